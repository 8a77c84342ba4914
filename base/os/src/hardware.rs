// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where processors stand: which of them share a core, a cache, a package, a memory. From the kernel's files under
//! `/sys/devices/system/cpu`; what they do not say (a container may hide them) is not known, and no error.

use crate::affinity::CpuSet;
use std::fs;
use std::path::PathBuf;

/// Kinds of hardware, from large to small.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resource {
    /// Memory that processors are equally near to.
    NumaNode,
    /// A package (socket).
    Package,
    /// A cache of level three.
    L3Cache,
    /// A cache of level two.
    L2Cache,
    /// A core, with all its hardware threads.
    Core,
    /// One hardware thread: what the kernel calls a processor.
    Pu,
}

impl Resource {
    /// All of them, from large to small.
    pub const ALL: [Resource; 6] =
        [Resource::NumaNode, Resource::Package, Resource::L3Cache, Resource::L2Cache, Resource::Core, Resource::Pu];

    /// What hwloc calls it, with the scheme that says so.
    pub fn name(self) -> &'static str {
        match self {
            Resource::NumaNode => "hwloc://NUMANode",
            Resource::Package => "hwloc://Package",
            Resource::L3Cache => "hwloc://L3Cache",
            Resource::L2Cache => "hwloc://L2Cache",
            Resource::Core => "hwloc://Core",
            Resource::Pu => "hwloc://PU",
        }
    }

    /// The kind with this name, with or without the scheme.
    pub fn named(name: &[u8]) -> Option<Resource> {
        let bare = |name: &'static str| &name["hwloc://".len()..];
        Resource::ALL.into_iter().find(|resource| {
            let full = resource.name();
            name.eq_ignore_ascii_case(full.as_bytes()) || name.eq_ignore_ascii_case(bare(full).as_bytes())
        })
    }

    /// The instance that all of `processors` belong to: two sets with the same number have the same one. `None` if
    /// they are spread over several, or nothing is known.
    pub fn instance(self, processors: &CpuSet) -> Option<u32> {
        let mut instances = processors.numbers().into_iter().map(|processor| self.of(processor));
        let first = instances.next()??;
        instances.all(|instance| instance == Some(first)).then_some(first)
    }

    /// The instance of one processor: the kernel's number of it, or that of its first processor.
    fn of(self, processor: usize) -> Option<u32> {
        let folder = PathBuf::from(format!("/sys/devices/system/cpu/cpu{processor}"));
        let number = |file: &str| fs::read_to_string(folder.join(file)).ok().and_then(|text| first_number(&text));
        match self {
            Resource::NumaNode => entries(&folder).iter().find_map(|name| name.strip_prefix("node")?.parse().ok()),
            Resource::Package => number("topology/physical_package_id"),
            Resource::L3Cache => cache(&folder, 3),
            Resource::L2Cache => cache(&folder, 2),
            Resource::Core => number("topology/thread_siblings_list"),
            Resource::Pu => u32::try_from(processor).ok(),
        }
    }
}

/// The first processor that shares the cache of this level with the processor of `folder`.
fn cache(folder: &std::path::Path, level: u32) -> Option<u32> {
    let caches = folder.join("cache");
    let read = |cache: &str, file: &str| fs::read_to_string(caches.join(cache).join(file)).ok();
    let is_level = |cache: &&String| read(cache, "level").and_then(|text| first_number(&text)) == Some(level);
    let names = entries(&caches);
    let found = names.iter().filter(|name| name.starts_with("index")).find(is_level)?;
    first_number(&read(found, "shared_cpu_list")?)
}

fn entries(folder: &std::path::Path) -> Vec<String> {
    let Ok(found) = fs::read_dir(folder) else { return Vec::new() };
    found.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

/// The number that a text such as `0-3,8` or `2` begins with.
fn first_number(text: &str) -> Option<u32> {
    let digits = text.trim_start();
    digits[..digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_with_and_without_their_scheme() {
        for resource in Resource::ALL {
            assert_eq!(Resource::named(resource.name().as_bytes()), Some(resource));
        }
        assert_eq!(Resource::named(b"l3cache"), Some(Resource::L3Cache));
        assert_eq!(Resource::named(b"hwloc://Drawer"), None);
        assert_eq!(Resource::named(b"://Core"), None);
    }

    #[test]
    fn lists_begin_with_a_number_or_say_nothing() {
        assert_eq!(first_number("0-3,8\n"), Some(0));
        assert_eq!(first_number("12\n"), Some(12));
        assert_eq!(first_number(""), None);
        assert_eq!(first_number("-1"), None);
    }

    #[test]
    fn one_processor_is_an_instance_and_two_are_not() {
        assert_eq!(Resource::Pu.instance(&CpuSet::of([3])), Some(3));
        assert_eq!(Resource::Pu.instance(&CpuSet::of([3, 4])), None);
        assert_eq!(Resource::Pu.instance(&CpuSet::of([])), None);
        // What this machine's kernel says of its own first processor holds for the set of it.
        let first = CpuSet::usable().expect("an affinity mask").numbers()[0];
        for resource in Resource::ALL {
            assert_eq!(resource.instance(&CpuSet::of([first])), resource.of(first));
        }
    }
}
