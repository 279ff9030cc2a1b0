//! Matches against Herald itself.

use match_model::{ChallengeId, MatchId, MessageId, Person, PersonId};
use referee::{
    Announcement, ChallengeNews, ChallengeRequest, ChallengeTerms, Job, Posted, Referee,
};

use super::{Hall, NOW, challenge};

/// Herald itself.
pub(crate) fn herald() -> Person {
    Person { id: PersonId::new(99), name: "Herald".to_owned() }
}

/// A referee who knows who Herald is.
pub(crate) async fn knowing(hall: &Hall) -> Referee {
    hall.another().await.with_herald(herald().id)
}

/// Alice challenges Herald and plays White.
pub(crate) fn to_herald(game: &str) -> ChallengeRequest {
    ChallengeRequest { opponent: Some((herald(), true)), ..challenge(game) }
}

pub(crate) fn level(level: u8) -> ChallengeTerms {
    ChallengeTerms { level: Some(level), ..ChallengeTerms::default() }
}

/// Says what is to be said of a challenge, as the outbox does.
pub(crate) async fn post_challenge(referee: &Referee, id: ChallengeId) {
    let announcements = referee::outbox::due_announcements(referee, NOW, 100).await.unwrap();
    let of = Announcement::Challenge(id, ChallengeNews::Made { thread: None });
    let entry =
        announcements.into_iter().find(|announcement| announcement.announcement == of).unwrap();
    let posted = Posted::Challenge(id, MessageId::new(500));
    referee::posted::record(referee, entry.id, posted, NOW).await.unwrap();
}

/// A match of Alice (White) against Herald.
pub(crate) async fn begin(
    referee: &Referee,
    request: ChallengeRequest,
    agreed: &ChallengeTerms,
) -> MatchId {
    let id = referee::challenge::make_with(referee, request, agreed, NOW).await.unwrap();
    post_challenge(referee, id).await;
    // Others may wait before them.
    while referee::jobs::next(referee).await != Job::Challenge(id) {}
    let started = referee::challenge::accept_as_herald(referee, id, NOW).await.unwrap().unwrap();
    while referee::jobs::next(referee).await != Job::Match(started) {}
    started
}
