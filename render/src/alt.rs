//! The alternative text: the whole position in words, for those who do not see the picture.

use scene::{Layer, MarkKind, Piece, Scene, Side, Spot};

/// The most characters that Discord takes as an attachment's description.
pub const ALT_TEXT_LIMIT: usize = 1024;

/// How much room the text may take.
#[derive(Clone, Copy)]
struct Style {
    last_action: bool,
    marks: bool,
    notes: bool,
    /// Names in full; else codes, with a legend.
    names: bool,
    /// Badges in words; else as they are drawn.
    words: bool,
}

/// From the fullest to the shortest; every one of them states the whole position.
const STYLES: [Style; 6] = [
    Style { last_action: true, marks: true, notes: true, names: true, words: true },
    Style { last_action: true, marks: false, notes: true, names: true, words: true },
    Style { last_action: false, marks: false, notes: true, names: true, words: true },
    Style { last_action: false, marks: false, notes: true, names: false, words: true },
    Style { last_action: false, marks: false, notes: true, names: false, words: false },
    Style { last_action: false, marks: false, notes: false, names: false, words: false },
];

/// The scene in words: game, status, notes, last action, each side's pieces with their squares
/// and badges, trays. At most [`ALT_TEXT_LIMIT`] characters.
///
/// A long text is shortened in steps that keep the position whole: first the marks and the last action go,
/// then codes with a legend stand for names, then badges are given as drawn, then notes go. Only
/// a position of several hundred pieces is cut, between pieces, and the text says how many are
/// missing.
#[must_use]
pub fn alt_text(scene: &Scene) -> String {
    let fits = |text: &String| length(text) <= ALT_TEXT_LIMIT;
    let whole = STYLES.iter().map(|style| describe(scene, *style)).find(fits);
    whole.unwrap_or_else(|| cut(scene))
}

/// Discord counts UTF-16 units at most.
fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

fn describe(scene: &Scene, style: Style) -> String {
    let mut sentences = opening(scene, style);
    for side in Side::ALL {
        let pieces = groups(scene, side, style).join("; ");
        let pieces = if pieces.is_empty() { "no pieces".to_owned() } else { pieces };
        sentences.push(format!("{}: {pieces}", side_name(scene, side)));
    }
    sentences.extend(trays(scene, style));
    if style.marks {
        sentences.extend(marks(scene));
    }
    if !style.names {
        sentences.push(format!("Codes: {}", legend(scene).join(", ")));
    }
    sentences.iter().fold(String::new(), |text, sentence| join(text, sentence))
}

/// Game, status, notes, last action.
fn opening(scene: &Scene, style: Style) -> Vec<String> {
    let mut sentences = vec![scene.game.to_owned(), scene.status.clone()];
    if style.notes {
        sentences.extend(scene.notes.iter().cloned());
    }
    if style.last_action
        && let Some(action) = &scene.last_action
    {
        sentences.push(format!("Last action: {action}"));
    }
    sentences
}

/// A sentence after a text, each ended once.
fn join(mut text: String, sentence: &str) -> String {
    let sentence = sentence.trim();
    if sentence.is_empty() {
        return text;
    }
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(sentence);
    if !sentence.ends_with(['.', '!', '?', '…']) {
        text.push('.');
    }
    text
}

fn side_name(scene: &Scene, side: Side) -> &'static str {
    scene.side_names[side.index()]
}

/// A side's pieces by name, in the order in which the names first stand on the board:
/// `Knights b1, g1 (power 3)`; those on their way by themselves: `Queen entering d5`.
fn groups(scene: &Scene, side: Side, style: Style) -> Vec<String> {
    struct Group<'s> {
        piece: &'s Piece,
        passing: bool,
        squares: Vec<(Spot, String)>,
    }
    let mut groups: Vec<Group<'_>> = Vec::new();
    for placed in scene.pieces.iter().filter(|placed| placed.piece.side == side) {
        let square = scene.board.name(placed.spot) + &badges(&placed.piece, style);
        let (piece, passing) = (&placed.piece, placed.layer == Layer::Passing);
        let known =
            |group: &&mut Group<'_>| group.piece.name == piece.name && group.passing == passing;
        match groups.iter_mut().find(known) {
            Some(group) => group.squares.push((placed.spot, square)),
            None => groups.push(Group { piece, passing, squares: vec![(placed.spot, square)] }),
        }
    }
    // Few and weighty before many: the order that a reader wants to hear.
    groups.sort_by_key(|group| (group.squares.len(), group.piece.name));
    groups
        .into_iter()
        .map(|Group { piece, passing, mut squares }| {
            squares.sort();
            let name = call(piece, squares.len(), style);
            let at = if passing { "entering " } else { "" };
            let squares: Vec<String> = squares.into_iter().map(|(_, text)| text).collect();
            format!("{name} {at}{}", squares.join(", "))
        })
        .collect()
}

/// What so many of a piece are called.
fn call(piece: &Piece, count: usize, style: Style) -> String {
    match (style.names, count) {
        (false, _) => piece.code.to_owned(),
        (true, 1) => piece.name.to_owned(),
        (true, _) => plural(piece.name),
    }
}

/// The badges of a piece in brackets: ` (power 3, axe)`.
fn badges(piece: &Piece, style: Style) -> String {
    let texts: Vec<&str> = piece
        .badges
        .iter()
        .map(|badge| if style.words { badge.words.as_str() } else { badge.text.as_str() })
        .filter(|text| !text.is_empty())
        .collect();
    match (texts.is_empty(), style.words) {
        (true, _) => String::new(),
        (false, true) => format!(" ({})", texts.join(", ")),
        (false, false) => format!("({})", texts.join(",")),
    }
}

