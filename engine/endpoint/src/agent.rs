// SPDX-License-Identifier: MIT OR Apache-2.0
//! The node's agent: a thread of the node manager that drives the gateway while no rank does. It waits for the sockets
//! only while no rank polls them, since else each packet would wake it for nothing. While ranks poll, it sleeps for
//! short times, and takes over once they have stopped. A rank that goes to sleep wakes it at once; after a rank has
//! left the library it polls for a while (adaptive polling).

use crate::adaptive_polling::Attention;
use crate::endpoint::{Endpoint, EndpointSlot};
use crate::gateway::Attendant;
use crate::gateway::Heart;
use crate::gateway::NetworkEndpointSlot;
use crate::gateway::{Effort, Gateway, Ground};
use crate::placement::KeepsOff;
use crate::settings::EndpointSettings;
use std::io;
use std::os::fd::AsFd;
use std::time::Duration;
use strobe_os::bell::Bell;
use strobe_os::poll::Poller;
use strobe_os::{clock, cpu};
use strobe_shared::Segment;
use strobe_shared::sync::{AtomicU32, Ordering, fence};

/// While ranks poll the sockets, the agent looks this often whether they still do.
const NAP: Duration = Duration::from_millis(1);
/// The same just after the last rank has left the library.
const NAP_MIN: Duration = Duration::from_micros(20);
/// After something has moved it sleeps no longer than this, in nanoseconds: a rank that has sent a little need not wake
/// it for the answer.
const SOON_NS: u64 = 2_000_000;

const SOCKET: u64 = 0;
const BELL: u64 = 1;

/// The agent of one node.
pub struct Agent {
    endpoint: Endpoint,
}

/// What the agent keeps between two rounds of its loop.
struct Watch {
    eyes: Eyes,
    attention: Attention,
    heart: Heart,
    /// It waits for the sockets, too, and not for its bell alone.
    open: bool,
    /// Something moved in the last round.
    moved: bool,
    /// How often ranks had polled the sockets by the last round.
    looks: u64,
    processors: KeepsOff,
}

impl Agent {
    /// An agent for the node with this segment. Make it in the thread that will run it. Fails if a device cannot be set
    /// up. `attendant` as in [`EndpointSlot`].
    pub fn new(
        segment: Segment,
        network: NetworkEndpointSlot,
        attendant: Option<Box<dyn Attendant>>,
    ) -> io::Result<Agent> {
        let endpoint_slot = EndpointSlot {
            local_rank: segment.local_ranks(),
            pid: strobe_os::process::own_pid() as u32,
            settings: EndpointSettings::default(),
            network: Some(network),
            attendant,
        };
        Ok(Agent { endpoint: Endpoint::attach(segment, endpoint_slot)? })
    }

    /// Works until `stop` is set and the bell rung. Calls `tell` when a node is lost ([`crate::lost_node`]), and when a
    /// connection is broken ([`crate::connections`]).
    pub fn run(&self, stop: &AtomicU32, mut tell: impl FnMut()) -> io::Result<()> {
        let Some(gateway) = &self.endpoint.gateway else { return Ok(()) };
        // By default the kernel makes each nap up to 50 µs longer.
        clock::wake_punctually();
        cpu::take_short_turns();
        let control = gateway.network.control();
        let Some((_, bell)) = &self.endpoint.site.agent else { return Ok(()) };
        let mut watch = Watch::new(self.endpoint.ground(), gateway, bell)?;
        let mut reported = false;
        while stop.load(Ordering::Acquire) == 0 {
            let rung = self.sleep(gateway, &mut watch)?;
            watch.heart.see(self.endpoint.ground());
            watch.heart.pass_time(self.endpoint.ground(), gateway);
            let lost = !reported && control.lost_node.load(Ordering::Acquire) != 0;
            if lost || control.broken.load(Ordering::Relaxed) != 0 {
                reported |= lost;
                control.broken.swap(0, Ordering::Acquire);
                tell();
            }
            // Who has left may be back at once: first a short nap.
            if rung && watch.attention.hear(&control.notice, clock::now_ns()) {
                continue;
            }
            let others = crate::gateway::watch::others_look(self.endpoint.ground(), gateway, &mut watch.looks);
            // A ring while it watches is about the deadline.
            let called = rung && !watch.open;
            if others && !called && !self.is_due() {
                watch.open = false;
                if watch.attention.is_in_vain(clock::now_ns()) {
                    self.attend_no_more(gateway, &mut watch);
                }
                continue;
            }
            self.look(gateway, &mut watch);
        }
        Ok(())
    }

