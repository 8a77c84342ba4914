// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::{Comm, Datatype, Message, Request, Session};
use crate::args::{
    Address, Argument, Buffer, Detached, In, InOut, Index, Int, Out, OutLogical, Started, Status, Unset, Wide, int,
};
use crate::arrays::{InArray, InOutArray, Indices, StartedArray};
use crate::{choice, entry, modern, modern_choice, older};
use std::ffi::{c_int, c_void};

choice!(MPI_Bsend "bsend" "MPI_BSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int,
        comm: In<Comm>) [Whole buf count datatype]);
modern_choice!(MPI_Bsend_c "bsend_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, dest: Int, tag: Int,
        comm: In<Comm>) [WholeWide buf count datatype]);
choice!(MPI_Bsend_init "bsend_init" "MPI_BSEND_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_Bsend_init_c "bsend_init_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [WholeWide buf count datatype]);
choice!(MPI_Buffer_attach "buffer_attach" "MPI_BUFFER_ATTACH" (buffer: Buffer, size: Int) [Raw buffer]);
modern_choice!(MPI_Buffer_attach_c "buffer_attach_c" (buffer: Buffer, size: Wide) [Raw buffer]);
older!(MPI_Buffer_detach "buffer_detach" "MPI_BUFFER_DETACH" (buffer_addr: Unset, size: Address));
modern!(MPI_Buffer_detach "buffer_detach" (buffer_addr: Detached, size: Address));
modern!(MPI_Buffer_detach_c "buffer_detach_c" (buffer_addr: Detached, size: Address));
entry!(MPI_Buffer_flush "buffer_flush" "MPI_BUFFER_FLUSH" ());
entry!(MPI_Buffer_iflush "buffer_iflush" "MPI_BUFFER_IFLUSH" (request: Out<Request>));
entry!(MPI_Cancel "cancel" "MPI_CANCEL" (request: InOut<Request>));
choice!(MPI_Comm_attach_buffer "comm_attach_buffer" "MPI_COMM_ATTACH_BUFFER"
    (comm: In<Comm>, buffer: Buffer, size: Int) [Raw buffer]);
modern_choice!(MPI_Comm_attach_buffer_c "comm_attach_buffer_c"
    (comm: In<Comm>, buffer: Buffer, size: Wide) [Raw buffer]);
older!(MPI_Comm_detach_buffer "comm_detach_buffer" "MPI_COMM_DETACH_BUFFER"
    (comm: In<Comm>, buffer_addr: Unset, size: Address));
modern!(MPI_Comm_detach_buffer "comm_detach_buffer" (comm: In<Comm>, buffer_addr: Detached, size: Address));
modern!(MPI_Comm_detach_buffer_c "comm_detach_buffer_c" (comm: In<Comm>, buffer_addr: Detached, size: Address));
entry!(MPI_Comm_flush_buffer "comm_flush_buffer" "MPI_COMM_FLUSH_BUFFER" (comm: In<Comm>));
entry!(MPI_Comm_iflush_buffer "comm_iflush_buffer" "MPI_COMM_IFLUSH_BUFFER" (comm: In<Comm>, request: Out<Request>));
choice!(MPI_Ibsend "ibsend" "MPI_IBSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_Ibsend_c "ibsend_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [WholeWide buf count datatype]);
entry!(MPI_Improbe "improbe" "MPI_IMPROBE"
    (source: Int, tag: Int, comm: In<Comm>, flag: OutLogical, message: Out<Message>, status: Status));
choice!(MPI_Imrecv "imrecv" "MPI_IMRECV"
    (buf: Buffer, count: Int, datatype: In<Datatype>, message: InOut<Message>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_Imrecv_c "imrecv_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, message: InOut<Message>,
        request: Out<Request>) [WholeWide buf count datatype]);
entry!(MPI_Iprobe "iprobe" "MPI_IPROBE" (source: Int, tag: Int, comm: In<Comm>, flag: OutLogical, status: Status));
choice!(MPI_Irecv "irecv" "MPI_IRECV"
    (buf: Buffer, count: Int, datatype: In<Datatype>, source: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_Irecv_c "irecv_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, source: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [WholeWide buf count datatype]);
choice!(MPI_Irsend "irsend" "MPI_IRSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_Irsend_c "irsend_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [WholeWide buf count datatype]);
choice!(MPI_Isend "isend" "MPI_ISEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_Isend_c "isend_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [WholeWide buf count datatype]);
choice!(MPI_Isendrecv "isendrecv" "MPI_ISENDRECV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, dest: Int, sendtag: Int, recvbuf: Buffer,
        recvcount: Int, recvtype: In<Datatype>, source: Int, recvtag: Int, comm: In<Comm>,
        request: Out<Request>) [Whole sendbuf sendcount sendtype, Whole recvbuf recvcount recvtype]);
modern_choice!(MPI_Isendrecv_c "isendrecv_c"
    (sendbuf: Buffer, sendcount: Wide, sendtype: In<Datatype>, dest: Int, sendtag: Int, recvbuf: Buffer,
        recvcount: Wide, recvtype: In<Datatype>, source: Int, recvtag: Int, comm: In<Comm>,
        request: Out<Request>) [WholeWide sendbuf sendcount sendtype, WholeWide recvbuf recvcount recvtype]);
choice!(MPI_Isendrecv_replace "isendrecv_replace" "MPI_ISENDRECV_REPLACE"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, sendtag: Int, source: Int, recvtag: Int,
        comm: In<Comm>, request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_Isendrecv_replace_c "isendrecv_replace_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, dest: Int, sendtag: Int, source: Int, recvtag: Int,
        comm: In<Comm>, request: Out<Request>) [WholeWide buf count datatype]);
