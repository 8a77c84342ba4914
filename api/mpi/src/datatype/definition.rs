// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a datatype was made, for `MPI_Type_get_envelope` and `MPI_Type_get_contents` (MPI-5.0 section 5.1.13).
//! A definition keeps the arguments of the constructor call, with the datatypes it was made from, which live
//! on in it after the program freed them. Nothing here is looked at when data moves: that is the layout's.

use super::{Datatype, Types};
use std::rc::Rc;
use strobe_types::layout::Layout;
use strobe_types::{Result, TypeHandle, err};

/// The constructor that made a datatype: `MPI_COMBINER_NAMED` and so on, with the numbers of the standard ABI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
#[expect(missing_docs, reason = "each is the constructor of that name")]
pub enum Combiner {
    Named = 101,
    Dup = 102,
    Contiguous = 103,
    Vector = 104,
    Hvector = 105,
    Indexed = 106,
    Hindexed = 107,
    IndexedBlock = 108,
    HindexedBlock = 109,
    Struct = 110,
    Subarray = 111,
    Darray = 112,
    F90Real = 113,
    F90Complex = 114,
    F90Integer = 115,
    Resized = 116,
    ValueIndex = 117,
}

/// The arguments of the call that made a datatype, in the order that the standard lists them.
#[derive(Debug)]
pub struct Definition {
    pub(super) combiner: Combiner,
    pub(super) integers: Vec<i32>,
    pub(super) addresses: Vec<isize>,
    pub(super) types: Vec<Component>,
}

/// A datatype that another one was made from.
#[derive(Clone, Debug)]
pub(super) enum Component {
    /// Predefined, and so the same handle for ever.
    Permanent(TypeHandle),
    /// Made by the program.
    Derived { layout: Rc<Layout>, definition: Rc<Definition> },
}

impl Definition {
    pub(super) fn new(combiner: Combiner, integers: Vec<i32>, addresses: Vec<isize>, types: Vec<Component>) -> Self {
        Definition { combiner, integers, addresses, types }
    }
}

/// What `MPI_Type_get_envelope` tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Envelope {
    /// Number of integers that the contents have.
    pub integers: usize,
    /// Number of addresses.
    pub addresses: usize,
    /// Number of datatypes.
    pub types: usize,
    /// The constructor.
    pub combiner: Combiner,
}

/// What `MPI_Type_get_contents` tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contents {
    /// The constructor, since the meaning of some integers depends on it.
    pub combiner: Combiner,
    /// Integer arguments.
    pub integers: Vec<i32>,
    /// Address arguments.
    pub addresses: Vec<isize>,
    /// Datatype arguments. Those that are not predefined are new handles, which the caller frees.
    pub types: Vec<TypeHandle>,
}

impl Datatype {
    /// `MPI_Type_get_envelope`.
    pub fn envelope(&self) -> Envelope {
        let Definition { combiner, integers, addresses, types } = &*self.definition;
        Envelope { combiner: *combiner, integers: integers.len(), addresses: addresses.len(), types: types.len() }
    }
}

impl Types {
    /// `MPI_Type_get_contents`, for arrays that hold at least what `limits` says.
    pub fn contents(&self, handle: TypeHandle, limits: (usize, usize, usize)) -> Result<Contents> {
        let datatype = self.resolve(handle)?;
        let definition = &*datatype.definition;
        if definition.combiner == Combiner::Named {
            return err!(TYPE, "datatype: {} is predefined and has no contents", datatype.describe());
        }
        let (integers, addresses, types) = limits;
        for (name, most, is) in [
            ("max_integers", integers, definition.integers.len()),
            ("max_addresses", addresses, definition.addresses.len()),
            ("max_datatypes", types, definition.types.len()),
        ] {
            if most < is {
                return err!(ARG, "{name}: {most} is too small; MPI_Type_get_envelope tells that {is} are needed");
            }
        }
        let types = definition.types.iter().map(|component| match component {
            Component::Permanent(handle) => Ok(*handle),
            Component::Derived { layout, definition } => {
                self.insert(Datatype::derived(layout.clone(), definition.clone()))
            }
        });
        Ok(Contents {
            combiner: definition.combiner,
            integers: definition.integers.clone(),
            addresses: definition.addresses.clone(),
            types: types.collect::<Result<_>>()?,
        })
    }
}
