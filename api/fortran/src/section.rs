// SPDX-License-Identifier: MIT OR Apache-2.0
//! Choice buffers of the module `mpi_f08`: `TYPE(*), DIMENSION(..)`. The program passes a descriptor (Fortran 2018,
//! section 18.5.3), which says where the elements lie. If they lie one after the other, the call gets the address of
//! the first. If not, [`Frame`] finds a way to hand the elements over *where they are* ([`crate::layout`]): the
//! standard says that the message is what it would be if the elements were copied one after the other (MPI-5.0 section
//! 19.1.12). Where no datatype can say that, they are copied.
//!
//! The argument of the `unsafe` blocks: *the program passes a descriptor of an array that lives as long as the
//! operation*.

use crate::abi::{Datatype, HandleKind, TYPE_NULL};
use crate::layout;
use crate::pending;
use std::ffi::{c_int, c_void};

/// The most dimensions that an array has.
const RANK_MAX: usize = 15;

/// A dimension: how many elements, and how many bytes from one to the next.
#[derive(Clone, Copy, Default)]
pub struct Dim {
    /// How many elements.
    pub extent: i64,
    /// From one element to the next, in bytes. It may be negative.
    pub stride: i64,
}

/// An array whose elements do not lie one after the other.
#[derive(Clone)]
pub struct Section {
    /// The first element.
    pub base: *mut u8,
    /// The size of an element, in bytes.
    pub element: usize,
    dims: [Dim; RANK_MAX],
    rank: usize,
}

impl Section {
    /// An array with these dimensions.
    pub fn new(base: *mut c_void, element: usize, dims: impl Iterator<Item = Dim>) -> Section {
        let mut section = Section { base: base.cast(), element, dims: [Dim::default(); RANK_MAX], rank: 0 };
        for dim in dims.filter(|dim| dim.extent != 1) {
            section.add(dim);
        }
        section
    }

    /// Adds a dimension, as a part of the one before if it continues that one.
    fn add(&mut self, dim: Dim) {
        if let Some(last) = self.rank.checked_sub(1).map(|at| &mut self.dims[at])
            && dim.stride == last.stride * last.extent
        {
            last.extent *= dim.extent;
            return;
        }
        self.dims[self.rank] = dim;
        self.rank += 1;
    }

    /// The dimensions, the fastest first, without those of one element.
    pub fn dims(&self) -> &[Dim] {
        &self.dims[..self.rank]
    }

    /// How many elements.
    pub fn elements(&self) -> usize {
        self.dims().iter().map(|dim| usize::try_from(dim.extent).unwrap_or(0)).product()
    }

    /// How many bytes from the first element to the one with this number, in the order of the array.
    pub fn offset(&self, mut element: i64) -> i64 {
        let mut offset = 0;
        for (at, dim) in self.dims().iter().enumerate() {
            let index = if at + 1 == self.rank { element } else { element % dim.extent };
            offset += index * dim.stride;
            element /= dim.extent;
        }
        offset
    }

    /// Copies all elements to `bytes`, or from there.
    ///
    /// # Safety
    /// The array is there.
    unsafe fn copy(&self, bytes: &mut [u8], out: bool) {
        for (number, chunk) in bytes.chunks_exact_mut(self.element.max(1)).enumerate() {
            // SAFETY: the element with this number is one of the array.
            unsafe {
                let element = self.base.offset(self.offset(number as i64) as isize);
                if out {
                    std::ptr::copy_nonoverlapping(chunk.as_ptr(), element, self.element);
                } else {
                    std::ptr::copy_nonoverlapping(element, chunk.as_mut_ptr(), self.element);
                }
            }
        }
    }
}

/// Do the elements of an array with these dimensions lie one after the other? It is so if there are none.
#[inline(always)]
pub fn is_contiguous(element: usize, dims: impl Iterator<Item = Dim> + Clone) -> bool {
    let mut next = element as i64;
    for dim in dims.clone() {
        match dim.extent {
            0 => return true,
            1 => {}
            extent if dim.stride == next => next *= extent,
            _ => return dims.clone().any(|dim| dim.extent == 0),
        }
    }
    true
}

