// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations of the engine's interface: send, receive, probe, test, cancel. Each is done by the part that is
//! responsible; afterwards the endpoint does what that part has asked for.

use crate::endpoint::Endpoint;
use crate::gateway::Effort;
use crate::matching::arrive::envelope_of;
use crate::message::{Buffer, Envelope, Matched, Mode, Pattern, Pending, ProcId, Started};
use crate::mutation::{Mutation, is};
use crate::site::{Ask, Held, Site};
use strobe_shared::descriptor::State;
use strobe_shared::statistics::Peers;
use strobe_shared::sync::Ordering;
use strobe_types::constants::ANY_SOURCE;
use strobe_types::{Result, Status};

/// How often a waiting receive looks for its message before it uses the time to prepare the next send.
const LOOKS_BEFORE_USE: u32 = 1;
/// How often a sender looks at a send just announced before it makes progress elsewhere.
const WATCH_LOOKS: u32 = 30;

impl Endpoint {
    /// Sends at once if the message is small, or its receiver waits, and the ring has room: no lock, no descriptor, no
    /// system call (unless the receiver sleeps). False, with nothing done, otherwise.
    #[inline]
    pub fn send_now(&self, to: ProcId, envelope: Envelope, data: &Buffer<'_>, mode: Mode) -> bool {
        let went = self.sending.send_now(&self.site, &self.transfers, to, envelope, data, mode);
        self.attend();
        went
    }

    /// Starts a send; small ones are done when this returns.
    pub fn start_send(&self, to: ProcId, envelope: Envelope, data: &Buffer<'_>, mode: Mode) -> Result<Started> {
        let started = self.sending.begin_send(&self.site, &self.transfers, to, envelope, data, mode);
        if matches!(started, Ok(Started::Pending(_))) && self.site.is_gateway(self.site.local(to)) {
            self.site.asks.leave(Ask::Drive);
        }
        self.attend();
        started
    }

    /// The same for a caller that may compute next: a large message to another node is left to the agent if that polls
    /// soon, else it leaves with this process's next call.
    pub fn start_send_beside(&self, to: ProcId, envelope: Envelope, data: &Buffer<'_>, mode: Mode) -> Result<Started> {
        let started = self.sending.begin_send(&self.site, &self.transfers, to, envelope, data, mode);
        self.attend();
        started
    }

    /// From now on counts in `peers` what is sent to each rank.
    pub fn count_peers(&self, peers: Peers) {
        self.sending.count_peers(&self.site, peers);
    }

    /// Cancels a send under way, if no receive has matched it; of a send to another node it asks that node to do so.
    /// While it waits for the receiver's lock it does not hold this rank's own, as two ranks may cancel sends to each
    /// other at the same time.
    pub fn cancel_send(&self, pending: Pending) {
        self.sending.cancel_send(&self.site, &self.transfers, &self.matching, pending);
        self.attend();
    }

    /// True if every send of this rank is complete.
    pub fn is_quiet(&self) -> bool {
        self.sending.is_quiet(&self.transfers)
    }

    /// Starts a receive; done at once if the message lies among the unexpected ones.
    pub fn start_recv(&self, pattern: Pattern, into: &Buffer<'_>) -> Result<Started> {
        self.matching.start_recv(&self.site, &self.transfers, pattern, into)
    }

    /// Receives the message of a matched probe.
    pub fn start_matched_recv(&self, message: Matched, into: &Buffer<'_>) -> Result<Started> {
        self.matching.start_matched_recv(&self.site, &self.transfers, message, into)
    }

    /// The status of a message that a receive with this pattern would take, if one has come. Looks once.
    pub fn probe(&self, pattern: Pattern) -> Option<Status> {
        self.matching.probe(&self.site, &self.transfers, pattern)
    }

    /// The same, and takes the message out of matching: only `start_matched_recv` receives it.
    pub fn matched_probe(&self, pattern: Pattern) -> Option<(Matched, Status)> {
        self.matching.matched_probe(&self.site, &self.transfers, pattern)
    }

    /// Cancels a receive under way, if it is still posted.
    pub fn cancel_recv(&self, pending: Pending) {
        self.matching.cancel_recv(&self.site, &self.transfers, pending);
    }

