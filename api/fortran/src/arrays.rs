// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arrays whose elements differ between Fortran and C: handles, LOGICALs and indices. The `unsafe` blocks have the same
//! argument as those of [`crate::args`]. The other arguments of the call say how many elements an array has.

use crate::abi::{self, C, Comm, HandleKind, Request};
use crate::args::Argument;
use crate::pending;
use crate::sentinels;
use std::ffi::{c_int, c_void};

const FEW: usize = 16;

/// An array of C elements, on the stack if they are few.
struct Elements<T> {
    few: [T; FEW],
    many: Vec<T>,
}

impl<T: Copy> Elements<T> {
    /// Makes an array of `length` elements, each from the INTEGER with the same index.
    unsafe fn from(raw: *mut c_int, length: usize, zero: T, convert: impl Fn(c_int) -> T) -> Elements<T> {
        let mut elements = Elements { few: [zero; FEW], many: Vec::new() };
        if length > FEW {
            elements.many.resize(length, zero);
        }
        for (at, element) in elements.slice(length).iter_mut().enumerate() {
            // SAFETY: see the module's documentation.
            *element = convert(unsafe { *raw.add(at) });
        }
        elements
    }

    fn slice(&mut self, length: usize) -> &mut [T] {
        if length > FEW { &mut self.many } else { &mut self.few[..length] }
    }
}

/// An array of handles to read, and to write back after the call if `BACK`.
pub struct Array<K: HandleKind, const BACK: bool> {
    raw: *mut c_int,
    length: usize,
    elements: Elements<K::C>,
}

/// An array of handles to read.
pub type InArray<K> = Array<K, false>;
/// An array of handles that the call reads and sets.
pub type InOutArray<K> = Array<K, true>;

impl<K: HandleKind, const BACK: bool> Argument for Array<K, BACK> {
    type C = *mut K::C;
    unsafe fn take(raw: *mut c_void, length: usize) -> Self {
        let raw = raw.cast::<c_int>();
        // SAFETY: see the module's documentation.
        let elements = unsafe { Elements::from(raw, length, K::NONE, K::from_int) };
        Array { raw, length, elements }
    }
    fn pass(&mut self) -> *mut K::C {
        self.elements.slice(self.length).as_mut_ptr()
    }
    fn give(mut self, _: c_int) {
        let pending = K::IS_REQUEST && pending::any();
        if !BACK && !pending {
            return;
        }
        for (at, handle) in self.elements.slice(self.length).iter().enumerate() {
            // SAFETY: see the module's documentation.
            unsafe {
                let (before, after) = (*self.raw.add(at), K::to_int(*handle));
                if BACK {
                    *self.raw.add(at) = after;
                }
                if pending {
                    pending::look(before, after);
                }
            }
        }
    }
}

/// The requests of persistent operations that the call starts.
pub struct StartedArray(InOutArray<Request>);
impl Argument for StartedArray {
    type C = *mut C<Request>;
    unsafe fn take(raw: *mut c_void, length: usize) -> Self {
        // SAFETY: see the module's documentation.
        unsafe {
            if pending::any() {
                (0..length).for_each(|at| pending::begin(*raw.cast::<c_int>().add(at)));
            }
            StartedArray(InOutArray::take(raw, length))
        }
    }
    fn pass(&mut self) -> *mut C<Request> {
        self.0.pass()
    }
}

/// An array of handles that the call sets. It may set fewer than there is room for: those that
/// it does not set stay as the program has them.
pub struct OutArray<K: HandleKind> {
    raw: *mut c_int,
    handles: Vec<K::C>,
}
impl<K: HandleKind> Argument for OutArray<K> {
    type C = *mut K::C;
    unsafe fn take(raw: *mut c_void, length: usize) -> Self {
        OutArray { raw: raw.cast(), handles: vec![K::NONE; length] }
    }
    fn pass(&mut self) -> *mut K::C {
        self.handles.as_mut_ptr()
    }
    fn give(self, _: c_int) {
        for (at, handle) in self.handles.into_iter().enumerate().filter(|(_, handle)| *handle != K::NONE) {
            // SAFETY: see the module's documentation.
            unsafe { *self.raw.add(at) = K::to_int(handle) }
        }
    }
}

/// An array of LOGICALs to read, and to write back after the call if `BACK`.
pub struct LogicalArray<const BACK: bool> {
    raw: *mut c_int,
    length: usize,
    elements: Elements<c_int>,
}

/// An array of LOGICALs to read.
pub type Logicals = LogicalArray<false>;
/// An array of LOGICALs that the call sets.
pub type OutLogicals = LogicalArray<true>;

