//! Matches of `BattleChess`, and what people do in them.

use match_model::{
    FightRound, GuildId, MatchId, Moment, Person, PersonId, Plan, RoundNumber, Time,
};
use referee::{AcceptedActions, GRACE, Orders, PlanOutcome};
use store::matches::NewMatch;

use super::{Hall, NOW, alice, bob};

pub(crate) fn numbered_person(number: u64) -> Person {
    Person { id: PersonId::new(number), name: format!("Person {number}") }
}

pub(crate) fn later(millis: i64) -> Time {
    Time(NOW.0 + millis)
}

pub(crate) fn grace() -> Time {
    NOW.plus(GRACE)
}

/// A match of `BattleChess`, Alice against Bob, in a server.
pub(crate) async fn battle(hall: &Hall, combat: &str, pawns: &str) -> MatchId {
    let store = hall.store().await;
    let mut tx = store.write().await.unwrap();
    store::guilds::meet(&mut tx, GuildId::new(5), NOW).await.unwrap();
    tx.commit().await.unwrap();
    store.close().await;
    let options = [("combat", combat), ("pawns", pawns)];
    let options = options.map(|(key, value)| (key.to_owned(), value.to_owned()));
    hall.write_match(|new: &mut NewMatch| {
        let info = games::find("battlechess").unwrap().info;
        new.guild_id = Some(GuildId::new(5));
        new.game = "battlechess".to_owned();
        new.rules_version = info.rules_version.into();
        new.options = options.into();
        new.seed = "00ff".repeat(16);
    })
    .await
}

/// Both captains play these moves, White first.
pub(crate) async fn moves(hall: &Hall, id: MatchId, texts: &[&str]) -> AcceptedActions {
    let mut last = None;
    for (index, text) in texts.iter().enumerate() {
        let by = if index % 2 == 0 { alice() } else { bob() };
        last = Some(referee::play::play(&hall.referee, id, by.id, text, None, NOW).await.unwrap());
    }
    last.unwrap()
}

/// White's Pawn attacks Black's: the combat that these tests are about, at ply 3.
pub(crate) const ATTACK: [&str; 3] = ["e2-e4", "d7-d5", "e4xd5"];
/// Black's Knight stands beside the way of White's Pawn, which moves: strike or hold at ply 5.
pub(crate) const STRIKE: [&str; 5] = ["a2-a3", "g8-f6", "a3-a4", "f6-e4", "d2-d4"];

/// A round of a fight, as a button names it.
pub(crate) fn round_at(moment: u32, round: u32) -> FightRound {
    FightRound { moment: Moment::new(moment), round: RoundNumber::new(round) }
}

pub(crate) async fn commit(
    hall: &Hall,
    id: MatchId,
    by: &Person,
    moment: u32,
    round: u32,
    plan: Plan,
) -> referee::Result<PlanOutcome> {
    referee::fight::commit_plan(&hall.referee, id, by.id, round_at(moment, round), plan, NOW).await
}

/// Standing orders, key and value.
pub(crate) fn orders(standing_orders: &[(&str, &str)]) -> Orders {
    standing_orders.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

pub(crate) async fn texts(hall: &Hall, id: MatchId) -> Vec<String> {
    let history = referee::records::history(&hall.referee, id).await.unwrap();
    history.actions.into_iter().map(|action| action.text).collect()
}

pub(crate) fn fought(
    duelled: referee::Result<PlanOutcome>,
) -> (match_model::StanceFight, AcceptedActions) {
    match duelled {
        Ok(PlanOutcome::Decided { fought, accepted }) => (fought, *accepted),
        other => panic!("not decided: {other:?}"),
    }
}
