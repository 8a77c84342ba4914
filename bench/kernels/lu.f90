! SPDX-License-Identifier: MIT OR Apache-2.0
!
! NPB LU: the compressible Navier-Stokes equations on a cube to a steady state, by symmetric successive over-relaxation. Ranks share
! x and y; the lower sweep goes plane by plane from one corner of the ranks to the opposite one, the upper sweep back: each rank
! receives thin pencils of a plane from its two upstream neighbours, computes, and sends its own on, all by blocking
! calls. Between sweeps two layers of faces are exchanged for the right side. Verified with the published residuals,
! errors and surface integral.
!
! The matrices of the specification are not formed but applied to vectors, except for the 5 by 5 one on the diagonal.
program lu
  use common
  use mpi
  implicit none
  real(dp), parameter :: c1 = 1.4d0, c2 = 0.4d0, c34 = 0.1d0, c1345 = c1 * c34 * 1.4d0, omega = 1.2d0
  ! The exact solution: polynomials in x, y and z.
  real(dp), parameter :: ce(5, 13) = reshape([2d0, 1d0, 2d0, 2d0, 5d0, 0d0, 0d0, 2d0, 2d0, 4d0, 0d0, 0d0, 0d0, 0d0, 3d0, &
    4d0, 0d0, 0d0, 0d0, 2d0, 5d0, 1d0, 0d0, 0d0, 0.1d0, 3d0, 2d0, 2d0, 2d0, 0.4d0, 0.5d0, 3d0, 3d0, 3d0, 0.3d0, &
    0.02d0, 0.01d0, 0.04d0, 0.03d0, 0.05d0, 0.01d0, 0.03d0, 0.03d0, 0.05d0, 0.04d0, 0.03d0, 0.02d0, 0.05d0, 0.04d0, 0.03d0, &
    0.5d0, 0.4d0, 0.3d0, 0.2d0, 0.1d0, 0.4d0, 0.3d0, 0.5d0, 0.1d0, 0.3d0, 0.3d0, 0.5d0, 0.4d0, 0.3d0, 0.2d0], [5, 13])
  character :: class
  integer :: n, steps, step, ierr
  real(dp) :: dt, t1, t2, t3, dissipation, h, started, seconds
  real(dp) :: d(3) = [0.75d0, 0.75d0, 1d0]           ! artificial diffusion by direction
  integer :: shape_of(2), mine(2)                     ! grid of ranks, my place in it
  integer :: west, east, south, north                 ! neighbours in x and in y
  integer :: i0, j0, mx, my                           ! cells before mine, and mine
  integer :: ia, ib, ja, jb                           ! mine that are not on the boundary
  real(dp), allocatable :: u(:, :, :, :), r(:, :, :, :), force(:, :, :, :)
  real(dp) :: want_r(5), want_e(5), want_i, have_r(5), have_e(5), have_i
  call begin()
  class = asked_class('SWA')
  call problem()
  call grid()
  call start_field()
  call forcing()
  call right_side()
  call iterate()           ! once before the clock runs
  call start_field()
  call right_side()
  call MPI_BARRIER(MPI_COMM_WORLD, ierr)
  started = MPI_WTIME()
  do step = 1, steps
    call iterate()
  end do
  have_r = norm(r)
  seconds = MPI_WTIME() - started
  call errors()
  call surface()
  call finish('lu', class, seconds, all(abs((have_r - want_r) / want_r) <= 1d-8) .and. &
              all(abs((have_e - want_e) / want_e) <= 1d-8) .and. close_to(have_i, want_i, 1d-8))
