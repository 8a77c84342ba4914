// SPDX-License-Identifier: MIT OR Apache-2.0
//! Events of the tool interface and where they come from (MPI-5.0 section 15.3.8).

use crate::abi::{Abi, Aint, CHandle, Count, Datatype, Family, Info};
use crate::args::{InText, Out, OutArray, RecvBuffer};
use crate::callbacks::ExtraState;
use crate::entries;
use crate::tool::{Answer, give, type_of};
use crate::tool_args::{
    DroppedFunction, EventFreeFunction, EventFunction, Maybe, MaybeInOut, T_cb_safety, T_enum, T_event_instance,
    T_event_registration, T_source_order, ToolText, dropped_callback, event_callback, free_callback,
};
use std::ffi::c_int;
use strobe_mpi::info;
use strobe_mpi::tools::{events, sources};
use strobe_types::Result;

/// `MPI_T_SOURCE_ORDERED`, in the standard ABI's numbers.
const ORDERED: c_int = 1;

/// Tells this process, if it is of a job, what tools want to be told of: by the rules for threads this is a call of
/// MPI.
pub(crate) fn want_events() {
    if let Some(process) = strobe_mpi::enter() {
        process.progress.want_events(events::wanted());
    }
}

fn safety_in<A: Abi>(safety: T_cb_safety) -> c_int {
    A::constant_in(Family::CallbackSafety, safety)
}

/// Gives the tool a new info without hints: none is known.
fn no_hints<A: Abi>(info: Maybe<Info<A>>) -> Result<()> {
    if info.is_wanted() {
        info.set(Info::<A>::outer(info::make(info::Info::default())?));
    }
    Ok(())
}

/// Checks hints that a tool gives. None is known, so none is taken.
fn check_hints<A: Abi>(info: Info<A>) -> Result<()> {
    info::or_none(info.inner(), 1).map(|_| ())
}

entries! {
    tool_event => export_tool_event;

    /// MPI-5.0 section 15.3.8
    fn MPI_T_source_get_num(num_sources: Out<c_int>) tool |_none| {
        num_sources.set(sources::count()?);
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_source_get_info(
        source_index: c_int, name: ToolText, name_len: MaybeInOut<c_int>, desc: ToolText, desc_len: MaybeInOut<c_int>,
        ordering: Maybe<T_source_order>, ticks_per_second: Maybe<Count>, max_ticks: Maybe<Count>, info: Maybe<Info<A>>
    ) tool |_none| {
        let source = sources::get(source_index)?;
        name.set(source.name, name_len, "name_len")?;
        desc.set(source.sentence, desc_len, "desc_len")?;
        ordering.set(A::constant_out(Family::SourceOrder, ORDERED));
        ticks_per_second.set(source.ticks_per_second);
        max_ticks.set(source.ticks_max);
        no_hints::<A>(info)
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_source_get_timestamp(source_index: c_int, timestamp: Out<Count>) tool |_none| {
        timestamp.set(sources::timestamp(source_index)?);
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_event_get_num(num_events: Out<c_int>) tool |_none| {
        num_events.set(events::count()?);
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_event_get_index(name: InText, event_index: Out<c_int>) tool |_none| {
        event_index.set(events::index_of(&name.get())?);
    }

    /// MPI-5.0 section 15.3.8. `num_elements` is the length of the arrays, and then how many elements there are.
    fn MPI_T_event_get_info(
        event_index: c_int, name: ToolText, name_len: MaybeInOut<c_int>, verbosity: Maybe<c_int>,
        array_of_datatypes: OutArray<Datatype<A>>, array_of_displacements: OutArray<Aint>,
        num_elements: MaybeInOut<c_int>, enumtype: Maybe<T_enum>, info: Maybe<Info<A>>, desc: ToolText,
        desc_len: MaybeInOut<c_int>, bind: Maybe<c_int>
    ) tool |_none| {
        let (about, types) = events::about(event_index)?;
        let room = num_elements.get("num_elements")?.min(types.len());
        let (name, desc) = ((name, name_len), (desc, desc_len));
        Answer::<A> { name, desc, verbosity, enumtype, bind, datatype: None }.set(&about)?;
        if !array_of_datatypes.address().is_null() {
            let known = types.iter().take(room).map(|datatype| type_of::<A>(*datatype));
            array_of_datatypes.elements(room, "array_of_datatypes")?.set(known);
        }
        if !array_of_displacements.address().is_null() {
            array_of_displacements.elements(room, "array_of_displacements")?.set((0..room).map(|at| 8 * at as Aint));
        }
        num_elements.set(types.len());
        no_hints::<A>(info)
    }

    /// MPI-5.0 section 15.3.8. No event is bound to an object.
    fn MPI_T_event_handle_alloc(
        event_index: c_int, _obj_handle: RecvBuffer, info: Info<A>, event_registration: Out<T_event_registration>
    ) tool |_none| {
        check_hints::<A>(info)?;
        event_registration.set(T_event_registration(events::alloc(event_index)?));
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_event_handle_set_info(event_registration: T_event_registration, info: Info<A>) tool |_none| {
        events::check(event_registration.0, 0)?;
        check_hints::<A>(info)
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_event_handle_get_info(
        event_registration: T_event_registration, info_used: Out<Info<A>>
    ) tool |_none| {
        events::check(event_registration.0, 0)?;
        info_used.give(info::make(info::Info::default())?);
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_event_register_callback(
        event_registration: T_event_registration, cb_safety: T_cb_safety, info: Info<A>, user_data: ExtraState,
        event_cb_function: EventFunction
    ) tool |_none| {
        check_hints::<A>(info)?;
        let data = user_data.word();
        let callback = event_callback::<A>(event_cb_function, data);
        events::register(event_registration.0, safety_in::<A>(cb_safety), callback, data)?;
        want_events();
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_event_callback_set_info(
        event_registration: T_event_registration, cb_safety: T_cb_safety, info: Info<A>
    ) tool |_none| {
        events::check(event_registration.0, safety_in::<A>(cb_safety))?;
        check_hints::<A>(info)
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_event_callback_get_info(
        event_registration: T_event_registration, cb_safety: T_cb_safety, info_used: Out<Info<A>>
    ) tool |_none| {
        events::check(event_registration.0, safety_in::<A>(cb_safety))?;
        info_used.give(info::make(info::Info::default())?);
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_event_set_dropped_handler(
        event_registration: T_event_registration, dropped_cb_function: DroppedFunction
    ) tool |_none| {
        events::set_dropped(event_registration.0, dropped_callback::<A>(dropped_cb_function))
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_event_handle_free(
        event_registration: T_event_registration, user_data: ExtraState, free_cb_function: EventFreeFunction
    ) tool |_none| {
        let callback = free_callback::<A>(free_cb_function, user_data.word());
        events::free(event_registration.0, callback)?;
        want_events();
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_event_read(event_instance: T_event_instance, element_index: c_int, buffer: RecvBuffer) tool |_none| {
        give(buffer, &events::read(event_instance.0, element_index)?, "buffer")
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_event_copy(event_instance: T_event_instance, buffer: RecvBuffer) tool |_none| {
        give(buffer, &events::copy(event_instance.0)?, "buffer")
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_event_get_timestamp(event_instance: T_event_instance, event_timestamp: Out<Count>) tool |_none| {
        event_timestamp.set(events::timestamp(event_instance.0)?);
    }

    /// MPI-5.0 section 15.3.8
    fn MPI_T_event_get_source(event_instance: T_event_instance, source_index: Out<c_int>) tool |_none| {
        source_index.set(events::source(event_instance.0)?);
    }
}
