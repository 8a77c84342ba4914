// SPDX-License-Identifier: MIT OR Apache-2.0
//! The posted and unexpected queues of a port and its slab of descriptors. Everything here needs the port's
//! match lock, and works on any port: the owner's own, or the one that a helper has locked.
//!
//! Receives from a named source lie in a bucket by (context, source), receives from any source in one list;
//! each carries its place in the order of posting, and a message goes to the earlier of the two first matches
//! (H2). Unexpected messages lie in a bucket and in one list by order of arrival.

use crate::message::{Envelope, Pattern};
use crate::mutation::{Mutation, is};
use strobe_shared::Segment;
use strobe_shared::descriptor::{Descriptor, Index};
use strobe_shared::port::{BUCKETS, List, Port};
use strobe_shared::sync::Ordering;
use strobe_types::constants::{ANY_SOURCE, ANY_TAG};

/// A port whose match lock is held.
#[derive(Clone, Copy)]
pub(crate) struct Queues<'a> {
    pub segment: &'a Segment,
    pub rank: u32,
    pub port: &'static Port,
}

#[inline]
fn bucket(context: u32, source: i32) -> usize {
    (context.wrapping_mul(0x9e37_79b1) >> 16 ^ source as u32) as usize % BUCKETS
}

impl<'a> Queues<'a> {
    pub fn of(segment: &'a Segment, rank: u32) -> Queues<'a> {
        Queues { segment, rank, port: segment.port(rank) }
    }

    #[inline]
    pub fn descriptor(&self, index: Index) -> &'static Descriptor {
        self.segment.descriptor_of(self.port, index)
    }

    /// A free descriptor; `None` if the slab or the heap is exhausted.
    pub fn allocate(&self) -> Option<Index> {
        let index = self.port.free.load(Ordering::Relaxed);
        if index != 0 {
            self.port.free.store(self.descriptor(index).next(), Ordering::Relaxed);
            return Some(index);
        }
        let index = self.port.slab_used.load(Ordering::Relaxed) + 1;
        if !self.segment.ensure_chunk(self.rank, index) {
            return None;
        }
        self.port.slab_used.store(index, Ordering::Relaxed);
        Some(index)
    }

    /// The descriptors of the slab that have been in use.
    pub fn ever_used(&self) -> std::ops::RangeInclusive<Index> {
        1..=self.port.slab_used.load(Ordering::Relaxed)
    }

    /// Gives a descriptor back. It writes only the first cache line: the other side may be writing the second, and a
    /// store to it would delay the next atomic operation.
    #[inline]
    pub fn release(&self, index: Index) {
        self.release_descriptor(index, self.descriptor(index));
    }

    /// The same for a caller that has it at hand.
    #[inline]
    pub fn release_descriptor(&self, index: Index, descriptor: &Descriptor) {
        descriptor.take_back();
        descriptor.set_next(self.port.free.load(Ordering::Relaxed));
        self.port.free.store(index, Ordering::Relaxed);
    }

    fn next_order(&self) -> u64 {
        let order = self.port.next_order.load(Ordering::Relaxed);
        self.port.next_order.store(order + 1, Ordering::Relaxed);
        order
    }

    // Finding a descriptor costs a few loads, so callers pass on the one that they have.
    fn append(&self, list: &List, index: Index, descriptor: &Descriptor) {
        let last = list.last();
        descriptor.set_next(0);
        descriptor.set_previous(last);
        if last == 0 {
            list.set_first(index)
        } else {
            self.descriptor(last).set_next(index)
        }
        list.set_last(index);
    }

    #[inline]
    fn unlink(&self, list: &List, descriptor: &Descriptor) {
        let (next, previous) = (descriptor.next(), descriptor.previous());
        if previous == 0 {
            list.set_first(next)
        } else {
            self.descriptor(previous).set_next(next)
        }
        if next == 0 { list.set_last(previous) } else { self.descriptor(next).set_previous(previous) }
    }

