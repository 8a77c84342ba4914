// SPDX-License-Identifier: MIT OR Apache-2.0
//! The metrics of slices, one row each. Help texts, options, files, screens, pages and the layout of the shared words
//! are all derived from this table. Names and meaning follow the published tables of the runtime's statistics;
//! `docs/design/mds.md` says how each is measured here.

/// What kind of value a metric has, in the tool interface's terms (MPI-5.0 section 15.3.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// A span of time.
    Timer,
    /// How often something happened.
    Counter,
    /// How many there are at one moment.
    Level,
}

/// What a metric describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All nodes together; known to node 0.
    Global,
    /// One node.
    Local,
}

/// Who measures a metric, which decides where it is stored in the segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Whoever ends the slice writes it into the row of that slice.
    Ender,
    /// Each rank counts it for the slice in which it posts the operation.
    Posted,
    /// Each rank counts it for the slice that is current at that moment.
    Counted,
    /// Each rank adds up the time that it spends in a routine.
    Routine,
    /// Not stored: whoever reads computes it from other metrics and from times.
    Reader,
}

/// One row of the table of metrics.
#[derive(Clone, Copy, Debug)]
pub struct MetricRow {
    /// The metric of this row.
    pub metric: Metric,
    /// Its name, as published.
    pub name: &'static str,
    /// Its name in files.
    pub key: &'static str,
    /// Its unit; empty for a plain number.
    pub unit: &'static str,
    /// What kind of value it is.
    pub class: Class,
    /// What it describes.
    pub scope: Scope,
    /// Who measures it.
    pub origin: Origin,
    /// One sentence about it, for help texts.
    pub help: &'static str,
}

use Class::{Counter, Level, Timer};
use Origin::{Counted, Ender, Posted, Reader, Routine};
use Scope::{Global, Local};

/// Makes the enumeration and the table from one list, so that a metric is declared once.
macro_rules! metrics {
    ($($metric:ident $name:literal $key:literal $class:ident $scope:ident $origin:ident $help:literal)*) => {
        /// A metric of slices: its place in [`METRICS`].
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Metric { $($metric,)* }

        /// Number of metrics.
        pub const METRICS_MAX: usize = [$(Metric::$metric),*].len();

        /// All of them.
        pub const METRICS: [MetricRow; METRICS_MAX] = [$(MetricRow {
            metric: Metric::$metric,
            name: $name,
            key: $key,
            unit: if matches!($class, Timer) { "ns" } else { "" },
            class: $class,
            scope: $scope,
            origin: $origin,
            help: $help,
        },)*];
    };
}

#[rustfmt::skip]
metrics! {
    Getts "GETTS" "getts_ns" Timer Global Ender "time since the slice before ended"
    Gtdem "GTDEM" "gtdem_ns" Timer Global Reader "until descriptors were exchanged on all nodes"
    Gtmsm "GTMSM" "gtmsm_ns" Timer Global Reader "until messages were scheduled on all nodes"
    Gtts "GTTS" "gtts_ns" Timer Global Reader "until the end of the slice was complete on all nodes"
    Usrts "USRTS" "usrts" Counter Global Ender "times that not all nodes were found done with the slice"
    Usrdem "USRDEM" "usrdem" Counter Global Ender "times that not all were found done with the exchange"
    Usrmsm "USRMSM" "usrmsm" Counter Global Ender "times that not all were found done with the scheduling"
    Letts "LETTS" "letts_ns" Timer Local Ender "time since the slice before ended"
    Ltdem "LTDEM" "ltdem_ns" Timer Local Ender "to exchange descriptors"
    Ltmsm "LTMSM" "ltmsm_ns" Timer Local Ender "to schedule messages"
    Ltts "LTTS" "ltts_ns" Timer Local Ender "from the beginning of the slice's end until it was complete"
    Bpts "BPTS" "bpts" Level Local Ender "ranks that were blocked when the slice ended"
    Np2pDem "NP2PDEM" "np2pdem" Counter Local Posted "messages posted in the slice, to be exchanged at its end"
    Np2pMsm "NP2PMSM" "np2pmsm" Counter Local Counted "messages matched in the slice"
    NcollDem "NCOLLDEM" "ncolldem" Counter Local Posted "contributions to collectives posted in the slice"
    NcollMsm "NCOLLMSM" "ncollmsm" Counter Local Counted "collectives scheduled in the slice"
    NaccDem "NACCDEM" "naccdem" Counter Local Posted "one-sided operations posted in the slice, for memory of this node"
    NaccMsm "NACCMSM" "naccmsm" Counter Local Counted "one-sided operations on this node that moved in the slice"
    LtrPm "LTR_PM" "ltr_pm_ns" Timer Local Routine "in taking and moving messages, all ranks of the node together"
    LtrBbm "LTR_BBM" "ltr_bbm_ns" Timer Local Routine "in the steps of collectives that reduce nothing, all ranks together"
    LtrRm "LTR_RM" "ltr_rm_ns" Timer Local Routine "in the steps of collectives that reduce, all ranks together"
    LtrRelease "LTR_RELEASE" "ltr_release_ns" Timer Local Ender "to release the ranks that wait for the slice's end"
}

impl Metric {
    /// Its row in [`METRICS`].
    pub const fn row(self) -> &'static MetricRow {
        &METRICS[self as usize]
    }

    /// Its bit in a set of metrics.
    pub const fn bit(self) -> u64 {
        1 << self as u32
    }
}

