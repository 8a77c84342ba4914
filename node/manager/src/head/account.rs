// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a job did, told at its end: the summary, and the folder of statistics.

use super::Head;
use strobe_mds::files::Run;

impl Head<'_> {
    /// Tells what was asked for.
    pub(super) fn account(&mut self, code: i32) {
        let wall_ns = u64::try_from(self.started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.records.sort_by_key(|record| record.rank);
        if self.plan.summary {
            let rows = strobe_mds::merged_rows(std::mem::take(&mut self.rows));
            self.outlets.say(strobe_mds::table(&rows, self.plan.ranks(), wall_ns).trim_end());
            if self.records.iter().any(|record| record.since_ns > 0) {
                self.outlets.say(strobe_mds::profile(&self.records).trim_end());
            }
        }
        if let Some(folder) = &self.plan.report {
            let words = self.plan.parts.iter().flat_map(|part| &part.command).map(|word| word.to_string_lossy());
            let run = Run {
                job: format!("{:016x}", self.secrets.job),
                command: words.collect::<Vec<_>>().join(" "),
                ranks: self.plan.ranks(),
                nodes: self.names().into_iter().map(|(_, name)| name).collect(),
                wall_ns,
                code,
            };
            if let Err(why) = strobe_mds::files::write(folder, &run, &self.records) {
                self.outlets.say(&format!("mpiexec: --report: {why}"));
            }
        }
    }
}
