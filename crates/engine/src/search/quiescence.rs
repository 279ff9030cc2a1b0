//! The end of the depth: a position is weighed as it stands, or after forcing actions.

use rules::Side;

use super::{At, DEEPEST, Search};
use crate::eval::Mind;
use crate::score::{Score, WON};

/// Answers in mid-turn that are tried beyond the depth.
const ANSWERS: usize = 4;

impl<G: Mind> Search<'_, G> {
    /// The score of a position at the end of the depth: as it stands, or by forcing actions. What is
    /// pending in mid-turn is decided first.
    pub(super) fn settle(&mut self, position: &G, side: Side, mut at: At) -> Score {
        let settled = position.is_settled();
        let mut best = -WON - 1;
        if settled || at.ply >= DEEPEST {
            best = self.rate(position, side);
            if best >= at.beta || -at.depth >= G::FORCING || at.ply >= DEEPEST {
                return best;
            }
            at.alpha = at.alpha.max(best);
        }
        let from = self.actions.len();
        position.legal(&mut self.actions);
        if self.actions.len() == from {
            return self.ends(position.stuck(), side, at.ply);
        }
        self.order.resize(from, 0);
        let mut kept = from;
        for index in from..self.actions.len() {
            let action = self.actions[index];
            let gain = position.gain(action, self.weights);
            if gain > 0 || !settled {
                self.actions[kept] = action;
                self.order.push(gain);
                kept += 1;
            }
        }
        self.actions.truncate(kept);
        let to = if settled { kept } else { kept.min(from + ANSWERS) };
        for index in from..to {
            self.bring_forward(index, kept);
            let mut next = position.clone();
            next.apply(self.actions[index]);
            let depth = if settled { at.depth - 1 } else { at.depth };
            let score = self.after(&next, side, At { depth, ply: at.ply + 1, ..at });
            if self.stopped {
                best = 0;
                break;
            }
            if score > best {
                best = score;
                self.draws[at.ply] = self.draws[at.ply + 1];
            }
            at.alpha = at.alpha.max(score);
            if score >= at.beta {
                break;
            }
        }
        self.actions.truncate(from);
        self.order.truncate(from);
        best
    }
}
