// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a row of the table becomes functions.
//!
//! ```text
//! entry!(MPI_Waitall "waitall" "MPI_WAITALL"
//!     (count: Int, array_of_requests: InOutArray<Request> = int(count), array_of_statuses: Status));
//! choice!(MPI_Send "send" "MPI_SEND"
//!     (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>)
//!     [Whole buf count datatype]);
//! ```
//!
//! The first makes `mpi_waitall_`, which calls `MPI_Waitall`, and `pmpi_waitall_`, which calls `PMPI_Waitall`. Both
//! have `ierror` as their last argument. Each also has the names that other compilers use: without underscore, with
//! two, and in capitals; and the name of the module `mpi_f08`, `mpi_waitall_f08_`, where `ierror` may be absent. After
//! `=` stands the length of an array or a text. A second list names the hidden lengths of CHARACTER arguments.
//!
//! A call with choice buffers has another form in `mpi_f08`, `MPI_Send_f08ts`, which gets array descriptors. The last
//! list says for each of them what becomes of an array that is not contiguous ([`crate::section`]).
//!
//! `older!` has no form in `mpi_f08`; `modern!` and `modern_choice!` have no other. A collective has one row for its
//! blocking, its non-blocking and its persistent function.

/// The C function, its profiled form, and `call`, which translates the arguments of a call of either.
#[macro_export]
macro_rules! calls {
    ($c:ident ($($arg:ident: $ty:ty $(= $length:expr)?),*) ($($hidden:ident),*)) => {
        #[allow(clippy::too_many_arguments)]
        unsafe extern "C" {
            fn $c($($arg: <$ty as Argument>::C),*) -> c_int;
            #[link_name = concat!("P", stringify!($c))]
            fn profiled($($arg: <$ty as Argument>::C),*) -> c_int;
        }
        type Call = unsafe extern "C" fn($(<$ty as Argument>::C),*) -> c_int;
        #[inline(always)]
        #[allow(clippy::too_many_arguments, unused_variables, unused_parens)]
        unsafe fn call(call: Call, $($arg: *mut c_void,)* ierror: *mut c_int $(, $hidden: usize)*) {
            // SAFETY: the program passes what the standard's binding declares (MPI-5.0 section 2.6.2).
            unsafe {
                let ($(mut $arg,)*) = ($(<$ty as Argument>::take($arg, $crate::entry_length!($($length)?)),)*);
                let code = call($($arg.pass()),*);
                $(<$ty as Argument>::give($arg, code);)*
                if !ierror.is_null() {
                    *ierror = code;
                }
            }
        }
    };
}

/// Writes the functions of one call; see the module's documentation.
#[macro_export]
macro_rules! entry {
    ($c:ident $lower:literal $upper:literal
        ($($arg:ident: $ty:ty $(= $length:expr)?),*) $(($($hidden:ident),*))?) => {
        const _: () = {
            $crate::calls!($c ($($arg: $ty $(= $length)?),*) ($($($hidden),*)?));
            $crate::names!(call ($c profiled) $lower $upper
                ($($arg: *mut c_void,)* ierror: *mut c_int $($(, $hidden: usize)*)?));
            $crate::f08_names!(call ($c profiled) $lower
                ($($arg: *mut c_void,)* ierror: *mut c_int $($(, $hidden: usize)*)?));
        };
    };
}

/// A call that the module `mpi_f08` does not have, or has with other arguments.
#[macro_export]
macro_rules! older {
    ($c:ident $lower:literal $upper:literal
        ($($arg:ident: $ty:ty $(= $length:expr)?),*) $(($($hidden:ident),*))?) => {
        const _: () = {
            $crate::calls!($c ($($arg: $ty $(= $length)?),*) ($($($hidden),*)?));
            $crate::names!(call ($c profiled) $lower $upper
                ($($arg: *mut c_void,)* ierror: *mut c_int $($(, $hidden: usize)*)?));
        };
    };
}

/// A call that only the module `mpi_f08` has.
#[macro_export]
macro_rules! modern {
    ($c:ident $lower:literal
        ($($arg:ident: $ty:ty $(= $length:expr)?),*) $(($($hidden:ident),*))?) => {
        const _: () = {
            $crate::calls!($c ($($arg: $ty $(= $length)?),*) ($($($hidden),*)?));
            $crate::f08_names!(call ($c profiled) $lower
                ($($arg: *mut c_void,)* ierror: *mut c_int $($(, $hidden: usize)*)?));
        };
    };
}

