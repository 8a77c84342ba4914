// SPDX-License-Identifier: MIT OR Apache-2.0
//! The tree by which a group acknowledges, and by which broadcasts go when packets to the group do not: every node has
//! up to [`RADIX`] below it, the broadcaster is at the top. Places are taken relative to the broadcaster's.

/// Most children of a node.
pub const RADIX: usize = 4;

fn relative(members: u32, broadcaster: u32, place: u32) -> u32 {
    ((u64::from(place) + u64::from(members) - u64::from(broadcaster % members.max(1))) % u64::from(members.max(1)))
        as u32
}

fn absolute(members: u32, broadcaster: u32, relative: u32) -> u32 {
    ((u64::from(relative) + u64::from(broadcaster)) % u64::from(members.max(1))) as u32
}

/// The places right below `place`.
pub fn children(members: u32, broadcaster: u32, place: u32) -> impl Iterator<Item = u32> {
    let first = u64::from(relative(members, broadcaster, place)) * RADIX as u64 + 1;
    let range = first.min(u64::from(members))..(first + RADIX as u64).min(u64::from(members));
    range.map(move |child| absolute(members, broadcaster, child as u32))
}

/// The places that a broadcast goes to from `place`: those below, or in a row only the next one.
pub(super) fn next(members: u32, broadcaster: u32, place: u32, row: bool) -> impl Iterator<Item = u32> {
    let after = relative(members, broadcaster, place).saturating_add(1);
    let in_row = (row && after < members).then(|| absolute(members, broadcaster, after));
    in_row.into_iter().chain((!row).then(|| children(members, broadcaster, place)).into_iter().flatten())
}

/// One bit for each of these places.
pub(super) fn next_mask(members: u32, broadcaster: u32, place: u32, row: bool) -> u32 {
    (1 << next(members, broadcaster, place, row).count()) - 1
}

/// The place before `place` in a row; its own for the broadcaster.
pub(super) fn before(members: u32, broadcaster: u32, place: u32) -> u32 {
    absolute(members, broadcaster, relative(members, broadcaster, place).saturating_sub(1))
}

/// The place right above `place`; its own for the broadcaster.
pub fn parent(members: u32, broadcaster: u32, place: u32) -> u32 {
    let relative = relative(members, broadcaster, place);
    absolute(members, broadcaster, relative.saturating_sub(1) / RADIX as u32)
}

/// The index of a place among the children of `place`.
pub(super) fn child_index(members: u32, broadcaster: u32, place: u32, child: u32) -> Option<usize> {
    children(members, broadcaster, place).position(|other| other == child)
}

/// One bit for each child.
pub(super) fn children_mask(members: u32, broadcaster: u32, place: u32) -> u32 {
    (1 << children(members, broadcaster, place).count()) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_is_below_one_other_and_all_are_below_the_broadcaster() {
        for (members, broadcaster) in [(1, 0), (2, 1), (5, 3), (6, 0), (100, 99)] {
            let mut seen = vec![0; members as usize];
            let mut reach = vec![broadcaster];
            while let Some(place) = reach.pop() {
                seen[place as usize] += 1;
                for (index, child) in children(members, broadcaster, place).enumerate() {
                    assert_eq!(parent(members, broadcaster, child), place);
                    assert_eq!(child_index(members, broadcaster, place, child), Some(index));
                    reach.push(child);
                }
            }
            assert_eq!(seen, vec![1; members as usize], "{members} nodes, broadcaster {broadcaster}");
            assert_eq!(parent(members, broadcaster, broadcaster), broadcaster);
        }
    }

    #[test]
    fn a_row_leads_to_every_node_once() {
        for (members, broadcaster) in [(1, 0), (2, 1), (5, 3), (100, 99)] {
            let mut row = vec![broadcaster];
            while let Some(place) = next(members, broadcaster, row[row.len() - 1], true).next() {
                assert_eq!(before(members, broadcaster, place), row[row.len() - 1]);
                row.push(place);
            }
            assert_eq!(before(members, broadcaster, broadcaster), broadcaster);
            row.sort_unstable();
            assert_eq!(row, (0..members).collect::<Vec<_>>(), "{members} nodes, broadcaster {broadcaster}");
        }
    }

    #[test]
    fn places_that_cannot_be_do_no_harm() {
        assert_eq!(children(0, 7, 9).count(), 0);
        assert!(children(3, u32::MAX, u32::MAX).count() <= RADIX);
        assert!(parent(0, 0, 5) <= 5);
    }
}
