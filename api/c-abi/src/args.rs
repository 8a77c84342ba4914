// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arguments as types. A C caller promises much about each pointer: an output may be written, an array has as many
//! elements as another argument says, a string ends in a zero byte. Each promise is the contract of a type here, so
//! that the entries themselves are safe code.
//!
//! Values of these types come from one place: the parameters of an exported C function. That is the argument of every
//! `unsafe` block in this file: *the program lends the memory for the time of the call, as the standard's description
//! of the argument says* (MPI-5.0 section 2.3). A program that breaks this promise has undefined behaviour with every
//! MPI library. One thing can be checked: NULL where the call needs an address is refused with `MPI_ERR_ARG`.

use crate::abi::{Abi, Number};
use std::ffi::{CStr, c_char, c_int, c_void};
use strobe_shared::UserMemory;
use strobe_types::{Result, err};

pub use crate::status::{InOutStatus, InStatus, OutStatus, OutStatuses};
pub use crate::texts::{MaybeText, TextList, TextLists};

/// A type that can stand in the parameter list of an entry.
pub trait Argument {
    /// Fails with `MPI_ERR_ARG` for NULL where an address is needed. `name` is the parameter's name, for the message.
    #[inline(always)]
    fn check(&self, name: &'static str) -> Result<()> {
        let _ = name;
        Ok(())
    }
}

impl Argument for c_int {}
impl Argument for i64 {}
impl Argument for isize {}
impl<T> Argument for *const T {}
impl<T> Argument for *mut T {}
/// Callbacks: `Option<unsafe extern "C" fn(...)>`.
impl<T> Argument for Option<T> {}

