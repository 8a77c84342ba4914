// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the install tree offers to Fortran programs: the exports of the two libraries; each procedure of the modules,
//! which a program refers to; constants, compared with C's; tools between a program and the library; and the modules,
//! compiled when they are first used. With gfortran, and with flang if there is one.

use crate::{exported, facts, folder, output, prefix};
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use strobe_c_abi::api::{State, functions};
use strobe_tests::Abi;

/// The tests. Those that need a compiler which is not there are shown as ignored.
pub fn trials() -> Vec<Trial> {
    let mut trials = vec![Trial::test("fortran", names), Trial::test("fortran_has_what_c_has", has_what_c_has)];
    let gfortran = compiler(&["gfortran"]);
    let flang = compiler(&["flang-new", "flang-new-19", "flang-new-20", "flang-new-18", "flang"]);
    for (kind, found) in [("gfortran", gfortran), ("flang", flang)] {
        let missing = found.is_none();
        let reason = if missing { format!("_needs_{kind}_which_is_missing") } else { String::new() };
        let mut add = |name: &str, run: fn(&str) -> Result<(), Failed>| {
            let with = found.unwrap_or_default();
            let trial = Trial::test(format!("{name}/{kind}{reason}"), move || run(with));
            trials.push(trial.with_ignored_flag(missing));
        };
        add("fortran_under_a_tool", under_a_tool);
        add("fortran_tool_in_fortran", tool_in_fortran);
        add("fortran_descriptors", descriptors);
        add("fortran_first_use", first_use);
        for (name, run) in PER_ABI {
            add(name, run);
        }
    }
    trials
}

type Run = fn(&str) -> Result<(), Failed>;

const PER_ABI: [(&str, Run); 4] = [
    ("fortran_procedures_standard", |compiler| procedures(compiler, Abi::Standard)),
    ("fortran_procedures_mpich", |compiler| procedures(compiler, Abi::Mpich)),
    ("fortran_constants_standard", |compiler| constants(compiler, Abi::Standard)),
    ("fortran_constants_mpich", |compiler| constants(compiler, Abi::Mpich)),
];

