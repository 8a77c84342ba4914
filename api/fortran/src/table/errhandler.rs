// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::{Comm, Errhandler, File, Session, Win};
use crate::args::{Address, Argument, In, InOut, Int, Out};
use crate::entry;
use crate::text::{OutText, Text};
use std::ffi::{c_int, c_void};

entry!(MPI_Add_error_class "add_error_class" "MPI_ADD_ERROR_CLASS" (errorclass: Address));
entry!(MPI_Add_error_code "add_error_code" "MPI_ADD_ERROR_CODE" (errorclass: Int, errorcode: Address));
entry!(MPI_Add_error_string "add_error_string" "MPI_ADD_ERROR_STRING"
    (errorcode: Int, string: Text = string_length) (string_length));
entry!(MPI_Comm_call_errhandler "comm_call_errhandler" "MPI_COMM_CALL_ERRHANDLER" (comm: In<Comm>, errorcode: Int));
entry!(MPI_Comm_get_errhandler "comm_get_errhandler" "MPI_COMM_GET_ERRHANDLER"
    (comm: In<Comm>, errhandler: Out<Errhandler>));
entry!(MPI_Comm_set_errhandler "comm_set_errhandler" "MPI_COMM_SET_ERRHANDLER"
    (comm: In<Comm>, errhandler: In<Errhandler>));
entry!(MPI_Errhandler_free "errhandler_free" "MPI_ERRHANDLER_FREE" (errhandler: InOut<Errhandler>));
entry!(MPI_Error_class "error_class" "MPI_ERROR_CLASS" (errorcode: Int, errorclass: Address));
entry!(MPI_Error_string "error_string" "MPI_ERROR_STRING"
    (errorcode: Int, string: OutText = string_length, resultlen: Address) (string_length));
entry!(MPI_File_call_errhandler "file_call_errhandler" "MPI_FILE_CALL_ERRHANDLER" (fh: In<File>, errorcode: Int));
entry!(MPI_File_get_errhandler "file_get_errhandler" "MPI_FILE_GET_ERRHANDLER"
    (file: In<File>, errhandler: Out<Errhandler>));
entry!(MPI_File_set_errhandler "file_set_errhandler" "MPI_FILE_SET_ERRHANDLER"
    (file: In<File>, errhandler: In<Errhandler>));
entry!(MPI_Remove_error_class "remove_error_class" "MPI_REMOVE_ERROR_CLASS" (errorclass: Int));
entry!(MPI_Remove_error_code "remove_error_code" "MPI_REMOVE_ERROR_CODE" (errorcode: Int));
entry!(MPI_Remove_error_string "remove_error_string" "MPI_REMOVE_ERROR_STRING" (errorcode: Int));
entry!(MPI_Session_call_errhandler "session_call_errhandler" "MPI_SESSION_CALL_ERRHANDLER"
    (session: In<Session>, errorcode: Int));
entry!(MPI_Session_get_errhandler "session_get_errhandler" "MPI_SESSION_GET_ERRHANDLER"
    (session: In<Session>, errhandler: Out<Errhandler>));
entry!(MPI_Session_set_errhandler "session_set_errhandler" "MPI_SESSION_SET_ERRHANDLER"
    (session: In<Session>, errhandler: In<Errhandler>));
entry!(MPI_Win_call_errhandler "win_call_errhandler" "MPI_WIN_CALL_ERRHANDLER" (win: In<Win>, errorcode: Int));
entry!(MPI_Win_get_errhandler "win_get_errhandler" "MPI_WIN_GET_ERRHANDLER"
    (win: In<Win>, errhandler: Out<Errhandler>));
entry!(MPI_Win_set_errhandler "win_set_errhandler" "MPI_WIN_SET_ERRHANDLER"
    (win: In<Win>, errhandler: In<Errhandler>));
