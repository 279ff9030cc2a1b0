//! Bars, games that are turned off, and the operator's requests.

use match_model::{
    BarRefusal, BarSource, BarredBy, ChallengeState, EndedBy, GuildId, MatchId, Person,
    RequestRefusal, Time,
};
use referee::clocks::{DAY, HOUR};
use referee::{Announcement, ChallengeNews, ChallengeTerms, MatchNews, Side, moderation};
use store::moderation::{ActKind, NewAct, OperatorDesk, Outcome};

use crate::common::clocks::{START, after};
use crate::common::{Hall, NOW, alice, bob, carol, challenge, no_reminders, refused};

const GUILD: GuildId = GuildId::new(5);
const OTHER: GuildId = GuildId::new(6);

/// A match of Alice (White) against Bob in a server.
async fn begin_match(hall: &Hall, guild: GuildId, terms: &ChallengeTerms, now: Time) -> MatchId {
    let request = referee::ChallengeRequest { guild: Some(guild), ..challenge("world-war") };
    let id = referee::challenge::make_with(&hall.referee, request, terms, now).await.unwrap();
    referee::challenge::accept(&hall.referee, id, &bob(), None, now).await.unwrap().match_id
}

/// A request of the operator's.
struct QueuedAct(i64, NewAct);

/// Leaves a request, as the command line does.
async fn queue_act(hall: &Hall, act: NewAct) -> QueuedAct {
    let mut desk = OperatorDesk::open(&hall.address()).await.unwrap();
    let id = desk.leave(&act).await.unwrap();
    desk.close().await;
    QueuedAct(id, act)
}

impl QueuedAct {
    async fn outcome(&self, hall: &Hall) -> Option<Outcome> {
        let mut desk = OperatorDesk::open(&hall.address()).await.unwrap();
        let outcome = desk.outcome(self.0, &self.1).await.unwrap();
        desk.close().await;
        outcome
    }
}

fn act(kind: ActKind) -> NewAct {
    NewAct { reason: "spam".to_owned(), ..NewAct::of(kind, None, NOW) }
}

fn barred(match_id: MatchId, who: Option<&Person>, by: BarredBy, lifted: bool) -> Announcement {
    Announcement::Match(match_id, MatchNews::Barred { person: who.map(|who| who.id), by, lifted })
}

#[tokio::test]
async fn a_manager_bars_and_lifts_in_their_server_alone() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let plain = ChallengeTerms::default();
    let local_match = begin_match(&hall, GUILD, &plain, NOW).await;
    begin_match(&hall, OTHER, &plain, NOW).await;
    let request = referee::ChallengeRequest { guild: Some(GUILD), ..challenge("world-war") };
    let from_alice = referee::challenge::make(referee, request.clone(), NOW).await.unwrap();
    hall.news().await;

    let manager = &carol();
    let bar = async |person: &Person, reason: &str| {
        referee::bars::bar_from_server(referee, manager, GUILD, person, reason, NOW).await
    };
    let bar_refused = |refused| RequestRefusal::Bar(refused);
    assert_eq!(refused(bar(&carol(), "me").await), bar_refused(BarRefusal::SelfOrHerald));
    assert_eq!(refused(bar(&bob(), " ").await), bar_refused(BarRefusal::NoReason));
    let lift = async |person: &Person| {
        referee::bars::lift_in_server(referee, manager, GUILD, person.id, NOW).await
    };
    assert_eq!(refused(lift(&bob()).await), bar_refused(BarRefusal::NotBarred));
    bar(&bob(), "**insults** @everyone.").await.unwrap();
    let news = hall.news().await;
    assert_eq!(
        news,
        [
            Announcement::Challenge(from_alice, ChallengeNews::Closed),
            barred(local_match, Some(&bob()), BarredBy::Managers, false)
        ]
    );
    let challenge_closed = referee::view::challenge_row(referee, from_alice).await.unwrap();
    assert_eq!(challenge_closed.state, ChallengeState::Expired);
    let bar_found = referee::bars::find(referee, bob().id, Some(GUILD)).await.unwrap().unwrap();
    assert_eq!((bar_found.source, bar_found.by), (BarSource::Managers, Some(carol().id)));
    assert_eq!(bar_found.reason, "insults everyone");
    for (person, guild) in [(bob(), Some(OTHER)), (bob(), None), (alice(), Some(GUILD))] {
        assert_eq!(referee::bars::find(referee, person.id, guild).await.unwrap(), None);
    }
    // No one begins a match with him there.
    let barred_opponent = RequestRefusal::OpponentBarred { person: bob().id };
    assert_eq!(
        refused(referee::challenge::make(referee, request.clone(), NOW).await),
        barred_opponent
    );
    let open_request = referee::ChallengeRequest { opponent: None, ..request };
    let open = referee::challenge::make(referee, open_request, NOW).await.unwrap();
    let outcome = referee::challenge::accept(referee, open, &bob(), None, NOW).await;
    assert!(matches!(refused(outcome), RequestRefusal::Barred(bar) if bar == Box::new(bar_found)));
    hall.news().await;
    // Another reason is no news; a lift is, once.
    bar(&bob(), "and more").await.unwrap();
    assert_eq!(hall.news().await, []);
    lift(&bob()).await.unwrap();
    assert_eq!(hall.news().await, [barred(local_match, Some(&bob()), BarredBy::Managers, true)]);
    assert_eq!(refused(lift(&bob()).await), bar_refused(BarRefusal::NotBarred));
    referee::challenge::accept(referee, open, &bob(), None, NOW).await.unwrap();
}

