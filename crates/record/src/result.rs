use rules::Side;
use rules::l10n::L10nMessage;

use crate::header::Ending;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// `*`
    GoesOn,
    /// The winning side; `None` for a draw.
    Over(Option<Side>),
}

pub(crate) fn token(text: &str) -> Option<Token> {
    let mut plain = rules::read::plain(text);
    plain.retain(|c| c != ' ');
    match plain.as_str() {
        "1-0" | "1:0" | "+-" => Some(Token::Over(Some(Side::White))),
        "0-1" | "0:1" | "-+" => Some(Token::Over(Some(Side::Black))),
        "1/2-1/2" | "½-½" | "½:½" | "1/2" | "½" | "0.5-0.5" => Some(Token::Over(None)),
        "*" => Some(Token::GoesOn),
        _ => None,
    }
}

pub(crate) fn result_token(ending: Option<&Ending>) -> &'static str {
    match ending {
        None => "*",
        Some(Ending { winner: None, .. }) => "1/2-1/2",
        Some(Ending { winner: Some(Side::White), .. }) => "1-0",
        Some(Ending { winner: Some(Side::Black), .. }) => "0-1",
    }
}

/// Parses a side's name in any game's record.
pub(crate) fn side_called(word: &str) -> Option<Side> {
    match word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase().as_str() {
        "white" | "light" => Some(Side::White),
        "black" | "dark" => Some(Side::Black),
        _ => None,
    }
}

/// Parses an ending in words, such as `Black Resigns` or `Draw agreed`. Without a name, `to_act`
/// resigns.
pub(crate) fn in_words(text: &str, to_act: Option<Side>) -> Option<Ending> {
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let (&first, rest) = words.split_first()?;
    let (side, verb) = match side_called(first) {
        Some(side) => (Some(side), *rest.first()?),
        None => (None, first),
    };
    let winner = match verb {
        "resigns" | "resigned" | "resign" | "concedes" | "surrenders" | "gives" | "loses"
        | "lost" => Some(side.or(to_act)?.other()),
        "wins" | "won" | "victory" => Some(side?),
        "draw" | "drawn" | "remis" | "stalemate" | "truce" if side.is_none() => None,
        _ => return None,
    };
    let reason = text.trim().trim_end_matches('.');
    Some(Ending { winner, rule: None, reason: Some(L10nMessage::verbatim(reason)) })
}
