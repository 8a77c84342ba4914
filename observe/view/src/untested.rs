// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe api --untested FOLDER`: the functions that no C program in a folder names. Programs make calls by macros, so
//! each is preprocessed by the tree's own wrappers, for both ABIs, and what stands there then is looked through. A name
//! in a string or in the header of MPI is none.

use crate::Failure;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use strobe_c_abi::api::{State, functions};

/// The wrappers of the two ABIs.
const WRAPPERS: [&str; 2] = ["mpicc", "mpicc_mpich"];

fn failure(text: String) -> Failure {
    Failure { text, code: ExitCode::from(2) }
}

/// Prints them. The exit code is 1 if there are any.
pub fn run(folder: &Path, json: bool) -> Result<ExitCode, Failure> {
    let wrappers = wrappers()?;
    let mut named = BTreeSet::new();
    let programs = programs(folder)?;
    for program in &programs {
        for wrapper in &wrappers {
            named.extend(names(&preprocessed(wrapper, program)?));
        }
    }
    let missing = functions().filter(|function| function.state == State::Implemented && !named.contains(function.name));
    let missing: Vec<&str> = missing.map(|function| function.name).collect();
    if json {
        crate::say(&json!(missing).to_string());
    } else {
        missing.iter().for_each(|name| crate::say(name));
        crate::say(&format!("{} functions are in none of {} programs", missing.len(), programs.len()));
    }
    Ok(if missing.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The wrappers beside this program.
fn wrappers() -> Result<Vec<PathBuf>, Failure> {
    let own = std::env::current_exe().map_err(|error| failure(format!("cannot find the install tree: {error}")))?;
    let folder = own.parent().map_or(PathBuf::new(), Path::to_path_buf);
    WRAPPERS
        .iter()
        .map(|name| folder.join(name))
        .map(|path| match path.exists() {
            true => Ok(path),
            false => Err(failure(format!("{}: is not there: use the strobe of an install tree", path.display()))),
        })
        .collect()
}

fn programs(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error| failure(format!("{}: {error}", folder.display()));
    let (mut found, mut todo) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = todo.pop() {
        for entry in std::fs::read_dir(&folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|extension| extension == "c") {
                found.push(path);
            }
        }
    }
    found.sort();
    match found.is_empty() {
        true => Err(failure(format!("{}: there is no C program", folder.display()))),
        false => Ok(found),
    }
}

/// A program as the compiler sees it; nothing if it is not written for this ABI.
fn preprocessed(wrapper: &Path, program: &Path) -> Result<String, Failure> {
    let output = Command::new(wrapper).arg("-E").arg(program).output();
    let output = output.map_err(|error| failure(format!("{}: {error}", wrapper.display())))?;
    Ok(if output.status.success() { String::from_utf8_lossy(&output.stdout).into_owned() } else { String::new() })
}

/// The names of functions of MPI in preprocessed text.
fn names(text: &str) -> BTreeSet<String> {
    let (mut found, mut counts) = (BTreeSet::new(), true);
    for line in text.lines() {
        if let Some(marker) = line.strip_prefix("# ") {
            counts = marker.split('"').nth(1).is_none_or(|file| !file.ends_with("/mpi.h"));
        } else if counts {
            let code = line.split('"').step_by(2);
            let words = code.flat_map(|part| part.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
            found.extend(words.filter(|word| word.starts_with("MPI_") || word.starts_with("MPIX_")).map(String::from));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_strings_and_in_the_header_do_not_count() {
        let text =
            "# 1 \"/x/mpi.h\" 1\nint MPI_Send(void);\n# 5 \"a.c\" 2\nOK(MPI_Recv(b)); f(\"MPI_Wait\"); MPI_Test(x)";
        assert_eq!(names(text), BTreeSet::from(["MPI_Recv", "MPI_Test"].map(String::from)));
    }
}
