! SPDX-License-Identifier: MIT OR Apache-2.0
!
! Messages between two ranks, with everything that Fortran has differently: statuses that are arrays, places that mean
! "ignore", indices from 1, LOGICALs, arrays of requests.
#define CHECK(c) call check(__LINE__, c)
program f_p2p
#ifndef MPIF_H
  use mpi
  implicit none
#else
  implicit none
  include 'mpif.h'
#endif
  integer :: me, all, checks = 0
  call start()
  call blocking()
  call requests()
  call some_and_any()
  call persistent()
  call buffered()
  call probed()
  call many_requests()
  call nobody()
  call finish()
contains
  integer function right()
    right = mod(me + 1, all)
  end function right

  integer function left()
    left = mod(me + all - 1, all)
  end function left

  subroutine blocking()
    integer :: status(MPI_STATUS_SIZE), ierr, n
    double precision :: out(100), in(100)
    out = me + 0.5d0
    in = -1
    call MPI_SENDRECV(out, 100, MPI_DOUBLE_PRECISION, right(), 7, in, 100, MPI_DOUBLE_PRECISION, left(), 7, &
                      MPI_COMM_WORLD, status, ierr)
    CHECK(ierr == MPI_SUCCESS)
    CHECK(all_equal(in, left() + 0.5d0))
    CHECK(status(MPI_SOURCE) == left() .and. status(MPI_TAG) == 7)
    call MPI_GET_COUNT(status, MPI_DOUBLE_PRECISION, n, ierr)
    CHECK(n == 100)
    call MPI_SENDRECV_REPLACE(out, 100, MPI_DOUBLE_PRECISION, right(), 8, left(), 8, MPI_COMM_WORLD, &
                              MPI_STATUS_IGNORE, ierr)
    CHECK(all_equal(out, left() + 0.5d0))
    if (all > 1 .and. me == 0) then
      call MPI_SEND('from zero', 9, MPI_CHARACTER, 1, 9, MPI_COMM_WORLD, ierr)
      CHECK(ierr == MPI_SUCCESS)
    else if (me == 1) then
      call text_from_zero()
    end if
  end subroutine blocking

  subroutine text_from_zero()
    character(len=12) :: text
    integer :: ierr
    text = '............'
    call MPI_RECV(text, 12, MPI_CHARACTER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    CHECK(text == 'from zero...')
  end subroutine text_from_zero

  logical function all_equal(values, wanted)
    double precision, intent(in) :: values(:), wanted
    all_equal = maxval(abs(values - wanted)) == 0
  end function all_equal

  subroutine requests()
    integer :: pending(4), statuses(MPI_STATUS_SIZE, 4), status(MPI_STATUS_SIZE), ierr, n
    integer, asynchronous :: out(2), in(2)
    logical :: flag
    out = [me, -me]
    call MPI_IRECV(in(1), 1, MPI_INTEGER, left(), 1, MPI_COMM_WORLD, pending(1), ierr)
    call MPI_IRECV(in(2), 1, MPI_INTEGER, left(), 2, MPI_COMM_WORLD, pending(2), ierr)
    call MPI_ISEND(out(1), 1, MPI_INTEGER, right(), 1, MPI_COMM_WORLD, pending(3), ierr)
    call MPI_ISSEND(out(2), 1, MPI_INTEGER, right(), 2, MPI_COMM_WORLD, pending(4), ierr)
    call MPI_WAITALL(4, pending, statuses, ierr)
    CHECK(ierr == MPI_SUCCESS)
    CHECK(in(1) == left() .and. in(2) == -left())
    CHECK(all_null(pending))
    CHECK(statuses(MPI_SOURCE, 1) == left() .and. statuses(MPI_TAG, 2) == 2)
    call MPI_IRECV(in, 2, MPI_INTEGER, left(), 3, MPI_COMM_WORLD, pending(1), ierr)
    call MPI_TEST(pending(1), flag, MPI_STATUS_IGNORE, ierr)
    call MPI_ISEND(out, 2, MPI_INTEGER, right(), 3, MPI_COMM_WORLD, pending(2), ierr)
    if (.not. flag) call MPI_WAIT(pending(1), status, ierr)
    call MPI_GET_ELEMENTS(status, MPI_INTEGER, n, ierr)
    CHECK(flag .or. n == 2)
    flag = .false.
    do while (.not. flag)
      call MPI_TESTALL(2, pending, flag, MPI_STATUSES_IGNORE, ierr)
    end do
    CHECK(flag .eqv. .true.)
    call MPI_REQUEST_GET_STATUS(MPI_REQUEST_NULL, flag, status, ierr)
    CHECK(flag .and. status(MPI_SOURCE) == MPI_ANY_SOURCE)
  end subroutine requests

  logical function all_null(requests)
    integer, intent(in) :: requests(:)
    integer :: at
    all_null = .true.
    do at = 1, size(requests)
      all_null = all_null .and. requests(at) == MPI_REQUEST_NULL
    end do
  end function all_null

  subroutine some_and_any()
    integer, asynchronous :: in(3), out(3)
    integer :: pending(3), at, index, ierr, seen, done, indices(3), statuses(MPI_STATUS_SIZE, 3)
    logical :: flag
    out = [10, 20, 30]
    do at = 1, 3
      call MPI_IRECV(in(at), 1, MPI_INTEGER, left(), at, MPI_COMM_WORLD, pending(at), ierr)
    end do
    ! What is sent of the three is sent between two barriers.
    call MPI_BARRIER(MPI_COMM_WORLD, ierr)
    call MPI_SEND(out(2), 1, MPI_INTEGER, right(), 2, MPI_COMM_WORLD, ierr)
    call MPI_WAITANY(3, pending, index, statuses, ierr)
    CHECK(index == 2)
    CHECK(in(2) == 20 .and. pending(2) == MPI_REQUEST_NULL)
    call MPI_BARRIER(MPI_COMM_WORLD, ierr)
    call MPI_TESTANY(3, pending, index, flag, MPI_STATUS_IGNORE, ierr)
    CHECK(.not. flag .and. index == MPI_UNDEFINED)
    call MPI_BARRIER(MPI_COMM_WORLD, ierr)
    call MPI_SEND(out(3), 1, MPI_INTEGER, right(), 3, MPI_COMM_WORLD, ierr)
    call MPI_WAITSOME(3, pending, done, indices, statuses, ierr)
    CHECK(done == 1 .and. indices(1) == 3)
    CHECK(statuses(MPI_TAG, 1) == 3)
    call MPI_BARRIER(MPI_COMM_WORLD, ierr)
    call MPI_SEND(out(1), 1, MPI_INTEGER, right(), 1, MPI_COMM_WORLD, ierr)
    seen = 0
    do while (seen == 0)
      call MPI_TESTSOME(3, pending, seen, indices, MPI_STATUSES_IGNORE, ierr)
    end do
    CHECK(seen == 1 .and. indices(1) == 1 .and. in(1) == 10)
    call MPI_WAITSOME(3, pending, done, indices, MPI_STATUSES_IGNORE, ierr)
    CHECK(done == MPI_UNDEFINED)
    call MPI_WAITANY(3, pending, index, MPI_STATUS_IGNORE, ierr)
    CHECK(index == MPI_UNDEFINED)
  end subroutine some_and_any

  subroutine persistent()
    integer, asynchronous :: in, out
    integer :: pending(2), round, ierr
    call MPI_RECV_INIT(in, 1, MPI_INTEGER, left(), 4, MPI_COMM_WORLD, pending(1), ierr)
    call MPI_SEND_INIT(out, 1, MPI_INTEGER, right(), 4, MPI_COMM_WORLD, pending(2), ierr)
    do round = 1, 5
      out = me + round
      call MPI_STARTALL(2, pending, ierr)
      call MPI_WAITALL(2, pending, MPI_STATUSES_IGNORE, ierr)
      CHECK(in == left() + round)
    end do
    CHECK(pending(1) /= MPI_REQUEST_NULL)
    call MPI_REQUEST_FREE(pending(1), ierr)
    call MPI_REQUEST_FREE(pending(2), ierr)
    CHECK(all_null(pending))
  end subroutine persistent

  subroutine buffered()
    integer, target :: space(200)
    integer :: ierr, in, bytes
    call MPI_BUFFER_ATTACH(space, 800, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_BSEND(me, 1, MPI_INTEGER, right(), 5, MPI_COMM_WORLD, ierr)
    call MPI_RECV(in, 1, MPI_INTEGER, left(), 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    CHECK(in == left())
    call MPI_BUFFER_DETACH(space, bytes, ierr)
    CHECK(ierr == MPI_SUCCESS .and. bytes == 800)
  end subroutine buffered

  subroutine probed()
    integer :: ierr, in(3), n, status(MPI_STATUS_SIZE), message, request
    integer, asynchronous :: out(3)
    logical :: flag
    out = me
    call MPI_ISEND(out, 3, MPI_INTEGER, right(), 99, MPI_COMM_WORLD, request, ierr)
    call MPI_PROBE(left(), MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
    call MPI_GET_COUNT(status, MPI_INTEGER, n, ierr)
    CHECK(n == 3 .and. status(MPI_TAG) == 99)
    call MPI_IPROBE(left(), 99, MPI_COMM_WORLD, flag, MPI_STATUS_IGNORE, ierr)
    CHECK(flag)
    call MPI_MPROBE(left(), 99, MPI_COMM_WORLD, message, status, ierr)
    CHECK(message /= MPI_MESSAGE_NULL .and. message /= MPI_MESSAGE_NO_PROC)
    call MPI_MRECV(in, 3, MPI_INTEGER, message, status, ierr)
    CHECK(message == MPI_MESSAGE_NULL .and. in(3) == left())
    call MPI_WAIT(request, MPI_STATUS_IGNORE, ierr)
    call MPI_IPROBE(left(), 99, MPI_COMM_WORLD, flag, MPI_STATUS_IGNORE, ierr)
    CHECK(.not. flag)
  end subroutine probed

  ! More requests than the library keeps room for on its stack.
  subroutine many_requests()
    integer, parameter :: n = 50
    integer, asynchronous :: in(n), out(n)
    integer :: pending(2 * n), at, ierr
    do at = 1, n
      out(at) = 1000 * me + at
      call MPI_IRECV(in(at), 1, MPI_INTEGER, left(), at, MPI_COMM_WORLD, pending(at), ierr)
    end do
    do at = 1, n
      call MPI_ISEND(out(at), 1, MPI_INTEGER, right(), at, MPI_COMM_WORLD, pending(n + at), ierr)
    end do
    call MPI_WAITALL(2 * n, pending, MPI_STATUSES_IGNORE, ierr)
    CHECK(ierr == MPI_SUCCESS .and. all_null(pending))
    do at = 1, n
      CHECK(in(at) == 1000 * left() + at)
    end do
  end subroutine many_requests

  subroutine nobody()
    integer :: status(MPI_STATUS_SIZE), ierr, pending(2), statuses(MPI_STATUS_SIZE, 2), code
    integer, asynchronous :: in, out(2)
    in = 77
    call MPI_RECV(in, 1, MPI_INTEGER, MPI_PROC_NULL, 1, MPI_COMM_WORLD, status, ierr)
    CHECK(in == 77 .and. status(MPI_SOURCE) == MPI_PROC_NULL .and. status(MPI_TAG) == MPI_ANY_TAG)
    call MPI_SEND(in, 1, MPI_INTEGER, all, 1, MPI_COMM_WORLD, ierr)
    call MPI_ERROR_CLASS(ierr, code, in)
    CHECK(code == MPI_ERR_RANK)
    ! A message that is too long is an error of its own request.
    call MPI_IRECV(in, 1, MPI_INTEGER, left(), 61, MPI_COMM_WORLD, pending(1), ierr)
    out = [1, 2]
    call MPI_ISEND(out, 2, MPI_INTEGER, right(), 61, MPI_COMM_WORLD, pending(2), ierr)
    call MPI_WAITALL(2, pending, statuses, ierr)
    CHECK(ierr == MPI_ERR_IN_STATUS)
    call MPI_ERROR_CLASS(statuses(MPI_ERROR, 1), code, ierr)
    CHECK(code == MPI_ERR_TRUNCATE .and. statuses(MPI_ERROR, 2) == MPI_SUCCESS)
  end subroutine nobody

  include 'check.inc'
end program f_p2p
