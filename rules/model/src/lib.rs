//! Vocabulary of all crates: the two [`Side`]s of a game, messages without a language ([`l10n`]),
//! scenes of boards ([`scene`]), and text lengths ([`text`]).
//!
//! Nothing here knows a rule, a pixel, a language or a chat.

pub mod l10n;
pub mod scene;
mod side;
pub mod text;

pub use side::Side;
