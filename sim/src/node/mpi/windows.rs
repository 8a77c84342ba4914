// SPDX-License-Identifier: MIT OR Apache-2.0
//! Windows of the product's MPI, as programs of the simulator use them.

use super::super::data::{BLOCK_BYTES, Memory, STRIDE_BYTES};
use super::Mpi;
use std::rc::Rc;
use strobe_mpi::coll::{Call, Data};
use strobe_mpi::datatype::Datatype;
use strobe_mpi::info::Info;
use strobe_mpi::rma::{Begun, Flavor, Remote, Spec, Update, Window, WindowCall};
use strobe_onesided::Reach;
use strobe_shared::UserMemory;
use strobe_types::constants::{LOCK_EXCLUSIVE, LOCK_SHARED};
use strobe_types::{OpHandle, Result, TypeHandle};

/// What an operation moves or changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elements {
    /// Bytes.
    Bytes,
    /// Blocks of bytes with gaps between them.
    Blocks,
    /// Numbers of 32 bits.
    Ints,
    /// Numbers of 64 bits.
    Longs,
}

impl Elements {
    /// Bytes of data in one.
    pub fn bytes(self) -> usize {
        match self {
            Elements::Bytes => 1,
            Elements::Ints => 4,
            Elements::Longs | Elements::Blocks => BLOCK_BYTES,
        }
    }

    /// Bytes from the start of one to that of the next.
    pub fn stride(self) -> usize {
        if self == Elements::Blocks { STRIDE_BYTES } else { self.bytes() }
    }
}

/// Elements in the memory of a member.
#[derive(Clone, Copy, Debug)]
pub struct There {
    /// The member.
    pub member: usize,
    /// Bytes before them.
    pub at: usize,
    /// How many.
    pub count: usize,
    /// What they are.
    pub elements: Elements,
}

/// How an operation reaches the memory of a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// It is mapped here.
    Mapped,
    /// The kernel copies, or by mail the owner.
    Copied,
    /// Whoever drives the network of the owner's node is asked.
    Served,
    /// The owner is asked.
    Asked,
}

impl Mpi {
    fn datatype(&self, elements: Elements) -> Rc<Datatype> {
        let predefined = |handle| self.process.types.resolve_committed(handle).expect("a datatype");
        match elements {
            Elements::Bytes => Rc::clone(&self.bytes),
            Elements::Blocks => Rc::clone(&self.blocks),
            Elements::Ints => predefined(TypeHandle::INT32_T),
            Elements::Longs => predefined(TypeHandle::INT64_T),
        }
    }

    /// Makes a window of this communicator: of memory of the program's own, or of as many bytes that it allocates.
    pub fn make_window(&self, comm: usize, memory: Option<UserMemory>, bytes: usize, unit: usize) -> Rc<Window> {
        let flavor = if memory.is_some() { Flavor::Create } else { Flavor::Allocate };
        let memory = memory.unwrap_or(UserMemory::nowhere());
        let spec =
            Spec { flavor, memory, bytes: bytes as isize, unit: unit as i32, info: Ok(Info::default()), checks: false };
        let parent = self.process.comms.get(self.comms[comm]).expect("a communicator");
        let handle = self.process.making_windows().make(&parent, spec).expect("a window");
        self.process.wins.get(handle).expect("a window")
    }

    /// Frees a window.
    pub fn free_window(&self, window: &Window) {
        self.process.making_windows().free(window.handle()).expect("a window without an epoch");
    }

    /// Waits for all members of a communicator.
    pub fn wait_for_members(&self, comm: usize) {
        let comm = self.process.comms.get(self.comms[comm]).expect("a communicator");
        self.process.collective(&comm, Call::Barrier).expect("a barrier");
    }
}

/// A window in a call of some rank.
#[derive(Clone, Copy)]
pub struct In<'a> {
    pub mpi: &'a Mpi,
    pub window: &'a Window,
    /// The unit of displacements.
    pub unit: usize,
}

