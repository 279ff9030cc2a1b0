//! The tables of combats, teams and standing orders, with edge cases.

use match_model::{
    GuildId, MatchId, MatchState, Member, Moment, Options, PersonId, PlaceAccess, Ply, Report,
    RoundNumber, SidePreference, TeamTerms, Time,
};
use store::challenges::{self, NewChallenge};
use store::fights::{self, Commitment};
use store::matches::{self, NewMatch};
use store::orders::{self, Orders};
use store::{Side, absences, guilds, teams};

use crate::common::{ALICE, BOB, CAROL, ROOM, begin, new_match, peopled, refuses, step};

#[tokio::test]
async fn plans_are_kept_by_combat_and_round_and_not_printed() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let id = begin(&mut tx, 10).await;
    let plan_of = |round, side| Commitment {
        round: RoundNumber::new(round),
        side,
        person_id: ALICE,
        plan: "SFG".to_owned(),
        at: Time(20),
    };
    for (ply, new) in [
        (4, plan_of(1, Side::White)),
        (4, plan_of(0, Side::Black)),
        (4, plan_of(0, Side::White)),
        (7, plan_of(0, Side::Black)),
    ] {
        fights::commit(&mut tx, id, Moment::new(ply), &new).await.unwrap();
    }
    let of = fights::of_fight(&mut tx, id, Moment::new(4)).await.unwrap();
    assert_eq!(of, [plan_of(0, Side::White), plan_of(0, Side::Black), plan_of(1, Side::White)]);
    // One per side; another replaces it.
    let other = Commitment { plan: "GGG".to_owned(), at: Time(30), ..plan_of(0, Side::White) };
    fights::commit(&mut tx, id, Moment::new(4), &other).await.unwrap();
    let of = fights::of_fight(&mut tx, id, Moment::new(4)).await.unwrap();
    assert_eq!(of, [other, plan_of(0, Side::Black), plan_of(1, Side::White)]);
    // Rounds with both plans are revealed, of any fight, newest first.
    let revealed = async |tx: &mut _, side, most| {
        let last = fights::last_plans(tx, id, side, most).await.unwrap();
        last.into_iter().map(|one| one.plan).collect::<Vec<_>>()
    };
    assert_eq!(revealed(&mut tx, Side::White, 3).await, ["GGG"]);
    assert_eq!(revealed(&mut tx, Side::Black, 3).await, ["SFG"]);
    let late = |side, plan: &str| Commitment { plan: plan.to_owned(), ..plan_of(0, side) };
    for new in [late(Side::White, "FFF"), late(Side::Black, "SSS")] {
        fights::commit(&mut tx, id, Moment::new(9), &new).await.unwrap();
    }
    assert_eq!(revealed(&mut tx, Side::White, 3).await, ["FFF", "GGG"]);
    assert_eq!(revealed(&mut tx, Side::White, 1).await, ["FFF"]);
    let stranger = Commitment { person_id: PersonId::new(404), ..plan_of(2, Side::White) };
    tx = refuses(&store, tx, async |tx| fights::commit(tx, id, Moment::new(4), &stranger).await)
        .await;
    assert!(fights::of_fight(&mut tx, MatchId::new(99), Moment::new(4)).await.unwrap().is_empty());
    // The log must not reveal a plan.
    assert!(!format!("{of:?}").contains("SFG"));
}

#[tokio::test]
async fn reports_are_kept_by_combat_and_round() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let id = begin(&mut tx, 10).await;
    let report = |round, side, attacker| Report {
        round: RoundNumber::new(round),
        side,
        person_id: BOB,
        attacker,
        at: Time(20),
    };
    let all =
        [report(0, Side::White, true), report(0, Side::Black, false), report(1, Side::Black, true)];
    for new in all.iter().rev() {
        fights::report(&mut tx, id, Moment::new(4), new).await.unwrap();
    }
    assert_eq!(fights::reports_of(&mut tx, id, Moment::new(4)).await.unwrap(), all);
    tx =
        refuses(&store, tx, async |tx| fights::report(tx, id, Moment::new(4), &all[0]).await).await;
    assert!(fights::reports_of(&mut tx, id, Moment::new(5)).await.unwrap().is_empty());
}