macro_rules! pointer {
    ($(#[$doc:meta])* $name:ident < $($param:ident),* > = $pointer:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        #[repr(transparent)]
        pub struct $name<$($param),*>($pointer);
    };
}

#[cold]
pub(crate) fn null(name: &'static str) -> Result<()> {
    err!(ARG, "{name}: is NULL, but the call reads or writes there: pass an address")
}

pointer! {
    /// `const T *`: one value to read.
    In<T> = *const T
}
pointer! {
    /// `T *`: one value that the call sets.
    Out<T> = *mut T
}
pointer! {
    /// `T *`: one value that the call reads and sets.
    InOut<T> = *mut T
}
pointer! {
    /// `const T []`: values to read, as many as another argument says.
    InArray<T> = *const T
}
pointer! {
    /// `T []`: values that the call sets, as many as another argument says.
    OutArray<T> = *mut T
}
pointer! {
    /// `T []`: values that the call reads and sets.
    InOutArray<T> = *mut T
}

/// Implements [`Argument`] for pointers that must not be NULL.
macro_rules! needed {
    ($($name:ident $(<$param:ident>)?),*) => {$(
        impl $(<$param>)? Argument for $name $(<$param>)? {
            #[inline(always)]
            fn check(&self, name: &'static str) -> Result<()> {
                if self.0.is_null() { null(name) } else { Ok(()) }
            }
        }
    )*};
}

needed!(In<T>, Out<T>, InOut<T>, InText, OutText);
impl<T> Argument for InArray<T> {}
impl<T> Argument for OutArray<T> {}
impl<T> Argument for InOutArray<T> {}

impl<T: Copy> In<T> {
    /// Reads the value.
    #[inline(always)]
    pub fn get(self) -> T {
        // SAFETY: checked not to be NULL before the entry's body; lent for reading (see above).
        unsafe { self.0.read() }
    }
}

impl<T> Out<T> {
    /// Stores `value`.
    #[inline(always)]
    pub fn set(self, value: T) {
        // SAFETY: checked not to be NULL before the entry's body; lent for writing (see above).
        unsafe { self.0.write(value) }
    }
}

impl<T: Copy> InOut<T> {
    /// Reads the value.
    #[inline(always)]
    pub fn get(self) -> T {
        // SAFETY: as for `In`.
        unsafe { self.0.read() }
    }

    /// Stores `value`.
    #[inline(always)]
    pub fn set(self, value: T) {
        // SAFETY: as for `Out`.
        unsafe { self.0.write(value) }
    }

    /// Reads the value, or gives `default` for NULL: errors name an object even where NULL is then refused.
    pub fn or(self, default: T) -> T {
        if self.0.is_null() { default } else { self.get() }
    }
}

/// Turns a length of the program's into a number of elements. Fails with `MPI_ERR_ARG` if it is negative.
pub fn length(count: impl Number, name: &'static str) -> Result<usize> {
    let count = count.count();
    match usize::try_from(count) {
        Ok(length) => Ok(length),
        Err(_) => err!(ARG, "{name}: {count} is negative: pass the number of elements, 0 or more"),
    }
}

impl<T> InArray<T> {
    /// The address alone, to be compared with the ABI's special addresses (`MPI_UNWEIGHTED`).
    pub fn address(&self) -> *const T {
        self.0
    }

    /// The first `length` values. Fails with `MPI_ERR_ARG` for NULL, unless `length` is 0.
    pub fn slice(&self, length: usize) -> Result<&[T]> {
        if length == 0 {
            return Ok(&[]);
        }
        if self.0.is_null() {
            return err!(ARG, "an array of {length} elements is NULL: pass the address of its first element");
        }
        // SAFETY: not NULL, lent for reading with at least `length` elements (see above); the borrow ends with
        // the entry's body.
        Ok(unsafe { std::slice::from_raw_parts(self.0, length) })
    }
}

impl<T> OutArray<T> {
    /// The address alone, to be compared with the ABI's special addresses (`MPI_UNWEIGHTED`).
    pub fn address(&self) -> *const T {
        self.0
    }

    /// The `length` elements of the array `name`, to be set. Fails with `MPI_ERR_ARG` for NULL, unless `length` is 0.
    pub fn elements(self, length: usize, name: &'static str) -> Result<OutElements<T>> {
        if length > 0 && self.0.is_null() {
            return err!(ARG, "{name}: is NULL, but the call writes {length} elements there: pass an address");
        }
        Ok(OutElements { first: self.0, length })
    }
}

/// The elements of an [`OutArray`], once their number is known.
pub struct OutElements<T> {
    first: *mut T,
    length: usize,
}

impl<T> OutElements<T> {
    /// Stores `values` in the first elements. The memory may be uninitialised, so it is never read.
    pub fn set(&self, values: impl IntoIterator<Item = T>) {
        for (index, value) in values.into_iter().enumerate() {
            self.set_at(index, value);
        }
    }

    /// Stores one value, in the element with this index.
    pub fn set_at(&self, index: usize, value: T) {
        assert!(index < self.length, "element {index} of {}", self.length);
        // SAFETY: not NULL, since an element is inside by the assertion; lent for writing with this length (see above).
        unsafe { self.first.add(index).write(value) }
    }
}

impl<T: Copy> InOutArray<T> {
    /// Reads the element with this index, which is below the length that the call's other arguments gave.
    pub fn get(&self, index: usize) -> T {
        debug_assert!(!self.0.is_null());
        // SAFETY: lent for reading with the length that the caller stays below (see above).
        unsafe { self.0.add(index).read() }
    }

    /// Stores a value in the element with this index, which is below the length that the call's other arguments gave.
    pub fn set(&self, index: usize, value: T) {
        debug_assert!(!self.0.is_null());
        // SAFETY: as in `get`, for writing.
        unsafe { self.0.add(index).write(value) }
    }

    /// Fails with `MPI_ERR_ARG` if the array `name` of `length` elements is NULL, unless `length` is 0.
    pub fn require(&self, length: usize, name: &'static str) -> Result<()> {
        if length > 0 && self.0.is_null() { null(name) } else { Ok(()) }
    }
}

/// `const void *`: a buffer that the call, or the operation that it starts, reads.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct SendBuffer(*const c_void);

/// `void *`: a buffer that the call, or the operation that it starts, writes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct RecvBuffer(*mut c_void);

impl Argument for SendBuffer {}
impl Argument for RecvBuffer {}

/// A buffer of the program's.
///
/// # Safety
/// Its values come only from the parameters of an exported function (see above).
pub unsafe trait Lent: Copy {
    /// The address alone.
    fn address(self) -> *const c_void;

    /// The memory. `MPI_BOTTOM` is address 0 in both ABIs; the displacements of the datatype are then addresses.
    #[inline(always)]
    fn memory(self) -> UserMemory {
        // SAFETY: the contract of `UserMemory::new` is what MPI asks of a buffer argument (see above).
        unsafe { UserMemory::new(self.address().cast()) }
    }

    /// Is it `MPI_IN_PLACE`?
    #[inline(always)]
    fn is_in_place<A: Abi>(self) -> bool {
        A::is_in_place(self.address())
    }
}

// SAFETY: no other value is made than that of a parameter.
unsafe impl Lent for SendBuffer {
    #[inline(always)]
    fn address(self) -> *const c_void {
        self.0
    }
}

// SAFETY: as above.
unsafe impl Lent for RecvBuffer {
    #[inline(always)]
    fn address(self) -> *const c_void {
        self.0
    }
}

/// The memory from address 0 on, in which a displacement is an address (MPI-5.0 section 12.2.4). Only what the program
/// has attached to a dynamic window is touched.
pub fn all_memory() -> UserMemory {
    // SAFETY: the program lends what it attaches, until it detaches it; whoever goes there asks what that is.
    unsafe { UserMemory::new(std::ptr::null()) }
}

/// `const char *`: a string that ends in a zero byte.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct InText(*const c_char);

impl InText {
    /// The bytes of the string, without the zero byte at its end.
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: checked not to be NULL; the program promises a terminated string (see above).
        unsafe { CStr::from_ptr(self.0) }.to_bytes()
    }

    /// The string as text. Bytes that are not UTF-8 become the replacement character.
    pub fn get(&self) -> std::borrow::Cow<'_, str> {
        // SAFETY: checked not to be NULL; the program promises a terminated string (see above).
        unsafe { CStr::from_ptr(self.0) }.to_string_lossy()
    }
}

