//! What must hold of every clock, whatever happens to it and in whatever order.

use clocks::{
    Allowance, Clock, DAY, HOUR, Hours, MINUTE, MOST_VACATION, Preset, Rest, Span, Spans, Terms,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// A Wednesday in October 2026; changes of clocks are near.
const BASE: i64 = 1_792_584_000_000;

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 300,
        rng_seed: RngSeed::Fixed(11),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn hours() -> impl Strategy<Value = Option<Hours>> {
    let zones = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"];
    let hours = (prop::sample::select(zones.to_vec()), 0..1440_u16, 1..=600_u16, any::<bool>());
    prop::option::of(hours.prop_map(|(zone, from, length, weekend)| Hours {
        zone: zone.to_owned(),
        sleep: clocks::Sleep::new(from, (from + length) % 1440),
        weekend,
    }))
}

fn spans() -> impl Strategy<Value = Vec<Span>> {
    let span = (0..60 * DAY, 0..10 * DAY)
        .prop_map(|(from, length)| Span::new(BASE + from, BASE + from + length));
    prop::collection::vec(span, 0..6)
}

fn any_rest() -> impl Strategy<Value = Rest> {
    (spans(), hours()).prop_map(|(known, hours)| Rest { spans: Spans::of(known), hours })
}

/// What happens to a clock.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// The turn passes, or comes back.
    Turn,
    /// A stretch is known not to count: a pause, a vacation, an absence of Herald.
    Rest(i64),
    /// Herald restarts: all is read again from what is stored.
    Restart,
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn deadline_and_used_time_are_each_others_inverse(
        rest in any_rest(), from in 0..60 * DAY, left in 0..40 * DAY, probe in -DAY..120 * DAY,
    ) {
        let from = BASE + from;
        let deadline = rest.deadline(from, left);
        prop_assert_eq!(rest.used(from, deadline), left);
        prop_assert_eq!(rest.used(from, deadline + 1), left + 1);
        let at = from + probe;
        let clock = Clock { left, since: Some(from) };
        prop_assert_eq!(clock.has_fallen(&rest, at), at > deadline);
        prop_assert_eq!(clock.deadline(&rest), Some(deadline));
    }

    #[test]
    fn used_time_adds_up_and_never_runs_backwards(
        rest in any_rest(), from in 0..60 * DAY, first in 0..30 * DAY, second in 0..30 * DAY,
    ) {
        let from = BASE + from;
        let (middle, end) = (from + first, from + first + second);
        let (one, two) = (rest.used(from, middle), rest.used(middle, end));
        prop_assert_eq!(one + two, rest.used(from, end));
        prop_assert!((0..=first).contains(&one));
        // A clock that is set back.
        prop_assert_eq!(rest.used(end, from), 0);
        let clock = Clock { left: HOUR, since: Some(end) };
        prop_assert_eq!(clock.left(&rest, from), HOUR);
        prop_assert_eq!(clock.stopped(&rest, from).left, HOUR);
    }

    /// Two clocks that run in turn, pauses, vacations, absences and restarts in any order: what the
    /// clocks have lost and what did not count are together just the time that went by.
    #[test]
    fn no_time_is_lost_or_made(
        events in prop::collection::vec(
            (1..2 * DAY, prop_oneof![
                Just(Event::Turn),
                (1..3 * DAY).prop_map(Event::Rest),
                Just(Event::Restart),
            ]), 1..24),
        hours in hours(),
    ) {
        let start = 90 * DAY;
        let mut clocks = [Clock { left: start, since: Some(BASE) }, Clock { left: start, since: None }];
        let (mut now, mut turn, mut known) = (BASE, 0, Vec::new());
        // What does not count is learnt as it happens; the turns are judged by what is known then.
        let mut rest = Rest { spans: Spans::default(), hours };
        let mut turns = vec![(BASE, 0)];
        for (later, event) in events {
            now += later;
            match event {
                Event::Turn => {
                    clocks[turn] = clocks[turn].stopped(&rest, now);
                    turn = 1 - turn;
                    clocks[turn] = clocks[turn].running(now);
                    turns.push((now, turn));
                }
                Event::Rest(length) => {
                    known.push(Span::new(now, now + length));
                    rest.spans = Spans::of(known.clone());
                }
                Event::Restart => {
                    clocks = clocks.map(|clock| Clock { ..clock });
                    rest = Rest { spans: Spans::of(known.clone()), hours: rest.hours.clone() };
                }
            }
            prop_assert!(clocks.iter().filter(|clock| clock.since.is_some()).count() == 1);
        }
        clocks[turn] = clocks[turn].stopped(&rest, now);
        let used: i64 = clocks.iter().map(|clock| start - clock.left).sum();
        let idle = rest.within(Span::new(BASE, now)).length();
        prop_assert_eq!(used + idle, now - BASE);
        // Reckoned in one piece it is the same.
        let mut again = [0, 0];
        turns.push((now, turn));
        for pair in turns.windows(2) {
            again[pair[0].1] += rest.used(pair[0].0, pair[1].0);
        }
        prop_assert_eq!(clocks.map(|clock| start - clock.left), again);
    }

    /// However rests overlap, a minute does not count once.
    #[test]
    fn what_does_not_count_twice_counts_once(one in spans(), two in spans(), hours in hours()) {
        let both = Rest { spans: Spans::of(one.iter().chain(&two).copied()), hours: hours.clone() };
        let first = Rest { spans: Spans::of(one), hours };
        let (from, until) = (BASE, BASE + 60 * DAY);
        prop_assert!(both.used(from, until) <= first.used(from, until));
        prop_assert!(both.used(from, until) >= first.used(from, until) - Spans::of(two).length());
    }

    #[test]
    fn increments_stop_at_the_cap_and_gifts_do_not(
        left in 0..10 * DAY, gift in MINUTE..7 * DAY, late in 0..5 * DAY,
    ) {
        let terms = Preset::Standard.terms();
        let clock = Clock { left, since: None };
        let after = clock.with_increment(&terms).left;
        prop_assert!(after >= left && after <= terms.cap.max(left));
        // A gift is what is left more than now, also when the flag has fallen.
        let (rest, now) = (Rest::default(), BASE + left + late);
        let clock = Clock { left, since: Some(BASE) };
        prop_assert_eq!(clock.with_gift(gift, &rest, now).left(&rest, now), gift);
        prop_assert_eq!(clock.with_gift(gift, &rest, BASE).left(&rest, BASE), left + gift);
    }

    /// Turns that are taken back bring nothing: however often they are played and taken back,
    /// nobody has more than at the beginning, and nobody's flag falls by a takeback.
    #[test]
    fn turns_that_are_taken_back_bring_nothing(
        left in 0..10 * DAY, used in prop::collection::vec(0..DAY, 1..20),
    ) {
        let terms = Preset::Standard.terms();
        let mut clock = Clock { left: left.min(terms.cap), since: None };
        for used in used {
            let before = Clock { left: (clock.left - used).max(0), ..clock };
            let moved = before.with_increment(&terms);
            let back = moved.without_increments(moved.left - before.left);
            match before.left {
                0 => prop_assert_eq!(back.left, moved.left.min(MINUTE)),
                left => prop_assert_eq!(back.left, left),
            }
            clock = back;
        }
        prop_assert!(clock.left <= left.max(MINUTE));
    }

    #[test]
    fn vacation_is_bounded_whatever_is_taken(
        steps in prop::collection::vec((0..40 * DAY, 0..20 * DAY, 0..20 * DAY), 0..12),
    ) {
        let (mut now, mut allowance, mut away) = (BASE, Allowance::first(BASE), 0);
        for (later, wish, after) in steps {
            now += later;
            let length = wish.min(allowance.left(now));
            let until = now + length;
            allowance = allowance.after_vacation(now, until);
            let back = now + after.min(length);
            allowance = allowance.after_early_return(now, until, back);
            away += back - now;
            now = until;
            prop_assert!((0..=MOST_VACATION).contains(&allowance.left(now)));
            prop_assert!(away <= 7 * DAY + (now - BASE) / 15);
        }
    }

    #[test]
    fn terms_are_read_as_they_are_written(
        start in 5..86_400_i64, increment in 0..43_200_i64, more in 0..43_200_i64,
        soft in any::<bool>(), rests in any::<[bool; 3]>(),
    ) {
        let start = start * MINUTE;
        let terms = Terms {
            start,
            increment: increment * MINUTE,
            cap: (start + more * MINUTE).min(90 * DAY),
            flag: if soft { clocks::Flag::Soft } else { clocks::Flag::Hard },
            sleep: rests[0],
            weekends: rests[1],
            vacation: rests[2],
        };
        prop_assert_eq!(terms.to_string().parse(), Ok(terms));
    }

    #[test]
    fn whatever_is_typed_is_read_or_refused(text in "\\PC{0,40}") {
        let _ = Terms::read(&text);
        let _ = clocks::duration(&text);
        let _ = Hours::in_zone("UTC").unwrap().sleeping(&text);
    }
}
