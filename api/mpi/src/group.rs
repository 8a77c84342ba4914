// SPDX-License-Identifier: MIT OR Apache-2.0
//! Groups: ordered sets of processes (MPI-5.0 section 7.3). Immutable values; every operation makes another.
//!
//! A run of consecutive processes (the world, most halves of it) is kept as two numbers, anything else as a
//! list, with an index from process to rank built when first asked for.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use strobe_endpoint::ProcId;
use strobe_types::constants::{IDENT, PROC_NULL, SIMILAR, UNDEFINED, UNEQUAL};
use strobe_types::{GroupHandle, Result, SessionHandle, Table, err};

/// An ordered set of processes.
#[derive(Debug)]
pub struct Group {
    members: Members,
    by_process: OnceCell<Box<[(ProcId, u32)]>>,
    /// The session from whose process set it was made, if from one.
    session: Cell<SessionHandle>,
}

#[derive(Debug)]
enum Members {
    Run { first: u32, count: u32 },
    List(Box<[ProcId]>),
}

impl Group {
    fn with(members: Members) -> Group {
        Group { members, by_process: OnceCell::new(), session: Cell::new(SessionHandle::NULL) }
    }

    /// The session from whose process set it was made; the null handle if from none.
    pub fn session(&self) -> SessionHandle {
        self.session.get()
    }

    /// Says that it is made from a group of this session.
    pub fn of_session(self, session: SessionHandle) -> Group {
        self.session.set(session);
        self
    }

    /// `count` processes from `first` on.
    pub fn run(first: ProcId, count: u32) -> Group {
        Group::with(Members::Run { first: first.0, count })
    }

    /// The group without members.
    pub fn empty() -> Group {
        Group::run(ProcId(0), 0)
    }

    /// These processes, all different, in this order.
    pub fn of(processes: Vec<ProcId>) -> Group {
        let consecutive = processes.windows(2).all(|pair| pair[1].0 == pair[0].0.wrapping_add(1));
        match processes.first() {
            None => Group::empty(),
            Some(first) if consecutive => Group::run(*first, processes.len() as u32),
            Some(_) => Group::with(Members::List(processes.into_boxed_slice())),
        }
    }

    /// Number of members.
    #[inline]
    pub fn size(&self) -> u32 {
        match &self.members {
            Members::Run { count, .. } => *count,
            Members::List(list) => list.len() as u32,
        }
    }

    /// The process with this rank, if there is one.
    #[inline]
    pub fn process(&self, rank: u32) -> Option<ProcId> {
        match &self.members {
            Members::Run { first, count } => (rank < *count).then(|| ProcId(first + rank)),
            Members::List(list) => list.get(rank as usize).copied(),
        }
    }

    /// The rank of this process, if it is a member.
    pub fn rank_of(&self, process: ProcId) -> Option<u32> {
        match &self.members {
            Members::Run { first, count } => process.0.checked_sub(*first).filter(|rank| rank < count),
            Members::List(list) => {
                let index = self.by_process.get_or_init(|| {
                    let mut index: Box<[_]> = list.iter().copied().zip(0..).collect();
                    index.sort_unstable();
                    index
                });
                index.binary_search_by_key(&process, |entry| entry.0).ok().map(|place| index[place].1)
            }
        }
    }

    /// The same as calls tell it: `MPI_UNDEFINED` for a process that is not in the group (`MPI_Group_rank`).
    pub fn int_rank(&self, process: ProcId) -> i32 {
        self.rank_of(process).map_or(UNDEFINED, |rank| rank as i32)
    }

