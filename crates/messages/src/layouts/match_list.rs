//! A player's matches and challenges, as `/games` lists them.

use std::fmt::Write as _;

use discord_model::message::{Button, MOST_CONTENT, Message, Row, Style, units};
use i18n::Locale;
use match_model::Match;
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Side};

use crate::buttons::custom_id::CustomId;
use crate::buttons::new_match::NewMatchButton;
use crate::layouts::front_door::Opponents;
use crate::layouts::names::Names;
use crate::links::match_link;
use crate::words;

/// What somebody has to do with a match.
pub enum MatchRole {
    /// They sit at it.
    Captain(Side),
    /// They play pieces for a side, each `Knight g1`.
    Member(Side, Vec<L10nMessage>),
    /// They report its fights.
    Marshal,
}

impl MatchRole {
    /// The side for which they play.
    pub fn side(&self) -> Option<Side> {
        match self {
            MatchRole::Captain(side) | MatchRole::Member(side, _) => Some(*side),
            MatchRole::Marshal => None,
        }
    }
}

/// The line of one of the player's matches.
pub fn own_match(
    locale: &Locale,
    row: &Match,
    info: &GameInfo,
    names: &Names,
    role: &MatchRole,
) -> String {
    let (id, link, since) = (row.id, match_link(row), row.updated_at);
    let against = |side: Side, plays: &str| {
        let opponent = names.of(side.other());
        words::listed_match(locale, id, info, opponent, plays, &link, since)
    };
    match role {
        MatchRole::Captain(side) => against(*side, &words::side(locale, info, *side)),
        MatchRole::Member(side, pieces) => {
            let plays = say("team-plays-for")
                .with("side", info.side_name(*side))
                .with("pieces", pieces.clone())
                .with("captain", names.of(*side));
            against(*side, &locale.text(&plays))
        }
        MatchRole::Marshal => {
            let both = [names.white.as_str(), names.black.as_str()];
            words::teams::listed_marshal(locale, id, info, both, &link, since)
        }
    }
}

/// The lines of a list, by section.
#[derive(Default)]
pub struct MatchList {
    /// Matches whose place is gone.
    pub placeless: Vec<String>,
    pub your_turn: Vec<String>,
    pub challenges: Vec<String>,
    pub their_turn: Vec<String>,
    /// Others' matches in the channel.
    pub here: Vec<String>,
    pub unreadable: Vec<String>,
    pub ended: Vec<String>,
    /// Whether Discord may have archived the thread of one of the matches.
    pub sleeps: bool,
}

/// The list, urgent sections first.
pub fn list(locale: &Locale, list: MatchList, opponents: Opponents) -> Message {
    let mut text = String::new();
    for (title, lines) in [
        (locale.say("games-without-place"), list.placeless),
        (locale.say("games-your-turn"), list.your_turn),
        (locale.say("games-open-challenges"), list.challenges),
        (locale.say("games-their-turn"), list.their_turn),
        (locale.say("notices-here"), list.here),
        (locale.say("games-unreadable"), list.unreadable),
        (locale.say("games-ended"), list.ended),
    ] {
        if !lines.is_empty() {
            // Lists are cut by whole lines, the urgent ones first.
            let section = format!("{title}\n{}\n", lines.join("\n"));
            if units(&text) + units(&section) <= MOST_CONTENT {
                text.push_str(&section);
            } else {
                let _ = writeln!(text, "{title}");
                for line in lines {
                    if units(&text) + units(&line) + 1 > MOST_CONTENT {
                        break;
                    }
                    let _ = writeln!(text, "{line}");
                }
            }
        }
    }
    if text.is_empty() {
        text.push_str(&locale.say("games-none"));
    } else if list.sleeps {
        let hint = words::notices::may_sleep(locale);
        text.truncate(text.trim_end().len());
        if units(&text) + units(&hint) <= MOST_CONTENT {
            text.push_str(&hint);
        }
    }
    // Challenges are made where others see them.
    let rows = (opponents == Opponents::People).then(|| {
        Row::Buttons(vec![Button {
            id: NewMatchButton::Any.id(),
            label: locale.say("new-match-title"),
            style: Style::Primary,
        }])
    });
    Message { rows: rows.into_iter().collect(), ..Message::text(text) }
}
