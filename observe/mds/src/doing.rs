// SPDX-License-Identifier: MIT OR Apache-2.0
//! What each rank is doing, in words; ranks that do the same are merged into one line.

use crate::pending::{Pending, PendingKind, pending};
use crate::ranks::count_text;
use crate::site::Sites;
use std::collections::BTreeMap;
use strobe_endpoint::PREDEFINED_CONTEXTS;
use strobe_shared::Segment;
use strobe_shared::port::{CLASS_BITS, Life, WAIT_BITS};
use strobe_shared::sync::Ordering;
use strobe_types::calls::CALLS;
use strobe_types::constants::{ANY_SOURCE, ANY_TAG, ROOT};
use strobe_types::{CallId, ErrorClass};

/// What a rank waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wait {
    /// Nothing: it works.
    Nothing,
    /// A message to receive or probe.
    Message,
    /// The receiver of a message that it sends.
    Receiver,
    /// Requests.
    Requests,
    /// The other members in a collective.
    Members,
    /// Not known: a crash has overwritten the word in its port.
    Overwritten,
}

impl Wait {
    /// From the two words in a rank's port: `said` was written by the call in its upper bits; `call` is the current
    /// call.
    fn of(said: u32, call: u32) -> Wait {
        if call == 0 || said >> WAIT_BITS != call {
            return Wait::Nothing;
        }
        match said & ((1 << WAIT_BITS) - 1) {
            0 => Wait::Nothing,
            1 => Wait::Message,
            2 => Wait::Receiver,
            3 => Wait::Requests,
            _ => Wait::Members,
        }
    }
}

/// What one rank was doing at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doing {
    /// Rank in `MPI_COMM_WORLD`.
    pub rank: u32,
    /// Life of its process.
    pub life: Life,
    /// The call it is in, if it is in one.
    pub call: Option<CallId>,
    /// What it waits for in that call.
    pub wait: Wait,
    /// True if it sleeps until another process wakes it.
    pub asleep: bool,
    /// Rank of the peer in `MPI_COMM_WORLD`, or a wildcard.
    pub peer: i32,
    /// Tag, or the wildcard.
    pub tag: i32,
    /// Context of the communicator.
    pub context: u32,
    /// Since when it waits, in nanoseconds of the monotonic clock.
    pub since_ns: u64,
    /// Its collectives under way; if it sleeps in a call that waits for requests, also its messages.
    pub pending: Vec<Pending>,
    /// The last call that failed and returned its error to the program, with the error class.
    pub failed: Option<(CallId, ErrorClass)>,
    /// Where the program made the call, in words, if that was looked up ([`located`]).
    pub site: Option<String>,
}

/// How many more contexts another node may have given out than this one.
const CONTEXTS_AHEAD: u32 = 1 << 20;

/// True if there can be a message with this peer and tag on this communicator. A crash may have overwritten shared
/// words, and a report must not name a rank that does not exist.
pub(crate) fn is_possible(segment: &Segment, peer: i32, tag: i32, context: u32) -> bool {
    let place = segment.place();
    let given = segment.header().next_context.load(Ordering::Relaxed);
    let number = context.saturating_sub(PREDEFINED_CONTEXTS) / 2 / place.nodes.max(1);
    let ahead = if place.nodes > 1 { CONTEXTS_AHEAD } else { 0 };
    let is_context = context < PREDEFINED_CONTEXTS || number < given.saturating_add(ahead);
    is_context && (ROOT..place.job_seats() as i32).contains(&peer) && tag >= ANY_TAG
}

/// What the local rank `local` is doing.
pub fn read(segment: &Segment, local: u32) -> Doing {
    let port = segment.port(local);
    let activity = &port.activity;
    let number = activity.call.load(Ordering::Relaxed);
    let call = number.checked_sub(1).map(|number| CallId(u16::try_from(number).unwrap_or(u16::MAX)));
    let asleep = port.bell.is_armed();
    let for_requests = asleep && call.is_some_and(|call| call.name().starts_with("MPI_Wait"));
    let (peer, tag) = (activity.peer.load(Ordering::Relaxed), activity.tag.load(Ordering::Relaxed));
    let context = activity.context.load(Ordering::Relaxed);
    let said = Wait::of(activity.wait.load(Ordering::Relaxed), number);
    // In a collective, peer and tag depend on the algorithm and are not shown.
    let possible = match said {
        Wait::Message | Wait::Receiver => is_possible(segment, peer, tag, context),
        Wait::Members => is_possible(segment, 0, 0, context),
        _ => true,
    };
    let mut pending = pending(segment, local);
    let is_told = |kind| matches!(kind, PendingKind::Collective(_) | PendingKind::Primitive);
    pending.retain(|one| is_told(one.kind) || for_requests && !one.is_internal());
    Doing {
        rank: segment.seats().rank_at(local),
        life: port.life(),
        call,
        wait: if possible { said } else { Wait::Overwritten },
        asleep,
        peer,
        tag,
        context,
        since_ns: activity.since_ns.load(Ordering::Relaxed),
        pending,
        failed: failure(activity.failed.load(Ordering::Relaxed)),
        site: None,
    }
}

