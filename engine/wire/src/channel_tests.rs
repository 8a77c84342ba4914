// SPDX-License-Identifier: MIT OR Apache-2.0
//! What channels write is read back, and nothing else is read.

use crate::channel::{CONTROL_BYTES_MAX, Control, FLAG_SYNC, Multicast, Piece};
use crate::{Frame, HEADER_BYTES, Header, Packet, PacketKind, Writer};
use proptest::prelude::*;

fn header() -> Header {
    Header {
        kind: PacketKind::Channel,
        flags: 0,
        path: 0,
        job: 4,
        source: 7,
        destination: u32::MAX,
        epoch: 2,
        number: 99,
    }
}

fn piece(bytes: &[u8]) -> Piece<'_> {
    Piece { number: 9, released: 5, flags: FLAG_SYNC, whole_bytes: 250, piece_bytes: 100, index: 2, bytes }
}

#[test]
fn pieces_and_polls_come_back_as_written() {
    let mut out = [0; 400];
    let mut writer = Writer::new(&mut out);
    assert!(writer.piece(&piece(&[7; 50])));
    assert!(writer.poll(3, 10, 5));
    let bytes = writer.finish(&header());
    let packet = Packet::parse(&out[..bytes]).expect("a packet");
    let mut frames = packet.frames();
    assert!(matches!(frames.next(), Some(Frame::Piece(read)) if read == piece(&[7; 50])));
    assert!(matches!(frames.next(), Some(Frame::Poll { probe: 3, sent: 10, released: 5 })));
    assert!(frames.next().is_none());
}

#[test]
fn a_piece_that_does_not_fit_its_broadcast_is_refused() {
    let data = [0; 200];
    let wrong = [
        piece(&data[..51]),
        piece(&data[..49]),
        Piece { index: 3, ..piece(&[]) },
        Piece { piece_bytes: 0, ..piece(&data[..50]) },
        Piece { released: 10, ..piece(&data[..50]) },
        Piece { flags: 2, ..piece(&data[..50]) },
        Piece { whole_bytes: 1 << 20, index: 0, ..piece(&data[..100]) },
    ];
    for piece in wrong {
        assert!(!Writer::new(&mut [0; 400]).piece(&piece), "{piece:?}");
    }
    // The same on the way in: the bytes that make each of them wrong, in a piece that was right.
    for (at, value) in [(1, 2), (2, 3), (3, 1), (4, 0), (6, 51), (8, 251), (20, 10)] {
        let mut out = [0; 400];
        let mut writer = Writer::new(&mut out);
        assert!(writer.piece(&piece(&data[..50])) && writer.piece(&piece(&data[..50])));
        let bytes = writer.finish(&header());
        out[HEADER_BYTES + at] = value;
        assert!(Packet::parse(&out[..bytes]).is_err(), "byte {at} is {value}");
    }
}

#[test]
fn records_come_back_as_written_wherever_they_are_cut() {
    let controls = [
        Control::Ack { group: 1, broadcaster: 2, through: 1 << 40, probe: 3 },
        Control::Nack { group: 1, number: 2, pieces: 3, others: 4 },
        Control::Relay {
            group: 1,
            broadcaster: 2,
            number: 3,
            forward: true,
            row: true,
            sync: false,
            data: (b"data", b""),
        },
    ];
    for control in controls {
        let mut head = [0; CONTROL_BYTES_MAX];
        let length = control.write(&mut head);
        let data: &[u8] = if matches!(control, Control::Relay { .. }) { b"data" } else { b"" };
        let whole = [&head[..length], data].concat();
        assert_eq!(Control::parse(&whole, &[]), Ok(control));
        assert!(Control::is(whole[0]));
        for cut in 0..whole.len() {
            let parsed = Control::parse(&whole[..cut], &whole[cut..]).expect("the same record");
            let Control::Relay { data, .. } = parsed else {
                assert_eq!(parsed, control);
                continue;
            };
            assert_eq!([data.0, data.1].concat(), b"data");
            assert!(length == cut || Control::parse(&whole[..cut.min(length - 1)], &[]).is_err());
        }
    }
}

#[test]
fn the_content_names_a_receiver_on_each_node() {
    let mut out = [0; 100];
    let multicast = Multicast::new(1, 2, 3, -4, 5);
    assert!(multicast.write_head([7, Multicast::NOBODY, 0].into_iter(), &mut out));
    let end = Multicast::HEAD_BYTES + 6;
    out[end..end + 4].copy_from_slice(b"data");
    let read = Multicast::parse(&out[..end + 4]).expect("a content");
    assert_eq!((read.source, read.context, read.source_in_comm, read.tag, read.crc), (1, 2, 3, -4, 5));
    assert_eq!([0, 1, 2, 3].map(|node| read.target(node)), [Some(7), None, Some(0), None]);
    assert_eq!(read.data, b"data");
    assert!(Multicast::parse(&out[..end - 1]).is_err());
    assert!(!multicast.write_head([7, 8].into_iter(), &mut [0; Multicast::HEAD_BYTES + 3]));
}

proptest! {
    #[test]
    fn any_bytes_are_one_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..80), cut in 0usize..80) {
        let (head, tail) = bytes.split_at(cut.min(bytes.len()));
        let parsed = Control::parse(head, tail);
        prop_assert_eq!(parsed.is_ok(), Control::parse(&bytes, &[]).is_ok());
        if let Ok(control) = parsed {
            let mut out = [0; CONTROL_BYTES_MAX];
            let length = control.write(&mut out);
            prop_assert_eq!(&out[..length], &bytes[..length]);
        }
        let _ = Multicast::parse(&bytes);
    }
}
