// SPDX-License-Identifier: MIT OR Apache-2.0
//! The statistics of a job: what nodes tell of them, until they are written at its end, as a summary and as a folder.

use crate::plan::StatisticsOptions;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use strobe_mds::files::Run;
use strobe_mds::slice_files::SliceSink;
use strobe_mds::{CallRecord, NodeSlices, RankRecord};

/// What nodes have told so far.
pub struct JobStatistics<'a> {
    wanted: &'a StatisticsOptions,
    /// The job's key, as files have it.
    pub job: String,
    calls: Vec<CallRecord>,
    ranks: Vec<RankRecord>,
    /// By node; its file is written at once.
    slices: BTreeMap<usize, SliceSink>,
}

impl<'a> JobStatistics<'a> {
    /// The statistics of a job that begins: no node has sent any yet.
    pub fn new(wanted: &'a StatisticsOptions, job: u64) -> JobStatistics<'a> {
        let (calls, ranks, slices) = (Vec::new(), Vec::new(), BTreeMap::new());
        JobStatistics { wanted, job: format!("{job:016x}"), calls, ranks, slices }
    }

    /// Takes in what the calls on a node cost.
    pub fn add_calls(&mut self, calls: Vec<CallRecord>) {
        self.calls.extend(calls);
    }

    /// Takes in the record of a rank.
    pub fn add_rank(&mut self, record: RankRecord) {
        self.ranks.push(record);
    }

    /// Takes in slices of a node, and writes them to its file. The error is one line for the user.
    pub fn add_slices(&mut self, node: usize, slices: &NodeSlices) -> Result<(), String> {
        let sink = match self.slices.entry(node) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(SliceSink::new(self.wanted.report.as_deref(), &self.job, slices)?),
        };
        sink.add(slices).map_err(|error| format!("node {node}: {error}"))
    }

    /// Writes the files that are wanted, and gives what is to be told to the user: each a line, or a table.
    pub fn finish(mut self, run: &Run) -> Vec<String> {
        let mut told = Vec::new();
        self.ranks.sort_by_key(|record| record.rank);
        if self.wanted.summary {
            let calls = strobe_mds::merged_calls(std::mem::take(&mut self.calls));
            told.push(strobe_mds::table(&calls, run.ranks, run.wall_ns));
            if self.ranks.iter().any(|record| record.since_ns > 0) {
                told.push(strobe_mds::profile(&self.ranks));
            }
        }
        let tables = self.finish_slices(&mut told);
        if self.wanted.summary {
            told.extend(tables.iter().cloned());
        }
        if let Some(folder) = &self.wanted.report
            && let Err(why) = strobe_mds::files::write(folder, run, &self.ranks, &tables)
        {
            told.push(trouble(&why));
        }
        told
    }

    /// Writes the ends of the files of slices, and gives their tables.
    fn finish_slices(&mut self, told: &mut Vec<String>) -> Vec<String> {
        let mut tables = Vec::new();
        for (node, sink) in &mut self.slices {
            if let Err(error) = sink.finish() {
                told.push(trouble(&format!("node {node}: {error}")));
            }
            tables.push(sink.table());
        }
        tables.extend(SliceSink::table_of_all(self.slices.values_mut()));
        tables
    }
}

/// The line about a file that cannot be written.
pub fn trouble(why: &str) -> String {
    format!("mpiexec: --report: {why}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn finish(wanted: &StatisticsOptions) -> Vec<String> {
        let statistics = JobStatistics::new(wanted, 255);
        let run = Run { job: statistics.job.clone(), ranks: 2, nodes: vec!["a".into()], ..Run::default() };
        statistics.finish(&run)
    }

    #[test]
    fn nothing_is_told_that_was_not_wanted() {
        assert_eq!(finish(&StatisticsOptions::default()), [""; 0]);
    }

    #[test]
    fn the_summary_is_told_and_the_folder_written() {
        let folder = std::env::temp_dir().join(format!("strobe-statistics-{}", std::process::id()));
        let wanted = StatisticsOptions { summary: true, report: Some(folder.clone()) };
        let told = finish(&wanted);
        let text = std::fs::read_to_string(folder.join("run.json")).expect("the description of the run");
        std::fs::remove_dir_all(&folder).expect("removed");
        assert_eq!(told.len(), 1, "the table of calls alone: {told:?}");
        assert!(text.contains("00000000000000ff"), "{text}");
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_told_of() {
        let wanted = StatisticsOptions { summary: false, report: Some(PathBuf::from("/dev/null/folder")) };
        let told = finish(&wanted);
        assert!(told.len() == 1 && told[0].starts_with("mpiexec: --report: cannot make /dev/null/folder"), "{told:?}");
    }
}
