// SPDX-License-Identifier: MIT OR Apache-2.0
//! The standard ABI (MPI-5.0 chapter 20). Handles are pointer-sized, and a status has 32 bytes. The library uses the
//! numbers of this ABI inside, so nothing is translated.

use crate::abi::{Abi, CHandle, CStatus, Family};
use crate::args::Argument;
use std::ffi::{c_int, c_void};
use std::marker::PhantomData;
use strobe_types::*;

/// The standard ABI of MPI-5.0.
#[derive(Clone, Copy, Debug)]
pub struct Standard;

/// A handle: a pointer in C, whose value is the number of the handle.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct StandardHandle<H>(usize, PhantomData<H>);

impl<H> Argument for StandardHandle<H> {}

impl<H: Handle + 'static> CHandle for StandardHandle<H> {
    type Inner = H;
    #[inline(always)]
    fn inner(self) -> H {
        // A wild pointer has high bits. Without this check its low bits could be taken for a handle.
        H::from_raw(u32::try_from(self.0).unwrap_or(u32::MAX))
    }
    #[inline(always)]
    fn outer(handle: H) -> Self {
        StandardHandle(handle.raw() as usize, PhantomData)
    }
    fn to_int(self) -> c_int {
        self.0 as c_int
    }
    fn from_int(value: c_int) -> Self {
        StandardHandle(value as u32 as usize, PhantomData)
    }
}

/// `MPI_Status`: `internal` holds the byte count (low, high word) and the cancelled flag.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct StandardStatus {
    source: c_int,
    tag: c_int,
    error: c_int,
    internal: [c_int; 5],
}

impl CStatus for StandardStatus {
    fn of(status: &Status) -> Self {
        let mut outer = StandardStatus { source: 0, tag: 0, error: 0, internal: [0; 5] };
        outer.write(status);
        outer
    }
    fn read(&self) -> Status {
        Status {
            source: self.source,
            tag: self.tag,
            error: 0,
            cancelled: self.internal[2] != 0,
            bytes: u64::from(self.internal[0] as u32) | u64::from(self.internal[1] as u32) << 32,
        }
    }
    #[inline(always)]
    fn write(&mut self, status: &Status) {
        self.source = status.source;
        self.tag = status.tag;
        self.internal[0] = status.bytes as c_int;
        self.internal[1] = (status.bytes >> 32) as c_int;
        self.internal[2] = c_int::from(status.cancelled);
    }
    fn write_error(&mut self, code: c_int) {
        self.error = code;
    }
    fn error(&self) -> c_int {
        self.error
    }
}

impl Abi for Standard {
    type Comm = StandardHandle<CommHandle>;
    type Group = StandardHandle<GroupHandle>;
    type Datatype = StandardHandle<TypeHandle>;
    type Op = StandardHandle<OpHandle>;
    type Request = StandardHandle<RequestHandle>;
    type Message = StandardHandle<MessageHandle>;
    type Info = StandardHandle<InfoHandle>;
    type Errhandler = StandardHandle<ErrhandlerHandle>;
    type Win = StandardHandle<WinHandle>;
    type File = StandardHandle<FileHandle>;
    type Session = StandardHandle<SessionHandle>;
    type Status = StandardStatus;

    const NAME: &'static str = "MPI-5 standard ABI";
    const VERSION: (c_int, c_int) = (1, 0);
    const CONTROL: strobe_control::Abi = strobe_control::Abi::Standard;
    const MAX_PROCESSOR_NAME: usize = constants::MAX_PROCESSOR_NAME as usize;
    const DISTRIBUTE_DFLT_DARG: c_int = constants::DISTRIBUTE_DFLT_DARG;
    const DISPLACEMENT_CURRENT: i64 = constants::DISPLACEMENT_CURRENT;

    #[inline(always)]
    fn rank_in(rank: c_int) -> c_int {
        rank
    }
    #[inline(always)]
    fn rank_out(rank: c_int) -> c_int {
        rank
    }
    #[inline(always)]
    fn tag_in(tag: c_int) -> c_int {
        tag
    }
    #[inline(always)]
    fn tag_out(tag: c_int) -> c_int {
        tag
    }
    #[inline(always)]
    fn error_in(code: c_int) -> c_int {
        code
    }
    #[inline(always)]
    fn error_out(code: c_int) -> c_int {
        code
    }
    #[inline(always)]
    fn constant_in(_: Family, value: c_int) -> c_int {
        value
    }
    #[inline(always)]
    fn constant_out(_: Family, value: c_int) -> c_int {
        value
    }

    #[inline(always)]
    fn is_in_place(address: *const c_void) -> bool {
        address.addr() == 1
    }
    fn is_buffer_automatic(address: *const c_void) -> bool {
        address.addr() == 2
    }
    fn buffer_automatic() -> *mut c_void {
        std::ptr::without_provenance_mut(2)
    }
    #[inline(always)]
    fn is_status_ignore(status: *const StandardStatus) -> bool {
        status.is_null()
    }
    fn is_unweighted(weights: *const c_int) -> bool {
        weights.addr() == 10
    }
    fn is_weights_empty(weights: *const c_int) -> bool {
        weights.addr() == 11
    }
    fn is_all_handles(handle: usize) -> bool {
        handle == 1
    }
    fn is_dup_function(function: usize) -> bool {
        function == 1
    }
}
