// SPDX-License-Identifier: MIT OR Apache-2.0
//! Packets in a stream, each preceded by its length.

use super::peer::Peer;
use super::{BATCH, PACKET_BYTES_MAX, PREFIX, RETRY_NS, Stream};
use crate::{Counters, From, Inbox};
use std::io::{self, ErrorKind, IoSlice};
use std::os::fd::AsFd;
use strobe_os::net;

/// What precedes a packet of this length: the length, and a check of it, so that a length changed on its way is noticed
/// before that many bytes are waited for.
pub(super) fn prefix(length: usize) -> [u8; PREFIX] {
    let length = length as u16;
    (u32::from(length) | u32::from(check(length)) << 16).to_le_bytes()
}

/// The length of a packet; `None` if the check is wrong.
fn length_of(prefix: [u8; PREFIX]) -> Option<usize> {
    let word = u32::from_le_bytes(prefix);
    let length = word as u16;
    let right = check(length) == (word >> 16) as u16 && (1..=PACKET_BYTES_MAX).contains(&usize::from(length));
    right.then_some(usize::from(length))
}

/// A check that also notices if the two halves have changed places.
fn check(length: u16) -> u16 {
    length.wrapping_mul(0x9e37).wrapping_add(0x5bd1)
}

/// Writes packets to one peer, and returns how many are taken: sent, or sent in part with the rest kept in the state.
/// `None` if the stream is broken.
pub(super) fn write(
    stream: &mut Stream,
    peer: &mut Peer<'_>,
    lengths: &[[u8; PREFIX]; BATCH],
    packets: &[&[u8]],
    now: u64,
    counters: &mut Counters,
) -> Option<usize> {
    if stream.full {
        return Some(0);
    }
    let mut parts = [IoSlice::new(&[]); 2 * BATCH];
    for (pair, (length, packet)) in parts.chunks_exact_mut(2).zip(lengths.iter().zip(packets)) {
        pair[0] = IoSlice::new(length);
        pair[1] = IoSlice::new(packet);
    }
    let socket = stream.socket.as_fd();
    let mut count = match net::send_parts(socket, &parts[..2 * packets.len()]) {
        Ok(count) => count,
        Err(error) => {
            counters.vain_calls += 1;
            if is_no_room(&error) {
                stream.full = true;
                return Some(0);
            }
            net::end_stream(socket);
            peer.break_off();
            return None;
        }
    };
    counters.calls += 1;
    let mut taken = 0;
    for (length, packet) in lengths.iter().zip(packets) {
        if count == 0 {
            break;
        }
        taken += 1;
        counters.sent += 1;
        counters.sent_bytes += packet.len() as u64;
        let whole = PREFIX + packet.len();
        if count < whole {
            stream.full = true;
            peer.keep_leaving(&length[count.min(PREFIX)..], &packet[count.saturating_sub(PREFIX)..], now + RETRY_NS);
            break;
        }
        count -= whole;
    }
    Some(taken)
}

/// Adds the packets in `start..end` of the inbox's bytes to it, and keeps the beginning of the last one in the state.
/// False if these bytes are no packets.
pub(super) fn divide(peer_number: u32, start: usize, end: usize, peer: &mut Peer<'_>, inbox: &mut Inbox) -> bool {
    let mut at = start;
    while let Some(prefix) = inbox.bytes[at..end].first_chunk::<PREFIX>() {
        let Some(length) = length_of(*prefix) else {
            peer.break_off();
            return false;
        };
        let packet = at + PREFIX..at + PREFIX + length;
        if packet.end > end {
            break;
        }
        at = packet.end;
        inbox.add(From::Peer(peer_number), packet);
    }
    peer.keep_arrived(&inbox.bytes[at..end]);
    true
}

/// True for the error of a stream that is whole, but has no room or no data now.
pub(super) fn is_no_room(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_survives_and_its_halves_do_not_change_places() {
        for length in 1..=PACKET_BYTES_MAX {
            let [a, b, c, d] = prefix(length);
            assert_eq!(length_of([a, b, c, d]), Some(length));
            assert_eq!(length_of([c, d, a, b]), None, "{length}");
        }
        let lengths = (0..=u32::from(u16::MAX)).filter(|low| length_of((low | 1 << 16).to_le_bytes()).is_some());
        assert!(lengths.count() <= 1, "most numbers are none");
        assert!([[0; 4], [0xff; 4], prefix(PACKET_BYTES_MAX + 1)].into_iter().all(|wrong| length_of(wrong).is_none()));
    }
}
