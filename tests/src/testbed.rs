// SPDX-License-Identifier: MIT OR Apache-2.0
//! A testbed for testing networks: hosts that are network namespaces of this machine, with cables and switches between
//! them. All of it can be cut, slowed down and made lossy. Needs root, `ip`, `tc` and `nft`.
//!
//! Everything is removed when the testbed is dropped. If a test is killed, a process that waits for its end removes it.
//! If both are killed, the next testbed does: the names of namespaces contain the process id of their test.

use crate::wire::{Fates, Faults, Wire};
use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The hosts, and the networks between them.
pub struct Testbed {
    tag: String,
    hosts: usize,
    networks: Vec<Network>,
    switches: BTreeSet<usize>,
    wires: BTreeMap<usize, Wire>,
    /// The process that removes everything when its input ends.
    keeper: Child,
}

struct Network {
    hosts: Vec<usize>,
    switch: bool,
}

/// The number of testbeds that this process has made so far.
static COUNT: AtomicU32 = AtomicU32::new(0);

/// Why no testbed can be made here. `None` if one can.
pub fn missing() -> Option<String> {
    for tool in ["ip", "tc", "nft"] {
        if Command::new(tool).arg("-V").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
            return Some(format!("needs {tool}"));
        }
    }
    let name = format!("strobe-{}-probe", std::process::id());
    let made = attempt(&["ip", "netns", "add", &name]).is_ok();
    let _ = attempt(&["ip", "netns", "del", &name]);
    (!made).then(|| "needs root".to_string())
}

/// True if the kernel can delay packets (`netem`).
pub fn can_delay() -> bool {
    let testbed = Testbed::new(1);
    testbed.try_in_host(0, &["tc", "qdisc", "add", "dev", "lo", "root", "netem", "delay", "1ms"]).is_ok()
}

