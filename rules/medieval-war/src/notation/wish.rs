//! Parses a text leniently into a wish, regardless of the position.

use rules::read::plain;
use rules::{Refusal, Square, Squares};

use crate::notation::split::split;
use crate::notation::unreadable;
use crate::piece::Kind;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    pub(crate) action: RequestedAction,
    /// Pieces that the text names with a square: `Nb1-c3`.
    pub(crate) pieces: Vec<(Square, Kind)>,
    /// The pawns that the text reports as isolated, if it mentions isolation.
    pub(crate) isolated: Option<Squares>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RequestedAction {
    Step { from: Square, to: Square },
    Attack { attackers: Squares, sum: Option<u32>, target: Square, twice: Option<u32> },
    Cannon { rook: RookName, target: Square, twice: Option<u32> },
    Summon { count: Option<u32>, squares: Option<Squares> },
    Again,
    Depose(Option<Kind>),
    Recruit(Option<Square>),
    Purge(Option<Kind>),
    Reset,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RookName {
    On(Square),
    File(u8),
    Any,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Square(Square),
    Number(u32),
    Word(String),
    Dash,
    And,
    Open,
    Close,
    Equals,
    Other,
}

impl Token {
    fn is(&self, words: &[&str]) -> bool {
        matches!(self, Token::Word(word) if words.contains(&word.as_str()))
    }

    fn is_x(&self) -> bool {
        self.is(&["x", "takes", "destroys"])
    }

    fn kind(&self) -> Option<Kind> {
        match self {
            Token::Word(word) => Kind::from_word(word),
            _ => None,
        }
    }
}

fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.to_lowercase().chars().collect();
    let square_at = |at: usize| {
        let (&file, &rank) = (chars.get(at)?, chars.get(at + 1)?);
        let is_longer = chars.get(at + 2).is_some_and(char::is_ascii_digit);
        if is_longer { None } else { Square::parse(&format!("{file}{rank}")) }
    };
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        if let Some(square) = square_at(at) {
            tokens.push(Token::Square(square));
            at += 2;
            continue;
        }
        let start = at;
        at += 1;
        let token = match c {
            c if c.is_whitespace() => continue,
            c if c.is_ascii_digit() => {
                while chars.get(at).is_some_and(char::is_ascii_digit) {
                    at += 1;
                }
                let digits: String = chars[start..at].iter().collect();
                Token::Number(digits.parse().unwrap_or(u32::MAX))
            }
            c if c.is_alphabetic() => {
                while chars.get(at).is_some_and(|c| c.is_alphabetic()) && square_at(at).is_none() {
                    at += 1;
                }
                match chars[start..at].iter().collect::<String>().as_str() {
                    "and" => Token::And,
                    "to" => Token::Dash,
                    // `Cannonxh7`, `Canxh7`.
                    "cannonx" | "canx" => Token::Word("cannon".into()),
                    word => Token::Word(word.into()),
                }
            }
            '-' | '>' | '→' => {
                if tokens.last() == Some(&Token::Dash) {
                    continue;
                }
                Token::Dash
            }
            '&' | '+' | ',' => Token::And,
            '(' | '[' => Token::Open,
            ')' | ']' => Token::Close,
            '=' | ':' => Token::Equals,
            _ => Token::Other,
        };
        tokens.push(token);
    }
    tokens
}

pub(crate) fn wish(text: &str) -> Result<Wish, Refusal> {
    let plain = plain(text);
    let parts = split(&plain);
    let [part] = parts.as_slice() else { return Err(unreadable::whole_turn()) };
    let mut tokens = tokens(part);
    drop_skipped(&mut tokens);
    let unreadable = || unreadable::nothing_known(text);
    let (action_tokens, notes) = tokens.split_at(end_of_action(&tokens));
    let isolated =
        if notes.is_empty() { None } else { Some(isolation(notes).ok_or_else(unreadable)?) };
    if isolated.is_none() && notes_missing(action_tokens) {
        return Err(unreadable::step_takes_nothing());
    }
    let mut reader = Reader { tokens: action_tokens, pieces: Vec::new() };
    let action = reader.action().ok_or_else(unreadable)?;
    if !reader.tokens.is_empty() {
        return Err(unreadable());
    }
    Ok(Wish { action, pieces: reader.pieces, isolated })
}

