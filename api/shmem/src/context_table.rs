// SPDX-License-Identifier: MIT OR Apache-2.0
//! The contexts of a PE, by their handles.

use crate::team_table::TeamHandle;

/// `shmem_ctx_t`: 0 is `SHMEM_CTX_INVALID` and 1 is `SHMEM_CTX_DEFAULT`. Others are numbers shifted by two; the second
/// bit is set if they count PEs as the world does, so that nobody has to look.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Ctx(usize);

const OF_WORLD: usize = 2;
/// The contexts of a PE: the team of each, by its number.
#[derive(Default)]
pub struct Contexts(Vec<Option<TeamHandle>>);

impl Ctx {
    pub const INVALID: Ctx = Ctx(0);
    pub const DEFAULT: Ctx = Ctx(1);

    /// True if this context counts PEs as the world does, as far as its handle says.
    #[inline]
    pub fn is_of_world(self) -> bool {
        self == Ctx::DEFAULT || self.0 & OF_WORLD != 0
    }

    fn index(self) -> usize {
        self.0 >> 2
    }
}

impl Contexts {
    /// The team in which a context counts PEs. `None` if it does not exist.
    pub fn team_of(&self, ctx: Ctx) -> Option<TeamHandle> {
        match ctx {
            Ctx::INVALID => None,
            Ctx::DEFAULT => Some(TeamHandle::WORLD),
            _ => self.0.get(ctx.index()).copied().flatten(),
        }
    }

    /// Makes a context of a team.
    pub fn make(&mut self, team: TeamHandle) -> Ctx {
        // Number 0 would be no handle.
        let free = self.0.iter().skip(1).position(Option::is_none).map(|at| at + 1);
        let at = free.unwrap_or_else(|| {
            self.0.resize(self.0.len().max(1) + 1, None);
            self.0.len() - 1
        });
        self.0[at] = Some(team);
        Ctx(at << 2 | if team == TeamHandle::WORLD { OF_WORLD } else { 0 })
    }

    /// Destroys a context that exists, and is none of those that stay.
    pub fn destroy(&mut self, ctx: Ctx) {
        self.0[ctx.index()] = None;
    }

    /// Destroys the contexts of a team.
    pub fn destroy_of(&mut self, team: TeamHandle) {
        self.0.iter_mut().filter(|of| **of == Some(team)).for_each(|of| *of = None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_say_whether_they_count_as_the_world_and_are_used_again() {
        let mut contexts = Contexts::default();
        let (a, b) = (contexts.make(TeamHandle::WORLD), contexts.make(TeamHandle::SHARED));
        assert!(a != b && a != Ctx::DEFAULT && a != Ctx::INVALID && a.is_of_world() && !b.is_of_world());
        assert!(contexts.team_of(b) == Some(TeamHandle::SHARED) && contexts.team_of(Ctx::INVALID).is_none());
        contexts.destroy(a);
        assert!(contexts.team_of(a).is_none() && contexts.make(TeamHandle::WORLD) == a);
        contexts.destroy_of(TeamHandle::SHARED);
        assert!(contexts.team_of(b).is_none() && contexts.team_of(Ctx::DEFAULT) == Some(TeamHandle::WORLD));
    }
}
