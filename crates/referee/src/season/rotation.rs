//! Seasons with another game each round, in the order of Herald's list of games.

use games::Entry;
use match_model::{GuildId, Options, Season};
use store::{Connection, guild_settings, seasons};

use crate::{Referee, Result};

/// The games that are on in a server, in the order of the rounds.
pub async fn order(referee: &Referee, guild: GuildId) -> Result<Vec<&'static Entry>> {
    let off = guild_settings::games_off(&mut *referee.store.read().await?, guild).await?;
    Ok(games::all().iter().filter(|game| is_on(game, &off)).collect())
}

/// The first game, or the one after another. `None` if no game is on.
pub(super) fn next_game(after: Option<&str>, games_off: &[String]) -> Option<&'static Entry> {
    let all = games::all();
    let first = after
        .and_then(|game| all.iter().position(|entry| entry.info.id == game))
        .map_or(0, |at| at + 1);
    let mut in_turn = all.iter().cycle().skip(first).take(all.len());
    in_turn.find(|game| is_on(game, games_off))
}

/// Sets and returns the game of a round. If no game is on, the season keeps its game.
pub(super) async fn begin_round(
    tx: &mut Connection,
    season: &Season,
    round: u32,
) -> Result<String> {
    let off = guild_settings::games_off(tx, season.guild_id).await?;
    let previous = (round > 1).then_some(season.game.as_str());
    let Some(game) = next_game(previous, &off) else { return Ok(season.game.clone()) };
    seasons::set_game(tx, season.id, game.info.id, &usual_options(game)).await?;
    Ok(game.info.id.to_owned())
}

pub(super) fn usual_options(game: &Entry) -> Options {
    let text = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
    rules::Options::check(game.info, []).unwrap_or_default().iter().map(text).collect()
}

fn is_on(game: &Entry, games_off: &[String]) -> bool {
    !games_off.iter().any(|off| off == game.info.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_follow_each_other_without_those_that_are_off() {
        let ids: Vec<&str> = games::all().iter().map(|game| game.info.id).collect();
        let next = |after: Option<&str>, off: &[&str]| {
            let off: Vec<String> = off.iter().map(|id| (*id).to_owned()).collect();
            next_game(after, &off).map(|game| game.info.id)
        };
        assert_eq!(next(None, &[]), Some(ids[0]));
        assert_eq!(next(None, &[ids[0]]), Some(ids[1]));
        for (at, id) in ids.iter().enumerate() {
            assert_eq!(next(Some(id), &[]), Some(ids[(at + 1) % ids.len()]));
        }
        assert_eq!(next(Some(ids[0]), &[ids[1], ids[2]]), Some(ids[3]));
        assert_eq!(next(Some(ids[0]), &ids[1..]), Some(ids[0]));
        assert_eq!(next(Some(ids[0]), &ids), None);
        assert_eq!(next(Some("gone"), &[]), Some(ids[0]));
    }
}
