! SPDX-License-Identifier: MIT OR Apache-2.0
!
! What the Fortran kernels share: the generator of the NAS parallel benchmarks, the class that was asked for, and
! the closing line `kernel class ranks seconds verified`.
module common
  implicit none
  integer, parameter :: dp = kind(1d0), long = selected_int_kind(18)
  ! x(n + 1) = a x(n) modulo 2^46, with a = 5^13.
  integer(long), parameter :: a13 = 1220703125_long
  integer(long), parameter :: low = 2_long**23 - 1, all46 = 2_long**46 - 1
  integer :: me, ranks
contains
  ! x y modulo 2^46, in halves of 23 bits.
  pure integer(long) function product46(x, y)
    integer(long), intent(in) :: x, y
    integer(long) :: x1, x2, y1, y2
    x1 = ishft(x, -23)
    x2 = iand(x, low)
    y1 = ishft(y, -23)
    y2 = iand(y, low)
    product46 = iand(ishft(iand(x1 * y2 + x2 * y1, low), 23) + x2 * y2, all46)
  end function product46

  pure integer(long) function power46(x, n)
    integer(long), intent(in) :: x, n
    integer(long) :: square, left
    power46 = 1
    square = x
    left = n
    do while (left > 0)
      if (iand(left, 1_long) == 1) power46 = product46(power46, square)
      square = product46(square, square)
      left = ishft(left, -1)
    end do
  end function power46

  ! The next number in (0, 1); x is the state.
  real(dp) function uniform(x)
    integer(long), intent(inout) :: x
    x = product46(x, a13)
    uniform = real(x, dp) * 2d0**(-46)
  end function uniform

  ! The state after n numbers.
  integer(long) function state_after(seed, n)
    integer(long), intent(in) :: seed, n
    state_after = product46(seed, power46(a13, n))
  end function state_after

  subroutine begin()
    use mpi
    integer :: ierr
    call MPI_INIT(ierr)
    call MPI_COMM_RANK(MPI_COMM_WORLD, me, ierr)
    call MPI_COMM_SIZE(MPI_COMM_WORLD, ranks, ierr)
  end subroutine begin

  ! The class after --class, one of `known`; W without.
  character function asked_class(known)
    character(len=*), intent(in) :: known
    character(len=16) :: word
    integer :: at
    asked_class = 'W'
    do at = 1, command_argument_count() - 1
      call get_command_argument(at, word)
      if (word == '--class') then
        call get_command_argument(at + 1, word)
        asked_class = word(1:1)
      end if
    end do
    if (index(known, asked_class) == 0) call refuse('there is no such class: use one of ' // known)
  end function asked_class

  subroutine refuse(why)
    use mpi
    character(len=*), intent(in) :: why
    integer :: ierr
    if (me == 0) write (0, '(a)') why
    call MPI_FINALIZE(ierr)
    stop 2
  end subroutine refuse

  integer function log2_of_ranks()
    log2_of_ranks = 0
    do while (2**log2_of_ranks < ranks)
      log2_of_ranks = log2_of_ranks + 1
    end do
    if (2**log2_of_ranks /= ranks) call refuse('the number of ranks must be a power of two')
  end function log2_of_ranks

  logical function close_to(have, want, epsilon)
    real(dp), intent(in) :: have, want, epsilon
    close_to = abs((have - want) / want) <= epsilon
  end function close_to

  subroutine finish(kernel, class, seconds, right)
    use mpi
    character(len=*), intent(in) :: kernel, class
    real(dp), intent(in) :: seconds
    logical, intent(in) :: right
    logical :: everywhere
    real(dp) :: slowest
    integer :: ierr
    call MPI_ALLREDUCE(right, everywhere, 1, MPI_LOGICAL, MPI_LAND, MPI_COMM_WORLD, ierr)
    call MPI_REDUCE(seconds, slowest, 1, MPI_DOUBLE_PRECISION, MPI_MAX, 0, MPI_COMM_WORLD, ierr)
    if (me == 0) print '(a,1x,a,1x,i0,1x,f0.6,1x,a)', kernel, class, ranks, slowest, trim(merge('verified', 'WRONG   ', everywhere))
    call MPI_FINALIZE(ierr)
    if (.not. everywhere) stop 1
  end subroutine finish
end module common
