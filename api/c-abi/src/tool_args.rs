// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arguments of the tool interface as types (MPI-5.0 section 15.3). Its queries may be given NULL for what the tool
//! does not want to know, its strings come with the room for them, and its handles are numbers that look like pointers.
//!
//! The argument of every `unsafe` block here is that of `args.rs`: *the program lends the memory for the time of the
//! call, as the standard's description of the argument says*.

use crate::abi::Abi;
use crate::args::Argument;
use std::ffi::{c_char, c_int, c_void};
use std::sync::Arc;
use strobe_mpi::tools::events::{Callback, DroppedCallback, FreeCallback};
use strobe_mpi::tools::sessions::Handles;
use strobe_types::{Result, err};

/// `T *`: a value that the call sets, unless it is NULL.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Maybe<T>(*mut T);

/// `int *`: a length that the call reads and sets, unless it is NULL.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct MaybeInOut<T>(*mut T);

/// `char *`: room for a string; how much says a [`MaybeInOut`].
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct ToolText(*mut c_char);

impl<T> Argument for Maybe<T> {}
impl<T> Argument for MaybeInOut<T> {}
impl Argument for ToolText {}

impl<T> Maybe<T> {
    /// Stores `value`, if the tool wants to know it.
    pub fn set(self, value: T) {
        if !self.0.is_null() {
            // SAFETY: not NULL, and lent for writing (see above).
            unsafe { self.0.write(value) }
        }
    }

    /// True if the tool wants to know it.
    pub fn is_wanted(self) -> bool {
        !self.0.is_null()
    }
}

impl MaybeInOut<c_int> {
    /// The length that the tool gives; 0 for NULL. Fails with `MPI_T_ERR_INVALID` if it is negative.
    pub fn get(self, name: &'static str) -> Result<usize> {
        if self.0.is_null() {
            return Ok(0);
        }
        // SAFETY: not NULL, and lent for reading (see above).
        let length = unsafe { self.0.read() };
        match usize::try_from(length) {
            Ok(length) => Ok(length),
            Err(_) => err!(T_INVALID, "{name}: {length} is negative: pass how much room there is, 0 or more"),
        }
    }

    /// Stores a length, if the tool wants to know it.
    pub fn set(self, value: usize) {
        if !self.0.is_null() {
            // SAFETY: not NULL, and lent for writing (see above).
            unsafe { self.0.write(value as c_int) }
        }
    }
}

impl ToolText {
    /// Stores a string, cut to the room that `length` gives, and in `length` the room that the whole string needs
    /// (MPI-5.0 section 15.3.3). If either is NULL, or there is no room, nothing is stored here.
    pub fn set(self, text: &str, length: MaybeInOut<c_int>, name: &'static str) -> Result<()> {
        let room = length.get(name)?;
        if room > 0 && !self.0.is_null() {
            let bytes = text.len().min(room - 1);
            // SAFETY: not NULL, and lent for writing `room` bytes (see above); bytes + 1 <= room.
            unsafe {
                std::ptr::copy_nonoverlapping(text.as_ptr(), self.0.cast(), bytes);
                self.0.add(bytes).write(0);
            }
        }
        length.set(text.len() + 1);
        Ok(())
    }
}

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(transparent)]
        #[allow(non_camel_case_types)]
        pub struct $name(pub usize);
        impl Argument for $name {}
    )*};
}

handles! {
    /// `MPI_T_enum`
    T_enum;
    /// `MPI_T_cvar_handle`
    T_cvar_handle;
    /// `MPI_T_pvar_session`
    T_pvar_session;
    /// `MPI_T_pvar_handle`
    T_pvar_handle;
    /// `MPI_T_event_registration`
    T_event_registration;
    /// `MPI_T_event_instance`
    T_event_instance;
}

/// `MPI_T_cb_safety`, an enumeration in C.
#[allow(non_camel_case_types)]
pub type T_cb_safety = c_int;
/// `MPI_T_source_order`, an enumeration in C.
#[allow(non_camel_case_types)]
pub type T_source_order = c_int;

impl T_pvar_handle {
    /// One handle, or all.
    pub fn handles<A: Abi>(self) -> Handles {
        if A::is_all_handles(self.0) { Handles::All } else { Handles::One(self.0) }
    }
}

/// `MPI_T_event_cb_function *`
pub type EventFunction = Option<unsafe extern "C" fn(T_event_instance, T_event_registration, T_cb_safety, *mut c_void)>;
/// `MPI_T_event_dropped_cb_function *`
pub type DroppedFunction = Option<unsafe extern "C" fn(i64, T_event_registration, c_int, T_cb_safety, *mut c_void)>;
/// `MPI_T_event_free_cb_function *`
pub type EventFreeFunction = Option<unsafe extern "C" fn(T_event_registration, T_cb_safety, *mut c_void)>;

fn data(word: usize) -> *mut c_void {
    std::ptr::with_exposed_provenance_mut(word)
}

/// A tool's function for events.
pub fn event_callback<A: Abi>(function: EventFunction, user_data: usize) -> Option<Callback> {
    let function = function?;
    Some(Arc::new(move |instance, registration, safety| {
        let (instance, registration) = (T_event_instance(instance), T_event_registration(registration));
        // SAFETY: the tool gave the function to be called with these, and the data with it (MPI-5.0 section 15.3.8).
        unsafe { function(instance, registration, safety_out::<A>(safety), data(user_data)) }
    }))
}

/// A tool's function for events that were dropped.
pub fn dropped_callback<A: Abi>(function: DroppedFunction) -> Option<DroppedCallback> {
    let function = function?;
    Some(Arc::new(move |count, registration, source, safety, user_data| {
        let (count, registration) = (count as i64, T_event_registration(registration));
        // SAFETY: as above.
        unsafe { function(count, registration, source, safety_out::<A>(safety), data(user_data)) }
    }))
}

/// A tool's function for a registration that is freed.
pub fn free_callback<A: Abi>(function: EventFreeFunction, user_data: usize) -> Option<FreeCallback> {
    let function = function?;
    Some(Box::new(move |registration, safety| {
        // SAFETY: as above.
        unsafe { function(T_event_registration(registration), safety_out::<A>(safety), data(user_data)) }
    }))
}

fn safety_out<A: Abi>(safety: c_int) -> c_int {
    A::constant_out(crate::abi::Family::CallbackSafety, safety)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_is_cut_to_its_room_and_its_length_is_told() {
        let mut room = [0x7f_u8; 8];
        let text = ToolText(room.as_mut_ptr().cast());
        let mut length = 4;
        text.set("strobe", MaybeInOut(&raw mut length), "name_len").unwrap();
        assert_eq!((&room[..5], length), (&b"str\0\x7f"[..], 7));
        length = 0;
        text.set("x", MaybeInOut(&raw mut length), "name_len").unwrap();
        ToolText(std::ptr::null_mut()).set("x", MaybeInOut(&raw mut length), "name_len").unwrap();
        text.set("x", MaybeInOut(std::ptr::null_mut()), "name_len").unwrap();
        assert_eq!((&room[..4], length), (&b"str\0"[..], 2));
        length = -1;
        assert!(text.set("x", MaybeInOut(&raw mut length), "name_len").is_err());
    }
}
