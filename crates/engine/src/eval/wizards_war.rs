use rules::Side;
use wizards_war::{Action, End, Key, Kind, WizardsWar};

use crate::eval::Evaluator;
use crate::score::{GameResult, Score};

#[derive(Clone, Debug)]
pub(crate) struct WizardsWarWeights {
    /// Points of a piece by its movements (WW-3): N is 1, B 2, R 4, plus 8 for a Wizard (WW-10).
    worth: [i32; 16],
    /// Points of a Wizard that can create (WW-10): one on an enchanted square.
    ready: i32,
    /// Points per arena square that a piece attacks.
    sight: i32,
    /// Points lost for a piece on an enchanted square, unless it is a Wizard (WW-4).
    aside: i32,
    /// Value of a piece in hand in percent of one on the board (WW-9).
    hand: i32,
    /// Points lost for having only one piece in the arena, or two (WW-13).
    thin: [i32; 2],
    /// Points lost for having only one Wizard (WW-12).
    last_wizard: i32,
    tempo: i32,
}

const WEIGHTS: WizardsWarWeights = WizardsWarWeights {
    worth: [0, 300, 320, 680, 500, 820, 900, 1_250, 0, 620, 660, 0, 860, 0, 0, 0],
    ready: 60,
    sight: 4,
    aside: 25,
    hand: 85,
    thin: [260, 60],
    last_wizard: 220,
    tempo: 20,
};

impl crate::eval::Weights for WizardsWarWeights {
    fn tables(&mut self) -> Vec<(&'static str, &mut [i32])> {
        vec![
            ("worth", &mut self.worth),
            ("ready", std::slice::from_mut(&mut self.ready)),
            ("sight", std::slice::from_mut(&mut self.sight)),
            ("aside", std::slice::from_mut(&mut self.aside)),
            ("hand", std::slice::from_mut(&mut self.hand)),
            ("thin", &mut self.thin),
            ("last_wizard", std::slice::from_mut(&mut self.last_wizard)),
            ("tempo", std::slice::from_mut(&mut self.tempo)),
        ]
    }
}

impl Evaluator for WizardsWar {
    type Weights = WizardsWarWeights;
    const WEIGHTS: &'static WizardsWarWeights = &WEIGHTS;
    const SCALE: i32 = 900;
    const LEVEL_NODES: [u64; 5] = [0, 1_000, 700_000, 2_800_000, 11_000_000];

    const LEVEL_NOISE: [Score; 5] = [1_000_000, 2_000_000, 90_000, 30_000, 1_000];

    #[inline]
    fn fingerprint(&self) -> u64 {
        WizardsWar::fingerprint(self)
    }

    fn repetition_key_of(key: &Key) -> u64 {
        key.fingerprint()
    }

    #[inline]
    fn terminal(&self) -> Option<GameResult> {
        WizardsWar::end(self).map(|end| match end {
            End::Won(side) => GameResult::Win(side),
            End::Drawn => GameResult::Draw,
        })
    }

    #[inline]
    fn evaluate(&self, weights: &WizardsWarWeights) -> i32 {
        let tempo = if acting(self) == Side::White { weights.tempo } else { -weights.tempo };
        side_points(self, Side::White, weights) - side_points(self, Side::Black, weights) + tempo
    }

    #[inline]
    fn no_progress_percent(&self) -> i32 {
        i32::from(WizardsWar::quiet(self)).min(150) * 2 / 3
    }

    #[inline]
    fn tactical_gain(&self, action: Action, weights: &WizardsWarWeights) -> i32 {
        let Action::Move { from, to } = action else { return 0 };
        let (Some(mover), target) = (self.piece(from), self.piece(to)) else { return 0 };
        let creates = mover.kind().is_wizard() && !from.in_arena() && to.in_arena();
        let mut gain = 0;
        if creates {
            gain += weights.worth
                [mover.kind().creates(target.map(wizards_war::Piece::kind)).number()]
                / 4;
        }
        match target {
            Some(target) if target.side() == mover.side() && to.in_arena() => {
                gain - weights.worth[target.kind().number()] / 4
            }
            Some(target) if target.side() == mover.side() => 0,
            Some(target) => {
                let points = weights.worth[target.kind().number()];
                let points = if to.in_arena() { points } else { points / 3 };
                gain += 1_000 + points * 4 - weights.worth[mover.kind().number()] / 4;
                gain
            }
            None => 0,
        }
    }

    #[inline]
    fn action_index(action: Action) -> u16 {
        match action {
            Action::Move { from, to } => u16::from(number(from)) << 7 | u16::from(number(to)),
            Action::Drop { to } => 127 << 7 | u16::from(number(to)),
            Action::Pass => 127 << 7 | 127,
        }
    }

    #[inline]
    fn null_move(&self) -> Option<WizardsWar> {
        Some(WizardsWar::handed_over(*self))
    }
}

#[inline]
fn number(square: wizards_war::Square) -> u8 {
    square.rank() * 10 + square.file()
}

#[inline]
fn acting(position: &WizardsWar) -> Side {
    position.side_to_act()
}

fn side_points(position: &WizardsWar, side: Side, weights: &WizardsWarWeights) -> i32 {
    let mut points = 0;
    let mut wizards = 0;
    for (square, kind) in position.pieces(side) {
        points += weights.worth[kind.number()];
        let in_arena = square.in_arena();
        if kind.is_wizard() {
            wizards += 1;
            if !in_arena {
                points += weights.ready;
            }
        } else if !in_arena {
            points -= weights.aside;
        }
        points += weights.sight * position.arena_reach(kind, square) as i32;
    }
    if let Some(kind) = position.hand(side) {
        points += weights.worth[kind.number()] * weights.hand / 100;
        wizards += i32::from(kind.is_wizard());
    }
    match position.in_arena(side) {
        1 => points -= weights.thin[0],
        2 => points -= weights.thin[1],
        _ => {}
    }
    if wizards == 1 {
        points -= weights.last_wizard;
    }
    points
}

trait Number {
    fn number(self) -> usize;
}

impl Number for Kind {
    #[inline]
    fn number(self) -> usize {
        usize::from(self.leaps())
            | usize::from(self.slides_diagonally()) << 1
            | usize::from(self.slides_straight()) << 2
            | usize::from(self.is_wizard()) << 3
    }
}
