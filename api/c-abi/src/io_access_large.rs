// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reads and writes of files with large counts (MPI-5.0 section 14.4).

use crate::abi::{CHandle, Count, Datatype, File, Offset, Request};
use crate::args::{Out, OutStatus, RecvBuffer, SendBuffer};
use crate::io_access::{accesses, piece};
use strobe_mpi::io::{Direction, Place, SplitKind};

accesses! {
    io_access_large => export_io_access_large, Count;
    at {
    MPI_File_read_at_c Read RecvBuffer run;
    MPI_File_write_at_c Write SendBuffer run;
    MPI_File_read_at_all_c Read RecvBuffer run_collective;
    MPI_File_write_at_all_c Write SendBuffer run_collective;
    }
    here {
    MPI_File_read_c Read RecvBuffer run Individual;
    MPI_File_write_c Write SendBuffer run Individual;
    MPI_File_read_all_c Read RecvBuffer run_collective Individual;
    MPI_File_write_all_c Write SendBuffer run_collective Individual;
    MPI_File_read_shared_c Read RecvBuffer run Shared;
    MPI_File_write_shared_c Write SendBuffer run Shared;
    }
    start_at {
    MPI_File_iread_at_c Read RecvBuffer start;
    MPI_File_iwrite_at_c Write SendBuffer start;
    MPI_File_iread_at_all_c Read RecvBuffer start_collective;
    MPI_File_iwrite_at_all_c Write SendBuffer start_collective;
    }
    start {
    MPI_File_iread_c Read RecvBuffer start Individual;
    MPI_File_iwrite_c Write SendBuffer start Individual;
    MPI_File_iread_all_c Read RecvBuffer start_collective Individual;
    MPI_File_iwrite_all_c Write SendBuffer start_collective Individual;
    MPI_File_iread_shared_c Read RecvBuffer start Shared;
    MPI_File_iwrite_shared_c Write SendBuffer start Shared;
    }
    ordered {
    MPI_File_read_ordered_c Read RecvBuffer;
    MPI_File_write_ordered_c Write SendBuffer;
    }
    begin_at {
    MPI_File_read_at_all_begin_c Read RecvBuffer;
    MPI_File_write_at_all_begin_c Write SendBuffer;
    }
    begin {
    MPI_File_read_all_begin_c Read RecvBuffer All;
    MPI_File_write_all_begin_c Write SendBuffer All;
    MPI_File_read_ordered_begin_c Read RecvBuffer Ordered;
    MPI_File_write_ordered_begin_c Write SendBuffer Ordered;
    }
}