/// `char *`: room for a string and its zero byte. A constant of the ABI or another argument says how much.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct OutText(*mut c_char);

impl OutText {
    /// Room for text at an address that may be NULL where the call needs no text. Fails with `MPI_ERR_ARG` for NULL.
    pub fn at(address: *mut c_char, name: &'static str) -> Result<OutText> {
        let text = OutText(address);
        text.check(name).map(|()| text)
    }

    /// Writes `text`, cut at a character, and a zero byte: at most `room` bytes. Returns how many, without the zero.
    pub fn set(&self, text: &str, room: usize) -> c_int {
        if room == 0 {
            return 0;
        }
        let mut length = text.len().min(room - 1);
        while !text.is_char_boundary(length) {
            length -= 1;
        }
        self.set_bytes(&text.as_bytes()[..length], room)
    }

    /// Writes `bytes`, cut, and a zero byte: at most `room` bytes. Returns how many, without the zero.
    pub fn set_bytes(&self, bytes: &[u8], room: usize) -> c_int {
        if room == 0 {
            return 0;
        }
        let length = bytes.len().min(room - 1);
        // SAFETY: checked not to be NULL; the program lends `room` bytes (see above); length + 1 <= room.
        unsafe {
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.0.cast(), length);
            self.0.add(length).write(0);
        }
        length as c_int
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mpich, Standard};
    use strobe_types::ErrorClass;

    #[test]
    fn null_is_an_error_that_names_the_argument() {
        let error = Out::<c_int>(std::ptr::null_mut()).check("size").unwrap_err();
        assert_eq!(error.class(), ErrorClass::ARG);
        assert!(error.message().starts_with("size: "), "{error}");
        let array = InOutArray::<c_int>(std::ptr::null_mut());
        assert!(array.require(0, "requests").is_ok(), "an array of no elements may be NULL");
        assert!(array.require(1, "requests").is_err());
        assert!(InArray::<c_int>(std::ptr::null()).slice(0).unwrap().is_empty());
        assert!(length(-1, "count").is_err());
    }

    #[test]
    fn text_is_cut_between_characters_and_ended() {
        let mut room = [0x7f_u8; 8];
        let text = OutText(room.as_mut_ptr().cast());
        assert_eq!(text.set("abc", 8), 3);
        assert_eq!(&room[..5], b"abc\0\x7f");
        let text = OutText(room.as_mut_ptr().cast());
        assert_eq!(text.set("aé€x", 6), 3, "€ has three bytes and does not fit before the zero");
        assert_eq!(&room[..4], "aé\0".as_bytes());
        assert_eq!(OutText(room.as_mut_ptr().cast()).set("abc", 0), 0);
        assert_eq!(InText(c"key".as_ptr()).bytes(), b"key");
    }

    #[test]
    fn in_place_is_the_abis_own() {
        let standard = SendBuffer(std::ptr::without_provenance(1));
        let mpich = SendBuffer(std::ptr::without_provenance(usize::MAX));
        assert!(standard.is_in_place::<Standard>() && !standard.is_in_place::<Mpich>());
        assert!(mpich.is_in_place::<Mpich>() && !mpich.is_in_place::<Standard>());
    }
}
