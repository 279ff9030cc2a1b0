//! Ratings against numbers worked out elsewhere, and what must hold whatever happens.

#![allow(clippy::expect_used, reason = "a test may fail loudly")]

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use ratings::{Book, MOST_PROVISIONAL, PERIOD, Rating, Score, Standing, Tally, rate};

const DAY: i64 = 24 * 60 * 60 * 1000;

fn standing(points: i64, deviation: i64, last: i64) -> Standing {
    let rating = Rating { points, deviation, ..Rating::FIRST };
    Standing { rating, tally: Tally::default(), last: Some(last) }
}

/// Glicko-2 once more, from Glickman's paper, the volatility found by halving an interval.
fn plainly(own: Rating, other: Rating, score: f64) -> (f64, f64, f64) {
    let scale = 173.7178;
    let mu = |rating: Rating| (rating.points as f64 / 1000.0 - 1500.0) / scale;
    let phi = |rating: Rating| rating.deviation as f64 / 1000.0 / scale;
    let sigma = own.volatility as f64 / 1e9;
    let g = 1.0 / (1.0 + 3.0 * phi(other).powi(2) / std::f64::consts::PI.powi(2)).sqrt();
    let e = 1.0 / (1.0 + (-g * (mu(own) - mu(other))).exp());
    let v = 1.0 / (g * g * e * (1.0 - e));
    let delta = v * g * (score - e);
    let (tau, a) = (0.5_f64, (sigma * sigma).ln());
    let f = |x: f64| {
        let ex = x.exp();
        let sum = phi(own).powi(2) + v + ex;
        ex * (delta.powi(2) - sum) / (2.0 * sum * sum) - (x - a) / (tau * tau)
    };
    // It falls from left to right.
    let (mut low, mut high) = (-50.0, 50.0);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if f(middle) > 0.0 { low = middle } else { high = middle }
    }
    let sigma = (low / 2.0).exp();
    let grown = phi(own).hypot(sigma);
    let phi_new = 1.0 / (1.0 / (grown * grown) + 1.0 / v).sqrt();
    let mu_new = mu(own) + phi_new * phi_new * g * (score - e);
    (scale * mu_new + 1500.0, scale * phi_new, sigma)
}

#[test]
fn the_example_of_the_page() {
    let [alice, bob] = rate([&Standing::FIRST; 2], Score::Won, 0);
    assert_eq!((alice.rating.points, alice.rating.deviation), (1_662_311, 290_319));
    assert_eq!((bob.rating.points, bob.rating.deviation), (1_337_689, 290_319));
    assert_eq!(alice.rating.volatility, bob.rating.volatility);
    assert_eq!((alice.tally.won, bob.tally.lost), (1, 1));
    // Drawn, two equals stay equal and are better known.
    let [alice, bob] = rate([&Standing::FIRST; 2], Score::Drawn, 0);
    assert_eq!((alice.rating.shown(), bob.rating.shown()), (1500, 1500));
    assert!(alice.rating.deviation < Rating::FIRST.deviation);
}

#[test]
fn an_unused_rating_grows_less_sure_with_time() {
    let known = standing(1_700_000, 60_000, 0);
    assert_eq!(known.at(0), known.rating);
    assert_eq!(known.at(365 * DAY).shown_deviation(), 107);
    assert_eq!(known.at(i64::MAX).deviation, Rating::FIRST.deviation);
    // Clocks that are set back change nothing, and time does not run backwards.
    assert_eq!(known.at(-DAY), known.rating);
    let [after, _] = rate([&known, &Standing::FIRST], Score::Won, -DAY);
    assert_eq!(after.last, Some(0));
    assert_eq!(
        after.rating.points,
        rate([&known, &Standing::FIRST], Score::Won, 0)[0].rating.points
    );
}

#[test]
fn ratings_stop_being_provisional() {
    // Evenly matched, winning in turn.
    let (mut one, mut two, mut matches) = (Standing::FIRST, Standing::FIRST, 0);
    while one.rating.is_provisional() {
        let score = if matches % 2 == 0 { Score::Won } else { Score::Lost };
        [one, two] = rate([&one, &two], score, i64::from(matches) * DAY);
        matches += 1;
        assert!(matches < 30, "{one:?}");
    }
    assert_eq!(matches, 14);
    assert!(one.rating.deviation <= MOST_PROVISIONAL && !one.rating.is_provisional());
    // A year and a half without a match makes it provisional again.
    assert!(one.at(550 * DAY).is_provisional());
}

#[test]
fn games_are_rated_each_by_itself() {
    let mut book: Book<&str, &str> = Book::default();
    book.enter(&"draughts", [&"alice", &"bob"], Score::Won, 0);
    assert_eq!(book.standing(&"chess", &"alice"), Standing::FIRST);
    assert_eq!(book.all().count(), 2);
}

