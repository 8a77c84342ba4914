// SPDX-License-Identifier: MIT OR Apache-2.0
//! Handles of the MPICH ABI. Bits 31–30 are the kind (1: predefined, 2: made by the library), bits 29–26 the class of
//! the object, and bits 25–0 are for the library to use. A handle that Strobe made is `0x8000_0000 | class << 26 |
//! number`; a predefined one is looked up in a table. *Inner* is a number of the standard ABI, *outer* one of the MPICH
//! ABI.

use super::table;
use crate::abi::CHandle;
use crate::args::Argument;
use std::ffi::c_int;
use std::marker::PhantomData;
use strobe_types::*;

/// A kind of handle in this ABI.
pub trait MpichKind: Handle + 'static {
    /// The class of the object: bits 29–26.
    const CLASS: u32;
    /// The predefined handles of this kind: (inner, outer).
    const PREDEFINED: &'static [(u32, u32)];
    /// The inner number of a predefined handle. `None` if there is no such handle.
    #[inline(always)]
    fn predefined_in(outer: u32) -> Option<u32> {
        Self::PREDEFINED.iter().find(|pair| pair.1 == outer).map(|pair| pair.0)
    }
    /// The outer number of a predefined handle. `None` if this ABI has none.
    fn predefined_out(inner: u32) -> Option<u32> {
        Self::PREDEFINED.iter().find(|pair| pair.0 == inner).map(|pair| pair.1)
    }
}

macro_rules! kinds {
    ($($handle:ident = $class:literal, $table:ident;)*) => {$(
        impl MpichKind for $handle {
            const CLASS: u32 = $class;
            const PREDEFINED: &'static [(u32, u32)] = table::$table;
        }
    )*};
}

kinds! {
    CommHandle = 0x1, COMM;
    GroupHandle = 0x2, GROUP;
    ErrhandlerHandle = 0x5, ERRHANDLER;
    OpHandle = 0x6, OP;
    InfoHandle = 0x7, INFO;
    WinHandle = 0x8, WIN;
    RequestHandle = 0xb, REQUEST;
    MessageHandle = 0xb, MESSAGE;
    SessionHandle = 0xe, SESSION;
}

/// There are many datatypes, and the path of a send looks one up. Predefined ones are `0x4c00_SSII`, with the size in
/// `SS` and an index in `II`, so the index finds them.
impl MpichKind for TypeHandle {
    const CLASS: u32 = 0x3;
    const PREDEFINED: &'static [(u32, u32)] = table::DATATYPE;

    #[inline(always)]
    fn predefined_in(outer: u32) -> Option<u32> {
        let (expected, inner) = BY_INDEX[(outer & 0xff) as usize];
        if expected == outer {
            return Some(inner);
        }
        unindexed(outer)
    }
}

/// Looks up what has no index: the pair types, which are `0x8c00_000N`, and the null handle.
#[cold]
#[inline(never)]
fn unindexed(outer: u32) -> Option<u32> {
    table::DATATYPE.iter().find(|pair| pair.1 == outer).map(|pair| pair.0)
}

/// Predefined datatypes of kind 1 by their index: (outer, inner). An outer number of 0 marks an index without datatype.
static BY_INDEX: [(u32, u32); 256] = {
    let mut by_index = [(0, 0); 256];
    let mut row = 0;
    while row < table::DATATYPE.len() {
        let (inner, outer) = table::DATATYPE[row];
        if outer >> 24 == 0x4c {
            by_index[(outer & 0xff) as usize] = (outer, inner);
        }
        row += 1;
    }
    by_index
};

const NUMBER_MASK: u32 = 0x03ff_ffff;

/// A handle of this ABI: an `int` in C.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct MpichHandle<H>(c_int, PhantomData<H>);

impl<H> Argument for MpichHandle<H> {}

impl<H> MpichHandle<H> {
    /// The number as the program has it.
    pub fn raw(self) -> u32 {
        self.0 as u32
    }
}

