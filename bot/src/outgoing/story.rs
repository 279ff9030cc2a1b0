//! The story of a turn with decisions and fights of several people.

use std::collections::HashMap;

use games::Table;
use match_model::{AwaitedPerson, Match, Moment, PersonId, ToldAction, Way};
use messages::layouts::board::is_story;
use messages::layouts::story::{mark_numbers, people, show_fought, story_lines};
use messages::words;
use model::scene::{Scene, Side};

use crate::outgoing::composer::Composer;
use crate::outgoing::names::{name_of, shown_name};
use crate::reply::Failure;

/// All lines if the turn is over, otherwise those since `from`.
pub(crate) async fn story_of(
    composer: &Composer,
    row: &Match,
    table: &dyn Table,
    from: Moment,
    to: Moment,
) -> Result<Vec<String>, Failure> {
    let of_turn = u32::try_from(table.last_turn().len()).unwrap_or(0);
    let first = to.minus(of_turn);
    let over = table.turn().done == 0 || table.outcome().is_some();
    let from = if over { from.min(first) } else { from };
    let told = referee::story::tell(&composer.referee, row.id, from, to).await?;
    let mut names = plain_names(composer, row, &told).await?;
    names.values_mut().for_each(|name| *name = words::name(name));
    Ok(story_lines(&composer.locale, table.info(), row, &told, first, &names))
}

/// Neighbouring fighters get numbers: their dice, or the hits of each plan. A fight by plans keeps
/// its portraits with the result, unless another fight is on.
pub(crate) async fn put_fights(
    composer: &Composer,
    scene: &mut Scene,
    row: &Match,
    table: &dyn Table,
    to: Moment,
) -> Result<(), Failure> {
    if !is_story(table) {
        return Ok(());
    }
    let of_turn = u32::try_from(table.last_turn().len()).unwrap_or(0);
    let told = referee::story::tell(&composer.referee, row.id, to.minus(of_turn), to).await?;
    mark_numbers(scene, &told);
    let fought = |one: &&ToldAction| matches!(&one.how, Way::Fought(_));
    let is_shown = scene.duel.is_none() || table.outcome().is_some();
    let Some(fought) = told.iter().rev().find(fought).filter(|_| is_shown) else {
        return Ok(());
    };
    let before = referee::view::board_then(&composer.referee, row.id, fought.moment).await?;
    let names = plain_names(composer, row, std::slice::from_ref(fought)).await?;
    show_fought(scene, before.table.scene(), row, fought, &names);
    Ok(())
}

pub(crate) async fn name_fighters(
    composer: &Composer,
    scene: &mut Scene,
    whom: &[AwaitedPerson],
) -> Result<(), Failure> {
    let Some(duel) = &mut scene.duel else { return Ok(()) };
    let of = |side: Side| whom.iter().find(|who| who.side == Some(side));
    if let (Some(one), Some(other)) = (of(duel.attacker.side), of(duel.defender.side)) {
        let (one, other) = (one.person, other.person);
        duel.people = Some([plain_name(composer, one).await?, plain_name(composer, other).await?]);
    }
    Ok(())
}

async fn plain_names(
    composer: &Composer,
    row: &Match,
    told: &[ToldAction],
) -> Result<HashMap<PersonId, String>, Failure> {
    let mut names = HashMap::new();
    for person in people(row, told) {
        names.insert(person, plain_name(composer, person).await?);
    }
    Ok(names)
}

pub(crate) async fn plain_name(
    composer: &Composer,
    person: PersonId,
) -> Result<String, referee::Error> {
    match person == composer.own {
        true => Ok(composer.locale.say("opponent-herald")),
        false => name_of(composer, person).await,
    }
}

/// For the first message of a match. `None` for a game without fights.
pub(crate) async fn fights_of(
    composer: &Composer,
    row: &Match,
    table: &dyn Table,
) -> Result<Option<String>, Failure> {
    if table.fighters().is_empty() {
        return Ok(None);
    }
    let sealed = referee::commitment(&row.seed).unwrap_or_default();
    Ok(Some(match match_model::DecidedBy::of(&row.game, &row.options) {
        match_model::DecidedBy::Stances => {
            words::fights::fights_by_plans(&composer.locale, &sealed)
        }
        match_model::DecidedBy::Dice => words::fights::fights_by_dice(&composer.locale, &sealed),
        match_model::DecidedBy::Marshal => {
            let marshal = referee::teams::roster(&composer.referee, row.id).await?.marshal;
            let name = match marshal {
                Some(marshal) => Some(shown_name(composer, marshal).await?),
                None => None,
            };
            words::fights::fights_by_report(&composer.locale, name.as_deref())
        }
    }))
}
