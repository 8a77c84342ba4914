! SPDX-License-Identifier: MIT OR Apache-2.0
!
! NPB CG: the smallest eigenvalue of a sparse matrix by inverse iteration, 25 steps of conjugate gradients each. Ranks
! form a grid of rows and columns; a product is summed along a row of ranks by exchanges of growing distance, and goes to
! the rank across the diagonal. Every message is a receive posted first, and a send. Verified with the published
! eigenvalue.
program cg
  use common
  use mpi
  implicit none
  integer, parameter :: inner = 25
  real(dp), parameter :: condition = 0.1d0
  character :: class
  integer :: na, nonzero, outer, ierr, it
  real(dp) :: shift, want, zeta, started, seconds, norms(2)
  integer :: rows, columns, row, column, partner    ! of ranks; mine; across the diagonal
  integer :: row_first, row_last, column_first, column_last
  integer, allocatable :: start(:), at(:)           ! my part of the matrix, by rows
  real(dp), allocatable :: value(:)
  integer, allocatable :: rows_of(:), columns_of(:)  ! the same as it is drawn
  real(dp), allocatable :: values_of(:)
  integer :: found, room
  real(dp), allocatable :: x(:), z(:), p(:), q(:), r(:), w(:), more(:)
  call begin()
  class = asked_class('SWAB')
  select case (class)
  case ('S')
    call problem(1400, 7, 10d0, 15, 8.5971775078648d0)
  case ('W')
    call problem(7000, 8, 12d0, 15, 10.362595087124d0)
  case ('A')
    call problem(14000, 11, 20d0, 15, 17.130235054029d0)
  case default
    call problem(75000, 13, 60d0, 75, 22.712745482631d0)
  end select
  call grid()
  call matrix()
  allocate (x(column_first:column_last), z(column_first:column_last), p(column_first:column_last))
  allocate (q(column_first:column_last), r(column_first:column_last))
  allocate (w(row_first:row_last), more(row_first:row_last))
  x = 1
  call solve()
  x = 1
  call MPI_BARRIER(MPI_COMM_WORLD, ierr)
  started = MPI_WTIME()
  do it = 1, outer
    call solve()
    norms = [dot_product(x, z), dot_product(z, z)]
    call row_sum(norms, 2)
    zeta = shift + 1 / norms(1)
    x = z / sqrt(norms(2))
  end do
  seconds = MPI_WTIME() - started
  call finish('cg', class, seconds, close_to(zeta, want, 1d-10))
