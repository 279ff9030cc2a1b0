//! Who fights and who is asked, in whole random games; and what standing orders answer.

use crate::common::english;
use battlechess::BattleChess;
use rules::{Actor, Fights, Game, Options, Play, Reading, Side};

/// Whoever is asked or fights stands on the side that decides.
#[test]
fn the_piece_asked_fights_for_the_side_that_decides() {
    for pawns in ["fighters", "markers"] {
        let options = Options::check(BattleChess::INFO, [("pawns", pawns)]).expect("options");
        let mut dice = rules::Dice::new(4);
        let (mut asked_count, mut fought, mut ordered) = (0, 0, 0);
        for _ in 0..20 {
            let mut play = Play::<BattleChess>::start(&options);
            while play.outcome().is_none() {
                let position = *play.position();
                let turn = position.turn();
                assert_eq!(turn.is_public, turn.actions_made > 0);
                match position.to_act() {
                    Actor::Chance => {
                        let fight = position.fight().expect("a fight");
                        assert_eq!(fight.attacker.side, fight.defender.side.other());
                        assert!(position.question().is_none());
                        assert_eq!(turn.actions_left, 0);
                        fought += 1;
                    }
                    Actor::Side(side) => {
                        assert!(position.fight().is_none());
                        assert_eq!(turn.actions_left, u8::from(side == turn.side));
                        assert_eq!(position.question().is_some(), turn.actions_made > 0);
                        if let Some(question) = position.question() {
                            assert_eq!(question.side, side);
                            let piece = question.piece.as_ref().expect("a piece");
                            assert_eq!(piece.side, side, "{}", english(question.words.clone()));
                            for order in &question.orders {
                                let reading = play.read(&order.text).expect("legal");
                                assert!(reading.remarks.is_empty());
                                ordered += 1;
                            }
                            asked_count += 1;
                        }
                    }
                }
                let legal = play.legal();
                let action = legal[dice.below(legal.len())];
                play.play(Reading { action, remarks: Vec::new() });
            }
        }
        assert!(
            asked_count > 100 && fought > 100 && ordered > 50,
            "{asked_count} {fought} {ordered}"
        );
        let fighters = BattleChess::start(&options).fighters();
        assert_eq!(fighters.len(), 32);
        assert_eq!(fighters.iter().filter(|fighter| fighter.royal).count(), Side::ALL.len());
    }
}

/// The words of `/team orders`.
#[test]
fn standing_orders_are_declared() {
    let declared: Vec<String> = BattleChess::INFO
        .orders
        .iter()
        .map(|order| {
            let values: Vec<String> = order
                .values
                .iter()
                .map(|(value, meaning)| format!("{value}: {}", english(meaning.clone())))
                .collect();
            format!("{} ({}): {}", order.key, english(order.about.clone()), values.join(", "))
        })
        .collect();
    assert_eq!(
        declared,
        [
            "strikes (Knights that may strike): strike: always strike, hold: never strike",
            "queens (Queens in a fight): self: always fight in person",
            "markers (Markers that are attacked): yield: always yield",
        ]
    );
    assert_eq!(BattleChess::INFO.fights_option().map(|option| option.key), Some("combat"));
}

/// The questions as they stand behind who is asked, and which orders answer them.
#[test]
fn questions_are_asked_behind_a_colon() {
    for (pawns, texts, words, piece, orders) in [
        (
            "fighters",
            "a2-a3, g8-f6, a3-a4, f6-e4, d2-d4",
            "does the Knight on e4 strike at the Pawn on d3, or hold?",
            "Knight",
            "strikes=strike strikes=hold",
        ),
        (
            "fighters",
            "e2-e4, e7-e5, d1-h5, a7-a6, h5xe5",
            "does the Queen fight the Pawn herself, or a champion for her?",
            "Queen",
            "queens=self",
        ),
        (
            "markers",
            "e2-e4, d7-d5, e4xd5",
            "does the Queen on d8 fight for the Pawn marker on d5, or does the marker yield?",
            "Queen",
            "markers=yield",
        ),
        (
            "fighters",
            "e2-e4, d7-d5, f1-b5, c7-c6, b5xc6, attacker wins",
            "does the Bishop engage the Pawn again, or release it?",
            "Bishop",
            "",
        ),
    ] {
        let options = Options::check(BattleChess::INFO, [("pawns", pawns)]).expect("options");
        let mut play = Play::<BattleChess>::start(&options);
        for text in texts.split(", ") {
            play.play_text(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        }
        let question = play.question().expect("a question");
        assert_eq!(english(question.words), words);
        assert_eq!(english(question.piece.expect("a piece").name), piece);
        let given: Vec<String> =
            question.orders.iter().map(|one| format!("{}={}", one.key, one.value)).collect();
        assert_eq!(given.join(" "), orders, "{texts}");
    }
}
