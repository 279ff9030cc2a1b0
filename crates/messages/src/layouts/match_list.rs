use std::fmt::Write as _;

use discord_model::links::message_link;
use discord_model::message::{Button, MOST_CONTENT, Message, Row, Style, units};
use i18n::Locale;
use match_model::{Challenge, Ending, GuildId, Match, MatchId, Time, Unreadable};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Side};

use crate::buttons::custom_id::CustomId;
use crate::buttons::new_match::NewMatchButton;
use crate::layouts::front_door::Opponents;
use crate::layouts::names::Names;
use crate::links::{match_link, may_sleep};
use crate::words;

pub enum MatchRole {
    Captain(Side),
    /// Plays pieces of a side, each worded like `Knight g1`.
    Member(Side, Vec<L10nMessage>),
    Marshal,
}

impl MatchRole {
    pub fn side(&self) -> Option<Side> {
        match self {
            MatchRole::Captain(side) | MatchRole::Member(side, _) => Some(*side),
            MatchRole::Marshal => None,
        }
    }
}

pub struct OwnMatch {
    pub row: Match,
    pub info: &'static GameInfo,
    pub names: Names,
    pub role: MatchRole,
    pub waits: bool,
}

impl OwnMatch {
    fn line(&self, locale: &Locale) -> String {
        let OwnMatch { row, info, names, role, .. } = self;
        let (id, link, since) = (row.id, match_link(row), row.updated_at);
        if row.lost_at.is_some() {
            return words::listed_without_place(locale, id, info, names.both());
        }
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
                words::teams::listed_marshal(locale, id, info, names.both(), &link, since)
            }
        }
    }
}

/// An open challenge by the reader, to the reader or to anyone.
pub struct ListedChallenge {
    pub challenge: Challenge,
    pub info: &'static GameInfo,
    pub is_own: bool,
    /// `None` if the reader challenged anyone.
    pub other: Option<String>,
}

impl ListedChallenge {
    fn line(&self, locale: &Locale) -> String {
        let ListedChallenge { challenge, info, is_own: made, other } = self;
        let guild = challenge.guild_id.map(GuildId::get);
        let link = challenge
            .message_id
            .map(|message| message_link(guild, challenge.channel_id.get(), Some(message.get())));
        words::listed_challenge(locale, info, *made, other.as_deref(), link.as_deref())
    }
}

pub struct OtherMatch {
    pub row: Match,
    pub info: &'static GameInfo,
    pub names: Names,
}

pub struct EndedMatch {
    pub id: MatchId,
    pub info: &'static GameInfo,
    pub own: Side,
    pub opponent: String,
    pub ending: Option<Ending>,
}

pub struct MatchList {
    pub own: Vec<OwnMatch>,
    pub challenges: Vec<ListedChallenge>,
    pub here: Vec<OtherMatch>,
    pub unreadable: Vec<(MatchId, Unreadable)>,
    pub ended: Vec<EndedMatch>,
}

pub fn list(locale: &Locale, now: Time, list: &MatchList, opponents: Opponents) -> Message {
    let own = |is_listed: fn(&OwnMatch) -> bool| -> Vec<String> {
        list.own.iter().filter(|one| is_listed(one)).map(|one| one.line(locale)).collect()
    };
    let other_line = |OtherMatch { row, info, names }: &OtherMatch| {
        let link = match_link(row);
        words::notices::in_thread(locale, row.id, info, names.both(), &link, row.updated_at)
    };
    let ended_line = |EndedMatch { id, info, own, opponent, ending }: &EndedMatch| {
        let result = words::result_of(ending.as_ref(), *own);
        words::listed_ended(locale, *id, info, opponent, result)
    };
    let unreadable = |(id, why): &(MatchId, Unreadable)| words::listed_unreadable(locale, *id, why);
    let mut text = String::new();
    for (title, lines) in [
        (locale.say("games-without-place"), own(|one| one.row.lost_at.is_some())),
        (locale.say("games-your-turn"), own(|one| one.row.lost_at.is_none() && one.waits)),
        (
            locale.say("games-open-challenges"),
            list.challenges.iter().map(|one| one.line(locale)).collect(),
        ),
        (locale.say("games-their-turn"), own(|one| one.row.lost_at.is_none() && !one.waits)),
        (locale.say("notices-here"), list.here.iter().map(other_line).collect()),
        (locale.say("games-unreadable"), list.unreadable.iter().map(unreadable).collect()),
        (locale.say("games-ended"), list.ended.iter().map(ended_line).collect()),
    ] {
        if !lines.is_empty() {
            // Only whole lines are cut, the least urgent first.
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
    let sleeps = |one: &OwnMatch| one.row.lost_at.is_none() && may_sleep(&one.row, now);
    if text.is_empty() {
        text.push_str(&locale.say("games-none"));
    } else if list.own.iter().any(sleeps) {
        let hint = words::notices::may_sleep(locale);
        text.truncate(text.trim_end().len());
        if units(&text) + units(&hint) <= MOST_CONTENT {
            text.push_str(&hint);
        }
    }
    // Challenges need a place where others see them.
    let rows = (opponents == Opponents::People).then(|| {
        Row::Buttons(vec![Button {
            id: NewMatchButton::Any.id(),
            label: locale.say("new-match-title"),
            style: Style::Primary,
        }])
    });
    Message { rows: rows.into_iter().collect(), ..Message::text(text) }
}
