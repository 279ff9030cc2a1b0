//! What waits for somebody, told to them alone: as a list, and each by itself.

use discord::message::{MOST_CONTENT, units};
use referee::{MatchId, OpenTurn, PersonId};
use rules::l10n::{L10nMessage, say};

use crate::app::{App, Failure};
use crate::links::{match_link, may_sleep};
use crate::words;

/// Whom somebody plays against: the other captain; for the marshal, both.
pub(crate) async fn opponent(app: &App, turn: &OpenTurn) -> Result<L10nMessage, Failure> {
    let names = app.names(&turn.row).await?;
    Ok(match turn.side {
        Some(side) => L10nMessage::verbatim(names.of(side.other())),
        None => say("notices-both").with("white", &names.white).with("black", &names.black),
    })
}

/// The matches that wait for somebody, a line each; as many as fit, and how many do not.
pub(crate) async fn turn_list(app: &App, turns: &[OpenTurn]) -> Result<String, Failure> {
    // Room for the lines below the list.
    const ROOM: usize = 240;
    if turns.is_empty() {
        return Ok(app.locale.say("notices-none-wait"));
    }
    let (mut sleeps, now) = (false, app.clock.now());
    let mut text = app.locale.text(&say("notices-waiting").with("count", turns.len()));
    for (place, turn) in turns.iter().enumerate() {
        let line = line(app, turn).await?;
        if units(&text) + units(&line) + ROOM > MOST_CONTENT {
            text.push_str(&words::notices::more(&app.locale, turns.len() - place));
            break;
        }
        text.push_str(&line);
        sleeps |= may_sleep(&turn.row, now);
    }
    if sleeps {
        text.push_str(&words::notices::may_sleep(&app.locale));
    }
    Ok(text)
}

async fn line(app: &App, turn: &OpenTurn) -> Result<String, Failure> {
    let Some(game) = games::find(&turn.row.game) else { return Ok(String::new()) };
    let opponent = opponent(app, turn).await?;
    let link = match_link(&turn.row);
    Ok(words::notices::listed(&app.locale, turn, game.info, &opponent, &link))
}

impl App {
    /// Those of some people whom a message of a match mentions: who wants to be told elsewhere, or
    /// not at all, is not.
    pub(crate) async fn mentioned(
        &self,
        id: MatchId,
        people: Vec<u64>,
    ) -> Result<Vec<u64>, Failure> {
        let people: Vec<PersonId> = people.into_iter().map(PersonId::new).collect();
        let mentioned =
            referee::notices::mentioned(&self.referee, id, &people, self.clock.now()).await?;
        Ok(mentioned.into_iter().map(PersonId::get).collect())
    }
}
