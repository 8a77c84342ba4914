// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a row of the table becomes functions.
//!
//! ```text
//! entry!(MPI_Waitall "mpi_waitall" "MPI_WAITALL"
//!     (count: Int, array_of_requests: InOutArray<Request> = int(count), array_of_statuses: Status));
//! ```
//!
//! This makes `mpi_waitall_`, which calls `MPI_Waitall`, and `pmpi_waitall_`, which calls `PMPI_Waitall`. Both have
//! `ierror` as their last argument. Each also has the names that other compilers use: without underscore, with two, and
//! in capitals. After `=` stands the length of an array or a text. A second list names the hidden lengths of CHARACTER
//! arguments. A collective has one row for its blocking, its non-blocking and its persistent function.

/// Writes the functions of one call; see the module's documentation.
#[macro_export]
macro_rules! entry {
    ($c:ident $lower:literal $upper:literal
        ($($arg:ident: $ty:ty $(= $length:expr)?),*) $(($($hidden:ident),*))?) => {
        const _: () = {
            #[allow(clippy::too_many_arguments)]
            unsafe extern "C" {
                fn $c($($arg: <$ty as Argument>::C),*) -> c_int;
                #[link_name = concat!("P", stringify!($c))]
                fn profiled($($arg: <$ty as Argument>::C),*) -> c_int;
            }
            type Call = unsafe extern "C" fn($(<$ty as Argument>::C),*) -> c_int;
            #[inline(always)]
            #[allow(clippy::too_many_arguments, unused_variables, unused_parens)]
            unsafe fn call(call: Call, $($arg: *mut c_void,)* ierror: *mut c_int $($(, $hidden: usize)*)?) {
                // SAFETY: the program passes what the standard's binding declares (MPI-5.0 section 2.6.2).
                unsafe {
                    let ($(mut $arg,)*) = ($(<$ty as Argument>::take($arg, $crate::entry_length!($($length)?)),)*);
                    let code = call($($arg.pass()),*);
                    $(<$ty as Argument>::give($arg, code);)*
                    *ierror = code;
                }
            }
            $crate::names!(call ($c profiled) $lower $upper
                ($($arg: *mut c_void,)* ierror: *mut c_int $($(, $hidden: usize)*)?));
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

/// Exports a function and its profiled form. Each has the names that compilers use: `mpi_x_` is the most common,
/// `mpi_x__`, `mpi_x` and `MPI_X` the others. `$body` is handed the C function as its first argument.
#[macro_export]
macro_rules! names {
    ($body:ident ($c:ident $profiled:ident) $lower:literal $upper:literal $args:tt $(-> $ret:ty)?) => {
        $crate::names!(@form $body $c "" "" $lower $upper $args $(-> $ret)?);
        $crate::names!(@form $body $profiled "p" "P" $lower $upper $args $(-> $ret)?);
    };
    (@form $body:ident $c:ident $p:literal $capital_p:literal $lower:literal $upper:literal
        ($($arg:ident: $ty:ty),*) $(-> $ret:ty)?) => {
        const _: () = {
            #[unsafe(export_name = concat!($p, $lower, "_"))]
            #[inline(never)]
            #[allow(clippy::too_many_arguments)]
            unsafe extern "C" fn one($($arg: $ty),*) $(-> $ret)? {
                // SAFETY: the program passes what the standard's binding declares.
                unsafe { $body($c, $($arg),*) }
            }
            #[unsafe(export_name = concat!($p, $lower, "__"))]
            #[allow(clippy::too_many_arguments)]
            unsafe extern "C" fn two($($arg: $ty),*) $(-> $ret)? {
                // SAFETY: as above.
                unsafe { one($($arg),*) }
            }
            #[unsafe(export_name = concat!($p, $lower))]
            #[allow(clippy::too_many_arguments)]
            unsafe extern "C" fn none($($arg: $ty),*) $(-> $ret)? {
                // SAFETY: as above.
                unsafe { one($($arg),*) }
            }
            #[unsafe(export_name = concat!($capital_p, $upper))]
            #[allow(clippy::too_many_arguments)]
            unsafe extern "C" fn capitals($($arg: $ty),*) $(-> $ret)? {
                // SAFETY: as above.
                unsafe { one($($arg),*) }
            }
        };
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
