// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values as bytes: little-endian, everything of variable length preceded by its length. Reading trusts nothing: a
//! value that is too short or out of range is `None`, and no length is believed before its bytes are there.

use std::ffi::OsString;
use std::net::{IpAddr, SocketAddr};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;
use std::time::Duration;
use strobe_os::process::ExitStatus;
use strobe_shared::port::Life;
use strobe_types::calls::CALLS;
use strobe_types::{CallId, ErrorClass};

/// Bytes that are being written.
#[derive(Default)]
pub struct Writer(pub Vec<u8>);

impl Writer {
    /// Writes `bytes`, preceded by their number.
    pub fn bytes(&mut self, bytes: &[u8]) {
        (bytes.len() as u32).put(self);
        self.0.extend(bytes);
    }
}

/// Bytes that are being read.
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// Reads from `bytes`.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    /// True if nothing is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn take(&mut self, bytes: usize) -> Option<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(bytes)?;
        self.0 = tail;
        Some(head)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// Reads bytes preceded by their number; `None` if there are too few.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = u32::get(self)? as usize;
        self.take(length)
    }
}

/// A value that can be written and read.
pub trait Wire: Sized {
    /// Writes the value.
    fn put(&self, to: &mut Writer);
    /// Reads a value; `None` if the bytes are not valid.
    fn get(from: &mut Reader<'_>) -> Option<Self>;

    /// Writes several values.
    fn put_all(values: &[Self], to: &mut Writer) {
        values.iter().for_each(|value| value.put(to));
    }

    /// Reads several values.
    fn get_all(count: u32, from: &mut Reader<'_>) -> Option<Vec<Self>> {
        let mut all = Vec::new();
        for _ in 0..count {
            // Every value has bytes, so this stops at a count that is too large.
            if from.is_empty() {
                return None;
            }
            all.push(Self::get(from)?);
        }
        Some(all)
    }

    /// The bytes of the value.
    fn to_bytes(&self) -> Vec<u8> {
        let mut to = Writer::default();
        self.put(&mut to);
        to.0
    }

    /// The value whose bytes these are; `None` if they are not valid, or more than that.
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut from = Reader::new(bytes);
        let value = Self::get(&mut from)?;
        from.is_empty().then_some(value)
    }
}

macro_rules! integers {
    ($($type:ty),*) => { $(
        impl Wire for $type {
            fn put(&self, to: &mut Writer) {
                to.0.extend(self.to_le_bytes());
            }
            fn get(from: &mut Reader<'_>) -> Option<Self> {
                from.array().map(<$type>::from_le_bytes)
            }
        }
    )* };
}
integers!(u16, u32, u64, i32);

impl Wire for u8 {
    fn put(&self, to: &mut Writer) {
        to.0.push(*self);
    }
    fn get(from: &mut Reader<'_>) -> Option<u8> {
        Some(from.take(1)?[0])
    }
    fn put_all(values: &[u8], to: &mut Writer) {
        to.0.extend(values);
    }
    fn get_all(count: u32, from: &mut Reader<'_>) -> Option<Vec<u8>> {
        from.take(count as usize).map(<[u8]>::to_vec)
    }
}

impl Wire for CallId {
    fn put(&self, to: &mut Writer) {
        self.0.put(to);
    }
    fn get(from: &mut Reader<'_>) -> Option<CallId> {
        u16::get(from).filter(|&number| usize::from(number) < CALLS.len()).map(CallId)
    }
}

/// Implements [`Wire`] for a structure, field by field, or for an enum: a number for the variant, then its fields.
#[macro_export]
macro_rules! wire {
    (struct $name:ty { $($field:tt),* $(,)? }) => {
        impl $crate::codec::Wire for $name {
            fn put(&self, to: &mut $crate::codec::Writer) {
                $( $crate::codec::Wire::put(&self.$field, to); )*
            }
            fn get(from: &mut $crate::codec::Reader<'_>) -> Option<Self> {
                Some(Self { $( $field: $crate::codec::Wire::get(from)? ),* })
            }
        }
    };
    (enum $name:ty { $($number:literal $variant:ident { $($field:tt : $bound:ident),* } ),* $(,)? }) => {
        impl $crate::codec::Wire for $name {
            fn put(&self, to: &mut $crate::codec::Writer) {
                match self { $(
                    Self::$variant { $($field: $bound),* } => {
                        $crate::codec::Wire::put(&($number as u8), to);
                        $( $crate::codec::Wire::put($bound, to); )*
                    }
                )* }
            }
            fn get(from: &mut $crate::codec::Reader<'_>) -> Option<Self> {
                match <u8 as $crate::codec::Wire>::get(from)? {
                    $( $number => Some(Self::$variant { $($field: $crate::codec::Wire::get(from)?),* }), )*
                    _ => None,
                }
            }
        }
    };
}

wire!(struct ErrorClass { 0 });
wire!(enum Life { 1 Absent {}, 2 Alive {}, 3 Finalized {}, 4 Dead {}, 5 Vacant {} });
wire!(enum ExitStatus { 1 Exited { 0: code }, 2 Killed { signal: signal, core: core } });

