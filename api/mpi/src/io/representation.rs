// SPDX-License-Identifier: MIT OR Apache-2.0
//! Data representations (MPI-5.0 section 14.5): native, internal, which is the same here, external32, and those that
//! the program registers.

use crate::datatype::Datatype;
use std::cell::RefCell;
use std::rc::Rc;
use strobe_shared::UserMemory;
use strobe_types::constants::MAX_DATAREP_STRING;
use strobe_types::{Result, TypeHandle, err};

/// Converts `count` elements of a datatype between the program's buffer and consecutive items of a file.
pub type Conversion = Box<dyn Fn(UserMemory, TypeHandle, usize, UserMemory) -> Result<()>>;
/// Bytes of a datatype in a file.
pub type FileExtent = Box<dyn Fn(TypeHandle) -> Result<isize>>;

/// A representation that the program has registered.
pub struct Registered {
    /// From the file to the buffer; `None`: as it is.
    pub read: Option<Conversion>,
    /// From the buffer to the file; `None`: as it is.
    pub write: Option<Conversion>,
    /// Bytes of a predefined datatype in a file.
    pub extent: FileExtent,
}

/// A data representation.
#[derive(Clone)]
pub(super) enum Representation {
    /// As in memory: "native" or "internal".
    Memory(&'static str),
    /// "external32"
    External32,
    /// Of the program's own, with its name.
    Registered(Rc<[u8]>, Rc<Registered>),
}

impl Representation {
    pub(super) fn name(&self) -> &[u8] {
        match self {
            Representation::Memory(name) => name.as_bytes(),
            Representation::External32 => b"external32",
            Representation::Registered(name, _) => name,
        }
    }

    /// Bytes of one element in a file; what is not predefined is as long as the predefined datatypes in it.
    pub(super) fn item_bytes(&self, datatype: &Datatype) -> Result<usize> {
        match self {
            Representation::Memory(_) => Ok(datatype.layout.size()),
            Representation::External32 => Ok(datatype.layout.signature().external_bytes()),
            Representation::Registered(_, functions) => {
                datatype.items_bytes(&|handle| positive((functions.extent)(handle)?))
            }
        }
    }

    /// Extent of a datatype in a file (`MPI_File_get_type_extent`).
    pub(super) fn extent(&self, datatype: &Datatype) -> Result<isize> {
        Ok(self.layout_in_file(datatype)?.extent().1)
    }

    /// The layout of a datatype in a file.
    pub(super) fn layout_in_file(&self, datatype: &Datatype) -> Result<Rc<strobe_types::layout::Layout>> {
        match self {
            Representation::Memory(_) => Ok(Rc::clone(&datatype.layout)),
            Representation::External32 => datatype.layout_of(&|handle| {
                let row = strobe_types::layout::Predefined::find(handle);
                Ok(row.map_or(0, |row| row.external_size()))
            }),
            Representation::Registered(_, functions) => {
                datatype.layout_of(&|handle| positive((functions.extent)(handle)?))
            }
        }
    }
}

fn positive(extent: isize) -> Result<usize> {
    match usize::try_from(extent) {
        Ok(bytes) => Ok(bytes),
        Err(_) => err!(CONVERSION, "datarep: its extent function said {extent}: it must give the bytes in the file"),
    }
}

/// A representation with its name.
type Named = (Rc<[u8]>, Rc<Registered>);

/// The representations of a process.
#[derive(Default)]
pub(super) struct Representations {
    registered: RefCell<Vec<Named>>,
}

impl Representations {
    /// `MPI_Register_datarep`.
    pub(super) fn register(&self, name: &[u8], functions: Registered) -> Result<()> {
        if name.is_empty() || name.len() >= MAX_DATAREP_STRING as usize {
            let most = MAX_DATAREP_STRING - 1;
            return err!(ARG, "datarep: a name of {} bytes: give one of 1..{most}", name.len());
        }
        if self.find(name).is_ok() {
            let name = String::from_utf8_lossy(name);
            return err!(DUP_DATAREP, "datarep: \"{name}\" is registered already, or predefined: take another name");
        }
        self.registered.borrow_mut().push((name.into(), Rc::new(functions)));
        Ok(())
    }

    /// The representation of this name.
    pub(super) fn find(&self, name: &[u8]) -> Result<Representation> {
        match name {
            b"native" => return Ok(Representation::Memory("native")),
            b"internal" => return Ok(Representation::Memory("internal")),
            b"external32" => return Ok(Representation::External32),
            _ => {}
        }
        match self.registered.borrow().iter().find(|(other, _)| **other == *name) {
            Some((name, functions)) => Ok(Representation::Registered(Rc::clone(name), Rc::clone(functions))),
            None => err!(
                UNSUPPORTED_DATAREP,
                "datarep: \"{}\" is not known: use native, internal or external32, or call MPI_Register_datarep first",
                String::from_utf8_lossy(name)
            ),
        }
    }
}
