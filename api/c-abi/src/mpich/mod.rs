// SPDX-License-Identifier: MIT OR Apache-2.0
//! The MPICH ABI (`libmpi.so.12`). Handles are `int`s with the kind of object in their high bits, a status has 20
//! bytes, and wildcards, special addresses, error classes and most constants have other values than in the standard
//! ABI. All of it is translated here, by tables that are generated from `api/facts`. What the path of a send translates
//! takes one comparison or one look-up. *Inner* is a number of the standard ABI, *outer* one of the MPICH ABI.

mod handle;
#[rustfmt::skip]
mod table;
#[rustfmt::skip]
mod tool_table;

pub use handle::{MpichFile, MpichHandle};

use crate::abi::{Abi, Bound, CStatus, Family};
use std::ffi::{c_int, c_void};
use strobe_types::*;

/// The MPICH ABI.
#[derive(Clone, Copy, Debug)]
pub struct Mpich;

/// `MPI_Status`: a byte count of 63 bits with the cancelled flag in between, then the public fields.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MpichStatus {
    count_low: c_int,
    count_high_and_cancelled: c_int,
    source: c_int,
    tag: c_int,
    error: c_int,
}

impl CStatus for MpichStatus {
    fn of(status: &Status) -> Self {
        let mut outer = MpichStatus { count_low: 0, count_high_and_cancelled: 0, source: 0, tag: 0, error: 0 };
        outer.write(status);
        outer
    }
    fn read(&self) -> Status {
        let high = self.count_high_and_cancelled as u32;
        Status {
            source: Mpich::rank_in(self.source),
            tag: Mpich::tag_in(self.tag),
            error: 0,
            cancelled: high & 1 != 0,
            bytes: u64::from(self.count_low as u32) | u64::from(high >> 1) << 32,
        }
    }
    #[inline(always)]
    fn write(&mut self, status: &Status) {
        self.count_low = status.bytes as c_int;
        self.count_high_and_cancelled = ((status.bytes >> 32) as c_int) << 1 | c_int::from(status.cancelled);
        self.source = Mpich::rank_out(status.source);
        self.tag = Mpich::tag_out(status.tag);
    }
    fn write_error(&mut self, code: c_int) {
        self.error = code;
    }
    fn error(&self) -> c_int {
        self.error
    }
}

/// Stands for an outer number that is no member of its family, but would be taken for one if it were passed on as it
/// is.
const NO_MEMBER: c_int = c_int::MIN + 1;

const fn family(family: Family) -> &'static [(c_int, c_int)] {
    match family {
        Family::Thread => table::THREAD,
        Family::Compare => table::COMPARE,
        Family::Topology => table::TOPOLOGY,
        Family::SplitType => table::SPLIT_TYPE,
        Family::Order => table::ORDER,
        Family::Distribution => table::DISTRIBUTION,
        Family::Combiner => table::COMBINER,
        Family::TypeClass => table::TYPE_CLASS,
        Family::Keyval => table::KEYVAL,
        Family::LockType => table::LOCK_TYPE,
        Family::Flavor => table::FLAVOR,
        Family::Model => table::MODEL,
        Family::Assertion => table::ASSERTION,
        Family::FileMode => table::FILE_MODE,
        Family::Seek => table::SEEK,
        Family::Verbosity => tool_table::VERBOSITY,
        Family::Bind => tool_table::BIND,
        Family::Scope => tool_table::SCOPE,
        Family::PvarClass => tool_table::PVAR_CLASS,
        Family::CallbackSafety => tool_table::CALLBACK_SAFETY,
        Family::SourceOrder => tool_table::SOURCE_ORDER,
    }
}

fn find_inner(pairs: &[(c_int, c_int)], outer: c_int) -> c_int {
    match pairs.iter().find(|pair| pair.1 == outer) {
        Some(pair) => pair.0,
        None if pairs.iter().any(|pair| pair.0 == outer) => NO_MEMBER,
        None => outer,
    }
}

fn find_outer(pairs: &[(c_int, c_int)], inner: c_int) -> c_int {
    pairs.iter().find(|pair| pair.0 == inner).map_or(inner, |pair| pair.1)
}

