// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is written at the end of a job: the summary and the folder of statistics.

use super::Head;
use std::collections::btree_map::Entry;
use strobe_mds::NodeSlices;
use strobe_mds::files::Run;
use strobe_mds::slice_files::SliceSink;

impl Head<'_> {
    /// Writes what was asked for.
    pub(super) fn account(&mut self, code: i32) {
        let wall_ns = u64::try_from(self.started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.records.sort_by_key(|record| record.rank);
        if self.plan.statistics.summary {
            let rows = strobe_mds::merged_rows(std::mem::take(&mut self.rows));
            self.standard_files.say(strobe_mds::table(&rows, self.plan.ranks(), wall_ns).trim_end());
            if self.records.iter().any(|record| record.since_ns > 0) {
                self.standard_files.say(strobe_mds::profile(&self.records).trim_end());
            }
        }
        self.account_slices();
        if let Some(folder) = &self.plan.statistics.report {
            let words = self.plan.parts.iter().flat_map(|part| &part.command).map(|word| word.to_string_lossy());
            let run = Run {
                job: format!("{:016x}", self.secrets.job),
                command: words.collect::<Vec<_>>().join(" "),
                ranks: self.plan.ranks(),
                nodes: self.job.names().into_iter().map(|(_, name)| name).collect(),
                wall_ns,
                code,
            };
            if let Err(why) = strobe_mds::files::write(folder, &run, &self.records, &self.tables) {
                self.standard_files.say(&format!("mpiexec: --report: {why}"));
            }
        }
    }

    /// Takes in the statistics of slices of a node: writes them to its file at once, and adds them to the summary.
    pub(super) fn kept_slices(&mut self, node: usize, slices: &NodeSlices) {
        let sink = match self.slices.entry(node) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(new) => {
                let job = format!("{:016x}", self.secrets.job);
                SliceSink::new(self.plan.statistics.report.as_deref(), &job, slices).map(|sink| new.insert(sink))
            }
        };
        let added = sink.and_then(|sink| sink.add(slices).map_err(|error| format!("node {node}: {error}")));
        if let Err(why) = added {
            self.standard_files.say(&format!("mpiexec: --report: {why}"));
        }
    }

    /// Writes the tables of slices, and the ends of their files.
    fn account_slices(&mut self) {
        let mut sinks = std::mem::take(&mut self.slices);
        for (node, sink) in &mut sinks {
            if let Err(error) = sink.finish() {
                self.standard_files.say(&format!("mpiexec: --report: node {node}: {error}"));
            }
            self.tables.push(sink.table());
        }
        self.tables.extend(SliceSink::table_of_all(sinks.values_mut()));
        if self.plan.statistics.summary {
            self.tables.iter().for_each(|table| self.standard_files.say(table.trim_end()));
        }
    }
}
