// SPDX-License-Identifier: MIT OR Apache-2.0
//! Windows: what a process knows of the memory that the members have exposed to each other, and what the program and
//! the library keep on it.

use super::attached::Attached;
use super::epoch::Epochs;
use super::exposure::Exposure;
use super::places::Places;
use super::{OneSided, hints};
use crate::attribute::Attributes;
use crate::comm::Comm;
use crate::info::Info;
use crate::mutation::windows::{Mutation, is};
use crate::progress::Progress;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use strobe_endpoint::{Endpoint, ProcId};
use strobe_onesided::{Place, Reach, Sharing, Target};
use strobe_shared::{UserMemory, WindowMemory};
use strobe_types::constants::MAX_OBJECT_NAME;
use strobe_types::layout::Layout;
use strobe_types::{Error, ErrorClass, Result, WinHandle, err};

/// How a window gets its memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flavor {
    /// The program has it (`MPI_Win_create`).
    Create,
    /// The call allocates it (`MPI_Win_allocate`).
    Allocate,
    /// The same, and the members load and store each other's (`MPI_Win_allocate_shared`).
    Shared,
    /// The program attaches and detaches it (`MPI_Win_create_dynamic`).
    Dynamic,
}

/// Memory of this process that a window exposes.
#[derive(Clone, Copy)]
pub struct Own {
    /// Where it begins.
    pub memory: UserMemory,
    /// Its length.
    pub bytes: usize,
    /// The unit of displacements.
    pub unit: u32,
}

/// The values of the predefined attributes whose address a program gets (MPI-5.0 section 12.2.6), in its numbers.
pub struct AttributeValues {
    /// `MPI_WIN_SIZE`
    pub size: isize,
    /// `MPI_WIN_DISP_UNIT`
    pub unit: i32,
    /// `MPI_WIN_CREATE_FLAVOR`
    pub flavor: i32,
    /// `MPI_WIN_MODEL`
    pub model: i32,
}

/// A window (MPI-5.0 section 12.2).
pub struct Window {
    pub(super) handle: Cell<WinHandle>,
    /// The members, in a context of the window's own; never seen by the program. It has the window's error handler.
    pub(super) comm: Rc<Comm>,
    pub(super) flavor: Flavor,
    pub(super) own: Own,
    pub(super) sharing: Rc<Sharing>,
    /// The memory of all members of this node, of a window that has allocated it.
    pub(super) data: Option<WindowMemory>,
    pub(super) places: Places,
    pub(super) attached: Rc<Attached>,
    /// True if the kernel copies between this node's processes.
    pub(super) copies: bool,
    pub(super) epochs: Epochs,
    pub(super) exposure: Exposure,
    /// What the program cached on it.
    pub attributes: Attributes<WinHandle>,
    pub(super) values: OnceCell<AttributeValues>,
    pub(super) name: RefCell<Box<[u8]>>,
    pub(super) hints: RefCell<Info>,
    pub(super) onesided: Rc<OneSided>,
}

impl Window {
    /// For a call that may wait.
    #[inline]
    pub fn call<'a>(&'a self, progress: &'a Progress) -> WindowCall<'a> {
        WindowCall { window: self, progress }
    }

    /// The program's handle of it.
    pub fn handle(&self) -> WinHandle {
        self.handle.get()
    }

    /// The members, with the error handler of the window.
    pub fn comm(&self) -> &Rc<Comm> {
        &self.comm
    }

    /// How it was made.
    pub fn flavor(&self) -> Flavor {
        self.flavor
    }

    /// The caller's memory.
    pub fn own(&self) -> Own {
        self.own
    }

    /// The values of the predefined attributes, which stay where they are as long as the window.
    pub fn attribute_values(&self, values: impl FnOnce() -> AttributeValues) -> &AttributeValues {
        self.values.get_or_init(values)
    }

    /// The name (MPI-5.0 section 7.8).
    pub fn name(&self) -> Box<[u8]> {
        self.name.borrow().clone()
    }

    /// Sets the name; what is longer than `MPI_MAX_OBJECT_NAME` allows is cut.
    pub fn set_name(&self, name: &[u8]) {
        *self.name.borrow_mut() = name[..name.len().min(MAX_OBJECT_NAME as usize - 1)].into();
    }

    /// The hints (`MPI_Win_get_info`).
    pub fn hints(&self) -> Result<Info> {
        hints::all(&self.hints.borrow())
    }

    /// Replaces hints by those of `info` that are known (`MPI_Win_set_info`).
    pub fn set_hints(&self, info: &Info) -> Result<()> {
        hints::set(&mut self.hints.borrow_mut(), info)
    }

    /// The number of this window in the job.
    pub(super) fn region(&self) -> u32 {
        self.comm.context()
    }