    fn posted_list(&self, context: u32, source: i32) -> &'static List {
        if source == ANY_SOURCE { &self.port.posted_any } else { &self.port.posted[bucket(context, source)] }
    }

    /// Puts a receive at the end of its queue.
    #[inline(always)]
    pub fn post(&self, index: Index) {
        let descriptor = self.descriptor(index);
        descriptor.set_place(self.next_order());
        self.append(self.posted_list(descriptor.context(), descriptor.source()), index, descriptor);
        self.port.posted_count.store(self.port.posted_count.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    /// Takes a receive out of its queue, which its descriptor still names.
    #[inline]
    pub fn unpost(&self, index: Index) {
        self.unpost_descriptor(self.descriptor(index));
    }

    /// The same for a caller that has its descriptor at hand.
    #[inline(always)]
    pub fn unpost_descriptor(&self, descriptor: &Descriptor) {
        self.unlink(self.posted_list(descriptor.context(), descriptor.source()), descriptor);
        self.port.posted_count.store(self.port.posted_count.load(Ordering::Relaxed) - 1, Ordering::Relaxed);
    }

    /// Tells the port's owner of a receive that another process has matched.
    pub fn hand_over(&self, index: Index) {
        self.descriptor(index).set_later(self.port.handed.load(Ordering::Relaxed));
        self.port.handed.store(index, Ordering::Relaxed);
    }

    /// The next receive of which the owner was told.
    pub fn next_handed(&self) -> Option<Index> {
        let index = self.port.handed.load(Ordering::Relaxed);
        if index == 0 {
            return None;
        }
        self.port.handed.store(self.descriptor(index).later(), Ordering::Relaxed);
        Some(index)
    }

    /// The receive that a message with this envelope goes to, still in its queue.
    #[inline(always)]
    pub fn find_posted(&self, envelope: Envelope) -> Option<Index> {
        if self.port.posted_count.load(Ordering::Relaxed) == 0 {
            return None;
        }
        let named = self.first_posted(&self.port.posted[bucket(envelope.context, envelope.source)], envelope);
        if self.port.posted_any.first() == 0 {
            return named;
        }
        let any = self.first_posted(&self.port.posted_any, envelope);
        match (named, any) {
            (Some(a), Some(b)) => {
                let first = self.descriptor(a).place() < self.descriptor(b).place();
                Some(if first != is(Mutation::PrefersLaterName) { a } else { b })
            }
            (a, b) => a.or(b),
        }
    }

    fn first_posted(&self, list: &List, envelope: Envelope) -> Option<Index> {
        let mut index = list.first();
        while index != 0 {
            let descriptor = self.descriptor(index);
            let pattern = Pattern {
                context: if is(Mutation::IgnoresContexts) { envelope.context } else { descriptor.context() },
                source: descriptor.source(),
                process: crate::ProcId(0),
                tag: descriptor.tag(),
            };
            let passed = is(Mutation::PassesOverPosted) && index == list.first() && descriptor.next() != 0;
            if pattern.accepts(envelope) && !passed {
                return Some(index);
            }
            index = descriptor.next();
        }
        None
    }

    /// How many posted receives are looked at to find that of a message with this envelope.
    pub fn entries_before(&self, envelope: Envelope) -> u64 {
        let lists = [&self.port.posted[bucket(envelope.context, envelope.source)], &self.port.posted_any];
        let looked_at = |list: &List| {
            let (mut index, mut entries) = (list.first(), 0);
            while index != 0 {
                let descriptor = self.descriptor(index);
                entries += 1;
                let (context, source, tag) = (descriptor.context(), descriptor.source(), descriptor.tag());
                if (Pattern { context, source, process: crate::ProcId(0), tag }).accepts(envelope) {
                    break;
                }
                index = descriptor.next();
            }
            entries
        };
        lists.into_iter().map(looked_at).sum()
    }

    /// Puts an unexpected message at the end of its queues.
    pub fn arrive(&self, index: Index) {
        let descriptor = self.descriptor(index);
        descriptor.set_place(self.next_order());
        self.append(&self.port.unexpected[bucket(descriptor.context(), descriptor.source())], index, descriptor);
        let last = self.port.arrivals.last();
        descriptor.set_later(0);
        descriptor.set_earlier(last);
        if last == 0 {
            self.port.arrivals.set_first(index)
        } else {
            self.descriptor(last).set_later(index)
        }
        self.port.arrivals.set_last(index);
        self.port.unexpected_count.store(self.port.unexpected_count.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    /// Takes an unexpected message out of its queues.
    pub fn depart(&self, index: Index) {
        let descriptor = self.descriptor(index);
        self.unlink(&self.port.unexpected[bucket(descriptor.context(), descriptor.source())], descriptor);
        let (later, earlier) = (descriptor.later(), descriptor.earlier());
        if earlier == 0 {
            self.port.arrivals.set_first(later)
        } else {
            self.descriptor(earlier).set_later(later)
        }
        if later == 0 {
            self.port.arrivals.set_last(earlier)
        } else {
            self.descriptor(later).set_earlier(earlier)
        }
        self.port.unexpected_count.store(self.port.unexpected_count.load(Ordering::Relaxed) - 1, Ordering::Relaxed);
    }

    /// The unexpected message that a receive or probe with this pattern takes, still in its queues.
    pub fn find_unexpected(&self, pattern: Pattern) -> Option<Index> {
        if self.port.unexpected_count.load(Ordering::Relaxed) == 0 {
            return None;
        }
        let pattern = if is(Mutation::IgnoresTags) { Pattern { tag: ANY_TAG, ..pattern } } else { pattern };
        let any = pattern.source == ANY_SOURCE;
        let mut index = if any {
            self.port.arrivals.first()
        } else {
            self.port.unexpected[bucket(pattern.context, pattern.source)].first()
        };
        while index != 0 {
            let descriptor = self.descriptor(index);
            let passed = is(Mutation::PassesOverUnexpected) && descriptor.previous() == 0 && descriptor.next() != 0;
            if pattern.accepts(envelope_of(descriptor)) && !passed {
                return Some(index);
            }
            index = if any { descriptor.later() } else { descriptor.next() };
        }
        None
    }
}

/// Sets the fields that all roles share. The caller sets those of the role.
pub(crate) fn describe(descriptor: &Descriptor, envelope: Envelope, bytes: u64) {
    descriptor.set_context(envelope.context);
    descriptor.set_source(envelope.source);
    descriptor.set_tag(envelope.tag);
    descriptor.set_bytes(bytes);
    descriptor.set_error(0);
    descriptor.set_flags(0);
    descriptor.clear_roles();
}

pub(crate) fn envelope_of(descriptor: &Descriptor) -> Envelope {
    Envelope { context: descriptor.context(), source: descriptor.source(), tag: descriptor.tag() }
}
