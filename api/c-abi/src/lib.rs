// SPDX-License-Identifier: MIT OR Apache-2.0
//! The C entries, one file per chapter, written once and generic over the ABI.

#![allow(unsafe_code)]
