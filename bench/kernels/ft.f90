! SPDX-License-Identifier: MIT OR Apache-2.0
!
! NPB FT: a heat equation in three dimensions by Fourier transforms. The grid lies in slabs of z; a transform does x and y
! in place, an all-to-all makes slabs of y, and z follows. Each step is damped in Fourier space and transformed
! back. Verified with the published checksum of every step.
program ft
  use common
  use mpi
  implicit none
  integer, parameter :: cp = kind((1d0, 1d0)), steps = 6
  real(dp), parameter :: pi = 3.141592653589793238d0, alpha = 1d-6
  integer(long), parameter :: seed = 314159265_long
  character :: class
  integer :: nx, ny, nz, mz, my, step, ierr
  complex(cp), allocatable :: space(:, :, :)           ! x, y, my z
  complex(cp), allocatable :: waves(:, :, :)           ! z, x, my y
  complex(cp), allocatable :: now(:, :, :), packed(:, :, :, :), other(:, :, :, :)
  real(dp), allocatable :: damping(:, :, :)
  complex(cp) :: sums(steps), want(steps)
  real(dp) :: started, seconds
  logical :: right
  call begin()
  class = asked_class('SWA')
  select case (class)
  case ('S')
    call shape(64, 64, 64)
    want = [(5.546087004964d2, 4.845363331978d2), (5.546385409189d2, 4.865304269511d2), &
            (5.546148406171d2, 4.883910722336d2), (5.545423607415d2, 4.901273169046d2), &
            (5.544255039624d2, 4.917475857993d2), (5.542683411902d2, 4.932597244941d2)]
  case ('W')
    call shape(128, 128, 32)
    want = [(5.673612178944d2, 5.293246849175d2), (5.631436885271d2, 5.282149986629d2), &
            (5.594024089970d2, 5.270996558037d2), (5.560698047020d2, 5.260027904925d2), &
            (5.530898991250d2, 5.249400845633d2), (5.504159734538d2, 5.239212247086d2)]
  case default
    call shape(256, 256, 128)
    want = [(5.046735008193d2, 5.114047905510d2), (5.059412319734d2, 5.098809666433d2), &
            (5.069376896287d2, 5.098144042213d2), (5.077892868474d2, 5.101336130759d2), &
            (5.085233095391d2, 5.104914655194d2), (5.091487099959d2, 5.107917842803d2)]
  end select
  call damp()
  call MPI_BARRIER(MPI_COMM_WORLD, ierr)
  started = MPI_WTIME()
  call initial()
  call forward()
  do step = 1, steps
    waves = waves * damping
    call backward()
    sums(step) = checksum()
  end do
  seconds = MPI_WTIME() - started
  right = .true.
  do step = 1, steps
    right = right .and. abs((sums(step) - want(step)) / want(step)) <= 1d-12
  end do
  call finish('ft', class, seconds, right)
