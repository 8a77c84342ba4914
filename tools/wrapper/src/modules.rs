// SPDX-License-Identifier: MIT OR Apache-2.0
//! The compiled Fortran modules. Only one compiler, in one version, can read what it compiled. So the sources are
//! installed, and each compiler compiles them when it is first used: into the install tree if that can be written to,
//! else into the user's cache. A folder is made under another name and then renamed, so that several first uses at the
//! same time do no harm.
//!
//! Later uses cost a look at three files: a folder's name says by which compiler it was made, and from which sources.

use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sources, in the order in which they have to be compiled.
const SOURCES: [&str; 3] = ["mpi_f08_types.f90", "mpi.f90", "mpi_f08.f90"];
/// A file of each folder, with options that a compiler needs for programs: one a line.
const OPTIONS: &str = "options";
/// The library of the modules' constants, for compilers whose programs refer to them.
const LIBRARY: &str = "mpi_modules";

/// The modules of one compiler.
#[derive(Debug, Default)]
pub struct Modules {
    /// The folder of the compiled modules. `None` if they could not be compiled.
    pub folder: Option<PathBuf>,
    /// Options for compiling programs.
    pub options: Vec<String>,
    /// The name of a library for `-l`, which lies in the folder.
    pub library: Option<&'static str>,
}

impl Modules {
    /// The modules for the command `compiler`, from the sources in `include`. Says on standard error why there are
    /// none.
    pub fn find(compiler: &str, include: &Path) -> Modules {
        let Some(program) = program(compiler) else {
            // A compiler that is not there fails when it is run, and then says why.
            return Modules::default();
        };
        let Some(name) = name(&program, include) else { return Modules::default() };
        let places: Vec<PathBuf> = [Some(include.join("modules")), cache()].into_iter().flatten().collect();
        if let Some(found) = places.iter().find_map(|place| Modules::read(place.join(&name))) {
            return found;
        }
        let mut reasons = Vec::new();
        for place in &places {
            match compile(compiler, include, place, &name) {
                Ok(folder) => return Modules::read(folder).unwrap_or_default(),
                Err(why) => reasons.push(why),
            }
        }
        let why = reasons.join("; ");
        eprintln!("mpifort: the modules mpi and mpi_f08 are not there for {compiler}, only mpif.h: {why}");
        Modules::default()
    }

    fn read(folder: PathBuf) -> Option<Modules> {
        let text = fs::read_to_string(folder.join(OPTIONS)).ok()?;
        let library = text.lines().any(|line| line == "library").then_some(LIBRARY);
        let options = text.lines().filter(|line| line.starts_with('-')).map(String::from).collect();
        Some(Modules { folder: Some(folder), options, library })
    }
}

/// The program that a command runs, as a file: `ccache gfortran -m64` runs gfortran in the end.
fn program(compiler: &str) -> Option<PathBuf> {
    let word = compiler.split_whitespace().rfind(|word| !word.starts_with('-'))?;
    let found = match word.contains('/') {
        true => Some(PathBuf::from(word)),
        false => {
            let path = std::env::var_os("PATH")?;
            std::env::split_paths(&path).map(|folder| folder.join(word)).find(|file| file.is_file())
        }
    };
    fs::canonicalize(found?).ok()
}

/// The name of the folder: the compiler's name, and a number that is another one when the compiler or a source is.
fn name(program: &Path, include: &Path) -> Option<String> {
    // FNV-1a
    let mut number = 0xcbf2_9ce4_8422_2325_u64;
    let mut add =
        |bytes: &[u8]| bytes.iter().for_each(|byte| number = (number ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3));
    add(program.as_os_str().as_encoded_bytes());
    let stamp = |file: &Metadata| [file.len().cast_signed(), file.mtime(), file.mtime_nsec()];
    let types = include.join(SOURCES[0]);
    for file in [program, &types, &include.join(SOURCES[2])] {
        stamp(&fs::metadata(file).ok()?).iter().for_each(|word| add(&word.to_ne_bytes()));
    }
    let stem = program.file_name().unwrap_or(OsStr::new("fortran")).to_string_lossy().into_owned();
    Some(format!("{stem}-{number:016x}"))
}

