//! Another match of the same two: sides swapped, all else as it was.

use std::time::Duration;

use match_model::{
    ChallengeId, ChallengeState, MatchId, MatchState, Person, RequestRefusal, SidePreference, Time,
};
use store::{board_posting, challenges, clocks, matches, opponents, people, ratings, teams};

use crate::challenge::{already_asked, standing_rematch};
use crate::rating::not_too_often;
use crate::{ChallengeRequest, ChallengeTerms, Error, GRACE, Referee, Result, Side, StartedMatch};

/// The outcome of asking for a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rematch {
    /// The other side is challenged to it.
    Asked(ChallengeId),
    /// The other side had asked for it: it begins.
    Begun(StartedMatch),
}

/// Challenges the other player of a match that is over to another one with the sides swapped
/// and all else as it was, against Herald at another level if one is given; accepts, if they have
/// made that challenge.
///
/// # Errors
/// When the asker did not play, the match goes on, the rematch is asked for or has been begun
/// already, and as [`crate::challenge::make_with`] and [`crate::challenge::accept`].
pub async fn ask(
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
    let side = row.side_of(by.id).ok_or(Error::Refused(RequestRefusal::NotAPlayer))?;
    if row.state != MatchState::Over {
        return Err(RequestRefusal::Stale.into());
    }
    if let Some(asked) = standing_rematch(&mut connection, id, now).await? {
        let theirs = asked.state == ChallengeState::Open && asked.challenger != by.id;
        // Without its message nobody has seen it, and the match would have no thread.
        let (true, Some(message)) = (theirs, asked.message_id) else {
            return Err(already_asked(&asked, by).into());
        };
        drop(connection);
        return crate::challenge::accept(referee, asked.id, by, Some(message), now)
            .await
            .map(Rematch::Begun);
    }
    let other = row.person(side.other());
    let herald = opponents::find(&mut connection, id).await?;
    // Herald may be known by another number since.
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
    // As the match was, unless the two have played too many rated ones lately: then a casual one.
    let rated = ratings::is_match_rated(&mut connection, id).await?
        && match not_too_often(&mut connection, [by.id, other], &row.game, now).await {
            Ok(()) => true,
            Err(Error::Refused(_)) => false,
            Err(error) => return Err(error),
        };
    let agreed = ChallengeTerms {
        rated,
        clock: clocks::find(&mut connection, id).await?.map(|kept| kept.terms),
        marshal: marshal.map(|marshal| (marshal, false)),
        grace: Some(grace).filter(|grace| *grace != GRACE),
        level: level.or(herald.map(|herald| herald.level)),
        board: board_posting::of_match(&mut connection, id).await?,
    };
    let record = challenges::of_match(&mut connection, id).await?;
    let record = record.and_then(|challenge| challenge.record_id);
    drop(connection);
    // People are asked where they are. Herald need not be: it has accepted before anybody looks,
    // and the new thread hangs on the challenge.
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
