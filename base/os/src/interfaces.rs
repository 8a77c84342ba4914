// SPDX-License-Identifier: MIT OR Apache-2.0
//! The network interfaces of this machine (of this network namespace), and which of them leads where.
//!
//! Facts only: callers decide which interface to use. Drivers and MTU are asked for through a socket
//! and not read from `/sys`, which may show another namespace than the one that the process is in.

use libc::{c_char, c_int};
use std::ffi::CStr;
use std::io;
use std::mem;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, UdpSocket};
use std::os::fd::AsRawFd;

/// An address of an interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InterfaceAddress {
    /// The address.
    pub ip: IpAddr,
    /// Length of the network's prefix, in bits.
    pub prefix: u8,
}

impl InterfaceAddress {
    /// Whether `other` is in the same subnet.
    pub fn shares_subnet(&self, other: IpAddr) -> bool {
        let differing = match (self.ip, other) {
            (IpAddr::V4(a), IpAddr::V4(b)) => (u32::from(a) ^ u32::from(b)).leading_zeros(),
            (IpAddr::V6(a), IpAddr::V6(b)) => (u128::from(a) ^ u128::from(b)).leading_zeros(),
            _ => return false,
        };
        differing >= u32::from(self.prefix)
    }
}

/// A network interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interface {
    /// Its name, as `ip link` shows it.
    pub name: String,
    /// Its number; the scope of its link-local IPv6 addresses.
    pub index: u32,
    /// Largest packet in bytes, IP header included; 0 if it would not say.
    pub mtu: u32,
    /// Its addresses, in the kernel's order.
    pub addresses: Vec<InterfaceAddress>,
    /// Administratively up.
    pub up: bool,
    /// Up, and a cable (or the other end) is there.
    pub running: bool,
    /// Leads to this machine only.
    pub loopback: bool,
    /// The driver says that the interface can multicast.
    pub multicast: bool,
    /// The driver's name (`bridge`, `veth`, `tun`, `e1000e`); empty if it would not say.
    pub driver: String,
    /// Speed in Mbit/s, where the driver knows one.
    pub speed_mbits: Option<u32>,
}

impl Interface {
    /// A bridge of this machine: `docker0` and its like, which lead to containers here and seldom to another host.
    /// (A host's own uplink may be a bridge too: reachability decides, this only breaks ties.)
    pub fn is_bridge(&self) -> bool {
        self.driver == "bridge"
    }

    /// Made by software for this machine's own use: loopback, bridges, and the tunnels of containers and VPNs.
    pub fn is_virtual(&self) -> bool {
        self.loopback || matches!(self.driver.as_str(), "bridge" | "tun" | "dummy" | "vxlan" | "geneve")
    }
}

/// All interfaces, in the order of their numbers. Fails if the kernel does not list them.
pub fn interfaces() -> io::Result<Vec<Interface>> {
    let mut list = std::ptr::null_mut();
    // SAFETY: writes a pointer of ours to a list that stays valid until it is given back below.
    if unsafe { libc::getifaddrs(&mut list) } != 0 {
        return Err(io::Error::last_os_error());
    }
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0));
    let mut found: Vec<Interface> = Vec::new();
    let mut next = list;
    // SAFETY: `next` is null or an entry of the list, which lives until `freeifaddrs`.
    while let Some(entry) = unsafe { next.as_ref() } {
        next = entry.ifa_next;
        // SAFETY: each entry has a name that ends with a zero byte.
        let name = unsafe { CStr::from_ptr(entry.ifa_name) }.to_string_lossy().into_owned();
        let at = found.iter().position(|interface| interface.name == name).unwrap_or_else(|| {
            found.push(describe(name, entry.ifa_flags, socket.as_ref().ok().map(|s| s.as_raw_fd())));
            found.len() - 1
        });
        if let (Some(ip), prefix) = (ip_of(entry.ifa_addr), prefix_of(entry.ifa_netmask)) {
            found[at].addresses.push(InterfaceAddress { ip, prefix });
        }
    }
    // SAFETY: the list that getifaddrs made; nothing of it is used any more.
    unsafe { libc::freeifaddrs(list) };
    found.sort_by_key(|interface| interface.index);
    Ok(found)
}

/// The interface that has the address `ip`; `None` if there is none. Fails if the kernel does not list them.
pub fn interface_of(ip: IpAddr) -> io::Result<Option<Interface>> {
    // All of 127.0.0.0/8 is this machine, though only 127.0.0.1 stands in the list.
    Ok(interfaces()?.into_iter().find(|interface| {
        interface.addresses.iter().any(|a| a.ip == ip)
            || (interface.loopback && matches!(ip, IpAddr::V4(v4) if v4.is_loopback()))
    }))
}

/// The local address from which the kernel would send to `remote`; an error where no route leads there. Nothing is
/// sent.
pub fn local_address_towards(remote: IpAddr) -> io::Result<IpAddr> {
    let any = match remote {
        IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::UNSPECIFIED),
        IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::UNSPECIFIED),
    };
    let socket = UdpSocket::bind((any, 0))?;
    // Any port will do: connecting a datagram socket only looks the route up.
    socket.connect((remote, 9))?;
    Ok(socket.local_addr()?.ip())
}

fn describe(name: String, flags: u32, socket: Option<c_int>) -> Interface {
    let has = |flag: c_int| flags & flag as u32 != 0;
    let index = std::ffi::CString::new(name.as_str()).map_or(0, |name| {
        // SAFETY: a string that ends with a zero byte.
        unsafe { libc::if_nametoindex(name.as_ptr()) }
    });
    Interface {
        index,
        mtu: socket.and_then(|socket| mtu(socket, &name)).unwrap_or(0),
        addresses: Vec::new(),
        up: has(libc::IFF_UP),
        running: has(libc::IFF_UP) && has(libc::IFF_RUNNING),
        loopback: has(libc::IFF_LOOPBACK),
        multicast: has(libc::IFF_MULTICAST),
        driver: socket.and_then(|socket| driver(socket, &name)).unwrap_or_default(),
        speed_mbits: socket.and_then(|socket| speed(socket, &name)),
        name,
    }
}

