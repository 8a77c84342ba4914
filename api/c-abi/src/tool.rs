// SPDX-License-Identifier: MIT OR Apache-2.0
//! The tool interface (MPI-5.0 section 15.3): its beginning and end, enumerations, and control variables.

use crate::abi::{Abi, CHandle, Datatype, Family};
use crate::args::{InOut, InText, Lent, Out, RecvBuffer, SendBuffer, null};
use crate::entries;
use crate::tool_args::{Maybe, MaybeInOut, T_cvar_handle, T_enum, ToolText};
use std::ffi::{CStr, c_int};
use strobe_mpi::tools::{About, cvars, enums};
use strobe_types::{Result, TypeHandle};

/// Where a query of a variable puts what all variables have in common.
pub(crate) struct Answer<A: Abi> {
    /// Name, and the room for it.
    pub name: (ToolText, MaybeInOut<c_int>),
    /// Description, and the room for it.
    pub desc: (ToolText, MaybeInOut<c_int>),
    /// Verbosity, enumeration, kind of object.
    pub verbosity: Maybe<c_int>,
    /// The enumeration.
    pub enumtype: Maybe<T_enum>,
    /// To what kind of object it is bound.
    pub bind: Maybe<c_int>,
    /// The type, where the query asks for one.
    pub datatype: Option<Maybe<Datatype<A>>>,
}

impl<A: Abi> Answer<A> {
    pub(crate) fn set(self, about: &About) -> Result<()> {
        self.name.0.set(&about.name, self.name.1, "name_len")?;
        self.desc.0.set(&about.sentence, self.desc.1, "desc_len")?;
        self.verbosity.set(A::constant_out(Family::Verbosity, about.verbosity));
        self.enumtype.set(T_enum(about.enumeration));
        self.bind.set(A::constant_out(Family::Bind, about.bind));
        if let Some(datatype) = self.datatype {
            datatype.set(type_of::<A>(about.datatype));
        }
        Ok(())
    }
}

pub(crate) fn type_of<A: Abi>(datatype: TypeHandle) -> Datatype<A> {
    Datatype::<A>::outer(datatype)
}

/// Gives a value to the tool.
pub(crate) fn give(buf: RecvBuffer, bytes: &[u8], name: &'static str) -> Result<()> {
    if buf.address().is_null() {
        return null(name);
    }
    buf.memory().write(bytes);
    Ok(())
}

/// Takes a value from the tool, of so many bytes, or up to a zero byte.
pub(crate) fn take(buf: SendBuffer, bytes: Option<usize>, name: &'static str) -> Result<Vec<u8>> {
    if buf.address().is_null() {
        return null(name).map(|()| Vec::new());
    }
    Ok(match bytes {
        Some(bytes) => buf.memory().with_slice(bytes, <[u8]>::to_vec),
        // SAFETY: not NULL; a value of type MPI_CHAR is a string (MPI-5.0 section 15.3.5), lent for the call.
        None => unsafe { CStr::from_ptr(buf.address().cast()) }.to_bytes().to_vec(),
    })
}

entries! {
    tool => export_tool;

    /// MPI-5.0 section 15.3.4
    fn MPI_T_init_thread(required: c_int, provided: Out<c_int>) tool |_none| {
        let required = A::constant_in(Family::Thread, required);
        provided.set(A::constant_out(Family::Thread, strobe_mpi::tools::init_thread(required)?));
    }

    /// MPI-5.0 section 15.3.4
    fn MPI_T_finalize() tool |_none| {
        let ended = strobe_mpi::tools::finalize();
        crate::tool_event::want_events();
        ended
    }

    /// MPI-5.0 section 15.3.5
    fn MPI_T_enum_get_info(
        enumtype: T_enum, num: Maybe<c_int>, name: ToolText, name_len: MaybeInOut<c_int>
    ) tool |_none| {
        let enumeration = enums::get(enumtype.0)?;
        name.set(&enumeration.name, name_len, "name_len")?;
        num.set(enumeration.items.len() as c_int);
    }

    /// MPI-5.0 section 15.3.5
    fn MPI_T_enum_get_item(
        enumtype: T_enum, indx: c_int, value: Maybe<c_int>, name: ToolText, name_len: MaybeInOut<c_int>
    ) tool |_none| {
        let (number, item) = enums::item(enumtype.0, indx)?;
        name.set(item, name_len, "name_len")?;
        value.set(*number);
    }

    /// MPI-5.0 section 15.3.6
    fn MPI_T_cvar_get_num(num_cvar: Out<c_int>) tool |_none| {
        num_cvar.set(cvars::count()?);
    }

    /// MPI-5.0 section 15.3.6
    fn MPI_T_cvar_get_info(
        cvar_index: c_int, name: ToolText, name_len: MaybeInOut<c_int>, verbosity: Maybe<c_int>,
        datatype: Maybe<Datatype<A>>, enumtype: Maybe<T_enum>, desc: ToolText, desc_len: MaybeInOut<c_int>,
        bind: Maybe<c_int>, scope: Maybe<c_int>
    ) tool |_none| {
        let (about, reach) = cvars::about(cvar_index)?;
        let (name, desc, datatype) = ((name, name_len), (desc, desc_len), Some(datatype));
        Answer::<A> { name, desc, verbosity, enumtype, bind, datatype }.set(&about)?;
        scope.set(A::constant_out(Family::Scope, reach));
    }

    /// MPI-5.0 section 15.3.6
    fn MPI_T_cvar_get_index(name: InText, cvar_index: Out<c_int>) tool |_none| {
        cvar_index.set(cvars::index_of(&name.get())?);
    }

    /// MPI-5.0 section 15.3.6. No control variable is bound to an object.
    fn MPI_T_cvar_handle_alloc(
        cvar_index: c_int, _obj_handle: RecvBuffer, handle: Out<T_cvar_handle>, count: Out<c_int>
    ) tool |_none| {
        let (number, elements) = cvars::alloc(cvar_index)?;
        handle.set(T_cvar_handle(number));
        count.set(elements);
    }

    /// MPI-5.0 section 15.3.6
    fn MPI_T_cvar_handle_free(handle: InOut<T_cvar_handle>) tool |_none| {
        cvars::free(handle.get().0)?;
        handle.set(T_cvar_handle(0));
    }

    /// MPI-5.0 section 15.3.6
    fn MPI_T_cvar_read(handle: T_cvar_handle, buf: RecvBuffer) tool |_none| {
        give(buf, &cvars::read(handle.0)?, "buf")
    }

    /// MPI-5.0 section 15.3.6
    fn MPI_T_cvar_write(handle: T_cvar_handle, buf: SendBuffer) tool |_none| {
        let bytes = take(buf, cvars::bytes_of(handle.0)?, "buf")?;
        cvars::write(handle.0, &bytes)
    }
}
