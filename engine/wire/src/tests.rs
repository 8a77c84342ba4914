// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is written is read back, and nothing else is read.

use crate::frame::{ACK_BYTES, ACK_RANGE_BYTES};
use crate::record::{Envelope, FLAG_READY, HEAD_BYTES_MAX, Record};
use crate::*;
use proptest::prelude::*;

fn header() -> Header {
    Header {
        kind: PacketKind::Link,
        flags: FLAG_ACK_NOW,
        path: 3,
        job: 1 << 40,
        source: 7,
        destination: 9,
        epoch: 2,
        number: 99,
    }
}

/// A packet with one frame of each kind.
fn packet(out: &mut [u8]) -> usize {
    let mut writer = Writer::new(out);
    assert!(writer.is_empty());
    assert!(writer.ack(1, 1000, [(90, 100), (50, 80), (0, 3)].into_iter()));
    assert!(writer.credit(5, 1 << 33));
    writer.record(4, 77, 5).expect("room").copy_from_slice(b"hello");
    let fill = |into: &mut [u8]| {
        into.fill(6);
        Some(0xC3C3)
    };
    assert!(writer.fragment(11, 12, 100, fill));
    assert!(writer.probe());
    writer.finish(&header())
}

#[test]
fn frames_come_back_as_written() {
    let mut out = [0xEE; 1000];
    let end = packet(&mut out);
    let packet = Packet::parse(&out[..end]).expect("a packet");
    assert_eq!(packet.header, header());
    let mut frames = packet.frames();
    let Some(Frame::Ack(ack)) = frames.next() else { panic!("no acknowledgement") };
    assert_eq!((ack.path, ack.delay_ns, ack.largest), (1, 1000, 100));
    assert_eq!(ack.ranges().collect::<Vec<_>>(), [(90, 100), (50, 80), (0, 3)]);
    assert!(matches!(frames.next(), Some(Frame::Credit { lane: 5, limit }) if limit == 1 << 33));
    assert!(matches!(frames.next(), Some(Frame::Record { lane: 4, offset: 77, bytes: b"hello" })));
    let Some(Frame::Fragment { transfer: 11, offset: 12, crc: 0xC3C3, bytes }) = frames.next() else { panic!() };
    assert_eq!(bytes, [6; 100]);
    assert!(matches!(frames.next(), Some(Frame::Probe)));
    assert!(frames.next().is_none());
    assert!(out[end..].iter().all(|byte| *byte == 0xEE), "nothing is written behind the packet");
}

#[test]
fn a_packet_says_first_in_which_slice_it_was_sent_or_not_at_all() {
    let mut out = [0; 200];
    let mut writer = Writer::new(&mut out);
    assert!(writer.slice(0) && writer.slice(1 << 50));
    assert!(writer.is_empty(), "there is nothing to send yet");
    assert!(writer.probe() && !writer.is_empty());
    let bytes = writer.finish(&header());
    let packet = Packet::parse(&out[..bytes]).expect("a packet");
    assert!(matches!(packet.frames().next(), Some(Frame::Slice(slice)) if slice == 1 << 50));
    assert_eq!(slice_of(&out[..bytes]), Some(1 << 50));

    let mut writer = Writer::new(&mut out);
    assert!(writer.probe());
    let bytes = writer.finish(&header());
    assert_eq!(slice_of(&out[..bytes]), None);
    let mut writer = Writer::new(&mut out);
    assert!(writer.probe() && writer.slice(5));
    let bytes = writer.finish(&header());
    assert!(Packet::parse(&out[..bytes]).is_err(), "only the first frame says so");
    let mut writer = Writer::new(&mut out);
    assert!(writer.slice(1 << 62));
    let bytes = writer.finish(&header());
    assert!(Packet::parse(&out[..bytes]).is_err() && slice_of(&out[..bytes]).is_none(), "there is no such slice");
}

#[test]
fn a_packet_cut_short_or_with_more_behind_it_is_none() {
    let mut out = [0; 1000];
    let bytes = packet(&mut out);
    for length in (0..out.len()).filter(|length| *length != bytes) {
        assert!(Packet::parse(&out[..length]).is_err(), "{length} bytes of {bytes}");
    }
}

#[test]
fn the_tag_has_room() {
    let mut out = [0; 200];
    let mut writer = Writer::new(&mut out);
    let room = writer.room();
    assert_eq!(room, 200 - HEADER_BYTES - TAG_BYTES);
    assert!(writer.record(0, 0, room - crate::frame::RECORD_HEAD_BYTES + 1).is_none());
    assert!(writer.record(0, 0, room - crate::frame::RECORD_HEAD_BYTES).is_some());
    assert!(!writer.probe() && !writer.credit(0, 0) && !writer.ack(0, 0, [(1, 2)].into_iter()));
    assert!(!writer.fragment(0, 0, 0, |_| Some(0)));
    assert_eq!(writer.finish(&header()), 200 - TAG_BYTES);
    assert_eq!(Writer::new(&mut [0; 20]).finish(&header()), 0, "no room for a header");
}

