//! Teams, terms and standing orders; people who leave and come back.

use std::fmt::Write as _;

use referee::{MatchId, Orders, Roster, Side, home_name};
use rules::{Fighter, GameInfo};

use super::{and, mention, side};
use crate::commands::pick::Part;

pub(crate) const WHOM: &str = "Name the person whom you enlist in the option `member`.";
/// A piece without a name: the game knows none from there.
const PIECE: &str = "piece";

/// `24 hours`.
fn hours(millis: i64) -> String {
    match millis / (60 * 60 * 1000) {
        1 => "1 hour".to_owned(),
        hours => format!("{hours} hours"),
    }
}

/// What a challenge agrees on that is not usual; with a space before it, or nothing.
pub(crate) fn terms(marshal: Option<&str>, grace: Option<i64>) -> String {
    let mut text = String::new();
    if let Some(marshal) = marshal {
        let _ = write!(text, " The marshal is {marshal}, who may report the fights.");
    }
    if let Some(grace) = grace {
        let _ = write!(text, " A captain may answer for a member after {}.", hours(grace));
    }
    text
}

/// `Knight from g1`.
fn piece(fighters: &[Fighter], home: &str) -> String {
    format!("{} from {home}", kind(fighters, home))
}

/// `Knight from g1 and Bishop from f1`.
pub(crate) fn pieces(fighters: &[Fighter], homes: &[&str]) -> String {
    let pieces: Vec<String> = homes.iter().map(|home| piece(fighters, home)).collect();
    and(&pieces)
}

/// `Knight g1`, as it is suggested and listed.
pub(crate) fn short_piece(fighters: &[Fighter], home: &str) -> String {
    format!("{} {home}", kind(fighters, home))
}

fn kind<'a>(fighters: &'a [Fighter], home: &str) -> &'a str {
    let found = fighters.iter().find(|fighter| home_name(fighter.home) == home);
    found.map_or(PIECE, |fighter| fighter.words.as_str())
}

fn heading(id: MatchId, info: &GameInfo) -> String {
    format!("**Match {id} · {}**", info.name)
}

// To the one who asked.

/// To the captain who has enlisted somebody.
pub(crate) fn enlisted_by_you(name: &str, pieces: &str) -> String {
    format!("{name} plays your {pieces} from now on, and is told so in the match.")
}

/// To the captain who has released pieces.
pub(crate) fn released_by_you(pieces: &str, several: bool) -> String {
    let are = if several { "are" } else { "is" };
    format!("The {pieces} {are} yours again.")
}

/// To the member who has given pieces back.
pub(crate) fn given_back(pieces: &str, captain: &str) -> String {
    format!("You gave the {pieces} back to {captain}.")
}

// To everybody.

/// Somebody plays a piece, or several, from now on.
pub(crate) fn enlisted(
    id: MatchId,
    info: &GameInfo,
    own: rules::Side,
    (person, captain): (u64, &str),
    (pieces, several): (&str, bool),
) -> String {
    let their = if several { "Their" } else { "Its" };
    format!(
        "{}: {}, you play {}'s {pieces} for {captain} from now on. {their} fights and decisions \
         are yours; {captain} declares the moves.\n-# `/roster` shows who plays what, `/orders` \
         answers once and for all, `/release` gives a piece back.",
        heading(id, info),
        mention(person),
        side(info, own)
    )
}

/// A captain plays a member's pieces from now on. `left`: because the member has left the server.
pub(crate) fn released(
    id: MatchId,
    info: &GameInfo,
    own: rules::Side,
    (name, captain): (&str, &str),
    pieces: &str,
    left: bool,
) -> String {
    let head = heading(id, info);
    let own = side(info, own);
    if left {
        format!(
            "{head}: {name} has left this server, so {captain} plays {own}'s {pieces} again. \
             Nothing else has changed."
        )
    } else {
        format!("{head}: {captain} plays {own}'s {pieces} again, which {name} played until now.")
    }
}

/// Whose plan or report a fight waits for now that its piece has changed hands.
pub(crate) fn fights_now(person: u64, own: &Fighter, plans: bool) -> String {
    let how = if plans {
        format!("plan it with the button **{}**", super::fights::PLAN)
    } else {
        "report who won with the buttons".to_owned()
    };
    let home = home_name(own.home);
    format!("{}, the {} from {home} is in a fight: {how} above.", mention(person), own.words)
}

/// A player has left the server.
pub(crate) fn captain_left(
    id: MatchId,
    info: &GameInfo,
    name: &str,
    own: rules::Side,
    opponent: u64,
) -> String {
    format!(
        "{}: {name}, who plays {}, has left this server. The match keeps its place and goes on when \
         they come back. {}, you need do nothing until then; `/challenge` begins another match.",
        heading(id, info),
        side(info, own),
        mention(opponent)
    )
}

