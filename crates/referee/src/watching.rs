//! Agreements about watching and help: showing threats, and closing a match to comments or analysis
//! while it runs.

use match_model::{
    ChannelId, Closable, MatchId, MatchState, PersonId, RequestRefusal, Time, WatchingNews,
    WatchingRefusal, WatchingTerms,
};
use store::watching;

use crate::{MatchNews, OfferAnswer, Referee, Result};

fn refuse<T>(refusal: WatchingRefusal) -> Result<T> {
    Err(RequestRefusal::Watching(refusal).into())
}

pub async fn find(referee: &Referee, id: MatchId) -> Result<WatchingTerms> {
    let mut reading = referee.store.read().await?;
    let threats = watching::consents(&mut reading, id).await?;
    let closings = watching::closings(&mut reading, id).await?;
    Ok(WatchingTerms { threats, closings })
}

/// Checks that Herald may help with a match's position (threats, practice, analysis). Refused while
/// its players have closed it to analysis; finished matches are open.
pub async fn open_to_analysis(referee: &Referee, id: MatchId) -> Result<()> {
    let row = crate::view::match_row(referee, id).await?;
    if row.state == MatchState::Over {
        return Ok(());
    }
    match find(referee, id).await?.closing(Closable::Analysis) {
        Some(_) => refuse(WatchingRefusal::ClosedToAnalysis),
        None => Ok(()),
    }
}

/// Checks that threats to a square may be shown: always in finished matches and against Herald;
/// between people only if unrated and both have agreed.
pub async fn may_see_threats(referee: &Referee, id: MatchId) -> Result<()> {
    open_to_analysis(referee, id).await?;
    let row = crate::view::match_row(referee, id).await?;
    if row.state == MatchState::Over || crate::opponent::find(referee, id).await?.is_some() {
        return Ok(());
    }
    if crate::rating::is_match_rated(referee, id).await? {
        return refuse(WatchingRefusal::ThreatsRated);
    }
    if find(referee, id).await?.shows_threats() {
        return Ok(());
    }
    refuse(WatchingRefusal::ThreatsNotAgreed)
}

/// Also agrees to the other side's wish. Returns whether both agree now.
pub async fn wish_threats(referee: &Referee, id: MatchId, by: PersonId, now: Time) -> Result<bool> {
    let rated = crate::rating::is_match_rated(referee, id).await?;
    let mut change = referee.change_for_request(id, now).await?;
    let own = change.live().may_give_up(by)?;
    if change.live().team.opponent.is_some() {
        return refuse(WatchingRefusal::ThreatsShown);
    }
    if rated {
        return refuse(WatchingRefusal::ThreatsRated);
    }
    let agreed = watching::consents(&mut *referee.store.read().await?, id).await?;
    let other = agreed.contains(&own.other());
    match (agreed.contains(&own), other) {
        (true, true) => return refuse(WatchingRefusal::ThreatsShown),
        (true, false) => return refuse(WatchingRefusal::ThreatsAsked),
        (false, _) => {}
    }
    watching::consent(change.tx().await?, id, own, now).await?;
    let news = if other { WatchingNews::ThreatsAgreed } else { WatchingNews::ThreatsWished };
    change.announce(MatchNews::Watching { by: own, what: news });
    change.commit().await?;
    Ok(other)
}

pub async fn answer_threats(
    referee: &Referee,
    id: MatchId,
    by: PersonId,
    answer: OfferAnswer,
    now: Time,
) -> Result<()> {
    let mut change = referee.change_for_request(id, now).await?;
    let own = change.live().may_give_up(by)?;
    let agreed = watching::consents(&mut *referee.store.read().await?, id).await?;
    match (agreed.contains(&own), agreed.contains(&own.other())) {
        (true, true) => return refuse(WatchingRefusal::ThreatsShown),
        (true, false) => return refuse(WatchingRefusal::OwnWish),
        (false, false) => return refuse(WatchingRefusal::NoWish),
        (false, true) => {}
    }
    let news = if answer.is_accept() {
        watching::consent(change.tx().await?, id, own, now).await?;
        WatchingNews::ThreatsAgreed
    } else {
        watching::dissent(change.tx().await?, id).await?;
        WatchingNews::ThreatsDeclined
    };
    change.announce(MatchNews::Watching { by: own, what: news });
    change.commit().await
}

pub async fn forbid_threats(referee: &Referee, id: MatchId, by: PersonId, now: Time) -> Result<()> {
    let mut change = referee.change_for_request(id, now).await?;
    let own = change.live().may_give_up(by)?;
    if !watching::consents(&mut *referee.store.read().await?, id).await?.contains(&own) {
        return refuse(WatchingRefusal::ThreatsNotShown);
    }
    watching::dissent(change.tx().await?, id).await?;
    let news = WatchingNews::ThreatsForbidden;
    change.announce(MatchNews::Watching { by: own, what: news });
    change.commit().await
}