/// The set of the metrics with this origin and scope, one bit each.
const fn of(origin: Origin, scope: Scope) -> u64 {
    let (mut bits, mut at) = (0, 0);
    while at < METRICS_MAX {
        if METRICS[at].origin as u8 == origin as u8 && METRICS[at].scope as u8 == scope as u8 {
            bits |= METRICS[at].metric.bit();
        }
        at += 1;
    }
    bits
}

/// The metrics of the set `these` and then those of `those`, each in the order of the table.
const fn in_order<const COUNT: usize>(these: u64, those: u64) -> [Metric; COUNT] {
    let (mut list, mut count, mut at) = ([METRICS[0].metric; COUNT], 0, 0);
    while at < 2 * METRICS_MAX {
        let metric = METRICS[at % METRICS_MAX].metric;
        if (if at < METRICS_MAX { these } else { those }) & metric.bit() != 0 {
            list[count] = metric;
            count += 1;
        }
        at += 1;
    }
    list
}

/// Metrics that the ranks count.
pub const COUNTS: u64 = of(Posted, Local) | of(Counted, Local);
/// Routines whose time ranks measure.
pub const ROUTINES: u64 = of(Routine, Local);
/// What ranks count and time, in the order of its words in the segment.
pub const COUNTED: [Metric; (COUNTS | ROUTINES).count_ones() as usize] = in_order(COUNTS | ROUTINES, 0);

const ENDERS: [u64; 2] = [of(Ender, Local), of(Ender, Global)];
/// Number of the metrics of one node that whoever ends a slice writes.
pub const WRITTEN_OF_NODE: usize = ENDERS[0].count_ones() as usize;
/// All metrics that whoever ends a slice writes, in the order of their words in the segment: those of the node first.
pub const WRITTEN: [Metric; WRITTEN_OF_NODE + ENDERS[1].count_ones() as usize] = in_order(ENDERS[0], ENDERS[1]);

/// The place of each metric in a list, and one behind the list for those that are not in it.
pub const fn places<const COUNT: usize>(list: &[Metric; COUNT]) -> [u8; METRICS_MAX] {
    let (mut places, mut at) = ([COUNT as u8; METRICS_MAX], 0);
    while at < COUNT {
        places[list[at] as usize] = at as u8;
        at += 1;
    }
    places
}

/// The metrics that a word of the option means: one of them by either name, in any case, or `all`, `global`, `local`,
/// `times`, `counts`; 0 if none.
pub fn selection(word: &str) -> u64 {
    let chosen = |row: &&MetricRow| match word {
        "all" => true,
        "global" => row.scope == Global,
        "local" => row.scope == Local,
        "times" => row.class == Timer,
        "counts" => row.class != Timer,
        _ => row.name.eq_ignore_ascii_case(word) || row.key == word,
    };
    METRICS.iter().filter(chosen).fold(0, |bits, row| bits | row.metric.bit())
}

/// What a histogram of a rank's calls counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Distribution {
    /// Time between two outermost calls.
    Computation,
    /// Time in outermost calls.
    Communication,
    /// Time in one call.
    Latency,
    /// Bytes that one call moved.
    Size,
}

/// One row of the table of distributions.
#[derive(Clone, Copy, Debug)]
pub struct DistributionRow {
    /// The distribution of this row.
    pub distribution: Distribution,
    /// Its name in files.
    pub name: &'static str,
    /// The word of the option that asks for it.
    pub word: &'static str,
    /// Heading over its table.
    pub title: &'static str,
    /// Its unit.
    pub unit: &'static str,
    /// True if each MPI call has a histogram of its own; false if there is one for the whole rank.
    pub of_calls: bool,
}

#[rustfmt::skip]
const fn distribution(
    distribution: Distribution, name: &'static str, word: &'static str, title: &'static str, unit: &'static str,
    of_calls: bool,
) -> DistributionRow {
    DistributionRow { distribution, name, word, title, unit, of_calls }
}

/// All of them, each at the place that its number says.
pub const DISTRIBUTIONS: &[DistributionRow] = &[
    distribution(Distribution::Computation, "computation", "granularity", "Computation granularity", "ns", false),
    distribution(Distribution::Communication, "communication", "granularity", "Communication overhead", "ns", false),
    distribution(Distribution::Latency, "latency", "latency", "Latency of calls", "ns", true),
    distribution(Distribution::Size, "size", "size", "Size of messages", "B", true),
];

impl Distribution {
    /// Its row.
    pub fn row(self) -> &'static DistributionRow {
        &DISTRIBUTIONS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_where_their_metric_says_and_names_are_one_metrics() {
        for (at, row) in METRICS.iter().enumerate() {
            assert_eq!(row.metric as usize, at);
            assert_eq!(selection(row.name), 1 << at, "{}", row.name);
            assert_eq!(selection(row.key), 1 << at, "{}", row.key);
            assert_eq!(row.key.ends_with("_ns"), row.unit == "ns");
        }
    }

    #[test]
    fn distributions_stand_where_their_number_says_and_names_are_one_distributions() {
        for (at, row) in DISTRIBUTIONS.iter().enumerate() {
            assert_eq!(row.distribution as usize, at);
            assert_eq!(DISTRIBUTIONS.iter().filter(|other| other.name == row.name).count(), 1, "{}", row.name);
        }
    }

    #[test]
    fn groups_share_them_out() {
        assert_eq!(selection("all"), (1 << METRICS_MAX) - 1);
        assert_eq!(selection("global") ^ selection("local"), selection("all"));
        assert_eq!(selection("times") ^ selection("counts"), selection("all"));
        assert_eq!(COUNTS & selection("counts"), COUNTS);
        assert_eq!(selection("getts"), Metric::Getts.bit());
        assert_eq!(selection("slices"), 0);
    }
}