    /// The members in rank order.
    pub fn iter(&self) -> impl Iterator<Item = ProcId> + '_ {
        (0..self.size()).filter_map(|rank| self.process(rank))
    }

    /// `MPI_IDENT`, `MPI_SIMILAR` (same members, another order) or `MPI_UNEQUAL`.
    pub fn compare(&self, other: &Group) -> i32 {
        if self.size() != other.size() {
            UNEQUAL
        } else if self.iter().eq(other.iter()) {
            IDENT
        } else if self.iter().all(|process| other.rank_of(process).is_some()) {
            SIMILAR
        } else {
            UNEQUAL
        }
    }

    /// The members of `self`, then those of `other` that are not in `self`.
    pub fn union(&self, other: &Group) -> Group {
        let new = other.iter().filter(|process| self.rank_of(*process).is_none());
        Group::of(self.iter().chain(new).collect())
    }

    /// The members of `self` that are also in `other`, in the order of `self`.
    pub fn intersection(&self, other: &Group) -> Group {
        Group::of(self.iter().filter(|process| other.rank_of(*process).is_some()).collect())
    }

    /// The members of `self` that are not in `other`, in the order of `self`.
    pub fn difference(&self, other: &Group) -> Group {
        Group::of(self.iter().filter(|process| other.rank_of(*process).is_none()).collect())
    }

    /// The members with these ranks, in this order.
    pub fn include(&self, ranks: &[i32]) -> Result<Group> {
        let ranks = self.distinct(ranks, "ranks")?;
        Ok(Group::of(ranks.into_iter().filter_map(|rank| self.process(rank)).collect()))
    }

    /// The members without those of these ranks.
    pub fn exclude(&self, ranks: &[i32]) -> Result<Group> {
        let ranks = self.distinct(ranks, "ranks")?;
        let mut out = vec![false; self.size() as usize];
        ranks.into_iter().for_each(|rank| out[rank as usize] = true);
        Ok(Group::of(self.iter().zip(out).filter(|(_, out)| !out).map(|(process, _)| process).collect()))
    }

    /// [`Group::include`] of the ranks that (first, last, stride) triplets describe.
    pub fn range_include(&self, ranges: &[[i32; 3]]) -> Result<Group> {
        self.include(&self.expanded(ranges)?)
    }

    /// [`Group::exclude`] of the ranks that (first, last, stride) triplets describe.
    pub fn range_exclude(&self, ranges: &[[i32; 3]]) -> Result<Group> {
        self.exclude(&self.expanded(ranges)?)
    }

    /// The ranks in `other` of the members that have `ranks` here; `MPI_PROC_NULL` stays itself, and a process
    /// that is not in `other` gives `MPI_UNDEFINED`.
    pub fn translate(&self, ranks: &[i32], other: &Group, mut out: impl FnMut(usize, i32)) -> Result<()> {
        for (place, rank) in ranks.iter().enumerate() {
            if *rank == PROC_NULL {
                out(place, PROC_NULL);
                continue;
            }
            let process = u32::try_from(*rank).ok().and_then(|rank| self.process(rank));
            let Some(process) = process else { return self.no_rank("ranks1", place, *rank) };
            out(place, other.rank_of(process).map_or(UNDEFINED, |rank| rank as i32));
        }
        Ok(())
    }

    #[cold]
    fn no_rank<T>(&self, argument: &str, place: usize, rank: i32) -> Result<T> {
        match self.size() {
            0 => err!(RANK, "{argument}[{place}]: {rank} is not a rank of this group, which is empty"),
            size => {
                err!(RANK, "{argument}[{place}]: {rank} is not a rank of this group (size {size}): use 0..{}", size - 1)
            }
        }
    }

    /// Checks that all are ranks and no two are equal (MPI-5.0 section 7.3.2).
    fn distinct(&self, ranks: &[i32], argument: &str) -> Result<Vec<u32>> {
        let mut seen = vec![false; self.size() as usize];
        let mut checked = Vec::with_capacity(ranks.len());
        for (place, rank) in ranks.iter().enumerate() {
            match usize::try_from(*rank).ok().and_then(|rank| seen.get_mut(rank)) {
                None => return self.no_rank(argument, place, *rank),
                Some(true) => {
                    return err!(RANK, "{argument}[{place}]: rank {rank} is given twice; give each rank once");
                }
                Some(seen) => *seen = true,
            }
            checked.push(*rank as u32);
        }
        Ok(checked)
    }

    /// The ranks that (first, last, stride) triplets describe (MPI-5.0 section 7.3.2).
    fn expanded(&self, ranges: &[[i32; 3]]) -> Result<Vec<i32>> {
        let mut ranks = Vec::new();
        for (place, [first, last, stride]) in ranges.iter().copied().enumerate() {
            if stride == 0 {
                return err!(ARG, "ranges[{place}]: the stride is 0; use a positive or negative one");
            }
            let span = i64::from(last) - i64::from(first);
            let steps = span / i64::from(stride);
            if span.signum() * i64::from(stride.signum()) < 0 {
                continue;
            }
            // Checking the ends first bounds the expansion by the size of the group.
            let end = i64::from(first) + steps * i64::from(stride);
            for rank in [i64::from(first), end] {
                if rank < 0 || rank >= i64::from(self.size()) {
                    return self.no_rank("ranges", place, rank as i32);
                }
            }
            ranks.extend((0..=steps).map(|step| (i64::from(first) + step * i64::from(stride)) as i32));
        }
        Ok(ranks)
    }
}

