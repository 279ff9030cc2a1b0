//! How strong people are, by the results of their matches: Glicko-2, a period for each match.
//!
//! Pure: results and times come in, ratings go out. Nothing here knows who plays what, where it is
//! stored or how it is said. The same results with the same times give the same ratings:
//! every rating is a whole number of thousandths (the volatility of billionths), so that what is
//! stored is what is reckoned with. The page `docs/ratings.md` has the formulas.

#![warn(missing_docs)]

mod book;
mod rating;
mod standing;

pub use book::{Book, RatingOutcome};
pub use rating::{MOST_PROVISIONAL, Rating, THOUSAND};
pub use standing::{PERIOD, Score, Standing, Tally, rate};
