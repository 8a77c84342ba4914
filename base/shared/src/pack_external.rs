// SPDX-License-Identifier: MIT OR Apache-2.0
//! Packing in the canonical `external32` representation (MPI-5.0 section 5.3): the native packed stream, one
//! run of one basic type after the other, converted chunk by chunk.

use crate::UserMemory;
use crate::pack::{pack, unpack};
use strobe_types::layout::{Basic, Layout, external};
use strobe_types::{Result, err};

/// Bytes that `count` elements take in `external32` (`MPI_Pack_external_size`); `None` beyond all memory.
pub fn external_bytes(layout: &Layout, count: usize) -> Option<usize> {
    layout.signature().external_bytes().checked_mul(count).filter(|bytes| *bytes <= isize::MAX as usize)
}

const CHUNK_ELEMENTS: usize = 128;
/// Bytes of the largest basic type, a complex of two `long double`.
const ELEMENT_BYTES_MAX: usize = 32;

/// Packs `count` elements into the front of `out`. Returns the bytes written. Fails if `out` is too short, or if a
/// value does not fit its external form.
pub fn pack_external(layout: &Layout, count: usize, memory: UserMemory, out: &mut [u8]) -> Result<usize> {
    let total = fitting(layout, count, out.len())?;
    let mut buffer = [0; CHUNK_ELEMENTS * ELEMENT_BYTES_MAX];
    let (mut stream, mut place) = (0, 0);
    for_each_chunk(layout, count, &mut |basic, elements| {
        let native = &mut buffer[..elements * basic.row().size()];
        stream += pack(layout, count, memory, stream, native);
        let bytes = elements * basic.row().external_size();
        external::to_external(basic, native, &mut out[place..place + bytes])?;
        place += bytes;
        Ok(())
    })?;
    assert_eq!(place, total, "the signature describes the whole stream");
    Ok(total)
}

/// Unpacks `count` elements from the front of `from`. Returns the bytes read. Fails if `from` is too short.
pub fn unpack_external(layout: &Layout, count: usize, memory: UserMemory, from: &[u8]) -> Result<usize> {
    let total = fitting(layout, count, from.len())?;
    let mut buffer = [0; CHUNK_ELEMENTS * ELEMENT_BYTES_MAX];
    let (mut stream, mut place) = (0, 0);
    for_each_chunk(layout, count, &mut |basic, elements| {
        let native = &mut buffer[..elements * basic.row().size()];
        let bytes = elements * basic.row().external_size();
        external::from_external(basic, &from[place..place + bytes], native);
        place += bytes;
        stream += unpack(layout, count, memory, stream, native);
        Ok(())
    })?;
    assert_eq!(place, total, "the signature describes the whole stream");
    Ok(total)
}

/// Unpacks as many whole basic elements as there are in `from`, of at most `count` elements. Returns the bytes that
/// they take in memory.
pub fn unpack_external_part(layout: &Layout, count: usize, memory: UserMemory, from: &[u8]) -> Result<usize> {
    let mut buffer = [0; CHUNK_ELEMENTS * ELEMENT_BYTES_MAX];
    let (mut stream, mut place, mut over) = (0, 0, false);
    for_each_chunk(layout, count, &mut |basic, wanted| {
        let external_bytes = basic.row().external_size();
        let elements = if over { 0 } else { wanted.min((from.len() - place) / external_bytes.max(1)) };
        over |= elements < wanted;
        let (native, bytes) = (&mut buffer[..elements * basic.row().size()], elements * external_bytes);
        external::from_external(basic, &from[place..place + bytes], native);
        place += bytes;
        stream += unpack(layout, count, memory, stream, native);
        Ok(())
    })?;
    Ok(stream)
}

fn fitting(layout: &Layout, count: usize, bytes_max: usize) -> Result<usize> {
    match external_bytes(layout, count) {
        Some(bytes) if bytes <= bytes_max => Ok(bytes),
        _ => err!(
            TRUNCATE,
            "{count} elements take {} bytes in external32, but {bytes_max} are left in the packed buffer: ask \
             MPI_Pack_external_size",
            layout.signature().external_bytes().saturating_mul(count)
        ),
    }
}

fn for_each_chunk(layout: &Layout, count: usize, each: &mut impl FnMut(Basic, usize) -> Result<()>) -> Result<()> {
    // A uniform buffer is one run, however its elements are nested.
    if let Some(basic) = layout.signature().uniform() {
        return chunked(basic, layout.size() * count / basic.row().size(), each);
    }
    for _ in 0..count {
        layout.signature().for_each_run(&mut |basic, elements| chunked(basic, elements, each))?;
    }
    Ok(())
}

fn chunked(basic: Basic, elements: usize, each: &mut impl FnMut(Basic, usize) -> Result<()>) -> Result<()> {
    let mut left = elements;
    while left > 0 {
        let chunk = left.min(CHUNK_ELEMENTS);
        each(basic, chunk)?;
        left -= chunk;
    }
    Ok(())
}
