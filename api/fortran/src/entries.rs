// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a row of the table becomes functions.
//!
//! ```text
//! entry!(MPI_Waitall PMPI_Waitall "mpi_waitall" "pmpi_waitall" "MPI_WAITALL" "PMPI_WAITALL"
//!     (count: Int, array_of_requests: InOutArray<Request> = int(count), array_of_statuses: Status) ());
//! ```
//!
//! This makes `mpi_waitall_`, which calls `MPI_Waitall`, and `pmpi_waitall_`, which calls `PMPI_Waitall`. Both have
//! `ierror` as their last argument. Each also has the names that other compilers use: without underscore, with two, and
//! in capitals. After `=` stands the length of an array or a text. The second list names the hidden lengths of
//! CHARACTER arguments.

/// Writes the functions of one call; see the module's documentation.
#[macro_export]
macro_rules! entry {
    ($c:ident $p:ident $lower:literal $plower:literal $upper:literal $pupper:literal
        ($($arg:ident: $ty:ty $(= $length:expr)?),*) ($($hidden:ident),*)) => {
        const _: () = {
            #[allow(clippy::too_many_arguments)]
            unsafe extern "C" {
                fn $c($($arg: <$ty as Argument>::C),*) -> c_int;
                fn $p($($arg: <$ty as Argument>::C),*) -> c_int;
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
                    *ierror = code;
                }
            }
            $crate::names!(call $c $lower $upper ($($arg: *mut c_void,)* ierror: *mut c_int $(, $hidden: usize)*));
            $crate::names!(call $p $plower $pupper ($($arg: *mut c_void,)* ierror: *mut c_int $(, $hidden: usize)*));
        };
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

/// Exports a function under the names that compilers use: `mpi_x_` is the most common, `mpi_x__`, `mpi_x` and `MPI_X`
/// the others.
#[macro_export]
macro_rules! names {
    ($body:ident $c:ident $lower:literal $upper:literal ($($arg:ident: $ty:ty),*) $(-> $ret:ty)?) => {
        const _: () = {
            #[unsafe(export_name = concat!($lower, "_"))]
            #[inline(never)]
            #[allow(clippy::too_many_arguments)]
            unsafe extern "C" fn one($($arg: $ty),*) $(-> $ret)? {
                // SAFETY: the program passes what the standard's binding declares.
                unsafe { $body($c, $($arg),*) }
            }
            #[unsafe(export_name = concat!($lower, "__"))]
            #[allow(clippy::too_many_arguments)]
            unsafe extern "C" fn two($($arg: $ty),*) $(-> $ret)? {
                // SAFETY: as above.
                unsafe { one($($arg),*) }
            }
            #[unsafe(export_name = $lower)]
            #[allow(clippy::too_many_arguments)]
            unsafe extern "C" fn none($($arg: $ty),*) $(-> $ret)? {
                // SAFETY: as above.
                unsafe { one($($arg),*) }
            }
            #[unsafe(export_name = $upper)]
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