    /// Looks at the network for ranks that do not, and decides how to go on.
    fn look(&self, gateway: &Gateway, watch: &mut Watch) {
        watch.processors.keep_off(self.endpoint.site.activities());
        let moves = &gateway.network.control().moves;
        let before = moves.load(Ordering::Relaxed);
        watch.moved = crate::gateway::drive(self.endpoint.ground(), Effort::All);
        watch.heart.see(self.endpoint.ground());
        // Heartbeats are nobody's.
        let moved_for_ranks = watch.moved && moves.load(Ordering::Relaxed) != before;
        let computing = self.endpoint.site.activities().is_any_computing();
        let asleep = crate::gateway::hand_back(self.endpoint.ground(), gateway);
        let (notice, now_ns) = (&gateway.network.control().notice, clock::now_ns());
        if moved_for_ranks && computing && !watch.attention.is_on() {
            watch.attention.begin(notice, now_ns);
        }
        if watch.attention.has_passed(notice, moved_for_ranks && computing, now_ns) || !computing {
            self.attend_no_more(gateway, watch);
        }
        watch.open = !asleep && !watch.attention.is_close(now_ns);
    }

    /// What ranks have left to the agent until now is taken up; from now on they leave nothing.
    fn attend_no_more(&self, gateway: &Gateway, watch: &mut Watch) {
        if watch.attention.is_on() {
            watch.attention.end(&gateway.network.control().notice);
            crate::gateway::drive(self.endpoint.ground(), Effort::Send);
        }
    }

    /// Sleeps until there may be something to do; true if the bell was rung.
    fn sleep(&self, gateway: &Gateway, watch: &mut Watch) -> io::Result<bool> {
        let control = gateway.network.control();
        watch.eyes.turn(gateway, watch.open)?;
        control.watched.store(u32::from(watch.open), Ordering::SeqCst);
        fence(Ordering::SeqCst);
        watch.attention.listen(&control.notice, clock::now_ns());
        let mut limit = self.prepare_to_sleep(watch);
        // The last one may have left before it could see that nobody watches.
        if !watch.open && !watch.attention.is_on() && !self.endpoint.site.activities().is_any_in_library() {
            limit = Some(NAP_MIN);
        }
        if limit == Some(Duration::ZERO) {
            cpu::yield_now();
        }
        let rung = watch.eyes.poller.wait(limit);
        Ok(rung.contains(&BELL) && self.endpoint.site.agent.as_ref().is_some_and(|(_, bell)| bell.answer()))
    }

    /// How long to sleep at most. A deadline that comes nearer meanwhile is heard of: either it is seen here, or who
    /// sets it sees that the agent sleeps too long.
    fn prepare_to_sleep(&self, watch: &Watch) -> Option<Duration> {
        let Some(gateway) = &self.endpoint.gateway else { return None };
        let control = gateway.network.control();
        let nap = watch.attention.nap(clock::now_ns());
        if !watch.open {
            control.asleep_until_ns.store(0, Ordering::Relaxed);
            return nap.or(Some(NAP));
        }
        let soon = if watch.moved { clock::now_ns() + SOON_NS } else { u64::MAX }.min(watch.heart.due_ns());
        control.asleep_until_ns.store(soon, Ordering::SeqCst);
        fence(Ordering::SeqCst);
        let deadline_ns = control.deadline_ns.load(Ordering::Relaxed);
        let until_ns = if deadline_ns == 0 { soon } else { deadline_ns.min(soon) };
        control.asleep_until_ns.store(until_ns, Ordering::Relaxed);
        let limit = (until_ns != u64::MAX).then(|| time_until(until_ns));
        limit.into_iter().chain(nap).min()
    }

    fn is_due(&self) -> bool {
        let Some(gateway) = &self.endpoint.gateway else { return false };
        let deadline = gateway.network.control().deadline_ns.load(Ordering::Relaxed);
        deadline != 0 && time_until(deadline).is_zero()
    }
}

impl Watch {
    fn new(ground: Ground<'_>, gateway: &Gateway, bell: &Bell) -> io::Result<Watch> {
        let (eyes, attention) = (Eyes::new(bell)?, Attention::new());
        Ok(Watch {
            eyes,
            attention,
            heart: Heart::new(ground, gateway),
            open: false,
            moved: false,
            looks: 0,
            processors: KeepsOff::new(),
        })
    }
}

/// What the agent sleeps on: its bell, and the sockets while it watches them. Each packet costs its sender 0.2 µs for
/// a socket that anybody watches, even if he does not look.
struct Eyes {
    poller: Poller,
    open: bool,
}

impl Eyes {
    fn new(bell: &Bell) -> io::Result<Eyes> {
        let poller = Poller::new()?;
        poller.add(bell.as_fd(), BELL)?;
        Ok(Eyes { poller, open: false })
    }

    /// Watches the sockets from now on, or no more.
    fn turn(&mut self, gateway: &Gateway, open: bool) -> io::Result<()> {
        if std::mem::replace(&mut self.open, open) == open {
            return Ok(());
        }
        let mut turned = Ok(());
        gateway.links.borrow().descriptors(&mut |socket| match open {
            true => turned = self.poller.add(socket, SOCKET),
            false => self.poller.remove(socket),
        });
        turned
    }
}

fn time_until(deadline_ns: u64) -> Duration {
    Duration::from_nanos(deadline_ns.saturating_sub(clock::now_ns()))
}
