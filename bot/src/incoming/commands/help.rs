//! `/help` and `/rules`.

use rules::GameInfo;

use super::Answer;
use super::table::named;
use crate::app::{App, Reply};
use crate::incoming::asked::Values;
use crate::words;

pub(super) fn help(app: &App, values: &Values) -> Answer {
    Ok(Reply::text(match values.text(named::GAME).and_then(games::find) {
        Some(game) => words::help_game(&app.tongue, game.info),
        None => {
            let games: Vec<&GameInfo> = games::all().iter().map(|game| game.info).collect();
            words::help(&app.tongue, &games)
        }
    }))
}

pub(super) fn rules(app: &App, values: &Values) -> Answer {
    let Some(game) = values.text(named::GAME).and_then(games::find) else {
        return Err(crate::app::Failure::Referee(referee::Refused::UnknownGame.into()));
    };
    let asked = values.text(named::RULE).unwrap_or_default().trim();
    let found = game.info.rules().find(|(id, _)| id.eq_ignore_ascii_case(asked));
    Ok(Reply::text(match found {
        Some((id, text)) => words::rule(game.info, id, text),
        None => words::no_such_rule(&app.tongue, game.info, asked),
    }))
}
