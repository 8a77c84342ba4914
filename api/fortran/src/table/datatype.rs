// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::{Comm, Datatype};
use crate::args::{Address, Argument, Buffer, In, InOut, Int, Out, Status, Wide, int};
use crate::arrays::{InArray, OutArray};
use crate::text::{OutText, Text};
use crate::{choice, entry, modern, modern_choice};
use std::ffi::{c_int, c_void};

choice!(MPI_Get_address "get_address" "MPI_GET_ADDRESS" (location: Buffer, address: Address) [Raw location]);
entry!(MPI_Get_count "get_count" "MPI_GET_COUNT" (status: Status, datatype: In<Datatype>, count: Address));
modern!(MPI_Get_count_c "get_count_c" (status: Status, datatype: In<Datatype>, count: Address));
entry!(MPI_Get_elements "get_elements" "MPI_GET_ELEMENTS" (status: Status, datatype: In<Datatype>, count: Address));
modern!(MPI_Get_elements_c "get_elements_c" (status: Status, datatype: In<Datatype>, count: Address));
entry!(MPI_Get_elements_x "get_elements_x" "MPI_GET_ELEMENTS_X"
    (status: Status, datatype: In<Datatype>, count: Address));
choice!(MPI_Pack "pack" "MPI_PACK"
    (inbuf: Buffer, incount: Int, datatype: In<Datatype>, outbuf: Buffer, outsize: Int, position: Address,
        comm: In<Comm>) [Whole inbuf incount datatype, Copied outbuf]);
modern_choice!(MPI_Pack_c "pack_c"
    (inbuf: Buffer, incount: Wide, datatype: In<Datatype>, outbuf: Buffer, outsize: Wide, position: Address,
        comm: In<Comm>) [WholeWide inbuf incount datatype, Copied outbuf]);
choice!(MPI_Pack_external "pack_external" "MPI_PACK_EXTERNAL"
    (datarep: Text = datarep_length, inbuf: Buffer, incount: Int, datatype: In<Datatype>, outbuf: Buffer,
        outsize: Wide, position: Address) (datarep_length) [Words datarep datarep_length,
        Whole inbuf incount datatype, Copied outbuf]);
modern_choice!(MPI_Pack_external_c "pack_external_c"
    (datarep: Text = datarep_length, inbuf: Buffer, incount: Wide, datatype: In<Datatype>, outbuf: Buffer,
        outsize: Wide, position: Address) (datarep_length) [Words datarep datarep_length,
        WholeWide inbuf incount datatype, Copied outbuf]);
entry!(MPI_Pack_external_size "pack_external_size" "MPI_PACK_EXTERNAL_SIZE"
    (datarep: Text = datarep_length, incount: Int, datatype: In<Datatype>, size: Address) (datarep_length));
modern!(MPI_Pack_external_size_c "pack_external_size_c"
    (datarep: Text = datarep_length, incount: Wide, datatype: In<Datatype>, size: Address) (datarep_length));
entry!(MPI_Pack_size "pack_size" "MPI_PACK_SIZE"
    (incount: Int, datatype: In<Datatype>, comm: In<Comm>, size: Address));
modern!(MPI_Pack_size_c "pack_size_c" (incount: Wide, datatype: In<Datatype>, comm: In<Comm>, size: Address));
entry!(MPI_Type_commit "type_commit" "MPI_TYPE_COMMIT" (datatype: InOut<Datatype>));
entry!(MPI_Type_contiguous "type_contiguous" "MPI_TYPE_CONTIGUOUS"
    (count: Int, oldtype: In<Datatype>, newtype: Out<Datatype>));
