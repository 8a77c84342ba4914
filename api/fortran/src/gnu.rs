// SPDX-License-Identifier: MIT OR Apache-2.0
//! For programs that were built with MPICH's module `mpi_f08` and gfortran: the descriptors that gfortran (9 and later)
//! passes for `DIMENSION(..)` where a procedure is not `BIND(C)`, and what MPICH's modules define, by the names that
//! gfortran gives to it.

use crate::section::{Descriptor, Dim, Section, is_contiguous};
use std::ffi::{c_int, c_void};

/// gfortran's own descriptor.
pub struct Gnu;

/// A descriptor's part that says where an array lies.
#[repr(C)]
pub struct Header {
    base: *mut c_void,
    offset: isize,
    element: usize,
    version: c_int,
    rank: i8,
    others: [u8; 3],
    /// The bytes that a stride of 1 stands for; 0 if that is the size of an element.
    span: isize,
}

#[repr(C)]
struct Bounds {
    stride: isize,
    lower: isize,
    upper: isize,
}

/// What describes a text.
pub fn text(base: *mut c_void, length: usize) -> Header {
    Header { base, offset: 0, element: length, version: 0, rank: 0, others: [0; 3], span: 0 }
}

impl Gnu {
    unsafe fn dims<'a>(raw: *mut c_void) -> (&'a Header, impl Iterator<Item = Dim> + Clone + 'a) {
        // SAFETY: the dimensions follow the header.
        let (header, bounds) = unsafe {
            let header = &*raw.cast::<Header>();
            let bounds = raw.cast::<Header>().add(1).cast::<Bounds>();
            (header, std::slice::from_raw_parts(bounds, usize::try_from(header.rank).unwrap_or(0)))
        };
        let span = if header.span == 0 { header.element as i64 } else { header.span as i64 };
        let dim = move |bounds: &Bounds| Dim {
            extent: (bounds.upper - bounds.lower + 1).max(-1) as i64,
            stride: bounds.stride as i64 * span,
        };
        // Only the last dimension of an array of assumed size has an extent below 0; others then have no elements.
        let last = bounds.len().saturating_sub(1);
        let dims = bounds.iter().map(dim).enumerate();
        (header, dims.map(move |(at, dim)| if at < last { Dim { extent: dim.extent.max(0), ..dim } } else { dim }))
    }
}

impl Descriptor for Gnu {
    unsafe fn base(raw: *mut c_void) -> *mut c_void {
        // SAFETY: see the trait.
        unsafe { (*raw.cast::<Header>()).base }
    }

    unsafe fn contiguous(raw: *mut c_void) -> Option<*mut c_void> {
        // SAFETY: see the trait.
        let (header, dims) = unsafe { Gnu::dims(raw) };
        is_contiguous(header.element, dims).then_some(header.base)
    }

    unsafe fn section(raw: *mut c_void) -> Section {
        // SAFETY: see the trait.
        let (header, dims) = unsafe { Gnu::dims(raw) };
        Section::new(header.base, header.element, dims)
    }

    unsafe fn text(raw: *mut c_void) -> (*mut c_void, usize) {
        // SAFETY: see the trait.
        let header = unsafe { &*raw.cast::<Header>() };
        (header.base, header.element)
    }
}

/// Comparisons of handles with each other and with INTEGERs, which are the same in memory.
macro_rules! comparisons {
    ($($kind:literal)*) => {$(
        comparisons!(@one $kind, "_eq", |a, b| a == b);
        comparisons!(@one $kind, "_f08_eq_f", |a, b| a == b);
        comparisons!(@one $kind, "_f_eq_f08", |a, b| a == b);
        comparisons!(@one $kind, "_neq", |a, b| a != b);
        comparisons!(@one $kind, "_f08_neq_f", |a, b| a != b);
        comparisons!(@one $kind, "_f_neq_f08", |a, b| a != b);
    )*};
    (@one $kind:literal, $word:literal, |$a:ident, $b:ident| $holds:expr) => {
        const _: () = {
            #[unsafe(export_name = concat!("__mpi_f08_types_MOD_mpi_", $kind, $word))]
            unsafe extern "C" fn compared(a: *const c_int, b: *const c_int) -> c_int {
                // SAFETY: the program passes the addresses of handles.
                let ($a, $b) = unsafe { (*a, *b) };
                c_int::from($holds)
            }
        };
    };
}

comparisons! {
    "comm" "datatype" "errhandler" "file" "group" "info" "message" "op" "request" "win" "session"
}

/// Variables whose addresses are the special addresses of MPICH's `mpi_f08`. The program has copies of them, which are
/// the ones that count.
macro_rules! objects {
    ($($(#[$doc:meta])* $name:ident as $symbol:literal;)*) => {$(
        $(#[$doc])*
        #[unsafe(export_name = $symbol)]
        #[allow(non_upper_case_globals)]
        pub static mut $name: c_int = 0;
    )*};
}

objects! {
    /// `MPI_BOTTOM`
    bottom as "MPIR_F08_MPI_BOTTOM";
    /// `MPI_IN_PLACE`
    in_place as "MPIR_F08_MPI_IN_PLACE";
    /// `MPI_UNWEIGHTED`
    unweighted as "__mpi_f08_link_constants_MOD_mpi_unweighted";
    /// `MPI_WEIGHTS_EMPTY`
    weights_empty as "__mpi_f08_link_constants_MOD_mpi_weights_empty";
    /// `MPI_ERRCODES_IGNORE`
    errcodes_ignore as "__mpi_f08_link_constants_MOD_mpi_errcodes_ignore";
}

unsafe extern "C" {
    /// `MPI_STATUS_IGNORE`. The C library has it, too.
    pub static MPIR_F08_MPI_STATUS_IGNORE_OBJ: [c_int; 5];
    /// `MPI_STATUSES_IGNORE`
    pub static MPIR_F08_MPI_STATUSES_IGNORE_OBJ: [c_int; 5];
}
