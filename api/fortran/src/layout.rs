// SPDX-License-Identifier: MIT OR Apache-2.0
//! Datatypes that describe a message in an array that is not contiguous. They are made of the program's datatype, so
//! that the message's signature stays what it is; only where one of its instances would lie in several elements of the
//! array they are made of bytes.
//!
//! The argument of the `unsafe` blocks: *all arguments of the C functions are values of this module*.

use crate::abi::{BYTE, C, COMM_SELF, Comm, Datatype, HandleKind, TYPE_NULL};
use crate::section::{Dim, Section};
use std::ffi::{c_int, c_void};

type Type = C<Datatype>;

unsafe extern "C" {
    fn PMPI_Type_get_extent_x(datatype: Type, lb: *mut i64, extent: *mut i64) -> c_int;
    fn PMPI_Type_get_true_extent_x(datatype: Type, lb: *mut i64, extent: *mut i64) -> c_int;
    fn PMPI_Type_create_hvector(count: c_int, length: c_int, stride: i64, old: Type, new: *mut Type) -> c_int;
    fn PMPI_Type_create_hindexed(
        count: c_int,
        lengths: *const c_int,
        places: *const i64,
        old: Type,
        new: *mut Type,
    ) -> c_int;
    fn PMPI_Type_create_struct(
        count: c_int,
        lengths: *const c_int,
        places: *const i64,
        types: *const Type,
        new: *mut Type,
    ) -> c_int;
    fn PMPI_Type_create_resized(old: Type, lb: i64, extent: i64, new: *mut Type) -> c_int;
    fn PMPI_Type_commit(datatype: *mut Type) -> c_int;
    fn PMPI_Type_free(datatype: *mut Type) -> c_int;
    fn PMPI_Pack(
        from: *const c_void,
        count: c_int,
        datatype: Type,
        to: *mut c_void,
        size: c_int,
        position: *mut c_int,
        comm: C<Comm>,
    ) -> c_int;
}

/// Frees a datatype.
pub fn free(mut datatype: Type) {
    // SAFETY: see the module's documentation.
    unsafe { PMPI_Type_free(&raw mut datatype) };
}

/// A datatype that this module made and has to free, unless it is the program's own.
struct Made {
    datatype: Type,
    own: bool,
}

impl Drop for Made {
    fn drop(&mut self) {
        if self.own {
            free(self.datatype);
        }
    }
}

impl Made {
    /// The datatype that a C function makes. `None` if it fails.
    fn by(make: impl FnOnce(*mut Type) -> c_int) -> Option<Made> {
        let mut datatype = Datatype::NONE;
        (make(&raw mut datatype) == 0).then_some(Made { datatype, own: true })
    }

    fn committed(mut self) -> Option<Type> {
        // SAFETY: see the module's documentation.
        (unsafe { PMPI_Type_commit(&raw mut self.datatype) } == 0).then(|| {
            self.own = false;
            self.datatype
        })
    }

    /// This datatype `count` times, `stride` bytes from one to the next.
    fn times(&self, count: i64, stride: i64) -> Option<Made> {
        const MOST: i64 = 1 << 30;
        if count > MOST {
            let many = self.times(MOST, stride)?;
            let first = many.times(count / MOST, stride * MOST)?;
            return first.and(&self.times(count % MOST, stride)?, count / MOST * MOST * stride);
        }
        // SAFETY: see the module's documentation.
        Made::by(|new| unsafe { PMPI_Type_create_hvector(count as c_int, 1, stride, self.datatype, new) })
    }

    /// This datatype, and another `place` bytes further on.
    fn and(&self, other: &Made, place: i64) -> Option<Made> {
        let (lengths, places, types) = ([1, 1], [0, place], [self.datatype, other.datatype]);
        // SAFETY: see the module's documentation.
        Made::by(|new| unsafe { PMPI_Type_create_struct(2, lengths.as_ptr(), places.as_ptr(), types.as_ptr(), new) })
    }
}

/// Where the bytes of a datatype lie.
struct Span {
    extent: i64,
    first: i64,
    last: i64,
}

fn span(datatype: Type) -> Option<Span> {
    let (mut lb, mut extent, mut first, mut length) = (0, 0, 0, 0);
    // SAFETY: see the module's documentation.
    let wrong = unsafe {
        PMPI_Type_get_extent_x(datatype, &raw mut lb, &raw mut extent)
            | PMPI_Type_get_true_extent_x(datatype, &raw mut first, &raw mut length)
    };
    (wrong == 0).then_some(Span { extent, first, last: first + length })
}

impl Span {
    /// How many instances an element of `size` bytes holds, if none lies in several elements.
    fn per_element(&self, size: usize) -> Option<i64> {
        let whole = self.extent > 0 && size as i64 % self.extent == 0 && self.first >= 0 && self.last <= self.extent;
        whole.then(|| size as i64 / self.extent)
    }
}

