// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the kernel says of a file, as an error of the standard (MPI-5.0 section 14.7).

use std::io;
use strobe_types::{Error, ErrorClass};

/// The class that the standard has for it.
fn class_of(error: &io::Error) -> ErrorClass {
    match error.kind() {
        io::ErrorKind::NotFound => ErrorClass::NO_SUCH_FILE,
        io::ErrorKind::AlreadyExists => ErrorClass::FILE_EXISTS,
        io::ErrorKind::PermissionDenied => ErrorClass::ACCESS,
        io::ErrorKind::ReadOnlyFilesystem => ErrorClass::READ_ONLY,
        io::ErrorKind::StorageFull | io::ErrorKind::FileTooLarge => ErrorClass::NO_SPACE,
        io::ErrorKind::QuotaExceeded => ErrorClass::QUOTA,
        io::ErrorKind::ResourceBusy | io::ErrorKind::ExecutableFileBusy => ErrorClass::FILE_IN_USE,
        io::ErrorKind::IsADirectory
        | io::ErrorKind::NotADirectory
        | io::ErrorKind::InvalidFilename
        | io::ErrorKind::InvalidInput => ErrorClass::BAD_FILE,
        _ => ErrorClass::IO,
    }
}

/// What to do about it.
fn remedy(class: ErrorClass) -> &'static str {
    match class {
        ErrorClass::NO_SUCH_FILE => "create it with MPI_MODE_CREATE, or correct the name",
        ErrorClass::FILE_EXISTS => "open it without MPI_MODE_EXCL, or delete it first",
        ErrorClass::ACCESS => "change the permissions of the file or of its directory",
        ErrorClass::READ_ONLY => "open it with MPI_MODE_RDONLY, or take another file system",
        ErrorClass::NO_SPACE | ErrorClass::QUOTA => "make room on the device, or write to another one",
        ErrorClass::FILE_IN_USE => "wait until who uses it has ended",
        ErrorClass::BAD_FILE => "give the name of a file that is no directory",
        _ => "look into the log of the system, the device may be at fault",
    }
}

/// The error of a call that wanted to do `what` with a file.
#[cold]
pub(super) fn refused(what: &str, name: &[u8], error: &io::Error) -> Error {
    let class = class_of(error);
    let name = String::from_utf8_lossy(name);
    Error::new(class, format!("{what} \"{name}\": {error}: {}", remedy(class)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_kernel_says_has_a_class() {
        let class = |number| refused("open", b"x", &io::Error::from_raw_os_error(number)).class();
        let rows = [
            (2, ErrorClass::NO_SUCH_FILE),
            (17, ErrorClass::FILE_EXISTS),
            (13, ErrorClass::ACCESS),
            (1, ErrorClass::ACCESS),
            (30, ErrorClass::READ_ONLY),
            (28, ErrorClass::NO_SPACE),
            (27, ErrorClass::NO_SPACE),
            (122, ErrorClass::QUOTA),
            (26, ErrorClass::FILE_IN_USE),
            (16, ErrorClass::FILE_IN_USE),
            (21, ErrorClass::BAD_FILE),
            (20, ErrorClass::BAD_FILE),
            (36, ErrorClass::BAD_FILE),
            (5, ErrorClass::IO),
        ];
        rows.iter().for_each(|(number, wanted)| assert_eq!(class(*number), *wanted, "errno {number}"));
    }
}
