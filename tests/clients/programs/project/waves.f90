! SPDX-License-Identifier: MIT OR Apache-2.0
! A wave on a ring of ranks in a cartesian topology: neighbours exchange ends, and its mean stays what it was.
program waves
  use mpi_f08
  implicit none
  integer, parameter :: points = 120, steps = 100, real8 = kind(1d0)
  type(MPI_Comm) :: ring
  type(MPI_Request) :: requests(4)
  integer :: rank, ranks, left, right, part, i, step, root
  real(real8), allocatable, asynchronous :: now(:)
  real(real8), allocatable :: before(:), next(:)
  real(real8) :: mean, total
  logical :: holds
  call MPI_Init()
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  call MPI_Cart_create(MPI_COMM_WORLD, 1, [ranks], [.true.], .false., ring)
  call MPI_Comm_rank(ring, rank)
  call MPI_Cart_shift(ring, 0, 1, left, right)
  part = points / ranks
  allocate (now(0:part + 1), before(part), next(part))
  do i = 1, part
    now(i) = 2 + sin(2 * acos(-1d0) * (rank * part + i) / points)
  end do
  before = now(1:part)
  do step = 1, steps
    call MPI_Irecv(now(0), 1, MPI_DOUBLE_PRECISION, left, 1, ring, requests(1))
    call MPI_Irecv(now(part + 1), 1, MPI_DOUBLE_PRECISION, right, 2, ring, requests(2))
    call MPI_Isend(now(1), 1, MPI_DOUBLE_PRECISION, left, 2, ring, requests(3))
    call MPI_Isend(now(part), 1, MPI_DOUBLE_PRECISION, right, 1, ring, requests(4))
    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE)
    next = 2 * now(1:part) - before + 0.5d0 * (now(0:part - 1) - 2 * now(1:part) + now(2:part + 1))
    before = now(1:part)
    now(1:part) = next
  end do
  call MPI_Allreduce(sum(now(1:part)) / points, mean, 1, MPI_DOUBLE_PRECISION, MPI_SUM, ring)
  call MPI_Allreduce(sum(now(1:part)**2), total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, ring)
  holds = mod(points, ranks) == 0 .and. abs(mean - 2) < 1d-10
  root = rank
  call MPI_Comm_free(ring)
  if (root == 0) then
    print '(a, es23.16)', 'NUMBER energy', total
    print '(a)', merge('RIGHT', 'WRONG', holds)
  end if
  call MPI_Finalize()
  if (.not. holds) stop 1
end program
