// SPDX-License-Identifier: MIT OR Apache-2.0
//! Errors as values: a class of the standard (MPI-5.0 section 9.4) and a message that says which argument
//! is wrong and what to do. The C edge puts the name of the call in front.

use crate::{CommHandle, FileHandle};
use std::fmt;

/// An error class or an error code. Classes of the standard have the standard ABI's values; codes and
/// classes that a program adds (`MPI_Add_error_class`) follow [`ErrorClass::LASTCODE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct ErrorClass(pub i32);

/// Makes the constants and the table from one list, so that a class is declared once.
macro_rules! classes {
    ($($class:ident $code:literal $name:literal $meaning:literal)*) => {
        impl ErrorClass {
            $(
                #[doc = concat!("`", $name, "`: ", $meaning, ".")]
                pub const $class: ErrorClass = ErrorClass($code);
            )*
        }

        /// The classes of the standard, each with its name and its meaning, for messages.
        pub const CLASSES: &[(ErrorClass, &str, &str)] = &[$((ErrorClass::$class, $name, $meaning)),*];
    };
}

#[rustfmt::skip]
classes! {
    SUCCESS 0 "MPI_SUCCESS" "no error"
    BUFFER 1 "MPI_ERR_BUFFER" "the buffer is not valid"
    COUNT 2 "MPI_ERR_COUNT" "the count is not valid"
    TYPE 3 "MPI_ERR_TYPE" "the datatype is not valid"
    TAG 4 "MPI_ERR_TAG" "the tag is not valid"
    COMM 5 "MPI_ERR_COMM" "the communicator is not valid"
    RANK 6 "MPI_ERR_RANK" "the rank is not valid"
    REQUEST 7 "MPI_ERR_REQUEST" "the request is not valid"
    ROOT 8 "MPI_ERR_ROOT" "the root is not valid"
    GROUP 9 "MPI_ERR_GROUP" "the group is not valid"
    OP 10 "MPI_ERR_OP" "the operation is not valid"
    TOPOLOGY 11 "MPI_ERR_TOPOLOGY" "the communicator has no topology of this kind"
    DIMS 12 "MPI_ERR_DIMS" "the dimensions are not valid"
    ARG 13 "MPI_ERR_ARG" "an argument is not valid"
    UNKNOWN 14 "MPI_ERR_UNKNOWN" "an error that cannot be named"
    TRUNCATE 15 "MPI_ERR_TRUNCATE" "the message is longer than the receive buffer"
    OTHER 16 "MPI_ERR_OTHER" "an error without a class of its own"
    INTERN 17 "MPI_ERR_INTERN" "an error inside the library, which should be reported"
    PENDING 18 "MPI_ERR_PENDING" "the operation is not complete, and did not fail"
    IN_STATUS 19 "MPI_ERR_IN_STATUS" "at least one status holds an error"
    ACCESS 20 "MPI_ERR_ACCESS" "permission was denied"
    AMODE 21 "MPI_ERR_AMODE" "the access mode of the file is not valid"
    ASSERT 22 "MPI_ERR_ASSERT" "the assertion is not valid"
    BAD_FILE 23 "MPI_ERR_BAD_FILE" "the file name is not valid"
    BASE 24 "MPI_ERR_BASE" "the base address of the window is not valid"
    CONVERSION 25 "MPI_ERR_CONVERSION" "a data conversion function failed"
    DISP 26 "MPI_ERR_DISP" "the displacement is not valid"
    DUP_DATAREP 27 "MPI_ERR_DUP_DATAREP" "the data representation exists already"
    FILE_EXISTS 28 "MPI_ERR_FILE_EXISTS" "the file exists already"
    FILE_IN_USE 29 "MPI_ERR_FILE_IN_USE" "the file is in use by another process"
    FILE 30 "MPI_ERR_FILE" "the file handle is not valid"
    INFO_KEY 31 "MPI_ERR_INFO_KEY" "the info key is not valid"
    INFO_NOKEY 32 "MPI_ERR_INFO_NOKEY" "the info key is not set"
    INFO_VALUE 33 "MPI_ERR_INFO_VALUE" "the info value is not valid"
    INFO 34 "MPI_ERR_INFO" "the info is not valid"
    IO 35 "MPI_ERR_IO" "input or output failed"
    KEYVAL 36 "MPI_ERR_KEYVAL" "the keyval is not valid"
    LOCKTYPE 37 "MPI_ERR_LOCKTYPE" "the lock type is not valid"
    NAME 38 "MPI_ERR_NAME" "the service name is not published"
    NO_MEM 39 "MPI_ERR_NO_MEM" "there is not enough memory"
    NOT_SAME 40 "MPI_ERR_NOT_SAME" "a collective argument differs between processes"
    NO_SPACE 41 "MPI_ERR_NO_SPACE" "there is not enough space on the device"
    NO_SUCH_FILE 42 "MPI_ERR_NO_SUCH_FILE" "the file does not exist"
    PORT 43 "MPI_ERR_PORT" "the port name is not valid"
    QUOTA 44 "MPI_ERR_QUOTA" "the quota is exceeded"
    READ_ONLY 45 "MPI_ERR_READ_ONLY" "the file or file system can only be read"
    RMA_ATTACH 46 "MPI_ERR_RMA_ATTACH" "the memory cannot be attached to the window"
    RMA_CONFLICT 47 "MPI_ERR_RMA_CONFLICT" "accesses to the window conflict"
    RMA_RANGE 48 "MPI_ERR_RMA_RANGE" "the target memory is not part of the window"
    RMA_SHARED 49 "MPI_ERR_RMA_SHARED" "the memory cannot be shared"
    RMA_SYNC 50 "MPI_ERR_RMA_SYNC" "the synchronisation of the window is not valid"
    SERVICE 51 "MPI_ERR_SERVICE" "the service name cannot be unpublished"
    SIZE 52 "MPI_ERR_SIZE" "the size is not valid"
    SPAWN 53 "MPI_ERR_SPAWN" "processes could not be started"
    UNSUPPORTED_DATAREP 54 "MPI_ERR_UNSUPPORTED_DATAREP" "the data representation is not supported"
    UNSUPPORTED_OPERATION 55 "MPI_ERR_UNSUPPORTED_OPERATION" "the operation is not supported"
    WIN 56 "MPI_ERR_WIN" "the window is not valid"
    RMA_FLAVOR 57 "MPI_ERR_RMA_FLAVOR" "the window has the wrong flavour for this call"
    PROC_ABORTED 58 "MPI_ERR_PROC_ABORTED" "a process that takes part has aborted"
    VALUE_TOO_LARGE 59 "MPI_ERR_VALUE_TOO_LARGE" "a value does not fit into its argument"
    SESSION 60 "MPI_ERR_SESSION" "the session is not valid"
    ERRHANDLER 61 "MPI_ERR_ERRHANDLER" "the error handler is not valid"
    ABI 62 "MPI_ERR_ABI" "the binary interface does not support this"
    T_CANNOT_INIT 1001 "MPI_T_ERR_CANNOT_INIT" "the tool interface cannot be initialised"
    T_NOT_ACCESSIBLE 1002 "MPI_T_ERR_NOT_ACCESSIBLE" "what is asked for cannot be had now"
    T_NOT_INITIALIZED 1003 "MPI_T_ERR_NOT_INITIALIZED" "the tool interface is not initialised"
    T_NOT_SUPPORTED 1004 "MPI_T_ERR_NOT_SUPPORTED" "this is not supported by the tool interface"
    T_MEMORY 1005 "MPI_T_ERR_MEMORY" "the tool interface has no memory left"
    T_INVALID 1006 "MPI_T_ERR_INVALID" "an argument of a call of the tool interface is not valid"
    T_INVALID_INDEX 1007 "MPI_T_ERR_INVALID_INDEX" "the index is not valid"
    T_INVALID_ITEM 1008 "MPI_T_ERR_INVALID_ITEM" "the index of the item is not valid"
    T_INVALID_SESSION 1009 "MPI_T_ERR_INVALID_SESSION" "the session of the tool interface is not valid"
    T_INVALID_HANDLE 1010 "MPI_T_ERR_INVALID_HANDLE" "the handle of the tool interface is not valid"
    T_INVALID_NAME 1011 "MPI_T_ERR_INVALID_NAME" "there is nothing of this name"
    T_OUT_OF_HANDLES 1012 "MPI_T_ERR_OUT_OF_HANDLES" "there are too many handles"
    T_OUT_OF_SESSIONS 1013 "MPI_T_ERR_OUT_OF_SESSIONS" "there are too many sessions"
    T_CVAR_SET_NOT_NOW 1014 "MPI_T_ERR_CVAR_SET_NOT_NOW" "the control variable cannot be set at this moment"
    T_CVAR_SET_NEVER 1015 "MPI_T_ERR_CVAR_SET_NEVER" "the control variable cannot be set in this run"
    T_PVAR_NO_WRITE 1016 "MPI_T_ERR_PVAR_NO_WRITE" "the performance variable can only be read"
    T_PVAR_NO_STARTSTOP 1017 "MPI_T_ERR_PVAR_NO_STARTSTOP" "the performance variable is always on"
    T_PVAR_NO_ATOMIC 1018 "MPI_T_ERR_PVAR_NO_ATOMIC" "the performance variable cannot be read and reset at once"
    PROC_FAILED 16101 "MPIX_ERR_PROC_FAILED" "a process that takes part has failed"
    PROC_FAILED_PENDING 16102 "MPIX_ERR_PROC_FAILED_PENDING" "the operation is not complete, and may wait for a process that has failed"
    REVOKED 16103 "MPIX_ERR_REVOKED" "the communicator was revoked"
    LASTCODE 16383 "MPI_ERR_LASTCODE" "the last code of the standard"
}

