// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lists of strings as arguments, and strings that only some processes need. The argument of every `unsafe` block here
//! is that of [`crate::args`]: the program lends the memory for the time of the call, as the standard's description
//! says.

use crate::args::{Argument, null};
use std::ffi::{CStr, OsStr, OsString, c_char};
use std::os::unix::ffi::OsStrExt;
use strobe_types::Result;

/// `const char *`: a string of which the call may not need anything, as most processes of a collective call do not.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct MaybeText(*const c_char);

impl Argument for MaybeText {}

impl MaybeText {
    /// The string `name`. Fails with `MPI_ERR_ARG` for NULL.
    pub fn text(&self, name: &'static str) -> Result<&OsStr> {
        null_or(self.0, name)?;
        // SAFETY: not NULL; the program promises a terminated string (see above).
        Ok(OsStr::from_bytes(unsafe { CStr::from_ptr(self.0) }.to_bytes()))
    }
}

/// `char *[]`: strings, whose end is NULL or which another argument counts.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct TextList(*mut *mut c_char);

/// `char **[]`: lists of strings, whose end is NULL, as many as another argument counts.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct TextLists(*mut *mut *mut c_char);

impl Argument for TextList {}
impl Argument for TextLists {}

impl TextList {
    /// The strings up to NULL; none for a list that is NULL itself (`MPI_ARGV_NULL`).
    pub fn up_to_null(&self) -> Vec<OsString> {
        let mut texts = Vec::new();
        if self.0.is_null() {
            return texts;
        }
        loop {
            // SAFETY: lent for reading up to its first NULL (see above), which has not come yet.
            let text = MaybeText(unsafe { self.0.add(texts.len()).read() });
            match text.text("argv") {
                Ok(text) => texts.push(text.to_owned()),
                Err(_) => return texts,
            }
        }
    }

    /// The string with this index, which is below the length that another argument gave.
    pub fn at(&self, index: usize, name: &'static str) -> Result<OsString> {
        null_or(self.0, name)?;
        // SAFETY: lent for reading with the length that the caller stays below (see above).
        MaybeText(unsafe { self.0.add(index).read() }).text(name).map(OsStr::to_owned)
    }
}

impl TextLists {
    /// The list with this index, which is below the length that another argument gave; an empty one if all of it is
    /// NULL (`MPI_ARGVS_NULL`).
    pub fn at(&self, index: usize) -> TextList {
        if self.0.is_null() {
            return TextList(std::ptr::null_mut());
        }
        // SAFETY: lent for reading with the length that the caller stays below (see above).
        TextList(unsafe { self.0.add(index).read() })
    }
}

fn null_or<T>(address: *const T, name: &'static str) -> Result<()> {
    if address.is_null() { null(name) } else { Ok(()) }
}