impl Wire for bool {
    fn put(&self, to: &mut Writer) {
        u8::from(*self).put(to);
    }
    fn get(from: &mut Reader<'_>) -> Option<bool> {
        match u8::get(from)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl Wire for String {
    fn put(&self, to: &mut Writer) {
        to.bytes(self.as_bytes());
    }
    fn get(from: &mut Reader<'_>) -> Option<String> {
        String::from_utf8(from.bytes()?.to_vec()).ok()
    }
}

impl Wire for OsString {
    fn put(&self, to: &mut Writer) {
        to.bytes(self.as_bytes());
    }
    fn get(from: &mut Reader<'_>) -> Option<OsString> {
        Some(OsString::from_vec(from.bytes()?.to_vec()))
    }
}

impl Wire for PathBuf {
    fn put(&self, to: &mut Writer) {
        to.bytes(self.as_os_str().as_bytes());
    }
    fn get(from: &mut Reader<'_>) -> Option<PathBuf> {
        OsString::get(from).map(PathBuf::from)
    }
}

impl Wire for Duration {
    fn put(&self, to: &mut Writer) {
        u64::try_from(self.as_nanos()).unwrap_or(u64::MAX).put(to);
    }
    fn get(from: &mut Reader<'_>) -> Option<Duration> {
        u64::get(from).map(Duration::from_nanos)
    }
}

impl Wire for IpAddr {
    fn put(&self, to: &mut Writer) {
        match self {
            IpAddr::V4(address) => to.bytes(&address.octets()),
            IpAddr::V6(address) => to.bytes(&address.octets()),
        }
    }
    fn get(from: &mut Reader<'_>) -> Option<IpAddr> {
        let bytes = from.bytes()?;
        let four = <[u8; 4]>::try_from(bytes).map(IpAddr::from);
        four.or_else(|_| <[u8; 16]>::try_from(bytes).map(IpAddr::from)).ok()
    }
}

impl Wire for SocketAddr {
    fn put(&self, to: &mut Writer) {
        self.ip().put(to);
        self.port().put(to);
    }
    fn get(from: &mut Reader<'_>) -> Option<SocketAddr> {
        Some(SocketAddr::new(IpAddr::get(from)?, u16::get(from)?))
    }
}

impl<T: Wire> Wire for Option<T> {
    fn put(&self, to: &mut Writer) {
        self.is_some().put(to);
        if let Some(value) = self {
            value.put(to);
        }
    }
    fn get(from: &mut Reader<'_>) -> Option<Option<T>> {
        Some(if bool::get(from)? { Some(T::get(from)?) } else { None })
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn put(&self, to: &mut Writer) {
        (self.len() as u32).put(to);
        T::put_all(self, to);
    }
    fn get(from: &mut Reader<'_>) -> Option<Vec<T>> {
        let count = u32::get(from)?;
        T::get_all(count, from)
    }
}

impl<A: Wire, B: Wire> Wire for (A, B) {
    fn put(&self, to: &mut Writer) {
        self.0.put(to);
        self.1.put(to);
    }
    fn get(from: &mut Reader<'_>) -> Option<(A, B)> {
        Some((A::get(from)?, B::get(from)?))
    }
}

impl<const N: usize> Wire for [u8; N] {
    fn put(&self, to: &mut Writer) {
        to.0.extend(self);
    }
    fn get(from: &mut Reader<'_>) -> Option<[u8; N]> {
        from.array()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Many = (Vec<(String, Option<Duration>)>, (Vec<SocketAddr>, Vec<ExitStatus>));

    fn sample() -> Many {
        let names = vec![("á".to_string(), Some(Duration::from_millis(3))), (String::new(), None)];
        let addresses = ["127.0.0.2:80", "[fe80::1]:65535"].map(|text| text.parse().expect("an address")).to_vec();
        (names, (addresses, vec![ExitStatus::Exited(-3), ExitStatus::Killed { signal: 9, core: true }]))
    }

    #[test]
    fn values_come_back() {
        let bytes = sample().to_bytes();
        assert_eq!(Many::from_bytes(&bytes), Some(sample()));
        for end in 0..bytes.len() {
            assert_eq!(Many::from_bytes(&bytes[..end]), None, "cut at {end}");
        }
        assert_eq!(Many::from_bytes(&[&bytes[..], &[0]].concat()), None);
    }

    #[test]
    fn damage_never_panics() {
        let bytes = sample().to_bytes();
        for at in 0..bytes.len() {
            for value in [0, 1, 3, 0x7f, 0x80, 0xff] {
                let mut bad = bytes.clone();
                bad[at] = value;
                if let Some(other) = Many::from_bytes(&bad) {
                    assert_eq!(other.to_bytes(), bad, "what is read is what was written");
                }
            }
        }
        assert_eq!(Vec::<u8>::from_bytes(&[0xff; 8]), None, "a length beyond the bytes");
    }
}
