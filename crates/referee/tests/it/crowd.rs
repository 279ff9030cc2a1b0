//! Matches of everyone in a channel against Herald: votes, their closing, and an exact count.

use std::collections::BTreeMap;

use game_contract::draws;
use match_model::{
    ChannelId, CrowdRefusal, CrowdResult, EndedBy, GuildId, MatchId, MatchState, Moment,
    OpponentRefusal, Person, PersonId, QUORUM_WAIT, RequestRefusal, Time, View,
};
use referee::{Announcement, CastVote, MatchNews, NewCrowd, Referee, Side};
use sha2::{Digest as _, Sha256};
use store::faults::{Fault, set};

use crate::common::opposing::{herald, knowing};
use crate::common::{Hall, NOW, ROOM, alice, bob, news, refused};

const SERVER: GuildId = GuildId::new(31);
const MINUTE: i64 = 60_000;
const PERIOD: i64 = 60 * MINUTE;

fn after(millis: i64) -> Time {
    Time(NOW.0 + millis)
}

fn new_crowd(channel: ChannelId) -> NewCrowd {
    NewCrowd {
        guild: SERVER,
        channel,
        by: alice(),
        game: "world-war".to_owned(),
        side: Side::White,
        level: 1,
        minutes: 60,
        quorum: 3,
    }
}

async fn begin(referee: &Referee) -> MatchId {
    referee::crowd::begin(referee, &new_crowd(ROOM), NOW).await.unwrap()
}

fn voter(number: usize) -> Person {
    Person { id: PersonId::new(1_000 + number as u64), name: format!("Voter {number}") }
}

async fn vote(
    referee: &Referee,
    id: MatchId,
    number: usize,
    text: &str,
    now: Time,
) -> referee::Result<CastVote> {
    referee::crowd::vote(referee, id, &voter(number), text, None, now).await
}

async fn votes(referee: &Referee, id: MatchId, texts: &[&str], now: Time) {
    for (number, text) in texts.iter().enumerate() {
        vote(referee, id, number, text, now).await.unwrap();
    }
}

fn crowd_refused<T: std::fmt::Debug>(result: referee::Result<T>) -> CrowdRefusal {
    match refused(result) {
        RequestRefusal::Crowd(refused) => refused,
        other => panic!("{other:?}"),
    }
}

async fn run(referee: &Referee, now: Time) {
    referee::timers::run_due(referee, now).await.unwrap();
}

async fn view(referee: &Referee, id: MatchId) -> View {
    referee::view::find(referee, id).await.unwrap()
}

async fn last_text(referee: &Referee, id: MatchId) -> Option<String> {
    view(referee, id).await.table.last_action().map(|last| last.text)
}

async fn results(referee: &Referee, id: MatchId) -> Vec<CrowdResult> {
    let all = Moment::START..Moment::new(u32::MAX);
    referee::crowd::results(referee, id, all).await.unwrap()
}

/// Herald plays its first legal action.
async fn reply(referee: &Referee, id: MatchId, now: Time) {
    let task = referee::opponent::task(referee, id, now).await.unwrap().unwrap();
    let text = task.table.legal().swap_remove(0);
    let at = id.at(task.moment);
    referee::opponent::play_with_remark(referee, at, herald().id, &text, None, now).await.unwrap();
}

