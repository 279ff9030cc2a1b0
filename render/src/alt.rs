//! Alternative text: the whole position in words, for screen readers.

use i18n::Locale;
use model::l10n::{L10nMessage, say};
use model::scene::{Arrow, Layer, MarkKind, Piece, PlacedPiece, Player, Scene, Side, Spot, Tray};
use model::text::{close_isolates, open_isolates, units};

use crate::aids;

/// Discord's limit for an attachment's description, in UTF-16 units.
pub const ALT_TEXT_LIMIT: usize = 1024;

/// Space reserved for requested aids, if they need that much.
const MOST_OF_AIDS: usize = 400;

#[derive(Clone, Copy, PartialEq, Eq)]
struct Style {
    last_action: bool,
    marks: bool,
    notes: bool,
    /// Full names; otherwise codes with a legend.
    names: bool,
    /// Badges in words; otherwise as drawn.
    words: bool,
}

const SHORTEST: Style =
    Style { last_action: false, marks: false, notes: false, names: false, words: false };

/// From fullest to shortest. Every style states the whole position.
const STYLES: [Style; 6] = [
    Style { last_action: true, marks: true, notes: true, names: true, words: true },
    Style { last_action: true, marks: false, notes: true, names: true, words: true },
    Style { last_action: false, marks: false, notes: true, names: true, words: true },
    Style { last_action: false, marks: false, notes: true, names: false, words: true },
    Style { last_action: false, marks: false, notes: true, names: false, words: false },
    SHORTEST,
];

/// Describes the scene in at most [`ALT_TEXT_LIMIT`] UTF-16 units: game, status, notes, last
/// action, each side's pieces, trays.
///
/// A long text is shortened in steps that keep the position whole. It drops marks and the last
/// action, then uses codes with a legend, then badges as drawn, then drops notes. Only a position
/// of several hundred pieces is cut, and the text says how many are missing.
///
/// # Examples
///
/// `scene` is a board of 6 × 6 squares with a white pawn on c2:
///
/// ```
/// use i18n::Locale;
/// # use model::scene::Side;
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
/// let text = render::alt_text(&scene, &locale);
/// assert_eq!(text, "Toy. White: Pawn c2. Black: no pieces.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn alt_text(scene: &Scene, locale: &Locale) -> String {
    let teller = Describer { scene, locale };
    let fits = |text: &String| units(text) <= ALT_TEXT_LIMIT;
    let more = teller.text(&aids::sentences(scene, locale));
    let whole = STYLES.iter().map(|style| (*style, teller.describe(*style)));
    // The position takes precedence over requested aids.
    let wanted = units(&more).min(MOST_OF_AIDS);
    let mut fitting = whole.filter(|(style, text)| match *style == SHORTEST || wanted == 0 {
        true => fits(text),
        false => units(text) + 1 + wanted <= ALT_TEXT_LIMIT,
    });
    let Some((_, text)) = fitting.next() else { return teller.cut() };
    let room = ALT_TEXT_LIMIT.saturating_sub(units(&text) + 1);
    let more = clip(&more, room);
    if more.is_empty() || more == "…" { text } else { format!("{text} {more}") }
}

struct Describer<'s> {
    scene: &'s Scene,
    locale: &'s Locale,
}

