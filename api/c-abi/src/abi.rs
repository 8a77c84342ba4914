// SPDX-License-Identifier: MIT OR Apache-2.0
//! What differs between two C ABIs of MPI. Inside the library everything has the numbers of the standard ABI. An
//! [`Abi`] says how handles, constants, special addresses and statuses look to the program, and translates both ways.
//! For the standard ABI every translation is the identity and compiles to nothing.

use crate::args::{Argument, InOut, Out};
use std::ffi::{c_int, c_void};
use strobe_mpi::datatype::Form;
use strobe_types::*;

/// A handle as the C program sees it.
pub trait CHandle: Copy + Argument + 'static {
    /// The type of the same handle inside the library.
    type Inner: Handle;
    /// Translates a handle from the program. A value that is no handle of this kind becomes a number that no table has,
    /// so that the call fails with the error class of this kind of object.
    fn inner(self) -> Self::Inner;
    /// Translates a handle for the program.
    fn outer(handle: Self::Inner) -> Self;
    /// The handle as an `int`, which is also its Fortran value.
    fn to_int(self) -> c_int;
    /// The handle that an `int` stands for.
    fn from_int(value: c_int) -> Self;
}

impl<H: CHandle> Out<H> {
    /// Stores a handle for the program.
    #[inline(always)]
    pub fn give(self, handle: H::Inner) {
        self.set(H::outer(handle));
    }

    /// Stores the null handle.
    pub fn clear(self) {
        self.give(Handle::NULL);
    }
}

impl<H: CHandle> InOut<H> {
    /// The handle, or the null handle if the program passed NULL. For naming the object whose error handler is called,
    /// which is needed even where NULL is then refused.
    pub fn or_null(self) -> H {
        self.or(H::outer(Handle::NULL))
    }

    /// Stores the null handle.
    #[inline(always)]
    pub fn clear(self) {
        self.set(H::outer(Handle::NULL));
    }
}

/// A status as the C program sees it.
pub trait CStatus: Copy + 'static {
    /// A status with the fields of `status`, except that its error is success.
    fn of(status: &Status) -> Self;
    /// Reads all fields but the error: a receive does not store one, so that field may never have been written.
    fn read(&self) -> Status;
    /// Stores all fields but the error. Only calls that complete several operations store errors (MPI-5.0 section
    /// 3.2.5).
    fn write(&mut self, status: &Status);
    /// Stores the error code, in the numbers of this ABI.
    fn write_error(&mut self, code: c_int);
    /// The error code, in the numbers of this ABI.
    fn error(&self) -> c_int;
}

/// Families of constants whose values differ between ABIs. A value that is no member of its family passes unchanged,
/// unless the other ABI would take it for a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// `MPI_THREAD_SINGLE`, …
    Thread,
    /// `MPI_IDENT`, …
    Compare,
    /// `MPI_CART`, …
    Topology,
    /// `MPI_COMM_TYPE_SHARED`, …
    SplitType,
    /// `MPI_ORDER_C`, …
    Order,
    /// `MPI_DISTRIBUTE_BLOCK`, …
    Distribution,
    /// `MPI_COMBINER_NAMED`, …
    Combiner,
    /// `MPI_TYPECLASS_INTEGER`, …
    TypeClass,
    /// `MPI_KEYVAL_INVALID`, `MPI_TAG_UB`, … Keyvals that the program makes are at least [`FIRST_DYNAMIC`].
    Keyval,
    /// `MPI_LOCK_SHARED`, …
    LockType,
    /// `MPI_WIN_FLAVOR_CREATE`, …
    Flavor,
    /// `MPI_WIN_UNIFIED`, …
    Model,
    /// `MPI_MODE_RDONLY`, …: bits. Each is a member; [`Abi::amode_in`] and [`Abi::amode_out`] translate a combination.
    FileMode,
    /// `MPI_SEEK_SET`, …
    Seek,
    /// `MPI_MODE_NOCHECK`, …: bits. Each is a member; [`Abi::assertions_in`] translates a combination.
    Assertion,
    /// `MPI_T_VERBOSITY_USER_BASIC`, …
    Verbosity,
    /// `MPI_T_BIND_NO_OBJECT`, …
    Bind,
    /// `MPI_T_SCOPE_CONSTANT`, …
    Scope,
    /// `MPI_T_PVAR_CLASS_STATE`, …
    PvarClass,
    /// `MPI_T_CB_REQUIRE_NONE`, …
    CallbackSafety,
    /// `MPI_T_SOURCE_ORDERED`, …
    SourceOrder,
}