#[tokio::test]
async fn one_match_a_channel_begins_as_an_ordinary_one() {
    let hall = Hall::open().await;
    let referee = knowing(&hall).await;
    let id = begin(&referee).await;
    let row = view(&referee, id).await.row;
    assert_eq!((row.white, row.black), (PersonId::CROWD, herald().id));
    assert_eq!((row.guild_id, row.crowd_side()), (Some(SERVER), Some(Side::White)));
    assert!(!referee::rating::is_match_rated(&referee, id).await.unwrap());
    let again = referee::crowd::begin(&referee, &new_crowd(ROOM), NOW).await;
    assert_eq!(crowd_refused(again), CrowdRefusal::Running { match_id: id });
    let elsewhere = NewCrowd { side: Side::Black, ..new_crowd(ChannelId::new(22)) };
    let other = referee::crowd::begin(&referee, &elsewhere, NOW).await.unwrap();
    assert_eq!(crowd_refused(vote(&referee, other, 0, "b2-b3", NOW).await), CrowdRefusal::NoVote);
    reply(&referee, other, NOW).await;
    vote(&referee, other, 0, "b7-b6", NOW).await.unwrap();
    let level = NewCrowd { level: 5, ..new_crowd(ChannelId::new(23)) };
    assert_eq!(
        refused(referee::crowd::begin(&referee, &level, NOW).await),
        RequestRefusal::Opponent(OpponentRefusal::NoSuchLevel { level: 5 })
    );
    referee::guild_settings::turn_game(&referee, &alice(), SERVER, "world-war", false, NOW)
        .await
        .unwrap();
    let off = referee::crowd::begin(&referee, &new_crowd(ChannelId::new(23)), NOW).await;
    assert!(matches!(refused(off), RequestRefusal::GameOff { .. }));
    // Fights are decided by dice.
    let battle = NewCrowd { game: "battlechess".to_owned(), ..new_crowd(ChannelId::new(24)) };
    let battle = referee::crowd::begin(&referee, &battle, NOW).await.unwrap();
    let options = view(&referee, battle).await.row.options;
    assert!(options.values().any(|value| value == "dice"), "{options:?}");
    let checked = referee::check::run(&referee).await.unwrap();
    assert!(checked.findings.is_empty(), "{:?}", checked.findings);
}

#[tokio::test]
async fn the_most_voted_action_is_played_when_the_vote_closes() {
    let hall = Hall::open().await;
    let referee = knowing(&hall).await;
    let id = begin(&referee).await;
    votes(&referee, id, &["b2-b3", "c2-c3", "c2-c3", "b2-b3"], after(MINUTE)).await;
    // The last word counts.
    let changed = vote(&referee, id, 0, "c2-c3", after(2 * MINUTE)).await.unwrap();
    assert_eq!((changed.action.text.as_str(), changed.closes_at), ("c2-c3", after(PERIOD)));
    let own = referee::crowd::vote_of(&referee, id.at(Moment::START), voter(0).id).await.unwrap();
    assert_eq!(own.as_deref(), Some("c2-c3"));
    run(&referee, after(PERIOD - 1)).await;
    assert_eq!(last_text(&referee, id).await, None);
    news(&referee).await;
    run(&referee, after(PERIOD)).await;
    assert_eq!(last_text(&referee, id).await.as_deref(), Some("c2-c3"));
    let played = MatchNews::Played { from: Moment::START, to: Moment::new(1) };
    let announced = news(&referee).await;
    assert_eq!(announced, [Announcement::Match(id, played)]);
    let result =
        CrowdResult { moment: Moment::START, action: "c2-c3".to_owned(), votes: 3, voters: 4 };
    assert_eq!(results(&referee, id).await, [result]);
    // Herald's turn, and then an old panel.
    assert_eq!(
        crowd_refused(vote(&referee, id, 0, "b2-b3", after(PERIOD)).await),
        CrowdRefusal::NoVote
    );
    reply(&referee, id, after(PERIOD + MINUTE)).await;
    let old = Some(Moment::START);
    let stale =
        referee::crowd::vote(&referee, id, &voter(0), "b2-b3", old, after(PERIOD + MINUTE)).await;
    assert_eq!(refused(stale), RequestRefusal::Stale);
    let crowd = referee::crowd::find(&referee, id).await.unwrap().unwrap();
    assert_eq!((crowd.moment, crowd.closes_at), (Moment::new(2), after(2 * PERIOD + MINUTE)));
    let illegal = vote(&referee, id, 0, "b2-b9", after(PERIOD + MINUTE)).await;
    assert!(matches!(refused(illegal), RequestRefusal::Illegal { .. }));
    let two = vote(&referee, id, 0, "b2-b3, d2-d3", after(PERIOD + MINUTE)).await;
    assert_eq!(crowd_refused(two), CrowdRefusal::OneAction);
}