#[tokio::test]
async fn the_operators_bar_is_carried_out_once_and_lifted() {
    let mut hall = Hall::open().await;
    let plain = ChallengeTerms::default();
    let (one, two) = (
        begin_match(&hall, GUILD, &plain, NOW).await,
        begin_match(&hall, OTHER, &plain, NOW).await,
    );
    hall.news().await;
    let bar = NewAct { person: Some(alice().id), ..act(ActKind::Bar) };
    let queued = queue_act(&hall, bar).await;
    // A crash changes nothing about it.
    hall.crash().await;
    let another = hall.another().await;
    assert_eq!(moderation::carry_out(&another, NOW).await.unwrap(), 1);
    assert_eq!(moderation::carry_out(&hall.referee, NOW).await.unwrap(), 0);
    assert_eq!(queued.outcome(&hall).await, Some(Outcome::Done));
    let expected_news =
        |lifted| [one, two].map(|id| barred(id, Some(&alice()), BarredBy::Operator, lifted));
    assert_eq!(hall.news().await, expected_news(false));
    let bar_found = referee::bars::find(&hall.referee, alice().id, None).await.unwrap().unwrap();
    assert_eq!((bar_found.source, bar_found.reason.as_str()), (BarSource::Operator, "spam"));
    // While a server's managers bar her, too, the match there isn't told that she is free.
    let manager = &carol();
    referee::bars::bar_from_server(&hall.referee, manager, GUILD, &alice(), "noise", NOW)
        .await
        .unwrap();
    hall.news().await;
    let lift = NewAct { person: Some(alice().id), ..act(ActKind::Lift) };
    let queued_lift = queue_act(&hall, lift.clone()).await;
    moderation::carry_out(&hall.referee, NOW).await.unwrap();
    assert_eq!(queued_lift.outcome(&hall).await, Some(Outcome::Done));
    assert_eq!(hall.news().await, expected_news(true)[1..]);
    let repeated = queue_act(&hall, lift).await;
    moderation::carry_out(&hall.referee, NOW).await.unwrap();
    assert_eq!(repeated.outcome(&hall).await, Some(Outcome::Unknown));
}

/// The process that has the database alone remembers that there are no bars, until it places one.
#[tokio::test]
async fn a_bar_holds_at_once_where_none_was_known() {
    let hall = Hall::alone().await;
    let is_barred = async || {
        referee::bars::find(&hall.referee, bob().id, None).await.unwrap().map(|bar| bar.source)
    };
    for _ in 0..2 {
        assert_eq!(is_barred().await, None);
    }
    for (kind, expected) in [
        (ActKind::Bar, Some(BarSource::Operator)),
        (ActKind::Lift, None),
        (ActKind::Bar, Some(BarSource::Operator)),
    ] {
        queue_act(&hall, NewAct { person: Some(bob().id), ..act(kind) }).await;
        moderation::carry_out(&hall.referee, NOW).await.unwrap();
        for _ in 0..2 {
            assert_eq!(is_barred().await, expected);
        }
    }
}

