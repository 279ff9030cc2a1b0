//! Answers interactions within Discord's three seconds.

use std::time::Instant;

use discord::backoff::Backoff;
use discord::error::ApiError;
use discord::interactions::InteractionKey;
use discord_model::message::Message;
use discord_model::response::{AnswerKind, Visibility};
use i18n::Locale;
use match_model::{MatchId, Person};
use messages::buttons::custom_id::CustomId;
use messages::buttons::{ButtonAction, Buttons};
use messages::words;
use metrics::{counter, histogram};
use tracing::{Instrument, debug, info, info_span, warn};

use crate::incoming::request::{Request, RequestKind};
use crate::incoming::retry::retry;
use crate::incoming::sending::{PressContext, Sent, send};
use crate::incoming::services::RequestServices;
use crate::incoming::{commands, pressed_elsewhere};
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::public_reply::Origin;
use crate::permissions::PlaceKind;
use crate::reply::{Failure, FollowUp, Reply, WithFollowUp};
use crate::speaking::{drawing_for, speaking_in};

/// The asker always gets an answer, if Discord accepts one.
pub(crate) async fn handle(services: RequestServices, request: Request, begun: Instant) {
    let span = info_span!(
        "interaction",
        id = request.id,
        guild = request.place.guild.map(match_model::GuildId::get),
        channel = %request.place.channel,
        by = %request.by.id,
        what = request.kind.label(),
    );
    async move {
        let guild = request.place.guild;
        let composer = speaking_in(services.composer(), &services.messenger.locales, guild).await;
        let services = services.speaking_as(drawing_for(composer, request.by.id, guild).await);
        answer(&services, request, begun).await;
        debug!(millis = begun.elapsed().as_millis(), "answered");
    }
    .instrument(span)
    .await;
}

pub(crate) async fn apologise(messenger: &Messenger, id: u64, token: &str) {
    let message = Message::text(messenger.locale().say("match-unreadable-interaction"));
    let (interaction, limit) = (InteractionKey { id, token }, messenger.patience.answer);
    if let Err(trouble) =
        messenger.api.answer(interaction, message, AnswerKind::Ephemeral, limit).await
    {
        warn!(id, %trouble, "failed to answer an unreadable interaction");
    }
}

struct AnswerTimer {
    kind: &'static str,
    begun: Instant,
}

impl AnswerTimer {
    fn answered(&self, sent: Sent) {
        match sent {
            Sent::Taken => {
                histogram!("herald_answer_seconds", "kind" => self.kind)
                    .record(self.begun.elapsed());
            }
            Sent::Failed => {
                counter!("herald_answers_failed_total", "kind" => self.kind).increment(1);
            }
        }
    }

    fn deferred(&self, deferred: &Result<(), ApiError>) {
        match deferred {
            Err(trouble) if !trouble.is_already_answered() => self.answered(Sent::Failed),
            _ => {
                counter!("herald_answers_deferred_total", "kind" => self.kind).increment(1);
                self.answered(Sent::Taken);
            }
        }
    }
}

