use std::collections::HashSet;

use model::Side;

use crate::History;

/// The strength of a player's need for a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Need {
    None,
    Mild,
    Strong,
    Absolute,
}

#[derive(Clone, Debug)]
pub(super) struct PlayerState {
    pub(super) player: usize,
    pub(super) seed: usize,
    /// In half points.
    pub(super) points: i64,
    pub(super) colours: Vec<Side>,
    pub(super) need: Need,
    /// The colour that is needed, if any.
    pub(super) wants: Option<Side>,
    /// White games minus black games.
    pub(super) balance: i64,
    pub(super) may_have_bye: bool,
    /// Whether the player met a lower opponent in the last round, or had a bye.
    pub(super) floated_down: bool,
    pub(super) floated_up: bool,
    met: HashSet<usize>,
}

impl PlayerState {
    pub(super) fn new(seed: usize, player: usize, history: &History) -> PlayerState {
        let byes = history.byes.iter().filter(|bye| bye.player == player).count();
        let games: Vec<_> = history.games_of(player).collect();
        let points = games.iter().map(|(game, side)| game.outcome.half_points(*side)).sum::<i64>()
            + 2 * i64::try_from(byes).unwrap_or(0);
        let played = || games.iter().filter(|(game, _)| game.outcome.is_played());
        let colours: Vec<Side> = played().map(|(_, side)| *side).collect();
        let white = colours.iter().filter(|side| **side == Side::White).count();
        let balance =
            i64::try_from(2 * white).unwrap_or(0) - i64::try_from(colours.len()).unwrap_or(0);
        let twice = match colours[..] {
            [.., one, two] if one == two => Some(two),
            _ => None,
        };
        let owed = match balance {
            0 => colours.last().map(|last| last.other()),
            more if more > 0 => Some(Side::Black),
            _ => Some(Side::White),
        };
        let (need, wants) = match (balance.abs(), twice) {
            (2.., _) => (Need::Absolute, owed),
            (_, Some(twice)) => (Need::Absolute, Some(twice.other())),
            (1, None) => (Need::Strong, owed),
            (_, None) if owed.is_some() => (Need::Mild, owed),
            _ => (Need::None, None),
        };
        let won_by_forfeit = games
            .iter()
            .any(|(game, side)| !game.outcome.is_played() && game.outcome.half_points(*side) == 2);
        let last = history.games.iter().map(|game| game.round).max().unwrap_or(0);
        let before = |player: usize| -> i64 {
            let games = history.games_of(player).filter(|(game, _)| game.round < last);
            let byes = history.byes.iter().filter(|bye| bye.player == player && bye.round < last);
            games.map(|(game, side)| game.outcome.half_points(side)).sum::<i64>()
                + 2 * i64::try_from(byes.count()).unwrap_or(0)
        };
        let opponent = games
            .iter()
            .find(|(game, _)| game.round == last && game.outcome.is_played())
            .map(|(game, side)| game.pair.player(side.other()));
        let difference = opponent.map_or(0, |opponent| before(player) - before(opponent));
        let had_bye = history.byes.iter().any(|bye| bye.player == player && bye.round == last);
        PlayerState {
            player,
            seed,
            points,
            need,
            wants,
            balance,
            may_have_bye: byes == 0 && !won_by_forfeit,
            floated_down: difference > 0 || (had_bye && last > 0),
            floated_up: difference < 0,
            met: played().map(|(game, side)| game.pair.player(side.other())).collect(),
            colours,
        }
    }

    /// The absolute criteria: the two haven't played, and don't both need the same colour.
    pub(super) fn may_meet(&self, other: &PlayerState) -> bool {
        let clash = self.need == Need::Absolute
            && other.need == Need::Absolute
            && self.wants == other.wants;
        !clash && self.player != other.player && !self.met.contains(&other.player)
    }

    /// The cost of a colour that can't be granted: 0 if both can have theirs, 2 if two strong needs
    /// clash.
    pub(super) fn colour_cost(&self, other: &PlayerState) -> i32 {
        match (self.wants, other.wants) {
            (Some(one), Some(two)) if one == two => match self.need.min(other.need) {
                Need::None | Need::Mild => 1,
                Need::Strong | Need::Absolute => 2,
            },
            _ => 0,
        }
    }
}
