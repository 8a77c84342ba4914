// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::args::{Address, Argument, Buffer, In, InOut, Int, Out, Status, int};
use crate::arrays::OutArray;
use crate::entry;
use crate::handles::Datatype;
use crate::text::{OutText, Text};
use std::ffi::{c_int, c_void};

entry!(MPI_Get_address "mpi_get_address" "MPI_GET_ADDRESS" (location: Buffer, address: Address));
entry!(MPI_Get_elements_x "mpi_get_elements_x" "MPI_GET_ELEMENTS_X"
    (status: Status, datatype: In<Datatype>, count: Address));
entry!(MPI_Type_commit "mpi_type_commit" "MPI_TYPE_COMMIT" (datatype: InOut<Datatype>));
entry!(MPI_Type_dup "mpi_type_dup" "MPI_TYPE_DUP" (oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Type_free "mpi_type_free" "MPI_TYPE_FREE" (datatype: InOut<Datatype>));
entry!(MPI_Type_get_contents "mpi_type_get_contents" "MPI_TYPE_GET_CONTENTS"
    (datatype: In<Datatype>, max_integers: Int, max_addresses: Int, max_datatypes: Int, array_of_integers: Address,
        array_of_addresses: Address, array_of_datatypes: OutArray<Datatype> = int(max_datatypes)));
entry!(MPI_Type_get_envelope "mpi_type_get_envelope" "MPI_TYPE_GET_ENVELOPE"
    (datatype: In<Datatype>, num_integers: Address, num_addresses: Address, num_datatypes: Address,
        combiner: Address));
entry!(MPI_Type_get_extent_x "mpi_type_get_extent_x" "MPI_TYPE_GET_EXTENT_X"
    (datatype: In<Datatype>, lb: Address, extent: Address));
entry!(MPI_Type_get_name "mpi_type_get_name" "MPI_TYPE_GET_NAME"
    (datatype: In<Datatype>, type_name: OutText = type_name_length, resultlen: Address) (type_name_length));
entry!(MPI_Type_get_true_extent_x "mpi_type_get_true_extent_x" "MPI_TYPE_GET_TRUE_EXTENT_X"
    (datatype: In<Datatype>, true_lb: Address, true_extent: Address));
entry!(MPI_Type_get_value_index "mpi_type_get_value_index" "MPI_TYPE_GET_VALUE_INDEX"
    (value_type: In<Datatype>, index_type: In<Datatype>, pair_type: Out<Datatype>));
entry!(MPI_Type_set_name "mpi_type_set_name" "MPI_TYPE_SET_NAME"
    (datatype: In<Datatype>, type_name: Text = type_name_length) (type_name_length));
entry!(MPI_Type_size_x "mpi_type_size_x" "MPI_TYPE_SIZE_X" (datatype: In<Datatype>, size: Address));
