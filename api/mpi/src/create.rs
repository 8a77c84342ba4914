// SPDX-License-Identifier: MIT OR Apache-2.0
//! Making communicators from communicators (MPI-5.0 section 7.4.2).
//!
//! One member, the leader, takes a new context from the endpoint and sends it to the others. Nothing else has to be
//! agreed on, since contexts are never used twice. The call decides who the leader is and what else it sends: for `dup`
//! (in `duplicate.rs`) rank 0 and nothing; for `create` the first member of the new group and nothing; for `split` rank
//! 0, which first gathers colours and keys, and sends each member its new group.

use crate::addressing::TAG_UB;
use crate::comm::{self, Comm};
use crate::group::Group;
use crate::internal::{self, Parts};
use crate::making::Making;
use crate::members::Members;
use crate::tag::InternalTag;
use crate::topology::Topology;
use std::collections::BTreeMap;
use std::rc::Rc;
use strobe_endpoint::ProcId;
use strobe_types::constants::UNDEFINED;
use strobe_types::{CommHandle, Result, err};

/// True if this leader's proposal is used: that of the process with the lower number is.
pub(crate) fn agreed(me: ProcId, other: u32) -> bool {
    me.0 < other
}

impl Making<'_> {
    /// An intracommunicator of `group` that inherits from `parent` only the error handler.
    pub(crate) fn bare(&self, parent: &Comm, context: u32, group: Rc<Group>) -> Comm {
        self.with_topology(parent, context, group, None)
    }

    fn with_topology(&self, parent: &Comm, context: u32, group: Rc<Group>, topology: Option<Topology>) -> Comm {
        let members = Members::of(context, group, self.progress.endpoint.site.me());
        Comm::new(comm::Parts { topology: topology.map(Rc::new), ..comm::Parts::from(parent, members) })
    }

    /// Makes a communicator of `group`, which all its members know, and with a topology if one is given. Its first
    /// member is the leader, so disjoint groups in one call do not affect each other (MPI-5.0 section 7.4.2).
    pub(crate) fn create_known(
        &self,
        parent: &Comm,
        tag: InternalTag,
        group: Rc<Group>,
        topology: Option<Topology>,
    ) -> Result<CommHandle> {
        if group.rank_of(self.progress.endpoint.site.me()).is_none() {
            return Ok(CommHandle::NULL);
        }
        let context = internal::tell_words(self.progress, parent, tag, &group, || {
            Ok(vec![self.progress.endpoint.site.new_context()])
        })?[0];
        self.comms.install(Rc::new(self.with_topology(parent, context, group, topology)))
    }

    /// A communicator of a subgroup (`MPI_Comm_create`); processes outside get `MPI_COMM_NULL`. The group may be the
    /// error of a wrong handle, so that the other members hear of it and fail, too.
    pub fn comm_create(&self, handle: CommHandle, group: Result<Rc<Group>>) -> Result<CommHandle> {
        let comm = self.comms.get(handle)?;
        let group = group.and_then(|group| Self::want_subgroup(&comm, &group).map(|()| group));
        if comm.is_inter() {
            let place = group.map(|group| match group.int_rank(self.progress.endpoint.site.me()) {
                UNDEFINED => (UNDEFINED, 0),
                rank => (0, rank),
            });
            return self.split_inter(&comm, place);
        }
        match group {
            Ok(group) => self.create_known(&comm, comm.next_tag(), group, None),
            Err(error) => internal::withdraw(self.progress, &comm, error),
        }
    }

    /// A communicator made by the members of a group alone (`MPI_Comm_create_group`).
    pub fn comm_create_group(&self, handle: CommHandle, group: &Rc<Group>, tag: i32) -> Result<CommHandle> {
        let comm = self.comms.get(handle)?;
        comm.want_intra()?;
        Self::want_subgroup(&comm, group)?;
        want_tag(tag)?;
        self.create_known(&comm, InternalTag::create_group(tag), group.clone(), None)
    }

    fn want_subgroup(comm: &Comm, group: &Group) -> Result<()> {
        match group.iter().position(|process| comm.group().rank_of(process).is_none()) {
            None => Ok(()),
            Some(rank) => {
                err!(GROUP, "group: its rank {rank} is not in the group of comm; use a group made from comm's")
            }
        }
    }

    /// Splits a communicator (`MPI_Comm_split`).
    pub fn comm_split(&self, handle: CommHandle, color: i32, key: i32) -> Result<CommHandle> {
        let comm = self.comms.get(handle)?;
        let place = match color < 0 && color != UNDEFINED {
            true => err!(ARG, "color: {color} is negative; use 0 or more, or MPI_UNDEFINED to get MPI_COMM_NULL"),
            false => Ok((color, key)),
        };
        self.split(&comm, place)
    }

    /// Splits by (colour, key). If a process has wrong arguments instead, all fail.
    pub(crate) fn split(&self, comm: &Rc<Comm>, place: Result<(i32, i32)>) -> Result<CommHandle> {
        match comm.is_inter() {
            true => self.split_inter(comm, place),
            false => self.split_intra(comm, place),
        }
    }

    fn split_intra(&self, comm: &Rc<Comm>, place: Result<(i32, i32)>) -> Result<CommHandle> {
        let tag = comm.next_tag();
        let gathered = internal::gather_words(self.progress, comm, tag, &words_of(&place))?;
        let parts = gathered.map(|all| Parts::of(&all, |all| Ok(Parts::Each(self.parts_of_colors(all)))));
        let part = internal::scatter_words(self.progress, comm, tag, parts.transpose()?);
        place?;
        let part = part?;
        let [context, ranks @ ..] = &*part else { return Ok(CommHandle::NULL) };
        let group = Rc::new(members(comm.group(), ranks));
        self.comms.install(Rc::new(self.bare(comm, *context, group)))
    }

    /// At the leader: what to send each member: context and ranks of its part.
    fn parts_of_colors(&self, all: &[Vec<u32>]) -> Vec<Vec<u32>> {
        let mut parts = vec![Vec::new(); all.len()];
        for ranks in by_color(all).into_values() {
            let words: Vec<u32> =
                std::iter::once(self.progress.endpoint.site.new_context()).chain(ranks.iter().copied()).collect();
            ranks.iter().for_each(|rank| parts[*rank as usize] = words.clone());
        }
        parts
    }
}

