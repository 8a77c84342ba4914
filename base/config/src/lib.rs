// SPDX-License-Identifier: MIT OR Apache-2.0
//! The one table of settings. Help texts, documentation and the options of `mpiexec` are made from its rows.

#![forbid(unsafe_code)]

mod emds;
mod mmds;
mod units;

pub use emds::Emds;
pub use mmds::Mmds;
use std::fmt;
pub use units::Unit;

/// One setting: an environment variable, which an option of `mpiexec` may set.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Environment variable.
    pub variable: &'static str,
    /// What values it takes.
    pub values: Values,
    /// What it does.
    pub help: &'static str,
    /// What it is about.
    pub part: Part,
    /// When a process may change it for itself, by the tool interface (MPI-5.0 section 15.3.6).
    pub change: Change,
    /// For whom it is.
    pub audience: Audience,
}

/// What a setting is about: a category of the tool interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// When messages move, and what waits for them.
    Schedule,
    /// How messages of one node move.
    Messages,
    /// What goes on between nodes, and between the job and its launcher.
    Job,
    /// What is kept and checked.
    Watching,
}

/// When a process may change a setting for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Never: whoever started the job has decided it.
    Never,
    /// Before `MPI_Init`, each process for itself.
    Before,
    /// Before `MPI_Init`, to the same value in all processes.
    BeforeAll,
    /// At any time, each process for itself.
    Always,
    /// In a running job, for all processes of the node.
    Node,
}

/// For whom a setting is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Whoever runs programs.
    User,
    /// Whoever makes them faster.
    Tuner,
    /// Whoever works on Strobe.
    Developer,
}

/// What values a setting takes.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// A number: least, most and default value, and the unit in which it counts if none is given.
    Number(u64, u64, u64, Unit),
    /// One of these words; the first is the default.
    Word(&'static [&'static str]),
    /// Text in a form of its own; empty by default.
    Text,
}

/// What the tool interface is told of a setting; of one that says nothing about it, that its user decides it for a job.
macro_rules! tool {
    () => {
        (Part::Job, Change::Never, Audience::User)
    };
    ($part:ident $change:ident $audience:ident) => {
        (Part::$part, Change::$change, Audience::$audience)
    };
}

