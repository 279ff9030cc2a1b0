//! Any action whatever leaves some position or other, never a panic and never an endless turn.

use battlechess::{Action, BattleChess, Piece};
use game_contract::draws;
use rules::Dice;
use rules::{Fights, Game, Notation, Options, Setup, Show, Square};

fn any_action(dice: &mut Dice) -> Action {
    let square = Square::new(dice.below(64) as u8);
    let pieces: Vec<Piece> = Piece::all().collect();
    let piece = pieces[dice.below(32)];
    match dice.below(18) {
        0 => Action::Move { from: square, to: Square::new(dice.below(64) as u8) },
        1 => Action::LaterExchange { at: square, piece },
        2 => Action::Strike(square),
        3 => Action::Hold(square),
        4 => Action::InPerson,
        5 => Action::Champion(square),
        6 => Action::Patron,
        7 => Action::Yield,
        8 => Action::AttackerWins,
        9 => Action::DefenderWins,
        10 => Action::Engage,
        11 => Action::Release,
        12 => Action::DiscardQueen,
        13 => Action::Discard(square),
        14 => Action::NoRecall,
        15 => Action::Recall(piece),
        16 => Action::Keep,
        _ => Action::Exchange(piece),
    }
}

#[test]
fn any_action_leaves_some_position() {
    let mut dice = Dice::new(3);
    for pawns in ["fighters", "markers"] {
        let options = Options::check(BattleChess::INFO, [("pawns", pawns)]).expect("options");
        for _ in 0..draws(80, 400) {
            let mut position = BattleChess::start(&options);
            for _ in 0..300 {
                let mut legal = Vec::new();
                position.legal(&mut legal);
                let action = if legal.is_empty() || dice.below(3) == 0 {
                    any_action(&mut dice)
                } else {
                    legal[dice.below(legal.len())]
                };
                position.apply(action);
                for text in [action, any_action(&mut dice)] {
                    position.text(text);
                    position.describe(text);
                    position.outline(text);
                    position.marks(text);
                }
                position.scene();
                position.question();
                position.fight();
                position.fighters();
                position.facts();
                position.key();
                position.ending(0);
            }
        }
    }
}
