! SPDX-License-Identifier: MIT OR Apache-2.0
!
! Collectives from Fortran: MPI_IN_PLACE, MPI_BOTTOM, reduction functions of the program's, datatypes as arrays.
#define CHECK(c) call check(__LINE__, c)
program f_coll
#ifndef MPIF_H
  use mpi
  implicit none
#else
  implicit none
  include 'mpif.h'
#endif
  integer :: me, all, checks = 0, pair_type
  call start()
  call moved()
  call reduced()
  call own_operations()
  call by_types()
  call at_bottom()
  call started()
  call finish()
contains
  subroutine moved()
    integer :: ierr, at
    integer :: line(4), table(4, all), counts(all), places(all), mine(all), theirs(all)
    character(len=5) :: word
    word = 'empty'
    if (me == all - 1) word = 'words'
    call MPI_BCAST(word, 5, MPI_CHARACTER, all - 1, MPI_COMM_WORLD, ierr)
    CHECK(ierr == MPI_SUCCESS .and. word == 'words')
    line = [(10 * me + at, at = 1, 4)]
    table = -1
    call MPI_ALLGATHER(line, 4, MPI_INTEGER, table, 4, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    do at = 1, all
      CHECK(table(4, at) == 10 * (at - 1) + 4)
    end do
    table = -1
    table(:, me + 1) = line
    call MPI_ALLGATHER(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, table, 4, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    do at = 1, all
      CHECK(table(1, at) == 10 * (at - 1) + 1)
    end do
    if (me == 0) then
      call MPI_SCATTER(table, 4, MPI_INTEGER, MPI_IN_PLACE, 4, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    else
      line = -1
      call MPI_SCATTER(table, 4, MPI_INTEGER, line, 4, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    end if
    CHECK(line(2) == 10 * me + 2)
    mine = [(100 * me + at, at = 1, all)]
    counts = 1
    places = [(all - at, at = 1, all)]
    call MPI_ALLTOALLV(mine, counts, [(at - 1, at = 1, all)], MPI_INTEGER, theirs, counts, places, MPI_INTEGER, &
                       MPI_COMM_WORLD, ierr)
    do at = 1, all
      CHECK(theirs(all - at + 1) == 100 * (at - 1) + me + 1)
    end do
    call MPI_ALLTOALL(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, mine, 1, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    CHECK(mine(1) == me + 1)
  end subroutine moved

  subroutine reduced()
    integer :: ierr, at
    double precision :: sum(3), part(3)
    complex(kind(1d0)) :: z
    logical :: any_true
    real :: pair(2), best(2)
    part = [(me + at * 1d0, at = 1, 3)]
    call MPI_ALLREDUCE(part, sum, 3, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    CHECK(sum(1) == all * (all - 1) / 2 + all)
    call MPI_ALLREDUCE(MPI_IN_PLACE, part, 3, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    CHECK(part(3) == sum(3))
    z = cmplx(1, me, kind(1d0))
    call MPI_ALLREDUCE(MPI_IN_PLACE, z, 1, MPI_DOUBLE_COMPLEX, MPI_SUM, MPI_COMM_WORLD, ierr)
    CHECK(real(z) == all .and. aimag(z) == all * (all - 1) / 2)
    call MPI_ALLREDUCE(me == all - 1, any_true, 1, MPI_LOGICAL, MPI_LOR, MPI_COMM_WORLD, ierr)
    CHECK(any_true)
    pair = [real(mod(me + 1, all)), real(me)]
    call MPI_ALLREDUCE(pair, best, 1, MPI_2REAL, MPI_MAXLOC, MPI_COMM_WORLD, ierr)
    CHECK(best(1) == all - 1 .and. best(2) == mod(all - 2 + all, all))
    call MPI_SCAN(1, at, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    CHECK(at == me + 1)
    at = -5
    call MPI_EXSCAN(1, at, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    CHECK(at == merge(-5, me, me == 0))
  end subroutine reduced

  ! a after b as linear functions x -> p x + q: associative, not commutative.
  subroutine compose(a, b, n, datatype)
    integer :: n, datatype, at
    integer :: a(2, n), b(2, n)
    CHECK(datatype == pair_type)
    do at = 1, n
      b(2, at) = a(2, at) * b(1, at) + b(2, at)
      b(1, at) = a(1, at) * b(1, at)
    end do
  end subroutine compose

  subroutine larger(a, b, n, datatype)
    integer :: n, datatype, at
    integer :: a(n), b(n)
    CHECK(datatype == MPI_INTEGER)
    do at = 1, n
      b(at) = max(a(at), b(at))
    end do
  end subroutine larger

  subroutine own_operations()
    integer :: ierr, op, other, mine(2, 5), result(2, 5), at, wanted(2), most
    logical :: commutes
    call MPI_TYPE_CONTIGUOUS(2, MPI_INTEGER, pair_type, ierr)
    call MPI_TYPE_COMMIT(pair_type, ierr)
    call MPI_OP_CREATE(compose, .false., op, ierr)
    CHECK(ierr == MPI_SUCCESS .and. op /= MPI_OP_NULL)
    call MPI_OP_COMMUTATIVE(op, commutes, ierr)
    CHECK(.not. commutes)
    call MPI_OP_CREATE(larger, .true., other, ierr)
    call MPI_OP_COMMUTATIVE(other, commutes, ierr)
    CHECK(commutes)
    do at = 1, 5
      mine(:, at) = [2, me + at]
    end do
    call MPI_ALLREDUCE(mine, result, 5, pair_type, op, MPI_COMM_WORLD, ierr)
    CHECK(ierr == MPI_SUCCESS)
    wanted = [1, 0]
    do at = 0, all - 1
      wanted = [wanted(1) * 2, wanted(2) * 2 + at + 3]
    end do
    CHECK(result(1, 3) == wanted(1) .and. result(2, 3) == wanted(2))
    call MPI_REDUCE(me, most, 1, MPI_INTEGER, other, 0, MPI_COMM_WORLD, ierr)
    CHECK(me /= 0 .or. most == all - 1)
    call MPI_OP_FREE(op, ierr)
    call MPI_OP_FREE(other, ierr)
    CHECK(op == MPI_OP_NULL)
    call MPI_TYPE_FREE(pair_type, ierr)
  end subroutine own_operations

  subroutine by_types()
    integer, asynchronous :: sent(all), got(all)
    integer :: ierr, at, ones(all), places(all), types(all), request
    ones = 1
    places = [(4 * (at - 1), at = 1, all)]
    types = MPI_INTEGER
    sent = [(me * all + at, at = 1, all)]
    call MPI_ALLTOALLW(sent, ones, places, types, got, ones, places, types, MPI_COMM_WORLD, ierr)
    CHECK(ierr == MPI_SUCCESS)
    do at = 1, all
      CHECK(got(at) == (at - 1) * all + me + 1)
    end do
    got = 0
    call MPI_IALLTOALLW(sent, ones, places, types, got, ones, places, types, MPI_COMM_WORLD, request, ierr)
    call MPI_WAIT(request, MPI_STATUS_IGNORE, ierr)
    CHECK(got(all) == (all - 1) * all + me + 1)
  end subroutine by_types

  ! Two variables in one datatype, by their addresses.
  subroutine at_bottom()
    integer, asynchronous :: first(3)
    double precision, asynchronous :: second
    integer :: ierr, kind
    integer(kind=MPI_ADDRESS_KIND) :: places(2)
    integer(kind=MPI_ADDRESS_KIND) :: difference
    first = merge(7, 0, me == 0)
    second = merge(8.5d0, 0d0, me == 0)
    call MPI_GET_ADDRESS(first, places(1), ierr)
    call MPI_GET_ADDRESS(second, places(2), ierr)
    difference = MPI_AINT_DIFF(places(2), places(1))
    CHECK(MPI_AINT_ADD(places(1), difference) == places(2))
    call MPI_TYPE_CREATE_STRUCT(2, [3, 1], places, [MPI_INTEGER, MPI_DOUBLE_PRECISION], kind, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_TYPE_COMMIT(kind, ierr)
    call MPI_BCAST(MPI_BOTTOM, 1, kind, 0, MPI_COMM_WORLD, ierr)
    CHECK(ierr == MPI_SUCCESS)
    CHECK(first(3) == 7 .and. second == 8.5d0)
    call MPI_TYPE_FREE(kind, ierr)
    CHECK(kind == MPI_DATATYPE_NULL)
  end subroutine at_bottom

  subroutine started()
    integer, asynchronous :: sum
    integer :: ierr, requests(2)
    logical :: flag
    call MPI_IALLREDUCE(1, sum, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_IBARRIER(MPI_COMM_WORLD, requests(2), ierr)
    flag = .false.
    do while (.not. flag)
      call MPI_TESTALL(2, requests, flag, MPI_STATUSES_IGNORE, ierr)
    end do
    CHECK(sum == all)
  end subroutine started

  include 'check.inc'
end program f_coll