choice!(MPI_Issend "issend" "MPI_ISSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_Issend_c "issend_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [WholeWide buf count datatype]);
entry!(MPI_Mprobe "mprobe" "MPI_MPROBE"
    (source: Int, tag: Int, comm: In<Comm>, message: Out<Message>, status: Status));
choice!(MPI_Mrecv "mrecv" "MPI_MRECV"
    (buf: Buffer, count: Int, datatype: In<Datatype>, message: InOut<Message>,
        status: Status) [Whole buf count datatype]);
modern_choice!(MPI_Mrecv_c "mrecv_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, message: InOut<Message>,
        status: Status) [WholeWide buf count datatype]);
entry!(MPI_Probe "probe" "MPI_PROBE" (source: Int, tag: Int, comm: In<Comm>, status: Status));
choice!(MPI_Recv "recv" "MPI_RECV"
    (buf: Buffer, count: Int, datatype: In<Datatype>, source: Int, tag: Int, comm: In<Comm>,
        status: Status) [Whole buf count datatype]);
modern_choice!(MPI_Recv_c "recv_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, source: Int, tag: Int, comm: In<Comm>,
        status: Status) [WholeWide buf count datatype]);
choice!(MPI_Recv_init "recv_init" "MPI_RECV_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, source: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_Recv_init_c "recv_init_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, source: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [WholeWide buf count datatype]);
entry!(MPI_Request_free "request_free" "MPI_REQUEST_FREE" (request: InOut<Request>));
entry!(MPI_Request_get_status "request_get_status" "MPI_REQUEST_GET_STATUS"
    (request: In<Request>, flag: OutLogical, status: Status));
entry!(MPI_Request_get_status_all "request_get_status_all" "MPI_REQUEST_GET_STATUS_ALL"
    (count: Int, array_of_requests: InArray<Request> = int(count), flag: OutLogical, array_of_statuses: Status));
entry!(MPI_Request_get_status_any "request_get_status_any" "MPI_REQUEST_GET_STATUS_ANY"
    (count: Int, array_of_requests: InArray<Request> = int(count), index: Index, flag: OutLogical, status: Status));
entry!(MPI_Request_get_status_some "request_get_status_some" "MPI_REQUEST_GET_STATUS_SOME"
    (incount: Int, array_of_requests: InArray<Request> = int(incount), outcount: Address,
        array_of_indices: Indices = outcount.expose_provenance(), array_of_statuses: Status));
choice!(MPI_Rsend "rsend" "MPI_RSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int,
        comm: In<Comm>) [Whole buf count datatype]);
modern_choice!(MPI_Rsend_c "rsend_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, dest: Int, tag: Int,
        comm: In<Comm>) [WholeWide buf count datatype]);
choice!(MPI_Rsend_init "rsend_init" "MPI_RSEND_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_Rsend_init_c "rsend_init_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [WholeWide buf count datatype]);
choice!(MPI_Send "send" "MPI_SEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int,
        comm: In<Comm>) [Whole buf count datatype]);
modern_choice!(MPI_Send_c "send_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, dest: Int, tag: Int,
        comm: In<Comm>) [WholeWide buf count datatype]);
choice!(MPI_Send_init "send_init" "MPI_SEND_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_Send_init_c "send_init_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [WholeWide buf count datatype]);
choice!(MPI_Sendrecv "sendrecv" "MPI_SENDRECV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, dest: Int, sendtag: Int, recvbuf: Buffer,
        recvcount: Int, recvtype: In<Datatype>, source: Int, recvtag: Int, comm: In<Comm>,
        status: Status) [Whole sendbuf sendcount sendtype, Whole recvbuf recvcount recvtype]);
modern_choice!(MPI_Sendrecv_c "sendrecv_c"
    (sendbuf: Buffer, sendcount: Wide, sendtype: In<Datatype>, dest: Int, sendtag: Int, recvbuf: Buffer,
        recvcount: Wide, recvtype: In<Datatype>, source: Int, recvtag: Int, comm: In<Comm>,
        status: Status) [WholeWide sendbuf sendcount sendtype, WholeWide recvbuf recvcount recvtype]);
