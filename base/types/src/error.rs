// SPDX-License-Identifier: MIT OR Apache-2.0
//! Errors as values: a class of the standard (MPI-5.0 section 9.4) and a message that says which argument
//! is wrong and what to do. The C edge puts the name of the call in front.

use crate::CommHandle;
use std::fmt;

/// An error class or an error code. Classes of the standard have the standard ABI's values; codes and
/// classes that a program adds (`MPI_Add_error_class`) follow [`ErrorClass::LASTCODE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct ErrorClass(pub i32);

impl ErrorClass {
    /// `MPI_SUCCESS`
    pub const SUCCESS: ErrorClass = ErrorClass(0);
    /// `MPI_ERR_BUFFER`
    pub const BUFFER: ErrorClass = ErrorClass(1);
    /// `MPI_ERR_COUNT`
    pub const COUNT: ErrorClass = ErrorClass(2);
    /// `MPI_ERR_TYPE`
    pub const TYPE: ErrorClass = ErrorClass(3);
    /// `MPI_ERR_TAG`
    pub const TAG: ErrorClass = ErrorClass(4);
    /// `MPI_ERR_COMM`
    pub const COMM: ErrorClass = ErrorClass(5);
    /// `MPI_ERR_RANK`
    pub const RANK: ErrorClass = ErrorClass(6);
    /// `MPI_ERR_REQUEST`
    pub const REQUEST: ErrorClass = ErrorClass(7);
    /// `MPI_ERR_ROOT`
    pub const ROOT: ErrorClass = ErrorClass(8);
    /// `MPI_ERR_GROUP`
    pub const GROUP: ErrorClass = ErrorClass(9);
    /// `MPI_ERR_OP`
    pub const OP: ErrorClass = ErrorClass(10);
    /// `MPI_ERR_TOPOLOGY`
    pub const TOPOLOGY: ErrorClass = ErrorClass(11);
    /// `MPI_ERR_DIMS`
    pub const DIMS: ErrorClass = ErrorClass(12);
    /// `MPI_ERR_ARG`
    pub const ARG: ErrorClass = ErrorClass(13);
    /// `MPI_ERR_UNKNOWN`
    pub const UNKNOWN: ErrorClass = ErrorClass(14);
    /// `MPI_ERR_TRUNCATE`
    pub const TRUNCATE: ErrorClass = ErrorClass(15);
    /// `MPI_ERR_OTHER`
    pub const OTHER: ErrorClass = ErrorClass(16);
    /// `MPI_ERR_INTERN`
    pub const INTERN: ErrorClass = ErrorClass(17);
    /// `MPI_ERR_PENDING`
    pub const PENDING: ErrorClass = ErrorClass(18);
    /// `MPI_ERR_IN_STATUS`
    pub const IN_STATUS: ErrorClass = ErrorClass(19);
    /// `MPI_ERR_ACCESS`
    pub const ACCESS: ErrorClass = ErrorClass(20);
    /// `MPI_ERR_AMODE`
    pub const AMODE: ErrorClass = ErrorClass(21);
    /// `MPI_ERR_ASSERT`
    pub const ASSERT: ErrorClass = ErrorClass(22);
    /// `MPI_ERR_BAD_FILE`
    pub const BAD_FILE: ErrorClass = ErrorClass(23);
    /// `MPI_ERR_BASE`
    pub const BASE: ErrorClass = ErrorClass(24);
    /// `MPI_ERR_CONVERSION`
    pub const CONVERSION: ErrorClass = ErrorClass(25);
    /// `MPI_ERR_DISP`
    pub const DISP: ErrorClass = ErrorClass(26);
    /// `MPI_ERR_DUP_DATAREP`
    pub const DUP_DATAREP: ErrorClass = ErrorClass(27);
    /// `MPI_ERR_FILE_EXISTS`
    pub const FILE_EXISTS: ErrorClass = ErrorClass(28);
    /// `MPI_ERR_FILE_IN_USE`
    pub const FILE_IN_USE: ErrorClass = ErrorClass(29);
    /// `MPI_ERR_FILE`
    pub const FILE: ErrorClass = ErrorClass(30);
    /// `MPI_ERR_INFO_KEY`
    pub const INFO_KEY: ErrorClass = ErrorClass(31);
    /// `MPI_ERR_INFO_NOKEY`
    pub const INFO_NOKEY: ErrorClass = ErrorClass(32);
    /// `MPI_ERR_INFO_VALUE`
    pub const INFO_VALUE: ErrorClass = ErrorClass(33);
    /// `MPI_ERR_INFO`
    pub const INFO: ErrorClass = ErrorClass(34);
    /// `MPI_ERR_IO`
    pub const IO: ErrorClass = ErrorClass(35);
    /// `MPI_ERR_KEYVAL`
    pub const KEYVAL: ErrorClass = ErrorClass(36);
    /// `MPI_ERR_LOCKTYPE`
    pub const LOCKTYPE: ErrorClass = ErrorClass(37);
    /// `MPI_ERR_NAME`
    pub const NAME: ErrorClass = ErrorClass(38);
    /// `MPI_ERR_NO_MEM`
    pub const NO_MEM: ErrorClass = ErrorClass(39);
    /// `MPI_ERR_NOT_SAME`
    pub const NOT_SAME: ErrorClass = ErrorClass(40);
    /// `MPI_ERR_NO_SPACE`
    pub const NO_SPACE: ErrorClass = ErrorClass(41);
    /// `MPI_ERR_NO_SUCH_FILE`
    pub const NO_SUCH_FILE: ErrorClass = ErrorClass(42);
    /// `MPI_ERR_PORT`
    pub const PORT: ErrorClass = ErrorClass(43);
    /// `MPI_ERR_QUOTA`
    pub const QUOTA: ErrorClass = ErrorClass(44);
    /// `MPI_ERR_READ_ONLY`
    pub const READ_ONLY: ErrorClass = ErrorClass(45);
    /// `MPI_ERR_RMA_ATTACH`
    pub const RMA_ATTACH: ErrorClass = ErrorClass(46);
    /// `MPI_ERR_RMA_CONFLICT`
    pub const RMA_CONFLICT: ErrorClass = ErrorClass(47);
    /// `MPI_ERR_RMA_RANGE`
    pub const RMA_RANGE: ErrorClass = ErrorClass(48);
    /// `MPI_ERR_RMA_SHARED`
    pub const RMA_SHARED: ErrorClass = ErrorClass(49);
    /// `MPI_ERR_RMA_SYNC`
    pub const RMA_SYNC: ErrorClass = ErrorClass(50);
    /// `MPI_ERR_SERVICE`
    pub const SERVICE: ErrorClass = ErrorClass(51);
    /// `MPI_ERR_SIZE`
    pub const SIZE: ErrorClass = ErrorClass(52);
    /// `MPI_ERR_SPAWN`
    pub const SPAWN: ErrorClass = ErrorClass(53);
    /// `MPI_ERR_UNSUPPORTED_DATAREP`
    pub const UNSUPPORTED_DATAREP: ErrorClass = ErrorClass(54);
    /// `MPI_ERR_UNSUPPORTED_OPERATION`
    pub const UNSUPPORTED_OPERATION: ErrorClass = ErrorClass(55);
    /// `MPI_ERR_WIN`
    pub const WIN: ErrorClass = ErrorClass(56);
    /// `MPI_ERR_RMA_FLAVOR`
    pub const RMA_FLAVOR: ErrorClass = ErrorClass(57);
    /// `MPI_ERR_PROC_ABORTED`
    pub const PROC_ABORTED: ErrorClass = ErrorClass(58);
    /// `MPI_ERR_VALUE_TOO_LARGE`
    pub const VALUE_TOO_LARGE: ErrorClass = ErrorClass(59);
    /// `MPI_ERR_SESSION`
    pub const SESSION: ErrorClass = ErrorClass(60);
    /// `MPI_ERR_ERRHANDLER`
    pub const ERRHANDLER: ErrorClass = ErrorClass(61);
    /// `MPI_ERR_ABI`
    pub const ABI: ErrorClass = ErrorClass(62);
    /// `MPI_ERR_LASTCODE`
    pub const LASTCODE: ErrorClass = ErrorClass(16383);
}

