// SPDX-License-Identifier: MIT OR Apache-2.0
//! `DCMF_Control` (requirement D27): one object of four words, complete at the sender when the call returns.

use crate::callbacks::{Control, ControlCallback};
use crate::edge::{At, Callback, Lent, NO_MEMORY};
use crate::entry::entries;
use crate::order::is_ordered;
use crate::registration::{Family, Kind, Protocol, exists, handler};
use crate::send::process_of;
use std::ffi::c_int;
use strobe_active::Head;
use strobe_shared::UserMemory;

/// `DCMF_CONTROL_PROTOCOL_COUNT`
const PROTOCOLS: c_int = 6;

/// `DCMF_Control_Configuration_t`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct ControlConfiguration {
    protocol: c_int,
    network: c_int,
    callback: ControlCallback,
}

entries! {
    /// Registers the callback of a control. All processes register the same ones in the same order.
    fn DCMF_Control_register(registration: At<Protocol>, configuration: At<ControlConfiguration>)
        |_process, messager| {
        let configuration = configuration.take()?;
        exists(configuration.protocol, PROTOCOLS, configuration.network)?;
        let mut controls = messager.controls.borrow_mut();
        Protocol::store_counted(registration, Kind::Control, controls.len(), 0)?;
        controls.push(configuration.callback);
        Ok(())
    }

    /// Sends one object to a process, where the callback of the registration is called.
    fn DCMF_Control(registration: At<Protocol>, consistency: c_int, rank: usize, info: Lent) |process, messager| {
        let handler = handler(Family::Control, Protocol::number(registration, Kind::Control)?);
        let to = process_of(process, rank)?;
        let mut words = [0; size_of::<Control>()];
        info.memory(words.len())?.read(&mut words);
        let ordered = is_ordered(consistency);
        messager.order.start(process, messager, (to, ordered), [Callback::NONE; 2], move |process, messager| {
            // It goes as a header, of which there is a copy if there is no room for it now.
            let head = Head { handler, header: &words, ordered };
            let sent = messager.active.send(&process.progress.endpoint, to, head, (UserMemory::nowhere(), 0));
            sent.map(drop).map_err(|_| NO_MEMORY)
        })
    }
}
