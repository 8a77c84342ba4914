// SPDX-License-Identifier: MIT OR Apache-2.0
//! Groups (MPI-5.0 section 7.3).

use crate::abi::{Abi, CHandle, Family, Group};
use crate::args::{InArray, InOut, Out, OutArray, length};
use crate::entries;
use std::ffi::c_int;
use std::rc::Rc;
use strobe_mpi::{Process, group};
use strobe_types::{Result, SessionHandle};

/// Stores the handle of a new group.
fn give<A: Abi>(mpi: &Process, group: group::Group, out: Out<Group<A>>) -> Result<()> {
    out.give(mpi.groups.handle(Rc::new(group))?);
    Ok(())
}

/// Makes a group from two others.
fn combine<A: Abi>(
    mpi: &Process,
    (first, second): (Group<A>, Group<A>),
    out: Out<Group<A>>,
    operation: impl FnOnce(&group::Group, &group::Group) -> group::Group,
) -> Result<()> {
    let (first, second) = (mpi.groups.get(first.inner())?, mpi.groups.get(second.inner())?);
    let session = if first.session() == SessionHandle::NULL { second.session() } else { first.session() };
    give::<A>(mpi, operation(&first, &second).of_session(session), out)
}

entries! {
    group => export_group;

    /// MPI-5.0 section 7.3.1
    fn MPI_Group_size(group: Group<A>, size: Out<c_int>) on none() |mpi| {
        size.set(mpi.groups.get(group.inner())?.size() as c_int);
    }

    /// MPI-5.0 section 7.3.1
    fn MPI_Group_rank(group: Group<A>, rank: Out<c_int>) on none() |mpi| {
        rank.set(mpi.groups.get(group.inner())?.int_rank(mpi.progress.endpoint.site.me()));
    }

    /// MPI-5.0 section 7.3.1
    fn MPI_Group_translate_ranks(
        group1: Group<A>, n: c_int, ranks1: InArray<c_int>, group2: Group<A>, ranks2: OutArray<c_int>
    ) on none() |mpi| {
        let (from, to) = (mpi.groups.get(group1.inner())?, mpi.groups.get(group2.inner())?);
        let ranks: Vec<c_int> = ranks1.slice(length(n, "n")?)?.iter().map(|rank| A::rank_in(*rank)).collect();
        let ranks2 = ranks2.elements(ranks.len(), "ranks2")?;
        from.translate(&ranks, &to, |place, rank| ranks2.set_at(place, A::rank_out(rank)))
    }

    /// MPI-5.0 section 7.3.1
    fn MPI_Group_compare(group1: Group<A>, group2: Group<A>, result: Out<c_int>) on none() |mpi| {
        let (first, second) = (mpi.groups.get(group1.inner())?, mpi.groups.get(group2.inner())?);
        result.set(A::constant_out(Family::Compare, first.compare(&second)));
    }

    /// MPI-5.0 section 7.3.2
    fn MPI_Group_union(group1: Group<A>, group2: Group<A>, newgroup: Out<Group<A>>) on none() |mpi| {
        combine::<A>(mpi, (group1, group2), newgroup, group::Group::union)
    }

    /// MPI-5.0 section 7.3.2
    fn MPI_Group_intersection(group1: Group<A>, group2: Group<A>, newgroup: Out<Group<A>>) on none() |mpi| {
        combine::<A>(mpi, (group1, group2), newgroup, group::Group::intersection)
    }

    /// MPI-5.0 section 7.3.2
    fn MPI_Group_difference(group1: Group<A>, group2: Group<A>, newgroup: Out<Group<A>>) on none() |mpi| {
        combine::<A>(mpi, (group1, group2), newgroup, group::Group::difference)
    }

    /// MPI-5.0 section 7.3.2
    fn MPI_Group_incl(group: Group<A>, n: c_int, ranks: InArray<c_int>, newgroup: Out<Group<A>>) on none() |mpi| {
        let group = mpi.groups.get(group.inner())?;
        give::<A>(mpi, group.include(ranks.slice(length(n, "n")?)?)?.of_session(group.session()), newgroup)
    }

    /// MPI-5.0 section 7.3.2
    fn MPI_Group_excl(group: Group<A>, n: c_int, ranks: InArray<c_int>, newgroup: Out<Group<A>>) on none() |mpi| {
        let group = mpi.groups.get(group.inner())?;
        give::<A>(mpi, group.exclude(ranks.slice(length(n, "n")?)?)?.of_session(group.session()), newgroup)
    }

    /// MPI-5.0 section 7.3.2
    fn MPI_Group_range_incl(group: Group<A>, n: c_int, ranges: InArray<[c_int; 3]>, newgroup: Out<Group<A>>)
        on none() |mpi| {
        let group = mpi.groups.get(group.inner())?;
        give::<A>(mpi, group.range_include(ranges.slice(length(n, "n")?)?)?.of_session(group.session()), newgroup)
    }

    /// MPI-5.0 section 7.3.2
    fn MPI_Group_range_excl(group: Group<A>, n: c_int, ranges: InArray<[c_int; 3]>, newgroup: Out<Group<A>>)
        on none() |mpi| {
        let group = mpi.groups.get(group.inner())?;
        give::<A>(mpi, group.range_exclude(ranges.slice(length(n, "n")?)?)?.of_session(group.session()), newgroup)
    }

    /// MPI-5.0 section 7.3.3
    fn MPI_Group_free(group: InOut<Group<A>>) on none() |mpi| {
        mpi.groups.free(group.get().inner())?;
        group.clear();
    }
}
