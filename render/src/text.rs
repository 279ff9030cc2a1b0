//! The text board: the position in monospaced text for a code block.

use std::collections::BTreeSet;

use i18n::Locale;
use model::l10n::{L10nMessage, say};
use model::scene::{Layer, MarkKind, PlacedPiece, Scene, Side, Spot, SquareNaming, Terrain};
use model::text::units;

use crate::aids;
use crate::alt::{clip, legend, tray_code, tray_line};

/// Maximum characters of a text board. Leaves room for a few words in a Discord message.
pub const TEXT_BOARD_LIMIT: usize = 1900;

#[derive(Clone, Copy, PartialEq, Eq)]
enum SideMark {
    /// Lower-case codes.
    Case,
    /// An asterisk before codes.
    Star,
}

/// Returns the board and a legend as text for a code block (without its fence), with `near` at the
/// bottom. To stay within [`TEXT_BOARD_LIMIT`], large boards show one letter per square and badges
/// appear as drawn instead of in words.
///
/// # Examples
///
/// `scene` is a board of 6 × 6 squares with a white pawn on c2:
///
/// ```
/// use i18n::Locale;
/// use model::scene::Side;
///
/// # use model::l10n::term;
/// # use model::scene::{Board, Layer, Piece, PlacedPiece, Scene, Spot, Symbol};
/// # let sides = [term("toy-white"), term("toy-black")];
/// # let mut scene = Scene::empty("Toy", sides, Board::chequered(6, 6));
/// # let piece = Piece {
/// #     side: Side::White,
/// #     symbol: Symbol("pawn"),
/// #     name: term("toy-pawn"),
/// #     code: "P",
/// #     badges: Vec::new(),
/// # };
/// # scene.pieces.push(PlacedPiece { spot: Spot::new(2, 1), layer: Layer::Unit, piece });
/// # let toy = |_: &str| {
/// #     let text = "toy-white = White\ntoy-black = Black\ntoy-pawn = Pawn\n    .many = Pawns\n";
/// #     [("toy", text)]
/// # };
/// # let locale = Locale::load("en", toy)?;
/// let board = render::text_board(&scene, Side::White, &locale);
/// assert!(board.starts_with("   a b c d e f\n 6 . . . . . .\n"));
/// assert!(board.contains(" 2 . . P . . .\n"));
/// assert!(board.ends_with("P Pawn\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn text_board(scene: &Scene, near: Side, locale: &Locale) -> String {
    text_board_within(scene, near, locale, TEXT_BOARD_LIMIT)
}

