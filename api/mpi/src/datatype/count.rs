// SPDX-License-Identifier: MIT OR Apache-2.0
//! How much was received, in elements (MPI-5.0 sections 3.2.5 and 5.1.11). A status holds bytes of the packed
//! stream, which is all that a sender and a receiver with different datatypes agree on.

use super::Datatype;
use strobe_types::{Result, Status, err};

impl Datatype {
    /// `MPI_Get_count`: whole elements, or `None` (undefined).
    pub fn count_in(&self, status: &Status) -> Option<i64> {
        match self.layout.size() as u64 {
            // Nothing can be counted with elements of no size, but none of them is always there.
            0 => (status.bytes == 0).then_some(0),
            size if status.bytes.is_multiple_of(size) => i64::try_from(status.bytes / size).ok(),
            _ => None,
        }
    }

    /// `MPI_Get_elements`: basic elements, or `None` (undefined).
    pub fn elements_in(&self, status: &Status) -> Option<i64> {
        let bytes = usize::try_from(status.bytes).ok()?;
        i64::try_from(self.layout.signature().elements_in(bytes)?).ok()
    }

    /// `MPI_Status_set_elements`: makes `status` say that `elements` basic elements were received.
    pub fn set_elements(&self, status: &mut Status, elements: i64) -> Result<()> {
        if elements < 0 {
            return err!(COUNT, "count: {elements} is negative: pass the number of basic elements, 0 or more");
        }
        let bytes = usize::try_from(elements).ok().and_then(|elements| self.layout.signature().bytes_of(elements));
        match bytes {
            Some(bytes) => {
                status.bytes = bytes as u64;
                Ok(())
            }
            None => err!(ARG, "count: {elements} basic elements cannot be received with {}", self.describe()),
        }
    }
}
