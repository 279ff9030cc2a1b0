//! Alpha-beta over decisions.
//!
//! The sign of a score follows the side to act, never the ply: the same side may act several times in a
//! row. The result of a fight is nobody's decision: its score is the mean of both, for whichever way fights are
//! decided, neither side has an advantage in it (BC-1, BC-2). Nothing is allocated while it runs but
//! what the lists once need to grow; no clock is read and nothing but the seed is random, so the same seed
//! and budget give the same answer on every machine.

mod chance;
mod ordering;
mod quiescence;
mod root;
mod transposition;

use std::sync::atomic::{AtomicBool, Ordering};

use rules::{Actor, Play, Side};

use crate::eval::{MARKS, Mind, Stage};
use crate::score::{End, SURE, Score, WON, expected};
use transposition::{Bound, Known, Memory};

use root::Root;

/// Actions from the root beyond which nothing is searched.
const DEEPEST: usize = 96;
/// The greatest depth of an iteration.
const DEPTHS: i32 = 60;
/// Nodes between two looks at the stop flag.
const LOOK: u64 = 1 << 10;
/// Actions from the root up to which a position that occurs once more is known as one even where the depth ends.
const NEAR: usize = 4;
/// How much of the count that draws a quiet game, in hundredths, is nobody's concern.
const PATIENCE: i32 = 30;
/// Times beyond the second that a position has occurred, where that is no draw by the rule (ME-20: the deaths differ), after
/// which whoever thinks would rather be nearly lost than see it once more: no ring goes on for ever.
const ROUNDS: u32 = 12;
/// What a draw is worth less then than an even game.
const WEARY: Score = 700_000;

/// What is asked of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a> {
    /// Nodes to visit at most.
    pub(crate) nodes: u64,
    /// Where its randomness begins.
    pub(crate) seed: u64,
    /// How far, in millionths of a result, it may mistake each action at the root.
    pub(crate) taste: Score,
    /// Ends it early when set.
    pub(crate) stop: Option<&'a AtomicBool>,
}

/// What a search found.
#[derive(Clone, Debug)]
pub(crate) struct Found<A> {
    /// The action now and what is expected after it, as far as one line goes without a fight.
    pub(crate) line: Vec<A>,
    /// The expected result for the side to act.
    pub(crate) score: Score,
    /// Whether that is a draw at the end of the line.
    pub(crate) draws: bool,
    /// Actions looked ahead in full.
    pub(crate) depth: i32,
    /// Positions visited.
    pub(crate) nodes: u64,
    /// Bytes of its table.
    pub(crate) bytes: usize,
}

/// A search.
pub(crate) struct Search<'a, G: Mind> {
    task: Task<'a>,
    weights: &'a G::Weights,
    memory: Memory,
    /// The actions of all positions under search, those of the deepest last.
    actions: Vec<G::Action>,
    /// Beside each of them, its place in the order.
    order: Vec<i32>,
    history: Vec<i32>,
    killers: Vec<[Option<G::Action>; 2]>,
    /// The best line from each ply on.
    lines: Vec<Vec<G::Action>>,
    /// Whether the best line from each ply on ends in a draw.
    draws: Vec<bool>,
    /// The recurrences from the root to here.
    path: Vec<u64>,
    /// The recurrences that have occurred twice in the game: once more is a draw by every rulebook.
    twice: Vec<u64>,
    /// What a draw is worth less to whoever thinks than an even game: the more, the oftener they went round.
    contempt: Score,
    /// Whoever thinks.
    side: Side,
    stage: Stage,
    nodes: u64,
    stopped: bool,
}

/// Where a position stands in the tree.
#[derive(Clone, Copy)]
struct At {
    depth: i32,
    alpha: Score,
    beta: Score,
    ply: usize,
    /// Whether it may be tested by letting a turn pass.
    rest: bool,
}