#[tokio::test]
async fn the_clocks_of_a_barred_server_stop() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    no_reminders(referee).await;
    let clock = Some("3d +12h max 4d hard no-sleep".parse().unwrap());
    let terms = ChallengeTerms { clock, ..ChallengeTerms::default() };
    let id = begin_match(&hall, GUILD, &terms, START).await;
    let free = begin_match(&hall, OTHER, &terms, START).await;
    let server = |kind| NewAct { guild: Some(GUILD), ..act(kind) };
    queue_act(&hall, server(ActKind::Bar)).await;
    moderation::carry_out(referee, after(HOUR)).await.unwrap();
    hall.news().await;
    let over = async |id| referee::view::find(referee, id).await.unwrap().ending.is_some();
    referee::timers::run_due(referee, after(30 * DAY)).await.unwrap();
    assert!(!over(id).await && over(free).await, "only the other match ends on time");
    queue_act(&hall, server(ActKind::Lift)).await;
    moderation::carry_out(referee, after(30 * DAY)).await.unwrap();
    let expected = barred(id, None, BarredBy::Operator, true);
    assert!(hall.news().await.contains(&expected));
    let times = referee::clock::times(referee, id, after(30 * DAY)).await.unwrap().unwrap();
    assert_eq!(times.sides[Side::White.index()].left, 3 * DAY - HOUR);
    referee::timers::run_due(referee, after(33 * DAY - HOUR)).await.unwrap();
    assert!(!over(id).await);
    referee::timers::run_due(referee, after(33 * DAY)).await.unwrap();
    assert!(over(id).await);
}

#[tokio::test]
async fn a_match_in_progress_is_declared_void() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    hall.news().await;
    let void = NewAct { match_id: Some(id), ..act(ActKind::Void) };
    let queued = queue_act(&hall, void.clone()).await;
    moderation::carry_out(&hall.referee, NOW).await.unwrap();
    assert_eq!(queued.outcome(&hall).await, Some(Outcome::Done));
    let ending = referee::view::find(&hall.referee, id).await.unwrap().ending.unwrap();
    assert_eq!((ending.winner, ending.ended_by), (None, EndedBy::Voided));
    assert!(hall.news().await.contains(&Announcement::Match(id, MatchNews::Ended)));
    let outcome = referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, NOW).await;
    assert_eq!(refused(outcome), RequestRefusal::MatchOver);
    let missing = NewAct { match_id: Some(MatchId::new(99)), ..act(ActKind::Void) };
    for (act, expected) in [(void, Outcome::Already), (missing, Outcome::Unknown)] {
        let queued_act = queue_act(&hall, act).await;
        moderation::carry_out(&hall.referee, NOW).await.unwrap();
        assert_eq!(queued_act.outcome(&hall).await, Some(expected));
    }
    assert_eq!(hall.news().await, []);
    assert_eq!(referee::check::run(&hall.referee).await.unwrap().findings, []);
}

/// Ends a rated match by resignation, after a turn of each.
async fn rated(hall: &Hall, guild: GuildId, loser: &Person, now: Time) -> MatchId {
    let terms = ChallengeTerms { rated: true, ..ChallengeTerms::default() };
    let id = begin_match(hall, guild, &terms, now).await;
    for (player, text) in [(alice(), "b2-b3"), (bob(), "b7-b6")] {
        referee::play::play(&hall.referee, id, player.id, text, None, now).await.unwrap();
    }
    referee::resign::resign(&hall.referee, id, loser.id, now).await.unwrap();
    id
}

#[tokio::test]
async fn what_a_void_match_did_to_the_ratings_is_taken_back() {
    let mut hall = Hall::open().await;
    let without = Hall::open().await;
    let first = rated(&hall, GUILD, &bob(), NOW).await;
    let second = rated(&hall, GUILD, &alice(), Time(NOW.0 + 1)).await;
    rated(&without, GUILD, &alice(), Time(NOW.0 + 1)).await;
    let ratings = async |hall: &Hall| {
        let all = referee::rating::all(&hall.referee, NOW).await.unwrap();
        all.into_iter().map(|one| (one.person, one.rating, one.standing)).collect::<Vec<_>>()
    };
    assert_ne!(ratings(&hall).await, ratings(&without).await);
    hall.news().await;
    let void = |id| NewAct { match_id: Some(id), ..act(ActKind::Void) };
    let queued = queue_act(&hall, void(first)).await;
    moderation::carry_out(&hall.referee, NOW).await.unwrap();
    assert_eq!(queued.outcome(&hall).await, Some(Outcome::Done));
    assert_eq!(hall.news().await, [Announcement::Match(first, MatchNews::Ended)]);
    assert_eq!(ratings(&hall).await, ratings(&without).await);
    let row = referee::view::match_row(&hall.referee, first).await.unwrap();
    assert_eq!(referee::rating::changes_of(&hall.referee, &row).await.unwrap(), None);
    hall.crash().await;
    let view = referee::view::find(&hall.referee, first).await.unwrap();
    assert_eq!(view.ending.map(|ending| ending.ended_by), Some(EndedBy::Voided));
    assert_eq!(referee::rating::rebuild(&hall.referee).await.unwrap().differed, 0);
    // Of the last one nothing is left.
    queue_act(&hall, void(second)).await;
    moderation::carry_out(&hall.referee, NOW).await.unwrap();
    assert_eq!(ratings(&hall).await, []);
    assert_eq!(referee::check::run(&hall.referee).await.unwrap().findings, []);
}