/// A kind of descriptor.
pub trait Descriptor {
    /// The address of the first element, as the special address that it may be.
    ///
    /// # Safety
    /// `raw` is a descriptor of this kind. So it is in the other functions.
    unsafe fn base(raw: *mut c_void) -> *mut c_void;
    /// The address of the first element, if the elements lie one after the other.
    ///
    /// # Safety
    /// As above.
    unsafe fn contiguous(raw: *mut c_void) -> Option<*mut c_void>;
    /// The array.
    ///
    /// # Safety
    /// As above.
    unsafe fn section(raw: *mut c_void) -> Section;
    /// The text that a descriptor of a CHARACTER describes, and its length.
    ///
    /// # Safety
    /// As above.
    unsafe fn text(raw: *mut c_void) -> (*mut c_void, usize);
}

/// `CFI_cdesc_t` of `ISO_Fortran_binding.h`. The members that are read here lie at the same places in gfortran's and in
/// flang's; those after `rank` do not, and are not read.
pub struct Standard;

#[repr(C)]
struct Header {
    base: *mut c_void,
    element: usize,
    version: c_int,
    rank: u8,
    others: [u8; 3],
}

#[repr(C)]
struct Bounds {
    lower: isize,
    extent: isize,
    stride: isize,
}

impl Standard {
    unsafe fn bounds<'a>(raw: *mut c_void) -> (&'a Header, &'a [Bounds]) {
        // SAFETY: the dimensions follow the header.
        unsafe {
            let header = &*raw.cast::<Header>();
            let dims = raw.cast::<Header>().add(1).cast::<Bounds>();
            (header, std::slice::from_raw_parts(dims, usize::from(header.rank)))
        }
    }
}

impl Descriptor for Standard {
    #[inline(always)]
    unsafe fn base(raw: *mut c_void) -> *mut c_void {
        // SAFETY: see the trait.
        unsafe { (*raw.cast::<Header>()).base }
    }

    #[inline(always)]
    unsafe fn contiguous(raw: *mut c_void) -> Option<*mut c_void> {
        // SAFETY: see the trait.
        let (header, dims) = unsafe { Standard::bounds(raw) };
        let dims = dims.iter().map(|dim| Dim { extent: dim.extent as i64, stride: dim.stride as i64 });
        is_contiguous(header.element, dims).then_some(header.base)
    }

    unsafe fn section(raw: *mut c_void) -> Section {
        // SAFETY: see the trait.
        let (header, dims) = unsafe { Standard::bounds(raw) };
        let dims = dims.iter().map(|dim| Dim { extent: dim.extent as i64, stride: dim.stride as i64 });
        Section::new(header.base, header.element, dims)
    }

    #[inline(always)]
    unsafe fn text(raw: *mut c_void) -> (*mut c_void, usize) {
        // SAFETY: see the trait.
        let header = unsafe { &*raw.cast::<Header>() };
        (header.base, header.element)
    }
}

/// The elements of an array one after the other, for the time of an operation.
pub struct Copied {
    section: Section,
    bytes: Vec<u8>,
    /// Does the operation write them?
    writes: bool,
}

// SAFETY: the array may be read and written by the thread that completes the operation, as the standard's threads may.
unsafe impl Send for Copied {}

impl Copied {
    /// Copies from the array.
    pub fn fetch(&mut self) {
        // SAFETY: see the module's documentation.
        unsafe { self.section.copy(&mut self.bytes, false) }
    }

    /// Copies to the array, if the operation writes it.
    pub fn deliver(&mut self) {
        if self.writes {
            // SAFETY: see the module's documentation.
            unsafe { self.section.copy(&mut self.bytes, true) }
        }
    }
}

/// What a call made for its buffers that are not contiguous.
pub struct Frame {
    types: [c_int; 2],
    made: usize,
    copied: Vec<Copied>,
}

/// The count of a datatype that describes the whole message. It may be read as an INTEGER of 4 bytes or of 8.
static ONE: i64 = 1;

/// A buffer, its count and its datatype, each as an address.
type Whole = (*mut c_void, *mut c_void, *mut c_void);

impl Frame {
    /// Nothing yet.
    #[inline(always)]
    pub fn new() -> Frame {
        Frame { types: [TYPE_NULL; 2], made: 0, copied: Vec::new() }
    }

    /// Is there anything to do after the call?
    #[inline(always)]
    pub fn is_used(&self) -> bool {
        self.made > 0 || !self.copied.is_empty()
    }

