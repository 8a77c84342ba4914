// SPDX-License-Identifier: MIT OR Apache-2.0
//! The node's agent: a thread of the node manager that acts for the gateway when no rank does. It sleeps on the sockets
//! only while no rank looks at them: else each packet would wake it for nothing. While ranks look, it naps, and takes
//! over when they have stopped; a rank that goes to sleep wakes it at once.

use super::NetworkSeat;
use crate::attach::{Endpoint, Progress, Seat};
use crate::gateway::{Effort, Gateway};
use std::io;
use std::os::fd::AsFd;
use std::time::Duration;
use strobe_os::clock;
use strobe_os::poll::Poller;
use strobe_shared::Segment;
use strobe_shared::sync::{AtomicU32, Ordering, fence};

/// While ranks look at the sockets, the agent looks at the ranks this often: when something is under way, and when not.
const NAP_BUSY: Duration = Duration::from_micros(250);
const NAP: Duration = Duration::from_millis(1);

const SOCKET: u64 = 0;
const BELL: u64 = 1;

/// The agent of one node.
pub struct Agent {
    endpoint: Endpoint,
}

impl Agent {
    /// An agent for the node with this segment. Make it in the thread that will run it.
    pub fn new(segment: Segment, network: NetworkSeat) -> io::Result<Agent> {
        let seat = Seat {
            local_rank: segment.local_ranks(),
            pid: strobe_os::process::own_pid() as u32,
            progress: Progress::Helper,
            eager_bytes_max: None,
            spin_us: 0,
            copies: true,
            network: Some(network),
        };
        Ok(Agent { endpoint: Endpoint::attach(segment, seat)? })
    }

    /// Works until `stop` is set and the bell rung. Calls `lost` once when a node is lost ([`crate::lost_node`]).
    pub fn run(&self, stop: &AtomicU32, mut lost: impl FnMut()) -> io::Result<()> {
        let Some(gateway) = &self.endpoint.gateway else { return Ok(()) };
        let control = gateway.network.control();
        let mut eyes = Eyes::new(gateway)?;
        let mut drives = 0;
        let mut watching = false;
        let mut told = false;
        while stop.load(Ordering::Acquire) == 0 {
            eyes.turn(gateway, watching)?;
            control.watched.store(u32::from(watching), Ordering::SeqCst);
            let limit = self.prepare_to_sleep(watching);
            let rung = eyes.poller.wait(limit);
            // A ring while it watches is about the deadline: who set it looks at the sockets for now.
            let called = rung.contains(&BELL) && gateway.bell.answer() && !watching;
            if !told && control.lost_node.load(Ordering::Acquire) != 0 {
                told = true;
                lost();
            }
            let now = control.drives.load(Ordering::Relaxed);
            // One that has the lock may keep it for longer than a nap, with a full window to take in.
            let others = std::mem::replace(&mut drives, now) != now || control.lock.holder().is_some();
            if others && !called && !self.is_due() {
                watching = false;
                continue;
            }
            self.endpoint.drive(Effort::All);
            let handed_back = self.endpoint.hand_back(gateway);
            watching = (!others || called) && !handed_back;
        }
        Ok(())
    }

    /// How long to sleep at most. A deadline that comes nearer meanwhile is heard of: either it is seen here, or who
    /// sets it sees that the agent sleeps too long.
    fn prepare_to_sleep(&self, watching: bool) -> Option<Duration> {
        let Some(gateway) = &self.endpoint.gateway else { return None };
        let control = gateway.network.control();
        if !watching {
            control.asleep_until_ns.store(0, Ordering::Relaxed);
            return Some(if self.time_left().is_some() { NAP_BUSY } else { NAP });
        }
        control.asleep_until_ns.store(u64::MAX, Ordering::SeqCst);
        fence(Ordering::SeqCst);
        let deadline_ns = control.deadline_ns.load(Ordering::Relaxed);
        if deadline_ns != 0 {
            control.asleep_until_ns.store(deadline_ns, Ordering::Relaxed);
        }
        (deadline_ns != 0).then(|| time_until(deadline_ns))
    }

    /// Time until the links want to be driven; none if nothing is under way.
    fn time_left(&self) -> Option<Duration> {
        let deadline = self.endpoint.gateway.as_ref()?.network.control().deadline_ns.load(Ordering::Relaxed);
        (deadline != 0).then(|| time_until(deadline))
    }

    fn is_due(&self) -> bool {
        self.time_left().is_some_and(|left| left.is_zero())
    }
}

/// What the agent sleeps on: its bell, and the sockets while it watches them. Each packet costs its sender 0.2 µs for
/// a socket that anybody watches, even if he does not look.
struct Eyes {
    poller: Poller,
    open: bool,
}

impl Eyes {
    fn new(gateway: &Gateway) -> io::Result<Eyes> {
        let poller = Poller::new()?;
        poller.add(gateway.bell.as_fd(), BELL)?;
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
