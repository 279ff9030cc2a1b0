//! Rated matches: agreed, rated once with their ending, and reckoned again to the same numbers.

use std::time::Duration;

use match_model::{
    MatchId, Person, PlaceAccess, RATED_WITHIN, RatingRefusal, RequestRefusal, SidePreference, Time,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use referee::{ChallengeRequest, ChallengeTerms, Error, NewRecord};

use crate::common::{Hall, NOW, alice, bob, carol, person};

fn request(challenger: Person, opponent: Option<Person>, game: &str) -> ChallengeRequest {
    ChallengeRequest {
        guild: None,
        channel: crate::common::ROOM,
        access: PlaceAccess::Member,
        thread: None,
        challenger,
        opponent: opponent.map(|one| (one, false)),
        game: game.to_owned(),
        options: Vec::new(),
        side: SidePreference::White,
        record: None,
    }
}

const RATED: ChallengeTerms = ChallengeTerms {
    marshal: None,
    grace: None,
    rated: true,
    clock: None,
    level: None,
    board: match_model::BoardPosting::EachTurn,
};

async fn begin_rated(hall: &Hall, one: Person, two: Person, now: Time) -> Result<MatchId, Error> {
    let request = request(one, Some(two.clone()), "world-war");
    let id = referee::challenge::make_with(&hall.referee, request, &RATED, now).await?;
    Ok(referee::challenge::accept(&hall.referee, id, &two, None, now).await?.match_id)
}

fn refused<T: std::fmt::Debug>(done: Result<T, Error>) -> RequestRefusal {
    match done {
        Err(Error::Refused(refused)) => refused,
        other => panic!("not refused: {other:?}"),
    }
}

/// Plays the first legal turn of both sides.
async fn both_move(hall: &Hall, id: MatchId, now: Time) {
    turn(hall, id, now).await;
    turn(hall, id, now).await;
}

/// Plays the first legal turn of the side to move.
async fn turn(hall: &Hall, id: MatchId, now: Time) {
    let view = referee::view::find(&hall.referee, id).await.expect("there");
    let (mut table, mut texts) = (view.table, Vec::new());
    let side = table.turn().side;
    while table.outcome().is_none() && table.turn().side == side {
        let text = table.legal()[0].clone();
        table.play(&text).expect("legal");
        texts.push(text);
    }
    let (mover, text) = (view.row.person(side), texts.join(", "));
    referee::play::play(&hall.referee, id, mover, &text, None, now).await.expect("played");
}

/// The clock of the matches that end on time, with a hard and a soft flag.
const CLOCKS: [&str; 2] = ["5m +0 hard no-sleep", "5m +0 soft no-sleep"];

async fn begin_with_clock(hall: &Hall, clock: &str) -> MatchId {
    let terms = ChallengeTerms { clock: Some(clock.parse().expect("terms")), ..RATED };
    let challenge_request = request(alice(), Some(bob()), "medieval-war");
    let id = referee::challenge::make_with(&hall.referee, challenge_request, &terms, NOW)
        .await
        .expect("made");
    referee::challenge::accept(&hall.referee, id, &bob(), None, NOW).await.expect("begun").match_id
}

/// Ends a match in one of the ways that need no rule.
async fn end(hall: &Hall, id: MatchId, way: &str) -> Result<(), Error> {
    let referee = &hall.referee;
    let late = NOW.plus(Duration::from_secs(20 * 60));
    match way {
        "resigned" => drop(referee::resign::resign(referee, id, bob().id, NOW).await?),
        "agreed" => {
            referee::draw::offer(referee, id, alice().id, NOW).await?;
            let answer = referee::draw::offer(referee, id, bob().id, NOW).await?;
            assert!(matches!(answer, referee::DrawAnswer::Agreed(_)), "{answer:?}");
        }
        "accepted" => {
            referee::draw::offer(referee, id, alice().id, NOW).await?;
            let moment = referee::view::find(referee, id).await?.moment();
            let accept = referee::OfferAnswer::Accept;
            referee::draw::answer(referee, id, bob().id, moment, accept, NOW).await?;
        }
        "flagged" => {
            referee::timers::run_due(referee, late).await?;
        }
        "claimed" => {
            let view = referee::view::find(referee, id).await?;
            let waits = view.row.person(view.table.turn().side.other());
            referee::clock::claim_on_time(referee, id, waits, None, late).await?;
        }
        other => panic!("{other}"),
    }
    Ok(())
}

#[tokio::test]
async fn a_rated_match_in_which_a_side_never_moved_is_void() {
    for ending_kind in ["resigned", "agreed", "accepted", "flagged", "claimed"] {
        for turns in 0..3 {
            let hall = Hall::open().await;
            let id = begin_with_clock(&hall, CLOCKS[usize::from(ending_kind == "claimed")]).await;
            for _ in 0..turns {
                turn(&hall, id, NOW).await;
            }
            if turns < 2 {
                // A turn that was only drafted is no turn.
                let view = referee::view::find(&hall.referee, id).await.expect("there");
                let mover = view.row.person(view.table.turn().side);
                let (text, now) = (view.table.legal()[0].clone(), NOW);
                referee::draft::enter(&hall.referee, id, mover, &text, None, now)
                    .await
                    .expect("drafted");
            }
            end(&hall, id, ending_kind).await.expect("ended");
            let view = referee::view::find(&hall.referee, id).await.expect("there");
            let ending = view.ending.clone().expect("over");
            let changes = referee::rating::changes_of(&hall.referee, &view.row).await;
            let rated = changes.expect("read").is_some();
            assert_eq!(ending.ended_by.is_void(), turns < 2, "{ending_kind} {turns}: {ending:?}");
            assert_eq!(rated, turns == 2, "{ending_kind} {turns}");
            let reasons = ["referee-nobody-moved", "referee-never-moved"];
            if let Some(reason) = reasons.get(turns) {
                assert_eq!(ending.reason.key(), *reason, "{ending_kind} {turns}");
            }
            assert_recomputed(&hall).await;
        }
    }
}

#[tokio::test]
async fn a_moderator_decides_an_unplayed_match_without_changing_ratings() {
    for (turns, rated) in [(1, false), (2, true)] {
        let hall = Hall::open().await;
        let guild = Some(match_model::GuildId::new(31));
        let challenge_request =
            ChallengeRequest { guild, ..request(alice(), Some(bob()), "world-war") };
        let outcome =
            referee::challenge::make_with(&hall.referee, challenge_request, &RATED, NOW).await;
        let (challenge_made, two) = (outcome.expect("made"), bob());
        let started =
            referee::challenge::accept(&hall.referee, challenge_made, &two, None, NOW).await;
        let id = started.expect("begun").match_id;
        for _ in 0..turns {
            turn(&hall, id, NOW).await;
        }
        let wins = referee::Verdict::Won(referee::Side::White);
        let (by, reason) = (carol(), "Bob has left");
        let ending =
            referee::adjudication::adjudicate(&hall.referee, id, &by, guild, wins, reason, NOW)
                .await;
        assert_eq!(ending.expect("decided").winner, Some(referee::Side::White));
        let row = referee::view::match_row(&hall.referee, id).await.expect("there");
        let changes = referee::rating::changes_of(&hall.referee, &row).await.expect("read");
        assert_eq!(changes.is_some(), rated, "{turns}");
        assert_recomputed(&hall).await;
    }
}

/// Matches that ended before unplayed ones became void keep what they brought.
#[tokio::test]
async fn a_rebuild_keeps_the_ratings_of_earlier_versions() {
    let hall = Hall::open().await;
    let id = begin_rated(&hall, alice(), bob(), NOW).await.expect("begun");
    // As an earlier version ended it.
    let store = hall.store().await;
    let mut tx = store.write().await.expect("begins");
    let ending = match_model::Ending {
        winner: Some(referee::Side::Black),
        ended_by: match_model::EndedBy::Flagged,
        rule: None,
        reason: rules::l10n::say("referee-flagged").with("side", "White"),
        at: NOW,
    };
    store::endings::insert(&mut tx, id, &ending).await.expect("written");
    assert_eq!(store::ratings::number(&mut tx, id).await.expect("numbered"), Some(1));
    tx.commit().await.expect("committed");
    store.close().await;
    let rebuilt = referee::rating::rebuild(&hall.referee).await.expect("rebuilt");
    assert_eq!((rebuilt.matches, rebuilt.standings), (1, 2));
    let row = referee::view::match_row(&hall.referee, id).await.expect("there");
    let [white, black] =
        referee::rating::changes_of(&hall.referee, &row).await.expect("read").expect("rated");
    assert_eq!((white.after.shown(), black.after.shown()), (1338, 1662));
}

#[tokio::test]
async fn a_casual_match_changes_no_rating() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.expect("resigned");
    let row = referee::view::match_row(&hall.referee, id).await.expect("there");
    assert_eq!(referee::rating::changes_of(&hall.referee, &row).await.expect("read"), None);
    assert_eq!(referee::rating::all(&hall.referee, NOW).await.expect("read"), []);
}

