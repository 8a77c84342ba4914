// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lists of hosts, and how ranks are distributed over them. All names of this machine mean the same node.

/// The most slots of a host.
const SLOTS_MAX: u32 = 1 << 16;

/// The names of this machine.
pub struct Here<'a> {
    /// Its name, as `hostname` prints it.
    pub name: &'a str,
}

/// A host and how many ranks it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slots {
    /// Its name as it was written; empty for this machine.
    pub host: String,
    /// Ranks.
    pub slots: u32,
}

impl Here<'_> {
    /// True if `host` means this machine.
    fn is(&self, host: &str) -> bool {
        let short = |name: &str| name.split('.').next().unwrap_or(name).to_ascii_lowercase();
        let numeric = |name: &str| name.chars().all(|c| c.is_ascii_digit() || c == '.');
        host == "localhost"
            || host == "::1"
            || (host.starts_with("127.") && numeric(host))
            || (!numeric(host) && short(host) == short(self.name))
    }

    /// The hosts in `a,b:2`; a host without a number has one slot. Fails with a line for the user if a name or a number
    /// makes no sense.
    pub fn list(&self, text: &str) -> Result<Vec<Slots>, String> {
        let hosts = text.split(',').map(str::trim).filter(|host| !host.is_empty());
        let hosts: Vec<Slots> = hosts.map(|host| self.entry(host)).collect::<Result<_, _>>()?;
        if hosts.is_empty() { Err(format!("{text:?} names no host")) } else { Ok(hosts) }
    }

    fn entry(&self, text: &str) -> Result<Slots, String> {
        // An IPv6 address has several colons and no slots.
        let (host, slots) = match text.rsplit_once(':') {
            Some((host, slots)) if !host.contains(':') => (host, slots),
            _ => (text, "1"),
        };
        if host.starts_with('-') || host.is_empty() {
            return Err(format!("{text:?} is not the name of a host"));
        }
        match slots.parse() {
            Ok(slots) if (1..=SLOTS_MAX).contains(&slots) => {
                Ok(Slots { host: if self.is(host) { String::new() } else { host.to_string() }, slots })
            }
            _ => Err(format!("{text}: {slots:?} is not a number of slots")),
        }
    }

    /// The hosts in a host file. Fails with a line for the user if a line makes no sense.
    pub fn file(&self, text: &str) -> Result<Vec<Slots>, String> {
        let mut hosts = Vec::new();
        for line in text.lines() {
            let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
            let Some(host) = words.next() else { continue };
            let mut entry = self.entry(host)?;
            for word in words {
                match word.split_once('=') {
                    Some(("slots", number)) => {
                        let slots = number.parse().ok().filter(|slots| (1..=SLOTS_MAX).contains(slots));
                        entry.slots = slots.ok_or_else(|| format!("{word}: not a number of slots"))?;
                    }
                    Some(_) => {}
                    None => return Err(format!("{word:?} after host {host}: write slots=N")),
                }
            }
            hosts.push(entry);
        }
        if hosts.is_empty() { Err("names no host".into()) } else { Ok(hosts) }
    }
}

/// The same hosts, each once, in the order in which they were first named; slots of a host that was named twice add up.
pub fn distinct(hosts: &[Slots]) -> Vec<Slots> {
    let mut all: Vec<Slots> = Vec::new();
    for host in hosts {
        match all.iter_mut().find(|known| known.host == host.host) {
            Some(known) => known.slots = known.slots.saturating_add(host.slots).min(SLOTS_MAX),
            None => all.push(host.clone()),
        }
    }
    all
}

/// How many ranks each host gets. Ranks fill the hosts in order. If there are more ranks than slots, all are
/// distributed in proportion to the slots.
pub fn fill(slots: &[u32], ranks: u32) -> Vec<u32> {
    let all: u64 = slots.iter().map(|&slots| u64::from(slots)).sum();
    if u64::from(ranks) > all {
        // Host i has the ranks from its share of the slots before it to that of the slots up to it.
        let share = |before: u64| (before * u64::from(ranks)).div_ceil(all.max(1)) as u32;
        let mut before = 0;
        return slots
            .iter()
            .map(|&own| {
                let first = share(before);
                before += u64::from(own);
                share(before) - first
            })
            .collect();
    }
    let mut left = ranks;
    slots
        .iter()
        .map(|&slots| {
            let own = slots.min(left);
            left -= own;
            own
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Here<'_> = Here { name: "node7.example.org" };

    #[test]
    fn this_machine_under_its_names() {
        for host in ["localhost", "127.0.0.1", "127.1.2.3", "node7", "NODE7.example.org", "::1"] {
            assert!(HERE.is(host), "{host}");
        }
        for host in ["node8", "10.0.0.1", "localhost2", "127.example.org"] {
            assert!(!HERE.is(host), "{host}");
        }
    }

    #[test]
    fn slots_add_up() {
        let told = |hosts: Result<Vec<Slots>, String>| {
            let hosts = distinct(&hosts.expect("hosts"));
            hosts.into_iter().map(|one| (one.host, one.slots)).collect::<Vec<_>>()
        };
        let here = |slots| vec![(String::new(), slots)];
        assert_eq!(told(HERE.list("node7,localhost:3")), here(4));
        assert_eq!(told(HERE.file("# all\nnode7 slots=4 max_slots=8\nlocalhost:2 # two\n\n")), here(6));
        assert_eq!(told(HERE.list("far:2,localhost,far")), [("far".to_string(), 3), (String::new(), 1)]);
        for bad in ["node7:x", "far:0", ",", "-oProxyCommand=x", ":3"] {
            assert!(HERE.list(bad).is_err(), "{bad}");
        }
        assert!(HERE.file("# nothing\n").is_err());
    }

    #[test]
    fn ranks_fill_slots_in_order_and_share_the_rest() {
        assert_eq!(fill(&[2, 3, 4], 6), [2, 3, 1]);
        assert_eq!(fill(&[2, 3], 1), [1, 0]);
        assert_eq!(fill(&[1, 1], 5), [3, 2]);
        assert_eq!(fill(&[1, 3], 8), [2, 6]);
        assert_eq!(fill(&[1; 4], 7), [2, 2, 2, 1]);
        assert_eq!(fill(&[3, 1, 2], 1000).iter().sum::<u32>(), 1000);
    }
}