async fn answer(services: &RequestServices, request: Request, begun: Instant) {
    services.messenger.access.threadless.learn(&request.place);
    services.messenger.access.pictureless.learn(&request.place);
    let place = request.place;
    let (id, token) = (request.id, request.token.clone());
    let control_removal = request.control_removal.clone();
    let suggests = matches!(request.kind, RequestKind::Complete { .. });
    let origin = request.kind.origin();
    let measured = AnswerTimer { kind: request.kind.name(), begun };
    let pending = (place.speaks_by_answers() && !suggests)
        .then(|| services.messenger.posted.answer_tokens.begin(place.channel));
    let pending_private = (place.kind != PlaceKind::AnswersOnly && !suggests)
        .then(|| services.messenger.posted.private_answers.begin(request.by.id));
    let left = || services.messenger.patience.answer.saturating_sub(begun.elapsed());
    let interaction = InteractionKey { id, token: &token };
    if begun.elapsed() >= services.messenger.patience.answer {
        // This process was paused. The person was told that Herald didn't answer.
        counter!("herald_interactions_late_total").increment(1);
        return info!("interaction expired before it was handled");
    }
    let mut deferred = None;
    if begun.elapsed() >= services.messenger.patience.fresh && !suggests {
        // Defers first, because nothing may be done after the asker was told of a failure.
        let taken = retry(&services.messenger.patience, left, |limit| {
            services.messenger.api.defer(interaction, limit)
        })
        .await;
        measured.deferred(&taken);
        if let Err(trouble) = taken.as_ref()
            && !trouble.is_already_answered()
        {
            counter!("herald_interactions_late_total").increment(1);
            warn!(%trouble, "interaction came too late to be answered");
            if trouble.is_temporary() {
                // If Discord received it nevertheless, the asker waits for more.
                let told = Reply::text(words::trouble(services.locale(), id));
                answer_late(&services.messenger, interaction, told, begun).await;
            }
            return;
        }
        deferred = Some(taken);
    }
    // The work runs to its end even if the answer is late, so that accepted moves are recorded.
    let work = tokio::spawn(
        {
            let services = services.clone();
            async move { work(&services, request).await }
        }
        .in_current_span(),
    );
    tokio::pin!(work);
    let first = match deferred {
        Some(_) => None,
        None => {
            let thinking = services.messenger.patience.thinking.saturating_sub(begun.elapsed());
            tokio::time::timeout(thinking, &mut work).await.ok()
        }
    };
    if let Some(reply) = first {
        let mut reply =
            reply.unwrap_or_else(|cause| broken(services.locale(), &cause, interaction.id));
        let mut then = None;
        if let Reply::Later(WithFollowUp { told, then: follows }) = reply {
            then = Some(follows);
            reply = Reply::Tell(told);
        }
        let press = PressContext { origin, control_removal, place };
        let follow_ups = follow_ups(&reply, &press);
        let is_private = is_private(&reply);
        let sent = send(&services.messenger, interaction, press, reply, left).await;
        measured.answered(sent);
        if let (Some(pending), Some(follow_ups), Sent::Taken) = (pending, follow_ups, sent) {
            pending.given(&token, follow_ups + u32::from(then.is_some()));
        }
        if let (Some(pending), true, Sent::Taken) = (pending_private, is_private, sent) {
            pending.given_for_one(&token);
        }
        if let Some(then) = then {
            follow(&services.messenger, interaction, then, begun).await;
        }
        return;
    }
    if suggests {
        return measured.answered(Sent::Failed);
    }
    let deferred = match deferred {
        Some(deferred) => deferred,
        None => {
            let deferred = retry(&services.messenger.patience, left, |limit| {
                services.messenger.api.defer(interaction, limit)
            })
            .await;
            measured.deferred(&deferred);
            deferred
        }
    };
    let reply =
        work.await.unwrap_or_else(|cause| broken(services.locale(), &cause, interaction.id));
    match deferred {
        Ok(()) => {}
        // An earlier attempt arrived, or may have; only its confirmation was lost.
        Err(trouble) if trouble.is_already_answered() || trouble.is_temporary() => {
            debug!(%trouble, "the answer may have been deferred");
        }
        Err(trouble) => return warn!(%trouble, "failed to defer the answer"),
    }
    let is_private = is_private(&reply);
    answer_late(&services.messenger, interaction, reply, begun).await;
    if let Some(pending) = pending {
        pending.given(&token, 1);
    }
    if let Some(pending) = pending_private.filter(|_| is_private) {
        pending.given_for_one(&token);
    }
}

/// Whether an answer may privately confirm an announcement. If the board must wait,
/// `PostedMessages::awaited` tells the asker.
fn is_private(reply: &Reply) -> bool {
    match reply {
        Reply::Tell(_) | Reply::Outdated(_) | Reply::Change(_) | Reply::Later(_) => true,
        Reply::Post(_) | Reply::Show(_) | Reply::Ask(_) | Reply::Suggest(_) => false,
    }
}

fn follow_ups(reply: &Reply, press: &PressContext) -> Option<u32> {
    match reply {
        // Its board follows the press, and remarks follow that.
        Reply::Show(_) => Some(2),
        Reply::Tell(_) | Reply::Outdated(_) if press.of_all().is_some() => Some(1),
        Reply::Tell(_) | Reply::Outdated(_) | Reply::Later(_) => Some(0),
        Reply::Post(_) | Reply::Change(_) => Some(0),
        Reply::Ask(_) | Reply::Suggest(_) => None,
    }
}

async fn answer_late(
    messenger: &Messenger,
    interaction: InteractionKey<'_>,
    reply: Reply,
    begun: Instant,
) {
    let (mut then, mut awaits) = (None, None);
    let message = match reply {
        Reply::Tell(message)
        | Reply::Outdated(message)
        | Reply::Change(message)
        | Reply::Post(message) => message,
        Reply::Later(later) => {
            then = Some(later.then);
            later.told
        }
        // The outbox shows it, since the match isn't held any more.
        Reply::Show(shown) => {
            awaits = Some(shown.at);
            shown.told
        }
        Reply::Ask(form) => Message::text(form.title),
        Reply::Suggest(_) => return,
    };
    // Sent without emoji: a late answer must not fail because of them.
    let (_, message) = message.without_emoji();
    if let Err(trouble) = answer_deferred(messenger, interaction.token, message, begun).await {
        return warn!(%trouble, "failed to send the late answer");
    }
    if let Some(at) = awaits {
        messenger.posted.awaited.keep(at, interaction.token);
    }
    if let Some(then) = then {
        follow(messenger, interaction, then, begun).await;
    }
}

fn broken(locale: &Locale, cause: &tokio::task::JoinError, id: u64) -> Reply {
    tracing::error!(%cause, "handler failed");
    Reply::text(words::in_doubt(locale, id))
}

