// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Comm_spawn` and its like (MPI-5.0 section 11.8), and what spawned processes do when they begin.
//!
//! ```text
//! root       asks the head ─▶ seats of the new world ─▶ waits for its rank 0 ─▶ tells the other parents
//! children   attach ─▶ all tell their rank 0 ─▶ it tells the root
//! ```
//!
//! So the call returns when all children are in `MPI_Init`, as the standard has it, and no message goes to a process
//! that is not there.

use super::{Dynamic, no_root, unexpected};
use crate::comm::Comm;
use crate::group::Group;
use crate::internal;
use crate::tag::InternalTag;
use std::rc::Rc;
use strobe_control::{Birth, Reply, Request, SpawnPart};
use strobe_endpoint::ProcId;
use strobe_types::{CommHandle, Error, ErrorClass, Result, err};

/// What came of a spawn. The codes are for the program also where the call fails.
pub struct Spawned {
    /// The intercommunicator, or why there is none.
    pub comm: Result<CommHandle>,
    /// For each process that was asked for, 0 or an error class.
    pub codes: Vec<i32>,
}

/// What the root tells the other parents: an error class or 0, contexts of the whole and of the own side, the number of
/// codes, the codes, the new processes.
const HEAD_WORDS: usize = 4;

impl Dynamic<'_> {
    /// Spawns what `parts` describes, which matters at `root` alone.
    pub fn spawn(
        &self,
        comm: CommHandle,
        root: i32,
        parts: impl FnOnce() -> Result<Vec<SpawnPart>>,
    ) -> Result<Spawned> {
        let progress = self.making.progress;
        let comm = self.making.comms.get(comm)?;
        comm.want_intra()?;
        let Some(first) = comm.peer(root) else {
            let error = no_root(&comm, root);
            return internal::withdraw(progress, &comm, error);
        };
        let tag = comm.next_tag();
        // The root goes first, so that it may tell the others in one star.
        let order = Group::of(std::iter::once(first).chain(comm.group().iter().filter(|p| *p != first)).collect());
        let mut failure = None;
        let words = internal::tell_words(progress, &comm, tag, &order, || {
            let parts = parts().map_err(|error| (error, Vec::new()));
            let told = parts.and_then(|parts| self.start(&comm, root as u32, parts));
            Ok(told.unwrap_or_else(|(error, codes)| {
                let mut words = vec![error.class().0 as u32, 0, 0, codes.len() as u32];
                words.extend(codes.iter().map(|code| *code as u32));
                failure = Some(error);
                words
            }))
        })?;
        let ([class, whole, own, count], rest) = words.split_first_chunk::<HEAD_WORDS>().ok_or_else(too_few)?;
        let (codes, ranks) = rest.split_at_checked(*count as usize).ok_or_else(too_few)?;
        let codes = codes.iter().map(|code| *code as i32).collect();
        if *class != 0 {
            let class = ErrorClass(*class as i32);
            let told = || Error::new(class, format!("rank {root}, the root, could not spawn: its error says why"));
            return Ok(Spawned { comm: Err(failure.unwrap_or_else(told)), codes });
        }
        let new = self.joined(&comm, *whole, *own, ranks);
        Ok(Spawned { comm: self.install(new), codes })
    }

    /// At the root: has the head start the processes, and waits until they are there. The words for the others.
    fn start(&self, comm: &Comm, root: u32, parts: Vec<SpawnPart>) -> std::result::Result<Vec<u32>, Failure> {
        let plain = |error: Error| (error, Vec::new());
        let site = &self.making.progress.endpoint.site;
        let contexts: Vec<u32> = (0..5).map(|_| site.new_context()).collect();
        let (whole, own) = (contexts[3], site.new_context());
        let parents = comm.group().iter().map(|process| process.0).collect();
        let request = Request::Spawn { parts, parents, root, contexts };
        let (ranks, codes) = match self.ask_for(comm, &request).map_err(as_spawn).map_err(plain)? {
            Reply::Spawned { ranks, codes } => (ranks, codes),
            Reply::Refused { class, text, codes } => return Err((Error::new(ErrorClass(class), text), codes)),
            other => return Err(plain(unexpected(other))),
        };
        let new = self.joined(comm, whole, own, &ranks);
        internal::recv_words(self.making.progress, &new, here(), 0).map_err(plain)?;
        let codes = codes.iter().map(|code| *code as u32);
        Ok([0, whole, own, codes.len() as u32].into_iter().chain(codes).chain(ranks).collect())
    }

    /// The intercommunicator of the members of `comm` and these processes.
    fn joined(&self, comm: &Comm, whole: u32, own: u32, ranks: &[u32]) -> Comm {
        let remote = Group::of(ranks.iter().copied().map(ProcId).collect());
        self.making.bare_inter(comm, whole, own, comm.group().clone(), remote)
    }

    /// Gives an intercommunicator of which the head knows its handle.
    pub(super) fn install(&self, comm: Comm) -> Result<CommHandle> {
        self.making.comms.ties().met(&comm);
        self.making.comms.install_known(Rc::new(comm))
    }

    /// In a spawned process: makes the communicator with the parents, and tells their root when all are there.
    pub(crate) fn meet_parents(&self, birth: &Birth) -> Result<()> {
        let (progress, comms) = (self.making.progress, self.making.comms);
        let &[.., whole, own] = &birth.contexts[..] else { return err!(INTERN, "a birth without contexts") };
        let world = comms.world();
        let comm = self.joined(world, whole, own, &birth.parents);
        comm.set_name(b"MPI_COMM_PARENT");
        if internal::gather_words(progress, world, world.next_tag(), &[1])?.is_some() {
            let Some(root) = comm.peer(birth.root as i32) else { return err!(INTERN, "a birth without a root") };
            internal::send_words(progress, &comm, here(), root, &[1])?;
        }
        comms.set_parent(self.install(comm)?);
        Ok(())
    }
}

/// Why the root could not spawn, and the code of each process.
type Failure = (Error, Vec<i32>);

/// The tag, on the new intercommunicator, of the word that the children are there.
fn here() -> InternalTag {
    InternalTag::intercomm_create(0)
}

fn too_few() -> Error {
    Error::new(ErrorClass::INTERN, "the words of the root are too few".to_string())
}

/// Without somebody who starts processes none can be started.
fn as_spawn(error: Error) -> Error {
    Error::new(ErrorClass::SPAWN, error.message().to_string())
}
