// SPDX-License-Identifier: MIT OR Apache-2.0
//! The processes of the job, and groups of them.

use crate::edge::{Array, Code, ERR_ARG, ERR_GROUP, ERR_RANK, Var, entries, failed};
use std::ffi::c_int;
use std::rc::Rc;
use strobe_mpi::Process;
use strobe_mpi::bcs::ProcId;
use strobe_mpi::comm::Comm;
use strobe_types::CommHandle;

/// `bcs_group_t`. 0 is `BCS_JOB`, the group of all processes.
pub type Group = u32;

/// The group with this number. Fails with `BCS_ERR_GROUP` if there is none.
pub fn find(process: &Process, group: Group) -> Code<Rc<Comm>> {
    process.bcs.get((group != 0).then_some(CommHandle(group))).map_err(failed)
}

entries! {
    /// Stores this process's rank in the job.
    fn bcs_rank(rank: Var<c_int>) |process| { rank.put(process.progress.endpoint.site.me().0 as c_int) }

    /// Stores the number of processes in the job.
    fn bcs_ranks(ranks: Var<c_int>) |process| { ranks.put(process.progress.endpoint.site.job_size() as c_int) }

    /// Makes a group of `count` processes, in the order of `ranks`. All of them call this.
    fn bcs_group(ranks: Array<c_int>, count: usize, group: Var<Group>) |process| {
        if group.is_null() {
            return Err(ERR_ARG);
        }
        let size = process.progress.endpoint.site.job_size();
        if count > size as usize {
            return Err(ERR_GROUP);
        }
        let member = |rank: &c_int| match u32::try_from(*rank) {
            Ok(rank) if rank < size => Ok(ProcId(rank)),
            _ => Err(ERR_RANK),
        };
        let members = ranks.slice(count)?.iter().map(member).collect::<Code<Vec<_>>>()?;
        group.put(process.bcs.make(&process.progress, members).map_err(failed)?.0)
    }

    /// Frees a group and sets the variable to `BCS_JOB`.
    fn bcs_group_free(group: Var<Group>) |process| {
        match group.take()? {
            0 => Err(ERR_GROUP),
            number => {
                process.bcs.free(CommHandle(number)).map_err(failed)?;
                group.put(0)
            }
        }
    }
}
