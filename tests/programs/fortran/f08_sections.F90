! SPDX-License-Identifier: MIT OR Apache-2.0
!
! mpi_f08: array sections of all kinds are sent and received where they are (MPI-5.0 section 19.1.12), element by
! element in the order of the array: strides of both signs, up to seven dimensions, parts of derived types, characters,
! pointers, arrays of assumed size, and messages shorter than the section. Blocking, non-blocking and persistent.
! MPICH_4 leaves out what gfortran cannot compile with the module of MPICH 4.0.
program f08_sections
  use mpi_f08
  implicit none
  integer :: me, ranks, checks = 0
  integer :: left, right
  type(MPI_Request) :: requests(2)

  call start()
  left = modulo(me - 1, ranks)
  right = modulo(me + 1, ranks)
#ifndef MPICH_4
  call check(__LINE__, MPI_SUBARRAYS_SUPPORTED .and. MPI_ASYNC_PROTECTS_NONBLOCKING)
#endif
  call strides()
  call ranks_of_arrays()
  call shorter()
  call other_types()
  call derived()
  call wide_elements()
  call straddling()
  call empty()
  call pending()
  call persistent()
  call replaced()
  call packed()
  call windows()
  call finish()

contains

  ! Values that say who sent them.
  elemental function value(rank, at) result(v)
    integer, intent(in) :: rank, at
    integer :: v
    v = rank * 100000 + at
  end function value

  subroutine strides()
    integer :: from(200), to(200), step, first, last, n, i
    type(MPI_Status) :: status
    from = [(value(me, i), i = 1, 200)]
    do step = -7, 7
      if (step == 0) cycle
      first = merge(3, 190, step > 0)
      last = merge(191, 2, step > 0)
      n = size(from(first:last:step))
      to = -1
      ! From a section to an array, and on from an array to a section.
      call MPI_Sendrecv(from(first:last:step), n, MPI_INTEGER, right, 1, to, n, MPI_INTEGER, left, 1, &
                        MPI_COMM_WORLD, status)
      call check(__LINE__, all(to(1:n) == value(left, [(i, i = first, last, step)])))
      call check(__LINE__, all(to(n+1:) == -1))
      to = -1
      call MPI_Sendrecv(from, n, MPI_INTEGER, right, 2, to(first:last:step), n, MPI_INTEGER, left, 2, &
                        MPI_COMM_WORLD, status)
      call check(__LINE__, all(to(first:last:step) == value(left, [(i, i = 1, n)])))
      call check(__LINE__, count(to == -1) == 200 - n)
      call check(__LINE__, status%MPI_SOURCE == left .and. status%MPI_TAG == 2)
      call MPI_Get_count(status, MPI_INTEGER, i)
      call check(__LINE__, i == n)
    end do
  end subroutine strides

  subroutine ranks_of_arrays()
    integer, asynchronous :: a2(9, 8), b2(9, 8), a3(6, 5, 7), b3(6, 5, 7)
    integer, asynchronous :: a7(4, 3, 4, 3, 4, 3, 4), b7(4, 3, 4, 3, 4, 3, 4)
    integer :: i, n
    a2 = reshape([(value(me, i), i = 1, size(a2))], shape(a2))
    a3 = reshape([(value(me, i), i = 1, size(a3))], shape(a3))
    a7 = reshape([(value(me, i), i = 1, size(a7))], shape(a7))
    b2 = -1
    n = size(a2(2:8:2, 1:8:3))
    call MPI_Irecv(b2(2:8:2, 1:8:3), n, MPI_INTEGER, left, 3, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(a2(2:8:2, 1:8:3), n, MPI_INTEGER, right, 3, MPI_COMM_WORLD, requests(2))
    call complete()
    call check(__LINE__, all(b2(2:8:2, 1:8:3) == a2(2:8:2, 1:8:3) + value(left, 0) - value(me, 0)))
    call check(__LINE__, count(b2 == -1) == size(b2) - n)
    ! Rows and columns, one to the other.
    b2 = -1
    call MPI_Irecv(b2(1:8, 5), 8, MPI_INTEGER, left, 3, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(a2(3, :), 8, MPI_INTEGER, right, 3, MPI_COMM_WORLD, requests(2))
    call complete()
    call check(__LINE__, all(b2(1:8, 5) == a2(3, :) + value(left, 0) - value(me, 0)))
    call check(__LINE__, count(b2 == -1) == size(b2) - 8)
    b3 = -1
    n = size(a3(6:1:-2, 2:4, 7:1:-3))
    call MPI_Irecv(b3(6:1:-2, 2:4, 7:1:-3), n, MPI_INTEGER, left, 3, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(a3(6:1:-2, 2:4, 7:1:-3), n, MPI_INTEGER, right, 3, MPI_COMM_WORLD, requests(2))
    call complete()
    call check(__LINE__, all(b3(6:1:-2, 2:4, 7:1:-3) == a3(6:1:-2, 2:4, 7:1:-3) + value(left, 0) - value(me, 0)))
    call check(__LINE__, count(b3 == -1) == size(b3) - n)
    ! A plane, which is contiguous, and one that is contiguous in parts.
    b3 = -1
    call MPI_Irecv(b3(:, 3, 1:5), 30, MPI_INTEGER, left, 3, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(a3(:, :, 4), 30, MPI_INTEGER, right, 3, MPI_COMM_WORLD, requests(2))
    call complete()
    call check(__LINE__, all(reshape(b3(:, 3, 1:5), [30]) == reshape(a3(:, :, 4), [30]) + value(left - me, 0)))
    b7 = -1
    n = size(a7(1:4:3, 2, 4:1:-1, 1:3, ::2, :, 2:3))
    call MPI_Irecv(b7(1:4:3, 2, 4:1:-1, 1:3, ::2, :, 2:3), n, MPI_INTEGER, left, 3, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(a7(1:4:3, 2, 4:1:-1, 1:3, ::2, :, 2:3), n, MPI_INTEGER, right, 3, MPI_COMM_WORLD, requests(2))
    call complete()
    call check(__LINE__, all(b7(1:4:3, 2, 4:1:-1, 1:3, ::2, :, 2:3) == &
                             a7(1:4:3, 2, 4:1:-1, 1:3, ::2, :, 2:3) + value(left - me, 0)))
    call check(__LINE__, count(b7 == -1) == size(b7) - n)
  end subroutine ranks_of_arrays

  subroutine complete()
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call check(__LINE__, all(requests == MPI_REQUEST_NULL))
  end subroutine complete

  ! A message need not fill the section: its elements are the first ones.
  subroutine shorter()
    integer, asynchronous :: from(7, 6), to(7, 6)
    integer :: n, i
    integer, allocatable :: flat(:)
    from = reshape([(value(me, i), i = 1, size(from))], shape(from))
    do n = 0, 12
      to = -1
      call MPI_Irecv(to(2:5, 6:1:-2), n, MPI_INTEGER, left, 3, MPI_COMM_WORLD, requests(1))
      call MPI_Isend(from(1:7:2, ::2), n, MPI_INTEGER, right, 3, MPI_COMM_WORLD, requests(2))
      call complete()
      flat = reshape(to(2:5, 6:1:-2), [12])
      call check(__LINE__, all(flat(:n) == [(value(left, 1 + 2 * mod(i, 4) + 14 * (i / 4)), i = 0, n - 1)]))
      call check(__LINE__, all(flat(n+1:) == -1) .and. count(to == -1) == 42 - n)
    end do
  end subroutine shorter

  subroutine other_types()
    double precision :: d(20), e(20)
    complex :: z(12), y(12)
    character(len=5) :: words(8), got(8)
    character(len=1) :: letters(30)
    integer(kind=1) :: small(40), tiny(40)
    real, target :: t(30)
    real, pointer :: p(:), q(:)
    type pair
      integer :: i
      double precision :: x
    end type pair
    type(pair) :: pairs(9), others(9)
    type(MPI_Status) :: status
    integer :: i
    d = [(me + i * 0.5d0, i = 1, 20)]
    e = -1
    call MPI_Sendrecv(d(20:2:-3), 7, MPI_DOUBLE_PRECISION, right, 4, e(1:19:3), 7, MPI_DOUBLE_PRECISION, left, 4, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call check(__LINE__, all(e(1:19:3) == [(left + i * 0.5d0, i = 20, 2, -3)]) .and. count(e == -1) == 13)
    ! Parts of complex numbers, and of structures.
    z = [(cmplx(i, me), i = 1, 12)]
    y = (-1, -1)
#ifndef MPICH_4
    call MPI_Sendrecv(z%im, 12, MPI_REAL, right, 4, y%re, 12, MPI_REAL, left, 4, MPI_COMM_WORLD, status)
    call check(__LINE__, all(y%re == left) .and. all(y%im == -1))
#endif
    pairs = [(pair(value(me, i), me + i), i = 1, 9)]
    others = [(pair(-1, -1d0), i = 1, 9)]
    call MPI_Sendrecv(pairs%x, 9, MPI_DOUBLE_PRECISION, right, 4, others%x, 9, MPI_DOUBLE_PRECISION, left, 4, &
                      MPI_COMM_WORLD, status)
    call MPI_Sendrecv(pairs(9:1:-2)%i, 5, MPI_INTEGER, right, 4, others(1:9:2)%i, 5, MPI_INTEGER, left, 4, &
                      MPI_COMM_WORLD, status)
    call check(__LINE__, all(others%x == [(left + i, i = 1, 9)]))
    call check(__LINE__, all(others(1:9:2)%i == value(left, [9, 7, 5, 3, 1])) .and. all(others(2::2)%i == -1))
    ! Characters: elements of several, and substrings.
    write (words, '(i2,i3)') (me, i, i = 1, 8)
    got = '-----'
    call MPI_Sendrecv(words(8:1:-2), 20, MPI_CHARACTER, right, 4, got(1:7:2), 20, MPI_CHARACTER, left, 4, &
                      MPI_COMM_WORLD, status)
    do i = 1, 4
      write (words(1), '(i2,i3)') left, 10 - 2 * i
      call check(__LINE__, got(2 * i - 1) == words(1) .and. got(2 * i) == '-----')
    end do
    got = 'abcde'
    letters = ' '
    call MPI_Sendrecv(got(:)(2:4), 24, MPI_CHARACTER, right, 4, letters(1:24), 24, MPI_CHARACTER, left, 4, &
                      MPI_COMM_WORLD, status)
    call check(__LINE__, all(letters(1:24) == [('b', 'c', 'd', i = 1, 8)]))
    small = [(int(mod(i + me, 100), 1), i = 1, 40)]
    tiny = -1
    call MPI_Sendrecv(small(2::3), 13, MPI_INTEGER1, right, 4, tiny(40:1:-3), 13, MPI_INTEGER1, left, 4, &
                      MPI_COMM_WORLD, status)
    call check(__LINE__, all(tiny(40:2:-3) == [(mod(i + left, 100), i = 2, 38, 3)]))
    ! Pointers, and an array of assumed size.
    t = [(real(me * 100 + i), i = 1, 30)]
    p => t(30:1:-3)
    q => t(2:29:3)
    call MPI_Sendrecv(p, 10, MPI_REAL, right, 4, q, 10, MPI_REAL, left, 4, MPI_COMM_WORLD, status)
    call check(__LINE__, all(q == [(real(left * 100 + i), i = 30, 3, -3)]))
    call assumed(t)
  end subroutine other_types

  subroutine assumed(t)
    real :: t(5, *)
    t(:, 1:2) = me
    call MPI_Sendrecv_replace(t, 10, MPI_REAL, right, 4, left, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call check(__LINE__, all(t(:, 1:2) == left))
    t(2, 1:4) = me
    call MPI_Sendrecv_replace(t(2, 1:4), 4, MPI_REAL, right, 4, left, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call check(__LINE__, all(t(2, 1:4) == left) .and. all(t(1, 1:2) == modulo(me - 1, ranks)))
  end subroutine assumed

  ! A derived datatype with gaps is laid over the elements as if they were contiguous.
  subroutine derived()
    integer :: from(60), to(60), plain(60), i
    type(MPI_Datatype) :: odd, block
    from = [(value(me, i), i = 1, 60)]
    call MPI_Type_vector(3, 1, 2, MPI_INTEGER, odd)
    call MPI_Type_commit(odd)
    to = -1
    call MPI_Sendrecv(from(1::2), 2, odd, right, 5, to(60:1:-3), 2, odd, left, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    ! Elements 1, 3, 5 of the section and, as the extent is 5 elements, 6, 8, 10.
    plain = -1
    do i = 1, 6
      associate (at => [1, 3, 5, 6, 8, 10])
        plain(60 - 3 * (at(i) - 1)) = value(left, 2 * at(i) - 1)
      end associate
    end do
    call check(__LINE__, all(to == plain))
    ! Ten integers at a time: an instance lies in several elements.
    call MPI_Type_contiguous(10, MPI_INTEGER, block)
    call MPI_Type_commit(block)
    to = -1
    call MPI_Sendrecv(from(2::2), 3, block, right, 5, to(1:30), 30, MPI_INTEGER, left, 5, MPI_COMM_WORLD, &
                      MPI_STATUS_IGNORE)
    call check(__LINE__, all(to(:30) == [(value(left, 2 * i), i = 1, 30)]) .and. all(to(31:) == -1))
    call MPI_Type_free(odd)
    call MPI_Type_free(block)
    call check(__LINE__, odd == MPI_DATATYPE_NULL .and. block == MPI_DATATYPE_NULL)
  end subroutine derived

  ! Elements of several values each.
  subroutine wide_elements()
    complex :: z(20), y(20)
    integer :: i
    z = [(cmplx(me, i), i = 1, 20)]
    y = -1
    call MPI_Sendrecv(z(1::3), 9, MPI_REAL, right, 6, y(20:1:-2), 9, MPI_REAL, left, 6, MPI_COMM_WORLD, &
                      MPI_STATUS_IGNORE)
    call check(__LINE__, all(y(20:14:-2) == [(cmplx(left, i), i = 1, 10, 3)]))
    call check(__LINE__, real(y(12)) == left .and. aimag(y(12)) == 0 .and. all(y(1::2) == (-1, 0)))
  end subroutine wide_elements

  ! A value of 8 bytes in elements of 4 bytes.
  subroutine straddling()
    integer :: words(30), got(30)
    integer(kind=8) :: plain(10)
    integer :: i
    words = [(value(me, i), i = 1, 30)]
    plain = 0
    call MPI_Sendrecv(words(1:30:3), 5, MPI_INTEGER8, right, 7, plain, 5, MPI_INTEGER8, left, 7, MPI_COMM_WORLD, &
                      MPI_STATUS_IGNORE)
    got(:10) = transfer(plain(:5), got(:10))
    call check(__LINE__, all(got(:10) == [(value(left, i), i = 1, 30, 3)]) .and. all(plain(6:) == 0))
    got = -1
    call MPI_Sendrecv(plain, 5, MPI_INTEGER8, right, 7, got(30:1:-2), 5, MPI_INTEGER8, left, 7, MPI_COMM_WORLD, &
                      MPI_STATUS_IGNORE)
    call check(__LINE__, all(got(30:12:-2) == [(value(modulo(me - 2, ranks), i), i = 1, 30, 3)]))
    call check(__LINE__, count(got == -1) == 20)
  end subroutine straddling

  subroutine empty()
    integer, allocatable :: none(:, :)
    integer :: some(10), n
    type(MPI_Status) :: status
    allocate (none(0, 4))
    some = -1
    call MPI_Sendrecv(none(:, ::2), 0, MPI_INTEGER, right, 8, some(10:1), 0, MPI_INTEGER, left, 8, MPI_COMM_WORLD, &
                      status)
    call MPI_Get_count(status, MPI_INTEGER, n)
    call check(__LINE__, n == 0 .and. all(some == -1))
    call MPI_Sendrecv(some(1:10:3), 0, MPI_INTEGER, right, 8, some(1:10:3), 0, MPI_INTEGER, MPI_PROC_NULL, 8, &
                      MPI_COMM_WORLD, status)
    call check(__LINE__, status%MPI_SOURCE == MPI_PROC_NULL)
    call MPI_Recv(some(::2), 5, MPI_INTEGER, left, 8, MPI_COMM_WORLD, status)
    call check(__LINE__, all(some == -1))
  end subroutine empty

  ! Many operations at a time, of lengths on both sides of the eager limit.
  subroutine pending()
    integer, parameter :: n = 40
    integer, asynchronous :: from(n, 2000), to(n, 2000)
    type(MPI_Request) :: requests(2 * n)
    type(MPI_Status) :: statuses(2 * n)
    integer :: i, j, many
    do j = 1, 2000
      from(:, j) = [(value(me, i * 2000 + j), i = 1, n)]
    end do
    to = -1
    do i = 1, n
      many = merge(2000, 7, mod(i, 2) == 0)
      call MPI_Irecv(to(i, :), many, MPI_INTEGER, left, i, MPI_COMM_WORLD, requests(i))
    end do
    do i = n, 1, -1
      many = merge(2000, 7, mod(i, 2) == 0)
      call MPI_Isend(from(i, :), many, MPI_INTEGER, right, i, MPI_COMM_WORLD, requests(n + i))
    end do
    call MPI_Waitall(2 * n, requests, statuses)
    do i = 1, n
      many = merge(2000, 7, mod(i, 2) == 0)
      call check(__LINE__, all(to(i, :many) == [(value(left, i * 2000 + j), j = 1, many)]))
      call check(__LINE__, all(to(i, many+1:) == -1) .and. statuses(i)%MPI_TAG == i)
    end do
  end subroutine pending

  subroutine persistent()
    integer, asynchronous :: from(30), to(30)
    type(MPI_Request) :: requests(2)
    integer :: round, i
    call MPI_Send_init(from(3::3), 10, MPI_INTEGER, right, 9, MPI_COMM_WORLD, requests(1))
    call MPI_Recv_init(to(1::3), 10, MPI_INTEGER, left, 9, MPI_COMM_WORLD, requests(2))
    do round = 1, 3
      from = [(value(me, i * round), i = 1, 30)]
      to = -1
      call MPI_Startall(2, requests)
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
      call check(__LINE__, all(to(1::3) == [(value(left, i * round), i = 3, 30, 3)]) .and. count(to == -1) == 20)
    end do
    call MPI_Request_free(requests(1))
    call MPI_Request_free(requests(2))
  end subroutine persistent

  subroutine replaced()
    integer :: a(5, 6), i, j
    do j = 1, 6
      a(:, j) = [(value(me, 10 * i + j), i = 1, 5)]
    end do
    call MPI_Sendrecv_replace(a(2:4, ::2), 9, MPI_INTEGER, right, 10, left, 10, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    do j = 1, 6
      do i = 1, 5
        call check(__LINE__, a(i, j) == value(merge(left, me, i > 1 .and. i < 5 .and. mod(j, 2) == 1), 10 * i + j))
      end do
    end do
  end subroutine replaced

  subroutine packed()
    integer :: from(20), to(20), place, bytes, i
    character(len=1) :: buffer(400)
    from = [(value(me, i), i = 1, 20)]
    to = -1
    buffer = '?'
    place = 0
    ! The packed bytes may lie in a section, too.
    call MPI_Pack(from(20:1:-2), 10, MPI_INTEGER, buffer(::2), 200, place, MPI_COMM_WORLD)
    call MPI_Pack_size(10, MPI_INTEGER, MPI_COMM_WORLD, bytes)
    call check(__LINE__, place <= bytes .and. all(buffer(2::2) == '?'))
    place = 0
    call MPI_Unpack(buffer(::2), 200, place, to(1:10), 10, MPI_INTEGER, MPI_COMM_WORLD)
    call check(__LINE__, all(to(1:10) == from(20:1:-2)))
    place = 0
    call MPI_Unpack(buffer(::2), 200, place, to(2::2), 10, MPI_INTEGER, MPI_COMM_WORLD)
    call check(__LINE__, all(to(2::2) == from(20:1:-2)))
    block
      integer(kind=MPI_ADDRESS_KIND) :: at
      at = 0
      call MPI_Pack_external('external32', from(1::3), 7, MPI_INTEGER, buffer, 400_MPI_ADDRESS_KIND, at)
      call check(__LINE__, at == 28)
      at = 0
      to = -1
      call MPI_Unpack_external('external32', buffer, 400_MPI_ADDRESS_KIND, at, to(20:1:-3), 7, MPI_INTEGER)
      call check(__LINE__, all(to(20:1:-3) == from(1::3)) .and. count(to == -1) == 13)
    end block
  end subroutine packed

  ! One-sided: the origin may be a section.
  subroutine windows()
    integer, asynchronous :: exposed(60)
    integer :: from(60), to(60), i
    type(MPI_Win) :: win
    integer(kind=MPI_ADDRESS_KIND) :: bytes
    bytes = 240
    exposed = value(me, 0)
    from = [(value(me, i), i = 1, 60)]
    to = -1
    call MPI_Win_create(exposed, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_fence(0, win)
    call MPI_Put(from(60:1:-3), 20, MPI_INTEGER, right, 5_MPI_ADDRESS_KIND, 20, MPI_INTEGER, win)
    call MPI_Accumulate(from(1::6), 10, MPI_INTEGER, right, 30_MPI_ADDRESS_KIND, 10, MPI_INTEGER, MPI_SUM, win)
    call MPI_Win_fence(0, win)
    call check(__LINE__, all(exposed(6:25) == [(value(left, i), i = 60, 3, -3)]))
    call check(__LINE__, all(exposed(31:40) == [(value(left, i) + value(me, 0), i = 1, 60, 6)]))
    call check(__LINE__, all(exposed(:5) == value(me, 0)) .and. all(exposed(41:) == value(me, 0)))
    call MPI_Win_fence(0, win)
    call MPI_Get(to(2::5), 12, MPI_INTEGER, right, 5_MPI_ADDRESS_KIND, 12, MPI_INTEGER, win)
    call MPI_Win_fence(0, win)
    call check(__LINE__, all(to(2::5) == [(value(me, i), i = 60, 27, -3)]) .and. count(to == -1) == 48)
    call MPI_Win_free(win)
    call check(__LINE__, win == MPI_WIN_NULL)
  end subroutine windows

! The number of ranks has another name here, since all() is needed.
#define all ranks
#include "check.inc"
end program f08_sections
