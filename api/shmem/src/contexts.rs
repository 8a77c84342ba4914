// SPDX-License-Identifier: MIT OR Apache-2.0
//! Contexts. They order and complete operations together; here all contexts of a PE do so together, which is more than
//! the specification asks for. What they keep is which team their PEs are counted in.

use crate::context_table::Ctx;
use crate::edge::{At, Name, exports, refuse};
use crate::pes::inside;
use crate::team_table::TeamHandle;
use std::ffi::{c_int, c_long};
use strobe_types::CallId;

/// `SHMEM_CTX_PRIVATE`, `SHMEM_CTX_SERIALIZED` and `SHMEM_CTX_NOSTORE`, together
const OPTIONS: c_long = 7;
const CONTEXT: CallId = CallId::of("shmem_ctx_create");

/// Makes a context of a team: 0, or another number if that is not possible.
fn create(call: Name, team: TeamHandle, options: c_long, made: At<Ctx>) -> c_int {
    inside(call, CONTEXT, |_, pes| {
        let possible = options & !OPTIONS == 0 && pes.has_team(team);
        made.put(if possible { pes.contexts.borrow_mut().make(team) } else { Ctx::INVALID });
        c_int::from(!possible)
    })
}

/// A session begins or ends on a context: hints, which nothing here depends on.
fn hint(call: Name, ctx: Ctx) {
    if ctx != Ctx::INVALID {
        inside(call, CONTEXT, |_, pes| pes.team_of(call, ctx));
    }
}

exports! {
    /// Makes a context that counts PEs as the world does.
    fn ctx_create(options: c_long, ctx: At<Ctx>) -> c_int {
        create("shmem_ctx_create", TeamHandle::WORLD, options, ctx)
    }

    /// Makes a context that counts PEs as a team does.
    fn team_create_ctx(team: TeamHandle, options: c_long, ctx: At<Ctx>) -> c_int {
        create("shmem_team_create_ctx", team, options, ctx)
    }

    /// Completes what was begun on a context, and ends it.
    fn ctx_destroy(ctx: Ctx) {
        let call = "shmem_ctx_destroy";
        if ctx == Ctx::INVALID {
            return;
        }
        if ctx == Ctx::DEFAULT {
            refuse(call, "ctx: SHMEM_CTX_DEFAULT stays: destroy those that you made");
        }
        crate::order::quiet(call, None);
        inside(call, CONTEXT, |_, pes| {
            pes.team_of(call, ctx);
            pes.contexts.borrow_mut().destroy(ctx);
        });
    }

    /// The team in which a context counts PEs; another number than 0 if there is no such context.
    fn ctx_get_team(ctx: Ctx, team: At<TeamHandle>) -> c_int {
        let call = "shmem_ctx_get_team";
        if ctx == Ctx::INVALID {
            team.put(TeamHandle::INVALID);
            return -1;
        }
        team.put(inside(call, CONTEXT, |_, pes| pes.team_of(call, ctx)));
        0
    }

    /// Says that many operations follow.
    fn ctx_session_start(ctx: Ctx, _options: c_long, _config: At<usize>, _config_mask: c_long) {
        hint("shmem_ctx_session_start", ctx);
    }

    /// Says that they are over.
    fn ctx_session_stop(ctx: Ctx) {
        hint("shmem_ctx_session_stop", ctx);
    }
}
