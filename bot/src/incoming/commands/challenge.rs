//! `/challenge`, and the buttons of a challenge.

use std::sync::Arc;
use std::time::Duration;

use referee::{
    Agreed, ChallengeId, ChallengeRequest, ChannelId, Closed, MatchId, MessageId, Person, Rematch,
    SidePreference,
};

use super::table::named;
use super::{Answer, clocks, places};
use crate::app::{App, Reply};
use crate::discord::permissions::{Place, lacking};
use crate::incoming::asked::Values;
use crate::words;

pub(super) async fn challenge(app: &Arc<App>, by: Person, place: Place, values: &Values) -> Answer {
    if place.guild.is_none() {
        return Ok(Reply::text(app.tongue.text(&words::CHALLENGE_ELSEWHERE)));
    }
    let lacking = lacking(&place);
    if !lacking.is_empty() {
        return Ok(Reply::text(words::lacking_permissions(&app.tongue, lacking)));
    }
    let game = values.text(named::GAME).unwrap_or_default().to_owned();
    let side = match values.text(named::SIDE) {
        Some("white") => SidePreference::White,
        Some("black") => SidePreference::Black,
        _ => SidePreference::Random,
    };
    // Every option of every game is an option of the command; the referee refuses a stray one.
    let mut keys: Vec<&str> =
        games::all().iter().flat_map(|game| game.info.options).map(|option| option.key).collect();
    keys.sort_unstable();
    keys.dedup();
    let options = keys
        .into_iter()
        .filter_map(|key| Some((key.to_owned(), values.text(key)?.to_owned())))
        .collect();
    let opponent = values.user(named::OPPONENT);
    let (channel, thread) = places::of_challenge(app, &place).await?;
    let elsewhere = thread.map(|_| channel.get());
    let whom = opponent.as_ref().map(|(person, _)| person);
    let told = words::challenge_made(&app.tongue, whom, elsewhere);
    let request = ChallengeRequest {
        guild: place.guild,
        channel,
        challenger: by,
        opponent,
        game,
        options,
        side,
        record: None,
        thread,
    };
    let agreed = Agreed {
        marshal: values.user(named::MARSHAL),
        grace: values.number(named::GRACE).map(|h| Duration::from_secs(h.saturating_mul(60 * 60))),
        rated: values.text(named::RATED) == Some("yes"),
        clock: clocks::terms(app, &place, values).await?,
            level: None,
    };
    app.referee.challenge_with(request, &agreed, app.clock.now()).await?;
    Ok(Reply::text(told))
}

pub(super) async fn accept(
    app: &Arc<App>,
    by: &Person,
    place: &Place,
    id: ChallengeId,
    message: MessageId,
) -> Answer {
    let lacking = lacking(place);
    if !lacking.is_empty() {
        return Ok(Reply::text(words::lacking_permissions(&app.tongue, lacking)));
    }
    let begun = app.referee.accept(id, by, Some(message), app.clock.now()).await?;
    Ok(Reply::text(words::challenge_accepted(&app.tongue, begun.match_id)))
}

pub(super) async fn decline(app: &Arc<App>, by: &Person, id: ChallengeId) -> Answer {
    app.referee.close_challenge(id, Closed::Declined, by.id, app.clock.now()).await?;
    Ok(Reply::text(app.tongue.text(&words::CHALLENGE_DECLINED)))
}

pub(super) async fn withdraw(app: &Arc<App>, by: &Person, id: ChallengeId) -> Answer {
    app.referee.close_challenge(id, Closed::Withdrawn, by.id, app.clock.now()).await?;
    Ok(Reply::text(app.tongue.text(&words::CHALLENGE_WITHDRAWN)))
}

/// Asks the other player of a match that is over for another one, or takes them at their word.
pub(super) async fn rematch(app: &Arc<App>, by: &Person, place: &Place, id: MatchId) -> Answer {
    let lacking = lacking(place);
    if !lacking.is_empty() {
        return Ok(Reply::text(words::lacking_permissions(&app.tongue, lacking)));
    }
    let row = app.referee.match_row(id).await?;
    // Where the match was in a thread from the beginning, its channel counts.
    let parent = place.parent.filter(|_| place.channel == row.channel_id);
    let here: Vec<ChannelId> = [Some(row.channel_id), parent].into_iter().flatten().collect();
    app.referee.may_be_played_in(row.guild_id, &here).await?;
    let told = match app.referee.rematch(id, by, app.clock.now()).await? {
        Rematch::Begun(begun) => words::challenge_accepted(&app.tongue, begun.match_id),
        Rematch::Asked(_) => {
            let opponent = if row.white == by.id { row.black } else { row.white };
            let opponent = app.shown_name(opponent).await?;
            words::rematch_asked(&app.tongue, &opponent, row.channel_id)
        }
    };
    Ok(Reply::text(told))
}
