// SPDX-License-Identifier: MIT OR Apache-2.0
//! What was read on one node, as it is told to another.

use crate::{Doing, Pending, PendingKind, Wait};
use strobe_control::wire;

wire!(enum Wait { 1 Nothing {}, 2 Message {}, 3 Receiver {}, 4 Requests {}, 5 Members {}, 6 Overwritten {} });
wire!(enum PendingKind { 1 Receive {}, 2 Send {}, 3 Collective { 0: call }, 4 Primitive {} });
wire!(struct Pending { kind, peer, tag, context });
wire!(struct Doing { rank, life, call, wait, asleep, peer, tag, context, since_ns, pending, failed, site });

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_control::codec::Wire;
    use strobe_shared::port::Life;
    use strobe_types::{CallId, ErrorClass};

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
        no_such_call[6..8].copy_from_slice(&[0xff, 0xff]);
        assert_eq!(Doing::from_bytes(&no_such_call), None);
    }
}
