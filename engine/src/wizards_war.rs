//! Wizard's War: what a position is worth.

use rules::Side;
use wizards_war::{Action, End as Shown, Key, Kind, WizardsWar};

use crate::mind::Mind;
use crate::score::End;

/// Points of a piece by what it joins (WW-3): N is 1, B 2, R 4, and a Wizard 8 more (WW-10).
const WORTH: [i32; 16] = [0, 300, 320, 680, 500, 820, 900, 1_250, 0, 620, 660, 0, 860, 0, 0, 0];
/// Points of a Wizard that stands where it can create (WW-10): on an enchanted square.
const READY: i32 = 60;
/// Points of each square of the arena that a piece bears upon.
const SIGHT: i32 = 4;
/// Points lost for a piece on an enchanted square, unless it is a Wizard (WW-4).
const ASIDE: i32 = 25;
/// Hundredths that a piece in hand is worth of one on the board (WW-9).
const HAND: i32 = 85;
/// Points lost for having but one piece in the arena, or two (WW-13).
const THIN: [i32; 2] = [260, 60];
/// Points lost for having but one Wizard (WW-12).
const LAST_WIZARD: i32 = 220;
/// Points of having the move.
const TEMPO: i32 = 20;

impl Mind for WizardsWar {
    const SCALE: i32 = 900;
    const LEVELS: [u64; 4] = [20_000, 600_000, 3_800_000, 15_000_000];

    #[inline]
    fn fingerprint(&self) -> u64 {
        WizardsWar::fingerprint(self)
    }

    fn recurrence(&self, fingerprint: u64) -> Option<u64> {
        Some(fingerprint)
    }

    fn recurrence_of(key: &Key) -> u64 {
        key.fingerprint()
    }

    #[inline]
    fn end(&self) -> Option<End> {
        WizardsWar::end(self).map(|end| match end {
            Shown::Won(side) => End::Won(side),
            Shown::Drawn => End::Drawn,
        })
    }

    fn stuck(&self) -> End {
        End::Drawn
    }

    #[inline]
    fn points(&self) -> i32 {
        let tempo = if acting(self) == Side::White { TEMPO } else { -TEMPO };
        side_points(self, Side::White) - side_points(self, Side::Black) + tempo
    }

    #[inline]
    fn quiet(&self) -> i32 {
        i32::from(WizardsWar::quiet(self)).min(150) * 2 / 3
    }

    #[inline]
    fn gain(&self, action: Action) -> i32 {
        let Action::Move { from, to } = action else { return 0 };
        let (Some(mover), met) = (self.piece(from), self.piece(to)) else { return 0 };
        let creates = mover.kind().is_wizard() && !from.in_arena() && to.in_arena();
        let mut gain = 0;
        if creates {
            gain += WORTH[mover.kind().creates(met.map(wizards_war::Piece::kind)).number()] / 4;
        }
        match met {
            Some(met) if met.side() == mover.side() && to.in_arena() => {
                gain - WORTH[met.kind().number()] / 4
            }
            Some(met) if met.side() == mover.side() => 0,
            Some(met) => {
                let worth = WORTH[met.kind().number()];
                let worth = if to.in_arena() { worth } else { worth / 3 };
                gain += 1_000 + worth * 4 - WORTH[mover.kind().number()] / 4;
                gain
            }
            None => 0,
        }
    }

    #[inline]
    fn mark(action: Action) -> u16 {
        match action {
            Action::Move { from, to } => u16::from(number(from)) << 7 | u16::from(number(to)),
            Action::Drop { to } => 127 << 7 | u16::from(number(to)),
            Action::Pass => 127 << 7 | 127,
        }
    }

    #[inline]
    fn handed_over(&self) -> Option<WizardsWar> {
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

fn side_points(position: &WizardsWar, side: Side) -> i32 {
    let mut points = 0;
    let mut wizards = 0;
    for (square, kind) in position.pieces(side) {
        points += WORTH[kind.number()];
        let in_arena = square.in_arena();
        if kind.is_wizard() {
            wizards += 1;
            if !in_arena {
                points += READY;
            }
        } else if !in_arena {
            points -= ASIDE;
        }
        points += SIGHT * position.bears_upon(kind, square, side).arena as i32;
    }
    if let Some(kind) = position.hand(side) {
        points += WORTH[kind.number()] * HAND / 100;
        wizards += i32::from(kind.is_wizard());
    }
    match position.in_arena(side) {
        1 => points -= THIN[0],
        2 => points -= THIN[1],
        _ => {}
    }
    if wizards == 1 {
        points -= LAST_WIZARD;
    }
    points
}

/// The number of a type below 16, as [`WORTH`] counts them.
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