/// `MPI_ERR_LASTCODE` of the MPICH ABI. Codes that the program adds follow it.
const LASTCODE: c_int = 0x3fff_ffff;
/// The high bits of a keyval that the program made: kind "direct", class "keyval".
const KEYVAL_BITS: c_int = 0xa400_0000_u32 as c_int;

impl Abi for Mpich {
    type Comm = MpichHandle<CommHandle>;
    type Group = MpichHandle<GroupHandle>;
    type Datatype = MpichHandle<TypeHandle>;
    type Op = MpichHandle<OpHandle>;
    type Request = MpichHandle<RequestHandle>;
    type Message = MpichHandle<MessageHandle>;
    type Info = MpichHandle<InfoHandle>;
    type Errhandler = MpichHandle<ErrhandlerHandle>;
    type Win = MpichHandle<WinHandle>;
    type File = MpichFile;
    type Session = MpichHandle<SessionHandle>;
    type Status = MpichStatus;

    const NAME: &'static str = "MPICH ABI";
    const VERSION: (c_int, c_int) = (-1, -1);
    const CONTROL: strobe_control::Abi = strobe_control::Abi::Mpich;
    const MAX_PROCESSOR_NAME: usize = 128;
    const DISTRIBUTE_DFLT_DARG: c_int = -49767;
    const DISPLACEMENT_CURRENT: i64 = -54_278_278;

    #[inline(always)]
    fn rank_in(rank: c_int) -> c_int {
        if rank >= 0 { rank } else { negative_rank_in(rank) }
    }
    #[inline(always)]
    fn rank_out(rank: c_int) -> c_int {
        match rank {
            constants::PROC_NULL => -1,
            constants::ANY_SOURCE => -2,
            constants::ROOT => -3,
            _ => rank,
        }
    }
    #[inline(always)]
    fn tag_in(tag: c_int) -> c_int {
        match tag {
            0.. => tag,
            -1 => constants::ANY_TAG,
            _ => tag.saturating_sub(1),
        }
    }
    #[inline(always)]
    fn tag_out(tag: c_int) -> c_int {
        if tag == constants::ANY_TAG { -1 } else { tag }
    }
    fn error_in(code: c_int) -> c_int {
        match code {
            LASTCODE.. => code - LASTCODE + ErrorClass::LASTCODE.0,
            _ => find_inner(table::ERROR, code),
        }
    }
    fn error_out(code: c_int) -> c_int {
        if code >= ErrorClass::LASTCODE.0 {
            return code - ErrorClass::LASTCODE.0 + LASTCODE;
        }
        find_outer(table::ERROR, code)
    }
    fn constant_in(group: Family, value: c_int) -> c_int {
        let dynamic = value & 0x03ff_ffff;
        if group == Family::Keyval && value & !0x03ff_ffff == KEYVAL_BITS && dynamic >= FIRST_DYNAMIC as c_int {
            return dynamic;
        }
        find_inner(family(group), value)
    }
    fn constant_out(group: Family, value: c_int) -> c_int {
        if group == Family::Keyval && value >= FIRST_DYNAMIC as c_int {
            return value | KEYVAL_BITS;
        }
        find_outer(family(group), value)
    }

    #[inline(always)]
    fn is_in_place(address: *const c_void) -> bool {
        address.addr() == usize::MAX
    }
    fn is_buffer_automatic(address: *const c_void) -> bool {
        address.addr() == usize::MAX - 1
    }
    fn buffer_automatic() -> *mut c_void {
        std::ptr::without_provenance_mut(usize::MAX - 1)
    }
    #[inline(always)]
    fn is_status_ignore(status: *const MpichStatus) -> bool {
        status.addr() == 1
    }
    fn is_unweighted(weights: *const c_int) -> bool {
        weights == (&raw const UNWEIGHTED_OBJECT).cast()
    }
    fn is_weights_empty(weights: *const c_int) -> bool {
        weights == (&raw const WEIGHTS_EMPTY_OBJECT).cast()
    }
    fn is_all_handles(handle: usize) -> bool {
        handle == (&raw const ALL_HANDLES_OBJECT).addr()
    }
    fn bound(datatype: Self::Datatype) -> Option<Bound> {
        match datatype.raw() {
            LB => Some(Bound::Lower),
            UB => Some(Bound::Upper),
            _ => None,
        }
    }
    fn is_dup_function(_: usize) -> bool {
        // In this ABI `MPI_COMM_DUP_FN` is the address of an exported function, `MPIR_Dup_fn`, and is called like any
        // other.
        false
    }
}

