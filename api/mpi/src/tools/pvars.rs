// SPDX-License-Identifier: MIT OR Apache-2.0
//! Performance variables (MPI-5.0 section 15.3.7), one row each: what a process counts in its port of the node segment.
//! Nothing is counted for them that is not counted anyway.

use super::about::{About, at, bind, verbosity};
use super::enums;
use super::life::in_use;
use std::sync::LazyLock;
use strobe_config::Audience;
use strobe_types::calls::CALLS;
use strobe_types::metrics::{self, DISTRIBUTIONS, Distribution, METRICS, Metric};
use strobe_types::{Result, TypeHandle, err};

/// The class of a variable, in the standard ABI's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
#[allow(missing_docs)]
pub enum Class {
    State = 1,
    Level = 2,
    Size = 3,
    Percentage = 4,
    HighWatermark = 5,
    LowWatermark = 6,
    Counter = 7,
    Aggregate = 8,
    Timer = 9,
}

/// What a variable reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// The call that the process is in.
    Call,
    /// A number for each call.
    Calls(OfCall),
    /// The sum of that over all calls.
    AllCalls(OfCall),
    /// Lengths of queues and what is in them.
    Queue(Queue),
    /// A histogram in powers of two, if it is kept.
    Histogram(Distribution),
    /// A metric of slices, if it is kept.
    Slices(Metric),
}

/// What is counted of each call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OfCall {
    Count,
    Bytes,
    Time,
    Longest,
    Shortest,
}

/// What there is to know about queues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Queue {
    Posted,
    Unexpected,
    UnexpectedBytes,
    UnexpectedRoom,
    UnexpectedShare,
    PostedOfComm,
    UnexpectedOfComm,
    SendsOfComm,
}

/// Buckets of a histogram: bucket i counts values from 2^(i-1) to 2^i - 1, bucket 0 counts zeros.
pub(crate) const BUCKETS: usize = 49;

/// One performance variable.
#[derive(Clone, Debug)]
pub struct Pvar {
    /// Name, description, type.
    pub about: About,
    /// Its class.
    pub class: Class,
    /// Where its value comes from.
    pub(crate) source: Source,
    /// The category that it is in.
    pub(crate) category: &'static str,
    /// Number of elements of a value.
    pub(crate) elements: usize,
}

impl Pvar {
    /// True if a tool can only read it: what is so now cannot be set.
    pub fn is_readonly(&self) -> bool {
        !matches!(self.class, Class::Counter | Class::Aggregate | Class::Timer)
    }

    /// True if it is always on: what is so now is so whether a tool has started it or not.
    pub fn is_continuous(&self) -> bool {
        self.is_readonly()
    }

    /// True if it can be read and reset at once.
    pub fn is_atomic(&self) -> bool {
        !self.is_readonly()
    }
}

fn row(name: &str, class: Class, category: &'static str, source: Source, sentence: &str) -> Pvar {
    let bound = matches!(source, Source::Queue(Queue::PostedOfComm | Queue::UnexpectedOfComm | Queue::SendsOfComm));
    let elements = match source {
        Source::Calls(_) => CALLS.len(),
        Source::Histogram(_) => BUCKETS,
        Source::Call | Source::AllCalls(_) | Source::Queue(_) | Source::Slices(_) => 1,
    };
    let about = About {
        name: name.into(),
        sentence: sentence.into(),
        verbosity: verbosity::of(if category == "slices" { Audience::Tuner } else { Audience::User }),
        datatype: match class {
            Class::State => TypeHandle::INT,
            Class::Percentage => TypeHandle::DOUBLE,
            _ => TypeHandle::UNSIGNED_LONG_LONG,
        },
        enumeration: if class == Class::State { enums::named(enums::OF_CALLS) } else { 0 },
        bind: if bound { bind::COMM } else { bind::NO_OBJECT },
    };
    Pvar { about, class, source, category, elements }
}