impl ErrorClass {
    /// The name and the meaning of a class of the standard; `None` for classes and codes that a program adds.
    pub fn words(self) -> Option<(&'static str, &'static str)> {
        CLASSES.iter().find(|(class, ..)| *class == self).map(|&(_, name, meaning)| (name, meaning))
    }
}

impl fmt::Display for ErrorClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.words() {
            Some((name, _)) => f.write_str(name),
            None => write!(f, "error code {}", self.0),
        }
    }
}

/// What a call that fails returns: a class and a message that names the argument and the remedy.
/// One word wide, so that a `Result` of a fast call stays in registers.
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<ErrorBody>);

#[derive(Clone, PartialEq, Eq)]
struct ErrorBody {
    class: ErrorClass,
    message: String,
    raised_on: Option<RaisedOn>,
}

/// The object on which an error is raised, where it is not the argument of the call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RaisedOn {
    /// A communicator.
    Comm(CommHandle),
    /// A file.
    File(FileHandle),
}

impl Error {
    /// An error of `class`; `message` names the argument, what is wrong with it, and what to do instead.
    #[cold]
    pub fn new(class: ErrorClass, message: impl Into<String>) -> Self {
        Error(Box::new(ErrorBody { class, message: message.into(), raised_on: None }))
    }

    /// The class, which is also the code that the C call returns.
    pub fn class(&self) -> ErrorClass {
        self.0.class
    }

