// SPDX-License-Identifier: MIT OR Apache-2.0
//! What differs between two C ABIs of MPI. Inside, everything has the standard ABI's numbers; an [`Abi`]
//! says how handles, constants, addresses with a meaning and statuses look to the program, and translates
//! both ways. For the standard ABI all of it is the identity and compiles to nothing.

use crate::args::{Argument, InOut, Out};
use std::ffi::{c_int, c_void};
use strobe_types::*;

/// A handle as C sees it.
pub trait CHandle: Copy + Argument + 'static {
    /// The same handle inside.
    type Inner: Handle;
    /// Translates a handle from the program. A value that is no handle of this kind becomes one that no
    /// table knows, so that the call fails with the class of its kind.
    fn inner(self) -> Self::Inner;
    /// Translates a handle for the program.
    fn outer(handle: Self::Inner) -> Self;
    /// The handle as an `int`, which is also its Fortran value.
    fn to_int(self) -> c_int;
    /// The handle of an `int`.
    fn from_int(value: c_int) -> Self;
}

impl<H: CHandle> Out<H> {
    /// Gives a handle out.
    #[inline(always)]
    pub fn give(self, handle: H::Inner) {
        self.set(H::outer(handle));
    }

    /// Sets it to the handle of no object.
    pub fn clear(self) {
        self.give(Handle::NULL);
    }
}

impl<H: CHandle> InOut<H> {
    /// The handle, or that of no object for NULL: for naming the object of an error before NULL was refused.
    pub fn or_null(self) -> H {
        self.or(H::outer(Handle::NULL))
    }

    /// Sets it to the handle of no object.
    #[inline(always)]
    pub fn clear(self) {
        self.set(H::outer(Handle::NULL));
    }
}

/// A status as C sees it.
pub trait CStatus: Copy + 'static {
    /// A status that says `status`, without an error.
    fn of(status: &Status) -> Self;
    /// What it says, but not its error: a receive does not store one, so the word may never have been written.
    fn read(&self) -> Status;
    /// Stores everything but the error (MPI-5.0 section 3.2.5: only calls that complete several operations
    /// store errors).
    fn write(&mut self, status: &Status);
    /// Stores the error code.
    fn write_error(&mut self, code: c_int);
    /// The error code as the program's numbers say it.
    fn error(&self) -> c_int;
}

/// Groups of named constants whose values differ between ABIs. Values outside a group pass unchanged unless
/// they would be taken for a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// `MPI_THREAD_SINGLE` …
    Thread,
    /// `MPI_IDENT` …
    Compare,
    /// `MPI_CART` …
    Topology,
    /// `MPI_COMM_TYPE_SHARED` …
    SplitType,
    /// `MPI_ORDER_C` …
    Order,
    /// `MPI_DISTRIBUTE_BLOCK` …
    Distribution,
    /// `MPI_COMBINER_NAMED` …
    Combiner,
    /// `MPI_TYPECLASS_INTEGER` …
    TypeClass,
    /// `MPI_KEYVAL_INVALID`, `MPI_TAG_UB` …; keyvals of the program's are at least [`FIRST_DYNAMIC`].
    Keyval,
    /// `MPI_LOCK_SHARED` …
    Lock,
    /// `MPI_WIN_FLAVOR_CREATE` …
    Flavor,
    /// `MPI_WIN_UNIFIED` …
    Model,
    /// `MPI_SEEK_SET` …
    Whence,
}

/// What `MPI_LB` and `MPI_UB` mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The lower bound of a structure.
    Lower,
    /// Its upper bound.
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

    /// Name for messages and `MPI_Get_library_version`.
    const NAME: &'static str;
    /// What `MPI_Abi_get_version` answers.
    const VERSION: (c_int, c_int);
    /// How the launcher calls it.
    const CONTROL: strobe_control::Abi;
    /// `MPI_MAX_PROCESSOR_NAME`
    const MAX_PROCESSOR_NAME: usize;
    /// `MPI_MAX_INFO_KEY`
    const MAX_INFO_KEY: usize;
    /// `MPI_MAX_PORT_NAME`
    const MAX_PORT_NAME: usize;
    /// `MPI_MAX_STRINGTAG_LEN`
    const MAX_STRINGTAG_LEN: usize;
    /// `MPI_MAX_PSET_NAME_LEN`
    const MAX_PSET_NAME_LEN: usize;
    /// `MPI_BSEND_OVERHEAD`: what a program adds per message to the buffer that it attaches.
    const BSEND_OVERHEAD: usize;
    /// `MPI_DISTRIBUTE_DFLT_DARG`
    const DISTRIBUTE_DFLT_DARG: c_int;
    /// Number of `int`s in a Fortran status.
    const FORTRAN_STATUS_SIZE: usize;

    /// A rank argument: `MPI_PROC_NULL`, `MPI_ANY_SOURCE` and `MPI_ROOT` differ.
    fn rank_in(rank: c_int) -> c_int;
    /// A rank result.
    fn rank_out(rank: c_int) -> c_int;
    /// A tag argument: `MPI_ANY_TAG` differs.
    fn tag_in(tag: c_int) -> c_int;
    /// A tag result.
    fn tag_out(tag: c_int) -> c_int;
    /// An error class or code from the program.
    fn error_in(code: c_int) -> c_int;
    /// An error class or code for the program.
    fn error_out(code: c_int) -> c_int;
    /// A constant of `family` from the program.
    fn constant_in(family: Family, value: c_int) -> c_int;
    /// A constant of `family` for the program.
    fn constant_out(family: Family, value: c_int) -> c_int;

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
    /// Is this one of the datatypes that mark a bound, which MPI-3.0 removed (`MPI_LB`, `MPI_UB`)?
    fn bound(_datatype: Self::Datatype) -> Option<Bound> {
        None
    }
    /// Is this the function that copies an attribute as it is (`MPI_COMM_DUP_FN` and its like)?
    fn is_dup_function(function: usize) -> bool;
}

/// `MPI_Comm` of ABI `A`; likewise below.
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

/// A number of elements. In the calls for large counts (`MPI_Send_c`) it is an `MPI_Count`.
pub type Elements = c_int;
/// Where elements of a vector lie. In the calls for large counts it is an `MPI_Aint`.
pub type Displacement = c_int;
/// `MPI_Aint`
pub type Aint = isize;
/// `MPI_Count`
pub type Count = i64;
/// `MPI_Offset`
pub type Offset = i64;
/// `MPI_Fint`
pub type Fint = c_int;
/// A status as Fortran sees it, as an array (`mpif.h`) or as a type (`mpi_f08`): the C struct's five integers.
pub type FortranStatus = [Fint; 5];
