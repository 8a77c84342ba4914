// SPDX-License-Identifier: MIT OR Apache-2.0
//! How fast layouts are packed and unpacked, over copy loops written by hand for the same data.
//! Run by hand: `cargo bench -p strobe-shared --bench pack`. Prints the best of several interleaved rounds.

#![allow(unsafe_code)]

use std::hint::black_box;
use std::time::{Duration, Instant};
use strobe_shared::UserMemory;
use strobe_shared::pack::{pack, unpack};
use strobe_types::TypeHandle;
use strobe_types::layout::{Field, Layout, Order};

const ROUNDS: usize = 40;

fn main() {
    println!("{:<36} {:>10} {:>10} {:>10} {:>10}", "what", "loop GB/s", "pack GB/s", "pack/loop", "unpack/loop");
    for (rows, columns) in [(64, 64), (256, 256), (1000, 100), (1024, 1024), (4000, 4000), (100_000, 3)] {
        column::<f64>("double", TypeHandle::DOUBLE, rows, columns, 1.0);
        column::<f32>("float", TypeHandle::FLOAT, rows, columns, 1.0);
    }
    for side in [18, 66, 130] {
        face(side);
    }
    for count in [1000, 100_000] {
        scattered(count);
        pairs(count);
    }
}

/// The same data moved by hand and by layout: the best of several interleaved rounds.
struct Race<'a> {
    what: String,
    bytes: usize,
    layout: &'a Layout,
    count: usize,
    memory: UserMemory,
}

impl Race<'_> {
    fn run(&self, gather: &mut dyn FnMut(), scatter: &mut dyn FnMut()) {
        let mut packed = vec![0u8; self.bytes];
        let repeats = (32_000_000 / self.bytes).clamp(1, 20_000);
        let (layout, count, memory) = (self.layout, self.count, self.memory);
        let mut times = [Duration::MAX; 4];
        for _ in 0..ROUNDS {
            let round = [
                time(gather, repeats),
                time(&mut || assert_eq!(pack(layout, count, black_box(memory), 0, &mut packed), self.bytes), repeats),
                time(scatter, repeats),
                time(&mut || assert_eq!(unpack(layout, count, black_box(memory), 0, &packed), self.bytes), repeats),
            ];
            times.iter_mut().zip(round).for_each(|(best, this)| *best = (*best).min(this));
        }
        let [gather, packing, scatter, unpacking] = times.map(|time| time.as_secs_f64());
        let rate = |seconds: f64| (self.bytes * repeats) as f64 / seconds / 1e9;
        println!(
            "{:<36} {:>10.2} {:>10.2} {:>10.2} {:>10.2}",
            self.what,
            rate(gather),
            rate(packing),
            gather / packing,
            scatter / unpacking
        );
    }
}

fn time(work: &mut dyn FnMut(), repeats: usize) -> Duration {
    let start = Instant::now();
    (0..repeats).for_each(|_| work());
    start.elapsed()
}

fn memory_of<T>(of: &mut [T]) -> UserMemory {
    // SAFETY: the measurement that uses it ends before `of` does, and touches it one side at a time.
    unsafe { UserMemory::new(of.as_mut_ptr().cast()) }
}

/// One column of a matrix.
fn column<T: Copy + Default>(name: &str, handle: TypeHandle, rows: usize, columns: usize, one: T) {
    let mut matrix = vec![one; rows * columns];
    let mut line = vec![T::default(); rows];
    let layout = Layout::vector(rows, 1, columns as isize, &Layout::predefined(handle).unwrap()).unwrap();
    let what = format!("{name} column of {rows} x {columns}");
    let (bytes, memory) = (size_of_val(&*line), memory_of(&mut matrix));
    let mut other = matrix.clone();
    let kept = line.clone();
    Race { what, bytes, layout: &layout, count: 1, memory }
        .run(&mut || gather_column(black_box(&matrix), columns, black_box(&mut line)), &mut || {
            scatter_column(black_box(&kept), columns, black_box(&mut other))
        });
}

#[inline(never)]
fn gather_column<T: Copy>(matrix: &[T], columns: usize, line: &mut [T]) {
    for (row, place) in line.iter_mut().enumerate() {
        *place = matrix[row * columns];
    }
}

#[inline(never)]
fn scatter_column<T: Copy>(line: &[T], columns: usize, matrix: &mut [T]) {
    for (row, value) in line.iter().enumerate() {
        matrix[row * columns] = *value;
    }
}

