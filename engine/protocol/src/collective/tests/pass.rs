// SPDX-License-Identifier: MIT OR Apache-2.0
//! Passes through shared memory: what a member waits for is published by somebody, and chunks cover what is moved.

use crate::collective::pass::{Combine, Pass, Publish, Take};
use crate::collective::{Algorithm, CallSignature, Operation};

const PAYLOAD_BYTES: usize = 4096;
const GRAIN_BYTES: usize = 12;

/// Every pass that the table of choices may want, seen from every member.
fn passes(check: impl Fn(&[Pass])) {
    for operation in Operation::ALL.iter().copied().filter(|operation| !operation.is_neighborhood()) {
        for algorithm in [Algorithm::Slots, Algorithm::SharedHalves, Algorithm::Direct] {
            for size in [2, 3, 5, 8] {
                let directly = [Operation::Bcast, Operation::Gather, Operation::Scatter, Operation::Allgather];
                let fits = match algorithm {
                    Algorithm::SharedHalves => size == 2 && operation == Operation::Allreduce,
                    Algorithm::Direct => {
                        directly.contains(&operation) || matches!(operation, Operation::Alltoall | Operation::Allreduce)
                    }
                    _ => true,
                };
                for root in (0..size).filter(|_| fits) {
                    for elements in [1, 5, 400, 2_000, 40_000] {
                        let bytes = if operation == Operation::Barrier { 0 } else { elements * GRAIN_BYTES };
                        let grain_bytes = if operation.is_reduction() { GRAIN_BYTES } else { 1 };
                        let signature = CallSignature::of(operation, root, bytes).of_elements(grain_bytes);
                        let of = |me| Pass::new(signature, algorithm, me, size, PAYLOAD_BYTES);
                        check(&(0..size).map(of).collect::<Vec<_>>());
                    }
                }
            }
        }
    }
}

#[test]
fn who_is_needed_publishes_and_knows_it() {
    passes(|members| {
        let (mut needed, rounds) = (vec![false; members.len()], members[0].rounds);
        for round in 0..rounds {
            for pass in members {
                for other in pass.needs(pass.me, round).iter().filter(|other| *other != pass.me) {
                    assert_ne!(
                        members[other].publish(round),
                        Publish::Nothing,
                        "{pass:?} waits for {other} in {round}"
                    );
                    needed[other] = true;
                }
            }
        }
        for pass in members {
            assert!(pass.rounds == rounds && (pass.is_needed() || !needed[pass.me]), "{pass:?}");
            let knows_all = (0..members.len()).all(|other| pass.needs(pass.me, 0).contains(other));
            assert!(!pass.is_common() || knows_all || pass.combine == Combine::HandBack, "{pass:?}");
        }
    });
}

#[test]
fn rounds_cover_what_is_taken_once() {
    passes(|members| {
        for pass in members {
            let mut at = 0;
            let mut next = |(from, to): (usize, usize)| {
                assert!(from == at && to > from, "{pass:?}: {from}..{to} after {at}");
                at = to;
            };
            for round in 0..pass.rounds {
                match pass.take(round) {
                    Take::Stream { span, .. } | Take::Streams(span) | Take::Pieces(span) | Take::Result(span) => {
                        next(span)
                    }
                    Take::Combine { span, part, into, .. } => {
                        assert!(part == span && into == span.0);
                        next(span);
                    }
                    Take::Half => pass.halves(0, round).into_iter().filter(|(from, to)| to > from).for_each(&mut next),
                    _ => {}
                }
            }
            let whole = if pass.combine == Combine::HandBack { pass.slice(0).1 } else { pass.signature.stream_bytes };
            assert!(at == 0 || at == whole, "{pass:?}: {at} bytes");
        }
    });
}

#[test]
fn pieces_of_others_lie_behind_each_other() {
    let (size, piece_bytes) = (5, 1_000);
    let signature = CallSignature::of(Operation::Alltoall, 0, piece_bytes * (size - 1));
    for (me, from) in (0..size).flat_map(|me| (0..size).map(move |from| (me, from))).filter(|(me, from)| me != from) {
        let pass = Pass::new(signature, Algorithm::Slots, me, size, PAYLOAD_BYTES / 3);
        let mut got = 0;
        for round in 0..pass.rounds {
            let Take::Pieces(span) = pass.take(round) else { panic!("{pass:?}") };
            if let Some((to, at, bytes)) = pass.piece_in(span, from, me, piece_bytes) {
                assert_eq!((to, (span.0 + at) / piece_bytes), (got, (me + size - from - 1) % size));
                got += bytes;
            }
        }
        assert_eq!(got, piece_bytes);
    }
}

/// Members that call different things find each other out.
#[test]
fn marks_tell_calls_apart() {
    let mut marks: Vec<u16> = Operation::ALL
        .iter()
        .flat_map(|&operation| [0, 1].map(|root| CallSignature::of(operation, root, 8).mark()))
        .chain([0, 16, 4096].map(|bytes| CallSignature::of(Operation::Bcast, 0, bytes).mark()))
        .collect();
    let all = marks.len();
    marks.sort_unstable();
    marks.dedup();
    assert_eq!(marks.len(), all);
}
