// SPDX-License-Identifier: MIT OR Apache-2.0
//! Datatypes (MPI-5.0 chapter 5). A datatype is a compiled layout, which is all that moving data needs, and
//! the definition it was made by, which only the program asks for. An operation under way holds the layout by
//! reference count, so that `MPI_Type_free` never has to wait (MPI-5.0 section 5.1.9).

mod construct;
mod count;
mod definition;
mod fortran;
mod in_file;
mod packing;
#[cfg(test)]
mod tests;

pub use construct::{Constructors, DEFAULT_DARG};
pub use definition::{Combiner, Contents, Definition, Envelope, Form, Made};
pub use packing::PackedBuffer;

use crate::attribute::Attributes;
use definition::Component;
use fortran::F90Cache;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_types::constants::MAX_OBJECT_NAME;
use strobe_types::layout::{BasicKind, Layout, PREDEFINED, Predefined};
use strobe_types::{Handle, Result, Table, TypeHandle, err};

/// One datatype.
pub struct Datatype {
    /// Where the data lies.
    pub layout: Rc<Layout>,
    /// The row of the predefined datatype that this is, by name or by a Fortran kind: what predefined
    /// operations are defined on.
    pub predefined: Option<&'static Predefined>,
    /// What the program cached on it.
    pub attributes: Attributes<TypeHandle>,
    committed: Cell<bool>,
    name: RefCell<Box<[u8]>>,
    definition: Rc<Definition>,
}

impl Datatype {
    fn derived(layout: Rc<Layout>, definition: Rc<Definition>) -> Datatype {
        Datatype {
            layout,
            predefined: None,
            attributes: Attributes::default(),
            committed: Cell::new(false),
            name: RefCell::default(),
            definition,
        }
    }

    fn permanent(row: &'static Predefined, layout: Rc<Layout>, name: &[u8], definition: Definition) -> Datatype {
        Datatype {
            predefined: Some(row),
            committed: Cell::new(true),
            name: RefCell::new(name.into()),
            ..Datatype::derived(layout, Rc::new(definition))
        }
    }

    /// True for integers, logicals and bytes, which can be compared and swapped (MPI-5.0 section 12.3.4).
    #[inline]
    pub fn is_comparable(&self) -> bool {
        let kind = self.predefined.map(|row| row.kind);
        matches!(kind, Some(BasicKind::Integer | BasicKind::Logical | BasicKind::Byte))
    }

    /// True if the program may use it in communication.
    #[inline]
    pub fn is_committed(&self) -> bool {
        self.committed.get()
    }

    /// The name, empty if none was set (`MPI_Type_get_name`).
    pub fn name(&self) -> Box<[u8]> {
        self.name.borrow().clone()
    }

    /// `MPI_Type_set_name`. What does not fit `MPI_MAX_OBJECT_NAME` is cut off.
    pub fn set_name(&self, name: &[u8]) {
        let length = name.len().min(MAX_OBJECT_NAME as usize - 1);
        *self.name.borrow_mut() = name[..length].into();
    }

    /// What error messages call it.
    fn describe(&self) -> String {
        let name = self.name.borrow();
        if name.is_empty() { "a datatype without a name".into() } else { String::from_utf8_lossy(&name).into_owned() }
    }
}

/// Distance of the last predefined handle from `MPI_DATATYPE_NULL`, plus one.
const PREDEFINED_SLOTS: usize = 256;

/// The datatypes of a process.
pub struct Types {
    /// By distance from `MPI_DATATYPE_NULL`, so that finding one is an array access.
    predefined: Box<[Option<Rc<Datatype>>; PREDEFINED_SLOTS]>,
    /// By the same distance: bytes of an element of which any number are in one piece; 0 of all others.
    dense: Box<[u8; PREDEFINED_SLOTS]>,
    table: RefCell<Table<TypeHandle, Datatype>>,
    f90: RefCell<F90Cache>,
}

impl Default for Types {
    fn default() -> Types {
        let mut predefined = Box::new([const { None }; PREDEFINED_SLOTS]);
        let mut dense = Box::new([0; PREDEFINED_SLOTS]);
        for row in PREDEFINED {
            let layout = Layout::predefined(row.handle).map(Rc::new);
            let bytes = layout.as_ref().filter(|layout| layout.contiguous(2) == Some(0)).map(|layout| layout.size());
            dense[slot(row.handle)] = bytes.and_then(|bytes| u8::try_from(bytes).ok()).unwrap_or(0);
            let definition = Definition::new(Combiner::Named, Vec::new(), Vec::new());
            let datatype = layout.map(|layout| Datatype::permanent(row, layout, row.name.as_bytes(), definition));
            predefined[slot(row.handle)] = datatype.map(Rc::new);
        }
        Types { predefined, dense, table: RefCell::default(), f90: RefCell::default() }
    }
}

#[inline(always)]
fn slot(handle: TypeHandle) -> usize {
    handle.0.wrapping_sub(TypeHandle::NULL.0) as usize
}

