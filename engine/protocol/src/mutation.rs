// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bugs on purpose, one at a time, to see that the simulator finds them. Without the feature `mutations` none is ever
//! on, and nothing of this is left in the compiled code.

/// Declares the bugs of one module, here or in another crate with the feature: the enumeration `Mutation`, the list
/// `ALL`, `choose` to switch one on, and `is` to test for it.
#[macro_export]
#[doc(hidden)]
macro_rules! mutations {
    ($($(#[$about:meta])* $bug:ident,)*) => {
        /// A bug that tests put in on purpose.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Mutation {
            $($(#[$about])* $bug,)*
        }

        /// All bugs.
        pub const ALL: &[Mutation] = &[$(Mutation::$bug,)*];

        #[cfg(feature = "mutations")]
        std::thread_local! {
            static CHOSEN: std::cell::Cell<Option<Mutation>> = const { std::cell::Cell::new(None) };
        }

        /// Switches a bug on in this thread, or all off.
        #[cfg(feature = "mutations")]
        pub fn choose(mutation: Option<Mutation>) {
            CHOSEN.set(mutation);
        }

        #[cfg(feature = "mutations")]
        pub(crate) fn is(mutation: Mutation) -> bool {
            CHOSEN.get() == Some(mutation)
        }

        #[cfg(not(feature = "mutations"))]
        pub(crate) const fn is(_: Mutation) -> bool {
            false
        }
    };
}
