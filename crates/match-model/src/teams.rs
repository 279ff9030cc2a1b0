//! Teams: members, enlistments and rosters.

use model::Side;
use rules::Fighter;
use rules::scene::Spot;

use crate::{ChannelId, EnlistmentId, MatchId, MessageId, PersonId, Time};

/// What has become of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnlistmentState {
    Open,
    Accepted,
    Declined,
    /// By the captain.
    Withdrawn,
    /// Overtaken by the end of the match, or of the pieces.
    Lapsed,
}

/// Pieces that somebody was asked to play for a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enlistment {
    /// Its number.
    pub id: EnlistmentId,
    /// In which match.
    pub match_id: MatchId,
    /// For which side.
    pub side: Side,
    /// The squares on which the pieces started.
    pub homes: Vec<String>,
    /// Who is asked.
    pub person_id: PersonId,
    /// When.
    pub at: Time,
    /// What has become of it.
    pub state: EnlistmentState,
    /// Where the message is that asks, once it is posted.
    pub channel_id: Option<ChannelId>,
    /// That message.
    pub message_id: Option<MessageId>,
}

/// Someone who plays a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// For which side.
    pub side: Side,
    /// The square on which the piece started: `g1`.
    pub home: String,
    /// Who.
    pub person_id: PersonId,
    /// Since when.
    pub at: Time,
}

/// The terms of a match beside its game's options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamTerms {
    /// Who reports fights that are fought elsewhere; `None`: the two sides.
    pub marshal: Option<PersonId>,
    /// Milliseconds after which a captain may answer for a member.
    pub grace: i64,
    /// Actions with which the match began, taken over from a record.
    pub given: i64,
}

/// The people of a match and their pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// White's captain and Black's.
    pub captains: [PersonId; 2],
    /// The members, White's first, by home square; all other pieces are their captain's.
    pub members: Vec<Member>,
    /// Who is asked to be one, and has not answered.
    pub asked: Vec<Enlistment>,
    /// The pieces still in the game that have a home and can be played for, by side.
    pub fighters: Vec<Fighter>,
    /// Who reports fights, if a marshal does.
    pub marshal: Option<PersonId>,
    /// Milliseconds after which a captain may answer for a member.
    pub grace: i64,
}

/// A square's name, as members are enlisted for it: `g1`.
#[must_use]
pub fn home_name(spot: Spot) -> String {
    format!("{}{}", char::from(b'a' + spot.column.min(25)), u16::from(spot.row) + 1)
}
