// SPDX-License-Identifier: MIT OR Apache-2.0
//! CHARACTER arguments: an address, and a length that is passed by value after all other arguments. Texts are padded
//! with blanks in Fortran, and end in a zero byte in C. The `unsafe` blocks have the same argument as those of
//! [`crate::args`].

use crate::args::Argument;
use std::ffi::{c_char, c_int, c_void};

/// The text at `raw`, without the blanks at its end.
unsafe fn trimmed<'a>(raw: *mut c_void, length: usize) -> &'a [u8] {
    // SAFETY: a CHARACTER argument has as many bytes as its hidden length says.
    unsafe { std::slice::from_raw_parts(raw.cast_const().cast::<u8>(), length) }.trim_ascii_end()
}

fn terminated(text: &[u8]) -> Vec<u8> {
    // C cannot see what comes after a zero byte.
    let end = text.iter().position(|byte| *byte == 0).unwrap_or(text.len());
    [&text[..end], &[0]].concat()
}

/// A text to read.
pub struct Text(Vec<u8>);
impl Argument for Text {
    type C = *const c_char;
    unsafe fn take(raw: *mut c_void, length: usize) -> Self {
        // SAFETY: see the module's documentation.
        Text(terminated(unsafe { trimmed(raw, length) }))
    }
    fn pass(&mut self) -> *const c_char {
        self.0.as_ptr().cast()
    }
}

/// A key or a value of an info, to read. Blanks at its beginning do not count either (MPI-5.0 chapter 10).
pub struct InfoText(Vec<u8>);
impl Argument for InfoText {
    type C = *const c_char;
    unsafe fn take(raw: *mut c_void, length: usize) -> Self {
        // SAFETY: see the module's documentation.
        InfoText(terminated(unsafe { trimmed(raw, length) }.trim_ascii_start()))
    }
    fn pass(&mut self) -> *const c_char {
        self.0.as_ptr().cast()
    }
}

/// At least as long as any text of the ABI: `MPI_MAX_LIBRARY_VERSION_STRING`.
const LONGEST: usize = 8192;

/// Copies a C text to a Fortran text of `length` bytes, cut or padded with blanks.
pub unsafe fn pad(to: *mut c_void, length: usize, from: &[u8]) {
    let end = from.iter().position(|byte| *byte == 0).unwrap_or(from.len()).min(length);
    // SAFETY: see the module's documentation; `to` has `length` bytes, and `from` has no bytes of it.
    unsafe {
        std::ptr::copy_nonoverlapping(from.as_ptr(), to.cast::<u8>(), end);
        to.cast::<u8>().add(end).write_bytes(b' ', length - end);
    }
}

/// A text that the call sets.
pub struct OutText {
    raw: *mut c_void,
    length: usize,
    text: Vec<u8>,
}
impl Argument for OutText {
    type C = *mut c_char;
    unsafe fn take(raw: *mut c_void, length: usize) -> Self {
        OutText { raw, length, text: vec![0; LONGEST] }
    }
    fn pass(&mut self) -> *mut c_char {
        self.text.as_mut_ptr().cast()
    }
    fn give(self, code: c_int) {
        if code == 0 {
            // SAFETY: see the module's documentation.
            unsafe { pad(self.raw, self.length, &self.text) }
        }
    }
}