/// The face of a cube of doubles across its fastest dimension, without the ghost cells at its edges.
fn face(side: usize) {
    let mut cube = vec![1f64; side * side * side];
    let inner = side - 2;
    let mut line = vec![0f64; inner * inner];
    let dimensions = [(side, inner, 1), (side, inner, 1), (side, 1, 1)];
    let layout = Layout::subarray(&dimensions, Order::C, &Layout::predefined(TypeHandle::DOUBLE).unwrap()).unwrap();
    let (bytes, memory) = (size_of_val(&*line), memory_of(&mut cube));
    let (kept, mut other) = (line.clone(), cube.clone());
    let place = |z: usize, y: usize| ((z + 1) * side + y + 1) * side + 1;
    Race { what: format!("inner face of {side}^3 doubles"), bytes, layout: &layout, count: 1, memory }.run(
        &mut || {
            let (cube, line) = (black_box(&cube), black_box(&mut line));
            for (z, row) in line.chunks_exact_mut(inner).enumerate() {
                row.iter_mut().enumerate().for_each(|(y, value)| *value = cube[place(z, y)]);
            }
        },
        &mut || {
            let (cube, line) = (black_box(&mut other), black_box(&kept));
            for (z, row) in line.chunks_exact(inner).enumerate() {
                row.iter().enumerate().for_each(|(y, value)| cube[place(z, y)] = *value);
            }
        },
    );
}

/// Doubles at listed places, as in an unstructured halo.
fn scattered(count: usize) {
    let mut values = vec![1f64; 4 * count];
    let mut seed = 1u64;
    let places: Vec<usize> = (0..count)
        .map(|index| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            4 * index + (seed >> 62) as usize
        })
        .collect();
    let blocks = places.iter().map(|place| (1, *place as isize));
    let layout = Layout::indexed(blocks, &Layout::predefined(TypeHandle::DOUBLE).unwrap()).unwrap();
    let mut line = vec![0f64; count];
    let (bytes, memory) = (size_of_val(&*line), memory_of(&mut values));
    let (kept, mut other) = (line.clone(), values.clone());
    Race { what: format!("{count} listed doubles"), bytes, layout: &layout, count: 1, memory }.run(
        &mut || {
            let values = black_box(&values);
            black_box(&mut line).iter_mut().zip(&places).for_each(|(value, place)| *value = values[*place]);
        },
        &mut || {
            let values = black_box(&mut other);
            black_box(&kept).iter().zip(&places).for_each(|(value, place)| values[*place] = *value);
        },
    );
}

/// Structs of two members with padding between and after them.
fn pairs(count: usize) {
    #[derive(Clone, Copy)]
    #[repr(C)]
    struct Member {
        flag: u32,
        value: f64,
        index: u32,
    }
    let mut values = vec![Member { flag: 1, value: 2.0, index: 3 }; count];
    let (int, double) = (Layout::predefined(TypeHandle::INT).unwrap(), Layout::predefined(TypeHandle::DOUBLE).unwrap());
    let field = |displacement, layout| Field { count: 1, displacement, layout };
    let layout = Layout::structure([field(0, &int), field(8, &double), field(16, &int)].into_iter()).unwrap();
    let mut line = vec![0u8; 16 * count];
    let (bytes, memory) = (line.len(), memory_of(&mut values));
    let (kept, mut other) = (line.clone(), values.clone());
    Race { what: format!("{count} structs with padding"), bytes, layout: &layout, count, memory }.run(
        &mut || {
            let (values, line) = (black_box(&values), black_box(&mut line));
            for (value, bytes) in values.iter().zip(line.chunks_exact_mut(16)) {
                bytes[..4].copy_from_slice(&value.flag.to_ne_bytes());
                bytes[4..12].copy_from_slice(&value.value.to_ne_bytes());
                bytes[12..].copy_from_slice(&value.index.to_ne_bytes());
            }
        },
        &mut || {
            let (values, line) = (black_box(&mut other), black_box(&kept));
            for (value, bytes) in values.iter_mut().zip(line.chunks_exact(16)) {
                value.flag = u32::from_ne_bytes(bytes[..4].try_into().unwrap());
                value.value = f64::from_ne_bytes(bytes[4..12].try_into().unwrap());
                value.index = u32::from_ne_bytes(bytes[12..].try_into().unwrap());
            }
        },
    );
}
