//! Alternative texts and text boards.

#![allow(clippy::expect_used, clippy::panic, reason = "a failing test says why")]

#[path = "../examples/scenes/mod.rs"]
mod scenes;

use std::collections::BTreeMap;

use render::{ALT_TEXT_LIMIT, TEXT_BOARD_LIMIT, alt_text, text_board};
use scene::{Badge, BadgeTone, Board, Layer, Piece, Placed, Scene, Side, Spot, Symbol};

fn named(wanted: &str) -> Scene {
    let found = scenes::all().into_iter().find(|(name, _)| *name == wanted);
    found.expect("a scene of that name").1
}

#[test]
fn alt_texts_read_well() {
    for name in ["world-war-middle", "wizards-war-middle", "badges", "shared-squares", "battle"] {
        insta::assert_snapshot!(format!("alt-{name}"), alt_text(&named(name)));
    }
}

#[test]
fn text_boards_read_well() {
    for name in ["world-war-middle", "wizards-war-middle", "badges", "shared-squares", "battle"] {
        let scene = named(name);
        let both =
            format!("{}\n{}", text_board(&scene, Side::White), text_board(&scene, Side::Black));
        insta::assert_snapshot!(format!("text-{name}"), both);
    }
}

/// What stands where: square and name, as the alternative text calls them.
type Position = BTreeMap<(Side, String, String), usize>;

fn position(scene: &Scene, with_codes: bool) -> Position {
    let mut position = Position::new();
    for placed in &scene.pieces {
        let piece = &placed.piece;
        let name = if with_codes { piece.code } else { piece.name };
        let texts: Vec<&str> = piece.badges.iter().map(|badge| badge.words.as_str()).collect();
        let mut square = scene.board.name(placed.spot);
        if !texts.is_empty() {
            square += &format!(" ({})", texts.join(", "));
        }
        let name = match placed.layer {
            Layer::Passing => format!("{name} entering"),
            _ => name.to_owned(),
        };
        *position.entry((piece.side, name, square)).or_default() += 1;
    }
    position
}

/// Commas and semicolons outside brackets.
fn split(text: &str, at: char) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for letter in text.chars() {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        if letter == at && depth == 0 {
            parts.push(String::new());
        } else if let Some(last) = parts.last_mut() {
            last.push(letter);
        }
    }
    parts.into_iter().map(|part| part.trim().to_owned()).collect()
}

/// Reads a position back from an alternative text.
fn read(text: &str, scene: &Scene) -> Position {
    let mut position = Position::new();
    for side in Side::ALL {
        let start = format!(". {}: ", scene.side_names[side.index()]);
        let (_, rest) = text.split_once(&start).expect("the side is told");
        let pieces = rest.split_once('.').map_or(rest, |(pieces, _)| pieces);
        if pieces == "no pieces" {
            continue;
        }
        for group in split(pieces, ';') {
            // The first word that is a square ends the name.
            let square = group
                .match_indices(' ')
                .map(|(at, _)| at)
                .find(|&at| {
                    let word = group[at + 1..].split([' ', ',']).next().unwrap_or_default();
                    let mut letters = word.chars();
                    letters.next().is_some_and(|c| c.is_ascii_lowercase())
                        && letters.clone().next().is_some()
                        && letters.all(|c| c.is_ascii_digit())
                })
                .expect("a square after the name");
            let (name, squares) = group.split_at(square);
            let squares = split(squares, ',');
            let name = match (squares.len(), name) {
                (1, name) => name.to_owned(),
                (_, name) if name.ends_with("s entering") => {
                    name.replace("s entering", " entering")
                }
                (_, "Footmen") => "Footman".to_owned(),
                (_, name) => name.strip_suffix('s').unwrap_or(name).to_owned(),
            };
            for square in squares {
                *position.entry((side, name.clone(), square)).or_default() += 1;
            }
        }
    }
    position
}

#[test]
fn the_alt_text_states_the_whole_position() {
    for (name, scene) in scenes::all() {
        let text = alt_text(&scene);
        assert_eq!(read(&text, &scene), position(&scene, false), "{name}: {text}");
    }
}

