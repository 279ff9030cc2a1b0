//! The contract of all games, with both kinds of pawns.

use battlechess::{Action, BattleChess, Piece};
use game_contract::{CheckAmount, GameCallbacks, check};
use i18n::Locale;
use rules::Dice;
use rules::{Game, Options, Square};

/// A text of the rulebook's table: mostly a move, from where something can move as often as not; an
/// answer now and then, more often in the middle of a turn.
fn sample(position: &BattleChess, dice: &mut Dice) -> String {
    let any = |dice: &mut Dice| Square::new(dice.below(64) as u8);
    let (mut from, to) = (any(dice), any(dice));
    let mut legal = Vec::new();
    if dice.below(2) == 0 {
        position.legal(&mut legal);
    }
    if !legal.is_empty()
        && let Action::Move { from: square, .. } = legal[dice.below(legal.len())]
    {
        from = square;
    }
    let letter = ["K", "Q", "R", "B", "N", "P"][dice.below(6)];
    let piece = Piece::all().nth(dice.below(32)).expect("one of 32");
    let kind = if position.turn().actions_made == 0 { dice.below(18) } else { 6 + dice.below(12) };
    match kind {
        0..=3 => format!("{from}-{to}"),
        4 | 5 => format!("{from}x{to}"),
        6 => format!("{from}x{to} e.p."),
        7 => format!("{letter}{to}"),
        8 => ["O-O", "O-O-O"][dice.below(2)].into(),
        9 => format!("strike {from}"),
        10 => format!("hold {from}"),
        11 => format!("champion {from}"),
        12 => format!("discard {to}"),
        13 => format!("recall {piece}"),
        14 => format!("exchange {piece}"),
        15 => format!("exchange {to} {piece}"),
        _ => {
            const ANSWERS: [&str; 10] = [
                "self",
                "patron",
                "yield",
                "attacker wins",
                "defender wins",
                "engage",
                "release",
                "discard queen",
                "no recall",
                "keep",
            ];
            ANSWERS[dice.below(ANSWERS.len())].into()
        }
    }
}

fn assert_contract(combat: &str, pawns: &str, seed: u64) {
    let locale = Locale::load("en", |en| battlechess::INFO.sentences_in(en))
        .expect("the catalogue is whole");
    let choices = [("combat", combat), ("pawns", pawns)];
    let options = Options::check(BattleChess::INFO, choices).expect("options");
    let plan = CheckAmount { seed, games: 12, check_interval: 9, ..CheckAmount::default() };
    let with = GameCallbacks { draw_text: &sample, speak: &|sentence| locale.checked(sentence) };
    match check::<BattleChess>(&options, plan, &with) {
        Ok(report) => {
            println!("{combat}, {pawns}: {report:?}");
            assert_eq!(report.games, plan.games);
            assert!(report.positions > 100 && report.illegal > 20_000, "{report:?}");
        }
        Err(violation) => panic!("{violation}"),
    }
}

/// How fights are decided makes no difference to the rules (BC-2), but is an option.
#[test]
fn fighters() {
    for (combat, seed) in [("stances", 1), ("dice", 3), ("marshal", 5)] {
        assert_contract(combat, "fighters", seed);
    }
}

#[test]
fn markers() {
    for (combat, seed) in [("stances", 2), ("dice", 4), ("marshal", 6)] {
        assert_contract(combat, "markers", seed);
    }
}
