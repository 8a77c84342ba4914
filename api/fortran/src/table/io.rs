// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::args::{Address, Argument, Buffer, In, InOut, Int, Logical, Out, OutLogical, Status, Wide};
use crate::entry;
use crate::handles::{Comm, Datatype, File, Group, Info, Request};
use crate::text::{OutText, Text};
use std::ffi::{c_int, c_void};

entry!(MPI_File_close "mpi_file_close" "MPI_FILE_CLOSE" (fh: InOut<File>));
entry!(MPI_File_delete "mpi_file_delete" "MPI_FILE_DELETE"
    (filename: Text = filename_length, info: In<Info>) (filename_length));
entry!(MPI_File_get_amode "mpi_file_get_amode" "MPI_FILE_GET_AMODE" (fh: In<File>, amode: Address));
entry!(MPI_File_get_atomicity "mpi_file_get_atomicity" "MPI_FILE_GET_ATOMICITY" (fh: In<File>, flag: OutLogical));
entry!(MPI_File_get_byte_offset "mpi_file_get_byte_offset" "MPI_FILE_GET_BYTE_OFFSET"
    (fh: In<File>, offset: Wide, disp: Address));
entry!(MPI_File_get_group "mpi_file_get_group" "MPI_FILE_GET_GROUP" (fh: In<File>, group: Out<Group>));
entry!(MPI_File_get_info "mpi_file_get_info" "MPI_FILE_GET_INFO" (fh: In<File>, info_used: Out<Info>));
entry!(MPI_File_get_position "mpi_file_get_position" "MPI_FILE_GET_POSITION" (fh: In<File>, offset: Address));
entry!(MPI_File_get_position_shared "mpi_file_get_position_shared" "MPI_FILE_GET_POSITION_SHARED"
    (fh: In<File>, offset: Address));
entry!(MPI_File_get_size "mpi_file_get_size" "MPI_FILE_GET_SIZE" (fh: In<File>, size: Address));
entry!(MPI_File_get_type_extent "mpi_file_get_type_extent" "MPI_FILE_GET_TYPE_EXTENT"
    (fh: In<File>, datatype: In<Datatype>, extent: Address));
entry!(MPI_File_get_view "mpi_file_get_view" "MPI_FILE_GET_VIEW"
    (fh: In<File>, disp: Address, etype: Out<Datatype>, filetype: Out<Datatype>,
        datarep: OutText = datarep_length) (datarep_length));
entry!(MPI_File_iread "mpi_file_iread" "MPI_FILE_IREAD"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, request: Out<Request>));
entry!(MPI_File_iread_all "mpi_file_iread_all" "MPI_FILE_IREAD_ALL"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, request: Out<Request>));
entry!(MPI_File_iread_at "mpi_file_iread_at" "MPI_FILE_IREAD_AT"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>, request: Out<Request>));
entry!(MPI_File_iread_at_all "mpi_file_iread_at_all" "MPI_FILE_IREAD_AT_ALL"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>, request: Out<Request>));
entry!(MPI_File_iread_shared "mpi_file_iread_shared" "MPI_FILE_IREAD_SHARED"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, request: Out<Request>));
entry!(MPI_File_iwrite "mpi_file_iwrite" "MPI_FILE_IWRITE"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, request: Out<Request>));
entry!(MPI_File_iwrite_all "mpi_file_iwrite_all" "MPI_FILE_IWRITE_ALL"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, request: Out<Request>));
entry!(MPI_File_iwrite_at "mpi_file_iwrite_at" "MPI_FILE_IWRITE_AT"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>, request: Out<Request>));
entry!(MPI_File_iwrite_at_all "mpi_file_iwrite_at_all" "MPI_FILE_IWRITE_AT_ALL"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>, request: Out<Request>));
entry!(MPI_File_iwrite_shared "mpi_file_iwrite_shared" "MPI_FILE_IWRITE_SHARED"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, request: Out<Request>));
entry!(MPI_File_open "mpi_file_open" "MPI_FILE_OPEN"
    (comm: In<Comm>, filename: Text = filename_length, amode: Int, info: In<Info>, fh: Out<File>) (filename_length));
entry!(MPI_File_preallocate "mpi_file_preallocate" "MPI_FILE_PREALLOCATE" (fh: In<File>, size: Wide));
entry!(MPI_File_read "mpi_file_read" "MPI_FILE_READ"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status));
entry!(MPI_File_read_all "mpi_file_read_all" "MPI_FILE_READ_ALL"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status));
entry!(MPI_File_read_all_begin "mpi_file_read_all_begin" "MPI_FILE_READ_ALL_BEGIN"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>));
entry!(MPI_File_read_all_end "mpi_file_read_all_end" "MPI_FILE_READ_ALL_END"
    (fh: In<File>, buf: Buffer, status: Status));
