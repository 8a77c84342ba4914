// SPDX-License-Identifier: MIT OR Apache-2.0
//! The metrics of slices, one row each: help, options, files, tables and pages are made of it. Names and meaning follow the
//! published tables of the runtime's statistics; `docs/design/mds.md` says for each how it is obtained here.

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

/// Of what a metric speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Of all nodes; node 0 knows it.
    Global,
    /// Of one node.
    Local,
}

/// A metric of slices: its place in [`METRICS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Metric {
    Getts,
    Gtdem,
    Gtmsm,
    Gtts,
    Usrts,
    Usrdem,
    Usrmsm,
    Letts,
    Ltdem,
    Ltmsm,
    Ltts,
    Bpts,
    Np2pDem,
    Np2pMsm,
    NcollDem,
    NcollMsm,
    LtrPm,
    LtrBbm,
    LtrRm,
    LtrRelease,
}

/// What is known of a metric.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Which it is.
    pub metric: Metric,
    /// Its name, as published.
    pub name: &'static str,
    /// Its name in files.
    pub key: &'static str,
    /// What it is measured in; nothing for numbers of things.
    pub unit: &'static str,
    /// What kind of value it is.
    pub class: Class,
    /// Of what it speaks.
    pub scope: Scope,
    /// What it says.
    pub help: &'static str,
}

use Class::{Counter, Level, Timer};
use Scope::{Global, Local};

const fn row(
    metric: Metric,
    name: &'static str,
    key: &'static str,
    class: Class,
    scope: Scope,
    help: &'static str,
) -> Row {
    let unit = if matches!(class, Timer) { "ns" } else { "" };
    Row { metric, name, key, unit, class, scope, help }
}

/// Metrics there are.
pub const METRICS_MAX: usize = 20;

/// All of them.
#[rustfmt::skip]
pub const METRICS: [Row; METRICS_MAX] = [
    row(Metric::Getts, "GETTS", "getts_ns", Timer, Global, "time since the slice before ended"),
    row(Metric::Gtdem, "GTDEM", "gtdem_ns", Timer, Global, "until descriptors were exchanged on all nodes"),
    row(Metric::Gtmsm, "GTMSM", "gtmsm_ns", Timer, Global, "until messages were scheduled on all nodes"),
    row(Metric::Gtts, "GTTS", "gtts_ns", Timer, Global, "until the end of the slice was complete on all nodes"),
    row(Metric::Usrts, "USRTS", "usrts", Counter, Global, "times that not all nodes were found done with the slice"),
    row(Metric::Usrdem, "USRDEM", "usrdem", Counter, Global, "times that not all were found done with the exchange"),
    row(Metric::Usrmsm, "USRMSM", "usrmsm", Counter, Global, "times that not all were found done with the scheduling"),
    row(Metric::Letts, "LETTS", "letts_ns", Timer, Local, "time since the slice before ended"),
    row(Metric::Ltdem, "LTDEM", "ltdem_ns", Timer, Local, "to exchange descriptors"),
    row(Metric::Ltmsm, "LTMSM", "ltmsm_ns", Timer, Local, "to schedule messages"),
    row(Metric::Ltts, "LTTS", "ltts_ns", Timer, Local, "from the beginning of the slice's end until it was complete"),
    row(Metric::Bpts, "BPTS", "bpts", Level, Local, "ranks that were blocked when the slice ended"),
    row(Metric::Np2pDem, "NP2PDEM", "np2pdem", Counter, Local, "messages posted in the slice, to be exchanged at its end"),
    row(Metric::Np2pMsm, "NP2PMSM", "np2pmsm", Counter, Local, "messages matched in the slice"),
    row(Metric::NcollDem, "NCOLLDEM", "ncolldem", Counter, Local, "contributions to collectives posted in the slice"),
    row(Metric::NcollMsm, "NCOLLMSM", "ncollmsm", Counter, Local, "collectives scheduled in the slice"),
    row(Metric::LtrPm, "LTR_PM", "ltr_pm_ns", Timer, Local, "in taking and moving messages, all ranks of the node together"),
    row(Metric::LtrBbm, "LTR_BBM", "ltr_bbm_ns", Timer, Local, "in the steps of collectives that reduce nothing, all ranks together"),
    row(Metric::LtrRm, "LTR_RM", "ltr_rm_ns", Timer, Local, "in the steps of collectives that reduce, all ranks together"),
    row(Metric::LtrRelease, "LTR_RELEASE", "ltr_release_ns", Timer, Local, "to release the ranks that wait for the slice's end"),
];

impl Metric {
    /// Its row.
    pub fn row(self) -> &'static Row {
        &METRICS[self as usize]
    }

    /// Its bit in a selection.
    pub const fn bit(self) -> u64 {
        1 << self as u32
    }
}

/// Metrics that the ranks count.
pub const COUNTS: u64 = Metric::Np2pDem.bit() | Metric::Np2pMsm.bit() | Metric::NcollDem.bit() | Metric::NcollMsm.bit();
/// Routines that ranks time as they count.
pub const ROUTINES: u64 = Metric::LtrPm.bit() | Metric::LtrBbm.bit() | Metric::LtrRm.bit();

/// The metrics that a word of the option means: one of them by either name, in any case, or `all`, `global`, `local`,
/// `times`, `counts`; 0 if none.
pub fn selection(word: &str) -> u64 {
    let chosen = |row: &&Row| match word {
        "all" => true,
        "global" => row.scope == Global,
        "local" => row.scope == Local,
        "times" => row.class == Timer,
        "counts" => row.class != Timer,
        _ => row.name.eq_ignore_ascii_case(word) || row.key == word,
    };
    METRICS.iter().filter(chosen).fold(0, |bits, row| bits | row.metric.bit())
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
    fn groups_share_them_out() {
        assert_eq!(selection("all"), (1 << METRICS_MAX) - 1);
        assert_eq!(selection("global") ^ selection("local"), selection("all"));
        assert_eq!(selection("times") ^ selection("counts"), selection("all"));
        assert_eq!(COUNTS & selection("counts"), COUNTS);
        assert_eq!(selection("getts"), Metric::Getts.bit());
        assert_eq!(selection("slices"), 0);
    }
}
