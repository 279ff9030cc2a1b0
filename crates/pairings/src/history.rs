use model::Side;

/// Two players and their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Pair {
    pub white: usize,
    pub black: usize,
}

impl Pair {
    /// Returns whether a player is one of the two.
    #[must_use]
    pub const fn has(self, player: usize) -> bool {
        self.white == player || self.black == player
    }

    /// Returns the player on a side.
    #[must_use]
    pub const fn player(self, side: Side) -> usize {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// Returns the side of a player, if they are one of the two.
    #[must_use]
    pub const fn side(self, player: usize) -> Option<Side> {
        if self.white == player {
            Some(Side::White)
        } else if self.black == player {
            Some(Side::Black)
        } else {
            None
        }
    }
}

/// The pairings of one round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The games, the leaders' first.
    pub pairs: Vec<Pair>,
    /// The player without an opponent.
    pub bye: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side that won on the board.
    Won(Side),
    Drawn,
    /// The side that won because the other didn't play. Counts for neither colours nor opponents.
    Forfeited(Side),
    /// Neither player played, and both lose.
    BothForfeited,
}

impl Outcome {
    /// Returns whether the two players met at the board.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Outcome::Won(_) | Outcome::Drawn)
    }

    /// Returns a side's score in half points.
    #[must_use]
    pub fn half_points(self, side: Side) -> i64 {
        match self {
            Outcome::Won(winner) | Outcome::Forfeited(winner) if winner == side => 2,
            Outcome::Drawn => 1,
            _ => 0,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Game {
    /// The first round is 1.
    pub round: u32,
    pub pair: Pair,
    pub outcome: Outcome,
}

/// A round in which a player had no opponent, which scores a full point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Bye {
    /// The first round is 1.
    pub round: u32,
    pub player: usize,
}

/// The finished games and byes of a season, in order of rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct History {
    pub games: Vec<Game>,
    pub byes: Vec<Bye>,
}

impl History {
    /// Returns a player's games with their sides, oldest first.
    pub(crate) fn games_of(&self, player: usize) -> impl Iterator<Item = (&Game, Side)> {
        self.games.iter().filter_map(move |game| Some((game, game.pair.side(player)?)))
    }
}
