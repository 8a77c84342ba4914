// SPDX-License-Identifier: MIT OR Apache-2.0
//! Jobs on the hosts of a [`Testbed`], with the install tree that STROBE_PREFIX names.

use crate::testbed::{self, Testbed};
use crate::{Abi, root};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Whether tests that need STROBE_PREFIX and a testbed are to be ignored, and a reason to show in their names. It is
/// empty if they can run, and if there is no install tree, in which case they are ignored as usual.
pub fn missing() -> (bool, String) {
    let reason = testbed::missing().map(|reason| format!("_{}", reason.replace(' ', "_")));
    (reason.is_some() || std::env::var_os("STROBE_PREFIX").is_none(), reason.unwrap_or_default())
}

/// A command of the install tree under test.
pub fn tool(name: &str) -> Command {
    let prefix = PathBuf::from(std::env::var_os("STROBE_PREFIX").expect("trials without it are ignored"));
    Command::new(prefix.join("bin").join(name))
}

/// An `mpiexec` that runs on all hosts of a testbed.
pub fn mpiexec(testbed: &Testbed) -> Command {
    let names: Vec<String> = (0..testbed.hosts()).map(|host| testbed.name(host)).collect();
    let mut command = tool("mpiexec");
    command.args(["--launch-agent", "ip netns exec", "-H", &names.join(",")]);
    command
}

/// Compiles a C program of the repository into a folder.
///
/// # Errors
/// The messages of the compiler, if it fails.
pub fn compile(source: &str, folder: &str) -> Result<PathBuf, String> {
    std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    let program = Path::new(folder).join(Path::new(source).file_stem().expect("a file"));
    let mut cc = tool(&Abi::Standard.wrapper());
    cc.args(["-O1", "-std=gnu11", "-pthread", "-Wall", "-Wextra", "-Werror", "-I"]).arg(root().join("tests/programs"));
    cc.arg("-o").arg(&program).arg(root().join(source));
    let output = cc.output().map_err(|e| e.to_string())?;
    match output.status.success() {
        true => Ok(program),
        false => Err(format!("{cc:?}\n{}", String::from_utf8_lossy(&output.stderr))),
    }
}
