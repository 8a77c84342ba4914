// SPDX-License-Identifier: MIT OR Apache-2.0
//! The teams of a PE, by their handles, and the groups of active sets.

use crate::edge::{Name, refuse};
use std::collections::BTreeMap;
use std::ffi::c_int;
use std::rc::Rc;
use strobe_mpi::Process;
use strobe_mpi::bcs::ProcId;
use strobe_mpi::comm::Comm;
use strobe_types::CommHandle;

/// `shmem_team_t`: a number. 0 is `SHMEM_TEAM_INVALID`.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct TeamHandle(usize);

impl TeamHandle {
    pub const INVALID: TeamHandle = TeamHandle(0);
    pub const WORLD: TeamHandle = TeamHandle(1);
    pub const SHARED: TeamHandle = TeamHandle(2);
}

/// `shmem_team_config_t`
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct Config {
    pub num_contexts: c_int,
}

/// A team.
pub struct Team {
    /// Its members.
    pub comm: Rc<Comm>,
    pub group: CommHandle,
    pub config: Config,
}

/// Active sets of the collectives of before: the first PE, the logarithm of the stride, and how many.
pub type ActiveSet = (c_int, c_int, c_int);

/// The teams of a PE.
pub struct Teams {
    /// By their handles, from `SHMEM_TEAM_WORLD` on.
    all: Vec<Option<Team>>,
    /// The groups of active sets, which are kept.
    sets: BTreeMap<ActiveSet, (Rc<Comm>, CommHandle)>,
}

/// Makes a group of PEs, which all of them do.
pub fn make_group(call: Name, process: &Process, members: Vec<u32>) -> (Rc<Comm>, CommHandle) {
    let processes = members.into_iter().map(ProcId).collect();
    let made = process.bcs.make(&process.progress, processes);
    match made.and_then(|group| Ok((process.bcs.get(Some(group))?, group))) {
        Ok(made) => made,
        Err(error) => refuse(call, &error.to_string()),
    }
}

impl Teams {
    /// Those that are there from the beginning.
    pub fn new(world: (Rc<Comm>, CommHandle), shared: (Rc<Comm>, CommHandle)) -> Teams {
        let team = |(comm, group): (Rc<Comm>, CommHandle), name: &[u8]| {
            comm.set_name(name);
            Some(Team { comm, group, config: Config::default() })
        };
        let all = vec![team(world, b"SHMEM_TEAM_WORLD"), team(shared, b"SHMEM_TEAM_SHARED")];
        Teams { all, sets: BTreeMap::new() }
    }

    /// All PEs.
    pub fn world(&self) -> Rc<Comm> {
        match self.get(TeamHandle::WORLD) {
            Some(team) => Rc::clone(&team.comm),
            None => refuse("shmem", "the team of all PEs is gone"),
        }
    }

    /// A team; `None` for one that does not exist.
    pub fn get(&self, team: TeamHandle) -> Option<&Team> {
        self.all.get(team.0.checked_sub(1)?)?.as_ref()
    }

    /// Keeps a team.
    pub fn add(&mut self, team: Team) -> TeamHandle {
        let free = self.all.iter().position(Option::is_none);
        let at = free.unwrap_or_else(|| {
            self.all.push(None);
            self.all.len() - 1
        });
        self.all[at] = Some(team);
        TeamHandle(at + 1)
    }

    /// Takes a team out.
    pub fn remove(&mut self, team: TeamHandle) -> Option<Team> {
        self.all.get_mut(team.0.checked_sub(1)?)?.take()
    }

    /// The group of an active set, if it was used before.
    pub fn set(&self, set: ActiveSet) -> Option<Rc<Comm>> {
        self.sets.get(&set).map(|known| Rc::clone(&known.0))
    }

    /// Keeps the group of an active set.
    pub fn keep_set(&mut self, set: ActiveSet, made: (Rc<Comm>, CommHandle)) {
        self.sets.insert(set, made);
    }

    /// Frees what was made.
    pub fn free_all(&mut self, process: &Process) {
        let groups = self.all.drain(..).flatten().map(|team| team.group);
        for group in groups.chain(std::mem::take(&mut self.sets).into_values().map(|set| set.1)) {
            let _ = process.bcs.free(group);
        }
    }
}

/// The PE with number `pe` of a team, in the world. `None` if the team has no such PE.
pub fn world_pe(comm: &Comm, pe: c_int) -> Option<u32> {
    comm.group().process(u32::try_from(pe).ok()?).map(|process| process.0)
}
