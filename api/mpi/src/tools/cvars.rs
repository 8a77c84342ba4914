// SPDX-License-Identifier: MIT OR Apache-2.0
//! Control variables (MPI-5.0 section 15.3.6): the rows of the table of settings. A value is read as it is in use. A
//! tool may write those that each process decides for itself before `MPI_Init`, and a few while the job runs.

use super::about::{About, at, bind, verbosity};
use super::life::{in_use, locked};
use super::slots::Slots;
use super::{enums, observed};
use std::sync::Mutex;
use strobe_config::{Change, MMDS, Mmds, SETTINGS, Setting, Values};
use strobe_shared::sync::Ordering;
use strobe_types::calls::CALLS;
use strobe_types::{Error, ErrorClass, Result, TypeHandle, err};

/// Bytes that a tool's buffer has for a variable that is text, with the zero byte.
const TEXT_BYTES: usize = 1024;

/// A variable that a tool may read.
pub(crate) struct CvarHandle(&'static Setting);

static HANDLES: Mutex<Slots<CvarHandle>> = Mutex::new(Slots::new());
/// Only one tool writes at a time.
static WRITING: Mutex<()> = Mutex::new(());

/// `MPI_T_cvar_get_num`
pub fn count() -> Result<i32> {
    in_use()?;
    Ok(SETTINGS.len() as i32)
}

/// `MPI_T_cvar_get_index`
pub fn index_of(name: &str) -> Result<i32> {
    in_use()?;
    match SETTINGS.iter().position(|setting| setting.variable == name) {
        Some(index) => Ok(index as i32),
        None => err!(T_INVALID_NAME, "name: there is no control variable \"{name}\": MPI_T_cvar_get_info lists all"),
    }
}

/// `MPI_T_cvar_get_info`: what is said of all variables, and the scope.
pub fn about(index: i32) -> Result<(About, i32)> {
    in_use()?;
    let setting = at(SETTINGS, index, "cvar_index")?;
    let about = About {
        name: setting.variable.into(),
        sentence: setting.help.into(),
        verbosity: verbosity::of(setting.audience),
        datatype: match setting.values {
            Values::Number(..) => TypeHandle::UNSIGNED_LONG_LONG,
            Values::Word(_) => TypeHandle::INT,
            Values::Text => TypeHandle::CHAR,
        },
        enumeration: if matches!(setting.values, Values::Word(_)) { enums::named(setting.variable) } else { 0 },
        bind: bind::NO_OBJECT,
    };
    Ok((about, scope(setting.change)))
}

/// The scope in the standard ABI's numbers: where a tool has to write it.
fn scope(change: Change) -> i32 {
    match change {
        // MPI_T_SCOPE_CONSTANT, LOCAL, ALL_EQ, GROUP_EQ
        Change::Never => 1,
        Change::Before | Change::Always => 3,
        Change::BeforeAll => 7,
        Change::Node => 5,
    }
}

/// `MPI_T_cvar_handle_alloc`: the handle, and how many elements a value has.
pub fn alloc(index: i32) -> Result<(usize, i32)> {
    in_use()?;
    let setting = at(SETTINGS, index, "cvar_index")?;
    let elements = if matches!(setting.values, Values::Text) { TEXT_BYTES as i32 } else { 1 };
    match locked(&HANDLES).insert(CvarHandle(setting)) {
        Some(handle) => Ok((handle, elements)),
        None => err!(T_OUT_OF_HANDLES, "handle: there are too many: free those no longer used"),
    }
}

/// `MPI_T_cvar_handle_free`
pub fn free(handle: usize) -> Result<()> {
    in_use()?;
    locked(&HANDLES).remove(handle).map(|_| ()).ok_or_else(stale)
}

/// The interface is no longer in use.
pub(crate) fn free_all() {
    locked(&HANDLES).clear();
}

fn stale() -> Error {
    let text = "handle: is no handle of a control variable: it was freed, or never allocated";
    Error::new(ErrorClass::T_INVALID_HANDLE, text)
}

fn setting_of(handle: usize) -> Result<&'static Setting> {
    in_use()?;
    locked(&HANDLES).get(handle).map(|handle| handle.0).ok_or_else(stale)
}