impl<const BACK: bool> Argument for LogicalArray<BACK> {
    type C = *mut c_int;
    unsafe fn take(raw: *mut c_void, length: usize) -> Self {
        let raw = raw.cast::<c_int>();
        // SAFETY: see the module's documentation.
        let elements = unsafe { Elements::from(raw, length, 0, |value| c_int::from(value != 0)) };
        LogicalArray { raw, length, elements }
    }
    fn pass(&mut self) -> *mut c_int {
        self.elements.slice(self.length).as_mut_ptr()
    }
    fn give(mut self, code: c_int) {
        if BACK && code == 0 {
            for (at, value) in self.elements.slice(self.length).iter().enumerate() {
                // SAFETY: see the module's documentation.
                unsafe { *self.raw.add(at) = c_int::from(*value != 0) }
            }
        }
    }
}

/// The indices of completed operations. The length in the table's row is the address of `outcount`.
pub struct Indices {
    raw: *mut c_int,
    count: *const c_int,
}
impl Argument for Indices {
    type C = *mut c_int;
    unsafe fn take(raw: *mut c_void, count: usize) -> Self {
        Indices { raw: raw.cast(), count: std::ptr::with_exposed_provenance(count) }
    }
    fn pass(&mut self) -> *mut c_int {
        self.raw
    }
    fn give(self, code: c_int) {
        if code != 0 && code != abi::ERR_IN_STATUS {
            return;
        }
        // SAFETY: the call has set the count, and as many indices; MPI_UNDEFINED is negative.
        unsafe {
            for at in 0..usize::try_from(*self.count).unwrap_or(0) {
                *self.raw.add(at) += 1;
            }
        }
    }
}

unsafe extern "C" {
    fn PMPI_Cartdim_get(comm: C<Comm>, ndims: *mut c_int) -> c_int;
    fn PMPI_Comm_size(comm: C<Comm>, size: *mut c_int) -> c_int;
    fn PMPI_Comm_remote_size(comm: C<Comm>, size: *mut c_int) -> c_int;
    fn PMPI_Comm_test_inter(comm: C<Comm>, flag: *mut c_int) -> c_int;
    fn PMPI_Topo_test(comm: C<Comm>, status: *mut c_int) -> c_int;
    fn PMPI_Graph_neighbors_count(comm: C<Comm>, rank: c_int, nneighbors: *mut c_int) -> c_int;
    fn PMPI_Comm_rank(comm: C<Comm>, rank: *mut c_int) -> c_int;
    fn PMPI_Dist_graph_neighbors_count(comm: C<Comm>, ins: *mut c_int, outs: *mut c_int, weighted: *mut c_int)
    -> c_int;
}

unsafe fn comm(raw: *mut c_void) -> C<Comm> {
    // SAFETY: see the module's documentation.
    Comm::from_int(unsafe { *raw.cast::<c_int>() })
}

fn at_least_none(count: c_int) -> usize {
    usize::try_from(count).unwrap_or(0)
}

/// The number of dimensions of the communicator at `raw`.
pub unsafe fn dims_of(raw: *mut c_void) -> usize {
    let mut dims = 0;
    // SAFETY: see the module's documentation. If the handle is wrong the call itself raises the error, too.
    unsafe { PMPI_Cartdim_get(comm(raw), &raw mut dims) };
    at_least_none(dims)
}

/// The number of processes that an all-to-all over the communicator at `raw` has arguments for: 0 if `buffer` is
/// `MPI_IN_PLACE`.
pub unsafe fn peers_of(raw: *mut c_void, buffer: *mut c_void) -> usize {
    if sentinels::is_in_place(buffer) {
        return 0;
    }
    let (mut inter, mut size) = (0, 0);
    // SAFETY: see the module's documentation.
    unsafe {
        let comm = comm(raw);
        PMPI_Comm_test_inter(comm, &raw mut inter);
        if inter == 0 {
            PMPI_Comm_size(comm, &raw mut size)
        } else {
            PMPI_Comm_remote_size(comm, &raw mut size)
        };
    }
    at_least_none(size)
}

/// The numbers of neighbours of the communicator at `raw`: those that send to this process, and those it sends to.
pub unsafe fn neighbors_of(raw: *mut c_void) -> (usize, usize) {
    const CART: c_int = abi::TOPOLOGIES[0];
    const GRAPH: c_int = abi::TOPOLOGIES[1];
    const DIST_GRAPH: c_int = abi::TOPOLOGIES[2];
    let (mut kind, mut rank, mut ins, mut outs, mut weighted) = (0, 0, 0, 0, 0);
    // SAFETY: see the module's documentation.
    unsafe {
        let comm = comm(raw);
        PMPI_Topo_test(comm, &raw mut kind);
        match kind {
            CART => {
                PMPI_Cartdim_get(comm, &raw mut ins);
                ins *= 2;
                outs = ins;
            }
            GRAPH => {
                PMPI_Comm_rank(comm, &raw mut rank);
                PMPI_Graph_neighbors_count(comm, rank, &raw mut ins);
                outs = ins;
            }
            DIST_GRAPH => {
                PMPI_Dist_graph_neighbors_count(comm, &raw mut ins, &raw mut outs, &raw mut weighted);
            }
            _ => {}
        }
    }
    (at_least_none(ins), at_least_none(outs))
}
