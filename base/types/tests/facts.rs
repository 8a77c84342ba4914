// SPDX-License-Identifier: MIT OR Apache-2.0
//! The table of predefined datatypes against the facts of the standard ABI.

use serde_json::Value;
use std::collections::BTreeMap;
use strobe_types::TypeHandle;
use strobe_types::layout::{Layout, PREDEFINED};

#[test]
fn the_table_holds_the_types_of_the_standard_abi() {
    let facts: Value = serde_json::from_str(include_str!("../../../api/facts/standard_abi.json")).unwrap();
    let bytes = &facts["datatype_bytes"];
    let mut handles: BTreeMap<u64, Vec<&str>> = BTreeMap::new();
    for (name, value) in facts["handles"]["MPI_Datatype"].as_object().unwrap() {
        handles.entry(value.as_u64().unwrap()).or_default().push(name);
    }
    assert_eq!(handles.remove(&u64::from(TypeHandle::NULL.0)), Some(vec!["MPI_DATATYPE_NULL"]));
    for row in PREDEFINED {
        // What the MPICH ABI alone has must lie where the standard has nothing.
        if row.name.starts_with("MPIX_") {
            assert!(!handles.contains_key(&u64::from(row.handle.0)), "{}", row.name);
            continue;
        }
        let names = handles.remove(&u64::from(row.handle.0)).unwrap_or_default();
        assert!(names.contains(&row.name), "{}: the facts call {:#x} {names:?}", row.name, row.handle.0);
        assert_eq!(bytes[row.name].as_u64(), Some(row.size() as u64), "{}", row.name);
        // What a C struct of the parts takes: size rounded up to the strictest alignment.
        let extent = (row.second_displacement() + row.size() - row.first.bytes()).next_multiple_of(row.alignment());
        assert_eq!(Layout::predefined(row.handle).unwrap().extent(), (0, extent as isize), "{}", row.name);
    }
    assert!(handles.is_empty(), "types without a row: {handles:?}");
}
