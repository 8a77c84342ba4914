// SPDX-License-Identifier: MIT OR Apache-2.0
//! How an entry is written, once for all ABIs, and what is done before and after its body.
//!
//! ```text
//! entries! {
//!     pt2pt => export_pt2pt;
//!     /// MPI-5.0 section 3.2.1
//!     fn MPI_Send(buf: SendBuffer, count: c_int, datatype: Datatype<A>, dest: c_int, tag: c_int, comm: Comm<A>)
//!         on comm(comm) |mpi| { ... }
//! }
//! ```
//!
//! It makes a generic function `pt2pt::MPI_Send::<A>`, and a line of the macro `export_pt2pt!()`. With that macro the
//! library of each ABI makes `PMPI_Send`, and `MPI_Send`, which jumps to it. A body ends in nothing or in a result, and
//! leaves with `?` when something fails. Between the parameters and the body stands how errors are handled:
//!
//! | form | the body gets | errors go to the handler of |
//! |---|---|---|
//! | `on comm(c)` | `&Process` | that communicator |
//! | `on win(w)` | `&Process` | that window |
//! | `on session(s)` | `&Process` | that session |
//! | `on unmade(e)` | `&Process` | the communicator that it makes, which has error handler `e` |
//! | `on file(f)` | `&Process` | that file |
//! | `on none()` | `&Process` | `MPI_COMM_SELF` (MPI-5.0 section 9.3) |
//! | `anytime` | `Option<&Process>`: it may run outside MPI | `MPI_COMM_SELF`; outside MPI the job ends |
//! | `tool` | nothing, and no lock | no one: calls of the tool interface return what went wrong |
//! | `plain`, often with a result type `-> (T)` | nothing, and no lock | no one: arithmetic, or another entry |

use crate::abi::Abi;
use crate::argument_name::named;
use crate::failure;
use std::ffi::c_int;
use strobe_mpi::tools::life;
use strobe_mpi::{ErrorObject, Process};
use strobe_types::{CallId, Result};

/// An entry, as its chapter declares it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// `MPI_Send`
    pub name: &'static str,
    /// The name and the Rust type of each parameter.
    pub parameters: &'static [(&'static str, &'static str)],
}

/// What the body of an entry ends in: nothing, if it only gets to its end when all went well, or a result.
pub trait Outcome {
    /// The outcome as a result.
    fn result(self) -> Result<()>;
}

impl Outcome for () {
    #[inline(always)]
    fn result(self) -> Result<()> {
        Ok(())
    }
}

impl Outcome for Result<()> {
    #[inline(always)]
    fn result(self) -> Result<()> {
        self
    }
}

/// Runs the body of an entry that needs MPI to be initialised. Returns the error code of the call, 0 for success. Ends
/// the job if MPI is not initialised, or is finalised.
#[inline(always)]
pub fn inside<A: Abi>(
    call: CallId,
    object: impl FnOnce() -> Option<ErrorObject>,
    body: impl FnOnce(&Process) -> Result<()>,
) -> c_int {
    let Some(process) = strobe_mpi::enter() else { failure::outside(call, false) };
    if !process.edge.is_usable() {
        failure::outside(call, process.edge.is_finalized());
    }
    let outer = process.call_begin(call);
    let result = body(&process);
    process.call_end(outer);
    match result {
        Ok(()) => 0,
        Err(error) => failure::raise::<A>(process, call, object(), error),
    }
}

/// Runs the body of an entry that the standard allows before initialisation and after finalisation too. Returns the
/// error code of the call, 0 for success.
pub fn anytime<A: Abi>(call: CallId, body: impl FnOnce(Option<&Process>) -> Result<()>) -> c_int {
    let process = strobe_mpi::enter().filter(|process| process.edge.has_begun() || process.edge.is_usable());
    match body(process.as_deref()) {
        Ok(()) => 0,
        Err(error) => match process {
            Some(process) => failure::raise::<A>(process, call, None, error),
            None => failure::fatal(call, &error),
        },
    }
}

/// Runs the body of a call of the tool interface (MPI-5.0 section 15.3), which needs no process and calls no error
/// handler. Returns the error class of the call, 0 for success.
pub fn tool<A: Abi>(call: CallId, body: impl FnOnce() -> Result<()>) -> c_int {
    const BEGINS: CallId = CallId::of("MPI_T_init_thread");
    let in_use = if call == BEGINS { Ok(()) } else { life::in_use() };
    match in_use.and_then(|()| body()) {
        Ok(()) => 0,
        Err(error) => A::error_out(life::note(call.name(), &named(call, error)).0),
    }
}

