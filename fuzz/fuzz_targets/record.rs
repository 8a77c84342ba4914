// SPDX-License-Identifier: MIT OR Apache-2.0
//! Any bytes are a record or an error, wherever a ring cuts them, and a record written again is the same bytes.

#![no_main]

use libfuzzer_sys::fuzz_target;
use strobe_wire::channel::{CONTROL_BYTES_MAX, Multicast, Control};
use strobe_wire::onesided::Request;
use strobe_wire::primitive::{About, PrimitiveOperation, PRIMITIVE_BYTES_MAX};
use strobe_wire::record::{HEAD_BYTES_MAX, Record};
use strobe_wire::strobe::{NOTE_BYTES_MAX, Note};

fuzz_target!(|bytes: &[u8]| {
    let Some((cut, bytes)) = bytes.split_first() else { return };
    let (head, tail) = bytes.split_at(usize::from(*cut).min(bytes.len()));
    of_channels(head, tail, bytes);
    of_primitives(head, tail, bytes);
    of_the_strobe(head, tail, bytes);
    of_one_sided(bytes);
    let parsed = Record::parse(head, tail);
    assert_eq!(parsed.is_ok(), Record::parse(bytes, &[]).is_ok());
    let Ok(record) = parsed else { return };
    let mut out = [0; HEAD_BYTES_MAX];
    let length = record.write(&mut out);
    assert_eq!(out[..length], bytes[..length]);
    match record {
        Record::Eager { data, .. } => assert_eq!([data.0, data.1].concat(), bytes[length..]),
        _ => assert_eq!(length, bytes.len()),
    }
});

fn of_one_sided(bytes: &[u8]) {
    if let Ok(request) = Request::parse(bytes) {
        assert_eq!(request.to_bytes(), bytes);
        assert_eq!(request.runs.iter().map(|run| run.bytes()).sum::<u64>(), request.bytes);
    }
}

fn of_channels(head: &[u8], tail: &[u8], bytes: &[u8]) {
    if let Ok(multicast) = Multicast::parse(bytes) {
        assert!(multicast.data.len() + Multicast::HEAD_BYTES <= bytes.len());
        let _ = multicast.target(0);
    }
    let parsed = Control::parse(head, tail);
    assert_eq!(parsed.is_ok(), Control::parse(bytes, &[]).is_ok());
    let Ok(control) = parsed else { return };
    assert!(Control::is(bytes[0]));
    let mut out = [0; CONTROL_BYTES_MAX];
    let length = control.write(&mut out);
    assert_eq!(out[..length], bytes[..length]);
    if let Control::Relay { data, .. } = control {
        assert_eq!([data.0, data.1].concat(), bytes[length..]);
    }
}

fn of_primitives(head: &[u8], tail: &[u8], bytes: &[u8]) {
    if let Ok(operation) = PrimitiveOperation::parse(bytes) {
        assert!(PrimitiveOperation::is(bytes[0]));
        // What an operation does not need is not kept, so it is compared as it is read.
        let mut out = vec![0; bytes.len()];
        let length = operation.write_head(&mut out).expect("it had room before");
        out[length..].copy_from_slice(operation.data());
        assert_eq!(PrimitiveOperation::parse(&out), Ok(operation));
    }
    let parsed = About::parse(head, tail);
    assert_eq!(parsed.is_ok(), About::parse(bytes, &[]).is_ok());
    let Ok(about) = parsed else { return };
    assert!(About::is(bytes[0]));
    let mut out = [0; PRIMITIVE_BYTES_MAX];
    let length = about.write(&mut out);
    assert_eq!(out[..length], *bytes);
}

fn of_the_strobe(head: &[u8], tail: &[u8], bytes: &[u8]) {
    let parsed = Note::parse(head, tail);
    assert_eq!(parsed.is_ok(), Note::parse(bytes, &[]).is_ok());
    let Ok(note) = parsed else { return };
    assert!(Note::is(bytes[0]));
    let mut out = [0; NOTE_BYTES_MAX];
    let length = note.write(&mut out);
    assert_eq!(out[..length], *bytes);
}