#[tokio::test]
async fn the_operator_has_someone_forgotten() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    queue_act(&hall, NewAct { person: Some(alice().id), ..act(ActKind::Bar) }).await;
    let forget = NewAct { person: Some(alice().id), ..act(ActKind::Forget) };
    let queued = queue_act(&hall, forget.clone()).await;
    moderation::carry_out(&hall.referee, NOW).await.unwrap();
    assert_eq!(queued.outcome(&hall).await, Some(Outcome::Done));
    let view = referee::view::find(&hall.referee, id).await.unwrap();
    assert!(view.row.white.is_former());
    assert_eq!(view.ending.unwrap().winner, Some(Side::Black));
    assert!(!referee::privacy::is_being_forgotten(&hall.referee, alice().id).await.unwrap());
    // A second time there is no one; the bar stays, and is all that is kept.
    let repeated = queue_act(&hall, forget).await;
    moderation::carry_out(&hall.referee, NOW).await.unwrap();
    assert_eq!(repeated.outcome(&hall).await, Some(Outcome::Unknown));
    assert!(referee::bars::find(&hall.referee, alice().id, None).await.unwrap().is_some());
    let summary = referee::privacy::export_of(&hall.referee, alice().id).await.unwrap().unwrap();
    let rows: Vec<&String> = summary
        .iter()
        .filter(|(_, rows)| *rows != &serde_json::json!([]))
        .map(|(t, _)| t)
        .collect();
    assert_eq!(rows, ["bars"]);
}

#[tokio::test]
async fn a_game_is_turned_off_in_a_server_and_on_again() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let request = referee::ChallengeRequest { guild: Some(GUILD), ..challenge("world-war") };
    let open = referee::challenge::make(referee, request.clone(), NOW).await.unwrap();
    let running = begin_match(&hall, GUILD, &ChallengeTerms::default(), NOW).await;
    let turn = async |game: &str, on| {
        referee::guild_settings::turn_game(referee, &carol(), GUILD, game, on, NOW).await
    };
    assert_eq!(refused(turn("go", false).await), RequestRefusal::UnknownGame);
    assert!(turn("world-war", false).await.unwrap());
    assert!(!turn("world-war", false).await.unwrap());
    let off = RequestRefusal::GameOff { game: "world-war".to_owned() };
    assert_eq!(refused(referee::challenge::make(referee, request.clone(), NOW).await), off);
    let outcome = referee::challenge::accept(referee, open, &bob(), None, NOW).await;
    assert_eq!(refused(outcome), off);
    let is_allowed = referee::guild_settings::may_play(referee, Some(GUILD), "world-war").await;
    assert_eq!(refused(is_allowed), off);
    // Elsewhere, other games and matches in progress are as they were.
    for (guild, game) in
        [(Some(OTHER), "world-war"), (None, "world-war"), (Some(GUILD), "medieval")]
    {
        referee::guild_settings::may_play(referee, guild, game).await.unwrap();
    }
    referee::play::play(referee, running, alice().id, "b2-b3", None, NOW).await.unwrap();
    assert!(turn("world-war", true).await.unwrap());
    referee::challenge::accept(referee, open, &bob(), None, NOW).await.unwrap();
    // Each is recorded.
    let summary = referee::privacy::export_of(referee, carol().id).await.unwrap().unwrap();
    let acts = summary["moderation"].as_array().unwrap();
    let kinds: Vec<&serde_json::Value> = acts.iter().map(|act| &act["kind"]).collect();
    assert_eq!(kinds, ["game-off", "game-on"]);
}