/// As [`text_board`], but at most `limit` characters. Drops the end of the legend; returns an empty
/// string if the board alone doesn't fit.
#[must_use]
pub fn text_board_within(scene: &Scene, near: Side, locale: &Locale, limit: usize) -> String {
    let limit = limit.min(TEXT_BOARD_LIMIT);
    let telling = telling(scene);
    let wide = grid(scene, near, telling, false);
    let mut text = wide;
    if units(&text) > limit * 2 / 3 {
        text = grid(scene, near, telling, true);
    }
    if units(&text) > limit {
        // Too little room, or more than the maximum of 26 × 26 squares.
        return String::new();
    }
    let room = limit.saturating_sub(units(&text));
    let mut lines = explanations(scene, locale, telling, true);
    if lines.iter().map(|line| units(line) + 1).sum::<usize>() > room {
        lines = explanations(scene, locale, telling, false);
    }
    for line in lines {
        let room = limit.saturating_sub(units(&text) + 1);
        let line = clip(&line, room);
        if units(&line) > room || line == "…" {
            break;
        }
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// Case distinguishes the sides unless a code has no case or its lower case is another code. Codes
/// with digits (`N1`) also need asterisks, since `n1` is likely to be another code.
fn telling(scene: &Scene) -> SideMark {
    let codes: BTreeSet<&str> = scene.pieces.iter().map(|placed| placed.piece.code).collect();
    let clear = |code: &&str| {
        !codes.contains(code.to_lowercase().as_str())
            && !code.contains(|c: char| c.is_ascii_digit())
    };
    if codes.iter().all(clear) { SideMark::Case } else { SideMark::Star }
}

fn code(placed: &PlacedPiece, telling: SideMark) -> String {
    let code = placed.piece.code;
    match (placed.piece.side, telling) {
        (Side::White, _) => code.to_owned(),
        (Side::Black, SideMark::Case) => code.to_lowercase(),
        (Side::Black, SideMark::Star) => format!("*{code}"),
    }
}

fn standing(scene: &Scene, spot: Spot) -> Vec<&PlacedPiece> {
    let mut all: Vec<&PlacedPiece> =
        scene.pieces.iter().filter(|placed| placed.spot == spot).collect();
    all.sort_by_key(|placed| match placed.layer {
        Layer::Unit => 0,
        Layer::Passing => 1,
        Layer::Ground => 2,
    });
    all
}

const fn sign(kind: MarkKind) -> char {
    match kind {
        MarkKind::Danger => '!',
        MarkKind::Chosen => '@',
        MarkKind::Destination | MarkKind::DestinationCapture => '=',
        MarkKind::Pending => '?',
        MarkKind::Path => '~',
        MarkKind::Destroyed => '%',
        MarkKind::Taking => '&',
        MarkKind::Refused => '^',
        MarkKind::LastTo => '>',
        MarkKind::LastFrom => '<',
    }
}

fn meaning(sign: char) -> L10nMessage {
    match sign {
        '!' => say("render-sign-danger").with("sign", sign),
        '@' => say("render-sign-chosen").with("sign", sign),
        '=' => say("render-sign-destination").with("sign", sign),
        '?' => say("render-sign-pending").with("sign", sign),
        '~' => say("render-sign-path").with("sign", sign),
        '%' => say("render-sign-destroyed").with("sign", sign),
        '&' => say("render-sign-taking").with("sign", sign),
        '^' => say("render-sign-refused").with("sign", sign),
        '>' => say("render-sign-last-to").with("sign", sign),
        _ => say("render-sign-last-from").with("sign", sign),
    }
}

const SIGNS: [char; 10] = ['!', '@', '=', '^', '?', '%', '&', '>', '<', '~'];

fn mark(scene: &Scene, spot: Spot) -> Option<char> {
    let signs = scene.marks.iter().filter(|mark| mark.spot == spot).map(|mark| sign(mark.kind));
    let weight = |sign: &char| SIGNS.iter().position(|known| known == sign);
    signs.min_by_key(weight)
}

fn grid(scene: &Scene, near: Side, telling: SideMark, tight: bool) -> String {
    let board = &scene.board;
    let mut columns: Vec<u8> = (0..board.columns).collect();
    let mut rows: Vec<u8> = (0..board.rows).rev().collect();
    if near == Side::Black {
        columns.reverse();
        rows.reverse();
    }
    let cell = |spot: Spot| match standing(scene, spot).as_slice() {
        [] => match board.terrain(spot) {
            Terrain::Plain => ".".to_owned(),
            Terrain::Enchanted => ":".to_owned(),
            Terrain::Absent => String::new(),
        },
        [one] => code(one, telling),
        [first, ..] => code(first, telling) + "+",
    };
    let mut width = 1;
    if !tight {
        let widest = board.spots().map(|spot| cell(spot).chars().count()).max().unwrap_or(1);
        width = widest.max(if board.columns > 9 && letters_down(board.naming) { 2 } else { 1 });
    }
    let across = |column: u8| match board.naming {
        SquareNaming::ColumnLetterRowNumber => board.letter(Spot::new(column, 0)).to_string(),
        SquareNaming::RowLetterColumnNumber => board.number(Spot::new(column, 0)).to_string(),
    };
    let down = |row: u8| match board.naming {
        SquareNaming::ColumnLetterRowNumber => board.number(Spot::new(0, row)).to_string(),
        SquareNaming::RowLetterColumnNumber => board.letter(Spot::new(0, row)).to_string(),
    };
    let mut heading = "  ".to_owned();
    for &column in &columns {
        let name = across(column);
        heading += &match tight {
            true => name.chars().last().map(String::from).unwrap_or_default(),
            false => format!(" {name:<width$}"),
        };
    }
    let heading = heading.trim_end().to_owned() + "\n";
    let mut text = heading.clone();
    for &row in &rows {
        let mut line = format!("{:>2}", down(row));
        for &column in &columns {
            let spot = Spot::new(column, row);
            let shown = cell(spot);
            if tight {
                let letter = shown.chars().find(|letter| letter.is_alphanumeric());
                line.push(letter.or(shown.chars().next()).unwrap_or(' '));
            } else {
                line.push(mark(scene, spot).unwrap_or(' '));
                line += &format!("{shown:<width$}");
            }
        }
        text += line.trim_end();
        text.push('\n');
    }
    text + &heading
}

fn letters_down(naming: SquareNaming) -> bool {
    naming == SquareNaming::RowLetterColumnNumber
}

/// The legend for signs, trays and hidden details, most important first. `words`: badges in words
/// instead of as drawn.
fn explanations(scene: &Scene, locale: &Locale, telling: SideMark, words: bool) -> Vec<String> {
    let board = &scene.board;
    let mut lines = Vec::new();
    lines.extend(scene.status.clone());
    lines.extend(scene.clocks.iter().map(|clocks| clocks.words.clone()));
    lines.extend(scene.notes.iter().cloned());
    lines.extend(aids::aid_messages(scene));
    let [white, black] = scene.side_names.clone();
    lines.push(match telling {
        SideMark::Case => say("render-board-case").with("white", white).with("black", black),
        SideMark::Star => say("render-board-star").with("black", black),
    });
    let list = |parts: Vec<L10nMessage>| say("render-board-list").with("parts", parts);
    let codes = legend(scene);
    if !codes.is_empty() {
        lines.push(list(codes));
    }
    if board.spots().any(|spot| board.terrain(spot) == Terrain::Enchanted) {
        lines.push(say("render-board-empty"));
    }
    let used: BTreeSet<char> = scene.marks.iter().map(|mark| sign(mark.kind)).collect();
    let used: Vec<L10nMessage> =
        SIGNS.iter().filter(|sign| used.contains(sign)).map(|&sign| meaning(sign)).collect();
    if !used.is_empty() {
        lines.push(list(used));
    }
    for tray in scene.trays.iter().filter(|tray| !tray.pieces.is_empty()) {
        let entry = |(piece, count): &(model::scene::Piece, u8)| {
            let signs = piece.badges.iter().filter(|badge| !badge.text.is_empty());
            let code = signs.fold(piece.code.to_owned(), |code, badge| code + ":" + &badge.text);
            tray_code(code, *count)
        };
        lines.push(tray_line(scene, tray, tray.pieces.iter().map(entry).collect()));
    }
    let crowds: Vec<String> = board
        .spots()
        .map(|spot| (spot, standing(scene, spot)))
        .filter(|(_, all)| all.len() > 1)
        .map(|(spot, all)| {
            let codes: Vec<String> = all.iter().map(|placed| code(placed, telling)).collect();
            format!("{} {}", board.name(spot), codes.join(" "))
        })
        .collect();
    if !crowds.is_empty() {
        lines.push(say("render-board-crowds").with("squares", crowds));
    }
    for side in Side::ALL {
        let badged: Vec<L10nMessage> = board
            .spots()
            .flat_map(|spot| standing(scene, spot))
            .filter(|placed| placed.piece.side == side && !placed.piece.badges.is_empty())
            .map(|placed| badges(scene, locale, placed, words))
            .collect();
        if !badged.is_empty() {
            let name = scene.side_names[side.index()].clone();
            lines.push(say("render-board-badges").with("side", name).with("pieces", badged));
        }
    }
    lines.extend(scene.details.iter().cloned());
    lines.iter().map(|line| locale.text(line)).filter(|line| !line.is_empty()).collect()
}

fn badges(scene: &Scene, locale: &Locale, placed: &PlacedPiece, words: bool) -> L10nMessage {
    let badges: Vec<String> = placed
        .piece
        .badges
        .iter()
        .map(|badge| match words || badge.text.is_empty() {
            true => locale.text(&badge.words),
            false => badge.text.clone(),
        })
        .collect();
    say("render-board-badged")
        .with("code", placed.piece.code)
        .with("square", scene.board.name(placed.spot))
        .with("badges", badges)
}
