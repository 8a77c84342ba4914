// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of the program that C calls without an extra state: reduction functions and error handlers. Each distinct
//! function gets a *proxy*, a C function that finds it by a slot in a table and turns handles into INTEGERs. Slots are
//! never given back, since a program has a fixed number of functions.
//!
//! The argument of the `unsafe` blocks: *the program gave a procedure of the interface that the standard declares*
//! (MPI-5.0 sections 6.9.5 and 9.3), and C calls the proxy with what it promises there.

use crate::abi::{C, Comm, Datatype, ERR_OTHER, Errhandler, File, HandleKind, Op, Session, Win};
use crate::args::{Argument, Logical, Out};
#[cfg(mpich)]
use crate::older_special;
use crate::special;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicPtr, Ordering};

/// How many distinct functions of each kind a program may have.
pub const SLOTS: usize = 64;
/// All slots are taken.
pub const FULL: c_int = ERR_OTHER;

/// The functions that have a proxy, by their slot.
pub struct Slots([AtomicPtr<c_void>; SLOTS]);

impl Slots {
    /// None yet.
    pub const fn new() -> Slots {
        Slots([const { AtomicPtr::new(std::ptr::null_mut()) }; SLOTS])
    }

    /// The slot of `function`. Takes a free one if the function has none yet; `None` if all are taken.
    pub fn of(&self, function: *mut c_void) -> Option<usize> {
        self.0.iter().position(|slot| {
            let null = std::ptr::null_mut();
            match slot.compare_exchange(null, function, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => true,
                Err(held) => held == function,
            }
        })
    }

    /// The function with this slot.
    pub fn at(&self, slot: usize) -> *mut c_void {
        self.0[slot].load(Ordering::Acquire)
    }
}

/// `[f::<0>, f::<1>, …]`
#[macro_export]
macro_rules! proxies {
    ($function:ident $(<$kind:ident>)?: $ty:ty) => {{
        const ALL: [$ty; SLOTS] = $crate::proxies!(@list $function $($kind)?,
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
            32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63);
        ALL
    }};
    (@list $function:ident, $($slot:literal)*) => { [$($function::<$slot>),*] };
    (@list $function:ident $kind:ident, $($slot:literal)*) => { [$($function::<$kind, $slot>),*] };
}

type Reduction = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_int, *mut C<Datatype>);
type FortranReduction = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_int, *mut c_int);

static REDUCTIONS: Slots = Slots::new();

unsafe extern "C" fn reduction<const SLOT: usize>(
    input: *mut c_void,
    inout: *mut c_void,
    length: *mut c_int,
    datatype: *mut C<Datatype>,
) {
    // SAFETY: see the module's documentation.
    unsafe {
        let function: FortranReduction = std::mem::transmute(REDUCTIONS.at(SLOT));
        let mut datatype = Datatype::to_int(*datatype);
        function(input, inout, length, &raw mut datatype);
    }
}

special!(MPI_Op_create "op_create" "MPI_OP_CREATE":
    (user_fn: Reduction, commute: c_int, op: *mut C<Op>),
    |call| (user_fn: *mut c_void, commute: *mut c_void, op: *mut c_void, ierror: *mut c_int) {
    let Some(slot) = REDUCTIONS.of(user_fn) else {
        *ierror = FULL;
        return;
    };
    let (mut commute, mut op) = (Logical::take(commute, 0), Out::<Op>::take(op, 0));
    *ierror = call(proxies!(reduction: Reduction)[slot], commute.pass(), op.pass());
    op.give(*ierror);
});

/// An error handler as C declares it, without the further arguments that it may have, which nothing here uses.
type Handler = unsafe extern "C" fn(*mut c_void, *mut c_int);
type FortranHandler = unsafe extern "C" fn(*mut c_int, *mut c_int);

static HANDLERS: Slots = Slots::new();

unsafe extern "C" fn handler<K: HandleKind, const SLOT: usize>(object: *mut c_void, code: *mut c_int) {
    // SAFETY: see the module's documentation.
    unsafe {
        let function: FortranHandler = std::mem::transmute(HANDLERS.at(SLOT));
        let mut object = K::to_int(*object.cast::<K::C>());
        function(&raw mut object, code);
    }
}

macro_rules! errhandler {
    ($how:ident $c:ident $lower:literal $upper:literal $kind:ident) => {
        $how!($c $lower $upper: (function: Handler, errhandler: *mut C<Errhandler>),
            |call| (function: *mut c_void, errhandler: *mut c_void, ierror: *mut c_int) {
            let Some(slot) = HANDLERS.of(function) else {
                *ierror = FULL;
                return;
            };
            let mut errhandler = Out::<Errhandler>::take(errhandler, 0);
            *ierror = call(proxies!(handler<$kind>: Handler)[slot], errhandler.pass());
            errhandler.give(*ierror);
        });
    };
}

errhandler!(special MPI_Comm_create_errhandler "comm_create_errhandler" "MPI_COMM_CREATE_ERRHANDLER" Comm);
errhandler!(special MPI_Win_create_errhandler "win_create_errhandler" "MPI_WIN_CREATE_ERRHANDLER" Win);
errhandler!(special MPI_File_create_errhandler "file_create_errhandler" "MPI_FILE_CREATE_ERRHANDLER" File);
errhandler!(special MPI_Session_create_errhandler "session_create_errhandler" "MPI_SESSION_CREATE_ERRHANDLER" Session);
#[cfg(mpich)]
errhandler!(older_special MPI_Errhandler_create "errhandler_create" "MPI_ERRHANDLER_CREATE" Comm);