/// The folder of the user's cache.
fn cache() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = set("XDG_CACHE_HOME").or_else(|| Some(set("HOME")?.join(".cache")))?;
    Some(base.join("strobe/modules"))
}

/// Compiles the modules into the folder `name` in `place`. Fails with the reason.
fn compile(compiler: &str, include: &Path, place: &Path, name: &str) -> Result<PathBuf, String> {
    let cannot = |error: std::io::Error| format!("{}: {error}", place.display());
    fs::create_dir_all(place).map_err(cannot)?;
    let (folder, draft) = (place.join(name), place.join(format!(".{name}.{}", std::process::id())));
    fs::create_dir(&draft).map_err(cannot)?;
    let made = compile_in(compiler, include, &draft).and_then(|()| {
        // Another first use may have been faster. Then its folder stays.
        if folder.join(OPTIONS).exists() { Ok(()) } else { fs::rename(&draft, &folder).map_err(cannot) }
    });
    if draft.exists() {
        let _ = fs::remove_dir_all(&draft);
    }
    match made {
        Err(_) if folder.join(OPTIONS).exists() => Ok(folder),
        Err(why) => Err(why),
        Ok(()) => Ok(folder),
    }
}

fn compile_in(compiler: &str, include: &Path, draft: &Path) -> Result<(), String> {
    let words: Vec<&str> = compiler.split_whitespace().collect();
    let (program, first) = words.split_first().ok_or("no compiler is named")?;
    let run = |program: &str, arguments: &[&OsStr]| {
        let output = Command::new(program).args(arguments).current_dir(draft).output();
        let output = output.map_err(|error| format!("cannot run {program}: {error}"))?;
        let said = String::from_utf8_lossy(&output.stderr);
        let line = said.lines().find(|line| line.to_lowercase().contains("error")).unwrap_or("it failed");
        if output.status.success() { Ok(output.stdout) } else { Err(format!("{program}: {line}")) }
    };
    let include = format!("-I{}", include.display());
    for source in SOURCES.map(|source| Path::new(&include[2..]).join(source)) {
        let mut arguments: Vec<&OsStr> = first.iter().map(OsStr::new).collect();
        arguments.extend(["-c", "-fPIC", &include].map(OsStr::new));
        arguments.push(source.as_os_str());
        run(program, &arguments)?;
    }
    let version = run(program, &first.iter().copied().chain(["--version"]).map(OsStr::new).collect::<Vec<_>>());
    let version = String::from_utf8_lossy(&version.unwrap_or_default()).lines().next().unwrap_or_default().to_string();
    let mut options = format!("{version}\n");
    if version.contains("GNU Fortran") {
        // From version 10 on it compares the arguments of the calls of a procedure with each other, and MPI's buffers
        // are of any type where mpif.h is used. Its programs need nothing from the modules but what it puts into them.
        let dump = run(program, &first.iter().copied().chain(["-dumpversion"]).map(OsStr::new).collect::<Vec<_>>())?;
        let major = String::from_utf8_lossy(&dump).trim().split('.').next().and_then(|word| word.parse::<u32>().ok());
        if major.is_none_or(|major| major >= 10) {
            options += "-fallow-argument-mismatch\n";
        }
    } else {
        let objects = SOURCES.map(|source| source.replace(".f90", ".o"));
        let library = format!("lib{LIBRARY}.a");
        let arguments = ["crs", &library, &objects[0], &objects[1], &objects[2]];
        run("ar", &arguments.map(OsStr::new))?;
        options += "library\n";
    }
    for object in SOURCES.map(|source| source.replace(".f90", ".o")) {
        let _ = fs::remove_file(draft.join(object));
    }
    fs::write(draft.join(OPTIONS), options).map_err(|error| format!("{}: {error}", draft.display()))
}
