// SPDX-License-Identifier: MIT OR Apache-2.0
//! Objects behind the handles of the tool interface. A handle is a number that looks like a pointer to the tool: an
//! index and a generation, so that one that was freed is an error and never another object.

/// Numbers below this are the interface's own: null, and all handles of a session.
const FIRST: usize = 0x1000;
/// Bits of the index.
const INDEX_BITS: u32 = 20;

/// A table of objects of one kind.
pub(crate) struct Slots<T> {
    slots: Vec<(usize, Option<T>)>,
}

impl<T> Slots<T> {
    pub(crate) const fn new() -> Slots<T> {
        Slots { slots: Vec::new() }
    }

    /// Puts an object in: its handle; `None` if there are too many.
    pub(crate) fn insert(&mut self, object: T) -> Option<usize> {
        let index = match self.slots.iter().position(|(_, object)| object.is_none()) {
            Some(index) => index,
            None => {
                self.slots.push((0, None));
                self.slots.len() - 1
            }
        };
        if index >= (1 << INDEX_BITS) - FIRST {
            return None;
        }
        let (generation, place) = &mut self.slots[index];
        *place = Some(object);
        Some(*generation << INDEX_BITS | (index + FIRST))
    }

    fn place(&mut self, handle: usize) -> Option<&mut (usize, Option<T>)> {
        let index = (handle & ((1 << INDEX_BITS) - 1)).checked_sub(FIRST)?;
        self.slots.get_mut(index).filter(|(generation, _)| *generation == handle >> INDEX_BITS)
    }

    /// The object of a handle, if there is one.
    pub(crate) fn get(&mut self, handle: usize) -> Option<&mut T> {
        self.place(handle)?.1.as_mut()
    }

    /// Takes an object out.
    pub(crate) fn remove(&mut self, handle: usize) -> Option<T> {
        let (generation, object) = self.place(handle)?;
        let object = object.take()?;
        *generation += 1;
        Some(object)
    }

    /// All objects with their handles.
    pub(crate) fn all(&mut self) -> impl Iterator<Item = (usize, &mut T)> {
        let slots = self.slots.iter_mut().enumerate();
        slots.filter_map(|(index, (generation, object))| {
            Some((*generation << INDEX_BITS | (index + FIRST), object.as_mut()?))
        })
    }

    /// Takes all objects out. Their handles are stale from now on.
    pub(crate) fn clear(&mut self) {
        for (generation, object) in &mut self.slots {
            *generation += usize::from(object.take().is_some());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_that_was_freed_is_never_another_object() {
        let mut slots = Slots::new();
        let first = slots.insert('a').unwrap();
        assert_eq!(slots.get(first), Some(&mut 'a'));
        assert_eq!(slots.remove(first), Some('a'));
        let second = slots.insert('b').unwrap();
        assert!(second != first && slots.get(first).is_none() && slots.remove(first).is_none());
        assert_eq!(slots.all().map(|(handle, _)| handle).collect::<Vec<_>>(), [second]);
        slots.clear();
        assert!(slots.get(second).is_none() && slots.get(0).is_none() && slots.get(1).is_none());
    }
}
