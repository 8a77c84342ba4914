// SPDX-License-Identifier: MIT OR Apache-2.0
//! The settings of the network, the same in all processes of a job.

use strobe_config::{BCAST_CHANNELS, BadValue, ENCRYPT, HEARTBEAT, INTEGRITY, PATH_TIMEOUT, Setting};
use strobe_protocol::link::Integrity;

/// The settings of the network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkOptions {
    /// Whether and how messages are checked from the sender's buffer to the receiver's.
    pub integrity: Integrity,
    /// True to encrypt packets, besides authenticating them.
    pub enclose: bool,
    /// How long a node may be silent, in nanoseconds, before the job gives it up.
    pub path_timeout_ns: u64,
    /// Time between two heartbeats, in nanoseconds; 0: none are sent.
    pub heartbeat_ns: u64,
    /// How many broadcasts of one node may be under way at a time; 0: broadcasts go as separate messages.
    pub channels: u32,
}

impl NetworkOptions {
    /// Reads the settings; `text` gives the value of one that is set. Fails for a value that its setting does not take.
    pub fn read(text: impl Fn(&Setting) -> Option<String>) -> Result<NetworkOptions, BadValue> {
        let integrity = match INTEGRITY.word(text(&INTEGRITY).as_deref())? {
            "checksum" => Integrity::Checksum,
            "off" => Integrity::Off,
            _ => Integrity::Crc32c,
        };
        Ok(NetworkOptions {
            integrity,
            enclose: ENCRYPT.word(text(&ENCRYPT).as_deref())? == "on",
            path_timeout_ns: PATH_TIMEOUT.number(text(&PATH_TIMEOUT).as_deref())? * 1_000_000_000,
            heartbeat_ns: HEARTBEAT.number(text(&HEARTBEAT).as_deref())? * 1_000_000,
            channels: match BCAST_CHANNELS.number(text(&BCAST_CHANNELS).as_deref())? {
                0 => 0,
                some => some.max(2) as u32,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_set_has_its_default() {
        let options = NetworkOptions::read(|_| None).unwrap();
        assert_eq!((options.integrity, options.enclose), (Integrity::Crc32c, false));
        let off = |setting: &Setting| (setting.variable == INTEGRITY.variable).then(|| "off".to_string());
        assert_eq!(NetworkOptions::read(off).unwrap().integrity, Integrity::Off);
        assert!(NetworkOptions::read(|_| Some("maybe".into())).is_err());
    }
}
