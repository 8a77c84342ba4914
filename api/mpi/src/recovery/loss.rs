// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whether the members of a communicator can still do something together, as far as this process has seen
//! (docs/design/recovery.md). As long as nothing was lost each question is one look at a word.

use crate::members::Members;
use strobe_endpoint::{Pattern, ProcId, SeenLosses};
use strobe_types::constants::ANY_SOURCE;
use strobe_types::{Error, ErrorClass};

impl Members {
    /// The members that have failed, and whose failure was told behind the first `behind` entries of the log.
    pub(crate) fn failed(&self, losses: &SeenLosses, behind: u32) -> Vec<ProcId> {
        let takes_part = |process: &ProcId| {
            let remote = self.remote_group().is_some_and(|group| group.rank_of(*process).is_some());
            remote || self.group().rank_of(*process).is_some()
        };
        losses.failed(behind).into_iter().filter(takes_part).collect()
    }

    /// Why an operation of all members cannot complete, if it cannot.
    #[inline]
    pub(crate) fn loss(&self, losses: &SeenLosses) -> Option<ErrorClass> {
        if losses.are_any() { self.loss_among(losses) } else { None }
    }

    #[cold]
    fn loss_among(&self, losses: &SeenLosses) -> Option<ErrorClass> {
        if losses.is_revoked(self.context()) {
            return Some(ErrorClass::REVOKED);
        }
        (!self.failed(losses, 0).is_empty()).then_some(ErrorClass::PROC_FAILED)
    }

    /// Why a receive or probe that has found nothing would wait in vain, if it would: from any source, if a member has
    /// failed that this process has not acknowledged.
    #[inline]
    pub(crate) fn refuses(&self, losses: &SeenLosses, pattern: Pattern) -> Option<ErrorClass> {
        if losses.are_any() { self.refuses_now(losses, pattern) } else { None }
    }

    #[cold]
    fn refuses_now(&self, losses: &SeenLosses, pattern: Pattern) -> Option<ErrorClass> {
        if losses.is_revoked(pattern.context) {
            return Some(ErrorClass::REVOKED);
        }
        let failed = match pattern.source {
            ANY_SOURCE => self.has_unacknowledged(losses),
            _ => losses.has_failed(pattern.process),
        };
        failed.then_some(ErrorClass::PROC_FAILED)
    }

    /// True if a member has failed that this process has not acknowledged.
    pub(crate) fn has_unacknowledged(&self, losses: &SeenLosses) -> bool {
        losses.are_any() && !self.failed(losses, self.acknowledged()).is_empty()
    }
}

/// The error of a call on a window or a file, where the members have found it as that of a communicator: `what` is the
/// argument's name, `kind` the part of the calls' names that says what it is.
#[cold]
pub(crate) fn said_of((what, kind): (&str, &str), error: Error) -> Error {
    let class = error.class();
    if !is_loss(class) || !error.message().starts_with("comm: ") {
        return error;
    }
    let text = match class {
        ErrorClass::REVOKED => {
            format!(
                "{what}: was revoked: only ending it and local calls work; go on in one of the processes that are left"
            )
        }
        _ => format!(
            "{what}: a process that is needed has failed: MPIX_{kind}_get_failed says which; go on in one of those that \
             are left"
        ),
    };
    Error::new(class, text)
}

/// The error of this class, in words.
#[cold]
pub(crate) fn error_of(class: ErrorClass) -> Error {
    let text = match class {
        ErrorClass::REVOKED => {
            "comm: was revoked: only MPIX_Comm_shrink, MPIX_Comm_agree and local calls work on it; go on in the \
             communicator that MPIX_Comm_shrink gives"
        }
        ErrorClass::PROC_FAILED_PENDING => {
            "request: a process has failed that may be the source; it stays active: call MPIX_Comm_failure_ack to wait \
             for the others, or cancel it"
        }
        _ => {
            "comm: a process that is needed has failed: MPIX_Comm_get_failed says which, MPIX_Comm_shrink makes a \
             communicator of the others"
        }
    };
    Error::new(class, text)
}

/// True for a class of an error that a loss has caused.
pub(crate) fn is_loss(class: ErrorClass) -> bool {
    [ErrorClass::PROC_FAILED, ErrorClass::PROC_FAILED_PENDING, ErrorClass::REVOKED].contains(&class)
}
