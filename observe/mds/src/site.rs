// SPDX-License-Identifier: MIT OR Apache-2.0
//! Finds where the program made the call in which a rank sleeps: the function, and the line if the program has debug
//! information.
//!
//! This costs the rank nothing. The kernel tells the stack pointer of a sleeping process, its memory can be read, and
//! the exception tables of the libraries tell how to get from each function to its caller. The first function outside
//! of the library is the program's.

use addr2line::{Context, gimli};
use framehop::x86_64::{CacheX86_64, UnwindRegsX86_64, UnwinderX86_64};
use framehop::{ExplicitModuleSectionInfo, Module, Unwinder};
use gimli::{EndianSlice, NativeEndian};
use object::read::elf::ElfFile64;
use object::{Object, ObjectSection, ObjectSegment, ObjectSymbol, ReadCache, SymbolKind};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::rc::Rc;

/// How many functions on the stack are looked at.
const FRAMES_MAX: usize = 100;

type Cache = ReadCache<File>;
type Elf<'a> = ElfFile64<'a, object::Endianness, &'a Cache>;

/// Finds call sites of processes on this machine. What it reads of a file is kept for the next process.
#[derive(Default)]
pub struct Sites {
    files: BTreeMap<String, Option<Rc<Cache>>>,
    words: BTreeMap<(String, u64), String>,
}

/// A program or library as it is mapped in a process.
struct Mapping {
    path: String,
    /// The addresses of its code.
    range: Range<u64>,
    /// What has to be added to the addresses in the file.
    bias: u64,
}

impl Mapping {
    fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// True for our library, under any of its names.
    fn is_mpi(&self) -> bool {
        self.name().starts_with("libmpi")
    }
}

impl Sites {
    /// Where process `pid` called the library in which it sleeps, in words; `None` if that cannot be found.
    pub fn find(&mut self, pid: u32) -> Option<String> {
        if !cfg!(target_arch = "x86_64") {
            return None;
        }
        let (stack, instruction) = sleeps_at(&fs::read_to_string(format!("/proc/{pid}/syscall")).ok()?)?;
        let mappings = self.mappings(pid)?;
        let mut unwinder = UnwinderX86_64::new();
        for mapping in mappings.iter().filter(|mapping| mapping.is_mpi() || mapping.name().starts_with("libc.")) {
            unwinder.add_module(module(mapping, &self.elf(&mapping.path)?));
        }
        let memory = File::open(format!("/proc/{pid}/mem")).ok()?;
        let mut read = |address| {
            let mut word = [0; 8];
            memory.read_exact_at(&mut word, address).map(|()| u64::from_ne_bytes(word)).map_err(drop)
        };
        // The kernel does not tell the frame pointer. A function that uses it otherwise has saved its caller's.
        let registers = UnwindRegsX86_64::new(instruction, stack, 0);
        let mut cache = CacheX86_64::<_>::new();
        let mut frames = unwinder.iter_frames(instruction, registers, &mut cache, &mut read);
        let mut in_library = false;
        for _ in 0..FRAMES_MAX {
            let address = frames.next().ok()??.address_for_lookup();
            let mapping = mappings.iter().find(|mapping| mapping.range.contains(&address))?;
            if in_library && !mapping.is_mpi() {
                return self.words(mapping, address.wrapping_sub(mapping.bias));
            }
            in_library |= mapping.is_mpi();
        }
        None
    }

    fn elf(&self, path: &str) -> Option<Elf<'_>> {
        ElfFile64::parse(&**self.files.get(path)?.as_ref()?).ok()
    }

    /// The code in a process.
    fn mappings(&mut self, pid: u32) -> Option<Vec<Mapping>> {
        let text = fs::read_to_string(format!("/proc/{pid}/maps")).ok()?;
        let (mut begins, mut mappings) = (BTreeMap::new(), Vec::new());
        for (range, executable, offset, path) in text.lines().filter_map(mapped) {
            if offset == 0 {
                begins.entry(path).or_insert(range.start);
            }
            let Some(begin) = begins.get(path).filter(|_| executable) else { continue };
            let open = || File::open(format!("/proc/{pid}/root{path}")).ok().map(|file| Rc::new(ReadCache::new(file)));
            self.files.entry(path.into()).or_insert_with(open);
            let segments = |elf: Elf<'_>| elf.segments().map(|segment| segment.address()).min();
            let lowest = self.elf(path).and_then(segments).unwrap_or(0);
            mappings.push(Mapping { path: path.into(), range, bias: begin.wrapping_sub(lowest) });
        }
        Some(mappings)
    }

    /// `main at solver.c:12`, or what is known of it.
    fn words(&mut self, mapping: &Mapping, own: u64) -> Option<String> {
        let key = (mapping.path.clone(), own);
        if let Some(words) = self.words.get(&key) {
            return Some(words.clone());
        }
        let elf = self.elf(&mapping.path)?;
        let words = match (function(&elf, own), line(&elf, own)) {
            (Some(function), Some(line)) => format!("{function} at {line}"),
            (Some(function), None) => format!("{function} in {}", mapping.name()),
            (None, Some(line)) => line,
            (None, None) => format!("{}+{own:#x}", mapping.name()),
        };
        self.words.insert(key, words.clone());
        Some(words)
    }
}