impl Describer<'_> {
    fn describe(&self, style: Style) -> String {
        let mut sentences = self.opening(style);
        for side in Side::ALL {
            let groups = self.groups(side, style);
            let name = self.scene.side_names[side.index()].clone();
            sentences.push(self.locale.text(&match groups.is_empty() {
                true => say("render-side-no-pieces").with("side", name),
                false => say("render-side-pieces").with("side", name).with("groups", groups),
            }));
        }
        if style.last_action {
            sentences.extend(self.fallen(style));
        }
        sentences.extend(self.trays(style));
        if style.marks {
            sentences.extend(self.marks());
        }
        if !style.names {
            let codes = legend(self.scene);
            sentences.push(self.locale.text(&say("render-codes").with("codes", codes)));
        }
        self.text(&sentences)
    }

    fn text(&self, sentences: &[String]) -> String {
        let ended: Vec<String> = sentences
            .iter()
            .map(String::as_str)
            .map(str::trim)
            .filter(|sentence| !sentence.is_empty())
            .map(|sentence| match sentence.ends_with(['.', '!', '?', '…']) {
                true => sentence.to_owned(),
                false => self.locale.text(&say("render-sentence").with("text", sentence)),
            })
            .collect();
        self.locale.text(&say("render-text").with("sentences", ended))
    }

    fn opening(&self, style: Style) -> Vec<String> {
        let mut sentences = vec![self.scene.game.to_owned()];
        sentences.extend(self.scene.status.iter().map(|status| self.locale.text(status)));
        sentences.extend(self.players().filter(|_| style.last_action));
        let clocks = self.scene.clocks.iter();
        sentences.extend(clocks.map(|clocks| self.locale.text(&clocks.words)));
        if style.notes {
            sentences.extend(self.scene.notes.iter().map(|note| self.locale.text(note)));
        }
        if style.last_action
            && let Some(action) = &self.scene.last_action
        {
            let action = say("render-last-action").with("action", action.clone());
            sentences.push(self.locale.text(&action));
        }
        sentences
    }

    fn players(&self) -> Option<String> {
        let players = self.scene.players.as_ref()?;
        let one = |side: Side| {
            let player = &players[side.index()];
            let name = self.scene.side_names[side.index()].clone();
            match &player.strength {
                Some(strength) => say("render-player-of-strength")
                    .with("side", name)
                    .with("name", name_of(player))
                    .with("strength", strength.clone()),
                None => say("render-player").with("side", name).with("name", name_of(player)),
            }
        };
        let all = Side::ALL.map(one).to_vec();
        Some(self.locale.text(&say("render-players").with("players", all)))
    }

    /// A side's pieces by kind: `Knights b1, g1 (power 3)`. Arriving pieces are separate: `Queen
    /// entering d5`.
    fn groups(&self, side: Side, style: Style) -> Vec<L10nMessage> {
        struct Group<'s> {
            piece: &'s Piece,
            passing: bool,
            squares: Vec<(Spot, String)>,
        }
        let mut groups: Vec<Group<'_>> = Vec::new();
        for placed in self.scene.pieces.iter().filter(|placed| placed.piece.side == side) {
            let square =
                self.with_badges(&self.scene.board.name(placed.spot), &placed.piece, style);
            let (piece, passing) = (&placed.piece, placed.layer == Layer::Passing);
            let known = |group: &&mut Group<'_>| {
                (group.piece.code, &group.piece.name, group.passing)
                    == (piece.code, &piece.name, passing)
            };
            match groups.iter_mut().find(known) {
                Some(group) => group.squares.push((placed.spot, square)),
                None => groups.push(Group { piece, passing, squares: vec![(placed.spot, square)] }),
            }
        }
        // Small groups first, usually the important pieces.
        groups.sort_by_key(|group| (group.squares.len(), group.piece.code));
        groups
            .into_iter()
            .map(|Group { piece, passing, mut squares }| {
                squares.sort_by_key(|&(spot, _)| self.rank(spot));
                let squares: Vec<String> = squares.into_iter().map(|(_, text)| text).collect();
                match (style.names, passing) {
                    (true, false) => say("render-group")
                        .with("piece", piece.name.clone())
                        .with("count", squares.len())
                        .with("squares", squares),
                    (true, true) => say("render-group-entering")
                        .with("piece", piece.name.clone())
                        .with("count", squares.len())
                        .with("squares", squares),
                    (false, false) => {
                        say("render-group-code").with("code", piece.code).with("squares", squares)
                    }
                    (false, true) => say("render-group-code-entering")
                        .with("code", piece.code)
                        .with("squares", squares),
                }
            })
            .collect()
    }

    /// `Fallen: White's Pawn on d5 (beaten)`.
    fn fallen(&self, style: Style) -> Option<String> {
        let one = |placed: &PlacedPiece| {
            let piece = &placed.piece;
            let fell = say("render-fell")
                .with("side", self.scene.side_names[piece.side.index()].clone())
                .with("piece", piece.name.clone())
                .with("square", self.scene.board.name(placed.spot));
            self.with_badges(&self.locale.text(&fell), piece, style)
        };
        let fallen: Vec<String> = self.scene.fallen.iter().map(one).collect();
        (!fallen.is_empty()).then(|| self.locale.text(&say("render-fallen").with("fallen", fallen)))
    }

    fn rank(&self, spot: Spot) -> (char, u8) {
        (self.scene.board.letter(spot), self.scene.board.number(spot))
    }

    fn with_badges(&self, text: &str, piece: &Piece, style: Style) -> String {
        let badges: Vec<String> = piece
            .badges
            .iter()
            .map(|badge| match style.words {
                true => self.locale.text(&badge.words),
                false => badge.text.clone(),
            })
            .filter(|text| !text.is_empty())
            .collect();
        match (badges.is_empty(), style.words) {
            (true, _) => text.to_owned(),
            (false, true) => {
                self.locale.text(&say("render-badges").with("text", text).with("badges", badges))
            }
            (false, false) => format!("{text}({})", badges.join(",")),
        }
    }

    /// `Light captured: Fighter Plane, 2 Cavalry`.
    fn trays(&self, style: Style) -> Vec<String> {
        let full = self.scene.trays.iter().filter(|tray| !tray.pieces.is_empty());
        full.map(|tray| {
            let entry = |(piece, count): &(Piece, u8)| {
                let text = self.locale.text(&self.tray_piece(tray, piece, *count, style));
                self.with_badges(&text, piece, style)
            };
            let pieces: Vec<String> = tray.pieces.iter().map(entry).collect();
            self.locale.text(&tray_line(self.scene, tray, pieces))
        })
        .collect()
    }

    fn tray_piece(&self, tray: &Tray, piece: &Piece, count: u8, style: Style) -> L10nMessage {
        let owner = self.scene.side_names[piece.side.index()].clone();
        match (style.names, piece.side == tray.side) {
            (true, true) => {
                say("render-tray-piece").with("piece", piece.name.clone()).with("count", count)
            }
            (true, false) => say("render-tray-piece-of")
                .with("piece", piece.name.clone())
                .with("owner", owner)
                .with("count", count),
            (false, true) => tray_code(piece.code, count),
            (false, false) => say("render-tray-code-of")
                .with("code", piece.code)
                .with("owner", owner)
                .with("count", count),
        }
    }

    /// `Chosen: c4`. The last action and the notes cover the other marks.
    fn marks(&self) -> Vec<String> {
        let kinds = [
            MarkKind::Chosen,
            MarkKind::Destination,
            MarkKind::DestinationCapture,
            MarkKind::Path,
            MarkKind::Pending,
            MarkKind::Destroyed,
            MarkKind::Refused,
        ];
        let listed = |kind: MarkKind| {
            let of_kind = self.scene.marks.iter().filter(|mark| mark.kind == kind);
            let mut spots: Vec<Spot> = of_kind.map(|mark| mark.spot).collect();
            spots.sort_by_key(|&spot| self.rank(spot));
            spots.dedup();
            let names = spots.into_iter().map(|spot| self.scene.board.name(spot)).collect();
            mark_message(kind, names).map(|sentence| self.locale.text(&sentence))
        };
        let mut told: Vec<String> = kinds.into_iter().filter_map(listed).collect();
        let board = &self.scene.board;
        let way = |arrow: &Arrow| {
            let (from, to) = (board.name(arrow.from), board.name(arrow.to));
            say("render-arrow").with("from", from).with("to", to)
        };
        let ways: Vec<L10nMessage> = self.scene.arrows.iter().map(way).collect();
        if !ways.is_empty() {
            told.push(self.locale.text(&say("render-arrows").with("ways", ways)));
        }
        told
    }

    /// Fallback: as many pieces as fit, and the number left out.
    fn cut(&self) -> String {
        let opening = self.text(&self.opening(SHORTEST));
        let opening = clip(&opening, ALT_TEXT_LIMIT / 2);
        let of_side = |side| {
            let all = self.scene.pieces.iter().filter(move |placed| placed.piece.side == side);
            all.take(ALT_TEXT_LIMIT / 2).map(move |placed| {
                let square = self.scene.board.name(placed.spot);
                let square = self.with_badges(&square, &placed.piece, SHORTEST);
                let code = placed.piece.code;
                (side, say("render-group-code").with("code", code).with("squares", vec![square]))
            })
        };
        let pieces: Vec<(Side, L10nMessage)> = Side::ALL.into_iter().flat_map(of_side).collect();
        let total = self.scene.pieces.len()
            + self.scene.trays.iter().map(|tray| tray.pieces.len()).sum::<usize>();
        let telling = |told: usize| {
            let mut sentences = vec![opening.clone()];
            for side in Side::ALL {
                let of_side = pieces.iter().take(told).filter(|(of, _)| *of == side);
                let groups: Vec<L10nMessage> =
                    of_side.map(|(_, sentence)| sentence.clone()).collect();
                if !groups.is_empty() {
                    let name = self.scene.side_names[side.index()].clone();
                    let pieces =
                        say("render-side-pieces").with("side", name).with("groups", groups);
                    sentences.push(self.locale.text(&pieces));
                }
            }
            sentences.push(self.locale.text(&say("render-more").with("count", total - told)));
            self.text(&sentences)
        };
        let (mut fits, mut least) = (0, pieces.len() + 1);
        while fits + 1 < least {
            let middle = (fits + least) / 2;
            match units(&telling(middle)) <= ALT_TEXT_LIMIT {
                true => fits = middle,
                false => least = middle,
            }
        }
        clip(&telling(fits), ALT_TEXT_LIMIT)
    }
}

