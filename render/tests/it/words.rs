//! Alternative texts and text boards.

use std::collections::BTreeMap;

use i18n::{Locale, PSEUDO};
use model::l10n::{L10nMessage, Term, term};
use model::scene::{Badge, BadgeTone, Board, Layer, Piece, PlacedPiece, Scene, Side, Spot, Symbol};
use render::{ALT_TEXT_LIMIT, TEXT_BOARD_LIMIT};

use crate::scenes;

fn english() -> Locale {
    Locale::load("en", |_| [("words", scenes::WORDS)]).expect("the catalogue is whole")
}

fn alt_text(scene: &Scene) -> String {
    render::alt_text(scene, &english())
}

fn text_board(scene: &Scene, near: Side) -> String {
    render::text_board(scene, near, &english())
}

fn word(term: &Term) -> String {
    english().text(&term.clone().into())
}

fn named(wanted: &str) -> Scene {
    let found = scenes::all().into_iter().find(|(name, _)| *name == wanted);
    found.expect("a scene of that name").1
}

#[test]
fn alt_texts_read_well() {
    for name in
        ["world-war-middle", "wizards-war-middle", "badges", "shared-squares", "battle", "medieval"]
    {
        insta::assert_snapshot!(format!("alt-{name}"), alt_text(&named(name)));
    }
}

#[test]
fn text_boards_read_well() {
    for name in
        ["world-war-middle", "wizards-war-middle", "badges", "shared-squares", "battle", "medieval"]
    {
        let scene = named(name);
        let both =
            format!("{}\n{}", text_board(&scene, Side::White), text_board(&scene, Side::Black));
        insta::assert_snapshot!(format!("text-{name}"), both);
    }
}

type Position = BTreeMap<(Side, String, String), usize>;

fn position(scene: &Scene, with_codes: bool) -> Position {
    let mut position = Position::new();
    let locale = english();
    for placed in &scene.pieces {
        let piece = &placed.piece;
        let name = if with_codes { piece.code.to_owned() } else { word(&piece.name) };
        let words = |badge: &Badge| locale.text(&badge.words);
        let texts: Vec<String> = piece.badges.iter().map(words).collect();
        let mut square = scene.board.name(placed.spot);
        if !texts.is_empty() {
            square += &format!(" ({})", texts.join(", "));
        }
        let name = match placed.layer {
            Layer::Passing => format!("{name} entering"),
            _ => name,
        };
        *position.entry((piece.side, name, square)).or_default() += 1;
    }
    position
}

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