    /// The rank that an argument names.
    ///
    /// # Errors
    /// `MPI_ERR_RANK`.
    #[inline]
    pub(super) fn rank(&self, rank: i32) -> Result<u32> {
        self.known_rank(rank).ok_or_else(|| self.no_rank(rank))
    }

    /// The same; `None` if an argument names none, as `MPI_PROC_NULL` does.
    #[inline]
    pub(super) fn known_rank(&self, rank: i32) -> Option<u32> {
        u32::try_from(rank).ok().filter(|rank| *rank < self.comm.size())
    }

    #[cold]
    fn no_rank(&self, rank: i32) -> Error {
        let size = self.comm.size();
        let what = format!("rank: {rank} is not a rank of this window (size {size}): use 0..{}", size - 1);
        Error::new(ErrorClass::RANK, what)
    }

    /// The number of a rank among the members of this node, if this process uses its memory and locks without asking.
    #[inline]
    pub(super) fn near(&self, rank: u32) -> Option<usize> {
        self.places.near(rank)
    }

    /// The process of a rank.
    #[inline]
    pub(super) fn process(&self, rank: u32) -> ProcId {
        self.comm.group().process(rank).unwrap_or(self.comm.leader())
    }

    /// Lets this process's memory be updated by single instructions instead of under a lock, by all members. To be
    /// called by all of them before any updates something.
    pub fn update_by_words(&self) {
        self.sharing.member(self.sharing.me()).set_by_words();
    }

    /// What the members on this node share, and the number of a rank among them, if it is one.
    pub fn sharing(&self, rank: u32) -> (&Rc<Sharing>, Option<usize>) {
        (&self.sharing, self.places.on_node(rank))
    }

    /// The memory that the window has allocated on this node, and where this process's part of it begins.
    pub fn allocated(&self) -> Option<(&WindowMemory, usize)> {
        self.data.as_ref().map(|memory| (memory, self.sharing.member(self.sharing.me()).start()))
    }

