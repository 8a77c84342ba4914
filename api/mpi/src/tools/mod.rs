// SPDX-License-Identifier: MIT OR Apache-2.0
//! The tool information interface (MPI-5.0 section 15.3): control variables are the settings, performance variables
//! are what the process counts in its port of the node segment, events are what the engine and the calls do. It works
//! before `MPI_Init` and after `MPI_Finalize`, and from any thread, so what it keeps is no part of the `Process`: it
//! lies behind locks of its own, none of which is held while a function of the tool runs. See docs/design/tools.md.

mod about;
pub mod categories;
pub mod cvars;
pub mod enums;
pub mod events;
pub mod life;
pub mod observed;
pub mod pvars;
mod readings;
pub mod sessions;
mod slots;
pub mod sources;

pub use about::About;
use strobe_types::constants::{THREAD_FUNNELED, THREAD_MULTIPLE, THREAD_SERIALIZED, THREAD_SINGLE};
use strobe_types::{Result, err};

/// `MPI_T_init_thread`: the thread level that is provided. Any thread may call the interface at any time.
pub fn init_thread(required: i32) -> Result<i32> {
    if !matches!(required, THREAD_SINGLE | THREAD_FUNNELED | THREAD_SERIALIZED | THREAD_MULTIPLE) {
        return err!(T_INVALID, "required: {required} is no thread level: use MPI_THREAD_SINGLE … MPI_THREAD_MULTIPLE");
    }
    life::begin();
    Ok(THREAD_MULTIPLE)
}

/// `MPI_T_finalize`. What a tool has not freed is freed at the last one.
pub fn finalize() -> Result<()> {
    if life::end()? {
        cvars::free_all();
        sessions::free_all();
        events::free_all();
    }
    Ok(())
}
