// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the caller wants: separates the wrapper's own options, in the spellings of MPICH and of Open MPI, from the
//! compiler's.

use crate::tree::Abi;
use std::ffi::OsString;

/// The language, which decides the compiler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// `mpicc`
    C,
    /// `mpicxx`, `mpic++`, `mpiCC`
    Cxx,
    /// `mpifort`, `mpif90`, `mpif77`, `mpifc`
    Fortran,
}

impl Language {
    /// The environment variable that names another compiler.
    pub fn variable(self) -> &'static str {
        match self {
            Language::C => "STROBE_CC",
            Language::Cxx => "STROBE_CXX",
            Language::Fortran => "STROBE_FC",
        }
    }

    /// This variable of Strobe's and those of other wrappers. The first one that is set counts.
    fn variables(self) -> &'static [&'static str] {
        match self {
            Language::C => &["STROBE_CC", "MPICC_CC", "MPICH_CC", "OMPI_CC"],
            Language::Cxx => &["STROBE_CXX", "MPICXX_CXX", "MPICH_CXX", "OMPI_CXX"],
            Language::Fortran => &["STROBE_FC", "MPIFORT_FC", "MPICH_FC", "MPICH_F90", "OMPI_FC"],
        }
    }

    fn compiler(self) -> &'static str {
        match self {
            Language::C => "gcc",
            Language::Cxx => "g++",
            Language::Fortran => "gfortran",
        }
    }
}

/// What to print instead of running the compiler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Show {
    /// The whole command line.
    Command,
    /// The compile flags of the wrapper.
    Compile,
    /// The link flags of the wrapper.
    Link,
    /// The compiler and the compile flags.
    CompileInfo,
    /// The compiler and all flags.
    LinkInfo,
    /// The name of the compiler.
    Compiler,
    /// The folders of headers.
    IncludeFolders,
    /// The folders of libraries.
    LibraryFolders,
    /// The names of libraries.
    Libraries,
    /// The version of Strobe.
    Version,
    /// The options of the wrapper.
    Help,
}

/// What a command line of the wrapper asks for.
#[derive(Debug)]
pub struct Request {
    /// The language of the compiler.
    pub language: Language,
    /// The ABI to compile and link for.
    pub abi: Abi,
    /// The command that runs the compiler, perhaps with options of its own (`ccache gcc`).
    pub compiler: String,
    /// What to print instead of compiling, if anything.
    pub show: Option<Show>,
    /// The arguments that the compiler gets.
    pub arguments: Vec<OsString>,
}

impl Request {
    /// True if there is something to compile or link. `mpicc --version` only asks the compiler.
    pub fn compiles(&self) -> bool {
        let mut after = false;
        self.arguments.iter().any(|argument| {
            let text = argument.to_string_lossy();
            // The word after one of these options is its value.
            let value =
                std::mem::replace(&mut after, matches!(&*text, "-o" | "-I" | "-L" | "-D" | "-U" | "-x" | "-include"));
            !value && (!text.starts_with('-') || text == "-" || text.starts_with("-l"))
        })
    }

    /// True if what is run or shown depends on the compiled modules: what compiles or links.
    pub fn needs_modules(&self) -> bool {
        match self.show {
            Some(show) => !matches!(show, Show::Compiler | Show::Version | Show::Help),
            None => self.compiles(),
        }
    }

    /// True if the compiler is going to link.
    pub fn links(&self) -> bool {
        let stops = |argument: &OsString| {
            matches!(&*argument.to_string_lossy(), "-c" | "-S" | "-E" | "-M" | "-MM" | "-fsyntax-only")
        };
        self.compiles() && !self.arguments.iter().any(stops)
    }
}

fn show_of(word: &str) -> Option<Show> {
    Some(match word {
        "-show" | "-showme" => Show::Command,
        "-showme:compile" | "-show-compile-info" => Show::Compile,
        "-showme:link" | "-show-link-info" => Show::Link,
        "-compile_info" | "-compile-info" => Show::CompileInfo,
        "-link_info" | "-link-info" => Show::LinkInfo,
        "-showme:command" => Show::Compiler,
        "-showme:incdirs" => Show::IncludeFolders,
        "-showme:libdirs" => Show::LibraryFolders,
        "-showme:libs" => Show::Libraries,
        "-showme:version" => Show::Version,
        "-showme:help" => Show::Help,
        _ => return None,
    })
}