fn any_rating() -> impl Strategy<Value = Rating> {
    (100_000..=4_000_000_i64, 30_000..=350_000_i64, 10_000_000..=100_000_000_i64)
        .prop_map(|(points, deviation, volatility)| Rating { points, deviation, volatility })
}

fn any_standing() -> impl Strategy<Value = Standing> {
    (any_rating(), prop::option::of(any::<i64>())).prop_map(|(rating, last)| Standing {
        rating,
        tally: Tally::default(),
        last,
    })
}

fn any_score() -> impl Strategy<Value = Score> {
    prop::sample::select(vec![Score::Won, Score::Drawn, Score::Lost])
}

fn within_bounds(rating: Rating) -> bool {
    (100_000..=4_000_000).contains(&rating.points)
        && (30_000..=350_000).contains(&rating.deviation)
        && (10_000_000..=100_000_000).contains(&rating.volatility)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(12),
        ..ProptestConfig::default()
    })]

    #[test]
    fn whatever_is_rated_stays_within_bounds(
        one in any_standing(),
        two in any_standing(),
        score in any_score(),
        now in any::<i64>(),
    ) {
        let [won, lost] = rate([&one, &two], score, now);
        for (before, after) in [(one, won), (two, lost)] {
            prop_assert!(within_bounds(after.rating), "{after:?}");
            prop_assert_eq!(after.tally.all(), before.tally.all() + 1);
            prop_assert!(after.last >= before.last && after.last >= Some(now));
        }
        // Who wins does not fall, who loses does not rise.
        if score == Score::Won {
            prop_assert!(won.rating.points >= one.rating.points);
            prop_assert!(lost.rating.points <= two.rating.points);
        }
        // Seen from the other side, it is the same.
        let [lost_too, won_too] = rate([&two, &one], score.of_other(), now);
        prop_assert_eq!((won_too, lost_too), (won, lost));
    }

    #[test]
    fn what_one_gains_an_equally_known_one_loses(
        points in prop::array::uniform2(1_000_000..=2_000_000_i64),
        deviation in 30_000..=350_000_i64,
        score in any_score(),
    ) {
        let [one, two] = points.map(|points| standing(points, deviation, 0));
        let [new_one, new_two] = rate([&one, &two], score, 0);
        let before = one.rating.points + two.rating.points;
        let after = new_one.rating.points + new_two.rating.points;
        // To a hundredth of a point: the volatilities differ in the last places.
        prop_assert!((before - after).abs() <= 10, "{before} {after}");
    }

    #[test]
    fn it_is_what_the_paper_says(
        own in (1_000_000..=2_200_000_i64, 45_000..=300_000_i64, 40_000_000..=80_000_000_i64),
        other in (1_000_000..=2_200_000_i64, 45_000..=300_000_i64),
        score in any_score(),
    ) {
        let (points, deviation, volatility) = own;
        let own = Rating { points, deviation, volatility };
        let other = Rating { points: other.0, deviation: other.1, ..Rating::FIRST };
        let stands = |rating| Standing { rating, tally: Tally::default(), last: None };
        let [new, _] = rate([&stands(own), &stands(other)], score, 0);
        let number = match score { Score::Won => 1.0, Score::Drawn => 0.5, Score::Lost => 0.0 };
        let (points, deviation, volatility) = plainly(own, other, number);
        prop_assert!((new.rating.points as f64 / 1000.0 - points).abs() < 0.01, "{new:?} {points}");
        prop_assert!((new.rating.deviation as f64 / 1000.0 - deviation).abs() < 0.01, "{new:?}");
        prop_assert!((new.rating.volatility as f64 / 1e9 - volatility).abs() < 1e-5, "{new:?}");
    }

    #[test]
    fn an_idle_rating_only_grows_less_sure(
        one in any_standing(),
        first in 0..=1000 * PERIOD,
        more in 0..=1000 * PERIOD,
    ) {
        let one = Standing { last: Some(0), ..one };
        let (soon, late) = (one.at(first), one.at(first + more));
        prop_assert!(one.rating.deviation <= soon.deviation && soon.deviation <= late.deviation);
        prop_assert_eq!((soon.points, soon.volatility), (one.rating.points, one.rating.volatility));
    }

    #[test]
    fn a_book_is_what_its_results_make_of_it(
        results in prop::collection::vec((0..2_u8, 0..5_u8, 1..5_u8, any_score(), 0..30 * DAY), 0..80)
    ) {
        let (mut book, mut again) = (Book::default(), Book::default());
        let mut now = 0;
        for (game, one, apart, score, later) in &results {
            now += later;
            let two = (one + apart) % 5;
            let played = book.enter(game, [one, &two], *score, now);
            prop_assert!(played.after.iter().all(|standing| within_bounds(standing.rating)));
            prop_assert_eq!(again.enter(game, [one, &two], *score, now), played);
        }
        prop_assert!(book.all().eq(again.all()));
        let matches: u32 = book.all().map(|(_, _, standing)| standing.tally.all()).sum();
        prop_assert_eq!(matches as usize, 2 * results.len());
    }
}
