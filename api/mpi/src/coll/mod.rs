// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collective operations (MPI-5.0 chapter 6, and section 8.8 for neighbourhoods).
//!
//! A [`Call`] says what is to be done. It becomes a plan (`strobe_protocol::collective`), and the plan a
//! [`run::Run`], which the blocking form polls while it waits, and which is the [`Operation`] behind the
//! request of the non-blocking and the persistent form. All three use the same plan for the same arguments, so
//! that reductions give the same bits in each.
//!
//! Among processes of one node that share memory, most calls go through slots ([`pass`]) instead, one pass
//! without messages; which ones is decided by what all members know, so all decide alike.
//!
//! Messages travel on the communicator's collective context. The tag is a number that the members count alike:
//! of the calls so far for blocking and non-blocking collectives, which all members start in one order, and of
//! the `_init` calls so far for persistent ones, whose starts may come in any order (MPI-5.0 section 6.13).

mod admission;
mod call;
mod call_signature;
mod fast_path;
mod hierarchical;
mod moves;
mod pass;
mod request;
mod run;
mod running;
mod shared;
mod stream;
mod subset;

pub use call::{Call, Data, Even, Operands, Pieces, resolve_root};
pub use strobe_protocol::collective::Root;

use crate::Process;
use crate::comm::Comm;
use crate::request::Operation;
use crate::tag::InternalTag;
use admission::Admission;
use call::Bound;
use hierarchical::{Levels, Spanning};
use request::Collective;
use run::{Binding, NodeMember, Run, error_of, mismatch};
use running::Job;
use shared::Shared;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use strobe_endpoint::{Readiness, Waiting, scheduled_tag};
use strobe_protocol::collective::{Algorithm, Facts, Place, SCRATCH_ALIGNMENT, Signature, choose};
use strobe_types::constants::PROC_NULL;
use strobe_types::layout::Layout;
use strobe_types::{RequestHandle, Result};
use subset::Subset;

/// Set in the tags of persistent collectives.
const PERSISTENT: u32 = 1 << 29;
/// Bits of a tag that count.
const NUMBER: u32 = (1 << 28) - 1;

/// What a communicator counts and shares for its collectives.
#[derive(Default)]
pub struct Sequence {
    started: Cell<u32>,
    made: Cell<u32>,
    lines: OnceCell<Option<Rc<Shared>>>,
    levels: OnceCell<Option<Box<Levels>>>,
    gate: Admission,
}

impl Sequence {
    /// Tag of the next blocking or non-blocking collective.
    fn next(&self) -> i32 {
        (count(&self.started) & NUMBER) as i32
    }

    /// Tag of the next persistent collective.
    fn next_persistent(&self) -> i32 {
        (PERSISTENT | (count(&self.made) & NUMBER)) as i32
    }

    /// The lines of the communicator, if an operation has asked for them.
    #[inline]
    fn opened(&self) -> Option<&Shared> {
        self.lines.get().and_then(|lines| lines.as_deref())
    }

    /// The lines of the communicator, if its members can share some.
    fn lines(&self, process: &Process, comm: &Comm) -> Option<&Rc<Shared>> {
        let shape = call_signature::shape_of(comm.size() as usize);
        let make = || Rc::new(Shared::new(Subset::whole(comm), shape, InternalTag::lines(0)));
        self.lines.get_or_init(|| call_signature::can_share(process, comm).then(make)).as_ref()
    }

    /// What the communicator knows about nodes, if it spans several.
    fn levels(&self, process: &Process, comm: &Comm) -> Option<&Levels> {
        self.levels.get_or_init(|| Levels::of(process, comm).map(Box::new)).as_deref()
    }
}

fn count(counter: &Cell<u32>) -> u32 {
    let number = counter.get();
    counter.set(number.wrapping_add(1));
    number
}

/// Scratch buffers are kept for the next collective up to this size, so that large ones do not fault their
/// pages in anew each time.
const KEPT_BYTES_MAX: usize = 64 << 20;

/// What a process keeps for its collectives.
#[derive(Default)]
pub struct Collectives {
    spare: RefCell<Vec<Vec<u8>>>,
    bytes: RefCell<Option<Rc<Layout>>>,
}

impl Collectives {
    /// A buffer in which `bytes` aligned bytes fit.
    fn borrow_scratch(&self, bytes: usize) -> Vec<u8> {
        if bytes == 0 {
            return Vec::new();
        }
        let mut buffer = self.spare.borrow_mut().pop().unwrap_or_default();
        let room = bytes + SCRATCH_ALIGNMENT;
        if buffer.len() < room {
            buffer = vec![0; room];
        }
        buffer
    }

