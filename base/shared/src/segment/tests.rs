// SPDX-License-Identifier: MIT OR Apache-2.0
use super::*;
use std::os::fd::AsFd;
use std::panic::catch_unwind;

/// What a crash writes over the list of chunks makes no reference to what is no descriptor.
#[test]
fn a_chunk_lies_aligned_inside_the_heap() {
    let fd = Segment::alone(1, Default::default(), [0; 2]).expect("memory for a segment");
    let segment = Segment::attach(fd.as_fd()).expect("a segment");
    assert!(segment.ensure_chunk(0, 0) && segment.descriptor_if_any(0, 1).is_some());
    let chunk = &segment.port(0).chunks[0];
    let (sound, end) = (chunk.load(Ordering::Relaxed), segment.heap_bytes() + 64);
    for stored in [sound, sound + 4096, end - CHUNK_BYTES as u64] {
        chunk.store(stored, Ordering::Relaxed);
        assert_eq!(std::ptr::from_ref(segment.descriptor(0, 1)) as usize % align_of::<Descriptor>(), 0);
    }
    for stored in [0, 1, 65, sound + 1, sound + 8, sound + 64, end - CHUNK_BYTES as u64 + 128, end, u64::MAX] {
        chunk.store(stored, Ordering::Relaxed);
        assert!(catch_unwind(|| segment.descriptor(0, 1)).is_err(), "{stored}");
        assert!(segment.descriptor_if_any(0, 1).is_none(), "{stored}");
    }
}

/// What a crash writes over the header later does not change where the parts lie.
#[test]
fn the_parts_stay_where_they_were_when_it_was_attached() {
    let sizes = RecordSizes { primitive_bytes: 64, kept_bytes: 64, link_bytes: 64, ..Default::default() };
    let shape = Shape { first_ranks: &[0, 1, 2], records: sizes, ..Shape::default() };
    let fd = Segment::create(&shape).expect("memory for a segment");
    let segment = Segment::attach(fd.as_fd()).expect("a segment");
    let header = segment.header();
    for word in [&header.job_ranks, &header.nodes, &header.local_ranks] {
        word.store(u32::MAX, Ordering::Relaxed);
    }
    header.kept_bytes.store(u64::MAX, Ordering::Relaxed);
    let network = segment.network().expect("a job of two nodes");
    assert_eq!((network.nodes(), network.first_rank(2)), (2, 2));
    let mut guard = network.try_lock(0).expect("nobody has it");
    let (_, _, mut kept) = guard.all();
    let (state, kept) = kept.as_mut().expect("global memory").records::<[u8; 64], [u8; 64]>();
    assert_eq!((state.len(), kept.len()), (64, 4), "two ranks and two nodes may ask");
}

/// A header whose numbers multiply to a small one is refused.
#[test]
fn a_header_of_impossible_sizes_is_refused() {
    let fd = Segment::alone(1, Default::default(), [0; 2]).expect("memory for a segment");
    let segment = Segment::attach(fd.as_fd()).expect("a segment");
    let header = segment.header();
    let refuses = || Segment::attach(fd.as_fd()).is_err();
    assert!(!refuses());
    for (word, value) in [
        (&header.local_ranks, u32::MAX),
        (&header.local_ranks, 1 << 31),
        (&header.job_ranks, u32::MAX),
        (&header.nodes, u32::MAX),
        (&header.slots_per_ring, 0),
        (&header.slots_per_ring, 1 << 31),
        (&header.payload_bytes_per_ring, 1 << 31),
        (&header.payload_bytes_per_ring, 48),
    ] {
        let before = word.swap(value, Ordering::Relaxed);
        assert!(refuses(), "{value}");
        word.store(before, Ordering::Relaxed);
    }
    for (word, value) in [(&header.heap_bytes, u64::MAX), (&header.heap_bytes, 4096), (&header.kept_bytes, 1 << 62)] {
        let before = word.swap(value, Ordering::Relaxed);
        header.primitive_bytes.store(64, Ordering::Relaxed);
        assert!(refuses(), "{value}");
        header.primitive_bytes.store(0, Ordering::Relaxed);
        word.store(before, Ordering::Relaxed);
    }
    assert!(!refuses());
}
