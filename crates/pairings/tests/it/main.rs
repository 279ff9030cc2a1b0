mod knockout;
mod leagues;
mod literal;
mod round_robin;
mod seasons;
mod swiss;
mod tables;
mod teams;

/// A small generator, so that the same seed gives the same season.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % sides.max(1) as u64) as usize
    }
}

pub(crate) fn outcome(dice: &mut Dice) -> pairings::Outcome {
    use model::Side::{Black, White};
    use pairings::Outcome::{BothForfeited, Drawn, Forfeited, Won};
    match dice.roll(20) {
        0..9 => Won(White),
        9..15 => Won(Black),
        15..18 => Drawn,
        18 => Forfeited(if dice.roll(2) == 0 { White } else { Black }),
        _ => BothForfeited,
    }
}
