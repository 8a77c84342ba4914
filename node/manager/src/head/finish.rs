// SPDX-License-Identifier: MIT OR Apache-2.0
//! The last words of a job: the report, the statistics, the exit code.

use super::Head;
use crate::program;
use crate::report::{self, Cause, Verdict};
use strobe_mds::files::Run;

impl Head<'_> {
    /// Says how it went, and gives the exit code.
    pub fn finish(mut self) -> i32 {
        let mut code = self.dynamic.code.max(self.recovery.code(&self.job.ranks));
        self.say(&self.notes());
        let names = self.job.names();
        if let Some(verdict) = &mut self.verdict {
            code = self.dynamic.code.max(verdict.code);
            verdict.others.sort_by_key(|doing| doing.rank);
            let quiet = self.plan.quiet && matches!(verdict.cause, Cause::Rank(_));
            let lines = if quiet { Vec::new() } else { report::lines(verdict, &self.job.ranks, &names) };
            strobe_mpir::aborting(lines.first().map_or("the job is over", String::as_str));
            self.say(&lines);
            if self.plan.recovery && self.dynamic.crippled {
                let why = "in spite of --enable-recovery: it died with a lock that others need, or before all had come";
                self.say(&[format!("the job ends {why}")]);
            }
        }
        let run = self.run(code);
        if !matches!(self.verdict, Some(Verdict { cause: Cause::CannotStart(_), .. })) {
            for text in self.statistics.finish(&run) {
                self.standard_files.say(text.trim_end());
            }
        }
        self.standard_files.drain();
        code
    }

    /// The description of the job for its statistics.
    fn run(&self, code: i32) -> Run {
        let words = self.plan.parts.iter().flat_map(|part| &part.command).map(|word| word.to_string_lossy());
        Run {
            job: self.statistics.job.clone(),
            command: words.collect::<Vec<_>>().join(" "),
            ranks: self.plan.ranks(),
            nodes: self.job.nodes.iter().map(|node| node.name.clone()).collect(),
            wall_ns: u64::try_from(self.started.elapsed().as_nanos()).unwrap_or(u64::MAX),
            code,
        }
    }

    /// Programs that were many jobs of one process, although they were meant to be one.
    fn notes(&self) -> Vec<String> {
        let strangers = self.job.ranks.len() > 1 && !self.job.has_joined();
        self.plan.parts.iter().filter(|_| strangers).filter_map(program::other_library).collect()
    }
}