contains
  subroutine problem()
    select case (class)
    case ('S')
      n = 12
      steps = 50
      dt = 0.5d0
      want_r = [1.6196343210976702d-02, 2.1976745164821318d-03, 1.5179927653399185d-03, 1.5029584435994323d-03, &
                3.4264073155896461d-02]
      want_e = [6.4223319957960924d-04, 8.4144342047347926d-05, 5.8588269616485186d-05, 5.8474222595157350d-05, &
                1.3103347914111294d-03]
      want_i = 7.8418928865937083d0
    case ('W')
      n = 33
      steps = 300
      dt = 1.5d-3
      want_r = [0.1236511638192d+02, 0.1317228477799d+01, 0.2550120713095d+01, 0.2326187750252d+01, 0.2826799444189d+02]
      want_e = [0.4867877144216d0, 0.5064652880982d-01, 0.9281818101960d-01, 0.8570126542733d-01, 0.1084277417792d+01]
      want_i = 0.1161399311023d+02
    case default
      n = 64
      steps = 250
      dt = 2d0
      want_r = [7.7902107606689367d+02, 6.3402765259692870d+01, 1.9499249727292479d+02, 1.7845301160418537d+02, &
                1.8384760349464247d+03]
      want_e = [2.9964085685471943d+01, 2.8194576365003349d0, 7.3473412698774742d0, 6.7139225687777051d0, &
                7.0715315688392578d+01]
      want_i = 2.6030925604886277d+01
    end select
    h = 1d0 / (n - 1)
    t1 = 1 / h**2
    t2 = 1 / (2 * h)
    t3 = 1 / h
    dissipation = maxval(d) / 4
  end subroutine problem

  subroutine grid()
    integer :: ends(2)
    shape_of = 0
    call MPI_DIMS_CREATE(ranks, 2, shape_of, ierr)
    mine = [mod(me, shape_of(1)), me / shape_of(1)]
    west = neighbour(-1, 0)
    east = neighbour(1, 0)
    south = neighbour(0, -1)
    north = neighbour(0, 1)
    i0 = n * mine(1) / shape_of(1)
    j0 = n * mine(2) / shape_of(2)
    ends = n * (mine + 1) / shape_of
    mx = ends(1) - i0
    my = ends(2) - j0
    if (min(n / shape_of(1), n / shape_of(2)) < 3) call refuse('lu: too many ranks for this class')
    ia = merge(2, 1, west == MPI_PROC_NULL)
    ib = merge(mx - 1, mx, east == MPI_PROC_NULL)
    ja = merge(2, 1, south == MPI_PROC_NULL)
    jb = merge(my - 1, my, north == MPI_PROC_NULL)
    allocate (u(5, -1:mx + 2, -1:my + 2, n), r(5, -1:mx + 2, -1:my + 2, n), force(5, -1:mx + 2, -1:my + 2, n))
  end subroutine grid

  integer function neighbour(di, dj)
    integer, intent(in) :: di, dj
    neighbour = MPI_PROC_NULL
    if (min(mine(1) + di, mine(2) + dj) >= 0 .and. mine(1) + di < shape_of(1) .and. mine(2) + dj < shape_of(2)) &
      neighbour = mine(1) + di + shape_of(1) * (mine(2) + dj)
  end function neighbour

  ! At a point of the whole grid, from 1.
  function exact(i, j, k)
    integer, intent(in) :: i, j, k
    real(dp) :: exact(5), p(3)
    integer :: a
    p = [(i - 1) * h, (j - 1) * h, (k - 1) * h]
    exact = ce(:, 1)
    do a = 1, 3
      exact = exact + (ce(:, 1 + a) + (ce(:, 4 + a) + (ce(:, 7 + a) + ce(:, 10 + a) * p(a)) * p(a)) * p(a)) * p(a)
    end do
  end function exact

  ! The exact solution on the boundary; inside, what blends opposite faces.
  subroutine start_field()
    real(dp) :: p(3), f(5, 3)
    integer :: i, j, k, gi, gj
    do k = 1, n
      do j = 1, my
        do i = 1, mx
          gi = i0 + i
          gj = j0 + j
          if (any([gi, gj, k] == 1) .or. any([gi, gj, k] == n)) then
            u(:, i, j, k) = exact(gi, gj, k)
          else
            p = [(gi - 1) * h, (gj - 1) * h, (k - 1) * h]
            f(:, 1) = (1 - p(1)) * exact(1, gj, k) + p(1) * exact(n, gj, k)
            f(:, 2) = (1 - p(2)) * exact(gi, 1, k) + p(2) * exact(gi, n, k)
            f(:, 3) = (1 - p(3)) * exact(gi, gj, 1) + p(3) * exact(gi, gj, n)
            u(:, i, j, k) = f(:, 1) + f(:, 2) + f(:, 3) - f(:, 1) * f(:, 2) - f(:, 2) * f(:, 3) - f(:, 3) * f(:, 1) &
                            + f(:, 1) * f(:, 2) * f(:, 3)
          end if
        end do
      end do
    end do
  end subroutine start_field

  ! What keeps the exact solution in place.
  subroutine forcing()
    integer :: i, j, k
    real(dp), allocatable :: kept(:, :, :, :)
    kept = u
    do k = 1, n
      do j = -1, my + 2
        do i = -1, mx + 2
          u(:, i, j, k) = exact(i0 + i, j0 + j, k)
        end do
      end do
    end do
    force = 0
    call right_side()
    force = r
    u = kept
  end subroutine forcing

  ! r = R(u) - force, where R are the differences of convection, viscosity and fourth-order dissipation.
  subroutine right_side()
    integer :: i, j, k
    real(dp), allocatable, save :: line(:, :), out(:, :)
    call faces()
    if (.not. allocated(line)) allocate (line(5, -1:n + 2), out(5, n))
    r = -force
    do k = 2, n - 1
      do j = ja, jb
        line(:, -1:mx + 2) = u(:, :, j, k)
        call along(1, line, out, mx, i0)
        r(:, ia:ib, j, k) = r(:, ia:ib, j, k) + out(:, ia:ib)
      end do
      do i = ia, ib
        line(:, -1:my + 2) = u(:, i, :, k)
        call along(2, line, out, my, j0)
        r(:, i, ja:jb, k) = r(:, i, ja:jb, k) + out(:, ja:jb)
      end do
    end do
    do j = ja, jb
      do i = ia, ib
        line(:, 1:n) = u(:, i, j, :)
        call along(3, line, out, n, 0)
        r(:, i, j, 2:n - 1) = r(:, i, j, 2:n - 1) + out(:, 2:n - 1)
      end do
    end do
  end subroutine right_side

  ! One direction's part of R on a line of m points, of which the first is the (before + 1)-th of n.
  subroutine along(a, line, out, m, before)
    integer, intent(in) :: a, m, before
    real(dp), intent(in) :: line(5, -1:*)
    real(dp), intent(out) :: out(5, *)
    real(dp) :: flux(5, 0:m + 1), stress(5, 1:m + 1), v(3, 0:m + 1), e(0:m + 1), q, kinetic(2)
    integer :: i, low, high
    low = merge(1, 0, before == 0)
    high = merge(m, m + 1, before + m == n)
    do i = low, high
      v(:, i) = line(2:4, i) / line(1, i)
      e(i) = line(5, i) / line(1, i)
      q = 0.5d0 * dot_product(line(2:4, i), v(:, i))
      flux(1, i) = line(1 + a, i)
      flux(2:4, i) = line(2:4, i) * v(a, i)
      flux(1 + a, i) = flux(1 + a, i) + c2 * (line(5, i) - q)
      flux(5, i) = (c1 * line(5, i) - c2 * q) * v(a, i)
    end do
    do i = low + 1, high
      kinetic = [dot_product(v(:, i), v(:, i)), dot_product(v(:, i - 1), v(:, i - 1))]
      stress(1, i) = 0
      stress(2:4, i) = t3 * (v(:, i) - v(:, i - 1))
      stress(1 + a, i) = 4d0 / 3 * stress(1 + a, i)
      stress(5, i) = 0.5d0 * (1 - c1 * 1.4d0) * t3 * (kinetic(1) - kinetic(2)) &
                     + 1d0 / 6 * t3 * (v(a, i)**2 - v(a, i - 1)**2) + c1 * 1.4d0 * t3 * (e(i) - e(i - 1))
    end do
    do i = low + 1, high - 1
      out(:, i) = -t2 * (flux(:, i + 1) - flux(:, i - 1)) + t3 * c34 * (stress(:, i + 1) - stress(:, i)) &
                  + d(a) * t1 * (line(:, i - 1) - 2 * line(:, i) + line(:, i + 1)) - dissipation * fourth(line, i, before + i)
    end do
  end subroutine along

  ! The fourth difference at point i, the g-th of the whole; one-sided beside the boundary.
  function fourth(line, i, g)
    real(dp), intent(in) :: line(5, -1:*)
    integer, intent(in) :: i, g
    real(dp) :: fourth(5)
    if (g == 2) then
      fourth = 5 * line(:, i) - 4 * line(:, i + 1) + line(:, i + 2)
    else if (g == n - 1) then
      fourth = line(:, i - 2) - 4 * line(:, i - 1) + 5 * line(:, i)
    else if (g == 3) then
      fourth = -4 * line(:, i - 1) + 6 * line(:, i) - 4 * line(:, i + 1) + line(:, i + 2)
    else if (g == n - 2) then
      fourth = line(:, i - 2) - 4 * line(:, i - 1) + 6 * line(:, i) - 4 * line(:, i + 1)
    else
      fourth = line(:, i - 2) - 4 * line(:, i - 1) + 6 * line(:, i) - 4 * line(:, i + 1) + line(:, i + 2)
    end if
  end function fourth

  ! Two layers of u from each neighbour.
  subroutine faces()
    call pair(west, east, u(:, 1:2, 1:my, :), u(:, mx - 1:mx, 1:my, :), u(:, -1:0, 1:my, :), u(:, mx + 1:mx + 2, 1:my, :))
    call pair(south, north, u(:, 1:mx, 1:2, :), u(:, 1:mx, my - 1:my, :), u(:, 1:mx, -1:0, :), u(:, 1:mx, my + 1:my + 2, :))
  end subroutine faces

  subroutine pair(below, above, first, last, from_below, from_above)
    integer, intent(in) :: below, above
    real(dp), intent(in) :: first(:, :, :, :), last(:, :, :, :)
    real(dp), intent(inout) :: from_below(:, :, :, :), from_above(:, :, :, :)
    real(dp), allocatable, asynchronous :: into(:, :, :, :, :)
    real(dp), allocatable :: out(:, :, :, :)
    integer :: requests(2)
    allocate (into(size(first, 1), size(first, 2), size(first, 3), size(first, 4), 2))
    call MPI_IRECV(into(1, 1, 1, 1, 1), size(first), MPI_DOUBLE_PRECISION, below, 1, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_IRECV(into(1, 1, 1, 1, 2), size(first), MPI_DOUBLE_PRECISION, above, 2, MPI_COMM_WORLD, requests(2), ierr)
    out = last
    call MPI_SEND(out, size(out), MPI_DOUBLE_PRECISION, above, 1, MPI_COMM_WORLD, ierr)
    out = first
    call MPI_SEND(out, size(out), MPI_DOUBLE_PRECISION, below, 2, MPI_COMM_WORLD, ierr)
    call MPI_WAITALL(2, requests, MPI_STATUSES_IGNORE, ierr)
    if (below /= MPI_PROC_NULL) from_below = into(:, :, :, :, 1)
    if (above /= MPI_PROC_NULL) from_above = into(:, :, :, :, 2)
  end subroutine pair

  subroutine iterate()
    integer :: k
    r(:, ia:ib, ja:jb, 2:n - 1) = dt * r(:, ia:ib, ja:jb, 2:n - 1)
    do k = 2, n - 1
      call receive(west, south, 0, 0, k)
      call lower(k)
      call send(east, north, mx, my, k)
    end do
    do k = n - 1, 2, -1
      call receive(east, north, mx + 1, my + 1, k)
      call upper(k)
      call send(west, south, 1, 1, k)
    end do
    u(:, ia:ib, ja:jb, 2:n - 1) = u(:, ia:ib, ja:jb, 2:n - 1) + 1 / (omega * (2 - omega)) * r(:, ia:ib, ja:jb, 2:n - 1)
    call right_side()
  end subroutine iterate

  ! Pencils of plane k into column i and row j.
  subroutine receive(from_x, from_y, i, j, k)
    integer, intent(in) :: from_x, from_y, i, j, k
    real(dp) :: column(5, my), row(5, mx)
    if (from_x /= MPI_PROC_NULL) then
      call MPI_RECV(column, 5 * my, MPI_DOUBLE_PRECISION, from_x, k, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
      r(:, i, 1:my, k) = column
    end if
    if (from_y /= MPI_PROC_NULL) then
      call MPI_RECV(row, 5 * mx, MPI_DOUBLE_PRECISION, from_y, k, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
      r(:, 1:mx, j, k) = row
    end if
  end subroutine receive

  subroutine send(to_x, to_y, i, j, k)
    integer, intent(in) :: to_x, to_y, i, j, k
    real(dp) :: column(5, my), row(5, mx)
    if (to_x /= MPI_PROC_NULL) then
      column = r(:, i, 1:my, k)
      call MPI_SEND(column, 5 * my, MPI_DOUBLE_PRECISION, to_x, k, MPI_COMM_WORLD, ierr)
    end if
    if (to_y /= MPI_PROC_NULL) then
      row = r(:, 1:mx, j, k)
      call MPI_SEND(row, 5 * mx, MPI_DOUBLE_PRECISION, to_y, k, MPI_COMM_WORLD, ierr)
    end if
  end subroutine send

  ! What the flux Jacobian in direction a, its viscous part and the diffusion make of v at a point with the state s:
  ! sign t2 A v - t1 (N v + d v).
  pure function applied(a, s, v, sign)
    integer, intent(in) :: a
    real(dp), intent(in) :: s(5), v(5), sign
    real(dp) :: applied(5), flux(5), viscous(5), t, w(3), along_a, ww, dots, weights(3)
    t = 1 / s(1)
    w = s(2:4) * t
    ww = w(1)**2 + w(2)**2 + w(3)**2
    dots = w(1) * v(2) + w(2) * v(3) + w(3) * v(4)
    along_a = v(1 + a)
    flux(1) = along_a
    flux(2:4) = w * (along_a - w(a) * v(1)) + w(a) * v(2:4)
    flux(1 + a) = flux(1 + a) + c2 * (0.5d0 * ww * v(1) - dots + v(5))
    flux(5) = (c2 * ww - c1 * s(5) * t) * w(a) * v(1) + (c1 * s(5) * t - 0.5d0 * c2 * ww) * along_a &
              - c2 * w(a) * dots + c1 * w(a) * v(5)
    weights = c34
    weights(a) = 4d0 / 3 * c34
    viscous(1) = 0
    viscous(2:4) = weights * t * (v(2:4) - w * v(1))
    weights = (weights - c1345) * w * t
    viscous(5) = weights(1) * (v(2) - w(1) * v(1)) + weights(2) * (v(3) - w(2) * v(1)) + weights(3) * (v(4) - w(3) * v(1)) &
                 + c1345 * t * (v(5) - s(5) * t * v(1))
    applied = sign * t2 * flux - t1 * (viscous + d(a) * v)
  end function applied

  subroutine lower(k)
    integer, intent(in) :: k
    integer :: i, j
    real(dp) :: sum(5)
    do j = ja, jb
      do i = ia, ib
        sum = applied(3, u(:, i, j, k - 1), r(:, i, j, k - 1), -1d0) + applied(2, u(:, i, j - 1, k), r(:, i, j - 1, k), -1d0) &
              + applied(1, u(:, i - 1, j, k), r(:, i - 1, j, k), -1d0)
        sum = r(:, i, j, k) - omega * dt * sum
        call solve(u(:, i, j, k), sum)
        r(:, i, j, k) = sum
      end do
    end do
  end subroutine lower

  subroutine upper(k)
    integer, intent(in) :: k
    integer :: i, j
    real(dp) :: sum(5)
    do j = jb, ja, -1
      do i = ib, ia, -1
        sum = applied(3, u(:, i, j, k + 1), r(:, i, j, k + 1), 1d0) + applied(2, u(:, i, j + 1, k), r(:, i, j + 1, k), 1d0) &
              + applied(1, u(:, i + 1, j, k), r(:, i + 1, j, k), 1d0)
        sum = omega * dt * sum
        call solve(u(:, i, j, k), sum)
        r(:, i, j, k) = r(:, i, j, k) - sum
      end do
    end do
  end subroutine upper

  ! b becomes D^-1 b: D = 1 + 2 dt t1 (N + d) summed over the directions. Its first row is diagonal, its next three couple
  ! with the first, its last with all, so one pass solves it.
  pure subroutine solve(s, b)
    real(dp), intent(in) :: s(5)
    real(dp), intent(inout) :: b(5)
    real(dp) :: t, w(3), diagonal, weights(3), scale
    integer :: m
    scale = 2 * dt * t1
    t = 1 / s(1)
    w = s(2:4) * t
    diagonal = 1 + scale * (d(1) + d(2) + d(3))
    weights = (2 + 4d0 / 3) * c34
    b(1) = b(1) / diagonal
    do m = 1, 3
      b(1 + m) = (b(1 + m) + scale * weights(m) * t * w(m) * b(1)) / (diagonal + scale * weights(m) * t)
    end do
    weights = (weights - 3 * c1345) * w * t
    b(5) = b(5) + scale * 3 * c1345 * t * s(5) * t * b(1)
    do m = 1, 3
      b(5) = b(5) - scale * weights(m) * (b(1 + m) - w(m) * b(1))
    end do
    b(5) = b(5) / (diagonal + scale * 3 * c1345 * t)
  end subroutine solve

  ! The root of the mean square inside.
  function norm(x)
    real(dp), intent(in) :: x(5, -1:mx + 2, -1:my + 2, n)
    real(dp) :: norm(5), sums(5)
    integer :: m
    do m = 1, 5
      sums(m) = sum(x(m, ia:ib, ja:jb, 2:n - 1)**2)
    end do
    call MPI_ALLREDUCE(sums, norm, 5, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    norm = sqrt(norm / real(n - 2, dp)**3)
  end function norm

  subroutine errors()
    real(dp), allocatable :: off(:, :, :, :)
    integer :: i, j, k
    allocate (off, mold=u)
    do k = 2, n - 1
      do j = ja, jb
        do i = ia, ib
          off(:, i, j, k) = exact(i0 + i, j0 + j, k) - u(:, i, j, k)
        end do
      end do
    end do
    have_e = norm(off)
  end subroutine errors

  ! The pressure over the faces of a box inside, by the trapezoidal rule: a point counts by how many of its face's squares
  ! it is a corner of.
  subroutine surface()
    integer :: low(3), high(3), i, j, k, a, at(3), others(2)
    real(dp) :: pressure, sum, total, weight
    low = [2, 2, 3]
    high = [n - 1, n - 2, n - 1]
    sum = 0
    do k = low(3), high(3)
      do j = 1, my
        do i = 1, mx
          at = [i0 + i, j0 + j, k]
          if (any(at < low) .or. any(at > high)) cycle
          pressure = c2 * (u(5, i, j, k) - 0.5d0 * dot_product(u(2:4, i, j, k), u(2:4, i, j, k)) / u(1, i, j, k))
          do a = 1, 3
            if (at(a) /= low(a) .and. at(a) /= high(a)) cycle
            others = [mod(a, 3) + 1, mod(a + 1, 3) + 1]
            weight = product(merge(1, 2, at(others) == low(others) .or. at(others) == high(others)))
            sum = sum + weight * pressure
          end do
        end do
      end do
    end do
    call MPI_ALLREDUCE(sum, total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    have_i = 0.25d0 * h * h * total
  end subroutine surface
end program lu