/// From the word in a port: the call that failed, and its error class.
fn failure(word: u32) -> Option<(CallId, ErrorClass)> {
    let call = (word >> CLASS_BITS).checked_sub(1)?;
    let call = CallId(u16::try_from(call).ok().filter(|call| usize::from(*call) < CALLS.len())?);
    Some((call, ErrorClass((word & ((1 << CLASS_BITS) - 1)) as i32)))
}

/// The same with the places in the program where sleeping ranks of this node made their calls. This reads files, so it
/// is not for frequent use.
pub fn located(mut doings: Vec<Doing>, segment: &Segment) -> Vec<Doing> {
    let mut sites = Sites::default();
    for doing in doings.iter_mut().filter(|doing| doing.asleep && doing.call.is_some()) {
        let pid = segment.seats().slot_of(doing.rank).map(|slot| segment.port(slot).pid.load(Ordering::Relaxed));
        doing.site = pid.and_then(|pid| sites.find(pid));
    }
    doings
}

impl Doing {
    /// In words: `MPI_Recv from 1 tag 5 on MPI_COMM_WORLD`.
    pub fn text(&self) -> String {
        match (self.call, self.life) {
            (Some(CallId(number)), _) if usize::from(number) >= CALLS.len() => {
                "what it does is overwritten".to_string()
            }
            (_, Life::Vacant) => "gone".to_string(),
            (Some(call), Life::Alive) => format!("{}{}{}", call.name(), self.partner(), self.place()),
            (Some(call), Life::Finalized) => format!("{}, done but for the others", call.name()),
            (Some(call), _) => call.name().to_string(),
            (None, Life::Absent) => "before MPI_Init".to_string(),
            (None, Life::Finalized) => "after MPI_Finalize".to_string(),
            (None, _) => "computing".to_string(),
        }
    }

    /// Its process has ended.
    pub fn end(&mut self) {
        (self.life, self.call, self.wait, self.asleep) = (Life::Vacant, None, Wait::Nothing, false);
        self.pending.clear();
    }

    /// That it went on after an error, if it did: others may wait for what the failed call should have done.
    pub fn failure(&self) -> Option<String> {
        let (call, class) = self.failed?;
        Some(format!("its {} had failed with {class}", call.name()))
    }

    fn place(&self) -> String {
        self.site.as_ref().map_or_else(String::new, |site| format!(", called by {site}"))
    }

    /// For whom it waits. For a collective only the communicator, since the peer depends on the algorithm.
    fn partner(&self) -> String {
        match self.wait {
            Wait::Message => message(false, self.peer, self.tag, self.context),
            Wait::Receiver => message(true, self.peer, self.tag, self.context),
            Wait::Members if self.waits_in_window() => format!(" on window {}", self.context & !1),
            Wait::Members => format!(" on {}", communicator(self.context)),
            Wait::Nothing | Wait::Requests if self.asleep || self.asks() => self.requests(),
            Wait::Nothing | Wait::Requests => String::new(),
            Wait::Overwritten => ", what it waits for is overwritten".to_string(),
        }
    }

    /// True if the members that it waits for are those of a window. While one is made, they are those of a
    /// communicator.
    fn waits_in_window(&self) -> bool {
        let makes = |name: &str| name.starts_with("MPI_Win_create") || name.starts_with("MPI_Win_allocate");
        self.call.is_some_and(|call| call.chapter() == "rma" && !makes(call.name()))
    }

    /// True if it is in a call of `bcs.h` and a core primitive of its own is not answered. Who waits for one looks
    /// again and again.
    fn asks(&self) -> bool {
        let is_primitive = |pending: &Pending| pending.kind == PendingKind::Primitive;
        self.call.is_some_and(|call| call.name().starts_with("bcs_")) && self.pending.iter().any(is_primitive)
    }

