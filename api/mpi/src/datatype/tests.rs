// SPDX-License-Identifier: MIT OR Apache-2.0
//! Datatypes as a program sees them: definitions come back as they went in, handles end, data survives.

use super::*;
use crate::attribute::{AllKeyvals, CopyFunction, DeleteFunction};
use strobe_shared::OwnedMemory;
use strobe_types::constants::{
    DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC, DISTRIBUTE_NONE, ORDER_C, ORDER_FORTRAN, TYPECLASS_COMPLEX, TYPECLASS_INTEGER,
    TYPECLASS_REAL, UNDEFINED,
};
use strobe_types::{ErrorClass, Status};

const INT: TypeHandle = TypeHandle::INT;
const MOST: [usize; 4] = [usize::MAX; 4];

fn received(bytes: u64) -> Status {
    Status { bytes, ..Status::EMPTY }
}

#[test]
fn predefined_types_are_found_and_other_numbers_are_not() {
    let types = Types::default();
    for row in PREDEFINED {
        let datatype = types.resolve(row.handle).unwrap();
        assert_eq!((&*datatype.name(), datatype.layout.size()), (row.name.as_bytes(), row.size()));
        assert!(datatype.is_committed());
        assert_eq!(datatype.envelope().combiner, Combiner::Named);
        assert_eq!(types.contents(row.handle, MOST).unwrap_err().class(), ErrorClass::TYPE);
        assert_eq!(types.free(row.handle).unwrap_err().class(), ErrorClass::TYPE);
    }
    for wrong in [0, 5, 0x1ff, 0x200, 0x204, 0x300, 0xfff, 0x1000, 0x3ff_ffff] {
        let error = types.resolve(TypeHandle(wrong)).err().unwrap();
        assert_eq!(error.class(), ErrorClass::TYPE, "{wrong:#x}: {error}");
    }
    assert_eq!(&*types.name(TypeHandle::NULL).unwrap(), b"MPI_DATATYPE_NULL");
}

/// Checks what a datatype tells of how it was made.
fn check(types: &Types, handle: Result<TypeHandle>, combiner: Combiner, made: &Made, old: &[TypeHandle]) {
    let handle = handle.unwrap();
    let Made { integers, addresses, counts } = made;
    let (integers, addresses, counts) = (integers.len(), addresses.len(), counts.len());
    let envelope = types.resolve(handle).unwrap().envelope();
    assert_eq!(envelope, Envelope { integers, addresses, counts, types: old.len(), combiner });
    let contents = types.contents(handle, MOST).unwrap();
    assert_eq!(contents, Contents { combiner, made: made.clone(), types: old.to_vec() });
}

/// The arguments of a constructor, by their kinds.
fn of(integers: &[i32], addresses: &[isize], counts: &[i64]) -> Made {
    Made { integers: integers.to_vec(), addresses: addresses.to_vec(), counts: counts.to_vec() }
}

/// What each constructor was called with comes back, in the order that the standard lists (MPI-5.0 section
/// 5.1.13), and makes the same layout when it is called with it again.
#[test]
fn contents_are_the_arguments() {
    let types = Types::default();
    let small = |made, combiner, integers: &[i32], addresses: &[isize], old: &[TypeHandle]| {
        check(&types, made, combiner, &of(integers, addresses, &[]), old);
    };
    let make = types.make(Form::Small);
    small(types.dup(INT), Combiner::Dup, &[], &[], &[INT]);
    small(make.contiguous(3, INT), Combiner::Contiguous, &[3], &[], &[INT]);
    small(make.vector(2, 3, -4, INT), Combiner::Vector, &[2, 3, -4], &[], &[INT]);
    small(make.hvector(2, 3, -40, INT), Combiner::Hvector, &[2, 3], &[-40], &[INT]);
    small(make.indexed(&[1, 2], &[5, 9], INT), Combiner::Indexed, &[2, 1, 2, 5, 9], &[], &[INT]);
    small(make.hindexed(&[1, 2], &[5, 9], INT), Combiner::Hindexed, &[2, 1, 2], &[5, 9], &[INT]);
    small(make.indexed_block(2, &[5, 9, 1], INT), Combiner::IndexedBlock, &[3, 2, 5, 9, 1], &[], &[INT]);
    small(make.hindexed_block(2, &[5, 9], INT), Combiner::HindexedBlock, &[2, 2], &[5, 9], &[INT]);
    let members = [INT, TypeHandle::DOUBLE_INT];
    small(make.structure(&[1, 2], &[0, 8], &members), Combiner::Struct, &[2, 1, 2], &[0, 8], &members);
    small(make.resized(INT, -4, 12), Combiner::Resized, &[], &[-4, 12], &[INT]);
    let subarray = make.subarray([&[4, 5], &[2, 3], &[1, 2]], ORDER_C, INT);
    small(subarray, Combiner::Subarray, &[2, 4, 5, 2, 3, 1, 2, ORDER_C], &[], &[INT]);
    let (dealt, blocks) = ([DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC], [DEFAULT_DARG, 2]);
    let darray = make.darray((6, 4), &[7, 9], [&dealt, &blocks, &[2, 3]], ORDER_FORTRAN, INT);
    let integers = [6, 4, 2, 7, 9, dealt[0], dealt[1], blocks[0], 2, 2, 3, ORDER_FORTRAN];
    small(darray, Combiner::Darray, &integers, &[], &[INT]);
    small(types.f90_real(6, 30), Combiner::F90Real, &[6, 30], &[], &[]);
    small(types.f90_integer(9), Combiner::F90Integer, &[9], &[], &[]);
}

