// SPDX-License-Identifier: MIT OR Apache-2.0
//! The names under which a call is exported, and calls that are written by hand.

/// `special!(MPI_X "x" "MPI_X": (C parameters) -> result, |call| (Fortran parameters) { body })`. In the body
/// `call` is the C function: `MPI_X` in `mpi_x_`, and `PMPI_X` in `pmpi_x_`.
#[macro_export]
macro_rules! special {
    ($c:ident $lower:literal $upper:literal: $params:tt $(-> $ret:ty)?, |$call:ident| $args:tt $body:block) => {
        const _: () = {
            $crate::by_hand!($c: $params $(-> $ret)?, |$call| $args $body);
            $crate::names!(body ($c profiled) $lower $upper $args $(-> $ret)?);
            $crate::f08_names!(body ($c profiled) $lower $args $(-> $ret)?);
        };
    };
}

/// A call by hand that the module `mpi_f08` does not have, or has with other arguments.
#[macro_export]
macro_rules! older_special {
    ($c:ident $lower:literal $upper:literal: $params:tt $(-> $ret:ty)?, |$call:ident| $args:tt $body:block) => {
        const _: () = {
            $crate::by_hand!($c: $params $(-> $ret)?, |$call| $args $body);
            $crate::names!(body ($c profiled) $lower $upper $args $(-> $ret)?);
        };
    };
}

/// A call by hand as only the module `mpi_f08` has it.
#[macro_export]
macro_rules! modern_special {
    ($c:ident $lower:literal: $params:tt $(-> $ret:ty)?, |$call:ident| $args:tt $body:block) => {
        const _: () = {
            $crate::by_hand!($c: $params $(-> $ret)?, |$call| $args $body);
            $crate::f08_names!(body ($c profiled) $lower $args $(-> $ret)?);
        };
    };
}

/// The C function, its profiled form, and the body. Where `ierror` is absent it is a variable of the body.
#[macro_export]
macro_rules! by_hand {
    ($c:ident: ($($param:ident: $cty:ty),*) $(-> $ret:ty)?, |$call:ident| ($($arg:ident: $ty:ty),*) $body:block) => {
        unsafe extern "C" {
            fn $c($($param: $cty),*) -> $crate::entry_result!($($ret)?);
            #[link_name = concat!("P", stringify!($c))]
            fn profiled($($param: $cty),*) -> $crate::entry_result!($($ret)?);
        }
        #[allow(clippy::too_many_arguments, unused_variables, unused_mut)]
        unsafe fn body(
            $call: unsafe extern "C" fn($($cty),*) -> $crate::entry_result!($($ret)?), $($arg: $ty),*
        ) $(-> $ret)? {
            let mut spare = 0;
            $($crate::spared!($arg $arg spare);)*
            // SAFETY: the program passes what the standard's binding declares (MPI-5.0 section 2.6.2).
            unsafe { $body }
        }
    };
}