#[tokio::test]
async fn a_rated_match_is_rated_when_it_ends_and_once() {
    let hall = Hall::open().await;
    let id = begin_rated(&hall, alice(), bob(), NOW).await.expect("begun");
    assert!(referee::rating::is_match_rated(&hall.referee, id).await.expect("read"));
    assert_eq!(referee::rating::all(&hall.referee, NOW).await.expect("read"), []);
    both_move(&hall, id, NOW).await;
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.expect("resigned");
    // Both resign: the second is told that it is over.
    assert_eq!(
        refused(referee::resign::resign(&hall.referee, id, bob().id, NOW).await),
        RequestRefusal::MatchOver
    );
    let row = referee::view::match_row(&hall.referee, id).await.expect("there");
    let [white, black] =
        referee::rating::changes_of(&hall.referee, &row).await.expect("read").expect("rated");
    assert_eq!((white.before.shown(), white.after.shown()), (1500, 1338));
    assert_eq!((black.before.shown(), black.after.shown()), (1500, 1662));
    let board =
        referee::rating::leaderboard(&hall.referee, "world-war", None, NOW).await.expect("read");
    let names: Vec<_> =
        board.iter().map(|one| (one.name.as_str(), one.standing.tally.all())).collect();
    assert_eq!(names, [("Bob", 1), ("Alice", 1)]);
    assert!(board.iter().all(|one| one.rating.is_provisional()));
    let rebuilt = referee::rating::rebuild(&hall.referee).await.expect("rebuilt");
    assert_eq!((rebuilt.matches, rebuilt.standings, rebuilt.differed), (1, 2, 0));
}

