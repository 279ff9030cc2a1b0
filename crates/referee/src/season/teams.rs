//! Seasons of teams: names, members, and matches on numbered boards.

use match_model::{FEWEST_TEAMS, MOST_TEAMS, Season, SeasonGame, SeasonKind, SeasonPlayer};
use pairings::teams::{self, TeamRow};

use crate::season::seats::{Seats, bye, history, planned_game};
use crate::season::titles::plain_title;

/// Reads names that are separated by commas.
pub(super) fn plain_names(typed: &str) -> Option<Vec<String>> {
    // A surplus name is enough to see that there are too many.
    let names = typed.split(',').take(MOST_TEAMS + 1).map(plain_title);
    let names: Vec<String> = names.collect::<Option<_>>()?;
    let is_new = |at: usize, name: &String| {
        !names[..at].iter().any(|other| other.to_lowercase() == name.to_lowercase())
    };
    let are_good = (FEWEST_TEAMS..=MOST_TEAMS).contains(&names.len())
        && names.iter().enumerate().all(|(at, name)| is_new(at, name));
    are_good.then_some(names)
}

/// The team that a player without a choice joins: the smallest one. 0 if there are no teams.
pub(super) fn smallest(season: &Season, players: &[SeasonPlayer]) -> u32 {
    let size = |team: &u32| {
        players.iter().filter(|one| one.division == *team && one.left_at.is_none()).count()
    };
    let count = u32::try_from(season.teams.len()).unwrap_or(0);
    (0..count).min_by_key(size).unwrap_or(0)
}

/// The number of teams with active players.
pub(super) fn active(players: &[SeasonPlayer]) -> usize {
    let mut teams: Vec<u32> =
        players.iter().filter(|one| one.left_at.is_none()).map(|one| one.division).collect();
    teams.sort_unstable();
    teams.dedup();
    teams.len()
}

/// Whether it is a season of teams without at least two that have players.
pub(super) fn are_too_few(season: &Season, players: &[SeasonPlayer]) -> bool {
    season.kind == SeasonKind::Teams && active(players) < FEWEST_TEAMS
}

/// The games of a round. The opponents of a team that everyone has left get a bye each.
pub(super) fn games(seats: &Seats<'_>, number: u32) -> Vec<SeasonGame> {
    let divisions = seats.divisions();
    let active = |(_, members): &(u32, Vec<usize>)| {
        members.iter().copied().filter(|seat| !seats.has_left(*seat)).collect()
    };
    let teams: Vec<Vec<usize>> = divisions.iter().map(active).collect();
    let mut games = Vec::new();
    for met in teams::matches(&teams, number) {
        let (home, guest) = (&teams[met.home], &teams[met.guest]);
        let division = divisions[met.home].0;
        for pair in &met.boards {
            games.extend(planned_game(seats, number, games.len() + 1, division, *pair));
        }
        if home.is_empty() || guest.is_empty() {
            for &seat in home.iter().chain(guest) {
                games.extend(bye(seats, number, games.len() + 1, seat));
            }
        }
    }
    games
}

/// The numbers of the teams with their lines in the table, best first.
pub(super) fn table(players: &[SeasonPlayer], games: &[SeasonGame]) -> Vec<(u32, TeamRow)> {
    let seats = Seats::new(players);
    let (numbers, teams): (Vec<u32>, Vec<Vec<usize>>) = seats.divisions().into_iter().unzip();
    let unfinished = games.iter().filter(|game| game.result.is_none());
    let open: Vec<_> =
        unfinished.filter_map(|game| Some((game.round, seats.pair(game)?))).collect();
    let rows = teams::table(&teams, &history(&seats, games), &open);
    rows.into_iter().map(|row| (numbers[row.team], row)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_teams_are_plain_and_different() {
        let names = |typed: &str| plain_names(typed).map(|names| names.join("|"));
        assert_eq!(names("Red, **Blue** ,Green").as_deref(), Some("Red|Blue|Green"));
        for refused in ["Red", "Red,red", "Red,,Blue", "Red, @", "1,2,3,4,5,6", ""] {
            assert_eq!(names(refused), None, "{refused}");
        }
        assert_eq!(plain_names(&"x,".repeat(1_000_000)), None);
    }
}
