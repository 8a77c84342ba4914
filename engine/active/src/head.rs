// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a message says whom it is for. That is in its tag, so that one without a header is nothing but its data.

use strobe_endpoint::{Endpoint, Envelope, Pattern, ProcId};
use strobe_types::constants::{ANY_SOURCE, ANY_TAG};
use strobe_types::{Result, err};

/// The longest header, in bytes.
pub const HEADER_BYTES_MAX: usize = 127;
/// The most data that come at once, in bytes: their handler sees them where they came. Longer data go straight to their
/// place.
pub const SHORT_BYTES_MAX: usize = 4096;

/// Odd, as the contexts of all messages of the library's own are, and below all that are given out.
const CONTEXT: u32 = 9;
/// Of the data of long messages.
const DATA_CONTEXT: u32 = 11;
/// How many numbers there are for data.
const NUMBERS: u32 = 1 << 27;

/// Where the parts of a tag stand: the handler below, then the length of the header, then two flags.
const HEADER_AT: u32 = 16;
const FOLLOWS: i32 = 1 << 23;
const ORDERED: i32 = 1 << 24;

/// What a long message says behind its header: the number of its data, and how many bytes they are.
pub(crate) const ANNOUNCED_BYTES: usize = 12;

/// What a message says besides its data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head<'a> {
    /// The number of its handler.
    pub handler: u16,
    /// Bytes for the handler.
    pub header: &'a [u8],
    /// Its handler is not called before all data of earlier messages from the same process are in place.
    pub ordered: bool,
}

impl Head<'_> {
    /// The tag of a message with this head; `follows` says that its data come in a message of their own.
    pub(crate) fn tag(&self, follows: bool) -> Result<i32> {
        if self.header.len() > HEADER_BYTES_MAX {
            return err!(ARG, "header: {} bytes are too many: up to {HEADER_BYTES_MAX}", self.header.len());
        }
        let flags = if follows { FOLLOWS } else { 0 } | if self.ordered { ORDERED } else { 0 };
        Ok(i32::from(self.handler) | (self.header.len() as i32) << HEADER_AT | flags)
    }
}

/// A message that has come: its head, and what lies behind the header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Came<'a> {
    pub head: Head<'a>,
    pub data: Data<'a>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Data<'a> {
    Here(&'a [u8]),
    Follow { number: u32, bytes: u64 },
}

impl<'a> Came<'a> {
    /// Reads a message. `None` if it is none.
    pub(crate) fn parse(tag: i32, bytes: &'a [u8]) -> Option<Came<'a>> {
        let header = (tag >> HEADER_AT) as usize & HEADER_BYTES_MAX;
        let (header, rest) = bytes.split_at_checked(header)?;
        let head = Head { handler: tag as u16, header, ordered: tag & ORDERED != 0 };
        if tag & FOLLOWS == 0 {
            return Some(Came { head, data: Data::Here(rest) });
        }
        let (number, length) = rest.split_at_checked(4)?;
        let number = u32::from_ne_bytes(number.try_into().ok()?);
        Some(Came { head, data: Data::Follow { number, bytes: u64::from_ne_bytes(length.try_into().ok()?) } })
    }
}

/// What [`Came::parse`] reads behind the header.
pub(crate) fn announced(number: u32, bytes: u64) -> [u8; ANNOUNCED_BYTES] {
    let mut words = [0; ANNOUNCED_BYTES];
    words[..4].copy_from_slice(&number.to_ne_bytes());
    words[4..].copy_from_slice(&bytes.to_ne_bytes());
    words
}

/// The envelope of a message of this process.
pub(crate) fn envelope(endpoint: &Endpoint, tag: i32) -> Envelope {
    Envelope { context: CONTEXT, source: endpoint.site.me().0 as i32, tag }
}

/// What the next message of anybody matches.
pub(crate) fn next(endpoint: &Endpoint) -> Pattern {
    Pattern { context: CONTEXT, source: ANY_SOURCE, process: endpoint.site.me(), tag: ANY_TAG }
}

/// The envelope of data of this process.
pub(crate) fn data_envelope(endpoint: &Endpoint, number: u32) -> Envelope {
    Envelope { context: DATA_CONTEXT, source: endpoint.site.me().0 as i32, tag: (number % NUMBERS) as i32 }
}

/// What the data of `from` with this number match.
pub(crate) fn data_of(from: ProcId, number: u32) -> Pattern {
    Pattern { context: DATA_CONTEXT, source: from.0 as i32, process: from, tag: (number % NUMBERS) as i32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_as_it_was_written() {
        for handler in [0, 1, 0xffff] {
            for length in [0, 1, 16, 112, HEADER_BYTES_MAX] {
                for ordered in [false, true] {
                    let header: Vec<u8> = (0..length as u8).collect();
                    let head = Head { handler, header: &header, ordered };
                    let whole = [&header[..], b"data"].concat();
                    let read = Came::parse(head.tag(false).unwrap(), &whole);
                    assert_eq!(read, Some(Came { head, data: Data::Here(b"data") }));
                    let whole = [&header[..], &announced(7, 1 << 40)].concat();
                    let read = Came::parse(head.tag(true).unwrap(), &whole);
                    assert_eq!(read, Some(Came { head, data: Data::Follow { number: 7, bytes: 1 << 40 } }));
                }
            }
        }
    }

    #[test]
    fn what_is_too_short_is_no_message() {
        let head = Head { handler: 3, header: &[1; 16], ordered: false };
        let (short, long) = (head.tag(false).unwrap(), head.tag(true).unwrap());
        assert!(Came::parse(short, &[1; 15]).is_none() && Came::parse(short, &[1; 16]).is_some());
        assert!((0..28).all(|bytes| Came::parse(long, &[1; 28][..bytes]).is_none()));
        assert!(Came::parse(long, &[1; 28]).is_some() && Came::parse(long, &[1; 29]).is_none());
        assert!(Head { header: &[0; 128], ..head }.tag(false).is_err());
    }
}
