// SPDX-License-Identifier: MIT OR Apache-2.0
//! `mpicc`, `mpicxx`, `mpifort` and their other names: one program that runs the system's compiler with the flags that
//! MPI programs need. The name by which it is called says the language and, with `_mpich` or `_abi` at its end, the
//! ABI. It finds headers and libraries from its own location, so an install tree can be moved.

#![forbid(unsafe_code)]

mod modules;
mod options;
mod tree;

use options::{Language, Request, Show};
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode};
use tree::Tree;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os();
    let name = arguments.next().unwrap_or_default();
    let name = Path::new(&name).file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let request = match options::parse(&name, arguments, &|variable| std::env::var_os(variable)) {
        Ok(request) => request,
        Err(why) => return fail(&name, &why),
    };
    let tree = match Tree::find(request.abi, request.language) {
        Ok(tree) => tree,
        Err(why) => return fail(&name, &why),
    };
    let tree = if request.needs_modules() { tree.with_modules(&request.compiler) } else { tree };
    match request.show {
        Some(show) => {
            println!("{}", say(&name, show, &request, &tree));
            ExitCode::SUCCESS
        }
        None => run(&name, &request, &tree),
    }
}

fn fail(name: &str, why: &str) -> ExitCode {
    eprintln!("{name}: {why}");
    ExitCode::FAILURE
}

/// Replaces this process by the compiler.
fn run(name: &str, request: &Request, tree: &Tree) -> ExitCode {
    let command = command(request, tree);
    let Some((program, arguments)) = command.split_first() else { return fail(name, "no compiler is named") };
    let error = Command::new(program).args(arguments).exec();
    let variable = request.language.variable();
    let program = program.to_string_lossy();
    fail(name, &format!("cannot run {program}: {error}: install it, or name another compiler in {variable}"))
}

/// The whole command line: the compiler, the flags that the program's build gives, and the flags of the wrapper. The
/// latter come last, so that they win.
fn command(request: &Request, tree: &Tree) -> Vec<OsString> {
    let mut line: Vec<OsString> = request.compiler.split_whitespace().map(OsString::from).collect();
    line.extend(request.arguments.iter().cloned());
    let all = request.show.is_some() && request.arguments.is_empty();
    if all || request.compiles() {
        line.extend(tree.compile_flags().into_iter().map(OsString::from));
    }
    if all || request.links() {
        line.extend(tree.link_flags().into_iter().map(OsString::from));
    }
    line
}

/// What a show option prints.
fn say(name: &str, show: Show, request: &Request, tree: &Tree) -> String {
    let ours = |flags: Vec<String>| flags.iter().map(|flag| quoted(flag)).collect::<Vec<_>>().join(" ");
    match show {
        Show::Command => {
            let words: Vec<String> =
                command(request, tree).iter().map(|word| quoted(&word.to_string_lossy())).collect();
            words.join(" ")
        }
        Show::Compile => ours(tree.compile_flags()),
        Show::Link => ours(tree.link_flags()),
        Show::CompileInfo => format!("{} {}", request.compiler, ours(tree.compile_flags())),
        Show::LinkInfo => {
            format!("{} {} {}", request.compiler, ours(tree.compile_flags()), ours(tree.link_flags()))
        }
        Show::Compiler => request.compiler.clone(),
        Show::IncludeFolders => tree.include.display().to_string(),
        Show::LibraryFolders => tree.library.display().to_string(),
        Show::Libraries => tree.libraries().join(" "),
        Show::Version => {
            let abi = tree.abi.words();
            format!("{name}: Strobe {} ({abi})", env!("CARGO_PKG_VERSION"))
        }
        Show::Help => help(name, request.language),
    }
}

/// A word in quotes, if a shell needs them to read it back.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%^".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

fn help(name: &str, language: Language) -> String {
    let variable = language.variable();
    format!(
        "{name}: runs the compiler with what MPI programs need; all other options go to the compiler\n\
         -show, -showme       the command line, without running it (with -c, what compiling runs)\n\
         -showme:compile      compile flags          -showme:link   link flags\n\
         -showme:incdirs, -showme:libdirs, -showme:libs, -showme:command, -showme:version\n\
         -compile_info, -link_info   as MPICH's wrappers print them\n\
         -cc=NAME, -cxx=NAME, -fc=NAME  another compiler (also {variable}=NAME)\n\
         --abi=standard       the MPI-5 standard ABI, libmpi_abi.so.1 (default)\n\
         --abi=mpich          the MPICH ABI, libmpi.so.12 (also STROBE_ABI=mpich, or {name}_mpich)"
    )
}
