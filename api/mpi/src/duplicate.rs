// SPDX-License-Identifier: MIT OR Apache-2.0
//! Duplicates of communicators (MPI-5.0 section 7.4.2): one state machine, polled by progress for
//! `MPI_Comm_idup` and by a wait for `MPI_Comm_dup`.
//!
//! ```text
//! rank 0 of an intracommunicator      takes a context ──▶ Telling ──▶ Done
//! rank 0 of a side of an intercomm.   Agreeing with the other side ──▶ Telling ──▶ Done
//! everybody else                      Listening ──▶ Done
//! ```

use crate::comm::{Comm, NO_CONTEXT, Parts, known_hints};
use crate::create::agreed;
use crate::info::Info;
use crate::internal::{self, refused};
use crate::making::Making;
use crate::members::{Members, Remote};
use crate::operation::Operation;
use crate::tag::InternalTag;
use crate::words::Words;
use std::cell::RefCell;
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_types::{CommHandle, RequestHandle, Result, Status, err};

/// A duplicate under way (`MPI_Comm_idup`): the new communicator waits for its contexts.
struct Duplication {
    new: Rc<Comm>,
    old: Rc<Comm>,
    tag: InternalTag,
    stage: Stage,
}

enum Stage {
    /// Leader of one side of an intercommunicator: its proposal goes out, the other side's comes in.
    Agreeing { proposal: Contexts, sent: Words, received: Words },
    /// The leader's words to the others.
    Telling(Vec<Words>),
    /// Waiting for the leader's words.
    Listening(Words),
    /// The contexts are set.
    Done,
}

/// A duplicate under way as the program's request.
struct Behind {
    duplication: RefCell<Duplication>,
    old: Rc<Comm>,
}

impl Operation for Behind {
    fn poll(&self, endpoint: &Endpoint) -> Option<Status> {
        // Polled again from within, by a wait inside of progress: the one outside goes on.
        let mut duplication = self.duplication.try_borrow_mut().ok()?;
        match duplication.advance(endpoint) {
            Ok(false) => None,
            Ok(true) => Some(Status::EMPTY),
            Err(error) => Some(Status { error: error.class().0, ..Status::EMPTY }),
        }
    }

    fn comm(&self) -> Option<Rc<Comm>> {
        Some(self.old.clone())
    }
}

/// Contexts of a new communicator, and of the own side if it is an intercommunicator.
#[derive(Clone, Copy)]
struct Contexts {
    whole: u32,
    local: u32,
}

