//! Requests to play pieces. Until a person accepts, the captain plays the pieces.

use match_model::{
    Enlistment, EnlistmentId, EnlistmentState, LimitedAct, MatchId, Member, MessageRef, OutboxId,
    Person, PersonId, RequestRefusal, TeamRefusal, Time,
};
use store::{enlistments, outbox, people};

use crate::change::Change;
use crate::limits::count;
use crate::teams::home_squares;
use crate::{Error, MatchNews, OfferAnswer, Referee, Result};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReleaseOutcome {
    pub members: Vec<Member>,
    pub withdrawn: Vec<Enlistment>,
}

/// Asks a person to play pieces of the captain's side, named by their home squares (`g1`, or
/// several: `g1 f1`); all or none.
///
/// # Errors
/// The asker isn't a captain or asks too often; a piece doesn't exist, is the King, has a member or
/// an open request; or the person is a bot, the marshal, or on the other side.
pub async fn enlist(
    referee: &Referee,
    match_id: MatchId,
    captain: PersonId,
    person: &Person,
    is_bot: bool,
    homes: &str,
    now: Time,
) -> Result<EnlistmentId> {
    let mut change = referee.change_for_request(match_id, now).await?;
    let mut new = Vec::new();
    for home in home_squares(homes) {
        new.push(change.live().may_enlist(captain, person.id, is_bot, home, now)?);
    }
    let Some(side) = new.first().map(|member| member.side) else {
        return Err(RequestRefusal::Team(TeamRefusal::NoSuchPiece { home: String::new() }).into());
    };
    let homes: Vec<String> = new.into_iter().map(|member| member.home).collect();
    let open = enlistments::open_of(change.tx().await?, match_id).await?;
    for request in open.into_iter().filter(|asked| asked.side == side) {
        if let Some(home) = request.homes.into_iter().find(|home| homes.contains(home)) {
            let person = request.person_id;
            return Err(RequestRefusal::Team(TeamRefusal::Asked { home, person }).into());
        }
    }
    people::meet(change.tx().await?, person, now).await?;
    count(change.tx().await?, captain, LimitedAct::Enlistment, now).await?;
    let writing = change.tx().await?;
    let enlistment = enlistments::insert(writing, match_id, side, &homes, person.id, now).await?;
    change.announce(MatchNews::EnlistAsked { enlistment });
    change.commit().await?;
    Ok(enlistment)
}

pub async fn answer(
    referee: &Referee,
    id: EnlistmentId,
    by: PersonId,
    answer: OfferAnswer,
    now: Time,
) -> Result<Enlistment> {
    let match_id = find(referee, id).await?.match_id;
    let mut change = referee.change_for_request(match_id, now).await?;
    let request = open(&mut change, id).await?;
    if request.person_id != by {
        let person = request.person_id;
        return Err(RequestRefusal::Team(TeamRefusal::NotAsked { person }).into());
    }
    if answer == OfferAnswer::Decline {
        close(&mut change, &request, EnlistmentState::Declined).await?;
        change.commit().await?;
        return Ok(request);
    }
    let captain = change.live().row.person(request.side);
    let (mut members, mut refused) = (Vec::new(), None);
    for home in &request.homes {
        match change.live().may_enlist(captain, by, false, home.clone(), now) {
            Ok(member) => members.push(member),
            // Some of the pieces may be out of the game.
            Err(Error::Refused(RequestRefusal::Team(TeamRefusal::NoSuchPiece { .. }))) => {
                refused = Some(TeamRefusal::NothingLeft);
            }
            Err(other) => return Err(other),
        }
    }
    if let (Some(refused), true) = (refused, members.is_empty()) {
        close(&mut change, &request, EnlistmentState::Lapsed).await?;
        change.commit().await?;
        return Err(RequestRefusal::Team(refused).into());
    }
    close(&mut change, &request, EnlistmentState::Accepted).await?;
    crate::teams::add(&mut change, &members).await?;
    change.settle().await?;
    change.commit().await?;
    Ok(request)
}

