// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_LAND`, `MPI_LOR`, `MPI_LXOR` on C integers, `bool` and Fortran's `LOGICAL` of every size: whatever is
//! not zero is true, and the result is 0 or 1.

use super::number::{Integer, Kernel, fold};
use strobe_types::OpHandle;

/// The operation on integers used as truth values.
pub fn of_integers<T: Integer>(op: OpHandle) -> Option<Kernel> {
    Some(match op {
        OpHandle::LAND => |inout, input| truth::<T>(inout, input, |left, right| left & right),
        OpHandle::LOR => |inout, input| truth::<T>(inout, input, |left, right| left | right),
        OpHandle::LXOR => |inout, input| truth::<T>(inout, input, |left, right| left ^ right),
        _ => return None,
    })
}

#[inline(always)]
fn truth<T: Integer>(inout: &mut [u8], input: &[u8], op: impl Fn(bool, bool) -> bool) {
    fold::<T>(inout, input, |left, right| if op(left != T::ZERO, right != T::ZERO) { T::ONE } else { T::ZERO });
}

/// The operation on logicals of `bytes` bytes.
pub fn kernel(op: OpHandle, bytes: u8) -> Option<Kernel> {
    match bytes {
        1 => of_integers::<u8>(op),
        2 => of_integers::<u16>(op),
        4 => of_integers::<u32>(op),
        8 => of_integers::<u64>(op),
        16 => of_integers::<i128>(op),
        _ => None,
    }
}
