// SPDX-License-Identifier: MIT OR Apache-2.0
//! To which processes of other worlds this one is tied (MPI-5.0 section 11.10.4): as long as a communicator with them
//! was not disconnected. The head of the job has to know, since what is connected leaves together and fails together.

use crate::comm::Comm;
use crate::dynamic::world::World;
use crate::group::Group;
use crate::job_connection::JobConnection;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The ties of this process.
pub(crate) struct Ties {
    world: Rc<Group>,
    job: Rc<JobConnection>,
    /// False as long as nobody was spawned or met: then no communicator leads out of the world.
    any: Cell<bool>,
    /// For each process of another world: how many communicators lead to it.
    counts: RefCell<BTreeMap<u32, u32>>,
}

impl Ties {
    /// None, for a process of this world.
    pub(crate) fn new(world: &World, job: &Rc<JobConnection>) -> Ties {
        Ties { world: world.group.clone(), job: job.clone(), any: Cell::new(false), counts: RefCell::default() }
    }

    /// The members of `comm` that belong to other worlds.
    fn strangers(&self, comm: &Comm) -> Vec<u32> {
        let all = comm.group().iter().chain(comm.remote_group().into_iter().flat_map(|group| group.iter()));
        all.filter(|process| self.world.rank_of(*process).is_none()).map(|process| process.0).collect()
    }

    /// A communicator was made.
    pub(crate) fn made(&self, comm: &Comm) {
        if self.any.get() {
            let new = self.count(comm);
            if !new.is_empty() {
                self.job.tie(true, &new);
            }
        }
    }

    /// A communicator was made by the head's word: it knows that its members are tied.
    pub(crate) fn met(&self, comm: &Comm) {
        self.any.set(true);
        self.count(comm);
    }

    /// Counts a communicator: the processes to which none has led before.
    fn count(&self, comm: &Comm) -> Vec<u32> {
        let mut counts = self.counts.borrow_mut();
        let mut new = Vec::new();
        for stranger in self.strangers(comm) {
            let count = counts.entry(stranger).or_insert(0);
            *count += 1;
            if *count == 1 {
                new.push(stranger);
            }
        }
        new
    }

    /// A communicator was disconnected, and its handle freed.
    pub(crate) fn parted(&self, comm: &Comm) {
        if !self.any.get() {
            return;
        }
        let mut counts = self.counts.borrow_mut();
        let mut gone = Vec::new();
        for stranger in self.strangers(comm) {
            if let Some(count) = counts.get_mut(&stranger) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(&stranger);
                    gone.push(stranger);
                }
            }
        }
        if !gone.is_empty() {
            self.job.tie(false, &gone);
        }
    }
}
