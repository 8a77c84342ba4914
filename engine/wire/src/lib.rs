// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every byte that goes between nodes. A *packet* is a [`Header`] and frames ([`frame`]), as many as fit, and at its
//! end [`TAG_BYTES`] for who authenticates it. *Records* ([`record`]) are what endpoints say to each other; they lie in
//! the byte streams whose pieces frames carry.
//!
//! Parsing borrows and never panics: a packet is checked whole before any of it is believed, and what is not exactly
//! a packet is an error. Numbers are little-endian. Fields that are not used are zero, and other values are errors, so
//! that a later version may give them a meaning.

#![forbid(unsafe_code)]

pub mod channel;
pub mod frame;
mod header;
pub mod onesided;
mod parts;
pub mod primitive;
pub mod record;
pub mod seal;
pub mod strobe;
mod writer;

#[cfg(test)]
mod channel_tests;
#[cfg(test)]
mod tests;

pub use frame::{Ack, Frame, Packet, slice_of};
pub use header::{FLAG_ACK_NOW, FLAG_ENCLOSED, HEADER_BYTES, Header, PacketKind, SOURCE_AT, TAG_BYTES, VERSION};
pub use writer::Writer;

/// Why bytes are not a packet or a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// It is shorter than its parts.
    Short,
    /// It does not begin with the mark of this format.
    Magic,
    /// It has another version of this format.
    Version,
    /// It is a kind of packet, frame or record that is not known.
    Kind,
    /// It has flags or a reserved field that are not known.
    Flags,
    /// The length in the header is not the length of the packet.
    Length,
    /// A field has a value that it cannot have.
    Value,
}
