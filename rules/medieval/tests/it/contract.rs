//! The contract of all games.

use i18n::Locale;
use medieval::Medieval;
use rules::Setup;

use game_contract::{CheckAmount, GameCallbacks, check, draws};
use rules::Dice;

fn square(dice: &mut Dice) -> String {
    let letter = ["a", "b", "c", "d", "e", "f", "g", "h"][dice.below(8)];
    format!("{letter}{}", 1 + dice.below(8))
}

fn code(dice: &mut Dice) -> String {
    let family = ["P", "P", "N", "B", "R", "K", "Q", "W"][dice.below(8)];
    format!("{family}{}", 1 + dice.below(4))
}

fn spec(dice: &mut Dice) -> &'static str {
    medieval::Spec::ALL[dice.below(30)].name()
}

/// A text of the notation: often about a unit or a building that stands there.
fn sample(position: &Medieval, dice: &mut Dice) -> String {
    let facts = position.facts();
    let keys = |key: &str| -> Vec<String> {
        facts[key].as_object().map(|o| o.keys().cloned().collect()).unwrap_or_default()
    };
    let any = |key: &str, dice: &mut Dice| {
        let keys_read = keys(key);
        if keys_read.is_empty() || dice.below(5) == 0 {
            square(dice)
        } else {
            keys_read[dice.below(keys_read.len())].clone()
        }
    };
    let at = any("units", dice);
    let units = facts["units"][&at].as_array().cloned().unwrap_or_default();
    let unit = match units.first().filter(|_| dice.below(8) != 0) {
        Some(unit) => unit["code"].as_str().unwrap_or_default().to_owned(),
        None => code(dice),
    };
    let house = ["p", "n", "b", "r", "kq", "w"][dice.below(6)];
    match dice.below(16) {
        0 => format!("({}) {house}{}", any("buildings", dice), 1 + dice.below(3)),
        1 => format!("({}) {house}{}*", any("buildings", dice), 1 + dice.below(3)),
        2 => format!("({}) x", any("buildings", dice)),
        3 => format!("({}) {house}1", square(dice)),
        4 => match dice.below(3) {
            0 => format!("heal {}@{}", code(dice), square(dice)),
            1 => format!("heal N4:{}@{at}", ["Axe", "Bow", "Mace"][dice.below(3)]),
            _ => format!("heal {unit}@{}", square(dice)),
        },
        5 => format!("P4{at}-off"),
        6 => format!("B1@{}", square(dice)),
        7 => format!("P1@{}", square(dice)),
        8 => format!("W4{at}~({})", any("buildings", dice)),
        9 => format!("N4{at}~{}", square(dice)),
        10 => ["stop", "pass", "W4d4 rotten"][dice.below(3)].into(),
        _ => {
            let to = {
                let (row, column) = (at.as_bytes()[0], at.as_bytes()[1]);
                let near = |byte: u8, low: u8, dice: &mut Dice| {
                    (byte + dice.below(5) as u8).saturating_sub(2).clamp(low, low + 7)
                };
                let (row, column) = (near(row, b'a', dice), near(column, b'1', dice));
                format!("{}{}", char::from(row), char::from(column))
            };
            let mut text = format!("{unit}{at}{}{to}", ["-", "x"][dice.below(2)]);
            match dice.below(7) {
                0 => text += &format!("={}", code(dice)),
                1 => text += &format!("={}", spec(dice)),
                2 => text += &format!("+{}", code(dice)),
                3 => text += &format!("^{}", code(dice)),
                4 => text += &format!("x({})", square(dice)),
                _ => {}
            }
            text
        }
    }
}

fn assert_contract(wizards: bool, seed: u64) {
    let locale =
        Locale::load("en", |en| medieval::INFO.sentences_in(en)).expect("the catalogue is whole");
    let with = GameCallbacks { draw_text: &sample, speak: &|sentence| locale.checked(sentence) };
    let plan = CheckAmount {
        seed,
        games: draws(1, 3),
        max_actions: 100_000,
        check_interval: 149,
        samples: 60,
    };
    let report = check::<Medieval>(&crate::common::options(wizards), plan, &with)
        .unwrap_or_else(|e| panic!("{e}"));
    assert!(report.positions > 4 && report.illegal > 200, "{report:?}");
    eprintln!("{report:?}");
}

#[test]
fn without_wizards() {
    assert_contract(false, 3);
}

#[test]
fn with_wizards() {
    assert_contract(true, 4);
}