fn bad(error: strobe_config::BadValue) -> Error {
    Error::new(ErrorClass::T_INVALID, error.to_string())
}

/// `MPI_T_cvar_read`: the bytes of the value in use.
pub fn read(handle: usize) -> Result<Vec<u8>> {
    let setting = setting_of(handle)?;
    let text = observed::text_of(setting);
    Ok(match setting.values {
        Values::Number(_, _, default, _) => {
            let in_use = observed::process().and_then(|process| process.number(setting));
            // A text that is none of its values ends MPI_Init, which says so.
            let number = in_use.unwrap_or_else(|| setting.number(text.as_deref()).unwrap_or(default));
            number.to_ne_bytes().to_vec()
        }
        Values::Word(words) => {
            let word = setting.word(text.as_deref()).unwrap_or(words[0]);
            let place = words.iter().position(|other| *other == word).unwrap_or(0);
            (place as i32).to_ne_bytes().to_vec()
        }
        Values::Text => {
            let mut bytes = text.unwrap_or_default().into_bytes();
            bytes.truncate(TEXT_BYTES - 1);
            bytes.push(0);
            bytes
        }
    })
}

/// How many bytes a tool's buffer has for a value that is written; `None` for text, which ends in a zero byte.
pub fn bytes_of(handle: usize) -> Result<Option<usize>> {
    Ok(match setting_of(handle)?.values {
        Values::Number(..) => Some(8),
        Values::Word(_) => Some(4),
        Values::Text => None,
    })
}

/// `MPI_T_cvar_write`: takes the bytes of a value.
pub fn write(handle: usize, bytes: &[u8]) -> Result<()> {
    let setting = setting_of(handle)?;
    let name = setting.variable;
    let _writing = locked(&WRITING);
    let process = observed::process();
    match (setting.change, process) {
        (Change::Never, _) => {
            return err!(T_CVAR_SET_NEVER, "handle: {name} is decided when the job starts: give it to mpiexec");
        }
        (Change::Before | Change::BeforeAll, Some(_)) => {
            return err!(T_CVAR_SET_NOT_NOW, "handle: {name} is read in MPI_Init: write it before");
        }
        (Change::Node, None) => {
            return err!(T_CVAR_SET_NOT_NOW, "handle: {name} is of the whole node: write it after MPI_Init");
        }
        (Change::Node | Change::Always, Some(_)) | (Change::Before | Change::BeforeAll | Change::Always, None) => {}
    }
    let text = text(setting, bytes)?;
    match process.and_then(|process| process.word(setting)) {
        Some(word) => word.store(setting.number(Some(&text)).map_err(bad)?, Ordering::Relaxed),
        None => observed::set_text(setting, text),
    }
    Ok(())
}

/// The text of a value that a tool has given as bytes. Fails with `MPI_T_ERR_INVALID` if the setting does not take it.
fn text(setting: &'static Setting, bytes: &[u8]) -> Result<String> {
    let text = match setting.values {
        Values::Number(..) => {
            let text = bytes.try_into().map_or(0, u64::from_ne_bytes).to_string();
            setting.number(Some(&text)).map_err(bad)?;
            text
        }
        Values::Word(words) => {
            let place = bytes.try_into().map_or(-1, i32::from_ne_bytes);
            match usize::try_from(place).ok().and_then(|place| words.get(place)) {
                Some(word) => word.to_string(),
                None => return err!(T_INVALID, "buf: {place} is no value of {}: 0 is {}", setting.variable, words[0]),
            }
        }
        Values::Text => String::from_utf8_lossy(bytes).into_owned(),
    };
    if setting.variable == MMDS.variable {
        let names: Vec<&str> = CALLS.iter().map(|call| call.0).collect();
        Mmds::read(&text, &names).map_err(bad)?;
    }
    Ok(text)
}
