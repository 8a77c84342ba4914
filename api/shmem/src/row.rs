// SPDX-License-Identifier: MIT OR Apache-2.0
//! A row of the table of functions.

/// Functions of `shmem.h` that become the same.
#[derive(Debug)]
pub struct Row {
    /// Their names. `{T}` stands for the name of a type, or the length of an element.
    pub names: &'static [&'static str],
    /// These; none if there is one function of each name.
    pub types: &'static [&'static str],
    /// True if there is also one that takes a context first.
    pub with_ctx: bool,
    /// What the specification has it under.
    pub chapter: &'static str,
    /// What they become in the engine.
    pub becomes: &'static str,
}

impl Row {
    /// All functions that it stands for.
    pub fn functions(&self) -> impl Iterator<Item = String> {
        self.names.iter().flat_map(|name| self.of_all_types(name))
    }

    /// Those of one name.
    pub fn of_all_types(&self, pattern: &'static str) -> impl Iterator<Item = String> {
        let types = if self.types.is_empty() { &[""] } else { self.types };
        types.iter().flat_map(move |name| {
            let name = pattern.replace("{T}", name);
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
        let row = Row { names: &["shmem_{T}_put"], types: &["int", "long"], with_ctx: true, chapter: "", becomes: "" };
        let names: Vec<String> = row.functions().collect();
        assert_eq!(names, ["shmem_int_put", "shmem_ctx_int_put", "shmem_long_put", "shmem_ctx_long_put"]);
        let row = Row { names: &["start_pes"], types: &[], with_ctx: false, ..row };
        assert_eq!(row.functions().collect::<Vec<_>>(), ["start_pes"]);
    }
}
