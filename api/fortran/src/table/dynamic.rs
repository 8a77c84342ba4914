// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::{Comm, Info};
use crate::args::{Argument, In, InOut, Int, Out};
use crate::entry;
use crate::text::{OutText, Text};
use std::ffi::{c_int, c_void};

entry!(MPI_Close_port "close_port" "MPI_CLOSE_PORT" (port_name: Text = port_name_length) (port_name_length));
entry!(MPI_Comm_accept "comm_accept" "MPI_COMM_ACCEPT"
    (port_name: Text = port_name_length, info: In<Info>, root: Int, comm: In<Comm>,
        newcomm: Out<Comm>) (port_name_length));
entry!(MPI_Comm_connect "comm_connect" "MPI_COMM_CONNECT"
    (port_name: Text = port_name_length, info: In<Info>, root: Int, comm: In<Comm>,
        newcomm: Out<Comm>) (port_name_length));
entry!(MPI_Comm_disconnect "comm_disconnect" "MPI_COMM_DISCONNECT" (comm: InOut<Comm>));
entry!(MPI_Comm_get_parent "comm_get_parent" "MPI_COMM_GET_PARENT" (parent: Out<Comm>));
entry!(MPI_Comm_join "comm_join" "MPI_COMM_JOIN" (fd: Int, intercomm: Out<Comm>));
entry!(MPI_Lookup_name "lookup_name" "MPI_LOOKUP_NAME"
    (service_name: Text = service_name_length, info: In<Info>,
        port_name: OutText = port_name_length) (service_name_length, port_name_length));
entry!(MPI_Open_port "open_port" "MPI_OPEN_PORT"
    (info: In<Info>, port_name: OutText = port_name_length) (port_name_length));
entry!(MPI_Publish_name "publish_name" "MPI_PUBLISH_NAME"
    (service_name: Text = service_name_length, info: In<Info>,
        port_name: Text = port_name_length) (service_name_length, port_name_length));
entry!(MPI_Unpublish_name "unpublish_name" "MPI_UNPUBLISH_NAME"
    (service_name: Text = service_name_length, info: In<Info>,
        port_name: Text = port_name_length) (service_name_length, port_name_length));
