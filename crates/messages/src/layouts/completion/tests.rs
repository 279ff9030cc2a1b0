use super::*;
use rules::Dice;
use rules::Options;

fn suggested(game: &str, actions: &[&str], typed: &str) -> Vec<String> {
    let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
    let mut table = games::find(game).expect("it is there").start(&Options::default());
    for text in actions {
        table.play(text).expect("it is legal");
    }
    let list = moves(&locale, table, typed);
    list.into_iter().map(|one| one.value.text().unwrap_or_default().to_owned()).collect()
}

/// Game, played actions, typed text, and the first suggestions.
type Row = (&'static str, &'static [&'static str], &'static str, &'static [&'static str]);

const ROWS: &[Row] = &[
    // A Bomber's capture, then the rest by text.
    ("world-war", &[], "", &["d1-d7xC", "a1>a2", "a1>b2"]),
    ("world-war", &["d2-c3"], "", &["d8-d1xB", "a7-a6", "a7-b6"]),
    ("world-war", &[], "a1", &["a1>a2"]),
    ("world-war", &[], "infantry c2", &["c2-b3"]),
    ("medieval-war", &MEDIEVAL_WAR, "", &["g1 Cannon x a7", "a1-a2", "b1-a2"]),
    ("medieval-war", &MEDIEVAL_WAR, "b1", &["b1-a2"]),
    (
        "wizards-war",
        &["Ng3-i4"],
        "",
        &["Be8xi4", "Bwe10xc8+Q", "Nwd10xc8+Ch", "Nwd10xe8+Ca", "Be8-a4"],
    ),
    ("wizards-war", &["Ng3-i4"], "be8", &["Be8xi4", "Be8-a4"]),
    ("battlechess", &BATTLECHESS, "", &["g5xf7", "g5xh7", "a2-a3"]),
    // A complete text means the quiet move.
    ("battlechess", &BATTLECHESS, "a2-a4", &["a2-a4"]),
    ("battlechess", &BATTLECHESS, "a2", &["a2-a3", "a2-a4"]),
    ("medieval", &MEDIEVAL, "", &["(h5) x", "(g5) b1", "(g5) kq1"]),
    ("medieval", &MEDIEVAL, "(g5)", &["(g5) b1", "(g5) kq1"]),
];

const MEDIEVAL_WAR: [&str; 27] = [
    "c2-b3", "Again", "b1-c2", "a2-b1", "g2-f3", "Again", "g7-g6", "c7-b6", "c8-c7", "f2-g3",
    "e2-e1", "g1-g2", "b6-b5", "e7-e6", "e6-f5", "f3-f4", "b3-b4", "c2-c3", "h7-g7", "g6-h5",
    "g7-h7", "c3-b4", "g3-g4", "h1-g1", "d7-e7", "g8-g7", "f7-e6",
];
const BATTLECHESS: [&str; 4] = ["g1-h3", "a7-a5", "h3-g5", "b7-b6"];
const MEDIEVAL: [&str; 7] =
    ["P1@a8", "P1@h5", "(b8) kq1", "(g4) r1", "(b7) kq1", "(h5) kq1", "(a7) n1"];

#[test]
fn what_was_typed_comes_first_then_what_takes_then_the_rest() {
    for (game, actions, typed, expected) in ROWS {
        let list = suggested(game, actions, typed);
        let begins = &list[..expected.len().min(list.len())];
        assert_eq!(begins, *expected, "{game} {actions:?} {typed:?}");
    }
    for game in games::all() {
        let rows = ROWS.iter().filter(|(id, ..)| *id == game.info.id).count();
        assert!(rows >= 2, "{} has {rows} rows", game.info.id);
    }
}

#[test]
fn nothing_quiet_stands_before_what_takes() {
    let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
    for game in games::all() {
        let mut count = 0;
        for seed in 0..3 {
            let (mut table, mut dice) = (game.start(&Options::default()), Dice::new(seed));
            for _ in 0..60 {
                let legal = table.legal();
                let choices = table.choices();
                let all = choices.iter().filter(|choice| choice.outline.captures).count();
                if legal.len() > MOST_SUGGESTIONS && all > 0 {
                    count += 1;
                    let is_capture = |text: &str| {
                        choices.iter().any(|one| one.text == text && one.outline.captures)
                    };
                    let list: Vec<bool> = moves(&locale, table.copy(), "")
                        .iter()
                        .map(|one| is_capture(one.value.text().unwrap_or_default()))
                        .collect();
                    let is_first = list.is_sorted_by(|one, other| *one || !*other);
                    assert!(is_first, "{}", game.info.id);
                    let captures = list.iter().filter(|takes| **takes).count();
                    assert_eq!(captures, all.min(MOST_SUGGESTIONS), "{}", game.info.id);
                }
                let text = legal.get(dice.below(legal.len()));
                if text.is_none_or(|text| table.play(text).is_err()) {
                    break;
                }
            }
        }
        assert!(count > 0, "{}", game.info.id);
    }
}
