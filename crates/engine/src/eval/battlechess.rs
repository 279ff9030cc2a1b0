use battlechess::{Action, BattleChess, Key, Kind};
use rules::square::ring;
use rules::{Side, Square, Squares};

use crate::eval::Evaluator;
use crate::score::{GameResult, Score};

#[derive(Clone, Debug)]
pub(crate) struct BattleChessWeights {
    /// Points of a piece: King (only lost with the game), Queen, Rook, Bishop, Knight, pawn.
    worth: [i32; 6],
    /// Value of a captured piece in percent of one on the board, since it may return (BC-13,
    /// BC-16).
    captive: i32,
    /// Points per square that a piece attacks, by kind.
    sight: [i32; 6],
    /// Points of a pawn per rank advanced, and of a Knight or pawn in the middle.
    advance: i32,
    middle: i32,
    /// Points lost per enemy attack on a square around the King, by the attacker's kind.
    siege: [i32; 6],
    /// Points lost for a King attacked at the start of the other side's turn (BC-5).
    checked: i32,
    tempo: i32,
}

const WEIGHTS: BattleChessWeights = BattleChessWeights {
    worth: [0, 339, 89, 98, 109, 41],
    captive: 1,
    sight: [0, 1, 1, 1, 2, 0],
    advance: 3,
    middle: 10,
    siege: [0, 37, 1, 23, 1, 8],
    checked: 145,
    tempo: 12,
};

impl crate::eval::Weights for BattleChessWeights {
    fn tables(&mut self) -> Vec<(&'static str, &mut [i32])> {
        vec![
            ("worth", &mut self.worth),
            ("captive", std::slice::from_mut(&mut self.captive)),
            ("sight", &mut self.sight),
            ("advance", std::slice::from_mut(&mut self.advance)),
            ("middle", std::slice::from_mut(&mut self.middle)),
            ("siege", &mut self.siege),
            ("checked", std::slice::from_mut(&mut self.checked)),
            ("tempo", std::slice::from_mut(&mut self.tempo)),
        ]
    }
}

const INNER: Squares = Squares(0x0000_3C3C_3C3C_0000);

impl Evaluator for BattleChess {
    type Weights = BattleChessWeights;
    const WEIGHTS: &'static BattleChessWeights = &WEIGHTS;
    const SCALE: i32 = 650;
    const LEVEL_NODES: [u64; 5] = [0, 20_000, 600_000, 3_400_000, 14_000_000];
    /// Fights are luck, so levels need more noise to differ than their nodes suggest. But one
    /// risked King loses half a game, so even level 1 stays well above chance players.
    const LEVEL_NOISE: [Score; 5] = [100_000, 160_000, 154_000, 104_000, 1_000];
    const QUIESCENCE_DEPTH: i32 = 2;

    fn fingerprint(&self) -> u64 {
        BattleChess::fingerprint(self)
    }

    fn repetition_key(&self, _: u64) -> Option<u64> {
        BattleChess::is_settled(self).then(|| BattleChess::recurrence(self))
    }

    fn repetition_key_of(key: &Key) -> u64 {
        key.fingerprint()
    }

    fn terminal(&self) -> Option<GameResult> {
        match self.winner() {
            Some(winner) => Some(GameResult::Win(winner)),
            None => self.is_worn_out().then_some(GameResult::Draw),
        }
    }

    fn result_without_actions(&self) -> GameResult {
        let side = self.turn_of();
        if self.is_checked(side) { GameResult::Win(side.other()) } else { GameResult::Draw }
    }

    fn can_evaluate(&self) -> bool {
        BattleChess::is_settled(self)
    }

    fn evaluate(&self, weights: &BattleChessWeights) -> i32 {
        let tempo = if self.turn_of() == Side::White { weights.tempo } else { -weights.tempo };
        side_points(self, Side::White, weights) - side_points(self, Side::Black, weights) + tempo
    }

    fn no_progress_percent(&self) -> i32 {
        i32::from(self.quiet_moves()).min(100)
    }