impl In<'_> {
    fn call(&self) -> WindowCall<'_> {
        self.window.call(&self.mpi.process.progress)
    }

    /// How the memory of a member is reached.
    pub fn way(&self, member: usize) -> Way {
        let target = self.window.target(member as u32);
        match target.reach {
            Reach::Mapped(_) => Way::Mapped,
            Reach::Copied(_) => Way::Copied,
            Reach::Asked if self.mpi.process.wins.onesided.asker.is_served(target.region) => Way::Served,
            Reach::Asked => Way::Asked,
        }
    }

    fn remote(&self, there: &There) -> Remote {
        assert!(there.at.is_multiple_of(self.unit), "{there:?} in units of {}", self.unit);
        let (rank, disp) = (there.member as i32, (there.at / self.unit) as isize);
        Remote { rank, disp, count: there.count, datatype: self.mpi.datatype(there.elements) }
    }

    /// Memory of this rank as elements of the same kind as those there.
    fn data(&self, memory: &Memory, there: &There) -> Data {
        let elements = match there.elements {
            _ if memory.has_gaps() => Elements::Blocks,
            Elements::Blocks => Elements::Bytes,
            elements => elements,
        };
        let count = there.count * there.elements.bytes() / elements.bytes();
        Data { memory: memory.user(), count, datatype: self.mpi.datatype(elements) }
    }

    pub fn put(&self, from: &Memory, there: &There) -> Result<Begun> {
        self.call().put(&self.data(from, there), &self.remote(there))
    }

    pub fn get(&self, to: &Memory, there: &There) -> Result<Begun> {
        self.call().get(&self.data(to, there), &self.remote(there))
    }

    /// Updates what is there by this operation; what was there goes to `result`, if there is one.
    pub fn update(
        &self,
        op: OpHandle,
        operand: Option<&Memory>,
        result: Option<&Memory>,
        there: &There,
    ) -> Result<Begun> {
        let data = |memory| self.data(memory, there);
        self.call().update(&Update { op, operand: operand.map(data), result: result.map(data) }, &self.remote(there))
    }

    /// Replaces a number by `new` if it is `expected`.
    pub fn swap(&self, [new, expected]: [&Memory; 2], result: &Memory, there: &There) -> Result<Begun> {
        self.call().compare_and_swap([new.user(), expected.user()], result.user(), &self.remote(there))
    }

    /// Waits for an operation by its request.
    pub fn wait_by_request(&self, begun: Begun) -> Result<()> {
        self.call().may_request()?;
        self.mpi.wait_request(self.call().request(begun)?);
        Ok(())
    }

    pub fn fence(&self, assertion: i32) -> Result<()> {
        self.call().fence(&self.mpi.process.scratch, assertion)
    }

    pub fn lock_all(&self) -> Result<()> {
        self.call().lock_all(0)
    }

    pub fn unlock_all(&self) -> Result<()> {
        self.call().unlock_all()
    }

    pub fn lock(&self, member: usize, exclusive: bool) -> Result<()> {
        self.call().lock(if exclusive { LOCK_EXCLUSIVE } else { LOCK_SHARED }, member as i32, 0)
    }

    pub fn unlock(&self, member: usize) -> Result<()> {
        self.call().unlock(member as i32)
    }

    pub fn flush(&self, member: Option<usize>, local: bool) -> Result<()> {
        let member = member.map(|member| member as i32);
        if local { self.call().flush_local(member) } else { self.call().flush(member) }
    }

    pub fn sync(&self) {
        self.call().sync();
    }

    /// The memory of this rank.
    pub fn own(&self) -> UserMemory {
        self.window.own().memory
    }

    /// Asserts that nobody holds a lock of this rank's memory, nor its mailbox: all have done with it.
    pub fn check_free(&self) -> Result<()> {
        let (sharing, _) = self.window.sharing(0);
        assert_eq!(sharing.member(sharing.me()).updates.holder(), None, "the lock of updates is held");
        let mailbox = sharing.mailbox(sharing.me());
        assert!(mailbox.hold(), "the mailbox is held");
        mailbox.release();
        // A lock that is still on its way back from another node comes; one that does not is waited for in vain.
        let me = self.window.comm().rank() as usize;
        self.lock(me, true)?;
        self.unlock(me)
    }
}