#[tokio::test]
async fn a_vote_waits_for_its_quorum_and_then_ends_the_match() {
    let hall = Hall::open().await;
    let referee = knowing(&hall).await;
    let id = begin(&referee).await;
    votes(&referee, id, &["b2-b3", "c2-c3"], after(MINUTE)).await;
    run(&referee, after(PERIOD)).await;
    assert_eq!(last_text(&referee, id).await, None);
    // A changed vote is no new voter.
    vote(&referee, id, 0, "c2-c3", after(2 * PERIOD)).await.unwrap();
    run(&referee, after(2 * PERIOD)).await;
    assert_eq!(last_text(&referee, id).await, None);
    vote(&referee, id, 2, "b2-b3", after(3 * PERIOD)).await.unwrap();
    run(&referee, after(3 * PERIOD)).await;
    assert_eq!(last_text(&referee, id).await.as_deref(), Some("c2-c3"));
    reply(&referee, id, after(3 * PERIOD)).await;
    votes(&referee, id, &["b2-b3", "b2-b3"], after(3 * PERIOD)).await;
    let wait = i64::try_from(QUORUM_WAIT.as_millis()).unwrap();
    run(&referee, after(4 * PERIOD)).await;
    run(&referee, after(4 * PERIOD + wait - 1)).await;
    assert_eq!(view(&referee, id).await.row.state, MatchState::Playing);
    run(&referee, after(4 * PERIOD + wait)).await;
    let over = view(&referee, id).await;
    let ending = over.ending.unwrap();
    assert_eq!((ending.winner, ending.ended_by), (None, EndedBy::Voided));
    assert_eq!(
        refused(vote(&referee, id, 3, "b2-b3", after(4 * PERIOD + wait)).await),
        RequestRefusal::MatchOver
    );
    // The channel is free.
    let next = referee::crowd::begin(&referee, &new_crowd(ROOM), after(4 * PERIOD + wait)).await;
    assert_ne!(next.unwrap(), id);
}

#[tokio::test]
async fn no_one_acts_alone_for_the_crowd() {
    let hall = Hall::open().await;
    let referee = knowing(&hall).await;
    let id = begin(&referee).await;
    vote(&referee, id, 0, "b2-b3", NOW).await.unwrap();
    let by = voter(0).id;
    let together = |refusal: RequestRefusal| {
        assert_eq!(refusal, RequestRefusal::Crowd(CrowdRefusal::Together));
    };
    together(refused(referee::resign::resign(&referee, id, by, NOW).await));
    together(refused(referee::draw::offer(&referee, id, by, NOW).await));
    together(refused(referee::takeback::request(&referee, id, by, NOW).await));
    together(refused(referee::abort::abort(&referee, id, by, NOW).await));
    together(refused(referee::play::play(&referee, id, by, "b2-b3", None, NOW).await));
    together(refused(referee::draft::enter(&referee, id, by, "b2-b3", None, NOW).await));
    together(refused(
        referee::enlistment::enlist(&referee, id, by, &bob(), false, "b2", NOW).await,
    ));
    together(refused(referee::opponent::hint(&referee, id, by, NOW).await));
    assert_eq!(
        crowd_refused(referee::crowd::vote(&referee, id, &herald(), "b2-b3", None, NOW).await),
        CrowdRefusal::NoVote
    );
    let verdict = referee::Verdict::Void;
    referee::adjudication::adjudicate(&referee, id, &alice(), Some(SERVER), verdict, "enough", NOW)
        .await
        .unwrap();
    assert_eq!(view(&referee, id).await.row.state, MatchState::Over);
    run(&referee, after(2 * PERIOD)).await;
    assert_eq!(last_text(&referee, id).await, None);
}

#[tokio::test]
async fn votes_of_forgotten_and_barred_people_do_not_count() {
    let hall = Hall::open().await;
    let referee = knowing(&hall).await;
    let id = begin(&referee).await;
    let texts = ["b2-b3", "b2-b3", "b2-b3", "c2-c3", "c2-c3", "c2-c3"];
    votes(&referee, id, &texts, NOW).await;
    assert!(referee::privacy::forget(&referee, voter(0).id, NOW).await.unwrap());
    referee::bars::bar_from_server(&referee, &alice(), SERVER, &voter(1), "spam", NOW)
        .await
        .unwrap();
    run(&referee, after(PERIOD)).await;
    let result = results(&referee, id).await.swap_remove(0);
    assert_eq!((result.action.as_str(), result.votes, result.voters), ("c2-c3", 3, 4));
}