contains
  subroutine problem(order, per_row, moved, iterations, published)
    integer, intent(in) :: order, per_row, iterations
    real(dp), intent(in) :: moved, published
    na = order
    nonzero = per_row
    shift = moved
    outer = iterations
    want = published
  end subroutine problem

  ! Columns of the matrix in as many parts as columns of ranks; each part of rows is one of them, or two.
  subroutine grid()
    integer :: l2
    l2 = log2_of_ranks()
    rows = 2**(l2 / 2)
    columns = ranks / rows
    row = me / columns
    column = mod(me, columns)
    column_first = first_of(column)
    column_last = first_of(column + 1) - 1
    row_first = first_of(row * (columns / rows))
    row_last = first_of((row + 1) * (columns / rows)) - 1
    if (columns == rows) then
      partner = column * columns + row
    else
      partner = column / 2 * columns + 2 * row + mod(column, 2)
    end if
  end subroutine grid

  integer function first_of(part)
    integer, intent(in) :: part
    first_of = int(int(na, long) * part / columns) + 1
  end function first_of

  ! The matrix of the specification: a sum of outer products of sparse random vectors with geometric weights, and a
  ! diagonal. The random numbers are one sequence, so every rank draws all of them and keeps its part.
  subroutine matrix()
    real(dp), allocatable :: v(:)
    integer, allocatable :: place(:)
    integer(long) :: state
    real(dp) :: size, ratio, first
    integer :: vector, n, i, j
    room = na * (nonzero + 1)**2 / ranks * 2 + na + 1000
    allocate (rows_of(room), columns_of(room), values_of(room), v(nonzero + 1), place(nonzero + 1))
    state = 314159265_long
    first = uniform(state)
    size = 1
    ratio = condition**(1d0 / na)
    found = 0
    do vector = 1, na
      call sparse_vector(state, v, place, n)
      call set(v, place, n, vector)
      do j = 1, n
        if (place(j) < column_first .or. place(j) > column_last) cycle
        do i = 1, n
          if (place(i) >= row_first .and. place(i) <= row_last) call add(place(i), place(j), v(i) * v(j) * size)
        end do
      end do
      size = size * ratio
    end do
    do i = max(row_first, column_first), min(row_last, column_last)
      call add(i, i, condition - shift)
    end do
    call by_rows()
    deallocate (rows_of, columns_of, values_of)
  end subroutine matrix

  subroutine add(i, j, what)
    integer, intent(in) :: i, j
    real(dp), intent(in) :: what
    if (found == room) call refuse('cg: no room for the matrix')
    found = found + 1
    rows_of(found) = i
    columns_of(found) = j
    values_of(found) = what
  end subroutine add

  ! A vector with `nonzero` elements in different places.
  subroutine sparse_vector(state, v, place, n)
    integer(long), intent(inout) :: state
    real(dp), intent(out) :: v(:)
    integer, intent(out) :: place(:), n
    integer :: power, where
    real(dp) :: element
    power = 1
    do while (power < na)
      power = 2 * power
    end do
    n = 0
    do while (n < nonzero)
      element = uniform(state)
      where = int(power * uniform(state)) + 1
      if (where > na) cycle
      if (any(place(1:n) == where)) cycle
      n = n + 1
      v(n) = element
      place(n) = where
    end do
  end subroutine sparse_vector

  ! The element in the vector's own place is 0.5.
  subroutine set(v, place, n, vector)
    real(dp), intent(inout) :: v(:)
    integer, intent(inout) :: place(:), n
    integer, intent(in) :: vector
    integer :: k
    do k = 1, n
      if (place(k) == vector) then
        v(k) = 0.5d0
        return
      end if
    end do
    n = n + 1
    v(n) = 0.5d0
    place(n) = vector
  end subroutine set

  ! Compressed rows, elements of the same place added up.
  subroutine by_rows()
    integer, allocatable :: fill(:), next(:), last(:)
    integer :: k, i, n
    allocate (start(row_first:row_last + 1), at(found), value(found))
    allocate (fill(row_first:row_last), next(found), last(column_first:column_last))
    fill = 0
    do k = 1, found      ! lists of the elements of each row
      next(k) = fill(rows_of(k))
      fill(rows_of(k)) = k
    end do
    last = 0
    n = 0
    do i = row_first, row_last
      start(i) = n + 1
      k = fill(i)
      do while (k > 0)
        if (last(columns_of(k)) >= start(i)) then
          value(last(columns_of(k))) = value(last(columns_of(k))) + values_of(k)
        else
          n = n + 1
          last(columns_of(k)) = n
          at(n) = columns_of(k)
          value(n) = values_of(k)
        end if
        k = next(k)
      end do
    end do
    start(row_last + 1) = n + 1
  end subroutine by_rows

  ! z with A z = x, nearly.
  subroutine solve()
    real(dp) :: rho, rho0, alpha(1), square(1)
    integer :: k
    z = 0
    r = x
    p = r
    square = dot_product(r, r)
    call row_sum(square, 1)
    rho = square(1)
    do k = 1, inner
      call multiply()
      alpha = dot_product(p, q)
      call row_sum(alpha, 1)
      z = z + rho / alpha(1) * p
      r = r - rho / alpha(1) * q
      rho0 = rho
      square = dot_product(r, r)
      call row_sum(square, 1)
      rho = square(1)
      p = r + rho / rho0 * p
    end do
  end subroutine solve

  ! q = A p
  subroutine multiply()
    integer :: i, k, request, mine
    real(dp) :: sum
    do i = row_first, row_last
      sum = 0
      do k = start(i), start(i + 1) - 1
        sum = sum + value(k) * p(at(k))
      end do
      w(i) = sum
    end do
    call row_sum(w, row_last - row_first + 1)
    if (partner == me) then
      q = w(column_first:column_last)
    else
      ! What the partner's columns are, in my rows.
      mine = mod(partner, columns)
      call MPI_IRECV(q, size(q), MPI_DOUBLE_PRECISION, partner, 1, MPI_COMM_WORLD, request, ierr)
      call MPI_SEND(w(first_of(mine)), first_of(mine + 1) - first_of(mine), MPI_DOUBLE_PRECISION, partner, 1, &
                    MPI_COMM_WORLD, ierr)
      call MPI_WAIT(request, MPI_STATUS_IGNORE, ierr)
    end if
  end subroutine multiply

  ! Sums over my row of ranks, by exchanges of growing distance.
  subroutine row_sum(sums, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: sums(n)
    real(dp), asynchronous :: theirs(n)
    integer :: distance, other, request
    distance = 1
    do while (distance < columns)
      other = row * columns + ieor(column, distance)
      call MPI_IRECV(theirs, n, MPI_DOUBLE_PRECISION, other, 2, MPI_COMM_WORLD, request, ierr)
      call MPI_SEND(sums, n, MPI_DOUBLE_PRECISION, other, 2, MPI_COMM_WORLD, ierr)
      call MPI_WAIT(request, MPI_STATUS_IGNORE, ierr)
      sums = sums + theirs
      distance = 2 * distance
    end do
  end subroutine row_sum
end program cg
