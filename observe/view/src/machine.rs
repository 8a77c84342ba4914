// SPDX-License-Identifier: MIT OR Apache-2.0
//! Facts about this machine, from small files under /proc and /sys.

use std::fs;

/// The first word of a small file. `None` if it cannot be read.
pub fn word(path: &str) -> Option<String> {
    fs::read_to_string(path).ok()?.split_whitespace().next().map(str::to_string)
}

/// The value of a field of /proc/self/status.
pub fn status(field: &str) -> Option<String> {
    field_of(&fs::read_to_string("/proc/self/status").ok()?, field)
}

/// The value of a field of /proc/meminfo, in bytes.
pub fn memory_info_bytes(field: &str) -> Option<u64> {
    let text = field_of(&fs::read_to_string("/proc/meminfo").ok()?, field)?;
    Some(text.split(' ').next()?.parse::<u64>().ok()? * 1024)
}

fn field_of(text: &str, field: &str) -> Option<String> {
    let line = text.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'))?;
    Some(line.trim().to_string())
}

/// The smallest memory limit of this process's control groups, in bytes. `None` if there is no limit.
pub fn memory_limit_bytes() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    groups.lines().filter_map(limit_of_group).min()
}

/// The smallest memory limit of the control group that a line of /proc/self/cgroup names, and of those above it.
fn limit_of_group(line: &str) -> Option<u64> {
    let mut fields = line.splitn(3, ':');
    let (id, controllers, path) = (fields.next()?, fields.next()?, fields.next()?);
    let (root, file) = match (id, controllers) {
        ("0", "") => ("/sys/fs/cgroup", "memory.max"),
        (_, names) if names.split(',').any(|name| name == "memory") => {
            ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
        }
        _ => return None,
    };
    // Version 1 writes a number near 2^63 for "no limit".
    const NO_LIMIT: u64 = 1 << 60;
    let mut folder = path.trim_end_matches('/');
    let mut least = None;
    loop {
        let limit = word(&format!("{root}{folder}/{file}")).and_then(|text| text.parse::<u64>().ok());
        least = [least, limit.filter(|&limit| limit < NO_LIMIT)].into_iter().flatten().min();
        match folder.rfind('/') {
            Some(cut) => folder = &folder[..cut],
            None => return least,
        }
    }
}

/// The word in brackets in a file such as `always [madvise] never`.
pub fn chosen(path: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let (_, rest) = text.split_once('[')?;
    Some(rest.split_once(']')?.0.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields() {
        let text = "Name:\tx\nSeccomp:\t2\nMemAvailable:   12 kB\n";
        assert_eq!(field_of(text, "Seccomp").as_deref(), Some("2"));
        assert_eq!(field_of(text, "MemAvailable").as_deref(), Some("12 kB"));
        assert_eq!(field_of(text, "Sec"), None);
    }

    #[test]
    fn lines_of_control_groups() {
        assert_eq!(limit_of_group("4:cpu,cpuacct:/x"), None);
        assert_eq!(limit_of_group("nonsense"), None);
    }
}