entry!(MPI_File_read_at "mpi_file_read_at" "MPI_FILE_READ_AT"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status));
entry!(MPI_File_read_at_all "mpi_file_read_at_all" "MPI_FILE_READ_AT_ALL"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status));
entry!(MPI_File_read_at_all_begin "mpi_file_read_at_all_begin" "MPI_FILE_READ_AT_ALL_BEGIN"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>));
entry!(MPI_File_read_at_all_end "mpi_file_read_at_all_end" "MPI_FILE_READ_AT_ALL_END"
    (fh: In<File>, buf: Buffer, status: Status));
entry!(MPI_File_read_ordered "mpi_file_read_ordered" "MPI_FILE_READ_ORDERED"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status));
entry!(MPI_File_read_ordered_begin "mpi_file_read_ordered_begin" "MPI_FILE_READ_ORDERED_BEGIN"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>));
entry!(MPI_File_read_ordered_end "mpi_file_read_ordered_end" "MPI_FILE_READ_ORDERED_END"
    (fh: In<File>, buf: Buffer, status: Status));
entry!(MPI_File_read_shared "mpi_file_read_shared" "MPI_FILE_READ_SHARED"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status));
entry!(MPI_File_seek "mpi_file_seek" "MPI_FILE_SEEK" (fh: In<File>, offset: Wide, whence: Int));
entry!(MPI_File_seek_shared "mpi_file_seek_shared" "MPI_FILE_SEEK_SHARED" (fh: In<File>, offset: Wide, whence: Int));
entry!(MPI_File_set_atomicity "mpi_file_set_atomicity" "MPI_FILE_SET_ATOMICITY" (fh: In<File>, flag: Logical));
entry!(MPI_File_set_info "mpi_file_set_info" "MPI_FILE_SET_INFO" (fh: In<File>, info: In<Info>));
entry!(MPI_File_set_size "mpi_file_set_size" "MPI_FILE_SET_SIZE" (fh: In<File>, size: Wide));
entry!(MPI_File_set_view "mpi_file_set_view" "MPI_FILE_SET_VIEW"
    (fh: In<File>, disp: Wide, etype: In<Datatype>, filetype: In<Datatype>, datarep: Text = datarep_length,
        info: In<Info>) (datarep_length));
entry!(MPI_File_sync "mpi_file_sync" "MPI_FILE_SYNC" (fh: In<File>));
entry!(MPI_File_write "mpi_file_write" "MPI_FILE_WRITE"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status));
entry!(MPI_File_write_all "mpi_file_write_all" "MPI_FILE_WRITE_ALL"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status));
entry!(MPI_File_write_all_begin "mpi_file_write_all_begin" "MPI_FILE_WRITE_ALL_BEGIN"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>));
entry!(MPI_File_write_all_end "mpi_file_write_all_end" "MPI_FILE_WRITE_ALL_END"
    (fh: In<File>, buf: Buffer, status: Status));
entry!(MPI_File_write_at "mpi_file_write_at" "MPI_FILE_WRITE_AT"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status));
entry!(MPI_File_write_at_all "mpi_file_write_at_all" "MPI_FILE_WRITE_AT_ALL"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status));
entry!(MPI_File_write_at_all_begin "mpi_file_write_at_all_begin" "MPI_FILE_WRITE_AT_ALL_BEGIN"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>));
entry!(MPI_File_write_at_all_end "mpi_file_write_at_all_end" "MPI_FILE_WRITE_AT_ALL_END"
    (fh: In<File>, buf: Buffer, status: Status));
entry!(MPI_File_write_ordered "mpi_file_write_ordered" "MPI_FILE_WRITE_ORDERED"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status));
entry!(MPI_File_write_ordered_begin "mpi_file_write_ordered_begin" "MPI_FILE_WRITE_ORDERED_BEGIN"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>));
entry!(MPI_File_write_ordered_end "mpi_file_write_ordered_end" "MPI_FILE_WRITE_ORDERED_END"
    (fh: In<File>, buf: Buffer, status: Status));
entry!(MPI_File_write_shared "mpi_file_write_shared" "MPI_FILE_WRITE_SHARED"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status));
