//! Checks the journeys' games by the rules alone: every claim in a file is true.

use games::Table;
use model::scene::MarkKind;
use rules::{Actor, Side};
use serde_json::{Value, json};
use tests::english;

use super::battle::{Members, people_to_act};
use super::script::{Line, TWO_PEOPLE, TWO_TEAMS, lines, table};
use crate::journeys::JourneyResult;

enum Then {
    /// The square has that piece, by side and letter; `-` for none.
    On(&'static str, &'static str),
    Fact(&'static str, Value),
    /// That piece, by letter and home square, is captured; or not.
    Captured(&'static str, bool),
    Legal(&'static str),
    Refused(&'static str, &'static str),
    /// The King on that square is in check, and no move helps: moves that leave him there are
    /// legal, and the game continues.
    Mated(&'static str),
    /// The game is over: White has won by that rule.
    Over(&'static str),
}
use Then::{Captured, Fact, Legal, Mated, On, Over, Refused};

fn check(table: &dyn Table, after: &str, then: &Then) {
    let facts = table.facts();
    match then {
        On(square, piece) => {
            let found = facts["board"].get(square).and_then(Value::as_str).unwrap_or("-");
            assert_eq!(found, *piece, "{square} after {after}");
        }
        Fact(key, value) => assert_eq!(facts[*key], *value, "{key} after {after}"),
        Captured(piece, wanted) => {
            let found = facts["captured"].as_array().into_iter().flatten().any(|one| {
                let word = |key: &str| one[key].as_str().unwrap_or_default().to_owned();
                word("code") + &word("home") == *piece
            });
            assert_eq!(found, *wanted, "{piece} after {after}: {}", facts["captured"]);
        }
        Legal(text) => assert!(table.legal().iter().any(|one| one == text), "{text} after {after}"),
        Refused(text, rule) => {
            let refusal = table.read(text).expect_err(text);
            assert_eq!(refusal.rule, Some(*rule), "{text} after {after}: {refusal}");
        }
        Mated(square) => {
            let kings = table.scene().marks;
            let danger: Vec<String> = kings
                .iter()
                .filter(|mark| mark.kind == MarkKind::Danger)
                .map(|mark| match_model::home_name(mark.spot))
                .collect();
            assert_eq!(danger, [*square], "after {after}");
            // BC-5: if a sound move exists, no other is legal.
            assert!(table.legal().iter().any(|text| text == "a7-a5" || text == "a6-a5"));
            let notes = table.scene().notes;
            assert!(
                notes.iter().any(|note| english(note).contains("no move helps him")),
                "{notes:?}"
            );
            assert_eq!(table.outcome(), None);
        }
        Over(rule) => {
            let outcome = table.outcome().unwrap_or_else(|| panic!("{after} ends nothing"));
            assert_eq!((outcome.winner, outcome.rule), (Some(Side::White), *rule));
        }
    }
}

/// Plays a game, and checks after the n-th line (from 1) with that action.
fn holds_what_it_says(
    game: &'static str,
    pawns: &str,
    says: &[(&str, usize, &[Then])],
) -> Result<Box<dyn Table>, tests::Error> {
    let mut table = table(&[("pawns", pawns)])?;
    let mut seen: Vec<&str> = Vec::new();
    let mut found = 0;
    for line in lines(game)? {
        let Some(text) = line.action() else {
            let Line::Tries { text, rule, .. } = line else { continue };
            check(&*table, seen.last().unwrap_or(&"the start"), &Refused(text, rule));
            continue;
        };
        let chance = table.to_act() == Some(Actor::Chance);
        assert_eq!(chance, matches!(line, Line::Fights { .. }), "{line:?}");
        let played = table.play(text).map_err(|refusal| format!("{text}: {refusal}"))?;
        assert_eq!(played.text, text, "the file has canonical texts");
        seen.push(text);
        let times = seen.iter().filter(|one| **one == text).count();
        for (_, _, then) in says.iter().filter(|(known, n, _)| (*known, *n) == (text, times)) {
            found += 1;
            then.iter().for_each(|then| check(&*table, text, then));
        }
    }
    assert_eq!(found, says.len(), "every line is there");
    Ok(table)
}

#[test]
fn the_game_by_two_people_is_what_it_says() -> JourneyResult {
    let attacker = "attacker wins";
    let table = holds_what_it_says(
        TWO_PEOPLE,
        "fighters",
        &[
            ("engage", 1, &[On("f1", "-")]),
            (attacker, 2, &[On("f1", "wN"), Fact("converted_by", json!({ "f1": "f1" }))]),
            (
                attacker,
                3,
                &[On("f1", "bN"), Fact("converted_by", json!({})), Captured("Bf1", true)],
            ),
            (attacker, 4, &[On("f1", "wK"), Captured("Nb8", false)]),
            ("hold h6", 1, &[On("g5", "wN")]),
            (attacker, 5, &[On("h5", "bN"), On("d1", "wQ"), Captured("Ph2", true)]),
            ("h1xh5", 1, &[Legal("strike h5")]),
            (
                "defender wins",
                1,
                &[
                    On("h5", "wR"),
                    Captured("Ng8", true),
                    Fact("vulnerable", json!("h5")),
                    Legal("g4xh5"),
                ],
            ),
            ("defender wins", 2, &[On("h5", "wR"), Captured("Bc8", true)]),
            ("d1-f3", 1, &[Fact("vulnerable", json!(null)), Refused("g6xh5", "BC-8")]),
            (attacker, 6, &[Mated("e8"), On("f7", "wQ")]),
            (attacker, 7, &[On("f7", "bK"), Captured("Qd1", false), Legal("recall Ng8")]),
            ("recall Ng8", 1, &[On("g8", "bN")]),
            (attacker, 8, &[Over("BC-3")]),
        ],
    )?;
    assert_eq!(table.plies(), 41);
    Ok(())
}

#[test]
fn the_game_by_two_teams_is_what_it_says() -> JourneyResult {
    let (attacker, defender) = ("attacker wins", "defender wins");
    holds_what_it_says(
        TWO_TEAMS,
        "markers",
        &[
            ("hold f3", 1, &[On("g4", "bN")]),
            (defender, 1, &[On("d5", "wN"), Captured("Nb8", true)]),
            ("g4xf2", 1, &[Legal("patron"), Legal("yield")]),
            ("yield", 1, &[On("f2", "bN"), Captured("Pf2", true)]),
            (attacker, 1, &[On("f2", "wR"), Fact("vulnerable", json!("f2")), Legal("c5xf2")]),
            (attacker, 3, &[On("f8", "bR"), Fact("converted_by", json!({ "f8": "f8" }))]),
            (
                attacker,
                4,
                &[On("f8", "wR"), Captured("Bf8", false), Mated("e8"), Refused("e8xf8", "BC-8")],
            ),
            (defender, 2, &[On("e8", "bK"), Captured("Rh1", false), Legal("no recall")]),
            ("recall Ng8", 1, &[On("g8", "bN"), Captured("Ng8", false)]),
            (attacker, 5, &[On("g4", "wN"), On("d8", "bQ"), Captured("Ra8", true)]),
            (attacker, 6, &[On("c7", "wN"), Captured("Bc8", true), Captured("Pc7", true)]),
            (defender, 3, &[Captured("Qd8", true)]),
            (attacker, 7, &[Over("BC-3")]),
        ],
    )?;
    Ok(())
}

/// The home squares of the single pieces' players in the game of two teams.
pub(crate) const MEMBERS: Members = &[
    ("Carol", &["b1", "g1"]),
    ("Dan", &["f1", "h1"]),
    ("Erin", &["b8", "g8"]),
    ("Frank", &["a8", "c8", "d8", "f8"]),
];

#[test]
fn in_the_game_by_two_teams_everybody_acts_for_their_own_pieces() -> JourneyResult {
    let mut table = table(&[("pawns", "markers")])?;
    for line in lines(TWO_TEAMS)? {
        // A converted Rook belongs to its captor's captain: nobody is enlisted for it on that side.
        let expected = people_to_act(MEMBERS, &*table);
        let named = match line {
            Line::Does { who, .. } | Line::Tries { who, .. } => vec![who],
            Line::Fights { who, .. } => who.to_vec(),
        };
        assert_eq!(named, expected, "{line:?}");
        if let Some(text) = line.action() {
            table.play(text)?;
        }
    }
    Ok(())
}
