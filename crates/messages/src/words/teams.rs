use i18n::Locale;
use match_model::{Enlistment, EnlistmentState, MatchId, Roster, home_name};
use rules::l10n::{L10nMessage, say};
use rules::{Fighter, GameInfo, OrderInfo, Side};

use super::mention;

const fn hours(millis: i64) -> i64 {
    millis / (60 * 60 * 1000)
}

pub fn terms(marshal: Option<&str>, grace: Option<i64>) -> Vec<L10nMessage> {
    let marshal = marshal.map(|marshal| say("team-marshal-is").with("marshal", marshal));
    let grace = grace.map(|grace| say("team-grace-is").with("hours", hours(grace)));
    marshal.into_iter().chain(grace).collect()
}

/// Knight from g1.
fn piece(fighters: &[Fighter], home: &str) -> L10nMessage {
    match fighter_at(fighters, home) {
        Some(fighter) => say("team-piece-from").with("piece", fighter.name.clone()),
        None => say("team-unknown-from"),
    }
    .with("home", home)
}

pub fn pieces(fighters: &[Fighter], homes: &[&str]) -> L10nMessage {
    let pieces: Vec<L10nMessage> = homes.iter().map(|home| piece(fighters, home)).collect();
    say("team-pieces").with("pieces", pieces)
}

pub fn short_piece(fighters: &[Fighter], home: &str) -> L10nMessage {
    match fighter_at(fighters, home) {
        Some(fighter) => say("team-short-piece").with("piece", fighter.name.clone()),
        None => say("team-short-unknown"),
    }
    .with("home", home)
}

fn fighter_at<'a>(fighters: &'a [Fighter], home: &str) -> Option<&'a Fighter> {
    fighters.iter().find(|fighter| home_name(fighter.home) == home)
}

fn heading(locale: &Locale, id: MatchId, info: &GameInfo) -> String {
    locale.text(&say("team-heading").with("match", id.to_string()).with("game", info.name))
}

pub struct TeamPieces<'a> {
    pub side: Side,
    pub captain: &'a str,
    pub pieces: L10nMessage,
}

pub fn answer_line(joins: bool, pieces: L10nMessage, captain: &str) -> L10nMessage {
    match joins {
        true => say("team-you-joined").with("pieces", pieces).with("captain", captain),
        false => say("team-you-declined").with("pieces", pieces).with("captain", captain),
    }
}

pub fn request(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    TeamPieces { side, captain, pieces }: TeamPieces<'_>,
    person: u64,
    count: usize,
) -> String {
    let text = say("team-asked")
        .with("person", mention(person))
        .with("side", info.side_name(side))
        .with("pieces", pieces)
        .with("count", count)
        .with("captain", captain);
    let instructions = say("team-asked-how").with("captain", captain);
    format!(
        "{}: {}\n-# {}",
        heading(locale, id, info),
        locale.text(&text),
        locale.text(&instructions)
    )
}

pub fn request_pending(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    TeamPieces { side, captain, pieces }: TeamPieces<'_>,
    name: &str,
    state: EnlistmentState,
) -> String {
    let state = match state {
        EnlistmentState::Open => say("challenge-state-open"),
        EnlistmentState::Accepted => say("challenge-state-accepted"),
        EnlistmentState::Declined => say("challenge-state-declined"),
        EnlistmentState::Withdrawn => say("challenge-state-withdrawn"),
        EnlistmentState::Lapsed => say("team-ask-lapsed"),
    };
    let text = say("team-asked-before")
        .with("captain", captain)
        .with("name", name)
        .with("side", info.side_name(side))
        .with("pieces", pieces)
        .with("state", state);
    format!("{}: {}", heading(locale, id, info), locale.text(&text))
}

pub fn request_still_open(
    locale: &Locale,
    fighters: &[Fighter],
    enlistment: &Enlistment,
    name: &str,
) -> String {
    let pieces: Vec<L10nMessage> =
        enlistment.homes.iter().map(|home| short_piece(fighters, home)).collect();
    let line = say("team-still-asked").with("name", name).with("pieces", pieces);
    format!("-# {}", locale.text(&line))
}

pub fn enlisted(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    TeamPieces { side, captain, pieces }: TeamPieces<'_>,
    person: u64,
    count: usize,
) -> String {
    let enlisted = say("team-enlisted")
        .with("person", mention(person))
        .with("side", info.side_name(side))
        .with("pieces", pieces)
        .with("count", count)
        .with("captain", captain);
    format!(
        "{}: {}\n-# {}",
        heading(locale, id, info),
        locale.text(&enlisted),
        locale.say("team-enlisted-how")
    )
}

/// `left`: the member has left the server.
pub fn piece_released(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    TeamPieces { side, captain, pieces }: TeamPieces<'_>,
    name: &str,
    left: bool,
) -> String {
    let released = if left { say("team-released-left") } else { say("team-released") }
        .with("name", name)
        .with("captain", captain)
        .with("side", info.side_name(side))
        .with("pieces", pieces);
    format!("{}: {}", heading(locale, id, info), locale.text(&released))
}

