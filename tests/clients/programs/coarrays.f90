! SPDX-License-Identifier: MIT OR Apache-2.0
! Coarrays of gfortran: puts and gets of sections, atomics, locks, events, teams of images by critical sections, and the
! collective subroutines. A heat equation on a ring of images ends with a sum that does not depend on their number.
program coarrays
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind, event_type, lock_type, real64, int64
  implicit none
  integer, parameter :: points = 240, steps = 200
  integer :: me, images, wrong
  me = this_image()
  images = num_images()
  wrong = 0
  if (mod(points, images) /= 0) error stop 'the points must divide'
  call sections()
  call counters()
  call events()
  call heat()
  call co_sum(wrong)
  if (me == 1) then
    if (wrong == 0) print '(a)', 'RIGHT'
    if (wrong /= 0) print '(a, i0)', 'WRONG ', wrong
  end if
  if (wrong /= 0) error stop 1
contains
  subroutine check(holds, what)
    logical, intent(in) :: holds
    character(*), intent(in) :: what
    if (.not. holds) then
      wrong = wrong + 1
      print '(a, i0, 2a)', 'image ', me, ': ', what
    end if
  end subroutine

  ! Each image puts a row with gaps into its right neighbour and reads one with gaps back from it.
  subroutine sections()
    real(real64), allocatable :: square(:, :)[:]
    real(real64) :: back(5)
    integer :: right, left, i
    allocate (square(9, 10)[*])
    right = merge(1, me + 1, me == images)
    left = merge(images, me - 1, me == 1)
    square = -1
    sync all
    square(2, 1:10:2)[right] = [(100 * me + i, i=1, 5)]
    sync all
    call check(all(square(2, 1:10:2) == [(100 * left + i, i=1, 5)]), 'a put of a section')
    call check(all(square(2, 2:10:2) == -1), 'between the elements of a section')
    back = square(2, 9:1:-2)[right]
    call check(all(back == [(100 * me + i, i=5, 1, -1)]), 'a get of a section')
    sync all
    deallocate (square)
  end subroutine

  ! Every image takes tickets, and adds to a sum under a lock and in a critical section.
  subroutine counters()
    integer(atomic_int_kind), save :: ticket[*]
    integer(atomic_int_kind) :: seen
    type(lock_type), save :: guard[*]
    integer, save :: total[*], careful[*]
    integer :: i, before
    ticket = 0
    total = 0
    careful = 0
    sync all
    do i = 1, 25
      call atomic_fetch_add(ticket[1], 1, seen)
      lock (guard[1])
      before = total[1]
      total[1] = before + me
      unlock (guard[1])
      critical
        before = careful[1]
        careful[1] = before + 1
      end critical
    end do
    sync all
    if (me == 1) then
      call atomic_ref(seen, ticket)
      call check(seen == 25 * images, 'tickets')
      call check(total == 25 * images * (images + 1) / 2, 'a sum under a lock')
      call check(careful == 25 * images, 'a sum in critical sections')
    end if
    sync all
  end subroutine

  ! A token goes round by events.
  subroutine events()
    type(event_type), save :: arrived[*]
    integer, save :: token[*]
    integer :: round, next
    next = merge(1, me + 1, me == images)
    token = 0
    sync all
    do round = 1, 10
      if (me /= 1) event wait (arrived)
      if (me /= 1) token = token + 1
      if (images > 1) then
        token[next] = token
        event post (arrived[next])
      end if
      if (me == 1 .and. images > 1) event wait (arrived)
    end do
    if (me == 1) call check(token == 10 * (images - 1), 'a token that went round')
    sync all
  end subroutine

  subroutine heat()
    real(real64), allocatable :: u(:)[:]
    real(real64) :: new(points), total, highest, at
    integer :: mine, i, step, left, right, place
    integer, allocatable :: neighbours(:)
    mine = points / images
    allocate (u(0:mine + 1)[*])
    left = merge(images, me - 1, me == 1)
    right = merge(1, me + 1, me == images)
    ! No image may be named twice.
    neighbours = [left, right]
    if (left == right) neighbours = [left]
    do i = 1, mine
      at = 2 * acos(-1.0_real64) * real((me - 1) * mine + i, real64) / points
      u(i) = 1 + sin(at) + 0.5_real64 * cos(3 * at)
    end do
    sync all
    do step = 1, steps
      u(mine + 1)[left] = u(1)
      u(0)[right] = u(mine)
      sync images (neighbours)
      new(1:mine) = u(1:mine) + 0.25_real64 * (u(0:mine - 1) - 2 * u(1:mine) + u(2:mine + 1))
      sync images (neighbours)
      u(1:mine) = new(1:mine)
    end do
    total = sum(u(1:mine))
    highest = maxval(u(1:mine))
    call co_sum(total)
    call co_max(highest, result_image=1)
    place = me
    call co_broadcast(place, source_image=images)
    call check(place == images, 'a broadcast')
    call check(abs(total - points) < 1e-9_real64, 'heat is conserved')
    if (me == 1) print '(a, es22.16)', 'NUMBER heat ', total, 'NUMBER highest ', highest
  end subroutine
end program