    /// What a wait for requests may be waiting for.
    fn requests(&self) -> String {
        let Some(first) = self.pending.first() else { return String::new() };
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for name in self.pending.iter().map(name_of) {
            match counts.last_mut() {
                Some((last, count)) if *last == name => *count += 1,
                _ => counts.push((name, 1)),
            }
        }
        let counts = counts.iter().map(|(name, count)| format!("{count} {name}{}", if *count == 1 { "" } else { "s" }));
        let counts = counts.collect::<Vec<_>>().join(" and ");
        let the_first = if self.pending.len() == 1 { "" } else { ", the first" };
        let first = match first.kind {
            PendingKind::Collective(_) | PendingKind::Primitive => format!(" on {}", communicator(first.context)),
            kind => message(kind == PendingKind::Send, first.peer, first.tag, first.context),
        };
        format!(" with {counts} open{the_first}{first}")
    }
}

fn name_of(pending: &Pending) -> &'static str {
    match pending.kind {
        PendingKind::Receive => "receive",
        PendingKind::Send => "send",
        PendingKind::Collective(call) => call.name(),
        PendingKind::Primitive => "core primitive",
    }
}

/// ` from 1 tag 5 on MPI_COMM_WORLD`
fn message(send: bool, peer: i32, tag: i32, context: u32) -> String {
    let on = communicator(context);
    let peer = match peer {
        ANY_SOURCE => "any source".to_string(),
        peer if peer < 0 => return format!(" on {on}"),
        peer => peer.to_string(),
    };
    let tag = if tag == ANY_TAG { "any tag".to_string() } else { format!("tag {tag}") };
    format!(" {} {peer} {tag} on {on}", if send { "to" } else { "from" })
}

/// The communicator of a context. Its point-to-point and collective traffic have an even and the next odd number.
fn communicator(context: u32) -> String {
    match context & !1 {
        0 => "MPI_COMM_WORLD".to_string(),
        2 => "MPI_COMM_SELF".to_string(),
        4 => "the job (bcs.h)".to_string(),
        own => format!("communicator {own}"),
    }
}