#[tokio::test]
async fn orders_are_written_over_and_what_they_made_is_noted() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let (id, other) = (begin(&mut tx, 10).await, begin(&mut tx, 10).await);
    let wish = |pairs: &[(&str, &str)]| -> Orders {
        pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
    };
    orders::put(&mut tx, id, BOB, &wish(&[("any", "thing")])).await.unwrap();
    for orders in [
        wish(&[("strikes", "strike"), ("queens", "self")]),
        wish(&[("strikes", "hold")]),
        wish(&[]),
    ] {
        orders::put(&mut tx, id, ALICE, &orders).await.unwrap();
        let mut all = orders::of_match(&mut tx, id).await.unwrap();
        assert_eq!(all.remove(&BOB), Some(wish(&[("any", "thing")])));
        assert_eq!(all.remove(&ALICE).unwrap_or_default(), orders);
        assert!(all.is_empty());
    }
    assert!(orders::of_match(&mut tx, other).await.unwrap().is_empty());
    for ply in [5, 2] {
        orders::note(&mut tx, id, Ply::new(ply)).await.unwrap();
    }
    assert_eq!(orders::ordered_plies(&mut tx, id).await.unwrap(), [2, 5].map(Ply::new));
    tx = refuses(&store, tx, async |tx| orders::note(tx, id, Ply::new(2)).await).await;
    assert!(orders::ordered_plies(&mut tx, other).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_piece_has_one_member_and_members_find_their_matches() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let guild = GuildId::new(31);
    guilds::meet(&mut tx, guild, Time(1)).await.unwrap();
    let in_guild = NewMatch { guild_id: Some(guild), ..new_match(10) };
    let match_in_guild = matches::insert(&mut tx, &in_guild).await.unwrap();
    let away = begin(&mut tx, 20).await;
    let member =
        |side, home: &str| Member { side, home: home.to_owned(), person_id: CAROL, at: Time(30) };
    for new in [member(Side::Black, "b8"), member(Side::White, "g1"), member(Side::White, "b1")] {
        teams::insert(&mut tx, match_in_guild, &new).await.unwrap();
    }
    tx = refuses(&store, tx, async |tx| {
        teams::insert(tx, match_in_guild, &member(Side::White, "g1")).await
    })
    .await;
    let homes = |list: Vec<Member>| list.into_iter().map(|m| m.home).collect::<Vec<_>>();
    assert_eq!(homes(teams::of_match(&mut tx, match_in_guild).await.unwrap()), ["b1", "g1", "b8"]);
    assert!(teams::of_match(&mut tx, away).await.unwrap().is_empty());

    // Each person once, however many pieces they play.
    let ids = |rows: Vec<matches::ListedMatch>| {
        rows.into_iter().map(|row| row.unwrap().id).collect::<Vec<_>>()
    };
    assert_eq!(ids(matches::playing_of(&mut tx, CAROL).await.unwrap()), [match_in_guild]);
    assert_eq!(ids(matches::playing_of(&mut tx, ALICE).await.unwrap()), [match_in_guild, away]);
    assert_eq!(teams::playing_of(&mut tx, CAROL, guild).await.unwrap(), [match_in_guild]);
    assert_eq!(teams::playing_of(&mut tx, ALICE, guild).await.unwrap(), [match_in_guild]);
    assert!(teams::playing_of(&mut tx, BOB, GuildId::new(5)).await.unwrap().is_empty());
    // A marshal doesn't play, but the match is theirs.
    let terms = TeamTerms { marshal: Some(CAROL), grace: 1, given: 0 };
    teams::set_terms(&mut tx, away, &terms).await.unwrap();
    assert_eq!(ids(matches::playing_of(&mut tx, CAROL).await.unwrap()), [match_in_guild, away]);
    assert_eq!(teams::playing_of(&mut tx, CAROL, guild).await.unwrap(), [match_in_guild]);

    teams::delete(&mut tx, match_in_guild, Side::White, "g1").await.unwrap();
    // Removing nothing isn't an error.
    teams::delete(&mut tx, match_in_guild, Side::White, "g1").await.unwrap();
    assert_eq!(homes(teams::of_match(&mut tx, match_in_guild).await.unwrap()), ["b1", "b8"]);
    let stepped;
    (tx, stepped) = step(&store, tx, match_in_guild, 0, 0, MatchState::Over, Time(40)).await;
    assert!(stepped);
    assert!(teams::playing_of(&mut tx, CAROL, guild).await.unwrap().is_empty());
    assert_eq!(ids(matches::playing_of(&mut tx, CAROL).await.unwrap()), [away]);
}