#[tokio::test]
async fn what_cannot_be_rated_is_refused_before_it_begins() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let new = NewRecord {
        commentary: Default::default(),
        game: "world-war".to_owned(),
        options: match_model::Options::new(),
        setup: None,
        actions: vec!["b2-b3".to_owned()],
    };
    let record = referee::records::store_record(referee, &alice(), new, NOW).await.expect("kept");
    let challenge_request = request(alice(), Some(bob()), "world-war");
    let challenge_request = ChallengeRequest { record: Some(record), ..challenge_request };
    let no = refused(referee::challenge::make_with(referee, challenge_request, &RATED, NOW).await);
    assert_eq!(no, RequestRefusal::Rating(RatingRefusal::Record));

    let dice_request = request(alice(), Some(bob()), "battlechess");
    let options = vec![("combat".to_owned(), "marshal".to_owned())];
    let dice_request = ChallengeRequest { options, ..dice_request };
    let no = refused(referee::challenge::make_with(referee, dice_request, &RATED, NOW).await);
    assert_eq!(no, RequestRefusal::Rating(RatingRefusal::Reported));
    // Where nobody but the two need see it.
    let access = PlaceAccess::AnswersOnly { guild: None };
    let asks = ChallengeRequest { access, ..request(alice(), Some(bob()), "world-war") };
    let no = refused(referee::challenge::make_with(referee, asks, &RATED, NOW).await);
    assert_eq!(no, RequestRefusal::Rating(RatingRefusal::AnswersOnly));

    // In a rated match everybody plays for themselves; in a casual one they need not.
    for (agreed, refuses) in [(RATED, true), (ChallengeTerms::default(), false)] {
        let plan_request = request(alice(), Some(bob()), "battlechess");
        let id =
            referee::challenge::make_with(referee, plan_request, &agreed, NOW).await.expect("made");
        let id = referee::challenge::accept(referee, id, &bob(), None, NOW)
            .await
            .expect("begun")
            .match_id;
        let outcome =
            referee::enlistment::enlist(referee, id, alice().id, &carol(), false, "g1", NOW).await;
        if refuses {
            assert_eq!(refused(outcome), RequestRefusal::Rating(RatingRefusal::Team));
        } else {
            outcome.expect("enlisted");
        }
    }
}

