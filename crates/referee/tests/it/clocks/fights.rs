//! Clocks in fights, in which both sides may be asked.

use match_model::{EndedBy, MatchId, Stance, Time};
use referee::clocks::{DAY, HOUR};
use referee::{ChallengeTerms, Referee, Side};

use crate::common::battle::{ATTACK, STRIKE, round_at};
use crate::common::clocks::{START, after, ending, running, time_left};
use crate::common::{Hall, alice, bob, challenge};

/// A match of `BattleChess` in which plans decide, with a clock.
async fn battle(referee: &Referee, clock: &str) -> MatchId {
    let mut request = challenge("battlechess");
    let options = [("combat", "stances"), ("pawns", "fighters")];
    request.options = options.map(|(key, value)| (key.to_owned(), value.to_owned())).to_vec();
    let agreed =
        ChallengeTerms { clock: Some(clock.parse().unwrap()), ..ChallengeTerms::default() };
    let id = referee::challenge::make_with(referee, request, &agreed, START).await.unwrap();
    referee::challenge::accept(referee, id, &bob(), None, START).await.unwrap().match_id
}

async fn moves(referee: &Referee, id: MatchId, texts: &[&str], now: Time) {
    for (index, text) in texts.iter().enumerate() {
        let by = if index % 2 == 0 { alice() } else { bob() };
        referee::play::play(referee, id, by.id, text, None, now).await.unwrap();
    }
}

/// While both are asked for plans both clocks run, and one who has committed waits without cost.
#[tokio::test]
async fn in_a_fight_the_clocks_of_those_run_who_are_asked() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = battle(referee, "1d +2h max 2d hard").await;
    moves(referee, id, &ATTACK[..2], START).await;
    referee::play::play(referee, id, alice().id, ATTACK[2], None, after(HOUR)).await.unwrap();
    let expected = [DAY + 2 * HOUR - HOUR, DAY + 2 * HOUR];
    assert_eq!(time_left(referee, id, after(HOUR)).await, expected);
    assert_eq!(referee::clock::deadlines(referee, id, after(HOUR)).await.unwrap().len(), 2);
    let plan = [Stance::Strike; 3];
    referee::fight::commit_plan(referee, id, alice().id, round_at(3, 0), plan, after(2 * HOUR))
        .await
        .unwrap();
    let (side, _) = running(referee, id, after(2 * HOUR)).await;
    assert_eq!(side, Side::Black);
    let plan = [Stance::Feint; 3];
    referee::fight::commit_plan(referee, id, bob().id, round_at(3, 0), plan, after(5 * HOUR))
        .await
        .unwrap();
    // The turn was White's: only that side gets the increment, though its clock stood at the end.
    let now = time_left(referee, id, after(5 * HOUR)).await;
    assert_eq!(now, [expected[0] - HOUR + 2 * HOUR, expected[1] - 4 * HOUR]);
    assert_eq!(running(referee, id, after(5 * HOUR)).await.0, Side::Black);
}

/// A decision in the middle of the opponent's turn runs on the clock of whoever makes it.
#[tokio::test]
async fn a_decision_in_mid_turn_runs_on_its_own_sides_clock() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = battle(referee, "1d +2h max 2d hard").await;
    moves(referee, id, &STRIKE, START).await;
    assert_eq!(running(referee, id, START).await.0, Side::Black);
    assert_eq!(time_left(referee, id, after(HOUR)).await, [DAY + 4 * HOUR, DAY + 3 * HOUR]);
    referee::play::play(referee, id, bob().id, "hold e4", None, after(HOUR)).await.unwrap();
    assert_eq!(time_left(referee, id, after(HOUR)).await, [DAY + 6 * HOUR, DAY + 3 * HOUR]);
    assert_eq!(running(referee, id, after(HOUR)).await.0, Side::Black);
}

#[tokio::test]
async fn when_both_run_out_the_first_has_lost_and_in_the_same_instant_none() {
    for (later, winner) in [(HOUR, Some(Side::Black)), (0, None)] {
        let hall = Hall::open().await;
        let referee = &hall.referee;
        let id = battle(referee, "1d +0 hard").await;
        moves(referee, id, &ATTACK[..2], START).await;
        referee::play::play(referee, id, alice().id, ATTACK[2], None, after(later)).await.unwrap();
        referee::timers::run_due(referee, after(3 * DAY)).await.unwrap();
        assert_eq!(ending(referee, id).await, Some((winner, EndedBy::Flagged)));
    }
}
