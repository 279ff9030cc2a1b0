//! What all crates speak of: the two [`Side`]s of a game, messages without a language ([`l10n`]),
//! scenes of boards ([`scene`]), and lengths of texts ([`text`]).
//!
//! Nothing here knows a rule, a pixel, a language or a chat.

pub mod l10n;
pub mod scene;
mod side;
pub mod text;

pub use side::Side;
