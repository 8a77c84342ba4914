// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::args::{Address, Argument, Buffer, In, InOut, Index, Int, Out, OutLogical, Status, int};
use crate::arrays::{InArray, InOutArray, Indices};
use crate::entry;
use crate::handles::{Comm, Datatype, Message, Request};
use std::ffi::{c_int, c_void};

entry!(MPI_Bsend PMPI_Bsend "mpi_bsend" "pmpi_bsend" "MPI_BSEND" "PMPI_BSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>) ());
entry!(MPI_Bsend_init PMPI_Bsend_init "mpi_bsend_init" "pmpi_bsend_init" "MPI_BSEND_INIT" "PMPI_BSEND_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Buffer_attach PMPI_Buffer_attach "mpi_buffer_attach" "pmpi_buffer_attach" "MPI_BUFFER_ATTACH" "PMPI_BUFFER_ATTACH"
    (buffer: Buffer, size: Int) ());
entry!(MPI_Buffer_flush PMPI_Buffer_flush "mpi_buffer_flush" "pmpi_buffer_flush" "MPI_BUFFER_FLUSH" "PMPI_BUFFER_FLUSH"
    () ());
entry!(MPI_Buffer_iflush PMPI_Buffer_iflush "mpi_buffer_iflush" "pmpi_buffer_iflush" "MPI_BUFFER_IFLUSH" "PMPI_BUFFER_IFLUSH"
    (request: Out<Request>) ());
entry!(MPI_Cancel PMPI_Cancel "mpi_cancel" "pmpi_cancel" "MPI_CANCEL" "PMPI_CANCEL"
    (request: InOut<Request>) ());
entry!(MPI_Comm_attach_buffer PMPI_Comm_attach_buffer "mpi_comm_attach_buffer" "pmpi_comm_attach_buffer" "MPI_COMM_ATTACH_BUFFER" "PMPI_COMM_ATTACH_BUFFER"
    (comm: In<Comm>, buffer: Buffer, size: Int) ());
entry!(MPI_Comm_detach_buffer PMPI_Comm_detach_buffer "mpi_comm_detach_buffer" "pmpi_comm_detach_buffer" "MPI_COMM_DETACH_BUFFER" "PMPI_COMM_DETACH_BUFFER"
    (comm: In<Comm>, buffer_addr: Buffer, size: Address) ());
entry!(MPI_Comm_flush_buffer PMPI_Comm_flush_buffer "mpi_comm_flush_buffer" "pmpi_comm_flush_buffer" "MPI_COMM_FLUSH_BUFFER" "PMPI_COMM_FLUSH_BUFFER"
    (comm: In<Comm>) ());
entry!(MPI_Comm_iflush_buffer PMPI_Comm_iflush_buffer "mpi_comm_iflush_buffer" "pmpi_comm_iflush_buffer" "MPI_COMM_IFLUSH_BUFFER" "PMPI_COMM_IFLUSH_BUFFER"
    (comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Ibsend PMPI_Ibsend "mpi_ibsend" "pmpi_ibsend" "MPI_IBSEND" "PMPI_IBSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Improbe PMPI_Improbe "mpi_improbe" "pmpi_improbe" "MPI_IMPROBE" "PMPI_IMPROBE"
    (source: Int, tag: Int, comm: In<Comm>, flag: OutLogical, message: Out<Message>, status: Status) ());
entry!(MPI_Imrecv PMPI_Imrecv "mpi_imrecv" "pmpi_imrecv" "MPI_IMRECV" "PMPI_IMRECV"
    (buf: Buffer, count: Int, datatype: In<Datatype>, message: InOut<Message>, request: Out<Request>) ());
entry!(MPI_Iprobe PMPI_Iprobe "mpi_iprobe" "pmpi_iprobe" "MPI_IPROBE" "PMPI_IPROBE"
    (source: Int, tag: Int, comm: In<Comm>, flag: OutLogical, status: Status) ());
entry!(MPI_Irecv PMPI_Irecv "mpi_irecv" "pmpi_irecv" "MPI_IRECV" "PMPI_IRECV"
    (buf: Buffer, count: Int, datatype: In<Datatype>, source: Int, tag: Int, comm: In<Comm>, request: Out<Request>)
        ());
entry!(MPI_Irsend PMPI_Irsend "mpi_irsend" "pmpi_irsend" "MPI_IRSEND" "PMPI_IRSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Isend PMPI_Isend "mpi_isend" "pmpi_isend" "MPI_ISEND" "PMPI_ISEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Isendrecv PMPI_Isendrecv "mpi_isendrecv" "pmpi_isendrecv" "MPI_ISENDRECV" "PMPI_ISENDRECV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, dest: Int, sendtag: Int, recvbuf: Buffer, recvcount:
        Int, recvtype: In<Datatype>, source: Int, recvtag: Int, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Isendrecv_replace PMPI_Isendrecv_replace "mpi_isendrecv_replace" "pmpi_isendrecv_replace" "MPI_ISENDRECV_REPLACE" "PMPI_ISENDRECV_REPLACE"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, sendtag: Int, source: Int, recvtag: Int, comm:
        In<Comm>, request: Out<Request>) ());
entry!(MPI_Issend PMPI_Issend "mpi_issend" "pmpi_issend" "MPI_ISSEND" "PMPI_ISSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Mprobe PMPI_Mprobe "mpi_mprobe" "pmpi_mprobe" "MPI_MPROBE" "PMPI_MPROBE"
    (source: Int, tag: Int, comm: In<Comm>, message: Out<Message>, status: Status) ());
entry!(MPI_Mrecv PMPI_Mrecv "mpi_mrecv" "pmpi_mrecv" "MPI_MRECV" "PMPI_MRECV"
    (buf: Buffer, count: Int, datatype: In<Datatype>, message: InOut<Message>, status: Status) ());
entry!(MPI_Probe PMPI_Probe "mpi_probe" "pmpi_probe" "MPI_PROBE" "PMPI_PROBE"
    (source: Int, tag: Int, comm: In<Comm>, status: Status) ());
entry!(MPI_Recv PMPI_Recv "mpi_recv" "pmpi_recv" "MPI_RECV" "PMPI_RECV"
    (buf: Buffer, count: Int, datatype: In<Datatype>, source: Int, tag: Int, comm: In<Comm>, status: Status) ());
entry!(MPI_Recv_init PMPI_Recv_init "mpi_recv_init" "pmpi_recv_init" "MPI_RECV_INIT" "PMPI_RECV_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, source: Int, tag: Int, comm: In<Comm>, request: Out<Request>)
        ());
entry!(MPI_Request_free PMPI_Request_free "mpi_request_free" "pmpi_request_free" "MPI_REQUEST_FREE" "PMPI_REQUEST_FREE"
    (request: InOut<Request>) ());
entry!(MPI_Request_get_status PMPI_Request_get_status "mpi_request_get_status" "pmpi_request_get_status" "MPI_REQUEST_GET_STATUS" "PMPI_REQUEST_GET_STATUS"
    (request: In<Request>, flag: OutLogical, status: Status) ());
entry!(MPI_Request_get_status_all PMPI_Request_get_status_all "mpi_request_get_status_all" "pmpi_request_get_status_all" "MPI_REQUEST_GET_STATUS_ALL" "PMPI_REQUEST_GET_STATUS_ALL"
    (count: Int, array_of_requests: InArray<Request> = int(count), flag: OutLogical, array_of_statuses: Status) ());
entry!(MPI_Request_get_status_any PMPI_Request_get_status_any "mpi_request_get_status_any" "pmpi_request_get_status_any" "MPI_REQUEST_GET_STATUS_ANY" "PMPI_REQUEST_GET_STATUS_ANY"
    (count: Int, array_of_requests: InArray<Request> = int(count), index: Index, flag: OutLogical, status: Status)
        ());
entry!(MPI_Request_get_status_some PMPI_Request_get_status_some "mpi_request_get_status_some" "pmpi_request_get_status_some" "MPI_REQUEST_GET_STATUS_SOME" "PMPI_REQUEST_GET_STATUS_SOME"
    (incount: Int, array_of_requests: InArray<Request> = int(incount), outcount: Address, array_of_indices: Indices =
        outcount.expose_provenance(), array_of_statuses: Status) ());
entry!(MPI_Rsend PMPI_Rsend "mpi_rsend" "pmpi_rsend" "MPI_RSEND" "PMPI_RSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>) ());
entry!(MPI_Rsend_init PMPI_Rsend_init "mpi_rsend_init" "pmpi_rsend_init" "MPI_RSEND_INIT" "PMPI_RSEND_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Send PMPI_Send "mpi_send" "pmpi_send" "MPI_SEND" "PMPI_SEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>) ());
entry!(MPI_Send_init PMPI_Send_init "mpi_send_init" "pmpi_send_init" "MPI_SEND_INIT" "PMPI_SEND_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Sendrecv PMPI_Sendrecv "mpi_sendrecv" "pmpi_sendrecv" "MPI_SENDRECV" "PMPI_SENDRECV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, dest: Int, sendtag: Int, recvbuf: Buffer, recvcount:
        Int, recvtype: In<Datatype>, source: Int, recvtag: Int, comm: In<Comm>, status: Status) ());
