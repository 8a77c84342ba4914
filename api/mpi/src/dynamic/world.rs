// SPDX-License-Identifier: MIT OR Apache-2.0
//! The world of a process: what was started together with it.

use crate::comm::{BCS_CONTEXT, SELF_CONTEXT, WORLD_CONTEXT};
use crate::group::Group;
use std::rc::Rc;
use strobe_control::Birth;
use strobe_endpoint::{Endpoint, ProcId};

/// What was started together with this process, and the contexts that it has from the beginning.
pub(crate) struct World {
    pub(crate) group: Rc<Group>,
    pub(crate) me: ProcId,
    pub(crate) context: u32,
    pub(crate) self_context: u32,
    pub(crate) bcs_context: u32,
}

impl World {
    /// The world of the process with this endpoint: that of the start, unless it was spawned.
    pub(crate) fn of(endpoint: &Endpoint, birth: Option<&Birth>) -> World {
        let me = endpoint.site.me();
        match birth.map(|birth| (&birth.world, &birth.contexts[..])) {
            Some((world, &[context, self_context, bcs_context, ..])) => {
                let group = Rc::new(Group::of(world.iter().copied().map(ProcId).collect()));
                World { group, me, context, self_context, bcs_context }
            }
            _ => World {
                group: Rc::new(Group::run(ProcId(0), endpoint.site.job_size())),
                me,
                context: WORLD_CONTEXT,
                self_context: SELF_CONTEXT,
                bcs_context: BCS_CONTEXT,
            },
        }
    }
}