modern!(MPI_Type_contiguous_c "type_contiguous_c" (count: Wide, oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Type_create_darray "type_create_darray" "MPI_TYPE_CREATE_DARRAY"
    (size: Int, rank: Int, ndims: Int, array_of_gsizes: Address, array_of_distribs: Address, array_of_dargs: Address,
        array_of_psizes: Address, order: Int, oldtype: In<Datatype>, newtype: Out<Datatype>));
modern!(MPI_Type_create_darray_c "type_create_darray_c"
    (size: Int, rank: Int, ndims: Int, array_of_gsizes: Address, array_of_distribs: Address, array_of_dargs: Address,
        array_of_psizes: Address, order: Int, oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Type_create_hindexed "type_create_hindexed" "MPI_TYPE_CREATE_HINDEXED"
    (count: Int, array_of_blocklengths: Address, array_of_displacements: Address, oldtype: In<Datatype>,
        newtype: Out<Datatype>));
entry!(MPI_Type_create_hindexed_block "type_create_hindexed_block" "MPI_TYPE_CREATE_HINDEXED_BLOCK"
    (count: Int, blocklength: Int, array_of_displacements: Address, oldtype: In<Datatype>, newtype: Out<Datatype>));
modern!(MPI_Type_create_hindexed_block_c "type_create_hindexed_block_c"
    (count: Wide, blocklength: Wide, array_of_displacements: Address, oldtype: In<Datatype>, newtype: Out<Datatype>));
modern!(MPI_Type_create_hindexed_c "type_create_hindexed_c"
    (count: Wide, array_of_blocklengths: Address, array_of_displacements: Address, oldtype: In<Datatype>,
        newtype: Out<Datatype>));
entry!(MPI_Type_create_hvector "type_create_hvector" "MPI_TYPE_CREATE_HVECTOR"
    (count: Int, blocklength: Int, stride: Wide, oldtype: In<Datatype>, newtype: Out<Datatype>));
modern!(MPI_Type_create_hvector_c "type_create_hvector_c"
    (count: Wide, blocklength: Wide, stride: Wide, oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Type_create_indexed_block "type_create_indexed_block" "MPI_TYPE_CREATE_INDEXED_BLOCK"
    (count: Int, blocklength: Int, array_of_displacements: Address, oldtype: In<Datatype>, newtype: Out<Datatype>));
modern!(MPI_Type_create_indexed_block_c "type_create_indexed_block_c"
    (count: Wide, blocklength: Wide, array_of_displacements: Address, oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Type_create_resized "type_create_resized" "MPI_TYPE_CREATE_RESIZED"
    (oldtype: In<Datatype>, lb: Wide, extent: Wide, newtype: Out<Datatype>));
entry!(MPI_Type_create_struct "type_create_struct" "MPI_TYPE_CREATE_STRUCT"
    (count: Int, array_of_blocklengths: Address, array_of_displacements: Address,
        array_of_types: InArray<Datatype> = int(count), newtype: Out<Datatype>));
modern!(MPI_Type_create_struct_c "type_create_struct_c"
    (count: Wide, array_of_blocklengths: Address, array_of_displacements: Address,
        array_of_types: InArray<Datatype> = int(count), newtype: Out<Datatype>));
entry!(MPI_Type_create_subarray "type_create_subarray" "MPI_TYPE_CREATE_SUBARRAY"
    (ndims: Int, array_of_sizes: Address, array_of_subsizes: Address, array_of_starts: Address, order: Int,
        oldtype: In<Datatype>, newtype: Out<Datatype>));
modern!(MPI_Type_create_subarray_c "type_create_subarray_c"
    (ndims: Int, array_of_sizes: Address, array_of_subsizes: Address, array_of_starts: Address, order: Int,
        oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Type_dup "type_dup" "MPI_TYPE_DUP" (oldtype: In<Datatype>, newtype: Out<Datatype>));
entry!(MPI_Type_free "type_free" "MPI_TYPE_FREE" (datatype: InOut<Datatype>));
entry!(MPI_Type_get_contents "type_get_contents" "MPI_TYPE_GET_CONTENTS"
    (datatype: In<Datatype>, max_integers: Int, max_addresses: Int, max_datatypes: Int, array_of_integers: Address,
        array_of_addresses: Address, array_of_datatypes: OutArray<Datatype> = int(max_datatypes)));
modern!(MPI_Type_get_contents_c "type_get_contents_c"
    (datatype: In<Datatype>, max_integers: Wide, max_addresses: Wide, max_large_counts: Wide, max_datatypes: Wide,
        array_of_integers: Address, array_of_addresses: Address, array_of_large_counts: Address,
        array_of_datatypes: OutArray<Datatype> = int(max_datatypes)));
entry!(MPI_Type_get_envelope "type_get_envelope" "MPI_TYPE_GET_ENVELOPE"
    (datatype: In<Datatype>, num_integers: Address, num_addresses: Address, num_datatypes: Address,
        combiner: Address));
modern!(MPI_Type_get_envelope_c "type_get_envelope_c"
    (datatype: In<Datatype>, num_integers: Address, num_addresses: Address, num_large_counts: Address,
        num_datatypes: Address, combiner: Address));
entry!(MPI_Type_get_extent "type_get_extent" "MPI_TYPE_GET_EXTENT"
    (datatype: In<Datatype>, lb: Address, extent: Address));
entry!(MPI_Type_get_extent_x "type_get_extent_x" "MPI_TYPE_GET_EXTENT_X"
    (datatype: In<Datatype>, lb: Address, extent: Address));
entry!(MPI_Type_get_name "type_get_name" "MPI_TYPE_GET_NAME"
    (datatype: In<Datatype>, type_name: OutText = type_name_length, resultlen: Address) (type_name_length));
entry!(MPI_Type_get_true_extent "type_get_true_extent" "MPI_TYPE_GET_TRUE_EXTENT"
    (datatype: In<Datatype>, true_lb: Address, true_extent: Address));
entry!(MPI_Type_get_true_extent_x "type_get_true_extent_x" "MPI_TYPE_GET_TRUE_EXTENT_X"
    (datatype: In<Datatype>, true_lb: Address, true_extent: Address));
entry!(MPI_Type_get_value_index "type_get_value_index" "MPI_TYPE_GET_VALUE_INDEX"
    (value_type: In<Datatype>, index_type: In<Datatype>, pair_type: Out<Datatype>));
entry!(MPI_Type_indexed "type_indexed" "MPI_TYPE_INDEXED"
    (count: Int, array_of_blocklengths: Address, array_of_displacements: Address, oldtype: In<Datatype>,
        newtype: Out<Datatype>));
modern!(MPI_Type_indexed_c "type_indexed_c"
    (count: Wide, array_of_blocklengths: Address, array_of_displacements: Address, oldtype: In<Datatype>,
        newtype: Out<Datatype>));
entry!(MPI_Type_set_name "type_set_name" "MPI_TYPE_SET_NAME"
    (datatype: In<Datatype>, type_name: Text = type_name_length) (type_name_length));
entry!(MPI_Type_size "type_size" "MPI_TYPE_SIZE" (datatype: In<Datatype>, size: Address));
modern!(MPI_Type_size_c "type_size_c" (datatype: In<Datatype>, size: Address));
entry!(MPI_Type_size_x "type_size_x" "MPI_TYPE_SIZE_X" (datatype: In<Datatype>, size: Address));
entry!(MPI_Type_vector "type_vector" "MPI_TYPE_VECTOR"
    (count: Int, blocklength: Int, stride: Int, oldtype: In<Datatype>, newtype: Out<Datatype>));
modern!(MPI_Type_vector_c "type_vector_c"
    (count: Wide, blocklength: Wide, stride: Wide, oldtype: In<Datatype>, newtype: Out<Datatype>));
choice!(MPI_Unpack "unpack" "MPI_UNPACK"
    (inbuf: Buffer, insize: Int, position: Address, outbuf: Buffer, outcount: Int, datatype: In<Datatype>,
        comm: In<Comm>) [CopiedRead inbuf, Whole outbuf outcount datatype]);
modern_choice!(MPI_Unpack_c "unpack_c"
    (inbuf: Buffer, insize: Wide, position: Address, outbuf: Buffer, outcount: Wide, datatype: In<Datatype>,
        comm: In<Comm>) [CopiedRead inbuf, WholeWide outbuf outcount datatype]);
choice!(MPI_Unpack_external "unpack_external" "MPI_UNPACK_EXTERNAL"
    (datarep: Text = datarep_length, inbuf: Buffer, insize: Wide, position: Address, outbuf: Buffer, outcount: Int,
        datatype: In<Datatype>) (datarep_length) [Words datarep datarep_length, CopiedRead inbuf,
        Whole outbuf outcount datatype]);
modern_choice!(MPI_Unpack_external_c "unpack_external_c"
    (datarep: Text = datarep_length, inbuf: Buffer, insize: Wide, position: Address, outbuf: Buffer, outcount: Wide,
        datatype: In<Datatype>) (datarep_length) [Words datarep datarep_length, CopiedRead inbuf,
        WholeWide outbuf outcount datatype]);
