// SPDX-License-Identifier: MIT OR Apache-2.0
//! Links whose memory was damaged: they may do nonsense, but they neither panic nor hang.

use super::pair::config;
use crate::link::identity::{Identity, OPEN};
use crate::link::*;
use strobe_types::chance::Chance;
use zerocopy::{FromZeros, IntoBytes};

#[derive(Default)]
struct Anything {
    told: u64,
}

impl Source for Anything {
    fn read(&mut self, _: u64, _: u64, into: &mut [u8]) -> Option<u32> {
        into.fill(1);
        Some(0)
    }
}

impl Sink for Anything {
    fn record(&mut self, _: u8, head: &[u8], _: &[u8]) -> bool {
        self.told += 1;
        !head.len().is_multiple_of(7)
    }

    fn pushed(&mut self) -> Option<Pushed> {
        self.told = self.told.checked_sub(1)?;
        let name = (self.told + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Some(Pushed { name, cookie: (name & 1 == 0).then_some(name), bytes: 3_000 })
    }

    fn place(&mut self, _: u64, offset: u64, _: &[u8], _: u32) -> bool {
        !offset.is_multiple_of(5)
    }

    fn complete(&mut self, _: u64) {}
}

fn drive(link: &mut Link, other: &mut Link, now: u64) {
    let mut out = vec![0; PACKET_BYTES_MAX as usize];
    link.send_record(2, &[&[1; 100]]);
    link.send_transfer(1, 2, 3_000);
    link.push_transfer(8, 3_000, 2);
    let id = link.expect_transfer(5, 10_000);
    other.send_transfer(6, id.unwrap_or(0), 10_000);
    for _ in 0..50 {
        if let Some((path, bytes)) = other.next_packet(now, &mut Anything::default(), &mut out) {
            let _ = link.accept(now, path, &out[..bytes], &mut Anything::default());
        }
        if let Some((path, bytes)) = link.next_packet(now, &mut Anything::default(), &mut out) {
            let _ = other.accept(now, path, &out[..bytes], &mut Anything::default());
        }
        link.tick(now);
        link.offer(&mut Anything::default());
        let _ = (link.deadline(), link.is_quiet(), link.status(now), link.path_status(3, now), link.record_room(1));
    }
    link.drop_transfer(5);
    link.forget_transfer(1);
}

#[test]
fn damaged_links_neither_panic_nor_hang() {
    for seed in 0..40 {
        let paths = vec![PathConfig { packet_bytes_max: 1500, window_bytes_max: 1 << 20 }; 1 + 2 * (seed as usize % 2)];
        let mut chance = Chance::new(seed, 1);
        let mut links = [0, 1].map(|node| {
            let mut link = Link::new_box_zeroed().expect("memory");
            assert!(link.open(&config(&paths, node), 1));
            link.send_record(0, &[&[7; 5000]]);
            link
        });
        let [link, other] = &mut links;
        for round in 0..6 {
            drive(link, other, 1000 * round);
            // All of it, or a few words of what is not a ring.
            let all = link.as_mut_bytes();
            let words = if seed % 4 == 0 { all.len() / 8 } else { 300 };
            for word in 0..words {
                let at = if words > 300 { 8 * word } else { chance.below(40_000) as usize };
                let bits = if chance.below(5) == 0 { u64::MAX >> chance.below(64) } else { chance.number() };
                all[at..at + 8].copy_from_slice(&bits.to_le_bytes());
            }
            // What of the header makes it one that is driven at all.
            link.identity.state = OPEN;
            if round % 2 == 0 {
                let Identity { node, peer, job, epoch, .. } = &mut link.identity;
                (*node, *peer, *job, *epoch) = (0, 1, 77, 5);
            }
        }
        drive(link, other, u64::MAX - 1000);
    }
}

/// What two links send each other when every seventh packet is lost.
fn talk(links: &mut [Box<Link>; 2]) -> Vec<Vec<u8>> {
    let paths = [PathConfig { packet_bytes_max: 1500, window_bytes_max: 1 << 20 }; 2];
    let mut out = vec![0; PACKET_BYTES_MAX as usize];
    let mut packets: Vec<Vec<u8>> = Vec::new();
    let [left, right] = links;
    assert!(left.open(&config(&paths, 0), 1) && right.open(&config(&paths, 1), 1));
    let theirs = right.expect_transfer(3, 30_000).expect("a slot");
    assert_eq!(left.send_transfer(4, theirs, 30_000), Began::Alone);
    for round in 0..200u64 {
        let now = round * 100_000;
        assert!(left.send_record((round % 8) as u8, &[&[round as u8; 700]]));
        for (from, to) in [(0, 1), (1, 0)] {
            let [from, to] = if from < to { [&mut *left, &mut *right] } else { [&mut *right, &mut *left] };
            while let Some((path, bytes)) = from.next_packet(now, &mut Anything::default(), &mut out) {
                packets.push(out[..bytes].to_vec());
                if !packets.len().is_multiple_of(7) {
                    to.accept(now, path, &out[..bytes], &mut Taking).expect("a packet of the link");
                }
            }
        }
    }
    packets
}

struct Taking;

impl Sink for Taking {
    fn record(&mut self, _: u8, head: &[u8], tail: &[u8]) -> bool {
        assert_eq!(head.len() + tail.len(), 700);
        assert!(head.iter().chain(tail).all(|byte| *byte == head[0]));
        true
    }

    fn place(&mut self, _: u64, _: u64, _: &[u8], _: u32) -> bool {
        true
    }

    fn complete(&mut self, _: u64) {}
}

#[test]
fn a_link_that_is_opened_again_does_what_a_new_one_does() {
    let fresh = talk(&mut [0, 1].map(|_| Link::new_box_zeroed().expect("memory")));
    assert!(fresh.len() > 250);
    let mut used = [0, 1].map(|_| Link::new_box_zeroed().expect("memory"));
    let mut chance = Chance::new(7, 1);
    for link in &mut used {
        link.as_mut_bytes().chunks_mut(8).for_each(|word| word.copy_from_slice(&chance.number().to_le_bytes()));
        link.identity.state = OPEN;
    }
    assert!(talk(&mut used) == fresh);
}
