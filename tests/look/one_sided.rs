// SPDX-License-Identifier: MIT OR Apache-2.0
//! One-sided operations in time slices: the statistics count each, as posted and as moved, none moves in the slice in
//! which it was posted, and a long one takes as many slices as its length has budgets.

use super::keeping::{number, same};
use super::slices::slices;
use super::{output_of, says, tool};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};
use strobe_tests::{Abi, job, root};

/// What each rank of the program starts.
const OPERATIONS: u64 = 2 * 45;
/// Bytes of each long operation, of which there are three behind each other in each of two windows.
const LONG_BYTES: u64 = 40_000 * 8;

fn program() -> Result<PathBuf, Failed> {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("look_rma_slices");
    let source = root().join("tests/programs/rma_slices.c");
    let (code, text) = output_of(tool(&Abi::Standard.wrapper()).args(["-O1", "-o"]).arg(&program).arg(source))?;
    if code == 0 { Ok(program) } else { Err(text.into()) }
}

fn run(ranks: u64, strobe: &str, slice_bytes: u64) -> Result<Vec<Value>, Failed> {
    let name = format!("one_sided_{strobe}_{slice_bytes}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("slices").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let mut command = tool("mpiexec");
    command.args(["-n", &ranks.to_string(), "--schedule", "strobed", "--strobe", strobe, "--time-slice", "500"]);
    command.args(["--slice-bytes", &slice_bytes.to_string(), "--emds", "all:rows=65536", "--report"]).arg(&folder);
    command.arg(program()?);
    let outcome = job::run(command, 120)?;
    says(&outcome.output, &["90 operations of each rank", "PASS"])?;
    if outcome.code != 0 {
        return Err(job::account(&outcome).into());
    }
    slices(&folder, 0)
}

fn counted(strobe: &str) -> Result<(), Failed> {
    const RANKS: u64 = 3;
    let slices = run(RANKS, strobe, 0)?;
    let (mut posted, mut moved) = (0, 0);
    for slice in &slices {
        moved += number(slice, "naccmsm");
        if moved > posted {
            return Err(format!("{moved} operations have moved of {posted} posted before: {slice}").into());
        }
        posted += number(slice, "naccdem");
    }
    same("posted", posted, RANKS * OPERATIONS)?;
    same("moved", moved, RANKS * OPERATIONS)
}

fn budget(strobe: &str) -> Result<(), Failed> {
    let bytes = 32 << 10;
    let slices = run(1, strobe, bytes)?;
    let wanted = 2 * 3 * LONG_BYTES.div_ceil(bytes);
    if slices.len() as u64 >= wanted {
        return Ok(());
    }
    Err(format!("six operations of {LONG_BYTES} bytes took {} slices, and need {wanted}", slices.len()).into())
}

pub fn trials() -> Vec<Trial> {
    vec![
        Trial::test("one_sided_counted_demand", || counted("demand")),
        Trial::test("one_sided_budget_demand", || budget("demand")),
    ]
}
