// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::{Comm, Datatype, File, Group, Info, Request};
use crate::args::{Address, Argument, Buffer, In, InOut, Int, Logical, Out, OutLogical, Status, Wide};
use crate::text::{OutText, Text};
use crate::{choice, entry, modern_choice};
use std::ffi::{c_int, c_void};

entry!(MPI_File_close "file_close" "MPI_FILE_CLOSE" (fh: InOut<File>));
entry!(MPI_File_delete "file_delete" "MPI_FILE_DELETE"
    (filename: Text = filename_length, info: In<Info>) (filename_length));
entry!(MPI_File_get_amode "file_get_amode" "MPI_FILE_GET_AMODE" (fh: In<File>, amode: Address));
entry!(MPI_File_get_atomicity "file_get_atomicity" "MPI_FILE_GET_ATOMICITY" (fh: In<File>, flag: OutLogical));
entry!(MPI_File_get_byte_offset "file_get_byte_offset" "MPI_FILE_GET_BYTE_OFFSET"
    (fh: In<File>, offset: Wide, disp: Address));
entry!(MPI_File_get_group "file_get_group" "MPI_FILE_GET_GROUP" (fh: In<File>, group: Out<Group>));
entry!(MPI_File_get_info "file_get_info" "MPI_FILE_GET_INFO" (fh: In<File>, info_used: Out<Info>));
entry!(MPI_File_get_position "file_get_position" "MPI_FILE_GET_POSITION" (fh: In<File>, offset: Address));
entry!(MPI_File_get_position_shared "file_get_position_shared" "MPI_FILE_GET_POSITION_SHARED"
    (fh: In<File>, offset: Address));
entry!(MPI_File_get_size "file_get_size" "MPI_FILE_GET_SIZE" (fh: In<File>, size: Address));
entry!(MPI_File_get_type_extent "file_get_type_extent" "MPI_FILE_GET_TYPE_EXTENT"
    (fh: In<File>, datatype: In<Datatype>, extent: Address));
entry!(MPI_File_get_view "file_get_view" "MPI_FILE_GET_VIEW"
    (fh: In<File>, disp: Address, etype: Out<Datatype>, filetype: Out<Datatype>,
        datarep: OutText = datarep_length) (datarep_length));
choice!(MPI_File_iread "file_iread" "MPI_FILE_IREAD"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>,
        request: Out<Request>) [Whole buf count datatype]);
choice!(MPI_File_iread_all "file_iread_all" "MPI_FILE_IREAD_ALL"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_File_iread_all_c "file_iread_all_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>,
        request: Out<Request>) [WholeWide buf count datatype]);
choice!(MPI_File_iread_at "file_iread_at" "MPI_FILE_IREAD_AT"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>,
        request: Out<Request>) [Whole buf count datatype]);
choice!(MPI_File_iread_at_all "file_iread_at_all" "MPI_FILE_IREAD_AT_ALL"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_File_iread_at_all_c "file_iread_at_all_c"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Wide, datatype: In<Datatype>,
        request: Out<Request>) [WholeWide buf count datatype]);
modern_choice!(MPI_File_iread_at_c "file_iread_at_c"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Wide, datatype: In<Datatype>,
        request: Out<Request>) [WholeWide buf count datatype]);
modern_choice!(MPI_File_iread_c "file_iread_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>,
        request: Out<Request>) [WholeWide buf count datatype]);
choice!(MPI_File_iread_shared "file_iread_shared" "MPI_FILE_IREAD_SHARED"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_File_iread_shared_c "file_iread_shared_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>,
        request: Out<Request>) [WholeWide buf count datatype]);
choice!(MPI_File_iwrite "file_iwrite" "MPI_FILE_IWRITE"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>,
        request: Out<Request>) [Whole buf count datatype]);
choice!(MPI_File_iwrite_all "file_iwrite_all" "MPI_FILE_IWRITE_ALL"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_File_iwrite_all_c "file_iwrite_all_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>,
        request: Out<Request>) [WholeWide buf count datatype]);
choice!(MPI_File_iwrite_at "file_iwrite_at" "MPI_FILE_IWRITE_AT"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>,
        request: Out<Request>) [Whole buf count datatype]);
choice!(MPI_File_iwrite_at_all "file_iwrite_at_all" "MPI_FILE_IWRITE_AT_ALL"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_File_iwrite_at_all_c "file_iwrite_at_all_c"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Wide, datatype: In<Datatype>,
        request: Out<Request>) [WholeWide buf count datatype]);
