// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where the headers and libraries are: two levels above this program, wherever that is now.

use std::path::PathBuf;

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
    /// Where `mpi.h` is.
    pub include: PathBuf,
    /// Where the library is.
    pub library: PathBuf,
}

impl Tree {
    /// The tree that this program lies in.
    pub fn find(abi: Abi) -> Result<Tree, String> {
        let program = std::env::current_exe().map_err(|error| format!("cannot find my own place: {error}"))?;
        let prefix = program.parent().and_then(|bin| bin.parent()).ok_or("I lie in no install tree")?;
        let tree = Tree { abi, include: prefix.join(abi.header_folder()), library: prefix.join("lib") };
        if !tree.include.join("mpi.h").exists() {
            let include = tree.include.display();
            return Err(format!("{include} has no mpi.h: the wrapper works from the bin folder of an install tree"));
        }
        Ok(tree)
    }

    /// What compiling needs.
    pub fn compile_flags(&self) -> Vec<String> {
        vec![format!("-I{}", self.include.display())]
    }

    /// What linking needs: the library, and its place for when the program runs.
    pub fn link_flags(&self) -> Vec<String> {
        let library = self.library.display();
        vec![format!("-L{library}"), format!("-Wl,-rpath,{library}"), format!("-l{}", self.abi.library())]
    }
}
