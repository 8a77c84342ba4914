// SPDX-License-Identifier: MIT OR Apache-2.0
//! The processors of this machine, as /sys describes them.

use std::fs;
use std::path::Path;

/// One processor (hardware thread) and what it is part of. The numbers of cores are unique in the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Processor {
    /// The processor's number, as the kernel counts.
    pub number: usize,
    /// Number of its core.
    pub core: usize,
    /// Number of its socket.
    pub socket: usize,
    /// Number of its NUMA node.
    pub memory: usize,
}

/// The processors in `usable`, described by the files under `system` (`/sys/devices/system`). Where a file is
/// missing, each processor counts as a core of its own in one socket.
pub fn read(usable: &[usize], system: &Path) -> Vec<Processor> {
    let memory_nodes = memory_nodes(system);
    usable
        .iter()
        .map(|&number| {
            let folder = system.join(format!("cpu/cpu{number}/topology"));
            let field = |name: &str| fs::read_to_string(folder.join(name)).ok()?.trim().parse::<usize>().ok();
            let siblings = fs::read_to_string(folder.join("thread_siblings_list")).unwrap_or_default();
            Processor {
                number,
                // Core ids repeat in each socket; the first of its threads names a core uniquely.
                core: list(&siblings).first().copied().unwrap_or(number),
                socket: field("physical_package_id").unwrap_or(0),
                memory: memory_nodes.iter().find(|(_, cpus)| cpus.contains(&number)).map_or(0, |(node, _)| *node),
            }
        })
        .collect()
}

fn memory_nodes(system: &Path) -> Vec<(usize, Vec<usize>)> {
    let Ok(entries) = fs::read_dir(system.join("node")) else { return Vec::new() };
    let mut nodes: Vec<_> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let node = entry.file_name().to_str()?.strip_prefix("node")?.parse().ok()?;
            Some((node, list(&fs::read_to_string(entry.path().join("cpulist")).ok()?)))
        })
        .collect();
    nodes.sort();
    nodes
}

/// The numbers in a list such as `0-2,5`.
pub fn list(text: &str) -> Vec<usize> {
    let spans = text.trim().split(',').filter_map(|span| {
        let (first, last) = span.split_once('-').unwrap_or((span, span));
        Some(first.parse::<usize>().ok()?..=last.parse().ok()?)
    });
    spans.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        assert_eq!(list("0-2,5\n"), [0, 1, 2, 5]);
        assert_eq!(list("7"), [7]);
        assert_eq!(list(""), [] as [usize; 0]);
    }

    #[test]
    fn a_machine_without_files_has_one_core_per_processor() {
        let found = read(&[1, 3], Path::new("/nonexistent"));
        let expected = [1, 3].map(|number| Processor { number, core: number, socket: 0, memory: 0 });
        assert_eq!(found, expected);
    }
}
