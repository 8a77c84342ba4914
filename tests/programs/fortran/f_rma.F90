! SPDX-License-Identifier: MIT OR Apache-2.0
!
! Windows from Fortran: memory of the program's and of the library's, all ways to synchronise, attributes, displacements
! of the address kind, and an attribute function.
#define CHECK(c) call check(__LINE__, c)
module gone
  implicit none
  integer :: deleted = 0
end module gone

program f_rma
  use, intrinsic :: iso_c_binding
  use gone
#ifndef MPIF_H
  use mpi
  implicit none
#else
  implicit none
  include 'mpif.h'
#endif
  integer :: me, all, checks = 0
  call start()
  call created()
  call allocated()
  call objects()
  call finish()
contains
  subroutine created()
    integer :: win, ierr, i, to, from
    integer :: memory(100), sent(10), got(10)
    integer(kind=MPI_ADDRESS_KIND) :: bytes, disp
    logical :: flag
    integer :: world, others
    to = mod(me + 1, all)
    from = mod(me + all - 1, all)
    memory = -1
    bytes = 400
    call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_WIN_FENCE(0, win, ierr)
    do i = 1, 10
      sent(i) = me * 100 + i
    end do
    disp = 5
    call MPI_PUT(sent, 10, MPI_INTEGER, to, disp, 10, MPI_INTEGER, win, ierr)
    call MPI_WIN_FENCE(0, win, ierr)
    CHECK(all_equal(memory(6:15), from))
    got = 0
    call MPI_GET(got, 10, MPI_INTEGER, to, disp, 10, MPI_INTEGER, win, ierr)
    call MPI_WIN_FENCE(MPI_MODE_NOSUCCEED, win, ierr)
    CHECK(all_equal(got, me))
    call MPI_WIN_GET_GROUP(win, world, ierr)
    call MPI_GROUP_INCL(world, 1, (/ to /), others, ierr)
    call MPI_WIN_START(others, MPI_MODE_NOCHECK, win, ierr)
    call MPI_WIN_COMPLETE(win, ierr)
    call MPI_GROUP_FREE(others, ierr)
    call MPI_GROUP_INCL(world, 1, (/ from /), others, ierr)
    call MPI_WIN_POST(others, MPI_MODE_NOCHECK, win, ierr)
    flag = .false.
    do while (.not. flag)
      call MPI_WIN_TEST(win, flag, ierr)
    end do
    call MPI_GROUP_FREE(others, ierr)
    call MPI_GROUP_FREE(world, ierr)
    call MPI_WIN_FREE(win, ierr)
    CHECK(win == MPI_WIN_NULL)
  end subroutine created

  logical function all_equal(values, rank)
    integer, intent(in) :: values(10), rank
    integer :: i
    all_equal = .true.
    do i = 1, 10
      all_equal = all_equal .and. values(i) == rank * 100 + i
    end do
  end function all_equal

  subroutine allocated()
    integer :: win, ierr, one, old, unit, rank
    integer(kind=MPI_ADDRESS_KIND) :: bytes, base, disp, found
    type(c_ptr) :: place
    integer, pointer :: memory(:)
    logical :: flag
    bytes = 64
    call MPI_WIN_ALLOCATE(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    CHECK(ierr == MPI_SUCCESS)
    place = transfer(base, place)
    call c_f_pointer(place, memory, (/ 16 /))
    memory = 0
    call MPI_WIN_GET_ATTR(win, MPI_WIN_BASE, found, flag, ierr)
    CHECK(flag .and. found == base)
    call MPI_WIN_GET_ATTR(win, MPI_WIN_SIZE, found, flag, ierr)
    CHECK(flag .and. found == 64)
    call MPI_WIN_GET_ATTR(win, MPI_WIN_DISP_UNIT, found, flag, ierr)
    CHECK(flag .and. found == 4)
    call MPI_WIN_GET_ATTR(win, MPI_WIN_CREATE_FLAVOR, found, flag, ierr)
    CHECK(flag .and. found == MPI_WIN_FLAVOR_ALLOCATE)
    call MPI_WIN_SHARED_QUERY(win, me, bytes, unit, found, ierr)
    CHECK(ierr == MPI_SUCCESS .and. bytes == 64 .and. unit == 4 .and. found == base)
    call MPI_BARRIER(MPI_COMM_WORLD, ierr)
    call MPI_WIN_LOCK_ALL(0, win, ierr)
    one = 1
    disp = 3
    do rank = 0, all - 1
      call MPI_FETCH_AND_OP(one, old, MPI_INTEGER, rank, disp, MPI_SUM, win, ierr)
      call MPI_WIN_FLUSH(rank, win, ierr)
      CHECK(old >= 0 .and. old < all)
    end do
    call MPI_WIN_UNLOCK_ALL(win, ierr)
    call MPI_BARRIER(MPI_COMM_WORLD, ierr)
    call MPI_WIN_LOCK(MPI_LOCK_SHARED, me, 0, win, ierr)
    CHECK(memory(4) == all)
    call MPI_WIN_UNLOCK(me, win, ierr)
    call MPI_BARRIER(MPI_COMM_WORLD, ierr)
    call MPI_WIN_FREE(win, ierr)
  end subroutine allocated

  subroutine on_delete(win, keyval, value, extra, ierr)
    integer :: win, keyval, ierr
    integer(kind=MPI_ADDRESS_KIND) :: value, extra
    if (win /= MPI_WIN_NULL .and. keyval /= MPI_KEYVAL_INVALID .and. value == 77 .and. extra == 88) then
      deleted = deleted + 1
    end if
    ierr = MPI_SUCCESS
  end subroutine on_delete

  subroutine objects()
    integer :: win, ierr, keyval, length
    integer(kind=MPI_ADDRESS_KIND) :: extra, value
    character(len=20) :: name
    logical :: flag
    call MPI_WIN_CREATE_DYNAMIC(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_WIN_SET_NAME(win, 'a window', ierr)
    call MPI_WIN_GET_NAME(win, name, length, ierr)
    CHECK(length == 8 .and. name == 'a window')
    extra = 88
    call MPI_WIN_CREATE_KEYVAL(MPI_WIN_NULL_COPY_FN, on_delete, keyval, extra, ierr)
    value = 77
    call MPI_WIN_SET_ATTR(win, keyval, value, ierr)
    value = 0
    call MPI_WIN_GET_ATTR(win, keyval, value, flag, ierr)
    CHECK(flag .and. value == 77 .and. deleted == 0)
    call MPI_WIN_FREE(win, ierr)
    CHECK(deleted == 1)
    call MPI_WIN_FREE_KEYVAL(keyval, ierr)
    CHECK(keyval == MPI_KEYVAL_INVALID)
  end subroutine objects

  include 'check.inc'
end program f_rma
