// SPDX-License-Identifier: MIT OR Apache-2.0
//! Attributes: values that a program caches on an object under a keyval (MPI-5.0 section 7.7), the same for
//! communicators, datatypes and windows.
//!
//! A keyval lives in [`Keyvals`] from create to free. Every attribute set under it shares it, so a freed keyval
//! goes on serving the attributes that still use it: their values can be read, deleted and copied, but no new
//! one can be set (MPI-5.0 section 7.7.2). Keyval numbers are never used twice.
//!
//! Copy and delete functions are user code that may call MPI again, on the same object too: no borrow is held
//! while one runs, and an attribute is taken out before its delete function sees it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use strobe_types::constants::KEYVAL_INVALID;
use strobe_types::{CommHandle, ErrorClass, FIRST_DYNAMIC, Handle, Result, TypeHandle, WinHandle, err};

/// What happens to an attribute when its object is duplicated.
pub enum CopyFunction<H> {
    /// `MPI_COMM_NULL_COPY_FN`: it is not copied.
    Null,
    /// `MPI_COMM_DUP_FN`: the value is copied.
    Dup,
    /// The program's function: (object, keyval, value) to the new object's value, or `None` for no attribute.
    Call(Box<dyn Fn(H, i32, usize) -> Result<Option<usize>>>),
}

/// What happens to an attribute when it is deleted or its object is freed.
pub enum DeleteFunction<H> {
    /// `MPI_COMM_NULL_DELETE_FN`: nothing.
    Null,
    /// The program's function of (object, keyval, value).
    Call(Box<dyn Fn(H, i32, usize) -> Result<()>>),
}

/// A key with its functions.
struct Keyval<H> {
    number: i32,
    copy: CopyFunction<H>,
    delete: DeleteFunction<H>,
}

impl<H: Handle> Keyval<H> {
    fn deleted(&self, object: H, value: usize) -> Result<()> {
        match &self.delete {
            DeleteFunction::Null => Ok(()),
            DeleteFunction::Call(function) => function(object, self.number, value),
        }
    }

    fn copied(&self, object: H, value: usize) -> Result<Option<usize>> {
        match &self.copy {
            CopyFunction::Null => Ok(None),
            CopyFunction::Dup => Ok(Some(value)),
            CopyFunction::Call(function) => function(object, self.number, value),
        }
    }
}

/// The keyvals of one kind of object.
pub struct Keyvals<H> {
    live: RefCell<BTreeMap<i32, Rc<Keyval<H>>>>,
    created: Cell<i32>,
    kind: i32,
}

/// Kinds of objects that carry attributes; a keyval's number modulo this says which it was made for.
const KINDS: i32 = 4;

/// Keyvals that a process can make of a kind in its life: their numbers have 26 bits, like handles.
const KEYVALS_MAX: i32 = ((1 << 26) - FIRST_DYNAMIC as i32) / KINDS;

impl<H: Handle> Keyvals<H> {
    fn new(kind: i32) -> Self {
        Keyvals { live: RefCell::default(), created: Cell::new(0), kind }
    }

    /// Makes a keyval (`MPI_Comm_create_keyval`).
    pub fn create(&self, copy: CopyFunction<H>, delete: DeleteFunction<H>) -> Result<i32> {
        let created = self.created.get();
        if created >= KEYVALS_MAX {
            return err!(OTHER, "{created} keyvals were created: no number is left for another");
        }
        self.created.set(created + 1);
        let number = FIRST_DYNAMIC as i32 + created * KINDS + self.kind;
        self.live.borrow_mut().insert(number, Rc::new(Keyval { number, copy, delete }));
        Ok(number)
    }

    /// Frees a keyval (`MPI_Comm_free_keyval`). Attributes that use it keep it alive.
    pub fn free(&self, number: i32) -> Result<()> {
        match self.live.borrow_mut().remove(&number) {
            Some(_) => Ok(()),
            None => Err(self.unknown(number)),
        }
    }

    fn find(&self, number: i32) -> Result<Rc<Keyval<H>>> {
        self.live.borrow().get(&number).cloned().ok_or_else(|| self.unknown(number))
    }

