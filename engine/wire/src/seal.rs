// SPDX-License-Identifier: MIT OR Apache-2.0
//! The seal of a packet: without the key of the job nobody can make a packet or change one.
//!
//! AEGIS (RFC 10032) with a tag of 128 bits: AEGIS-128L for short packets; from [`LONG_BYTES`] on AEGIS-128X4 or X2,
//! whichever is as wide as the sender's vectors, which a flag in the header says. Each has a key of its own.
//! `docs/design/security.md` has the measurements behind the choice and the threat model.
//!
//! Keys: the job has one key of 256 bits. For each direction of each link and each epoch of the link (a new one when
//! a node has lost its state), [`Seal::new`] derives the three packet keys from it; the derivation is the key stream of
//! AEGIS-256 under the job key, with the label, sender, receiver and epoch as its nonce of 256 bits. So no two
//! directions, epochs or algorithms share a key, and a packet that is sent back to its sender is a forgery.
//!
//! Nonce: path and packet number. Packets are numbered per path and never sent twice under one number, so under one
//! key no nonce repeats; **whoever seals must hold to that**: a repeated nonce gives an observer the means to forge.
//! Replays are not seen here; the window of received numbers rejects them.

use crate::header::{FLAG_HALF, FLAGS_AT};
use aegis::aegis128l::Aegis128L;
use aegis::aegis128x2::Aegis128X2;
use aegis::aegis128x4::Aegis128X4;
use aegis::aegis256::Aegis256;

/// Bytes of the tag, at the end of a sealed packet.
pub const TAG_BYTES: usize = 16;

/// From this length on (tag excluded) packets are sealed with AEGIS-128X4 or X2, whose bytes cost a fifth or half
/// where the processor has the vectors for it, and whose start costs more where it has not. They begin with a header.
pub const LONG_BYTES: usize = 512;

/// How many blocks of AES are computed side by side for the seal of a long packet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// Four: AEGIS-128X4, for vectors of 512 bits.
    Four,
    /// Two: AEGIS-128X2, for vectors of 256 bits. With these X4 has more state than there are registers.
    Two,
}

impl Width {
    /// What this processor computes fastest.
    pub fn of_this_processor() -> Width {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("vaes") && is_x86_feature_detected!("avx512f") {
            return Width::Four;
        }
        Width::Two
    }
}

/// What makes the seal of a packet differ from all others in the same direction and epoch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nonce {
    /// Path of the packet.
    pub path: u32,
    /// Number of the packet on that path.
    pub number: u64,
}

impl Nonce {
    fn bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&self.path.to_le_bytes());
        bytes[8..].copy_from_slice(&self.number.to_le_bytes());
        bytes
    }
}

/// The packet was not sealed with this key for this place, or was changed since.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forged;

/// Seals and opens the packets of one direction of one link, during one of its epochs.
#[derive(Clone)]
pub struct Seal {
    short: [u8; 16],
    four: [u8; 16],
    two: [u8; 16],
    width: Width,
}

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal(..)")
    }
}

/// Names what the derived bytes are used for, since other keys may be derived from a job key later.
const LABEL: &[u8; 20] = b"strobe packet seal 1";

impl Seal {
    /// The seal of packets from node `from` to node `to` in `epoch` of their link. Both ends derive the same.
    pub fn new(job_key: &[u8; 32], from: u32, to: u32, epoch: u32) -> Seal {
        Seal::with(Width::of_this_processor(), job_key, from, to, epoch)
    }

    /// The same, which seals with this width. It opens what was sealed with any.
    pub fn with(width: Width, job_key: &[u8; 32], from: u32, to: u32, epoch: u32) -> Seal {
        let mut about = [0; 32];
        about[..20].copy_from_slice(LABEL);
        about[20..24].copy_from_slice(&from.to_le_bytes());
        about[24..28].copy_from_slice(&to.to_le_bytes());
        about[28..].copy_from_slice(&epoch.to_le_bytes());
        let mut keys = [[0; 16]; 3];
        Aegis256::<TAG_BYTES>::new(job_key, &about).stream(keys.as_flattened_mut());
        Seal { short: keys[0], four: keys[1], two: keys[2], width }
    }

    /// Writes the tag into the last [`TAG_BYTES`] of `packet`. All bytes before it are authenticated; with `enclose`
    /// those behind the first `header_bytes` are also encrypted in place.
    ///
    /// # Panics
    /// If the packet is shorter than `header_bytes` and the tag, or long and without a header: a bug of the sender.
    pub fn seal(&self, nonce: Nonce, packet: &mut [u8], header_bytes: usize, enclose: bool) {
        let (content, place) = packet.split_last_chunk_mut::<TAG_BYTES>().expect("room for the tag");
        assert!(header_bytes <= content.len(), "the header is longer than the packet");
        let nonce = nonce.bytes();
        let width = (content.len() >= LONG_BYTES).then_some(self.width);
        if let Some(width) = width {
            assert!(header_bytes > FLAGS_AT, "a long packet has a header");
            let half = if width == Width::Two { FLAG_HALF } else { 0 };
            content[FLAGS_AT] = content[FLAGS_AT] & !FLAG_HALF | half;
        }
        let (clear, hidden) = content.split_at_mut(if enclose { header_bytes } else { content.len() });
        *place = match width {
            None => Aegis128L::new(&self.short, &nonce).encrypt_in_place(hidden, clear),
            Some(Width::Two) => Aegis128X2::new(&self.two, &nonce).encrypt_in_place(hidden, clear),
            Some(Width::Four) => Aegis128X4::new(&self.four, &nonce).encrypt_in_place(hidden, clear),
        };
    }

    /// Checks the tag of `packet` and decrypts its body, in place. Takes the same time whichever byte is wrong.
    ///
    /// # Errors
    /// [`Forged`]; what was enclosed is then erased. Also for a packet that is too short to have been sealed.
    pub fn open(&self, nonce: Nonce, packet: &mut [u8], header_bytes: usize, enclose: bool) -> Result<(), Forged> {
        let (content, tag) = packet.split_last_chunk_mut::<TAG_BYTES>().ok_or(Forged)?;
        if header_bytes > content.len() {
            return Err(Forged);
        }
        let nonce = nonce.bytes();
        let two = content.get(FLAGS_AT).is_some_and(|flags| flags & FLAG_HALF != 0);
        let width = (content.len() >= LONG_BYTES).then_some(if two { Width::Two } else { Width::Four });
        let (clear, hidden) = content.split_at_mut(if enclose { header_bytes } else { content.len() });
        match width {
            None => Aegis128L::new(&self.short, &nonce).decrypt_in_place(hidden, tag, clear),
            Some(Width::Two) => Aegis128X2::new(&self.two, &nonce).decrypt_in_place(hidden, tag, clear),
            Some(Width::Four) => Aegis128X4::new(&self.four, &nonce).decrypt_in_place(hidden, tag, clear),
        }
        .map_err(|_| Forged)
    }
}
