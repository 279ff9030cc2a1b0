use crate::frames::{Cause, Combat, Flow, Frame, MoveStage, Movement, Stage};
use crate::{Action, BattleChess, Kind};

impl BattleChess {
    pub(super) fn fight_on(&mut self, mut combat: Combat) -> Flow {
        let flow = match combat.stage {
            Stage::Begins if self.is_marker(combat.defender) => {
                if self.patron(combat.defender).is_some() {
                    combat.stage = Stage::Patron;
                    Flow::Asks
                } else {
                    return self.capture_marker(combat);
                }
            }
            Stage::Begins => {
                combat.stage = Stage::Champions;
                return self.marker_attacks(combat);
            }
            Stage::Champions => {
                if self.attacker_names(&combat) {
                    combat.stage = Stage::AttackersChampion;
                    Flow::Asks
                } else {
                    combat.stage = Stage::DefendersTurn;
                    Flow::GoesOn
                }
            }
            Stage::DefendersTurn => {
                let names = combat.defender.kind() == Kind::Queen
                    && !self.champions(combat.defender).is_empty();
                combat.stage = if names { Stage::DefendersChampion } else { Stage::Result };
                Flow::Asks
            }
            Stage::Patron
            | Stage::AttackersChampion
            | Stage::DefendersChampion
            | Stage::Result
            | Stage::Engage(_)
            | Stage::Second(_) => Flow::Asks,
        };
        self.replace_top(Frame::Combat(combat));
        flow
    }

    /// Returns whether the attacker is a Queen whose owner may name a champion: not against a
    /// fortified Rook (BC-8), not on her way home (BC-12).
    fn attacker_names(&self, combat: &Combat) -> bool {
        let fortified =
            combat.defender.kind() == Kind::Rook && self.vulnerable != Some(combat.defender);
        combat.attacker.kind() == Kind::Queen
            && combat.cause != Cause::Home
            && !fortified
            && !self.champions(combat.attacker).is_empty()
    }

    /// Lets the patron fight for an attacking marker; a marker without one is captured (BC-15).
    fn marker_attacks(&mut self, mut combat: Combat) -> Flow {
        if self.is_marker(combat.attacker) {
            combat.for_attacker = self.patron(combat.attacker);
            if combat.for_attacker.is_none() {
                self.pop();
                self.take_off(combat.attacker, false);
                self.stirred = true;
                return Flow::GoesOn;
            }
        }
        self.replace_top(Frame::Combat(combat));
        Flow::GoesOn
    }

    /// Captures an undefended marker without a combat (BC-15).
    fn capture_marker(&mut self, combat: Combat) -> Flow {
        self.pop();
        self.stirred = true;
        self.take_off(combat.defender, false);
        self.take_square(&combat);
        Flow::GoesOn
    }

    pub(super) fn answer_combat(&mut self, mut combat: Combat, action: Action) {
        match (combat.stage, action) {
            (Stage::Patron, Action::Patron) => {
                combat.for_defender = self.patron(combat.defender);
                combat.stage = Stage::Champions;
                self.marker_attacks(combat);
                return;
            }
            (Stage::Patron, Action::Yield) => {
                self.capture_marker(combat);
                return;
            }
            (Stage::AttackersChampion, Action::InPerson) => combat.stage = Stage::DefendersTurn,
            (Stage::AttackersChampion, Action::Champion(square)) => {
                combat.for_attacker = self.on(square);
                combat.stage = Stage::DefendersTurn;
            }
            (Stage::DefendersChampion, Action::InPerson) => combat.stage = Stage::Result,
            (Stage::DefendersChampion, Action::Champion(square)) => {
                combat.for_defender = self.on(square);
                combat.stage = Stage::Result;
            }
            (Stage::Result, Action::AttackerWins | Action::DefenderWins) => {
                self.result(combat, action == Action::AttackerWins);
                return;
            }
            (Stage::Engage(bishop_attacks), Action::Engage) => {
                combat.stage = Stage::Second(bishop_attacks);
            }
            (Stage::Engage(bishop_attacks), Action::Release) => {
                self.settle(combat, bishop_attacks);
                return;
            }
            (Stage::Second(bishop_attacks), Action::AttackerWins | Action::DefenderWins) => {
                let attacker_wins = action == Action::AttackerWins;
                if attacker_wins == bishop_attacks {
                    self.convert(combat, bishop_attacks);
                } else {
                    self.settle(combat, attacker_wins);
                }
                return;
            }
            _ => return,
        }
        self.replace_top(Frame::Combat(combat));
    }

    fn result(&mut self, mut combat: Combat, attacker_wins: bool) {
        self.stirred = true;
        let (winner, loser) = if attacker_wins {
            (combat.attacking(), combat.defending())
        } else {
            (combat.defending(), combat.attacking())
        };
        // BC-3.
        if loser.kind() == Kind::King {
            self.winner = Some(self.side_of(loser).other());
            return;
        }
        // BC-10: champions and patrons neither fight nor face a second battle.
        let in_person = combat.for_attacker.is_none() && combat.for_defender.is_none();
        if winner.kind() == Kind::Bishop && in_person {
            combat.stage = Stage::Engage(attacker_wins);
            self.replace_top(Frame::Combat(combat));
        } else {
            self.settle(combat, attacker_wins);
        }
    }

    /// Settles a finished combat: captures, squares, a Queen's homecoming, a King's recall.
    fn settle(&mut self, combat: Combat, attacker_wins: bool) {
        self.pop();
        let (winner, loser, principal, substitute) = if attacker_wins {
            (combat.attacking(), combat.defending(), combat.defender, combat.for_defender)
        } else {
            (combat.defending(), combat.attacking(), combat.attacker, combat.for_attacker)
        };
        let king = winner.kind() == Kind::King;
        let kings_side = self.side_of(winner);
        // BC-4, BC-13; reversions at once (BC-11).
        self.take_off(loser, king);
        let mut homecoming = None;
        if substitute.is_some() {
            if principal.kind() == Kind::Queen {
                // BC-12: the Queen leaves with her champion.
                self.lift(principal);
                homecoming = Some(principal);
            } else {
                // BC-15: the marker is captured with its patron, never removed for good.
                self.take_off(principal, false);
            }
        }
        if attacker_wins {
            self.take_square(&combat);
        } else if combat.cause == Cause::Strike {
            // The mover continues (BC-7).
            self.lift(combat.defender);
        }
        if king {
            self.push(Frame::Recall(kings_side));
        }
        if let Some(queen) = homecoming {
            self.push(Frame::Homecoming(queen));
        }
    }

    /// Moves the attacker to the contested square. After a strike, the mover's move is over.
    fn take_square(&mut self, combat: &Combat) {
        self.lift(combat.attacker);
        self.put(combat.attacker, combat.square);
        if combat.cause == Cause::Strike
            && let Some(movement) = self.movement()
        {
            self.set_movement(Movement { stage: MoveStage::Over, ..movement });
        }
    }

    /// Handles a Bishop that won its second battle (BC-10).
    fn convert(&mut self, combat: Combat, bishop_attacks: bool) {
        self.pop();
        let (bishop, loser) = if bishop_attacks {
            (combat.attacker, combat.defender)
        } else {
            (combat.defender, combat.attacker)
        };
        self.lift(loser);
        if bishop_attacks {
            self.take_square(&combat);
        }
        if self.on(bishop.home()).is_some() {
            self.take_off(loser, false);
        } else {
            self.set_converted(loser, Some(bishop), self.side_of(bishop));
            self.put(loser, bishop.home());
            // BC-11: a converted Bishop loses its own converts.
            self.revert_converts_of(loser);
        }
    }
}
