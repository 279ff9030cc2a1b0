//! The cards: one for everything, words that fit, pictures that show what the rulebook says, and
//! the sentences about what could not be created or risen to.

use std::collections::BTreeSet;

use medieval::{House, Medieval, Unit};
use rules::scene::MarkKind;
use rules::{Card, CardKind, Notation, Show, Teach};

use crate::common::{english, play};

fn card(kind: CardKind, code: &str) -> Card {
    let found = Medieval::cards().into_iter().find(|card| card.kind == kind && card.code == code);
    found.unwrap_or_else(|| panic!("there is no card {code}"))
}

/// The squares with a mark, by name, sorted.
fn marked(card: &Card, kind: MarkKind) -> String {
    let marks = card.scene.marks.iter().filter(|mark| mark.kind == kind);
    let mut names: Vec<String> = marks.map(|mark| card.scene.board.name(mark.spot)).collect();
    names.sort();
    names.join(" ")
}

/// The rule ids that a text cites: `ME-3`, `ME-16a`.
fn cited(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    words.filter(|word| word.starts_with("ME-")).map(str::to_owned).collect()
}

#[test]
fn every_unit_and_every_building_has_a_card() {
    let cards = Medieval::cards();
    let units: Vec<String> = Unit::all().map(|unit| unit.to_string()).collect();
    let mut buildings = Vec::new();
    for house in House::ALL {
        for level in 1..=3 {
            for sign in ["", "*"] {
                buildings.push(format!("{}{level}{sign}", house.letters()));
            }
        }
    }
    let codes = |kind| -> Vec<String> {
        cards.iter().filter(|c| c.kind == kind).map(|c| c.code.clone()).collect()
    };
    assert_eq!(codes(CardKind::Unit), units);
    assert_eq!(codes(CardKind::Building), buildings);
    assert_eq!(cards.len(), 63 + 36);
}

#[test]
fn cards_cite_their_rules_and_say_each_thing_once() {
    for card in Medieval::cards() {
        let lines: Vec<String> = card.lines.iter().map(english).collect();
        let all = lines.join("\n");
        let rules: BTreeSet<String> = card.rules.iter().map(|&rule| rule.to_owned()).collect();
        assert_eq!(cited(&all), rules, "{}", card.code);
        assert!(all.chars().count() <= 1500 && lines.len() <= 10, "{}: {all}", card.code);
        let once: BTreeSet<&String> = lines.iter().collect();
        assert_eq!(once.len(), lines.len(), "{}: {all}", card.code);
        for line in &lines {
            assert!(line.ends_with(')') || line.starts_with("The picture: "), "{line}");
        }
        let wizards = card.code.starts_with(['W', 'w']);
        assert_eq!(card.needs, wizards.then_some(("wizards", "on")), "{}", card.code);
        assert!(!card.leads.iter().any(|(_, code)| *code == card.code), "{}", card.code);
    }
}

/// What the rulebook says of units in the middle of an empty board, written by hand.
const REACH: &[(&str, &str)] = &[
    ("P1", "e4"),
    ("P2", "d3 d5 e4"),
    ("P3", "c4 d3 d5 e4"),
    ("P4", "c3 c4 c5 d3 d5 e3 e4 e5"),
    ("N2", "b2 b4 b6 c3 c4 c5 d2 d3 d5 d6 e3 e4 e5 f2 f4 f6"),
    ("N3", "b3 b5 c2 c6 e2 e6 f3 f5"),
    ("N4", "b3 b5 b8 c2 c6 e2 e6 f3 f5 f8 h2 h6"),
    ("B1", "c3 c5 e3 e5"),
    ("B2", "b2 b4 b6 d2 d6 f2 f4 f6"),
    ("B3", "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8"),
    ("R2", "b4 c4 d2 d3 d5 d6 e4 f4"),
    ("R4", "a4 b4 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e4 e5 f4 g4 h4"),
    ("K2", "b2 b6 c4 d3 d5 e4 f2 f6"),
    ("K3", "b2 b6 c3 c4 c5 d3 d5 e3 e4 e5 f2 f6"),
    ("Q1", "c3 c5 e3 e5"),
    ("W2", "a3 a5 c1 c3 c5 c7 e1 e3 e5 e7 g3 g5"),
    ("W4", "a3 a5 b3 b5 c1 c2 c3 c4 c5 c6 c7 d3 d5 e1 e2 e3 e4 e5 e6 e7 f3 f5 g3 g5"),
];

