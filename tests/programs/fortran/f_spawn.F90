! SPDX-License-Identifier: MIT OR Apache-2.0
!
! Spawning from Fortran (MPI-5.0 section 11.8): argument lists end in a blank text, those of several commands are the rows
! of an array, and the special addresses are known. Ports and names of services.
#define CHECK(c) call check(__LINE__, c)
program f_spawn
#ifndef MPIF_H
  use mpi
  implicit none
#else
  implicit none
  include 'mpif.h'
#endif
  integer :: me, all, checks = 0, parent, ierr
  character(len=1000) :: self
  call start()
  call get_command_argument(0, self)
  call MPI_COMM_GET_PARENT(parent, ierr)
  CHECK(ierr == MPI_SUCCESS)
  if (parent /= MPI_COMM_NULL) then
    call child()
  else
    call one()
    call several()
    call names()
    call finish()
  end if
contains
  subroutine child()
    character(len=40) :: argument
    integer :: count, appnum
    integer(kind=MPI_ADDRESS_KIND) :: value
    logical :: flag
    call MPI_COMM_GET_ATTR(MPI_COMM_WORLD, MPI_APPNUM, value, flag, ierr)
    CHECK(flag)
    appnum = int(value)
    count = command_argument_count()
    if (all == 2) then
      CHECK(count == 2 .and. appnum == 0)
      call get_command_argument(1, argument)
      CHECK(argument == 'first one')
      call get_command_argument(2, argument)
      CHECK(argument == '2')
    else if (all == 3) then
      CHECK(appnum == min(me, 1))
      CHECK(count == merge(1, 2, me == 0))
      call get_command_argument(count, argument)
      CHECK(argument == merge('a', 'c', me == 0))
    else
      CHECK(count == 0)
    end if
    call MPI_BARRIER(parent, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_COMM_DISCONNECT(parent, ierr)
    call MPI_FINALIZE(ierr)
  end subroutine child

  subroutine one()
    character(len=20) :: arguments(3) = [character(len=20) :: 'first one', '2', ' ']
    integer :: children, codes(2), remote
    codes = -1
    call MPI_COMM_SPAWN(self, arguments, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, children, codes, ierr)
    CHECK(ierr == MPI_SUCCESS)
    CHECK(count(codes /= MPI_SUCCESS) == 0)
    call MPI_COMM_REMOTE_SIZE(children, remote, ierr)
    CHECK(remote == 2)
    call MPI_BARRIER(children, ierr)
    call MPI_COMM_DISCONNECT(children, ierr)
    CHECK(children == MPI_COMM_NULL)
    call MPI_COMM_SPAWN(self, MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, children, MPI_ERRCODES_IGNORE, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_BARRIER(children, ierr)
    call MPI_COMM_DISCONNECT(children, ierr)
  end subroutine one

  subroutine several()
    character(len=1000) :: commands(2)
    character(len=10) :: arguments(2, 3)
    integer :: children, codes(3), counts(2) = [1, 2], infos(2)
    infos = MPI_INFO_NULL
    commands = self
    arguments(1, :) = [character(len=10) :: 'a', ' ', ' ']
    arguments(2, :) = [character(len=10) :: 'b', 'c', ' ']
    codes = -1
    call MPI_COMM_SPAWN_MULTIPLE(2, commands, arguments, counts, infos, 0, MPI_COMM_WORLD, children, codes, ierr)
    CHECK(ierr == MPI_SUCCESS)
    CHECK(count(codes /= MPI_SUCCESS) == 0)
    call MPI_BARRIER(children, ierr)
    call MPI_COMM_DISCONNECT(children, ierr)
  end subroutine several

  subroutine names()
    character(len=MPI_MAX_PORT_NAME) :: port, found
    character(len=20) :: service
    integer :: class
    write (service, '(a,i0)') 'service of ', me
    call MPI_OPEN_PORT(MPI_INFO_NULL, port, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_PUBLISH_NAME(service, MPI_INFO_NULL, port, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_LOOKUP_NAME(service, MPI_INFO_NULL, found, ierr)
    CHECK(ierr == MPI_SUCCESS .and. found == port)
    call MPI_UNPUBLISH_NAME(service, MPI_INFO_NULL, port, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_LOOKUP_NAME(service, MPI_INFO_NULL, found, ierr)
    call MPI_ERROR_CLASS(ierr, class, ierr)
    CHECK(class == MPI_ERR_NAME)
    call MPI_CLOSE_PORT(port, ierr)
    CHECK(ierr == MPI_SUCCESS)
  end subroutine names
#include "check.inc"
end program f_spawn