fn read(text: &str, scene: &Scene) -> Position {
    let mut position = Position::new();
    for side in Side::ALL {
        let start = format!(". {}: ", word(&scene.side_names[side.index()]));
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
                (_, name) if name.ends_with("ies") => name.replace("ies", "y"),
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

fn full(columns: u8, rows: u8, each: usize, words: &str) -> Scene {
    let names: [(Term, &str); 10] = [
        (term("scene-knight-wizard"), "Nw"),
        (term("scene-bishop-wizard"), "Bw"),
        (term("scene-rook-wizard"), "Rw"),
        (term("scene-fighter-plane"), "P"),
        (term("scene-chancellor"), "Ch"),
        (term("scene-cardinal"), "Ca"),
        (term("scene-helicopter"), "H"),
        (term("scene-infantry"), "I"),
        (term("scene-cavalry"), "C"),
        (term("scene-amazon"), "Am"),
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
            let (name, code) = names[place % names.len()].clone();
            let side = if spot.row < rows / 2 { Side::White } else { Side::Black };
            let badges = match words {
                "" => Vec::new(),
                words => vec![Badge {
                    text: "12".to_owned(),
                    words: L10nMessage::verbatim(words),
                    tone: BadgeTone::Good,
                }],
            };
            let piece = Piece { side, symbol: Symbol::Knight, name, code, badges };
            scene.pieces.push(PlacedPiece { spot, layer: Layer::Unit, piece });
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
    scene.last_action = Some(L10nMessage::verbatim("word ".repeat(150)));
    let text = alt_text(&scene);
    assert!(units(&text) <= ALT_TEXT_LIMIT);
    assert!(!text.contains("Last action"));
    assert!(text.contains("Radar Lock on the Dark Flag."));
    assert_eq!(read(&text, &scene), position(&scene, false));
}

#[test]
fn overfull_scenes_stay_within_the_limits_and_keep_whole_words() {
    let mut wordy = full(8, 8, 1, "");
    wordy.status = Some(L10nMessage::verbatim("Status of many words ".repeat(200)));
    wordy.notes = vec![L10nMessage::verbatim("A very long note. ".repeat(100)); 3];
    let mut endless = full(4, 4, 1, "");
    endless.status = Some(L10nMessage::verbatim("x".repeat(5000)));
    for scene in [full(10, 10, 3, "a power of twelve"), full(26, 26, 4, "axe"), wordy, endless] {
        let text = alt_text(&scene);
        assert!(units(&text) <= ALT_TEXT_LIMIT, "{}", units(&text));
        let known: Vec<String> = english()
            .text(scene.status.as_ref().expect("a status"))
            .split_whitespace()
            .map(str::to_owned)
            .collect();
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

/// Codes with an asterisk before Black's, and badges in words.
type Squares = BTreeMap<String, Vec<(String, Vec<String>)>>;

fn squares(text: &str, scene: &Scene) -> Squares {
    let mut squares = Squares::new();
    let mut lines = text.lines();
    let heading = lines.next().expect("a heading");
    let columns: Vec<&str> = heading.split_whitespace().collect();
    let second = heading.rfind(columns[1]).expect("a second column");
    let first = heading.find(columns[0]).expect("a first column");
    let width = second - first;
    for line in lines.by_ref().take(usize::from(scene.board.rows)) {
        let down = line[..2].trim();
        for (at, across) in columns.iter().enumerate() {
            let cell: String = line.chars().skip(3 + at * width).take(width - 1).collect();
            let cell = cell.trim();
            if !cell.is_empty() && cell != "." && !cell.ends_with('+') {
                let square = format!("{down}{across}");
                squares.insert(square, vec![(cell.to_owned(), Vec::new())]);
            }
        }
    }
    let lines: Vec<&str> = lines.collect();
    let crowds = lines.iter().find_map(|line| line.strip_prefix("+ ")).unwrap_or_default();
    for crowd in crowds.split(", ").filter(|crowd| !crowd.is_empty()) {
        let (square, codes) = crowd.split_once(' ').expect("codes after the square");
        let codes = codes.split(' ').map(|code| (code.to_owned(), Vec::new()));
        squares.insert(square.to_owned(), codes.collect());
    }
    for (side, star) in [("White: ", ""), ("Black: ", "*")] {
        let badges = lines.iter().rev().find_map(|line| line.strip_prefix(side)).expect("badges");
        for piece in badges.split("; ") {
            let mut parts = piece.splitn(3, ' ');
            let mut part = || parts.next().expect("code, square and badges");
            let (code, square, words) = (format!("{star}{}", part()), part(), part());
            let pieces = squares.get_mut(square).expect("somebody there");
            let piece = pieces.iter_mut().find(|(other, _)| *other == code).expect("the piece");
            piece.1.extend(words.split(", ").map(str::to_owned));
        }
    }
    squares
}

#[test]
fn a_text_board_with_buildings_under_units_reads_back() {
    let scene = named("medieval");
    let locale = english();
    let mut expected = Squares::new();
    for placed in &scene.pieces {
        let star = if placed.piece.side == Side::Black { "*" } else { "" };
        let words = placed.piece.badges.iter().map(|badge| locale.text(&badge.words)).collect();
        let standing = expected.entry(scene.board.name(placed.spot)).or_default();
        standing.push((format!("{star}{}", placed.piece.code), words));
    }
    let mut found = squares(&text_board(&scene, Side::White), &scene);
    for standing in found.values_mut().chain(expected.values_mut()) {
        standing.sort();
    }
    assert_eq!(found, expected);
}

#[test]
fn codes_with_figures_are_never_told_apart_by_case() {
    let mut scene = named("medieval");
    scene.pieces.retain(|placed| placed.layer == Layer::Unit);
    assert!(text_board(&scene, Side::White).contains("Black: *"));
}

#[test]
fn squares_are_told_in_the_order_of_their_names() {
    let mut scene = named("badges");
    scene.pieces.retain(|placed| placed.piece.code == "P" && placed.piece.side == Side::White);
    scene.pieces.iter_mut().for_each(|placed| placed.piece.badges.clear());
    for (index, placed) in scene.pieces.iter_mut().enumerate() {
        placed.spot.row = u8::from(index % 2 == 0);
    }
    assert!(
        alt_text(&scene).contains("Pawns a2, a4, a6, a8, b1, b3, b5, b7."),
        "{}",
        alt_text(&scene)
    );
}

#[test]
fn groups_and_codes_are_in_no_order_of_names() {
    let scene = named("world-war-start");
    let (english, pseudo) = (english(), pseudo());
    let order = |locale: &Locale| {
        let text = render::alt_text(&scene, locale);
        let kinds =
            ["bomber", "flag", "armor", "helicopter", "fighter-plane", "cavalry", "infantry"];
        let name = |kind: &str| match kind {
            "bomber" => term("scene-bomber"),
            "flag" => term("scene-flag"),
            "armor" => term("scene-armor"),
            "helicopter" => term("scene-helicopter"),
            "fighter-plane" => term("scene-fighter-plane"),
            "cavalry" => term("scene-cavalry"),
            _ => term("scene-infantry"),
        };
        let stem = |kind| locale.text(&name(kind).into()).trim_end_matches('~').to_owned();
        kinds.map(|kind| text.find(&stem(kind)).expect(kind)).is_sorted()
    };
    assert!(order(&english) && order(&pseudo));
}

fn pseudo() -> Locale {
    Locale::load(PSEUDO, |_| [("words", scenes::WORDS)]).expect("it is made from English")
}

#[test]
fn longer_words_stay_within_the_limits() {
    let locale = pseudo();
    let scenes = scenes::all().into_iter().map(|(_, scene)| scene);
    let crowded =
        [full(8, 8, 1, "a power of twelve"), full(10, 10, 3, "axe"), full(26, 26, 4, "axe")];
    for scene in scenes.chain(crowded) {
        let alt = render::alt_text(&scene, &locale);
        assert!(units(&alt) <= ALT_TEXT_LIMIT, "{}", units(&alt));
        assert!(!alt.contains('⟦'), "{alt}");
        for side in Side::ALL {
            let board = render::text_board(&scene, side, &locale);
            assert!(board.chars().count() <= TEXT_BOARD_LIMIT);
            assert!(!board.contains('⟦'), "{board}");
        }
    }
}

/// Apart from names and codes, every letter of the pseudo-language has an accent.
#[test]
fn every_word_comes_from_the_catalogue() {
    let locale = pseudo();
    let known = ["World", "War", "Chess"];
    let mut scene = named("world-war-middle");
    (scene.status, scene.last_action) = (None, None);
    scene.notes.clear();
    let words =
        render::alt_text(&scene, &locale) + " " + &render::text_board(&scene, Side::White, &locale);
    for word in words.split(|c: char| !c.is_alphanumeric()) {
        let plain = word.chars().filter(char::is_ascii_alphabetic).count() > 1;
        assert!(!plain || known.contains(&word), "{word}");
    }
}
