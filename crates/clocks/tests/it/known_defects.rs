//! Two defects of a large server, which its users had to live with.

use clocks::{Clock, DAY, HOUR, Hours, MINUTE, Preset, Rest, Span, Spans};

const BASE: i64 = 1_792_584_000_000;

/// What is shown is reckoned from what is stored, at the moment in which it is shown: it stands
/// just while time does not count.
#[test]
fn a_display_is_not_frozen_while_time_runs() {
    let clock = Clock::new(&Preset::Standard.terms()).running(BASE);
    let night: Hours = "Europe/Berlin 23:00-07:00".parse().unwrap();
    let pause = Span::new(BASE + 3 * HOUR, BASE + 7 * HOUR);
    let rest = Rest { spans: Spans::of([pause]), hours: Some(night) };
    let mut displayed = clock.left(&rest, BASE);
    for at in (BASE..BASE + 3 * DAY).step_by(usize::try_from(MINUTE).unwrap()) {
        let idle = rest.within(Span::new(at, at + MINUTE)).length();
        let next = clock.left(&rest, at + MINUTE);
        assert_eq!(displayed - next, (MINUTE - idle).min(displayed), "{at}");
        displayed = next;
    }
    // After the pause it goes on, and nobody has to press anything for that.
    assert!(clock.left(&rest, pause.until + HOUR) < clock.left(&rest, pause.until));
}

/// However much rests, there is an instant at which the flag falls.
#[test]
fn a_game_can_always_time_out() {
    let widest: Hours = "Europe/Berlin 21:00-07:00 weekend".parse().unwrap();
    // Pauses and vacations one after the other for a year, and one over all of them.
    let pauses = (0..12).map(|month| {
        let from = BASE + month * 30 * DAY;
        Span::new(from, from + 29 * DAY)
    });
    let known = Spans::of(pauses.chain([Span::new(BASE, BASE + 200 * DAY)]));
    let rest = Rest { spans: known, hours: Some(widest) };
    for preset in Preset::ALL {
        let terms = preset.terms();
        let clock = Clock { left: terms.cap, since: Some(BASE) };
        let deadline = clock.deadline(&rest).expect("it runs");
        assert!(deadline < BASE + 3 * 365 * DAY);
        assert!(!clock.has_fallen(&rest, deadline) && clock.has_fallen(&rest, deadline + 1));
    }
}
