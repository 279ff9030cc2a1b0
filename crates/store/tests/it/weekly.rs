//! The records of a week: which matches count, and which of equal ones is chosen.

use match_model::{
    Bar, BarSource, ChannelId, EndedBy, Ending, GuildId, MatchId, MatchState, Moment, PersonId,
    RatingChange, RoundNumber, TeamTerms, Time, WeeklySummary,
};
use model::l10n::L10nMessage;
use ratings::{Rating, Score, THOUSAND};
use store::fights::{self, Commitment};
use store::matches::{self, NewMatch};
use store::weekly::{self, Climb, Week};
use store::{
    Side, Store, WriteTransaction, bars, endings, guild_settings, guilds, people, ratings as rows,
    teams,
};

use crate::common::{ALICE, BOB, CAROL, ROOM, new_match, peopled, step};

const GUILD: GuildId = GuildId::new(31);
const HERALD: PersonId = PersonId::new(14);
const WEEK: Week = Week { guild: GUILD, since: Time(1_000), until: Time(2_000) };
const MOST: i64 = 110 * THOUSAND;

/// A match that was over at a time.
struct Over {
    players: [PersonId; 2],
    guild: u64,
    game: &'static str,
    how: EndedBy,
    winner: Option<Side>,
    plies: i64,
    at: i64,
}

const WON: Over = Over {
    players: [ALICE, BOB],
    guild: 31,
    game: "world-war",
    how: EndedBy::Rule,
    winner: Some(Side::White),
    plies: 40,
    at: 1_500,
};

async fn end(store: &Store, mut tx: WriteTransaction, over: Over) -> (WriteTransaction, MatchId) {
    let [white, black] = over.players;
    let guild_id = Some(GuildId::new(over.guild));
    let game = over.game.to_owned();
    let new = NewMatch { guild_id, game, white, black, ..new_match(500) };
    let id = matches::insert(&mut tx, &new).await.unwrap();
    let reason = L10nMessage::verbatim("over");
    let (winner, ended_by, at) = (over.winner, over.how, Time(over.at));
    let ending = Ending { winner, ended_by, rule: None, reason, at };
    endings::insert(&mut tx, id, &ending).await.unwrap();
    let (tx, stepped) = step(store, tx, id, 0, over.plies, MatchState::Over, at).await;
    assert!(stepped);
    (tx, id)
}