/// A request about the interface `name`.
fn request(name: &str) -> Option<libc::ifreq> {
    // SAFETY: ifreq is plain data.
    let mut request: libc::ifreq = unsafe { mem::zeroed() };
    if name.len() >= request.ifr_name.len() {
        return None;
    }
    for (to, from) in request.ifr_name.iter_mut().zip(name.bytes()) {
        *to = from as c_char;
    }
    Some(request)
}

fn mtu(socket: c_int, name: &str) -> Option<u32> {
    let mut request = request(name)?;
    // SAFETY: reads and writes the request; on success the union holds the MTU.
    unsafe {
        (libc::ioctl(socket, libc::SIOCGIFMTU, &mut request) == 0).then(|| request.ifr_ifru.ifru_mtu.max(0) as u32)
    }
}

/// `struct ethtool_drvinfo` of linux/ethtool.h.
#[repr(C)]
struct DriverInformation {
    command: u32,
    driver: [u8; 32],
    rest: [u8; 32 * 3 + 32 + 12 + 5 * 4],
}

/// `struct ethtool_cmd` of linux/ethtool.h.
#[repr(C)]
#[derive(Default)]
struct LinkSettings {
    command: u32,
    supported: u32,
    advertising: u32,
    speed: u16,
    bytes: [u8; 6],
    packets: [u32; 2],
    speed_high: u16,
    more: [u8; 2],
    partner: u32,
    reserved: [u32; 2],
}

const ETHTOOL_GSET: u32 = 1;
const ETHTOOL_GDRVINFO: u32 = 3;

fn ethtool<T>(socket: c_int, name: &str, about: &mut T) -> bool {
    let Some(mut request) = request(name) else { return false };
    request.ifr_ifru.ifru_data = (about as *mut T).cast();
    // SAFETY: `about` begins with the command and has the layout that the kernel writes for it.
    unsafe { libc::ioctl(socket, libc::SIOCETHTOOL, &mut request) == 0 }
}

fn driver(socket: c_int, name: &str) -> Option<String> {
    let mut about = DriverInformation { command: ETHTOOL_GDRVINFO, driver: [0; 32], rest: [0; 160] };
    if !ethtool(socket, name, &mut about) {
        return None;
    }
    let end = about.driver.iter().position(|&byte| byte == 0)?;
    Some(String::from_utf8_lossy(&about.driver[..end]).into_owned())
}

fn speed(socket: c_int, name: &str) -> Option<u32> {
    let mut about = LinkSettings { command: ETHTOOL_GSET, ..LinkSettings::default() };
    if !ethtool(socket, name, &mut about) {
        return None;
    }
    let speed = u32::from(about.speed_high) << 16 | u32::from(about.speed);
    // All ones, in 16 or in 32 bits, means unknown.
    (speed != 0 && speed != u32::MAX && speed != 0xffff).then_some(speed)
}

fn ip_of(address: *const libc::sockaddr) -> Option<IpAddr> {
    // SAFETY: null, or an address of the kernel's whose family says which structure it is.
    unsafe {
        match c_int::from(address.as_ref()?.sa_family) {
            libc::AF_INET => {
                let v4 = address.cast::<libc::sockaddr_in>().read_unaligned();
                Some(IpAddr::V4(Ipv4Addr::from(u32::from_be(v4.sin_addr.s_addr))))
            }
            libc::AF_INET6 => {
                let v6 = address.cast::<libc::sockaddr_in6>().read_unaligned();
                Some(IpAddr::V6(Ipv6Addr::from(v6.sin6_addr.s6_addr)))
            }
            _ => None,
        }
    }
}

fn prefix_of(mask: *const libc::sockaddr) -> u8 {
    match ip_of(mask) {
        Some(IpAddr::V4(mask)) => u32::from(mask).leading_ones() as u8,
        Some(IpAddr::V6(mask)) => u128::from(mask).leading_ones() as u8,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCALHOST: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    #[test]
    fn loopback_is_there_and_says_what_it_is() {
        let loopback = interface_of(LOCALHOST).unwrap().expect("an interface with 127.0.0.1");
        assert!(loopback.loopback && loopback.up && loopback.is_virtual() && !loopback.is_bridge());
        assert!(loopback.mtu >= 1500, "{loopback:?}");
        assert_eq!(interface_of("127.0.0.7".parse().unwrap()).unwrap().unwrap().name, loopback.name);
    }

    #[test]
    fn numbers_and_names_are_distinct() {
        let all = interfaces().unwrap();
        assert!(!all.is_empty());
        assert!(all.windows(2).all(|pair| pair[0].index < pair[1].index), "{all:?}");
    }

    #[test]
    fn route_is_by_reachability() {
        assert_eq!(local_address_towards(LOCALHOST).unwrap(), LOCALHOST);
    }

    #[test]
    fn subnets() {
        let address = InterfaceAddress { ip: "10.1.2.3".parse().unwrap(), prefix: 24 };
        assert!(address.shares_subnet("10.1.2.250".parse().unwrap()));
        assert!(!address.shares_subnet("10.1.3.3".parse().unwrap()));
        assert!(!address.shares_subnet("::1".parse().unwrap()));
        let everywhere = InterfaceAddress { ip: "10.1.2.3".parse().unwrap(), prefix: 0 };
        assert!(everywhere.shares_subnet("192.168.0.1".parse().unwrap()));
    }
}