/// `Light captured: Fighter Plane, 2 Cavalry`.
fn trays(scene: &Scene, style: Style) -> Vec<String> {
    let entry = |side: Side, piece: &Piece, count: u8| {
        let name = call(piece, usize::from(count), style);
        let owner = match piece.side == side {
            true => String::new(),
            false => format!("{} ", side_name(scene, piece.side)),
        };
        let number = if count > 1 { format!("{count} ") } else { String::new() };
        format!("{number}{owner}{name}{}", badges(piece, style))
    };
    scene
        .trays
        .iter()
        .filter(|tray| !tray.pieces.is_empty())
        .map(|tray| {
            let pieces: Vec<String> =
                tray.pieces.iter().map(|(piece, count)| entry(tray.side, piece, *count)).collect();
            let title = tray.title.to_lowercase();
            format!("{} {title}: {}", side_name(scene, tray.side), pieces.join(", "))
        })
        .collect()
}

/// The squares that are marked for a choice: `Chosen: c4`. What the marks of the last action and
/// of danger say is in the last action and the notes.
fn marks(scene: &Scene) -> Vec<String> {
    let kinds = [
        (MarkKind::Chosen, "Chosen"),
        (MarkKind::Destination, "May go to"),
        (MarkKind::DestinationCapture, "May capture on"),
        (MarkKind::Path, "On the way"),
        (MarkKind::Pending, "Pending"),
        (MarkKind::Destroyed, "Destroyed on"),
    ];
    let listed = |(kind, title): (MarkKind, &str)| {
        let mut spots: Vec<Spot> =
            scene.marks.iter().filter(|mark| mark.kind == kind).map(|mark| mark.spot).collect();
        spots.sort_unstable();
        spots.dedup();
        let names: Vec<String> = spots.into_iter().map(|spot| scene.board.name(spot)).collect();
        (!names.is_empty()).then(|| format!("{title}: {}", names.join(", ")))
    };
    kinds.into_iter().filter_map(listed).collect()
}

/// Codes and the names that they stand for, each once.
pub(crate) fn legend(scene: &Scene) -> Vec<String> {
    let on_board = scene.pieces.iter().map(|placed| &placed.piece);
    let beside = scene.trays.iter().flat_map(|tray| tray.pieces.iter().map(|(piece, _)| piece));
    let mut known: Vec<(&str, &str)> =
        on_board.chain(beside).map(|piece| (piece.code, piece.name)).collect();
    known.sort_unstable();
    known.dedup();
    known.into_iter().map(|(code, name)| format!("{code} {name}")).collect()
}

/// The plural of a piece's name. Branches of an army have none.
fn plural(name: &str) -> String {
    const NONE: [&str; 5] = ["Armor", "Artillery", "Cavalry", "Infantry", "Aircraft"];
    if NONE.iter().any(|word| name.ends_with(word)) {
        return name.to_owned();
    }
    if let Some(stem) = name.strip_suffix("man") {
        return format!("{stem}men");
    }
    if let Some(stem) = name.strip_suffix('y')
        && !stem.ends_with(['a', 'e', 'i', 'o', 'u'])
    {
        return format!("{stem}ies");
    }
    let hissing = ["s", "x", "z", "ch", "sh"].iter().any(|end| name.ends_with(end));
    if hissing { format!("{name}es") } else { format!("{name}s") }
}

/// For positions that no style holds: as many pieces as there is room for, and how many more.
fn cut(scene: &Scene) -> String {
    let style = STYLES[STYLES.len() - 1];
    let opening = opening(scene, style);
    let mut text = opening.iter().fold(String::new(), |text, sentence| join(text, sentence));
    text = clip(&text, ALT_TEXT_LIMIT / 2);
    let total =
        scene.pieces.len() + scene.trays.iter().map(|tray| tray.pieces.len()).sum::<usize>();
    let ending = |left: usize| format!(" And {left} more.");
    let room = ALT_TEXT_LIMIT - length(&ending(total)) - 1;
    let mut told = 0;
    'sides: for side in Side::ALL {
        let mut start = format!(" {}: ", side_name(scene, side));
        for placed in scene.pieces.iter().filter(|placed| placed.piece.side == side) {
            let piece = &placed.piece;
            let square = scene.board.name(placed.spot);
            let next = format!("{start}{} {square}{}", piece.code, badges(piece, style));
            if length(&text) + length(&next) > room {
                break 'sides;
            }
            text.push_str(&next);
            told += 1;
            start = "; ".to_owned();
        }
        if start == "; " {
            text.push('.');
        }
    }
    if !text.ends_with(['.', '…']) {
        text.push('.');
    }
    text + &ending(total - told)
}

/// The text, or its words as far as they fit into `room` with `…` after them.
pub(crate) fn clip(text: &str, room: usize) -> String {
    if length(text) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for word in text.split_whitespace() {
        if length(&short) + 1 + length(word) + 1 > room {
            break;
        }
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(word);
    }
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_their_plurals() {
        for (one, many) in [
            ("Flag", "Flags"),
            ("Infantry", "Infantry"),
            ("Fighter Plane", "Fighter Planes"),
            ("Knight-Wizard", "Knight-Wizards"),
            ("Footman", "Footmen"),
            ("Ally", "Allies"),
            ("Monkey", "Monkeys"),
            ("Ox", "Oxes"),
            ("Marsh", "Marshes"),
        ] {
            assert_eq!(plural(one), many);
        }
    }

    #[test]
    fn clipping_keeps_whole_words() {
        assert_eq!(clip("one two three", 13), "one two three");
        assert_eq!(clip("one two three", 12), "one two…");
        assert_eq!(clip("onetwothree", 5), "…");
    }
}
