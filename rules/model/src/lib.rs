//! What all crates speak of: the two [`Side`]s of a game, messages without a language ([`l10n`]),
//! and scenes of boards ([`scene`]).
//!
//! Nothing here knows a rule, a pixel, a language or a chat.

pub mod l10n;
pub mod scene;
mod side;

pub use side::Side;