modern_choice!(MPI_File_iwrite_at_c "file_iwrite_at_c"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Wide, datatype: In<Datatype>,
        request: Out<Request>) [WholeWide buf count datatype]);
modern_choice!(MPI_File_iwrite_c "file_iwrite_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>,
        request: Out<Request>) [WholeWide buf count datatype]);
choice!(MPI_File_iwrite_shared "file_iwrite_shared" "MPI_FILE_IWRITE_SHARED"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_File_iwrite_shared_c "file_iwrite_shared_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>,
        request: Out<Request>) [WholeWide buf count datatype]);
entry!(MPI_File_open "file_open" "MPI_FILE_OPEN"
    (comm: In<Comm>, filename: Text = filename_length, amode: Int, info: In<Info>, fh: Out<File>) (filename_length));
entry!(MPI_File_preallocate "file_preallocate" "MPI_FILE_PREALLOCATE" (fh: In<File>, size: Wide));
choice!(MPI_File_read "file_read" "MPI_FILE_READ"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status) [Whole buf count datatype]);
choice!(MPI_File_read_all "file_read_all" "MPI_FILE_READ_ALL"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status) [Whole buf count datatype]);
choice!(MPI_File_read_all_begin "file_read_all_begin" "MPI_FILE_READ_ALL_BEGIN"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>) [Whole buf count datatype]);
modern_choice!(MPI_File_read_all_begin_c "file_read_all_begin_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>) [WholeWide buf count datatype]);
modern_choice!(MPI_File_read_all_c "file_read_all_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>, status: Status) [WholeWide buf count datatype]);
choice!(MPI_File_read_all_end "file_read_all_end" "MPI_FILE_READ_ALL_END"
    (fh: In<File>, buf: Buffer, status: Status) [Raw buf]);
choice!(MPI_File_read_at "file_read_at" "MPI_FILE_READ_AT"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>,
        status: Status) [Whole buf count datatype]);
choice!(MPI_File_read_at_all "file_read_at_all" "MPI_FILE_READ_AT_ALL"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>,
        status: Status) [Whole buf count datatype]);
choice!(MPI_File_read_at_all_begin "file_read_at_all_begin" "MPI_FILE_READ_AT_ALL_BEGIN"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>) [Whole buf count datatype]);
modern_choice!(MPI_File_read_at_all_begin_c "file_read_at_all_begin_c"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Wide, datatype: In<Datatype>) [WholeWide buf count datatype]);
modern_choice!(MPI_File_read_at_all_c "file_read_at_all_c"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Wide, datatype: In<Datatype>,
        status: Status) [WholeWide buf count datatype]);
choice!(MPI_File_read_at_all_end "file_read_at_all_end" "MPI_FILE_READ_AT_ALL_END"
    (fh: In<File>, buf: Buffer, status: Status) [Raw buf]);
modern_choice!(MPI_File_read_at_c "file_read_at_c"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Wide, datatype: In<Datatype>,
        status: Status) [WholeWide buf count datatype]);
