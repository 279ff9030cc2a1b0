//! Ratings by match results: Glicko-2 with one match per period.
//!
//! Results and times come in, ratings go out. Equal input gives equal ratings on every machine: all
//! stored values are whole numbers (thousandths, volatility in billionths), and computations start
//! from those. `docs/ratings.md` has the formulas.

#![warn(missing_docs)]

mod book;
mod rating;
mod standing;

pub use book::{Book, RatingOutcome};
pub use rating::{MOST_PROVISIONAL, Rating, THOUSAND};
pub use standing::{PERIOD, Score, Standing, Tally, rate};