/// A call with choice buffers.
#[macro_export]
macro_rules! choice {
    ($c:ident $lower:literal $upper:literal ($($arg:ident: $ty:ty $(= $length:expr)?),*) $(($($hidden:ident),*))?
        [$($way:ident $($of:ident)+),*] $($when:ident $request:ident)?) => {
        const _: () = {
            $crate::calls!($c ($($arg: $ty $(= $length)?),*) ($($($hidden),*)?));
            $crate::names!(call ($c profiled) $lower $upper
                ($($arg: *mut c_void,)* ierror: *mut c_int $($(, $hidden: usize)*)?));
            $crate::described!($c $lower call ($($arg),*) ($($($hidden),*)?) [$($way $($of)+),*] $($when $request)?);
        };
    };
}

/// A call with choice buffers that only the module `mpi_f08` has.
#[macro_export]
macro_rules! modern_choice {
    ($c:ident $lower:literal ($($arg:ident: $ty:ty $(= $length:expr)?),*) $(($($hidden:ident),*))?
        [$($way:ident $($of:ident)+),*] $($when:ident $request:ident)?) => {
        const _: () = {
            $crate::calls!($c ($($arg: $ty $(= $length)?),*) ($($($hidden),*)?));
            $crate::described!($c $lower call ($($arg),*) ($($($hidden),*)?) [$($way $($of)+),*] $($when $request)?);
        };
    };
}

/// Writes the blocking, the non-blocking and the persistent function of a collective. The arguments are those of the
/// blocking one; the others have a request, too, and the persistent one an info before it.
#[macro_export]
macro_rules! collective {
    ($blocking:ident $lower:literal $upper:literal, $start:ident $lower_start:literal $upper_start:literal,
     $init:ident $lower_init:literal $upper_init:literal ($($arg:ident: $ty:ty $(= $length:expr)?),*)) => {
        $crate::entry!($blocking $lower $upper ($($arg: $ty $(= $length)?),*));
        $crate::entry!($start $lower_start $upper_start ($($arg: $ty $(= $length)?,)* request: Out<Request>));
        $crate::entry!($init $lower_init $upper_init
            ($($arg: $ty $(= $length)?,)* info: In<Info>, request: Out<Request>));
    };
    ($blocking:ident $lower:literal $upper:literal, $start:ident $lower_start:literal $upper_start:literal,
     $init:ident $lower_init:literal $upper_init:literal ($($arg:ident: $ty:ty $(= $length:expr)?),*)
     [$($way:ident $($of:ident)+),*]) => {
        $crate::choice!($blocking $lower $upper ($($arg: $ty $(= $length)?),*) [$($way $($of)+),*]);
        $crate::choice!($start $lower_start $upper_start ($($arg: $ty $(= $length)?,)* request: Out<Request>)
            [$($way $($of)+),*] active request);
        $crate::choice!($init $lower_init $upper_init
            ($($arg: $ty $(= $length)?,)* info: In<Info>, request: Out<Request>) [$($way $($of)+),*] inactive request);
    };
}

/// The same of a collective with choice buffers that only the module `mpi_f08` has: the forms for large counts.
#[macro_export]
macro_rules! modern_collective {
    ($blocking:ident $lower:literal, $start:ident $lower_start:literal, $init:ident $lower_init:literal ($($arg:ident: $ty:ty $(= $length:expr)?),*)
     [$($way:ident $($of:ident)+),*]) => {
        $crate::modern_choice!($blocking $lower ($($arg: $ty $(= $length)?),*) [$($way $($of)+),*]);
        $crate::modern_choice!($start $lower_start ($($arg: $ty $(= $length)?,)* request: Out<Request>)
            [$($way $($of)+),*] active request);
        $crate::modern_choice!($init $lower_init
            ($($arg: $ty $(= $length)?,)* info: In<Info>, request: Out<Request>) [$($way $($of)+),*] inactive request);
    };
}

/// The length that a row gives for an argument, or 0.
#[macro_export]
macro_rules! entry_length {
    () => {
        0
    };
    ($length:expr) => {
        $length
    };
}

/// The type of what a C function returns: an error code, unless the row says otherwise.
#[macro_export]
macro_rules! entry_result {
    () => {
        ::std::ffi::c_int
    };
    ($ret:ty) => {
        $ret
    };
}
