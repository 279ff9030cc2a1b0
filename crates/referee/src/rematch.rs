use std::time::Duration;

use match_model::{
    ChallengeId, ChallengeState, MatchId, MatchState, Person, RequestRefusal, SidePreference, Time,
};
use store::{board_posting, challenges, clocks, matches, opponents, people, ratings, teams};

use crate::challenge::{already_asked, standing_rematch};
use crate::rating::not_too_often;
use crate::{ChallengeRequest, ChallengeTerms, Error, GRACE, Referee, Result, Side, StartedMatch};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rematch {
    Asked(ChallengeId),
    /// The other side had already asked: the match begins.
    Begun(StartedMatch),
}

/// Challenges the other player of a finished match to a rematch with swapped sides, against Herald
/// optionally at another level. Accepts their rematch challenge if there is one.
pub async fn request_rematch(
    referee: &Referee,
    id: MatchId,
    by: &Person,
    level: Option<u8>,
    now: Time,
) -> Result<Rematch> {
    let mut connection = referee.store.read().await?;
    let row = matches::find(&mut connection, id)
        .await?
        .ok_or(Error::Refused(RequestRefusal::NoSuchMatch))?;
    let side = row.side_of(by.id).ok_or_else(|| row.outsider_refusal())?;
    if row.state != MatchState::Over {
        return Err(RequestRefusal::Stale.into());
    }
    if let Some(open_challenge) = standing_rematch(&mut connection, id, now).await? {
        let is_theirs =
            open_challenge.state == ChallengeState::Open && open_challenge.challenger != by.id;
        // Without its message, no one has seen it, and the match would have no thread.
        let (true, Some(message)) = (is_theirs, open_challenge.message_id) else {
            return Err(already_asked(&open_challenge, by).into());
        };
        drop(connection);
        return crate::challenge::accept(referee, open_challenge.id, by, Some(message), now)
            .await
            .map(Rematch::Begun);
    }
    let other = row.person(side.other());
    let herald = opponents::find(&mut connection, id).await?;
    let other = herald.and(referee.herald).unwrap_or(other);
    let opponent = people::find(&mut connection, other).await?;
    let opponent =
        opponent.unwrap_or_else(|| Person { id: other, name: format!("player {other}") });
    let terms = teams::terms(&mut connection, id).await?;
    let marshal = match terms.marshal {
        Some(marshal) => people::find(&mut connection, marshal).await?,
        None => None,
    };
    let grace = Duration::from_millis(terms.grace.unsigned_abs());
    // Rated like the match, or casual if the two have reached the limit of rated matches.
    let rated = ratings::is_match_rated(&mut connection, id).await?
        && match not_too_often(&mut connection, [by.id, other], &row.game, now).await {
            Ok(()) => true,
            Err(Error::Refused(_)) => false,
            Err(error) => return Err(error),
        };
    let agreed = ChallengeTerms {
        rated,
        clock: clocks::find(&mut connection, id).await?.map(|terms_row| terms_row.terms),
        marshal: marshal.map(|marshal| (marshal, false)),
        grace: Some(grace).filter(|grace| *grace != GRACE),
        level: level.or(herald.map(|herald| herald.level)),
        board: board_posting::of_match(&mut connection, id).await?,
    };
    let record = challenges::of_match(&mut connection, id).await?;
    let record = record.and_then(|challenge| challenge.record_id);
    drop(connection);
    // People are asked in the match's thread. Herald accepts at once, and the new thread hangs on
    // the challenge in the channel.
    let (channel, otherwise) = match row.thread_id.filter(|_| herald.is_none()) {
        Some(thread) => (thread, Some(row.channel_id)),
        None => (row.channel_id, row.thread_id),
    };
    let request = ChallengeRequest {
        guild: row.guild_id,
        channel,
        access: row.access,
        thread: otherwise,
        challenger: by.clone(),
        opponent: Some((opponent, false)),
        game: row.game,
        options: row.options.into_iter().collect(),
        side: match side {
            Side::White => SidePreference::Black,
            Side::Black => SidePreference::White,
        },
        record,
    };
    crate::challenge::make_to(referee, request, &agreed, Some(id), now).await.map(Rematch::Asked)
}
