//! What is entered as a move, however it comes: typed, by a form, a menu or a button; and what its
//! player is told of it.

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

/// Refuses when the board could not be posted where the match is played.
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

/// The right to tell of a match where it is played: what is done there is shown by the interaction
/// itself. `None` elsewhere, and while the match is being told of.
pub(crate) fn hold(messenger: &Messenger, place: &Place, row: &Match) -> Option<TopicGuard> {
    let here = row.place() == place.channel && place.answers == Visibility::Everyone;
    here.then(|| messenger.posted.topics.hold(&referee::topic_of(row.id))).flatten()
}

/// What came of a text.
pub(crate) enum EntryOutcome {
    /// It is played: what is shown of it.
    Shown(Reply),
    /// It stands in a draft.
    Drafted(DraftView),
}

/// Enters a text: what came of it. The message on which the button is is `visibility`.
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
    let held = hold(messenger, place, &row);
    match referee::draft::enter(messenger.referee(), id, by.id, text, seen, messenger.now()).await {
        Ok(InputOutcome::Played(accepted)) => {
            Ok(EntryOutcome::Shown(shown(messenger.locale(), held, &accepted, visibility)))
        }
        Ok(InputOutcome::Drafted(drafted)) => Ok(EntryOutcome::Drafted(drafted)),
        Err(Error::Refused(refused @ RequestRefusal::Illegal { .. })) => {
            tracing::info!(match_id = %id, ply = row.plies, refused = refused.logged(), "refused");
            Err(illegal(messenger.locale(), &row, &refused))
        }
        Err(other) => Err(other.into()),
    }
}

/// Why an action is not legal, with a button to the card of the rule.
pub(crate) fn illegal(locale: &Locale, row: &Match, refused: &RequestRefusal) -> Failure {
    Failure::Told(Box::new(drafts::illegal(locale, games::find(&row.game), refused)))
}

/// Enters a text, as [`outcome`], and tells its player.
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

/// Accepted actions, as everybody is to see them.
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

/// What the player is told of accepted actions.
fn told(locale: &Locale, accepted: &AcceptedActions) -> String {
    tracing::info!(match_id = %accepted.match_id, ply = accepted.moment.get(), "played");
    // What dice or standing orders did after it is told to everybody.
    let chosen = accepted.played.iter().zip(&accepted.ways);
    let shown: Vec<&str> = chosen
        .filter(|(_, way)| matches!(way, Way::Chosen(_)))
        .map(|(played, _)| played.shown.as_str())
        .collect();
    let remarks = accepted.played.iter().flat_map(|played| &played.remarks);
    words::accepted(locale, accepted.match_id, &shown, remarks)
}

/// A draft as it stands, for its player alone.
pub(crate) async fn draft(composer: &Composer, drafted: &DraftView) -> Result<Message, Failure> {
    let file = preview(composer, drafted).await?;
    Ok(Message { files: vec![file], ..drafts::draft(&composer.locale, drafted) })
}

/// The game as it would stand after a draft.
pub(crate) async fn preview(composer: &Composer, drafted: &DraftView) -> Result<File, Failure> {
    let name = format!("draft-{}-{}.png", drafted.match_id, drafted.moment());
    let mut scene = drafted.preview.scene();
    if drafted.actions.is_empty() {
        // Nothing of the draft is on the board, so neither are the marks of a turn.
        scene.marks.retain(|mark| mark.kind.is_of_position());
    }
    let row = referee::view::match_row(&composer.referee, drafted.match_id).await?;
    put_players(composer, &mut scene, &row).await?;
    asker_picture(composer, scene, drafted.side, name).await
}

/// Why a button of a moment is out of date, in a match that is at another: the match has moved on
/// beyond it, or one's own draft has changed.
pub(crate) fn moved_on(now: Moment, seen: Moment) -> Failure {
    let refused = if seen < now { RequestRefusal::Stale } else { RequestRefusal::DraftChanged };
    Failure::Referee(refused.into())
}
