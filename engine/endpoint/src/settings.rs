// SPDX-License-Identifier: MIT OR Apache-2.0
//! The settings of an endpoint, read from the table of settings. A new setting is a field here.

use crate::site::ProgressPolicy;
use strobe_config::{BadValue, COPIES, EAGER_BYTES, PROGRESS, SPIN_US, STREAM_BYTES, Setting};

/// The settings of an endpoint.
#[derive(Clone, Debug)]
pub struct EndpointSettings {
    /// Who moves the messages of a rank that computes.
    pub progress: ProgressPolicy,
    /// Largest payload that goes through the ring, in bytes; `None`: chosen by what copies cost on this machine.
    pub eager_bytes_max: Option<usize>,
    /// Longest message that a blocking send puts through the ring to a receiver that waits, in bytes; `None`: by cost.
    pub stream_bytes_max: Option<usize>,
    /// How long to spin before yielding, in microseconds.
    pub spin_us: u64,
    /// False if processes are not to copy from and to each other's memory.
    pub copies: bool,
}

impl Default for EndpointSettings {
    /// For processes that are no ranks, such as the agent: never spins.
    fn default() -> Self {
        EndpointSettings {
            progress: ProgressPolicy::Helper,
            eager_bytes_max: None,
            stream_bytes_max: None,
            spin_us: 0,
            copies: true,
        }
    }
}

impl EndpointSettings {
    /// Reads the settings; `text` gives the value of one that is set. Fails with the variable's name and the values
    /// that it takes.
    pub fn read(text: impl Fn(&Setting) -> Option<String>) -> Result<EndpointSettings, BadValue> {
        let progress = PROGRESS.word(text(&PROGRESS).as_deref())?;
        let bytes = |setting: &Setting| text(setting).map(|text| setting.number(Some(&text))).transpose();
        let (eager, stream) = (bytes(&EAGER_BYTES)?, bytes(&STREAM_BYTES)?);
        Ok(EndpointSettings {
            progress: match progress {
                "caller" => ProgressPolicy::Caller,
                "agent" => ProgressPolicy::Agent,
                _ => ProgressPolicy::Helper,
            },
            eager_bytes_max: eager.map(|bytes| bytes as usize),
            stream_bytes_max: stream.map(|bytes| bytes as usize),
            spin_us: SPIN_US.number(text(&SPIN_US).as_deref())?,
            copies: COPIES.word(text(&COPIES).as_deref())? != "off",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_become_settings_and_bad_ones_name_their_variable() {
        let given = |variable: &'static str, value: &'static str| {
            EndpointSettings::read(move |setting| (setting.variable == variable).then(|| value.to_string()))
        };
        assert_eq!(given("STROBE_EAGER_BYTES", "1KiB").unwrap().eager_bytes_max, Some(1024));
        assert!(!given("STROBE_COPIES", "off").unwrap().copies);
        for (word, progress) in
            [("caller", ProgressPolicy::Caller), ("agent", ProgressPolicy::Agent), ("thread", ProgressPolicy::Helper)]
        {
            assert_eq!(given("STROBE_PROGRESS", word).unwrap().progress, progress);
        }
        assert!(given("STROBE_SPIN_US", "long").unwrap_err().to_string().contains("STROBE_SPIN_US"));
    }
}
