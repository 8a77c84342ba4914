// SPDX-License-Identifier: MIT OR Apache-2.0
//! Files that are generated from the facts in `api/facts`. They are committed, so that they can be read. A test
//! compares them with what the generators write.

#![forbid(unsafe_code)]

pub mod constants;
pub mod f08;
pub mod f08_facts;
pub mod f08_types;
pub mod facts;
pub mod fortran;
pub mod fortran_header;
pub mod fortran_rows;
pub mod header;
pub mod header_mpich;
pub mod header_standard;
pub mod shmem;
mod shmem_text;
pub mod tables;

use facts::Facts;
use std::path::PathBuf;

/// The root folder of the repository.
pub fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map(PathBuf::from).unwrap_or(here)
}

/// All generated files: the path from the root of the repository, and the text.
pub fn generated(facts: &Facts) -> Vec<(String, String)> {
    let files = [
        ("base/types/src/calls/names.rs", tables::calls(facts)),
        ("api/c-abi/src/mpich/table.rs", tables::mpich(facts)),
        ("api/c-abi/src/mpich/tool_table.rs", tables::mpich_tool(facts)),
        ("api/standard/include/mpi.h", header_standard::write(facts)),
        ("api/mpich/include/mpi.h", header_mpich::write(facts)),
        ("api/fortran/include/mpif.h", fortran_header::mpif(facts, &fortran_header::STANDARD)),
        ("api/fortran/include/mpich/mpif.h", fortran_header::mpif(facts, &fortran_header::MPICH)),
        ("api/fortran/include/mpif_constants.h", fortran_header::constants(facts, &fortran_header::STANDARD)),
        ("api/fortran/include/mpich/mpif_constants.h", fortran_header::constants(facts, &fortran_header::MPICH)),
        ("api/fortran/include/mpi.f90", fortran_header::module(facts)),
        ("api/fortran/include/mpi_f08_types.f90", f08_types::module(facts, &fortran_header::STANDARD)),
        ("api/fortran/include/mpich/mpi_f08_types.f90", f08_types::module(facts, &fortran_header::MPICH)),
        ("api/fortran/include/mpi_f08.f90", f08::module(facts)),
        ("api/fortran/src/numbers.rs", fortran::numbers(facts)),
    ];
    let mut files: Vec<(String, String)> = files.map(|(path, text)| (path.to_string(), text)).into();
    files.extend(fortran_rows::tables(facts));
    files.extend(shmem::files(&root()));
    files
}
