! SPDX-License-Identifier: MIT OR Apache-2.0
!
! The same program in Fortran: tools written in C see its calls (MPI-5.0 section 20.4).
program ring
  use mpi
  implicit none
  integer :: rank, size, word, total, i, ierr, status(MPI_STATUS_SIZE)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  word = 7
  do i = 0, 10
    if (i == 10) call MPI_Pcontrol(0)
    call MPI_Send(word, 1, MPI_INTEGER, mod(rank + 1, size), i, MPI_COMM_WORLD, ierr)
    call MPI_Recv(word, 1, MPI_INTEGER, mod(rank + size - 1, size), i, MPI_COMM_WORLD, status, ierr)
  end do
  call MPI_Pcontrol(1)
  do i = 1, 3
    call MPI_Allreduce(word, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  end do
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
  if (total /= 7 * size) stop 1
end program