entry!(MPI_Sendrecv_replace PMPI_Sendrecv_replace "mpi_sendrecv_replace" "pmpi_sendrecv_replace" "MPI_SENDRECV_REPLACE" "PMPI_SENDRECV_REPLACE"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, sendtag: Int, source: Int, recvtag: Int, comm:
        In<Comm>, status: Status) ());
entry!(MPI_Ssend PMPI_Ssend "mpi_ssend" "pmpi_ssend" "MPI_SSEND" "PMPI_SSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>) ());
entry!(MPI_Ssend_init PMPI_Ssend_init "mpi_ssend_init" "pmpi_ssend_init" "MPI_SSEND_INIT" "PMPI_SSEND_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Start PMPI_Start "mpi_start" "pmpi_start" "MPI_START" "PMPI_START"
    (request: InOut<Request>) ());
entry!(MPI_Startall PMPI_Startall "mpi_startall" "pmpi_startall" "MPI_STARTALL" "PMPI_STARTALL"
    (count: Int, array_of_requests: InOutArray<Request> = int(count)) ());
entry!(MPI_Status_get_error PMPI_Status_get_error "mpi_status_get_error" "pmpi_status_get_error" "MPI_STATUS_GET_ERROR" "PMPI_STATUS_GET_ERROR"
    (status: Status, err: Address) ());
entry!(MPI_Status_get_source PMPI_Status_get_source "mpi_status_get_source" "pmpi_status_get_source" "MPI_STATUS_GET_SOURCE" "PMPI_STATUS_GET_SOURCE"
    (status: Status, source: Address) ());
entry!(MPI_Status_get_tag PMPI_Status_get_tag "mpi_status_get_tag" "pmpi_status_get_tag" "MPI_STATUS_GET_TAG" "PMPI_STATUS_GET_TAG"
    (status: Status, tag: Address) ());
entry!(MPI_Status_set_error PMPI_Status_set_error "mpi_status_set_error" "pmpi_status_set_error" "MPI_STATUS_SET_ERROR" "PMPI_STATUS_SET_ERROR"
    (status: Status, err: Int) ());
entry!(MPI_Status_set_source PMPI_Status_set_source "mpi_status_set_source" "pmpi_status_set_source" "MPI_STATUS_SET_SOURCE" "PMPI_STATUS_SET_SOURCE"
    (status: Status, source: Int) ());
entry!(MPI_Status_set_tag PMPI_Status_set_tag "mpi_status_set_tag" "pmpi_status_set_tag" "MPI_STATUS_SET_TAG" "PMPI_STATUS_SET_TAG"
    (status: Status, tag: Int) ());
entry!(MPI_Test PMPI_Test "mpi_test" "pmpi_test" "MPI_TEST" "PMPI_TEST"
    (request: InOut<Request>, flag: OutLogical, status: Status) ());
entry!(MPI_Test_cancelled PMPI_Test_cancelled "mpi_test_cancelled" "pmpi_test_cancelled" "MPI_TEST_CANCELLED" "PMPI_TEST_CANCELLED"
    (status: Status, flag: OutLogical) ());
entry!(MPI_Testall PMPI_Testall "mpi_testall" "pmpi_testall" "MPI_TESTALL" "PMPI_TESTALL"
    (count: Int, array_of_requests: InOutArray<Request> = int(count), flag: OutLogical, array_of_statuses: Status)
        ());
entry!(MPI_Testany PMPI_Testany "mpi_testany" "pmpi_testany" "MPI_TESTANY" "PMPI_TESTANY"
    (count: Int, array_of_requests: InOutArray<Request> = int(count), index: Index, flag: OutLogical, status: Status)
        ());
entry!(MPI_Testsome PMPI_Testsome "mpi_testsome" "pmpi_testsome" "MPI_TESTSOME" "PMPI_TESTSOME"
    (incount: Int, array_of_requests: InOutArray<Request> = int(incount), outcount: Address, array_of_indices: Indices
        = outcount.expose_provenance(), array_of_statuses: Status) ());
entry!(MPI_Wait PMPI_Wait "mpi_wait" "pmpi_wait" "MPI_WAIT" "PMPI_WAIT"
    (request: InOut<Request>, status: Status) ());
entry!(MPI_Waitall PMPI_Waitall "mpi_waitall" "pmpi_waitall" "MPI_WAITALL" "PMPI_WAITALL"
    (count: Int, array_of_requests: InOutArray<Request> = int(count), array_of_statuses: Status) ());
entry!(MPI_Waitany PMPI_Waitany "mpi_waitany" "pmpi_waitany" "MPI_WAITANY" "PMPI_WAITANY"
    (count: Int, array_of_requests: InOutArray<Request> = int(count), index: Index, status: Status) ());
entry!(MPI_Waitsome PMPI_Waitsome "mpi_waitsome" "pmpi_waitsome" "MPI_WAITSOME" "PMPI_WAITSOME"
    (incount: Int, array_of_requests: InOutArray<Request> = int(incount), outcount: Address, array_of_indices: Indices
        = outcount.expose_provenance(), array_of_statuses: Status) ());
