//! Parses typed texts into their possible meanings (C-5).

use rules::{Square, read};

use crate::{Action, BattleChess, Kind, Piece};

/// A possible meaning of a text, regardless of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Castle { kingside: bool },
    Move(MoveWish),
    LaterExchange { at: Square, kind: Option<Kind>, home: Square },
    Strike(Option<Square>),
    Hold(Option<Square>),
    InPerson,
    Champion { kind: Option<Kind>, square: Square },
    Patron,
    Yield,
    AttackerWins,
    DefenderWins,
    Engage,
    Release,
    DiscardQueen,
    Discard(Square),
    NoRecall,
    Recall { kind: Option<Kind>, home: Square },
    Keep,
    Exchange { kind: Option<Kind>, home: Square },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveWish {
    pub(crate) kind: Option<Kind>,
    pub(crate) file: Option<u8>,
    pub(crate) rank: Option<u8>,
    pub(crate) to: Square,
    /// True for `x`, false for `-`, `None` without a sign.
    pub(crate) attack: Option<bool>,
    pub(crate) en_passant: bool,
    pub(crate) promotion: bool,
}

impl MoveWish {
    pub(crate) fn from(&self) -> Option<Square> {
        Square::at(self.file?.cast_signed(), self.rank?.cast_signed())
    }
}

/// Returns the possible meanings of a text, most likely first; none if it isn't an action of this
/// game.
pub(crate) fn wishes(text: &str) -> Vec<Wish> {
    let plain = read::plain(read::without_number(text));
    // `g1>f3` and `g1 -> f3` are moves, as in other games.
    let mut cased = plain.replace("->", "-").replace(['>', '→'], "-");
    cased.retain(|c| c != ' ');
    let lower = cased.to_lowercase();
    if !cased.is_ascii() || cased.len() > 24 {
        return Vec::new();
    }
    if let Some(wish) = wish_in_words(&lower) {
        return vec![wish];
    }
    let mut wishes = moves(&cased);
    if let Some((kind, square)) = piece_and_square(&lower) {
        wishes.push(Wish::Champion { kind, square });
        wishes.push(Wish::Recall { kind, home: square });
        wishes.push(Wish::Exchange { kind, home: square });
    }
    wishes
}

fn wish_in_words(lower: &str) -> Option<Wish> {
    let word = match lower.trim_end_matches(['+', '#', '!', '?']) {
        "o-o" | "0-0" | "oo" | "00" => Wish::Castle { kingside: true },
        "o-o-o" | "0-0-0" | "ooo" | "000" => Wish::Castle { kingside: false },
        "strike" => Wish::Strike(None),
        "hold" => Wish::Hold(None),
        "self" | "inperson" | "herself" => Wish::InPerson,
        "patron" => Wish::Patron,
        "yield" | "yields" => Wish::Yield,
        "attackerwins" | "attacker" => Wish::AttackerWins,
        "defenderwins" | "defender" => Wish::DefenderWins,
        "engage" => Wish::Engage,
        "release" => Wish::Release,
        "discardqueen" | "discardq" => Wish::DiscardQueen,
        "norecall" => Wish::NoRecall,
        "keep" => Wish::Keep,
        _ => return worded_with_square(lower),
    };
    Some(word)
}

fn worded_with_square(lower: &str) -> Option<Wish> {
    let (word, rest) = ["strike", "hold", "champion", "discard", "recall", "exchange"]
        .into_iter()
        .find_map(|word| Some((word, lower.strip_prefix(word)?)))?;
    if let Some((kind, square)) = piece_and_square(rest) {
        return Some(match word {
            "strike" => Wish::Strike(Some(square)),
            "hold" => Wish::Hold(Some(square)),
            "champion" => Wish::Champion { kind, square },
            "discard" => Wish::Discard(square),
            "recall" => Wish::Recall { kind, home: square },
            _ => Wish::Exchange { kind, home: square },
        });
    }
    if word != "exchange" || !rest.is_char_boundary(2) || rest.len() < 4 {
        return None;
    }
    let rest = match rest.strip_prefix('p') {
        Some(unnamed) => unnamed,
        None => rest,
    };
    let at = Square::parse(rest.get(..2)?)?;
    let rest = rest.get(2..)?;
    let (kind, home) = piece_and_square(rest.strip_prefix("for").unwrap_or(rest))?;
    Some(Wish::LaterExchange { at, kind, home })
}

fn piece_and_square(text: &str) -> Option<(Option<Kind>, Square)> {
    if let Some(square) = Square::parse(text) {
        return Some((None, square));
    }
    let mut chars = text.chars();
    let kind = Kind::from_letter(chars.next()?)?;
    Some((Some(kind), Square::parse(chars.as_str())?))
}

