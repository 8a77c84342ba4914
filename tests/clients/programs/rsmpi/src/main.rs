// SPDX-License-Identifier: MIT OR Apache-2.0
//! The crate `mpi`: collectives, messages of structures, probes, requests in a scope, and communicators.

#![forbid(unsafe_code)]

use mpi::collective::SystemOperation;
use mpi::datatype::PartitionMut;
use mpi::point_to_point as p2p;
use mpi::request::{scope, WaitGuard};
use mpi::topology::SimpleCommunicator;
use mpi::traits::*;
use mpi::Count;

const POINTS: usize = 240;

fn collectives(world: &SimpleCommunicator) {
    let (rank, size) = (world.rank(), world.size());
    let mut sum = 0;
    world.all_reduce_into(&(rank + 1), &mut sum, SystemOperation::sum());
    assert_eq!(sum, size * (size + 1) / 2, "all_reduce_into");
    let mut text = if rank == 0 { *b"from the root" } else { [0; 13] };
    world.process_at_rank(0).broadcast_into(&mut text[..]);
    assert_eq!(&text, b"from the root", "broadcast_into");
    let mut before = -1;
    world.exclusive_scan_into(&rank, &mut before, SystemOperation::sum());
    assert!(rank == 0 || before == rank * (rank - 1) / 2, "exclusive_scan_into");
    // Rank r gives r + 1 elements.
    let counts: Vec<Count> = (1..=size).collect();
    let places: Vec<Count> = (0..size).map(|r| r * (r + 1) / 2).collect();
    let mut all = vec![-1; (size * (size + 1) / 2) as usize];
    let mine = vec![rank; rank as usize + 1];
    world.all_gather_varcount_into(&mine[..], &mut PartitionMut::new(&mut all[..], counts, places));
    let wanted: Vec<i32> = (0..size).flat_map(|r| vec![r; r as usize + 1]).collect();
    assert_eq!(all, wanted, "all_gather_varcount_into");
}

/// What a particle is: a type with gaps between its fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Equivalence)]
struct Particle {
    kind: u8,
    charge: i16,
    place: [f64; 3],
    alive: bool,
}

/// Particles go to the next rank, while others come from the rank before.
fn particles(world: &SimpleCommunicator) {
    let (rank, size) = (world.rank(), world.size());
    let (next, before) = ((rank + 1) % size, (rank + size - 1) % size);
    let particle = |rank: i32, at: i32| Particle {
        kind: at as u8,
        charge: (rank * 10 - at) as i16,
        place: [f64::from(rank), f64::from(at), 0.5],
        alive: (rank + at) % 2 == 0,
    };
    let out: Vec<Particle> = (0..500).map(|at| particle(rank, at)).collect();
    let mut came = vec![Particle::default(); 500];
    p2p::send_receive_into(&out[..], &world.process_at_rank(next), &mut came[..], &world.process_at_rank(before));
    for (at, one) in came.iter().enumerate() {
        assert_eq!(*one, particle(before, at as i32), "particle {at}");
    }
}

/// Messages of unknown length, by probe; and a token whose sender does not wait.
fn messages(world: &SimpleCommunicator) {
    let (rank, size) = (world.rank(), world.size());
    if rank != 0 {
        world.process_at_rank(0).send_with_tag(&vec![rank as u64; 1000 * rank as usize][..], 5);
    } else {
        for _ in 1..size {
            let (data, status) = world.any_process().receive_vec_with_tag::<u64>(5);
            let source = status.source_rank();
            assert_eq!(data, vec![source as u64; 1000 * source as usize], "from {source}");
        }
    }
    let token = [rank; 3];
    let mut came = [0; 3];
    scope(|scope| {
        let sent = world.process_at_rank((rank + 1) % size).immediate_synchronous_send(scope, &token[..]);
        let _guard = WaitGuard::from(sent);
        world.process_at_rank((rank + size - 1) % size).receive_into(&mut came[..]);
    });
    assert_eq!(came, [(rank + size - 1) % size; 3], "a token");
}

/// Even and odd ranks sum what they have, each in a communicator of their own.
fn halves(world: &SimpleCommunicator) {
    let color = mpi::topology::Color::with_value(world.rank() % 2);
    let half = world.split_by_color(color).expect("every rank has a color");
    let mut sum = 0;
    half.all_reduce_into(&world.rank(), &mut sum, SystemOperation::sum());
    let wanted: i32 = (0..world.size()).filter(|r| r % 2 == world.rank() % 2).sum();
    assert_eq!(sum, wanted, "a sum of half of the ranks");
}

/// A smoothed wave on a ring; the sum of squares does not depend on the number of ranks.
fn wave(world: &SimpleCommunicator) -> f64 {
    let (rank, size) = (world.rank() as usize, world.size() as usize);
    assert_eq!(POINTS % size, 0, "the points must divide");
    let part = POINTS / size;
    let (left, right) =
        (world.process_at_rank(((rank + size - 1) % size) as i32), world.process_at_rank(((rank + 1) % size) as i32));
    let angle = |at: usize| std::f64::consts::TAU * at as f64 / POINTS as f64;
    let mut now: Vec<f64> =
        (0..part).map(|i| angle(rank * part + i).sin() + 0.25 * (9.0 * angle(rank * part + i)).cos()).collect();
    for _ in 0..50 {
        let (mut below, mut above) = (0.0, 0.0);
        p2p::send_receive_into(&now[part - 1], &right, &mut below, &left);
        p2p::send_receive_into(&now[0], &left, &mut above, &right);
        let at = |i: usize| {
            if i == 0 {
                below
            } else if i == part + 1 {
                above
            } else {
                now[i - 1]
            }
        };
        now = (1..=part).map(|i| at(i) + 0.25 * (at(i - 1) - 2.0 * at(i) + at(i + 1))).collect();
    }
    let mut energy = 0.0;
    world.all_reduce_into(&now.iter().map(|u| u * u).sum::<f64>(), &mut energy, SystemOperation::sum());
    energy
}

fn main() {
    let universe = mpi::initialize().expect("MPI starts once");
    let world = universe.world();
    collectives(&world);
    particles(&world);
    messages(&world);
    halves(&world);
    let energy = wave(&world);
    if world.rank() == 0 {
        println!("NUMBER energy {energy:?}\nRIGHT");
    }
}