/// The same for the functions for large counts: counts and displacements in bytes come back as large counts, and what
/// is an `int` in those, too, as integers. Such a datatype is refused where large counts cannot be told.
#[test]
fn contents_of_large_counts_are_large_counts() {
    let types = Types::default();
    let make = types.make(Form::Large);
    let large = |made, combiner, integers: &[i32], counts: &[i64], old: &[TypeHandle]| {
        check(&types, made, combiner, &of(integers, &[], counts), old);
    };
    let many = 1 << 33;
    large(make.contiguous(many, INT), Combiner::Contiguous, &[], &[many], &[INT]);
    large(make.vector(2, many, many + 1, INT), Combiner::Vector, &[], &[2, many, many + 1], &[INT]);
    large(make.hvector(2, 3, -40, INT), Combiner::Hvector, &[], &[2, 3, -40], &[INT]);
    large(make.indexed(&[1, many], &[5, 9], INT), Combiner::Indexed, &[], &[2, 1, many, 5, 9], &[INT]);
    large(make.hindexed(&[1, 2], &[5, many], INT), Combiner::Hindexed, &[], &[2, 1, 2, 5, many], &[INT]);
    large(make.indexed_block(2, &[5, many], INT), Combiner::IndexedBlock, &[], &[2, 2, 5, many], &[INT]);
    large(make.hindexed_block(2, &[5, 9], INT), Combiner::HindexedBlock, &[], &[2, 2, 5, 9], &[INT]);
    let members = [INT, TypeHandle::DOUBLE_INT];
    large(make.structure(&[1, 2], &[0, many], &members), Combiner::Struct, &[], &[2, 1, 2, 0, many], &members);
    large(make.resized(INT, -4, many), Combiner::Resized, &[], &[-4, many], &[INT]);
    let subarray = make.subarray([&[many, 5], &[2, 3], &[many - 2, 2]], ORDER_C, INT);
    large(subarray, Combiner::Subarray, &[2, ORDER_C], &[many, 5, 2, 3, many - 2, 2], &[INT]);
    let (dealt, blocks) = ([DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC], [DEFAULT_DARG, 2]);
    let darray = make.darray((6, 4), &[many, 9], [&dealt, &blocks, &[2, 3]], ORDER_FORTRAN, INT);
    let integers = [6, 4, 2, dealt[0], dealt[1], blocks[0], 2, 2, 3, ORDER_FORTRAN];
    large(darray, Combiner::Darray, &integers, &[many, 9], &[INT]);
    let long = types.resolve(make.contiguous(many, INT).unwrap()).unwrap();
    assert_eq!((long.layout.size(), long.layout.extent()), (4 << 33, (0, 4 << 33)));
    let refused = long.want_no_large_counts("MPI_Type_get_envelope_c").unwrap_err();
    assert_eq!(refused.class(), ErrorClass::TYPE);
    assert!(refused.message().contains("MPI_Type_get_envelope_c"), "{refused}");
}

#[test]
fn contents_of_derived_types_are_new_types_with_the_same_layout() {
    let types = Types::default();
    let inner = types.make(Form::Small).vector(2, 1, 3, INT).unwrap();
    types.resolve(inner).unwrap().set_name(b"inner");
    let outer = types.make(Form::Small).contiguous(2, inner).unwrap();
    types.free(inner).unwrap();
    assert_eq!(types.resolve(inner).err().unwrap().class(), ErrorClass::TYPE);
    let first = types.contents(outer, MOST).unwrap().types[0];
    let second = types.contents(outer, MOST).unwrap().types[0];
    assert_ne!(first, second);
    types.free(second).unwrap();
    let again = types.resolve(first).unwrap();
    assert!(again.name().is_empty() && !again.is_committed());
    assert_eq!(types.contents(first, MOST).unwrap().made.integers, [2, 1, 3]);
    assert_eq!(types.contents(outer, [0, 0, 0, 1]).unwrap_err().class(), ErrorClass::ARG);
    types.free(first).unwrap();
    types.free(outer).unwrap();
    assert_eq!(types.live(), 0);
}