/// What a member sends for a split: colour and key, or nothing if its arguments are wrong.
pub(crate) fn words_of(place: &Result<(i32, i32)>) -> Vec<u32> {
    place.as_ref().map_or(Vec::new(), |(color, key)| vec![*color as u32, *key as u32])
}

/// Checks a tag that the program passes to a call that makes a communicator.
pub(crate) fn want_tag(tag: i32) -> Result<()> {
    match (0..=TAG_UB).contains(&tag) {
        true => Ok(()),
        false => {
            err!(TAG, "tag: {tag} is not a tag; use 0..{TAG_UB} (attribute MPI_TAG_UB)")
        }
    }
}

/// The ranks of each colour in the order of their keys, equal keys in the order of ranks, from (colour, key)
/// by rank.
pub(crate) fn by_color(all: &[Vec<u32>]) -> BTreeMap<i32, Vec<u32>> {
    let mut colors: BTreeMap<i32, Vec<u32>> = BTreeMap::new();
    for (rank, words) in all.iter().enumerate() {
        let color = words[0] as i32;
        if color != UNDEFINED {
            colors.entry(color).or_default().push(rank as u32);
        }
    }
    // The sort is stable, so equal keys stay in rank order.
    colors.values_mut().for_each(|ranks| ranks.sort_by_key(|rank| all[*rank as usize][1] as i32));
    colors
}

/// The group of the members of `group` with these ranks.
pub(crate) fn members(group: &Group, ranks: &[u32]) -> Group {
    Group::of(ranks.iter().filter_map(|rank| group.process(*rank)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_types::ErrorClass;

    #[test]
    fn a_split_orders_by_key_then_rank() {
        let all: Vec<Vec<u32>> = [(1, 5), (0, -1), (1, -5), (UNDEFINED, 0), (1, 5), (0, -1)]
            .iter()
            .map(|(color, key): &(i32, i32)| vec![*color as u32, *key as u32])
            .collect();
        let colors = by_color(&all);
        assert_eq!(colors.len(), 2);
        assert_eq!(colors[&0], [1, 5]);
        assert_eq!(colors[&1], [2, 0, 4]);
    }

    #[test]
    fn tags_for_new_communicators_leave_room_for_the_kinds() {
        assert!(want_tag(0).is_ok() && want_tag(TAG_UB).is_ok());
        assert_eq!(want_tag(-1).unwrap_err().class(), ErrorClass::TAG);
        assert_eq!(want_tag(i32::MAX).unwrap_err().class(), ErrorClass::TAG);
    }
}
