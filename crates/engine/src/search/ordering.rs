//! The order in which actions are tried: what was best before, what is forcing, what was enough elsewhere.

use rules::Side;

use super::{At, Search};
use crate::eval::{MARKS, Mind};

impl<G: Mind> Search<'_, G> {
    /// Puts the actions from `from` on into order; says how many of them are worth a look.
    pub(super) fn arrange(
        &mut self,
        position: &G,
        side: Side,
        best: Option<u16>,
        from: usize,
        at: At,
    ) -> usize {
        const BEST: i32 = 1 << 30;
        const FORCING: i32 = 1 << 26;
        const KILLER: i32 = 1 << 25;
        let to = self.actions.len();
        self.order.resize(to, 0);
        let looks = !G::WIDTHS.is_empty() && at.depth >= 2;
        let killers = self.killers[at.ply];
        for index in from..to {
            let action = self.actions[index];
            let mark = G::mark(action);
            self.order[index] = if Some(mark) == best {
                BEST
            } else if looks {
                let mut next = position.clone();
                next.apply(action);
                self.nodes += 1;
                self.look(&next, side)
            } else {
                let gain = position.gain(action, self.weights);
                if gain > 0 {
                    FORCING + gain
                } else if killers.contains(&Some(action)) {
                    KILLER
                } else {
                    self.history[history(side, mark)] + gain
                }
            };
        }
        if looks { self.width(at.depth) } else { usize::MAX }
    }

    /// The action that was enough comes earlier next time, those tried before it later.
    pub(super) fn praise(
        &mut self,
        position: &G,
        side: Side,
        (from, index): (usize, usize),
        at: At,
    ) {
        let action = self.actions[index];
        if position.gain(action, self.weights) > 0 {
            return;
        }
        let killers = &mut self.killers[at.ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        let weight = at.depth * at.depth;
        let mut change = |action: G::Action, by: i32| {
            let worth = &mut self.history[history(side, G::mark(action))];
            *worth += by - *worth * weight.min(400) / 16_384;
        };
        change(action, weight);
        for tried in from..index {
            change(self.actions[tried], -weight);
        }
    }

    /// Brings the best of the actions from `index` to `end` to `index`.
    #[inline]
    pub(super) fn bring_forward(&mut self, index: usize, end: usize) {
        let mut best = index;
        for other in index + 1..end {
            if self.order[other] > self.order[best] {
                best = other;
            }
        }
        self.actions.swap(index, best);
        self.order.swap(index, best);
    }
}

#[inline]
fn history(side: Side, mark: u16) -> usize {
    side.index() * MARKS + (mark as usize & (MARKS - 1))
}