fn drop_skipped(tokens: &mut Vec<Token>) {
    if let [.., Token::Open, skipped, Token::Close] = tokens.as_slice()
        && skipped.is(&["skipped"])
    {
        tokens.truncate(tokens.len() - 3);
    }
}

fn is_attack(tokens: &[Token]) -> bool {
    let cannon = tokens.iter().any(|token| token.is(&["cannon", "can"]));
    let power = tokens.first().is_some_and(|token| token.is(&POWERS));
    let step = tokens.contains(&Token::Dash);
    cannon || !(power || step)
}

const POWERS: [&str; 6] = ["summon", "again", "depose", "recruit", "purge", "reset"];

/// Returns the start of the notes on isolation: the first `x` that can't belong to the action.
fn end_of_action(tokens: &[Token]) -> usize {
    let has_notes = tokens.windows(2).any(|pair| pair[0].is(&["by"]) && is_isolation(&pair[1]));
    if !has_notes {
        return tokens.len();
    }
    let own = usize::from(is_attack(tokens));
    let mut xs = tokens.iter().enumerate().filter(|(_, token)| token.is_x());
    match xs.nth(own) {
        None => tokens.len(),
        Some((at, _)) if at > 0 && tokens[at - 1] == Token::And => at - 1,
        Some((at, _)) => at,
    }
}

fn is_isolation(token: &Token) -> bool {
    token.is(&["iso", "isol", "isolation"])
}

/// The squares in notes such as `& x e2 by iso`.
fn isolation(notes: &[Token]) -> Option<Squares> {
    let mut squares = Squares::NONE;
    for token in notes {
        match token {
            Token::Square(square) => squares = squares.with(*square),
            Token::And | Token::Open | Token::Close => {}
            token if token.is_x() || token.is(&["by", "p", "pawn", "pawns"]) => {}
            token if is_isolation(token) => {}
            _ => return None,
        }
    }
    (!squares.is_empty()).then_some(squares)
}

/// Returns whether a step is followed by an `x` that no note explains.
fn notes_missing(tokens: &[Token]) -> bool {
    tokens.contains(&Token::Dash) && !is_attack(tokens) && tokens.iter().any(Token::is_x)
}

struct Reader<'a> {
    tokens: &'a [Token],
    pieces: Vec<(Square, Kind)>,
}