/// The groups that the program holds handles of.
#[derive(Default)]
pub struct Groups {
    table: RefCell<Table<GroupHandle, Group>>,
    empty: OnceCell<Rc<Group>>,
}

impl Groups {
    /// The group behind a handle.
    pub fn get(&self, handle: GroupHandle) -> Result<Rc<Group>> {
        match handle {
            GroupHandle::EMPTY => Ok(self.empty.get_or_init(|| Rc::new(Group::empty())).clone()),
            GroupHandle::NULL => {
                err!(GROUP, "the group is MPI_GROUP_NULL; use MPI_GROUP_EMPTY for a group without members")
            }
            _ => self.table.borrow().get(handle).cloned(),
        }
    }

    /// A handle of `group`; `MPI_GROUP_EMPTY` for every group without members.
    pub fn handle(&self, group: Rc<Group>) -> Result<GroupHandle> {
        match group.size() {
            0 => Ok(GroupHandle::EMPTY),
            _ => self.table.borrow_mut().insert_rc(group),
        }
    }

    /// Frees a handle. `MPI_GROUP_EMPTY` may be "freed", since operations return it (MPI-5.0 section 7.3.3).
    pub fn free(&self, handle: GroupHandle) -> Result<()> {
        match handle {
            GroupHandle::EMPTY => Ok(()),
            GroupHandle::NULL => err!(GROUP, "the group is MPI_GROUP_NULL: it was freed already, or never made"),
            _ => self.table.borrow_mut().remove(handle).map(|_| ()),
        }
    }

    /// Number of groups that the program has not freed.
    pub fn live(&self) -> usize {
        self.table.borrow().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_types::ErrorClass;

    fn group(list: &[u32]) -> Group {
        Group::of(list.iter().copied().map(ProcId).collect())
    }

    fn list(group: &Group) -> Vec<u32> {
        group.iter().map(|process| process.0).collect()
    }

    /// A small generator: the same groups on every run.
    struct Random(u64);
    impl Random {
        fn below(&mut self, limit: u32) -> u32 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((self.0 >> 33) % u64::from(limit)) as u32
        }
        fn group(&mut self) -> Vec<u32> {
            let mut members: Vec<u32> = (0..12).collect();
            for place in (1..members.len()).rev() {
                members.swap(place, self.below(place as u32 + 1) as usize);
            }
            if self.below(3) == 0 {
                members.sort_unstable();
            }
            members.truncate(self.below(13) as usize);
            members
        }
    }

