// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ports at which groups meet, and the names of services (MPI-5.0 section 11.9). Who comes first waits; a group that
//! accepts meets the group that has waited longest to connect, and the other way round.

use std::collections::BTreeMap;
use strobe_types::ErrorClass;

/// A group that waits at a port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// The rank that asked, and by which it knows the answer.
    pub asker: (u32, u32),
    /// True for a group that accepts.
    pub accepts: bool,
    /// The ranks of the group.
    pub group: Vec<u32>,
    /// The context that it proposes.
    pub context: u32,
}

struct Port {
    owner: u32,
    waiting: Vec<Waiting>,
}

/// Why something cannot be done: the error class, and the reason with what to do.
pub type Refusal = (ErrorClass, String);

/// The ports and names of a job.
pub struct Meeting {
    job: u64,
    ports: BTreeMap<String, Port>,
    services: BTreeMap<String, String>,
    next: u32,
}

/// Why a group waits no more whose port was closed.
pub fn closed_meanwhile(port: &str) -> Refusal {
    let text = format!("port_name: {port} was closed while this group waited there: ask for its new name");
    (ErrorClass::PORT, text)
}

/// Why a group meets nobody of which a process has failed.
pub fn incomplete() -> Refusal {
    let text = "comm: a process of this group has failed: MPIX_Comm_shrink makes a communicator of the others";
    (ErrorClass::PROC_FAILED, text.into())
}

impl Meeting {
    /// No ports, in the job with this key.
    pub fn new(job: u64) -> Meeting {
        Meeting { job, ports: BTreeMap::new(), services: BTreeMap::new(), next: 0 }
    }

    /// Makes a port for `owner`; its name.
    pub fn open(&mut self, owner: u32) -> String {
        let name = format!("strobe:{:016x}:{}", self.job, self.next);
        self.next += 1;
        self.ports.insert(name.clone(), Port { owner, waiting: Vec::new() });
        name
    }

    fn no_port(&self, name: &str) -> Refusal {
        let own = format!("strobe:{:016x}:", self.job);
        let text = match (name.starts_with(&own), name.starts_with("strobe:")) {
            (true, _) => format!("port_name: {name} is closed: open a port with MPI_Open_port and pass its name on"),
            (_, true) => format!(
                "port_name: {name} belongs to another job; this version connects processes of one mpiexec only: start \
                 both programs with one mpiexec, or spawn one from the other"
            ),
            _ => format!("port_name: {name:?} is no name of a port: pass what MPI_Open_port has given"),
        };
        (ErrorClass::PORT, text)
    }

    /// Forgets a port: the groups that waited there.
    pub fn close(&mut self, name: &str) -> Result<Vec<Waiting>, Refusal> {
        let refusal = self.no_port(name);
        self.ports.remove(name).map(|port| port.waiting).ok_or(refusal)
    }

    /// A group comes to a port: the group that it meets, or nothing while it waits.
    pub fn come(&mut self, name: &str, group: Waiting) -> Result<Option<Waiting>, Refusal> {
        let refusal = self.no_port(name);
        let port = self.ports.get_mut(name).ok_or(refusal)?;
        match port.waiting.iter().position(|other| other.accepts != group.accepts) {
            Some(at) if port.waiting[at].group.iter().any(|rank| group.group.contains(rank)) => {
                let text = "comm: a process is in both groups that meet: connect from processes that do not accept";
                Err((ErrorClass::COMM, text.into()))
            }
            Some(at) => Ok(Some(port.waiting.remove(at))),
            None => {
                port.waiting.push(group);
                Ok(None)
            }
        }
    }

    /// A rank has ended: its ports go, and no group waits any more that it is in. Those that have waited in vain, and
    /// why.
    pub fn ended(&mut self, rank: u32) -> Vec<(Waiting, Refusal)> {
        let mut left = Vec::new();
        self.ports.retain(|name, port| {
            let waiting = std::mem::take(&mut port.waiting).into_iter();
            let (bereaved, others): (Vec<Waiting>, _) = waiting.partition(|waiting| waiting.group.contains(&rank));
            port.waiting = others;
            left.extend(bereaved.into_iter().map(|waiting| (waiting, incomplete())));
            if port.owner == rank {
                left.extend(port.waiting.drain(..).map(|waiting| (waiting, closed_meanwhile(name))));
            }
            port.owner != rank
        });
        self.services.retain(|_, port| self.ports.contains_key(port));
        left
    }

