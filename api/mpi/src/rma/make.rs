// SPDX-License-Identifier: MIT OR Apache-2.0
//! Making and freeing windows (MPI-5.0 section 12.2).
//!
//! Rank 0 hears from all members whether their arguments are right, takes a context, and tells them. The first member
//! on each node makes the share of the node, in which each says where its memory is. If the window allocates it, that
//! member then adds up what all want, and takes it in one piece. After each step the members agree that it went well,
//! so that either all have the window or none.

use super::attached::Attached;
use super::exposure::Exposure;
use super::hints;
use super::lost::{self, Needs};
use super::places::{Far, Places};
use super::window::{Flavor, Own, Window};
use super::wins::Wins;
use crate::comm::{self, Comm};
use crate::errhandler::Errhandler;
use crate::group::Group;
use crate::info::Info;
use crate::internal::{self, Parts as Told};
use crate::members::Members;
use crate::progress::Progress;
use crate::recovery::agreement::Agreeing;
use crate::tag::InternalTag;
use crate::words::{halves, joined};
use std::cell::{Cell, RefCell};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::rc::Rc;
use strobe_endpoint::{OtherNodes, posts_accesses};
use strobe_onesided::{ALL_MEMORY_UNIT, Checker, Exposed, Sharing, may_be_served};
use strobe_shared::{PublishedRegion, UserMemory, WindowMemory, WindowShare, window_is_possible, window_memory};
use strobe_types::{Error, ErrorClass, Result, WinHandle, err};

/// What a call that makes a window was told.
pub struct Spec {
    /// How it gets its memory.
    pub flavor: Flavor,
    /// The memory, if the program has it.
    pub memory: UserMemory,
    /// Its length, or how much is wanted; as the program gave it.
    pub bytes: isize,
    /// The unit of displacements; as the program gave it.
    pub unit: i32,
    /// Hints.
    pub info: Result<Info>,
    /// True if conflicting accesses are to be found (`--check`).
    pub checks: bool,
}

/// Parts of this length and more begin with a page, others with a cache line.
const PAGE_BYTES: usize = 4096;
const LINE_BYTES: usize = 64;

/// Makes windows.
pub struct MakingWindows<'a> {
    /// What members talk and wait with.
    pub(crate) progress: &'a Progress,
    /// Where the new ones get their handles.
    pub(crate) wins: &'a Wins,
    /// The file of the segment.
    pub(crate) file: io::Result<OwnedFd>,
    /// How they end what they have together, whoever has failed.
    pub(crate) agreeing: Agreeing<'a>,
    /// The error handler of new windows.
    pub(crate) fatal: &'a Rc<Errhandler>,
}

/// The requests to a window's memory wait for the ranks that own it.
struct NotServed;

/// The members of a window on this node, in the order of their ranks, and the caller's number among them.
struct Near {
    members: Rc<Group>,
    me: usize,
    /// The number of each rank, if it is one of them; empty if all are.
    numbers: Vec<Option<u32>>,
}