/// Parses a command line: `name` is the name by which the wrapper was called, and `variable` reads the environment.
/// Fails with a message for the user if an option or a variable is not valid.
pub fn parse(
    name: &str,
    arguments: impl Iterator<Item = OsString>,
    variable: &dyn Fn(&str) -> Option<OsString>,
) -> Result<Request, String> {
    let (stem, mut abi) = match (name.strip_suffix("_mpich"), name.strip_suffix("_abi")) {
        (Some(stem), _) => (stem, Some(Abi::Mpich)),
        (_, Some(stem)) => (stem, Some(Abi::Standard)),
        _ => (name, None),
    };
    let language = match stem {
        "mpicxx" | "mpic++" | "mpiCC" | "oshcxx" | "oshc++" | "oshCC" => Language::Cxx,
        "mpifort" | "mpif90" | "mpif77" | "mpifc" => Language::Fortran,
        _ => Language::C,
    };
    let set = |name: &&str| variable(name).map(|value| value.to_string_lossy().into_owned()).filter(|v| !v.is_empty());
    let mut compiler = language.variables().iter().find_map(set).unwrap_or_else(|| language.compiler().to_string());
    let mut show = None;
    let mut rest = Vec::new();
    for argument in arguments {
        let text = argument.to_string_lossy().into_owned();
        // These options are known with one dash and with two.
        let word = text.strip_prefix('-').filter(|word| word.starts_with('-')).unwrap_or(&text);
        if let Some(kind) = show_of(word) {
            show = Some(kind);
        } else if word.starts_with("-showme") {
            return Err(format!("unknown option {text}: -showme:help lists those of the wrapper"));
        } else if let Some(named) = ["-cc=", "-cxx=", "-fc="].iter().find_map(|option| word.strip_prefix(option)) {
            compiler = named.to_string();
        } else if let Some(named) = word.strip_prefix("-abi=") {
            abi = Some(Abi::named(named).ok_or_else(|| format!("--abi={named}: use standard or mpich"))?);
        } else if word == "-mpi-abi" {
            abi = Some(Abi::Standard);
        } else {
            rest.push(argument);
        }
    }
    let abi = match (abi, set(&"STROBE_ABI")) {
        (Some(abi), _) => abi,
        (None, Some(named)) => {
            Abi::named(&named).ok_or_else(|| format!("STROBE_ABI={named}: use standard or mpich"))?
        }
        (None, None) => Abi::Standard,
    };
    Ok(Request { language, abi, compiler, show, arguments: rest })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(name: &str, words: &[&str], environment: &[(&str, &str)]) -> Result<Request, String> {
        let find = |name: &str| environment.iter().find(|row| row.0 == name).map(|row| OsString::from(row.1));
        parse(name, words.iter().map(OsString::from), &find)
    }

    #[test]
    fn the_name_says_language_and_abi() {
        let request = ask("mpic++_mpich", &[], &[]).unwrap();
        assert_eq!((request.language, request.abi, &*request.compiler), (Language::Cxx, Abi::Mpich, "g++"));
        let request = ask("mpicc_abi", &[], &[("STROBE_ABI", "mpich")]).unwrap();
        assert_eq!((request.language, request.abi), (Language::C, Abi::Standard), "the name has precedence");
        assert_eq!(ask("mpicc", &[], &[("STROBE_ABI", "mpich")]).unwrap().abi, Abi::Mpich);
        assert!(ask("mpicc", &["--abi=ompi"], &[]).unwrap_err().contains("standard or mpich"));
    }

    #[test]
    fn fortran_is_there_for_both_abis() {
        for name in ["mpifort", "mpif90", "mpif77", "mpifc"] {
            let request = ask(name, &["-fc=flang"], &[]).unwrap();
            assert_eq!(
                (request.language, request.abi, &*request.compiler),
                (Language::Fortran, Abi::Standard, "flang")
            );
        }
        assert_eq!(ask("mpifort", &[], &[("STROBE_FC", "gfortran-14")]).unwrap().compiler, "gfortran-14");
        assert_eq!(ask("mpifort", &["--abi=mpich"], &[]).unwrap().abi, Abi::Mpich);
        assert!(ask("mpifort", &["x.f90"], &[]).unwrap().needs_modules());
        assert!(!ask("mpifort", &["--version"], &[]).unwrap().needs_modules());
    }

    #[test]
    fn options_of_both_families_are_taken_out() {
        for (words, show) in [
            (["-show", "-O2"], Show::Command),
            (["--showme:compile", "-O2"], Show::Compile),
            (["-showme:link", "-O2"], Show::Link),
            (["-compile_info", "-O2"], Show::CompileInfo),
        ] {
            let request = ask("mpicc", &words, &[]).unwrap();
            assert_eq!((request.show, request.arguments), (Some(show), vec![OsString::from("-O2")]));
        }
        assert!(ask("mpicc", &["-showme:nonsense"], &[]).is_err());
        assert_eq!(ask("mpicc", &["-cc=clang"], &[("STROBE_CC", "icx")]).unwrap().compiler, "clang");
    }

    #[test]
    fn flags_are_added_where_something_is_compiled_or_linked() {
        let what = |words: &[&str]| {
            let request = ask("mpicc", words, &[]).unwrap();
            (request.compiles(), request.links())
        };
        assert_eq!(what(&["--version"]), (false, false));
        assert_eq!(what(&["-o", "x", "--version"]), (false, false));
        assert_eq!(what(&["-c", "x.c"]), (true, false));
        assert_eq!(what(&["-E", "x.c"]), (true, false));
        assert_eq!(what(&["x.o", "-o", "x"]), (true, true));
        assert_eq!(what(&["-x", "c", "-"]), (true, true));
    }
}
