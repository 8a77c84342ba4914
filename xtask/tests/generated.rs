// SPDX-License-Identifier: MIT OR Apache-2.0
//! The committed files are what the generators write; the headers compile without a warning as C99 and C++17; and every
//! constant in them has the value that the facts say.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use xtask::facts::{AbiFacts, Facts};

const REMOVED: &[&str] = &["MPI_LB", "MPI_UB"];

#[test]
fn committed_files_are_what_the_generators_write() {
    let root = xtask::root();
    for (path, text) in xtask::generated(&Facts::read(&root)) {
        let committed = std::fs::read_to_string(root.join(&path)).unwrap_or_default();
        assert!(committed == text, "{path} is not what `cargo run -p strobe-xtask -- generate` writes: run it");
    }
}

/// A C program that returns 0 if all values are right, and prints those that are not.
fn program(abi: &AbiFacts) -> String {
    let mut out = String::from(
        "#include <mpi.h>\n#include <stdio.h>\nstatic int wrong;\n\
         static void is(const char *name, long long have, long long want)\n\
         { if (have != want) { wrong = 1; printf(\"%s is %lld, not %lld\\n\", name, have, want); } }\n\
         int main(void)\n{\n",
    );
    for (kind, ..) in xtask::constants::HANDLES {
        for (name, value) in abi.handles(kind).iter().filter(|row| row.0.starts_with("MPI_")) {
            if !REMOVED.contains(&name.as_str()) {
                let _ = writeln!(out, "    is(\"{name}\", (long long)(intptr_t){name}, {value}LL);");
            }
        }
    }
    for group in abi.groups() {
        for (name, value) in abi.constants(&group) {
            let reported = name == "MPI_VERSION" || name == "MPI_SUBVERSION";
            let kept = group != "MPICH_ONLY" && group != "NON_STANDARD" && !reported;
            if kept {
                let _ = writeln!(out, "    is(\"{name}\", (long long){name}, {value}LL);");
            }
        }
    }
    for (name, _, value) in abi.pointers() {
        let _ = writeln!(out, "    is(\"{name}\", (long long)(intptr_t){name}, {value}LL);");
    }
    for (c_type, size) in abi.sizes() {
        let _ = writeln!(out, "    is(\"sizeof {c_type}\", (long long)sizeof({c_type}), {size}LL);");
    }
    for (field, offset) in abi.status_fields() {
        let _ = writeln!(out, "    {{ MPI_Status s; is(\"{field}\", (char *)&s.{field} - (char *)&s, {offset}LL); }}");
    }
    out.push_str("    return wrong;\n}\n");
    out
}

fn compile(compiler: &str, standard: &str, include: &Path, source: &Path, more: &[&str]) {
    let output = Command::new(compiler)
        .args([standard, "-Wall", "-Wextra", "-pedantic", "-Werror", "-I"])
        .arg(include)
        .arg(source)
        .args(more)
        .output()
        .unwrap_or_else(|error| panic!("{compiler}: {error}"));
    assert!(output.status.success(), "{compiler} {standard}:\n{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn headers_compile_clean_and_have_the_values_of_the_facts() {
    let root = xtask::root();
    let facts = Facts::read(&root);
    let folder = std::env::temp_dir().join(format!("strobe-header-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    for (name, abi) in [("standard", &facts.standard), ("mpich", &facts.mpich)] {
        let include = root.join("api").join(name).join("include");
        let only_header = folder.join("only.c");
        std::fs::write(&only_header, "#include <mpi.h>\nint main(void) { return 0; }\n").expect("writes");
        let source = folder.join(format!("{name}.c"));
        let binary = folder.join(name);
        let output = ["-o", binary.to_str().expect("UTF-8")];
        compile("cc", "-std=c99", &include, &only_header, &output);
        let plus = folder.join("only.cc");
        std::fs::copy(&only_header, &plus).expect("copies");
        compile("c++", "-std=c++17", &include, &plus, &output);
        std::fs::write(&source, program(abi)).expect("writes");
        compile("cc", "-std=c99", &include, &source, &output);
        let run = Command::new(&binary).output().expect("the program runs");
        assert!(run.status.success(), "{name}:\n{}", String::from_utf8_lossy(&run.stdout));
    }
    std::fs::remove_dir_all(&folder).expect("removes the temporary folder");
}

#[test]
fn every_function_of_the_standard_header_is_declared_twice() {
    let facts = Facts::read(&xtask::root());
    let header = xtask::header_standard::write(&facts);
    let declared = facts.functions.iter().filter(|function| function.standard);
    let mut count = 0;
    for function in declared {
        count += 1;
        for prefix in ["", "P"] {
            let name = format!(" {prefix}{}(", function.name);
            assert!(header.contains(&name) || header.contains(&name.replacen(' ', " *", 1)), "{name}");
        }
    }
    assert_eq!(count, 664, "the standard ABI's header has 664 functions");
}

/// Calls with a Fortran form for which there is neither a row nor a function written by hand.
const NO_FORTRAN: &[&str] = &[];

#[test]
fn every_call_that_fortran_has_is_a_row_or_written_by_hand() {
    let facts = Facts::read(&xtask::root());
    let sources = ["special.rs", "callbacks.rs", "attributes.rs", "datarep.rs"].map(|file| {
        std::fs::read_to_string(xtask::root().join("api/fortran/src").join(file)).expect("a source of api/fortran")
    });
    let calls = xtask::fortran::calls(&facts);
    assert!(calls.len() > 290, "{} calls", calls.len());
    for (name, call) in calls {
        let by_hand = sources.iter().any(|text| text.contains(&format!("!({name} \"")));
        assert_eq!(by_hand, xtask::fortran::SPECIAL.contains(&name.as_str()), "{name}: written by hand, or listed so");
        let row = xtask::fortran::row(name, call).is_some();
        assert!(by_hand || row || NO_FORTRAN.contains(&name.as_str()), "{name}: has no row");
    }
}
