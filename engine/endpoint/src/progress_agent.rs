// SPDX-License-Identifier: MIT OR Apache-2.0
//! The progress agent (`--progress agent`, docs/design/progress-agent.md): a thread of the node manager that matches
//! for the ranks of its node while they compute, and copies messages between two that both do. It touches no rank that
//! is in the library: that one does its own work. It sleeps on the bell of its port; whoever leaves the library with
//! something under way, or waits for a rank that computes, rings it.

use crate::endpoint::{Endpoint, EndpointSlot};
use crate::matching::arrive::envelope_of;
use crate::placement::KeepsOff;
use crate::queue::Queues;
use crate::settings::EndpointSettings;
use crate::site::{Site, call_progress_agent};
use crate::transfer::Transfers;
use crate::transfer::between::{Between, move_between};
use std::cell::{Cell, RefCell};
use std::io;
use std::time::Duration;
use strobe_config::{AGENT_ENTRY, AGENT_PROCESSOR, BadValue, Setting};
use strobe_os::{clock, cpu, futex};
use strobe_shared::sync::{AtomicU32, Ordering};
use strobe_shared::{CopyTrial, Segment};

/// How long it looks before it sleeps, in nanoseconds, while there is a processor on which no rank computes.
const SPIN_NS: u64 = 20_000;

/// The first nap, and how often one is doubled: to .8 ms.
const NAP_MIN: Duration = Duration::from_micros(50);
const NAP_DOUBLINGS: u32 = 4;

/// How the agent works.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct ProgressAgentOptions {
    /// What it takes more for each entry of a queue that it looks at, in nanoseconds.
    pub entry_ns: u64,
    /// The processor that it is to run on, also if it is none of the job's.
    pub processor: Option<usize>,
}

impl ProgressAgentOptions {
    /// Reads them; `text` gives the value of a setting that is set. Fails with the variable's name and the values that
    /// it takes.
    pub fn read(text: impl Fn(&Setting) -> Option<String>) -> Result<ProgressAgentOptions, BadValue> {
        let processor = text(&AGENT_PROCESSOR).map(|text| AGENT_PROCESSOR.number(Some(&text))).transpose()?;
        let processor = processor.map(|number| number as usize);
        let last = cpu::online() as usize - 1;
        if let Some(number) = processor.filter(|number| *number > last) {
            let variable = AGENT_PROCESSOR.variable;
            return Err(BadValue::new(format!("{variable}={number}: this machine has processors 0 to {last}")));
        }
        Ok(ProgressAgentOptions { entry_ns: AGENT_ENTRY.number(text(&AGENT_ENTRY).as_deref())?, processor })
    }
}

/// The progress agent of one node.
pub struct ProgressAgent {
    endpoint: Endpoint,
    options: ProgressAgentOptions,
    /// By endpoint slot: the process that copies were last tried with, and whether they worked.
    trials: Vec<Cell<(u32, bool)>>,
    /// Messages that move, found in the present look.
    found: RefCell<Vec<Between<'static>>>,
}

impl ProgressAgent {
    /// An agent for the node with this segment, which was made with a slot for one. Make it in the thread that will run
    /// it. Fails if the segment has none.
    pub fn new(segment: Segment, options: ProgressAgentOptions) -> io::Result<ProgressAgent> {
        let Some(local_rank) = segment.seats().progress_agent_slot() else {
            return Err(io::Error::other("the node segment has no slot for a progress agent"));
        };
        let endpoint_slot = EndpointSlot {
            local_rank,
            pid: strobe_os::process::own_pid() as u32,
            settings: EndpointSettings::default(),
            network: None,
            attendant: None,
        };
        let endpoint = Endpoint::attach(segment, endpoint_slot)?;
        let trials = vec![Cell::new((0, false)); segment.endpoint_slots() as usize];
        Ok(ProgressAgent { endpoint, options, trials, found: RefCell::default() })
    }

    /// Works until `stop` is set and the agent rung ([`ring_progress_agent`]).
    pub fn run(&self, stop: &AtomicU32) {
        let mut processors = KeepsOff::new();
        if let Some(processor) = self.options.processor {
            cpu::move_to(processor);
        }
        let (mut since_ns, mut vain) = (clock::now_ns(), 0);
        while stop.load(Ordering::Acquire) == 0 {
            let spares = self.options.processor.is_some() || processors.keep_off(self.endpoint.site.activities());
            if self.look() {
                since_ns = clock::now_ns();
                vain = 0;
            } else if spares && clock::now_ns() < since_ns + SPIN_NS {
                cpu::relax();
            } else {
                self.nap(vain);
                vain += 1;
                if self.look() {
                    vain = 0;
                } else {
                    self.sleep(stop);
                }
                since_ns = clock::now_ns();
            }
        }
    }

