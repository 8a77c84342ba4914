// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reading the head of a record that may be cut in two by the end of a ring.

use crate::Malformed;
use zerocopy::{FromBytes, Immutable, KnownLayout, Unaligned};

/// Longest head of any record, in bytes.
const HEAD_BYTES_MAX: usize = 64;

/// Reads a `T` at the beginning of the two slices, taken as one.
#[inline]
pub(crate) fn first<T: FromBytes + Immutable + KnownLayout + Unaligned + Copy>(
    head: &[u8],
    tail: &[u8],
) -> Result<T, Malformed> {
    if let Ok((value, _)) = T::ref_from_prefix(head) {
        return Ok(*value);
    }
    let mut whole = [0; HEAD_BYTES_MAX];
    for (to, from) in whole.iter_mut().zip(head.iter().chain(tail)) {
        *to = *from;
    }
    let length = (head.len() + tail.len()).min(HEAD_BYTES_MAX);
    T::read_from_prefix(&whole[..length]).map(|(value, _)| value).map_err(|_| Malformed::Short)
}

/// Reads a `T` from the two slices; an error if bytes are left over.
#[inline]
pub(crate) fn only<T: FromBytes + Immutable + KnownLayout + Unaligned + Copy>(
    head: &[u8],
    tail: &[u8],
) -> Result<T, Malformed> {
    if head.len() + tail.len() > size_of::<T>() {
        return Err(Malformed::Length);
    }
    first(head, tail)
}

/// The two slices without their first `bytes` bytes; there have to be so many.
#[inline]
pub(crate) fn after<'a>(head: &'a [u8], tail: &'a [u8], bytes: usize) -> (&'a [u8], &'a [u8]) {
    match head.split_at_checked(bytes) {
        Some((_, rest)) => (rest, tail),
        None => (&tail[bytes - head.len()..], &[]),
    }
}