    fn return_scratch(&self, buffer: Vec<u8>) {
        let mut spare = self.spare.borrow_mut();
        if !buffer.is_empty() && buffer.len() <= KEPT_BYTES_MAX && spare.len() < 4 {
            spare.push(buffer);
        }
    }

    fn byte_layout(&self) -> Rc<Layout> {
        self.bytes.borrow_mut().get_or_insert_with(|| Rc::new(Layout::bytes(1))).clone()
    }
}

/// Looks at the lines alone before anything else is looked at, while there are processors for all ranks.
const FAST_PATH_POLLS: u32 = 100;
/// Where ranks outnumber processors: how often to give way before waiting as every call does, and looks in between at
/// members on other processors, about as long as it takes one of those to switch to another rank.
const OVERSUBSCRIPTION_TURNS: usize = 4;
/// The same while members of this node wait for the one of them that hears from other nodes: they leave the network to
/// it, for about as long as a message takes.
const SPANNING_TURNS: usize = 200;
const SPANNING_LOOKS: u32 = 4000;
const OVERSUBSCRIPTION_LOOKS: usize = 20;

impl Process {
    /// A blocking collective.
    #[inline]
    pub fn collective(&self, comm: &Rc<Comm>, call: Call) -> Result<()> {
        self.count_bytes(call.bytes());
        let result = match self.quick(comm, &call) {
            Some(result) => result,
            None => self.collective_in_steps(comm, call),
        };
        self.progress_detached();
        result
    }

    #[inline(never)]
    fn collective_in_steps(&self, comm: &Rc<Comm>, call: Call) -> Result<()> {
        let mut job = self.job(comm, call)?;
        let mut outcome = job.poll(self, comm, false);
        // Where slices end by themselves nothing comes before they do.
        if outcome.is_none() && job.waits_in_node() && (!self.endpoint.schedule().resumes_at_ends() || job.moves()) {
            outcome = self.wait_briefly(comm, &mut job);
        }
        if outcome.is_none() {
            self.say_waiting(Waiting::Members, PROC_NULL, 0, comm.context() | 1);
            self.wait_until(|process| {
                outcome = job.poll(process, comm, false);
                outcome.is_some()
            });
        }
        let mismatched = job.mismatched();
        self.resume_after(&job);
        job.finish(self);
        match mismatched {
            Some(member) => mismatch(member),
            None => error_of(outcome.unwrap_or(0)),
        }
    }

    /// What was done in a slice is over when that is.
    fn resume_after(&self, job: &Job) {
        if self.endpoint.schedule().resumes_at_ends() && !job.is_early() {
            self.wait_for_slice_of(self.done_in(job));
        }
    }

    /// The slice in which a job is done that is done now.
    fn done_in(&self, job: &Job) -> u32 {
        // What is scheduled as a whole is of the slice that runs until all nodes are in the next one.
        if job.is_gated() { self.endpoint.schedule().running_slice() } else { self.endpoint.schedule().stamp() }
    }

    /// Waits for a job through the lines without looking at anything else. With processors for all ranks, by looking;
    /// where ranks outnumber processors, for as long as the members that it waits for run elsewhere, and by giving way
    /// when one shares this processor.
    fn wait_briefly(&self, comm: &Rc<Comm>, job: &mut Job) -> Option<i32> {
        let spans = matches!(job, Job::Plan(_));
        if self.endpoint.placement.processors_to_spare(&self.endpoint.site) {
            for _ in 0..if spans { SPANNING_LOOKS } else { FAST_PATH_POLLS } {
                std::hint::spin_loop();
                let outcome = self.poll_strobing(comm, job);
                if outcome.is_some() || !job.waits_in_node() {
                    return outcome;
                }
            }
            return None;
        }
        for _ in 0..if spans { SPANNING_TURNS } else { OVERSUBSCRIPTION_TURNS } {
            self.endpoint.placement.wait_in_oversubscription(&self.endpoint.site);
            let mut looks = 0..OVERSUBSCRIPTION_LOOKS;
            while looks.next().is_some() && !job.awaits_neighbor(self, comm) {
                std::hint::spin_loop();
                let outcome = self.poll_strobing(comm, job);
                if outcome.is_some() || !job.waits_in_node() {
                    return outcome;
                }
            }
            self.endpoint.placement.give_way();
            let outcome = self.poll_strobing(comm, job);
            if outcome.is_some() || !job.waits_in_node() {
                return outcome;
            }
        }
        None
    }