    /// Keeps the name of a port under that of a service.
    pub fn publish(&mut self, service: String, port: String) -> Result<(), Refusal> {
        if let Some(known) = self.services.get(&service) {
            let text = format!("service_name: {service:?} is published already, with port {known}: unpublish it first");
            return Err((ErrorClass::SERVICE, text));
        }
        self.ports.contains_key(&port).then_some(()).ok_or_else(|| self.no_port(&port))?;
        self.services.insert(service, port);
        Ok(())
    }

    /// Forgets the name of a service.
    pub fn unpublish(&mut self, service: &str, port: &str) -> Result<(), Refusal> {
        match self.services.get(service) {
            Some(known) if known == port => drop(self.services.remove(service)),
            Some(known) => {
                let text = format!("port_name: {service:?} is published with port {known}, not {port}: pass that one");
                return Err((ErrorClass::SERVICE, text));
            }
            None => {
                let text = format!("service_name: {service:?} is not published: pass a name that MPI_Publish_name was");
                return Err((ErrorClass::SERVICE, format!("{text} given")));
            }
        }
        Ok(())
    }

    /// The port of a service.
    pub fn look_up(&self, service: &str) -> Result<String, Refusal> {
        let text = || {
            format!(
                "service_name: {service:?} is not published in this job: publish it with MPI_Publish_name first, in a \
                 process of the same mpiexec"
            )
        };
        self.services.get(service).cloned().ok_or_else(|| (ErrorClass::NAME, text()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(rank: u32, accepts: bool) -> Waiting {
        Waiting { asker: (rank, 0), accepts, group: vec![rank], context: 16 + rank }
    }

    #[test]
    fn the_one_who_has_waited_longest_is_met() {
        let mut meeting = Meeting::new(7);
        let port = meeting.open(0);
        assert_eq!(meeting.come(&port, group(1, false)), Ok(None));
        assert_eq!(meeting.come(&port, group(2, false)), Ok(None));
        assert_eq!(meeting.come(&port, group(0, true)), Ok(Some(group(1, false))));
        assert_eq!(meeting.close(&port), Ok(vec![group(2, false)]));
        let (class, text) = meeting.come(&port, group(0, true)).expect_err("closed");
        assert!(class == ErrorClass::PORT && text.contains("closed"), "{text}");
    }

    #[test]
    fn strange_ports_are_told_apart() {
        let mut meeting = Meeting::new(7);
        let (_, other) = meeting.come("strobe:00000000000000ff:0", group(0, false)).expect_err("another job");
        let (_, nonsense) = meeting.come("here", group(0, false)).expect_err("no port");
        assert!(other.contains("another job") && nonsense.contains("MPI_Open_port"), "{other} {nonsense}");
    }

    #[test]
    fn nobody_meets_itself() {
        let mut meeting = Meeting::new(7);
        let port = meeting.open(0);
        meeting.come(&port, group(0, true)).expect("waits");
        assert_eq!(meeting.come(&port, group(0, false)).expect_err("the same").0, ErrorClass::COMM);
    }

    #[test]
    fn a_group_without_one_of_its_processes_waits_no_more() {
        let mut meeting = Meeting::new(7);
        let port = meeting.open(0);
        let both = Waiting { group: vec![1, 2], ..group(1, false) };
        meeting.come(&port, both.clone()).expect("waits");
        meeting.come(&port, group(3, false)).expect("waits");
        assert_eq!(meeting.ended(2), [(both, incomplete())]);
        assert_eq!(meeting.come(&port, group(0, true)), Ok(Some(group(3, false))));
    }

    #[test]
    fn names_go_with_their_ports() {
        let mut meeting = Meeting::new(7);
        let port = meeting.open(3);
        assert_eq!(meeting.publish("sums".into(), port.clone()), Ok(()));
        assert_eq!(meeting.publish("sums".into(), port.clone()).expect_err("twice").0, ErrorClass::SERVICE);
        assert_eq!(meeting.look_up("sums"), Ok(port.clone()));
        assert_eq!(meeting.unpublish("sums", "other").expect_err("another port").0, ErrorClass::SERVICE);
        meeting.come(&port, group(1, false)).expect("waits");
        assert_eq!(meeting.ended(3), [(group(1, false), closed_meanwhile(&port))]);
        assert_eq!(meeting.look_up("sums").expect_err("gone").0, ErrorClass::NAME);
    }
}
