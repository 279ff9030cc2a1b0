//! The story of a turn with decisions and fights of several people.

use std::collections::HashMap;

use games::Table;
use match_model::{ActionOrigin, AwaitedPerson, Match, Moment, PersonId, ReportedAction};
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
    let is_over = table.turn().actions_made == 0 || table.outcome().is_some();
    let from = if is_over { from.min(first) } else { from };
    let actions = referee::story::actions_between(&composer.referee, row.id, from, to).await?;
    let mut names = plain_names(composer, row, &actions).await?;
    names.values_mut().for_each(|name| *name = words::name(name));
    Ok(story_lines(&composer.locale, table.info(), row, &actions, first, &names))
}

/// Neighbouring fighters get their dice, or the hits of each plan. A fight by plans keeps its
/// portraits with the result, unless another fight is on.
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
    let actions =
        referee::story::actions_between(&composer.referee, row.id, to.minus(of_turn), to).await?;
    mark_numbers(scene, &actions);
    let is_fought = |action: &&ReportedAction| matches!(&action.origin, ActionOrigin::Fought(_));
    let is_shown = scene.duel.is_none() || table.outcome().is_some();
    let Some(fight) = actions.iter().rev().find(is_fought).filter(|_| is_shown) else {
        return Ok(());
    };
    let before = referee::view::board_at_moment(&composer.referee, row.id, fight.moment).await?;
    let names = plain_names(composer, row, std::slice::from_ref(fight)).await?;
    show_fought(scene, before.table.scene(), row, fight, &names);
    Ok(())
}

pub(crate) async fn name_fighters(
    composer: &Composer,
    scene: &mut Scene,
    whom: &[AwaitedPerson],
) -> Result<(), Failure> {
    let Some(duel) = &mut scene.duel else { return Ok(()) };
    let fighter_of = |side: Side| whom.iter().find(|person| person.side == Some(side));
    if let (Some(attacker), Some(defender)) =
        (fighter_of(duel.attacker.side), fighter_of(duel.defender.side))
    {
        let (attacker_id, other) = (attacker.person, defender.person);
        duel.people =
            Some([plain_name(composer, attacker_id).await?, plain_name(composer, other).await?]);
    }
    Ok(())
}

async fn plain_names(
    composer: &Composer,
    row: &Match,
    actions: &[ReportedAction],
) -> Result<HashMap<PersonId, String>, Failure> {
    let mut names = HashMap::new();
    for person in people(row, actions) {
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
    Ok(Some(match match_model::DecidedBy::of(&row.game, &row.options) {
        match_model::DecidedBy::Stances => words::fights::fights_by_plans(&composer.locale),
        match_model::DecidedBy::Dice => words::fights::fights_by_dice(&composer.locale),
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
