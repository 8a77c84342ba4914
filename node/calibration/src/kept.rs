// SPDX-License-Identifier: MIT OR Apache-2.0
//! The costs are kept in a file of the user's, for this boot of this machine. Several managers may start at the same
//! time (virtual nodes): whoever comes first locks the file and measures, alone, and the others read.

use crate::costs::Costs;
use crate::measure::measure;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use strobe_shared::Limits;

/// To be raised when what is measured, or what it is measured for, changes: what older builds kept is then not used.
const REVISION: u32 = 4;

/// Longer than a measurement takes, also one that is given up.
const LOCK_WAIT_MAX: Duration = Duration::from_millis(100);

/// What stands in the file if there was no time to measure, and for how long nobody tries again: where many jobs start
/// beside others that compute, each would spend time in vain.
const VAIN: &str = "in vain";
const VAIN_FOR: Duration = Duration::from_secs(60);

/// Where costs come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// They were measured now.
    Measured(Costs),
    /// They were measured earlier since the machine was booted.
    Kept(Costs),
    /// There are none, for this reason.
    Unknown(&'static str),
}

impl Found {
    /// The costs, if there are any.
    pub fn costs(&self) -> Option<&Costs> {
        match self {
            Found::Measured(costs) | Found::Kept(costs) => Some(costs),
            Found::Unknown(_) => None,
        }
    }

    /// The limits that follow from the costs, or those that do no harm anywhere.
    pub fn limits(&self) -> Limits {
        self.costs().map_or_else(Limits::default, Costs::limits)
    }
}

/// The costs on this machine: kept ones, or such as are measured now.
pub fn of_this_machine() -> Found {
    find(folder().as_deref(), &key(), false)
}

/// Measures again, and keeps what was found.
pub fn again() -> Found {
    find(folder().as_deref(), &key(), true)
}

/// The costs for `key`, kept in `folder` if there is one.
fn find(folder: Option<&Path>, key: &str, again: bool) -> Found {
    // Who cannot keep anything measures each time: a few milliseconds.
    let mut file = folder.and_then(open_locked);
    if let Some(file) = file.as_mut().filter(|_| !again) {
        match read(file, key) {
            Some(Noted::Costs(costs)) => return Found::Kept(costs),
            Some(Noted::Vain) => return Found::Unknown("others left no time to measure a minute ago"),
            None => {}
        }
    }
    match measure() {
        Ok(Some(costs)) => {
            if let Some(file) = file.as_mut() {
                write(file, key, &costs.to_string());
            }
            Found::Measured(costs)
        }
        Ok(None) => {
            if let Some(file) = file.as_mut().filter(|_| !again) {
                write(file, key, VAIN);
            }
            Found::Unknown("there is only one processor, or others left no time to measure")
        }
        Err(_) => Found::Unknown("the system has no memory or no processes for a measurement"),
    }
}