pub async fn withdraw(
    referee: &Referee,
    id: EnlistmentId,
    by: PersonId,
    now: Time,
) -> Result<Enlistment> {
    let match_id = find(referee, id).await?.match_id;
    let mut change = referee.change_for_request(match_id, now).await?;
    let request = open(&mut change, id).await?;
    if change.live().row.person(request.side) != by {
        return Err(RequestRefusal::Team(TeamRefusal::NotCaptain).into());
    }
    count(change.tx().await?, by, LimitedAct::Release, now).await?;
    close(&mut change, &request, EnlistmentState::Withdrawn).await?;
    change.commit().await?;
    Ok(request)
}

/// Captain and member may do it. Open requests that include one of the pieces are withdrawn as a
/// whole.
pub async fn release(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    homes: &str,
    now: Time,
) -> Result<ReleaseOutcome> {
    let mut change = referee.change_for_request(match_id, now).await?;
    let mut open = enlistments::open_of(&mut *referee.store.read().await?, match_id).await?;
    open.retain(|request| change.live().row.person(request.side) == by);
    let mut released = ReleaseOutcome::default();
    for home in home_squares(homes) {
        match open.iter().find(|request| request.homes.contains(&home)) {
            Some(request) if released.withdrawn.contains(request) => {}
            Some(request) => released.withdrawn.push(request.clone()),
            None => released.members.push(change.live().may_release(by, home)?),
        }
    }
    count(change.tx().await?, by, LimitedAct::Release, now).await?;
    for request in &released.withdrawn {
        close(&mut change, request, EnlistmentState::Withdrawn).await?;
    }
    change.acts(by);
    crate::teams::remove(&mut change, &released.members, false).await?;
    change.settle().await?;
    change.commit().await?;
    Ok(released)
}

pub async fn find(referee: &Referee, id: EnlistmentId) -> Result<Enlistment> {
    enlistments::find(&mut *referee.store.read().await?, id)
        .await?
        .ok_or(Error::Refused(RequestRefusal::Team(TeamRefusal::AskedNoMore)))
}

pub async fn open_requests_to(referee: &Referee, person: PersonId) -> Result<Vec<Enlistment>> {
    Ok(enlistments::open_requests_to(&mut *referee.store.read().await?, person).await?)
}

pub(crate) async fn record_posted(
    referee: &Referee,
    entry: OutboxId,
    id: EnlistmentId,
    at: MessageRef,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write().await?;
    enlistments::set_message(&mut tx, id, at.channel, at.message).await?;
    outbox::mark_posted(&mut tx, entry, Some(at.message), now).await?;
    referee.commit(tx).await
}

async fn open(change: &mut Change<'_>, id: EnlistmentId) -> Result<Enlistment> {
    change.live().check_in_progress()?;
    let request = enlistments::find(change.tx().await?, id).await?;
    let open = request.filter(|request| request.state == EnlistmentState::Open);
    open.ok_or(Error::Refused(RequestRefusal::Team(TeamRefusal::AskedNoMore)))
}

async fn close(
    change: &mut Change<'_>,
    request: &Enlistment,
    state: EnlistmentState,
) -> Result<()> {
    let now = change.now();
    if !enlistments::decide(change.tx().await?, request.id, state, now).await? {
        return Err(RequestRefusal::Team(TeamRefusal::AskedNoMore).into());
    }
    change.announce(MatchNews::EnlistClosed { enlistment: request.id });
    Ok(())
}

pub(crate) async fn close_all(change: &mut Change<'_>) -> Result<()> {
    let match_id = change.live().row.id;
    for request in enlistments::open_of(change.tx().await?, match_id).await? {
        close(change, &request, EnlistmentState::Lapsed).await?;
    }
    Ok(())
}
