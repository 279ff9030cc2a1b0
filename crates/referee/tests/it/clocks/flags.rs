//! Flags: a move at the deadline, flags that fall by themselves or are claimed, and time given.

use match_model::{
    ClockRefusal, EndedBy, MatchState, Moment, Person, RequestRefusal, Time, TimeNews,
};
use referee::clocks::{DAY, HOUR, Hours, MINUTE};
use referee::{Announcement, ChallengeTerms, MatchNews, Side};
use rules::l10n::say;

use crate::common::clocks::{START, after, begin, clock_refused, ending, running, time_left};
use crate::common::{Hall, alice, bob, carol, challenge, refused};

/// The order of a flag and a move, to the millisecond.
#[tokio::test]
async fn a_move_at_the_deadline_stands_and_one_after_it_is_too_late() {
    for (at, is_accepted) in [(DAY - 1, true), (DAY, true), (DAY + 1, false), (9 * DAY, false)] {
        let hall = Hall::open().await;
        let id = begin(&hall.referee, "1d +0 hard").await;
        hall.news().await;
        // Nothing that is due has been done yet.
        let outcome =
            referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, after(at)).await;
        if is_accepted {
            outcome.unwrap();
            assert_eq!(ending(&hall.referee, id).await, None);
            continue;
        }
        assert_eq!(refused(outcome), RequestRefusal::MatchOver);
        let expected = Some((Some(Side::Black), EndedBy::Flagged));
        assert_eq!(ending(&hall.referee, id).await, expected);
        assert_eq!(hall.news().await, [Announcement::Match(id, MatchNews::Ended)]);
        let view = referee::view::find(&hall.referee, id).await.unwrap();
        let light = view.table.info().side_name(Side::White);
        assert_eq!(view.ending.unwrap().reason, say("referee-flagged").with("side", light));
        assert_eq!(time_left(&hall.referee, id, after(at)).await, [0, DAY]);
    }
}

#[tokio::test]
async fn a_hard_flag_falls_by_itself() {
    let hall = Hall::open().await;
    let id = begin(&hall.referee, "1d +0 hard").await;
    assert_eq!(referee::timers::run_due(&hall.referee, after(DAY)).await.unwrap(), 0);
    assert_eq!(referee::timers::run_due(&hall.referee, after(DAY + 1)).await.unwrap(), 1);
    assert_eq!(ending(&hall.referee, id).await, Some((Some(Side::Black), EndedBy::Flagged)));
    assert_eq!(referee::timers::run_due(&hall.referee, after(9 * DAY)).await.unwrap(), 0);
    // Rated matches count it, once both sides have moved.
    let agreed = ChallengeTerms {
        clock: Some("1d".parse().unwrap()),
        rated: true,
        ..ChallengeTerms::default()
    };
    let id = referee::challenge::make_with(&hall.referee, challenge("world-war"), &agreed, START)
        .await
        .unwrap();
    let id =
        referee::challenge::accept(&hall.referee, id, &bob(), None, START).await.unwrap().match_id;
    for (mover, text) in [(alice(), "b2-b3"), (bob(), "b7-b6")] {
        referee::play::play(&hall.referee, id, mover.id, text, None, START).await.unwrap();
    }
    referee::timers::run_due(&hall.referee, after(2 * DAY)).await.unwrap();
    let row = referee::view::match_row(&hall.referee, id).await.unwrap();
    assert!(referee::rating::changes_of(&hall.referee, &row).await.unwrap().is_some());
}

#[tokio::test]
async fn a_soft_flag_is_claimed_and_the_claim_and_the_move_have_an_order() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "1d +1h soft").await;
    hall.news().await;
    let claim = |by: Person, at: i64| {
        referee::clock::claim_on_time(referee, id, by.id, Some(Moment::START), after(at))
    };
    let early = ClockRefusal::NotFallen { person: alice().id, deadline: after(DAY) };
    assert_eq!(clock_refused(claim(bob(), DAY - 1).await).await, early);
    assert_eq!(clock_refused(claim(bob(), DAY).await).await, early, "in the same instant");
    let own = ClockRefusal::NotRunning { person: bob().id };
    assert_eq!(clock_refused(claim(alice(), 2 * DAY).await).await, own);
    assert_eq!(refused(claim(carol(), 2 * DAY).await), RequestRefusal::NotAPlayer);
    let fell =
        Announcement::Match(id, MatchNews::Time { by: Side::White, what: TimeNews::FlagFell });
    assert_eq!(referee::timers::run_due(referee, after(DAY + 1)).await.unwrap(), 1);
    assert_eq!(hall.news().await, [fell]);
    assert_eq!(referee::timers::run_due(referee, after(2 * DAY)).await.unwrap(), 0);
    // A move in the second of the claim: whichever comes first.
    referee::play::play(referee, id, alice().id, "b2-b3", Some(Moment::new(0)), after(2 * DAY))
        .await
        .unwrap();
    let refusal = ClockRefusal::NotRunning { person: alice().id };
    assert_eq!(clock_refused(claim(bob(), 2 * DAY).await).await, refusal);
    assert_eq!(time_left(referee, id, after(2 * DAY)).await, [HOUR, DAY]);
    let claimed = referee::clock::claim_on_time(
        referee,
        id,
        alice().id,
        Some(Moment::new(1)),
        after(3 * DAY + 1),
    )
    .await
    .unwrap();
    assert_eq!((claimed.winner, claimed.ended_by), (Some(Side::White), EndedBy::Flagged));
    let late = referee::play::play(
        referee,
        id,
        bob().id,
        "b7-b6",
        Some(Moment::new(1)),
        after(3 * DAY + 1),
    )
    .await;
    assert_eq!(refused(late), RequestRefusal::MatchOver);
}