fn moves(cased: &str) -> Vec<Wish> {
    let mut text = cased.trim_end_matches(['+', '#', '!', '?']);
    let mut en_passant = false;
    for suffix in ["e.p", "e.p.", "ep", "(ep)", "E.P", "EP"] {
        if let Some(rest) = text.strip_suffix(suffix).filter(|rest| rest.len() >= 4) {
            text = rest;
            en_passant = true;
            break;
        }
    }
    let mut promotion = false;
    if let Some((rest, piece)) = text.split_once('=')
        && piece.len() == 1
        && piece.chars().all(|c| Kind::from_letter(c).is_some())
    {
        text = rest;
        promotion = true;
    }
    let Some(split_at) = text.len().checked_sub(2) else { return Vec::new() };
    let (head, to) = text.split_at(split_at);
    let Some(to) = Square::parse(to) else { return Vec::new() };
    // The text may name the attacked piece after a sign.
    let head = match head.char_indices().next_back() {
        Some((at, letter))
            if Kind::from_letter(letter).is_some()
                && head[..at].ends_with(['-', 'x', 'X', ':']) =>
        {
            &head[..at]
        }
        _ => head,
    };
    let (head, attack) = match head.strip_suffix(['x', 'X', ':']) {
        Some(head) => (head, Some(true)),
        None => match head.strip_suffix('-') {
            Some(head) => (head, Some(false)),
            None => (head, None),
        },
    };
    let wish = |kind, file, rank| {
        Wish::Move(MoveWish { kind, file, rank, to, attack, en_passant, promotion })
    };
    let file = |c: char| {
        let c = c.to_ascii_lowercase();
        ('a'..='h').contains(&c).then(|| c as u8 - b'a')
    };
    let rank = |c: char| c.to_digit(10).filter(|d| (1..=8).contains(d)).map(|d| d as u8 - 1);
    let chars: Vec<char> = head.chars().collect();
    // A lower-case `b` is the file: an illegal `b1-e2` must not become a Bishop's move.
    let piece = |c: char| Kind::from_letter(c).filter(|_| c != 'b');
    match *chars.as_slice() {
        [] => vec![wish(Some(Kind::Pawn), None, None)],
        [c] => {
            let as_kind = piece(c).map(|kind| wish(Some(kind), None, None));
            let as_file = file(c).map(|file| wish(Some(Kind::Pawn), Some(file), None));
            let readings =
                if c.is_ascii_uppercase() { [as_kind, as_file] } else { [as_file, as_kind] };
            readings.into_iter().flatten().collect()
        }
        [a, b] => {
            let square = file(a).zip(rank(b)).map(|(f, r)| wish(None, Some(f), Some(r)));
            let by_rank = piece(a).zip(rank(b)).map(|(k, r)| wish(Some(k), None, Some(r)));
            let by_file = piece(a).zip(file(b)).map(|(k, f)| wish(Some(k), Some(f), None));
            [square, by_rank, by_file].into_iter().flatten().collect()
        }
        [a, b, c] => match (Kind::from_letter(a), file(b), rank(c)) {
            (Some(kind), Some(f), Some(r)) => vec![wish(Some(kind), Some(f), Some(r))],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

impl BattleChess {
    pub(crate) fn fulfils(&self, action: Action, wish: Wish) -> bool {
        let of = |piece: Piece, kind: Option<Kind>, home: Square| {
            piece.home() == home && kind.is_none_or(|kind| kind == piece.kind())
        };
        match (action, wish) {
            (Action::Move { from, to }, Wish::Castle { kingside }) => {
                self.is_castling(from, to) && (to.file() == 6) == kingside
            }
            (Action::Move { from, to }, Wish::Move(wish)) => {
                to == wish.to
                    && wish.file.is_none_or(|file| file == from.file())
                    && wish.rank.is_none_or(|rank| rank == from.rank())
                    && wish.kind.is_none_or(|kind| self.of_kind(kind).has(from))
            }
            (
                Action::LaterExchange { at, piece },
                Wish::LaterExchange { at: named, kind, home },
            ) => at == named && of(piece, kind, home),
            (Action::LaterExchange { piece, .. }, Wish::Exchange { kind, home })
            | (Action::Exchange(piece), Wish::Exchange { kind, home })
            | (Action::Recall(piece), Wish::Recall { kind, home }) => of(piece, kind, home),
            (Action::Exchange(piece), Wish::LaterExchange { at, kind, home }) => {
                self.pending_square() == Some(at) && of(piece, kind, home)
            }
            (Action::Strike(knight), Wish::Strike(square))
            | (Action::Hold(knight), Wish::Hold(square)) => {
                square.is_none_or(|square| square == knight)
            }
            (Action::Champion(on), Wish::Champion { kind, square }) => {
                on == square && kind.is_none_or(|kind| self.of_kind(kind).has(on))
            }
            (Action::Discard(on), Wish::Discard(square)) => on == square,
            (Action::InPerson, Wish::InPerson)
            | (Action::Patron, Wish::Patron)
            | (Action::Yield, Wish::Yield)
            | (Action::AttackerWins, Wish::AttackerWins)
            | (Action::DefenderWins, Wish::DefenderWins)
            | (Action::Engage, Wish::Engage)
            | (Action::Release, Wish::Release)
            | (Action::DiscardQueen, Wish::DiscardQueen)
            | (Action::NoRecall, Wish::NoRecall)
            | (Action::Keep, Wish::Keep) => true,
            _ => false,
        }
    }
}
