// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations that a rank has under way, all in one table: the descriptors in its slab, and behind them the core
//! primitives without an answer. Both are read without a lock, so every step is bounded and checked.

use crate::doing::is_possible;
use strobe_shared::Segment;
use strobe_shared::descriptor::{Descriptor, FLAG_SEND, State};
use strobe_shared::sync::Ordering;
use strobe_types::CallId;
use strobe_types::calls::CALLS;

/// The kind of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PendingKind {
    /// A receive.
    Receive,
    /// A send.
    Send,
    /// A collective, with the call that started it.
    Collective(CallId),
    /// A core primitive of `bcs.h` that some node has not answered.
    Primitive,
}

/// One operation under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pending {
    /// What it is.
    pub kind: PendingKind,
    /// Of a send, the rank of the receiver in the job; of a receive, the rank of the source in its communicator,
    /// or a wildcard; of a collective, the rank itself in its communicator; of a core primitive, -1.
    pub peer: i32,
    /// Tag, or the wildcard. For a collective the number of it in its communicator; for a persistent one with bit 29
    /// set and numbered separately. For a core primitive the lower bits of its number among those of the rank.
    pub tag: i32,
    /// Context of the communicator; odd if the library itself uses it, for collectives and their messages.
    pub context: u32,
}

impl Pending {
    /// True for a message of the library's own: part of a collective, or of making a communicator.
    pub fn is_internal(&self) -> bool {
        !self.is_collective() && !self.context.is_multiple_of(2)
    }

    /// True for a collective.
    pub fn is_collective(&self) -> bool {
        matches!(self.kind, PendingKind::Collective(_))
    }
}

/// The most descriptors that are looked at.
const LOOKS_MAX: u32 = 1024;

/// The operations of local rank `local` under way: receives, then sends, then collectives, then core primitives.
/// Descriptors that a crash has overwritten are left out.
pub fn pending(segment: &Segment, local: u32) -> Vec<Pending> {
    let used = segment.port(local).slab_used.load(Ordering::Relaxed).min(LOOKS_MAX);
    let descriptors = (1..=used).filter_map(|index| segment.descriptor_if_any(local, index));
    let mut found: Vec<Pending> = descriptors.filter_map(|descriptor| of(segment, descriptor)).collect();
    found.sort_by_key(|pending| match pending.kind {
        PendingKind::Receive => 0,
        PendingKind::Send => 1,
        PendingKind::Collective(_) | PendingKind::Primitive => 2,
    });
    found.extend(primitives(segment, local));
    found
}

/// The context in which reports name what concerns the whole job.
const JOB_CONTEXT: u32 = 4;

/// The core primitives of local rank `local` that are not answered.
fn primitives(segment: &Segment, local: u32) -> impl Iterator<Item = Pending> {
    // Spawned ranks use none.
    let asker = segment.global().filter(|_| local < segment.local_ranks()).map(|global| global.asker(local));
    asker.into_iter().flat_map(|asker| asker.open()).map(|id| {
        let tag = (id & 0x7FFF_FFFF) as i32;
        Pending { kind: PendingKind::Primitive, peer: -1, tag, context: JOB_CONTEXT }
    })
}

fn of(segment: &Segment, descriptor: &Descriptor) -> Option<Pending> {
    let kind = match descriptor.state() {
        State::Waiting | State::Moving | State::Staged if descriptor.flags() & FLAG_SEND != 0 => PendingKind::Send,
        State::Waiting | State::Moving | State::Staged => PendingKind::Receive,
        State::Collective => PendingKind::Collective(descriptor.as_collective().call()),
        State::Free | State::Done | State::Eager | State::Announced => return None,
    };
    let peer = match kind {
        PendingKind::Receive | PendingKind::Collective(_) | PendingKind::Primitive => descriptor.source(),
        // For a send to another node the peer is the gateway, and the receiver's rank is in another word.
        PendingKind::Send => match descriptor.peer() {
            near if segment.seats().rank_slots().any(|slot| slot == near) => segment.seats().rank_at(near) as i32,
            _ => descriptor.peer_index() as i32,
        },
    };
    let found = Pending { kind, peer, tag: descriptor.tag(), context: descriptor.context() };
    let named = match kind {
        PendingKind::Collective(CallId(call)) => usize::from(call) < CALLS.len(),
        PendingKind::Receive | PendingKind::Send | PendingKind::Primitive => true,
    };
    (named && is_possible(segment, found.peer, found.tag, found.context)).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;
    use strobe_shared::{Answering, RecordSizes, Shape};

    #[test]
    fn one_table_shows_all_that_is_under_way() {
        let fd = Segment::alone(2, Default::default(), [0; 2]).expect("memory for a segment");
        let segment = Segment::attach(fd.as_fd()).expect("a segment");
        let allreduce = CallId::of("MPI_Iallreduce");
        let rows = [
            (State::Collective, 0, 0, 4, 1),
            (State::Waiting, FLAG_SEND, 0, 7, 0),
            (State::Moving, 0, 1, 8, 0),
            (State::Waiting, 0, 1, 9, 1),
            (State::Done, 0, 1, 10, 0),
            (State::Announced, 0, 1, 11, 0),
            (State::Collective, 0, 0, 5, 4_000_001),
        ];
        for (number, (state, flags, source, tag, context)) in rows.into_iter().enumerate() {
            let index = number as u32 + 1;
            assert!(segment.ensure_chunk(0, index));
            let descriptor = segment.descriptor(0, index);
            descriptor.set_flags(flags);
            descriptor.set_source(source);
            descriptor.set_tag(tag);
            descriptor.set_context(context);
            descriptor.set_peer(1);
            descriptor.as_collective().set_call(allreduce);
            descriptor.set_state(state);
            segment.port(0).slab_used.store(index, Ordering::Relaxed);
        }
        let one = |kind, peer, tag, context| Pending { kind, peer, tag, context };
        let own = one(PendingKind::Receive, 1, 9, 1);
        let collective = one(PendingKind::Collective(allreduce), 0, 4, 1);
        let all = [one(PendingKind::Receive, 1, 8, 0), own, one(PendingKind::Send, 1, 7, 0), collective];
        assert_eq!(pending(&segment, 0), all);
        assert!(own.is_internal() && !collective.is_internal());
    }

    #[test]
    fn core_primitives_without_an_answer_are_under_way() {
        let records = RecordSizes { primitive_bytes: 8, ..Default::default() };
        let first_ranks = &[0, 2];
        let shape = Shape { first_ranks, records, ..Shape::default() };
        let fd = Segment::create(&shape).expect("memory for a segment");
        let segment = Segment::attach(fd.as_fd()).expect("a segment");
        let asker = segment.global().expect("global memory").asker(1);
        for id in 1..=3 {
            asker.expect(id, Answering::Kept);
            asker.issued.store(id, Ordering::Relaxed);
        }
        asker.answer(2, true);
        let tags: Vec<i32> = pending(&segment, 1).iter().map(|pending| pending.tag).collect();
        assert_eq!((tags, pending(&segment, 0).len()), (vec![1, 3], 0));
        assert!(pending(&segment, 1).iter().all(|one| one.kind == PendingKind::Primitive && !one.is_internal()));
    }
}