/// The file in `folder`, locked until it is closed. `None` if there can be none.
fn open_locked(folder: &Path) -> Option<File> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).ok()?;
    let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let path = folder.join(format!("costs-{}", host.trim()));
    // Not through a link that somebody else may have put there.
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false).mode(0o600).custom_flags(strobe_os::NO_LINKS);
    let file = options.open(path).ok()?;
    let began = Instant::now();
    // Whoever holds it measures, or reads. A file system that cannot lock is no reason to wait.
    while let Err(error) = file.try_lock() {
        let is_held = matches!(error, TryLockError::WouldBlock);
        if !is_held || began.elapsed() > LOCK_WAIT_MAX {
            return None;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    Some(file)
}

/// What a file says.
#[derive(PartialEq, Eq, Debug)]
enum Noted {
    Costs(Costs),
    /// Less than [`VAIN_FOR`] ago there was no time to measure.
    Vain,
}

/// What the file says, if it says so for `key`.
fn read(file: &mut File, key: &str) -> Option<Noted> {
    let mut text = String::new();
    file.read_to_string(&mut text).ok()?;
    let noted = text.strip_prefix(key)?.strip_prefix('\n')?;
    if noted == VAIN {
        let written = file.metadata().and_then(|data| data.modified()).ok()?;
        // A clock that was set back makes it old.
        return written.elapsed().is_ok_and(|age| age < VAIN_FOR).then_some(Noted::Vain);
    }
    noted.parse().ok().map(Noted::Costs)
}

/// Writes what was found for `key`. A file that cannot be written is left empty, which no key begins.
fn write(file: &mut File, key: &str, found: &str) {
    let text = format!("{key}\n{found}");
    let emptied = file.set_len(0).and_then(|()| file.rewind());
    if emptied.and_then(|()| file.write_all(text.as_bytes())).is_err() {
        let _ = file.set_len(0);
    }
}

/// The folder for files of this user's that may be deleted at any time.
fn folder() -> Option<PathBuf> {
    let named = |variable: &str| std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = named("XDG_CACHE_HOME").or_else(|| named("HOME").map(|home| home.join(".cache")));
    Some(cache.or_else(|| named("XDG_RUNTIME_DIR"))?.join("strobe"))
}

/// In one line, what the costs depend on: boot, kernel, processor, number of processors that may be
/// used, whether the kernel copies between processes, and Strobe.
fn key() -> String {
    let file = |path: &str| fs::read_to_string(path).unwrap_or_default();
    // Each processor has a page of text there; the first one says enough.
    let mut first = String::new();
    if let Ok(processors) = File::open("/proc/cpuinfo") {
        let mut start = Vec::new();
        let _ = processors.take(2048).read_to_end(&mut start);
        first = String::from_utf8_lossy(&start).into_owned();
    }
    let named = |field: &&str| ["model name", "cpu family", "model\t"].iter().any(|name| field.starts_with(name));
    let model: Vec<&str> = first.lines().take_while(|line| !line.is_empty()).filter(named).collect();
    let [boot, kernel] = [file("/proc/sys/kernel/random/boot_id"), file("/proc/sys/kernel/osrelease")];
    let processors = strobe_os::cpu::allowed().len().min(2);
    let copies = if strobe_os::process_memory::copies_allowed() { "copies" } else { "refused" };
    let key = [env!("CARGO_PKG_VERSION"), boot.trim(), kernel.trim(), &model.join(" ")].join(" ");
    format!("{REVISION} {processors} {copies} {}", key.replace(['\n', '\t'], " "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::costs::Row;

    /// A folder that is gone with it.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder = std::env::temp_dir().join(format!("strobe-costs-{name}-{}", std::process::id()));
            Folder(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn costs() -> Costs {
        Costs { rows: vec![Row { bytes: 1024, ring_ns: 1, alone_ns: Some(2), both_ns: Some(3), ..Row::default() }] }
    }

    #[test]
    fn kept_costs_count_for_their_key_only() {
        let folder = Folder::new("key");
        let mut file = open_locked(&folder.0).expect("a folder for temporary files");
        write(&mut file, "this boot", &costs().to_string());
        drop(file);
        assert_eq!(find(Some(&folder.0), "this boot", false), Found::Kept(costs()));
        assert_ne!(find(Some(&folder.0), "this", false), Found::Kept(costs()), "a part of the key");
        assert_ne!(find(Some(&folder.0), "another boot", false), Found::Kept(costs()));
    }

    #[test]
    fn a_file_that_says_something_else_is_not_used() {
        let folder = Folder::new("else");
        for text in ["", "key", "key\n", "key\nnonsense", "key\n1 2"] {
            drop(open_locked(&folder.0).map(|mut file| file.set_len(0).and_then(|()| file.write_all(text.as_bytes()))));
            let mut file = open_locked(&folder.0).expect("a folder for temporary files");
            assert_eq!(read(&mut file, "key"), None, "{text:?}");
        }
    }

    #[test]
    fn after_a_measurement_in_vain_nobody_tries_for_a_while() {
        let folder = Folder::new("vain");
        let mut file = open_locked(&folder.0).expect("a folder for temporary files");
        write(&mut file, "key", VAIN);
        drop(file);
        assert!(matches!(find(Some(&folder.0), "key", false), Found::Unknown(_)));
        let mut file = open_locked(&folder.0).expect("a folder for temporary files");
        assert_eq!(read(&mut file, "key"), Some(Noted::Vain), "nothing was measured meanwhile");
        let written = file.metadata().and_then(|data| data.modified()).expect("a time of the file");
        file.set_modified(written - VAIN_FOR).expect("a time of the file");
        drop(file);
        let mut file = open_locked(&folder.0).expect("a folder for temporary files");
        assert_eq!(read(&mut file, "key"), None, "a minute later");
    }

    #[test]
    fn who_does_not_get_the_lock_goes_on() {
        let folder = Folder::new("lock");
        let mut held = open_locked(&folder.0).expect("a folder for temporary files");
        write(&mut held, "key", &costs().to_string());
        assert!(open_locked(&folder.0).is_none());
        drop(held);
        assert_eq!(find(Some(&folder.0), "key", false), Found::Kept(costs()));
    }

    #[test]
    fn a_key_is_one_line_and_the_same_each_time() {
        assert_eq!((key(), key().lines().count()), (key(), 1));
    }
}
