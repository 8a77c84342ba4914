// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lower bound, upper bound and extent of a type map (MPI-5.0 sections 5.1 and 5.1.6). Data gives natural
//! bounds; a struct pads its own to the strictest alignment; a resized type leaves markers, and where a type map
//! holds markers they alone count, however deep they were set. So all are carried up through every constructor.
//!
//! The standard words the padding for any type map, but no library pads a vector of bytes apart: binaries built for
//! the MPICH ABI count on a stride that is no multiple of the alignment staying what was asked for.

use crate::{Result, err};

/// Natural bounds, markers and alignment of a type map. Empty maps have none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    /// First byte of data and the byte after the last.
    data: Option<(isize, isize)>,
    /// The same with the padding of structs.
    natural: Option<(isize, isize)>,
    /// Lowest lower-bound marker and highest upper-bound marker.
    markers: Option<(isize, isize)>,
    alignment: usize,
}

impl Bounds {
    pub(super) const EMPTY: Bounds = Bounds { data: None, natural: None, markers: None, alignment: 1 };

    pub(super) fn of_data(bytes: usize, alignment: usize) -> Bounds {
        let data = (bytes > 0).then_some((0, bytes as isize));
        let natural = data.map(|(low, high)| (low, (high as usize).next_multiple_of(alignment) as isize));
        Bounds { data, natural, markers: None, alignment }
    }

    pub(super) fn alignment(&self) -> usize {
        self.alignment
    }

    /// True lower bound and true extent: of the data alone.
    pub(super) fn of_true(&self) -> (isize, isize) {
        self.data.map_or((0, 0), |(low, high)| (low, high - low))
    }

    /// Lower bound and extent.
    pub(super) fn lower_and_extent(&self) -> Result<(isize, isize)> {
        let Some((low, high)) = self.markers.or(self.natural) else { return Ok((0, 0)) };
        high.checked_sub(low).map(|extent| (low, extent)).ok_or_else(too_far)
    }

    /// The bounds of a struct: what they enclose is a multiple of the strictest alignment.
    pub(super) fn padded(self) -> Result<Bounds> {
        let Some((low, high)) = self.natural else { return Ok(self) };
        let extent = high.checked_sub(low).ok_or_else(too_far)? as usize;
        let padded = extent.checked_next_multiple_of(self.alignment).and_then(|extent| isize::try_from(extent).ok());
        let high = padded.and_then(|extent| low.checked_add(extent)).ok_or_else(too_far)?;
        Ok(Bounds { natural: Some((low, high)), ..self })
    }

    /// The same data between other markers.
    pub(super) fn marked(self, lower: isize, extent: isize) -> Result<Bounds> {
        let upper = lower.checked_add(extent).ok_or_else(too_far)?;
        Ok(Bounds { markers: Some((lower, upper)), ..self })
    }

    /// The bounds of this map moved by `displacement`.
    pub(super) fn at(self, displacement: isize) -> Result<Bounds> {
        Ok(Bounds {
            data: moved(self.data, displacement)?,
            natural: moved(self.natural, displacement)?,
            markers: moved(self.markers, displacement)?,
            ..self
        })
    }

    /// The bounds of both maps together.
    pub(super) fn with(self, other: Bounds) -> Bounds {
        Bounds {
            data: joined(self.data, other.data),
            natural: joined(self.natural, other.natural),
            markers: joined(self.markers, other.markers),
            alignment: self.alignment.max(other.alignment),
        }
    }

    /// The bounds of `count` copies, `stride` bytes apart: those of the first and the last together, since
    /// all others lie between.
    pub(super) fn repeated(self, count: usize, stride: isize) -> Result<Bounds> {
        match count {
            0 => Ok(Bounds::EMPTY),
            1 => Ok(self),
            _ => Ok(self.with(self.at(times(count - 1, stride)?)?)),
        }
    }
}

fn moved(range: Option<(isize, isize)>, by: isize) -> Result<Option<(isize, isize)>> {
    let Some((low, high)) = range else { return Ok(None) };
    match (low.checked_add(by), high.checked_add(by)) {
        (Some(low), Some(high)) => Ok(Some((low, high))),
        _ => Err(too_far()),
    }
}

fn joined(one: Option<(isize, isize)>, other: Option<(isize, isize)>) -> Option<(isize, isize)> {
    match (one, other) {
        (Some(one), Some(other)) => Some((one.0.min(other.0), one.1.max(other.1))),
        (one, other) => one.or(other),
    }
}

/// `count * step` as a displacement, or the error of a type that does not fit an address space.
pub(super) fn times(count: usize, step: isize) -> Result<isize> {
    isize::try_from(count).ok().and_then(|count| count.checked_mul(step)).ok_or_else(too_far)
}

#[cold]
pub(super) fn too_far() -> crate::Error {
    let error: Result<()> = err!(
        ARG,
        "the new datatype reaches further than an address can say: check its counts, strides and displacements"
    );
    match error {
        Err(error) => error,
        Ok(()) => unreachable!("err! makes errors"),
    }
}
