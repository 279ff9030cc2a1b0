use discord_model::message::{MOST_CONTENT, units};
use match_model::{MatchId, OpenTurn, PersonId};
use messages::links::{match_link, may_sleep};
use messages::words;
use rules::l10n::{L10nMessage, say};

use crate::outgoing::composer::Composer;
use crate::outgoing::names::names_of;
use crate::reply::Failure;

pub(crate) async fn opponent(composer: &Composer, turn: &OpenTurn) -> Result<L10nMessage, Failure> {
    let names = names_of(composer, &turn.row).await?;
    Ok(match turn.side {
        Some(side) => L10nMessage::verbatim(names.of(side.other())),
        None => say("notices-both").with("white", &names.white).with("black", &names.black),
    })
}

/// As many as fit, with the number of the rest.
pub(crate) async fn turn_list(composer: &Composer, turns: &[OpenTurn]) -> Result<String, Failure> {
    // For the lines below the list.
    const ROOM: usize = 240;
    if turns.is_empty() {
        return Ok(composer.locale.say("notices-none-wait"));
    }
    let (mut any_may_sleep, now) = (false, composer.now());
    let mut text = composer.locale.text(&say("notices-waiting").with("count", turns.len()));
    for (index, turn) in turns.iter().enumerate() {
        let line = line(composer, turn).await?;
        if units(&text) + units(&line) + ROOM > MOST_CONTENT {
            text.push_str(&words::notices::more(&composer.locale, turns.len() - index));
            break;
        }
        text.push_str(&line);
        any_may_sleep |= may_sleep(&turn.row, now);
    }
    if any_may_sleep {
        text.push_str(&words::notices::may_sleep(&composer.locale));
    }
    Ok(text)
}

async fn line(composer: &Composer, turn: &OpenTurn) -> Result<String, Failure> {
    let Some(game) = games::find(&turn.row.game) else { return Ok(String::new()) };
    let opponent = opponent(composer, turn).await?;
    let link = match_link(&turn.row);
    Ok(words::notices::listed(&composer.locale, turn, game.info, &opponent, &link))
}

/// Removes people who want notices elsewhere or not at all.
pub(crate) async fn people_to_mention(
    composer: &Composer,
    id: MatchId,
    people: Vec<u64>,
) -> Result<Vec<u64>, Failure> {
    let ids: Vec<PersonId> = people.into_iter().map(PersonId::new).collect();
    let ids_to_mention =
        referee::notices::mentioned(&composer.referee, id, &ids, composer.now()).await?;
    Ok(ids_to_mention.into_iter().map(PersonId::get).collect())
}
