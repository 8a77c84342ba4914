// SPDX-License-Identifier: MIT OR Apache-2.0
//! Finding a program, and saying in one line why it cannot be run.

use crate::plan::Application;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use strobe_os::process::{SpawnError, SpawnStep};

/// The file that `name` means, as a shell would find it: with a slash it is a path (seen from `directory`, where
/// the program will start), else it is looked up along `path`. Fails with a line for the user if there is none that can
/// be started.
pub fn find(name: &OsStr, directory: Option<&Path>, path: Option<OsString>) -> Result<PathBuf, String> {
    let shown = name.to_string_lossy();
    if name.as_bytes().contains(&b'/') {
        let candidate = Path::new(name);
        let seen = directory.map_or(candidate.to_path_buf(), |directory| directory.join(candidate));
        return match defect(&seen) {
            None => Ok(candidate.to_path_buf()),
            Some(defect) => Err(format!("{shown}: {defect}")),
        };
    }
    let path = path.unwrap_or_else(|| OsString::from("/usr/local/bin:/usr/bin:/bin"));
    let mut unfit = None;
    for folder in std::env::split_paths(&path).filter(|folder| !folder.as_os_str().is_empty()) {
        let candidate = folder.join(name);
        match defect(&candidate) {
            None => return Ok(candidate),
            Some(_) if !candidate.exists() => {}
            Some(defect) => unfit = unfit.or_else(|| Some(format!("{}: {defect}", candidate.display()))),
        }
    }
    if let Some(unfit) = unfit {
        return Err(unfit);
    }
    let here = directory.unwrap_or(Path::new(".")).join(name);
    Err(match here.is_file() {
        true => format!("{shown}: not found in PATH; did you mean ./{shown}?"),
        false => format!("{shown}: not found in PATH"),
    })
}

/// Why `file` cannot be run; `None` if it can.
fn defect(file: &Path) -> Option<String> {
    let metadata = match fs::metadata(file) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Some("no such file".into()),
        Err(error) => return Some(plain(&error)),
    };
    if metadata.is_dir() {
        return Some("is a folder, not a program".into());
    }
    if metadata.permissions().mode() & 0o111 == 0 {
        let python = file.extension().is_some_and(|extension| extension == "py");
        let remedy = if python { "start it with python3" } else { "chmod +x makes it so" };
        return Some(format!("is not executable ({remedy})"));
    }
    None
}

/// Why a start failed, in words, for a program that `find` found.
pub fn explain(program: &Path, directory: Option<&Path>, failure: &SpawnError) -> String {
    let shown = program.display();
    match failure.step {
        SpawnStep::Clone => format!("cannot start another process: {}", plain(&failure.error)),
        SpawnStep::Processors => format!("cannot bind {shown} to its processors: {}", plain(&failure.error)),
        SpawnStep::Descriptors => format!("cannot hand {shown} its files: {}", plain(&failure.error)),
        SpawnStep::Directory => {
            format!("cannot start in {}: {}", directory.unwrap_or(Path::new("?")).display(), plain(&failure.error))
        }
        SpawnStep::Exec => {
            let seen = directory.map_or(program.to_path_buf(), |directory| directory.join(program));
            match (failure.error.kind(), interpreter(&seen)) {
                (ErrorKind::NotFound, Some(interpreter)) => {
                    format!("{shown}: its first line asks for {interpreter}, which does not exist")
                }
                (ErrorKind::NotFound, None) => {
                    format!("{shown}: exists, but its loader does not: it was built for another system")
                }
                _ => format!("{shown}: {}", plain(&failure.error)),
            }
        }
    }
}

/// One line about a program of `part` that is linked with an MPI library which cannot join our jobs.
pub fn other_library(part: &Application) -> Option<String> {
    const OTHERS: &[(&[u8], &str)] =
        &[(b"\0libmpi.so.40\0", "Open MPI (libmpi.so.40)"), (b"\0libmpi.so.20\0", "Open MPI (libmpi.so.20)")];
    const BYTES_MAX: u64 = 16 << 20;
    let name = part.command.first()?;
    let program = find(name, part.directory.as_deref(), std::env::var_os("PATH")).ok()?;
    let mut bytes = Vec::new();
    File::open(&program).ok()?.take(BYTES_MAX).read_to_end(&mut bytes).ok()?;
    if !bytes.starts_with(b"\x7fELF") {
        return None;
    }
    let (_, library) = OTHERS.iter().find(|(word, _)| bytes.windows(word.len()).any(|window| window == *word))?;
    Some(format!(
        "{} is linked with {library}: its ranks did not find each other; build it with Strobe's mpicc",
        program.display()
    ))
}

/// The program that a script's `#!` line names.
fn interpreter(script: &Path) -> Option<String> {
    let mut head = [0u8; 256];
    let length = File::open(script).ok()?.read(&mut head).ok()?;
    let line = head[..length].strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?;
    String::from_utf8_lossy(line).split_whitespace().next().map(str::to_string)
}

/// The kernel's message without Rust's "(os error 2)".
fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str) -> Result<PathBuf, String> {
        find(OsStr::new(name), None, Some("/nonexistent:/usr/bin:/bin".into()))
    }

    #[test]
    fn along_the_path() {
        assert!(found("sh").is_ok_and(|path| path.ends_with("sh")));
        assert_eq!(found("no-such-program"), Err("no-such-program: not found in PATH".into()));
        let error = find(OsStr::new("Cargo.toml"), None, Some("/usr/bin".into())).expect_err("not in PATH");
        assert!(error.contains("./Cargo.toml"), "{error}");
    }

    #[test]
    fn a_stranger_is_known_by_its_library() {
        let folder = std::env::temp_dir().join(format!("strobe-program-test-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let note = |content: &[u8]| {
            let file = folder.join("program");
            fs::write(&file, content).expect("written");
            fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("executable");
            other_library(&Application { command: vec![file.into()], ..Application::default() })
        };
        let open_mpi = note(b"\x7fELF...\0libc.so.6\0libmpi.so.40\0...").expect("a note");
        assert!(open_mpi.contains("Open MPI") && open_mpi.contains("mpicc"), "{open_mpi}");
        assert_eq!(note(b"\x7fELF...\0libc.so.6\0libmpi.so.12\0..."), None);
        assert_eq!(note(b"#!/bin/sh\n\0libmpi.so.40\0"), None);
        fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn one_line_says_why() {
        assert_eq!(found("./nowhere"), Err("./nowhere: no such file".into()));
        assert_eq!(found("/"), Err("/: is a folder, not a program".into()));
        assert_eq!(found("/etc/passwd"), Err("/etc/passwd: is not executable (chmod +x makes it so)".into()));
    }
}
