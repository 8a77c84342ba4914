// SPDX-License-Identifier: MIT OR Apache-2.0
//! Requests as whoever drives the network of a node carries them out, so that the owner of the memory need not do
//! anything: in memory that the window has allocated, by loads and stores here; else by copies between processes. The
//! node's agent does so while all ranks compute.

use crate::carry::carry_out;
use crate::mutation::{Mutation, is};
use crate::place::{Place, layout_of};
use crate::reach::{Direct, is_of_the_dead};
use crate::update::Updates;
use crate::wanted::Wanted;
use crate::words::Kind;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::os::fd::{AsFd, OwnedFd};
use std::rc::Rc;
use strobe_endpoint::{Asking, Attendant, Attended, Desk, OtherNodes, ProcId};
use strobe_shared::{OwnedMemory, RegionPlace, RemoteAddress, Segment, WindowMember, WindowMemory, WindowShare};
use strobe_wire::onesided::{GIVEN, Request, Verb};

/// How many shares are kept mapped. Beyond that all are mapped again when they are needed.
const MAPPED_MAX: usize = 64;

/// Instead of the unit of displacements, in the share of a process that exposes all its memory: before that process
/// touches it, it asks what is there.
pub const ALL_MEMORY_UNIT: u32 = 0;

/// Carries out what processes of other nodes ask of windows' memory on this node.
pub struct NodeService {
    file: OwnedFd,
    /// The shares by the place where they lie, which no other share ever gets.
    mapped: RefCell<BTreeMap<u64, Rc<Mapped>>>,
}

/// A window's share, and the memory that it has allocated.
struct Mapped {
    share: WindowShare,
    data: OnceCell<Option<WindowMemory>>,
}

/// The memory that a request is about.
struct Target<'a> {
    share: &'a WindowShare,
    index: usize,
    direct: Direct,
    /// True if it is this process's own.
    of_me: bool,
}

impl Target<'_> {
    fn member(&self) -> &WindowMember {
        self.share.member(self.index)
    }

    /// True if these bytes all belong to it.
    fn holds(&self, (first, end): (isize, isize)) -> bool {
        let within = first >= 0 && end >= first && end as usize <= self.member().bytes();
        let asks = self.of_me && self.member().unit() == ALL_MEMORY_UNIT;
        within && (!asks || strobe_os::memory::is_mapped(first as usize, (end - first) as usize))
    }
}

impl NodeService {
    /// For the node with this segment's file.
    pub fn new(file: OwnedFd) -> NodeService {
        NodeService { file, mapped: RefCell::default() }
    }

    /// The share that lies there. `None` if the kernel does not map it.
    fn share(&self, segment: &Segment, place: RegionPlace) -> Option<Rc<Mapped>> {
        if let Some(mapped) = self.mapped.borrow().get(&place.at) {
            return Some(Rc::clone(mapped));
        }
        let members = place.members as usize;
        let memory = WindowMemory::map(self.file.as_fd(), segment, place.at, WindowShare::bytes(members)).ok()?;
        let mapped = Rc::new(Mapped { share: WindowShare::of(memory, members), data: OnceCell::new() });
        let mut all = self.mapped.borrow_mut();
        if all.len() >= MAPPED_MAX {
            all.clear();
        }
        all.insert(place.at, Rc::clone(&mapped));
        Some(mapped)
    }

    /// How this process reaches the memory of a member.
    fn direct(&self, desk: &dyn Desk, mapped: &Mapped, index: usize, of_me: bool) -> Direct {
        let (site, member) = (desk.site(), mapped.share.member(index));
        let map = || {
            let (at, bytes) = mapped.share.data()?;
            WindowMemory::map(self.file.as_fd(), &site.segment, at, bytes).ok()
        };
        match mapped.data.get_or_init(map) {
            Some(data) => Direct::Mapped(data.memory().part(member.start(), member.bytes()).start()),
            None if of_me => Direct::Mapped(member.own_memory()),
            None => Direct::Copied(desk.process(member.rank().unwrap_or(0)), member.own_address()),
        }
    }
}

impl fmt::Debug for NodeService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NodeService(..)")
    }
}

impl Attendant for NodeService {
    fn attend(&self, desk: &dyn Desk, asking: &Asking<'_>) -> Attended {
        // It comes from a member of the job; one that makes no sense concerns nobody.
        let Ok(request) = Request::parse(asking.bytes) else { return Attended::Done };
        let (site, of_me) = (desk.site(), asking.of == desk.site().me());
        let Some(place) = desk.region(request.region).filter(|_| desk.may_reach(asking.of)) else {
            return Attended::Owner;
        };
        let Some(mapped) = self.share(&site.segment, place) else { return Attended::Owner };
        let Some(index) = mapped.share.member_of(site.local(asking.of)) else { return Attended::Owner };
        let index = if is(Mutation::ServesFirstMember) { 0 } else { index };
        let direct = self.direct(desk, &mapped, index, of_me);
        attend(desk, asking, &request, &Target { share: &mapped.share, index, direct, of_me })
    }
}