    #[cold]
    fn unknown(&self, number: i32) -> strobe_types::Error {
        let object = H::OBJECT;
        let why = match number {
            KEYVAL_INVALID => "is MPI_KEYVAL_INVALID: it was freed, or never created".to_string(),
            _ if number < FIRST_DYNAMIC as i32 => {
                format!("{number} is not a keyval of a {object}: pass one that the program has created")
            }
            _ if (number - FIRST_DYNAMIC as i32) % KINDS != self.kind => {
                format!("{number} was created for another kind of object than a {object}: create one for it")
            }
            _ => format!("{number} is no keyval: it was freed, or never created"),
        };
        strobe_types::Error::new(ErrorClass::KEYVAL, why)
    }
}

/// The attributes of one object, in the order in which they were set.
pub struct Attributes<H> {
    entries: RefCell<Vec<(Rc<Keyval<H>>, usize)>>,
}

impl<H> Default for Attributes<H> {
    fn default() -> Self {
        Attributes { entries: RefCell::default() }
    }
}

impl<H: Handle> Attributes<H> {
    /// The value under `keyval`, if one is set. Fails if there is no such keyval.
    pub fn get(&self, keyvals: &Keyvals<H>, keyval: i32) -> Result<Option<usize>> {
        let entries = self.entries.borrow();
        match entries.iter().find(|(key, _)| key.number == keyval) {
            Some((_, value)) => Ok(Some(*value)),
            None => keyvals.find(keyval).map(|_| None),
        }
    }

    /// Sets the value under `keyval`; an older value is deleted first, as if by [`Attributes::delete`]. Fails if there
    /// is no such keyval, or a delete function fails.
    pub fn set(&self, keyvals: &Keyvals<H>, object: H, keyval: i32, value: usize) -> Result<()> {
        let key = keyvals.find(keyval)?;
        self.delete_found(object, keyval)?;
        let mut entries = self.entries.borrow_mut();
        // The delete function may have set it again: the last one wins, as in program order.
        entries.retain(|(other, _)| other.number != keyval);
        entries.push((key, value));
        Ok(())
    }

    /// Deletes the value under `keyval`; nothing happens if none is set. Fails as [`Attributes::set`].
    pub fn delete(&self, keyvals: &Keyvals<H>, object: H, keyval: i32) -> Result<()> {
        if self.delete_found(object, keyval)? {
            return Ok(());
        }
        keyvals.find(keyval).map(|_| ())
    }

    fn delete_found(&self, object: H, keyval: i32) -> Result<bool> {
        let place = self.entries.borrow().iter().position(|(key, _)| key.number == keyval);
        let Some(place) = place else { return Ok(false) };
        self.delete_at(object, place)?;
        Ok(true)
    }

    /// Takes the entry out, runs its delete function, and puts it back if that fails.
    fn delete_at(&self, object: H, place: usize) -> Result<()> {
        let (key, value) = self.entries.borrow_mut().remove(place);
        key.deleted(object, value).inspect_err(|_| {
            let mut entries = self.entries.borrow_mut();
            let place = place.min(entries.len());
            entries.insert(place, (key.clone(), value));
        })
    }

    /// Deletes everything, last set first (the order that MPI-5.0 section 11.2.4 wants for `MPI_COMM_SELF` at
    /// finalisation). Stops at the first delete function that fails.
    pub fn delete_all(&self, object: H) -> Result<()> {
        loop {
            let Some(last) = self.entries.borrow().len().checked_sub(1) else { return Ok(()) };
            self.delete_at(object, last)?;
        }
    }

    /// The attributes that a duplicate of `object` starts with. Stops at the first copy function that fails;
    /// what was copied before it is there all the same, for its delete functions.
    pub fn copied(&self, object: H) -> (Attributes<H>, Result<()>) {
        let entries: Vec<_> = self.entries.borrow().clone();
        let mut copies = Vec::with_capacity(entries.len());
        let copy_all = || {
            for (key, value) in entries {
                if let Some(value) = key.copied(object, value)? {
                    copies.push((key, value));
                }
            }
            Ok(())
        };
        let result = copy_all();
        (Attributes { entries: RefCell::new(copies) }, result)
    }

