// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sets of ranks in few characters.

/// `0,2-3` for the ascending ranks 0, 2 and 3; long lists end in `...`.
pub fn ranks_text(ranks: &[u32]) -> String {
    const SPANS_MAX: usize = 8;
    let mut spans: Vec<(u32, u32)> = Vec::new();
    for &rank in ranks {
        match spans.last_mut() {
            Some((_, last)) if *last + 1 == rank => *last = rank,
            _ => spans.push((rank, rank)),
        }
    }
    let shown = spans.iter().take(SPANS_MAX).map(|&(first, last)| match last - first {
        0 => first.to_string(),
        1 => format!("{first},{last}"),
        _ => format!("{first}-{last}"),
    });
    let mut text = shown.collect::<Vec<_>>().join(",");
    if spans.len() > SPANS_MAX {
        text.push_str(",...");
    }
    text
}

/// `1 rank (3)`, `2 ranks (0,1)`.
pub fn count_text(ranks: &[u32]) -> String {
    let plural = if ranks.len() == 1 { "" } else { "s" };
    format!("{} rank{plural} ({})", ranks.len(), ranks_text(ranks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans() {
        assert_eq!(ranks_text(&[]), "");
        assert_eq!(ranks_text(&[4]), "4");
        assert_eq!(ranks_text(&[0, 1]), "0,1");
        assert_eq!(ranks_text(&[0, 2, 3, 4, 7]), "0,2-4,7");
        assert_eq!(count_text(&[1, 2, 3]), "3 ranks (1-3)");
        assert_eq!(count_text(&[1]), "1 rank (1)");
        let odd: Vec<u32> = (0..100).map(|n| 2 * n).collect();
        assert_eq!(ranks_text(&odd), "0,2,4,6,8,10,12,14,...");
    }
}