#[test]
fn diagrams_show_what_the_rulebook_says() {
    for (code, squares) in REACH {
        let card = card(CardKind::Unit, code);
        assert_eq!(marked(&card, MarkKind::Destination), *squares, "{code}");
        assert_eq!(marked(&card, MarkKind::DestinationCapture), "", "{code}");
        assert_eq!(marked(&card, MarkKind::Chosen), "d4", "{code}");
    }
}

/// What specialisations do in their pictures: the kind of mark and its squares, by hand.
const SPECIAL: &[(&str, MarkKind, &str)] = &[
    ("P4:Doctor", MarkKind::Pending, "b2 b4 b6 c3 c4 c5 d2 d3 d5 d6 e3 e4 e5 f2 f4 f6"),
    (
        "P4:Minstrel",
        MarkKind::Pending,
        "b2 b3 b4 b5 b6 c2 c3 c4 c5 c6 d2 d3 d5 d6 e2 e3 e4 e5 e6 f2 f3 f4 f5 f6",
    ),
    ("P4:Warrior", MarkKind::DestinationCapture, "b2 b4 b6 d2 d6 f2 f4 f6"),
    ("P4:Warrior", MarkKind::Destination, "c3 c4 c5 d3 d5 e3 e4 e5"),
    ("N4:Bow", MarkKind::Destroyed, "b3 b5 c2 c6 e2 e6 f3 f5"),
    ("N4:Mace", MarkKind::Destroyed, "c3 c5 e3 e5"),
    ("N4:Axe", MarkKind::Destroyed, "c4 d3 d5 e4"),
    ("N4:Sword", MarkKind::Destroyed, "c3 c4"),
    ("N4:Lance", MarkKind::Destroyed, "e4 e5 f4 f6 g4"),
    ("N4:Lance", MarkKind::Destination, "d4"),
    ("B4:Seculist", MarkKind::Destination, "c3 c4 c5 d3 d5 e3 e4 e5"),
    ("B4:Crusadist", MarkKind::Destination, "b3 b5 c2 c3 c5 c6 e2 e3 e5 e6 f3 f5"),
    ("R4:Large", MarkKind::Destroyed, "e4"),
    ("R4:Flaming", MarkKind::Destroyed, "d4"),
    ("R4:Shot", MarkKind::Destroyed, "c3 c5 d4 e3 e5"),
    ("R4:Shot", MarkKind::Pending, "c4 d3 d5 e4"),
    ("R4:Trojan", MarkKind::LastFrom, "b4"),
    ("K4:Defensive", MarkKind::LastFrom, "d4"),
    ("Q4:Heired", MarkKind::LastTo, "f6"),
    ("W4:Fire", MarkKind::Destroyed, "d1 d8 g4"),
    ("W4:Healing", MarkKind::Pending, "c3 c4 c5 d3 d5 e3 e4 e5"),
    ("W4:Befuddlement", MarkKind::Pending, "c5 d3 e5"),
    ("W4:Rotten", MarkKind::Destroyed, "d4 f2 g6 h1"),
    ("W4:NewLife", MarkKind::Pending, "f5"),
];

#[test]
fn pictures_of_specialisations_show_what_they_do() {
    for (code, kind, squares) in SPECIAL {
        assert_eq!(marked(&card(CardKind::Unit, code), *kind), *squares, "{code}");
    }
    let edge = marked(&card(CardKind::Unit, "P4:Pilgrim"), MarkKind::Pending);
    assert_eq!(edge.split(' ').count(), 27, "{edge}");
}

/// What stands on a square of a picture, sorted.
fn standing(card: &Card, square: &str) -> Vec<&'static str> {
    let mut codes: Vec<&str> = card
        .scene
        .pieces
        .iter()
        .filter(|placed| card.scene.board.name(placed.spot) == square)
        .map(|placed| placed.piece.code)
        .collect();
    codes.sort_unstable();
    codes
}