impl MakingWindows<'_> {
    /// `MPI_Win_create` and its like: the handle of the new window.
    pub fn make(&self, parent: &Comm, spec: Spec) -> Result<WinHandle> {
        let window = self.make_own(parent, spec)?;
        self.wins.install(window)
    }

    /// A window that only the library sees.
    pub(crate) fn make_own(&self, parent: &Comm, spec: Spec) -> Result<Rc<Window>> {
        parent.want_intra()?;
        let checked = self.check(parent, &spec);
        let (bytes, unit, hints) = match checked {
            Ok(checked) => checked,
            Err(error) => return internal::withdraw(self.progress, parent, error),
        };
        let words = self.agree(parent, parent.next_tag(), &[1], |_| vec![self.progress.endpoint.site.new_context()])?;
        let group = Rc::clone(parent.group());
        let members = Members::of(words[0], group, self.progress.endpoint.site.me());
        let comm = Rc::new(Comm::new(comm::Parts::bare(members, Rc::clone(self.fatal))));
        let near = self.near(&comm);
        let shared = self.open_share(&comm, &near);
        let (sharing, at) = self.all_or_none(&comm, shared)?;
        self.with_memory(comm, near, (Rc::new(sharing), at), (spec, bytes, unit, hints))
    }

    fn check(&self, parent: &Comm, spec: &Spec) -> Result<(usize, u32, Info)> {
        let info = spec.info.clone()?;
        let Ok(bytes) = usize::try_from(spec.bytes) else {
            return err!(SIZE, "size: {} is negative: pass the number of bytes, 0 or more", spec.bytes);
        };
        let unit = match u32::try_from(spec.unit) {
            Ok(unit) if unit > 0 => unit,
            _ => return err!(DISP, "disp_unit: {} is not positive: pass 1, or the size of an element", spec.unit),
        };
        if spec.flavor == Flavor::Create && bytes > 0 && spec.memory.address() == 0 {
            return err!(BASE, "base: is NULL with a size above 0: pass the address of the memory");
        }
        let site = &self.progress.endpoint.site;
        if spec.flavor == Flavor::Shared && parent.group().iter().any(|member| !site.is_local(member)) {
            return err!(
                RMA_SHARED,
                "comm: its processes are on several nodes and cannot share memory: make a communicator of those that \
                 can by MPI_Comm_split_type with MPI_COMM_TYPE_SHARED"
            );
        }
        Ok((bytes, unit, hints::of_new(&info)?))
    }

    fn near(&self, comm: &Comm) -> Near {
        let site = &self.progress.endpoint.site;
        if comm.group().iter().all(|member| site.is_local(member)) {
            return Near { members: Rc::clone(comm.group()), me: comm.rank() as usize, numbers: Vec::new() };
        }
        let members = Group::of(comm.group().iter().filter(|member| site.is_local(*member)).collect());
        let me = members.rank_of(site.me()).unwrap_or(0) as usize;
        let numbers = comm.group().iter().map(|member| members.rank_of(member)).collect();
        Near { members: Rc::new(members), me, numbers }
    }

    /// The share of this node, which its first member makes, and where it lies.
    fn open_share(&self, comm: &Comm, near: &Near) -> Result<(Sharing, u64)> {
        let members = near.members.size() as usize;
        let bytes = WindowShare::bytes(members);
        let words = internal::tell_words(self.progress, comm, comm.next_tag(), &near.members, || {
            self.take(bytes).map(|at| halves(at).to_vec())
        })?;
        let &[low, high] = &*words else { return internal::refused(0) };
        let at = joined([low, high]);
        let memory = self.map(at, bytes)?;
        let group = Rc::clone(&near.members);
        let process = Box::new(move |index| group.process(index as u32));
        Ok((Sharing::new(WindowShare::of(memory, members), process, (members, near.me)), at))
    }

    /// Lets whoever drives the network of this node carry out requests to all memory of this process, which begins at
    /// `memory`, under a number that only this process has. `None` if that is not possible.
    pub fn publish_all(&self, region: u32, memory: UserMemory) -> Option<PublishedRegion> {
        let endpoint = &self.progress.endpoint;
        if !may_be_served(endpoint) {
            return None;
        }
        let at = self.take(WindowShare::bytes(1)).ok()?;
        let share = WindowShare::of(self.map(at, WindowShare::bytes(1)).ok()?, 1);
        share.member(0).publish(Some(memory), isize::MAX as usize, ALL_MEMORY_UNIT);
        share.member(0).set_owner(endpoint.site.my_rank(), memory);
        OtherNodes(&endpoint.site).publish(region, at, 1)
    }

    fn take(&self, bytes: usize) -> Result<u64> {
        window_memory(&self.progress.endpoint.segment(), bytes).map_or_else(no_room, Ok)
    }

    fn map(&self, at: u64, bytes: usize) -> Result<WindowMemory> {
        let segment = self.progress.endpoint.segment();
        let mapped = match &self.file {
            Ok(file) => WindowMemory::map(file.as_fd(), &segment, at, bytes),
            Err(error) => Err(error.kind().into()),
        };
        mapped.map_err(|error| {
            let what = format!("size: cannot map {bytes} bytes for the window: {error}: ask for less");
            Error::new(ErrorClass::NO_MEM, what)
        })
    }

    /// The window, with its memory.
    fn with_memory(
        &self,
        comm: Rc<Comm>,
        near: Near,
        (sharing, share_at): (Rc<Sharing>, u64),
        (spec, bytes, unit, hints): (Spec, usize, u32, Info),
    ) -> Result<Rc<Window>> {
        let allocates = matches!(spec.flavor, Flavor::Allocate | Flavor::Shared);
        let bytes = if spec.flavor == Flavor::Dynamic { isize::MAX as usize } else { bytes };
        let mine = sharing.member(sharing.me());
        mine.publish((!allocates && spec.flavor != Flavor::Dynamic).then_some(spec.memory), bytes, unit);
        let by_owner = spec.checks || !self.progress.endpoint.schedule().may_depend_on_time();
        let in_slices = posts_accesses(self.progress.endpoint.schedule()) && !by_owner;
        let published = match by_owner {
            true => Err(NotServed),
            false => self.publish(&comm, &near, share_at, spec.flavor),
        };
        let is_wide = by_owner || !near.numbers.is_empty();
        let (far, served) = self.tell_extents(&comm, is_wide, (bytes, unit), published.is_ok())?;
        let (mut own, mut data) = (Own { memory: spec.memory, bytes, unit }, None);
        if allocates {
            let apart = spec.flavor == Flavor::Allocate || hints::is_true(&hints, "alloc_shared_noncontig");
            let memory = self.allocate(&comm, &sharing, apart)?;
            own.memory = memory.memory().start().offset(mine.start() as isize);
            data = Some(memory);
        }
        mine.set_owner(self.progress.endpoint.site.my_rank(), own.memory);
        let attached = Rc::new(Attached::default());
        let losses = self.progress.endpoint.site.losses.log();
        let copies = self.progress.endpoint.site.direct_bytes_min().is_some();
        let flavor = spec.flavor;
        let checker = spec.checks.then(|| Rc::new(Checker::new(own.memory, bytes)));
        let window = Rc::new(Window {
            handle: Cell::new(WinHandle::NULL),
            comm,
            flavor,
            own,
            sharing: Rc::clone(&sharing),
            data,
            places: Places { near: near.numbers, far, by_owner, in_slices, last_used: Cell::default(), losses },
            attached: Rc::clone(&attached),
            copies,
            epochs: Default::default(),
            exposure: Exposure { checker: checker.clone(), ..Exposure::default() },
            attributes: Default::default(),
            values: Default::default(),
            name: Default::default(),
            hints: RefCell::new(hints),
            onesided: Rc::clone(&self.wins.onesided),
        });
        let holds = Window::holder(flavor, bytes, &attached);
        let published = published.ok().flatten().filter(|_| served);
        let by_mail = flavor == Flavor::Create && copies && !by_owner && !in_slices && sharing.members() > 1;
        let by_message = !window.is_direct();
        let sharing = Some(sharing);
        let exposed = Exposed { memory: own.memory, sharing, holds, by_message, by_mail, published, checker };
        let ready = self.wins.onesided.expose(self.progress, window.region(), exposed);
        self.all_or_none(window.comm(), ready)?;
        window.onesided.asker.set_served(window.region(), served);
        window.onesided.asker.set_checked(window.region(), spec.checks);
        Ok(window)
    }

    /// Lets whoever drives the network of this node carry out what is asked of the window's memory here: its first
    /// member's entry in the node's table. Fails if that is not possible: in a dynamic window only each rank itself
    /// knows what it has attached.
    fn publish(
        &self,
        comm: &Comm,
        near: &Near,
        share_at: u64,
        flavor: Flavor,
    ) -> std::result::Result<Option<PublishedRegion>, NotServed> {
        let endpoint = &self.progress.endpoint;
        if near.numbers.is_empty() || flavor == Flavor::Dynamic || !may_be_served(endpoint) {
            return Err(NotServed);
        }
        if near.me != 0 {
            return Ok(None);
        }
        OtherNodes(&endpoint.site).publish(comm.context(), share_at, near.members.size()).map(Some).ok_or(NotServed)
    }

    /// What each rank has exposed, if some have to be asked, and whether what is asked of it is carried out as it
    /// arrives, which it is if it `can` be on all nodes.
    fn tell_extents(&self, comm: &Comm, is_wide: bool, (bytes, unit): (usize, u32), can: bool) -> Result<(Far, bool)> {
        let [low, high] = halves(bytes as u64);
        let mine = [low, high, unit, u32::from(can)];
        let all = self.agree(comm, comm.next_tag(), &mine, |all| if is_wide { all.concat() } else { vec![1] })?;
        let served = is_wide && all.chunks_exact(4).all(|one| one[3] == 1);
        let far = all.chunks_exact(4).map(|one| (joined([one[0], one[1]]) as usize, one[2]));
        Ok((far.collect(), served))
    }

    /// The memory of all members of this node in one piece. The first member says where each one's begins.
    fn allocate(&self, comm: &Comm, sharing: &Sharing, apart: bool) -> Result<WindowMemory> {
        let mut end = 0usize;
        for index in 0..sharing.members() {
            let member = sharing.member(index);
            let bytes = member.bytes();
            let alignment = match apart {
                true if bytes >= PAGE_BYTES => PAGE_BYTES,
                true => LINE_BYTES,
                false => 1,
            };
            let start = end.checked_next_multiple_of(alignment).filter(|start| start.checked_add(bytes).is_some());
            end = start.map_or(usize::MAX, |start| start + bytes);
            if sharing.me() == 0 {
                member.set_start(start.unwrap_or(0));
            }
        }
        let taken = match sharing.me() {
            // All members of a node see that they want too much, so all say so.
            _ if !window_is_possible(end) => no_room(),
            0 => self.take(end).map(|at| sharing.share().set_data(at, end)),
            _ => Ok(()),
        };
        self.all_or_none(comm, taken)?;
        let mapped = match sharing.share().data() {
            Some((at, bytes)) => self.map(at, bytes),
            None => err!(INTERN, "nobody has allocated the window's memory"),
        };
        self.all_or_none(comm, mapped)
    }

    /// What this process has, if all members have theirs.
    fn all_or_none<T>(&self, comm: &Comm, mine: Result<T>) -> Result<T> {
        match mine {
            Ok(mine) => self.agree(comm, comm.next_tag(), &[1], |_| vec![1]).map(|_| mine),
            Err(error) => internal::withdraw(self.progress, comm, error),
        }
    }

    /// Tells all members what rank 0 makes of the words of all. Fails if one has withdrawn.
    fn agree(
        &self,
        comm: &Comm,
        tag: InternalTag,
        mine: &[u32],
        all: impl FnOnce(&[Vec<u32>]) -> Vec<u32>,
    ) -> Result<Vec<u32>> {
        let given = internal::gather_words(self.progress, comm, tag, mine)?;
        let told = given.map(|given| {
            Told::of(&given, |given| {
                let words = all(given);
                Ok(Told::Each(vec![words; given.len()]))
            })
        });
        let words = internal::scatter_words(self.progress, comm, tag, told.transpose()?)?;
        // Rank 0 has withdrawn.
        if words.is_empty() { internal::refused(0) } else { Ok(words) }
    }

    /// Waits for all members, of which those that have failed count as having come. Who came may not know of a failure
    /// that the next one sees; so where there may be some, the head of the job says for all when all are here.
    fn meet(&self, comm: &Comm) -> Result<()> {
        match self.progress.endpoint.site.losses.are_survived() {
            true => self.agreeing.meet(comm, 0).map(|_| ()),
            false => self.agree(comm, comm.next_tag(), &[1], |_| vec![1]).map(|_| ()),
        }
    }

    /// `MPI_Win_free`: waits for all members; their memory is theirs again.
    pub fn free(&self, handle: WinHandle) -> Result<()> {
        let window = self.wins.get(handle)?;
        let lost = lost::want(&window.call(self.progress), Needs::All).is_err();
        // An epoch that a failure has cut short can be ended by nothing else.
        if !lost && (!window.epochs.are_closed() || window.exposure.is_open()) {
            return err!(RMA_SYNC, "win: an epoch is open: end it before MPI_Win_free");
        }
        window.attributes.delete_all(handle)?;
        self.end(&window)?;
        self.wins.forget(handle)
    }

    /// Waits for all members to be done with a window; then their memory is theirs again.
    pub(crate) fn end(&self, window: &Window) -> Result<()> {
        self.wins.onesided.asker.start_settling(&self.progress.endpoint, window.region())?;
        self.progress.wait_until(|progress| window.is_quiet(&progress.endpoint));
        self.meet(&window.comm)?;
        self.wins.onesided.service.withdraw(&self.progress.endpoint, window.region());
        self.wins.onesided.asker.set_served(window.region(), false);
        self.wins.onesided.asker.set_checked(window.region(), false);
        // The others have said that they are done with it, and unmap it in their own time.
        if let (0, Some(memory), Ok(file)) = (window.sharing.me(), &window.data, &self.file) {
            memory.empty(file.as_fd());
        }
        Ok(())
    }
}

#[cold]
fn no_room<T>() -> Result<T> {
    err!(NO_MEM, "size: the node has no address space left for windows of this size: ask for less")
}