/// A board full of pieces of ten kinds, `each` on every square.
fn full(columns: u8, rows: u8, each: usize, words: &str) -> Scene {
    const NAMES: [(&str, &str); 10] = [
        ("Knight-Wizard", "Nw"),
        ("Bishop-Wizard", "Bw"),
        ("Rook-Wizard", "Rw"),
        ("Fighter Plane", "P"),
        ("Chancellor", "Ch"),
        ("Cardinal", "Ca"),
        ("Helicopter", "H"),
        ("Infantry", "I"),
        ("Cavalry", "C"),
        ("Amazon", "Am"),
    ];
    let mut scene = Scene {
        board: Board::chequered(columns, rows),
        pieces: Vec::new(),
        marks: Vec::new(),
        trays: Vec::new(),
        ..named("world-war-middle")
    };
    for spot in scene.board.clone().spots() {
        for layer in 0..each {
            let place = usize::from(spot.column) * 7 + usize::from(spot.row) * 3 + layer;
            let (name, code) = NAMES[place % NAMES.len()];
            let side = if spot.row < rows / 2 { Side::White } else { Side::Black };
            let badges = match words {
                "" => Vec::new(),
                words => vec![Badge {
                    text: "12".to_owned(),
                    words: words.to_owned(),
                    tone: BadgeTone::Good,
                }],
            };
            let piece = Piece { side, symbol: Symbol::Knight, name, code, badges };
            scene.pieces.push(Placed { spot, layer: Layer::Unit, piece });
        }
    }
    scene
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

#[test]
fn a_full_board_of_a_hundred_squares_is_told_whole() {
    let scene = full(10, 10, 1, "");
    let text = alt_text(&scene);
    assert!(units(&text) <= ALT_TEXT_LIMIT);
    assert_eq!(read(&text, &scene), position(&scene, text.contains("Codes: ")), "{text}");
}

#[test]
fn shortening_drops_the_last_action_before_anything_of_the_position() {
    let mut scene = named("world-war-middle");
    scene.last_action = Some("word ".repeat(150));
    let text = alt_text(&scene);
    assert!(units(&text) <= ALT_TEXT_LIMIT);
    assert!(!text.contains("Last action"));
    assert!(text.contains("Radar Lock on the Dark Flag."));
    assert_eq!(read(&text, &scene), position(&scene, false));
}

#[test]
fn overfull_scenes_stay_within_the_limits_and_keep_whole_words() {
    let mut wordy = full(8, 8, 1, "");
    wordy.status = "Status of many words ".repeat(200);
    wordy.notes = vec!["A very long note. ".repeat(100); 3];
    let mut endless = full(4, 4, 1, "");
    endless.status = "x".repeat(5000);
    for scene in [full(10, 10, 3, "a power of twelve"), full(26, 26, 4, "axe"), wordy, endless] {
        let text = alt_text(&scene);
        assert!(units(&text) <= ALT_TEXT_LIMIT, "{}", units(&text));
        let known: Vec<String> = scene.status.split_whitespace().map(str::to_owned).collect();
        let (start, more) = text.rsplit_once(" And ").unwrap_or((&text, ""));
        let told = start.matches(|c: char| c.is_ascii_digit()).count();
        assert!(told > 0 || known.len() > 1, "{text}");
        assert!(more.is_empty() || more.ends_with(" more."), "{text}");
        if let Some((words, _)) = start.split_once('…') {
            let last = words.split_whitespace().last().unwrap_or("World");
            assert!(known.iter().any(|word| word == last) || last.ends_with('.'), "{last}");
        }
        for side in Side::ALL {
            let board = text_board(&scene, side);
            assert!(board.chars().count() <= TEXT_BOARD_LIMIT, "{}", board.chars().count());
        }
    }
}

#[test]
fn an_empty_board_is_told() {
    let mut scene = full(1, 1, 0, "");
    scene.notes.clear();
    scene.last_action = None;
    assert_eq!(
        alt_text(&scene),
        "World War Chess. Light to move. Light: no pieces. Dark: no pieces."
    );
    assert!(text_board(&scene, Side::White).contains(" 1 ."));
    let spot = Spot::new(0, 0);
    assert_eq!(scene.board.name(spot), "a1");
}
