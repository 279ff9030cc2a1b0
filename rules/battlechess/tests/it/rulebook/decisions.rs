//! The rulebook's table of decisions, row by row: who is asked, and the canonical texts.

use battlechess::BattleChess;
use rules::{Actor, Game, Notation, Options, Play, Side};
use serde_json::{Value, json};

/// One row of the table: where it comes about, whose it is, every text (`…` at the end: these
/// among others).
struct Row {
    decision: &'static str,
    pawns: &'static str,
    setup: Option<Value>,
    before: &'static str,
    actor: Actor,
    texts: &'static str,
}

fn row(decision: &'static str, before: &'static str, actor: Actor, texts: &'static str) -> Row {
    Row { decision, pawns: "fighters", setup: None, before, actor, texts }
}

const WHITE: Actor = Actor::Side(Side::White);
const BLACK: Actor = Actor::Side(Side::Black);

fn rows() -> Vec<Row> {
    let last_rank = |pawn: &str| {
        json!({
            "board": {"e1": "wK", pawn: "wP", "h8": "bK"},
            "home": {"h8": "e8"},
            "captured": [{"side": "white", "code": "R", "home": "a1"}],
            "to_act": "white",
        })
    };
    let castling = json!({
        "board": {"e1": "wK", "a1": "wR", "h1": "wR", "e5": "wP", "d5": "bP", "e8": "bK"},
        "to_act": "white", "castling": "KQ", "en_passant": "d6",
    });
    vec![
        row("move", "", WHITE, "e2-e4 g1-f3 …"),
        row("move: attack", "e2-e4, d7-d5", WHITE, "e4xd5 …"),
        Row {
            setup: Some(castling),
            ..row("move: en passant, castling", "", WHITE, "e5xd6_e.p. O-O O-O-O …")
        },
        Row {
            setup: Some(last_rank("a8")),
            ..row("move: later exchange", "", WHITE, "exchange_a8_Ra1 …")
        },
        row("strike", "a2-a3, g8-f6, a3-a4, f6-e4, d2-d4", BLACK, "hold_e4 strike_e4"),
        row(
            "champion, attacking",
            "e2-e4, e7-e5, d1-h5, a7-a6, h5xe5",
            WHITE,
            "champion_a1 champion_a2 champion_b1 champion_b2 champion_c1 champion_c2 champion_d2 \
             champion_e1 champion_e4 champion_f1 champion_f2 champion_g1 champion_g2 champion_h1 \
             champion_h2 self",
        ),
        row(
            "champion, attacked",
            "e2-e4, e7-e5, d1-h5, g7-g6, a2-a3, g6xh5",
            WHITE,
            "champion_a1 self …",
        ),
        Row { pawns: "markers", ..row("patron", "e2-e4, d7-d5, e4xd5", BLACK, "patron yield") },
        row("combat", "e2-e4, d7-d5, e4xd5", Actor::Chance, "attacker_wins defender_wins"),
        row(
            "second battle",
            "e2-e4, d7-d5, f1-b5, c7-c6, b5xc6, attacker wins",
            WHITE,
            "engage release",
        ),
        row(
            "discard",
            "e2-e4, e7-e5, d1-h5, a7-a6, b1-c3, a6-a5, c3-d1, a5-a4, h5xe5, champion a1, defender wins",
            WHITE,
            "discard_d1 discard_queen",
        ),
        row(
            "recall",
            "e2-e4, e7-e5, d1-h5, a7-a6, h5xe5, self, attacker wins, f8-e7, e5xe7, self, attacker wins, \
             e8xe7, self, attacker wins",
            BLACK,
            "no_recall recall_Bf8",
        ),
        Row {
            setup: Some(last_rank("a7")),
            ..row("arrival on the last rank", "a7-a8", WHITE, "exchange_Ra1 keep")
        },
    ]
}

#[test]
fn every_row_of_the_table_is_asked_of_whom_it_says() {
    for row in rows() {
        let options = Options::check(BattleChess::INFO, [("pawns", row.pawns)]).expect("options");
        let mut play = match &row.setup {
            None => Play::<BattleChess>::start(&options),
            Some(setup) => Play::from_setup(&options, setup)
                .unwrap_or_else(|faults| panic!("{}: {faults:?}", row.decision)),
        };
        for text in row.before.split(", ").filter(|text| !text.is_empty()) {
            let reading =
                play.read(text).unwrap_or_else(|no| panic!("{}: {text}: {no:?}", row.decision));
            play.play(reading);
        }
        assert_eq!(play.to_act(), Some(row.actor), "{}", row.decision);
        let mut legal: Vec<String> =
            play.legal().into_iter().map(|action| play.position().text(action)).collect();
        legal.sort();
        let mut texts: Vec<String> =
            row.texts.split_whitespace().map(|text| text.replace('_', " ")).collect();
        let among_others = texts.last().is_some_and(|last| last == "…");
        if among_others {
            texts.pop();
            for text in &texts {
                assert!(legal.contains(text), "{}: {text} of {legal:?}", row.decision);
            }
        } else {
            assert_eq!(legal, texts, "{}", row.decision);
        }
    }
}

/// The table above has every row of the rulebook's.
#[test]
fn the_rulebooks_rows_are_all_here() {
    let rulebook = BattleChess::INFO.rulebook;
    let table = rulebook.split("| decision (who)").nth(1).expect("the table");
    let names = table.lines().skip(2).map_while(|line| line.strip_prefix("| "));
    let rows = rows();
    let mut count = 0;
    for line in names {
        let name = line.split(" (").next().unwrap_or_default();
        assert!(rows.iter().any(|row| row.decision.starts_with(name)), "{name}");
        count += 1;
    }
    assert_eq!(count, 9);
}