impl<'a, G: Mind> Search<'a, G> {
    pub(crate) fn new(task: Task<'a>, weights: &'a G::Weights) -> Search<'a, G> {
        Search {
            task,
            weights,
            memory: Memory::for_nodes(task.nodes),
            actions: Vec::with_capacity(1 << 13),
            order: Vec::with_capacity(1 << 13),
            history: vec![0; 2 * MARKS],
            killers: vec![[None; 2]; DEEPEST + 1],
            lines: (0..=DEEPEST + 1).map(|_| Vec::with_capacity(DEEPEST)).collect(),
            draws: vec![false; DEEPEST + 2],
            path: Vec::with_capacity(DEEPEST),
            twice: Vec::new(),
            contempt: G::CONTEMPT,
            side: Side::White,
            stage: Stage { depth: 0, width: usize::MAX, rank: 0 },
            nodes: 0,
            stopped: false,
        }
    }

    /// Searches for the best action; `None` where nobody is to act.
    pub(crate) fn run(&mut self, play: &Play<G>) -> Option<Found<G::Action>> {
        let Some(Actor::Side(side)) = play.to_act() else { return None };
        let position = &play.position().prepared();
        self.side = side;
        let occurred = root::occurred(play);
        self.twice = root::twice(&occurred);
        if let Some(now) = position.recurrence(position.fingerprint()) {
            self.path.push(now);
            let rounds = root::times(&occurred, now).saturating_sub(2).min(ROUNDS);
            self.contempt += rounds as Score * (WEARY - G::CONTEMPT) / ROUNDS as Score;
        }
        let mut roots = self.roots(position, side);
        let first = roots.first()?;
        let mut found = Found {
            line: vec![first.action],
            score: first.score,
            draws: first.draws,
            depth: 0,
            nodes: 0,
            bytes: self.memory.bytes(),
        };
        if roots.len() == 1 {
            // Nothing is to be chosen: only what to expect.
            self.task.nodes = self.task.nodes.min(5_000);
        }
        for iteration in 1..=DEPTHS {
            self.stage = position.stage(iteration);
            let depth = self.stage.depth;
            self.iterate(position, side, depth, &mut roots, &mut found);
            if self.stopped {
                break;
            }
            found.depth = depth;
            // A forced end that lies within what was searched in full is as near as can be.
            if WON - found.score.abs() <= depth && found.score.abs() >= SURE {
                break;
            }
        }
        found.nodes = self.nodes;
        if found.draws {
            // However weary, what comes of going on is no more than a draw.
            found.score = -G::CONTEMPT;
        }
        Some(found)
    }

    /// One iteration at the root. What an iteration that is cut short has found better still counts.
    fn iterate(
        &mut self,
        position: &G,
        side: Side,
        depth: i32,
        roots: &mut [Root<G::Action>],
        found: &mut Found<G::Action>,
    ) {
        let mut alpha = -WON - 1;
        let width = if depth > 2 { self.width(depth).saturating_mul(3) } else { usize::MAX };
        for (index, root) in roots.iter_mut().enumerate() {
            if index >= width {
                root.score = -WON - 1;
                continue;
            }
            let mut next = position.clone();
            next.apply(root.action);
            let error = root.error;
            let window = |search: &mut Self, alpha: Score, beta: Score, depth: i32| {
                // A bound that is sure stays, as sure scores do.
                let shifted = |bound: Score| {
                    if bound.abs() >= SURE {
                        bound
                    } else {
                        (bound - error).clamp(1 - SURE, SURE - 1)
                    }
                };
                let (alpha, beta) = (shifted(alpha), shifted(beta));
                let at = At { depth, alpha, beta, ply: 1, rest: true };
                let score = search.after(&next, side, at);
                // What is forced is mistaken by nobody.
                if score.abs() >= SURE { score } else { (score + error).clamp(1 - SURE, SURE - 1) }
            };
            let mut score;
            if index == 0 {
                score = window(self, -WON - 1, WON + 1, depth - 1);
            } else {
                let less = i32::from(G::REDUCES && index >= 6 && depth >= 4);
                score = window(self, alpha, alpha + 1, depth - 1 - less);
                if score > alpha && less > 0 && !self.stopped {
                    score = window(self, alpha, alpha + 1, depth - 1);
                }
                if score > alpha && !self.stopped {
                    score = window(self, alpha, WON + 1, depth - 1);
                }
            }
            if self.stopped {
                break;
            }
            root.score = if score > alpha { score } else { -WON - 1 };
            if score > alpha {
                alpha = score;
                found.score = if score.abs() >= SURE { score } else { score - error };
                found.draws = self.draws[1];
                found.line.clear();
                found.line.push(root.action);
                found.line.extend_from_slice(&self.lines[1]);
            }
        }
        if !self.stopped {
            roots.sort_by_key(|root| std::cmp::Reverse(root.score));
        }
    }

    /// Whether a position is looked into one action deeper. Where somebody is pressed at every turn, that has
    /// an end.
    #[inline]
    fn presses(&self, position: &G, ply: usize) -> bool {
        (ply as i32) < 2 * self.stage.depth && position.is_pressed()
    }

    /// How many actions are looked into at a depth.
    #[inline]
    fn width(&self, depth: i32) -> usize {
        let index = usize::try_from(depth).unwrap_or(0);
        let most = G::WIDTHS.get(index).or(G::WIDTHS.last()).copied().unwrap_or(usize::MAX);
        most.min(self.stage.width)
    }

    /// A depth and how wide it is looked into, as one number.
    #[inline]
    fn thoroughness(&self, depth: i32) -> i32 {
        depth * 4 + self.stage.rank
    }

    /// What a position promises a side: less and less as the game comes near to being drawn because nothing
    /// happens.
    #[inline]
    fn rate(&self, position: &G, side: Side) -> Score {
        let quiet = (position.quiet() - PATIENCE).max(0);
        let white = expected(position.points(self.weights), G::SCALE) / 128 * (128 - quiet);
        let own = if side == Side::White { white } else { -white };
        own + self.drawn(side) * quiet / 100
    }

    /// What a draw is worth to a side: whoever thinks would rather play on.
    #[inline]
    fn drawn(&self, side: Side) -> Score {
        if side == self.side { -self.contempt } else { self.contempt }
    }

    /// Whether a position has been on the way here, or twice in the game.
    #[inline]
    fn occurs_again(&self, recurrence: u64) -> bool {
        self.path.contains(&recurrence) || self.twice.binary_search(&recurrence).is_ok()
    }

    /// What an end is worth to a side, so many actions from the root.
    #[inline]
    fn ended(&self, end: End, side: Side, ply: usize) -> Score {
        match end {
            End::Drawn => self.drawn(side),
            End::Won(_) => end.score(side, ply),
        }
    }

    /// The same of the end of a line.
    #[inline]
    fn ends(&mut self, end: End, side: Side, ply: usize) -> Score {
        self.draws[ply] = end == End::Drawn;
        self.ended(end, side, ply)
    }

    /// What a position just reached looks like to the side that acted.
    #[inline]
    fn look(&self, position: &G, side: Side) -> Score {
        match position.end() {
            Some(end) => self.ended(end, side, 1),
            None => self.rate(position, side),
        }
    }

    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.task.nodes {
            self.stopped = true;
        } else if self.nodes.is_multiple_of(LOOK)
            && let Some(stop) = self.task.stop
            && stop.load(Ordering::Relaxed)
        {
            self.stopped = true;
        }
    }

    /// The score, for the side that acted, of the position that its action has led to.
    fn after(&mut self, position: &G, side: Side, at: At) -> Score {
        self.count();
        self.lines[at.ply].clear();
        self.draws[at.ply] = false;
        if self.stopped {
            return 0;
        }
        if let Some(end) = position.end() {
            return self.ends(end, side, at.ply);
        }
        let sign = |actor: Side| if actor == side { 1 } else { -1 };
        let actor = match position.to_act() {
            Actor::Chance => return self.fight(position, side, at),
            Actor::Side(actor) => actor,
        };
        let at = if sign(actor) > 0 { at } else { At { alpha: -at.beta, beta: -at.alpha, ..at } };
        let leaf = at.depth <= 0 || at.ply >= DEEPEST;
        if leaf && at.ply > NEAR {
            return sign(actor) * self.settle(position, actor, at);
        }
        let fingerprint = position.fingerprint();
        let recurrence = position.recurrence(fingerprint);
        if let Some(now) = recurrence
            && self.occurs_again(now)
        {
            return self.ends(End::Drawn, side, at.ply);
        }
        if leaf {
            return sign(actor) * self.settle(position, actor, at);
        }
        self.path.extend(recurrence);
        let score = sign(actor) * self.value(position, fingerprint, actor, at);
        if recurrence.is_some() {
            self.path.pop();
        }
        score
    }

    /// The score of a position for the side to act in it, to some depth.
    fn value(&mut self, position: &G, fingerprint: u64, side: Side, mut at: At) -> Score {
        let open = at.beta - at.alpha > 1;
        let known = self.memory.recall(fingerprint, at.ply);
        if let Some(known) = known
            && !open
            && known.depth >= self.thoroughness(at.depth)
        {
            let enough = match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => known.score >= at.beta,
                Bound::AtMost => known.score <= at.alpha,
                Bound::None => false,
            };
            if enough {
                return known.score;
            }
        }
        let pressed = self.presses(position, at.ply);
        if pressed {
            at.depth += 1;
        }
        if !open
            && at.rest
            && !pressed
            && at.depth >= 3
            && at.beta.abs() < SURE
            && let Some(handed) = position.handed_over()
            && self.rate(position, side) >= at.beta
        {
            let window = At {
                depth: at.depth - 3 - at.depth / 6,
                alpha: at.beta - 1,
                beta: at.beta,
                ply: at.ply + 1,
                rest: false,
            };
            let score = self.after(&handed, side, window);
            if self.stopped {
                return 0;
            }
            if score >= at.beta {
                return if score >= SURE { at.beta } else { score };
            }
        }
        let from = self.actions.len();
        position.legal(&mut self.actions);
        let to = self.actions.len();
        if from == to {
            return self.ends(position.stuck(), side, at.ply);
        }
        let most = self.arrange(position, side, known.and_then(|known| known.mark), from, at);
        let score =
            self.best(position, fingerprint, side, (from, to.min(from.saturating_add(most))), at);
        self.actions.truncate(from);
        self.order.truncate(from);
        score
    }

    /// Tries the actions in their order.
    fn best(
        &mut self,
        position: &G,
        fingerprint: u64,
        side: Side,
        (from, to): (usize, usize),
        mut at: At,
    ) -> Score {
        let lowest = at.alpha;
        let end = self.actions.len();
        let mut best = -WON - 1;
        let mut mark = None;
        // Where nothing is to be chosen, nothing is lost by looking on.
        let depth = if end - from == 1 { at.depth } else { at.depth - 1 };
        for index in from..to {
            self.bring_forward(index, end);
            let action = self.actions[index];
            let mut next = position.clone();
            next.apply(action);
            let tried = index - from;
            let window = At { depth, ply: at.ply + 1, rest: true, ..at };
            let mut score;
            if tried == 0 {
                score = self.after(&next, side, window);
            } else {
                let less =
                    if G::REDUCES && tried >= 3 && at.depth >= 3 && self.order[index] < 1 << 25 {
                        1 + i32::from(tried >= 12 && at.depth >= 5)
                    } else {
                        0
                    };
                let narrow = At { beta: at.alpha + 1, ..window };
                score = self.after(&next, side, At { depth: depth - less, ..narrow });
                if score > at.alpha && less > 0 && !self.stopped {
                    score = self.after(&next, side, narrow);
                }
                if score > at.alpha && score < at.beta && !self.stopped {
                    score = self.after(&next, side, At { alpha: at.alpha, ..window });
                }
            }
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
            }
            if score > at.alpha {
                at.alpha = score;
                mark = Some(G::mark(action));
                self.draws[at.ply] = self.draws[at.ply + 1];
                let (before, after) = self.lines.split_at_mut(at.ply + 1);
                if let (Some(line), Some(rest)) = (before.last_mut(), after.first()) {
                    line.clear();
                    line.push(action);
                    line.extend_from_slice(rest);
                }
                if score >= at.beta {
                    self.praise(position, side, (from, index), at);
                    break;
                }
            }
        }
        let bound = if best >= at.beta {
            Bound::AtLeast
        } else if best > lowest {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let depth = self.thoroughness(at.depth);
        self.memory.note(fingerprint, Known { score: best, bound, depth, mark }, at.ply);
        best
    }
}

#[cfg(test)]
mod minimax_tests;
