// SPDX-License-Identifier: MIT OR Apache-2.0
//! Splits by hardware and by resources (`MPI_Comm_split_type`, MPI-5.0 section 7.4.2).
//!
//! A process *uses* an instance of a kind of hardware if its affinity mask lies within it; a process that may run on
//! several instances is in none of them and gets `MPI_COMM_NULL`. So ranks that are not bound are told apart by node
//! alone. The kind that a new communicator stands for is told back by its info, under `mpi_hw_resource_type`; after an
//! unguided split also by the info that was given.

use crate::comm::Comm;
use crate::create::by_color;
use crate::info::{self, Info};
use crate::internal::{self, Parts};
use crate::making::Making;
use std::rc::Rc;
use strobe_endpoint::ProcId;
use strobe_os::affinity::CpuSet;
use strobe_os::hardware::Resource;
use strobe_types::constants::{
    COMM_TYPE_HW_GUIDED, COMM_TYPE_HW_UNGUIDED, COMM_TYPE_RESOURCE_GUIDED, COMM_TYPE_SHARED, UNDEFINED,
};
use strobe_types::{CommHandle, InfoHandle, Result, err};

/// The info key that names a kind of hardware.
const RESOURCE_KEY: &[u8] = b"mpi_hw_resource_type";
/// The kind that every library knows: processes that can share memory, here those of a node.
const NODE: &str = "mpi_shared_memory";

/// What members of one part have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Node,
    Hardware(Resource),
    Everybody,
    Alone,
}

impl Part {
    /// The name of the kind of hardware, if it is one.
    fn hardware(self) -> Option<&'static str> {
        match self {
            Part::Node => Some(NODE),
            Part::Hardware(resource) => Some(resource.name()),
            Part::Everybody | Part::Alone => None,
        }
    }
}

/// The kinds that an unguided split tries, from large to small.
fn levels() -> impl Iterator<Item = Part> {
    std::iter::once(Part::Node).chain(Resource::ALL.map(Part::Hardware))
}

/// What the info of a guided split asks for: a kind of hardware, or the name of a process set.
fn guide(info: &Info, split_type: i32) -> Result<Option<Part>> {
    let resource = info.get(RESOURCE_KEY)?;
    let set = if split_type == COMM_TYPE_RESOURCE_GUIDED { info.get(b"mpi_pset_name")? } else { None };
    Ok(match (resource, set) {
        (Some(name), None) if name == NODE.as_bytes() => Some(Part::Node),
        (Some(name), None) => Resource::named(name).map(Part::Hardware),
        (None, Some(name)) if name.eq_ignore_ascii_case(b"mpi://WORLD") => Some(Part::Everybody),
        (None, Some(name)) if name.eq_ignore_ascii_case(b"mpi://SELF") => Some(Part::Alone),
        (_, _) => None,
    })
}

/// The first kind by which the members, who gave their colours for each kind, fall into parts that are smaller than the
/// whole.
fn first_that_splits(all: &[Vec<u32>]) -> Option<usize> {
    (0..all.first().map_or(0, Vec::len)).find(|level| {
        let colors: Vec<Vec<u32>> = all.iter().map(|colors| vec![colors[*level], 0]).collect();
        let parts = by_color(&colors);
        !parts.is_empty() && parts.values().all(|part| part.len() < all.len())
    })
}

/// The kinds of hardware that can be split by, and whether the calling process uses one instance of each
/// (`MPI_Get_hw_resource_info`, MPI-5.0 section 9.1.2).
pub fn hardware_used() -> impl Iterator<Item = (&'static str, bool)> {
    let processors = CpuSet::usable().ok();
    let uses = move |resource: Resource| processors.as_ref().is_some_and(|set| resource.instance(set).is_some());
    std::iter::once((NODE, true)).chain(Resource::ALL.into_iter().map(move |each| (each.name(), uses(each))))
}

