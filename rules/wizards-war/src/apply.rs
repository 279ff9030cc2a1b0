//! Carrying out an action (rules WW-4 to WW-11, WW-17).

use crate::board::Square;
use crate::piece::{Kind, Piece};
use crate::position::WizardsWar;

/// What a move meets on the square where it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meeting {
    /// An empty square.
    Nothing,
    /// An enemy piece on an arena square: it leaves the game (rules WW-5, WW-7).
    Takes(Piece),
    /// An enemy piece on an enchanted square: it goes to its owner's hand (rule WW-6).
    SendsToHand(Piece),
    /// A friendly piece on an arena square: it leaves the game (rule WW-11).
    TakesFriend(Piece),
    /// A friendly piece on an enchanted square: the two swap places (rule WW-6).
    Swaps(Piece),
}

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effect {
    pub(crate) mover: Piece,
    pub(crate) meeting: Meeting,
    /// What appears on the square that a Wizard left (rule WW-10).
    pub(crate) created: Option<Kind>,
}

impl WizardsWar {
    /// What a move does; `None` when no piece stands where it starts.
    #[inline]
    pub(crate) fn effect(&self, from: Square, to: Square) -> Option<Effect> {
        let mover = self.piece(from)?;
        let into_arena = to.in_arena();
        let met = self.piece(to);
        let meeting = match met {
            None => Meeting::Nothing,
            Some(met) => match (met.side() == mover.side(), into_arena) {
                (false, true) => Meeting::Takes(met),
                (false, false) => Meeting::SendsToHand(met),
                (true, true) => Meeting::TakesFriend(met),
                (true, false) => Meeting::Swaps(met),
            },
        };
        let creates = mover.kind().is_wizard() && !from.in_arena() && into_arena;
        let created = creates.then(|| mover.kind().creates(met.map(Piece::kind)));
        Some(Effect { mover, meeting, created })
    }

    /// Moves a piece; whether an irreplaceable piece has left the game.
    pub(crate) fn move_piece(&mut self, from: Square, to: Square) -> bool {
        let Some(Effect { mover, meeting, created }) = self.effect(from, to) else { return false };
        let mut left = None;
        match meeting {
            Meeting::Takes(met) | Meeting::TakesFriend(met) => left = Some(met),
            Meeting::SendsToHand(met) => {
                // WW-9: a second piece drives the first out of the hand, and of the game.
                let held = self.hands[met.side().index()];
                left = held.map(|kind| Piece::new(met.side(), kind));
            }
            Meeting::Nothing | Meeting::Swaps(_) => {}
        }
        // WW-18 judges before anything has changed.
        let irreplaceable = left.is_some_and(|piece| self.is_irreplaceable(piece));
        self.lift(from);
        self.lift(to);
        if let Some(piece) = left {
            self.leave(piece);
        }
        match meeting {
            Meeting::SendsToHand(met) => self.hands[met.side().index()] = Some(met.kind()),
            Meeting::Swaps(friend) => self.place(from, friend),
            _ => {}
        }
        self.place(to, mover);
        if let Some(kind) = created {
            self.add(from, Piece::new(mover.side(), kind));
        }
        irreplaceable
    }
}