    /// Looks up to `looks` times for the message and receives it without posting. `None` if it has not come.
    /// With `looks` above one it spins, holding the lock: the caller knows that processors are to spare.
    #[inline]
    pub fn recv_now(&self, pattern: Pattern, into: &Buffer<'_>, looks: u32) -> Result<Option<Started>> {
        if posts_all_receives(&self.site) {
            return self.matching.start_recv(&self.site, &self.transfers, pattern, into).map(Some);
        }
        let _held = self.site.hold();
        let queues = self.site.queues();
        if self.site.port.unexpected_count.load(Ordering::Relaxed) != 0
            && !is(Mutation::BlocksAheadOfUnexpected)
            && let Some(index) = queues.find_unexpected(pattern)
        {
            queues.depart(index);
            return self.matching.receive_unexpected(&self.site, &self.transfers, index, into, true).map(Some);
        }
        if self.site.port.posted_count.load(Ordering::Relaxed) != 0 && !is(Mutation::BlocksAheadOfPosted) {
            // Receives posted earlier come first, so this one has to be posted, too.
            return self.matching.start_recv(&self.site, &self.transfers, pattern, into).map(Some);
        }
        let named = (pattern.source != ANY_SOURCE).then(|| self.site.local(pattern.process) as usize);
        let remote = self.site.agent.is_some() && named.is_none_or(|from| self.site.is_gateway(from as u32));
        if remote && named.is_some() && into.bytes() > self.sending.remote_eager_bytes_max() {
            // Pushed bytes are placed in the buffers of posted receives only.
            return self.matching.start_recv(&self.site, &self.transfers, pattern, into).map(Some);
        }
        for look in 0..looks {
            if remote
                && crate::gateway::drive(self.ground(), Effort::All)
                && let Some(index) = queues.find_unexpected(pattern)
            {
                // The ring was full, so its messages were moved to the queues.
                queues.depart(index);
                return self.matching.receive_unexpected(&self.site, &self.transfers, index, into, true).map(Some);
            }
            if let Some(from) = named {
                while let Some(arrival) = self.matching.look_into(&self.site, &self.matching.inbound[from], from as u32)
                {
                    if pattern.accepts(envelope_of(&arrival)) {
                        return self
                            .matching
                            .receive_arrival(&self.site, &self.transfers, arrival, from as u32, into, true)
                            .map(Some);
                    }
                    if !self.matching.take_arrival(&self.site, &self.transfers, queues, arrival, from as u32) {
                        break;
                    }
                }
            }
            if named.is_none() || look % 16 == 15 || looks == 1 {
                if let Some(started) = self.matching.scan_for(&self.site, &self.transfers, queues, pattern, into)? {
                    return Ok(Some(started));
                }
                self.transfers.progress_transfers(&self.site);
            }
            if look == LOOKS_BEFORE_USE {
                self.sending.use_wait();
            }
            if looks > 1 {
                // The caller waits: `demand` ends the slice if the message is held.
                self.site.schedule.strobe_if_held();
            }
            // Also makes the change of the slot visible sooner, as fewer loads of it are under way.
            std::hint::spin_loop();
        }
        Ok(None)
    }

    /// The status of an operation if it is complete; the operation is then over. Errors such as truncation are in
    /// `Status::error`.
    pub fn test(&self, pending: Pending) -> Option<Status> {
        let status = self.transfers.test(&self.site, pending)?;
        self.site.schedule.recorder.look_at_completed(&status);
        Some(status)
    }

    /// As `test`, for an operation that is complete and has no error. The caller has called `sweep`.
    #[inline(always)]
    pub fn test_faultless(&self, pending: Pending) -> Option<Status> {
        let status = self.transfers.test_faultless(&self.site, pending)?;
        self.site.schedule.recorder.look_at_completed(&status);
        Some(status)
    }

    /// True if an operation is complete. It stays as it is.
    pub fn is_done(&self, pending: Pending) -> bool {
        self.transfers.is_done(&self.site, pending)
    }

    /// The status of an operation that `is_done`, without ending it.
    pub fn peek_status(&self, pending: Pending) -> Status {
        crate::transfer::peek_status(&self.site, pending)
    }

    /// Holds this rank's match lock, so that tests of many operations need not take it each time. No waiting meanwhile.
    pub fn sweep(&self) -> Held<'_> {
        self.site.hold()
    }

    /// Watches a send for a moment without the lock, since its receiver may be about to answer.
    pub fn watch(&self, pending: Pending) {
        if !self.placement.processors_to_spare(&self.site) {
            return;
        }
        let send = self.site.queues().descriptor(pending.0);
        if self.site.is_gateway(send.peer()) {
            return;
        }
        for _ in 0..WATCH_LOOKS {
            if send.state() != State::Waiting {
                return;
            }
            std::hint::spin_loop();
        }
    }
}

/// True where no receive is over before it is posted.
fn posts_all_receives(site: &Site) -> bool {
    site.schedule.resumes_at_ends()
}

/// For who receives messages of all sources, and mostly such.
pub struct AnySource<'a>(pub &'a Endpoint);

impl AnySource<'_> {
    /// As [`Endpoint::recv_now`], for a pattern that takes messages of all sources. All of it becomes a part of the
    /// caller, so that what is found out about a message does not go through memory.
    #[inline(always)]
    pub fn recv_now(&self, pattern: Pattern, into: &Buffer<'_>, looks: u32) -> Result<Option<Started>> {
        let AnySource(endpoint) = self;
        let (site, transfers) = (&endpoint.site, &endpoint.transfers);
        if site.agent.is_some() || posts_all_receives(site) {
            return endpoint.recv_now(pattern, into, looks);
        }
        let held = site.hold();
        let (port, queues) = (site.port, site.queues());
        if port.unexpected_count.load(Ordering::Relaxed) != 0 || port.posted_count.load(Ordering::Relaxed) != 0 {
            drop(held);
            return endpoint.recv_now(pattern, into, looks);
        }
        for look in 0..looks {
            if let Some(started) = endpoint.matching.scan_rings(site, transfers, queues, pattern, into)? {
                return Ok(Some(started));
            }
            if look == LOOKS_BEFORE_USE {
                endpoint.sending.use_wait();
            }
            site.schedule.strobe_if_held();
            std::hint::spin_loop();
        }
        transfers.progress_transfers(site);
        Ok(None)
    }
}
