// SPDX-License-Identifier: MIT OR Apache-2.0
//! The groups of processes for the C functions of `bcs.h`: the whole job, and those that a program makes. Each has
//! contexts of its own, so that its messages are never taken for those of MPI's communicators.

use crate::comm::{Comm, Parts};
use crate::dynamic::world::World;
use crate::errhandler::Errhandler;
use crate::global::GlobalMemory;
use crate::group::Group;
use crate::internal;
use crate::members::Members;
use crate::progress::Progress;
use crate::send_buffer::Attached;
use crate::tag::InternalTag;
use std::cell::RefCell;
use std::rc::Rc;
use strobe_endpoint::ProcId;
use strobe_types::{CommHandle, Result, Table, err};

/// The groups of a process.
pub struct Groups {
    job: Rc<Comm>,
    made: RefCell<Table<CommHandle, Comm>>,
    /// What was allocated of global memory.
    pub global_memory: GlobalMemory,
}

impl Groups {
    /// The world of this process, and no other group.
    pub(crate) fn new(world: &World, fatal: &Rc<Errhandler>) -> Groups {
        let members = Members::of(world.bcs_context, world.group.clone(), world.me);
        let job = Comm::new(Parts::bare(members, fatal.clone()));
        job.set_name(b"the job");
        // Buffered mode takes as much memory as it needs.
        let attached = job.send_buffer().attach(Attached::Automatic);
        debug_assert!(attached.is_ok(), "none was attached before");
        Groups { job: Rc::new(job), made: RefCell::default(), global_memory: GlobalMemory::default() }
    }

    /// The group of all processes in the job.
    #[inline]
    pub fn job(&self) -> &Rc<Comm> {
        &self.job
    }

    /// A group that was made; `None` is the job.
    ///
    /// # Errors
    /// If it was freed, or never made.
    pub fn get(&self, group: Option<CommHandle>) -> Result<Rc<Comm>> {
        match group {
            None => Ok(self.job.clone()),
            Some(group) => self.made.borrow().get(group).cloned(),
        }
    }

    /// Frees a group. Operations under way on it go on.
    ///
    /// # Errors
    /// As [`Groups::get`].
    pub fn free(&self, group: CommHandle) -> Result<()> {
        let gone = self.made.borrow_mut().remove(group);
        gone.map(drop)
    }

    /// Makes a group of these processes, in this order. All of them have to call it, and those that make several groups
    /// together make them in the same order.
    ///
    /// # Errors
    /// If a process is named twice, or this one is not among them.
    pub fn make(&self, progress: &Progress, processes: Vec<ProcId>) -> Result<CommHandle> {
        let mut sorted = processes.clone();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) || !processes.contains(&progress.endpoint.site.me()) {
            return err!(GROUP, "a group has each of its processes once, and the caller among them");
        }
        let group = Rc::new(Group::of(processes));
        let job = self.job();
        let tell = || Ok(vec![progress.endpoint.site.new_context()]);
        let context = internal::tell_words(progress, job, InternalTag::create_group(0), &group, tell)?[0];
        let members = Members::of(context, group, progress.endpoint.site.me());
        let made = Comm::new(Parts::bare(members, job.errhandler()));
        self.made.borrow_mut().insert(made)
    }
}