modern_choice!(MPI_File_read_c "file_read_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>, status: Status) [WholeWide buf count datatype]);
choice!(MPI_File_read_ordered "file_read_ordered" "MPI_FILE_READ_ORDERED"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status) [Whole buf count datatype]);
choice!(MPI_File_read_ordered_begin "file_read_ordered_begin" "MPI_FILE_READ_ORDERED_BEGIN"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>) [Whole buf count datatype]);
modern_choice!(MPI_File_read_ordered_begin_c "file_read_ordered_begin_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>) [WholeWide buf count datatype]);
modern_choice!(MPI_File_read_ordered_c "file_read_ordered_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>, status: Status) [WholeWide buf count datatype]);
choice!(MPI_File_read_ordered_end "file_read_ordered_end" "MPI_FILE_READ_ORDERED_END"
    (fh: In<File>, buf: Buffer, status: Status) [Raw buf]);
choice!(MPI_File_read_shared "file_read_shared" "MPI_FILE_READ_SHARED"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status) [Whole buf count datatype]);
modern_choice!(MPI_File_read_shared_c "file_read_shared_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>, status: Status) [WholeWide buf count datatype]);
entry!(MPI_File_seek "file_seek" "MPI_FILE_SEEK" (fh: In<File>, offset: Wide, whence: Int));
entry!(MPI_File_seek_shared "file_seek_shared" "MPI_FILE_SEEK_SHARED" (fh: In<File>, offset: Wide, whence: Int));
entry!(MPI_File_set_atomicity "file_set_atomicity" "MPI_FILE_SET_ATOMICITY" (fh: In<File>, flag: Logical));
entry!(MPI_File_set_info "file_set_info" "MPI_FILE_SET_INFO" (fh: In<File>, info: In<Info>));
entry!(MPI_File_set_size "file_set_size" "MPI_FILE_SET_SIZE" (fh: In<File>, size: Wide));
entry!(MPI_File_set_view "file_set_view" "MPI_FILE_SET_VIEW"
    (fh: In<File>, disp: Wide, etype: In<Datatype>, filetype: In<Datatype>, datarep: Text = datarep_length,
        info: In<Info>) (datarep_length));
entry!(MPI_File_sync "file_sync" "MPI_FILE_SYNC" (fh: In<File>));
choice!(MPI_File_write "file_write" "MPI_FILE_WRITE"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status) [Whole buf count datatype]);
choice!(MPI_File_write_all "file_write_all" "MPI_FILE_WRITE_ALL"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status) [Whole buf count datatype]);
choice!(MPI_File_write_all_begin "file_write_all_begin" "MPI_FILE_WRITE_ALL_BEGIN"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>) [Whole buf count datatype]);
modern_choice!(MPI_File_write_all_begin_c "file_write_all_begin_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>) [WholeWide buf count datatype]);
modern_choice!(MPI_File_write_all_c "file_write_all_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>, status: Status) [WholeWide buf count datatype]);
choice!(MPI_File_write_all_end "file_write_all_end" "MPI_FILE_WRITE_ALL_END"
    (fh: In<File>, buf: Buffer, status: Status) [Raw buf]);
choice!(MPI_File_write_at "file_write_at" "MPI_FILE_WRITE_AT"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>,
        status: Status) [Whole buf count datatype]);
choice!(MPI_File_write_at_all "file_write_at_all" "MPI_FILE_WRITE_AT_ALL"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>,
        status: Status) [Whole buf count datatype]);
choice!(MPI_File_write_at_all_begin "file_write_at_all_begin" "MPI_FILE_WRITE_AT_ALL_BEGIN"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Int, datatype: In<Datatype>) [Whole buf count datatype]);
modern_choice!(MPI_File_write_at_all_begin_c "file_write_at_all_begin_c"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Wide, datatype: In<Datatype>) [WholeWide buf count datatype]);
modern_choice!(MPI_File_write_at_all_c "file_write_at_all_c"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Wide, datatype: In<Datatype>,
        status: Status) [WholeWide buf count datatype]);
choice!(MPI_File_write_at_all_end "file_write_at_all_end" "MPI_FILE_WRITE_AT_ALL_END"
    (fh: In<File>, buf: Buffer, status: Status) [Raw buf]);
modern_choice!(MPI_File_write_at_c "file_write_at_c"
    (fh: In<File>, offset: Wide, buf: Buffer, count: Wide, datatype: In<Datatype>,
        status: Status) [WholeWide buf count datatype]);
modern_choice!(MPI_File_write_c "file_write_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>, status: Status) [WholeWide buf count datatype]);
choice!(MPI_File_write_ordered "file_write_ordered" "MPI_FILE_WRITE_ORDERED"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status) [Whole buf count datatype]);
choice!(MPI_File_write_ordered_begin "file_write_ordered_begin" "MPI_FILE_WRITE_ORDERED_BEGIN"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>) [Whole buf count datatype]);
modern_choice!(MPI_File_write_ordered_begin_c "file_write_ordered_begin_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>) [WholeWide buf count datatype]);
modern_choice!(MPI_File_write_ordered_c "file_write_ordered_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>, status: Status) [WholeWide buf count datatype]);
choice!(MPI_File_write_ordered_end "file_write_ordered_end" "MPI_FILE_WRITE_ORDERED_END"
    (fh: In<File>, buf: Buffer, status: Status) [Raw buf]);
choice!(MPI_File_write_shared "file_write_shared" "MPI_FILE_WRITE_SHARED"
    (fh: In<File>, buf: Buffer, count: Int, datatype: In<Datatype>, status: Status) [Whole buf count datatype]);
modern_choice!(MPI_File_write_shared_c "file_write_shared_c"
    (fh: In<File>, buf: Buffer, count: Wide, datatype: In<Datatype>, status: Status) [WholeWide buf count datatype]);
