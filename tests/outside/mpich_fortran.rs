// SPDX-License-Identifier: MIT OR Apache-2.0
//! Fortran programs that are compiled with the header and the modules of Debian's MPICH and linked with its libraries,
//! and then run with ours: `libmpichfort.so.12` and `libmpich.so.12` of the install tree.

use crate::{Size, mpiexec, succeed};
use libtest_mimic::{Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::Command;
use strobe_tests::{job, root};

/// The programs of `tests/programs/fortran`, and how each gets MPI's declarations. What MPI has added since MPICH 4.0
/// is not in its header.
const PROGRAMS: &[(&str, &str)] = &[
    ("f_p2p.F90", "module"),
    ("f_p2p.F90", "mpif"),
    ("f_coll.F90", "module"),
    ("f_fixed.F", "mpif"),
    ("f_rma.F90", "module"),
    ("f_rma.F90", "mpif"),
    ("f08_sections.F90", "f08"),
    ("f08_coll.F90", "f08"),
    ("f08_objects.F90", "f08"),
];

/// Where Debian puts a library's files.
const HERE: &str = "x86_64-linux-gnu";

fn package(name: &str) -> PathBuf {
    root().join(".cache").join(name).join("usr")
}

/// The folder of modules that this gfortran may read, if setup/run fetched any.
fn modules() -> Option<PathBuf> {
    let compilers = package("libmpich-dev").join("lib").join(HERE).join("fortran");
    let folders = std::fs::read_dir(compilers).ok()?.filter_map(|entry| Some(entry.ok()?.path().join("mpich")));
    folders.into_iter().find(|folder| folder.join("mpi.mod").exists())
}

/// The tests, shown as ignored if there is no gfortran or setup/run could not fetch the packages.
pub fn trials(ignored: bool) -> Vec<Trial> {
    let here = modules().is_some() && Command::new("gfortran").arg("--version").output().is_ok();
    let reason = if here { "" } else { "_needs_gfortran_and_libmpich_dev_of_debian" };
    let trial = |(at, &(program, form)): (usize, &(&'static str, &'static str))| {
        let size = if at % 2 == 0 { Size(4, 1) } else { Size(4, 2) };
        let name = format!("mpich_fortran/{program}/{form}/{size}{reason}");
        Trial::test(name, move || run(program, form, size)).with_ignored_flag(ignored || !here)
    };
    PROGRAMS.iter().enumerate().map(trial).collect()
}

fn compile(program: &str, form: &str) -> Result<PathBuf, Failed> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mpich_fortran").join(form);
    std::fs::create_dir_all(&folder)?;
    let binary = folder.join(program).with_extension("bin");
    let mut command = Command::new("gfortran");
    command.args(["-O2", "-cpp", "-fallow-invalid-boz", "-fallow-argument-mismatch"]);
    match form {
        "mpif" => drop(command.arg("-DMPIF_H")),
        "f08" => drop(command.arg("-DMPICH_4")),
        _ => {}
    }
    let include = package("libmpich-dev").join("include").join(HERE).join("mpich");
    for folder in [&modules().ok_or("no modules")?, &include] {
        command.arg(format!("-I{}", folder.display()));
    }
    command.arg("-J").arg(&folder).arg(root().join("tests/programs/fortran").join(program)).arg("-o").arg(&binary);
    // What these need in their turn is not here.
    command.arg("-Wl,--allow-shlib-undefined");
    for library in ["libmpichfort.so.12", "libmpich.so.12"] {
        command.arg(package("libmpich12").join("lib").join(HERE).join(library));
    }
    let output = command.output()?;
    match output.status.success() {
        true => Ok(binary),
        false => Err(format!("{command:?}\n{}", String::from_utf8_lossy(&output.stderr)).into()),
    }
}

fn run(program: &str, form: &str, size: Size) -> Result<(), Failed> {
    let mut command = mpiexec(size);
    command.arg(compile(program, form)?);
    let outcome = succeed(command, 60)?;
    let passed = outcome.output.lines().filter(|line| line.starts_with("PASS ")).count();
    match passed == size.0 as usize {
        true => Ok(()),
        false => Err(format!("{passed} of {} ranks passed; {}", size.0, job::account(&outcome)).into()),
    }
}
