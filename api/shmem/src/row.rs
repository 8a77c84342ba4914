// SPDX-License-Identifier: MIT OR Apache-2.0
//! A row of the table of functions.

/// A function of `shmem.h`, or one for each of several types.
#[derive(Debug)]
pub struct Row {
    /// Its name. `{T}` stands for the name of a type, or the length of an element.
    pub name: &'static str,
    /// These; none if it is one function.
    pub types: &'static [&'static str],
    /// True if there is also one that takes a context first.
    pub with_ctx: bool,
    /// What the specification has it under.
    pub chapter: &'static str,
    /// What it becomes in the engine.
    pub becomes: &'static str,
}

impl Row {
    /// The names of all functions that it stands for.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let types = if self.types.is_empty() { &[""] } else { self.types };
        types.iter().flat_map(|name| {
            let name = self.name.replace("{T}", name);
            let with_ctx = self.with_ctx.then(|| name.replacen("shmem_", "shmem_ctx_", 1));
            [Some(name), with_ctx].into_iter().flatten()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_stands_for_each_type_with_and_without_context() {
        let row = Row { name: "shmem_{T}_put", types: &["int", "long"], with_ctx: true, chapter: "", becomes: "" };
        let names: Vec<String> = row.names().collect();
        assert_eq!(names, ["shmem_int_put", "shmem_ctx_int_put", "shmem_long_put", "shmem_ctx_long_put"]);
        let row = Row { name: "start_pes", types: &[], with_ctx: false, ..row };
        assert_eq!(row.names().collect::<Vec<_>>(), ["start_pes"]);
    }
}
