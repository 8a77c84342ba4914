// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a seal costs: `cargo bench -p strobe-wire --bench seal`. Prints nanoseconds per packet, best of many rounds.

use std::hint::black_box;
use std::time::Instant;
use strobe_wire::seal::{Nonce, Seal, TAG_BYTES};

const HEADER: usize = 40;

fn best(mut work: impl FnMut(u64)) -> f64 {
    let mut number = 0;
    let mut best = f64::MAX;
    for _ in 0..30 {
        let start = Instant::now();
        let first = number;
        while start.elapsed().as_micros() < 1_000 {
            for _ in 0..16 {
                number += 1;
                work(number);
            }
        }
        best = best.min(start.elapsed().as_nanos() as f64 / (number - first) as f64);
    }
    best
}

fn main() {
    let seal = Seal::new(&[7; 32], 0, 1, 0);
    println!("{:>8} {:>10} {:>10} {:>10} {:>10}   ns", "bytes", "seal", "open", "enclose", "disclose");
    for bytes in [64, 256, 1_024, 1_400, 8_192, 60_000] {
        let mut packet = vec![1_u8; bytes + TAG_BYTES];
        let mut row = Vec::new();
        for enclose in [false, true] {
            row.push(best(|number| seal.seal(Nonce { path: 0, number }, black_box(&mut packet), HEADER, enclose)));
            let nonce = Nonce { path: 0, number: 0 };
            let opened = best(|_| {
                if enclose {
                    seal.seal(nonce, &mut packet, HEADER, true);
                }
                assert!(seal.open(nonce, black_box(&mut packet), HEADER, enclose).is_ok() || !enclose);
            });
            row.push(if enclose { opened - row[2] } else { opened });
        }
        println!("{bytes:>8} {:>10.0} {:>10.0} {:>10.0} {:>10.0}", row[0], row[1], row[2], row[3]);
    }
    let derive = best(|number| {
        black_box(Seal::new(&[7; 32], number as u32, 1, 0));
    });
    println!("key derivation: {derive:.0} ns");
}
