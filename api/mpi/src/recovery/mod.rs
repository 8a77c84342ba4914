// SPDX-License-Identifier: MIT OR Apache-2.0
//! User-level failure mitigation: what a program does that goes on after processes have failed
//! (docs/design/recovery.md). Who has failed stands in the log of losses of the node segment; to agree on it the
//! members ask the head of the job, which hears of everything in one order.

pub(crate) mod agreement;
pub(crate) mod known;
pub(crate) mod loss;

use crate::comm::Comm;
use crate::comms::Comms;
use crate::group::Group;
use crate::io::File;
use crate::job_connection::JobConnection;
use crate::making::Making;
use crate::members::Members;
use crate::progress::Progress;
use crate::question::{Question, agreed_to};
use crate::rma::Window;
use agreement::{Agreed, Agreeing, Agreement, Behind, Outcome, acknowledged};
use std::cell::RefCell;
use std::rc::Rc;
use strobe_control::Request;
use strobe_endpoint::{ProcId, SeenLosses};
use strobe_types::{CommHandle, RequestHandle, Result, err};

/// Revokes, agrees and shrinks, for one process.
#[derive(Clone, Copy)]
pub struct Recovering<'a> {
    pub(crate) making: Making<'a>,
    pub(crate) job: &'a Rc<JobConnection>,
}

impl<'a> Recovering<'a> {
    fn progress(&self) -> &'a Progress {
        self.making.progress
    }

    fn comms(&self) -> &'a Comms {
        self.making.comms
    }

    /// What was lost, with what has just been told.
    fn losses(&self) -> &'a SeenLosses {
        self.progress().losses()
    }

    fn agreeing(&self) -> Agreeing<'a> {
        Agreeing { progress: self.progress(), job: self.job }
    }

    /// Interrupts what all members do on a communicator (`MPIX_Comm_revoke`).
    pub fn revoke(&self, handle: CommHandle) -> Result<()> {
        let comm = self.comms().get(handle)?;
        let own_side = comm.local().map(|side| side.context());
        self.revoke_contexts(std::iter::once(comm.context()).chain(own_side).collect(), "comm: a communicator")
    }

    /// The same of a window (`MPIX_Win_revoke`).
    pub fn revoke_window(&self, window: &Window) -> Result<()> {
        self.revoke_contexts(vec![window.comm().context()], "win: a window")
    }

    /// The same of a file (`MPIX_File_revoke`).
    pub fn revoke_file(&self, file: &File) -> Result<()> {
        self.revoke_contexts(file.contexts(), "fh: a file")
    }

    /// Interrupts what is done in these contexts of one object.
    fn revoke_contexts(&self, contexts: Vec<u32>, what: &str) -> Result<()> {
        if self.losses().is_revoked(contexts[0]) {
            return Ok(());
        }
        if !self.losses().are_survived() {
            return err!(
                UNSUPPORTED_OPERATION,
                "{what} can be revoked in a job that goes on after failures: start it with mpiexec --enable-recovery"
            );
        }
        let answer = Question::ask(self.job, &Request::Revoke { contexts })?.wait(self.progress());
        self.losses();
        agreed_to(answer?)
    }

    /// True if the communicator was revoked (`MPIX_Comm_is_revoked`).
    pub fn is_revoked(&self, handle: CommHandle) -> Result<bool> {
        Ok(self.is_cut_off(self.comms().get(handle)?.as_ref()))
    }

    /// True if these members were revoked, as those of a window or a file may be (`MPIX_Win_is_revoked`).
    pub fn is_cut_off(&self, members: &Members) -> bool {
        self.losses().is_revoked(members.context())
    }

    /// The members that are known to have failed (`MPIX_Comm_get_failed`).
    pub fn failed(&self, handle: CommHandle) -> Result<Rc<Group>> {
        Ok(self.failed_of(self.comms().get(handle)?.as_ref()))
    }

    /// Those of these members, as of a window or a file (`MPIX_Win_get_failed`).
    pub fn failed_of(&self, members: &Members) -> Rc<Group> {
        Rc::new(Group::of(members.failed(self.losses(), 0)))
    }

    /// Acknowledges all failures that are known (`MPIX_Comm_failure_ack`).
    pub fn acknowledge_all(&self, handle: CommHandle) -> Result<()> {
        let comm = self.comms().get(handle)?;
        comm.acknowledge(self.losses().seen());
        Ok(())
    }

    /// Acknowledges the first failures of [`Recovering::failed`] (`MPIX_Comm_ack_failed`); how many are acknowledged
    /// now.
    pub fn acknowledge(&self, handle: CommHandle, count: i32) -> Result<i32> {
        let comm = self.comms().get(handle)?;
        let Ok(count) = usize::try_from(count) else {
            return err!(ARG, "num_to_ack: {count} is negative: pass how many of MPIX_Comm_get_failed to acknowledge");
        };
        let losses = self.losses();
        let failed = comm.failed(losses, 0);
        let next = failed.get(count).and_then(|process| losses.told_at(*process));
        // Up to the entry before that of the first which is not acknowledged.
        comm.acknowledge(next.map_or(losses.seen(), |told| told - 1));
        Ok(acknowledged(&comm, losses).len() as i32)
    }

    /// The members whose failure this process has acknowledged (`MPIX_Comm_failure_get_acked`).
    pub fn acknowledged(&self, handle: CommHandle) -> Result<Rc<Group>> {
        let comm = self.comms().get(handle)?;
        Ok(Rc::new(Group::of(acknowledged(&comm, self.losses()))))
    }

    /// Agrees on the bits that all living members have set (`MPIX_Comm_agree`). The bits are for the program also where
    /// the call fails: if a member has failed that not all have acknowledged.
    pub fn agree(&self, handle: CommHandle, value: i32, give: impl FnOnce(i32)) -> Result<()> {
        let comm = self.comms().get(handle)?;
        let agreement = self.agreeing().ask(&comm, value as u32, 0)?;
        let agreed = self.agreeing().wait_for(&comm, &agreement)?;
        give(agreed.value as i32);
        verdict(&agreed)
    }

    /// The same behind a request (`MPIX_Comm_iagree`).
    pub fn agree_later(&self, handle: CommHandle, value: i32, give: impl Fn(i32) + 'static) -> Result<RequestHandle> {
        let comm = self.comms().get(handle)?;
        let agreement = self.agreeing().ask(&comm, value as u32, 0)?;
        let outcome: Outcome = Box::new(move |agreed| {
            give(agreed.value as i32);
            verdict(agreed)
        });
        self.put_behind(comm, agreement, outcome)
    }

    fn put_behind(&self, comm: Rc<Comm>, agreement: Agreement, outcome: Outcome) -> Result<RequestHandle> {
        let behind = Behind { agreement, comm, outcome, over: RefCell::default() };
        self.progress().requests.of_operation(Rc::new(behind), true)
    }

    /// Makes a communicator of the living members (`MPIX_Comm_shrink`).
    pub fn shrink(&self, handle: CommHandle) -> Result<CommHandle> {
        let comm = self.comms().get(handle)?;
        let agreement = self.agreeing().ask(&comm, u32::MAX, CONTEXTS)?;
        let agreed = self.agreeing().wait_for(&comm, &agreement)?;
        let new = survivors(&comm, &agreed, self.progress().endpoint.site.me())?;
        self.comms().install(Rc::new(new))
    }

    /// The same behind a request (`MPIX_Comm_ishrink`): `give` gets the communicator when it is there.
    pub fn shrink_later(
        &self,
        handle: CommHandle,
        give: impl Fn(Rc<Comm>) -> Result<()> + 'static,
    ) -> Result<RequestHandle> {
        let comm = self.comms().get(handle)?;
        let agreement = self.agreeing().ask(&comm, u32::MAX, CONTEXTS)?;
        let (old, me) = (comm.clone(), self.progress().endpoint.site.me());
        let outcome: Outcome = Box::new(move |agreed| survivors(&old, agreed, me).and_then(|new| give(Rc::new(new))));
        self.put_behind(comm, agreement, outcome)
    }

    /// Gives a communicator that was made behind a request its handle.
    pub fn adopt(&self, comm: Rc<Comm>) -> Result<CommHandle> {
        self.comms().install(comm)
    }
}

