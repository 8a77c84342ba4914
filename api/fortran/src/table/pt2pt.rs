// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::args::{Address, Argument, Buffer, In, InOut, Index, Int, Out, OutLogical, Status, int};
use crate::arrays::{InArray, InOutArray, Indices};
use crate::entry;
use crate::handles::{Comm, Datatype, Message, Request, Session};
use std::ffi::{c_int, c_void};

entry!(MPI_Bsend "mpi_bsend" "MPI_BSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>));
entry!(MPI_Bsend_init "mpi_bsend_init" "MPI_BSEND_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Buffer_attach "mpi_buffer_attach" "MPI_BUFFER_ATTACH" (buffer: Buffer, size: Int));
entry!(MPI_Buffer_flush "mpi_buffer_flush" "MPI_BUFFER_FLUSH" ());
entry!(MPI_Buffer_iflush "mpi_buffer_iflush" "MPI_BUFFER_IFLUSH" (request: Out<Request>));
entry!(MPI_Cancel "mpi_cancel" "MPI_CANCEL" (request: InOut<Request>));
entry!(MPI_Comm_attach_buffer "mpi_comm_attach_buffer" "MPI_COMM_ATTACH_BUFFER"
    (comm: In<Comm>, buffer: Buffer, size: Int));
entry!(MPI_Comm_detach_buffer "mpi_comm_detach_buffer" "MPI_COMM_DETACH_BUFFER"
    (comm: In<Comm>, buffer_addr: Buffer, size: Address));
entry!(MPI_Comm_flush_buffer "mpi_comm_flush_buffer" "MPI_COMM_FLUSH_BUFFER" (comm: In<Comm>));
entry!(MPI_Comm_iflush_buffer "mpi_comm_iflush_buffer" "MPI_COMM_IFLUSH_BUFFER"
    (comm: In<Comm>, request: Out<Request>));
entry!(MPI_Ibsend "mpi_ibsend" "MPI_IBSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Improbe "mpi_improbe" "MPI_IMPROBE"
    (source: Int, tag: Int, comm: In<Comm>, flag: OutLogical, message: Out<Message>, status: Status));
entry!(MPI_Imrecv "mpi_imrecv" "MPI_IMRECV"
    (buf: Buffer, count: Int, datatype: In<Datatype>, message: InOut<Message>, request: Out<Request>));
entry!(MPI_Iprobe "mpi_iprobe" "MPI_IPROBE"
    (source: Int, tag: Int, comm: In<Comm>, flag: OutLogical, status: Status));
entry!(MPI_Irecv "mpi_irecv" "MPI_IRECV"
    (buf: Buffer, count: Int, datatype: In<Datatype>, source: Int, tag: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Irsend "mpi_irsend" "MPI_IRSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Isend "mpi_isend" "MPI_ISEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Isendrecv "mpi_isendrecv" "MPI_ISENDRECV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, dest: Int, sendtag: Int, recvbuf: Buffer,
        recvcount: Int, recvtype: In<Datatype>, source: Int, recvtag: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Isendrecv_replace "mpi_isendrecv_replace" "MPI_ISENDRECV_REPLACE"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, sendtag: Int, source: Int, recvtag: Int,
        comm: In<Comm>, request: Out<Request>));
entry!(MPI_Issend "mpi_issend" "MPI_ISSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Mprobe "mpi_mprobe" "MPI_MPROBE"
    (source: Int, tag: Int, comm: In<Comm>, message: Out<Message>, status: Status));
entry!(MPI_Mrecv "mpi_mrecv" "MPI_MRECV"
    (buf: Buffer, count: Int, datatype: In<Datatype>, message: InOut<Message>, status: Status));
entry!(MPI_Probe "mpi_probe" "MPI_PROBE" (source: Int, tag: Int, comm: In<Comm>, status: Status));
entry!(MPI_Recv "mpi_recv" "MPI_RECV"
    (buf: Buffer, count: Int, datatype: In<Datatype>, source: Int, tag: Int, comm: In<Comm>, status: Status));
entry!(MPI_Recv_init "mpi_recv_init" "MPI_RECV_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, source: Int, tag: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Request_free "mpi_request_free" "MPI_REQUEST_FREE" (request: InOut<Request>));
entry!(MPI_Request_get_status "mpi_request_get_status" "MPI_REQUEST_GET_STATUS"
    (request: In<Request>, flag: OutLogical, status: Status));
entry!(MPI_Request_get_status_all "mpi_request_get_status_all" "MPI_REQUEST_GET_STATUS_ALL"
    (count: Int, array_of_requests: InArray<Request> = int(count), flag: OutLogical, array_of_statuses: Status));
entry!(MPI_Request_get_status_any "mpi_request_get_status_any" "MPI_REQUEST_GET_STATUS_ANY"
    (count: Int, array_of_requests: InArray<Request> = int(count), index: Index, flag: OutLogical, status: Status));
entry!(MPI_Request_get_status_some "mpi_request_get_status_some" "MPI_REQUEST_GET_STATUS_SOME"
    (incount: Int, array_of_requests: InArray<Request> = int(incount), outcount: Address,
        array_of_indices: Indices = outcount.expose_provenance(), array_of_statuses: Status));
entry!(MPI_Rsend "mpi_rsend" "MPI_RSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>));
entry!(MPI_Rsend_init "mpi_rsend_init" "MPI_RSEND_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Send "mpi_send" "MPI_SEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>));
entry!(MPI_Send_init "mpi_send_init" "MPI_SEND_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Sendrecv "mpi_sendrecv" "MPI_SENDRECV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, dest: Int, sendtag: Int, recvbuf: Buffer,
        recvcount: Int, recvtype: In<Datatype>, source: Int, recvtag: Int, comm: In<Comm>, status: Status));
entry!(MPI_Sendrecv_replace "mpi_sendrecv_replace" "MPI_SENDRECV_REPLACE"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, sendtag: Int, source: Int, recvtag: Int,
        comm: In<Comm>, status: Status));
entry!(MPI_Session_attach_buffer "mpi_session_attach_buffer" "MPI_SESSION_ATTACH_BUFFER"
    (session: In<Session>, buffer: Buffer, size: Int));
entry!(MPI_Session_detach_buffer "mpi_session_detach_buffer" "MPI_SESSION_DETACH_BUFFER"
    (session: In<Session>, buffer_addr: Buffer, size: Address));
entry!(MPI_Session_flush_buffer "mpi_session_flush_buffer" "MPI_SESSION_FLUSH_BUFFER" (session: In<Session>));
entry!(MPI_Session_iflush_buffer "mpi_session_iflush_buffer" "MPI_SESSION_IFLUSH_BUFFER"
    (session: In<Session>, request: Out<Request>));
entry!(MPI_Ssend "mpi_ssend" "MPI_SSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>));
entry!(MPI_Ssend_init "mpi_ssend_init" "MPI_SSEND_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Start "mpi_start" "MPI_START" (request: InOut<Request>));
entry!(MPI_Startall "mpi_startall" "MPI_STARTALL" (count: Int, array_of_requests: InOutArray<Request> = int(count)));
entry!(MPI_Status_get_error "mpi_status_get_error" "MPI_STATUS_GET_ERROR" (status: Status, err: Address));
entry!(MPI_Status_get_source "mpi_status_get_source" "MPI_STATUS_GET_SOURCE" (status: Status, source: Address));
entry!(MPI_Status_get_tag "mpi_status_get_tag" "MPI_STATUS_GET_TAG" (status: Status, tag: Address));
entry!(MPI_Status_set_error "mpi_status_set_error" "MPI_STATUS_SET_ERROR" (status: Status, err: Int));
entry!(MPI_Status_set_source "mpi_status_set_source" "MPI_STATUS_SET_SOURCE" (status: Status, source: Int));
entry!(MPI_Status_set_tag "mpi_status_set_tag" "MPI_STATUS_SET_TAG" (status: Status, tag: Int));
entry!(MPI_Test "mpi_test" "MPI_TEST" (request: InOut<Request>, flag: OutLogical, status: Status));
entry!(MPI_Test_cancelled "mpi_test_cancelled" "MPI_TEST_CANCELLED" (status: Status, flag: OutLogical));
entry!(MPI_Testall "mpi_testall" "MPI_TESTALL"
    (count: Int, array_of_requests: InOutArray<Request> = int(count), flag: OutLogical, array_of_statuses: Status));
entry!(MPI_Testany "mpi_testany" "MPI_TESTANY"
    (count: Int, array_of_requests: InOutArray<Request> = int(count), index: Index, flag: OutLogical,
        status: Status));
entry!(MPI_Testsome "mpi_testsome" "MPI_TESTSOME"
    (incount: Int, array_of_requests: InOutArray<Request> = int(incount), outcount: Address,
        array_of_indices: Indices = outcount.expose_provenance(), array_of_statuses: Status));
entry!(MPI_Wait "mpi_wait" "MPI_WAIT" (request: InOut<Request>, status: Status));
entry!(MPI_Waitall "mpi_waitall" "MPI_WAITALL"
    (count: Int, array_of_requests: InOutArray<Request> = int(count), array_of_statuses: Status));
entry!(MPI_Waitany "mpi_waitany" "MPI_WAITANY"
    (count: Int, array_of_requests: InOutArray<Request> = int(count), index: Index, status: Status));
entry!(MPI_Waitsome "mpi_waitsome" "MPI_WAITSOME"
    (incount: Int, array_of_requests: InOutArray<Request> = int(incount), outcount: Address,
        array_of_indices: Indices = outcount.expose_provenance(), array_of_statuses: Status));
