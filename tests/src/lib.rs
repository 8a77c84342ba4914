// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tests from outside the crates, and what they share. `architecture` and `parts` compare dependencies with the design.
//! `tidy` checks rules that no compiler checks. `programs` runs the C programs of `programs/` over a table of ranks,
//! thread levels and ABIs. `outside` runs binaries that others built.

#![forbid(unsafe_code)]

pub mod away;
pub mod chosen;
pub mod devices;
pub mod job;
pub mod pairs;
pub mod sliced;
pub mod source;
pub mod table;
pub mod testbed;
pub mod variants;
pub mod wire;
pub mod wrong;

use std::path::{Path, PathBuf};

/// The root folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ lies in the root").to_path_buf()
}

/// Every file in `folder` and below whose name ends in `suffix`, sorted. Files that are built or fetched are left out.
pub fn files(folder: &Path, suffix: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut todo = vec![folder.to_path_buf()];
    while let Some(dir) = todo.pop() {
        let entries = std::fs::read_dir(&dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
        for entry in entries {
            let path = entry.expect("readable folder").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if !name.starts_with('.') && name != "target" && name != "build" {
                    todo.push(path);
                }
            } else if name.ends_with(suffix) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The path of a file from the root of the repository.
pub fn relative(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// An ABI. Every program is compiled for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Abi {
    /// The standard ABI: `libmpi_abi.so.1`.
    Standard,
    /// The MPICH ABI: `libmpi.so.12`.
    Mpich,
}

impl Abi {
    /// Both ABIs.
    pub const ALL: [Abi; 2] = [Abi::Standard, Abi::Mpich];

    /// The name of the ABI in the names of tests.
    pub fn name(self) -> &'static str {
        match self {
            Abi::Standard => "standard",
            Abi::Mpich => "mpich",
        }
    }

    /// The compiler wrapper in `bin/`. STROBE_MPICC_STANDARD and STROBE_MPICC_MPICH name other ones, to run the
    /// programs with another library.
    pub fn wrapper(self) -> String {
        let (variable, default) = match self {
            Abi::Standard => ("STROBE_MPICC_STANDARD", "mpicc"),
            Abi::Mpich => ("STROBE_MPICC_MPICH", "mpicc_mpich"),
        };
        std::env::var(variable).unwrap_or_else(|_| default.into())
    }
}
