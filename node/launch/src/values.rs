// SPDX-License-Identifier: MIT OR Apache-2.0
//! Parsing the values of options.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::time::Duration;
use strobe_config::{EMDS, Emds, Mmds, Setting, Values};
use strobe_device::kind::PATHS_MAX;
use strobe_device::{DeviceKind, KINDS};
use strobe_manager::{BindingUnit, EnvironmentChange, MappingUnit};
use strobe_types::calls::CALLS;
use strobe_types::metrics;

pub fn change(name: &OsStr, value: Option<&OsStr>) -> EnvironmentChange {
    EnvironmentChange { name: name.to_owned(), value: value.map(OsStr::to_owned) }
}

/// `NAME=VALUE` in two.
pub fn pair(text: &OsStr) -> Option<(OsString, OsString)> {
    let bytes = text.as_bytes();
    let at = bytes.iter().position(|&byte| byte == b'=')?;
    Some((OsString::from_vec(bytes[..at].to_vec()), OsString::from_vec(bytes[at + 1..].to_vec())))
}

pub fn names(text: &str) -> Vec<OsString> {
    text.split(',').filter(|name| !name.is_empty()).map(Into::into).collect()
}

/// The most ranks of a job.
pub const RANKS_MAX: u32 = 1 << 16;

pub fn count(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(count @ 1..=RANKS_MAX) => Ok(count),
        _ => Err(format!("{text:?} is not a number from 1 to {RANKS_MAX}")),
    }
}

pub fn seconds(text: &str) -> Result<Duration, String> {
    // Counted in microseconds, so that fractions of a second are kept.
    let number = text.trim();
    let with_unit = if number.ends_with(|letter: char| letter.is_ascii_digit() || letter == '.') { "s" } else { "" };
    match strobe_config::Unit::Microseconds.read(&format!("{number}{with_unit}")) {
        Some(us) if us > 0 && us < 1_000_000_000_000_000 => Ok(Duration::from_micros(us)),
        _ => Err(format!("{text:?} is not a time: give seconds, or a time like 500ms, 30s or 2min")),
    }
}

/// A unit. Open MPI's modifiers are accepted and ignored, since they ask for what is done here anyway. Fails with a
/// line for the user if there is no such unit.
pub fn unit(text: &str) -> Result<BindingUnit, String> {
    Ok(match text.split(':').next().unwrap_or_default().to_ascii_lowercase().as_str() {
        "none" | "slot" | "node" | "machine" | "board" => BindingUnit::None,
        "core" => BindingUnit::Core,
        "hwthread" | "hwt" => BindingUnit::Thread,
        "socket" | "package" => BindingUnit::Socket,
        "numa" | "numanode" => BindingUnit::Numa,
        _ => return Err(format!("{text:?} is not one of core, hwthread, socket, numa, none")),
    })
}

pub fn place(text: &str) -> Result<MappingUnit, String> {
    let mut words = text.split(':');
    if words.next() != Some("ppr") {
        if text.to_ascii_lowercase().contains(":pe=") {
            return Err(
                "several cores for each rank (pe=N) are not in this version: use --bind-to socket or numa".into()
            );
        }
        return Ok(MappingUnit { unit: unit(text)?, per_unit: 1 });
    }
    let (Some(number), Some(name)) = (words.next(), words.next()) else {
        return Err(format!("{text:?}: write ppr:N:UNIT"));
    };
    Ok(MappingUnit { unit: unit(name)?, per_unit: count(number)? })
}

/// The words of a line as a shell would split it: quotes and backslashes, `#` for comments, nothing else. Fails if a
/// quote is not closed.
pub fn shell_words(line: &str) -> Result<Vec<OsString>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), letter) if letter == open => quote = None,
            (Some('\''), letter) => word.get_or_insert_default().push(letter),
            (_, '\\') => word.get_or_insert_default().extend(letters.next()),
            (Some(_), letter) => word.get_or_insert_default().push(letter),
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, '#') if word.is_none() => break,
            (None, letter) if letter.is_whitespace() => words.extend(word.take().map(OsString::from)),
            (None, letter) => word.get_or_insert_default().push(letter),
        }
    }
    if quote.is_some() {
        return Err(format!("a quote is not closed in {line:?}"));
    }
    words.extend(word.map(OsString::from));
    Ok(words)
}

/// The number of paths and the kinds of their devices; no kinds if only the number is given. Fails with a line for the
/// user if there are too many, or no such kind.
pub fn paths(text: &str) -> Result<(u32, Vec<String>), String> {
    match text.parse() {
        Ok(paths) if (1..=PATHS_MAX).contains(&(paths as usize)) => return Ok((paths, Vec::new())),
        _ => {}
    }
    let devices: Vec<String> = text.split(',').map(String::from).collect();
    let known = devices.iter().all(|device| DeviceKind::named(device).is_some());
    if known && devices.len() <= PATHS_MAX {
        return Ok((devices.len() as u32, devices));
    }
    let all: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    Err(format!(
        "{text:?} is neither a number from 1 to {PATHS_MAX} nor a list of so many devices like {}",
        all.join(",")
    ))
}

/// A setting's value as its variable has it. Fails with a line for the user if the setting has no such value.
pub fn of_setting(setting: &Setting, text: &str) -> Result<String, String> {
    let checked = match setting.values {
        Values::Word(_) => setting.word(Some(text)).map(str::to_string),
        Values::Number(..) => setting.number(Some(text)).map(|number| number.to_string()),
        Values::Text if setting.variable == EMDS.variable => {
            Emds::read(text, metrics::selection).map(|_| text.to_string())
        }
        Values::Text => {
            let calls: Vec<&str> = CALLS.iter().map(|row| row.0).collect();
            Mmds::read(text, &calls).map(|_| text.to_string())
        }
    };
    checked.map_err(|bad| bad.to_string())
}