    /// Sleeps for a while in which ranks that leave the library do not ring, the longer the more often that was in
    /// vain: who makes one call after the other with something under way would ring each time. Who waits does.
    fn nap(&self, vain: u32) {
        let site = &self.endpoint.site;
        let (naps, sleeps) =
            (&site.segment.header().seats.progress_agent_naps, &site.segment.header().seats.progress_agent_sleeps);
        naps.store(1, Ordering::Relaxed);
        let armed = site.port.bell.arm(sleeps, || site.fences.order_everywhere());
        if !self.look() {
            futex::wait(site.port.bell.word(), armed.word, Some(NAP_MIN * (1 << vain.min(NAP_DOUBLINGS))));
        }
        site.port.bell.disarm(sleeps);
        naps.store(0, Ordering::Relaxed);
    }

    /// Says that it sleeps, looks once more, and sleeps until somebody rings.
    fn sleep(&self, stop: &AtomicU32) {
        let site = &self.endpoint.site;
        let sleeps = &site.segment.header().seats.progress_agent_sleeps;
        let armed = site.port.bell.arm(sleeps, || site.fences.order_everywhere());
        if !self.look() && stop.load(Ordering::Acquire) == 0 {
            futex::wait(site.port.bell.word(), armed.word, None);
        }
        site.port.bell.disarm(sleeps);
    }

    /// Looks once after all ranks that compute; true if anything moved.
    fn look(&self) -> bool {
        let site = &self.endpoint.site;
        if !self.knows_ranks() {
            return false;
        }
        let mut moved = false;
        for rank in site.segment.seats().rank_slots() {
            if computes(site, rank) {
                moved |= self.match_for(rank);
                moved |= self.move_for(rank);
            }
        }
        moved
    }

    /// True once all ranks of the start have attached: before that nothing is under way.
    fn knows_ranks(&self) -> bool {
        let (site, header) = (&self.endpoint.site, self.endpoint.site.segment.header());
        if site.copies.settled.get() {
            return true;
        }
        let all = header.attached.load(Ordering::Acquire) >= site.segment.local_ranks();
        if all {
            site.fences.set_needed(header.joining.fence.load(Ordering::Relaxed) != 0);
            site.copies.settled.set(true);
        }
        all
    }

    /// Matches what lies in the rings to a rank that computes with its posted receives. If it has none, it takes out
    /// only what keeps a sender from sending more.
    fn match_for(&self, rank: u32) -> bool {
        let site = &self.endpoint.site;
        let posted = site.peers[rank as usize].posted_count.load(Ordering::Relaxed) != 0;
        let mut moved = false;
        for from in rings_to(site, rank) {
            let wanted = posted || site.peers[from as usize].wants_room.load(Ordering::Relaxed) != 0;
            if wanted && !site.is_gateway(from) && site.segment.ring(from, rank).peek().is_some() {
                moved |= self.match_ring(rank, from);
            }
        }
        if moved {
            // It may have looked for the last time before this, and go to sleep.
            site.wake_rank_fenced(rank);
        }
        moved
    }

    fn match_ring(&self, rank: u32, from: u32) -> bool {
        let (site, queues) = (&self.endpoint.site, Queues::of(&self.endpoint.site.segment, rank));
        let slow = self.options.entry_ns != 0;
        if slow && !self.look_slowly(queues, from) {
            return false;
        }
        if !computes(site, rank) || !queues.port.lock.try_take(site.my_rank()) {
            return false;
        }
        let taken = if slow { self.take_one(queues, from) } else { self.take_all(queues, from) };
        queues.port.lock.release();
        taken
    }

    fn take_all(&self, queues: Queues<'_>, from: u32) -> bool {
        let Endpoint { matching, transfers, site, .. } = &self.endpoint;
        matching.drain_ring(site, transfers, queues, from)
    }

