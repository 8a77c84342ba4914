// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Dims_create` (MPI-5.0 section 8.5.2): how many processes each dimension of a grid gets.

use strobe_types::{Result, err};

/// Fills in the zeros of `dims` so that the product is `nodes` (`MPI_Dims_create`): the new dimensions are as close to
/// each other as they can be, so the largest differs least from the smallest; of those with one difference the largest
/// is the smallest, then the second largest, and so on. They come in falling order.
pub fn dims_create(nodes: i32, dims: &mut [i32]) -> Result<()> {
    if nodes <= 0 {
        return err!(ARG, "nnodes: {nodes} is not a number of processes; use 1 or more");
    }
    let mut given = 1i64;
    for (place, dim) in dims.iter().enumerate() {
        if *dim < 0 {
            return err!(DIMS, "dims[{place}]: {dim} is negative; use 0 for a dimension to be chosen");
        }
        given = given.saturating_mul(i64::from((*dim).max(1)));
    }
    if i64::from(nodes) % given != 0 {
        return err!(DIMS, "dims: {nodes} processes do not divide by {given}, the product of the dimensions given");
    }
    let count = dims.iter().filter(|dim| **dim == 0).count();
    let mut chosen = most_even(nodes / given as i32, count).into_iter();
    for dim in dims.iter_mut().filter(|dim| **dim == 0) {
        *dim = chosen.next().unwrap_or(1);
    }
    Ok(())
}

/// `count` factors of `product`, falling, as [`dims_create`] wants them.
fn most_even(product: i32, count: usize) -> Vec<i32> {
    let mut best = Vec::new();
    if count == 0 {
        return best;
    }
    let (divisors, prime) = (divisors(product), largest_prime(product));
    // How much the largest may exceed the smallest; it shrinks with each solution.
    let mut spread = product;
    // Each largest factor in turn, from below: no factor can be the largest that is less than the root or than a prime.
    let largest = |dim: &&i32| **dim >= prime && reaches(**dim, count, product);
    for &dim in divisors.iter().filter(largest) {
        let mut chosen = vec![dim];
        // The smallest is at most the root of what is left, so a larger largest one is no better from here on.
        if !best.is_empty() && !stays_below((dim - spread).max(0) + 1, count - 1, product / dim) {
            return best;
        }
        while fill_up(product / dim, count - 1, (dim - spread).max(0) + 1, &divisors, &mut chosen) {
            spread = dim - chosen[count - 1];
            best = std::mem::replace(&mut chosen, vec![dim]);
            if spread == 0 {
                return best;
            }
        }
    }
    best
}

/// Appends the first falling sequence, in dictionary order, of `count` divisors from `least` up to the last of `chosen`
/// whose product is `product`. False, and nothing is appended, if there is none.
fn fill_up(product: i32, count: usize, least: i32, divisors: &[i32], chosen: &mut Vec<i32>) -> bool {
    if count == 0 {
        return product == 1;
    }
    let most = chosen.last().copied().unwrap_or(product);
    if !reaches(most, count, product) || !stays_below(least, count, product) {
        return false;
    }
    let from = divisors.partition_point(|dim| *dim < least);
    for &dim in divisors[from..].iter().take_while(|dim| **dim <= most) {
        if product % dim != 0 || !reaches(dim, count, product) {
            continue;
        }
        chosen.push(dim);
        if fill_up(product / dim, count - 1, least, divisors, chosen) {
            return true;
        }
        chosen.pop();
    }
    false
}

