//! The text form of a match (rules C-5, C-6).
//! A record is a header of tags, as in the portable game notation of chess, and the numbered moves
//! in
//! the game's display notation:
//! ```text
//! [Game "Medieval War Chess"]
//! [GameId "medieval-war"]
//! [Rules "1"]
//! [White "Alice"]
//! [Result "*"]
//!
//! 1. (b2-c3, c3-b3, b1-b2) (f7-f6, g7-g6, h8-g7)
//! 2. (h2-g3, h1 Cannon x h7, g3-h2)
//! *
//! ```
//! Parentheses enclose a turn of several actions; a turn of one action without spaces has none. A
//! comment in braces may explain the origin of the action before it ([`Note`]):
//! ```text
//! 2. (e4xd5, attacker wins {dice 7-7, 14-9}) b8-c6
//! ```
//! [`write()`] writes this form. [`read`] reads it, inventors' notations and many variants that
//! people
//! type, up to the first illegal action.
//! Nothing here knows Discord, SQL, files, clock or randomness.

#![warn(missing_docs)]

mod asides;
mod atoms;
mod clean;
mod decode;
mod error;
mod header;
mod notes;
mod read;
mod reader;
mod report;
mod result;
mod steps;
mod tags;
mod write;

pub use decode::{DecodeError, Decoded, Encoding, decode};
pub use error::{ReadError, StartError, WriteError};
pub use header::{Commentary, Ending, Header, Start};
pub use notes::{Note, Notes, Plan};
pub use read::{ImportedRecord, read};
pub use report::{remarks, report};
pub use steps::{Place, ReadAction, Remark, Stop};
pub use write::write;

/// Maximum length of a text for [`read`], in bytes.
pub const LONGEST: usize = 256 * 1024;