impl Making<'_> {
    /// Splits by hardware or resources (`MPI_Comm_split_type`). The info is given as it was found, so that others
    /// hear of one that is wrong.
    pub fn comm_split_type(
        &self,
        handle: CommHandle,
        split_type: i32,
        key: i32,
        info: Result<Info>,
    ) -> Result<CommHandle> {
        let comm = self.comms.get(handle)?;
        let part = match info.and_then(|info| part_of_type(split_type, &info)) {
            Ok(Asked::LargestThatSplits) => Ok(self.largest_that_splits(&comm)?),
            Ok(Asked::Part(part)) => Ok(part),
            Err(error) => Err(error),
        };
        let color = part.as_ref().map(|part| part.map_or(UNDEFINED, |part| self.color(&comm, part)));
        let made = self.split(&comm, color.map(|color| (color, key)).map_err(Clone::clone))?;
        if let (Ok(Some(part)), true) = (part, split_type != COMM_TYPE_SHARED && made != CommHandle::NULL) {
            part.hardware().map_or(Ok(()), |name| self.comms.get(made)?.tell_hint(RESOURCE_KEY, name.as_bytes()))?;
        }
        Ok(made)
    }

    /// Writes the kind that an unguided split has taken to the info that the program gave, if it gave one.
    pub fn tell_split_kind(&self, made: CommHandle, split_type: i32, info: InfoHandle) -> Result<()> {
        let wants = split_type == COMM_TYPE_HW_UNGUIDED && !matches!(info, InfoHandle::NULL | InfoHandle::ENV);
        if !wants || made == CommHandle::NULL {
            return Ok(());
        }
        let hints = self.comms.get(made)?.hints();
        hints.get(RESOURCE_KEY)?.map_or(Ok(()), |kind| info::change(info, |info| info.set(RESOURCE_KEY, kind)))
    }

    /// The kind of an unguided split, which rank 0 finds from what all say. Of an intercommunicator only nodes are told
    /// apart: its sides would have to agree.
    fn largest_that_splits(&self, comm: &Rc<Comm>) -> Result<Option<Part>> {
        if comm.is_inter() {
            let spans_nodes = comm.group().iter().any(|process| !self.progress.endpoint.site.is_local(process));
            return Ok(spans_nodes.then_some(Part::Node));
        }
        let mine: Vec<u32> = levels().map(|part| self.color(comm, part) as u32).collect();
        let tag = comm.next_tag();
        let gathered = internal::gather_words(self.progress, comm, tag, &mine)?;
        let found = gathered.map(|all| {
            Parts::of(&all, |all| {
                Ok(Parts::Each(vec![
                    vec![first_that_splits(all).map_or(UNDEFINED as u32, |level| level as u32)];
                    all.len()
                ]))
            })
        });
        let level = internal::scatter_words(self.progress, comm, tag, found.transpose()?)?;
        Ok(level.first().and_then(|level| levels().nth(*level as usize)))
    }

    /// The colour of this process in a split into `part`s.
    fn color(&self, comm: &Comm, part: Part) -> i32 {
        match part {
            Part::Node => self.node_color(),
            Part::Everybody => 0,
            Part::Alone => comm.rank() as i32,
            Part::Hardware(resource) => {
                let instance = CpuSet::usable().ok().and_then(|processors| resource.instance(&processors));
                // Instances are numbered on each node anew, below the most processors that a set can hold.
                instance.map_or(UNDEFINED, |instance| self.node_color() << 12 | (instance as i32 & 0xfff))
            }
        }
    }

    /// The first process of the job that shares this one's node: the same number on both sides of an
    /// intercommunicator.
    fn node_color(&self) -> i32 {
        let me = self.progress.endpoint.site.me().0;
        (0..me).find(|process| self.progress.endpoint.site.is_local(ProcId(*process))).unwrap_or(me) as i32
    }
}

/// What a type of split asks for.
enum Asked {
    Part(Option<Part>),
    LargestThatSplits,
}

fn part_of_type(split_type: i32, info: &Info) -> Result<Asked> {
    match split_type {
        COMM_TYPE_SHARED => Ok(Asked::Part(Some(Part::Node))),
        COMM_TYPE_HW_GUIDED | COMM_TYPE_RESOURCE_GUIDED => guide(info, split_type).map(Asked::Part),
        COMM_TYPE_HW_UNGUIDED => Ok(Asked::LargestThatSplits),
        UNDEFINED => Ok(Asked::Part(None)),
        other => err!(
            ARG,
            "split_type: {other} is not a type of split; use MPI_COMM_TYPE_SHARED or another MPI_COMM_TYPE constant"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guided_split_knows_hardware_and_two_process_sets() {
        let mut info = Info::default();
        assert_eq!(guide(&info, COMM_TYPE_HW_GUIDED).unwrap(), None);
        info.set(b"mpi_pset_name", b"mpi://self").unwrap();
        assert_eq!(guide(&info, COMM_TYPE_HW_GUIDED).unwrap(), None);
        assert_eq!(guide(&info, COMM_TYPE_RESOURCE_GUIDED).unwrap(), Some(Part::Alone));
        info.set(RESOURCE_KEY, NODE.as_bytes()).unwrap();
        assert_eq!(guide(&info, COMM_TYPE_HW_GUIDED).unwrap(), Some(Part::Node));
        assert_eq!(guide(&info, COMM_TYPE_RESOURCE_GUIDED).unwrap(), None, "one guide, not two");
        info.set(RESOURCE_KEY, b"L3Cache").unwrap();
        assert_eq!(guide(&info, COMM_TYPE_HW_GUIDED).unwrap(), Some(Part::Hardware(Resource::L3Cache)));
        info.set(RESOURCE_KEY, b"drawer").unwrap();
        assert_eq!(guide(&info, COMM_TYPE_HW_GUIDED).unwrap(), None);
    }

    #[test]
    fn an_unguided_split_takes_the_largest_parts_that_are_smaller_than_the_whole() {
        let none = UNDEFINED as u32;
        assert_eq!(first_that_splits(&[vec![0, 7, 1], vec![0, 7, 2]]), Some(2));
        assert_eq!(first_that_splits(&[vec![0, 7, none], vec![0, 8, none]]), Some(1));
        assert_eq!(first_that_splits(&[vec![0, none, 1], vec![0, none, none]]), Some(2));
        assert_eq!(first_that_splits(&[vec![0, none, none], vec![0, none, none]]), None);
        assert_eq!(first_that_splits(&[vec![0, 0, 0]]), None, "nothing is smaller than one process");
    }
}