    fn keep(&mut self, datatype: c_int) -> *mut c_void {
        self.types[self.made] = datatype;
        self.made += 1;
        (&raw mut self.types[self.made - 1]).cast()
    }

    /// For a buffer of `count` times `datatype`: a datatype that lies in the array.
    ///
    /// # Safety
    /// The addresses are those of an INTEGER and of a handle.
    #[cold]
    pub unsafe fn whole(&mut self, section: Section, count: *mut c_void, datatype: *mut c_void) -> Whole {
        // SAFETY: the caller's promise.
        let number = i64::from(unsafe { *count.cast::<c_int>() });
        // SAFETY: the caller's promise.
        unsafe { self.whole_of(section, number, count, datatype) }
    }

    /// The same with an INTEGER(KIND=MPI_COUNT_KIND) as the count.
    ///
    /// # Safety
    /// As above.
    #[cold]
    pub unsafe fn whole_wide(&mut self, section: Section, count: *mut c_void, datatype: *mut c_void) -> Whole {
        // SAFETY: the caller's promise.
        unsafe { self.whole_of(section, *count.cast::<i64>(), count, datatype) }
    }

    unsafe fn whole_of(&mut self, section: Section, number: i64, count: *mut c_void, datatype: *mut c_void) -> Whole {
        // SAFETY: the caller's promise.
        let given = Datatype::from_int(unsafe { *datatype.cast::<c_int>() });
        match layout::whole(&section, number, given) {
            Some(made) => {
                let one = (&raw const ONE).cast_mut().cast();
                (section.base.cast(), one, self.keep(Datatype::to_int(made)))
            }
            // The arguments are wrong, and the call itself says so.
            None => (section.base.cast(), count, datatype),
        }
    }

    /// For a buffer of several blocks, which the call finds by the extent of the datatype: one with another extent. If
    /// there is none, the elements are copied.
    ///
    /// # Safety
    /// The address is that of a handle.
    #[cold]
    pub unsafe fn spread(
        &mut self,
        section: Section,
        datatype: *mut c_void,
        writes: bool,
    ) -> (*mut c_void, *mut c_void) {
        // SAFETY: the caller's promise.
        let given = Datatype::from_int(unsafe { *datatype.cast::<c_int>() });
        match layout::spread(&section, given) {
            Some(made) => (section.base.cast(), self.keep(Datatype::to_int(made))),
            None => (self.copied(section, writes), datatype),
        }
    }

    /// The same for a buffer whose parts are filled one by one, where copies would not do. If there is no such datatype
    /// the call gets a null handle, which it refuses.
    ///
    /// # Safety
    /// As above.
    #[cold]
    #[allow(dead_code)] // There may be no partitioned communication.
    pub unsafe fn evenly(&mut self, section: Section, datatype: *mut c_void) -> (*mut c_void, *mut c_void) {
        // SAFETY: the caller's promise.
        let given = Datatype::from_int(unsafe { *datatype.cast::<c_int>() });
        let made = layout::spread(&section, given).map_or(TYPE_NULL, Datatype::to_int);
        (section.base.cast(), self.keep(made))
    }

    /// Copies the elements for the time of the operation, which writes them if `writes`.
    #[cold]
    pub fn copied(&mut self, section: Section, writes: bool) -> *mut c_void {
        let bytes = vec![0; section.elements() * section.element];
        let mut copied = Copied { section, bytes, writes };
        copied.fetch();
        // The elements of a vector stay where they are when it is moved.
        let address = copied.bytes.as_mut_ptr().cast();
        self.copied.push(copied);
        address
    }

    /// Called after the call. `request` is the INTEGER of the operation if it goes on, and whether it is active.
    ///
    /// # Safety
    /// The address is that of a request.
    #[cold]
    pub unsafe fn end(mut self, code: c_int, request: Option<(*mut c_int, bool)>) {
        for datatype in self.types.into_iter().take(self.made).filter(|datatype| *datatype != TYPE_NULL) {
            layout::free(Datatype::from_int(datatype));
        }
        match request {
            Some((request, active)) if code == 0 && !self.copied.is_empty() => {
                // SAFETY: the caller's promise.
                pending::hold(unsafe { *request }, self.copied, active);
            }
            _ => self.copied.iter_mut().for_each(Copied::deliver),
        }
    }
}