/// Stack pointer and instruction pointer of a process, from its line in /proc/PID/syscall; `None` if it runs.
fn sleeps_at(line: &str) -> Option<(u64, u64)> {
    let mut last = line.split_whitespace().rev().map(|word| u64::from_str_radix(word.strip_prefix("0x")?, 16).ok());
    let (instruction, stack) = (last.next()??, last.next()??);
    Some((stack, instruction))
}

/// A line of /proc/PID/maps that names a file: addresses, whether it may be executed, the place in the file, the file.
fn mapped(line: &str) -> Option<(Range<u64>, bool, u64, &str)> {
    let hexadecimal = |text| u64::from_str_radix(text, 16).ok();
    let path = &line[line.find('/')?..];
    let mut words = line.split_whitespace();
    let (start, end) = words.next()?.split_once('-')?;
    let executable = words.next()?.contains('x');
    Some((hexadecimal(start)?..hexadecimal(end)?, executable, hexadecimal(words.next()?)?, path))
}

/// The tables of a file that tell how to get from a function to its caller.
fn module(mapping: &Mapping, elf: &Elf<'_>) -> Module<Vec<u8>> {
    let place = |name| elf.section_by_name(name).map(|section| section.address()..section.address() + section.size());
    let data = |name| Some(elf.section_by_name(name)?.data().ok()?.to_vec());
    let sections = ExplicitModuleSectionInfo {
        base_svma: 0,
        text_svma: place(".text"),
        got_svma: place(".got"),
        eh_frame_svma: place(".eh_frame"),
        eh_frame: data(".eh_frame"),
        eh_frame_hdr_svma: place(".eh_frame_hdr"),
        eh_frame_hdr: data(".eh_frame_hdr"),
        ..Default::default()
    };
    Module::new(mapping.path.clone(), mapping.range.clone(), mapping.bias, sections)
}

fn function(elf: &Elf<'_>, address: u64) -> Option<String> {
    let holds = |symbol: &object::read::elf::ElfSymbol64<'_, '_, _, &Cache>| {
        symbol.kind() == SymbolKind::Text && (symbol.address()..symbol.address() + symbol.size()).contains(&address)
    };
    let symbol = elf.symbols().find(holds).or_else(|| elf.dynamic_symbols().find(holds))?;
    symbol.name().ok().map(String::from)
}

/// The file, without its folders, and the line.
fn line(elf: &Elf<'_>, address: u64) -> Option<String> {
    let load = |id: gimli::SectionId| -> Result<_, gimli::Error> {
        let data = elf.section_by_name(id.name()).and_then(|section| section.data().ok()).unwrap_or_default();
        Ok(EndianSlice::new(data, NativeEndian))
    };
    let context = Context::from_dwarf(gimli::Dwarf::load(load).ok()?).ok()?;
    let location = context.find_location(address).ok()??;
    let file = location.file?.rsplit('/').next()?;
    Some(format!("{file}:{}", location.line?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_runs_has_no_site() {
        assert_eq!(sleeps_at("running\n"), None);
        assert_eq!(sleeps_at("202 0x7f 0x80 0x1 0x0 0x0 0x0 0x7ffc10 0x7f20\n"), Some((0x7ffc10, 0x7f20)));
        assert_eq!(Sites::default().find(std::process::id()), None, "no library is loaded here");
    }

    #[test]
    fn files_are_told_from_other_memory() {
        let line = "55d0-55e8 r-xp 00001000 08:01 77    /home/me/a program";
        assert_eq!(mapped(line), Some((0x55d0..0x55e8, true, 0x1000, "/home/me/a program")));
        assert_eq!(mapped("7ffc-7ffd rw-p 00000000 00:00 0    [stack]"), None);
    }
}