#[test]
fn pictures_show_what_is_left_and_what_is_created() {
    for (code, square, expected) in [
        ("R4:Trojan", "b4", &["N1"][..]),
        ("K4:Defensive", "d4", &["r1"]),
        ("Q4:Religious", "d4", &["B1"]),
        ("K4:Fighting", "d4", &["N1"]),
        ("Q4:Popular", "d4", &["P1"]),
        ("K4:Heired", "d4", &["K1"]),
    ] {
        assert_eq!(standing(&card(CardKind::Unit, code), square), expected, "{code}");
    }
    for (code, expected) in [
        ("p1", &["P1", "p1"][..]),
        ("n2", &["N2", "n2"]),
        ("n2*", &["N2", "N2", "n2*"]),
        ("b3", &["B3", "b3"]),
        ("r1*", &["R1", "R1", "r1*"]),
        ("kq1", &["K1", "kq1"]),
        ("kq3*", &["K3", "Q3", "kq3*"]),
        ("w2", &["W2", "w2"]),
    ] {
        assert_eq!(standing(&card(CardKind::Building, code), "b2"), expected, "{code}");
    }
}

#[test]
fn cards_lead_on() {
    let leads = |kind, code: &str| -> Vec<String> {
        card(kind, code).leads.into_iter().map(|(_, code)| code).collect()
    };
    assert_eq!(leads(CardKind::Unit, "P1"), ["P2", "p1", "n1", "b1", "r1", "kq1", "w1"]);
    assert_eq!(leads(CardKind::Unit, "N3"), ["N4", "n3"]);
    assert_eq!(
        leads(CardKind::Unit, "N4"),
        ["N4:Bow", "N4:Lance", "N4:Mace", "N4:Sword", "N4:Axe"]
    );
    assert_eq!(leads(CardKind::Unit, "N4:Axe"), ["N4"]);
    assert_eq!(leads(CardKind::Building, "b2"), ["B2", "b3", "b2*"]);
    assert_eq!(leads(CardKind::Building, "kq3*"), ["K3", "Q3", "kq3"]);
}

#[test]
fn words_of_a_card() {
    let lines =
        |kind, code| -> Vec<String> { card(kind, code).lines.iter().map(english).collect() };
    assert_eq!(
        lines(CardKind::Unit, "N3"),
        [
            "Moves by a knight's leap (two squares straight and one to the side, over anything between) (ME-2)",
            "Captures as it moves: all enemy units on the square it enters; buildings never block it (ME-6)",
            "When it captures, it rises to Warrior (`N4`), if the supply allows (ME-7)",
            "A Great Academy (`n3`) creates it when a unit leaves the building (ME-11)",
            "A side may have up to 2 Knights on the board at a time (ME-3)",
        ]
    );
    assert_eq!(english(&card(CardKind::Building, "b2*").name), "Cathedral with a Monastery");
    let house = lines(CardKind::Building, "kq2");
    assert!(
        house[1].contains("creates a Lord or a Lady for its owner, as the supply allows"),
        "{house:?}"
    );
}

