// SPDX-License-Identifier: MIT OR Apache-2.0
//! The one table of settings. Help text, documentation and (later) MPI_T control variables are read from
//! its rows; a setting is added by adding a row.

#![forbid(unsafe_code)]