#[tokio::test]
async fn who_has_left_is_noted_once_and_looked_for_now_and_then() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let (guild, elsewhere) = (GuildId::new(31), GuildId::new(32));
    for guild in [guild, elsewhere] {
        guilds::meet(&mut tx, guild, Time(1)).await.unwrap();
    }
    let mut commitments = Vec::new();
    for (at, guild_id) in [(30, Some(guild)), (10, Some(guild)), (20, Some(elsewhere)), (5, None)] {
        let new = NewMatch { guild_id, ..new_match(at) };
        commitments.push(matches::insert(&mut tx, &new).await.unwrap());
    }
    let [late, early, away, _] = commitments[..] else { panic!("four matches") };
    assert!(absences::insert(&mut tx, late, ALICE, Time(40)).await.unwrap());
    assert!(!absences::insert(&mut tx, late, ALICE, Time(50)).await.unwrap());
    assert!(absences::insert(&mut tx, away, ALICE, Time(50)).await.unwrap());
    assert!(absences::is_absent(&mut tx, late, ALICE).await.unwrap());
    assert!(!absences::is_absent(&mut tx, early, ALICE).await.unwrap());
    assert!(!absences::is_absent(&mut tx, late, BOB).await.unwrap());
    assert_eq!(absences::of_person(&mut tx, guild, ALICE).await.unwrap(), [late]);
    assert!(absences::delete(&mut tx, late, ALICE).await.unwrap());
    assert!(!absences::delete(&mut tx, late, ALICE).await.unwrap());
    assert!(absences::of_person(&mut tx, guild, ALICE).await.unwrap().is_empty());

    // Outside servers nobody leaves; a finished match needs nobody.
    let look = async |tx: &mut _, before, most| {
        absences::to_look_at(tx, Time(before), most).await.unwrap()
    };
    assert_eq!(look(&mut tx, 9, 9).await, []);
    assert_eq!(look(&mut tx, 30, 2).await, [(early, guild), (away, elsewhere)]);
    absences::note_look(&mut tx, early, Time(31)).await.unwrap();
    assert_eq!(look(&mut tx, 30, 9).await, [(away, elsewhere), (late, guild)]);
    assert_eq!(look(&mut tx, 31, 9).await.len(), 3);
    let stepped;
    (tx, stepped) = step(&store, tx, late, 0, 0, MatchState::Over, Time(30)).await;
    assert!(stepped);
    assert_eq!(look(&mut tx, 30, 9).await, [(away, elsewhere)]);
}

#[tokio::test]
async fn matches_in_which_something_happens_are_passed_over() {
    let (_place, store) = peopled().await;
    let guild = GuildId::new(31);
    let mut tx = store.write().await.unwrap();
    guilds::meet(&mut tx, guild, Time(1)).await.unwrap();
    let new = NewMatch { guild_id: Some(guild), ..new_match(10) };
    let (active, idle) = (
        matches::insert(&mut tx, &new).await.unwrap(),
        matches::insert(&mut tx, &new).await.unwrap(),
    );
    let stepped;
    (tx, stepped) = step(&store, tx, active, 0, 0, MatchState::Playing, Time(30)).await;
    assert!(stepped);
    assert!(!absences::has_active(&mut tx, Time(9)).await.unwrap());
    assert!(!absences::has_active(&mut tx, Time(30)).await.unwrap());
    let before = Time(20);
    assert!(absences::has_active(&mut tx, before).await.unwrap());
    assert_eq!(absences::to_look_at(&mut tx, before, 9).await.unwrap(), [(idle, guild)]);
    absences::pass_over(&mut tx, before).await.unwrap();
    assert!(!absences::has_active(&mut tx, before).await.unwrap());
    assert_eq!(absences::to_look_at(&mut tx, before, 9).await.unwrap(), [(idle, guild)]);
    // By now, both are due.
    let absences = absences::to_look_at(&mut tx, Time(30), 9).await.unwrap();
    assert_eq!(absences, [(idle, guild), (active, guild)]);
}

#[tokio::test]
async fn terms_have_defaults_and_are_kept_for_challenge_and_match() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let id = begin(&mut tx, 10).await;
    let usual = TeamTerms { marshal: None, grace: 86_400_000, given: 0 };
    assert_eq!(teams::terms(&mut tx, id).await.unwrap(), usual);
    let agreed = TeamTerms { marshal: Some(CAROL), grace: 0, given: 3 };
    teams::set_terms(&mut tx, id, &agreed).await.unwrap();
    assert_eq!(teams::terms(&mut tx, id).await.unwrap(), agreed);
    assert!(teams::terms(&mut tx, MatchId::new(99)).await.is_err());
    let stranger = TeamTerms { marshal: Some(PersonId::new(404)), ..agreed };
    tx = refuses(&store, tx, async |tx| teams::set_terms(tx, id, &stranger).await).await;

    let new = NewChallenge {
        guild_id: None,
        channel_id: ROOM,
        challenger: ALICE,
        opponent: None,
        game: "battlechess".to_owned(),
        options: Options::new(),
        side: SidePreference::White,
        created_at: Time(10),
        expires_at: Time(100),
        record_id: None,
        access: PlaceAccess::Member,
    };
    let challenge = challenges::insert(&mut tx, &new).await.unwrap();
    assert_eq!(teams::terms_of_challenge(&mut tx, challenge).await.unwrap(), usual);
    teams::set_terms_of_challenge(&mut tx, challenge, &agreed).await.unwrap();
    // `given` from a record belongs to the match only.
    let terms = TeamTerms { given: 0, ..agreed };
    assert_eq!(teams::terms_of_challenge(&mut tx, challenge).await.unwrap(), terms);
}
