// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which processors each rank may use.
//!
//! By default ranks are not bound. With as many busy ranks as processors the kernel keeps each where it is. Bound ranks
//! of two jobs that do not know of each other would share the same first cores, and a bound rank can never move away
//! from another program. On a machine that one job has for itself, use `--bind-to core`.

use crate::topology::Processor;

/// What a rank is bound to, or over what ranks are distributed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BindingUnit {
    /// All processors that the launcher may use.
    #[default]
    None,
    /// One hardware thread.
    Thread,
    /// All threads of a core.
    Core,
    /// All cores of a socket.
    Socket,
    /// All cores next to one memory.
    Numa,
}

/// How ranks are distributed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MappingUnit {
    /// Over these units, one after the other.
    pub unit: BindingUnit,
    /// How many consecutive ranks each unit gets before the next one; 0 means one.
    pub per_unit: u32,
}

/// The two parts of a binding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Binding {
    /// What each rank is bound to.
    pub bind: BindingUnit,
    /// How ranks are distributed; `None`: over the units that they are bound to.
    pub map: Option<MappingUnit>,
}

fn key(unit: BindingUnit, processor: &Processor) -> usize {
    match unit {
        BindingUnit::None => 0,
        BindingUnit::Thread => processor.number,
        BindingUnit::Core => processor.core,
        BindingUnit::Socket => processor.socket,
        BindingUnit::Numa => processor.memory,
    }
}

/// `processors` in groups of the unit, each in ascending order of its first processor.
fn groups(unit: BindingUnit, processors: &[Processor]) -> Vec<Vec<Processor>> {
    let mut groups: Vec<Vec<Processor>> = Vec::new();
    for processor in processors {
        match groups.iter_mut().find(|group| key(unit, &group[0]) == key(unit, processor)) {
            Some(group) => group.push(*processor),
            None => groups.push(vec![*processor]),
        }
    }
    groups
}

impl Binding {
    /// The processors for local rank `rank`; `None`: no restriction. If there are more ranks than units, units are
    /// shared.
    pub fn processors(&self, rank: u32, all: &[Processor]) -> Option<Vec<usize>> {
        if self.bind == BindingUnit::None || all.is_empty() {
            return None;
        }
        let place = self.map.unwrap_or(MappingUnit { unit: self.bind, per_unit: 1 });
        let (rank, per_unit) = (rank as usize, place.per_unit.max(1) as usize);
        let places = groups(place.unit, all);
        let slot = rank / per_unit;
        let place = &places[slot % places.len()];
        // How many ranks this place has had before.
        let turn = slot / places.len() * per_unit + rank % per_unit;
        let inner = groups(self.bind, place);
        let chosen = &inner[turn % inner.len()];
        // If the place is smaller than the unit (placed by core, bound to socket), the rank gets the whole unit.
        let wanted = key(self.bind, &chosen[0]);
        Some(all.iter().filter(|one| key(self.bind, one) == wanted).map(|one| one.number).collect())
    }
}

strobe_control::wire!(struct Binding { bind, map });
strobe_control::wire!(struct MappingUnit { unit, per_unit });
strobe_control::wire!(enum BindingUnit { 1 None {}, 2 Thread {}, 3 Core {}, 4 Socket {}, 5 Numa {} });

#[cfg(test)]
mod tests {
    use super::*;

    /// Two sockets of two cores of two threads, numbered as kernels do: threads of a core are 4 apart.
    fn machine() -> Vec<Processor> {
        (0..8)
            .map(|number| Processor { number, core: number % 4, socket: number % 4 / 2, memory: number % 4 / 2 })
            .collect()
    }

    fn all(binding: Binding, ranks: u32) -> Vec<Vec<usize>> {
        (0..ranks).map(|rank| binding.processors(rank, &machine()).expect("bound")).collect()
    }

    #[test]
    fn nothing_is_bound_unless_asked() {
        assert_eq!(Binding::default().processors(0, &machine()), None);
    }

    #[test]
    fn cores_in_turn_and_shared_when_they_run_out() {
        let binding = Binding { bind: BindingUnit::Core, map: None };
        assert_eq!(all(binding, 5), [[0, 4], [1, 5], [2, 6], [3, 7], [0, 4]]);
    }

    #[test]
    fn cores_dealt_over_sockets() {
        let binding =
            Binding { bind: BindingUnit::Core, map: Some(MappingUnit { unit: BindingUnit::Socket, per_unit: 1 }) };
        assert_eq!(all(binding, 4), [[0, 4], [2, 6], [1, 5], [3, 7]]);
        let pairs =
            Binding { bind: BindingUnit::Thread, map: Some(MappingUnit { unit: BindingUnit::Socket, per_unit: 2 }) };
        assert_eq!(all(pairs, 4), [[0], [1], [2], [3]]);
    }

    #[test]
    fn a_wider_unit_than_the_place() {
        let binding =
            Binding { bind: BindingUnit::Socket, map: Some(MappingUnit { unit: BindingUnit::Core, per_unit: 1 }) };
        assert_eq!(all(binding, 3), [[0, 1, 4, 5], [0, 1, 4, 5], [2, 3, 6, 7]]);
    }
}
