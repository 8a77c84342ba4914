// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where the headers and libraries are: two levels above this program, wherever that is now.

use crate::options::Language;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Which of the two libraries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Abi {
    /// `libmpi_abi.so.1`
    Standard,
    /// `libmpi.so.12`
    Mpich,
}

impl Abi {
    /// The ABI that `name` names.
    pub fn named(name: &str) -> Option<Abi> {
        match name {
            "standard" => Some(Abi::Standard),
            "mpich" => Some(Abi::Mpich),
            _ => None,
        }
    }

    /// The library's name for `-l`.
    pub fn library(self) -> &'static str {
        match self {
            Abi::Standard => "mpi_abi",
            Abi::Mpich => "mpi",
        }
    }

    /// For messages.
    pub fn words(self) -> &'static str {
        match self {
            Abi::Standard => "MPI-5 standard ABI",
            Abi::Mpich => "MPICH ABI",
        }
    }

    fn header_folder(self) -> &'static str {
        match self {
            Abi::Standard => "include",
            Abi::Mpich => "include/mpich",
        }
    }
}

/// An installed tree, seen for one ABI.
#[derive(Debug)]
pub struct Tree {
    /// The ABI.
    pub abi: Abi,
    /// The language.
    pub language: Language,
    /// Where `mpi.h` and `mpif.h` are.
    pub include: PathBuf,
    /// Where the library is.
    pub library: PathBuf,
}

impl Tree {
    /// The tree that this program lies in.
    pub fn find(abi: Abi, language: Language) -> Result<Tree, String> {
        let program = std::env::current_exe().map_err(|error| format!("cannot find my own place: {error}"))?;
        let prefix = program.parent().and_then(|bin| bin.parent()).ok_or("I lie in no install tree")?;
        let tree = Tree { abi, language, include: prefix.join(abi.header_folder()), library: prefix.join("lib") };
        if !tree.include.join("mpi.h").exists() {
            let include = tree.include.display();
            return Err(format!("{include} has no mpi.h: the wrapper works from the bin folder of an install tree"));
        }
        Ok(tree)
    }

    /// What compiling needs. `compiler` is asked for its version: a gfortran that checks arguments across calls has to
    /// be told that MPI's buffers are of any type where `mpif.h` is used.
    pub fn compile_flags(&self, compiler: &str) -> Vec<String> {
        let mut flags = vec![format!("-I{}", self.include.display())];
        if self.language == Language::Fortran {
            flags.push(format!("-I{}", self.modules(compiler).display()));
            if gfortran(compiler).is_some_and(|version| version >= 10) {
                flags.push("-fallow-argument-mismatch".into());
            }
        }
        flags
    }

    /// Where the compiled modules are, which belong to one compiler.
    fn modules(&self, compiler: &str) -> PathBuf {
        self.include.join(if gfortran(compiler).is_some() { "gfortran" } else { "modules" })
    }

    /// The libraries for `-l`, in order.
    pub fn libraries(&self) -> Vec<&'static str> {
        match self.language {
            Language::Fortran => vec!["mpi_abi_fortran", self.abi.library()],
            _ => vec![self.abi.library()],
        }
    }

    /// What linking needs: the libraries, and their place for when the program runs.
    pub fn link_flags(&self) -> Vec<String> {
        let library = self.library.display();
        let mut flags = vec![format!("-L{library}"), format!("-Wl,-rpath,{library}")];
        flags.extend(self.libraries().iter().map(|name| format!("-l{name}")));
        flags
    }
}

/// The major version of the compiler if it is a gfortran, or calls itself so.
fn gfortran(compiler: &str) -> Option<u32> {
    let program = compiler
        .split_whitespace()
        .find(|word| Path::new(word).file_name().is_some_and(|name| name.to_string_lossy().contains("gfortran")))?;
    let output = Command::new(program).arg("-dumpversion").output().ok();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    // One that cannot be asked fails when it is run, and says why.
    Some(text.trim().split('.').next().and_then(|major| major.parse().ok()).unwrap_or(0))
}
