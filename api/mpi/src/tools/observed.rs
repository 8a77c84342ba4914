// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the tool interface sees of this process once it is of a job, and the settings that a tool has changed before.

use super::life::locked;
use std::sync::{Arc, Mutex, OnceLock};
use strobe_config::{EAGER_BYTES, SPIN_US, STAGED_BYTES, STREAM_BYTES, Setting, UNEXPECTED_BYTES};
use strobe_endpoint::{Endpoint, SettingsInUse};
use strobe_shared::Segment;
use strobe_shared::port::Port;
use strobe_shared::sync::{AtomicU64, Ordering};

/// A process of a job.
pub(crate) struct Observed {
    pub(crate) segment: Segment,
    pub(crate) local_rank: u32,
    eager_bytes: u64,
    stream_bytes: u64,
    spin_us: Arc<AtomicU64>,
}

static OBSERVED: OnceLock<Observed> = OnceLock::new();
/// Settings that a tool has written before the process joined its job: variable and text.
static WRITTEN: Mutex<Vec<(&'static str, String)>> = Mutex::new(Vec::new());

/// The process, from when it joins its job on, also after `MPI_Finalize`: the segment stays mapped.
pub(crate) fn process() -> Option<&'static Observed> {
    OBSERVED.get()
}

/// The text of a setting for this process, if it has one: what a tool has written, else the variable of the
/// environment.
pub fn text_of(setting: &Setting) -> Option<String> {
    let written = locked(&WRITTEN);
    let own = written.iter().find(|(variable, _)| *variable == setting.variable).map(|(_, text)| text.clone());
    own.or_else(|| std::env::var(setting.variable).ok())
}

/// Sets a setting for when this process joins its job.
pub(crate) fn set_text(setting: &Setting, text: String) {
    let mut written = locked(&WRITTEN);
    written.retain(|(variable, _)| *variable != setting.variable);
    written.push((setting.variable, text));
}

/// Called when the process has joined its job.
pub(crate) fn joined(endpoint: &Endpoint, local_rank: u32) {
    let SettingsInUse { eager_bytes, stream_bytes, spin_us } = SettingsInUse::of(endpoint);
    let observed = Observed {
        segment: endpoint.segment(),
        local_rank,
        eager_bytes: eager_bytes as u64,
        stream_bytes: stream_bytes as u64,
        spin_us,
    };
    // A process joins a job once; if it does not, the first one is what tools see.
    _ = OBSERVED.set(observed);
}

impl Observed {
    /// This process's port.
    pub(crate) fn port(&self) -> &'static Port {
        self.segment.port(self.local_rank)
    }

    /// The word of a setting that may change while the job runs.
    pub(crate) fn word(&self, setting: &Setting) -> Option<&AtomicU64> {
        let header = self.segment.header();
        match setting.variable {
            variable if variable == SPIN_US.variable => Some(&self.spin_us),
            variable if variable == UNEXPECTED_BYTES.variable => Some(&header.unexpected_bytes_max),
            variable if variable == STAGED_BYTES.variable => Some(&header.staged_bytes_max),
            _ => None,
        }
    }

    /// The number of a setting that is in use, where it is not what its text says.
    pub(crate) fn number(&self, setting: &Setting) -> Option<u64> {
        match setting.variable {
            variable if variable == EAGER_BYTES.variable => Some(self.eager_bytes),
            variable if variable == STREAM_BYTES.variable => Some(self.stream_bytes),
            _ => self.word(setting).map(|word| word.load(Ordering::Relaxed)),
        }
    }
}
