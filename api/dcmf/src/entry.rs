// SPDX-License-Identifier: MIT OR Apache-2.0
//! Entering the process, and how entries are written.

use crate::edge::{Code, SHUTDOWN, Wrong};
use crate::messager::Messager;
use strobe_mpi::Process;
use strobe_types::CallId;

const ENDED: Wrong = Wrong { code: SHUTDOWN, why: "DCMF_Messager_initialize was not called, or the messager is gone" };

/// Runs the body of the entry `call` between `DCMF_Messager_initialize` and `DCMF_Messager_finalize` or `MPI_Finalize`.
/// At other times the result is `DCMF_SHUTDOWN`.
#[inline]
pub fn inside<T>(call: CallId, body: impl FnOnce(&Process, &Messager) -> Code<T>) -> Code<T> {
    let Some(process) = strobe_mpi::enter().filter(|process| !process.edge.has_left()) else { return Err(ENDED) };
    let Some(messager) = process.edge.guest::<Messager>().filter(|messager| messager.is_open()) else {
        return Err(ENDED);
    };
    let outer = process.call_begin(call);
    let done = body(&process, messager);
    process.call_end(outer);
    if let (Err(wrong), true) = (&done, process.edge.checks()) {
        eprintln!("strobe: {}: {}", call.name(), wrong.why);
    }
    done
}

/// Writes entries: their arguments, and a body that is handed the process and the messager, and returns a code. After
/// `->` stands the type of an entry that returns something else: its body gets nothing and returns that; or it gets
/// both, and the entry returns 0 where the body fails.
macro_rules! entries {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> $ret:ty)? |$($object:ident),*| $body:block)*) => {
        /// The names of the entries here.
        pub const ENTRIES: &[&str] = &[$(stringify!($name)),*];
        $($crate::entry::entry! { $(#[$doc])* fn $name($($arg: $ty),*) [$($ret)?] |$($object),*| $body })*
    };
}
macro_rules! entry {
    ($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),*) [] |$process:ident, $messager:ident| $body:block) => {
        $(#[$doc])*
        #[allow(non_snake_case, clippy::too_many_arguments)]
        #[unsafe(no_mangle)]
        pub extern "C" fn $name($($arg: $ty),*) -> ::std::ffi::c_int {
            let call = const { ::strobe_types::CallId::of(stringify!($name)) };
            let done: $crate::edge::Code = $crate::entry::inside(call, |$process, $messager| $body);
            done.err().map_or($crate::edge::SUCCESS, |wrong| wrong.code)
        }
    };
    (
        $(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),*) [$ret:ty] |$process:ident, $messager:ident| $body:block
    ) => {
        $(#[$doc])*
        #[allow(non_snake_case)]
        #[unsafe(no_mangle)]
        pub extern "C" fn $name($($arg: $ty),*) -> $ret {
            let call = const { ::strobe_types::CallId::of(stringify!($name)) };
            $crate::entry::inside(call, |$process, $messager| $body).unwrap_or(0)
        }
    };
    ($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),*) [$ret:ty] |$none:ident| $body:block) => {
        $(#[$doc])*
        #[allow(non_snake_case)]
        #[unsafe(no_mangle)]
        pub extern "C" fn $name($($arg: $ty),*) -> $ret $body
    };
}
pub(crate) use {entries, entry};
