// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Dims_create` (MPI-5.0 section 8.5.2): how many processes each dimension of a grid gets.

use strobe_types::{Result, err};

/// Fills in the zeros of `dims` so that the product is `nodes` (`MPI_Dims_create`): the largest of the new
/// dimensions is as small as it can be, then the second largest, and so on, in falling order.
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
    let rest = nodes / given as i32;
    let mut chosen = Vec::with_capacity(count);
    balanced(rest, count, rest, &divisors(rest), &mut chosen);
    let mut chosen = chosen.into_iter();
    for dim in dims.iter_mut().filter(|dim| **dim == 0) {
        *dim = chosen.next().unwrap_or(1);
    }
    Ok(())
}

/// The divisors of `number`, rising.
fn divisors(number: i32) -> Vec<i32> {
    let small = (1..).take_while(|d| i64::from(*d) * i64::from(*d) <= i64::from(number)).filter(|d| number % d == 0);
    let mut all: Vec<i32> = small.flat_map(|d| [d, number / d]).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Finds the first falling sequence, in dictionary order, of `count` divisors up to `most` whose product is
/// `product`; leaves it in `chosen`.
fn balanced(product: i32, count: usize, most: i32, divisors: &[i32], chosen: &mut Vec<i32>) -> bool {
    if count == 0 {
        return product == 1;
    }
    for dim in divisors.iter().copied().take_while(|dim| *dim <= most) {
        if product % dim != 0 || !reaches(dim, count, product) {
            continue;
        }
        chosen.push(dim);
        if balanced(product / dim, count - 1, dim, divisors, chosen) {
            return true;
        }
        chosen.pop();
    }
    false
}

/// True if `count` dimensions of at most `dim` can have this product: a smaller one cannot be the largest.
fn reaches(dim: i32, count: usize, product: i32) -> bool {
    let mut all = 1i64;
    (0..count).any(|_| {
        all *= i64::from(dim);
        all >= i64::from(product)
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
                assert_eq!(dims, factorings(n, count, n)[0], "{n} processes in {count} dimensions");
            }
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
