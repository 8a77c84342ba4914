// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a link costs without a network: `cargo bench -p strobe-protocol --bench link`.

#![forbid(unsafe_code)]

use std::hint::black_box;
use std::time::Instant;
use strobe_protocol::link::{Began, Integrity, Link, LinkConfig, PathConfig, Sink, Source};
use zerocopy::FromZeros;

/// Reads from and writes to one block of memory.
struct End {
    memory: Vec<u8>,
    integrity: Integrity,
    records: u64,
    complete: u64,
}

impl Source for End {
    fn read(&mut self, _: u64, offset: u64, into: &mut [u8]) -> Option<u32> {
        let from = offset as usize;
        into.copy_from_slice(&self.memory[from..from + into.len()]);
        Some(self.integrity.of(into))
    }
}

impl Sink for End {
    fn record(&mut self, _: u8, head: &[u8], tail: &[u8]) -> bool {
        black_box((head, tail));
        self.records += 1;
        true
    }

    fn place(&mut self, _: u64, offset: u64, bytes: &[u8], crc: u32) -> bool {
        let to = offset as usize;
        self.memory[to..to + bytes.len()].copy_from_slice(bytes);
        self.integrity.of(&self.memory[to..to + bytes.len()]) == crc
    }

    fn complete(&mut self, _: u64) {
        self.complete += 1;
    }
}

fn pair(packet_bytes: u32) -> [Box<Link>; 2] {
    let paths = [PathConfig { packet_bytes_max: packet_bytes, window_bytes_max: 4 << 20 }];
    [0, 1].map(|node| {
        let mut link = Link::new_box_zeroed().expect("memory");
        let config = LinkConfig {
            job: 1,
            epoch: 1,
            node,
            peer: 1 - node,
            paths: &paths,
            path_timeout_ns: 1 << 40,
            timeout_ns_min: 0,
            ack_delay_ns: 0,
        };
        assert!(link.open(&config, 1));
        link
    })
}

fn end(bytes: usize, integrity: Integrity) -> End {
    End { memory: vec![1; bytes], integrity, records: 0, complete: 0 }
}

/// Nanoseconds of a record of a ping-pong, and of its packet: to write it, build the packet, and accept it.
fn ping_pong(bytes: usize) -> f64 {
    const ROUNDS: usize = 1_000_000;
    let mut links = pair(65_000);
    let mut ends = [end(0, Integrity::Off), end(0, Integrity::Off)];
    let data = vec![5; bytes];
    let mut out = vec![0; 65_000];
    let mut now = 1_000;
    let started = Instant::now();
    for round in 0..ROUNDS {
        let (from, to) = (round % 2, 1 - round % 2);
        now += 3_000;
        assert!(links[from].send_record(0, &[black_box(&data)]));
        while let Some((path, length)) = links[from].next_packet(now, &mut ends[from], &mut out) {
            links[to].accept(now, path, &out[..length], &mut ends[to]).expect("a packet");
        }
    }
    assert_eq!(ends[0].records + ends[1].records, ROUNDS as u64);
    started.elapsed().as_nanos() as f64 / ROUNDS as f64
}

/// Nanoseconds from the buffer of one side to that of the other, per packet of a long transfer.
fn transfer(packet_bytes: u32, integrity: Integrity) -> (f64, f64) {
    const BYTES: u64 = 4 << 20;
    const ROUNDS: u64 = 200;
    let mut links = pair(packet_bytes);
    let mut ends = [end(BYTES as usize, integrity), end(BYTES as usize, integrity)];
    let mut out = vec![0; packet_bytes as usize];
    let (mut now, mut packets) = (1_000, 0u64);
    let started = Instant::now();
    for round in 0..ROUNDS {
        let id = links[1].expect_transfer(round, BYTES).expect("a slot");
        assert_ne!(links[0].send_transfer(round, id, BYTES), Began::Not);
        while ends[1].complete <= round {
            for (from, to) in [(0, 1), (1, 0)] {
                while let Some((path, length)) = links[from].next_packet(now, &mut ends[from], &mut out) {
                    now += 1_000;
                    packets += u64::from(from == 0);
                    links[to].accept(now, path, &out[..length], &mut ends[to]).expect("a packet");
                }
            }
            now += 10_000;
        }
    }
    let spent = started.elapsed().as_nanos() as f64;
    (spent / packets as f64, (BYTES * ROUNDS) as f64 / spent)
}

fn main() {
    println!("a link is {} KiB long, rings and logs included", size_of::<Link>() >> 10);
    for bytes in [8, 1024, 8192] {
        println!("{bytes:>6} B record, written, sent and accepted: {:6.0} ns", ping_pong(bytes));
    }
    for packet_bytes in [1_472, 9_000, 60_000] {
        for integrity in [Integrity::Off, Integrity::Checksum, Integrity::Crc32c] {
            let (each, rate) = transfer(packet_bytes, integrity);
            println!("{packet_bytes:>6} B packets, {integrity:?}: {each:8.0} ns a packet, {rate:5.2} GB/s");
        }
    }
}