/// The divisors of `number`, rising.
fn divisors(number: i32) -> Vec<i32> {
    let small = (1..).take_while(|d| i64::from(*d) * i64::from(*d) <= i64::from(number)).filter(|d| number % d == 0);
    let mut all: Vec<i32> = small.flat_map(|d| [d, number / d]).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The largest prime factor of `number`, 1 of 1.
fn largest_prime(mut number: i32) -> i32 {
    let (mut largest, mut factor) = (1, 2);
    while i64::from(factor) * i64::from(factor) <= i64::from(number) {
        if number % factor == 0 {
            largest = factor;
            number /= factor;
        } else {
            factor += 1;
        }
    }
    largest.max(number)
}

/// True if `count` dimensions of at most `dim` can have this product: a smaller one cannot be the largest.
fn reaches(dim: i32, count: usize, product: i32) -> bool {
    let mut all = 1i64;
    product == 1
        || (0..count).any(|_| {
            all *= i64::from(dim);
            all >= i64::from(product)
        })
}

/// True if `count` dimensions of at least `dim` can have this product.
fn stays_below(dim: i32, count: usize, product: i32) -> bool {
    let mut all = 1i64;
    dim == 1
        || (0..count).all(|_| {
            all *= i64::from(dim);
            all <= i64::from(product)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_types::ErrorClass;

    /// All falling sequences of `count` divisors of `n` with product `n`, in dictionary order.
    fn factorings(n: i32, count: usize, most: i32) -> Vec<Vec<i32>> {
        if count == 0 {
            return if n == 1 { vec![vec![]] } else { vec![] };
        }
        let mut all = Vec::new();
        for dim in (1..=most.min(n)).filter(|dim| n % dim == 0) {
            for rest in factorings(n / dim, count - 1, dim) {
                all.push([vec![dim], rest].concat());
            }
        }
        all
    }

    #[test]
    fn dims_agree_with_brute_force() {
        for n in 1..=360 {
            for count in 1..=4 {
                let mut dims = vec![0; count];
                dims_create(n, &mut dims).unwrap();
                let spread = |dims: &Vec<i32>| dims[0] - dims[count - 1];
                let all = factorings(n, count, n);
                let best = all.iter().map(spread).min().unwrap();
                let first = all.iter().find(|dims| spread(dims) == best);
                assert_eq!(Some(&dims), first, "{n} processes in {count} dimensions");
            }
        }
    }

    /// The smallest difference of three factors, by trying all pairs of the two smaller ones.
    fn best_of_three(n: i32) -> i32 {
        let mut best = n;
        for a in (1..).take_while(|a| a * a * a <= n).filter(|a| n % a == 0) {
            for b in (a..).take_while(|b| a * b * b <= n).filter(|b| (n / a) % b == 0) {
                best = best.min(n / a / b - a);
            }
        }
        best
    }

    #[test]
    fn three_dims_are_as_even_as_they_can_be() {
        for (n, even) in [(31_050, [46, 27, 25]), (34_425, [51, 27, 25])] {
            let mut dims = [0; 3];
            dims_create(n, &mut dims).unwrap();
            assert_eq!(dims, even);
        }
        for n in (1..=1_000_000).step_by(997).chain(999_990..=1_000_000).chain([720_720, 831_600, 942_480, 997_920]) {
            let mut dims = [0; 3];
            dims_create(n, &mut dims).unwrap();
            assert_eq!(dims.iter().product::<i32>(), n);
            assert!(dims[0] >= dims[1] && dims[1] >= dims[2]);
            assert_eq!(dims[0] - dims[2], best_of_three(n), "{n}: {dims:?}");
        }
    }

    #[test]
    fn dims_of_large_counts_are_quick() {
        let mut dims = [0; 16];
        dims_create(1 << 30, &mut dims).unwrap();
        assert_eq!(dims[..14], [4; 14]);
        let mut dims = [0; 5];
        dims_create(223_092_870, &mut dims).unwrap();
        assert_eq!(dims.iter().map(|dim| i64::from(*dim)).product::<i64>(), 223_092_870);
        let mut dims = [0; 3];
        dims_create(i32::MAX, &mut dims).unwrap();
        assert_eq!(dims, [i32::MAX, 1, 1], "a prime");
        for count in 1..24 {
            let mut dims = vec![0; count];
            dims_create(1_102_701_600, &mut dims).unwrap();
            assert_eq!(dims.iter().map(|dim| i64::from(*dim)).product::<i64>(), 1_102_701_600, "1,440 divisors");
        }
    }

    #[test]
    fn dims_that_are_given_stay() {
        let mut dims = [0, 3, 0];
        dims_create(12, &mut dims).unwrap();
        assert_eq!(dims, [2, 3, 2]);
        let mut dims = [0, 5];
        assert_eq!(dims_create(12, &mut dims).unwrap_err().class(), ErrorClass::DIMS);
        assert_eq!(dims_create(12, &mut [0, -1]).unwrap_err().class(), ErrorClass::DIMS);
        assert_eq!(dims_create(0, &mut [0]).unwrap_err().class(), ErrorClass::ARG);
        assert!(dims_create(7, &mut []).is_ok());
    }
}