#[test]
fn communication_needs_a_committed_type_that_may_be_freed_meanwhile() {
    let types = Types::default();
    let vector = types.make(Form::Small).vector(3, 1, 2, INT).unwrap();
    let error = types.resolve_committed(vector).err().unwrap();
    assert_eq!(error.class(), ErrorClass::TYPE);
    assert!(error.message().contains("MPI_Type_commit"), "{error}");
    types.commit(vector).unwrap();
    types.commit(vector).unwrap();
    let layout = types.resolve_committed(vector).unwrap().layout.clone();
    types.free(vector).unwrap();
    assert_eq!((layout.size(), layout.extent()), (12, (0, 20)), "a pending operation still has it");
}

#[test]
fn duplicates_copy_attributes_and_frees_delete_them() {
    let (types, keyvals) = (Types::default(), AllKeyvals::default());
    let seen: Rc<RefCell<Vec<(TypeHandle, usize)>>> = Rc::default();
    let log = seen.clone();
    let delete = DeleteFunction::Call(Box::new(move |handle, _, value| {
        log.borrow_mut().push((handle, value));
        if value == 13 { err!(OTHER, "refused") } else { Ok(()) }
    }));
    let copy = CopyFunction::Call(Box::new(|_, _, value| Ok(Some(value + 1))));
    let key = keyvals.datatype.create(copy, delete).unwrap();
    let old = types.make(Form::Small).contiguous(2, INT).unwrap();
    types.commit(old).unwrap();
    types.resolve(old).unwrap().attributes.set(&keyvals.datatype, old, key, 11).unwrap();
    let new = types.dup(old).unwrap();
    let copied = types.resolve(new).unwrap();
    assert!(copied.is_committed());
    assert_eq!(copied.attributes.get(&keyvals.datatype, key).unwrap(), Some(12));
    types.free(new).unwrap();
    assert_eq!(*seen.borrow(), [(new, 12)]);
    types.resolve(old).unwrap().attributes.set(&keyvals.datatype, old, key, 13).unwrap();
    assert_eq!(types.free(old).unwrap_err().class(), ErrorClass::OTHER);
    assert!(types.resolve(old).is_ok(), "a delete function that refuses keeps the type");
}

#[test]
fn arguments_that_make_no_type_are_refused_by_name() {
    let types = Types::default();
    let refused = |made: Result<TypeHandle>, class: ErrorClass, argument: &str| {
        let error = made.unwrap_err();
        assert_eq!(error.class(), class, "{error}");
        assert!(error.message().starts_with(argument), "{error}");
    };
    refused(types.make(Form::Small).contiguous(-1, INT), ErrorClass::COUNT, "count");
    refused(types.make(Form::Small).contiguous(1, TypeHandle::NULL), ErrorClass::TYPE, "datatype");
    refused(types.make(Form::Small).vector(1, -1, 1, INT), ErrorClass::ARG, "blocklength");
    refused(types.make(Form::Small).indexed(&[1, -1], &[0, 0], INT), ErrorClass::ARG, "array_of_blocklengths[1]");
    refused(
        types.make(Form::Small).subarray([&[4], &[5], &[0]], ORDER_C, INT),
        ErrorClass::ARG,
        "array_of_subsizes[0]",
    );
    refused(types.make(Form::Small).subarray([&[4], &[3], &[2]], ORDER_C, INT), ErrorClass::ARG, "array_of_starts[0]");
    refused(types.make(Form::Small).subarray([&[4], &[3], &[1]], 3, INT), ErrorClass::ARG, "order");
    refused(types.make(Form::Small).subarray([&[], &[], &[]], ORDER_C, INT), ErrorClass::ARG, "ndims");
    let darray = |rank, distribution, argument, processes| {
        types.make(Form::Small).darray((4, rank), &[9], [&[distribution], &[argument], &[processes]], ORDER_C, INT)
    };
    refused(darray(0, DISTRIBUTE_BLOCK, DEFAULT_DARG, 3), ErrorClass::ARG, "array_of_psizes");
    refused(darray(4, DISTRIBUTE_BLOCK, DEFAULT_DARG, 4), ErrorClass::ARG, "rank");
    refused(darray(0, DISTRIBUTE_BLOCK, 2, 4), ErrorClass::ARG, "dargs[0]");
    refused(darray(0, DISTRIBUTE_CYCLIC, 0, 4), ErrorClass::ARG, "array_of_dargs[0]");
    refused(darray(0, DISTRIBUTE_NONE, DEFAULT_DARG, 4), ErrorClass::ARG, "psizes[0]");
    refused(types.f90_integer(39), ErrorClass::ARG, "r:");
    refused(types.f90_real(34, 1), ErrorClass::ARG, "p, r:");
}

