// SPDX-License-Identifier: MIT OR Apache-2.0
//! Categories of the tool interface (MPI-5.0 section 15.3.9).

use crate::args::{InText, Out, OutArray, length};
use crate::entries;
use crate::tool_args::{Maybe, MaybeInOut, ToolText};
use std::ffi::c_int;
use strobe_mpi::tools::categories::{self, Category};
use strobe_types::Result;

/// Stores as many indices of a category's members as the tool has room for.
fn list(cat_index: c_int, len: c_int, indices: OutArray<c_int>, of: impl Fn(&Category) -> Vec<i32>) -> Result<()> {
    let members = of(categories::get(cat_index)?);
    let room = length(len, "len")?.min(members.len());
    indices.elements(room, "indices")?.set(members.into_iter().take(room));
    Ok(())
}

entries! {
    tool_category => export_tool_category;

    /// MPI-5.0 section 15.3.9
    fn MPI_T_category_get_num(num_cat: Out<c_int>) tool |_none| {
        num_cat.set(categories::count()?);
    }

    /// MPI-5.0 section 15.3.9
    fn MPI_T_category_get_info(
        cat_index: c_int, name: ToolText, name_len: MaybeInOut<c_int>, desc: ToolText, desc_len: MaybeInOut<c_int>,
        num_cvars: Maybe<c_int>, num_pvars: Maybe<c_int>, num_categories: Maybe<c_int>
    ) tool |_none| {
        let category = categories::get(cat_index)?;
        name.set(category.name, name_len, "name_len")?;
        desc.set(category.sentence, desc_len, "desc_len")?;
        num_cvars.set(category.cvars().len() as c_int);
        num_pvars.set(category.pvars().len() as c_int);
        num_categories.set(category.categories().len() as c_int);
    }

    /// MPI-5.0 section 15.3.9
    fn MPI_T_category_get_num_events(cat_index: c_int, num_events: Out<c_int>) tool |_none| {
        num_events.set(categories::get(cat_index)?.events().len() as c_int);
    }

    /// MPI-5.0 section 15.3.9
    fn MPI_T_category_get_index(name: InText, cat_index: Out<c_int>) tool |_none| {
        cat_index.set(categories::index_of(&name.get())?);
    }

    /// MPI-5.0 section 15.3.9
    fn MPI_T_category_get_cvars(cat_index: c_int, len: c_int, indices: OutArray<c_int>) tool |_none| {
        list(cat_index, len, indices, Category::cvars)
    }

    /// MPI-5.0 section 15.3.9
    fn MPI_T_category_get_pvars(cat_index: c_int, len: c_int, indices: OutArray<c_int>) tool |_none| {
        list(cat_index, len, indices, Category::pvars)
    }

    /// MPI-5.0 section 15.3.9
    fn MPI_T_category_get_events(cat_index: c_int, len: c_int, indices: OutArray<c_int>) tool |_none| {
        list(cat_index, len, indices, Category::events)
    }

    /// MPI-5.0 section 15.3.9
    fn MPI_T_category_get_categories(cat_index: c_int, len: c_int, indices: OutArray<c_int>) tool |_none| {
        list(cat_index, len, indices, Category::categories)
    }

    /// MPI-5.0 section 15.3.9
    fn MPI_T_category_changed(update_number: Out<c_int>) tool |_none| {
        update_number.set(categories::changed()?);
    }
}
