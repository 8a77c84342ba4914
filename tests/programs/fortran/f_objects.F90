! SPDX-License-Identifier: MIT OR Apache-2.0
!
! Objects from Fortran: texts padded with blanks, LOGICAL arrays, functions of the program's that the library calls
! (error handlers, attribute functions, generalized requests), contents of datatypes, topologies.
#define CHECK(c) call check(__LINE__, c)
module seen
  implicit none
  integer :: handled = 0, handled_comm = -1, handled_code = -1, copied = 0, deleted = 0, queried = 0, freed = 0
end module seen

program f_objects
  use seen
#ifndef MPIF_H
  use mpi
  implicit none
#else
  implicit none
  include 'mpif.h'
#endif
  integer :: me, all, checks = 0
  call start()
  call constants()
  call texts()
  call infos()
  call handlers()
  call attributes()
  call older_attributes()
  call general_requests()
  call contents()
  call optional_types()
  call grid()
  call graph()
  call groups()
  call finish()
contains
  subroutine constants()
    integer :: version, subversion, ierr, provided
    logical :: flag
    double precision :: before
    call MPI_GET_VERSION(version, subversion, ierr)
    CHECK(version == MPI_VERSION .and. subversion == MPI_SUBVERSION)
    call MPI_INITIALIZED(flag, ierr)
    CHECK(flag)
    call MPI_FINALIZED(flag, ierr)
    CHECK(.not. flag)
    call MPI_QUERY_THREAD(provided, ierr)
    CHECK(provided >= MPI_THREAD_SINGLE)
    before = MPI_WTIME()
    CHECK(MPI_WTIME() >= before .and. MPI_WTICK() > 0 .and. PMPI_WTIME() >= before)
    call MPI_PCONTROL(1)
    call PMPI_BARRIER(MPI_COMM_WORLD, ierr)
    CHECK(ierr == MPI_SUCCESS)
  end subroutine constants

  subroutine texts()
    character(len=MPI_MAX_PROCESSOR_NAME) :: host
    character(len=MPI_MAX_OBJECT_NAME) :: name
    character(len=8) :: short
    character(len=MPI_MAX_ERROR_STRING) :: message
    character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: library
    integer :: n, ierr
    call MPI_GET_PROCESSOR_NAME(host, n, ierr)
    CHECK(n > 0 .and. len_trim(host) == n)
    call MPI_COMM_GET_NAME(MPI_COMM_WORLD, name, n, ierr)
    CHECK(name == 'MPI_COMM_WORLD' .and. n == 14)
    call MPI_COMM_SET_NAME(MPI_COMM_SELF, 'mine alone   ', ierr)
    name = repeat('x', len(name))
    call MPI_COMM_GET_NAME(MPI_COMM_SELF, name, n, ierr)
    CHECK(name == 'mine alone' .and. n == 10)
    call MPI_COMM_GET_NAME(MPI_COMM_SELF, short, n, ierr)
    CHECK(short == 'mine alo')
    call MPI_TYPE_GET_NAME(MPI_DOUBLE_PRECISION, name, n, ierr)
    CHECK(name == 'MPI_DOUBLE_PRECISION')
    call MPI_ERROR_STRING(MPI_ERR_TRUNCATE, message, n, ierr)
    CHECK(n > 10 .and. len_trim(message) == n)
    call MPI_GET_LIBRARY_VERSION(library, n, ierr)
    CHECK(index(library, 'Strobe') > 0 .and. ichar(library(n + 1:n + 1)) == 32)
  end subroutine texts

  subroutine infos()
    integer :: info, copy, n, ierr
    character(len=20) :: value
    character(len=5) :: short
    character(len=MPI_MAX_INFO_KEY) :: key
    logical :: flag
    call MPI_INFO_CREATE(info, ierr)
    CHECK(info /= MPI_INFO_NULL)
    call MPI_INFO_SET(info, '  colour ', '  red and green  ', ierr)
    call MPI_INFO_GET_NKEYS(info, n, ierr)
    CHECK(n == 1)
    call MPI_INFO_GET_NTHKEY(info, 0, key, ierr)
    CHECK(key == 'colour')
    call MPI_INFO_GET(info, 'colour', 20, value, flag, ierr)
    CHECK(flag .and. value == 'red and green')
    value = 'kept'
    call MPI_INFO_GET(info, 'size', 20, value, flag, ierr)
    CHECK(.not. flag .and. value == 'kept')
    call MPI_INFO_GET_VALUELEN(info, 'colour', n, flag, ierr)
    CHECK(flag .and. n == 13)
    call MPI_INFO_DUP(info, copy, ierr)
    call MPI_INFO_DELETE(info, 'colour', ierr)
    call MPI_INFO_GET_NKEYS(info, n, ierr)
    CHECK(n == 0)
    call MPI_INFO_FREE(info, ierr)
    n = 20
    call MPI_INFO_GET_STRING(copy, 'colour', n, value, flag, ierr)
    CHECK(flag .and. n == 13 .and. value == 'red and green')
    n = 5
    call MPI_INFO_GET_STRING(copy, 'colour', n, short, flag, ierr)
    CHECK(flag .and. n == 13 .and. short == 'red a')
    n = 0
    call MPI_INFO_GET_STRING(copy, 'colour', n, short, flag, ierr)
    CHECK(flag .and. n == 13 .and. short == 'red a')
    call MPI_INFO_FREE(copy, ierr)
    CHECK(info == MPI_INFO_NULL .and. copy == MPI_INFO_NULL)
  end subroutine infos

  subroutine handler(comm, code)
    integer :: comm, code
    handled = handled + 1
    handled_comm = comm
    handled_code = code
  end subroutine handler

  subroutine handlers()
    integer :: comm, errhandler, before, ierr, class
    call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierr)
    call MPI_COMM_CREATE_ERRHANDLER(handler, errhandler, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_COMM_SET_ERRHANDLER(comm, errhandler, ierr)
    call MPI_COMM_GET_ERRHANDLER(comm, before, ierr)
    call MPI_ERRHANDLER_FREE(before, ierr)
    call MPI_ERRHANDLER_FREE(errhandler, ierr)
    CHECK(errhandler == MPI_ERRHANDLER_NULL)
    call MPI_SEND(1, -1, MPI_INTEGER, 0, 0, comm, ierr)
    call MPI_ERROR_CLASS(handled_code, class, before)
    CHECK(handled == 1 .and. handled_comm == comm .and. class == MPI_ERR_COUNT)
    CHECK(ierr == handled_code)
    call MPI_COMM_CALL_ERRHANDLER(comm, MPI_ERR_OTHER, ierr)
    CHECK(handled == 2 .and. ierr == MPI_SUCCESS)
    call MPI_COMM_FREE(comm, ierr)
    CHECK(comm == MPI_COMM_NULL)
  end subroutine handlers

  subroutine copy_attribute(comm, keyval, extra_state, value, made, flag, ierr)
    integer :: comm, keyval, ierr
    integer(kind=MPI_ADDRESS_KIND) :: extra_state, value, made
    logical :: flag
    copied = copied + 1
    made = value + extra_state
    flag = comm /= MPI_COMM_NULL .and. keyval /= MPI_KEYVAL_INVALID
    ierr = MPI_SUCCESS
  end subroutine copy_attribute

  subroutine delete_attribute(comm, keyval, value, extra_state, ierr)
    integer :: comm, keyval, ierr
    integer(kind=MPI_ADDRESS_KIND) :: extra_state, value
    deleted = deleted + 1
    ierr = merge(MPI_SUCCESS, MPI_ERR_OTHER, extra_state == 1000 .and. value >= 2_MPI_ADDRESS_KIND**40)
    if (comm == MPI_COMM_NULL .or. keyval == MPI_KEYVAL_INVALID) ierr = MPI_ERR_OTHER
  end subroutine delete_attribute

  subroutine attributes()
    integer :: keyval, plain, none, comm, ierr
    integer(kind=MPI_ADDRESS_KIND) :: value
    logical :: flag
    call MPI_COMM_GET_ATTR(MPI_COMM_WORLD, MPI_TAG_UB, value, flag, ierr)
    CHECK(flag .and. value >= 32767)
    call MPI_COMM_CREATE_KEYVAL(copy_attribute, delete_attribute, keyval, 1000_MPI_ADDRESS_KIND, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_COMM_CREATE_KEYVAL(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, plain, 0_MPI_ADDRESS_KIND, ierr)
    call MPI_COMM_CREATE_KEYVAL(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, none, 0_MPI_ADDRESS_KIND, ierr)
    call MPI_COMM_SET_ATTR(MPI_COMM_WORLD, keyval, 2_MPI_ADDRESS_KIND**40, ierr)
    call MPI_COMM_SET_ATTR(MPI_COMM_WORLD, plain, -3_MPI_ADDRESS_KIND, ierr)
    call MPI_COMM_SET_ATTR(MPI_COMM_WORLD, none, 4_MPI_ADDRESS_KIND, ierr)
    call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierr)
    CHECK(ierr == MPI_SUCCESS .and. copied == 1)
    call MPI_COMM_GET_ATTR(comm, keyval, value, flag, ierr)
    CHECK(flag .and. value == 2_MPI_ADDRESS_KIND**40 + 1000)
    call MPI_COMM_GET_ATTR(comm, plain, value, flag, ierr)
    CHECK(flag .and. value == -3)
    call MPI_COMM_GET_ATTR(comm, none, value, flag, ierr)
    CHECK(.not. flag)
    call MPI_COMM_FREE(comm, ierr)
    CHECK(ierr == MPI_SUCCESS .and. deleted == 1)
    call MPI_COMM_DELETE_ATTR(MPI_COMM_WORLD, keyval, ierr)
    CHECK(ierr == MPI_SUCCESS .and. deleted == 2)
    call MPI_COMM_FREE_KEYVAL(keyval, ierr)
    CHECK(keyval == MPI_KEYVAL_INVALID)
  end subroutine attributes

  subroutine older_attributes()
    integer :: keyval, ierr, value, comm
    logical :: flag
    call MPI_ATTR_GET(MPI_COMM_WORLD, MPI_TAG_UB, value, flag, ierr)
    CHECK(flag .and. value >= 32767)
    call MPI_KEYVAL_CREATE(MPI_DUP_FN, MPI_NULL_DELETE_FN, keyval, 0, ierr)
    call MPI_ATTR_PUT(MPI_COMM_WORLD, keyval, -12, ierr)
    call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierr)
    call MPI_ATTR_GET(comm, keyval, value, flag, ierr)
    CHECK(flag .and. value == -12)
    call MPI_COMM_FREE(comm, ierr)
    call MPI_ATTR_DELETE(MPI_COMM_WORLD, keyval, ierr)
    call MPI_KEYVAL_FREE(keyval, ierr)
    CHECK(ierr == MPI_SUCCESS)
  end subroutine older_attributes

  subroutine query(extra_state, status, ierr)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    integer :: status(MPI_STATUS_SIZE), ierr
    queried = queried + 1
    call MPI_STATUS_SET_ELEMENTS(status, MPI_INTEGER, int(extra_state), ierr)
    call MPI_STATUS_SET_CANCELLED(status, .false., ierr)
    status(MPI_SOURCE) = 5
    status(MPI_TAG) = 6
    ierr = MPI_SUCCESS
  end subroutine query

  subroutine free_it(extra_state, ierr)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    integer :: ierr
    freed = freed + int(extra_state)
    ierr = MPI_SUCCESS
  end subroutine free_it

  subroutine cancel(extra_state, complete, ierr)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    logical :: complete
    integer :: ierr
    ierr = merge(MPI_SUCCESS, MPI_ERR_OTHER, complete .or. extra_state == 9)
  end subroutine cancel

  subroutine general_requests()
    integer :: request, status(MPI_STATUS_SIZE), ierr, n
    logical :: flag
    call MPI_GREQUEST_START(query, free_it, cancel, 9_MPI_ADDRESS_KIND, request, ierr)
    CHECK(ierr == MPI_SUCCESS .and. request /= MPI_REQUEST_NULL)
    call MPI_CANCEL(request, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_TEST(request, flag, status, ierr)
    CHECK(.not. flag)
    call MPI_GREQUEST_COMPLETE(request, ierr)
    call MPI_WAIT(request, status, ierr)
    CHECK(ierr == MPI_SUCCESS .and. queried >= 1 .and. freed == 9)
    CHECK(status(MPI_SOURCE) == 5 .and. status(MPI_TAG) == 6)
    call MPI_GET_ELEMENTS(status, MPI_INTEGER, n, ierr)
    call MPI_TEST_CANCELLED(status, flag, ierr)
    CHECK(n == 9 .and. .not. flag)
    call general_endings()
  end subroutine general_requests

  ! However a generalized request ends, its free function is called, and once.
  subroutine general_endings()
    integer :: requests(2), statuses(MPI_STATUS_SIZE, 2), indices(2), way, n, ierr
    logical :: flag
    do way = 1, 8
      freed = 0
      do n = 1, 2
        call MPI_GREQUEST_START(query, free_it, cancel, int(n, MPI_ADDRESS_KIND), requests(n), ierr)
        if (way /= 8) call MPI_GREQUEST_COMPLETE(requests(n), ierr)
      end do
      select case (way)
      case (1)
        call MPI_WAITALL(2, requests, statuses, ierr)
      case (2)
        call MPI_WAITALL(2, requests, MPI_STATUSES_IGNORE, ierr)
      case (3)
        call MPI_TESTALL(2, requests, flag, statuses, ierr)
      case (4)
        call MPI_WAITSOME(2, requests, n, indices, statuses, ierr)
      case (5)
        call MPI_WAITANY(2, requests, n, statuses, ierr)
        call MPI_TESTANY(2, requests, n, flag, statuses, ierr)
      case (6)
        do n = 1, 2
          call MPI_TEST(requests(n), flag, MPI_STATUS_IGNORE, ierr)
        end do
      case (7)
        do n = 1, 2
          call MPI_REQUEST_FREE(requests(n), ierr)
        end do
      case (8)
        indices = requests
        do n = 1, 2
          call MPI_REQUEST_FREE(requests(n), ierr)
        end do
        CHECK(freed == 0)
        do n = 1, 2
          call MPI_GREQUEST_COMPLETE(indices(n), ierr)
        end do
      end select
      CHECK(ierr == MPI_SUCCESS .and. freed == 3 .and. count(requests /= MPI_REQUEST_NULL) == 0)
    end do
  end subroutine general_endings

  ! Optional datatypes are there whether or not this compiler has them: each tells its name.
  subroutine optional_types()
    integer :: types(5), length, n, ierr
    character(len=MPI_MAX_OBJECT_NAME) :: name
    character(len=16), parameter :: names(5) = [character(len=16) :: &
      'MPI_REAL2', 'MPI_REAL16', 'MPI_COMPLEX4', 'MPI_INTEGER16', 'MPI_LOGICAL16']
    types = [MPI_REAL2, MPI_REAL16, MPI_COMPLEX4, MPI_INTEGER16, MPI_LOGICAL16]
    do n = 1, 5
      call MPI_TYPE_GET_NAME(types(n), name, length, ierr)
      CHECK(ierr == MPI_SUCCESS .and. name == names(n) .and. length == len_trim(names(n)))
    end do
    call MPI_TYPE_GET_NAME(MPI_DATATYPE_NULL, name, length, ierr)
    CHECK(ierr == MPI_SUCCESS .and. name == 'MPI_DATATYPE_NULL')
  end subroutine optional_types

  subroutine contents()
    integer :: vector, struct, ierr, integers(5), types(3), ni, na, nd, combiner, bytes
    integer(kind=MPI_ADDRESS_KIND) :: addresses(5), low, extent
    call MPI_TYPE_VECTOR(3, 2, 5, MPI_REAL, vector, ierr)
    call MPI_TYPE_CREATE_STRUCT(2, [1, 2], [0_MPI_ADDRESS_KIND, 64_MPI_ADDRESS_KIND], [vector, MPI_INTEGER8], struct, ierr)
    call MPI_TYPE_GET_ENVELOPE(struct, ni, na, nd, combiner, ierr)
    CHECK(ni == 3 .and. na == 2 .and. nd == 2 .and. combiner == MPI_COMBINER_STRUCT)
    types = -9
    call MPI_TYPE_GET_CONTENTS(struct, 5, 5, 3, integers, addresses, types, ierr)
    CHECK(integers(3) == 2 .and. addresses(2) == 64 .and. types(2) == MPI_INTEGER8 .and. types(3) == -9)
    call MPI_TYPE_SIZE(types(1), bytes, ierr)
    CHECK(bytes == 24)
    call MPI_TYPE_FREE(types(1), ierr)
    call MPI_TYPE_GET_EXTENT(struct, low, extent, ierr)
    CHECK(low == 0 .and. extent == 80)
    call MPI_TYPE_FREE(vector, ierr)
    call MPI_TYPE_FREE(struct, ierr)
    call MPI_TYPE_CREATE_F90_REAL(15, MPI_UNDEFINED, vector, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_TYPE_SIZE(vector, bytes, ierr)
    CHECK(bytes == 8)
  end subroutine contents

  subroutine grid()
    integer :: comm, line, dims(2), coords(2), ierr, n, from, to
    logical :: periods(2)
    dims = 0
    call MPI_DIMS_CREATE(all, 2, dims, ierr)
    CHECK(dims(1) * dims(2) == all)
    call MPI_CART_CREATE(MPI_COMM_WORLD, 2, dims, [.true., .false.], .false., comm, ierr)
    CHECK(ierr == MPI_SUCCESS .and. comm /= MPI_COMM_NULL)
    call MPI_CART_GET(comm, 2, dims, periods, coords, ierr)
    CHECK((periods(1) .eqv. .true.) .and. (periods(2) .eqv. .false.))
    call MPI_CART_SHIFT(comm, 1, 1, from, to, ierr)
    CHECK(coords(2) > 0 .or. from == MPI_PROC_NULL)
    call MPI_CART_SUB(comm, [.false., .true.], line, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_COMM_SIZE(line, n, ierr)
    CHECK(n == dims(2))
    call MPI_COMM_FREE(line, ierr)
    call MPI_COMM_FREE(comm, ierr)
  end subroutine grid

  subroutine graph()
    integer :: comm, weighted_comm, ierr, ins, outs, from(1), to(1), weight_in(1), weight_out(1)
    logical :: weighted
    integer :: ring(1), back(1)
    ring = mod(me + 1, all)
    back = mod(me + all - 1, all)
    call MPI_DIST_GRAPH_CREATE_ADJACENT(MPI_COMM_WORLD, 1, back, MPI_UNWEIGHTED, 1, ring, MPI_UNWEIGHTED, &
                                        MPI_INFO_NULL, .false., comm, ierr)
    CHECK(ierr == MPI_SUCCESS)
    call MPI_DIST_GRAPH_NEIGHBORS_COUNT(comm, ins, outs, weighted, ierr)
    CHECK(ins == 1 .and. outs == 1 .and. .not. weighted)
    call MPI_DIST_GRAPH_NEIGHBORS(comm, 1, from, MPI_UNWEIGHTED, 1, to, MPI_UNWEIGHTED, ierr)
    CHECK(from(1) == back(1) .and. to(1) == ring(1))
    call MPI_NEIGHBOR_ALLTOALLW(me, [1], [0_MPI_ADDRESS_KIND], [MPI_INTEGER], ins, [1], [0_MPI_ADDRESS_KIND], &
                                [MPI_INTEGER], comm, ierr)
    CHECK(ierr == MPI_SUCCESS .and. ins == back(1))
    call MPI_DIST_GRAPH_CREATE_ADJACENT(MPI_COMM_WORLD, 1, back, [3], 1, ring, [4], MPI_INFO_NULL, .false., &
                                        weighted_comm, ierr)
    call MPI_DIST_GRAPH_NEIGHBORS(weighted_comm, 1, from, weight_in, 1, to, weight_out, ierr)
    CHECK(weight_in(1) == 3 .and. weight_out(1) == 4)
    call MPI_COMM_FREE(comm, ierr)
    call MPI_COMM_FREE(weighted_comm, ierr)
  end subroutine graph

  subroutine groups()
    integer :: world, some, comm, ierr, n, ranges(3, 1), places(1)
    call MPI_COMM_GROUP(MPI_COMM_WORLD, world, ierr)
    ranges(:, 1) = [0, all - 1, 2]
    call MPI_GROUP_RANGE_INCL(world, 1, ranges, some, ierr)
    call MPI_GROUP_SIZE(some, n, ierr)
    CHECK(n == (all + 1) / 2)
    call MPI_GROUP_TRANSLATE_RANKS(some, 1, [n - 1], world, places, ierr)
    CHECK(places(1) == 2 * (n - 1))
    call MPI_COMM_CREATE(MPI_COMM_WORLD, some, comm, ierr)
    CHECK((comm == MPI_COMM_NULL) .eqv. (mod(me, 2) == 1))
    if (comm /= MPI_COMM_NULL) call MPI_COMM_FREE(comm, ierr)
    call MPI_COMM_SPLIT(MPI_COMM_WORLD, merge(MPI_UNDEFINED, 1, me == 0), -me, comm, ierr)
    CHECK((comm == MPI_COMM_NULL) .eqv. (me == 0))
    if (comm /= MPI_COMM_NULL) call MPI_COMM_FREE(comm, ierr)
    call MPI_GROUP_FREE(some, ierr)
    call MPI_GROUP_FREE(world, ierr)
  end subroutine groups

  include 'check.inc'
end program f_objects