    #[test]
    fn set_operations_agree_with_lists() {
        let mut random = Random(1);
        for _ in 0..2000 {
            let (a, b) = (random.group(), random.group());
            let (left, right) = (group(&a), group(&b));
            let only_b: Vec<u32> = b.iter().copied().filter(|p| !a.contains(p)).collect();
            assert_eq!(list(&left.union(&right)), [a.clone(), only_b].concat());
            let both: Vec<u32> = a.iter().copied().filter(|p| b.contains(p)).collect();
            assert_eq!(list(&left.intersection(&right)), both);
            let only_a: Vec<u32> = a.iter().copied().filter(|p| !b.contains(p)).collect();
            assert_eq!(list(&left.difference(&right)), only_a);
            let (mut sorted_a, mut sorted_b) = (a.clone(), b.clone());
            sorted_a.sort_unstable();
            sorted_b.sort_unstable();
            let expected = if a == b {
                IDENT
            } else if sorted_a == sorted_b {
                SIMILAR
            } else {
                UNEQUAL
            };
            assert_eq!(left.compare(&right), expected);
            for process in 0..13 {
                let rank = a.iter().position(|p| *p == process).map(|rank| rank as u32);
                assert_eq!(left.rank_of(ProcId(process)), rank);
            }
            let mut out = vec![0; a.len()];
            let ranks: Vec<i32> = (0..a.len() as i32).collect();
            left.translate(&ranks, &right, |place, rank| out[place] = rank).unwrap();
            for (rank, process) in a.iter().enumerate() {
                let there = b.iter().position(|p| p == process).map_or(UNDEFINED, |rank| rank as i32);
                assert_eq!(out[rank], there);
            }
        }
    }

    #[test]
    fn include_and_exclude_keep_the_standards_orders() {
        let group = group(&[5, 3, 9, 7]);
        assert_eq!(list(&group.include(&[2, 0]).unwrap()), [9, 5]);
        assert_eq!(list(&group.exclude(&[2, 0]).unwrap()), [3, 7]);
        assert_eq!(list(&group.include(&[]).unwrap()), [] as [u32; 0]);
        assert_eq!(group.include(&[4]).unwrap_err().class(), ErrorClass::RANK);
        assert_eq!(group.include(&[-1]).unwrap_err().class(), ErrorClass::RANK);
        assert!(group.exclude(&[1, 1]).unwrap_err().message().contains("twice"));
    }

    #[test]
    fn ranges_expand_in_both_directions() {
        let world = Group::run(ProcId(0), 10);
        let included = world.range_include(&[[1, 6, 2], [9, 7, -1], [3, 2, 1], [0, 0, 5]]).unwrap();
        assert_eq!(list(&included), [1, 3, 5, 9, 8, 7, 0]);
        let excluded = world.range_exclude(&[[0, 9, 3], [8, 7, -1]]).unwrap();
        assert_eq!(list(&excluded), [1, 2, 4, 5]);
        assert_eq!(world.range_include(&[[0, 3, 0]]).unwrap_err().class(), ErrorClass::ARG);
        assert_eq!(world.range_include(&[[0, i32::MAX, 1]]).unwrap_err().class(), ErrorClass::RANK);
        assert_eq!(world.range_include(&[[0, 4, 1], [3, 5, 1]]).unwrap_err().class(), ErrorClass::RANK);
        assert_eq!(list(&world.range_include(&[[8, 11, 4]]).unwrap()), [8], "only the ranks reached count");
    }

    #[test]
    fn the_handle_of_an_empty_group_is_predefined() {
        let groups = Groups::default();
        assert_eq!(groups.handle(Rc::new(Group::empty())).unwrap(), GroupHandle::EMPTY);
        assert_eq!(groups.get(GroupHandle::EMPTY).unwrap().size(), 0);
        assert!(groups.free(GroupHandle::EMPTY).is_ok());
        assert_eq!(groups.get(GroupHandle::NULL).unwrap_err().class(), ErrorClass::GROUP);
        let handle = groups.handle(Rc::new(group(&[4, 2]))).unwrap();
        assert_eq!(list(&groups.get(handle).unwrap()), [4, 2]);
        groups.free(handle).unwrap();
        assert_eq!(groups.free(handle).unwrap_err().class(), ErrorClass::GROUP);
        assert_eq!(groups.live(), 0);
    }
}
