use rules::scene::{AttackMeasure, Spot};
use rules::{Explain, RuleId, Side, SpotSet, Square};

use crate::decision_point::DecisionPoint;
use crate::frames::{Cause, Combat};
use crate::{Action, BattleChess, Kind, Piece};

impl Explain for BattleChess {
    const ATTACK_MEASURE: Option<AttackMeasure> = Some(AttackMeasure::Pieces);

    /// Counts the pieces that attack a square, as in chess (BC-5).
    fn attack_on(&self, at: Spot, by: Side) -> u32 {
        let Some(at) = Square::of_spot(at) else { return 0 };
        self.attackers(at, by, self.occupied()).count()
    }

    /// Hands the turn to the other side. No pawn has just passed, and no Rook has just moved
    /// (BC-8).
    fn null_move(&self) -> Option<BattleChess> {
        if self.top().is_some() || self.winner.is_some() {
            return None;
        }
        let mut after = *self;
        after.side = self.side.other();
        after.en_passant = None;
        after.vulnerable = None;
        Some(after)
    }

    /// Pieces keep their identities, so a Queen that went home (BC-12) isn't gone. A King that lost
    /// a combat is (BC-3), though he stays on his square.
    fn losses_until(&self, later: &BattleChess, side: Side) -> Option<SpotSet> {
        let is_gone = |square: &Square| {
            self.on(*square).is_some_and(|piece| {
                let is_lost = later.square_of(piece).is_none() || later.side_of(piece) != side;
                let is_beaten_king =
                    piece.kind() == Kind::King && later.winner == Some(side.other());
                is_lost || is_beaten_king
            })
        };
        Some(self.of_side(side).into_iter().filter(is_gone).map(Square::spot).collect())
    }

    fn capture_rule(&self, action: Action, at: Spot) -> Option<RuleId> {
        let is_at = |square: Option<Square>| square.map(Square::spot) == Some(at);
        match action {
            Action::Move { to, .. } if is_at(Some(to)) && self.on(to).is_some() => {
                // BC-15: a marker without a patron is captured without a combat.
                let marker = self.on(to).filter(|&piece| self.is_marker(piece));
                Some(if marker.is_some() { "BC-15" } else { "BC-1" })
            }
            Action::AttackerWins | Action::DefenderWins => match self.decision_point() {
                Some(DecisionPoint::Result(combat, second)) => {
                    // A substitute falls on its own square, and the piece it fought for by another
                    // rule.
                    let with = |one: Piece, substitute: Option<Piece>| {
                        substitute.is_some() && is_at(self.drawn_on(one))
                    };
                    let (one, substitute) = match action {
                        Action::AttackerWins => (combat.defender, combat.for_defender),
                        _ => (combat.attacker, combat.for_attacker),
                    };
                    Some(match one.kind() {
                        Kind::Queen if with(one, substitute) => "BC-12",
                        _ if with(one, substitute) => "BC-15",
                        _ => by_combat(combat, second, action == Action::AttackerWins),
                    })
                }
                _ => None,
            },
            Action::Yield => is_at(self.pending_square()).then_some("BC-15"),
            Action::Release | Action::Engage => is_at(self.pending_square()).then_some("BC-10"),
            Action::DiscardQueen | Action::Discard(_) => Some("BC-12"),
            Action::Exchange(_) | Action::Keep => is_at(self.pending_square()).then_some("BC-16"),
            Action::LaterExchange { at: square, .. } => is_at(Some(square)).then_some("BC-16"),
            _ => None,
        }
    }
}

fn by_combat(combat: Combat, second: bool, attacker_wins: bool) -> RuleId {
    let fights = |one: Piece, other: Option<Piece>| other.unwrap_or(one);
    let attacker = fights(combat.attacker, combat.for_attacker);
    let defender = fights(combat.defender, combat.for_defender);
    let (winner, loser) = if attacker_wins { (attacker, defender) } else { (defender, attacker) };
    if loser.kind() == Kind::King {
        return "BC-3";
    }
    if winner.kind() == Kind::King {
        return "BC-13";
    }
    match combat.cause {
        _ if second => "BC-10",
        Cause::Strike => "BC-7",
        Cause::Home => "BC-12",
        Cause::Attack => "BC-1",
    }
}
