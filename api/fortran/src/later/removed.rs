// SPDX-License-Identifier: MIT OR Apache-2.0
//! Calls that MPI-3.0 removed. Libraries with the MPICH ABI have them, and older Fortran programs use them. Their
//! addresses and displacements are INTEGERs. One that does not fit is cut: the difference of two of them is right where
//! the places are less than 2 GiB apart, which is what such programs use them for.

use crate::abi::{Comm, Datatype, Errhandler};
use crate::args::{Address, Argument, Buffer, In, Int, Out, int};
use crate::arrays::InArray;
use crate::older;
use std::ffi::{c_int, c_void};

/// An address or extent that the call sets, as an INTEGER.
struct Cut {
    raw: *mut c_int,
    value: i64,
}
impl Argument for Cut {
    type C = *mut i64;
    unsafe fn take(raw: *mut c_void, _: usize) -> Self {
        Cut { raw: raw.cast(), value: 0 }
    }
    fn pass(&mut self) -> *mut i64 {
        &raw mut self.value
    }
    fn give(self, code: c_int) {
        if code == 0 {
            // SAFETY: the program passes the address of an INTEGER.
            unsafe { *self.raw = self.value as c_int }
        }
    }
}

/// A displacement to read.
struct Widened(i64);
impl Argument for Widened {
    type C = i64;
    unsafe fn take(raw: *mut c_void, _: usize) -> Self {
        // SAFETY: the program passes the address of an INTEGER.
        Widened(i64::from(unsafe { *raw.cast::<c_int>() }))
    }
    fn pass(&mut self) -> i64 {
        self.0
    }
}

/// Displacements to read.
struct WidenedArray(Vec<i64>);
impl Argument for WidenedArray {
    type C = *mut i64;
    unsafe fn take(raw: *mut c_void, length: usize) -> Self {
        // SAFETY: the program passes the address of as many INTEGERs as another argument says.
        WidenedArray((0..length).map(|at| i64::from(unsafe { *raw.cast::<c_int>().add(at) })).collect())
    }
    fn pass(&mut self) -> *mut i64 {
        self.0.as_mut_ptr()
    }
}

older!(MPI_Address "address" "MPI_ADDRESS" (location: Buffer, address: Cut));
older!(MPI_Type_extent "type_extent" "MPI_TYPE_EXTENT" (datatype: In<Datatype>, extent: Cut));
older!(MPI_Type_lb "type_lb" "MPI_TYPE_LB" (datatype: In<Datatype>, displacement: Cut));
older!(MPI_Type_ub "type_ub" "MPI_TYPE_UB" (datatype: In<Datatype>, displacement: Cut));
older!(MPI_Type_hvector "type_hvector" "MPI_TYPE_HVECTOR"
    (count: Int, blocklength: Int, stride: Widened, oldtype: In<Datatype>, newtype: Out<Datatype>));
older!(MPI_Type_hindexed "type_hindexed" "MPI_TYPE_HINDEXED"
    (count: Int, lengths: Address, places: WidenedArray = int(count), oldtype: In<Datatype>,
        newtype: Out<Datatype>));
older!(MPI_Type_struct "type_struct" "MPI_TYPE_STRUCT"
    (count: Int, lengths: Address, places: WidenedArray = int(count), types: InArray<Datatype> = int(count),
        newtype: Out<Datatype>));
older!(MPI_Errhandler_get "errhandler_get" "MPI_ERRHANDLER_GET" (comm: In<Comm>, errhandler: Out<Errhandler>));
older!(MPI_Errhandler_set "errhandler_set" "MPI_ERRHANDLER_SET" (comm: In<Comm>, errhandler: In<Errhandler>));
