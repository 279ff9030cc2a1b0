//! The puzzles of the day: which one it is, for everyone and in a server, and their recording when
//! they are due.

use std::collections::HashSet;

use games::Entry;
use match_model::{DailyPuzzle, GuildId, PuzzleRef, Time};
use puzzles::{Puzzle, collection};
use referee::puzzles::day_of;
use referee::{Referee, Result};
use tracing::info;

use crate::outgoing::messenger::Messenger;

/// Steps between the puzzles of two days: a prime, so that a round passes all of them.
const STRIDE: usize = 7_919;

/// A place's enabled games that have puzzles, in rotation order.
async fn games_in(referee: &Referee, guild: Option<GuildId>) -> Result<Vec<&'static Entry>> {
    let off = referee::guild_settings::games_off(referee, guild).await?;
    let is_on = |game: &&Entry| !off.iter().any(|id| id == game.info.id);
    let has_puzzles = |game: &&Entry| !collection(game.info.id).is_empty();
    Ok(games::all().iter().filter(is_on).filter(has_puzzles).collect())
}

/// The puzzle of a day where no server has its own.
pub(crate) async fn of_day(
    referee: &Referee,
    guild: Option<GuildId>,
    day: i64,
) -> Result<Option<(&'static Entry, &'static Puzzle)>> {
    let games = games_in(referee, guild).await?;
    let day = usize::try_from(day).unwrap_or(0);
    let game = games.get(day % games.len().max(1)).copied();
    Ok(game.and_then(|game| Some((game, of_game(game, day).next()?))))
}

pub(crate) fn is_of_day(game: &Entry, puzzle: &Puzzle, day: i64) -> bool {
    let day = usize::try_from(day).unwrap_or(0);
    of_game(game, day).next().is_some_and(|today| today.id == puzzle.id)
}

/// All puzzles of a game, starting with a day's.
fn of_game(game: &Entry, day: usize) -> impl Iterator<Item = &'static Puzzle> + use<> {
    let puzzles = collection(game.info.id);
    let first = day.wrapping_mul(STRIDE) % puzzles.len().max(1);
    let (before, after) = puzzles.split_at(first);
    after.iter().chain(before)
}

/// The puzzle of a record, if it hasn't been withdrawn.
pub(crate) fn known(daily: &DailyPuzzle) -> Option<(&'static Entry, &'static Puzzle)> {
    Some((games::find(&daily.game)?, puzzles::find(&daily.game, &daily.puzzle)?))
}

/// Chooses a server's puzzle of a day: one that it hasn't had, or else the one that it had the
/// longest time ago. `None` if all games are off there.
async fn choose(referee: &Referee, guild: GuildId, day: i64) -> Result<Option<PuzzleRef>> {
    let games = games_in(referee, Some(guild)).await?;
    let used = referee::daily_puzzles::used(referee, guild).await?;
    let index = usize::try_from(day).unwrap_or(0);
    Ok(unused(&games, &used, index).or_else(|| oldest(&games, &used)))
}

/// A puzzle that the server hasn't had. The games that have such puzzles take turns.
fn unused(games: &[&'static Entry], used: &[PuzzleRef], day: usize) -> Option<PuzzleRef> {
    let used: HashSet<(&str, &str)> =
        used.iter().map(|one| (one.game.as_str(), one.puzzle.as_str())).collect();
    let new_of = |game: &&'static Entry| {
        let is_new = |one: &&Puzzle| !used.contains(&(game.info.id, one.id.as_str()));
        let new = of_game(game, day).find(is_new)?;
        Some(PuzzleRef { game: game.info.id.to_owned(), puzzle: new.id.clone() })
    };
    let mut new: Vec<PuzzleRef> = games.iter().filter_map(new_of).collect();
    (!new.is_empty()).then(|| new.swap_remove(day % new.len()))
}