/// A datatype for `count` instances of `datatype` in the array. `None` if one of the two is not valid.
pub fn whole(section: &Section, count: i64, datatype: Type) -> Option<Type> {
    if count < 0 || datatype == Datatype::from_int(TYPE_NULL) {
        return None;
    }
    let span = span(datatype)?;
    let made = match span.per_element(section.element) {
        Some(per) => in_elements(section, count, per, &span, &Made { datatype, own: false }),
        None => across_elements(section, count, &span, datatype),
    };
    // A null handle is refused by the call. That is what becomes of a datatype with bytes before its address.
    Some(made.and_then(Made::committed).unwrap_or(Datatype::from_int(TYPE_NULL)))
}

/// The first `count` instances, of which each element holds `per`.
fn in_elements(section: &Section, count: i64, per: i64, span: &Span, one: &Made) -> Option<Made> {
    let (elements, rest) = (count / per, count % per);
    let begun = if per == 1 { one.times(1, 0)? } else { one.times(per, span.extent)? };
    let first = prefix(&begun, section.dims(), elements)?;
    match rest {
        0 => Some(first),
        rest => first.and(&one.times(rest, span.extent)?, section.offset(elements)),
    }
}

/// The first `elements` elements of an array with these dimensions.
fn prefix(element: &Made, dims: &[Dim], elements: i64) -> Option<Made> {
    let Some((last, inner)) = dims.split_last() else { return element.times(elements, 0) };
    let each: i64 = inner.iter().map(|dim| dim.extent).product();
    let mut full = element.times(1, 0)?;
    for dim in inner {
        full = full.times(dim.extent, dim.stride)?;
    }
    let (whole, rest) = (elements / each, elements % each);
    let first = full.times(whole, last.stride)?;
    match rest {
        0 => Some(first),
        rest => first.and(&prefix(element, inner, rest)?, whole * last.stride),
    }
}

/// `count` instances that lie in several elements each, as bytes.
fn across_elements(section: &Section, count: i64, span: &Span, datatype: Type) -> Option<Made> {
    let map = bytes(span, datatype)?;
    let element = section.element as i64;
    let mut runs: Vec<(i64, c_int)> = Vec::new();
    for place in (0..count).flat_map(|at| map.iter().map(move |byte| at * span.extent + byte)) {
        let place = section.offset(place / element) + place % element;
        match runs.last_mut() {
            Some((from, length)) if *from + i64::from(*length) == place && *length < c_int::MAX => *length += 1,
            _ => runs.push((place, 1)),
        }
    }
    let (places, lengths): (Vec<i64>, Vec<c_int>) = runs.into_iter().unzip();
    let (number, byte) = (c_int::try_from(places.len()).ok()?, Datatype::from_int(BYTE));
    // SAFETY: see the module's documentation.
    Made::by(|new| unsafe { PMPI_Type_create_hindexed(number, lengths.as_ptr(), places.as_ptr(), byte, new) })
}

/// Where the bytes of an instance lie, in the order in which they are sent. To find out, buffers are packed in which
/// each byte says where it lies: one for each digit of that number.
fn bytes(span: &Span, datatype: Type) -> Option<Vec<i64>> {
    let length = usize::try_from(span.last).ok().filter(|_| span.first >= 0)?;
    let size = c_int::try_from(length).ok()?;
    let mut map = Vec::new();
    for digit in 0..4 {
        let from: Vec<u8> = (0..length).map(|at| (at >> (8 * digit)) as u8).collect();
        // A datatype may have the same bytes several times, but then it cannot be received.
        let (mut to, mut end) = (vec![0u8; length], 0);
        let comm = Comm::from_int(COMM_SELF);
        // SAFETY: `to` has `size` bytes, and the datatype lies within `from`.
        let code =
            unsafe { PMPI_Pack(from.as_ptr().cast(), 1, datatype, to.as_mut_ptr().cast(), size, &raw mut end, comm) };
        if code != 0 {
            return None;
        }
        map.resize(usize::try_from(end).ok()?, 0);
        for (place, byte) in map.iter_mut().zip(&to) {
            *place |= i64::from(*byte) << (8 * digit);
        }
    }
    Some(map)
}

/// The datatype with the extent that makes its instances lie in the elements of the array, if they are equally far from
/// each other. `None` if there is none.
pub fn spread(section: &Section, datatype: Type) -> Option<Type> {
    let [dim] = section.dims() else { return None };
    if dim.stride <= 0 || datatype == Datatype::from_int(TYPE_NULL) {
        return None;
    }
    let fits = span(datatype)?.per_element(section.element) == Some(1);
    // SAFETY: see the module's documentation.
    let resize = |new| unsafe { PMPI_Type_create_resized(datatype, 0, dim.stride, new) };
    if fits { Made::by(resize)?.committed() } else { None }
}