/// Writes the entries of a chapter; see the module's documentation. A chapter for large counts says so:
/// `chapter => export, large;`.
#[macro_export]
macro_rules! entries {
    ($chapter:ident => $export:ident; $($rows:tt)*) => {
        $crate::entries! { $chapter => $export, small; $($rows)* }
    };
    ($chapter:ident => $export:ident, $column:ident; $(
        $(#[$doc:meta])*
        fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> ($ret:ty))?
            $how:ident $($object:ident ( $($handle:expr)? ))? |$mpi:ident| $body:block
    )*) => {
        /// The entries of this chapter.
        pub const ENTRIES: &[$crate::entries::Entry] = &[$($crate::entries::Entry {
            name: stringify!($name),
            parameters: &[$((stringify!($arg), stringify!($ty))),*],
        }),*];
        $(
            $(#[$doc])*
            #[allow(non_snake_case, clippy::too_many_arguments, clippy::missing_errors_doc)]
            #[inline(always)]
            pub fn $name<A: $crate::abi::Abi>($($arg: $ty),*) -> $crate::entry_result!($($ret)?) {
                $crate::entry_body!(A, $name, ($($arg),*), $how $($object ( $($handle)? ))?, $mpi, $body)
            }
        )*
        /// Exports this chapter from the library of one ABI, for which the alias `A` must be in scope.
        #[macro_export]
        macro_rules! $export {
            () => { $(
                const _: () = {
                    #[allow(unused_imports)]
                    use $crate::abi::$column::*;
                    #[unsafe(export_name = concat!("P", stringify!($name)))]
                    #[inline(never)]
                    #[allow(non_snake_case, clippy::too_many_arguments)]
                    extern "C" fn profiled($($arg: $ty),*) -> $crate::entry_result!($($ret)?) {
                        $crate::$chapter::$name::<A>($($arg),*)
                    }
                    #[unsafe(no_mangle)]
                    #[allow(non_snake_case, clippy::too_many_arguments)]
                    extern "C" fn $name($($arg: $ty),*) -> $crate::entry_result!($($ret)?) {
                        profiled($($arg),*)
                    }
                };
            )* };
        }
    };
}

/// Writes a chapter whose rows have two columns: functions whose counts are an `int`, and functions for large counts,
/// which have the same parameters but for the types [`crate::abi::small`] and [`crate::abi::large`]. The second column
/// is the chapter's module `large`, which is known at the root under the name of its chapter.
///
/// ```text
/// counted_entries! {
///     pt2pt => export_pt2pt, pt2pt_large => export_pt2pt_large;
///     /// MPI-5.0 section 3.2.4
///     fn MPI_Recv, MPI_Recv_c(buf: RecvBuffer, count: Elements, ...) on comm(comm) |mpi| { ... }
/// }
/// ```
#[macro_export]
macro_rules! counted_entries {
    ($chapter:ident => $export:ident, $chapter_large:ident => $export_large:ident; $(
        $(#[$doc:meta])*
        fn $name:ident, $name_large:ident($($arg:ident: $ty:ty),* $(,)?)
            on $object:ident ( $($handle:expr)? ) |$mpi:ident| $body:block
    )*) => {
        $crate::entries! {
            $chapter => $export, small;
            $($(#[$doc])* fn $name($($arg: $ty),*) on $object($($handle)?) |$mpi| $body)*
        }

        /// The functions of this chapter for large counts.
        pub mod large {
            use super::*;
            #[allow(unused_imports)]
            use $crate::abi::large::{Bytes, Displacement, Elements, FORM};

            $crate::entries! {
                $chapter_large => $export_large, large;
                $($(#[$doc])* fn $name_large($($arg: $ty),*) on $object($($handle)?) |$mpi| $body)*
            }
        }
    };
}

/// The C result type of an entry: `int`, unless another one is given.
#[macro_export]
#[doc(hidden)]
macro_rules! entry_result {
    () => {
        ::std::ffi::c_int
    };
    ($ret:ty) => {
        $ret
    };
}

/// The body of an entry, with the checks of its arguments and the handling of its errors around it.
#[macro_export]
#[doc(hidden)]
macro_rules! entry_body {
    ($abi:ident, $name:ident, ($($arg:ident),*), on $object:ident ( $($handle:expr)? ), $mpi:ident, $body:block) => {{
        const CALL: ::strobe_types::CallId = ::strobe_types::CallId::of(stringify!($name));
        $crate::entries::inside::<$abi>(
            CALL,
            || $crate::entry_target!($object $($handle)?),
            |$mpi| {
                $($crate::args::Argument::check(&$arg, stringify!($arg))?;)*
                $crate::entries::Outcome::result($body)
            },
        )
    }};
    ($abi:ident, $name:ident, ($($arg:ident),*), anytime, $mpi:ident, $body:block) => {{
        const CALL: ::strobe_types::CallId = ::strobe_types::CallId::of(stringify!($name));
        $crate::entries::anytime::<$abi>(CALL, |$mpi| {
            $($crate::args::Argument::check(&$arg, stringify!($arg))?;)*
            $crate::entries::Outcome::result($body)
        })
    }};
    ($abi:ident, $name:ident, ($($arg:ident),*), tool, $mpi:ident, $body:block) => {{
        const CALL: ::strobe_types::CallId = ::strobe_types::CallId::of(stringify!($name));
        $crate::entries::tool::<$abi>(CALL, || {
            $($crate::args::Argument::check(&$arg, stringify!($arg))?;)*
            let $mpi = ();
            $crate::entries::Outcome::result($body)
        })
    }};
    ($abi:ident, $name:ident, ($($arg:ident),*), plain, $mpi:ident, $body:block) => {{
        let $mpi = ();
        $body
    }};
}

/// The object whose error handler is called if the entry fails.
#[macro_export]
#[doc(hidden)]
macro_rules! entry_target {
    (comm $handle:expr) => {
        Some(::strobe_mpi::ErrorObject::Comm($crate::abi::CHandle::inner($handle)))
    };
    (win $handle:expr) => {
        Some(::strobe_mpi::ErrorObject::Win($crate::abi::CHandle::inner($handle)))
    };
    (session $handle:expr) => {
        Some(::strobe_mpi::ErrorObject::Session($crate::abi::CHandle::inner($handle)))
    };
    (unmade $handle:expr) => {
        Some(::strobe_mpi::ErrorObject::Unmade($crate::abi::CHandle::inner($handle)))
    };
    (file $handle:expr) => {
        Some(::strobe_mpi::ErrorObject::File($crate::abi::CHandle::inner($handle)))
    };
    (none) => {
        None
    };
}