    /// The same error, raised on the communicator of the request that failed and not on what the call was
    /// given (MPI-5.0 section 9.3: a wait raises on the request's communicator).
    #[must_use]
    pub fn raised_on(self, comm: CommHandle) -> Self {
        self.raised(Some(RaisedOn::Comm(comm)))
    }

    /// The same error, raised on this object, or on what the call was given.
    #[must_use]
    pub fn raised(mut self, on: Option<RaisedOn>) -> Self {
        self.0.raised_on = on;
        self
    }

    /// The same error with another message.
    #[must_use]
    pub fn saying(mut self, message: String) -> Self {
        self.0.message = message;
        self
    }

    /// The object whose error handler is to be called, where it is not the call's own argument.
    pub fn object(&self) -> Option<RaisedOn> {
        self.0.raised_on
    }

    /// The same, if it is a communicator.
    pub fn comm(&self) -> Option<CommHandle> {
        match self.0.raised_on {
            Some(RaisedOn::Comm(comm)) => Some(comm),
            _ => None,
        }
    }

    /// The message without the name of the call.
    pub fn message(&self) -> &str {
        &self.0.message
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.class, self.0.message)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.class, self.0.message)
    }
}

impl std::error::Error for Error {}

/// The result of everything that can fail.
pub type Result<T> = std::result::Result<T, Error>;

/// `err!(RANK, "dest: {d} ...")` is `Err(Error::new(ErrorClass::RANK, format!(...)))`.
#[macro_export]
macro_rules! err {
    ($class:ident, $($message:tt)+) => {
        Err($crate::Error::new($crate::ErrorClass::$class, format!($($message)+)))
    };
}
