//! Which match is meant.

use referee::{Match, MatchId, Person};

use crate::app::{App, Failure};
use crate::discord::asked::{Place, Values};
use crate::words;

/// The match that a player means: the one that is named; else the one whose thread this is; else
/// the only one that they play here, or the only one here that waits for them; else, where they
/// play none here, the same among all their matches.
pub(crate) async fn of_player(
    app: &App,
    by: &Person,
    place: &Place,
    values: &Values,
) -> Result<MatchId, Failure> {
    if let Some(number) = values.number("match") {
        return Ok(MatchId::new(number));
    }
    if let Some(row) = app.referee.match_of_thread(place.channel).await? {
        return Ok(row.id);
    }
    let mut own = app.referee.matches_in(place.channel).await?;
    own.retain(|row| row.seat_of(by.id).is_some());
    if own.is_empty() {
        own = app.referee.matches_of(by.id).await?;
    }
    only(app, by, own).await
}

/// The match that a spectator or player means: as [`of_player`], but others' matches here count
/// when the asker plays none.
pub(crate) async fn of_anyone(
    app: &App,
    by: &Person,
    place: &Place,
    values: &Values,
) -> Result<MatchId, Failure> {
    let here = app.referee.matches_in(place.channel).await?;
    let plays_here = here.iter().any(|row| row.seat_of(by.id).is_some());
    match here.as_slice() {
        [only] if !plays_here && values.number("match").is_none() => Ok(only.id),
        [_, _, ..] if !plays_here && values.number("match").is_none() => {
            let numbers: Vec<String> = here.iter().take(10).map(|row| row.id.to_string()).collect();
            Err(Failure::Said(words::which_to_watch(&numbers)))
        }
        _ => of_player(app, by, place, values).await,
    }
}

async fn only(app: &App, by: &Person, own: Vec<Match>) -> Result<MatchId, Failure> {
    match own.as_slice() {
        [] => Err(Failure::Said(words::NO_MATCH_HERE.to_owned())),
        [only] => Ok(only.id),
        several => {
            let mut waiting = Vec::new();
            for row in several {
                if waits_for(app, by, row).await? {
                    waiting.push(row.id);
                }
            }
            if let [only] = waiting.as_slice() {
                return Ok(*only);
            }
            let numbers: Vec<String> =
                several.iter().take(10).map(|row| row.id.to_string()).collect();
            Err(Failure::Said(words::which_match(&numbers)))
        }
    }
}

/// Whether a match waits for somebody.
pub(crate) async fn waits_for(app: &App, by: &Person, row: &Match) -> Result<bool, Failure> {
    let view = match app.referee.view(row.id).await {
        Ok(view) => view,
        // One match that cannot be shown must not hide the others.
        Err(referee::Error::Refused(_) | referee::Error::Record { .. }) => return Ok(false),
        Err(other) => return Err(other.into()),
    };
    Ok(match view.table.to_act() {
        Some(rules::Actor::Side(side)) => view.row.person(referee::seat(side)) == by.id,
        _ => false,
    })
}
