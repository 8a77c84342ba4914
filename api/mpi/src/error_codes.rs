// SPDX-License-Identifier: MIT OR Apache-2.0
//! Error classes and codes (MPI-5.0 sections 9.4 and 9.5): what the standard's mean, and those that a program adds.
//! Tested through `errhandler.rs`.

use std::collections::BTreeMap;
use strobe_types::{ErrorClass, Result, err};

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
            && self.class(class)? != class
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
        if self.own(class)?.class != class {
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
fn unknown<T>(code: i32) -> Result<T> {
    err!(ARG, "errorcode: {code} is no error code of the standard and none that the program added")
}

/// What each class of the standard means.
fn sentence(code: i32) -> Option<&'static str> {
    let sentence = match ErrorClass(code) {
        ErrorClass::SUCCESS => "no error",
        ErrorClass::BUFFER => "the buffer is not valid",
        ErrorClass::COUNT => "the count is not valid",
        ErrorClass::TYPE => "the datatype is not valid",
        ErrorClass::TAG => "the tag is not valid",
        ErrorClass::COMM => "the communicator is not valid",
        ErrorClass::RANK => "the rank is not valid",
        ErrorClass::REQUEST => "the request is not valid",
        ErrorClass::ROOT => "the root is not valid",
        ErrorClass::GROUP => "the group is not valid",
        ErrorClass::OP => "the operation is not valid",
        ErrorClass::TOPOLOGY => "the communicator has no topology of this kind",
        ErrorClass::DIMS => "the dimensions are not valid",
        ErrorClass::ARG => "an argument is not valid",
        ErrorClass::UNKNOWN => "an error that cannot be named",
        ErrorClass::TRUNCATE => "the message is longer than the receive buffer",
        ErrorClass::OTHER => "an error without a class of its own",
        ErrorClass::INTERN => "an error inside the library, which should be reported",
        ErrorClass::PENDING => "the operation is not complete, and did not fail",
        ErrorClass::IN_STATUS => "at least one status holds an error",
        ErrorClass::ACCESS => "permission was denied",
        ErrorClass::AMODE => "the access mode of the file is not valid",
        ErrorClass::ASSERT => "the assertion is not valid",
        ErrorClass::BAD_FILE => "the file name is not valid",
        ErrorClass::BASE => "the base address of the window is not valid",
        ErrorClass::CONVERSION => "a data conversion function failed",
        ErrorClass::DISP => "the displacement is not valid",
        ErrorClass::DUP_DATAREP => "the data representation exists already",
        ErrorClass::FILE_EXISTS => "the file exists already",
        ErrorClass::FILE_IN_USE => "the file is in use by another process",
        ErrorClass::FILE => "the file handle is not valid",
        ErrorClass::INFO_KEY => "the info key is not valid",
        ErrorClass::INFO_NOKEY => "the info key is not set",
        ErrorClass::INFO_VALUE => "the info value is not valid",
        ErrorClass::INFO => "the info is not valid",
        ErrorClass::IO => "input or output failed",
        ErrorClass::KEYVAL => "the keyval is not valid",
        ErrorClass::LOCKTYPE => "the lock type is not valid",
        ErrorClass::NAME => "the service name is not published",
        ErrorClass::NO_MEM => "there is not enough memory",
        ErrorClass::NOT_SAME => "a collective argument differs between processes",
        ErrorClass::NO_SPACE => "there is not enough space on the device",
        ErrorClass::NO_SUCH_FILE => "the file does not exist",
        ErrorClass::PORT => "the port name is not valid",
        ErrorClass::QUOTA => "the quota is exceeded",
        ErrorClass::READ_ONLY => "the file or file system can only be read",
        ErrorClass::RMA_ATTACH => "the memory cannot be attached to the window",
        ErrorClass::RMA_CONFLICT => "accesses to the window conflict",
        ErrorClass::RMA_RANGE => "the target memory is not part of the window",
        ErrorClass::RMA_SHARED => "the memory cannot be shared",
        ErrorClass::RMA_SYNC => "the synchronisation of the window is not valid",
        ErrorClass::SERVICE => "the service name cannot be unpublished",
        ErrorClass::SIZE => "the size is not valid",
        ErrorClass::SPAWN => "processes could not be started",
        ErrorClass::UNSUPPORTED_DATAREP => "the data representation is not supported",
        ErrorClass::UNSUPPORTED_OPERATION => "the operation is not supported",
        ErrorClass::WIN => "the window is not valid",
        ErrorClass::RMA_FLAVOR => "the window has the wrong flavour for this call",
        ErrorClass::PROC_ABORTED => "a process that takes part has aborted",
        ErrorClass::VALUE_TOO_LARGE => "a value does not fit into its argument",
        ErrorClass::SESSION => "the session is not valid",
        ErrorClass::ERRHANDLER => "the error handler is not valid",
        ErrorClass::ABI => "the binary interface does not support this",
        ErrorClass::LASTCODE => "the last code of the standard",
        _ => return None,
    };
    Some(sentence)
}
