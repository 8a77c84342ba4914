// SPDX-License-Identifier: MIT OR Apache-2.0
//! Files (MPI-5.0 chapter 14, docs/design/files.md): what the standard says of them. Which bytes an access touches, and
//! who moves them, is `strobe_files`; reading and writing them is the kernel's.

mod access;
mod agree;
mod collective;
mod error;
mod exchange;
mod file;
mod files;
mod hints;
mod manage;
mod mode;
mod moving;
mod open;
mod ordered;
mod parcel;
mod pointer;
mod representation;
mod shared;
mod stream;
mod view;
mod worker;

pub use access::{Accessing, Place};
pub use file::{File, SplitKind};
pub use files::Files;
pub use manage::ViewSpec;
pub use open::MakingFiles;
pub use representation::{Conversion, FileExtent, Registered};
pub use stream::{Direction, Piece};