impl Reader<'_> {
    fn next_if(&mut self, is_wanted: impl Fn(&Token) -> bool) -> bool {
        match self.tokens.split_first() {
            Some((first, rest)) if is_wanted(first) => {
                self.tokens = rest;
                true
            }
            _ => false,
        }
    }

    fn word(&mut self, words: &[&str]) -> bool {
        self.next_if(|token| token.is(words))
    }

    fn square(&mut self) -> Option<Square> {
        if let [Token::Square(square), rest @ ..] = self.tokens {
            self.tokens = rest;
            return Some(*square);
        }
        if let [name, Token::Square(square), rest @ ..] = self.tokens {
            self.pieces.push((*square, name.kind()?));
            self.tokens = rest;
            return Some(*square);
        }
        None
    }

    fn squares(&mut self) -> Squares {
        let mut squares = Squares::NONE;
        loop {
            while self.next_if(|token| *token == Token::And) {}
            match self.square() {
                Some(square) => squares = squares.with(square),
                None => return squares,
            }
        }
    }

    fn figure(&mut self) -> Option<u32> {
        if let [Token::Open, Token::Number(number), Token::Close, rest @ ..] = self.tokens {
            self.tokens = rest;
            Some(*number)
        } else {
            None
        }
    }

    fn kind(&mut self) -> Option<Kind> {
        let (first, rest) = self.tokens.split_first()?;
        let kind = first.kind()?;
        self.tokens = rest;
        Some(kind)
    }

    fn chosen_kind(&mut self) -> Option<Kind> {
        self.next_if(|token| matches!(token, Token::Equals | Token::Dash | Token::Open));
        let kind = self.kind();
        self.next_if(|token| *token == Token::Close);
        kind
    }

    fn action(&mut self) -> Option<RequestedAction> {
        if self.tokens.iter().any(|token| token.is(&["cannon", "can"])) {
            return self.cannon();
        }
        if self.word(&["summon"]) {
            return Some(self.summon());
        }
        if self.word(&["again"]) {
            return Some(RequestedAction::Again);
        }
        if self.word(&["depose"]) {
            return Some(RequestedAction::Depose(self.chosen_kind()));
        }
        if self.word(&["recruit"]) {
            self.pawn_count();
            self.next_if(|token| *token == Token::Open);
            let square = self.square();
            self.next_if(|token| *token == Token::Close);
            return Some(RequestedAction::Recruit(square));
        }
        if self.word(&["purge"]) {
            return Some(RequestedAction::Purge(self.chosen_kind()));
        }
        if self.word(&["reset"]) {
            return Some(RequestedAction::Reset);
        }
        if self.tokens.iter().any(Token::is_x) { self.attack() } else { self.step() }
    }

    fn step(&mut self) -> Option<RequestedAction> {
        let from = self.square()?;
        self.next_if(|token| *token == Token::Dash);
        let to = self.square()?;
        Some(RequestedAction::Step { from, to })
    }

    fn attack(&mut self) -> Option<RequestedAction> {
        let attackers = self.squares();
        let sum = self.figure();
        if !self.next_if(Token::is_x) {
            return None;
        }
        let target = self.square()?;
        Some(RequestedAction::Attack { attackers, sum, target, twice: self.figure() })
    }

    fn cannon(&mut self) -> Option<RequestedAction> {
        let rook = match self.tokens {
            [Token::Word(file), cannon, ..] if cannon.is(&["cannon", "can"]) => {
                let name = match file.as_bytes() {
                    &[file @ b'a'..=b'h'] => RookName::File(file - b'a'),
                    b"r" | b"rook" => RookName::Any,
                    _ => return None,
                };
                self.tokens = &self.tokens[1..];
                name
            }
            _ => self.square().map_or(RookName::Any, RookName::On),
        };
        if !self.word(&["cannon", "can"]) {
            return None;
        }
        self.next_if(Token::is_x);
        let target = self.square()?;
        Some(RequestedAction::Cannon { rook, target, twice: self.figure() })
    }

    fn pawn_count(&mut self) -> Option<u32> {
        let [Token::Number(count), rest @ ..] = self.tokens else { return None };
        self.tokens = rest;
        self.word(&["p", "pawn", "pawns"]);
        Some(*count)
    }

    fn summon(&mut self) -> RequestedAction {
        let count = self.pawn_count();
        self.word(&["on"]);
        self.next_if(|token| *token == Token::Open);
        let squares = self.squares();
        self.next_if(|token| *token == Token::Close);
        RequestedAction::Summon { count, squares: (!squares.is_empty()).then_some(squares) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        Square::parse(name).expect(name)
    }

    fn squares(names: &str) -> Squares {
        names.split_whitespace().map(square).collect()
    }

    #[test]
    fn actions_are_read() {
        let step = RequestedAction::Step { from: square("b2"), to: square("c3") };
        let full = RequestedAction::Attack {
            attackers: squares("a4 b4"),
            sum: Some(6),
            target: square("a5"),
            twice: Some(4),
        };
        let bare = RequestedAction::Attack {
            attackers: squares(""),
            sum: None,
            target: square("a5"),
            twice: None,
        };
        let cannon = |rook| RequestedAction::Cannon { rook, target: square("h7"), twice: None };
        let summon = RequestedAction::Summon { count: Some(3), squares: Some(squares("d1 f1 f2")) };
        for (texts, expected) in [
            (
                vec![
                    "b2-c3",
                    "b2 – c3",
                    "b2c3",
                    "B2 C3",
                    "b2 to c3",
                    "Pb2-c3",
                    "pawn b2 -> c3",
                    "3. b2-c3.",
                    "(b2-c3)",
                    "b2-c3 x a6 by iso",
                    "b2-c3 & x a6 & b7 by isolation",
                    "b2-c3 (skipped)",
                    "b2-c3 x a6 by iso (skipped)",
                ],
                step,
            ),
            (
                vec![
                    "a4 & b4 (6) x a5 (4)",
                    "A4&B4(6)XA5(4)",
                    "b4 & a4 (6) takes Ra5 (4)",
                    "a4 and b4 (6) x a5 (4) & x e2 by iso",
                    "a4 b4 (6) × a5 (4) & x e2 & x f2 by iso",
                ],
                full,
            ),
            (vec!["x a5", "xa5", "x a5 & x e2 by isolation", "x pawn a5 & x e2 by iso"], bare),
            (
                vec!["h1 Cannon x h7", "h1 can h7", "Rh1canxh7", "rook h1 cannon x h7"],
                cannon(RookName::On(square("h1"))),
            ),
            (vec!["h Cannon x h7", "H Can x h7 & x e2 by isolation"], cannon(RookName::File(7))),
            (vec!["b can x h7"], cannon(RookName::File(1))),
            (vec!["Cannon x h7", "R cannon x h7"], cannon(RookName::Any)),
            (
                vec![
                    "Summon 3p (d1 f1 f2)",
                    "summon 3 pawns (f2, f1, d1)",
                    "Summon 3p d1 & f1 & f2",
                    "SUMMON 3P (D1F1F2)",
                    "Summon 3p (d1 f1 f2) x a6 by iso",
                ],
                summon,
            ),
            (
                vec!["Summon 0p", "summon 0"],
                RequestedAction::Summon { count: Some(0), squares: None },
            ),
            (vec!["summon"], RequestedAction::Summon { count: None, squares: None }),
            (vec!["Again", "again (skipped)", "(Again)"], RequestedAction::Again),
            (vec!["Depose=N", "depose knight", "Depose = n", "Depose(N)"], {
                RequestedAction::Depose(Some(Kind::Knight))
            }),
            (vec!["Depose"], RequestedAction::Depose(None)),
            (vec!["Recruit d1", "recruit 1p (d1)", "Recruit Pd1"], {
                RequestedAction::Recruit(Some(square("d1")))
            }),
            (vec!["Purge P", "purge=p", "purge pawns", "Purge P x a6 by iso"], {
                RequestedAction::Purge(Some(Kind::Pawn))
            }),
            (vec!["Reset", "reset."], RequestedAction::Reset),
        ] {
            for text in texts {
                let wish = wish(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
                assert_eq!(wish.action, expected, "{text}");
                assert_eq!(wish.isolated.is_some(), text.contains("iso"), "{text}");
            }
        }
    }

    #[test]
    fn other_texts_are_not() {
        for text in [
            "",
            "e",
            "b2",
            "b2-",
            "-b2",
            "b2-c3 x a6",
            "b2-c3-d4",
            "b2-c9",
            "x",
            "a4 & b4",
            "h cannon",
            "i cannon x h7",
            "again a4",
            "Purge X",
            "Depose=Z",
            "b2-c3, c3-c4",
            "a4 & (6) b4 x a5",
            "x a5 by iso",
            "b2-c3 by iso",
            "Queen",
            "Reset now",
            "x a5 (4",
            "b2 b3 b4",
        ] {
            assert!(wish(text).is_err(), "{text}: {:?}", wish(text));
        }
    }
}
