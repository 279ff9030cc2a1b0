use crate::board::Square;
use crate::piece::{Kind, Piece};
use crate::position::WizardsWar;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meeting {
    Nothing,
    /// Captures an enemy on an arena square, which leaves the game (rules WW-5, WW-7).
    Takes(Piece),
    /// Sends an enemy on an enchanted square to its owner's hand (rule WW-6).
    SendsToHand(Piece),
    /// Captures a friend on an arena square, which leaves the game (rule WW-11).
    TakesFriend(Piece),
    /// Swaps places with a friend on an enchanted square (rule WW-6).
    Swaps(Piece),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effect {
    pub(crate) mover: Piece,
    pub(crate) meeting: Meeting,
    /// The piece created on the square that a Wizard left (rule WW-10).
    pub(crate) created: Option<Kind>,
}

impl WizardsWar {
    /// Returns a move's effect; `None` from an empty square.
    #[inline]
    pub(crate) fn effect(&self, from: Square, to: Square) -> Option<Effect> {
        let mover = self.piece(from)?;
        let into_arena = to.in_arena();
        let target = self.piece(to);
        let meeting = match target {
            None => Meeting::Nothing,
            Some(target) => match (target.side() == mover.side(), into_arena) {
                (false, true) => Meeting::Takes(target),
                (false, false) => Meeting::SendsToHand(target),
                (true, true) => Meeting::TakesFriend(target),
                (true, false) => Meeting::Swaps(target),
            },
        };
        let creates = mover.kind().is_wizard() && !from.in_arena() && into_arena;
        let created = creates.then(|| mover.kind().creates(target.map(Piece::kind)));
        Some(Effect { mover, meeting, created })
    }

    /// Moves a piece. Returns whether an irreplaceable piece left the game.
    pub(crate) fn move_piece(&mut self, from: Square, to: Square) -> bool {
        let Some(Effect { mover, meeting, created }) = self.effect(from, to) else { return false };
        let mut created_there = None;
        match meeting {
            Meeting::Takes(captured) | Meeting::TakesFriend(captured) => {
                created_there = Some(captured);
            }
            Meeting::SendsToHand(captured) => {
                // WW-9: a second piece drives the first out of the hand and the game.
                let in_hand = self.hands[captured.side().index()];
                created_there = in_hand.map(|kind| Piece::new(captured.side(), kind));
            }
            Meeting::Nothing | Meeting::Swaps(_) => {}
        }
        // WW-18 is checked before anything changes.
        let irreplaceable = created_there.is_some_and(|piece| self.is_irreplaceable(piece));
        self.lift(from);
        self.lift(to);
        if let Some(piece) = created_there {
            self.leave(piece);
        }
        match meeting {
            Meeting::SendsToHand(captured) => {
                self.hands[captured.side().index()] = Some(captured.kind());
            }
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