impl Testbed {
    /// Makes `hosts` hosts without cables, each with its loopback.
    ///
    /// # Panics
    /// If [`missing`] has a reason.
    pub fn new(hosts: usize) -> Testbed {
        sweep();
        let tag = format!("strobe-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let keeper = keeper(&tag);
        let (networks, switches, wires) = (Vec::new(), BTreeSet::new(), BTreeMap::new());
        let testbed = Testbed { tag, hosts, networks, switches, wires, keeper };
        for host in 0..hosts {
            testbed.add_namespace(&testbed.name(host));
        }
        testbed
    }

    /// The number of hosts.
    pub fn hosts(&self) -> usize {
        self.hosts
    }

    /// Connects two hosts by a cable for packets of up to `mtu` bytes. Returns the number of the network.
    pub fn cable(&mut self, one: usize, other: usize, mtu: u32) -> usize {
        let network = self.networks.len();
        self.networks.push(Network { hosts: vec![one, other], switch: false });
        let (near, far) = (self.name(one), self.name(other));
        let interface = interface(network);
        run(&["ip", "link", "add", &interface, "netns", &near, "type", "veth", "peer", &interface, "netns", &far]);
        self.set_up(one, network, mtu);
        self.set_up(other, network, mtu);
        network
    }

    /// Connects hosts by a switch, with a cable to each. Returns the number of the network.
    pub fn switch(&mut self, hosts: &[usize], mtu: u32) -> usize {
        let network = self.networks.len();
        self.networks.push(Network { hosts: hosts.to_vec(), switch: true });
        self.switches.insert(network);
        let switch = self.switch_name(network);
        self.add_namespace(&switch);
        run(&["ip", "-n", &switch, "link", "add", "name", "switch", "type", "bridge", "mcast_snooping", "0"]);
        run(&["ip", "-n", &switch, "link", "set", "switch", "mtu", &mtu.to_string(), "up"]);
        for &host in hosts {
            let (port, interface) = (format!("p{host}"), interface(network));
            let far = self.name(host);
            run(&["ip", "link", "add", &port, "netns", &switch, "type", "veth", "peer", &interface, "netns", &far]);
            run(&["ip", "-n", &switch, "link", "set", &port, "mtu", &mtu.to_string(), "master", "switch", "up"]);
            self.set_up(host, network, mtu);
        }
        network
    }

    /// Connects hosts by a cable, or a switch, that runs through this process, which can spoil what it carries
    /// ([`Wire`]). Returns the number of the network.
    pub fn wire(&mut self, hosts: &[usize], mtu: u32) -> usize {
        let network = self.networks.len();
        self.networks.push(Network { hosts: hosts.to_vec(), switch: false });
        let end =
            |&host: &usize| self.inside(host, || strobe_os::tap::open(&interface(network)).expect("a new interface"));
        let wire = Wire::new(hosts.iter().map(end).collect(), network as u64);
        self.wires.insert(network, wire);
        hosts.iter().for_each(|&host| self.set_up(host, network, mtu));
        network
    }

    /// From now on a wire does `faults` to the frames that it carries.
    pub fn spoil(&self, network: usize, faults: Faults) {
        self.wires[&network].spoil(faults);
    }

    /// What has become of the frames that a wire has carried so far.
    pub fn fates(&self, network: usize) -> Fates {
        self.wires[&network].fates()
    }

    /// Gives a host a bridge like that of a container runtime: with the same address on every host, and leading
    /// nowhere.
    pub fn docker(&self, host: usize) {
        let name = self.name(host);
        run(&["ip", "-n", &name, "link", "add", "docker0", "type", "bridge"]);
        run(&["ip", "-n", &name, "addr", "add", "172.17.0.1/16", "dev", "docker0"]);
        // Something is connected to it, as when a container runs: otherwise it would not count as running.
        run(&["ip", "-n", &name, "link", "add", "inside", "type", "veth", "peer", "name", "outside"]);
        for (link, words) in [("outside", &["master", "docker0", "up"][..]), ("inside", &["up"]), ("docker0", &["up"])]
        {
            run(&[&["ip", "-n", &name, "link", "set", link], words].concat());
        }
    }

    /// Waits until all interfaces are running. The kernel says so a little after they were switched on, and so do
    /// switches.
    pub fn wait(&self) {
        let start = Instant::now();
        let is_up = |host: usize| {
            let links = self.try_in_host(host, &["ip", "-o", "link", "show"]).expect("the host is there");
            let down = |line: &&str| line.contains("state DOWN") || line.contains("LOWERLAYERDOWN");
            !links.lines().any(|line| down(&line))
        };
        while !(0..self.hosts).all(is_up) {
            assert!(start.elapsed() < Duration::from_secs(10), "the links do not come up");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// The number of bytes that a host has sent and received over a network so far.
    pub fn carried(&self, host: usize, network: usize) -> u64 {
        let read = || std::fs::read_to_string("/proc/thread-self/net/dev").expect("there is a network");
        let table = self.inside(host, read);
        let name = format!("{}:", interface(network));
        let line = table.lines().find_map(|line| line.trim().strip_prefix(&name)).expect("there is a card");
        let counts: Vec<u64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        counts[0] + counts[8]
    }

    fn set_up(&self, host: usize, network: usize, mtu: u32) {
        let (name, interface) = (self.name(host), interface(network));
        let (four, six) =
            (format!("{}/24", self.address(host, network)), format!("{}/64", self.address6(host, network)));
        run(&["ip", "-n", &name, "addr", "add", &four, "dev", &interface]);
        run(&["ip", "-n", &name, "link", "set", &interface, "mtu", &mtu.to_string(), "up"]);
        if mtu >= 1_280 {
            // Without the check for duplicates, since the address is to be used at once.
            run(&["ip", "-n", &name, "addr", "add", &six, "dev", &interface, "nodad"]);
        }
    }

    /// The IPv4 address of a host in a network.
    pub fn address(&self, host: usize, network: usize) -> IpAddr {
        Ipv4Addr::new(10, 77, network as u8, 1 + host as u8).into()
    }

    /// The IPv6 address of a host in a network.
    pub fn address6(&self, host: usize, network: usize) -> IpAddr {
        Ipv6Addr::new(0xfd77, 0, 0, network as u16, 0, 0, 0, 1 + host as u16).into()
    }

    /// Unplugs the cable from a host's card, or plugs it in again. Both ends notice.
    pub fn cut(&self, host: usize, network: usize, cut: bool) {
        let state = if cut { "down" } else { "up" };
        let kind = &self.networks[network];
        if kind.switch {
            run(&["ip", "-n", &self.switch_name(network), "link", "set", &format!("p{host}"), state]);
        } else {
            // This takes down the other end of the cable: the host's own card stays up and loses its carrier.
            let far = kind.hosts.iter().find(|other| **other != host).expect("a cable has two ends");
            run(&["ip", "-n", &self.name(*far), "link", "set", &interface(network), state]);
            if !cut && let IpAddr::V6(six) = self.address6(*far, network) {
                // A card that goes down loses its IPv6 addresses.
                let (name, six) = (self.name(*far), format!("{six}/64"));
                let _ = attempt(&["ip", "-n", &name, "addr", "add", &six, "dev", &interface(network), "nodad"]);
            }
        }
    }

    /// From now on a host loses this share (0 to 1) of the packets that reach it over a network, and nobody is told. 1
    /// makes a cable that is dead and looks alive.
    pub fn lose(&self, host: usize, network: usize, share: f64) {
        let table = format!("lose{network}");
        let _ = self.try_in_host(host, &["nft", "delete", "table", "inet", &table]);
        if share <= 0.0 {
            return;
        }
        let chance = match share {
            1.0.. => String::new(),
            _ => format!("numgen random mod 100000 < {}", (share * 1e5).round() as u32),
        };
        let rules = format!(
            "add table inet {table}; add chain inet {table} in {{ type filter hook input priority 0; }}; \
             add rule inet {table} in meta iifname {} {chance} drop",
            interface(network)
        );
        self.in_host(host, &["nft", &rules]);
    }

    /// From now on a host sends and receives at most `mbits` Mbit/s over a network. `None` lifts the limit.
    pub fn limit(&self, host: usize, network: usize, mbits: Option<u32>) {
        let mut ends = vec![(self.name(host), interface(network))];
        if self.networks[network].switch {
            ends.push((self.switch_name(network), format!("p{host}")));
        }
        for (namespace, interface) in ends {
            let on = ["ip", "netns", "exec", &namespace, "tc", "qdisc"];
            let _ = attempt(&[&on[..], &["del", "dev", &interface, "root"]].concat());
            if let Some(mbits) = mbits {
                let rate = format!("{mbits}mbit");
                // A bucket of 64 KiB holds what the kernel later cuts into packets. A queue of 10 ms is that of an
                // ordinary switch.
                let shape =
                    ["add", "dev", &interface, "root", "tbf", "rate", &rate, "burst", "128kb", "latency", "10ms"];
                run(&[&on[..], &shape].concat());
            }
        }
    }

    /// Runs `work` on a host, in a thread. Sockets that it makes belong to the host.
    pub fn inside<T: Send>(&self, host: usize, work: impl FnOnce() -> T + Send) -> T {
        strobe_os::namespace::inside(&self.path(host), work).expect("the host is there")
    }

    /// A command that will run on a host.
    pub fn command(&self, host: usize, program: &str) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.name(host), program]);
        command
    }

