// SPDX-License-Identifier: MIT OR Apache-2.0
//! A table of objects behind handles: slots with a generation, so that a handle used after its object was
//! freed is an error of the right class and never another object.

use crate::{Error, FIRST_DYNAMIC, GENERATION_BITS, Handle, INDEX_BITS, Result};
use std::marker::PhantomData;
use std::rc::Rc;

struct Slot<T> {
    generation: u32,
    object: Option<Rc<T>>,
}

/// Objects of one kind, found by handle. Predefined handles are not kept here.
pub struct Table<H, T> {
    slots: Vec<Slot<T>>,
    free: Vec<u32>,
    live: usize,
    kind: PhantomData<H>,
}

impl<H: Handle, T> Default for Table<H, T> {
    fn default() -> Self {
        Table { slots: Vec::new(), free: Vec::new(), live: 0, kind: PhantomData }
    }
}

impl<H: Handle, T> Table<H, T> {
    /// Puts `object` in and returns its handle. Fails if the table is full.
    pub fn insert(&mut self, object: T) -> Result<H> {
        self.insert_rc(Rc::new(object))
    }

    /// Puts a shared object in and returns its handle. Fails if the table is full.
    pub fn insert_rc(&mut self, object: Rc<T>) -> Result<H> {
        let slot = match self.free.pop() {
            Some(slot) => slot,
            None => self.grow()?,
        };
        let entry = &mut self.slots[slot as usize];
        entry.object = Some(object);
        self.live += 1;
        Ok(H::from_raw((entry.generation << INDEX_BITS) | (slot + FIRST_DYNAMIC)))
    }

    fn grow(&mut self) -> Result<u32> {
        let slot = self.slots.len() as u32;
        if slot + FIRST_DYNAMIC >= 1 << INDEX_BITS {
            return crate::err!(OTHER, "{slot} live handles of kind {}: free those no longer used", H::OBJECT);
        }
        self.slots.push(Slot { generation: 0, object: None });
        Ok(slot)
    }

    fn index(&self, handle: H) -> Option<usize> {
        let raw = handle.raw();
        let slot = (raw & ((1 << INDEX_BITS) - 1)).checked_sub(FIRST_DYNAMIC)? as usize;
        let entry = self.slots.get(slot)?;
        (entry.generation == raw >> INDEX_BITS && entry.object.is_some()).then_some(slot)
    }

    /// The object of `handle`, or `None` if it is stale or was never given out.
    #[inline]
    pub fn find(&self, handle: H) -> Option<&Rc<T>> {
        self.index(handle).and_then(|slot| self.slots[slot].object.as_ref())
    }

    /// The object of `handle`. Fails with the error class of this kind of handle if there is none.
    #[inline]
    pub fn get(&self, handle: H) -> Result<&Rc<T>> {
        self.find(handle).ok_or_else(|| Self::stale(handle))
    }

    #[cold]
    fn stale(handle: H) -> Error {
        Error::new(
            H::ERROR,
            format!("{:#x} is not a valid {} handle: it was freed, or never created", handle.raw(), H::OBJECT),
        )
    }

    /// Takes the object of `handle` out, after which the handle is stale. Fails as [`Table::get`].
    pub fn remove(&mut self, handle: H) -> Result<Rc<T>> {
        let slot = self.index(handle).ok_or_else(|| Self::stale(handle))?;
        let entry = &mut self.slots[slot];
        entry.generation = (entry.generation + 1) % (1 << GENERATION_BITS);
        self.live -= 1;
        self.free.push(slot as u32);
        match entry.object.take() {
            Some(object) => Ok(object),
            None => Err(Self::stale(handle)),
        }
    }

    /// How many objects are alive.
    pub fn len(&self) -> usize {
        self.live
    }

    /// True if no object is alive.
    pub fn is_empty(&self) -> bool {
        self.live == 0
    }

    /// The live objects, in slot order.
    pub fn iter(&self) -> impl Iterator<Item = &Rc<T>> {
        self.slots.iter().filter_map(|slot| slot.object.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CommHandle, ErrorClass};

    #[test]
    fn a_stale_handle_is_an_error_of_its_class() {
        let mut table: Table<CommHandle, u8> = Table::default();
        let first = table.insert(1).unwrap();
        assert_eq!(**table.get(first).unwrap(), 1);
        table.remove(first).unwrap();
        let second = table.insert(2).unwrap();
        assert_ne!(first, second, "the slot is used again, with another generation");
        assert_eq!(table.get(first).unwrap_err().class(), ErrorClass::COMM);
        assert_eq!(**table.get(second).unwrap(), 2);
        assert!(table.remove(CommHandle(3)).is_err());
    }

    #[test]
    fn handles_fit_26_bits() {
        let mut table: Table<CommHandle, u32> = Table::default();
        for round in 0..200 {
            let handle = table.insert(round).unwrap();
            assert!(handle.0 >= FIRST_DYNAMIC && handle.0 < 1 << 26);
            table.remove(handle).unwrap();
        }
        assert!(table.is_empty());
    }
}
