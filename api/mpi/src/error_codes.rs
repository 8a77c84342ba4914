// SPDX-License-Identifier: MIT OR Apache-2.0
//! Error classes and codes (MPI-5.0 sections 9.4 and 9.5): what the standard's mean, and those that a program adds.
//! Tested through `errhandler.rs`.

use std::collections::BTreeMap;
use strobe_types::{Error, ErrorClass, Result, err};

/// Error classes and codes that the program added (MPI-5.0 section 9.5).
pub(crate) struct Codes {
    own: BTreeMap<i32, Code>,
    last: i32,
}

struct Code {
    class: i32,
    text: String,
}

impl Default for Codes {
    fn default() -> Self {
        Codes { own: BTreeMap::new(), last: ErrorClass::LASTCODE.0 }
    }
}

impl Codes {
    pub(crate) fn class(&self, code: i32) -> Result<i32> {
        match self.own.get(&code) {
            Some(code) => Ok(code.class),
            None if sentence(code).is_some() => Ok(code),
            None => unknown(code),
        }
    }

    pub(crate) fn text(&self, code: i32) -> Result<String> {
        match (self.own.get(&code), sentence(code)) {
            (Some(code), _) => Ok(code.text.clone()),
            (None, Some(sentence)) => Ok(format!("{}: {sentence}", ErrorClass(code))),
            (None, None) => unknown(code),
        }
    }

    fn own(&mut self, code: i32) -> Result<&mut Code> {
        match self.own.get_mut(&code) {
            Some(code) => Ok(code),
            None if sentence(code).is_some() => {
                let class = ErrorClass(code);
                err!(
                    ARG,
                    "errorcode: {class} is the standard's own; only classes and codes added by the program change"
                )
            }
            None => unknown(code),
        }
    }

    /// Gives a class or code of the program's own its text.
    pub(crate) fn set_text(&mut self, code: i32, text: &str) -> Result<()> {
        self.own(code)?.text = text.into();
        Ok(())
    }

    /// The highest code ever given.
    pub(crate) fn last(&self) -> i32 {
        self.last
    }

    pub(crate) fn add(&mut self, class: Option<i32>) -> Result<i32> {
        if let Some(class) = class
            && self.class(class).map_err(of_class)? != class
        {
            return err!(ARG, "errorclass: {class} is an error code, not a class");
        }
        if self.last == i32::MAX {
            return err!(OTHER, "no number is left for another error code");
        }
        self.last += 1;
        self.own.insert(self.last, Code { class: class.unwrap_or(self.last), text: String::new() });
        Ok(self.last)
    }

    pub(crate) fn remove_class(&mut self, class: i32) -> Result<()> {
        if self.own(class).map_err(of_class)?.class != class {
            return err!(ARG, "errorclass: {class} is an error code; remove it with MPI_Remove_error_code");
        }
        if let Some((code, _)) = self.own.iter().find(|(code, entry)| entry.class == class && **code != class) {
            return err!(ARG, "errorclass: {class} still has code {code}; remove its codes first");
        }
        self.without_text(class)
    }

    pub(crate) fn remove_code(&mut self, code: i32) -> Result<()> {
        if self.own(code)?.class == code {
            return err!(ARG, "errorcode: {code} is an error class; remove it with MPI_Remove_error_class");
        }
        self.without_text(code)
    }

    /// Removes an entry whose text is gone, as the standard wants it.
    fn without_text(&mut self, code: i32) -> Result<()> {
        if !self.own(code)?.text.is_empty() {
            return err!(ARG, "errorcode: {code} still has a string; remove it first with MPI_Remove_error_string");
        }
        self.own.remove(&code);
        Ok(())
    }
}

#[cold]
/// The error of an argument that is a class and no code.
fn of_class(error: Error) -> Error {
    let message = error.message().replacen("errorcode", "errorclass", 1);
    error.saying(message)
}

fn unknown<T>(code: i32) -> Result<T> {
    err!(ARG, "errorcode: {code} is none of the standard's and none that the program added: pass what a call returned")
}

/// What a class of the standard means.
fn sentence(code: i32) -> Option<&'static str> {
    ErrorClass(code).words().map(|(_, meaning)| meaning)
}
