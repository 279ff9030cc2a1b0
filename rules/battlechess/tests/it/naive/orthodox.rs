//! A second opinion on orthodox moves: `cozy-chess`, on positions of random games.
//!
//! The rules coincide in the moves from a position, but for attacks on Rooks (BC-8): with no Rook
//! vulnerable, only Queens take Rooks. Where that leaves no sound move, check or not, the games
//! differ by BC-5 and are not compared.

use std::collections::BTreeSet;

use battlechess::{Action, BattleChess};
use cozy_chess::{Board, Color, Move, Piece, Square};
use game_contract::draws;
use rules::Dice;
use rules::{Game, Options, Setup, Show};
use serde_json::{Value, json};

fn setup(board: &Board) -> Value {
    let mut pieces = json!({});
    for square in Square::ALL {
        if let (Some(piece), Some(color)) = (board.piece_on(square), board.color_on(square)) {
            let side = if color == Color::White { 'w' } else { 'b' };
            let code = piece.to_string().to_uppercase();
            pieces[square.to_string()] = format!("{side}{code}").into();
        }
    }
    let mut castling = String::new();
    for (color, short, long) in [(Color::White, 'K', 'Q'), (Color::Black, 'k', 'q')] {
        let rights = board.castle_rights(color);
        castling.extend(rights.short.map(|_| short));
        castling.extend(rights.long.map(|_| long));
    }
    let black = board.side_to_move() == Color::Black;
    let en_passant = board.en_passant().map(|file| format!("{file}{}", if black { 3 } else { 6 }));
    json!({
        "board": pieces, "to_act": if black { "black" } else { "white" },
        "castling": castling, "en_passant": en_passant,
    })
}

/// From and to, castling as the King's move of two squares.
fn squares(board: &Board, mv: Move) -> String {
    let castles = board.color_on(mv.to) == Some(board.side_to_move());
    let to = match mv.to.file() {
        _ if !castles => mv.to,
        cozy_chess::File::H => Square::new(cozy_chess::File::G, mv.to.rank()),
        _ => Square::new(cozy_chess::File::C, mv.to.rank()),
    };
    format!("{}{to}", mv.from)
}

#[test]
fn orthodox_moves_agree() {
    let options = Options::check(BattleChess::INFO, []).expect("options");
    let mut dice = Dice::new(5);
    let (mut compared, mut skipped, mut checks) = (0, 0, 0);
    for _ in 0..draws(90, 250) {
        let mut board = Board::default();
        for _ in 0..160 {
            let mut moves = Vec::new();
            board.generate_moves(|some| {
                moves.extend(some);
                false
            });
            // Without promotions, so that the men stay the 32.
            let plain: Vec<Move> =
                moves.iter().copied().filter(|m| m.promotion.is_none()).collect();
            if plain.is_empty() {
                break;
            }
            let expected: BTreeSet<String> = moves
                .iter()
                .filter(|mv| {
                    let rook = board.piece_on(mv.to) == Some(Piece::Rook)
                        && board.color_on(mv.to) != Some(board.side_to_move());
                    !rook || board.piece_on(mv.from) == Some(Piece::Queen)
                })
                .map(|&mv| squares(&board, mv))
                .collect();
            if expected.is_empty() {
                skipped += 1;
            } else {
                compared += 1;
                let setup = setup(&board);
                let position = BattleChess::from_setup(&options, &setup)
                    .unwrap_or_else(|faults| panic!("{setup}: {faults:?}"));
                let mut legal = Vec::new();
                position.legal(&mut legal);
                let actual: BTreeSet<String> = legal
                    .iter()
                    .filter_map(|action| match action {
                        Action::Move { from, to } => Some(format!("{from}{to}")),
                        _ => None,
                    })
                    .collect();
                assert_eq!(actual, expected, "{board}");
                let danger = position
                    .scene()
                    .marks
                    .iter()
                    .any(|mark| mark.kind == rules::scene::MarkKind::Danger);
                assert_eq!(danger, !board.checkers().is_empty(), "{board}");
                checks += u32::from(danger);
            }
            board.play(plain[dice.below(plain.len())]);
            if board.status() != cozy_chess::GameStatus::Ongoing {
                break;
            }
        }
    }
    println!("{compared} positions compared, {checks} checks, {skipped} skipped");
    assert!(compared > draws(5_000, 10_000));
}