#[tokio::test]
async fn time_is_given_within_bounds_and_saves_who_has_flagged() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "1d +0 soft").await;
    referee::timers::run_due(referee, after(2 * DAY)).await.unwrap();
    for gift in [0, -DAY, 5 * MINUTE - 1, 7 * DAY + 1, i64::MAX] {
        let outcome = referee::clock::give_time(referee, id, bob().id, gift, after(2 * DAY)).await;
        assert_eq!(clock_refused(outcome).await, ClockRefusal::GiftOutOfRange);
    }
    hall.news().await;
    assert_eq!(
        referee::clock::give_time(referee, id, bob().id, DAY, after(2 * DAY)).await.unwrap(),
        DAY
    );
    let news = TimeNews::Given { millis: DAY };
    let announcement = Announcement::Match(id, MatchNews::Time { by: Side::Black, what: news });
    assert_eq!(hall.news().await, [announcement]);
    assert_eq!(running(referee, id, after(2 * DAY)).await, (Side::White, after(3 * DAY)));
    // It falls again, and that is told again.
    assert_eq!(referee::timers::run_due(referee, after(3 * DAY + 1)).await.unwrap(), 1);
    // To a clock that does not run it is added.
    referee::clock::give_time(referee, id, alice().id, 5 * MINUTE, after(2 * DAY)).await.unwrap();
    assert_eq!(time_left(referee, id, after(2 * DAY)).await[1], DAY + 5 * MINUTE);
    for _ in 0..12 {
        referee::clock::give_time(referee, id, alice().id, 7 * DAY, after(2 * DAY)).await.unwrap();
    }
    let refused_gift =
        referee::clock::give_time(referee, id, alice().id, 7 * DAY, after(2 * DAY)).await;
    assert_eq!(clock_refused(refused_gift).await, ClockRefusal::HasEnough);
}

/// Another: a game that can never time out. Whatever is done to the clocks, a match that goes on
/// has a moment at which a flag falls, and it is due.
#[tokio::test]
async fn a_game_can_always_time_out() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "1d +0 hard").await;
    let hours: Hours = "Europe/Berlin 21:00-07:00 weekend".parse().unwrap();
    let mut now = START;
    for turn in 0..6 {
        let [mover, other] = if turn % 2 == 0 { [alice(), bob()] } else { [bob(), alice()] };
        referee::clock::set_hours(referee, &mover, &hours, now).await.unwrap();
        referee::clock::pause(referee, id, mover.id, now).await.unwrap();
        referee::clock::pause(referee, id, other.id, now).await.unwrap();
        let _ = referee::clock::begin_vacation(referee, &mover, Some(HOUR), now).await;
        referee::clock::resume(referee, id, other.id, now).await.unwrap();
        referee::clock::pause(referee, id, other.id, now).await.unwrap();
        referee::clock::pause(referee, id, mover.id, now).await.unwrap();
        let (_, deadline) = running(referee, id, now).await;
        assert!(deadline > now && deadline < now.plus(std::time::Duration::from_secs(60 * 86_400)));
        assert_eq!(referee::timers::next(referee).await.unwrap(), Some(Time(deadline.0 + 1)));
        let text = referee::view::find(referee, id).await.unwrap().table.legal()[0].clone();
        referee::play::play(referee, id, mover.id, &text, None, now).await.unwrap();
        referee::clock::resume(referee, id, mover.id, now).await.unwrap();
        now = Time(now.0 + HOUR);
    }
    let (side, deadline) = running(referee, id, now).await;
    referee::timers::run_due(referee, Time(deadline.0 + 1)).await.unwrap();
    assert_eq!(ending(referee, id).await, Some((Some(side.other()), EndedBy::Flagged)));
    assert_eq!(referee::view::find(referee, id).await.unwrap().row.state, MatchState::Over);
}
