//! Fights: nodes of chance, whose score is the mean of what comes of them.

use rules::Side;

use super::{At, DEEPEST, Search};
use crate::eval::Mind;
use crate::score::{Score, WON};

/// How often the two results of a fight are asked in turn before both are looked into in full.
const QUESTIONS: usize = 4;

impl<G: Mind> Search<'_, G> {
    /// The mean over the results of a fight, each as likely as the others.
    pub(super) fn fight(&mut self, position: &G, side: Side, at: At) -> Score {
        if at.ply >= DEEPEST {
            return self.rate(position, side);
        }
        let from = self.actions.len();
        position.legal(&mut self.actions);
        if let [one, other] = self.actions[from..]
            && at.beta - at.alpha == 1
        {
            self.actions.truncate(from);
            if let Some(score) = self.weighed(position, side, [one, other], at) {
                self.lines[at.ply].clear();
                return score;
            }
            if self.stopped {
                return 0;
            }
            self.actions.extend([one, other]);
        }
        // What the others can at most make of it narrows the window of each.
        let results = (self.actions.len() - from) as Score;
        let mut sum = 0;
        let mut score = None;
        let mut draws = true;
        for index in 0..results {
            let action = self.actions[from + index as usize];
            let open = results - index - 1;
            let least = (results * at.alpha - sum - WON * open).max(-WON - 1);
            let most = (results * at.beta - sum + WON * open).min(WON + 1);
            let mut next = position.clone();
            next.apply(action);
            let window = At { alpha: least, beta: most, ply: at.ply + 1, rest: true, ..at };
            let one = self.after(&next, side, window);
            if self.stopped {
                break;
            }
            sum += one;
            draws &= self.draws[at.ply + 1];
            if one <= least && least > -WON - 1 {
                score = Some((sum + WON * open) / results);
                break;
            }
            if one >= most && most < WON + 1 {
                score = Some((sum - WON * open) / results);
                break;
            }
        }
        self.actions.truncate(from);
        self.lines[at.ply].clear();
        self.draws[at.ply] = draws && score.is_none();
        score.unwrap_or(sum / results.max(1))
    }

    /// Whether the mean of two results reaches `at.beta`, by asking of one after the other whether it reaches its
    /// part: what it lacks the other one must have more. Says a bound of the mean; `None` where that stays open.
    fn weighed(
        &mut self,
        position: &G,
        side: Side,
        actions: [G::Action; 2],
        at: At,
    ) -> Option<Score> {
        let results = actions.map(|action| {
            let mut result = position.clone();
            result.apply(action);
            result
        });
        let ends = [0, 1]
            .map(|index: usize| results[index].end().map(|end| self.ended(end, side, at.ply + 1)));
        let all = 2 * at.beta;
        let mut least = ends.map(|end| end.unwrap_or(-WON));
        let mut most = ends.map(|end| end.unwrap_or(WON));
        let mut asked = usize::from(ends[0].is_some());
        let mut part = match ends[1 - asked] {
            Some(end) => all - end,
            None => {
                let [one, other] = [0, 1].map(|index: usize| self.rate(&results[index], side));
                at.beta + (one - other) / 2
            }
        };
        for question in 0..=QUESTIONS {
            if least[0] + least[1] >= all {
                return Some((least[0] + least[1]) / 2);
            }
            if most[0] + most[1] < all {
                return Some(((most[0] + most[1]) / 2).min(at.alpha));
            }
            if question < QUESTIONS && ends[asked].is_none() {
                let bound = part.clamp(1 - WON, WON);
                let window =
                    At { alpha: bound - 1, beta: bound, ply: at.ply + 1, rest: true, ..at };
                let score = self.after(&results[asked], side, window);
                if self.stopped {
                    return None;
                }
                if score >= bound {
                    least[asked] = least[asked].max(score);
                    part = all - least[asked];
                } else {
                    most[asked] = most[asked].min(score);
                    part = all - most[asked];
                }
            }
            asked = 1 - asked;
        }
        None
    }
}