/// Either player may.
pub async fn close_to(
    referee: &Referee,
    id: MatchId,
    by: PersonId,
    closable: Closable,
    now: Time,
) -> Result<()> {
    let mut change = referee.change_for_request(id, now).await?;
    let own = change.live().may_give_up(by)?;
    if closable == Closable::Comments {
        let Some(thread) = change.live().row.thread_id else {
            return refuse(WatchingRefusal::NoThread);
        };
        referee.closed.note(thread);
    }
    let closings = watching::closings(&mut *referee.store.read().await?, id).await?;
    if closings.iter().any(|closing| closing.closable == closable) {
        return refuse(WatchingRefusal::IsClosed(closable));
    }
    watching::close(change.tx().await?, id, closable, own, now).await?;
    let news = match closable {
        Closable::Comments => WatchingNews::CommentsClosed,
        Closable::Analysis => WatchingNews::AnalysisClosed,
    };
    change.announce(MatchNews::Watching { by: own, what: news });
    change.commit().await
}

/// Also agrees if the other side has asked. Herald agrees at once. Returns whether the match is
/// open now.
pub async fn open_to(
    referee: &Referee,
    id: MatchId,
    by: PersonId,
    closable: Closable,
    now: Time,
) -> Result<bool> {
    let mut change = referee.change_for_request(id, now).await?;
    let own = change.live().may_give_up(by)?;
    let herald = change.live().team.opponent.is_some();
    let closings = watching::closings(&mut *referee.store.read().await?, id).await?;
    let Some(closing) = closings.into_iter().find(|closing| closing.closable == closable) else {
        return refuse(WatchingRefusal::IsOpen(closable));
    };
    if closing.opening == Some(own) {
        return refuse(WatchingRefusal::OpeningAsked(closable));
    }
    let opens = herald || closing.opening.is_some();
    let news = if opens {
        watching::open(change.tx().await?, id, closable).await?;
        news_of_opening(closable)
    } else {
        watching::set_opening(change.tx().await?, id, closable, Some(own)).await?;
        match closable {
            Closable::Comments => WatchingNews::CommentsWished,
            Closable::Analysis => WatchingNews::AnalysisWished,
        }
    };
    change.announce(MatchNews::Watching { by: own, what: news });
    change.commit().await?;
    Ok(opens)
}

pub async fn answer_opening(
    referee: &Referee,
    id: MatchId,
    by: PersonId,
    closable: Closable,
    answer: OfferAnswer,
    now: Time,
) -> Result<()> {
    let mut change = referee.change_for_request(id, now).await?;
    let own = change.live().may_give_up(by)?;
    let closings = watching::closings(&mut *referee.store.read().await?, id).await?;
    let Some(closing) = closings.into_iter().find(|closing| closing.closable == closable) else {
        return refuse(WatchingRefusal::IsOpen(closable));
    };
    match closing.opening {
        None => return refuse(WatchingRefusal::NoOpening(closable)),
        Some(side) if side == own => return refuse(WatchingRefusal::OwnOpening(closable)),
        Some(_) => {}
    }
    let news = if answer.is_accept() {
        watching::open(change.tx().await?, id, closable).await?;
        news_of_opening(closable)
    } else {
        watching::set_opening(change.tx().await?, id, closable, None).await?;
        match closable {
            Closable::Comments => WatchingNews::CommentsKept,
            Closable::Analysis => WatchingNews::AnalysisKept,
        }
    };
    change.announce(MatchNews::Watching { by: own, what: news });
    change.commit().await
}

/// `None` if the writer plays in the match.
pub async fn comments_closed(
    referee: &Referee,
    thread: ChannelId,
    person: PersonId,
) -> Result<Option<MatchId>> {
    if !may_be_closed(referee, thread).await? {
        return Ok(None);
    }
    let closed = watching::closed_thread(&mut *referee.store.read().await?, thread).await?;
    let Some(id) = closed else { return Ok(None) };
    let live = referee.lock_match(id).await?;
    let plays = live.side_of(person).is_some() || live.team.terms.marshal == Some(person);
    Ok((!plays).then_some(id))
}

/// Mostly needs no query. If other processes use the database, every thread may be closed.
async fn may_be_closed(referee: &Referee, thread: ChannelId) -> Result<bool> {
    if !referee.store.is_alone() {
        return Ok(true);
    }
    if let Some(is_closed) = referee.closed.may_contain(thread) {
        return Ok(is_closed);
    }
    let invalidations = referee.closed.invalidations();
    let threads = watching::closed_threads(&mut *referee.store.read().await?).await?;
    referee.closed.learn(threads, invalidations);
    Ok(referee.closed.may_contain(thread).unwrap_or(true))
}

const fn news_of_opening(closable: Closable) -> WatchingNews {
    match closable {
        Closable::Comments => WatchingNews::CommentsOpened,
        Closable::Analysis => WatchingNews::AnalysisOpened,
    }
}
