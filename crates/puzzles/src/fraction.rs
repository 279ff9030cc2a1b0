//! Exact fractions, for the odds of fights.

use std::fmt;
use std::str::FromStr;

/// A fraction whose denominator is a power of two, since every fight is even.
///
/// # Examples
///
/// ```
/// use puzzles::Fraction;
///
/// let odds: Fraction = "3/4".parse().expect("a fraction");
/// assert_eq!(odds.parts(), (3, 4));
/// assert_eq!(odds.to_string(), "3/4");
/// assert_eq!(Fraction::ONE.to_string(), "1");
/// assert!("1/3".parse::<Fraction>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fraction(i64);

/// A fraction is a whole number of units of 1 / 2^40: room for 40 fights in a row.
const UNIT_BITS: u32 = 40;
/// The largest whole number that a text may name.
const MOST: i64 = 1_000;

impl Fraction {
    pub const ZERO: Fraction = Fraction(0);
    pub const ONE: Fraction = Fraction(1 << UNIT_BITS);

    /// Returns this fraction divided by a power of two: `halved(1)` is the half.
    #[must_use]
    pub(crate) const fn halved(self, times: u32) -> Fraction {
        Fraction(self.0 >> times)
    }

    /// Returns the mean of two fractions; `None` if it has too many digits to be exact.
    pub(crate) const fn mean(self, other: Fraction) -> Option<Fraction> {
        let sum = self.0 + other.0;
        if sum % 2 == 0 { Some(Fraction(sum / 2)) } else { None }
    }

    pub(crate) const fn plus(self, other: Fraction) -> Fraction {
        Fraction(self.0.saturating_add(other.0))
    }

    pub(crate) const fn minus(self, other: Fraction) -> Fraction {
        Fraction(self.0.saturating_sub(other.0))
    }

    /// Returns the numerator and the denominator, in lowest terms.
    #[must_use]
    pub fn parts(self) -> (i64, i64) {
        let common = self.0.trailing_zeros().min(UNIT_BITS);
        (self.0 >> common, 1 << (UNIT_BITS - common))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (whole, 1) => write!(f, "{whole}"),
            (numerator, denominator) => write!(f, "{numerator}/{denominator}"),
        }
    }
}

/// A text that isn't a fraction of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoFraction;

impl fmt::Display for NoFraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a fraction such as `3/4`, with a power of two below the line")
    }
}

impl FromStr for Fraction {
    type Err = NoFraction;

    fn from_str(text: &str) -> Result<Fraction, NoFraction> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let numerator: i64 = numerator.parse().map_err(|_| NoFraction)?;
        let denominator: i64 = denominator.parse().map_err(|_| NoFraction)?;
        let is_power = denominator > 0 && denominator.count_ones() == 1;
        let bits = denominator.trailing_zeros();
        if !is_power || bits > UNIT_BITS {
            return Err(NoFraction);
        }
        let most = MOST.checked_mul(denominator).ok_or(NoFraction)?;
        if numerator < -most || numerator > most {
            return Err(NoFraction);
        }
        Ok(Fraction(numerator << (UNIT_BITS - bits)))
    }
}