choice!(MPI_Sendrecv_replace "sendrecv_replace" "MPI_SENDRECV_REPLACE"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, sendtag: Int, source: Int, recvtag: Int,
        comm: In<Comm>, status: Status) [Whole buf count datatype]);
modern_choice!(MPI_Sendrecv_replace_c "sendrecv_replace_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, dest: Int, sendtag: Int, source: Int, recvtag: Int,
        comm: In<Comm>, status: Status) [WholeWide buf count datatype]);
choice!(MPI_Session_attach_buffer "session_attach_buffer" "MPI_SESSION_ATTACH_BUFFER"
    (session: In<Session>, buffer: Buffer, size: Int) [Raw buffer]);
modern_choice!(MPI_Session_attach_buffer_c "session_attach_buffer_c"
    (session: In<Session>, buffer: Buffer, size: Wide) [Raw buffer]);
older!(MPI_Session_detach_buffer "session_detach_buffer" "MPI_SESSION_DETACH_BUFFER"
    (session: In<Session>, buffer_addr: Unset, size: Address));
modern!(MPI_Session_detach_buffer "session_detach_buffer"
    (session: In<Session>, buffer_addr: Detached, size: Address));
modern!(MPI_Session_detach_buffer_c "session_detach_buffer_c"
    (session: In<Session>, buffer_addr: Detached, size: Address));
entry!(MPI_Session_flush_buffer "session_flush_buffer" "MPI_SESSION_FLUSH_BUFFER" (session: In<Session>));
entry!(MPI_Session_iflush_buffer "session_iflush_buffer" "MPI_SESSION_IFLUSH_BUFFER"
    (session: In<Session>, request: Out<Request>));
choice!(MPI_Ssend "ssend" "MPI_SSEND"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int,
        comm: In<Comm>) [Whole buf count datatype]);
modern_choice!(MPI_Ssend_c "ssend_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, dest: Int, tag: Int,
        comm: In<Comm>) [WholeWide buf count datatype]);
choice!(MPI_Ssend_init "ssend_init" "MPI_SSEND_INIT"
    (buf: Buffer, count: Int, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [Whole buf count datatype]);
modern_choice!(MPI_Ssend_init_c "ssend_init_c"
    (buf: Buffer, count: Wide, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        request: Out<Request>) [WholeWide buf count datatype]);
entry!(MPI_Start "start" "MPI_START" (request: Started));
entry!(MPI_Startall "startall" "MPI_STARTALL" (count: Int, array_of_requests: StartedArray = int(count)));
entry!(MPI_Status_get_error "status_get_error" "MPI_STATUS_GET_ERROR" (status: Status, err: Address));
entry!(MPI_Status_get_source "status_get_source" "MPI_STATUS_GET_SOURCE" (status: Status, source: Address));
entry!(MPI_Status_get_tag "status_get_tag" "MPI_STATUS_GET_TAG" (status: Status, tag: Address));
entry!(MPI_Status_set_error "status_set_error" "MPI_STATUS_SET_ERROR" (status: Status, err: Int));
entry!(MPI_Status_set_source "status_set_source" "MPI_STATUS_SET_SOURCE" (status: Status, source: Int));
entry!(MPI_Status_set_tag "status_set_tag" "MPI_STATUS_SET_TAG" (status: Status, tag: Int));
entry!(MPI_Test "test" "MPI_TEST" (request: InOut<Request>, flag: OutLogical, status: Status));
entry!(MPI_Test_cancelled "test_cancelled" "MPI_TEST_CANCELLED" (status: Status, flag: OutLogical));
entry!(MPI_Testall "testall" "MPI_TESTALL"
    (count: Int, array_of_requests: InOutArray<Request> = int(count), flag: OutLogical, array_of_statuses: Status));
entry!(MPI_Testany "testany" "MPI_TESTANY"
    (count: Int, array_of_requests: InOutArray<Request> = int(count), index: Index, flag: OutLogical,
        status: Status));
entry!(MPI_Testsome "testsome" "MPI_TESTSOME"
    (incount: Int, array_of_requests: InOutArray<Request> = int(incount), outcount: Address,
        array_of_indices: Indices = outcount.expose_provenance(), array_of_statuses: Status));
entry!(MPI_Wait "wait" "MPI_WAIT" (request: InOut<Request>, status: Status));
entry!(MPI_Waitall "waitall" "MPI_WAITALL"
    (count: Int, array_of_requests: InOutArray<Request> = int(count), array_of_statuses: Status));
entry!(MPI_Waitany "waitany" "MPI_WAITANY"
    (count: Int, array_of_requests: InOutArray<Request> = int(count), index: Index, status: Status));
entry!(MPI_Waitsome "waitsome" "MPI_WAITSOME"
    (incount: Int, array_of_requests: InOutArray<Request> = int(incount), outcount: Address,
        array_of_indices: Indices = outcount.expose_provenance(), array_of_statuses: Status));