/// A vote that fails may or may not count, but closes once.
#[tokio::test]
async fn failures_around_a_commit_lose_no_vote() {
    for fault in [Fault::Begin, Fault::BeforeCommit, Fault::AfterCommit] {
        let hall = Hall::open().await;
        let referee = knowing(&hall).await;
        let id = begin(&referee).await;
        votes(&referee, id, &["b2-b3", "c2-c3", "c2-c3"], NOW).await;
        let database = hall.address().name();
        set(&database, &[fault]);
        drop(vote(&referee, id, 0, "c2-c3", NOW).await);
        set(&database, &[]);
        let referee = knowing(&hall).await;
        vote(&referee, id, 0, "c2-c3", NOW).await.unwrap();
        news(&referee).await;
        set(&database, &[fault]);
        drop(referee::timers::run_due(&referee, after(PERIOD)).await);
        set(&database, &[]);
        let referee = knowing(&hall).await;
        run(&referee, after(2 * PERIOD)).await;
        run(&referee, after(3 * PERIOD)).await;
        let text = "c2-c3".to_owned();
        let result = CrowdResult { moment: Moment::START, action: text, votes: 3, voters: 3 };
        assert_eq!(results(&referee, id).await, [result], "{fault:?}");
        let played = MatchNews::Played { from: Moment::START, to: Moment::new(1) };
        assert_eq!(news(&referee).await, [Announcement::Match(id, played)], "{fault:?}");
    }
}

/// The literal rule: most votes, then the smallest SHA-256 of seed, `crowd`, moment and action.
fn counted(votes: &BTreeMap<usize, String>, seed: &str, moment: Moment) -> CrowdResult {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for action in votes.values() {
        *counts.entry(action).or_default() += 1;
    }
    let bytes: Vec<u8> = (0..seed.len() / 2)
        .map(|at| u8::from_str_radix(&seed[2 * at..2 * at + 2], 16).unwrap())
        .collect();
    let most = *counts.values().max().unwrap();
    let digest = |action: &str| {
        let mut text = bytes.clone();
        text.extend(b"crowd");
        text.extend(moment.get().to_be_bytes());
        text.extend(action.as_bytes());
        Sha256::digest(&text)
    };
    let mut tied: Vec<&str> = Vec::new();
    tied.extend(counts.iter().filter(|(_, votes)| **votes == most).map(|(action, _)| *action));
    tied.sort_by_key(|action| digest(action));
    let voters = u32::try_from(votes.len()).unwrap();
    CrowdResult { moment, action: tied[0].to_owned(), votes: most, voters }
}

/// Many people vote and change their votes, while the database is reopened again and again.
#[tokio::test]
async fn many_votes_are_counted_exactly() {
    let hall = Hall::open().await;
    let mut referee = knowing(&hall).await;
    let (turns, people) = (draws(4, 40), draws(30, 500) as usize);
    let (mut now, mut id) = (NOW, begin(&referee).await);
    let mut expected: Vec<CrowdResult> = Vec::new();
    let mut number = 7_u64;
    let mut random = |below: usize| {
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as usize % below
    };
    for turn in 0..turns {
        let View { row, table, .. } = view(&referee, id).await;
        let legal = table.legal();
        // A small choice on every other turn, so that there are ties.
        let choices = if turn % 2 == 0 { legal.len() } else { legal.len().min(2) };
        let mut voted: BTreeMap<usize, String> = BTreeMap::new();
        for step in 0..people + people / 4 {
            let by = if step < people { step } else { random(people) };
            let text = legal[random(choices)].clone();
            let seen = Some(row.moment());
            now = now.plus(std::time::Duration::from_millis(1));
            referee::crowd::vote(&referee, id, &voter(by), &text, seen, now).await.unwrap();
            voted.insert(by, text);
            if step % 97 == 96 {
                referee = knowing(&hall).await;
                run(&referee, now).await;
            }
        }
        expected.push(counted(&voted, &row.seed, row.moment()));
        referee = knowing(&hall).await;
        now = Time(now.0 + PERIOD);
        run(&referee, now).await;
        run(&referee, now).await;
        referee = knowing(&hall).await;
        assert_eq!(results(&referee, id).await, expected, "turn {turn}");
        let last = expected.last().unwrap();
        assert_eq!(last_text(&referee, id).await.as_ref(), Some(&last.action));
        if view(&referee, id).await.row.state == MatchState::Playing {
            reply(&referee, id, now).await;
        }
        if view(&referee, id).await.row.state == MatchState::Over {
            id = referee::crowd::begin(&referee, &new_crowd(ROOM), now).await.unwrap();
            expected.clear();
        }
    }
    let store = hall.store().await;
    let left = store::crowds::tally(&mut store.read().await.unwrap(), id.at(Moment::START)).await;
    assert!(left.unwrap().is_empty(), "votes are deleted when they close");
    store.close().await;
}
