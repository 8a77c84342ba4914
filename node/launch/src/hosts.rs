// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lists of hosts. This version starts ranks on this machine only; any other host is an error, so that nobody
//! believes to use machines that stay idle.

/// What this machine answers to.
pub struct Here<'a> {
    /// Its name, as `hostname` prints it.
    pub name: &'a str,
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

    fn check(&self, host: &str) -> Result<(), String> {
        if self.is(host) {
            return Ok(());
        }
        Err(format!(
            "host {host} is not this machine ({}): this version starts ranks on this machine only; use localhost",
            self.name
        ))
    }

    /// The slots in `a,b:2`; a host without a number has one.
    pub fn list(&self, text: &str) -> Result<u32, String> {
        let hosts = text.split(',').map(str::trim).filter(|host| !host.is_empty());
        let slots: Vec<u32> = hosts.map(|host| self.entry(host)).collect::<Result<_, _>>()?;
        if slots.is_empty() { Err(format!("{text:?} names no host")) } else { Ok(slots.iter().sum()) }
    }

    fn entry(&self, text: &str) -> Result<u32, String> {
        // An IPv6 address has several colons and no slots.
        let (host, slots) = match text.rsplit_once(':') {
            Some((host, slots)) if !host.contains(':') => (host, slots),
            _ => (text, "1"),
        };
        self.check(host)?;
        match slots.parse() {
            Ok(slots) if slots > 0 => Ok(slots),
            _ => Err(format!("{text}: {slots:?} is not a number of slots")),
        }
    }

    /// The slots in a host file.
    pub fn file(&self, text: &str) -> Result<u32, String> {
        let mut sum = 0;
        for line in text.lines() {
            let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
            let Some(host) = words.next() else { continue };
            let mut slots = self.entry(host)?;
            for word in words {
                match word.split_once('=') {
                    Some(("slots", number)) => {
                        slots = number.parse().map_err(|_| format!("{word}: not a number of slots"))?;
                    }
                    Some(_) => {}
                    None => return Err(format!("{word:?} after host {host}: write slots=N")),
                }
            }
            sum += slots;
        }
        if sum == 0 { Err("names no host".into()) } else { Ok(sum) }
    }
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
        assert_eq!(HERE.list("node7,localhost:3"), Ok(4));
        assert_eq!(HERE.file("# all\nnode7 slots=4 max_slots=8\nlocalhost:2 # two\n\n"), Ok(6));
        assert!(HERE.file("# nothing\n").is_err());
        assert!(HERE.list("node7:x").is_err());
    }

    #[test]
    fn other_hosts_are_named() {
        let error = HERE.list("node7,far").expect_err("far is not here");
        assert!(error.contains("far") && error.contains("node7") && error.contains("localhost"), "{error}");
    }
}
