use skillratings::glicko2::Glicko2Rating;

/// Parts per point.
pub const THOUSAND: i64 = 1_000;
const BILLION: f64 = 1e9;

/// Maximum deviation of an established rating, in thousandths.
pub const MOST_PROVISIONAL: i64 = 110 * THOUSAND;

/// Glicko-2's factor between points and its internal scale.
pub(crate) const SCALE: f64 = 173.7178;

/// Range of ratings in points, which bounds extreme results.
const POINTS: [f64; 2] = [100.0, 4000.0];
/// Range of deviations, in points.
const DEVIATIONS: [f64; 2] = [30.0, 350.0];
/// Range of volatilities.
const VOLATILITIES: [f64; 2] = [0.01, 0.1];

/// A Glicko-2 rating in whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rating {
    /// Thousandths of a point, from 100 to 4000 points; 1500 at first.
    pub points: i64,
    /// Uncertainty in thousandths of a point, from 30 to 350 points; 350 at first. The true
    /// strength is within twice this distance in 95 of 100 cases.
    pub deviation: i64,
    /// Inconsistency of results in billionths, from 0.01 to 0.1; 0.06 at first.
    pub volatility: i64,
}

impl Rating {
    /// The rating before the first match.
    pub const FIRST: Rating =
        Rating { points: 1500 * THOUSAND, deviation: 350 * THOUSAND, volatility: 60_000_000 };

    /// Returns whether the deviation is above 110 points.
    #[must_use]
    pub const fn is_provisional(self) -> bool {
        self.deviation > MOST_PROVISIONAL
    }

    /// The rating in whole points, for display.
    #[must_use]
    pub const fn shown(self) -> i64 {
        whole(self.points)
    }

    /// The deviation in whole points, for display.
    #[must_use]
    pub const fn shown_deviation(self) -> i64 {
        whole(self.deviation)
    }

    pub(crate) fn glicko(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.points as f64 / THOUSAND as f64,
            deviation: self.deviation as f64 / THOUSAND as f64,
            volatility: self.volatility as f64 / BILLION,
        }
    }

    /// Converts the formulas' result, clamped to the valid ranges. NaN keeps the value of `before`.
    pub(crate) fn after(before: Rating, new: &Glicko2Rating) -> Rating {
        let part = |value: f64, [least, most]: [f64; 2], parts: f64, old: i64| {
            let bounded = value.clamp(least, most);
            // The bounds guarantee that it fits.
            if bounded.is_nan() { old } else { (bounded * parts).round() as i64 }
        };
        Rating {
            points: part(new.rating, POINTS, THOUSAND as f64, before.points),
            deviation: part(new.deviation, DEVIATIONS, THOUSAND as f64, before.deviation),
            volatility: part(new.volatility, VOLATILITIES, BILLION, before.volatility),
        }
    }

    /// Returns the rating after `periods` without matches: the deviation grows.
    pub(crate) fn aged(self, periods: f64) -> Rating {
        let Glicko2Rating { rating, deviation, volatility } = self.glicko();
        let grown = deviation.hypot(SCALE * volatility * periods.max(0.0).sqrt());
        Rating::after(self, &Glicko2Rating { rating, deviation: grown, volatility })
    }
}

/// Rounds thousandths to whole points, halves upwards.
const fn whole(thousandths: i64) -> i64 {
    (thousandths + THOUSAND / 2).div_euclid(THOUSAND)
}