/// `MPI_LB` and `MPI_UB`, which MPI-3.0 removed. Old binaries still use them.
const LB: u32 = 0x4c00_0010;
const UB: u32 = 0x4c00_0011;

/// What the exported variable `MPI_UNWEIGHTED` points to: an address that no array of weights can have.
pub static UNWEIGHTED_OBJECT: c_int = 0;
/// What the exported variable `MPI_WEIGHTS_EMPTY` points to.
pub static WEIGHTS_EMPTY_OBJECT: c_int = 1;
/// What the exported variable `MPI_T_PVAR_ALL_HANDLES` points to.
pub static ALL_HANDLES_OBJECT: c_int = 2;

/// Translates `MPI_PROC_NULL`, `MPI_ANY_SOURCE` and `MPI_ROOT`. Any other negative rank is wrong, and must not become
/// one of the three: it is moved down by one.
#[cold]
fn negative_rank_in(rank: c_int) -> c_int {
    match rank {
        -1 => constants::PROC_NULL,
        -2 => constants::ANY_SOURCE,
        -3 => constants::ROOT,
        constants::UNDEFINED => constants::UNDEFINED,
        _ => rank.saturating_sub(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_go_both_ways_and_wrong_ranks_stay_wrong() {
        for inner in [constants::PROC_NULL, constants::ANY_SOURCE, constants::ROOT, 0, 7, constants::UNDEFINED] {
            assert_eq!(Mpich::rank_in(Mpich::rank_out(inner)), inner);
        }
        for wrong in [-4, -5, -100, c_int::MIN] {
            assert!(Mpich::rank_in(wrong) < constants::ROOT);
        }
        assert_eq!(Mpich::tag_in(-1), constants::ANY_TAG);
        assert_eq!(Mpich::tag_out(constants::ANY_TAG), -1);
        assert_ne!(Mpich::tag_in(-2), constants::ANY_TAG);
    }

    #[test]
    fn error_codes_go_both_ways() {
        for &(class, ..) in CLASSES {
            assert_eq!(Mpich::error_in(Mpich::error_out(class.0)), class.0, "{class}");
        }
        assert_eq!(Mpich::error_out(ErrorClass::TRUNCATE.0), 14);
        assert_eq!(Mpich::error_in(Mpich::error_out(ErrorClass::LASTCODE.0 + 5)), ErrorClass::LASTCODE.0 + 5);
    }

    #[test]
    fn a_status_keeps_63_bits_and_the_flag() {
        let mut status = MpichStatus { count_low: 0, count_high_and_cancelled: 0, source: 0, tag: 0, error: 9 };
        let written = Status { source: 3, tag: 4, error: 0, cancelled: true, bytes: 0x1234_5678_9abc };
        status.write(&written);
        assert_eq!(Status { error: 0, ..status.read() }, written);
        assert_eq!(status.error(), 9, "the error field is the program's until a call says otherwise");
    }

    #[test]
    fn constants_of_the_other_abi_are_not_taken_for_ours() {
        assert_eq!(Mpich::constant_in(Family::SplitType, 1), constants::COMM_TYPE_SHARED);
        assert_eq!(Mpich::constant_in(Family::SplitType, constants::COMM_TYPE_SHARED), NO_MEMBER);
        assert_eq!(Mpich::constant_in(Family::SplitType, constants::UNDEFINED), constants::UNDEFINED);
        assert_eq!(Mpich::constant_out(Family::Compare, constants::IDENT), 0);
        assert_eq!(Mpich::constant_in(Family::Keyval, Mpich::constant_out(Family::Keyval, 0x1005)), 0x1005);
    }
}
