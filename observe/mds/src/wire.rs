// SPDX-License-Identifier: MIT OR Apache-2.0
//! What was read on one node, as it is told to another.

use crate::{CallTotals, Doing, Pending, PendingKind, Wait};
use strobe_control::codec::{Reader, Wire, Writer};
use strobe_control::wire;
use strobe_shared::port::Life;
use strobe_types::{CallId, ErrorClass};

wire!(enum Wait { 1 Nothing {}, 2 Message {}, 3 Receiver {}, 4 Requests {}, 5 Members {}, 6 Overwritten {} });
wire!(enum PendingKind { 1 Receive {}, 2 Send {}, 3 Collective { 0: call }, 4 Primitive {} });
wire!(struct Pending { kind, peer, tag, context });
wire!(struct CallTotals { call, count, bytes, time_ns, longest_ns });

const LIVES: [Life; 4] = [Life::Absent, Life::Alive, Life::Finalized, Life::Dead];

impl Wire for Doing {
    fn put(&self, to: &mut Writer) {
        self.rank.put(to);
        (self.life as u32).put(to);
        self.call.put(to);
        self.wait.put(to);
        self.asleep.put(to);
        self.peer.put(to);
        self.tag.put(to);
        self.context.put(to);
        self.since_ns.put(to);
        self.pending.put(to);
        self.failed.map(|(call, _)| call).put(to);
        self.failed.map_or(0, |(_, class)| class.0).put(to);
        self.site.put(to);
    }
    fn get(from: &mut Reader<'_>) -> Option<Doing> {
        Some(Doing {
            rank: u32::get(from)?,
            life: LIVES.get(u32::get(from)? as usize).copied()?,
            call: Wire::get(from)?,
            wait: Wire::get(from)?,
            asleep: Wire::get(from)?,
            peer: Wire::get(from)?,
            tag: Wire::get(from)?,
            context: Wire::get(from)?,
            since_ns: Wire::get(from)?,
            pending: Wire::get(from)?,
            failed: {
                let (call, class): (Option<CallId>, i32) = (Wire::get(from)?, Wire::get(from)?);
                call.map(|call| (call, ErrorClass(class)))
            },
            site: Wire::get(from)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_rank_does_survives_the_way() {
        let barrier = PendingKind::Collective(CallId::of("MPI_Ibarrier"));
        let kinds = [PendingKind::Send, PendingKind::Receive, barrier, PendingKind::Primitive];
        let pending = kinds.map(|kind| Pending { kind, peer: -2, tag: 7, context: 3 }).to_vec();
        let doing = Doing {
            rank: 70_000,
            life: Life::Finalized,
            call: Some(CallId::of("MPI_Waitall")),
            wait: Wait::Requests,
            asleep: true,
            peer: -1,
            tag: -1,
            context: 9,
            since_ns: u64::MAX,
            pending,
            failed: Some((CallId::of("MPI_Reduce"), ErrorClass::BUFFER)),
            site: Some("main at a.c:7".into()),
        };
        let bytes = doing.to_bytes();
        assert_eq!(Doing::from_bytes(&bytes), Some(doing));
        for end in 0..bytes.len() {
            assert_eq!(Doing::from_bytes(&bytes[..end]), None);
        }
        let mut no_such_call = bytes;
        no_such_call[9..11].copy_from_slice(&[0xff, 0xff]);
        assert_eq!(Doing::from_bytes(&no_such_call), None);
    }
}
