// SPDX-License-Identifier: MIT OR Apache-2.0
//! Finds the headers and libraries: in the install tree that this program lies in, wherever that is now.

use crate::modules::Modules;
use crate::options::Language;
use std::path::PathBuf;

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
    /// The compiled Fortran modules.
    pub modules: Modules,
}

impl Tree {
    /// The tree that this program lies in. Fails with a message for the user if it lies in none.
    pub fn find(abi: Abi, language: Language) -> Result<Tree, String> {
        let program =
            std::env::current_exe().map_err(|error| format!("cannot find out where this program lies: {error}"))?;
        let prefix = program.parent().and_then(|bin| bin.parent()).ok_or("this program lies in no install tree")?;
        let (include, library) = (prefix.join(abi.header_folder()), prefix.join("lib"));
        let tree = Tree { abi, language, include, library, modules: Modules::default() };
        if !tree.include.join("mpi.h").exists() {
            let include = tree.include.display();
            return Err(format!("{include} has no mpi.h: the wrapper works from the bin folder of an install tree"));
        }
        Ok(tree)
    }

    /// Finds the Fortran modules for a compiler, if Fortran is the language.
    pub fn with_modules(mut self, compiler: &str) -> Tree {
        if self.language == Language::Fortran {
            self.modules = Modules::find(compiler, &self.include);
        }
        self
    }

    /// The flags for compiling.
    pub fn compile_flags(&self) -> Vec<String> {
        let mut flags = vec![format!("-I{}", self.include.display())];
        flags.extend(self.modules.folder.iter().map(|folder| format!("-I{}", folder.display())));
        flags.extend(self.modules.options.iter().cloned());
        flags
    }

    /// The names of the libraries for `-l`, in order.
    pub fn libraries(&self) -> Vec<&'static str> {
        let fortran = match (self.language, self.abi) {
            (Language::Fortran, Abi::Standard) => Some("mpi_abi_fortran"),
            (Language::Fortran, Abi::Mpich) => Some("mpifort"),
            _ => None,
        };
        self.modules.library.into_iter().chain(fortran).chain([self.abi.library()]).collect()
    }

    /// The flags for linking: the libraries, and where a program finds them when it runs.
    pub fn link_flags(&self) -> Vec<String> {
        let library = self.library.display();
        let mut flags = vec![format!("-L{library}"), format!("-Wl,-rpath,{library}")];
        if let (Some(folder), Some(_)) = (&self.modules.folder, self.modules.library) {
            flags.push(format!("-L{}", folder.display()));
        }
        flags.extend(self.libraries().iter().map(|name| format!("-l{name}")));
        flags
    }
}
