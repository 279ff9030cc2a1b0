//! A rating: a number, how sure it is, and how steady.

use skillratings::glicko2::Glicko2Rating;

/// So many parts a point has.
pub const THOUSAND: i64 = 1_000;
const BILLION: f64 = 1e9;

/// A deviation above this, in thousandths, is that of a provisional rating.
pub const MOST_PROVISIONAL: i64 = 110 * THOUSAND;

/// Glicko-2's factor between points and its own scale.
pub(crate) const SCALE: f64 = 173.7178;

/// The least and the greatest rating, in points: results that cannot be meant do not run away.
const POINTS: [f64; 2] = [100.0, 4000.0];
/// The least and the greatest deviation, in points.
const DEVIATIONS: [f64; 2] = [30.0, 350.0];
/// The least and the greatest volatility.
const VOLATILITIES: [f64; 2] = [0.01, 0.1];

/// A rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rating {
    /// Thousandths of a point: 1500 points at first, from 100 to 4000.
    pub points: i64,
    /// How unsure it is, thousandths of a point: the true strength lies within twice this of it,
    /// 95 times in 100. 350 points at first, from 30 to 350.
    pub deviation: i64,
    /// How erratic the results are, billionths: 0.06 at first, from 0.01 to 0.1.
    pub volatility: i64,
}

impl Rating {
    /// Of somebody of whom nothing is known.
    pub const FIRST: Rating =
        Rating { points: 1500 * THOUSAND, deviation: 350 * THOUSAND, volatility: 60_000_000 };

    /// Whether it says little yet.
    #[must_use]
    pub const fn is_provisional(self) -> bool {
        self.deviation > MOST_PROVISIONAL
    }

    /// The rating in whole points, as it is shown.
    #[must_use]
    pub const fn shown(self) -> i64 {
        whole(self.points)
    }

    /// The deviation in whole points, as it is shown.
    #[must_use]
    pub const fn shown_deviation(self) -> i64 {
        whole(self.deviation)
    }

    /// As the formulas have it.
    pub(crate) fn glicko(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.points as f64 / THOUSAND as f64,
            deviation: self.deviation as f64 / THOUSAND as f64,
            volatility: self.volatility as f64 / BILLION,
        }
    }

    /// What the formulas give, within bounds. What is no number leaves `before` as it was.
    pub(crate) fn after(before: Rating, new: &Glicko2Rating) -> Rating {
        let part = |value: f64, [least, most]: [f64; 2], parts: f64, old: i64| {
            let bounded = value.clamp(least, most);
            // Within bounds, it fits.
            if bounded.is_nan() { old } else { (bounded * parts).round() as i64 }
        };
        Rating {
            points: part(new.rating, POINTS, THOUSAND as f64, before.points),
            deviation: part(new.deviation, DEVIATIONS, THOUSAND as f64, before.deviation),
            volatility: part(new.volatility, VOLATILITIES, BILLION, before.volatility),
        }
    }

    /// The same rating so many periods later: less sure.
    pub(crate) fn aged(self, periods: f64) -> Rating {
        let Glicko2Rating { rating, deviation, volatility } = self.glicko();
        let grown = deviation.hypot(SCALE * volatility * periods.max(0.0).sqrt());
        Rating::after(self, &Glicko2Rating { rating, deviation: grown, volatility })
    }
}

/// Thousandths as the nearest whole number, halves upwards.
const fn whole(thousandths: i64) -> i64 {
    (thousandths + THOUSAND / 2).div_euclid(THOUSAND)
}