async fn opened() -> (crate::common::Place, Store, WriteTransaction) {
    let (place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    for guild in [31, 32] {
        guilds::meet(&mut tx, GuildId::new(guild), Time(1)).await.unwrap();
    }
    crate::common::meet(&mut tx, HERALD, "Herald").await;
    (place, store, tx)
}

#[tokio::test]
async fn matches_of_the_server_that_ended_in_the_week_count() {
    let (_place, store, mut tx) = opened().await;
    for over in [
        WON,
        Over { at: 1_000, ..WON },
        Over { winner: None, how: EndedBy::Agreed, at: 1_999, ..WON },
        Over { players: [ALICE, HERALD], game: "medieval", ..WON },
        Over { how: EndedBy::Forfeited, game: "battlechess", ..WON },
        // Too early, too late, elsewhere, and without a result.
        Over { at: 999, ..WON },
        Over { at: 2_000, ..WON },
        Over { guild: 32, ..WON },
        Over { winner: None, how: EndedBy::Aborted, ..WON },
        Over { winner: None, how: EndedBy::Voided, ..WON },
    ] {
        (tx, _) = end(&store, tx, over).await;
    }
    matches::insert(&mut tx, &NewMatch { guild_id: Some(GUILD), ..new_match(1_500) })
        .await
        .unwrap();
    let counts = weekly::ended(&mut tx, WEEK).await.unwrap();
    let expected = [("world-war", 3), ("battlechess", 1), ("medieval", 1)];
    assert_eq!(counts, expected.map(|(game, count)| (game.to_owned(), count)));
}

#[tokio::test]
async fn the_quickest_win_is_by_rule_and_between_people_who_may_be_named() {
    let (_place, store, mut tx) = opened().await;
    let former = PersonId::former(1);
    crate::common::meet(&mut tx, former, "").await;
    for over in [
        Over { how: EndedBy::Resigned, plies: 2, ..WON },
        Over { how: EndedBy::Flagged, plies: 2, ..WON },
        Over { winner: None, plies: 2, ..WON },
        Over { players: [HERALD, BOB], plies: 2, ..WON },
        Over { players: [ALICE, ALICE], plies: 2, ..WON },
        Over { players: [ALICE, former], plies: 2, ..WON },
        Over { players: [ALICE, CAROL], plies: 2, ..WON },
    ] {
        (tx, _) = end(&store, tx, over).await;
    }
    // A match that continued a record.
    let (mut tx, continued) = end(&store, tx, Over { plies: 2, ..WON }).await;
    let terms = TeamTerms { marshal: None, grace: 1, given: 1 };
    teams::set_terms(&mut tx, continued, &terms).await.unwrap();
    let (tx, _longer) = end(&store, tx, Over { plies: 31, at: 1_100, ..WON }).await;
    let (tx, _later) = end(&store, tx, Over { plies: 30, at: 1_600, ..WON }).await;
    let (tx, earlier) = end(&store, tx, Over { plies: 30, at: 1_500, ..WON }).await;
    let (mut tx, _newer) = end(&store, tx, Over { plies: 30, at: 1_500, ..WON }).await;
    people::set_unlisted(&mut tx, CAROL, true).await.unwrap();
    assert!(people::is_unlisted(&mut tx, CAROL).await.unwrap());
    assert_eq!(weekly::quickest(&mut tx, WEEK, HERALD).await.unwrap(), Some(earlier));
    // Barred in another server, then here.
    for (guild, expected) in [(32, Some(earlier)), (31, None)] {
        let bar = Bar {
            person: Some(BOB),
            guild: Some(GuildId::new(guild)),
            source: BarSource::Managers,
            by: Some(ALICE),
            reason: "noise".to_owned(),
            at: Time(1),
        };
        bars::replace(&mut tx, &bar).await.unwrap();
        assert_eq!(weekly::quickest(&mut tx, WEEK, HERALD).await.unwrap(), expected);
    }
    people::set_unlisted(&mut tx, CAROL, false).await.unwrap();
    assert!(weekly::quickest(&mut tx, WEEK, HERALD).await.unwrap().is_some());
}

/// Notes the changes of a won match: the winner's and the loser's points and deviations before it,
/// and the winner's gain.
async fn rate(
    tx: &mut WriteTransaction,
    id: MatchId,
    players: [PersonId; 2],
    [won, lost]: [(i64, i64); 2],
    gain: i64,
) {
    let rating = |points: i64, deviation: i64| Rating {
        points: points * THOUSAND,
        deviation: deviation * THOUSAND,
        ..Rating::FIRST
    };
    let [winner, loser] = players;
    for (person_id, score, (points, deviation), gain) in
        [(winner, Score::Won, won, gain), (loser, Score::Lost, lost, -gain)]
    {
        let change = RatingChange {
            match_id: id,
            person_id,
            game: "world-war".to_owned(),
            guild_id: Some(GUILD),
            rated_as: i64::try_from(id.get()).unwrap(),
            score,
            before: rating(points, deviation),
            after: rating(points + gain, deviation),
            at: Time(1_500),
        };
        rows::note(tx, &change).await.unwrap();
    }
}

#[tokio::test]
async fn the_biggest_upset_and_climb_are_of_established_ratings() {
    let (_place, store, mut tx) = opened().await;
    assert_eq!(weekly::upset(&mut tx, WEEK, HERALD, MOST).await.unwrap(), None);
    assert_eq!(weekly::climb(&mut tx, WEEK, HERALD, MOST).await.unwrap(), None);
    let mut ids = Vec::new();
    for (over, before, gain) in [
        // The favourite wins; a rating isn't established; another week; smaller; equal ones.
        (WON, [(1_900, 80), (1_500, 80)], 1),
        (WON, [(1_500, 111), (1_900, 80)], 90),
        (WON, [(1_500, 80), (1_900, 111)], 10),
        (Over { at: 2_000, ..WON }, [(1_500, 80), (1_900, 80)], 90),
        (WON, [(1_500, 80), (1_600, 80)], 10),
        (Over { at: 1_600, ..WON }, [(1_500, 80), (1_700, 110)], 10),
        (WON, [(1_500, 80), (1_700, 110)], 10),
    ] {
        let (next, id) = end(&store, tx, over).await;
        tx = next;
        rate(&mut tx, id, [ALICE, BOB], before, gain).await;
        ids.push(id);
    }
    assert_eq!(weekly::upset(&mut tx, WEEK, HERALD, MOST).await.unwrap(), Some(ids[6]));
    let climb = |person, gain| Climb { person, game: "world-war".to_owned(), gain };
    let found = weekly::climb(&mut tx, WEEK, HERALD, MOST).await.unwrap();
    assert_eq!(found, Some(climb(ALICE, 41 * THOUSAND)));
    // Carol gains as much, and earlier.
    let (next, id) = end(&store, tx, Over { players: [CAROL, BOB], at: 1_200, ..WON }).await;
    tx = next;
    rate(&mut tx, id, [CAROL, BOB], [(1_900, 80), (1_500, 80)], 41).await;
    let found = weekly::climb(&mut tx, WEEK, HERALD, MOST).await.unwrap();
    assert_eq!(found, Some(climb(CAROL, 41 * THOUSAND)));
    // No one is named who doesn't want it, though the others' matches are.
    people::set_unlisted(&mut tx, ALICE, true).await.unwrap();
    assert_eq!(weekly::upset(&mut tx, WEEK, HERALD, MOST).await.unwrap(), None);
    people::set_unlisted(&mut tx, CAROL, true).await.unwrap();
    assert_eq!(weekly::climb(&mut tx, WEEK, HERALD, MOST).await.unwrap(), None, "Bob fell");
}

#[tokio::test]
async fn the_longest_fight_has_two_rounds_or_more() {
    let (_place, store, mut tx) = opened().await;
    let mut ids = Vec::new();
    for (at, fights) in [
        // The last round of the second fight isn't revealed.
        (1_500, vec![(4, 2, 2), (9, 3, 2)]),
        (1_400, vec![(4, 1, 1), (6, 1, 1), (8, 1, 1)]),
        (2_000, vec![(4, 4, 4)]),
    ] {
        let (next, id) = end(&store, tx, Over { at, ..WON }).await;
        tx = next;
        ids.push(id);
        for (moment, white, black) in fights {
            for (side, rounds) in [(Side::White, white), (Side::Black, black)] {
                for round in 0..rounds {
                    let round = RoundNumber::new(round);
                    let plan = "SFG".to_owned();
                    let new = Commitment { round, side, person_id: ALICE, plan, at: Time(20) };
                    fights::commit(&mut tx, id, Moment::new(moment), &new).await.unwrap();
                }
            }
        }
    }
    let longest = weekly::longest_fight(&mut tx, WEEK, HERALD).await.unwrap();
    assert_eq!(longest, Some((ids[0], 2)));
    people::set_unlisted(&mut tx, BOB, true).await.unwrap();
    assert_eq!(weekly::longest_fight(&mut tx, WEEK, HERALD).await.unwrap(), None);
}

#[tokio::test]
async fn a_servers_channel_and_time_are_stored() {
    let (_place, _store, mut tx) = opened().await;
    let settings = guild_settings::find(&mut tx, GUILD).await.unwrap();
    guild_settings::set(&mut tx, GUILD, &settings).await.unwrap();
    let wanted = WeeklySummary { channel: ROOM, due_at: Some(Time(9)), set_by: Some(ALICE) };
    weekly::set(&mut tx, GUILD, Some(&wanted)).await.unwrap();
    assert_eq!(guild_settings::find(&mut tx, GUILD).await.unwrap().weekly, Some(wanted));
    assert!(weekly::due(&mut tx, Time(8)).await.unwrap().is_empty());
    assert_eq!(weekly::due(&mut tx, Time(9)).await.unwrap(), [(GUILD, Time(9))]);
    assert!(!weekly::reschedule(&mut tx, GUILD, Time(8), None).await.unwrap());
    assert!(weekly::reschedule(&mut tx, GUILD, Time(9), None).await.unwrap());
    let stopped = guild_settings::find(&mut tx, GUILD).await.unwrap().weekly.unwrap();
    assert_eq!((stopped.channel, stopped.due_at), (ChannelId::new(21), None));
    weekly::set(&mut tx, GUILD, None).await.unwrap();
    assert_eq!(guild_settings::find(&mut tx, GUILD).await.unwrap().weekly, None);
}
