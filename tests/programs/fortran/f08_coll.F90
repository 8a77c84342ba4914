! SPDX-License-Identifier: MIT OR Apache-2.0
!
! mpi_f08: collectives over array sections, in all three forms (MPI-5.0 chapter 6 and section 19.1.12); reduction
! functions with TYPE(C_PTR) arguments; neighbours; MPI_IN_PLACE.
program f08_coll
  use mpi_f08
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  implicit none
  integer :: me, ranks, checks = 0

  call start()
  call broadcasts()
  call gathers()
  call gathers_of_parts()
  call all_to_all()
  call reductions()
  call pending()
  call persistent()
  call own_function()
  call reduce_scatters()
  call neighbors()
  call in_place()
  call finish()

contains

  subroutine broadcasts()
    integer, asynchronous :: a(8, 9)
    type(MPI_Request) :: request
    integer :: root, i
    do root = 0, ranks - 1
      a = -1
      if (me == root) a = reshape([(root * 100 + i, i = 1, 72)], [8, 9])
      call MPI_Bcast(a(2:8:3, 9:1:-4), 9, MPI_INTEGER, root, MPI_COMM_WORLD)
      call check(__LINE__, all(a(2:8:3, 1:9:4) == root * 100 + reshape([2, 5, 8, 34, 37, 40, 66, 69, 72], [3, 3])))
      call check(__LINE__, me == root .or. count(a == -1) == 63)
      a = merge(me, -1, me == root)
      call MPI_Ibcast(a(1, :), 9, MPI_INTEGER, root, MPI_COMM_WORLD, request)
      call MPI_Wait(request, MPI_STATUS_IGNORE)
      call check(__LINE__, all(a(1, :) == root) .and. all(a(2:, :) == merge(root, -1, me == root)))
    end do
  end subroutine broadcasts

  ! Blocks that are equally far from each other, and others.
  subroutine gathers()
    integer :: mine(12), a(3, 2, 4 * ranks), flat(8 * ranks), back(20), i, r
    mine = [(me * 100 + i, i = 1, 12)]
    flat = -1
    call MPI_Gather(mine(12:1:-3), 4, MPI_INTEGER, flat(1::2), 4, MPI_INTEGER, 0, MPI_COMM_WORLD)
    if (me == 0) then
      call check(__LINE__, all(flat(1::2) == [((r * 100 + i, i = 12, 3, -3), r = 0, ranks - 1)]))
      call check(__LINE__, all(flat(2::2) == -1))
    end if
    a = -1
    call MPI_Allgather(mine(1::3), 4, MPI_INTEGER, a(2, 1, :), 4, MPI_INTEGER, MPI_COMM_WORLD)
    call check(__LINE__, all(a(2, 1, :) == [((r * 100 + i, i = 1, 10, 3), r = 0, ranks - 1)]))
    call check(__LINE__, count(a == -1) == size(a) - 4 * ranks)
    ! Two strides: no extent of a datatype says where the blocks are.
    a = -1
    call MPI_Allgather(mine(2:9), 8, MPI_INTEGER, a(1:3:2, :, 1:4*ranks:2), 8, MPI_INTEGER, MPI_COMM_WORLD)
    call check(__LINE__, all(reshape(a(1:3:2, :, 1:4*ranks:2), [8 * ranks]) == &
                             [((r * 100 + i, i = 2, 9), r = 0, ranks - 1)]))
    call check(__LINE__, count(a == -1) == size(a) - 8 * ranks)
    back = -1
    call MPI_Scatter(a(1:3:2, :, 1:4*ranks:2), 8, MPI_INTEGER, back(20:1:-2), 8, MPI_INTEGER, 0, MPI_COMM_WORLD)
    call check(__LINE__, all(back(20:6:-2) == [(me * 100 + i, i = 2, 9)]) .and. count(back == -1) == 12)
    back = -1
    call MPI_Scatter(flat(1::2), 4, MPI_INTEGER, back(1:4), 4, MPI_INTEGER, 0, MPI_COMM_WORLD)
    call check(__LINE__, all(back(1:4) == [(me * 100 + i, i = 12, 3, -3)]) .and. all(back(5:) == -1))
  end subroutine gathers

  subroutine gathers_of_parts()
    integer :: mine(9), flat(2 * (ranks + 1) * ranks), counts(0:ranks-1), places(0:ranks-1), i, r, n
    counts = [(r + 1, r = 0, ranks - 1)]
    places = [(sum(counts(:r-1)) + r, r = 0, ranks - 1)]
    n = sum(counts) + ranks
    mine = [(me * 10 + i, i = 1, 9)]
    flat = -1
    call MPI_Allgatherv(mine(9:1:-2), me + 1, MPI_INTEGER, flat(2::2), counts, places, MPI_INTEGER, MPI_COMM_WORLD)
    do r = 0, ranks - 1
      call check(__LINE__, all(flat(2*places(r)+2:2*(places(r)+r+1):2) == [(r * 10 + 9 - 2 * i, i = 0, r)]))
    end do
    call check(__LINE__, count(flat == -1) == size(flat) - sum(counts))
    mine = -1
    call MPI_Scatterv(flat(2::2), counts, places, MPI_INTEGER, mine(1::2), me + 1, MPI_INTEGER, ranks - 1, &
                      MPI_COMM_WORLD)
    call check(__LINE__, all(mine(1:2*me+1:2) == [(me * 10 + 9 - 2 * i, i = 0, me)]) .and. count(mine == -1) == 8 - me)
    call check(__LINE__, n > 0)
  end subroutine gathers_of_parts

  subroutine all_to_all()
    integer :: from(2, 3 * ranks), to(3 * ranks, 2), counts(ranks), places(ranks), bytes(ranks), i, r
    type(MPI_Datatype) :: types(ranks)
    from = reshape([(me * 1000 + i, i = 1, size(from))], shape(from))
    to = -1
    call MPI_Alltoall(from(1, :), 3, MPI_INTEGER, to(3*ranks:1:-1, 2), 3, MPI_INTEGER, MPI_COMM_WORLD)
    call check(__LINE__, all(to(3*ranks:1:-1, 2) == [((r * 1000 + 6 * me + 2 * i + 1, i = 0, 2), r = 0, ranks - 1)]))
    call check(__LINE__, all(to(:, 1) == -1))
    counts = 3
    places = [(3 * r, r = 0, ranks - 1)]
    to = -1
    call MPI_Alltoallv(from(2, :), counts, places, MPI_INTEGER, to(:, 1), counts, places, MPI_INTEGER, MPI_COMM_WORLD)
    call check(__LINE__, all(to(:, 1) == [((r * 1000 + 6 * me + 2 * i + 2, i = 0, 2), r = 0, ranks - 1)]))
    bytes = 4 * places
    types = MPI_INTEGER
    to = -1
    call MPI_Alltoallw(from(2, :), counts, bytes, types, to(:, 1), counts, bytes, types, MPI_COMM_WORLD)
    call check(__LINE__, all(to(:, 1) == [((r * 1000 + 6 * me + 2 * i + 2, i = 0, 2), r = 0, ranks - 1)]))
    call check(__LINE__, all(to(:, 2) == -1))
  end subroutine all_to_all

  subroutine reductions()
    double precision :: a(4, 5), b(5, 4)
    integer :: i, total
    a = reshape([(me + i * 0.5d0, i = 1, 20)], [4, 5])
    b = -1
    total = ranks * (ranks - 1) / 2
    call MPI_Allreduce(a(1:4:3, ::2), b(2::2, 1:4:1), 6, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD)
    call check(__LINE__, all(reshape(b(2::2, :3), [6]) == [(total + ranks * 0.5d0 * i, i = 1, 4, 3), &
                             (total + ranks * 0.5d0 * i, i = 9, 12, 3), (total + ranks * 0.5d0 * i, i = 17, 20, 3)]))
    call check(__LINE__, count(b == -1) == 14)
    b = -1
    call MPI_Reduce(a(2, :), b(5:1:-1, 3), 5, MPI_DOUBLE_PRECISION, MPI_MAX, ranks - 1, MPI_COMM_WORLD)
    if (me == ranks - 1) then
      call check(__LINE__, all(b(5:1:-1, 3) == [(me + i * 0.5d0, i = 2, 18, 4)]) .and. count(b == -1) == 15)
    else
      call check(__LINE__, all(b == -1))
    end if
    b = -1
    call MPI_Scan(a(2, :), b(3, :), 4, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD)
    call check(__LINE__, all(b(3, :) == [(me * (me + 1) / 2 + (me + 1) * i * 0.5d0, i = 2, 14, 4)]))
    b = 1
    call MPI_Reduce_local(a(1:3:2, 1), b(1, 1:4:3), 2, MPI_DOUBLE_PRECISION, MPI_SUM)
    call check(__LINE__, b(1, 1) == 1.5d0 + me .and. b(1, 4) == 2.5d0 + me .and. all(b(2:, :) == 1))
  end subroutine reductions

  ! Non-blocking ones deliver when they are found complete.
  subroutine pending()
    integer, asynchronous :: a(10), b(10), c(2, ranks, 3), d(2, 3)
    type(MPI_Request) :: requests(3)
    logical :: flag
    integer :: i, r
    a = [(me + i, i = 1, 10)]
    b = -1
    c = -1
    d = reshape([(me * 10 + i, i = 1, 6)], [2, 3])
    call MPI_Iallreduce(a(1::2), b(10:1:-2), 5, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, requests(1))
    call MPI_Iallgather(d(2, :), 3, MPI_INTEGER, c(1, :, :), 3, MPI_INTEGER, MPI_COMM_WORLD, requests(2))
    call MPI_Ibarrier(MPI_COMM_WORLD, requests(3))
    call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE)
    call check(__LINE__, all(b(10:1:-2) == [(ranks * (ranks - 1) / 2 + ranks * i, i = 1, 9, 2)]))
    call check(__LINE__, count(b == -1) == 5)
    call check(__LINE__, all(reshape(c(1, :, :), [3 * ranks]) == [((r * 10 + i, i = 2, 6, 2), r = 0, ranks - 1)]))
    call check(__LINE__, all(c(2, :, :) == -1) .and. all(requests == MPI_REQUEST_NULL))
    b = -1
    call MPI_Iallreduce(a(1::2), b(1::2), 5, MPI_INTEGER, MPI_MIN, MPI_COMM_WORLD, requests(1))
    flag = .false.
    do while (.not. flag)
      call MPI_Request_get_status(requests(1), flag, MPI_STATUS_IGNORE)
    end do
    call check(__LINE__, all(b(1::2) == [(i, i = 1, 9, 2)]) .and. count(b == -1) == 5)
    flag = .false.
    do while (.not. flag)
      call MPI_Test(requests(1), flag, MPI_STATUS_IGNORE)
    end do
    call check(__LINE__, requests(1) == MPI_REQUEST_NULL .and. all(b(1::2) == [(i, i = 1, 9, 2)]))
  end subroutine pending

  subroutine persistent()
    integer, asynchronous :: a(3, 4), b(4, 3)
    type(MPI_Request) :: request
    integer :: round, i
    call MPI_Allreduce_init(a(1:3:2, :), b(1:4:3, 1:3:2), 4, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &
                            request)
    do round = 1, 3
      a = reshape([(me * round + i, i = 1, 12)], [3, 4])
      b = -1
      call MPI_Start(request)
      call MPI_Wait(request, MPI_STATUS_IGNORE)
      associate (total => round * ranks * (ranks - 1) / 2)
        call check(__LINE__, all(reshape(b(1:4:3, 1:3:2), [4]) == [(total + ranks * i, i = 1, 3, 2), &
                                                                   (total + ranks * i, i = 4, 6, 2)]))
      end associate
      call check(__LINE__, count(b == -1) == 8)
      ! Waiting for an inactive request does nothing.
      b = -2
      call MPI_Wait(request, MPI_STATUS_IGNORE)
      call check(__LINE__, all(b == -2))
    end do
    call MPI_Request_free(request)
    call check(__LINE__, request == MPI_REQUEST_NULL)
  end subroutine persistent

  subroutine larger(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: in(:), inout(:)
    call check(__LINE__, datatype == MPI_INTEGER .and. len > 0)
    call c_f_pointer(invec, in, [len])
    call c_f_pointer(inoutvec, inout, [len])
    inout = 2 * in + inout
  end subroutine larger

  subroutine own_function()
    type(MPI_Op) :: op
    integer :: a(6), b(6), i
    logical :: commutes
    call MPI_Op_create(larger, .false., op)
    call check(__LINE__, op /= MPI_OP_NULL)
    call MPI_Op_commutative(op, commutes)
    call check(__LINE__, .not. commutes)
    a = [(i, i = 1, 6)]
    b = 0
    call MPI_Allreduce(a(2::2), b(1::2), 3, MPI_INTEGER, op, MPI_COMM_WORLD)
    ! The left operand counts twice: all but the last rank's.
    call check(__LINE__, all(b(1::2) == (2 * ranks - 1) * a(2::2)) .and. all(b(2::2) == 0))
    call MPI_Op_free(op)
    call check(__LINE__, op == MPI_OP_NULL)
  end subroutine own_function

  subroutine reduce_scatters()
    integer :: a(2, 2 * ranks), b(7), counts(ranks), i
    a = reshape([(i, i = 1, size(a))], shape(a))
    b = -1
    call MPI_Reduce_scatter_block(a(2, :), b(3:7:4), 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call check(__LINE__, b(3) == ranks * (4 * me + 2) .and. b(7) == ranks * (4 * me + 4) .and. count(b == -1) == 5)
    counts = 2
    b = -1
    call MPI_Reduce_scatter(a(1, :), b(1:4:3), counts, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call check(__LINE__, b(1) == ranks * (4 * me + 1) .and. b(4) == ranks * (4 * me + 3) .and. count(b == -1) == 5)
  end subroutine reduce_scatters

  subroutine neighbors()
    type(MPI_Comm) :: ring
    integer :: a(6), b(8), left, right
    call MPI_Cart_create(MPI_COMM_WORLD, 1, [ranks], [.true.], .false., ring)
    call MPI_Cart_shift(ring, 0, 1, left, right)
    a = me
    b = -1
    call MPI_Neighbor_allgather(a(1::3), 2, MPI_INTEGER, b(1::2), 2, MPI_INTEGER, ring)
    call check(__LINE__, all(b(1::2) == [left, left, right, right]) .and. all(b(2::2) == -1))
    call MPI_Comm_free(ring)
    call check(__LINE__, ring == MPI_COMM_NULL)
  end subroutine neighbors

  subroutine in_place()
    integer :: a(2, ranks), i
    a = -1
    a(1, me + 1) = me
    call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a(1, :), 1, MPI_INTEGER, MPI_COMM_WORLD)
    call check(__LINE__, all(a(1, :) == [(i, i = 0, ranks - 1)]) .and. all(a(2, :) == -1))
    call MPI_Allreduce(MPI_IN_PLACE, a(1, :), ranks, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call check(__LINE__, all(a(1, :) == ranks * [(i, i = 0, ranks - 1)]) .and. all(a(2, :) == -1))
    if (me == 0) then
      call MPI_Reduce(MPI_IN_PLACE, a(1, :), ranks, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD)
      call check(__LINE__, all(a(1, :) == ranks * ranks * [(i, i = 0, ranks - 1)]))
    else
      call MPI_Reduce(a(1, :), a(2, :), ranks, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD)
      call check(__LINE__, all(a(2, :) == -1))
    end if
  end subroutine in_place

! The number of ranks has another name here, since all() is needed.
#define all ranks
#include "check.inc"
end program f08_coll
