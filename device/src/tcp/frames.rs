// SPDX-License-Identifier: MIT OR Apache-2.0
//! Packets into a stream and out of it again, each with its length before it.

use super::peer::Peer;
use super::{BATCH, PACKET_BYTES_MAX, PREFIX, RETRY_NS, Stream};
use crate::{Counters, From, Inbox};
use std::io::{self, ErrorKind, IoSlice};
use std::os::fd::AsFd;
use strobe_os::net;

/// Writes packets to one peer, and says how many are taken: sent, or sent in part and the rest kept in the state. None
/// if the stream is broken.
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

/// Puts the packets in `start..end` of the inbox's bytes into it, and what is left of the last into the state. False if
/// these are no packets.
pub(super) fn divide(peer_number: u32, start: usize, end: usize, peer: &mut Peer<'_>, inbox: &mut Inbox) -> bool {
    let mut at = start;
    while let Some(prefix) = inbox.bytes[at..end].first_chunk::<PREFIX>() {
        let length = u32::from_le_bytes(*prefix) as usize;
        if length == 0 || length > PACKET_BYTES_MAX {
            peer.break_off();
            return false;
        }
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

/// The stream is whole, and takes or has nothing now.
pub(super) fn is_no_room(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}
