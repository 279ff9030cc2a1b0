//! The telling: a turn in which others decided and fought, as one story in order.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use games::Table;
use match_model::{Match, Moment, PersonId, ToldAction};
use messages::layouts::story::{mark_numbers, story_lines, teller};
use messages::words;
use model::scene::Scene;
use referee::Referee;

use crate::outgoing::composer::Composer;
use crate::outgoing::names::shown_name;
use crate::reply::Failure;

/// The lines of a turn: all of it when it is over, else what is new since `from`.
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
    let names = tellers(composer, row, &told).await?;
    let tellers = |one: &ToldAction| teller(row, one).and_then(|person| names.get(&person));
    Ok(story_lines(&composer.locale, table.info(), &told, first, tellers))
}

/// Puts the numbers of the fight by which somebody fell onto both who fought, where the picture
/// shows them beside each other: what dice showed, or how often each plan hit.
pub(crate) async fn put_numbers(
    referee: &Referee,
    scene: &mut Scene,
    row: &Match,
    table: &dyn Table,
    to: Moment,
) -> Result<(), Failure> {
    if scene.fallen.is_empty() {
        return Ok(());
    }
    let of_turn = u32::try_from(table.last_turn().len()).unwrap_or(0);
    let told = referee::story::tell(referee, row.id, to.minus(of_turn), to).await?;
    mark_numbers(scene, &told);
    Ok(())
}

/// The names of those who decided.
async fn tellers(
    composer: &Composer,
    row: &Match,
    told: &[ToldAction],
) -> Result<HashMap<PersonId, String>, Failure> {
    let mut names = HashMap::new();
    for person in told.iter().filter_map(|one| teller(row, one)) {
        if let Entry::Vacant(unknown) = names.entry(person) {
            unknown.insert(shown_name(composer, person).await?);
        }
    }
    Ok(names)
}

/// How the fights of a match are decided, for its first message; `None` for a game without.
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