    /// Looks at a job; if it came upon something that the end of the slice brings, and this rank may end it, then
    /// again.
    #[inline]
    fn poll_strobing(&self, comm: &Rc<Comm>, job: &mut Job) -> Option<i32> {
        let outcome = job.poll(self, comm, false);
        if outcome.is_none() && self.endpoint.schedule().strobe_if_held() {
            return job.poll(self, comm, false);
        }
        outcome
    }

    /// A non-blocking collective: its request.
    pub fn start_collective(&self, comm: &Rc<Comm>, call: Call) -> Result<RequestHandle> {
        let collective = Rc::new(Collective::new(comm.clone(), self.job(comm, call)?, false));
        collective.poll(self);
        self.request_of_operation(collective, true)
    }

    /// A persistent collective: its request, inactive.
    pub fn init_collective(&self, comm: &Rc<Comm>, call: Call) -> Result<RequestHandle> {
        let tag = comm.sequence().next_persistent();
        let own = InternalTag::lines(1 + (tag as u32 & NUMBER));
        let job = match self.way(comm, &call) {
            // Starts of persistent collectives come in any order, so each has lines of its own.
            Some((signature, algorithm, _)) => {
                let shape = call_signature::shape_for(&signature, algorithm, comm.size() as usize);
                let shared = Rc::new(Shared::new(Subset::whole(comm), shape, own));
                Job::through(comm, shared, signature, algorithm, call, tag)
            }
            None => Job::Plan(self.plan_of(comm, &call, Some(own), (tag, None))?),
        };
        self.request_of_operation(Rc::new(Collective::new(comm.clone(), job, true)), false)
    }

    /// How a call is carried out through memory that all members share, which they choose alike, and that memory;
    /// `None` if by a plan of messages.
    fn way<'a>(&self, comm: &'a Comm, call: &Call) -> Option<(Signature, Algorithm, &'a Rc<Shared>)> {
        let shared = comm.sequence().lines(self, comm)?;
        let signature = call_signature::call_signature(comm, call)?;
        let members = comm.size() as usize;
        let facts = Facts {
            members,
            nodes: 1,
            bytes: signature.stream_bytes,
            copies: self.endpoint.site.copies_work(),
            spare: self.endpoint.placement.usable_processors() >= self.endpoint.site.job_size(),
            in_place: matches!(call, Call::Alltoall(None, _)),
            ..Facts::default()
        };
        if !call_signature::fits(&signature, members) || (facts.in_place && facts.bytes > shared.shape().payload_bytes)
        {
            // In place what is consumed first may overwrite what is contributed last, unless it is one chunk.
            return None;
        }
        let algorithm = choose(Place::Node, signature.operation, &facts)?;
        Some((signature, algorithm, shared))
    }

    fn job(&self, comm: &Rc<Comm>, call: Call) -> Result<Job> {
        let tag = comm.sequence().next();
        match self.way(comm, &call) {
            Some((signature, algorithm, shared)) => {
                let mut job = Job::through(comm, shared.clone(), signature, algorithm, call, tag);
                job.restart();
                Ok(job)
            }
            None => {
                // Neighbours only wait for each other.
                let neighbors = matches!(call, Call::NeighborAllgather(..) | Call::NeighborAlltoall(..));
                let ready = (!neighbors).then(|| comm.sequence().gate.readiness(self, comm)).flatten();
                let tag = if ready.is_some() { scheduled_tag(tag) } else { tag };
                let mut run = self.plan_of(comm, &call, None, (tag, ready.cloned()))?;
                run.begin();
                Ok(Job::Plan(run))
            }
        }
    }

    /// The plan of messages of a call, in levels where members are on several nodes and that pays. `own` names the
    /// lines of an operation that has some of its own.
    fn plan_of(
        &self,
        comm: &Rc<Comm>,
        call: &Call,
        own: Option<InternalTag>,
        (tag, ready): (i32, Option<Rc<Readiness>>),
    ) -> Result<Run> {
        let levels = comm.sequence().levels(self, comm);
        let (bound, node_member) = match levels.and_then(|levels| levels.plan(comm, call, own)) {
            Some(spanning) => spanning.map(|Spanning { bound, node_member }| (bound, node_member))?,
            None => (call.bind(comm)?, None),
        };
        Ok(self.plan_run(comm, bound, node_member, (tag, ready)))
    }

    fn plan_run(
        &self,
        comm: &Rc<Comm>,
        bound: Bound,
        node_member: Option<NodeMember>,
        (tag, ready): (i32, Option<Rc<Readiness>>),
    ) -> Run {
        let Bound { plan, send, receive, layouts, reducer } = bound;
        let binding = Binding { comm: comm.clone(), tag, send, receive, layouts, reducer, node_member, ready };
        Run::new(self, Rc::new(plan), binding)
    }
}