impl Types {
    /// The constructors, as the functions of one form call them.
    pub fn make(&self, form: Form) -> Constructors<'_> {
        Constructors { types: self, form }
    }

    /// The datatype of `handle`.
    #[inline]
    pub fn resolve(&self, handle: TypeHandle) -> Result<Rc<Datatype>> {
        match self.predefined.get(slot(handle)) {
            Some(Some(datatype)) => Ok(datatype.clone()),
            _ => self.resolve_derived(handle),
        }
    }

    /// Bytes of so many elements of a predefined datatype that lie in one piece from the address of a buffer on; 0 if
    /// there are none, or it is not known without a look at the datatype.
    #[inline]
    pub fn bytes_in_one_piece(&self, handle: TypeHandle, count: i64) -> usize {
        let bytes = self.dense.get(slot(handle)).map_or(0, |bytes| usize::from(*bytes));
        usize::try_from(count).ok().and_then(|count| count.checked_mul(bytes)).unwrap_or(0)
    }

    /// Bytes of an element of a predefined datatype that can be compared and swapped; 0 for others.
    #[inline]
    pub fn bytes_compared(&self, handle: TypeHandle) -> usize {
        let Some(Some(datatype)) = self.predefined.get(slot(handle)) else { return 0 };
        if datatype.is_comparable() { self.bytes_in_one_piece(handle, 1) } else { 0 }
    }

    /// The datatype of `handle`, for communication: it must be committed (MPI-5.0 section 5.1.9).
    #[inline]
    pub fn resolve_committed(&self, handle: TypeHandle) -> Result<Rc<Datatype>> {
        let datatype = self.resolve(handle)?;
        if datatype.is_committed() { Ok(datatype) } else { uncommitted(&datatype) }
    }

    fn resolve_derived(&self, handle: TypeHandle) -> Result<Rc<Datatype>> {
        match handle {
            TypeHandle::NULL => err!(TYPE, "datatype: is MPI_DATATYPE_NULL; pass a datatype"),
            _ if handle.is_predefined() => {
                err!(TYPE, "datatype: {:#x} is none: pass MPI_INT or another, or one that was made", handle.raw())
            }
            _ => self.table.borrow().get(handle).cloned(),
        }
    }

    /// Another handle of a datatype whose handle is gone; `None` if it is still there, or none can be made.
    pub(crate) fn lend(&self, datatype: &Rc<Datatype>, handle: TypeHandle) -> Option<TypeHandle> {
        let mut table = self.table.borrow_mut();
        match table.find(handle) {
            Some(found) if Rc::ptr_eq(found, datatype) => None,
            _ => table.insert_rc(datatype.clone()).ok(),
        }
    }

    /// Ends what [`Types::lend`] began.
    pub(crate) fn take_back(&self, lent: TypeHandle) {
        let gone = self.table.borrow_mut().remove(lent);
        drop(gone);
    }

    fn insert(&self, datatype: Datatype) -> Result<TypeHandle> {
        self.table.borrow_mut().insert(datatype)
    }

    /// What a definition remembers of `handle`.
    fn component(&self, handle: TypeHandle) -> Result<(Rc<Datatype>, Component)> {
        let datatype = self.resolve(handle)?;
        let component = match datatype.predefined {
            Some(_) => Component::Permanent(handle),
            None => Component::Derived { layout: datatype.layout.clone(), definition: datatype.definition.clone() },
        };
        Ok((datatype, component))
    }

    /// `MPI_Type_commit`. Layouts are compiled when they are made, so that types which are only parts of
    /// others cost the same and committing twice costs nothing.
    pub fn commit(&self, handle: TypeHandle) -> Result<()> {
        self.resolve(handle)?.committed.set(true);
        Ok(())
    }

    /// `MPI_Type_get_name`, which is defined for `MPI_DATATYPE_NULL` too (MPI-5.0 section 7.8).
    pub fn name(&self, handle: TypeHandle) -> Result<Box<[u8]>> {
        match handle {
            TypeHandle::NULL => Ok(b"MPI_DATATYPE_NULL".as_slice().into()),
            _ => Ok(self.resolve(handle)?.name()),
        }
    }

    /// How many datatypes the program made and did not free.
    pub fn live(&self) -> usize {
        self.table.borrow().len() - self.f90.borrow().len()
    }

    /// `MPI_Type_dup` (MPI-5.0 section 5.1.10): with attributes, as their copy functions say.
    pub fn dup(&self, handle: TypeHandle) -> Result<TypeHandle> {
        let (old, component) = self.component(handle)?;
        let (attributes, copied) = old.attributes.copied(handle);
        let definition = Definition::new(Combiner::Dup, Vec::new(), vec![component]);
        let new = self.insert(Datatype {
            attributes,
            committed: Cell::new(old.is_committed()),
            ..Datatype::derived(old.layout.clone(), Rc::new(definition))
        })?;
        match copied {
            Ok(()) => Ok(new),
            // What was copied before goes again, by its delete functions.
            Err(error) => self.free(new).and(Err(error)),
        }
    }

    /// `MPI_Type_free`: the attributes' delete functions run first and can refuse.
    pub fn free(&self, handle: TypeHandle) -> Result<()> {
        let datatype = self.resolve(handle)?;
        if datatype.predefined.is_some() {
            return err!(TYPE, "datatype: {} is predefined: free what a constructor has made", datatype.describe());
        }
        datatype.attributes.delete_all(handle)?;
        // The last reference may be this one; it goes after the table's borrow has ended.
        let freed = self.table.borrow_mut().remove(handle);
        freed.map(|_| ())
    }
}

/// A count argument as a number of elements.
pub fn count_of(count: i64) -> Result<usize> {
    match usize::try_from(count) {
        Ok(count) => Ok(count),
        Err(_) => err!(COUNT, "count: {count} is negative; pass 0 or more"),
    }
}

#[cold]
fn uncommitted(datatype: &Datatype) -> Result<Rc<Datatype>> {
    err!(TYPE, "datatype: {} is not committed; call MPI_Type_commit before communicating with it", datatype.describe())
}
