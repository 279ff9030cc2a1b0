use model::Side;
use rules::Fighter;
use rules::scene::Spot;

use crate::{ChannelId, EnlistmentId, MatchId, MessageId, PersonId, Time};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnlistmentState {
    Open,
    Accepted,
    Declined,
    Withdrawn,
    /// Overtaken by the end of the match, or of the pieces.
    Lapsed,
}

/// A request to a person to play pieces for a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enlistment {
    pub id: EnlistmentId,
    pub match_id: MatchId,
    pub side: Side,
    pub homes: Vec<String>,
    pub person_id: PersonId,
    pub at: Time,
    pub state: EnlistmentState,
    /// The channel of the request's message, once posted.
    pub channel_id: Option<ChannelId>,
    pub message_id: Option<MessageId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub side: Side,
    /// Starting square of the piece: `g1`.
    pub home: String,
    pub person_id: PersonId,
    pub at: Time,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamTerms {
    /// The person who reports fights from elsewhere; `None`: the two sides.
    pub marshal: Option<PersonId>,
    /// Milliseconds after which a captain may answer for a member.
    pub grace: i64,
    /// Number of actions taken over from a record.
    pub given: i64,
}

/// The people of a match and their pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// White's captain and Black's.
    pub captains: [PersonId; 2],
    /// Members by side, then home square. Captains play all other pieces.
    pub members: Vec<Member>,
    pub requests: Vec<Enlistment>,
    /// Pieces still in the game that people can play for.
    pub fighters: Vec<Fighter>,
    pub marshal: Option<PersonId>,
    /// Milliseconds after which a captain may answer for a member.
    pub grace: i64,
}

/// A square's name in enlistments: `g1`.
pub fn home_name(spot: Spot) -> String {
    format!("{}{}", char::from(b'a' + spot.column.min(25)), u16::from(spot.row) + 1)
}
