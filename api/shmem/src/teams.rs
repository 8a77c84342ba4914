// SPDX-License-Identifier: MIT OR Apache-2.0
//! Teams: groups of PEs, which do collectives, and count themselves from 0.

use crate::edge::{At, Name, exports, refuse};
use crate::pes::{Pes, inside};
use crate::space::{Space, pointer};
use crate::team_table::{Config, Team, TeamHandle, make_group, world_pe};
use std::ffi::{c_int, c_long, c_void};
use strobe_mpi::Process;
use strobe_mpi::bcs::ProcId;
use strobe_mpi::comm::Comm;
use strobe_types::CallId;

const SPLIT: CallId = CallId::of("shmem_team_split_strided");
const ASKS: CallId = CallId::of("shmem_team_my_pe");
/// `SHMEM_TEAM_NUM_CONTEXTS`
const NUM_CONTEXTS: c_long = 1;

/// The configuration that a mask chooses.
fn configured(config: At<Config>, mask: c_long) -> Config {
    if config.is_null() || mask & NUM_CONTEXTS == 0 { Config::default() } else { config.get() }
}

/// Makes a team of some PEs of a parent, if this PE is one of them.
fn make(
    call: Name,
    (process, pes): (&Process, &Pes),
    parent: &Comm,
    members: impl Iterator<Item = u32>,
    config: Config,
) -> TeamHandle {
    let members: Vec<u32> = members.filter_map(|rank| parent.group().process(rank)).map(|process| process.0).collect();
    if !members.contains(&Space::of(call).me) {
        return TeamHandle::INVALID;
    }
    let (comm, group) = make_group(call, process, members);
    comm.set_name(b"a team");
    pes.teams.borrow_mut().add(Team { comm, group, config })
}

/// Every `stride`th PE of a parent; `None` if not all exist, or one would be twice there.
fn strided(size: c_int, start: c_int, stride: c_int, wanted: c_int) -> Option<Vec<u32>> {
    if wanted <= 0 || !(0..size).contains(&start) || stride == 0 && wanted > 1 {
        return None;
    }
    let member = |index: c_int| i64::from(start) + i64::from(index) * i64::from(stride);
    (0..i64::from(size)).contains(&member(wanted - 1)).then(|| (0..wanted).map(|index| member(index) as u32).collect())
}

fn split_strided(
    parent: TeamHandle,
    (start, stride, size): (c_int, c_int, c_int),
    config: Config,
    made: At<TeamHandle>,
) -> c_int {
    let call = "shmem_team_split_strided";
    made.put(TeamHandle::INVALID);
    inside(call, SPLIT, |process, pes| {
        if parent == TeamHandle::INVALID {
            return 1;
        }
        let parent = pes.team(call, parent);
        let Some(members) = strided(parent.size() as c_int, start, stride, size) else { return 1 };
        made.put(make(call, (process, pes), &parent, members.into_iter(), config));
        0
    })
}

fn split_2d(parent: TeamHandle, xrange: c_int, [x, y]: [(Config, At<TeamHandle>); 2]) -> c_int {
    let call = "shmem_team_split_2d";
    x.1.put(TeamHandle::INVALID);
    y.1.put(TeamHandle::INVALID);
    inside(call, SPLIT, |process, pes| {
        if parent == TeamHandle::INVALID || xrange <= 0 {
            return 1;
        }
        let parent = pes.team(call, parent);
        let (size, me) = (parent.size(), parent.rank());
        let width = (xrange as u32).min(size);
        let (column, row) = (me % width, me / width);
        let along_x = (row * width)..size.min((row + 1) * width);
        x.1.put(make(call, (process, pes), &parent, along_x, x.0));
        y.1.put(make(call, (process, pes), &parent, (column..size).step_by(width as usize), y.0));
        0
    })
}

/// Asks something of a team: -1 if it is `SHMEM_TEAM_INVALID`.
fn asked(call: Name, team: TeamHandle, answer: impl FnOnce(&Comm) -> c_int) -> c_int {
    if team == TeamHandle::INVALID {
        return -1;
    }
    inside(call, ASKS, |_, pes| answer(&pes.team(call, team)))
}