/// Does what a request says.
fn attend(desk: &dyn Desk, asking: &Asking<'_>, request: &Request<'_>, target: &Target<'_>) -> Attended {
    let answer_bytes = match request.verb {
        Verb::Get if !is_long(desk, request) => request.bytes as usize,
        Verb::Fetch | Verb::CompareAndSwap => request.bytes as usize,
        _ => 1,
    };
    if !desk.has_room(answer_bytes) {
        return Attended::NoRoom;
    }
    let answer = |bytes: &[u8]| {
        desk.answer(asking.of, asking.from, Kind::Answer.tag(request.tag), bytes);
        Attended::Done
    };
    match request.verb {
        Verb::Lock => {
            let (share, index, exclusive) = (target.share, target.index, request.exclusive);
            let try_lock = || share.access().try_lock(index, exclusive, asking.again) || is(Mutation::LocksTwice);
            let set_waiting = |waits| share.set_waiting(index, Some(index), exclusive, waits);
            match Wanted::new(asking.from, request).try_by(desk.site(), asking.again, try_lock, set_waiting) {
                Some(said) => answer(&[said]),
                None => Attended::Waits,
            }
        }
        Verb::Unlock => {
            target.share.access().unlock(target.index, request.exclusive);
            wake_waiting(desk, target.share);
            Attended::Done
        }
        Verb::Flush if desk.is_receiving(asking.of, asking.from) && !is(Mutation::FlushesEarly) => Attended::Waits,
        Verb::Flush => {
            let failed = desk.take_failed(asking.of, asking.from, request.region);
            if failed && !is_gone(desk, asking.of, target) { answer(&[]) } else { answer(&[GIVEN]) }
        }
        _ => move_data(desk, asking, request, target, &answer),
    }
}

/// Puts, gets or updates. An answer that is too short says that it failed; of the rest a flush says so.
fn move_data(
    desk: &dyn Desk,
    asking: &Asking<'_>,
    request: &Request<'_>,
    target: &Target<'_>,
    answer: &dyn Fn(&[u8]) -> Attended,
) -> Attended {
    let layout = layout_of(request.runs).map(Rc::new);
    let place = layout.as_ref().map(|layout| Place { at: 0, count: 1, layout });
    let place = place.ok().filter(|place| target.holds(place.span()));
    if request.verb == Verb::PutLong || is_long(desk, request) {
        // Of such data there is one run.
        let first = place.and_then(|place| place.contiguous());
        return move_long(desk, asking, request, target, first);
    }
    let updates = || Ok(Updates::of(target.member()));
    let done = place.map(|place| {
        if is(Mutation::UpdatesTwice) && matches!(request.verb, Verb::Accumulate | Verb::Fetch) {
            let _ = carry_out(desk.site(), target.direct, updates, &place, request);
        }
        carry_out(desk.site(), target.direct, updates, &place, request)
    });
    if let Some(rank) = target.member().rank().filter(|_| target.member().is_watched()) {
        desk.site().wake_rank_fenced(rank);
    }
    match done {
        Some(Ok(None)) => Attended::Done,
        Some(Ok(Some(result))) => result.memory().with_slice(result.bytes(), answer),
        _ if is_gone(desk, asking.of, target) => Attended::Done,
        _ if matches!(request.verb, Verb::Put | Verb::Accumulate) => {
            desk.note_failed(asking.of, asking.from, request.region);
            Attended::Done
        }
        _ => answer(&[]),
    }
}

/// Long data: straight into the memory or out of it, `first` bytes behind its beginning.
fn move_long(
    desk: &dyn Desk,
    asking: &Asking<'_>,
    request: &Request<'_>,
    target: &Target<'_>,
    first: Option<isize>,
) -> Attended {
    let (bytes, address) = (request.bytes as usize, target.member().own_address());
    let at = |first: isize| address.offset(if is(Mutation::MovesAtStart) { 0 } else { first as u64 });
    let begun = match (request.verb, first) {
        (Verb::PutLong, _) => {
            // What has no place is received all the same, and all of it dropped: its sender waits for that.
            let (address, bytes) = first.map_or((address, 0), |first| (at(first), bytes));
            let tag = Kind::Data.tag(request.tag);
            desk.receive((asking.of, request.region), (asking.from, tag), address, bytes)
        }
        (_, Some(first)) if can_be_read(desk, asking.of, at(first), bytes) => {
            let tag = Kind::Answer.tag(request.tag);
            desk.send(asking.of, (asking.from, tag), at(first), bytes)
        }
        _ if is_gone(desk, asking.of, target) => true,
        _ => {
            desk.answer(asking.of, asking.from, Kind::Answer.tag(request.tag), &[]);
            true
        }
    };
    if begun { Attended::Done } else { Attended::NoRoom }
}

/// True if the ends of some memory can be read. What is in between is found when it is sent: if that cannot be read,
/// its owner has to, and ends.
fn can_be_read(desk: &dyn Desk, of: ProcId, address: RemoteAddress, bytes: usize) -> bool {
    let site = desk.site();
    let byte = OwnedMemory::new(1);
    let reads = |address| site.copy_from(of, address, byte.memory(), 1).is_ok();
    of == site.me() || reads(address) && reads(address.offset(bytes as u64 - 1))
}

/// True if the owner of the memory has died. Then nobody says that the memory is not there: whoever asks is told of the
/// failure, which ends what it has asked for, or the job ends.
#[cold]
fn is_gone(desk: &dyn Desk, of: ProcId, target: &Target<'_>) -> bool {
    let byte = OwnedMemory::new(1);
    let read = desk.site().copy_from(of, target.member().own_address(), byte.memory(), 1);
    !target.of_me && read.is_err_and(|error| is_of_the_dead(&error))
}

/// True for a get whose data are announced.
fn is_long(desk: &dyn Desk, request: &Request<'_>) -> bool {
    request.verb == Verb::Get && request.bytes as usize > OtherNodes(desk.site()).unasked_bytes_max()
}

/// Wakes the members of this node that wait for a lock. Requests that wait are offered again in any case.
fn wake_waiting(desk: &dyn Desk, share: &WindowShare) {
    if !share.somebody_waits() || is(Mutation::UnlocksSilently) {
        return;
    }
    let waiting = (0..share.members()).filter(|index| share.is_waiting(*index));
    for rank in waiting.filter_map(|index| share.member(index).rank()) {
        desk.site().wake_rank_fenced(rank);
    }
}
