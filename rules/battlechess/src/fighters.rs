//! Which pieces fight and which are asked, for the referee (BC-2; who plays a piece is none of
//! these rules' business).

use rules::{Asking, Combat, Fighter, Order};

use crate::ending::Asked;
use crate::piece::KINGS;
use crate::position::Place;
use crate::{Action, BattleChess, Kind, Piece};

impl BattleChess {
    pub(crate) fn pending_combat(&self) -> Option<Combat> {
        let Some(Asked::Result(combat, _)) = self.asked() else { return None };
        Some(Combat {
            attacker: self.fighter(combat.attacking()),
            defender: self.fighter(combat.defending()),
            at: combat.square.spot(),
        })
    }

    /// A marker's defence is asked of the patron who would fight, the recall of the King.
    pub(crate) fn pending_question(&self) -> Option<Asking> {
        let order = |order, action| (order, self.canonical(action));
        let (piece, orders) = match self.asked()? {
            Asked::Result(..) => return None,
            Asked::Strike(_, knight) => (
                self.on(knight)?,
                vec![
                    order(Order::Strike, Action::Strike(knight)),
                    order(Order::Hold, Action::Hold(knight)),
                ],
            ),
            Asked::Champion(_, queen) => (queen, vec![order(Order::InPerson, Action::InPerson)]),
            Asked::Patron(combat) => {
                (combat.defender.behind(), vec![order(Order::Yield, Action::Yield)])
            }
            Asked::Engage(_, bishop, _) => (bishop, Vec::new()),
            Asked::Discard(queen) => (queen, Vec::new()),
            Asked::Recall(side) => (KINGS[side.index()], Vec::new()),
            Asked::Arrival(movement) => (movement.mover, Vec::new()),
        };
        Some(Asking { piece: self.fighter(piece), words: self.question(), orders })
    }

    pub(crate) fn all_fighters(&self) -> Vec<Fighter> {
        Piece::all()
            .filter(|&piece| self.place(piece) != Place::Gone)
            .map(|piece| self.fighter(piece))
            .collect()
    }

    fn fighter(&self, piece: Piece) -> Fighter {
        Fighter {
            side: self.side_of(piece),
            words: self.kind_name(piece).into(),
            home: piece.home().spot(),
            royal: piece.kind() == Kind::King,
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::{Actor, Game, Options, Side};

    use super::*;

    /// Whoever is asked or fights stands on the side that decides, in whole random games.
    #[test]
    fn the_piece_asked_fights_for_the_side_that_decides() {
        for pawns in ["fighters", "markers"] {
            let options = Options::check(BattleChess::INFO, [("pawns", pawns)]).expect("options");
            let mut dice = rules::contract::Dice::new(4);
            let (mut asked, mut fought) = (0, 0);
            for _ in 0..20 {
                let mut play = rules::Play::<BattleChess>::start(&options);
                while play.outcome().is_none() {
                    let position = *play.position();
                    match position.to_act() {
                        Actor::Chance => {
                            let combat = position.combat().expect("a combat");
                            assert_eq!(combat.attacker.side, combat.defender.side.other());
                            assert!(position.asking().is_none());
                            fought += 1;
                        }
                        Actor::Side(side) => {
                            assert!(position.combat().is_none());
                            assert_eq!(position.asking().is_some(), position.turn().done > 0);
                            if let Some(asking) = position.asking() {
                                assert_eq!(asking.piece.side, side, "{}", asking.words);
                                for (_, text) in &asking.orders {
                                    assert_eq!(&play.read(text).expect("legal").remarks.len(), &0);
                                }
                                asked += 1;
                            }
                        }
                    }
                    let legal = play.legal();
                    let action = legal[dice.below(legal.len())];
                    play.play(rules::Reading { action, remarks: Vec::new() });
                }
            }
            assert!(asked > 100 && fought > 100, "{asked} {fought}");
            assert_eq!(BattleChess::start(&options).fighters().len(), 32);
            assert_eq!(
                BattleChess::start(&options).fighters().iter().filter(|f| f.royal).count(),
                Side::ALL.len()
            );
        }
    }
}