/// Makes a constant of each setting and the table of all from one list, so that a setting is declared once.
macro_rules! settings {
    ($($(#[$doc:meta])* $name:ident $variable:literal $values:expr, $help:literal
        $(, $part:ident $change:ident $audience:ident)?;)*) => {
        $(
            $(#[$doc])*
            pub const $name: Setting = {
                let (part, change, audience) = tool!($($part $change $audience)?);
                Setting { variable: $variable, values: $values, help: $help, part, change, audience }
            };
        )*
        /// Every setting.
        pub const SETTINGS: &[Setting] = &[$($name),*];
    };
}

use Values::{Number, Text, Word};

settings! {
    /// When messages may move: at once, or in time slices.
    SCHEDULE "STROBE_SCHEDULE" Word(&["immediate", "strobed"]),
        "when messages move: at once (immediate), or in time slices, scheduled for the whole job (strobed)",
            Schedule Never User;
    /// What ends a time slice.
    STROBE "STROBE_STROBE" Word(&["demand", "early", "fixed"]),
        "when a slice ends: when a waiting rank could go on (demand), when all ranks wait or time is over (early), \
         when time is over (fixed)", Schedule Never User;
    /// Length of a time slice that the clock ends.
    TIME_SLICE "STROBE_TIME_SLICE_US" Number(20, 10_000_000, 500, Unit::Microseconds),
        "microseconds after which a slice ends (early and fixed)", Schedule Never User;
    /// Least length of a time slice.
    SLICE_MIN "STROBE_SLICE_MIN_US" Number(0, 1_000_000, 0, Unit::Microseconds),
        "microseconds that a slice lasts at least before a waiting rank may end it (demand)", Schedule Never Tuner;
    /// How many bytes of one long message may move in one slice.
    SLICE_BYTES "STROBE_SLICE_BYTES" Number(0, 1 << 40, 0, Unit::Bytes),
        "bytes of one message, or over a link between nodes, that move in one slice, the rest in the following ones; \
         0: all", Schedule Never Tuner;
    /// Whether the order of messages may depend on timing.
    ORDER "STROBE_ORDER" Word(&["free", "fixed"]),
        "whether wildcards, tests and probes are decided in the same order in every run (fixed, with \
         STROBE_STROBE=early)", Schedule Never User;
    /// Whether short sends complete before they are received.
    BUFFERING "STROBE_BUFFERING" Word(&["bounded", "none"]),
        "whether short sends are complete before they are received (bounded), or none is, which finds programs that \
         rely on it", Watching Never User;
    /// `--check`: whether mistakes are looked for that cost time to find.
    CHECK "STROBE_CHECK" Word(&["off", "on"]),
        "whether accesses to a window that nothing puts in an order are found, and DCMF says what is wrong with an \
         argument (on); one-sided communication is then carried out by the owner of the memory alone",
            Watching BeforeAll User;
    /// `--progress`: who moves messages.
    PROGRESS "STROBE_PROGRESS" Word(&["helper", "caller", "thread", "agent"]),
        "who moves messages of a rank that computes: the waiting peer (helper), nobody (caller), a thread of each \
         rank, or one for all ranks of a node (agent)", Schedule Before User;
    /// What the progress agent takes for each entry of a queue that it looks at.
    AGENT_ENTRY "STROBE_AGENT_ENTRY_NS" Number(0, 1_000_000, 0, Unit::Nanoseconds),
        "nanoseconds that the agent of --progress agent takes more for each queue entry that it looks at, as a slow \
         network processor does", Schedule Never Tuner;
    /// Where the progress agent runs.
    AGENT_PROCESSOR "STROBE_AGENT_PROCESSOR" Number(0, 1023, 0, Unit::None),
        "number of the processor on which the agent of --progress agent runs; unset, it keeps off those on which ranks \
         compute", Schedule Never Tuner;
    /// Largest payload that travels through the ring.
    EAGER_BYTES "STROBE_EAGER_BYTES" Number(0, 32768, 8192, Unit::Bytes),
        "largest message, in bytes, that is sent before the receiver is known to be ready; unset, by what copies \
         cost here", Messages Before Tuner;
    /// Largest message that goes through shared memory beyond the eager limit.
    STREAM_BYTES "STROBE_STREAM_BYTES" Number(0, 262_144, 0, Unit::Bytes),
        "largest message, in bytes, that is copied into shared memory and out rather than by the kernel: by a blocking \
         send while its receiver, which waits, copies it out, by other sends once they are matched; unset, by what \
         copies cost here", Messages Before Tuner;
    /// Whether what messages cost is measured on this machine.
    CALIBRATION "STROBE_CALIBRATION" Word(&["on", "off"]),
        "whether the way of a message is chosen by what the ways cost on this machine, measured once after it was \
         booted", Messages Never Tuner;
    /// How long a waiting rank spins while processors are to spare.
    SPIN_US "STROBE_SPIN_US" Number(0, 1_000_000, 100, Unit::Microseconds),
        "microseconds that a waiting rank spins before it sleeps, while processors are to spare", Schedule Always Tuner;
    /// Whether a process may copy from and to the memory of another one.
    COPIES "STROBE_COPIES" Word(&["auto", "off"]),
        "whether processes copy from and to each other's memory (process_vm_readv, process_vm_writev)",
            Messages Before Tuner;
    /// How many bytes of unexpected messages a rank keeps.
    UNEXPECTED_BYTES "STROBE_UNEXPECTED_BYTES" Number(65536, 1 << 40, 64 << 20, Unit::Bytes),
        "bytes of unexpected messages that a rank keeps before senders must wait", Messages Node Tuner;
    /// Largest message of another node that is kept whole for its owner.
    STAGED_BYTES "STROBE_STAGED_BYTES" Number(4096, 1 << 40, 1 << 40, Unit::Bytes),
        "largest message of another node that is kept whole in shared memory until its receiver unpacks it; above \
         that, or where there is no room, it comes piece by piece", Messages Node Tuner;
    /// How messages between nodes are checked.
    INTEGRITY "STROBE_INTEGRITY" Word(&["crc32c", "checksum", "off"]),
        "how messages between nodes are checked from the sender's buffer to the receiver's", Job Never User;
    /// Whether packets are encrypted.
    ENCRYPT "STROBE_ENCRYPT" Word(&["off", "on"]),
        "whether packets between nodes are encrypted; they are authenticated in any case", Job Never User;
    /// How long a node may be silent before the job gives it up.
    PATH_TIMEOUT "STROBE_PATH_TIMEOUT" Number(1, 86_400, 30, Unit::Seconds),
        "seconds that a node may be silent on all paths, with something under way, before the job ends", Job Never User;
    /// Time between two heartbeats, by which the nodes find out whether all others are alive.
    HEARTBEAT "STROBE_HEARTBEAT_MS" Number(0, 3_600_000, 2000, Unit::Milliseconds),
        "milliseconds between two heartbeats of the nodes, which find a node that is dead while nothing else is \
         under way; 0: none", Job Never Tuner;
    /// How many broadcasts of one node may be under way at a time.
    BCAST_CHANNELS "STROBE_BCAST_CHANNELS" Number(0, 32, 16, Unit::None),
        "broadcasts of a node to groups of nodes that may be under way, 2 to 32; 0: every broadcast goes from node \
         to node", Job Never Tuner;
    /// What happens to a job in which no rank can go on.
    DEADLOCK "STROBE_DEADLOCK" Word(&["report", "end", "ignore"]),
        "what mpiexec does when every rank waits and nothing is under way: say so once (report), end the job, or \
         nothing", Watching Never User;
    /// Which statistics of MPI calls the processes keep.
    MMDS "STROBE_MMDS" Text,
        "what processes keep of their calls besides counts: latency, size, granularity, peers, all, off, and of \
         which calls and ranks", Watching Before User;
    /// Which statistics of time slices the nodes keep.
    EMDS "STROBE_EMDS" Text,
        "what is kept of each slice of the strobed schedule: all, times, counts, global, local, names of metrics, \
         off; and of which slices", Watching Never User;
}

/// The error of a value that its setting does not take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadValue(String);

impl BadValue {
    /// `text` is one line for the user.
    pub fn new(text: String) -> BadValue {
        BadValue(text)
    }
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadValue {}

impl Setting {
    /// The number that `text` gives, or the default if there is none. Fails if it is no number, or out of range.
    pub fn number(&self, text: Option<&str>) -> Result<u64, BadValue> {
        let Values::Number(low, high, default, unit) = self.values else {
            return Err(BadValue(format!("{} is not a number", self.variable)));
        };
        let Some(text) = text else { return Ok(default) };
        match unit.read(text) {
            Some(value) if (low..=high).contains(&value) => Ok(value),
            _ => {
                let (form, low, high) = (unit.form(), unit.show(low), unit.show(high));
                Err(BadValue(format!("{}={text}: give {form} from {low} to {high}", self.variable)))
            }
        }
    }

    /// The word that `text` gives, or the default if there is none. Fails if it is none of the words.
    pub fn word(&self, text: Option<&str>) -> Result<&'static str, BadValue> {
        let Values::Word(words) = self.values else {
            return Err(BadValue(format!("{} is not a word", self.variable)));
        };
        let Some(text) = text else { return Ok(words[0]) };
        words
            .iter()
            .find(|word| **word == text.trim())
            .copied()
            .ok_or_else(|| BadValue(format!("{}={text}: give one of {}", self.variable, words.join(", "))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_out_of_range_names_the_range() {
        assert_eq!(EAGER_BYTES.number(None), Ok(8192));
        assert_eq!(EAGER_BYTES.number(Some("100")), Ok(100));
        assert!(EAGER_BYTES.number(Some("many")).unwrap_err().to_string().contains("0 B to 32768 B"));
        assert_eq!(EAGER_BYTES.number(Some("4KiB")), Ok(4096));
        assert_eq!(TIME_SLICE.number(Some("2ms")), Ok(2000));
        assert!(TIME_SLICE.number(Some("2KiB")).unwrap_err().to_string().contains("like 500us"));
        assert_eq!(PROGRESS.word(Some("caller")), Ok("caller"));
        assert!(PROGRESS.word(Some("nobody")).unwrap_err().to_string().contains("helper, caller, thread"));
    }

    #[test]
    fn every_variable_has_the_prefix_and_is_named_once() {
        for (at, setting) in SETTINGS.iter().enumerate() {
            assert!(setting.variable.starts_with("STROBE_"));
            assert!(SETTINGS[..at].iter().all(|other| other.variable != setting.variable));
        }
    }
}