fn mark_message(kind: MarkKind, squares: Vec<String>) -> Option<L10nMessage> {
    if squares.is_empty() {
        return None;
    }
    Some(match kind {
        MarkKind::Chosen => say("render-marks-chosen").with("squares", squares),
        MarkKind::Destination => say("render-marks-destination").with("squares", squares),
        MarkKind::DestinationCapture => say("render-marks-capture").with("squares", squares),
        MarkKind::Path => say("render-marks-path").with("squares", squares),
        MarkKind::Pending => say("render-marks-pending").with("squares", squares),
        MarkKind::Destroyed => say("render-marks-destroyed").with("squares", squares),
        MarkKind::Refused => say("render-marks-refused").with("squares", squares),
        MarkKind::LastFrom | MarkKind::LastTo | MarkKind::Taking | MarkKind::Danger => return None,
    })
}

pub(crate) fn tray_line<P: Into<model::l10n::Arg>>(
    scene: &Scene,
    tray: &Tray,
    pieces: Vec<P>,
) -> L10nMessage {
    say("render-tray")
        .with("side", scene.side_names[tray.side.index()].clone())
        .with("title", tray.title.clone())
        .with("pieces", pieces)
}

pub(crate) fn tray_code(code: impl Into<model::l10n::Arg>, count: u8) -> L10nMessage {
    say("render-tray-code").with("code", code).with("count", count)
}