/// A position, an action, and what is told of it.
const DETAILS: &[(&str, &str, &str)] = &[
    ("wN1g5 bP1f5 bP1h1", "N1g5xf5", "Page g5 takes the Serf on f5 and rises to Squire"),
    (
        "wN1g5 w[n1]g5 bP1f5 bP1h1",
        "N1g5xf5",
        "Page g5 takes the Serf on f5 and rises to Squire; the School creates a Page",
    ),
    // ME-3: no creation, no promotion.
    (
        "wP1c5 w[n1]c5 wN1a1 wN1a3 bP1h1",
        "P1c5-d5",
        "Serf c5 moves to d5; the School creates nothing: both Pages of White's supply are on the board (ME-3)",
    ),
    (
        "wP1c5 w[n1*]c5 wN1a1 bP1h1",
        "P1c5-d5",
        "Serf c5 moves to d5; the School creates only a Page: then both Pages of White's supply are on the board (ME-3)",
    ),
    (
        "wP1c5 wP1a1 wP1a2 wP1a3 wP1a4 wP1a5 wP1a6 wP1a7 w[p1]c5 bP1h1",
        "P1c5-d5",
        "Serf c5 moves to d5; the Farm creates nothing: all 8 Serfs of White's supply are on the board (ME-3)",
    ),
    (
        "wP1c5 w[kq1]c5 wK1a1 wQ1a3 bP1h1",
        "P1c5-d5",
        "Serf c5 moves to d5; the House creates nothing: White has a Vassal and a Vassalette already (ME-3)",
    ),
    (
        "wP1c5 w[kq1*]c5 wK1a1 bP1h1",
        "P1c5-d5",
        "Serf c5 moves to d5; the House creates only a Vassalette: White has a Vassal already (ME-3)",
    ),
    (
        "wP1c5 b[n2]c5 bN2a1 bN2a3 bP1h1",
        "P1c5-d5",
        "Serf c5 moves to d5; the Academy creates nothing: both Squires of Black's supply are on the board (ME-3)",
    ),
    (
        "wN1c5 wN2a1 wN2a3 bP1d5 bP1h1",
        "N1c5xd5",
        "Page c5 takes the Serf on d5 and stays a Page: White has two Squires already (ME-3, ME-7)",
    ),
    (
        "wK1c5 wK2a1 bP1d5 bP1h1",
        "K1c5xd5",
        "Vassal c5 takes the Serf on d5 and stays a Vassal: White has a Lord already (ME-3, ME-7)",
    ),
    (
        "wN1c5 w[n2]c5 wN2a1 wN2a3 bP1d5 bP1h1",
        "N1c5xd5",
        "Page c5 takes the Serf on d5 and stays a Page: White has two Squires already (ME-3, ME-7); the Academy creates nothing: both Squires of White's supply are on the board (ME-3)",
    ),
    // ME-16: what is left behind belongs to the unit, not to the building.
    (
        "wK4:Fighting@c5 w[kq1]c5 wK1a1 wQ1a3 bP1h1",
        "K4c5-d5",
        "Emperor (Fighting) c5 moves to d5, leaving a Page on c5; the House creates nothing: White has a Vassal and a Vassalette already (ME-3)",
    ),
    // ME-7: a specialist that captures stays what it is, and nobody wonders.
    ("wN4:Bow@c5 bP1e6 bP1h1", "N4c5xe6", "Warrior (Bow) c5 takes the Serf on e6"),
    // ME-15.
    (
        "wP1c5 wB4:Improvist@a1 bP1h1",
        "(c6) b1",
        "A Church is built on c6 and becomes a Cathedral at once (ME-15)",
    ),
    // ME-17.
    (
        "wP4:Pilgrim@a3 w[n1]a3 wN1c1 wN1c3 bP1h1",
        "P4a3-off",
        "The Pilgrim on a3 leaves the board; the School creates nothing: both Pages of White's supply are on the board (ME-3)",
    ),
    // ME-16, for want of supply and of room.
    (
        "wK4:Fighting@e2 wN1c1 wN1c3 bP1h8",
        "K4e2-e3",
        "Emperor (Fighting) e2 moves to e3, leaving nothing on e2: White's supply has no Page left (ME-3, ME-16)",
    ),
    (
        "wK4:Heired@e2 wK1a1 wQ1a3 bP1h8",
        "K4e2-e3",
        "Emperor (Heired) e2 moves to e3, leaving nothing on e2: White's supply has neither a Vassal nor a Vassalette left (ME-3, ME-16)",
    ),
    (
        "wK4:Fighting@e2 w[n1]e2 bP1h8",
        "K4e2-e3",
        "Emperor (Fighting) e2 moves to e3, leaving nothing on e2: the created unit is there (ME-16); the School creates a Page",
    ),
];

#[test]
fn what_is_not_created_and_who_does_not_rise_is_told_with_the_reason() {
    for (line, text, expected) in DETAILS {
        let play = play(line);
        let reading = play.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        let words = english(&play.position().describe(reading.action));
        assert_eq!(words, *expected, "{line}: {text}");
        // The sign in the text and the words agree.
        let sign = play.position().display_text(reading.action).contains("{+}");
        assert_eq!(
            sign,
            expected.contains(" creates nothing") || expected.contains(" creates only")
        );
    }
}

#[test]
fn where_units_died_is_told_to_readers_of_text() {
    let play = play("wK1d1 bK1d8 wdead:N2@d5 wdead:N2@d5 bdead:N4:Axe@a3");
    let details: Vec<String> = play.scene().details.iter().map(english).collect();
    let expected = ["Where White's units died: 2 N2@d5", "Where Black's units died: N4:Axe@a3"];
    assert_eq!(details, expected);
}
