// SPDX-License-Identifier: MIT OR Apache-2.0
//! The environment variables of the specification, under their names of today and of before.

/// Bytes of the heap of each PE, if nothing is said. Only what is touched costs memory.
const HEAP_BYTES: usize = 1 << 30;

/// What `SHMEM_INFO` prints.
pub const HELP: &str = "\
Environment variables of OpenSHMEM (each also as SMA_...):
  SHMEM_VERSION         print the version of the library at the start
  SHMEM_INFO            print this text at the start
  SHMEM_SYMMETRIC_SIZE  bytes of the symmetric heap of each PE, such as 512m or 1.5g (k, m, g, t); 1g if not set
  SHMEM_DEBUG           print where the symmetric memory of each PE lies
";

/// A variable of the environment.
pub fn variable(name: &str) -> Option<String> {
    ["SHMEM_", "SMA_"].into_iter().find_map(|prefix| std::env::var(format!("{prefix}{name}")).ok())
}

/// Bytes of the heap. Fails with a message if the variable makes no sense.
pub fn heap_bytes() -> Result<usize, String> {
    match variable("SYMMETRIC_SIZE") {
        None => Ok(HEAP_BYTES),
        Some(text) => bytes(&text).ok_or_else(|| {
            format!(
                "SHMEM_SYMMETRIC_SIZE={text}: give a positive number of bytes, with k, m, g or t behind it for units of \
                 1024 and its powers"
            )
        }),
    }
}

fn bytes(text: &str) -> Option<usize> {
    let text = text.trim();
    let unit = match text.chars().last()?.to_ascii_lowercase() {
        'k' => 10,
        'm' => 20,
        'g' => 30,
        't' => 40,
        _ => 0,
    };
    let number = if unit == 0 { text } else { &text[..text.len() - 1] };
    let plain = number.chars().all(|c| c.is_ascii_digit() || c == '.');
    let bytes = number.parse::<f64>().ok().filter(|_| plain)? * f64::from(1u32 << (unit / 2)).powi(2);
    (bytes > 0.0 && bytes < (1u64 << 46) as f64).then_some(bytes.ceil() as usize)
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn sizes_are_read_as_the_specification_says() {
        assert_eq!((bytes("20m"), bytes("3.1m"), bytes("1K")), (Some(20_971_520), Some(3_250_586), Some(1024)));
        assert_eq!((bytes("64"), bytes("0.5g"), bytes("2T")), (Some(64), Some(1 << 29), Some(1 << 41)));
        for wrong in ["", "m", "20kk", "-1", "0", "1x", "1e3", "900t", "inf", "nan"] {
            assert_eq!(bytes(wrong), None, "{wrong}");
        }
    }
}
