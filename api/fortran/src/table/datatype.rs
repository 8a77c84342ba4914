// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::args::{Address, Argument, Buffer, In, InOut, Int, Out, Status, Wide, int};
use crate::arrays::{InArray, OutArray};
use crate::entry;
use crate::handles::{Comm, Datatype};
use crate::text::{OutText, Text};
use std::ffi::{c_int, c_void};

entry!(MPI_Get_address "mpi_get_address" "MPI_GET_ADDRESS" (location: Buffer, address: Address));
entry!(MPI_Get_count "mpi_get_count" "MPI_GET_COUNT" (status: Status, datatype: In<Datatype>, count: Address));
entry!(MPI_Get_elements "mpi_get_elements" "MPI_GET_ELEMENTS"
    (status: Status, datatype: In<Datatype>, count: Address));
entry!(MPI_Get_elements_x "mpi_get_elements_x" "MPI_GET_ELEMENTS_X"
    (status: Status, datatype: In<Datatype>, count: Address));
entry!(MPI_Pack "mpi_pack" "MPI_PACK"
    (inbuf: Buffer, incount: Int, datatype: In<Datatype>, outbuf: Buffer, outsize: Int, position: Address,
        comm: In<Comm>));
entry!(MPI_Pack_external "mpi_pack_external" "MPI_PACK_EXTERNAL"
    (datarep: Text = datarep_length, inbuf: Buffer, incount: Int, datatype: In<Datatype>, outbuf: Buffer,
        outsize: Wide, position: Address) (datarep_length));
entry!(MPI_Pack_external_size "mpi_pack_external_size" "MPI_PACK_EXTERNAL_SIZE"
    (datarep: Text = datarep_length, incount: Int, datatype: In<Datatype>, size: Address) (datarep_length));
entry!(MPI_Pack_size "mpi_pack_size" "MPI_PACK_SIZE"
    (incount: Int, datatype: In<Datatype>, comm: In<Comm>, size: Address));
entry!(MPI_Type_commit "mpi_type_commit" "MPI_TYPE_COMMIT" (datatype: InOut<Datatype>));
entry!(MPI_Type_contiguous "mpi_type_contiguous" "MPI_TYPE_CONTIGUOUS"
    (count: Int, oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Type_create_darray "mpi_type_create_darray" "MPI_TYPE_CREATE_DARRAY"
    (size: Int, rank: Int, ndims: Int, array_of_gsizes: Address, array_of_distribs: Address, array_of_dargs: Address,
        array_of_psizes: Address, order: Int, oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Type_create_hindexed "mpi_type_create_hindexed" "MPI_TYPE_CREATE_HINDEXED"
    (count: Int, array_of_blocklengths: Address, array_of_displacements: Address, oldtype: In<Datatype>,
        newtype: Out<Datatype>));
entry!(MPI_Type_create_hindexed_block "mpi_type_create_hindexed_block" "MPI_TYPE_CREATE_HINDEXED_BLOCK"
    (count: Int, blocklength: Int, array_of_displacements: Address, oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Type_create_hvector "mpi_type_create_hvector" "MPI_TYPE_CREATE_HVECTOR"
    (count: Int, blocklength: Int, stride: Wide, oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Type_create_indexed_block "mpi_type_create_indexed_block" "MPI_TYPE_CREATE_INDEXED_BLOCK"
    (count: Int, blocklength: Int, array_of_displacements: Address, oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Type_create_resized "mpi_type_create_resized" "MPI_TYPE_CREATE_RESIZED"
    (oldtype: In<Datatype>, lb: Wide, extent: Wide, newtype: Out<Datatype>));
entry!(MPI_Type_create_struct "mpi_type_create_struct" "MPI_TYPE_CREATE_STRUCT"
    (count: Int, array_of_blocklengths: Address, array_of_displacements: Address,
        array_of_types: InArray<Datatype> = int(count), newtype: Out<Datatype>));
entry!(MPI_Type_create_subarray "mpi_type_create_subarray" "MPI_TYPE_CREATE_SUBARRAY"
    (ndims: Int, array_of_sizes: Address, array_of_subsizes: Address, array_of_starts: Address, order: Int,
        oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Type_dup "mpi_type_dup" "MPI_TYPE_DUP" (oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Type_free "mpi_type_free" "MPI_TYPE_FREE" (datatype: InOut<Datatype>));
entry!(MPI_Type_get_contents "mpi_type_get_contents" "MPI_TYPE_GET_CONTENTS"
    (datatype: In<Datatype>, max_integers: Int, max_addresses: Int, max_datatypes: Int, array_of_integers: Address,
        array_of_addresses: Address, array_of_datatypes: OutArray<Datatype> = int(max_datatypes)));
entry!(MPI_Type_get_envelope "mpi_type_get_envelope" "MPI_TYPE_GET_ENVELOPE"
    (datatype: In<Datatype>, num_integers: Address, num_addresses: Address, num_datatypes: Address,
        combiner: Address));
entry!(MPI_Type_get_extent "mpi_type_get_extent" "MPI_TYPE_GET_EXTENT"
    (datatype: In<Datatype>, lb: Address, extent: Address));
entry!(MPI_Type_get_extent_x "mpi_type_get_extent_x" "MPI_TYPE_GET_EXTENT_X"
    (datatype: In<Datatype>, lb: Address, extent: Address));
entry!(MPI_Type_get_name "mpi_type_get_name" "MPI_TYPE_GET_NAME"
    (datatype: In<Datatype>, type_name: OutText = type_name_length, resultlen: Address) (type_name_length));
entry!(MPI_Type_get_true_extent "mpi_type_get_true_extent" "MPI_TYPE_GET_TRUE_EXTENT"
    (datatype: In<Datatype>, true_lb: Address, true_extent: Address));
entry!(MPI_Type_get_true_extent_x "mpi_type_get_true_extent_x" "MPI_TYPE_GET_TRUE_EXTENT_X"
    (datatype: In<Datatype>, true_lb: Address, true_extent: Address));
entry!(MPI_Type_get_value_index "mpi_type_get_value_index" "MPI_TYPE_GET_VALUE_INDEX"
    (value_type: In<Datatype>, index_type: In<Datatype>, pair_type: Out<Datatype>));
entry!(MPI_Type_indexed "mpi_type_indexed" "MPI_TYPE_INDEXED"
    (count: Int, array_of_blocklengths: Address, array_of_displacements: Address, oldtype: In<Datatype>,
        newtype: Out<Datatype>));
entry!(MPI_Type_set_name "mpi_type_set_name" "MPI_TYPE_SET_NAME"
    (datatype: In<Datatype>, type_name: Text = type_name_length) (type_name_length));
entry!(MPI_Type_size "mpi_type_size" "MPI_TYPE_SIZE" (datatype: In<Datatype>, size: Address));
entry!(MPI_Type_size_x "mpi_type_size_x" "MPI_TYPE_SIZE_X" (datatype: In<Datatype>, size: Address));
entry!(MPI_Type_vector "mpi_type_vector" "MPI_TYPE_VECTOR"
    (count: Int, blocklength: Int, stride: Int, oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Unpack "mpi_unpack" "MPI_UNPACK"
    (inbuf: Buffer, insize: Int, position: Address, outbuf: Buffer, outcount: Int, datatype: In<Datatype>,
        comm: In<Comm>));
entry!(MPI_Unpack_external "mpi_unpack_external" "MPI_UNPACK_EXTERNAL"
    (datarep: Text = datarep_length, inbuf: Buffer, insize: Wide, position: Address, outbuf: Buffer, outcount: Int,
        datatype: In<Datatype>) (datarep_length));