/// One line for each distinct thing that ranks do, most ranks first.
pub fn merged(doings: &[Doing]) -> Vec<String> {
    let mut groups: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for doing in doings {
        groups.entry(doing.text()).or_default().push(doing.rank);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, ranks)| (std::cmp::Reverse(ranks.len()), ranks[0]));
    groups.into_iter().map(|(text, ranks)| format!("{}: {text}", count_text(&ranks))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;

    fn doing(rank: u32, call: CallId, wait: Wait, peer: i32, tag: i32, context: u32) -> Doing {
        Doing {
            rank,
            life: Life::Alive,
            call: Some(call),
            wait,
            asleep: true,
            peer,
            tag,
            context,
            since_ns: 0,
            pending: vec![],
            failed: None,
            site: None,
        }
    }

    const RECV: CallId = CallId::of("MPI_Recv");
    const BARRIER: CallId = CallId::of("MPI_Barrier");

    #[test]
    fn words() {
        let text = |doing: &Doing| doing.text();
        let recv = doing(0, RECV, Wait::Message, 1, 5, 0);
        assert_eq!(text(&recv), "MPI_Recv from 1 tag 5 on MPI_COMM_WORLD");
        let placed = Doing { site: Some("main at a.c:7".into()), ..recv.clone() };
        assert_eq!(text(&placed), "MPI_Recv from 1 tag 5 on MPI_COMM_WORLD, called by main at a.c:7");
        let send = doing(0, CallId::of("MPI_Ssend"), Wait::Receiver, 3, 0, 8);
        assert_eq!(text(&send), "MPI_Ssend to 3 tag 0 on communicator 8");
        let any = doing(0, CallId::of("MPI_Probe"), Wait::Message, ANY_SOURCE, ANY_TAG, 2);
        assert_eq!(text(&any), "MPI_Probe from any source any tag on MPI_COMM_SELF");
        assert_eq!(text(&doing(0, BARRIER, Wait::Members, 3, 77, 1)), "MPI_Barrier on MPI_COMM_WORLD");
        let fence = doing(0, CallId::of("MPI_Win_fence"), Wait::Members, 3, 77, 23);
        assert_eq!(text(&fence), "MPI_Win_fence on window 22");
        let makes = doing(0, CallId::of("MPI_Win_create"), Wait::Members, 3, 77, 9);
        assert_eq!(text(&makes), "MPI_Win_create on communicator 8");
        let computing = Doing { call: None, ..recv.clone() };
        assert_eq!(text(&computing), "computing");
        assert_eq!(text(&Doing { life: Life::Absent, ..computing }), "before MPI_Init");
    }

    #[test]
    fn requests_show_what_is_under_way() {
        let receive = Pending { kind: PendingKind::Receive, peer: 3, tag: 7, context: 0 };
        let send = Pending { kind: PendingKind::Send, peer: 1, tag: 8, context: 0 };
        let barrier = PendingKind::Collective(CallId::of("MPI_Ibarrier"));
        let barrier = Pending { kind: barrier, peer: 0, tag: 0, context: 1 };
        let wait = doing(0, CallId::of("MPI_Waitall"), Wait::Nothing, -1, 0, 0);
        let text = |pending: &[Pending]| Doing { pending: pending.to_vec(), ..wait.clone() }.text();
        assert_eq!(text(&[]), "MPI_Waitall");
        assert_eq!(text(&[receive]), "MPI_Waitall with 1 receive open from 3 tag 7 on MPI_COMM_WORLD");
        assert_eq!(
            text(&[receive, receive, send]),
            "MPI_Waitall with 2 receives and 1 send open, the first from 3 tag 7 on MPI_COMM_WORLD"
        );
        assert_eq!(text(&[barrier]), "MPI_Waitall with 1 MPI_Ibarrier open on MPI_COMM_WORLD");
        assert_eq!(
            text(&[send, barrier]),
            "MPI_Waitall with 1 send and 1 MPI_Ibarrier open, the first to 1 tag 8 on MPI_COMM_WORLD"
        );
    }

    #[test]
    fn what_an_earlier_call_said_means_nothing() {
        assert_eq!(Wait::of(7 << WAIT_BITS | 1, 7), Wait::Message);
        assert_eq!(Wait::of(7 << WAIT_BITS | 1, 8), Wait::Nothing);
        assert_eq!(Wait::of(7 << WAIT_BITS | 1, 0), Wait::Nothing);
    }

    /// What rank 0 of a job of two says, word by word, when a crash may have written over it.
    fn says(call: u32, peer: i32, tag: i32, context: u32) -> String {
        let fd = Segment::alone(2, Default::default(), [0; 2]).expect("memory for a segment");
        let segment = Segment::attach(fd.as_fd()).expect("a segment");
        let (header, port) = (segment.header(), segment.port(0));
        port.set_life(Life::Alive);
        header.next_context.store(3, Ordering::Relaxed);
        port.activity.call.store(call, Ordering::Relaxed);
        port.activity.wait.store(call << WAIT_BITS | 1, Ordering::Relaxed);
        port.activity.peer.store(peer, Ordering::Relaxed);
        port.activity.tag.store(tag, Ordering::Relaxed);
        port.activity.context.store(context, Ordering::Relaxed);
        header.first_rank.store(691_155_003, Ordering::Relaxed);
        header.node.store(u32::MAX, Ordering::Relaxed);
        let doing = read(&segment, 0);
        assert_eq!(doing.rank, 0);
        located(vec![doing.clone()], &segment);
        doing.text()
    }

    #[test]
    fn what_a_crash_has_overwritten_is_not_believed() {
        let recv = u32::from(RECV.0) + 1;
        assert_eq!(says(recv, 1, 5, 20), "MPI_Recv from 1 tag 5 on communicator 20");
        let overwritten = "MPI_Recv, what it waits for is overwritten";
        assert_eq!(says(recv, 691_155_003, 5, 0), overwritten);
        assert_eq!(says(recv, -77, 5, 0), overwritten);
        assert_eq!(says(recv, 1, -691_155_003, 0), overwritten);
        assert_eq!(says(recv, 1, 5, 3_409_611_074), overwritten);
        assert_eq!(says(recv, 1, 5, 22), overwritten, "a context that nobody was given");
        assert_eq!(says(0x00aa_aaaa, 1, 5, 0), "what it does is overwritten");
    }

    #[test]
    fn equal_waits_merge() {
        let lines = merged(&[
            doing(0, RECV, Wait::Message, 1, 5, 0),
            doing(2, RECV, Wait::Message, 1, 5, 0),
            doing(3, RECV, Wait::Message, 1, 5, 0),
            doing(4, BARRIER, Wait::Members, 0, 0, 1),
        ]);
        assert_eq!(
            lines,
            ["3 ranks (0,2,3): MPI_Recv from 1 tag 5 on MPI_COMM_WORLD", "1 rank (4): MPI_Barrier on MPI_COMM_WORLD"]
        );
    }
}
