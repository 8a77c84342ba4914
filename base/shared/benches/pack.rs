// SPDX-License-Identifier: MIT OR Apache-2.0
//! How fast a strided column is packed and unpacked, over a copy loop written by hand for the same column.
//! Run by hand: `cargo bench -p strobe-shared --bench pack`. Prints the best of several interleaved rounds.

#![allow(unsafe_code)]

use std::hint::black_box;
use std::time::{Duration, Instant};
use strobe_shared::UserMemory;
use strobe_shared::pack::{pack, unpack};
use strobe_types::TypeHandle;
use strobe_types::layout::Layout;

const ROUNDS: usize = 40;

fn main() {
    println!(
        "{:<34} {:>10} {:>10} {:>10} {:>10}",
        "column (rows x columns)", "loop GB/s", "pack GB/s", "pack/loop", "unpack/loop"
    );
    for (rows, columns) in [(64, 64), (256, 256), (1000, 100), (1024, 1024), (4000, 4000), (100_000, 3)] {
        column::<f64>("double", TypeHandle::DOUBLE, rows, columns, 1.0);
        column::<f32>("float", TypeHandle::FLOAT, rows, columns, 1.0);
    }
}

fn best(work: &mut dyn FnMut(), repeats: usize) -> Duration {
    let start = Instant::now();
    (0..repeats).for_each(|_| work());
    start.elapsed()
}

fn column<T: Copy + Default>(name: &str, handle: TypeHandle, rows: usize, columns: usize, one: T) {
    let mut matrix = vec![one; rows * columns];
    let mut line = vec![T::default(); rows];
    let layout = Layout::vector(rows, 1, columns as isize, &Layout::predefined(handle).unwrap()).unwrap();
    let bytes = rows * size_of::<T>();
    // SAFETY: the matrix outlives the measurements, which alone use it.
    let memory = unsafe { UserMemory::new(matrix.as_mut_ptr().cast()) };
    let mut packed = vec![0u8; bytes];
    let repeats = (4_000_000 / rows).clamp(1, 20_000);
    let mut times = [Duration::MAX; 4];
    for _ in 0..ROUNDS {
        let gather = best(&mut || by_hand_gather(black_box(&matrix), columns, black_box(&mut line)), repeats);
        let packing = best(&mut || assert_eq!(pack(&layout, 1, black_box(memory), 0, &mut packed), bytes), repeats);
        let scatter = best(&mut || by_hand_scatter(black_box(&line), columns, black_box(&mut matrix)), repeats);
        let unpacking = best(&mut || assert_eq!(unpack(&layout, 1, black_box(memory), 0, &packed), bytes), repeats);
        for (time, this) in times.iter_mut().zip([gather, packing, scatter, unpacking]) {
            *time = (*time).min(this);
        }
    }
    let [gather, packing, scatter, unpacking] = times.map(|time| time.as_secs_f64());
    let rate = |seconds: f64| (bytes * repeats) as f64 / seconds / 1e9;
    let what = format!("{name} {rows} x {columns}");
    println!(
        "{what:<34} {:>10.2} {:>10.2} {:>10.2} {:>10.2}",
        rate(gather),
        rate(packing),
        gather / packing,
        scatter / unpacking
    );
}

#[inline(never)]
fn by_hand_gather<T: Copy>(matrix: &[T], columns: usize, line: &mut [T]) {
    for (row, place) in line.iter_mut().enumerate() {
        *place = matrix[row * columns];
    }
}

#[inline(never)]
fn by_hand_scatter<T: Copy>(line: &[T], columns: usize, matrix: &mut [T]) {
    for (row, value) in line.iter().enumerate() {
        matrix[row * columns] = *value;
    }
}