impl Duplication {
    /// Goes on as far as possible; true when the new communicator is ready.
    fn advance(&mut self, endpoint: &Endpoint) -> Result<bool> {
        loop {
            match &mut self.stage {
                Stage::Done => return Ok(true),
                Stage::Agreeing { proposal, sent, received } => {
                    if !(sent.are_done(endpoint) & received.are_done(endpoint)) {
                        return Ok(false);
                    }
                    let proposal = *proposal;
                    let &[whole, leader] = &*received.take()? else {
                        self.tell(endpoint, &[])?;
                        return refused(0);
                    };
                    let whole = if agreed(endpoint.site.me(), leader) { proposal.whole } else { whole };
                    self.settle(Contexts { whole, ..proposal });
                    self.tell(endpoint, &[whole, proposal.local])?;
                }
                Stage::Telling(words) => {
                    let mut left = false;
                    words.iter_mut().for_each(|words| left |= !words.are_done(endpoint));
                    if left {
                        return Ok(false);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Listening(words) => {
                    if !words.are_done(endpoint) {
                        return Ok(false);
                    }
                    let &[whole, local] = &*words.take()? else { return refused(0) };
                    self.settle(Contexts { whole, local });
                    self.stage = Stage::Done;
                }
            }
        }
    }

    /// The comm that the own side talks on: the local one of an intercommunicator.
    fn side(&self) -> &Members {
        self.old.side()
    }

    fn settle(&self, contexts: Contexts) {
        self.new.set_context(contexts.whole);
        if let Some(local) = self.new.local() {
            local.set_context(contexts.local);
        }
    }

    fn tell(&mut self, endpoint: &Endpoint, words: &[u32]) -> Result<()> {
        let side = self.side();
        let sent: Result<Vec<Words>> =
            side.group().iter().skip(1).map(|to| Words::start_send(endpoint, side, self.tag, to, words)).collect();
        self.stage = Stage::Telling(sent?);
        Ok(())
    }
}

impl Making<'_> {
    /// Starts a duplicate with these hints: those of the old one are not passed on (MPI-4.0). The copy functions
    /// of attributes run now, and the handle exists from now on (MPI-5.0 section 7.4.2).
    fn comm_idup(&self, handle: CommHandle, hints: Result<Info>) -> Result<Duplication> {
        let old = self.comms.get(handle)?;
        let hints = match hints {
            Ok(hints) => hints,
            Err(error) => return internal::withdraw_if_first(self.progress, &old, error),
        };
        let tag = old.next_tag();
        let remote = old.remote_group().map(|group| {
            let local = Members::new(NO_CONTEXT, old.group().clone(), old.rank(), None);
            Remote { group: group.clone(), local: Rc::new(local) }
        });
        let stage = self.start_agreeing(&old, tag)?;
        let (attributes, copied) = old.attributes.copied(handle);
        let members = Members::new(NO_CONTEXT, old.group().clone(), old.rank(), remote);
        let (topology, hints) = (old.topology().cloned(), known_hints(&hints));
        let new = Rc::new(Comm::new(Parts { topology, attributes, hints, ..Parts::from(&old, members) }));
        let mut duplication = Duplication { new, old, tag, stage };
        if let Stage::Done = duplication.stage {
            let contexts = self.fresh_contexts(&duplication.old);
            duplication.settle(contexts);
            duplication.tell(&self.progress.endpoint, &[contexts.whole, contexts.local])?;
        }
        let handle = self.comms.install(duplication.new.clone())?;
        if let Err(error) = copied {
            // The copy functions of others may have worked: nobody must wait for this process.
            self.finish(&mut duplication)?;
            // What was copied before goes again, by its delete functions; the first error is the one to tell.
            let _ = duplication.new.attributes.delete_all(handle);
            self.comms.forget(handle)?;
            return Err(error);
        }
        Ok(duplication)
    }

    fn finish(&self, duplication: &mut Duplication) -> Result<()> {
        internal::say_making(self.progress, &duplication.old);
        let mut result = Ok(false);
        self.progress.wait_until(|progress| {
            result = duplication.advance(&progress.endpoint);
            !matches!(result, Ok(false))
        });
        result.map(|_| ())
    }

    /// Starts a duplicate and gives it out with the request that tells when it may be used (`MPI_Comm_idup`).
    pub fn comm_idup_request(&self, handle: CommHandle, hints: Result<Info>) -> Result<(CommHandle, RequestHandle)> {
        let duplication = self.comm_idup(handle, hints)?;
        let new = duplication.new.handle();
        let behind = Behind { old: duplication.old.clone(), duplication: RefCell::new(duplication) };
        Ok((new, self.progress.requests.of_operation(Rc::new(behind), true)?))
    }

    /// The first step of a duplicate: `Done` stands for a leader who need not ask anybody.
    fn start_agreeing(&self, old: &Rc<Comm>, tag: InternalTag) -> Result<Stage> {
        if old.rank() != 0 {
            return Ok(Stage::Listening(Words::start_recv(&self.progress.endpoint, old.side(), tag, 0, 2)?));
        }
        if !old.is_inter() {
            return Ok(Stage::Done);
        }
        let proposal = self.fresh_contexts(old);
        let Some(to) = old.peer(0) else { return err!(INTERN, "an intercommunicator without a remote side") };
        let received = Words::start_recv(&self.progress.endpoint, old, tag, 0, 2)?;
        let sent = Words::start_send(
            &self.progress.endpoint,
            old,
            tag,
            to,
            &[proposal.whole, self.progress.endpoint.site.me().0],
        )?;
        Ok(Stage::Agreeing { proposal, sent, received })
    }

    fn fresh_contexts(&self, like: &Comm) -> Contexts {
        let whole = self.progress.endpoint.site.new_context();
        Contexts { whole, local: if like.is_inter() { self.progress.endpoint.site.new_context() } else { 0 } }
    }

    /// Duplicates a communicator (`MPI_Comm_dup`, and `MPI_Comm_dup_with_info` with `hints`).
    pub fn comm_dup(&self, handle: CommHandle, hints: Result<Info>) -> Result<CommHandle> {
        let mut duplication = self.comm_idup(handle, hints)?;
        self.finish(&mut duplication)?;
        Ok(duplication.new.handle())
    }
}