    fn take_one(&self, queues: Queues<'_>, from: u32) -> bool {
        let Endpoint { matching, transfers, site, .. } = &self.endpoint;
        let ring = site.segment.ring(from, queues.rank);
        let arrival = matching.look_into(site, &ring, from);
        let taken = arrival.is_some_and(|arrival| matching.take_arrival(site, transfers, queues, arrival, from));
        if taken {
            site.made_room(from);
        }
        taken
    }

    /// Takes as long as a slow matcher would for the next message of a ring. False if there is none.
    fn look_slowly(&self, queues: Queues<'_>, from: u32) -> bool {
        let site = &self.endpoint.site;
        let ring = site.segment.ring(from, queues.rank);
        if !queues.port.lock.try_take(site.my_rank()) {
            return false;
        }
        let arrival = self.endpoint.matching.look_into(site, &ring, from);
        let entries = arrival.map(|arrival| queues.entries_before(envelope_of(&arrival)));
        queues.port.lock.release();
        let Some(entries) = entries else { return false };
        let until_ns = clock::now_ns() + entries * self.options.entry_ns;
        while clock::now_ns() < until_ns {
            cpu::relax();
        }
        true
    }

    /// Moves the messages to a rank that computes whose senders compute, too.
    fn move_for(&self, rank: u32) -> bool {
        let site = &self.endpoint.site;
        // In a job that survives failures a receive ends when its sender has failed, whoever copies at the moment.
        if !site.copies.work() || site.losses.are_survived() {
            return false;
        }
        self.find_moving(rank);
        let mut moved = false;
        for between in self.found.borrow().iter() {
            let both = || computes(site, between.sender) && computes(site, between.receiver);
            while both()
                && self.may_copy(between.sender)
                && self.may_copy(between.receiver)
                && move_between(&self.endpoint.transfers, site, *between)
            {
                moved = true;
            }
        }
        moved
    }

    /// Notes the messages that move from other ranks of the node to a rank.
    fn find_moving(&self, rank: u32) {
        let (site, mut found) = (&self.endpoint.site, self.found.borrow_mut());
        let queues = Queues::of(&site.segment, rank);
        found.clear();
        let mut candidates = queues.ever_used().filter(|index| may_move(site, rank, *index)).peekable();
        if candidates.peek().is_some() && queues.port.lock.try_take(site.my_rank()) {
            found.extend(candidates.filter_map(|index| Between::of(site, queues, index)));
            queues.port.lock.release();
        }
    }

    /// True if this process may copy from and to the memory of a rank.
    fn may_copy(&self, rank: u32) -> bool {
        let site = &self.endpoint.site;
        let pid = site.peers[rank as usize].pid.load(Ordering::Relaxed);
        let (tried, worked) = self.trials[rank as usize].get();
        if tried == pid {
            return worked;
        }
        let works = site.segment.try_copies_with(rank) == CopyTrial::Work;
        self.trials[rank as usize].set((pid, works));
        works
    }
}

/// Called when a rank leaves the library: what it has under way the agent goes on with.
#[inline(never)]
pub(crate) fn take_leave(site: &Site, transfers: &Transfers) {
    if transfers.has_something_under_way(site) {
        site.note_processor();
        site.order_publishing();
        if site.segment.header().seats.progress_agent_naps.load(Ordering::Relaxed) == 0 {
            call_progress_agent(site);
        }
    }
}

/// True if a rank is outside the library, and nobody matches for it.
fn computes(site: &Site, rank: u32) -> bool {
    let peer = site.peers[rank as usize];
    site.activities().computing(rank).is_some() && !peer.bell.is_armed() && peer.lock.holder().is_none()
}

/// True if a descriptor may be that of a receive that moves. Asked without the lock.
fn may_move(site: &Site, rank: u32, index: u32) -> bool {
    use strobe_shared::descriptor::State;
    site.segment.descriptor_if_any(rank, index).is_some_and(|descriptor| descriptor.state() == State::Moving)
}

/// The endpoint slots in whose rings to a rank something may lie.
fn rings_to(site: &Site, rank: u32) -> impl Iterator<Item = u32> {
    let dirty = site.is_large_job().then(|| &site.peers[rank as usize].dirty);
    site.segment.seats().rank_slots().filter(move |from| {
        dirty.is_none_or(|words| words[*from as usize / 64 % 16].load(Ordering::Relaxed) >> (from % 64) & 1 != 0)
    })
}
