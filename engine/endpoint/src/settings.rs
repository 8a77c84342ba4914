// SPDX-License-Identifier: MIT OR Apache-2.0
//! The settings of an endpoint, read from the table of settings. A new one is a field here, and who reads it.

use crate::site::Progress;
use strobe_config::{BadValue, COPIES, EAGER_BYTES, PROGRESS, SPIN_US, Setting};

/// How an endpoint behaves.
#[derive(Clone, Debug)]
pub struct EndpointSettings {
    /// Who moves messages of a rank that computes.
    pub progress: Progress,
    /// Largest payload that travels through the ring, in bytes; `None` chooses by what copies cost here.
    pub eager_bytes_max: Option<usize>,
    /// Time to spin before yielding, in microseconds.
    pub spin_us: u64,
    /// False to treat process-to-process copies as refused.
    pub copies: bool,
}

impl Default for EndpointSettings {
    /// What is good for who looks after others: it never spins.
    fn default() -> Self {
        EndpointSettings { progress: Progress::Helper, eager_bytes_max: None, spin_us: 0, copies: true }
    }
}

impl EndpointSettings {
    /// From the variables' texts. The error says which variable, and what it takes.
    pub fn read(text: impl Fn(&Setting) -> Option<String>) -> Result<EndpointSettings, BadValue> {
        let progress = PROGRESS.word(text(&PROGRESS).as_deref())?;
        let eager = text(&EAGER_BYTES).map(|text| EAGER_BYTES.number(Some(&text))).transpose()?;
        Ok(EndpointSettings {
            progress: if progress == "caller" { Progress::Caller } else { Progress::Helper },
            eager_bytes_max: eager.map(|bytes| bytes as usize),
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
        assert!(given("STROBE_PROGRESS", "caller").unwrap().progress == Progress::Caller);
        assert!(given("STROBE_SPIN_US", "long").unwrap_err().to_string().contains("STROBE_SPIN_US"));
    }
}
