// SPDX-License-Identifier: MIT OR Apache-2.0
//! The order to start ranks in spare seats, which the head gives to the nodes that have these seats.

use crate::plan::Application;
use strobe_control::codec::{Reader, Wire, Writer};
use strobe_control::{Birth, wire};

/// A new world.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpawnOrder {
    /// By which the head knows the answer.
    pub id: u32,
    /// The number of the world.
    pub world: u32,
    /// The number that all ranks have that are connected with it.
    pub component: u32,
    /// What its processes are told.
    pub birth: Birth,
    /// Its programs; ranks are counted through them.
    pub parts: Vec<Application>,
    /// `MPI_UNIVERSE_SIZE`.
    pub universe_size: u32,
}

wire!(struct SpawnOrder { id, world, component, birth, parts, universe_size });

impl SpawnOrder {
    /// The ranks of a part, by their number in the new world and in the job.
    pub fn ranks_of(&self, part: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let first: u32 = self.parts[..part].iter().map(|part| part.ranks).sum();
        let here = first..first + self.parts[part].ranks;
        here.filter_map(|rank| Some((rank, *self.birth.world.get(rank as usize)?)))
    }
}

impl Wire for Box<SpawnOrder> {
    fn put(&self, to: &mut Writer) {
        (**self).put(to);
    }
    fn get(from: &mut Reader<'_>) -> Option<Self> {
        let order = SpawnOrder::get(from)?;
        let ranks = order.parts.iter().try_fold(0u32, |sum, part| sum.checked_add(part.ranks));
        (ranks == Some(order.birth.world.len() as u32)).then(|| Box::new(order))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_counted_through_the_parts() {
        let part = |ranks: u32| Application { ranks, ..Application::default() };
        let birth = Birth { world: vec![8, 12, 9], ..Birth::default() };
        let order = SpawnOrder { parts: vec![part(1), part(2)], birth, ..SpawnOrder::default() };
        assert_eq!(order.ranks_of(1).collect::<Vec<_>>(), [(1, 12), (2, 9)]);
        let order = Box::new(order);
        assert_eq!(Box::<SpawnOrder>::from_bytes(&order.to_bytes()), Some(order.clone()));
        let short = Box::new(SpawnOrder { parts: vec![part(1)], ..*order });
        assert_eq!(Box::<SpawnOrder>::from_bytes(&short.to_bytes()), None, "ranks without a part");
    }
}