/// A player who had left is in the server again.
pub(crate) fn captain_back(id: MatchId, info: &GameInfo, name: &str) -> String {
    format!("{}: {name} is back, and the match goes on where it stands.", heading(id, info))
}

// The roster.

/// Who plays what; the captains' names, then the members' in their order, then the marshal's.
pub(crate) fn roster(
    id: MatchId,
    info: &GameInfo,
    roster: &Roster,
    captains: [&str; 2],
    members: &[String],
    marshal: Option<&str>,
) -> String {
    let mut text = heading(id, info);
    if roster.fighters.is_empty() {
        let [white, black] = info.side_names;
        let _ = write!(
            text,
            ": {} plays {white}, {} plays {black}. In this game one person plays all the pieces of a side.",
            captains[0], captains[1]
        );
        return text;
    }
    for own in rules::Side::ALL {
        let captain = captains[own.index()];
        let _ = write!(text, "\n**{}**: {captain} is the captain", side(info, own));
        let own_members: Vec<(&str, String)> = roster
            .members
            .iter()
            .zip(members)
            .filter(|(member, _)| member.side == own)
            .map(|(member, name)| (name.as_str(), member_piece(info, roster, own, &member.home)))
            .collect();
        if own_members.is_empty() {
            text.push_str(" and plays every piece.");
            continue;
        }
        text.push_str(" and plays all but these:");
        let mut told: Vec<&str> = Vec::new();
        for (name, _) in &own_members {
            if told.contains(name) {
                continue;
            }
            told.push(name);
            let pieces: Vec<String> = own_members
                .iter()
                .filter(|(other, _)| other == name)
                .map(|(_, piece)| piece.clone())
                .collect();
            let _ = write!(text, "\n- {name}: {}", and(&pieces));
        }
    }
    if let Some(marshal) = marshal {
        let _ = write!(text, "\nThe marshal is {marshal}, who may report the fights.");
    }
    let _ = write!(
        text,
        "\n-# A captain may answer for a member after {}. Captains use `/enlist` and `/release`.",
        hours(roster.grace)
    );
    text
}

/// A member's piece in the roster, and what has become of it.
fn member_piece(info: &GameInfo, roster: &Roster, own: rules::Side, home: &str) -> String {
    let name = short_piece(&roster.fighters, home);
    match roster.fighters.iter().find(|fighter| home_name(fighter.home) == home) {
        Some(fighter) if fighter.side != own => {
            format!("{name} (fights for {} now)", side(info, fighter.side))
        }
        Some(_) => name,
        None => format!("{name} (out of the game)"),
    }
}

// Standing orders.

/// A person's standing orders, for that person alone.
pub(crate) fn orders(id: MatchId, orders: &Orders) -> String {
    let given = |key: &str| orders.get(key).map(String::as_str);
    let strikes = match given("strikes") {
        Some("strike") => "always strike",
        Some("hold") => "never strike",
        _ => "ask me",
    };
    let queens = if given("queens") == Some("self") { "always fight in person" } else { "ask me" };
    let markers = if given("markers") == Some("yield") { "always yield" } else { "ask me" };
    format!(
        "**Match {id}**, your standing orders:\n- Knights that may strike: {strikes}\n- Queens in a \
         fight: {queens}\n- Markers that are attacked: {markers}\n-# They hold for the pieces that you \
         play. `/orders` with a choice changes them; nobody else sees them."
    )
}

// In a list of matches.

/// What a member plays: `White's Knight g1 for Alice`.
pub(crate) fn plays_for(
    info: &GameInfo,
    own: rules::Side,
    pieces: &[String],
    captain: &str,
) -> String {
    format!("{}'s {} for {captain}", side(info, own), and(pieces))
}

/// A match in a marshal's list.
pub(crate) fn listed_marshal(
    id: MatchId,
    info: &GameInfo,
    [white, black]: [&str; 2],
    link: &str,
    since: referee::Time,
) -> String {
    format!(
        "- [Match {id}]({link}) · {} · {white} against {black} · you are the marshal · last move {}",
        info.name,
        super::relative(since)
    )
}

/// Who plays in a match that is suggested; the asker sits at it, plays for a side, or neither.
pub(crate) fn suggested_match(part: &Part, white: &str, black: &str) -> String {
    match part {
        Part::Captain(Side::White) => format!("against {black}"),
        Part::Captain(Side::Black) => format!("against {white}"),
        Part::Member(Side::White, _) => format!("for {white} against {black}"),
        Part::Member(Side::Black, _) => format!("for {black} against {white}"),
        Part::Marshal => format!("of {white} against {black}"),
    }
}
