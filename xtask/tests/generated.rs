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
            if group != "MPICH_ONLY" && group != "NON_STANDARD" {
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
        // Extensions are declared, too.
        count += usize::from(!function.name.starts_with("MPIX_"));
        for prefix in ["", "P"] {
            let name = format!(" {prefix}{}(", function.name);
            assert!(header.contains(&name) || header.contains(&name.replacen(' ', " *", 1)), "{name}");
        }
    }
    assert_eq!(count, 664, "the standard ABI's header has 664 functions");
}

#[test]
fn every_call_that_fortran_has_is_a_row_or_written_by_hand() {
    let facts = Facts::read(&xtask::root());
    let folder = xtask::root().join("api/fortran/src");
    let files = ["", "later"].map(|part| std::fs::read_dir(folder.join(part)).expect("a folder of api/fortran"));
    let files = files.into_iter().flatten().map(|entry| entry.expect("readable").path());
    let sources: Vec<String> = files
        .filter(|path| path.extension().is_some_and(|kind| kind == "rs") && !path.ends_with("entries.rs"))
        .map(|path| std::fs::read_to_string(path).expect("a source of api/fortran"))
        .collect();
    // Those that MPI-3.0 removed are in libraries with the MPICH ABI only.
    let in_standard = |name: &&String| facts.functions.iter().any(|f| f.name == **name && f.standard);
    let names = facts.fortran.keys().chain(facts.f08.calls.keys()).filter(in_standard);
    let names = names.collect::<std::collections::BTreeSet<_>>();
    let mut count = 0;
    for name in names {
        let by_hand = sources.iter().any(|text| {
            ["", "special ", "older_special "].iter().any(|how| text.contains(&format!("!({how}{name} \"")))
        });
        assert_eq!(by_hand, xtask::fortran::SPECIAL.contains(&name.as_str()), "{name}: written by hand, or listed so");
        let f08 = xtask::fortran_rows::f08(&facts, name);
        let row = xtask::fortran_rows::rows_of(name, facts.fortran.get(name), f08).is_some();
        assert!(by_hand || row || f08.is_none() && !facts.fortran.contains_key(name), "{name}: has no row");
        count += usize::from(facts.implemented.contains(name));
    }
    assert!(count > 290, "{count} calls");
}

/// The parameters of a C prototype: each name, and its type.
fn parameters(proto: &str) -> Vec<(String, String)> {
    let inside = proto.split_once('(').map_or("", |(_, rest)| rest.trim_end_matches([')', ' ']));
    let split = |parameter: &str| {
        let arrays = parameter.matches("[]").count();
        let plain = parameter.replace("[]", "");
        let at = plain.rfind([' ', '*']).map_or(0, |at| at + 1);
        (plain[at..].to_string(), plain[..at].trim().to_string() + &"*".repeat(arrays))
    };
    inside.split(", ").filter(|parameter| *parameter != "void" && !parameter.is_empty()).map(split).collect()
}

/// A Fortran argument that is only read is a value in C, and one that is set is an address; and both have the same
/// width.
#[test]
fn arguments_of_mpi_f08_are_what_c_has() {
    let facts = Facts::read(&xtask::root());
    let mut count = 0;
    for (name, call) in &facts.f08.calls {
        let Some(function) = facts.functions.iter().find(|function| function.name == *name) else { continue };
        for (arg, (_, kind)) in call.args.iter().zip(parameters(&function.proto)) {
            let is_address = kind.contains('*');
            let base = kind.replace(['*'], "").replace("const ", "").trim().to_string();
            let (scalar, reads) = (arg.dims.is_empty(), arg.direction == "in");
            let wanted = match arg.kind_of.as_str() {
                "INTEGER" | "LOGICAL" => "int",
                "ADDRESS" => "MPI_Aint",
                "COUNT" => "MPI_Count",
                "OFFSET" => "MPI_Offset",
                kind if kind.starts_with("TYPE(MPI_") && kind != "TYPE(MPI_Status)" => {
                    kind.trim_start_matches("TYPE(").trim_end_matches(')')
                }
                _ => continue,
            };
            // Attribute values and extra states are addresses in C, and so is what stands for a truth value.
            if base == "void" || base == "MPI_Fint" || call.args.len() != parameters(&function.proto).len() {
                continue;
            }
            let known = name.starts_with("MPI_Psend_init") || name.starts_with("MPI_Precv_init");
            assert!(base == wanted || known && arg.name == "count", "{name}: {} is {kind}", arg.name);
            assert_eq!(
                is_address,
                !scalar || !reads,
                "{name}: {} is {kind}, and its direction {}",
                arg.name,
                arg.direction
            );
            count += 1;
        }
    }
    assert!(count > 2000, "{count} arguments");
}