fn oldest(games: &[&'static Entry], used: &[PuzzleRef]) -> Option<PuzzleRef> {
    let is_there = |one: &&PuzzleRef| {
        games.iter().any(|game| game.info.id == one.game)
            && puzzles::find(&one.game, &one.puzzle).is_some()
    };
    // Only the last time counts.
    let mut later = HashSet::new();
    let mut last: Vec<&PuzzleRef> = Vec::new();
    for one in used.iter().rev().filter(is_there) {
        if later.insert((one.game.as_str(), one.puzzle.as_str())) {
            last.push(one);
        }
    }
    last.pop().cloned()
}

/// Records the puzzles that are due in servers. Those of barred servers are left out.
pub(crate) async fn record_due(messenger: &Messenger) -> Result<()> {
    let (referee, now) = (messenger.referee(), messenger.now());
    for due in referee::daily_puzzles::due(referee, now).await? {
        let barred = referee::bars::find(referee, messenger.composer.own, Some(due.guild)).await?;
        let chosen = match barred {
            Some(_) => None,
            None => choose(referee, due.guild, day_of(now)).await?,
        };
        if referee::daily_puzzles::record(referee, due, chosen, now).await? {
            info!(guild = %due.guild, "recorded a puzzle of the day");
        }
    }
    Ok(())
}

/// The puzzle that a server has now, if it has its own.
pub(crate) async fn current(
    referee: &Referee,
    guild: Option<GuildId>,
    now: Time,
) -> Result<Option<(GuildId, DailyPuzzle)>> {
    let Some(guild) = guild else { return Ok(None) };
    let daily = referee::daily_puzzles::current(referee, guild, now).await?;
    Ok(daily.map(|daily| (guild, daily)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refs(game: &Entry) -> Vec<PuzzleRef> {
        let of = |one: &Puzzle| PuzzleRef { game: game.info.id.to_owned(), puzzle: one.id.clone() };
        collection(game.info.id).iter().map(of).collect()
    }

    #[test]
    fn a_server_has_each_puzzle_once_and_then_the_oldest_again() {
        let games: Vec<&'static Entry> =
            ["wizards-war", "medieval"].into_iter().filter_map(games::find).collect();
        let all: usize = games.iter().map(|game| collection(game.info.id).len()).sum();
        let mut used = Vec::new();
        for day in 20_000..20_000 + all {
            let new = unused(&games, &used, day).expect("one is left");
            assert!(!used.contains(&new), "{new:?}");
            used.push(new);
        }
        assert_eq!(unused(&games, &used, 20_000 + all), None);
        for _ in 0..all + 1 {
            let again = oldest(&games, &used).expect("all are there");
            let last = used.iter().rposition(|one| *one == again).expect("it was used");
            assert_eq!(used.len() - last, all, "the longest ago");
            used.push(again);
        }
        // A game that was turned off, and a puzzle that was withdrawn.
        let gone = PuzzleRef { game: "medieval".to_owned(), puzzle: "00".to_owned() };
        assert_eq!(oldest(&games, &[gone]), None);
        assert_eq!(oldest(&games[..1], &refs(games[1])), None);
        assert_eq!(unused(&[], &[], 3), None);
    }

    #[test]
    fn the_turn_of_a_used_up_game_goes_to_all_others() {
        let games: Vec<&'static Entry> =
            ["world-war", "wizards-war", "medieval"].into_iter().filter_map(games::find).collect();
        let used = refs(games[0]);
        let days: Vec<String> =
            (0..4).filter_map(|day| unused(&games, &used, day)).map(|one| one.game).collect();
        assert_eq!(days, ["wizards-war", "medieval", "wizards-war", "medieval"]);
    }

    #[test]
    fn the_puzzles_of_a_game_pass_all_of_them() {
        for game in games::all() {
            let days = collection(game.info.id).len();
            let seen: HashSet<&str> = (0..days)
                .filter_map(|day| of_game(game, day).next())
                .map(|puzzle| puzzle.id.as_str())
                .collect();
            assert_eq!(seen.len(), days, "{}", game.info.id);
            assert_eq!(of_game(game, 3).count(), days);
        }
    }
}