/// Which bound a datatype marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// `MPI_LB`: the lower bound of a structure.
    Lower,
    /// `MPI_UB`: its upper bound.
    Upper,
}

/// One C ABI.
pub trait Abi: Copy + 'static {
    /// `MPI_Comm`
    type Comm: CHandle<Inner = CommHandle>;
    /// `MPI_Group`
    type Group: CHandle<Inner = GroupHandle>;
    /// `MPI_Datatype`
    type Datatype: CHandle<Inner = TypeHandle>;
    /// `MPI_Op`
    type Op: CHandle<Inner = OpHandle>;
    /// `MPI_Request`
    type Request: CHandle<Inner = RequestHandle>;
    /// `MPI_Message`
    type Message: CHandle<Inner = MessageHandle>;
    /// `MPI_Info`
    type Info: CHandle<Inner = InfoHandle>;
    /// `MPI_Errhandler`
    type Errhandler: CHandle<Inner = ErrhandlerHandle>;
    /// `MPI_Win`
    type Win: CHandle<Inner = WinHandle>;
    /// `MPI_File`
    type File: CHandle<Inner = FileHandle>;
    /// `MPI_Session`
    type Session: CHandle<Inner = SessionHandle>;
    /// `MPI_Status`
    type Status: CStatus;

    /// The name of the ABI, for messages and `MPI_Get_library_version`.
    const NAME: &'static str;
    /// What `MPI_Abi_get_version` answers: major, minor. (-1, -1) if it is not the standard ABI.
    const VERSION: (c_int, c_int);
    /// The name that this ABI has in the messages between launcher and processes.
    const CONTROL: strobe_control::Abi;
    /// `MPI_MAX_PROCESSOR_NAME`
    const MAX_PROCESSOR_NAME: usize;
    /// `MPI_DISTRIBUTE_DFLT_DARG`
    const DISTRIBUTE_DFLT_DARG: c_int;

    /// Translates a rank from the program: `MPI_PROC_NULL`, `MPI_ANY_SOURCE` and `MPI_ROOT` differ.
    fn rank_in(rank: c_int) -> c_int;
    /// Translates a rank for the program.
    fn rank_out(rank: c_int) -> c_int;
    /// Translates a tag from the program: `MPI_ANY_TAG` differs.
    fn tag_in(tag: c_int) -> c_int;
    /// Translates a tag for the program.
    fn tag_out(tag: c_int) -> c_int;
    /// Translates an error class or code from the program.
    fn error_in(code: c_int) -> c_int;
    /// Translates an error class or code for the program.
    fn error_out(code: c_int) -> c_int;
    /// Translates a constant of `family` from the program.
    fn constant_in(family: Family, value: c_int) -> c_int;
    /// Translates a constant of `family` for the program.
    fn constant_out(family: Family, value: c_int) -> c_int;

    /// Translates a combination of assertions about a window from the program. Bits that are no assertion stay, where
    /// none is.
    fn assertions_in(assertions: c_int) -> c_int {
        let bits = (0..c_int::BITS).map(|bit| assertions & (1 << bit)).filter(|bit| *bit != 0);
        bits.fold(0, |all, bit| all | Self::constant_in(Family::Assertion, bit))
    }

    /// Translates an access mode of a file from the program.
    fn amode_in(amode: c_int) -> c_int {
        let bits = (0..c_int::BITS).map(|bit| amode & (1 << bit)).filter(|bit| *bit != 0);
        bits.fold(0, |all, bit| all | Self::constant_in(Family::FileMode, bit))
    }

    /// Translates an access mode of a file for the program.
    fn amode_out(amode: c_int) -> c_int {
        let bits = (0..c_int::BITS).map(|bit| amode & (1 << bit)).filter(|bit| *bit != 0);
        bits.fold(0, |all, bit| all | Self::constant_out(Family::FileMode, bit))
    }

    /// `MPI_DISPLACEMENT_CURRENT`
    const DISPLACEMENT_CURRENT: Offset;

    /// Is this `MPI_IN_PLACE`?
    fn is_in_place(address: *const c_void) -> bool;
    /// Is this `MPI_BUFFER_AUTOMATIC`?
    fn is_buffer_automatic(address: *const c_void) -> bool;
    /// The value of `MPI_BUFFER_AUTOMATIC`.
    fn buffer_automatic() -> *mut c_void;
    /// Is this `MPI_STATUS_IGNORE` or `MPI_STATUSES_IGNORE`?
    fn is_status_ignore(status: *const Self::Status) -> bool;
    /// Is this `MPI_UNWEIGHTED`?
    fn is_unweighted(weights: *const c_int) -> bool;
    /// Is this `MPI_WEIGHTS_EMPTY`?
    fn is_weights_empty(weights: *const c_int) -> bool;
    /// Is this handle `MPI_T_PVAR_ALL_HANDLES`?
    fn is_all_handles(handle: usize) -> bool;
    /// Which bound this datatype marks, if it is `MPI_LB` or `MPI_UB`. MPI-3.0 removed them, and the standard ABI has
    /// none.
    fn bound(_datatype: Self::Datatype) -> Option<Bound> {
        None
    }
    /// Is this address `MPI_COMM_DUP_FN` or its like, which copy an attribute as it is, and no function to be called?
    fn is_dup_function(function: usize) -> bool;
}