    /// The memory of a rank, as this process reaches it.
    #[inline]
    pub fn target(&self, rank: u32) -> Target<'_> {
        let near = self.near(rank);
        let reach = match (near, &self.data) {
            (Some(index), _) if index == self.sharing.me() => Reach::Mapped(self.own.memory),
            (Some(index), Some(memory)) => Reach::Mapped(self.part(memory, index)),
            (Some(index), None) if self.copies => Reach::Copied(self.sharing.member(index).address()),
            _ => Reach::Asked,
        };
        // What the kernel would copy, a member that waits does sooner itself.
        let mails = self.flavor == Flavor::Create && !self.places.in_slices;
        let copied = near.filter(|_| matches!(reach, Reach::Copied(_)) && mails);
        let mailbox = copied.map(|index| self.sharing.mailbox(index));
        let sharing = near.map(|index| (&self.sharing, index));
        let in_slices = self.places.in_slices;
        Target { process: self.process(rank), region: self.region(), reach, sharing, in_slices, mailbox }
    }

    /// A member's part of the memory that the window has allocated, which is compared with what is mapped.
    #[inline]
    fn part(&self, memory: &WindowMemory, index: usize) -> UserMemory {
        let member = self.sharing.member(index);
        memory.memory().part(member.start(), member.bytes()).start()
    }

    /// Bytes and unit of displacements of a rank's memory.
    #[inline]
    pub(super) fn extent(&self, rank: u32) -> (usize, u32) {
        match self.near(rank) {
            Some(index) => (self.sharing.member(index).bytes(), self.sharing.member(index).unit()),
            None => self.places.far[rank as usize],
        }
    }

    /// The place that `count` elements at displacement `disp` take in the memory of a rank.
    ///
    /// # Errors
    /// `MPI_ERR_DISP`; `MPI_ERR_RMA_RANGE` where it is known that they do not all lie there.
    #[inline]
    pub(super) fn place<'a>(&self, rank: u32, disp: isize, count: usize, layout: &'a Rc<Layout>) -> Result<Place<'a>> {
        if self.flavor == Flavor::Dynamic {
            return self.place_attached(rank, Place { at: disp, count, layout });
        }
        let (bytes, unit) = self.extent(rank);
        if disp < 0 {
            return err!(DISP, "target_disp: {disp} is negative: displacements count from the beginning of the window");
        }
        let unit = if is(Mutation::IgnoresUnits) { 1 } else { unit };
        let place = Place { at: disp.saturating_mul(unit as isize), count, layout };
        let (first, end) = place.span();
        if place.bytes() > 0 && (first < 0 || end as usize > bytes) {
            return beyond(rank, (first, end), bytes);
        }
        Ok(place)
    }

    /// The same in a dynamic window. What others have attached only they know.
    fn place_attached<'a>(&self, rank: u32, place: Place<'a>) -> Result<Place<'a>> {
        let (first, end) = place.span();
        if rank == self.comm.rank() && place.bytes() > 0 && !self.attached.holds(first, end) {
            return err!(
                RMA_RANGE,
                "target_disp: {:#x} to {:#x} is not attached to the window: call MPI_Win_attach first",
                first,
                end
            );
        }
        Ok(place)
    }

    /// Memory of a rank of this node that this process loads and stores, its length and the unit of displacements
    /// (`MPI_Win_shared_query`). `None` if it does not.
    pub fn shared(&self, rank: u32) -> Option<(UserMemory, usize, u32)> {
        let (memory, index) = (self.data.as_ref()?, self.places.on_node(rank)?);
        let (bytes, unit) = self.extent(rank);
        Some((self.part(memory, index), bytes, unit))
    }

    /// `MPI_Win_shared_query`: address, bytes and unit of the memory of `rank`, or of the first rank that has some. No
    /// address and no bytes if this process does not load and store there.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_FLAVOR` of a dynamic window, `MPI_ERR_RANK`.
    pub fn shared_query(&self, rank: Option<i32>) -> Result<(usize, usize, u32)> {
        if self.flavor == Flavor::Dynamic {
            return err!(
                RMA_FLAVOR,
                "win: a dynamic window has no memory of its own that could be shared: use MPI_Win_allocate_shared"
            );
        }
        let rank = match rank {
            Some(rank) => self.rank(rank)?,
            None => (0..self.comm.size()).find(|rank| self.extent(*rank).0 > 0).unwrap_or(0),
        };
        let unit = self.extent(rank).1;
        if rank == self.comm.rank() {
            return Ok((self.own.memory.address(), self.own.bytes, unit));
        }
        let found = self.shared(rank).map(|(memory, bytes, unit)| (memory.address(), bytes, unit));
        Ok(found.unwrap_or((0, 0, unit)))
    }

    /// `MPI_Win_attach`.
    pub fn attach(&self, address: usize, bytes: usize) -> Result<()> {
        self.want_dynamic()?;
        if address == 0 && bytes > 0 {
            return err!(ARG, "base: is NULL with a size above 0: pass the address of the memory");
        }
        self.attached.attach(address, bytes)
    }

    /// `MPI_Win_detach`.
    pub fn detach(&self, address: usize) -> Result<()> {
        self.want_dynamic()?;
        self.attached.detach(address)
    }

    fn want_dynamic(&self) -> Result<()> {
        match self.flavor {
            Flavor::Dynamic => Ok(()),
            _ => err!(RMA_FLAVOR, "win: memory can be attached to windows of MPI_Win_create_dynamic only"),
        }
    }

    /// What a process that exposes this memory lets others use.
    pub(super) fn holder(flavor: Flavor, bytes: usize, attached: &Rc<Attached>) -> Box<dyn Fn(isize, isize) -> bool> {
        let attached = Rc::clone(attached);
        match flavor {
            Flavor::Dynamic => Box::new(move |first, end| attached.holds(first, end)),
            _ => Box::new(move |first, end| first >= 0 && end as usize <= bytes),
        }
    }

    /// Makes the changes of all visible to each other that are in memory which they share (`MPI_Win_sync`).
    pub fn sync(&self) {
        strobe_shared::sync::fence(strobe_shared::sync::Ordering::SeqCst);
    }

    /// True if all members read and write each other's memory themselves, so that none has to be asked. Else a process
    /// makes progress in calls that would need none.
    #[inline]
    pub(super) fn is_direct(&self) -> bool {
        self.places.far.is_empty() && (self.data.is_some() || self.copies)
    }

    /// True if all operations are over when their calls return, so that nothing is ever waited for.
    #[inline]
    pub(super) fn is_at_once(&self) -> bool {
        self.is_direct() && !self.places.in_slices
    }

    /// True if nothing that was asked of others is under way.
    pub(super) fn is_quiet(&self, endpoint: &Endpoint) -> bool {
        self.onesided.asker.is_quiet(endpoint, self.region(), None)
    }
}

#[cold]
fn beyond<T>(rank: u32, (first, end): (isize, isize), bytes: usize) -> Result<T> {
    err!(
        RMA_RANGE,
        "target_disp: bytes {first} to {end} are not all in the window of rank {rank}, which has {bytes}: take fewer \
         elements, or a lower displacement"
    )
}

/// A window in a call that may wait.
#[derive(Clone, Copy)]
pub struct WindowCall<'a> {
    /// The window.
    pub(super) window: &'a Window,
    /// What the call waits with.
    pub(super) progress: &'a Progress,
}
