// SPDX-License-Identifier: MIT OR Apache-2.0
//! Any bytes are a packet or an error, and a packet that is read and written again is the same packet. Every other
//! input is the body behind a header that is right, since chance does not find lengths.

#![no_main]

use libfuzzer_sys::fuzz_target;
use strobe_wire::{Frame, HEADER_BYTES, Header, PacketKind, Packet, TAG_BYTES, Writer};

fuzz_target!(|input: &[u8]| {
    let Some((first, bytes)) = input.split_first() else { return };
    if first & 1 == 0 {
        check(bytes);
        return;
    }
    let mut packet = vec![0; HEADER_BYTES + bytes.len()];
    let (kind, number) = (PacketKind::Link, 1 << 40);
    let header = Header { kind, flags: 3, path: 1, job: 2, source: 3, destination: 4, epoch: 5, number };
    assert!(header.write(bytes.len(), &mut packet));
    packet[HEADER_BYTES..].copy_from_slice(bytes);
    check(&packet);
});

fn check(bytes: &[u8]) {
    let Ok(packet) = Packet::parse(bytes) else { return };
    let mut out = vec![0; bytes.len() + TAG_BYTES];
    let mut writer = Writer::new(&mut out);
    let mut whole = true;
    for frame in packet.frames() {
        match frame {
            Frame::Record { lane, offset, bytes } => {
                writer.record(lane, offset, bytes.len()).expect("room").copy_from_slice(bytes);
            }
            Frame::Fragment { transfer, offset, crc, bytes } => {
                assert!(writer.fragment(transfer, offset, bytes.len(), |into| {
                    into.copy_from_slice(bytes);
                    Some(crc)
                }));
            }
            Frame::Ack(ack) => {
                let ranges: Vec<_> = ack.ranges().collect();
                assert!(ranges[0].1 == ack.largest && ranges.iter().all(|(low, high)| low <= high));
                assert!(ranges.windows(2).all(|pair| pair[1].1 < pair[0].0));
                // We write neither so many ranges nor so long ones.
                whole &= ranges.len() <= 32 && ranges.iter().all(|(low, high)| high - low < u64::from(u32::MAX) - 1);
                whole &= writer.ack(ack.path, ack.delay_ns, ranges.into_iter());
            }
            Frame::Credit { lane, limit } => assert!(writer.credit(lane, limit)),
            Frame::Probe => assert!(writer.probe()),
            Frame::Slice(slice) => assert!(writer.slice(slice)),
            Frame::Piece(piece) => {
                assert!(piece.offset() + piece.bytes.len() <= piece.whole_bytes as usize);
                assert!(writer.piece(&piece));
            }
            Frame::Poll { probe, sent, released } => assert!(writer.poll(probe, sent, released)),
        }
        if !whole {
            return;
        }
    }
    let written = writer.finish(&packet.header);
    assert_eq!(&out[..written], bytes);
}
