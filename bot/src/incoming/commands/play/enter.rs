//! Entering moves by text, form, menu or button, and the answer for the player.

use discord_model::message::{File, Message};
use discord_model::response::Visibility;
use i18n::Locale;
use match_model::{DraftView, Match, MatchId, Moment, Person, RequestRefusal, Way};
use messages::layouts::drafts;
use messages::words;
use referee::{AcceptedActions, Error, InputOutcome};

use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::pictures::asker_picture;
use crate::outgoing::players::put_players;
use crate::outgoing::public_reply::PublicReply;
use crate::outgoing::topics::TopicGuard;
use crate::permissions::{Place, missing_to_play};
use crate::reply::{Answer, Failure, Reply};

/// Refuses if the board could not be posted in the match's place.
pub(crate) async fn may_post(
    composer: &Composer,
    place: &Place,
    id: MatchId,
) -> Result<Match, Failure> {
    let row = referee::view::match_row(&composer.referee, id).await?;
    let lacking = missing_to_play(place);
    if row.place() == place.channel && !lacking.is_empty() {
        return Err(Failure::Said(words::lacking_permissions(&composer.locale, lacking)));
    }
    Ok(row)
}

/// Takes the right to announce a match, so that the interaction itself shows the move. `None`
/// elsewhere, or while the match is being announced.
pub(crate) fn hold(messenger: &Messenger, place: &Place, row: &Match) -> Option<TopicGuard> {
    let here = row.place() == place.channel && place.answers == Visibility::Everyone;
    here.then(|| messenger.posted.topics.hold(&referee::topic_of(row.id))).flatten()
}

pub(crate) enum EntryOutcome {
    Shown(Reply),
    Drafted(DraftView),
}

/// Enters a text. `visibility` is the visibility of the button's message.
pub(crate) async fn outcome(
    messenger: &Messenger,
    by: &Person,
    place: &Place,
    id: MatchId,
    seen: Option<Moment>,
    visibility: Visibility,
    text: &str,
) -> Result<EntryOutcome, Failure> {
    let row = may_post(&messenger.composer, place, id).await?;
    let guard = hold(messenger, place, &row);
    match referee::draft::enter(messenger.referee(), id, by.id, text, seen, messenger.now()).await {
        Ok(InputOutcome::Played(accepted)) => {
            Ok(EntryOutcome::Shown(shown(messenger.locale(), guard, &accepted, visibility)))
        }
        Ok(InputOutcome::Drafted(drafted)) => Ok(EntryOutcome::Drafted(drafted)),
        Err(Error::Refused(refused @ RequestRefusal::Illegal { .. })) => {
            tracing::info!(match_id = %id, ply = row.plies, refused = refused.logged(), "refused");
            Err(illegal(messenger.locale(), &row, &refused))
        }
        Err(other) => Err(other.into()),
    }
}

pub(crate) fn illegal(locale: &Locale, row: &Match, refused: &RequestRefusal) -> Failure {
    Failure::Told(Box::new(drafts::illegal(locale, games::find(&row.game), refused)))
}

pub(crate) async fn enter(
    messenger: &Messenger,
    by: &Person,
    place: &Place,
    id: MatchId,
    seen: Option<Moment>,
    visibility: Visibility,
    text: &str,
) -> Answer {
    match outcome(messenger, by, place, id, seen, visibility, text).await? {
        EntryOutcome::Shown(reply) => Ok(reply),
        EntryOutcome::Drafted(drafted) => {
            let message = draft(&messenger.composer, &drafted).await?;
            Ok(Reply::private(message, visibility))
        }
    }
}

pub(crate) fn shown(
    locale: &Locale,
    held: Option<TopicGuard>,
    accepted: &AcceptedActions,
    visibility: Visibility,
) -> Reply {
    Reply::Show(Box::new(PublicReply {
        at: accepted.match_id.at(accepted.moment),
        held,
        told: Message::text(told(locale, accepted)),
        change: visibility == Visibility::Ephemeral,
        remarks: accepted.played.iter().any(|played| !played.remarks.is_empty()),
    }))
}

fn told(locale: &Locale, accepted: &AcceptedActions) -> String {
    tracing::info!(match_id = %accepted.match_id, ply = accepted.moment.get(), "played");
    // Consequences by dice or standing orders are announced to everyone.
    let chosen = accepted.played.iter().zip(&accepted.ways);
    let shown: Vec<&str> = chosen
        .filter(|(_, way)| matches!(way, Way::Chosen(_)))
        .map(|(played, _)| played.shown.as_str())
        .collect();
    let remarks = accepted.played.iter().flat_map(|played| &played.remarks);
    words::accepted(locale, accepted.match_id, &shown, remarks)
}

pub(crate) async fn draft(composer: &Composer, drafted: &DraftView) -> Result<Message, Failure> {
    let file = preview(composer, drafted).await?;
    Ok(Message { files: vec![file], ..drafts::draft(&composer.locale, drafted) })
}

pub(crate) async fn preview(composer: &Composer, drafted: &DraftView) -> Result<File, Failure> {
    let name = format!("draft-{}-{}.png", drafted.match_id, drafted.moment());
    let mut scene = drafted.preview.scene();
    if drafted.actions.is_empty() {
        // An empty draft leaves the board unchanged, so the marks of a turn don't belong there.
        scene.marks.retain(|mark| mark.kind.is_of_position());
    }
    let row = referee::view::match_row(&composer.referee, drafted.match_id).await?;
    put_players(composer, &mut scene, &row).await?;
    asker_picture(composer, scene, drafted.side, name).await
}

pub(crate) fn moved_on(now: Moment, seen: Moment) -> Failure {
    let refused = if seen < now { RequestRefusal::Stale } else { RequestRefusal::DraftChanged };
    Failure::Referee(refused.into())
}