/// `MPI_Comm` of ABI `A`. The aliases below do the same for the other types.
pub type Comm<A> = <A as Abi>::Comm;
/// `MPI_Group`
pub type Group<A> = <A as Abi>::Group;
/// `MPI_Datatype`
pub type Datatype<A> = <A as Abi>::Datatype;
/// `MPI_Op`
pub type Op<A> = <A as Abi>::Op;
/// `MPI_Request`
pub type Request<A> = <A as Abi>::Request;
/// `MPI_Message`
pub type Message<A> = <A as Abi>::Message;
/// `MPI_Info`
pub type Info<A> = <A as Abi>::Info;
/// `MPI_Errhandler`
pub type Errhandler<A> = <A as Abi>::Errhandler;
/// `MPI_Win`
pub type Win<A> = <A as Abi>::Win;
/// `MPI_File`
pub type File<A> = <A as Abi>::File;
/// `MPI_Session`
pub type Session<A> = <A as Abi>::Session;

/// `MPI_Status`
pub type StatusOf<A> = <A as Abi>::Status;

/// A number of a program's, of whichever type its function takes.
pub trait Number: Copy {
    /// The number.
    fn count(self) -> Count;
    /// The same number for the program: `MPI_UNDEFINED` if there is none, or none that fits.
    fn of(count: Option<Count>) -> Self;
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Number for $number {
            #[inline(always)]
            fn count(self) -> Count {
                self as Count
            }
            fn of(count: Option<Count>) -> Self {
                count.and_then(|count| count.try_into().ok()).unwrap_or(constants::UNDEFINED as $number)
            }
        }
    )*};
}
numbers!(c_int, Count, Aint);

/// The column of the functions whose counts are an `int`: what stands in their rows under these names.
pub mod small {
    use super::{Aint, Form, c_int};

    /// A number of elements, of bytes of a buffer, or a displacement in elements of a datatype's constructor.
    pub type Elements = c_int;
    /// A displacement of elements in a collective, in extents of their datatype; the unit of a window's displacements.
    pub type Displacement = c_int;
    /// A displacement in bytes, or the extent of a datatype.
    pub type Bytes = Aint;
    /// As what a datatype tells the arguments with which it was made.
    pub const FORM: Form = Form::Small;
}

/// The column of the functions for large counts (MPI-5.0 section 19.2, `MPI_Send_c`): the same rows, with these types.
pub mod large {
    use super::{Aint, Count, Form};

    /// As [`super::small::Elements`].
    pub type Elements = Count;
    /// As [`super::small::Displacement`].
    pub type Displacement = Aint;
    /// As [`super::small::Bytes`].
    pub type Bytes = Count;
    /// As [`super::small::FORM`].
    pub const FORM: Form = Form::Large;
}

/// `MPI_Aint`
pub type Aint = isize;
/// `MPI_Count`
pub type Count = i64;
/// `MPI_Offset`
pub type Offset = i64;
/// `MPI_Fint`
pub type Fint = c_int;
/// A Fortran status, as an array (`mpif.h`) or as a type (`mpi_f08`): five integers, like the C struct of the MPICH
/// ABI.
pub type FortranStatus = [Fint; 5];