    /// The file that names a host's namespace.
    pub fn path(&self, host: usize) -> PathBuf {
        PathBuf::from("/run/netns").join(self.name(host))
    }

    fn in_host(&self, host: usize, words: &[&str]) {
        run(&[&["ip", "netns", "exec", &self.name(host)], words].concat());
    }

    fn try_in_host(&self, host: usize, words: &[&str]) -> Result<String, String> {
        attempt(&[&["ip", "netns", "exec", &self.name(host)], words].concat())
    }

    fn add_namespace(&self, name: &str) {
        run(&["ip", "netns", "add", name]);
        run(&["ip", "-n", name, "link", "set", "lo", "up"]);
    }

    /// The name of a host, as `ip netns exec` takes it.
    pub fn name(&self, host: usize) -> String {
        format!("{}-h{host}", self.tag)
    }

    fn switch_name(&self, network: usize) -> String {
        format!("{}-s{network}", self.tag)
    }
}

impl Drop for Testbed {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// Starts a process that removes the namespaces with this tag when its input ends, which also happens when the process
/// at the other end ends. It is in a process group of its own, so that an interrupt from the terminal does not end it.
fn keeper(tag: &str) -> Child {
    let script = "cat >/dev/null; for name in $(ip netns list | cut -d' ' -f1 | grep \"^$0-\"); do \
                  kill -9 $(ip netns pids $name); ip netns del $name; done";
    let mut command = Command::new("sh");
    command.args(["-c", script, tag]).process_group(0);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("a shell")
}

/// A testbed that all tests of a program share, if they leave it as it is. The program must remove it at its end
/// ([`SharedTestbed::remove`]).
pub struct SharedTestbed(std::sync::Mutex<Option<Testbed>>);

impl SharedTestbed {
    /// A shared testbed that is not made yet.
    pub const fn new() -> SharedTestbed {
        SharedTestbed(std::sync::Mutex::new(None))
    }

    /// Calls `work` with the testbed, which `make` makes if there is none yet.
    pub fn with<T>(&self, make: impl FnOnce() -> Testbed, work: impl FnOnce(&Testbed) -> T) -> T {
        work(self.0.lock().expect("no user panics").get_or_insert_with(make))
    }

    /// Removes the testbed.
    pub fn remove(&self) {
        self.0.lock().expect("no user panics").take();
    }
}

impl Default for SharedTestbed {
    fn default() -> SharedTestbed {
        SharedTestbed::new()
    }
}

/// The name of a host's card in a network.
pub fn interface(network: usize) -> String {
    format!("net{network}")
}

/// Removes what tests have left that no longer run.
fn sweep() {
    for line in attempt(&["ip", "netns", "list"]).unwrap_or_default().lines() {
        let name = line.split(' ').next().unwrap_or_default();
        let process = name.strip_prefix("strobe-").and_then(|rest| rest.split('-').next());
        let Some(process) = process.and_then(|number| number.parse::<u32>().ok()) else { continue };
        if !PathBuf::from(format!("/proc/{process}")).exists() {
            remove(name);
        }
    }
}

/// Removes a namespace, with the cables that end in it and the processes that still run in it.
fn remove(name: &str) {
    for process in attempt(&["ip", "netns", "pids", name]).unwrap_or_default().lines() {
        let _ = attempt(&["kill", "-9", process]);
    }
    let _ = attempt(&["ip", "netns", "del", name]);
}

fn run(words: &[&str]) {
    if let Err(reason) = attempt(words) {
        panic!("{}: {reason}", words.join(" "));
    }
}

fn attempt(words: &[&str]) -> Result<String, String> {
    let output = Command::new(words[0]).args(&words[1..]).output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(String::from_utf8_lossy(&output.stderr).trim().to_string()),
    }
}