contains
  subroutine shape(x, y, z)
    integer, intent(in) :: x, y, z
    nx = x
    ny = y
    nz = z
    if (log2_of_ranks() < 0 .or. ranks > min(ny, nz)) call refuse('ft: more ranks than slabs')
    mz = nz / ranks
    my = ny / ranks
    allocate (space(nx, ny, mz), waves(nz, nx, my), now(nz, nx, my), damping(nz, nx, my))
    allocate (packed(nx, my, mz, ranks), other(nx, my, mz, ranks))
  end subroutine shape

  ! The grid in the order of the random numbers, x first.
  subroutine initial()
    integer :: x, y, z
    integer(long) :: state
    real(dp) :: re
    state = state_after(seed, 2_long * nx * ny * mz * me)
    do z = 1, mz
      do y = 1, ny
        do x = 1, nx
          re = uniform(state)
          space(x, y, z) = cmplx(re, uniform(state), cp)
        end do
      end do
    end do
  end subroutine initial

  integer function wave_number(at, n)
    integer, intent(in) :: at, n
    wave_number = merge(at - 1, at - 1 - n, at - 1 < n / 2)
  end function wave_number

  subroutine damp()
    integer :: x, y, z, squared
    do y = 1, my
      do x = 1, nx
        do z = 1, nz
          squared = wave_number(x, nx)**2 + wave_number(y + my * me, ny)**2 + wave_number(z, nz)**2
          damping(z, x, y) = exp(-4 * alpha * pi * pi * squared)
        end do
      end do
    end do
  end subroutine damp

  subroutine forward()
    integer :: r, x, y, z
    do z = 1, mz
      call lines(space(:, :, z), nx, ny, 1)
      call across(space(:, :, z), 1)
    end do
    do r = 1, ranks
      do z = 1, mz
        packed(:, :, z, r) = space(:, (r - 1) * my + 1:r * my, z)
      end do
    end do
    call exchange()
    do r = 1, ranks
      do y = 1, my
        do x = 1, nx
          do z = 1, mz
            waves((r - 1) * mz + z, x, y) = other(x, y, z, r)
          end do
        end do
      end do
    end do
    do y = 1, my
      call lines(waves(:, :, y), nz, nx, 1)
    end do
  end subroutine forward

  subroutine backward()
    integer :: r, x, y, z
    now = waves
    do y = 1, my
      call lines(now(:, :, y), nz, nx, -1)
    end do
    do r = 1, ranks
      do z = 1, mz
        do y = 1, my
          do x = 1, nx
            packed(x, y, z, r) = now((r - 1) * mz + z, x, y)
          end do
        end do
      end do
    end do
    call exchange()
    do r = 1, ranks
      do z = 1, mz
        space(:, (r - 1) * my + 1:r * my, z) = other(:, :, z, r)
      end do
    end do
    do z = 1, mz
      call across(space(:, :, z), -1)
      call lines(space(:, :, z), nx, ny, -1)
    end do
  end subroutine backward

  subroutine exchange()
    call MPI_ALLTOALL(packed, nx * my * mz, MPI_DOUBLE_COMPLEX, other, nx * my * mz, MPI_DOUBLE_COMPLEX, &
                      MPI_COMM_WORLD, ierr)
  end subroutine exchange

  complex(cp) function checksum()
    complex(cp) :: mine, all
    integer :: j, x, y, z
    mine = 0
    do j = 1, 1024
      x = mod(j, nx) + 1
      y = mod(3 * j, ny) + 1
      z = mod(5 * j, nz) + 1 - mz * me
      if (z >= 1 .and. z <= mz) mine = mine + space(x, y, z)
    end do
    call MPI_ALLREDUCE(mine, all, 1, MPI_DOUBLE_COMPLEX, MPI_SUM, MPI_COMM_WORLD, ierr)
    checksum = all / (real(nx, dp) * ny * nz)
  end function checksum

  ! Transforms the columns of a plane, sixteen at a time for the cache.
  subroutine lines(plane, n, m, sign)
    integer, intent(in) :: n, m, sign
    complex(cp), intent(inout) :: plane(n, m)
    complex(cp) :: few(16, n)
    integer :: first, some
    do first = 1, m, 16
      some = min(16, m - first + 1)
      few(1:some, :) = transpose(plane(:, first:first + some - 1))
      call transform(few, 16, n, sign)
      plane(:, first:first + some - 1) = transpose(few(1:some, :))
    end do
  end subroutine lines

  ! Transforms the rows of a plane.
  subroutine across(plane, sign)
    complex(cp), intent(inout) :: plane(nx, ny)
    integer, intent(in) :: sign
    complex(cp) :: few(16, ny)
    integer :: first, some
    do first = 1, nx, 16
      some = min(16, nx - first + 1)
      few(1:some, :) = plane(first:first + some - 1, :)
      call transform(few, 16, ny, sign)
      plane(first:first + some - 1, :) = few(1:some, :)
    end do
  end subroutine across

  ! A transform of length n, a power of two, of m lines side by side: at each pass, pairs that are n/2 apart
  ! go to neighbouring places (Stockham's order), so no permutation is left at the end.
  subroutine transform(a, m, n, sign)
    integer, intent(in) :: m, n, sign
    complex(cp), intent(inout) :: a(m, n)
    complex(cp) :: b(m, n), w, x, y
    integer :: half, stride, j, k, l
    half = n / 2
    stride = 1
    do while (half >= 1)
      do j = 0, half - 1
        w = exp(cmplx(0, -sign * pi * j / half, cp))
        do k = 0, stride - 1
          do l = 1, m
            x = a(l, 1 + k + stride * j)
            y = a(l, 1 + k + stride * (j + half))
            b(l, 1 + k + stride * 2 * j) = x + y
            b(l, 1 + k + stride * (2 * j + 1)) = (x - y) * w
          end do
        end do
      end do
      a = b
      half = half / 2
      stride = stride * 2
    end do
  end subroutine transform
end program ft