#[test]
fn what_cannot_be_read_is_not_written() {
    let mut out = [0; 400];
    let mut writer = Writer::new(&mut out);
    assert!(!writer.fragment(1, 2, 50, |_| None));
    assert!(writer.is_empty());
    assert!(!writer.ack(0, 0, std::iter::empty()));
    assert!(writer.is_empty());
}

#[test]
fn acknowledgements_are_cut_to_the_room() {
    let mut out = [0; HEADER_BYTES + TAG_BYTES + ACK_BYTES + 2 * ACK_RANGE_BYTES + 5];
    let mut writer = Writer::new(&mut out);
    assert!(writer.ack(0, 0, (0..20).rev().map(|at| (10 * at, 10 * at + 3))));
    let bytes = writer.finish(&header());
    let packet = Packet::parse(&out[..bytes]).expect("a packet");
    let Some(Frame::Ack(ack)) = packet.frames().next() else { panic!("no acknowledgement") };
    assert_eq!(ack.ranges().collect::<Vec<_>>(), [(190, 193), (180, 183), (170, 173)]);
}

#[test]
fn very_long_ranges_end_an_acknowledgement() {
    let mut out = [0; 400];
    let mut writer = Writer::new(&mut out);
    assert!(writer.ack(0, 0, [(1 << 40, 1 << 41), (3, 4)].into_iter()));
    let bytes = writer.finish(&header());
    let packet = Packet::parse(&out[..bytes]).expect("a packet");
    let Some(Frame::Ack(ack)) = packet.frames().next() else { panic!("no acknowledgement") };
    assert_eq!(ack.ranges().collect::<Vec<_>>(), [((1 << 41) - u64::from(u32::MAX) + 1, 1 << 41)]);
}

fn records() -> impl Strategy<Value = Record<'static>> {
    let envelope = || {
        (any::<[u32; 3]>(), any::<i32>(), any::<i32>(), 0..=FLAG_READY).prop_map(|(n, source_in_comm, tag, flags)| {
            Envelope { source: n[0], destination: n[1], context: n[2], source_in_comm, tag, flags, slice: n[0] as u16 }
        })
    };
    let numbers = || any::<[u32; 4]>();
    prop_oneof![
        (envelope(), any::<u32>()).prop_map(|(envelope, crc)| Record::Eager {
            envelope,
            crc,
            data: (b"some data", b"")
        }),
        (envelope(), any::<u64>(), numbers()).prop_map(|(envelope, bytes, n)| Record::Announce {
            envelope,
            bytes,
            index: n[0],
            turn: n[1],
            pushed: u64::from(n[2]),
        }),
        (numbers(), any::<[u64; 3]>(), any::<bool>()).prop_map(|(n, [transfer, bytes, offset], in_pieces)| {
            Record::ClearToSend { rank: n[0], index: n[1], turn: n[2], transfer, bytes, offset, in_pieces }
        }),
        numbers().prop_map(|n| Record::Finished { rank: n[0], index: n[1], turn: n[2], error: n[3] }),
        (any::<u32>(), any::<bool>()).prop_map(|(rank, on)| Record::Full { rank, on }),
        numbers().prop_map(|n| Record::CancelRequest { source: n[0], destination: n[1], index: n[2], turn: n[3] }),
        (numbers(), any::<bool>()).prop_map(|(n, cancelled)| Record::CancelReply {
            source: n[0],
            destination: n[1],
            index: n[2],
            turn: n[3],
            cancelled
        }),
    ]
}

proptest! {
    #[test]
    fn records_come_back_wherever_the_ring_cuts_them(record in records()) {
        let mut head = [0; HEAD_BYTES_MAX];
        let length = record.write(&mut head);
        let mut bytes = head[..length].to_vec();
        if let Record::Eager { data, .. } = record {
            bytes.extend_from_slice(data.0);
        }
        for cut in 0..=bytes.len() {
            let back = Record::parse(&bytes[..cut], &bytes[cut..]).expect("a record");
            match (record, back) {
                (Record::Eager { envelope, crc, data }, Record::Eager { envelope: e, crc: c, data: (first, second) }) => {
                    prop_assert_eq!((envelope, crc), (e, c));
                    prop_assert_eq!(data.0, [first, second].concat());
                }
                _ => prop_assert_eq!(record, back),
            }
        }
        if !matches!(record, Record::Eager { .. }) {
            prop_assert_eq!(Record::parse(&bytes, &[0]), Err(Malformed::Length));
            prop_assert_eq!(Record::parse(&bytes[..length - 1], &[]), Err(Malformed::Short));
        }
    }

    #[test]
    fn any_bytes_are_a_packet_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        if let Ok(packet) = Packet::parse(&bytes) {
            prop_assert!(packet.frames().count() <= bytes.len());
        }
        let _ = Record::parse(&bytes, &[]);
    }

    /// One changed byte of a packet gives an error, or a packet that reads to its end.
    #[test]
    fn changed_packets_are_read_to_their_end(at in 0usize..300, to in any::<u8>()) {
        let mut out = [0; 1000];
        let bytes = packet(&mut out);
        let at = at % bytes;
        out[at] = to;
        if let Ok(packet) = Packet::parse(&out[..bytes]) {
            let count = packet.frames().count();
            prop_assert!(at >= HEADER_BYTES || count == 5);
        }
    }
}