exports! {
    /// The number of the caller in a team; -1 for none.
    fn team_my_pe(team: TeamHandle) -> c_int {
        asked("shmem_team_my_pe", team, |comm| comm.rank() as c_int)
    }

    /// How many PEs a team has; -1 for none.
    fn team_n_pes(team: TeamHandle) -> c_int {
        asked("shmem_team_n_pes", team, |comm| comm.size() as c_int)
    }

    /// The configuration of a team: those members that the mask chooses.
    fn team_get_config(team: TeamHandle, config_mask: c_long, config: At<Config>) -> c_int {
        let call = "shmem_team_get_config";
        if team == TeamHandle::INVALID {
            return -1;
        }
        inside(call, ASKS, |_, pes| {
            pes.team(call, team);
            if config_mask & NUM_CONTEXTS != 0 {
                config.put(pes.teams.borrow().get(team).map_or(Config::default(), |team| team.config));
            }
            0
        })
    }

    /// The number that a PE of one team has in another; -1 for none.
    fn team_translate_pe(src_team: TeamHandle, src_pe: c_int, dest_team: TeamHandle) -> c_int {
        let call = "shmem_team_translate_pe";
        if src_team == TeamHandle::INVALID || dest_team == TeamHandle::INVALID {
            return -1;
        }
        inside(call, ASKS, |_, pes| {
            let (from, to) = (pes.team(call, src_team), pes.team(call, dest_team));
            let there = world_pe(&from, src_pe).and_then(|pe| to.group().rank_of(ProcId(pe)));
            there.map_or(-1, |pe| pe as c_int)
        })
    }

    /// Makes a team of every `stride`th PE of another. All PEs of that one call it.
    fn team_split_strided(
        parent_team: TeamHandle, start: c_int, stride: c_int, size: c_int, config: At<Config>, config_mask: c_long,
        new_team: At<TeamHandle>
    ) -> c_int {
        split_strided(parent_team, (start, stride, size), configured(config, config_mask), new_team)
    }

    /// Makes the teams of the row and of the column in which the caller stands, if a team is laid out so.
    fn team_split_2d(
        parent_team: TeamHandle, xrange: c_int, xaxis_config: At<Config>, xaxis_mask: c_long,
        xaxis_team: At<TeamHandle>, yaxis_config: At<Config>, yaxis_mask: c_long, yaxis_team: At<TeamHandle>
    ) -> c_int {
        let axes = [(xaxis_config, xaxis_mask, xaxis_team), (yaxis_config, yaxis_mask, yaxis_team)];
        split_2d(parent_team, xrange, axes.map(|(config, mask, made)| (configured(config, mask), made)))
    }

    /// Frees a team that was made.
    fn team_destroy(team: TeamHandle) {
        let call = "shmem_team_destroy";
        if team == TeamHandle::INVALID {
            return;
        }
        inside(call, SPLIT, |process, pes| {
            if team == TeamHandle::WORLD || team == TeamHandle::SHARED {
                refuse(call, "team: SHMEM_TEAM_WORLD and SHMEM_TEAM_SHARED stay: destroy those that you made");
            }
            pes.team(call, team);
            pes.contexts.borrow_mut().destroy_of(team);
            if let Some(team) = pes.teams.borrow_mut().remove(team) {
                let _ = process.bcs.free(team.group);
            }
        });
    }

    /// Where an object of a PE of a team is mapped here; NULL if it is not.
    fn team_ptr(team: TeamHandle, dest: At<u8>, pe: c_int) -> At<c_void> {
        let call = "shmem_team_ptr";
        if team == TeamHandle::INVALID {
            return At::NULL;
        }
        let pe = inside(call, ASKS, |_, pes| world_pe(&pes.team(call, team), pe));
        pe.map_or(At::NULL, |pe| pointer(dest, pe as c_int))
    }
}

#[cfg(test)]
mod tests {
    use super::strided;

    #[test]
    fn strided_sets_stay_within_their_parent() {
        assert_eq!(strided(8, 1, 3, 3), Some(vec![1, 4, 7]));
        assert_eq!(strided(8, 7, -2, 4), Some(vec![7, 5, 3, 1]));
        assert_eq!((strided(8, 2, 0, 1), strided(8, 2, 0, 2)), (Some(vec![2]), None));
        assert_eq!((strided(8, 1, 3, 4), strided(8, 8, 1, 1), strided(8, 0, 1, 0)), (None, None, None));
        assert_eq!((strided(4, 0, 1, 4), strided(4, 0, -1, 2)), (Some(vec![0, 1, 2, 3]), None));
    }
}
