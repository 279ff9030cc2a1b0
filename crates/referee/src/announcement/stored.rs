//! The JSON of an announcement in the outbox: one object with the subject's id, the kind (`say`)
//! and the fields of the content.
//!
//! Rows outlive the version that wrote them, so none of these names may change.

use match_model::{
    ChallengeId, ChannelId, GuildId, MatchId, MessageId, MessageRef, PersonId, SeasonId,
};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::Announcement;

#[derive(Serialize, Deserialize)]
struct OfMatch<T> {
    #[serde(rename = "match")]
    id: MatchId,
    #[serde(flatten)]
    content: T,
}

#[derive(Serialize, Deserialize)]
struct OfChallenge<T> {
    challenge: ChallengeId,
    #[serde(flatten)]
    content: T,
}

#[derive(Serialize, Deserialize)]
struct OfSeason<T> {
    season: SeasonId,
    #[serde(flatten)]
    content: T,
}

#[derive(Serialize, Deserialize)]
struct OfPerson<T> {
    person: PersonId,
    #[serde(flatten)]
    content: T,
}

#[derive(Serialize, Deserialize)]
struct OfServer<T> {
    guild: GuildId,
    #[serde(flatten)]
    content: T,
}

#[derive(Serialize, Deserialize)]
struct OfMessage<T> {
    channel: ChannelId,
    message: MessageId,
    #[serde(flatten)]
    content: T,
}

impl Serialize for Announcement {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Announcement::Match(id, content) => OfMatch { id: *id, content }.serialize(to),
            Announcement::Challenge(id, content) => {
                OfChallenge { challenge: *id, content }.serialize(to)
            }
            Announcement::Season(id, content) => OfSeason { season: *id, content }.serialize(to),
            Announcement::Person(id, content) => OfPerson { person: *id, content }.serialize(to),
            Announcement::Message(at, content) => {
                let MessageRef { channel, message } = *at;
                OfMessage { channel, message, content }.serialize(to)
            }
            Announcement::Server(id, content) => OfServer { guild: *id, content }.serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for Announcement {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Announcement, D::Error> {
        let row = Map::<String, Value>::deserialize(from)?;
        let kind = row.get("say").and_then(Value::as_str);
        // Every other kind is news of a match.
        let read = match kind {
            Some("challenged" | "challenge_closed") => OfChallenge::deserialize(row)
                .map(|row| Announcement::Challenge(row.challenge, row.content)),
            Some(
                "season_opened" | "season_invited" | "season_place_free" | "season_changed"
                | "season_round" | "season_over",
            ) => {
                OfSeason::deserialize(row).map(|row| Announcement::Season(row.season, row.content))
            }
            Some("notice" | "digest") => {
                OfPerson::deserialize(row).map(|row| Announcement::Person(row.person, row.content))
            }
            Some("strip") => OfMessage::deserialize(row).map(|row| {
                let at = MessageRef { channel: row.channel, message: row.message };
                Announcement::Message(at, row.content)
            }),
            Some(
                "daily_puzzle"
                | "daily_puzzle_over"
                | "daily_puzzle_stopped"
                | "board_changed"
                | "board_removed"
                | "board_stopped"
                | "weekly_summary"
                | "weekly_summary_stopped",
            ) => OfServer::deserialize(row).map(|row| Announcement::Server(row.guild, row.content)),
            _ => OfMatch::deserialize(row).map(|row| Announcement::Match(row.id, row.content)),
        };
        read.map_err(D::Error::custom)
    }
}