async fn work(services: &RequestServices, request: Request) -> Reply {
    let (id, suggests) = (request.id, matches!(request.kind, RequestKind::Complete { .. }));
    let pressed = matches!(request.kind, RequestKind::Component { .. } | RequestKind::Form { .. });
    let elsewhere = (pressed && request.place.kind == PlaceKind::AnswersOnly)
        .then(|| (request.by.clone(), request.kind.match_id()));
    // Boxed to keep the surrounding futures small.
    let carried_out = Box::pin(commands::carry_out(services, request));
    let (outcome, has_committed) = referee::watch_commits(carried_out).await;
    match outcome {
        Ok(reply) => reply,
        Err(_) if suggests => Reply::Suggest(Vec::new()),
        Err(Failure::Told(message)) => Reply::Tell(*message),
        Err(failure) => {
            let words = failed(&services.messenger, &failure, id, has_committed);
            match elsewhere {
                Some((by, of)) if failure.is_out_of_date() => {
                    outdated(services.composer(), &by, of, words).await
                }
                _ => Reply::text(words),
            }
        }
    }
}

fn failed(
    messenger: &Messenger,
    failure: &Failure,
    interaction: u64,
    has_committed: bool,
) -> String {
    if let Failure::Referee(cause) = failure {
        messenger.referee().note(cause);
    }
    failure.words(messenger.locale(), interaction, has_committed)
}

async fn outdated(composer: &Composer, by: &Person, of: Option<MatchId>, words: String) -> Reply {
    let told = match of {
        Some(id) => pressed_elsewhere::outdated(composer, by, id, words.clone()).await,
        None => Ok(Message::text(words.clone())),
    };
    Reply::Outdated(told.unwrap_or_else(|cause| {
        warn!(%cause, "failed to show the link to a board");
        Message::text(words)
    }))
}

async fn answer_deferred(
    messenger: &Messenger,
    token: &str,
    message: Message,
    begun: Instant,
) -> Result<(), ApiError> {
    let mut pauses = Backoff::new(messenger.patience.retry, messenger.patience.longest_reconnect);
    loop {
        let pause = pauses.pause();
        match messenger.api.answer_deferred(token, message.clone()).await {
            Err(trouble)
                if trouble.is_temporary() && begun.elapsed() + pause < messenger.patience.late =>
            {
                debug!(%trouble, "retrying a late answer");
                tokio::time::sleep(pause).await;
            }
            other => return other,
        }
    }
}

async fn follow(
    messenger: &Messenger,
    interaction: InteractionKey<'_>,
    then: FollowUp,
    begun: Instant,
) {
    let message = match then.await {
        Ok(message) => message,
        Err(Failure::Told(message)) => *message,
        Err(failure) => Message::text(failed(messenger, &failure, interaction.id, false)),
    };
    let mut pauses = Backoff::new(messenger.patience.retry, messenger.patience.longest_reconnect);
    loop {
        let pause = pauses.pause();
        match messenger
            .api
            .follow_up(interaction.token, message.clone(), Visibility::Ephemeral)
            .await
        {
            Ok(_) => return,
            Err(trouble)
                if trouble.is_temporary() && begun.elapsed() + pause < messenger.patience.late =>
            {
                debug!(%trouble, "retrying a follow-up");
                tokio::time::sleep(pause).await;
            }
            Err(trouble) => {
                warn!(%trouble, "failed to send a follow-up");
                return;
            }
        }
    }
}

impl RequestKind {
    fn origin(&self) -> Origin {
        match self {
            RequestKind::Component { visibility: Visibility::Ephemeral, .. }
            | RequestKind::Form { visibility: Visibility::Ephemeral, .. } => Origin::Private,
            RequestKind::Component { message: Some(message), .. }
            | RequestKind::Form { message: Some(message), .. } => Origin::Public(*message),
            RequestKind::Command { .. }
            | RequestKind::Complete { .. }
            | RequestKind::OnPerson(_)
            | RequestKind::OnMessage(_)
            | RequestKind::Component { message: None, .. }
            | RequestKind::Form { message: None, .. } => Origin::Command,
        }
    }

    const fn name(&self) -> &'static str {
        match self {
            RequestKind::Command { .. } | RequestKind::OnPerson(_) | RequestKind::OnMessage(_) => {
                "command"
            }
            RequestKind::Complete { .. } => "autocomplete",
            RequestKind::Component { .. } => "component",
            RequestKind::Form { .. } => "modal",
        }
    }

    fn label(&self) -> String {
        match self {
            RequestKind::Command { name, .. } => format!("/{name}"),
            RequestKind::OnPerson(_) => "on a person".to_owned(),
            RequestKind::OnMessage(_) => "on a message".to_owned(),
            RequestKind::Complete { name, focused, .. } => format!("/{name} {focused}…"),
            RequestKind::Component { id, .. } => {
                ButtonAction::parse(id).map_or_else(|| "?".into(), |action| action.logged())
            }
            RequestKind::Form { id, .. } => ButtonAction::parse(id)
                .map_or_else(|| "form ?".into(), |action| format!("form {}", action.logged())),
        }
    }
}