    fn tactical_gain(&self, action: Action, weights: &BattleChessWeights) -> i32 {
        match action {
            Action::Move { from, .. } => {
                let Some(victim) = self.attacked_by(action) else { return 0 };
                let mover = self.standing_on(from).map_or(0, |piece| weights.of(piece.kind()));
                if victim.kind() == Kind::King {
                    return 20_000 - mover;
                }
                // Even odds: the gain minus the risk.
                let gain = weights.of(victim.kind()) - mover;
                if gain > 0 { 1_000 + gain } else { gain.min(-1) }
            }
            Action::LaterExchange { piece, .. } | Action::Exchange(piece) => {
                1_000 + weights.of(piece.kind())
            }
            Action::Recall(piece) => weights.of(piece.kind()),
            // A cheap champion first, the King last (BC-12).
            Action::Champion(square) => 500 - weights.on_square(self, square),
            Action::InPerson => 500 - weights.worth[Kind::Queen as usize],
            Action::Discard(square) => 500 - weights.on_square(self, square),
            Action::DiscardQueen => 500 - weights.worth[Kind::Queen as usize],
            Action::Strike(_) | Action::Patron | Action::Engage => 1,
            Action::Hold(_)
            | Action::Yield
            | Action::Release
            | Action::NoRecall
            | Action::Keep
            | Action::AttackerWins
            | Action::DefenderWins => 0,
        }
    }

    fn action_index(action: Action) -> u16 {
        let number = |square: Square| u16::from(square.number());
        match action {
            Action::Move { from, to } => number(from) << 6 | number(to),
            Action::LaterExchange { at, piece } => 1 << 12 | number(at) << 6 | number(piece.home()),
            Action::Strike(square) => 2 << 12 | number(square),
            Action::Hold(square) => 2 << 12 | 1 << 6 | number(square),
            Action::Champion(square) => 2 << 12 | 2 << 6 | number(square),
            Action::Discard(square) => 2 << 12 | 3 << 6 | number(square),
            Action::Recall(piece) => 2 << 12 | 4 << 6 | number(piece.home()),
            Action::Exchange(piece) => 2 << 12 | 5 << 6 | number(piece.home()),
            Action::InPerson => 3 << 12,
            Action::Patron => 3 << 12 | 1,
            Action::Yield => 3 << 12 | 2,
            Action::AttackerWins => 3 << 12 | 3,
            Action::DefenderWins => 3 << 12 | 4,
            Action::Engage => 3 << 12 | 5,
            Action::Release => 3 << 12 | 6,
            Action::DiscardQueen => 3 << 12 | 7,
            Action::NoRecall => 3 << 12 | 8,
            Action::Keep => 3 << 12 | 9,
        }
    }

    fn null_move(&self) -> Option<BattleChess> {
        (BattleChess::is_settled(self) && !self.is_checked(self.turn_of()))
            .then(|| BattleChess::handed_over(*self))
    }

    fn is_in_check(&self) -> bool {
        BattleChess::is_settled(self) && self.is_checked(self.turn_of())
    }
}

impl BattleChessWeights {
    #[inline]
    fn of(&self, kind: Kind) -> i32 {
        self.worth[kind as usize]
    }

    #[inline]
    fn on_square(&self, position: &BattleChess, square: Square) -> i32 {
        match position.standing_on(square).map(battlechess::Piece::kind) {
            None => 0,
            Some(Kind::King) => 2_000,
            Some(kind) => self.of(kind),
        }
    }
}

fn side_points(position: &BattleChess, side: Side, weights: &BattleChessWeights) -> i32 {
    let mut points = 0;
    let enemy_king = position.standing(side.other(), Kind::King).first();
    let around = enemy_king.map_or(Squares::NONE, |king| ring(king).with(king));
    for kind in [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight] {
        for square in position.standing(side, kind) {
            let attacked = position.attacked_from(square, kind, side);
            points += weights.of(kind)
                + weights.sight[kind as usize] * attacked.count() as i32
                + weights.siege[kind as usize] * (attacked & around).count() as i32;
        }
    }
    let pawns = position.standing(side, Kind::Pawn);
    points += weights.of(Kind::Pawn) * pawns.count() as i32;
    for rank in 2..8_u8 {
        let rank_squares = Squares::rank(if side == Side::White { rank } else { 7 - rank });
        points += weights.advance * (i32::from(rank) - 1) * (pawns & rank_squares).count() as i32;
    }
    points +=
        weights.middle * ((pawns | position.standing(side, Kind::Knight)) & INNER).count() as i32;
    for piece in position.captives(side) {
        points += weights.of(piece.kind()) * weights.captive / 100;
    }
    if side != position.turn_of() && position.is_checked(side) {
        points -= weights.checked;
    }
    points
}
