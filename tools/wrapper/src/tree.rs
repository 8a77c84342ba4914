// SPDX-License-Identifier: MIT OR Apache-2.0
//! Finds the headers and libraries: in the install tree that this program lies in, wherever that is now.

use crate::options::Language;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An ABI, and so one of the two libraries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Abi {
    /// The standard ABI: `libmpi_abi.so.1`.
    Standard,
    /// The MPICH ABI: `libmpi.so.12`.
    Mpich,
}

impl Abi {
    /// The ABI with this name, as options have it.
    pub fn named(name: &str) -> Option<Abi> {
        match name {
            "standard" => Some(Abi::Standard),
            "mpich" => Some(Abi::Mpich),
            _ => None,
        }
    }

    /// The name of the library for `-l`.
    pub fn library(self) -> &'static str {
        match self {
            Abi::Standard => "mpi_abi",
            Abi::Mpich => "mpi",
        }
    }

    /// The name of the ABI for messages.
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

/// An install tree, with the headers and libraries for one ABI and one language.
#[derive(Debug)]
pub struct Tree {
    /// The ABI to compile and link for.
    pub abi: Abi,
    /// The language of the programs.
    pub language: Language,
    /// The folder of `mpi.h` and `mpif.h`.
    pub include: PathBuf,
    /// The folder of the libraries.
    pub library: PathBuf,
}

impl Tree {
    /// The tree that this program lies in. Fails with a message for the user if it lies in none.
    pub fn find(abi: Abi, language: Language) -> Result<Tree, String> {
        let program =
            std::env::current_exe().map_err(|error| format!("cannot find out where this program lies: {error}"))?;
        let prefix = program.parent().and_then(|bin| bin.parent()).ok_or("this program lies in no install tree")?;
        let tree = Tree { abi, language, include: prefix.join(abi.header_folder()), library: prefix.join("lib") };
        if !tree.include.join("mpi.h").exists() {
            let include = tree.include.display();
            return Err(format!("{include} has no mpi.h: the wrapper works from the bin folder of an install tree"));
        }
        Ok(tree)
    }

    /// The flags for compiling. `compiler` is asked for its version: a gfortran that compares the arguments of calls
    /// has to be told that MPI's buffers are of any type, where `mpif.h` is used.
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

    /// The folder of the compiled modules, which only one compiler can read.
    fn modules(&self, compiler: &str) -> PathBuf {
        self.include.join(if gfortran(compiler).is_some() { "gfortran" } else { "modules" })
    }

    /// The names of the libraries for `-l`, in order.
    pub fn libraries(&self) -> Vec<&'static str> {
        match self.language {
            Language::Fortran => vec!["mpi_abi_fortran", self.abi.library()],
            _ => vec![self.abi.library()],
        }
    }

    /// The flags for linking: the libraries, and where a program finds them when it runs.
    pub fn link_flags(&self) -> Vec<String> {
        let library = self.library.display();
        let mut flags = vec![format!("-L{library}"), format!("-Wl,-rpath,{library}")];
        flags.extend(self.libraries().iter().map(|name| format!("-l{name}")));
        flags
    }
}

/// The major version of the compiler if it is a gfortran, or calls itself so. `None` for any other.
fn gfortran(compiler: &str) -> Option<u32> {
    let program = compiler
        .split_whitespace()
        .find(|word| Path::new(word).file_name().is_some_and(|name| name.to_string_lossy().contains("gfortran")))?;
    let output = Command::new(program).arg("-dumpversion").output().ok();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    // A compiler that cannot be asked fails when it is run, and then says why.
    Some(text.trim().split('.').next().and_then(|major| major.parse().ok()).unwrap_or(0))
}
