! SPDX-License-Identifier: MIT OR Apache-2.0
!
! Files from Fortran: offsets of their kind, views, all ways to read and write, names with blanks, error handlers, and a
! data representation of the program's own.
#define CHECK(c) call check(__LINE__, c)
module handling
  implicit none
  integer :: seen = 0, seen_file = -1
end module handling

program f_io
  use handling
#ifndef MPIF_H
  use mpi
  implicit none
#else
  implicit none
  include 'mpif.h'
#endif
  integer :: me, all, checks = 0
  character(len=300) :: path
  external noting, from_file, to_file, in_file
  call start()
  call named()
  call written()
  call shared()
  call handled()
  call converted()
  call finish()
contains
  ! A name that all ranks know and no other run uses.
  subroutine named()
    integer :: ierr, clock
    character(len=200) :: folder
    call get_environment_variable('TMPDIR', folder)
    if (len_trim(folder) == 0) folder = '/tmp'
    call system_clock(clock)
    clock = ieor(clock, 12345 * all)
    call MPI_BCAST(clock, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    write (path, '(a,a,i0)') trim(folder), '/f_io ', abs(clock)
  end subroutine named

  subroutine opened(file)
    integer, intent(out) :: file
    integer :: ierr
    call MPI_FILE_OPEN(MPI_COMM_WORLD, path, MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, &
                       MPI_INFO_NULL, file, ierr)
    CHECK(ierr == MPI_SUCCESS)
  end subroutine opened

  subroutine written()
    integer :: file, ierr, i, every, many, amode, request, group, world, same, etype, filetype
    integer :: sent(10), got(12), status(MPI_STATUS_SIZE)
    integer(kind=MPI_OFFSET_KIND) :: at, disp
    integer(kind=MPI_ADDRESS_KIND) :: zero, bytes
    character(len=20) :: name
    logical :: flag
    call opened(file)
    call MPI_FILE_GET_AMODE(file, amode, ierr)
    CHECK(amode == MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE)
    call MPI_FILE_GET_GROUP(file, group, ierr)
    call MPI_COMM_GROUP(MPI_COMM_WORLD, world, ierr)
    call MPI_GROUP_COMPARE(group, world, same, ierr)
    CHECK(same == MPI_IDENT)
    zero = 0
    bytes = 4 * all
    call MPI_TYPE_CREATE_RESIZED(MPI_INTEGER, zero, bytes, every, ierr)
    call MPI_TYPE_COMMIT(every, ierr)
    disp = 4 * me
    call MPI_FILE_SET_VIEW(file, disp, MPI_INTEGER, every, 'native', MPI_INFO_NULL, ierr)
    CHECK(ierr == MPI_SUCCESS)
    disp = -1
    call MPI_FILE_GET_VIEW(file, disp, etype, filetype, name, ierr)
    CHECK(disp == 4 * me .and. etype == MPI_INTEGER .and. name == 'native')
    call MPI_TYPE_FREE(filetype, ierr)
    sent = [(100 * me + i, i = 1, 10)]
    call MPI_FILE_WRITE_ALL(file, sent, 10, MPI_INTEGER, status, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_GET_COUNT(status, MPI_INTEGER, many, ierr)
    CHECK(many == 10)
    call MPI_FILE_GET_POSITION(file, at, ierr)
    CHECK(at == 10)
    at = 3
    call MPI_FILE_GET_BYTE_OFFSET(file, at, disp, ierr)
    CHECK(disp == 4 * (3 * all + me))
    at = -2
    call MPI_FILE_SEEK(file, at, MPI_SEEK_CUR, ierr)
    got = -1
    call MPI_FILE_READ(file, got, 12, MPI_INTEGER, status, ierr)
    call MPI_GET_COUNT(status, MPI_INTEGER, many, ierr)
    CHECK(many == 2 .and. got(1) == sent(9) .and. got(2) == sent(10) .and. got(3) == -1)
    at = 0
    call MPI_FILE_IREAD_AT(file, at, got, 10, MPI_INTEGER, request, ierr)
    call MPI_WAIT(request, status, ierr)
    CHECK(all_alike(got(1:10), sent))
    at = 2
    call MPI_FILE_WRITE_AT_ALL_BEGIN(file, at, sent, 4, MPI_INTEGER, ierr)
    call MPI_FILE_WRITE_AT_ALL_END(file, sent, status, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_FILE_READ_AT(file, at, got, 4, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    CHECK(all_alike(got(1:4), sent(1:4)))
    call MPI_FILE_SYNC(file, ierr)
    call MPI_BARRIER(MPI_COMM_WORLD, ierr)
    call MPI_FILE_GET_SIZE(file, at, ierr)
    CHECK(at == 40 * all)
    call MPI_BARRIER(MPI_COMM_WORLD, ierr)
    at = 8 * all
    call MPI_FILE_SET_SIZE(file, at, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_FILE_SET_ATOMICITY(file, .true., ierr)
    call MPI_FILE_GET_ATOMICITY(file, flag, ierr)
    CHECK(ierr == MPI_SUCCESS .and. flag)
    call MPI_TYPE_FREE(every, ierr)
    call MPI_GROUP_FREE(group, ierr)
    call MPI_GROUP_FREE(world, ierr)
    call MPI_FILE_CLOSE(file, ierr)
    CHECK(ierr == MPI_SUCCESS .and. file == MPI_FILE_NULL)
  end subroutine written

  logical function all_alike(one, other)
    integer, intent(in) :: one(:), other(:)
    integer :: i
    all_alike = .true.
    do i = 1, size(one)
      if (one(i) /= other(i)) all_alike = .false.
    end do
  end function all_alike

  subroutine shared()
    integer :: file, ierr, number, i, sum, got(all)
    integer(kind=MPI_OFFSET_KIND) :: at
    call opened(file)
    at = 0
    call MPI_FILE_SET_VIEW(file, at, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierr)
    number = me + 1
    call MPI_FILE_WRITE_SHARED(file, number, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_FILE_SYNC(file, ierr)
    call MPI_BARRIER(MPI_COMM_WORLD, ierr)
    call MPI_FILE_GET_POSITION_SHARED(file, at, ierr)
    CHECK(at == all)
    at = 0
    call MPI_FILE_READ_AT(file, at, got, all, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    sum = 0
    do i = 1, all
      sum = sum + got(i)
    end do
    CHECK(sum == all * (all + 1) / 2)
    call MPI_FILE_SEEK_SHARED(file, at, MPI_SEEK_SET, ierr)
    call MPI_FILE_WRITE_ORDERED(file, number, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    at = me
    call MPI_FILE_READ_AT_ALL(file, at, got, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    CHECK(got(1) == me + 1)
    call MPI_FILE_CLOSE(file, ierr)
  end subroutine shared

  subroutine handled()
    integer :: handler, found, file, ierr, class
    integer(kind=MPI_OFFSET_KIND) :: at
    call MPI_FILE_OPEN(MPI_COMM_WORLD, '/none/such', MPI_MODE_RDONLY, MPI_INFO_NULL, file, ierr)
    call MPI_ERROR_CLASS(ierr, class, ierr)
    CHECK(class == MPI_ERR_NO_SUCH_FILE)
    call MPI_FILE_CREATE_ERRHANDLER(noting, handler, ierr)
    call opened(file)
    call MPI_FILE_SET_ERRHANDLER(file, handler, ierr)
    call MPI_FILE_GET_ERRHANDLER(file, found, ierr)
    CHECK(found == handler)
    call MPI_ERRHANDLER_FREE(found, ierr)
    at = -1
    call MPI_FILE_SEEK(file, at, MPI_SEEK_SET, ierr)
    call MPI_ERROR_CLASS(ierr, class, ierr)
    CHECK(class == MPI_ERR_ARG .and. seen == MPI_ERR_ARG .and. seen_file == file)
    call MPI_FILE_CALL_ERRHANDLER(file, MPI_ERR_IO, ierr)
    CHECK(ierr == MPI_SUCCESS .and. seen == MPI_ERR_IO)
    call MPI_ERRHANDLER_FREE(handler, ierr)
    call MPI_FILE_CLOSE(file, ierr)
  end subroutine handled

  subroutine converted()
    integer :: file, ierr, numbers(3), got(3), raw(3)
    integer(kind=MPI_OFFSET_KIND) :: at
    integer(kind=MPI_ADDRESS_KIND) :: extra, extent
    extra = 1000
    call MPI_REGISTER_DATAREP('shifted', from_file, to_file, in_file, extra, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call opened(file)
    at = 0
    call MPI_FILE_SET_VIEW(file, at, MPI_INTEGER, MPI_INTEGER, 'shifted  ', MPI_INFO_NULL, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_FILE_GET_TYPE_EXTENT(file, MPI_INTEGER, extent, ierr)
    CHECK(extent == 4)
    numbers = [me, me + 1, me + 2]
    at = 3 * me
    call MPI_FILE_WRITE_AT(file, at, numbers, 3, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_FILE_READ_AT(file, at, got, 3, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    CHECK(all_alike(got, numbers))
    at = 0
    call MPI_FILE_SET_VIEW(file, at, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierr)
    at = 3 * me
    call MPI_FILE_READ_AT(file, at, raw, 3, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    CHECK(raw(3) == me + 1002)
    call MPI_FILE_CLOSE(file, ierr)
  end subroutine converted

  include 'check.inc'
end program f_io

subroutine noting(file, code)
  use handling
  implicit none
  integer :: file, code
  seen_file = file
  seen = code
end subroutine noting

subroutine from_file(user, datatype, many, filed, position, extra, ierr)
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: datatype, many, ierr
  integer :: user(*), filed(*)
  integer(c_int64_t) :: position, extra
  user(1:many) = filed(1:many) - int(extra)
  ierr = 0
end subroutine from_file

subroutine to_file(user, datatype, many, filed, position, extra, ierr)
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: datatype, many, ierr
  integer :: user(*), filed(*)
  integer(c_int64_t) :: position, extra
  filed(1:many) = user(1:many) + int(extra)
  ierr = 0
end subroutine to_file

subroutine in_file(datatype, extent, extra, ierr)
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: datatype, ierr
  integer(c_int64_t) :: extent, extra
  extent = 4
  ierr = 0
end subroutine in_file