impl<H: MpichKind> CHandle for MpichHandle<H> {
    type Inner = H;

    #[inline(always)]
    fn inner(self) -> H {
        let outer = self.0 as u32;
        let number = outer & NUMBER_MASK;
        if outer >> 26 == (0x20 | H::CLASS) && number >= FIRST_DYNAMIC {
            return H::from_raw(number);
        }
        match H::predefined_in(outer) {
            Some(inner) if outer != 0 => H::from_raw(inner),
            // It is wrong, but messages can show it as it is: no table has a number of more than 26 bits.
            _ if outer > NUMBER_MASK => H::from_raw(outer),
            _ => H::from_raw(u32::MAX),
        }
    }

    #[inline(always)]
    fn outer(handle: H) -> Self {
        let raw = handle.raw();
        let outer =
            if raw >= FIRST_DYNAMIC { 0x8000_0000 | H::CLASS << 26 | raw } else { H::predefined_out(raw).unwrap_or(0) };
        MpichHandle(outer as c_int, PhantomData)
    }

    fn to_int(self) -> c_int {
        self.0
    }

    fn from_int(value: c_int) -> Self {
        MpichHandle(value, PhantomData)
    }
}

/// `MPI_File`: a pointer in this ABI. NULL is `MPI_FILE_NULL`, any other value is the inner number.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct MpichFile(usize);

impl Argument for MpichFile {}

impl CHandle for MpichFile {
    type Inner = FileHandle;

    fn inner(self) -> FileHandle {
        match self.0 {
            0 => FileHandle::NULL,
            number if number < FIRST_DYNAMIC as usize => FileHandle(u32::MAX),
            number => FileHandle(u32::try_from(number).unwrap_or(u32::MAX)),
        }
    }

    fn outer(handle: FileHandle) -> Self {
        MpichFile(if handle == FileHandle::NULL { 0 } else { handle.0 as usize })
    }

    fn to_int(self) -> c_int {
        self.0 as c_int
    }

    fn from_int(value: c_int) -> Self {
        MpichFile(value as u32 as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both_ways<H: MpichKind>() {
        for &(inner, outer) in H::PREDEFINED {
            let handle = MpichHandle::<H>(outer as c_int, PhantomData);
            assert_eq!(handle.inner().raw(), inner, "{} {outer:#x}", H::OBJECT);
            assert_eq!(MpichHandle::<H>::outer(H::from_raw(inner)).0 as u32, outer, "{}", H::OBJECT);
        }
        for raw in [FIRST_DYNAMIC, FIRST_DYNAMIC + 1, 0x03ff_ffff] {
            let outer = MpichHandle::<H>::outer(H::from_raw(raw));
            assert_eq!(outer.inner().raw(), raw, "{}", H::OBJECT);
        }
        for wrong in [0, 1, 0x101, 0x4000_0000, -1] {
            let inner = MpichHandle::<H>(wrong, PhantomData).inner().raw();
            assert!(inner > NUMBER_MASK, "{} {wrong:#x} became {inner:#x}", H::OBJECT);
        }
    }

    #[test]
    fn handles_go_both_ways_and_wrong_ones_stay_wrong() {
        both_ways::<CommHandle>();
        both_ways::<GroupHandle>();
        both_ways::<TypeHandle>();
        both_ways::<OpHandle>();
        both_ways::<RequestHandle>();
        both_ways::<MessageHandle>();
        both_ways::<InfoHandle>();
        both_ways::<ErrhandlerHandle>();
        both_ways::<WinHandle>();
        both_ways::<SessionHandle>();
    }

    #[test]
    fn a_file_is_a_pointer() {
        assert_eq!(MpichFile(0).inner(), FileHandle::NULL);
        assert_eq!(MpichFile::outer(FileHandle(0x1234)).inner(), FileHandle(0x1234));
        assert_eq!(MpichFile(7).inner(), FileHandle(u32::MAX));
    }
}