    /// True if nothing is set.
    pub fn is_empty(&self) -> bool {
        self.entries.borrow().is_empty()
    }
}

/// The keyvals of a process, by the kind of object they are for.
pub struct AllKeyvals {
    /// For communicators.
    pub comm: Keyvals<CommHandle>,
    /// For datatypes.
    pub datatype: Keyvals<TypeHandle>,
    /// For windows.
    pub win: Keyvals<WinHandle>,
}

impl Default for AllKeyvals {
    fn default() -> Self {
        AllKeyvals { comm: Keyvals::new(0), datatype: Keyvals::new(1), win: Keyvals::new(2) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Log = Rc<RefCell<Vec<(i32, usize)>>>;

    fn logged(log: &Log) -> DeleteFunction<CommHandle> {
        let log = log.clone();
        DeleteFunction::Call(Box::new(move |_, keyval, value| {
            log.borrow_mut().push((keyval, value));
            Ok(())
        }))
    }

    #[test]
    fn values_are_set_read_replaced_and_deleted() {
        let (keyvals, log) = (Keyvals::new(0), Log::default());
        let attributes = Attributes::default();
        let key = keyvals.create(CopyFunction::Null, logged(&log)).unwrap();
        assert_eq!(attributes.get(&keyvals, key).unwrap(), None);
        attributes.set(&keyvals, CommHandle::WORLD, key, 7).unwrap();
        attributes.set(&keyvals, CommHandle::WORLD, key, 8).unwrap();
        assert_eq!(*log.borrow(), [(key, 7)], "replacing deletes the old value");
        assert_eq!(attributes.get(&keyvals, key).unwrap(), Some(8));
        attributes.delete(&keyvals, CommHandle::WORLD, key).unwrap();
        attributes.delete(&keyvals, CommHandle::WORLD, key).unwrap();
        assert_eq!(*log.borrow(), [(key, 7), (key, 8)], "deleting twice calls once");
    }

    #[test]
    fn a_freed_keyval_serves_what_is_set_and_nothing_new() {
        let (keyvals, log) = (Keyvals::new(0), Log::default());
        let (attributes, empty) = (Attributes::default(), Attributes::default());
        let key = keyvals.create(CopyFunction::Dup, logged(&log)).unwrap();
        attributes.set(&keyvals, CommHandle::WORLD, key, 1).unwrap();
        keyvals.free(key).unwrap();
        assert_eq!(keyvals.free(key).unwrap_err().class(), ErrorClass::KEYVAL);
        assert_eq!(attributes.get(&keyvals, key).unwrap(), Some(1));
        assert_eq!(empty.get(&keyvals, key).unwrap_err().class(), ErrorClass::KEYVAL);
        assert_eq!(empty.set(&keyvals, CommHandle::WORLD, key, 2).unwrap_err().class(), ErrorClass::KEYVAL);
        let (copy, copied) = attributes.copied(CommHandle::WORLD);
        copied.unwrap();
        attributes.delete(&keyvals, CommHandle::WORLD, key).unwrap();
        copy.delete_all(CommHandle::SELF).unwrap();
        assert_eq!(*log.borrow(), [(key, 1), (key, 1)]);
        assert!(copy.is_empty());
        assert_ne!(keyvals.create(CopyFunction::Dup, DeleteFunction::Null).unwrap(), key, "numbers are not reused");
    }

    #[test]
    fn deletion_runs_from_the_last_set_to_the_first() {
        let (keyvals, log) = (Keyvals::new(0), Log::default());
        let attributes = Attributes::default();
        let keys: Vec<i32> = (0..4).map(|_| keyvals.create(CopyFunction::Null, logged(&log)).unwrap()).collect();
        for (value, key) in keys.iter().enumerate() {
            attributes.set(&keyvals, CommHandle::SELF, *key, value).unwrap();
        }
        attributes.delete_all(CommHandle::SELF).unwrap();
        let order: Vec<usize> = log.borrow().iter().map(|entry| entry.1).collect();
        assert_eq!(order, [3, 2, 1, 0]);
    }

    #[test]
    fn copying_asks_the_copy_function() {
        let keyvals: Keyvals<CommHandle> = Keyvals::new(0);
        let attributes = Attributes::default();
        let keys = [
            keyvals.create(CopyFunction::Null, DeleteFunction::Null).unwrap(),
            keyvals.create(CopyFunction::Dup, DeleteFunction::Null).unwrap(),
            keyvals
                .create(CopyFunction::Call(Box::new(|_, _, value| Ok(Some(value + 1)))), DeleteFunction::Null)
                .unwrap(),
            keyvals.create(CopyFunction::Call(Box::new(|_, _, _| Ok(None))), DeleteFunction::Null).unwrap(),
            keyvals
                .create(CopyFunction::Call(Box::new(|_, _, _| err!(OTHER, "refused"))), DeleteFunction::Null)
                .unwrap(),
        ];
        for key in &keys[..4] {
            attributes.set(&keyvals, CommHandle::WORLD, *key, 10).unwrap();
        }
        let (copy, copied) = attributes.copied(CommHandle::WORLD);
        copied.unwrap();
        let seen: Vec<_> = keys.iter().map(|key| copy.get(&keyvals, *key).unwrap()).collect();
        assert_eq!(seen, [None, Some(10), Some(11), None, None]);
        attributes.set(&keyvals, CommHandle::WORLD, keys[4], 10).unwrap();
        let (copy, copied) = attributes.copied(CommHandle::WORLD);
        assert_eq!(copied.unwrap_err().class(), ErrorClass::OTHER);
        assert_eq!(copy.get(&keyvals, keys[2]).unwrap(), Some(11), "what was copied before it can be deleted");
    }

    #[test]
    fn a_delete_function_that_fails_keeps_the_attribute() {
        let keyvals: Keyvals<CommHandle> = Keyvals::new(0);
        let attributes = Attributes::default();
        let refuse = DeleteFunction::Call(Box::new(|_, _, _| err!(OTHER, "refused")));
        let key = keyvals.create(CopyFunction::Null, refuse).unwrap();
        attributes.set(&keyvals, CommHandle::WORLD, key, 3).unwrap();
        assert!(attributes.delete(&keyvals, CommHandle::WORLD, key).is_err());
        assert!(attributes.set(&keyvals, CommHandle::WORLD, key, 4).is_err());
        assert!(attributes.delete_all(CommHandle::WORLD).is_err());
        assert_eq!(attributes.get(&keyvals, key).unwrap(), Some(3));
    }

    #[test]
    fn a_delete_function_may_use_the_attributes_of_its_object() {
        let keyvals: Rc<Keyvals<CommHandle>> = Rc::new(Keyvals::new(0));
        let attributes: Rc<Attributes<CommHandle>> = Rc::default();
        let other = keyvals.create(CopyFunction::Null, DeleteFunction::Null).unwrap();
        let again = (keyvals.clone(), attributes.clone());
        let delete =
            DeleteFunction::Call(Box::new(move |object, _, value| again.1.set(&again.0, object, other, value)));
        let key = keyvals.create(CopyFunction::Null, delete).unwrap();
        attributes.set(&keyvals, CommHandle::WORLD, key, 5).unwrap();
        attributes.delete(&keyvals, CommHandle::WORLD, key).unwrap();
        assert_eq!(attributes.get(&keyvals, other).unwrap(), Some(5));
        assert_eq!(attributes.get(&keyvals, key).unwrap(), None);
    }

    #[test]
    fn a_keyval_of_another_kind_is_named() {
        let all = AllKeyvals::default();
        let key = all.datatype.create(CopyFunction::Null, DeleteFunction::Null).unwrap();
        let error = all.comm.free(key).unwrap_err();
        assert!(error.message().contains("another kind"), "{error}");
        let attributes = Attributes::default();
        let error = attributes.set(&all.comm, CommHandle::WORLD, KEYVAL_INVALID, 0).unwrap_err();
        assert!(error.message().contains("MPI_KEYVAL_INVALID"), "{error}");
    }
}
