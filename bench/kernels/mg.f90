! SPDX-License-Identifier: MIT OR Apache-2.0
!
! NPB MG: four V-cycles of a multigrid on a periodic cube, for a right side of twenty charges. Ranks share each dimension in
! powers of two; after every operation faces go to the neighbours, one dimension after the other, by receives that are
! posted first and sends. Verified with the published norm of the last residual.
program mg
  use common
  use mpi
  implicit none
  integer(long), parameter :: seed = 314159265_long
  real(dp), parameter :: a(0:3) = [-8d0 / 3, 0d0, 1d0 / 6, 1d0 / 12]
  type level
    real(dp), allocatable :: u(:, :, :), r(:, :, :)
  end type level
  character :: class
  integer :: n, cycles, top, d, l, ierr, cycle
  integer :: shape_of(3), mine(3), neighbour(2, 3)  ! grid of ranks, my place in it, ranks below and above
  real(dp) :: c(0:3), want, norm, started, seconds
  type(level), allocatable :: levels(:)
  real(dp), allocatable :: v(:, :, :)
  call begin()
  class = asked_class('SWAB')
  cycles = 4
  c = [-3d0 / 8, 1d0 / 32, -1d0 / 64, 0d0]
  select case (class)
  case ('S')
    n = 32
    want = 0.5307707005734d-4
  case ('W')
    n = 128
    want = 0.6467329375339d-5
  case ('A')
    n = 256
    want = 0.2433365309069d-5
  case default
    n = 256
    cycles = 20
    c = [-3d0 / 17, 1d0 / 33, -1d0 / 61, 0d0]
    want = 0.1800564401355d-5
  end select
  call grid()
  call charges()
  ! Once before the clock runs.
  call vcycle()
  levels(top)%u = 0
  call MPI_BARRIER(MPI_COMM_WORLD, ierr)
  started = MPI_WTIME()
  call residual(levels(top)%u, levels(top)%r, v)
  do cycle = 1, cycles
    call vcycle()
    call residual(levels(top)%u, levels(top)%r, v)
  end do
  norm = norm_of(levels(top)%r)
  seconds = MPI_WTIME() - started
  call finish('mg', class, seconds, close_to(norm, want, 1d-8))