#[tokio::test]
async fn the_same_two_are_rated_five_times_in_a_week() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    // An open challenge waits while the two play.
    let open = request(alice(), None, "world-war");
    let open = referee::challenge::make_with(referee, open, &RATED, NOW).await.expect("made");
    for index in 0..5 {
        let (one, two) = if index % 2 == 0 { (alice(), bob()) } else { (bob(), alice()) };
        begin_rated(&hall, one, two, NOW).await.expect("begun");
    }
    let often = RequestRefusal::Rating(RatingRefusal::TooOften);
    assert_eq!(refused(begin_rated(&hall, bob(), alice(), NOW).await), often);
    assert_eq!(refused(referee::challenge::accept(referee, open, &bob(), None, NOW).await), often);
    // With others, in other games, casually, and after a week they may.
    begin_rated(&hall, alice(), carol(), NOW).await.expect("begun");
    let other = request(alice(), Some(bob()), "wizards-war");
    referee::challenge::make_with(referee, other, &RATED, NOW).await.expect("made");
    let casual = request(alice(), Some(bob()), "world-war");
    referee::challenge::make_with(referee, casual, &ChallengeTerms::default(), NOW)
        .await
        .expect("made");
    begin_rated(&hall, alice(), bob(), NOW.plus(RATED_WITHIN)).await.expect("begun");
}

/// Random results, times and games: what was stored match by match is what is reckoned from all
/// matches, bit for bit.
#[test]
fn reckoned_again_the_ratings_are_the_same() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    let config = Config {
        cases: 12,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(12),
        ..Config::default()
    };
    let one = (0..3_usize, 1..3_usize, 0..2_usize, 0..4_u8, 0..9_u64, 0..4_u8);
    let results_of_games = prop::collection::vec(one, 1..25);
    TestRunner::new(config)
        .run(&results_of_games, |results| {
            runtime.block_on(async {
                let hall = Hall::open().await;
                let mut now = NOW;
                for (players, apart, game, end, days, moves) in results {
                    now = now.plus(Duration::from_secs(days * 86_400));
                    let two = [person(players), person(players + apart)];
                    play(&hall, two, game, end, moves, now).await;
                }
                assert_recomputed(&hall).await;
            });
            Ok(())
        })
        .expect("the same");
}

async fn play(hall: &Hall, [one, two]: [Person; 2], game: usize, end: u8, moves: u8, now: Time) {
    let referee = &hall.referee;
    let game = ["world-war", "medieval-war"][game];
    let challenge_request = request(one.clone(), Some(two.clone()), game);
    let challenge_made =
        match referee::challenge::make_with(referee, challenge_request, &RATED, now).await {
            Err(Error::Refused(RequestRefusal::Rating(RatingRefusal::TooOften))) => return,
            outcome => outcome.expect("made"),
        };
    let id = referee::challenge::accept(referee, challenge_made, &two, None, now)
        .await
        .expect("begun")
        .match_id;
    // Now and then one side never moves, or neither.
    for _ in 0..moves.min(2) {
        turn(hall, id, now).await;
    }
    match end {
        0 => drop(referee::resign::resign(referee, id, one.id, now).await.expect("resigned")),
        1 => drop(referee::resign::resign(referee, id, two.id, now).await.expect("resigned")),
        2 => {
            referee::draw::offer(referee, id, one.id, now).await.expect("offered");
            referee::draw::offer(referee, id, two.id, now).await.expect("agreed");
        }
        // It goes on.
        _ => {}
    }
}

async fn assert_recomputed(hall: &Hall) {
    let contents_before = contents(hall).await;
    let rebuilt = referee::rating::rebuild(&hall.referee).await.expect("rebuilt");
    assert_eq!(rebuilt.differed, 0, "{rebuilt:?}");
    // Also when everything derived is gone.
    let store = hall.store().await;
    let mut tx = store.write().await.expect("begins");
    store::ratings::clear(&mut tx).await.expect("cleared");
    tx.commit().await.expect("committed");
    store.close().await;
    let rebuilt = referee::rating::rebuild(&hall.referee).await.expect("rebuilt");
    assert_eq!(rebuilt.differed, rebuilt.standings + 2 * rebuilt.matches);
    assert_eq!(contents(hall).await, contents_before);
}

async fn contents(
    hall: &Hall,
) -> (Vec<store::ratings::PlayerStanding>, Vec<match_model::RatingChange>) {
    let store = hall.store().await;
    let mut reading = store.read().await.expect("reads");
    let standings = store::ratings::standings(&mut reading).await.expect("read");
    let changes = store::ratings::changes(&mut reading).await.expect("read");
    drop(reading);
    store.close().await;
    (standings, changes)
}