fn compiler(names: &[&'static str]) -> Option<&'static str> {
    let runs =
        |name: &&&str| Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    names.iter().find(runs).copied()
}

/// The wrapper for an ABI.
fn mpifort(compiler: &str, abi: Abi) -> Command {
    let mut command = Command::new(prefix().join("bin/mpifort"));
    command.arg(format!("-fc={compiler}")).arg(format!("--abi={}", abi.name()));
    command
}

/// The folder of the headers and modules of an ABI.
fn include(abi: Abi) -> PathBuf {
    prefix().join(if abi == Abi::Standard { "include" } else { "include/mpich" })
}

/// `mpifort` under all its names, and the exports of the libraries: every name with and without underscores.
fn names() -> Result<(), Failed> {
    for name in ["mpifort", "mpif90", "mpif77", "mpifc"] {
        let mut wrapper = Command::new(prefix().join("bin").join(name));
        let libraries = output(wrapper.arg("-showme:libs"))?;
        if !libraries.trim().ends_with("mpi_abi_fortran mpi_abi") {
            return Err(format!("{name} -showme:libs: {libraries}").into());
        }
    }
    for (library, blocks) in [
        ("libmpi_abi_fortran.so.1", &["mpi_sentinels_", "mpi_sentinels_char_"][..]),
        ("libmpifort.so.12", &["mpipriv1_", "mpipriv2_", "mpiprivc_", "mpifcmb5_", "mpifcmb9_", "mpifcmba_"]),
    ] {
        let have = exported(&prefix().join("lib").join(library))?;
        let known = |name: &str| name.to_lowercase().trim_start_matches('p').starts_with("mpi_");
        // MPICH's mpi_f08 has operators and special addresses of its own.
        let of_mpich =
            |name: &str| ["__mpi_f08_", "MPIR_F08_MPI_", "pmpir_"].iter().any(|prefix| name.starts_with(prefix));
        let fits =
            |name: &str| known(name) || name.starts_with("strobe_") || library.contains("mpifort") && of_mpich(name);
        let strays = have.iter().filter(|name| !fits(name));
        let strays: Vec<_> = strays.filter(|name| !blocks.contains(&name.as_str())).collect();
        let forms = [
            "mpi_send",
            "mpi_send_",
            "mpi_send__",
            "MPI_SEND",
            "pmpi_send_",
            "mpi_wtime_",
            "mpi_comm_dup_fn_",
            "mpi_comm_rank_f08_",
            "pmpi_comm_rank_f08_",
            "MPI_Send_f08ts",
            "PMPI_Send_f08ts",
        ];
        let missing: Vec<_> = forms.iter().chain(blocks).filter(|name| !have.contains(**name)).collect();
        if !strays.is_empty() || !missing.is_empty() {
            return Err(format!("{library}: missing: {missing:?}\nexported for no reason: {strays:?}").into());
        }
    }
    Ok(())
}

/// Each call whose C function works has its procedure in `mpi_f08`, and a call has none if its function does not.
fn has_what_c_has() -> Result<(), Failed> {
    let known = facts("f08.json");
    let works: BTreeSet<&str> = functions().filter(|f| f.state == State::Implemented).map(|f| f.name).collect();
    let ambiguous = known["ambiguous"].as_array().expect("a list");
    let declared = declared(&prefix().join("include/mpi_f08.f90"));
    let without_c = ["MPI_F_sync_reg", "MPI_Sizeof", "MPI_Status_f082f", "MPI_Status_f2f08"];
    let mut wrong = Vec::new();
    for (name, call) in known["functions"].as_object().expect("an object") {
        let wanted = works.contains(name.as_str()) && !ambiguous.iter().any(|other| other == name);
        let specific = call["specific"].as_str().expect("a name");
        if declared.contains(specific) != (wanted || without_c.contains(&name.as_str())) {
            wrong.push(specific);
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("in mpi_f08, but C does not have it, or the other way round: {wrong:?}").into()),
    }
}

const COUNTED: &str = "  integer :: ierr\n  call MPI_INIT(ierr)\n  call MPI_BARRIER(MPI_COMM_SELF, ierr)\n  \
    call PMPI_BARRIER(MPI_COMM_SELF, ierr)\n  call MPI_FINALIZE(ierr)\nend program\n";
const TOOL: &str = "#include <mpi.h>\n#include <stdio.h>\nint MPI_Barrier(MPI_Comm comm)\n{\n    puts(\"seen\");\n    \
    return PMPI_Barrier(comm);\n}\n";

/// A tool written in C sees the calls of a Fortran program, but not those by their profiling names.
fn under_a_tool(compiler: &str) -> Result<(), Failed> {
    let folder = folder(&format!("fortran tool {compiler}"));
    std::fs::write(folder.join("tool.c"), TOOL).expect("writes the tool");
    for abi in Abi::ALL {
        let wrapper = prefix().join("bin").join(abi.wrapper());
        output(Command::new(wrapper).args(["-c", "tool.c"]).current_dir(&folder))?;
        for module in ["mpi", "mpi_f08"] {
            let text = format!("program counted\n  use {module}\n{COUNTED}");
            std::fs::write(folder.join("counted.f90"), text).expect("writes the program");
            let link = ["counted.f90", "tool.o", "-o", "counted"];
            output(mpifort(compiler, abi).args(link).current_dir(&folder))?;
            let text = output(&mut Command::new(folder.join("counted")))?;
            if text.matches("seen").count() != 1 {
                return Err(format!("{module}: the tool saw other barriers than one:\n{text}").into());
            }
        }
    }
    Ok(())
}

/// A tool written in Fortran, by the names of procedures (MPI-5.0 section 19.1.5): one that has no choice buffers, and
/// one that has some and so gets a descriptor.
const FORTRAN_TOOL: &str = "subroutine MPI_Comm_rank_f08(comm, rank, ierror)
  use mpi_f08, only: MPI_Comm, PMPI_Comm_rank
  type(MPI_Comm), intent(in) :: comm
  integer, intent(out) :: rank
  integer, optional, intent(out) :: ierror
  print '(a)', 'rank seen'
  call PMPI_Comm_rank(comm, rank, ierror)
end subroutine
";
const C_TOOL: &str = "#include <ISO_Fortran_binding.h>
#include <stdio.h>
void PMPI_Bcast_f08ts(CFI_cdesc_t *, int *, int *, int *, int *, int *);
void MPI_Bcast_f08ts(CFI_cdesc_t *buffer, int *count, int *datatype, int *root, int *comm, int *ierror)
{
    printf(\"bcast of rank %d seen, every %d bytes\\n\", (int)buffer->rank, (int)buffer->dim[0].sm);
    fflush(stdout);
    PMPI_Bcast_f08ts(buffer, count, datatype, root, comm, ierror);
}
";
const TOOLED: &str = "program tooled
  use mpi_f08
  integer :: me, a(10)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, me)
  call PMPI_Comm_rank(MPI_COMM_WORLD, me)
  a = 5
  call MPI_Bcast(a(::2), 5, MPI_INTEGER, 0, MPI_COMM_WORLD)
  call MPI_Finalize()
  if (me == 0 .and. all(a == 5)) print '(a)', 'done'
end program
";

fn tool_in_fortran(compiler: &str) -> Result<(), Failed> {
    let folder = folder(&format!("fortran tool in fortran {compiler}"));
    let files = [("tool.f90", FORTRAN_TOOL), ("descriptor.c", C_TOOL), ("tooled.f90", TOOLED)];
    for (file, text) in files {
        std::fs::write(folder.join(file), text).expect("writes a source");
    }
    let mut cc = Command::new("cc");
    output(cc.args(binding_header(compiler)?).args(["-c", "-fPIC", "descriptor.c"]).current_dir(&folder))?;
    let sources = ["tool.f90", "descriptor.o", "tooled.f90", "-o", "tooled"];
    output(mpifort(compiler, Abi::Standard).args(sources).current_dir(&folder))?;
    let text = output(&mut Command::new(folder.join("tooled")))?;
    let seen = |words: &str| text.matches(words).count();
    match (seen("rank seen"), seen("bcast of rank 1 seen, every 8 bytes"), seen("done")) {
        (1, 1, 1) => Ok(()),
        _ => Err(text.into()),
    }
}

/// The option for finding the compiler's own `ISO_Fortran_binding.h`: gcc finds gfortran's by itself.
fn binding_header(compiler: &str) -> Result<Vec<String>, Failed> {
    if compiler == "gfortran" {
        return Ok(Vec::new());
    }
    let path = output(Command::new("sh").args(["-c", "readlink -f \"$(command -v \"$1\")\"", "sh", compiler]))?;
    let bin = Path::new(path.trim()).parent().and_then(Path::parent).ok_or("flang lies in no folder")?;
    Ok(vec![format!("-I{}", bin.join("include/flang").display())])
}

/// What the libraries read of a descriptor lies in the same places for all compilers that are tried.
fn descriptors(compiler: &str) -> Result<(), Failed> {
    let folder = folder(&format!("fortran descriptors {compiler}"));
    let places = [
        ("CFI_cdesc_t", "base_addr", 0),
        ("CFI_cdesc_t", "elem_len", 8),
        ("CFI_cdesc_t", "rank", 20),
        ("CFI_cdesc_t", "dim", 24),
        ("CFI_dim_t", "extent", 8),
        ("CFI_dim_t", "sm", 16),
    ];
    let mut text = String::from("#include <ISO_Fortran_binding.h>\n#include <stddef.h>\n");
    for (record, member, place) in places {
        let _ = writeln!(text, "_Static_assert(offsetof({record}, {member}) == {place}, \"{member}\");");
    }
    text += "_Static_assert(sizeof(CFI_dim_t) == 24 && sizeof(CFI_rank_t) == 1, \"sizes\");\n";
    std::fs::write(folder.join("descriptors.c"), text).expect("writes the source");
    let mut cc = Command::new("cc");
    output(cc.args(binding_header(compiler)?).args(["-c", "descriptors.c"]).current_dir(&folder)).map(drop)
}

/// The procedures that a module declares: what follows `subroutine` or `function` outside of abstract interfaces.
fn declared(module: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(module).expect("a module");
    let mut names = BTreeSet::new();
    let mut is_abstract = false;
    for line in text.lines().map(str::trim) {
        is_abstract = (is_abstract || line == "abstract interface") && line != "end interface";
        let rest = ["subroutine ", "function "].iter().find_map(|word| line.strip_prefix(word));
        let name = rest.and_then(|rest| rest.split('(').next()).filter(|_| !is_abstract);
        names.extend(name.map(String::from));
    }
    names
}

/// A program that refers to each procedure of each module is linked. In the module `mpi` a name may be a generic one
/// and not a procedure's alone; those are called through the forms that have a name of their own.
fn procedures(compiler: &str, abi: Abi) -> Result<(), Failed> {
    let folder = folder(&format!("fortran procedures {compiler} {}", abi.name()));
    for (module, least) in [("mpi", 600), ("mpi_f08", 700)] {
        let names = declared(&include(abi).join(format!("{module}.f90")));
        if names.len() < least {
            return Err(format!("{module} has {} procedures only", names.len()).into());
        }
        let mut text = String::new();
        // A program unit of all of them would take long to compile.
        for (part, names) in names.iter().collect::<Vec<_>>().chunks(100).enumerate() {
            let _ = writeln!(text, "subroutine part{part}(found)\n  use {module}\n  integer :: found");
            for (at, name) in names.iter().enumerate() {
                let _ = writeln!(text, "  procedure({name}), pointer :: p{at}");
            }
            for (at, name) in names.iter().enumerate() {
                let _ = writeln!(text, "  p{at} => {name}\n  if (associated(p{at})) found = found + 1");
            }
            text += "end subroutine\n";
        }
        text += "program whole\n  integer :: found\n  found = 0\n";
        for part in 0..names.len().div_ceil(100) {
            let _ = writeln!(text, "  call part{part}(found)");
        }
        text += "  print '(i0)', found\nend program\n";
        std::fs::write(folder.join("whole.f90"), text).expect("writes the program");
        output(mpifort(compiler, abi).args(["whole.f90", "-o", "whole"]).current_dir(&folder))?;
        let found = output(&mut Command::new(folder.join("whole")))?;
        if found.trim() != names.len().to_string() {
            return Err(format!("{module}: {found} of {} procedures", names.len()).into());
        }
    }
    Ok(())
}

/// The constants that `mpi_f08_types` declares: name, and the type of handle it has, if any.
fn declared_constants(abi: Abi) -> Vec<(String, Option<String>)> {
    let text = std::fs::read_to_string(include(abi).join("mpi_f08_types.f90")).expect("the module");
    let constant = |line: &str| {
        let (kind, rest) = line.trim().split_once(", parameter :: ")?;
        let name = rest.split(" = ").next()?.to_string();
        match kind {
            "integer" => Some((name, None)),
            _ => Some((name, Some(kind.strip_prefix("type(")?.trim_end_matches(')').to_string()))),
        }
    };
    text.lines().filter_map(constant).collect()
}

/// What Fortran alone has, or has another value for: kinds, the size of a status, lengths of texts and, in the MPICH
/// ABI, the keys of attributes.
fn differs(name: &str, abi: Abi) -> bool {
    let key = [
        "MPI_TAG_UB",
        "MPI_IO",
        "MPI_HOST",
        "MPI_WTIME_IS_GLOBAL",
        "MPI_APPNUM",
        "MPI_LASTUSEDCODE",
        "MPI_UNIVERSE_SIZE",
        "MPI_WIN_BASE",
        "MPI_WIN_SIZE",
        "MPI_WIN_DISP_UNIT",
        "MPI_WIN_CREATE_FLAVOR",
        "MPI_WIN_MODEL",
    ];
    name.ends_with("_KIND")
        || name == "MPI_STATUS_SIZE"
        || name.starts_with("MPI_MAX_")
        || abi == Abi::Mpich && (key.contains(&name) || ["MPI_LB", "MPI_UB"].contains(&name))
}

/// Each constant of `mpi_f08` and of `mpi` has the value that C's `mpi.h` has.
fn constants(compiler: &str, abi: Abi) -> Result<(), Failed> {
    let folder = folder(&format!("fortran constants {compiler} {}", abi.name()));
    let same: Vec<_> = declared_constants(abi).into_iter().filter(|row| !differs(&row.0, abi)).collect();
    if same.len() < 250 {
        return Err(format!("only {} constants", same.len()).into());
    }
    let (mut f08, mut older) = (String::new(), String::new());
    let mut c = String::from("#include <mpi.h>\n#include <stdio.h>\nint main(void)\n{\n");
    for (name, handle) in &same {
        let value = if handle.is_some() { "%MPI_VAL" } else { "" };
        let _ = writeln!(f08, "  print '(a,i0)', '{name} ', {name}{value}");
        let _ = writeln!(older, "  print '(a,i0)', '{name} ', {name}");
        let convert = match (handle, abi) {
            (None, _) => String::new(),
            (Some(handle), Abi::Mpich) => handle.replace("Datatype", "Type") + "_c2f",
            (Some(handle), Abi::Standard) => handle.replace("Datatype", "Type") + "_toint",
        };
        let _ = writeln!(c, "    printf(\"{name} %d\\n\", (int){convert}({name}));");
    }
    c += "    return 0;\n}\n";
    std::fs::write(folder.join("constants.c"), c).expect("writes the program");
    let wrapper = prefix().join("bin").join(abi.wrapper());
    output(Command::new(wrapper).args(["constants.c", "-o", "in_c"]).current_dir(&folder))?;
    let wanted = output(&mut Command::new(folder.join("in_c")))?;
    for (module, body) in [("mpi_f08", f08), ("mpi", older)] {
        let text = format!("program constants\n  use {module}\n{body}end program\n");
        std::fs::write(folder.join("constants.f90"), text).expect("writes the program");
        output(mpifort(compiler, abi).args(["constants.f90", "-o", "in_fortran"]).current_dir(&folder))?;
        let have = output(&mut Command::new(folder.join("in_fortran")))?;
        let wrong: Vec<_> = wanted.lines().zip(have.lines()).filter(|(c, fortran)| c != fortran).collect();
        if !wrong.is_empty() || wanted.lines().count() != have.lines().count() {
            return Err(format!("{module}: in C and in Fortran: {wrong:?}").into());
        }
    }
    Ok(())
}

/// Several first uses at the same time leave one folder of modules, in the tree if that can be written to, else in the
/// user's cache; and a program compiles with it.
fn first_use(compiler: &str) -> Result<(), Failed> {
    let folder = folder(&format!("fortran first use {compiler}"));
    let (place, cache) = (folder.join("tree"), folder.join("cache"));
    output(Command::new("cp").arg("-a").arg(prefix()).arg(&place))?;
    let modules = place.join("include/modules");
    let wrapper = || {
        let mut command = Command::new(place.join("bin/mpifort"));
        command.arg(format!("-fc={compiler}")).env("XDG_CACHE_HOME", &cache).current_dir(&folder);
        command
    };
    std::fs::write(folder.join("one.f90"), "use mpi_f08\ncall MPI_Init()\ncall MPI_Finalize()\nend\n").expect("writes");
    // A file in the place of the folder: nothing can be written there.
    for (in_tree, parent) in [(true, modules.clone()), (false, cache.join("strobe/modules"))] {
        std::fs::remove_dir_all(&modules).expect("the modules of the tree");
        if !in_tree {
            std::fs::write(&modules, "").expect("a file");
        }
        let start = |_| wrapper().arg("-show").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("mpifort");
        let running: Vec<_> = (0..4).map(start).collect();
        for child in running {
            let done = child.wait_with_output().expect("it ends");
            if !done.stderr.is_empty() {
                return Err(String::from_utf8_lossy(&done.stderr).into_owned().into());
            }
        }
        let names = |folder: &Path| std::fs::read_dir(folder).expect("a folder").count();
        if names(&parent) != 1 {
            return Err(format!("{} has {} folders", parent.display(), names(&parent)).into());
        }
        output(wrapper().args(["one.f90", "-o", "one"]))?;
        output(&mut Command::new(folder.join("one")))?;
    }
    Ok(())
}