pub fn fights_now(locale: &Locale, person: u64, own: &Fighter, plans: bool) -> String {
    let home = home_name(own.home);
    locale.text(
        &if plans {
            say("team-plans-now").with("button", say("fight-plan"))
        } else {
            say("team-reports-now")
        }
        .with("person", mention(person))
        .with("piece", own.name.clone())
        .with("home", home),
    )
}

/// `plays`: they may continue by direct message.
pub fn captain_left(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    own: Side,
    name: &str,
    opponent: u64,
    plays: bool,
) -> String {
    let (side, opponent) = (info.side_name(own), mention(opponent));
    let outcome = match plays {
        true => say("team-captain-left-plays"),
        false => say("team-captain-left"),
    }
    .with("name", name)
    .with("side", side)
    .with("opponent", opponent)
    .with("match", id.to_string());
    format!("{}: {}", heading(locale, id, info), locale.text(&outcome))
}

pub fn captain_back(locale: &Locale, id: MatchId, info: &GameInfo, name: &str) -> String {
    let back = say("team-captain-back").with("name", name);
    format!("{}: {}", heading(locale, id, info), locale.text(&back))
}

pub fn roster(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    roster: &Roster,
    captains: [&str; 2],
    members: &[String],
    marshal: Option<&str>,
) -> String {
    let heading = heading(locale, id, info);
    if roster.fighters.is_empty() {
        let alone = say("team-roster-alone")
            .with("white", captains[0])
            .with("light", info.side_name(Side::White))
            .with("black", captains[1])
            .with("dark", info.side_name(Side::Black));
        return format!("{heading}: {}", locale.text(&alone));
    }
    let mut lines = vec![heading];
    for own in Side::ALL {
        lines.extend(side_of_roster(locale, info, roster, own, captains[own.index()], members));
    }
    if let Some(marshal) = marshal {
        lines.push(locale.text(&say("team-marshal-is").with("marshal", marshal)));
    }
    let hint = say("team-roster-how").with("hours", hours(roster.grace));
    lines.push(format!("-# {}", locale.text(&hint)));
    lines.join("\n")
}

fn side_of_roster(
    locale: &Locale,
    info: &GameInfo,
    roster: &Roster,
    own: Side,
    captain: &str,
    members: &[String],
) -> Vec<String> {
    let mut by_member: Vec<(&str, Vec<L10nMessage>)> = Vec::new();
    let of_side = roster.members.iter().zip(members).filter(|(member, _)| member.side == own);
    for (member, name) in of_side {
        let piece = member_piece(info, roster, own, &member.home);
        match by_member.iter_mut().find(|(name_listed, _)| name_listed == name) {
            Some((_, pieces)) => pieces.push(piece),
            None => by_member.push((name, vec![piece])),
        }
    }
    let side = info.side_name(own);
    let head =
        if by_member.is_empty() { say("team-captain-of-all") } else { say("team-captain-of-rest") }
            .with("side", side)
            .with("captain", captain);
    let member = |(name, pieces): (&str, Vec<L10nMessage>)| {
        let line = say("team-member").with("name", name).with("pieces", pieces);
        format!("- {}", locale.text(&line))
    };
    std::iter::once(locale.text(&head)).chain(by_member.into_iter().map(member)).collect()
}

fn member_piece(info: &GameInfo, roster: &Roster, own: Side, home: &str) -> L10nMessage {
    let piece = short_piece(&roster.fighters, home);
    match fighter_at(&roster.fighters, home) {
        Some(fighter) if fighter.side != own => say("team-piece-fights-for")
            .with("piece", piece)
            .with("side", info.side_name(fighter.side)),
        Some(_) => piece,
        None => say("team-piece-out").with("piece", piece),
    }
}

/// `ordered` returns the value of an order by key.
pub fn orders<'o>(
    locale: &Locale,
    id: MatchId,
    questions: impl IntoIterator<Item = &'o OrderInfo>,
    ordered: impl Fn(&str) -> Option<String>,
) -> String {
    let mut lines = vec![locale.text(&say("team-orders").with("match", id.to_string()))];
    for order in questions {
        let value = ordered(order.key);
        let value_listed = order.values.iter().find(|(key, _)| Some(*key) == value.as_deref());
        let meaning =
            value_listed.map_or_else(|| say("team-order-ask"), |(_, meaning)| meaning.clone());
        let line = say("team-order").with("order", order.about.clone()).with("value", meaning);
        lines.push(format!("- {}", locale.text(&line)));
    }
    lines.push(format!("-# {}", locale.say("team-orders-how")));
    lines.join("\n")
}

/// The refusal of an order for a question that the match never asks.
pub fn order_not_asked(order: &OrderInfo) -> L10nMessage {
    let (option, value) = order.only.unwrap_or_default();
    say("team-order-not-asked")
        .with("order", order.about.clone())
        .with("option", option)
        .with("value", value)
}

pub(crate) fn listed_marshal(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    [white, black]: [&str; 2],
    link: &str,
    since: match_model::Time,
) -> String {
    let listed = say("team-listed-marshal")
        .with("match", id.to_string())
        .with("link", link)
        .with("game", info.name)
        .with("white", white)
        .with("black", black)
        .with("when", super::relative(since));
    format!("- {}", locale.text(&listed))
}
