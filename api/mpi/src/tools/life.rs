// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whether the tool interface is in use, and what went wrong last in it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use strobe_types::{Error, ErrorClass, Result, err};

/// How often it was initialised and not finalised.
static BEGUN: Mutex<u32> = Mutex::new(0);

/// The last error that a call returned, for `MPI_Error_string`.
static LAST: Mutex<Option<(ErrorClass, String)>> = Mutex::new(None);

/// What a mutex keeps. No panic leaves anything half done.
pub(crate) fn locked<T>(mutex: &'static Mutex<T>) -> MutexGuard<'static, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// It was initialised once more.
pub(crate) fn begin() {
    *locked(&BEGUN) += 1;
}

/// It was finalised. True for the last time.
pub(crate) fn end() -> Result<bool> {
    in_use()?;
    let mut begun = locked(&BEGUN);
    *begun -= 1;
    Ok(*begun == 0)
}

/// Fails with `MPI_T_ERR_NOT_INITIALIZED` if the interface is not initialised.
pub fn in_use() -> Result<()> {
    if *locked(&BEGUN) == 0 {
        return err!(T_NOT_INITIALIZED, "the tool interface is not in use: call MPI_T_init_thread first");
    }
    Ok(())
}

/// Notes the error that a call returns, and gives its class: an error of an argument is `MPI_T_ERR_INVALID` here.
#[cold]
pub fn note(call: &str, error: &Error) -> ErrorClass {
    let of_mpi = error.class().0 < ErrorClass::T_CANNOT_INIT.0;
    let class = if of_mpi { ErrorClass::T_INVALID } else { error.class() };
    *locked(&LAST) = Some((class, format!("{call}: {}", error.message())));
    class
}

/// The message of the last error, if it was of this class.
pub fn last_message(class: i32) -> Option<String> {
    locked(&LAST).as_ref().filter(|(last, _)| last.0 == class).map(|(_, message)| message.clone())
}