/// Gives an `ierror` that is absent a place.
#[macro_export]
macro_rules! spared {
    (ierror $arg:ident $spare:ident) => {
        let $arg: *mut ::std::ffi::c_int = if $arg.is_null() { &raw mut $spare } else { $arg };
    };
    ($other:ident $arg:ident $spare:ident) => {};
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
            #[unsafe(export_name = concat!($p, "mpi_", $lower, "_"))]
            #[inline(never)]
            #[allow(clippy::too_many_arguments)]
            unsafe extern "C" fn one($($arg: $ty),*) $(-> $ret)? {
                // SAFETY: the program passes what the standard's binding declares.
                unsafe { $body($c, $($arg),*) }
            }
            #[unsafe(export_name = concat!($p, "mpi_", $lower, "__"))]
            #[allow(clippy::too_many_arguments)]
            unsafe extern "C" fn two($($arg: $ty),*) $(-> $ret)? {
                // SAFETY: as above.
                unsafe { one($($arg),*) }
            }
            #[unsafe(export_name = concat!($p, "mpi_", $lower))]
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

/// Exports a function and its profiled form for the module `mpi_f08` (MPI-5.0 section 19.1.5): `mpi_x_f08_`, as the
/// compilers of Linux write the name `MPI_X_f08`. In MPICH's library the profiled form is `pmpir_x_f08_`.
#[macro_export]
macro_rules! f08_names {
    ($body:ident ($c:ident $profiled:ident) $lower:literal ($($arg:ident: $ty:ty),*) $(-> $ret:ty)?) => {
        $crate::f08_names!(@form $body $c "" $lower ($($arg: $ty),*) $(-> $ret)?);
        $crate::f08_names!(@form $body $profiled "p" $lower ($($arg: $ty),*) $(-> $ret)?);
        #[cfg(mpich)]
        $crate::f08_names!(@named $body $profiled concat!("pmpir_", $lower, "_f08_"), ($($arg: $ty),*) $(-> $ret)?);
    };
    (@form $body:ident $c:ident $p:literal $lower:literal $args:tt $(-> $ret:ty)?) => {
        $crate::f08_names!(@named $body $c concat!($p, "mpi_", $lower, "_f08_"), $args $(-> $ret)?);
    };
    (@named $body:ident $c:ident $name:expr, ($($arg:ident: $ty:ty),*) $(-> $ret:ty)?) => {
        const _: () = {
            #[unsafe(export_name = $name)]
            #[allow(clippy::too_many_arguments)]
            unsafe extern "C" fn f08($($arg: $ty),*) $(-> $ret)? {
                // SAFETY: the program passes what the standard's binding declares.
                unsafe { $body($c, $($arg),*) }
            }
        };
    };
}

/// Exports a call with choice buffers for the module `mpi_f08`: `MPI_X_f08ts`, which gets each buffer as a descriptor.
#[macro_export]
macro_rules! described {
    ($c:ident $lower:literal $call:ident ($($arg:ident),*) ($($hidden:ident),*) [$($way:ident $($of:ident)+),*] $($when:ident $request:ident)?) => {
        #[inline(always)]
        #[allow(clippy::too_many_arguments, unused_mut, unused_assignments, unused_variables)]
        unsafe fn described<D: $crate::section::Descriptor>(call_c: Call, $($arg: *mut c_void,)* ierror: *mut c_int) {
            let mut frame = $crate::section::Frame::new();
            // SAFETY: the program passes what the standard's binding declares.
            unsafe {
                $($crate::buffer!(D frame $way $($of)+);)*
                let mut code = 0;
                $call(call_c, $($arg,)* &raw mut code $(, $hidden)*);
                if frame.is_used() {
                    frame.end(code, $crate::request!($($when $request)?));
                }
                if !ierror.is_null() {
                    *ierror = code;
                }
            }
        }
        #[unsafe(export_name = concat!(stringify!($c), "_f08ts"))]
        #[allow(clippy::too_many_arguments)]
        unsafe extern "C" fn f08ts($($arg: *mut c_void,)* ierror: *mut c_int) {
            // SAFETY: as above.
            unsafe { described::<$crate::section::Standard>($c, $($arg,)* ierror) }
        }
        #[unsafe(export_name = concat!("P", stringify!($c), "_f08ts"))]
        #[allow(clippy::too_many_arguments)]
        unsafe extern "C" fn profiled_f08ts($($arg: *mut c_void,)* ierror: *mut c_int) {
            // SAFETY: as above.
            unsafe { described::<$crate::section::Standard>(profiled, $($arg,)* ierror) }
        }
        $crate::gnu!($c $lower ($($arg),*) ($($hidden),*));
    };
}

/// Exports a call with choice buffers for programs that were built with MPICH's `mpi_f08` and gfortran: `mpi_x_f08ts_`,
/// which gets gfortran's own descriptors. A text, which is the first argument, has its length after all others.
#[macro_export]
macro_rules! gnu {
    ($c:ident $lower:literal ($($arg:ident),*) ()) => {
        #[cfg(mpich)]
        #[unsafe(export_name = concat!("mpi_", $lower, "_f08ts_"))]
        #[allow(clippy::too_many_arguments)]
        unsafe extern "C" fn gnu($($arg: *mut c_void,)* ierror: *mut c_int) {
            // SAFETY: the program passes what the standard's binding declares.
            unsafe { described::<$crate::gnu::Gnu>($c, $($arg,)* ierror) }
        }
        #[cfg(mpich)]
        #[unsafe(export_name = concat!("pmpir_", $lower, "_f08ts_"))]
        #[allow(clippy::too_many_arguments)]
        unsafe extern "C" fn gnu_profiled($($arg: *mut c_void,)* ierror: *mut c_int) {
            // SAFETY: as above.
            unsafe { described::<$crate::gnu::Gnu>(profiled, $($arg,)* ierror) }
        }
    };
    ($c:ident $lower:literal ($text:ident, $($arg:ident),*) ($length:ident)) => {
        #[cfg(mpich)]
        #[unsafe(export_name = concat!("mpi_", $lower, "_f08ts_"))]
        #[allow(clippy::too_many_arguments)]
        unsafe extern "C" fn gnu(
            $text: *mut c_void, $($arg: *mut c_void,)* ierror: *mut c_int, $length: usize
        ) {
            let text = $crate::gnu::text($text, $length);
            // SAFETY: the program passes what the standard's binding declares.
            unsafe { described::<$crate::gnu::Gnu>($c, (&raw const text).cast_mut().cast(), $($arg,)* ierror) }
        }
    };
}

/// Puts an address, and perhaps another count and datatype, in the place of a descriptor.
#[macro_export]
macro_rules! buffer {
    ($d:ident $frame:ident Raw $buf:ident) => {
        let $buf = $d::base($buf);
    };
    ($d:ident $frame:ident Words $text:ident $length:ident) => {
        let ($text, $length) = $d::text($text);
    };
    ($d:ident $frame:ident Whole $buf:ident $count:ident $datatype:ident) => {
        let (mut $buf, mut $count, mut $datatype) = ($buf, $count, $datatype);
        match $d::contiguous($buf) {
            Some(base) => $buf = base,
            None => ($buf, $count, $datatype) = $frame.whole($d::section($buf), $count, $datatype),
        }
    };
    ($d:ident $frame:ident WholeWide $buf:ident $count:ident $datatype:ident) => {
        let (mut $buf, mut $count, mut $datatype) = ($buf, $count, $datatype);
        match $d::contiguous($buf) {
            Some(base) => $buf = base,
            None => ($buf, $count, $datatype) = $frame.whole_wide($d::section($buf), $count, $datatype),
        }
    };
    ($d:ident $frame:ident Spread $buf:ident $datatype:ident) => {
        let (mut $buf, mut $datatype) = ($buf, $datatype);
        match $d::contiguous($buf) {
            Some(base) => $buf = base,
            None => ($buf, $datatype) = $frame.spread($d::section($buf), $datatype, true),
        }
    };
    ($d:ident $frame:ident SpreadRead $buf:ident $datatype:ident) => {
        let (mut $buf, mut $datatype) = ($buf, $datatype);
        match $d::contiguous($buf) {
            Some(base) => $buf = base,
            None => ($buf, $datatype) = $frame.spread($d::section($buf), $datatype, false),
        }
    };
    ($d:ident $frame:ident Evenly $buf:ident $datatype:ident) => {
        let (mut $buf, mut $datatype) = ($buf, $datatype);
        match $d::contiguous($buf) {
            Some(base) => $buf = base,
            None => ($buf, $datatype) = $frame.evenly($d::section($buf), $datatype),
        }
    };
    ($d:ident $frame:ident Copied $buf:ident) => {
        let $buf = match $d::contiguous($buf) {
            Some(base) => base,
            None => $frame.copied($d::section($buf), true),
        };
    };
    ($d:ident $frame:ident CopiedRead $buf:ident) => {
        let $buf = match $d::contiguous($buf) {
            Some(base) => base,
            None => $frame.copied($d::section($buf), false),
        };
    };
}

/// Where the request of a call is that does not end when it returns, and whether its operation is active then.
#[macro_export]
macro_rules! request {
    () => {
        None
    };
    (active $request:ident) => {
        Some(($request.cast::<c_int>(), true))
    };
    (inactive $request:ident) => {
        Some(($request.cast::<c_int>(), false))
    };
}
