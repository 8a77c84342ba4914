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

/// Whether a datatype was made with counts that are an `int`, or by a function for large counts, which are told as what
/// they were passed as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// `MPI_Type_vector`: counts are an `int`, displacements in bytes an `MPI_Aint`.
    Small,
    /// `MPI_Type_vector_c`: both are an `MPI_Count`.
    Large,
}

/// The arguments of the call that made a datatype, each kind in the order in which the standard lists them.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Made {
    /// Those that are an `int`.
    pub integers: Vec<i32>,
    /// Those that are an `MPI_Aint`.
    pub addresses: Vec<isize>,
    /// Those that are an `MPI_Count`.
    pub counts: Vec<i64>,
}

/// The call that made a datatype.
#[derive(Debug)]
pub struct Definition {
    pub(super) combiner: Combiner,
    pub(super) made: Made,
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
    /// That of a datatype which was made of no counts.
    pub(super) fn new(combiner: Combiner, integers: Vec<i32>, types: Vec<Component>) -> Self {
        Definition { combiner, made: Made { integers, ..Made::default() }, types }
    }
}

/// What `MPI_Type_get_envelope` tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Envelope {
    /// Number of integers that the contents have.
    pub integers: usize,
    /// Number of addresses.
    pub addresses: usize,
    /// Number of large counts.
    pub counts: usize,
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
    /// The arguments but for datatypes.
    pub made: Made,
    /// Datatype arguments. Those that are not predefined are new handles, which the caller frees.
    pub types: Vec<TypeHandle>,
}

impl Datatype {
    /// `MPI_Type_get_envelope_c`.
    pub fn envelope(&self) -> Envelope {
        let Definition { combiner, made, types } = &*self.definition;
        Envelope {
            combiner: *combiner,
            integers: made.integers.len(),
            addresses: made.addresses.len(),
            counts: made.counts.len(),
            types: types.len(),
        }
    }

    /// Fails if the datatype was made with large counts: `remedy` is the function that tells them.
    pub fn want_no_large_counts(&self, remedy: &str) -> Result<()> {
        match self.definition.made.counts.len() {
            0 => Ok(()),
            _ => err!(TYPE, "datatype: {} was made with large counts: call {remedy}", self.describe()),
        }
    }
}

impl Types {
    /// `MPI_Type_get_contents_c`, for arrays that hold at least what `room` says: integers, addresses, large counts and
    /// datatypes.
    pub fn contents(&self, handle: TypeHandle, room: [usize; 4]) -> Result<Contents> {
        let datatype = self.resolve(handle)?;
        let definition = &*datatype.definition;
        if definition.combiner == Combiner::Named {
            return err!(TYPE, "datatype: {} is predefined and has no contents", datatype.describe());
        }
        let Envelope { integers, addresses, counts, types, combiner } = datatype.envelope();
        let names = ["max_integers", "max_addresses", "max_large_counts", "max_datatypes"];
        for ((name, most), is) in names.into_iter().zip(room).zip([integers, addresses, counts, types]) {
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
        Ok(Contents { combiner, made: definition.made.clone(), types: types.collect::<Result<_>>()? })
    }
}
