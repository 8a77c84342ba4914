// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the install tree offers to programs: the symbols of the libraries, compared with the table of functions and the
//! facts; the compiler wrappers with the options that build systems use; CMake; pkg-config; and the tree in another
//! place. Needs STROBE_PREFIX; without it every test is shown as ignored.

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use strobe_c_abi::api::{State, functions};
use strobe_tests::{Abi, root};

#[path = "installed/fortran.rs"]
mod fortran;

fn prefix() -> PathBuf {
    PathBuf::from(std::env::var_os("STROBE_PREFIX").expect("trials without it are ignored"))
}

/// Runs `command` and returns its standard output. Fails with all of its output if it fails.
fn output(command: &mut Command) -> Result<String, Failed> {
    // cargo puts its own folders there, and they would come before those that a program was linked to.
    let output = command.env_remove("LD_LIBRARY_PATH").output().map_err(|error| format!("{command:?}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.success() {
        true => Ok(text),
        false => {
            Err(format!("{command:?}: {}\n{text}{}", output.status, String::from_utf8_lossy(&output.stderr)).into())
        }
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("installed").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn facts(name: &str) -> Value {
    let text = std::fs::read_to_string(root().join("api/facts").join(name)).expect("facts");
    serde_json::from_str(&text).expect("facts are JSON")
}

fn library(abi: Abi) -> PathBuf {
    let name = match abi {
        Abi::Standard => "lib/libmpi_abi.so.1",
        Abi::Mpich => "lib/libmpi.so.12",
    };
    prefix().join(name)
}

/// The symbols that a library exports.
fn exported(library: &Path) -> Result<BTreeSet<String>, Failed> {
    let text = output(Command::new("nm").args(["-D", "--defined-only"]).arg(library))?;
    Ok(text.lines().filter_map(|line| line.split_whitespace().last()).map(String::from).collect())
}

/// A library exports exactly the functions that the table lists, as `MPI_X` and `PMPI_X`, and the variables of its ABI.
fn symbols(abi: Abi) -> Result<(), Failed> {
    let known = facts("functions.json");
    let mut wanted = BTreeSet::new();
    for function in functions().filter(|f| f.state != State::Absent && (abi == Abi::Mpich || !f.mpich_only)) {
        let row = &known["functions"][function.name];
        if abi == Abi::Standard && row["standard"] != true {
            return Err(format!("{} is not part of the standard ABI", function.name).into());
        }
        wanted.insert(function.name.to_string());
        wanted.insert(format!("P{}", function.name));
    }
    if abi == Abi::Mpich {
        let data = facts("mpich_abi.json");
        let names = data["data_symbols"].as_array().expect("a list").iter().filter_map(Value::as_str);
        // These are values of the Fortran compiler, which come with the Fortran library.
        wanted.extend(names.filter(|name| !name.starts_with("MPIR_fortran_")).map(String::from));
        wanted.insert("MPIR_Dup_fn".into());
    }
    wanted.extend(strobe_bcs::entries().chain(strobe_dcmf::entries()).map(str::to_string));
    wanted.extend(strobe_shmem::functions().flat_map(|(name, _)| [format!("p{name}"), name]));
    let have = exported(&library(abi))?;
    let missing: Vec<_> = wanted.difference(&have).collect();
    let stray: Vec<_> = have.difference(&wanted).collect();
    match missing.is_empty() && stray.is_empty() {
        true => Ok(()),
        false => Err(format!("missing: {missing:?}\nexported for no reason: {stray:?}").into()),
    }
}

fn soname(abi: Abi) -> Result<(), Failed> {
    let want = library(abi).file_name().expect("a name").to_string_lossy().into_owned();
    let text = output(Command::new("readelf").arg("-d").arg(library(abi)))?;
    match text.contains(&format!("Library soname: [{want}]")) {
        true => Ok(()),
        false => Err(format!("no SONAME {want}:\n{text}").into()),
    }
}

/// All that known programs link is exported, but for what they link weakly.
fn clients() -> Result<(), Failed> {
    let known = facts("functions.json");
    let have = exported(&library(Abi::Mpich))?;
    let clients = facts("clients.json");
    let mut wrong = Vec::new();
    for (client, names) in clients["clients"].as_object().expect("an object") {
        for name in names.as_array().expect("a list").iter().filter_map(Value::as_str) {
            let is_function = !known["functions"][name].is_null();
            if !client.contains("(weak)") && is_function && !have.contains(name) {
                wrong.push(format!("{client} needs {name}"));
            }
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}

const PROGRAM: &str = "#include <mpi.h>\n#include <stdio.h>\nint main(int argc, char **argv)\n{\n    int rank;\n    \
    MPI_Init(&argc, &argv);\n    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n    printf(\"rank %d\\n\", rank);\n    \
    return MPI_Finalize();\n}\n";

fn source(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, PROGRAM).expect("writes the program");
    path
}

fn needs(program: &Path, library: &str) -> Result<(), Failed> {
    let text = output(Command::new("readelf").arg("-d").arg(program))?;
    match text.contains(&format!("[{library}]")) {
        true => Ok(()),
        false => Err(format!("{} does not need {library}:\n{text}", program.display()).into()),
    }
}

/// The options of the wrappers that CMake, meson and autotools use.
fn wrappers() -> Result<(), Failed> {
    let say = |name: &str, option: &str| output(Command::new(prefix().join("bin").join(name)).arg(option));
    let (include, lib) =
        (format!("-I{}", prefix().join("include").display()), prefix().join("lib").display().to_string());
    for option in ["-show", "--showme", "-link_info"] {
        let text = say("mpicc", option)?;
        for part in ["gcc ", &include, &format!("-L{lib}"), &format!("-Wl,-rpath,{lib}"), "-lmpi_abi"] {
            if !text.contains(part) {
                return Err(format!("mpicc {option} does not say {part}: {text}").into());
            }
        }
    }
    let compile = say("mpicxx", "--showme:compile")?;
    if compile.trim() != include {
        return Err(format!("mpicxx --showme:compile: {compile}").into());
    }
    let link = say("mpicc_mpich", "-showme:link")?;
    if !link.trim().ends_with(" -lmpi") || link.contains("-I") {
        return Err(format!("mpicc_mpich -showme:link: {link}").into());
    }
    if say("mpicc", "-showme:no-such-thing").is_ok() {
        return Err("an unknown -showme form must fail, so that the next is tried".into());
    }
    say("mpicc", "-showme:version").map(drop)
}

/// Headers compile as C99 and as C++, and declare what the libraries export.
fn headers(of: &str, includes: &[&str], entries: impl Iterator<Item = impl AsRef<str>>) -> Result<(), Failed> {
    let folder = folder(&format!("{of} header"));
    let addresses: Vec<_> = entries.map(|name| format!("(function){}", name.as_ref())).collect();
    let includes: String = includes.iter().map(|header| format!("#include <{header}>\n")).collect();
    let program = format!(
        "{includes}typedef void (*function)(void);\nfunction all[] = {{{}}};\nint main(void) {{ return all[0] == 0; }}\n",
        addresses.join(", ")
    );
    for (wrapper, file, standard) in [("mpicc", "all.c", "c99"), ("mpicxx", "all.cc", "c++11")] {
        std::fs::write(folder.join(file), &program).expect("writes the program");
        let strict = ["-pedantic-errors", "-Wall", "-Wextra", "-Werror", &format!("-std={standard}")].map(String::from);
        let mut command = Command::new(prefix().join("bin").join(wrapper));
        output(command.args(strict).arg(folder.join(file)).arg("-o").arg(folder.join("all")))?;
    }
    Ok(())
}

fn bcs_header() -> Result<(), Failed> {
    headers("bcs", &["bcs.h"], strobe_bcs::entries())
}

fn dcmf_headers() -> Result<(), Failed> {
    headers(
        "dcmf",
        &["dcmf.h", "dcmf_globalcollectives.h", "dcmf_collectives.h", "dcmf_multisend.h"],
        strobe_dcmf::entries(),
    )
}

fn shmem_headers() -> Result<(), Failed> {
    let names = || strobe_shmem::functions().map(|(name, _)| name);
    headers("shmem", &["shmem.h", "shmemx.h"], names())?;
    headers("profiled shmem", &["mpp/pshmem.h"], names().map(|name| format!("p{name}")))
}

/// A program of DCMF's is linked by the compiler alone with `-ldcmf`, as its makers linked it.
fn dcmf_library() -> Result<(), Failed> {
    let (folder, prefix) = (folder("dcmf library"), prefix());
    let program = "#include <dcmf.h>\nint main(void) { return DCMF_Messager_advance() != 0; }\n";
    std::fs::write(folder.join("one.c"), program).expect("writes the program");
    let mut command = Command::new("cc");
    command.arg(format!("-I{}", prefix.join("include").display())).arg(folder.join("one.c"));
    for path in ["lib/dcmf", "lib"] {
        command.arg(format!("-L{}", prefix.join(path).display()));
    }
    command.arg("-ldcmf").arg(format!("-Wl,-rpath,{}", prefix.join("lib").display()));
    output(command.arg("-o").arg(folder.join("one")))?;
    output(&mut Command::new(folder.join("one"))).map(drop)
}

/// Headers, libraries and wrappers are found wherever the tree lies now.
fn moved_tree() -> Result<(), Failed> {
    let folder = folder("moved tree");
    let place = folder.join("another place");
    output(Command::new("cp").arg("-a").arg(prefix()).arg(&place))?;
    let program = folder.join("program");
    output(Command::new(place.join("bin/mpicc")).arg(source(&folder, "program.c")).arg("-o").arg(&program))?;
    let text = output(Command::new("ldd").arg(&program))?;
    match text.contains(&place.display().to_string()) {
        true => output(&mut Command::new(&program)).map(drop),
        false => Err(text.into()),
    }
}

fn pkg_config() -> Result<(), Failed> {
    let folder = folder("pkg-config");
    for (package, library) in
        [("mpi", "libmpi_abi.so.1"), ("strobe", "libmpi_abi.so.1"), ("strobe-mpich", "libmpi.so.12")]
    {
        let mut ask = Command::new("pkg-config");
        ask.env("PKG_CONFIG_PATH", prefix().join("lib/pkgconfig")).args(["--cflags", "--libs", package]);
        let flags = output(&mut ask)?;
        let program = folder.join(package);
        let mut cc = Command::new("cc");
        cc.arg(source(&folder, "program.c")).arg("-o").arg(&program).args(flags.split_whitespace());
        output(&mut cc)?;
        needs(&program, library)?;
    }
    Ok(())
}

const LISTS: &str = "cmake_minimum_required(VERSION 3.18)\nproject(program C CXX)\nfind_package(MPI REQUIRED)\n\
    add_executable(c program.c)\ntarget_link_libraries(c MPI::MPI_C)\n\
    add_executable(cxx program.cc)\ntarget_link_libraries(cxx MPI::MPI_CXX)\n";

fn cmake(abi: Abi) -> Result<(), Failed> {
    let folder = folder(&format!("cmake {}", abi.name()));
    source(&folder, "program.c");
    source(&folder, "program.cc");
    std::fs::write(folder.join("CMakeLists.txt"), LISTS).expect("writes the project");
    let path = format!("{}:{}", prefix().join("bin").display(), std::env::var("PATH").unwrap_or_default());
    let mut configure = Command::new("cmake");
    configure.args(["-S", ".", "-B", "build"]).current_dir(&folder).env("PATH", &path).env("STROBE_ABI", abi.name());
    let text = output(&mut configure)?;
    if !text.contains("Found MPI:") && !text.contains("Found MPI_C:") {
        return Err(text.into());
    }
    output(Command::new("cmake").args(["--build", "build"]).current_dir(&folder))?;
    let library = library(abi).file_name().expect("a name").to_string_lossy().into_owned();
    needs(&folder.join("build/c"), &library)?;
    needs(&folder.join("build/cxx"), &library)?;
    output(&mut Command::new(folder.join("build/c"))).map(drop)
}

/// Every function has a page in the manual, also those that lead to another one, and the command prints what the manual
/// says.
fn manual() -> Result<(), Failed> {
    let folder = prefix().join("share/man");
    for function in functions() {
        let page = folder.join(format!("man3/{}.3", function.name));
        let text = std::fs::read_to_string(&page).map_err(|error| format!("{}: {error}", page.display()))?;
        if let Some(other) = text.strip_prefix(".so ")
            && !folder.join(other.trim()).exists()
        {
            return Err(format!("{}: leads nowhere", page.display()).into());
        }
    }
    let printed = output(Command::new(prefix().join("bin/strobe")).args(["api", "MPI_Send"]))?;
    let mut man = Command::new("man");
    man.arg("-M").arg(&folder).args(["-P", "cat", "MPI_Send_c"]);
    man.env("LC_ALL", "C.UTF-8").env("MANWIDTH", "80").env("MAN_KEEP_FORMATTING", "").env("TERM", "dumb");
    let Ok(shown) = man.output() else { return Ok(()) };
    // The manual divides words at the ends of lines and adds a head and a foot: letters are compared, without spaces.
    let letters = |text: &str| text.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>();
    let shown = letters(&String::from_utf8_lossy(&shown.stdout));
    match shown.contains(&letters(&printed)) {
        true => Ok(()),
        false => Err(format!("the manual says something else than the command:\n{shown}").into()),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let ignored = std::env::var_os("STROBE_PREFIX").is_none();
    let mut trials = vec![
        Trial::test("clients", clients),
        Trial::test("wrappers", wrappers),
        Trial::test("bcs_header", bcs_header),
        Trial::test("dcmf_headers", dcmf_headers),
        Trial::test("shmem_headers", shmem_headers),
        Trial::test("dcmf_library", dcmf_library),
        Trial::test("moved_tree", moved_tree),
        Trial::test("pkg_config", pkg_config),
        Trial::test("manual", manual),
    ];
    for abi in Abi::ALL {
        trials.push(Trial::test(format!("symbols/{}", abi.name()), move || symbols(abi)));
        trials.push(Trial::test(format!("soname/{}", abi.name()), move || soname(abi)));
        trials.push(Trial::test(format!("cmake/{}", abi.name()), move || cmake(abi)));
    }
    trials.extend(fortran::trials());
    let trials = trials.into_iter().map(|trial| if ignored { trial.with_ignored_flag(true) } else { trial }).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}
