// SPDX-License-Identifier: MIT OR Apache-2.0
//! Contexts. They order and complete operations together; here all contexts of a PE do so together, which is more than
//! the specification asks for. What they keep is which team their PEs are counted in.

use crate::edge::{At, Name, exports, refuse};
use crate::pes::{Pes, inside};
use crate::teams::{TeamHandle, world_pe};
use std::ffi::{c_int, c_long};
use strobe_types::CallId;

/// `shmem_ctx_t`: 0 is `SHMEM_CTX_INVALID` and 1 is `SHMEM_CTX_DEFAULT`. Others are numbers shifted by two; the second
/// bit is set if they count PEs as the world does, so that nobody has to look.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Ctx(usize);

const OF_WORLD: usize = 2;
/// `SHMEM_CTX_PRIVATE`, `SHMEM_CTX_SERIALIZED` and `SHMEM_CTX_NOSTORE`, together
const OPTIONS: c_long = 7;
const CONTEXT: CallId = CallId::of("shmem_ctx_create");

/// The contexts of a PE: the team of each, by its number.
#[derive(Default)]
pub struct Contexts(Vec<Option<TeamHandle>>);

impl Ctx {
    pub const INVALID: Ctx = Ctx(0);
    pub const DEFAULT: Ctx = Ctx(1);

    /// The PE of the world that this context knows as `pe`.
    #[inline]
    pub fn pe(self, call: Name, pe: c_int) -> c_int {
        if self == Ctx::DEFAULT || self.0 & OF_WORLD != 0 { pe } else { self.pe_of_team(call, pe) }
    }

    #[cold]
    fn pe_of_team(self, call: Name, pe: c_int) -> c_int {
        inside(call, CONTEXT, |_, pes| {
            let comm = pes.team(call, pes.team_of(call, self));
            match world_pe(&comm, pe) {
                Some(pe) => pe as c_int,
                None => refuse(call, &format!("pe: {pe} is no PE of the team of ctx, which has {}", comm.size())),
            }
        })
    }

    fn index(self) -> usize {
        self.0 >> 2
    }
}

impl Pes {
    /// The team in which a context counts PEs.
    fn team_of(&self, call: Name, ctx: Ctx) -> TeamHandle {
        let team = match ctx {
            Ctx::INVALID => None,
            Ctx::DEFAULT => Some(TeamHandle::WORLD),
            _ => self.contexts.borrow().0.get(ctx.index()).copied().flatten(),
        };
        team.unwrap_or_else(|| refuse(call, "ctx: is SHMEM_CTX_INVALID, or was destroyed: pass a context that exists"))
    }

    fn make_context(&self, team: TeamHandle) -> Ctx {
        let contexts = &mut self.contexts.borrow_mut().0;
        // Number 0 would be no handle.
        let free = contexts.iter().skip(1).position(Option::is_none).map(|at| at + 1);
        let at = free.unwrap_or_else(|| {
            contexts.resize(contexts.len().max(1) + 1, None);
            contexts.len() - 1
        });
        contexts[at] = Some(team);
        Ctx(at << 2 | if team == TeamHandle::WORLD { OF_WORLD } else { 0 })
    }

    /// Destroys the contexts of a team.
    pub fn destroy_contexts(&self, team: TeamHandle) {
        self.contexts.borrow_mut().0.iter_mut().filter(|of| **of == Some(team)).for_each(|of| *of = None);
    }
}

/// Makes a context of a team: 0, or another number if that is not possible.
fn create(call: Name, team: TeamHandle, options: c_long, made: At<Ctx>) -> c_int {
    inside(call, CONTEXT, |_, pes| {
        let possible = options & !OPTIONS == 0 && pes.has_team(team);
        made.put(if possible { pes.make_context(team) } else { Ctx::INVALID });
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
            pes.contexts.borrow_mut().0[ctx.index()] = None;
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
