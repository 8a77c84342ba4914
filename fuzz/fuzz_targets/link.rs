// SPDX-License-Identifier: MIT OR Apache-2.0
//! A peer that knows the key and says anything: the link neither panics nor hands over what it should not.
//!
//! One link serves all executions, opened anew by each: fresh memory for one is 5 MiB, which costs more than to use it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;
use strobe_protocol::link::{Link, LinkConfig, PathConfig, Pushed, RECORD_BYTES_MAX, Sink, Source};
use strobe_wire::{HEADER_BYTES, Header, PacketKind};
use zerocopy::FromZeros;

/// What both ends lean on; a record that begins with 0xFE tells of a pushed transfer.
#[derive(Default)]
struct End {
    told: Option<Pushed>,
}

impl Source for End {
    fn read(&mut self, _: u64, _: u64, into: &mut [u8]) -> Option<u32> {
        into.fill(7);
        Some(1)
    }
}

impl Sink for End {
    fn record(&mut self, _: u8, head: &[u8], tail: &[u8]) -> bool {
        assert!(head.len() + tail.len() <= RECORD_BYTES_MAX);
        if let Some((&[0xFE, name, turn, wanted], _)) = head.split_first_chunk::<4>() {
            let cookie = (wanted & 1 == 0).then_some(9);
            self.told = Some(Pushed { name: u64::from(turn) << 6 | u64::from(name), cookie, bytes: 5000 });
        }
        head.first() != Some(&0xFF)
    }

    fn place(&mut self, cookie: u64, offset: u64, bytes: &[u8], crc: u32) -> bool {
        assert!(cookie == 9 && offset + bytes.len() as u64 <= 5000);
        crc != 0
    }

    fn complete(&mut self, cookie: u64) {
        assert_eq!(cookie, 9);
    }

    fn pushed(&mut self) -> Option<Pushed> {
        self.told.take()
    }

    fn missed(&mut self, cookie: u64) {
        assert_eq!(cookie, 9);
    }
}

thread_local! {
    static LINK: RefCell<Box<Link>> = RefCell::new(Link::new_box_zeroed().expect("memory"));
}

fuzz_target!(|input: &[u8]| LINK.with_borrow_mut(|link| run(link, input)));

/// Each step is a length and so many bytes of frames, in a packet with the next number of a path.
fn run(link: &mut Link, input: &[u8]) {
    // Only over one path is anything pushed.
    let paths = [PathConfig { packet_bytes_max: 1500, window_bytes_max: 100_000 }; 2];
    let paths = &paths[..1 + input.len() % 2];
    let config = LinkConfig {
        job: 1,
        epoch: 1,
        node: 0,
        peer: 1,
        paths,
        path_timeout_ns: 1 << 33,
        timeout_ns_min: 0,
        ack_delay_ns: 0,
    };
    assert!(link.open(&config, 1));
    link.expect_transfer(9, 5000);
    let (mut now, mut number, mut rest) = (1, 0, input);
    let mut packet = [0; 512];
    let mut end = End::default();
    let mut out = [0; 1500];
    while let Some((&[length, about], body)) = rest.split_first_chunk::<2>() {
        let (body, after) = body.split_at(usize::from(length).min(body.len()));
        rest = after;
        now += u64::from(about >> 4) * 300_000;
        number += u64::from(about >> 2 & 3);
        let path = about & 1;
        let (kind, flags) = (PacketKind::Link, 0);
        let header = Header { kind, flags, path, job: 1, source: 1, destination: 0, epoch: 1, number };
        assert!(header.write(body.len(), &mut packet));
        let behind = HEADER_BYTES + body.len();
        packet[HEADER_BYTES..behind].copy_from_slice(body);
        let _ = link.accept(now, path, &packet[..behind], &mut end);
        if about & 2 != 0 {
            link.push_transfer(5, 3000, length % 8);
            link.send_record(length % 8, &[&packet[..behind]]);
            link.send_transfer(u64::from(length), 3, 4000);
        }
        for _ in 0..100 {
            if link.next_packet(now, &mut end, &mut out).is_none() {
                break;
            }
        }
    }
}
