use rules::square::ring;
use rules::{Side, Square, Squares};

use crate::action::Around;
use crate::board::{Board, Powers};
use crate::ending::{Over, counted_out, verdict};

/// Actions per turn (MWC-5).
pub(crate) const ACTIONS: u8 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MedievalWar {
    pub(crate) board: Board,
    pub(crate) side: Side,
    /// Actions so far in this turn, 0 to 2.
    pub(crate) actions_made: u8,
    /// Whether this turn had a loss, a cannon attack or a King's power (MWC-14).
    pub(crate) loud: bool,
    /// Whether each side's next turn is skipped (MWC-9d).
    pub(crate) skips: [bool; 2],
    /// Consecutive turns without such an event, 0 to 100 (MWC-14).
    pub(crate) quiet: u8,
    /// Turns made, 0 to 600 (MWC-14).
    pub(crate) turns: u16,
    /// The turn number in records, incremented whenever White's turn comes, skipped or not.
    pub(crate) number: u16,
    pub(crate) over: Option<Over>,
}

/// Identifies a position at the start of a turn. The game has no repetition rule; the key serves to
/// compare positions and setups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub(crate) board: Board,
    pub(crate) side: Side,
    pub(crate) skips: [bool; 2],
}

impl MedievalWar {
    pub(crate) fn at_start_of_turn(
        board: Board,
        side: Side,
        skips: [bool; 2],
        quiet: u8,
        turns: u16,
    ) -> MedievalWar {
        let mut position = MedievalWar {
            board,
            side,
            actions_made: 0,
            loud: false,
            skips,
            quiet,
            turns,
            number: turns / 2 + 1,
            over: verdict(&board),
        };
        if position.over.is_none() {
            position.over = counted_out(quiet, turns);
        }
        position
    }

    /// Actions left in this turn; 0 when the game is over.
    pub(crate) const fn actions_left(&self) -> u8 {
        if self.over.is_some() { 0 } else { ACTIONS.saturating_sub(self.actions_made) }
    }

    #[inline]
    pub(crate) const fn left_after(&self) -> u8 {
        ACTIONS.saturating_sub(self.actions_made.saturating_add(1))
    }

    /// The side's pieces with any power next to a square, and their total power.
    pub(crate) fn attackers(&self, target: Square) -> (Squares, u32) {
        let powers = Powers::of(&self.board, self.side);
        let attackers = ring(target) & powers.armed();
        (attackers, powers.sum(attackers))
    }

    pub(crate) fn around(&self, around: Around) -> Squares {
        self.board.king(self.side).map_or(Squares::NONE, |king| around.squares(king))
    }
}

impl Key {
    /// Returns `None` in mid-turn and when the game is over.
    pub(crate) fn of(position: &MedievalWar) -> Option<Key> {
        let MedievalWar { board, side, skips, .. } = *position;
        (position.actions_made == 0 && position.over.is_none()).then_some(Key {
            board,
            side,
            skips,
        })
    }
}
