! SPDX-License-Identifier: MIT OR Apache-2.0
!
! NPB EP: pairs of normal deviates from uniform ones, summed and counted by square annuli. No communication but three
! reductions at the end. Verified with the published sums.
program ep
  use common
  implicit none
  include 'mpif.h'
  integer, parameter :: block_log2 = 16
  integer(long), parameter :: seed = 271828183_long
  character :: class
  integer :: pairs_log2, ierr, annulus
  integer(long) :: blocks, b, x, i
  real(dp) :: sx, sy, sums(2), counts(0:9), total(0:9), x1, x2, t, started, seconds, want(2)
  call begin()
  class = asked_class('SWAB')
  select case (class)
  case ('S')
    pairs_log2 = 24
    want = [-3.247834652034740d3, -6.958407078382297d3]
  case ('W')
    pairs_log2 = 25
    want = [-2.863319731645753d3, -6.320053679109499d3]
  case ('A')
    pairs_log2 = 28
    want = [-4.295875165629892d3, -1.580732573678431d4]
  case default
    pairs_log2 = 30
    want = [4.033815542441498d4, -2.660669192809235d4]
  end select
  blocks = 2_long**(pairs_log2 - block_log2)
  sx = 0
  sy = 0
  counts = 0
  call MPI_BARRIER(MPI_COMM_WORLD, ierr)
  started = MPI_WTIME()
  do b = me, blocks - 1, ranks
    x = state_after(seed, 2 * b * 2_long**block_log2)
    do i = 1, 2_long**block_log2
      x1 = 2 * uniform(x) - 1
      x2 = 2 * uniform(x) - 1
      t = x1 * x1 + x2 * x2
      if (t <= 1) then
        t = sqrt(-2 * log(t) / t)
        x1 = x1 * t
        x2 = x2 * t
        annulus = int(max(abs(x1), abs(x2)))
        counts(annulus) = counts(annulus) + 1
        sx = sx + x1
        sy = sy + x2
      end if
    end do
  end do
  call MPI_ALLREDUCE(sx, sums(1), 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  call MPI_ALLREDUCE(sy, sums(2), 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  call MPI_ALLREDUCE(counts(0), total(0), 10, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  seconds = MPI_WTIME() - started
  call finish('ep', class, seconds, close_to(sums(1), want(1), 1d-8) .and. close_to(sums(2), want(2), 1d-8))
end program ep
