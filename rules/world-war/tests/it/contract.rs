//! The contract of all games.

use game_contract::{CheckAmount, GameCallbacks, check};
use i18n::Locale;
use rules::Dice;
use rules::{Options, Square};
use world_war::WorldWar;

/// A text of the notation: two squares, near ones as often as far ones, a move or a blitz, with a
/// capture or an exchange now and then.
fn sample(position: &WorldWar, dice: &mut Dice) -> String {
    let any = |dice: &mut Dice| Square::new(dice.below(64) as u8);
    let from = any(dice);
    let to = match dice.below(3) {
        0 => any(dice),
        _ => {
            let step = |dice: &mut Dice| dice.below(7) as i8 - 3;
            let (file, rank) = (from.file() as i8 + step(dice), from.rank() as i8 + step(dice));
            Square::at(file, rank).unwrap_or(from)
        }
    };
    let letter = |dice: &mut Dice| ["I", "C", "A", "P", "H", "B", "F"][dice.below(7)];
    let mut text = format!("{from}{}{to}", ["-", "-", ">"][dice.below(3)]);
    // What stands there is named rightly as often as not.
    let captured =
        rules::Setup::facts(position)["board"][&to.to_string()].as_str().map(str::to_owned);
    match (dice.below(3), captured) {
        (0, Some(piece)) => text = format!("{text}x{}", &piece[1..]),
        (1, _) => text = format!("{text}x{}", letter(dice)),
        _ => {}
    }
    if dice.below(4) == 0 {
        text = format!("{text}={}", letter(dice));
    }
    if dice.below(9) == 0 {
        text = format!("{}{text}", letter(dice));
    }
    text
}

#[test]
fn the_contract_holds() {
    let locale =
        Locale::load("en", |en| world_war::INFO.sentences_in(en)).expect("the catalogue is whole");
    let plan = CheckAmount { seed: 3, games: 24, check_interval: 9, ..CheckAmount::default() };
    let with = GameCallbacks { draw_text: &sample, speak: &|sentence| locale.checked(sentence) };
    let report =
        check::<WorldWar>(&Options::default(), plan, &with).unwrap_or_else(|e| panic!("{e}"));
    assert!(report.positions > 200 && report.illegal > 20_000, "{report:?}");
}
