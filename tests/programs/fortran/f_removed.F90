! SPDX-License-Identifier: MIT OR Apache-2.0
!
! Calls that MPI-3.0 removed, which the MPICH ABI has: addresses and displacements are INTEGERs.
program f_removed
  implicit none
  include 'mpif.h'
  integer :: me, all, checks = 0, seen = 0

  call start()
  call types()
  call handlers()
  call finish()

contains

  subroutine types()
    integer :: a(6), b(6), first, last, kind, outer, size, extent, lower, ierr
    integer :: status(MPI_STATUS_SIZE)
    a = [1, 2, 3, 4, 5, 6]
    call MPI_ADDRESS(a(1), first, ierr)
    call MPI_ADDRESS(a(4), last, ierr)
    call check(__LINE__, last - first == 12 .and. ierr == MPI_SUCCESS)
    call MPI_TYPE_EXTENT(MPI_DOUBLE_PRECISION, extent, ierr)
    call check(__LINE__, extent == 8)
    call MPI_TYPE_STRUCT(2, [1, 2], [4, 12], [MPI_INTEGER, MPI_INTEGER], kind, ierr)
    call MPI_TYPE_COMMIT(kind, ierr)
    call MPI_TYPE_LB(kind, lower, ierr)
    call MPI_TYPE_UB(kind, extent, ierr)
    call MPI_TYPE_SIZE(kind, size, ierr)
    call check(__LINE__, lower == 4 .and. extent == 20 .and. size == 12)
    b = -1
    call MPI_SENDRECV(a, 1, kind, me, 1, b, 3, MPI_INTEGER, me, 1, MPI_COMM_WORLD, status, ierr)
    call check(__LINE__, b(1) == 2 .and. b(2) == 4 .and. b(3) == 5 .and. b(4) == -1)
    call MPI_TYPE_HVECTOR(2, 1, 12, MPI_INTEGER, outer, ierr)
    call MPI_TYPE_COMMIT(outer, ierr)
    b = -1
    call MPI_SENDRECV(a, 1, outer, me, 1, b, 2, MPI_INTEGER, me, 1, MPI_COMM_WORLD, status, ierr)
    call check(__LINE__, b(1) == 1 .and. b(2) == 4 .and. b(3) == -1)
    call MPI_TYPE_FREE(outer, ierr)
    call MPI_TYPE_HINDEXED(2, [1, 2], [20, 0], MPI_INTEGER, outer, ierr)
    call MPI_TYPE_COMMIT(outer, ierr)
    b = -1
    call MPI_SENDRECV(a, 1, outer, me, 1, b, 3, MPI_INTEGER, me, 1, MPI_COMM_WORLD, status, ierr)
    call check(__LINE__, b(1) == 6 .and. b(2) == 1 .and. b(3) == 2 .and. b(4) == -1)
    call MPI_TYPE_FREE(outer, ierr)
    call MPI_TYPE_FREE(kind, ierr)
  end subroutine types

  subroutine handler(comm, code)
    integer :: comm, code
    if (comm == MPI_COMM_WORLD .and. code /= MPI_SUCCESS) seen = seen + 1
  end subroutine handler

  subroutine handlers()
    integer :: mine, before, ierr
    call MPI_ERRHANDLER_CREATE(handler, mine, ierr)
    call check(__LINE__, ierr == MPI_SUCCESS)
    call MPI_ERRHANDLER_SET(MPI_COMM_WORLD, mine, ierr)
    call MPI_ERRHANDLER_GET(MPI_COMM_WORLD, before, ierr)
    call check(__LINE__, ierr == MPI_SUCCESS .and. before /= MPI_ERRORS_RETURN)
    call MPI_SEND(me, -1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, ierr)
    call check(__LINE__, seen == 1 .and. ierr /= MPI_SUCCESS)
    call MPI_ERRHANDLER_SET(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_ERRHANDLER_FREE(mine, ierr)
    call check(__LINE__, mine == MPI_ERRHANDLER_NULL)
  end subroutine handlers

#include "check.inc"
end program f_removed
