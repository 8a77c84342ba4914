// SPDX-License-Identifier: MIT OR Apache-2.0
//! The test suite of shmem4py, Python's bindings of OpenSHMEM, which are built with the `oshcc` of the install tree.

use crate::{Size, succeed};
use libtest_mimic::Failed;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use strobe_tests::{job, root};

/// How many tests must run on each PE at least.
const TESTS_MIN: u32 = 100;
/// It asks for pointers to the memory of all PEs, which those of other nodes do not have.
const NEEDS_ONE_NODE: &str = "test_ptr.py";

fn folder() -> PathBuf {
    root().join(".cache/shmem4py")
}

/// The macros by which it knows what a library has. It sets them for the libraries that it knows.
fn features(folder: &Path) -> Result<BTreeSet<String>, String> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}: run setup/run", folder.display()))? {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.is_dir() {
            names.extend(features(&path)?);
            continue;
        }
        let text = fs::read(&path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        names.extend(words.filter(|word| word.starts_with("PySHMEM_HAVE_")).map(String::from));
    }
    Ok(names)
}

/// Builds it once: the interpreter that finds it.
fn python() -> Result<PathBuf, String> {
    static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let build = || {
        let (folder, prefix) = (folder(), std::env::var("STROBE_PREFIX").unwrap_or_default());
        let python = folder.join("env/bin/python");
        let mut flags = features(&folder.join("src"))?.iter().map(|name| format!("-D{name}=1")).collect::<Vec<_>>();
        // What is tested is what its calls do.
        flags.push("-O0".into());
        let path = format!("{prefix}/bin:{}", std::env::var("PATH").unwrap_or_default());
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "-q", "--no-build-isolation", "--no-deps", "--force-reinstall", "."]);
        pip.current_dir(&folder).env("PATH", path).env("CFLAGS", flags.join(" ")).env("PIP_ROOT_USER_ACTION", "ignore");
        let done = pip.output().map_err(|error| format!("{pip:?}: {error}: run setup/run"))?;
        match done.status.success() {
            true => Ok(python),
            false => Err(format!("{pip:?}\n{}", String::from_utf8_lossy(&done.stderr))),
        }
    };
    BUILT.get_or_init(build).clone()
}

/// Runs the suite. It says "Ran N tests" and OK for each PE.
pub fn suite(size: Size) -> Result<(), Failed> {
    let (python, ranks) = (python()?, size.0);
    let mut command = Command::new(PathBuf::from(std::env::var("STROBE_PREFIX")?).join("bin/oshrun"));
    command.args(["-n", &ranks.to_string(), "--nodes", &size.1.to_string()]);
    command.arg(python).args(["-m", "unittest", "-q"]).current_dir(folder().join("test"));
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    if size.1 > 1 {
        let modules =
            fs::read_dir(folder().join("test"))?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let wanted = |name: &String| name.starts_with("test_") && name.ends_with(".py") && name != NEEDS_ONE_NODE;
        command.args(modules.filter(wanted).map(|name| name.trim_end_matches(".py").to_string()));
    }
    let outcome = succeed(command, 120)?;
    let lines = outcome.output.lines().filter(|line| line.starts_with("Ran "));
    let ran: Vec<u32> = lines.filter_map(|line| line.split_whitespace().nth(1)?.parse().ok()).collect();
    if ran.len() != ranks as usize || ran.iter().any(|&tests| tests < TESTS_MIN) {
        let why = format!("ran {ran:?} tests, expected at least {TESTS_MIN} on each of {ranks} PEs");
        return Err(format!("{why}; {}", job::account(&outcome)).into());
    }
    Ok(())
}