/// Name of each class of the standard, for messages.
pub const CLASS_NAMES: &[(ErrorClass, &str)] = &[
    (ErrorClass::SUCCESS, "MPI_SUCCESS"),
    (ErrorClass::BUFFER, "MPI_ERR_BUFFER"),
    (ErrorClass::COUNT, "MPI_ERR_COUNT"),
    (ErrorClass::TYPE, "MPI_ERR_TYPE"),
    (ErrorClass::TAG, "MPI_ERR_TAG"),
    (ErrorClass::COMM, "MPI_ERR_COMM"),
    (ErrorClass::RANK, "MPI_ERR_RANK"),
    (ErrorClass::REQUEST, "MPI_ERR_REQUEST"),
    (ErrorClass::ROOT, "MPI_ERR_ROOT"),
    (ErrorClass::GROUP, "MPI_ERR_GROUP"),
    (ErrorClass::OP, "MPI_ERR_OP"),
    (ErrorClass::TOPOLOGY, "MPI_ERR_TOPOLOGY"),
    (ErrorClass::DIMS, "MPI_ERR_DIMS"),
    (ErrorClass::ARG, "MPI_ERR_ARG"),
    (ErrorClass::UNKNOWN, "MPI_ERR_UNKNOWN"),
    (ErrorClass::TRUNCATE, "MPI_ERR_TRUNCATE"),
    (ErrorClass::OTHER, "MPI_ERR_OTHER"),
    (ErrorClass::INTERN, "MPI_ERR_INTERN"),
    (ErrorClass::PENDING, "MPI_ERR_PENDING"),
    (ErrorClass::IN_STATUS, "MPI_ERR_IN_STATUS"),
    (ErrorClass::ACCESS, "MPI_ERR_ACCESS"),
    (ErrorClass::AMODE, "MPI_ERR_AMODE"),
    (ErrorClass::ASSERT, "MPI_ERR_ASSERT"),
    (ErrorClass::BAD_FILE, "MPI_ERR_BAD_FILE"),
    (ErrorClass::BASE, "MPI_ERR_BASE"),
    (ErrorClass::CONVERSION, "MPI_ERR_CONVERSION"),
    (ErrorClass::DISP, "MPI_ERR_DISP"),
    (ErrorClass::DUP_DATAREP, "MPI_ERR_DUP_DATAREP"),
    (ErrorClass::FILE_EXISTS, "MPI_ERR_FILE_EXISTS"),
    (ErrorClass::FILE_IN_USE, "MPI_ERR_FILE_IN_USE"),
    (ErrorClass::FILE, "MPI_ERR_FILE"),
    (ErrorClass::INFO_KEY, "MPI_ERR_INFO_KEY"),
    (ErrorClass::INFO_NOKEY, "MPI_ERR_INFO_NOKEY"),
    (ErrorClass::INFO_VALUE, "MPI_ERR_INFO_VALUE"),
    (ErrorClass::INFO, "MPI_ERR_INFO"),
    (ErrorClass::IO, "MPI_ERR_IO"),
    (ErrorClass::KEYVAL, "MPI_ERR_KEYVAL"),
    (ErrorClass::LOCKTYPE, "MPI_ERR_LOCKTYPE"),
    (ErrorClass::NAME, "MPI_ERR_NAME"),
    (ErrorClass::NO_MEM, "MPI_ERR_NO_MEM"),
    (ErrorClass::NOT_SAME, "MPI_ERR_NOT_SAME"),
    (ErrorClass::NO_SPACE, "MPI_ERR_NO_SPACE"),
    (ErrorClass::NO_SUCH_FILE, "MPI_ERR_NO_SUCH_FILE"),
    (ErrorClass::PORT, "MPI_ERR_PORT"),
    (ErrorClass::QUOTA, "MPI_ERR_QUOTA"),
    (ErrorClass::READ_ONLY, "MPI_ERR_READ_ONLY"),
    (ErrorClass::RMA_ATTACH, "MPI_ERR_RMA_ATTACH"),
    (ErrorClass::RMA_CONFLICT, "MPI_ERR_RMA_CONFLICT"),
    (ErrorClass::RMA_RANGE, "MPI_ERR_RMA_RANGE"),
    (ErrorClass::RMA_SHARED, "MPI_ERR_RMA_SHARED"),
    (ErrorClass::RMA_SYNC, "MPI_ERR_RMA_SYNC"),
    (ErrorClass::SERVICE, "MPI_ERR_SERVICE"),
    (ErrorClass::SIZE, "MPI_ERR_SIZE"),
    (ErrorClass::SPAWN, "MPI_ERR_SPAWN"),
    (ErrorClass::UNSUPPORTED_DATAREP, "MPI_ERR_UNSUPPORTED_DATAREP"),
    (ErrorClass::UNSUPPORTED_OPERATION, "MPI_ERR_UNSUPPORTED_OPERATION"),
    (ErrorClass::WIN, "MPI_ERR_WIN"),
    (ErrorClass::RMA_FLAVOR, "MPI_ERR_RMA_FLAVOR"),
    (ErrorClass::PROC_ABORTED, "MPI_ERR_PROC_ABORTED"),
    (ErrorClass::VALUE_TOO_LARGE, "MPI_ERR_VALUE_TOO_LARGE"),
    (ErrorClass::SESSION, "MPI_ERR_SESSION"),
    (ErrorClass::ERRHANDLER, "MPI_ERR_ERRHANDLER"),
    (ErrorClass::ABI, "MPI_ERR_ABI"),
    (ErrorClass::LASTCODE, "MPI_ERR_LASTCODE"),
];

impl fmt::Display for ErrorClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match CLASS_NAMES.iter().find(|(class, _)| class == self) {
            Some((_, name)) => f.write_str(name),
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
    raised_on: Option<CommHandle>,
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
    pub fn raised_on(mut self, comm: CommHandle) -> Self {
        self.0.raised_on = Some(comm);
        self
    }

    /// The communicator whose error handler is to be called, where it is not the call's own argument.
    pub fn comm(&self) -> Option<CommHandle> {
        self.0.raised_on
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