pub(crate) fn legend(scene: &Scene) -> Vec<L10nMessage> {
    let on_board = scene.pieces.iter().map(|placed| &placed.piece);
    let beside = scene.trays.iter().flat_map(|tray| tray.pieces.iter().map(|(piece, _)| piece));
    let mut known: Vec<(&str, &model::l10n::Term)> =
        on_board.chain(beside).map(|piece| (piece.code, &piece.name)).collect();
    known.sort_unstable();
    known.dedup();
    let entry = |(code, name): (&str, &model::l10n::Term)| {
        say("render-code").with("code", code).with("piece", name.clone())
    };
    known.into_iter().map(entry).collect()
}

/// Returns the text, or as many of its words as fit into `room` UTF-16 units, followed by `…`.
/// Closes isolates that the cut leaves open.
pub(crate) fn clip(text: &str, room: usize) -> String {
    if units(text) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for word in text.split_whitespace() {
        let before = short.len();
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(word);
        if units(&short) + 1 + open_isolates(&short) > room {
            short.truncate(before);
            break;
        }
    }
    short.push('…');
    close_isolates(&mut short);
    short
}

/// A player's name without control characters, at most 64 characters, since it is user input.
fn name_of(player: &Player) -> String {
    player.name.chars().filter(|letter| !letter.is_control()).take(64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clipping_keeps_whole_words() {
        assert_eq!(clip("one two three", 13), "one two three");
        assert_eq!(clip("one two three", 12), "one two…");
        assert_eq!(clip("onetwothree", 5), "…");
        let isolated = "by \u{2068}שלום עולם\u{2069}";
        assert_eq!(clip(isolated, 14), isolated);
        assert_eq!(clip(isolated, 13), "by \u{2068}שלום…\u{2069}");
        assert_eq!(clip(isolated, 9), "by…");
    }
}
