! SPDX-License-Identifier: MIT OR Apache-2.0
! mpif.h of Strobe: the MPI-5 standard ABI.
! Written by `cargo run -p strobe-xtask -- generate` from api/facts;
! do not edit.

      include 'mpif_constants.h'

!     Functions that return a value, and attribute functions of MPI
      integer(kind=mpi_address_kind) MPI_AINT_ADD
      external MPI_AINT_ADD
      integer(kind=mpi_address_kind) PMPI_AINT_ADD
      external PMPI_AINT_ADD
      integer(kind=mpi_address_kind) MPI_AINT_DIFF
      external MPI_AINT_DIFF
      integer(kind=mpi_address_kind) PMPI_AINT_DIFF
      external PMPI_AINT_DIFF
      double precision MPI_WTICK
      external MPI_WTICK
      double precision PMPI_WTICK
      external PMPI_WTICK
      double precision MPI_WTIME
      external MPI_WTIME
      double precision PMPI_WTIME
      external PMPI_WTIME
      external MPI_COMM_NULL_COPY_FN
      external MPI_COMM_DUP_FN
      external MPI_COMM_NULL_DELETE_FN
      external MPI_TYPE_NULL_COPY_FN
      external MPI_TYPE_DUP_FN
      external MPI_TYPE_NULL_DELETE_FN
      external MPI_WIN_NULL_COPY_FN
      external MPI_WIN_DUP_FN
      external MPI_WIN_NULL_DELETE_FN
      external MPI_NULL_COPY_FN
      external MPI_DUP_FN
      external MPI_NULL_DELETE_FN
      external MPI_CONVERSION_FN_NULL
