// SPDX-License-Identifier: MIT OR Apache-2.0
//! The times that `--emds` keeps of the runtime's routines. A routine has some time if there is something for it to do,
//! and none if there is not. Together they are not longer than the ranks ran.

use super::keeping::{lines_of, number};
use super::{output_of, says, tool};
use libtest_mimic::{Failed, Trial};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use strobe_tests::{Abi, job, root};

const RANKS: u64 = 2;
/// The number of bytes that `routines.c` sends in all, and how many a machine can copy per second at the very best.
const BYTES_SENT: u64 = RANKS * 20 * 800_000;
const BYTES_PER_NS_MAX: u64 = 200;

fn program() -> Result<PathBuf, Failed> {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("routines");
    let source = root().join("tests/look/routines.c");
    let (code, text) = output_of(tool(&Abi::Standard.wrapper()).args(["-O1", "-o"]).arg(&program).arg(source))?;
    if code == 0 { Ok(program) } else { Err(text.into()) }
}

/// The sums of LTR_PM, LTR_BBM and LTR_RM over all slices of all nodes, and how long the job took.
fn sums(kind: &str, strobe: &str, nodes: u32) -> Result<([u64; 3], Duration), Failed> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("routines_{kind}_{strobe}_{nodes}"));
    let _ = std::fs::remove_dir_all(&folder);
    let mut command = tool("mpiexec");
    command.args([
        "-n",
        &RANKS.to_string(),
        "--nodes",
        &nodes.to_string(),
        "--schedule",
        "strobed",
        "--strobe",
        strobe,
    ]);
    command.args(["--emds", "LTR_PM,LTR_BBM,LTR_RM", "--report"]).arg(&folder).arg(program()?).arg(kind);
    let began = Instant::now();
    let outcome = job::run(command, 60)?;
    let took = began.elapsed();
    says(&outcome.output, &[&format!("{kind}: verified")])?;
    let mut sums = [0; 3];
    for node in 0..nodes {
        let lines = lines_of(&folder, &format!("node-{node}.jsonl"))?;
        for (sum, key) in sums.iter_mut().zip(["ltr_pm_ns", "ltr_bbm_ns", "ltr_rm_ns"]) {
            *sum += lines.iter().filter(|line| line["kind"] == "slice").map(|line| number(line, key)).sum::<u64>();
        }
    }
    Ok((sums, took))
}

fn routines(strobe: &str, nodes: u32) -> Result<(), Failed> {
    for (kind, least_ns) in [("messages", BYTES_SENT / BYTES_PER_NS_MAX), ("barriers", 1), ("reductions", 1)] {
        let ([messages, others, reductions], took) = sums(kind, strobe, nodes)?;
        let (own, wrong) = match kind {
            "messages" => (messages, reductions),
            "barriers" => (others, reductions),
            _ => (reductions, 0),
        };
        let all = Duration::from_nanos(messages + others + reductions);
        if own < least_ns || wrong != 0 || all > took * RANKS as u32 {
            return Err(format!(
                "{kind}: {messages} ns in messages, {others} and {reductions} in collectives of {took:?}"
            )
            .into());
        }
    }
    Ok(())
}

/// The tests of this file, one trial each.
pub fn trials() -> Vec<Trial> {
    vec![
        Trial::test("slices/routines/demand", || routines("demand", 1)),
        Trial::test("slices/routines/fixed", || routines("fixed", 1)),
        Trial::test("slices/routines/demand/nodes2", || routines("demand", 2)),
        Trial::test("slices/routines/early/nodes2", || routines("early", 2)),
    ]
}
