// SPDX-License-Identifier: MIT OR Apache-2.0
//! Pairs of settings instead of all combinations: a list of choices in which every value of a setting meets every value
//! of each other setting at least once. Most faults need one setting or two; few need three.

/// A choice for each setting: the index of its value.
pub type Choice = Vec<usize>;

/// A pair of values: a setting and its value, and another setting and its value.
type Pair = (usize, usize, usize, usize);

/// How many random candidates are compared for each new choice.
const CANDIDATES: usize = 60;

/// Choices that contain all pairs of values. `values` says how many values each setting has, and `allowed` which
/// choices there may be. A pair that no allowed choice contains is left out. The result is the same in every run.
pub fn covering(values: &[usize], allowed: impl Fn(&[usize]) -> bool) -> Vec<Choice> {
    let mut state = 1;
    let mut open = all_pairs(values);
    let mut rows = Vec::new();
    while let Some(&wanted) = open.first() {
        let candidates = (0..CANDIDATES).filter_map(|_| candidate(values, wanted, &allowed, &mut state));
        let covered = |row: &Choice| open.iter().filter(|pair| holds(row, **pair)).count();
        match candidates.max_by_key(covered) {
            Some(row) => {
                open.retain(|pair| !holds(&row, *pair));
                rows.push(row);
            }
            // No allowed choice was found that contains it.
            None => {
                open.remove(0);
            }
        }
    }
    rows
}

/// All combinations that are allowed.
pub fn product(values: &[usize], allowed: impl Fn(&[usize]) -> bool) -> Vec<Choice> {
    let more = |rows: Vec<Choice>, &many: &usize| {
        rows.iter().flat_map(|row| (0..many).map(move |value| [&row[..], &[value]].concat())).collect()
    };
    values.iter().fold(vec![Vec::new()], more).into_iter().filter(|row| allowed(row)).collect()
}

fn all_pairs(values: &[usize]) -> Vec<Pair> {
    let settings = 0..values.len();
    let twos = settings.flat_map(|a| (a + 1..values.len()).map(move |b| (a, b)));
    twos.flat_map(|(a, b)| (0..values[a]).flat_map(move |i| (0..values[b]).map(move |j| (a, i, b, j)))).collect()
}

fn holds(row: &[usize], (a, i, b, j): Pair) -> bool {
    row[a] == i && row[b] == j
}

/// A random choice that contains the pair `wanted`. `None` if none is found that is allowed.
fn candidate(values: &[usize], wanted: Pair, allowed: impl Fn(&[usize]) -> bool, state: &mut u64) -> Option<Choice> {
    for _ in 0..CANDIDATES {
        let mut row: Choice = values.iter().map(|many| random(state) % many).collect();
        let (a, i, b, j) = wanted;
        (row[a], row[b]) = (i, j);
        if allowed(&row) {
            return Some(row);
        }
    }
    None
}

/// Knuth's generator. Which numbers it gives does not matter, but they must be the same each time.
fn random(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_that_may_meet_meets() {
        let values = [5, 3, 4, 2, 2];
        let allowed = |row: &[usize]| !(row[0] == 4 && row[1] == 2);
        let rows = covering(&values, allowed);
        assert!(rows.iter().all(|row| allowed(row)));
        for pair in all_pairs(&values) {
            let may = pair != (0, 4, 1, 2);
            assert_eq!(rows.iter().any(|row| holds(row, pair)), may, "{pair:?}");
        }
        assert!(rows.len() < 40, "{} rows, of which the product has 240", rows.len());
        assert_eq!(product(&values, |_| true).len(), 240);
    }
}