#[rustfmt::skip]
fn fixed() -> Vec<Pvar> {
    use Class::*;
    let call = |name, class, source, sentence| row(name, class, "calls", source, sentence);
    let queue = |name, class, queue, sentence| row(name, class, "queues", Source::Queue(queue), sentence);
    vec![
        call("call", State, Source::Call, "the call that the process is in"),
        call("calls", Counter, Source::Calls(OfCall::Count), "times called, for each call of the enumeration \"calls\""),
        call("call_bytes", Aggregate, Source::Calls(OfCall::Bytes), "bytes sent or received, for each call"),
        call("call_ns", Timer, Source::Calls(OfCall::Time),
            "nanoseconds in the call, for each call; of quick calls one in 64 is timed and stands for the others"),
        call("call_longest_ns", HighWatermark, Source::Calls(OfCall::Longest), "longest time measured, for each call"),
        call("call_shortest_ns", LowWatermark, Source::Calls(OfCall::Shortest),
            "shortest time measured, for each call; 0 if none was"),
        call("all_calls", Counter, Source::AllCalls(OfCall::Count), "calls made"),
        call("all_bytes", Aggregate, Source::AllCalls(OfCall::Bytes), "bytes sent or received by all calls"),
        call("all_ns", Timer, Source::AllCalls(OfCall::Time), "nanoseconds in all calls"),
        queue("posted_receives", Level, Queue::Posted, "receives that wait for a message"),
        queue("unexpected_messages", Level, Queue::Unexpected, "messages that have come and wait for a receive"),
        queue("unexpected_bytes", Level, Queue::UnexpectedBytes, "bytes of them that this process keeps"),
        queue("unexpected_bytes_max", Size, Queue::UnexpectedRoom, "bytes of them that it may keep"),
        queue("unexpected_share", Percentage, Queue::UnexpectedShare, "how much of that is used: 0 to 1"),
        queue("comm_posted_receives", Level, Queue::PostedOfComm, "receives on the communicator that wait for a message"),
        queue("comm_unexpected_messages", Level, Queue::UnexpectedOfComm,
            "messages on the communicator that wait for a receive"),
        queue("comm_pending_sends", Level, Queue::SendsOfComm, "sends on the communicator that are under way"),
    ]
}

static ALL: LazyLock<Vec<Pvar>> = LazyLock::new(|| {
    let mut all = fixed();
    all.extend(DISTRIBUTIONS.iter().map(|of| {
        let sentence =
            format!("{}: counts of values below 1, 2, 4 … {}; kept with STROBE_MMDS={}", of.title, of.unit, of.word);
        let source = Source::Histogram(of.distribution);
        row(&format!("{}_histogram", of.name), Class::Counter, "distributions", source, &sentence)
    }));
    all.extend(METRICS.iter().map(|metric| {
        let class = match metric.class {
            metrics::Class::Timer => Class::Timer,
            metrics::Class::Counter => Class::Counter,
            metrics::Class::Level => Class::Level,
        };
        let sentence = format!("{}: {}; kept with STROBE_EMDS={}", metric.name, metric.help, metric.key);
        row(metric.key, class, "slices", Source::Slices(metric.metric), &sentence)
    }));
    all
});

/// All of them.
pub(crate) fn all() -> &'static [Pvar] {
    &ALL
}

/// `MPI_T_pvar_get_num`
pub fn count() -> Result<i32> {
    in_use()?;
    Ok(ALL.len() as i32)
}

/// `MPI_T_pvar_get_info`
pub fn get(index: i32) -> Result<&'static Pvar> {
    in_use()?;
    at(&ALL, index, "pvar_index")
}

/// `MPI_T_pvar_get_index`. The class is in the standard ABI's numbers.
pub fn index_of(name: &str, class: i32) -> Result<i32> {
    in_use()?;
    if !(1..=10).contains(&class) {
        return err!(T_INVALID, "var_class: {class} is no class of performance variables: use an MPI_T_PVAR_CLASS_…");
    }
    match ALL.iter().position(|pvar| pvar.about.name == name && pvar.class as i32 == class) {
        Some(index) => Ok(index as i32),
        None => err!(
            T_INVALID_NAME,
            "name: there is no performance variable \"{name}\" of this class: MPI_T_pvar_get_info lists all"
        ),
    }
}