/// Contexts of a communicator, and of both sides of one between two groups.
const CONTEXTS: usize = 3;

/// The error of an agreement, the same for all.
fn verdict(agreed: &Agreed) -> Result<()> {
    match agreed.acknowledged {
        true => Ok(()),
        false => err!(
            PROC_FAILED,
            "comm: a member has failed that not all have acknowledged: the bits are agreed on all the same; call \
             MPIX_Comm_failure_ack"
        ),
    }
}

/// A communicator of those members of `comm` that have not failed, in the same order.
fn survivors(comm: &Comm, agreed: &Agreed, me: ProcId) -> Result<Comm> {
    let &[whole, one, other] = &agreed.contexts[..] else { return err!(INTERN, "an agreement without contexts") };
    let left = |group: &Group| Group::of(group.iter().filter(|process| !agreed.failed.contains(process)).collect());
    let group = Rc::new(left(comm.group()));
    let Some(remote) = comm.remote_group() else { return Ok(Comm::among(comm, whole, group, me)) };
    let remote = left(remote);
    if remote.size() == 0 {
        return err!(PROC_FAILED, "comm: nobody is left on the other side: go on with a communicator of this side");
    }
    // The sides tell their contexts apart by who comes first.
    let first = group.process(0) < remote.process(0);
    Ok(Comm::between(comm, (whole, if first { one } else { other }), group, remote, me))
}
