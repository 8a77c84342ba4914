! SPDX-License-Identifier: MIT OR Apache-2.0
!
! mpi_f08: handles and statuses as types, and their conversions (MPI-5.0 section 19.3); functions of the program that
! MPI calls, with arguments of these types; attributes; errors, with and without ierror; memory as TYPE(C_PTR); texts.
! MPICH_4 leaves out what the module of MPICH 4.0 does not have.
module f08_functions
  use mpi_f08
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  implicit none
  integer :: copies = 0, deletes = 0, errors = 0, last_error = 0, queries = 0, frees = 0, cancels = 0
  logical :: of_world = .false.

contains

  subroutine copy_comm(oldcomm, comm_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
    type(MPI_Comm) :: oldcomm
    integer :: comm_keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
    logical :: flag
    copies = copies + 1
    of_world = oldcomm == MPI_COMM_WORLD .or. comm_keyval < 0
    attribute_val_out = attribute_val_in + extra_state
    flag = .true.
    ierror = MPI_SUCCESS
  end subroutine copy_comm

  subroutine delete_comm(comm, comm_keyval, attribute_val, extra_state, ierror)
    type(MPI_Comm) :: comm
    integer :: comm_keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: attribute_val, extra_state
    deletes = deletes + merge(1, 1000, comm /= MPI_COMM_NULL .and. comm_keyval /= 0 .and. attribute_val > 2_8**40)
    ierror = merge(MPI_SUCCESS, MPI_ERR_OTHER, extra_state == 5)
  end subroutine delete_comm

  subroutine copy_type(oldtype, type_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
    type(MPI_Datatype) :: oldtype
    integer :: type_keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
    logical :: flag
    copies = copies + 1
    attribute_val_out = attribute_val_in + extra_state
    flag = oldtype /= MPI_DATATYPE_NULL .and. type_keyval /= 0
    ierror = MPI_SUCCESS
  end subroutine copy_type

  subroutine delete_type(datatype, type_keyval, attribute_val, extra_state, ierror)
    type(MPI_Datatype) :: datatype
    integer :: type_keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: attribute_val, extra_state
    deletes = deletes + merge(1, 1000, datatype /= MPI_DATATYPE_NULL .and. type_keyval /= 0 .and. attribute_val /= 0)
    ierror = merge(MPI_SUCCESS, MPI_ERR_OTHER, extra_state == 5)
  end subroutine delete_type

  subroutine delete_win(win, win_keyval, attribute_val, extra_state, ierror)
    type(MPI_Win) :: win
    integer :: win_keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: attribute_val, extra_state
    deletes = deletes + merge(1, 1000, win /= MPI_WIN_NULL .and. win_keyval /= 0 .and. attribute_val == 7)
    ierror = merge(MPI_SUCCESS, MPI_ERR_OTHER, extra_state == 5)
  end subroutine delete_win

  subroutine comm_error(comm, error_code)
    type(MPI_Comm) :: comm
    integer :: error_code
    errors = errors + 1
    last_error = error_code
    of_world = comm == MPI_COMM_WORLD
  end subroutine comm_error

  subroutine win_error(win, error_code)
    type(MPI_Win) :: win
    integer :: error_code
    errors = errors + 1
    last_error = merge(error_code, -1, win /= MPI_WIN_NULL)
  end subroutine win_error

  subroutine add_large(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer(kind=MPI_COUNT_KIND) :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: in(:), inout(:)
    call c_f_pointer(invec, in, [len])
    call c_f_pointer(inoutvec, inout, [len])
    inout = inout + in + merge(0, 1000, datatype == MPI_INTEGER)
  end subroutine add_large

  subroutine query(extra_state, status, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    type(MPI_Status) :: status
    integer :: ierror
    queries = queries + 1
    call MPI_Status_set_elements(status, MPI_INTEGER, int(extra_state))
    call MPI_Status_set_cancelled(status, .false.)
    status%MPI_SOURCE = 11
    status%MPI_TAG = 12
    ierror = MPI_SUCCESS
  end subroutine query

  subroutine freed(extra_state, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    integer :: ierror
    frees = frees + int(extra_state)
    ierror = MPI_SUCCESS
  end subroutine freed

  subroutine cancel(extra_state, complete, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    logical :: complete
    integer :: ierror
    cancels = cancels + merge(1, 1000, .not. complete .and. extra_state == 9)
    ierror = MPI_SUCCESS
  end subroutine cancel
end module f08_functions

program f08_objects
  use f08_functions
  use, intrinsic :: iso_c_binding, only: c_loc, c_associated
  implicit none
  integer :: me, ranks, checks = 0

  call start()
  call handles()
  call statuses()
  call without_ierror()
  call attributes()
  call errors_of_objects()
  call general()
  call memory()
  call buffers()
  call texts()
  call types()
  call addresses()
  call completions()
  call graphs()
#ifndef MPICH_4
  call large_counts()
#endif
  call finish()

contains

  subroutine handles()
    type(MPI_Comm) :: comm, same
    type(MPI_Request) :: requests(3)
    integer :: number
    comm = MPI_COMM_WORLD
    call check(__LINE__, comm == MPI_COMM_WORLD .and. .not. comm /= MPI_COMM_WORLD .and. comm /= MPI_COMM_SELF)
    ! An INTEGER handle of mpif.h and back, by the component and by assignment.
    same%MPI_VAL = comm%MPI_VAL
    call check(__LINE__, same == comm)
#ifndef MPICH_4
    number = MPI_COMM_SELF
    same = number
    call check(__LINE__, same == MPI_COMM_SELF .and. number == same%MPI_VAL)
#endif
    requests = MPI_REQUEST_NULL
    call check(__LINE__, all(requests == MPI_REQUEST_NULL) .and. .not. any(requests /= MPI_REQUEST_NULL))
    call MPI_Comm_dup(comm, same)
    call MPI_Comm_compare(comm, same, number)
    call check(__LINE__, number == MPI_CONGRUENT .and. same /= comm)
    call MPI_Comm_free(same)
    call check(__LINE__, same == MPI_COMM_NULL)
    call PMPI_Comm_size(comm, number)
    call check(__LINE__, number == ranks)
  end subroutine handles

  subroutine statuses()
    type(MPI_Status) :: status, other
    integer :: plain(MPI_STATUS_SIZE), a(2), n
    logical :: flag
    call MPI_Sendrecv([1, 2], 2, MPI_INTEGER, me, 5, a, 2, MPI_INTEGER, me, 5, MPI_COMM_WORLD, status)
    call check(__LINE__, status%MPI_SOURCE == me .and. status%MPI_TAG == 5 .and. all(a == [1, 2]))
    call MPI_Status_f082f(status, plain)
    other%MPI_TAG = -5
    call MPI_Status_f2f08(plain, other)
    call check(__LINE__, other%MPI_SOURCE == me .and. other%MPI_TAG == 5)
    call MPI_Get_count(other, MPI_INTEGER, n)
    call check(__LINE__, n == 2)
#ifndef MPICH_4
    other%MPI_TAG = 0
    plain = status
    other = plain
    call check(__LINE__, other%MPI_TAG == 5)
#endif
    call MPI_Get_elements(other, MPI_INTEGER, n)
    call check(__LINE__, n == 2)
    call MPI_Test_cancelled(other, flag)
    call check(__LINE__, .not. flag)
    call MPI_Status_set_elements(other, MPI_INTEGER, 9)
    call MPI_Get_count(other, MPI_INTEGER, n)
    call check(__LINE__, n == 9)
  end subroutine statuses

  ! ierror may be absent anywhere, also beside texts, whose lengths follow it.
  subroutine without_ierror()
    integer :: version, subversion, length, code
    character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: name
    logical :: flag
    call MPI_Get_version(version, subversion)
    call check(__LINE__, version >= 3 .and. subversion >= 0)
    call MPI_Get_library_version(name, length)
    call check(__LINE__, name(:6) == 'Strobe' .and. len_trim(name) == length)
    call MPI_Get_library_version(name, length, code)
    call check(__LINE__, code == MPI_SUCCESS)
    call MPI_Initialized(flag)
    call check(__LINE__, flag)
    call MPI_Finalized(flag, code)
    call check(__LINE__, .not. flag .and. code == MPI_SUCCESS)
    call MPI_Query_thread(length)
    call check(__LINE__, any(length == [MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, &
                                        MPI_THREAD_MULTIPLE]))
  end subroutine without_ierror

  subroutine attributes()
    integer(kind=MPI_ADDRESS_KIND), parameter :: big = 2_MPI_ADDRESS_KIND**40 + 3
    integer(kind=MPI_ADDRESS_KIND) :: value, five
    type(MPI_Comm) :: comm, again
    type(MPI_Datatype) :: kind, twin
    type(MPI_Win) :: win
    integer :: key, i, exposed(4)
    logical :: flag
    five = 5
    copies = 0
    deletes = 0
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    call MPI_Comm_create_keyval(copy_comm, delete_comm, key, five)
    call MPI_Comm_get_attr(comm, key, value, flag)
    call check(__LINE__, .not. flag)
    call MPI_Comm_set_attr(comm, key, big)
    call MPI_Comm_dup(comm, again)
    call MPI_Comm_get_attr(again, key, value, flag)
    call check(__LINE__, flag .and. value == big + 5 .and. copies == 1)
    call MPI_Comm_delete_attr(again, key)
    call check(__LINE__, deletes == 1)
    call MPI_Comm_free(again)
    call MPI_Comm_free(comm)
    call MPI_Comm_free_keyval(key)
    call check(__LINE__, deletes == 2 .and. key == MPI_KEYVAL_INVALID)
    ! MPI's own functions, and its own attributes.
    do i = 1, 2
      call MPI_Comm_dup(MPI_COMM_SELF, comm)
      if (i == 1) call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, five)
      if (i == 2) call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, five)
      call MPI_Comm_set_attr(comm, key, -big)
      call MPI_Comm_dup(comm, again)
      call MPI_Comm_get_attr(again, key, value, flag)
      call check(__LINE__, flag .eqv. i == 1)
      if (flag) call check(__LINE__, value == -big)
      call MPI_Comm_free(again)
      call MPI_Comm_free(comm)
      call MPI_Comm_free_keyval(key)
    end do
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, value, flag)
    call check(__LINE__, flag .and. value >= 32767)
    deletes = 0
    call MPI_Type_create_keyval(copy_type, delete_type, key, five)
    call MPI_Type_dup(MPI_INTEGER, kind)
    call MPI_Type_set_attr(kind, key, big)
    call MPI_Type_dup(kind, twin)
    call MPI_Type_get_attr(twin, key, value, flag)
    call check(__LINE__, flag .and. value == big + 5)
    call MPI_Type_free(kind)
    call MPI_Type_free(twin)
    call MPI_Type_free_keyval(key)
    call check(__LINE__, deletes == 2)
    call MPI_Win_create(exposed, 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_create_keyval(MPI_WIN_DUP_FN, delete_win, key, five)
    call MPI_Win_set_attr(win, key, 7_MPI_ADDRESS_KIND)
    call MPI_Win_get_attr(win, key, value, flag)
    call check(__LINE__, flag .and. value == 7)
    call MPI_Win_get_attr(win, MPI_WIN_SIZE, value, flag)
    call check(__LINE__, flag .and. value == 16)
    call MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, value, flag)
    call check(__LINE__, flag .and. value == 4)
    call MPI_Win_free(win)
    call MPI_Win_free_keyval(key)
    call check(__LINE__, deletes == 3)
  end subroutine attributes

  subroutine errors_of_objects()
    type(MPI_Errhandler) :: handler, old
    type(MPI_Win) :: win
    integer :: code, class, exposed(2), size
    character(len=MPI_MAX_ERROR_STRING) :: text
    call MPI_Comm_get_errhandler(MPI_COMM_WORLD, old)
    call check(__LINE__, old == MPI_ERRORS_RETURN)
    call MPI_Comm_create_errhandler(comm_error, handler)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler)
    errors = 0
    ! The handler is called whether or not the caller asks for the code.
    call MPI_Send(me, 1, MPI_INTEGER, ranks, 0, MPI_COMM_WORLD)
    call check(__LINE__, errors == 1 .and. of_world)
    call MPI_Send(me, -1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, code)
    call check(__LINE__, errors == 2 .and. code == last_error)
    call MPI_Error_class(code, class)
    call check(__LINE__, class == MPI_ERR_COUNT)
    call MPI_Error_string(code, text, size)
    call check(__LINE__, size > 0 .and. len_trim(text) == size)
    call MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_OTHER)
    call check(__LINE__, errors == 3 .and. last_error == MPI_ERR_OTHER)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Errhandler_free(handler)
    call check(__LINE__, handler == MPI_ERRHANDLER_NULL)
    call MPI_Win_create(exposed, 8_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_create_errhandler(win_error, handler)
    call MPI_Win_set_errhandler(win, handler)
    call MPI_Win_call_errhandler(win, MPI_ERR_RANK)
    call check(__LINE__, errors == 4 .and. last_error == MPI_ERR_RANK)
    call MPI_Errhandler_free(handler)
    call MPI_Win_free(win)
    ! A section with a wrong datatype, or a wrong count, is the call's own error.
    call MPI_Send([me, me, me, me], 2, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD, code)
    call MPI_Error_class(code, class)
    call check(__LINE__, class == MPI_ERR_TYPE)
    block
      integer :: a(6)
      a = 0
      call MPI_Send(a(::2), 2, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD, code)
      call MPI_Error_class(code, class)
      call check(__LINE__, class == MPI_ERR_TYPE)
      call MPI_Send(a(::2), -2, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, code)
      call MPI_Error_class(code, class)
      call check(__LINE__, class == MPI_ERR_COUNT)
    end block
  end subroutine errors_of_objects

  subroutine general()
    type(MPI_Request) :: request
    type(MPI_Status) :: status
    integer :: n
    logical :: flag
    call MPI_Grequest_start(query, freed, cancel, 9_MPI_ADDRESS_KIND, request)
    call MPI_Test(request, flag, status)
    call check(__LINE__, .not. flag .and. queries == 0)
    call MPI_Cancel(request)
    call check(__LINE__, cancels == 1)
    call MPI_Grequest_complete(request)
    call MPI_Wait(request, status)
    call MPI_Get_elements(status, MPI_INTEGER, n)
    call check(__LINE__, n == 9 .and. queries == 1 .and. frees == 9 .and. request == MPI_REQUEST_NULL)
    call check(__LINE__, status%MPI_SOURCE == 11 .and. status%MPI_TAG == 12)
  end subroutine general

  subroutine memory()
    type(c_ptr) :: base
    type(MPI_Win) :: win
    double precision, pointer :: values(:)
    integer(kind=MPI_ADDRESS_KIND) :: bytes
    integer :: unit
    bytes = 80
    call MPI_Alloc_mem(bytes, MPI_INFO_NULL, base)
    call check(__LINE__, c_associated(base))
    call c_f_pointer(base, values, [10])
    values = me
    call check(__LINE__, sum(values) == 10 * me)
    call MPI_Free_mem(values)
    call MPI_Win_allocate(bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call c_f_pointer(base, values, [10])
    values = -1
    call MPI_Win_fence(0, win)
    call MPI_Put(dble(me), 1, MPI_DOUBLE_PRECISION, mod(me + 1, ranks), 3_MPI_ADDRESS_KIND, 1, MPI_DOUBLE_PRECISION, &
                 win)
    call MPI_Win_fence(0, win)
    call check(__LINE__, values(4) == modulo(me - 1, ranks) .and. count(values == -1) == 9)
    call MPI_Win_free(win)
    call MPI_Win_allocate_shared(bytes, 8, MPI_INFO_NULL, MPI_COMM_SELF, base, win)
    call MPI_Win_shared_query(win, 0, bytes, unit, base)
    call check(__LINE__, bytes == 80 .and. unit == 8 .and. c_associated(base))
    call MPI_Win_free(win)
  end subroutine memory

  subroutine buffers()
    character(len=1) :: room(2000)
    type(c_ptr) :: base
    integer :: bytes, got
    integer(kind=MPI_ADDRESS_KIND) :: at
    call MPI_Buffer_attach(room, 2000)
    call MPI_Bsend(me, 1, MPI_INTEGER, me, 1, MPI_COMM_WORLD)
    call MPI_Recv(got, 1, MPI_INTEGER, me, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Buffer_detach(base, bytes)
    ! A compiler may take for granted that nobody knows the address of room, so addresses are compared as numbers.
    call MPI_Get_address(room, at)
    call check(__LINE__, got == me .and. bytes == 2000 .and. transfer(base, at) == at)
#ifndef MPICH_4
    call MPI_Comm_attach_buffer(MPI_COMM_SELF, MPI_BUFFER_AUTOMATIC, 0)
    call MPI_Comm_detach_buffer(MPI_COMM_SELF, base, bytes)
    call check(__LINE__, c_associated(base, c_loc(MPI_BUFFER_AUTOMATIC)))
#endif
  end subroutine buffers

  subroutine texts()
    type(MPI_Info) :: info
    type(MPI_Comm) :: comm
    character(len=12) :: value
    character(len=MPI_MAX_OBJECT_NAME) :: name
    integer :: length
    logical :: flag
    call MPI_Info_create(info)
    call MPI_Info_set(info, ' a key ', 'its value  ')
    length = len(value)
    call MPI_Info_get_string(info, 'a key', length, value, flag)
    call check(__LINE__, flag .and. value == 'its value' .and. length == 9)
    call MPI_Info_get_nkeys(info, length)
    call check(__LINE__, length == 1)
    call MPI_Info_free(info)
    call check(__LINE__, info == MPI_INFO_NULL)
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPI_Comm_set_name(comm, 'a name  ')
    call MPI_Comm_get_name(comm, name, length)
    call check(__LINE__, name == 'a name' .and. length == 6)
    call MPI_Comm_free(comm)
  end subroutine texts

  subroutine types()
    type(MPI_Datatype) :: kind, parts(2), got(2)
    integer :: size, i, counts(3), numbers(5)
    integer(kind=MPI_ADDRESS_KIND) :: places(2), lb, extent
    integer(kind=MPI_COUNT_KIND) :: wide
    complex(kind=8) :: z(3)
    integer(kind=selected_int_kind(4)) :: small
    character(len=7) :: word
    call MPI_Type_create_f90_real(15, 307, kind)
    call MPI_Type_size(kind, size)
    call check(__LINE__, size == 8)
    call MPI_Type_create_f90_integer(4, kind)
    call MPI_Type_size(kind, size)
    call check(__LINE__, size == storage_size(small) / 8)
    call MPI_Type_create_f90_complex(6, 30, kind)
    call MPI_Type_size(kind, size)
    call check(__LINE__, size == 8)
    call MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, kind)
    call MPI_Type_size(kind, size)
    call check(__LINE__, size == 8)
    call MPI_Type_size_x(kind, wide)
    call check(__LINE__, wide == 8)
    call MPI_Sizeof(z, size)
    call check(__LINE__, size == 16)
    call MPI_Sizeof(word, size)
    call check(__LINE__, size == 7)
    call MPI_Sizeof(1_1, size, i)
    call check(__LINE__, size == 1 .and. i == MPI_SUCCESS)
    parts = [MPI_INTEGER, MPI_DOUBLE_PRECISION]
    places = [0_MPI_ADDRESS_KIND, 16_MPI_ADDRESS_KIND]
    call MPI_Type_create_struct(2, [2, 1], places, parts, kind)
    call MPI_Type_get_extent(kind, lb, extent)
    call check(__LINE__, lb == 0 .and. extent == 24)
    call MPI_Type_get_envelope(kind, counts(1), counts(2), counts(3), i)
    call check(__LINE__, all(counts == [3, 2, 2]) .and. i == MPI_COMBINER_STRUCT)
    places = -1
    got = MPI_DATATYPE_NULL
    call MPI_Type_get_contents(kind, 3, 2, 2, numbers, places, got)
    call check(__LINE__, all(numbers(:3) == [2, 2, 1]) .and. all(places == [0, 16]) .and. all(got == parts))
    call MPI_Type_free(kind)
  end subroutine types

  subroutine addresses()
    integer, asynchronous :: a(20)
    integer(kind=MPI_ADDRESS_KIND) :: first, last, bytes
    type(MPI_Datatype) :: kind
    integer :: got(2)
    double precision :: t
    call MPI_Get_address(a(1), first)
    call MPI_Get_address(a(3:20:17), last)
    bytes = MPI_Aint_diff(last, first)
    call check(__LINE__, bytes == 8 .and. MPI_Aint_add(first, bytes) == last)
    a = [(me + got(1) * 0 + bytes, bytes = 1, 20)]
    call MPI_Type_create_hindexed(2, [1, 1], [first, last], MPI_INTEGER, kind)
    call MPI_Type_commit(kind)
    call MPI_F_sync_reg(a)
    call MPI_Sendrecv(MPI_BOTTOM, 1, kind, me, 3, got, 2, MPI_INTEGER, me, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call check(__LINE__, all(got == [me + 1, me + 3]))
    call MPI_Type_free(kind)
    t = MPI_Wtime()
    call check(__LINE__, MPI_Wtime() >= t .and. MPI_Wtick() > 0 .and. PMPI_Wtime() >= t)
  end subroutine addresses

  subroutine completions()
    integer, parameter :: n = 20
    integer, asynchronous :: a(n)
    type(MPI_Request) :: requests(n)
    type(MPI_Status) :: statuses(n), status
    integer :: i, index, count, indices(n), done
    logical :: flag
    a = -1
    do i = 1, n
      call MPI_Irecv(a(i), 1, MPI_INTEGER, me, i, MPI_COMM_WORLD, requests(i))
    end do
    call MPI_Testany(n, requests, index, flag, status)
    call check(__LINE__, .not. flag .and. index == MPI_UNDEFINED)
    call MPI_Send(7, 1, MPI_INTEGER, me, 7, MPI_COMM_WORLD)
    call MPI_Waitany(n, requests, index, status)
    call check(__LINE__, index == 7 .and. a(7) == 7 .and. status%MPI_TAG == 7 .and. requests(7) == MPI_REQUEST_NULL)
    done = 1
    do i = n, 1, -1
      if (i /= 7) call MPI_Send(i, 1, MPI_INTEGER, me, i, MPI_COMM_WORLD)
    end do
    do while (done < n)
      call MPI_Waitsome(n, requests, count, indices, statuses)
      call check(__LINE__, count > 0 .and. all(a(indices(:count)) == indices(:count)))
      call check(__LINE__, all(statuses(:count)%MPI_TAG == indices(:count)))
      done = done + count
    end do
    call check(__LINE__, all(a == [(i, i = 1, n)]) .and. all(requests == MPI_REQUEST_NULL))
    call MPI_Testall(n, requests, flag, MPI_STATUSES_IGNORE)
    call check(__LINE__, flag)
  end subroutine completions

  subroutine graphs()
    type(MPI_Comm) :: graph
    integer :: ins, outs, from(1), to(1), weights(1), other(1)
    logical :: weighted
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [modulo(me - 1, ranks)], MPI_UNWEIGHTED, 1, &
                                        [modulo(me + 1, ranks)], MPI_UNWEIGHTED, MPI_INFO_NULL, .false., graph)
    call MPI_Dist_graph_neighbors_count(graph, ins, outs, weighted)
    call check(__LINE__, ins == 1 .and. outs == 1 .and. .not. weighted)
    call MPI_Dist_graph_neighbors(graph, 1, from, MPI_UNWEIGHTED, 1, to, MPI_UNWEIGHTED)
    call check(__LINE__, from(1) == modulo(me - 1, ranks) .and. to(1) == modulo(me + 1, ranks))
    call MPI_Comm_free(graph)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [modulo(me - 1, ranks)], [5], 1, [modulo(me + 1, ranks)], &
                                        [6], MPI_INFO_NULL, .false., graph)
    call MPI_Dist_graph_neighbors(graph, 1, from, weights, 1, to, other)
    call check(__LINE__, weights(1) == 5 .and. other(1) == 6)
    call MPI_Comm_free(graph)
  end subroutine graphs

#ifndef MPICH_4
  ! The kind of the count chooses the procedure.
  subroutine large_counts()
    integer(kind=MPI_ADDRESS_KIND) :: bytes, place
    integer, asynchronous :: exposed(8)
    integer :: mine(8), i
    type(MPI_Win) :: win
    bytes = 32
    place = 1
    exposed = -1
    mine = [(me * 10 + i, i = 1, 8)]
    call MPI_Win_create(exposed, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_fence(0, win)
    call MPI_Put(mine(8:2:-2), 4_MPI_COUNT_KIND, MPI_INTEGER, mod(me + 1, ranks), place, 4_MPI_COUNT_KIND, &
                 MPI_INTEGER, win)
    call MPI_Win_fence(0, win)
    call check(__LINE__, all(exposed == [-1, (modulo(me - 1, ranks) * 10 + i, i = 8, 2, -2), -1, -1, -1]))
    call MPI_Win_free(win)
    block
      integer, asynchronous :: a(9), b(9)
      integer(kind=MPI_COUNT_KIND) :: n, counts(ranks)
      integer(kind=MPI_ADDRESS_KIND) :: places(ranks)
      integer :: all_of(2 * ranks), r
      type(MPI_Request) :: request
      type(MPI_Status) :: status
      type(MPI_Datatype) :: kind
      type(MPI_Op) :: op
      a = [(me * 10 + i, i = 1, 9)]
      b = -1
      n = 3
      call MPI_Irecv(b(2::3), n, MPI_INTEGER, modulo(me - 1, ranks), 4, MPI_COMM_WORLD, request)
      call MPI_Send(a(9:1:-4), n, MPI_INTEGER, mod(me + 1, ranks), 4, MPI_COMM_WORLD)
      call MPI_Wait(request, status)
      call MPI_Get_count(status, MPI_INTEGER, n)
      call check(__LINE__, n == 3 .and. all(b(2::3) == [(modulo(me - 1, ranks) * 10 + i, i = 9, 1, -4)]))
      call MPI_Type_vector(3_MPI_COUNT_KIND, 1_MPI_COUNT_KIND, 2_MPI_COUNT_KIND, MPI_INTEGER, kind)
      call MPI_Type_size(kind, n)
      call check(__LINE__, n == 12)
      call MPI_Type_free(kind)
      counts = 2
      places = [(2 * r, r = 0, ranks - 1)]
      call MPI_Allgatherv(a(3:9:6), 2_MPI_COUNT_KIND, MPI_INTEGER, all_of, counts, places, MPI_INTEGER, MPI_COMM_WORLD)
      call check(__LINE__, all(all_of == [(10 * r + 3, 10 * r + 9, r = 0, ranks - 1)]))
      b = 0
      call MPI_Op_create_c(add_large, .true., op)
      call MPI_Allreduce(a(1::4), b(9:1:-4), 3_MPI_COUNT_KIND, MPI_INTEGER, op, MPI_COMM_WORLD)
      call check(__LINE__, all(b(9:1:-4) == [(ranks * (ranks - 1) * 5 + ranks * i, i = 1, 9, 4)]))
      call MPI_Op_free(op)
    end block
  end subroutine large_counts
#endif

! The number of ranks has another name here, since all() is needed.
#define all ranks
#include "check.inc"
end program f08_objects