contains
  ! Each level has half the points of the one above; the lowest two points a dimension, so no dimension has more than
  ! two ranks.
  subroutine grid()
    integer :: l2, points(3), place(3)
    l2 = log2_of_ranks()
    if (l2 > 3) call refuse('mg: at most 8 ranks, two in a dimension')
    shape_of = [(merge(2, 1, d <= l2), d = 1, 3)]
    mine = [mod(me, shape_of(1)), mod(me / shape_of(1), shape_of(2)), me / (shape_of(1) * shape_of(2))]
    do d = 1, 3
      place = mine
      place(d) = mod(mine(d) + shape_of(d) - 1, shape_of(d))
      neighbour(1, d) = rank_at(place)
      place(d) = mod(mine(d) + 1, shape_of(d))
      neighbour(2, d) = rank_at(place)
    end do
    top = 0
    do while (2**top < n)
      top = top + 1
    end do
    allocate (levels(top))
    do l = 1, top
      points = 2**l / shape_of
      allocate (levels(l)%u(0:points(1) + 1, 0:points(2) + 1, 0:points(3) + 1))
      allocate (levels(l)%r(0:points(1) + 1, 0:points(2) + 1, 0:points(3) + 1))
      levels(l)%u = 0
      levels(l)%r = 0
    end do
    allocate (v, mold=levels(top)%u)
  end subroutine grid

  integer function rank_at(place)
    integer, intent(in) :: place(3)
    rank_at = place(1) + shape_of(1) * (place(2) + shape_of(2) * place(3))
  end function rank_at

  ! The ten largest of the random numbers are +1, the ten smallest -1, all others 0.
  subroutine charges()
    integer :: points(3), first(3), j, k, sign, found
    integer(long) :: state
    integer :: x
    real(dp) :: best, mine_best
    points = n / shape_of
    first = points * mine
    do k = 1, points(3)
      do j = 1, points(2)
        state = state_after(seed, first(1) + n * (first(2) + j - 1 + int(n, long) * (first(3) + k - 1)))
        do x = 1, points(1)
          v(x, j, k) = uniform(state)
        end do
      end do
    end do
    associate (inside => v(1:points(1), 1:points(2), 1:points(3)), marks => levels(top)%r)
      marks = 0
      do sign = -1, 1, 2
        do found = 1, 10
          mine_best = maxval(sign * inside, mask=marks(1:points(1), 1:points(2), 1:points(3)) == 0)
          call MPI_ALLREDUCE(mine_best, best, 1, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD, ierr)
          if (best == mine_best) then
            where (sign * inside == best) marks(1:points(1), 1:points(2), 1:points(3)) = sign
          end if
        end do
      end do
    end associate
    v = levels(top)%r
    call swap(v)
  end subroutine charges

  subroutine vcycle()
    do l = top, 2, -1
      call restrict(levels(l)%r, levels(l - 1)%r)
    end do
    levels(1)%u = 0
    call smooth(levels(1)%r, levels(1)%u)
    do l = 2, top
      if (l < top) then
        levels(l)%u = 0
        call prolong(levels(l - 1)%u, levels(l)%u)
        call residual(levels(l)%u, levels(l)%r)
      else
        call prolong(levels(l - 1)%u, levels(l)%u)
        call residual(levels(l)%u, levels(l)%r, v)
      end if
      call smooth(levels(l)%r, levels(l)%u)
    end do
  end subroutine vcycle

  ! The sums over the faces, edges and corners around each point of a line.
  subroutine sums(x, j, k, faces, edges)
    real(dp), intent(in) :: x(0:, 0:, 0:)
    integer, intent(in) :: j, k
    real(dp), intent(out) :: faces(0:), edges(0:)
    faces = x(:, j - 1, k) + x(:, j + 1, k) + x(:, j, k - 1) + x(:, j, k + 1)
    edges = x(:, j - 1, k - 1) + x(:, j + 1, k - 1) + x(:, j - 1, k + 1) + x(:, j + 1, k + 1)
  end subroutine sums

  ! r = right - A u; without a right side, r = r - A u.
  subroutine residual(u, r, right)
    real(dp), intent(in) :: u(0:, 0:, 0:)
    real(dp), intent(inout) :: r(0:, 0:, 0:)
    real(dp), intent(in), optional :: right(0:, 0:, 0:)
    real(dp) :: faces(0:ubound(u, 1)), edges(0:ubound(u, 1))
    integer :: i, j, k
    do k = 1, ubound(u, 3) - 1
      do j = 1, ubound(u, 2) - 1
        call sums(u, j, k, faces, edges)
        if (present(right)) r(:, j, k) = right(:, j, k)
        do i = 1, ubound(u, 1) - 1
          r(i, j, k) = r(i, j, k) - a(0) * u(i, j, k) - a(2) * (edges(i) + faces(i - 1) + faces(i + 1)) &
                       - a(3) * (edges(i - 1) + edges(i + 1))
        end do
      end do
    end do
    call swap(r)
  end subroutine residual

  ! u = u + C r
  subroutine smooth(r, u)
    real(dp), intent(in) :: r(0:, 0:, 0:)
    real(dp), intent(inout) :: u(0:, 0:, 0:)
    real(dp) :: faces(0:ubound(u, 1)), edges(0:ubound(u, 1))
    integer :: i, j, k
    do k = 1, ubound(u, 3) - 1
      do j = 1, ubound(u, 2) - 1
        call sums(r, j, k, faces, edges)
        do i = 1, ubound(u, 1) - 1
          u(i, j, k) = u(i, j, k) + c(0) * r(i, j, k) + c(1) * (r(i - 1, j, k) + r(i + 1, j, k) + faces(i)) &
                       + c(2) * (edges(i) + faces(i - 1) + faces(i + 1))
        end do
      end do
    end do
    call swap(u)
  end subroutine smooth

  ! The coarse residual: a weighted mean around every second point.
  subroutine restrict(fine, coarse)
    real(dp), intent(in) :: fine(0:, 0:, 0:)
    real(dp), intent(inout) :: coarse(0:, 0:, 0:)
    real(dp) :: faces(0:ubound(fine, 1)), edges(0:ubound(fine, 1))
    integer :: i, j, k
    do k = 1, ubound(coarse, 3) - 1
      do j = 1, ubound(coarse, 2) - 1
        call sums(fine, 2 * j, 2 * k, faces, edges)
        do i = 1, ubound(coarse, 1) - 1
          coarse(i, j, k) = 0.5d0 * fine(2 * i, 2 * j, 2 * k) &
                            + 0.25d0 * (fine(2 * i - 1, 2 * j, 2 * k) + fine(2 * i + 1, 2 * j, 2 * k) + faces(2 * i)) &
                            + 0.125d0 * (edges(2 * i) + faces(2 * i - 1) + faces(2 * i + 1)) &
                            + 0.0625d0 * (edges(2 * i - 1) + edges(2 * i + 1))
        end do
      end do
    end do
    call swap(coarse)
  end subroutine restrict

  ! Adds the coarse correction, by means between its points.
  subroutine prolong(coarse, fine)
    real(dp), intent(in) :: coarse(0:, 0:, 0:)
    real(dp), intent(inout) :: fine(0:, 0:, 0:)
    real(dp) :: line(0:ubound(coarse, 1))
    integer :: i, j, k, dj, dk
    do k = 1, ubound(coarse, 3) - 1
      do dk = 0, 1
        do j = 1, ubound(coarse, 2) - 1
          do dj = 0, 1
            line = 0.25d0 * (coarse(:, j, k) + coarse(:, j - dj, k) + coarse(:, j, k - dk) + coarse(:, j - dj, k - dk))
            do i = 1, ubound(coarse, 1) - 1
              fine(2 * i - 1, 2 * j - dj, 2 * k - dk) = fine(2 * i - 1, 2 * j - dj, 2 * k - dk) + 0.5d0 * (line(i - 1) + line(i))
              fine(2 * i, 2 * j - dj, 2 * k - dk) = fine(2 * i, 2 * j - dj, 2 * k - dk) + line(i)
            end do
          end do
        end do
      end do
    end do
    call swap(fine)
  end subroutine prolong

  real(dp) function norm_of(r)
    real(dp), intent(in) :: r(0:, 0:, 0:)
    real(dp) :: sum_mine, sum_all
    associate (m => ubound(r) - 1)
      sum_mine = sum(r(1:m(1), 1:m(2), 1:m(3))**2)
    end associate
    call MPI_ALLREDUCE(sum_mine, sum_all, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    norm_of = sqrt(sum_all / real(n, dp)**3)
  end function norm_of

  ! Fills the planes around x from the neighbours; the later dimensions carry the edges of the earlier.
  subroutine swap(x)
    real(dp), intent(inout) :: x(0:, 0:, 0:)
    integer :: m(3)
    m = ubound(x) - 1
    call along(1, x(1, :, :), x(m(1), :, :), x(0, :, :), x(m(1) + 1, :, :))
    call along(2, x(:, 1, :), x(:, m(2), :), x(:, 0, :), x(:, m(2) + 1, :))
    call along(3, x(:, :, 1), x(:, :, m(3)), x(:, :, 0), x(:, :, m(3) + 1))
  end subroutine swap

  subroutine along(dimension, first, last, below, above)
    integer, intent(in) :: dimension
    real(dp), intent(in) :: first(:, :), last(:, :)
    real(dp), intent(inout) :: below(:, :), above(:, :)
    real(dp), asynchronous :: into(size(first, 1), size(first, 2), 2)
    real(dp) :: out(size(first, 1), size(first, 2), 2)
    integer :: requests(2)
    if (shape_of(dimension) == 1) then
      below = last
      above = first
      return
    end if
    call MPI_IRECV(into(1, 1, 1), size(first), MPI_DOUBLE_PRECISION, neighbour(1, dimension), 1, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_IRECV(into(1, 1, 2), size(first), MPI_DOUBLE_PRECISION, neighbour(2, dimension), 2, MPI_COMM_WORLD, requests(2), ierr)
    out(:, :, 1) = last
    out(:, :, 2) = first
    call MPI_SEND(out(1, 1, 1), size(first), MPI_DOUBLE_PRECISION, neighbour(2, dimension), 1, MPI_COMM_WORLD, ierr)
    call MPI_SEND(out(1, 1, 2), size(first), MPI_DOUBLE_PRECISION, neighbour(1, dimension), 2, MPI_COMM_WORLD, ierr)
    call MPI_WAITALL(2, requests, MPI_STATUSES_IGNORE, ierr)
    below = into(:, :, 1)
    above = into(:, :, 2)
  end subroutine along
end program mg