#[test]
fn counts_are_whole_elements_and_elements_are_basic() {
    let types = Types::default();
    let pair = types.make(Form::Small).structure(&[1, 1], &[0, 8], &[TypeHandle::DOUBLE, INT]).unwrap();
    let pair = types.resolve(pair).unwrap();
    assert_eq!((pair.count_in(&received(24)), pair.elements_in(&received(24))), (Some(2), Some(4)));
    assert_eq!((pair.count_in(&received(20)), pair.elements_in(&received(20))), (None, Some(3)));
    assert_eq!(pair.elements_in(&received(15)), None);
    let mut status = received(0);
    pair.set_elements(&mut status, 3).unwrap();
    assert_eq!((status.bytes, pair.elements_in(&status)), (20, Some(3)));
    assert!(pair.set_elements(&mut status, -1).is_err());
    let byte = types.resolve(TypeHandle::BYTE).unwrap();
    assert_eq!(byte.count_in(&received(1 << 31)), Some(1 << 31));
    let empty = types.resolve(types.make(Form::Small).contiguous(0, INT).unwrap()).unwrap();
    assert_eq!((empty.count_in(&received(0)), empty.elements_in(&received(0))), (Some(0), Some(0)));
}

#[test]
fn packing_follows_the_position_and_stays_in_the_buffer() {
    let types = Types::default();
    let column = types.make(Form::Small).vector(3, 1, 2, INT).unwrap();
    types.commit(column).unwrap();
    let matrix: Vec<u8> = (0..6i32).flat_map(i32::to_ne_bytes).collect();
    let (matrix, packed) = (OwnedMemory::holding(&matrix), OwnedMemory::new(20));
    let (size, memory) = (packed.bytes(), packed.memory());
    let at = |position| PackedBuffer { memory, size, position };
    let from = matrix.memory();
    let position = types.pack(from.offset(4), 1, column, at(4)).unwrap();
    assert_eq!(position, 16);
    assert_eq!(types.pack(from, 1, column, at(position)).unwrap_err().class(), ErrorClass::TRUNCATE);
    assert_eq!(types.pack_size(2, column).unwrap(), 24);
    let line = OwnedMemory::new(12);
    assert_eq!(types.unpack(at(4), line.memory(), 3, INT).unwrap(), 16);
    assert_eq!(line.to_vec(), [1i32, 3, 5].map(i32::to_ne_bytes).as_flattened());
    let position = types.pack_external(b"external32", from, 1, column, at(0)).unwrap();
    assert_eq!((position, &packed.to_vec()[..12]), (12, [0i32, 2, 4].map(i32::to_be_bytes).as_flattened()));
    assert_eq!(types.pack_external_size(b"external32", 5, TypeHandle::LONG).unwrap(), 20);
    assert!(types.pack_external_size(b"native", 5, INT).is_err());
}

#[test]
fn fortran_kinds_are_predefined_without_a_name() {
    let types = Types::default();
    let real = types.f90_real(10, UNDEFINED).unwrap();
    assert_eq!(types.f90_real(10, UNDEFINED).unwrap(), real, "the same arguments give the same handle");
    assert_ne!(types.f90_real(11, UNDEFINED).unwrap(), real);
    let datatype = types.resolve_committed(real).unwrap();
    assert_eq!(datatype.layout.size(), 8);
    assert_eq!(datatype.predefined.unwrap().handle, TypeHandle::DOUBLE_PRECISION);
    assert!(datatype.name().is_empty());
    assert_eq!(types.free(real).unwrap_err().class(), ErrorClass::TYPE);
    assert_eq!(types.resolve(types.f90_complex(20, 400).unwrap()).unwrap().layout.size(), 32);
    assert_eq!(types.resolve(types.f90_integer(5).unwrap()).unwrap().layout.size(), 4);
    let vector = types.make(Form::Small).contiguous(2, real).unwrap();
    assert_eq!(types.contents(vector, MOST).unwrap().types, [real]);
    assert_eq!(types.match_size(TYPECLASS_REAL, 8).unwrap(), TypeHandle::REAL8);
    assert_eq!(types.match_size(TYPECLASS_COMPLEX, 8).unwrap(), TypeHandle::COMPLEX8);
    assert_eq!(types.match_size(TYPECLASS_INTEGER, 1).unwrap(), TypeHandle::INTEGER1);
    assert!(types.match_size(TYPECLASS_INTEGER, 3).is_err());
    assert_eq!(types.value_index(TypeHandle::DOUBLE, INT).unwrap(), TypeHandle::DOUBLE_INT);
    assert_eq!(types.value_index(INT, TypeHandle::DOUBLE).unwrap(), TypeHandle::NULL);
}
