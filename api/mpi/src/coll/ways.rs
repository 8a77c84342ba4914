// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which way a collective goes among processes that share memory: one table, read by calls and by `strobe
//! collectives`. It looks at nothing that members do not know alike.

use super::call_signature::{CallSignature, Kind, shape_of};

/// What the way of a call depends on besides the call: the same in all processes of the job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Machine {
    /// Processes may copy from each other's memory.
    pub copies: bool,
    /// There is a processor for every rank.
    pub spare: bool,
}

/// How a call goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Through the lines, chunk by chunk.
    CollectiveSlots,
    /// Through the lines, each of two members reducing half.
    Halves,
    /// By direct copies.
    Direct,
}

/// A collective, whatever its root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Name {
    Barrier,
    Bcast,
    Gather,
    Scatter,
    Allgather,
    Alltoall,
    Reduce,
    Allreduce,
    ReduceScatter,
    Scan,
}

/// One row: the first whose limits hold is taken.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The operations, or none for all.
    pub operations: &'static [Name],
    /// Not for more members.
    pub members_max: usize,
    /// Only while there is a processor for every rank, or only while there is not.
    pub spare: Option<bool>,
    /// For more than so many bytes: of a vector that is broadcast or reduced, of a member's piece for gather and
    /// allgather, of all its pieces for others for scatter and alltoall.
    pub bytes_over: usize,
    /// What to do.
    pub way: Way,
    /// Why.
    pub why: &'static str,
}

/// Communicators of more members use messages: looking at everybody's line costs each member that many loads.
pub const MEMBERS_MAX: usize = 64;

const PIECES_TO_ALL: &[Name] = &[Name::Bcast, Name::Gather, Name::Allgather];
const PIECE_TO_EACH: &[Name] = &[Name::Scatter, Name::Alltoall];
const ONE_COPY: &str = "one copy instead of two, for a system call and two rounds of telling";
const ONE_COPY_LATER: &str = "as above, later: in a crowd a round of telling is a switch per rank";

static RULES: &[Rule] = &[
    Rule {
        operations: &[Name::Allreduce],
        members_max: 2,
        spare: Some(true),
        bytes_over: 1 << 10,
        way: Way::Halves,
        why: "each byte crosses between the two caches three times, not four, and is added once",
    },
    Rule {
        operations: &[Name::Allreduce],
        members_max: 2,
        spare: Some(false),
        bytes_over: 32 << 10,
        way: Way::Halves,
        why: "as above, later: it waits twice for the other member",
    },
    direct(PIECES_TO_ALL, Some(true), 16 << 10, ONE_COPY),
    direct(PIECES_TO_ALL, Some(false), 128 << 10, ONE_COPY_LATER),
    direct(PIECE_TO_EACH, Some(true), 16 << 10, ONE_COPY),
    direct(PIECE_TO_EACH, Some(false), 64 << 10, ONE_COPY_LATER),
    direct(&[Name::Allreduce], None, 128 << 10, "each member reduces a slice of what it copies from the others"),
    Rule {
        operations: &[],
        members_max: MEMBERS_MAX,
        spare: None,
        bytes_over: 0,
        way: Way::CollectiveSlots,
        why: "one pass over shared memory, no rounds",
    },
];

const fn direct(operations: &'static [Name], spare: Option<bool>, bytes_over: usize, why: &'static str) -> Rule {
    Rule { operations, members_max: MEMBERS_MAX, spare, bytes_over, way: Way::Direct, why }
}

/// The table, for printing.
pub fn rules() -> &'static [Rule] {
    RULES
}

impl Rule {
    fn holds(&self, operation: Name, bytes: usize, members: usize, machine: Machine) -> bool {
        (self.operations.is_empty() || self.operations.contains(&operation))
            && members <= self.members_max
            && self.spare.is_none_or(|spare| spare == machine.spare)
            && (bytes > self.bytes_over || self.bytes_over == 0)
            && (machine.copies || self.way != Way::Direct)
    }
}

/// The way of a call with this call signature; `None` for a plan of messages. An alltoall in place never copies directly,
/// and goes through lines only if it is one chunk: what is consumed first may overwrite what is contributed last.
pub fn way(call_signature: &CallSignature, members: usize, machine: Machine, in_place: bool) -> Option<Way> {
    let CallSignature { kind, stream_bytes, grain_bytes } = *call_signature;
    let payload_bytes = shape_of(members).payload_bytes;
    if grain_bytes > payload_bytes {
        return None;
    }
    if in_place && kind == Kind::Alltoall {
        return (stream_bytes <= payload_bytes).then_some(Way::CollectiveSlots);
    }
    let rule = RULES.iter().find(|rule| rule.holds(kind.name(), stream_bytes, members, machine));
    rule.map(|rule| rule.way)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way_of(kind: Kind, stream_bytes: usize, members: usize, copies: bool, spare: bool) -> Option<Way> {
        way(&CallSignature { kind, stream_bytes, grain_bytes: 1 }, members, Machine { copies, spare }, false)
    }

    #[test]
    fn every_call_has_a_way_and_every_row_a_call() {
        let kinds = [Kind::Barrier, Kind::Bcast { root: 0 }, Kind::Allreduce, Kind::Alltoall, Kind::Gather { root: 1 }];
        let mut used = vec![false; RULES.len()];
        for kind in kinds {
            for bytes in [0, 1, 1 << 10, 4 << 10, 40 << 10, 100 << 10, 1 << 20] {
                for members in [2, 3, MEMBERS_MAX] {
                    for (copies, spare) in [(true, true), (true, false), (false, true), (false, false)] {
                        let machine = Machine { copies, spare };
                        let way = way_of(kind, bytes, members, copies, spare).expect("a way");
                        assert!(copies || way != Way::Direct);
                        let row = RULES.iter().position(|rule| rule.holds(kind.name(), bytes, members, machine));
                        used[row.expect("a row")] = true;
                    }
                }
            }
        }
        assert!(used.iter().all(|used| *used), "rows that no call takes: {used:?}");
    }

    #[test]
    fn limits_are_where_the_table_says() {
        let bcast = Kind::Bcast { root: 0 };
        assert_eq!(way_of(bcast, 16 << 10, 2, true, true), Some(Way::CollectiveSlots));
        assert_eq!(way_of(bcast, (16 << 10) + 1, 2, true, true), Some(Way::Direct));
        assert_eq!(way_of(Kind::Allreduce, 64 << 10, 2, false, true), Some(Way::Halves));
        assert_eq!(way_of(Kind::Allreduce, 64 << 10, 3, true, true), Some(Way::CollectiveSlots));
        let huge = CallSignature { kind: Kind::Allreduce, stream_bytes: 1 << 20, grain_bytes: 1 << 20 };
        assert_eq!(way(&huge, 2, Machine { copies: true, spare: true }, false), None);
    }
}
