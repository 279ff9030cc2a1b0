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
use crate::incoming::sending::{PressContext, SendOutcome, send};
use crate::incoming::services::RequestServices;
use crate::incoming::{commands, pressed_elsewhere};
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::public_reply::Origin;
use crate::permissions::PlaceKind;
use crate::reply::{Failure, FollowUp, Reply, WithFollowUp};
use crate::speaking::{composer_for_person, composer_in};

pub(crate) async fn handle(services: RequestServices, request: Request, started_at: Instant) {
    let span = info_span!(
        "interaction",
        id = request.id,
        guild = request.place.guild.map(match_model::GuildId::get),
        channel = %request.place.channel,
        by = %request.asker.id,
        what = request.kind.label(),
    );
    async move {
        let guild = request.place.guild;
        let composer = composer_in(services.composer(), &services.messenger.locales, guild).await;
        let services =
            services.speaking_as(composer_for_person(composer, request.asker.id, guild).await);
        answer(&services, request, started_at).await;
        debug!(millis = started_at.elapsed().as_millis(), "answered");
    }
    .instrument(span)
    .await;
}

pub(crate) async fn answer_unreadable(messenger: &Messenger, id: u64, token: &str) {
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
    started_at: Instant,
}

impl AnswerTimer {
    fn record_answer(&self, sent: SendOutcome) {
        match sent {
            SendOutcome::Taken => {
                histogram!("herald_answer_seconds", "kind" => self.kind)
                    .record(self.started_at.elapsed());
            }
            SendOutcome::Failed => {
                counter!("herald_answers_failed_total", "kind" => self.kind).increment(1);
            }
        }
    }

    fn record_deferral(&self, outcome: &Result<(), ApiError>) {
        match outcome {
            Err(trouble) if !trouble.is_already_answered() => {
                self.record_answer(SendOutcome::Failed);
            }
            _ => {
                counter!("herald_answers_deferred_total", "kind" => self.kind).increment(1);
                self.record_answer(SendOutcome::Taken);
            }
        }
    }
}

async fn answer(services: &RequestServices, request: Request, started_at: Instant) {
    services.messenger.access.threadless.learn(&request.place);
    services.messenger.access.pictureless.learn(&request.place);
    let place = request.place;
    let (id, token) = (request.id, request.token.clone());
    let control_removal = request.control_removal.clone();
    let is_autocomplete = matches!(request.kind, RequestKind::Complete { .. });
    let origin = request.kind.origin();
    let timer = AnswerTimer { kind: request.kind.name(), started_at };
    let pending = (place.speaks_by_answers() && !is_autocomplete)
        .then(|| services.messenger.posted.answer_tokens.begin(place.channel));
    let pending_private = (place.kind != PlaceKind::AnswersOnly && !is_autocomplete)
        .then(|| services.messenger.posted.private_answers.begin(request.asker.id));
    let time_left = || services.messenger.patience.answer.saturating_sub(started_at.elapsed());
    let interaction = InteractionKey { id, token: &token };
    if started_at.elapsed() >= services.messenger.patience.answer {
        // This process was paused, and Discord has shown an error.
        counter!("herald_interactions_late_total").increment(1);
        return info!("interaction expired before it was handled");
    }
    let mut deferral = None;
    if started_at.elapsed() >= services.messenger.patience.answer_before_work && !is_autocomplete {
        // Defers first: nothing may be done after Discord has shown an error.
        let outcome = retry(&services.messenger.patience, time_left, |limit| {
            services.messenger.api.defer(interaction, limit)
        })
        .await;
        timer.record_deferral(&outcome);
        if let Err(trouble) = outcome.as_ref()
            && !trouble.is_already_answered()
        {
            counter!("herald_interactions_late_total").increment(1);
            warn!(%trouble, "interaction came too late to be answered");
            if trouble.is_temporary() {
                // If Discord received it, the asker waits for more.
                let apology = Reply::text(words::trouble(services.locale(), id));
                answer_late(&services.messenger, interaction, apology, started_at).await;
            }
            return;
        }
        deferral = Some(outcome);
    }
    // Runs to its end even if the answer is late, so that accepted moves are recorded.
    let work = tokio::spawn(
        {
            let services = services.clone();
            async move { run_request(&services, request).await }
        }
        .in_current_span(),
    );
    tokio::pin!(work);
    let quick_reply = match deferral {
        Some(_) => None,
        None => {
            let thinking =
                services.messenger.patience.thinking.saturating_sub(started_at.elapsed());
            tokio::time::timeout(thinking, &mut work).await.ok()
        }
    };
    if let Some(reply) = quick_reply {
        let mut reply =
            reply.unwrap_or_else(|cause| panicked_reply(services.locale(), &cause, interaction.id));
        let mut follow_up = None;
        if let Reply::Later(WithFollowUp { message, follow_up: next }) = reply {
            follow_up = Some(next);
            reply = Reply::Tell(message);
        }
        let press = PressContext { origin, control_removal, place };
        let follow_ups = follow_ups(&reply, &press);
        let is_private = is_private(&reply);
        let sent = send(&services.messenger, interaction, press, reply, time_left).await;
        timer.record_answer(sent);
        if let (Some(pending), Some(follow_ups), SendOutcome::Taken) = (pending, follow_ups, sent) {
            pending.record(&token, follow_ups + u32::from(follow_up.is_some()));
        }
        if let (Some(pending), true, SendOutcome::Taken) = (pending_private, is_private, sent) {
            pending.record_private(&token);
        }
        if let Some(then) = follow_up {
            send_follow_up(&services.messenger, interaction, then, started_at).await;
        }
        return;
    }
    if is_autocomplete {
        return timer.record_answer(SendOutcome::Failed);
    }
    let deferral = match deferral {
        Some(outcome) => outcome,
        None => {
            let outcome = retry(&services.messenger.patience, time_left, |limit| {
                services.messenger.api.defer(interaction, limit)
            })
            .await;
            timer.record_deferral(&outcome);
            outcome
        }
    };
    let reply = work
        .await
        .unwrap_or_else(|cause| panicked_reply(services.locale(), &cause, interaction.id));
    match deferral {
        Ok(()) => {}
        // An earlier attempt may have arrived.
        Err(trouble) if trouble.is_already_answered() || trouble.is_temporary() => {
            debug!(%trouble, "the answer may have been deferred");
        }
        Err(trouble) => return warn!(%trouble, "failed to defer the answer"),
    }
    let is_private = is_private(&reply);
    answer_late(&services.messenger, interaction, reply, started_at).await;
    if let Some(pending) = pending {
        pending.record(&token, 1);
    }
    if let Some(pending) = pending_private.filter(|_| is_private) {
        pending.record_private(&token);
    }
}

/// Whether an answer may privately confirm an announcement. If the board must wait,
/// `PostedMessages::awaited` tells the asker.
fn is_private(reply: &Reply) -> bool {
    match reply {
        Reply::Tell(_)
        | Reply::Outdated(_)
        | Reply::Change(_)
        | Reply::Plan(..)
        | Reply::Later(_) => true,
        Reply::Post(_) | Reply::Show(_) | Reply::Ask(_) | Reply::Suggest(_) => false,
    }
}

fn follow_ups(reply: &Reply, press: &PressContext) -> Option<u32> {
    match reply {
        // Its board follows the press, and remarks follow that.
        Reply::Show(_) => Some(2),
        Reply::Tell(_) | Reply::Outdated(_) if press.public_message().is_some() => Some(1),
        Reply::Tell(_) | Reply::Outdated(_) | Reply::Later(_) => Some(0),
        Reply::Post(_) | Reply::Change(_) | Reply::Plan(..) => Some(0),
        Reply::Ask(_) | Reply::Suggest(_) => None,
    }
}

async fn answer_late(
    messenger: &Messenger,
    interaction: InteractionKey<'_>,
    reply: Reply,
    started_at: Instant,
) {
    let (mut follow_up, mut awaited_board) = (None, None);
    let message = match reply {
        Reply::Tell(message)
        | Reply::Outdated(message)
        | Reply::Change(message)
        | Reply::Plan(_, _, message)
        | Reply::Post(message) => message,
        Reply::Later(later) => {
            follow_up = Some(later.follow_up);
            later.message
        }
        Reply::Show(board_reply) => {
            awaited_board = Some(board_reply.at);
            board_reply.private_message
        }
        Reply::Ask(form) => Message::text(form.title),
        Reply::Suggest(_) => return,
    };
    // A late answer must not fail because of emoji.
    let (_, message) = message.without_emoji();
    if let Err(trouble) = answer_deferred(messenger, interaction.token, message, started_at).await {
        return warn!(%trouble, "failed to send the late answer");
    }
    if let Some(at) = awaited_board {
        // The answer may be the board that was pressed.
        messenger.posted.awaited.expect(at, interaction.token, false);
        messenger.posted.awaited.note_answer(at);
    }
    if let Some(then) = follow_up {
        send_follow_up(messenger, interaction, then, started_at).await;
    }
}

fn panicked_reply(locale: &Locale, cause: &tokio::task::JoinError, id: u64) -> Reply {
    tracing::error!(%cause, "handler failed");
    Reply::text(words::in_doubt(locale, id))
}

async fn run_request(services: &RequestServices, request: Request) -> Reply {
    let (id, is_autocomplete) = (request.id, matches!(request.kind, RequestKind::Complete { .. }));
    let is_press = matches!(request.kind, RequestKind::Component { .. } | RequestKind::Form { .. });
    let press_elsewhere = (is_press && request.place.kind == PlaceKind::AnswersOnly)
        .then(|| (request.asker.clone(), request.kind.match_id()));
    // Boxed to keep the surrounding futures small.
    let execution = Box::pin(commands::carry_out(services, request));
    let (outcome, has_committed) = referee::watch_commits(execution).await;
    match outcome {
        Ok(reply) => reply,
        Err(_) if is_autocomplete => Reply::Suggest(Vec::new()),
        Err(Failure::Told(message)) => Reply::Tell(*message),
        Err(failure) => {
            let text = note_and_describe(&services.messenger, &failure, id, has_committed);
            match press_elsewhere {
                Some((by, match_id)) if failure.is_out_of_date() => {
                    outdated_reply(services.composer(), &by, match_id, text).await
                }
                _ => Reply::text(text),
            }
        }
    }
}

fn note_and_describe(
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

async fn outdated_reply(
    composer: &Composer,
    asker: &Person,
    match_id: Option<MatchId>,
    words: String,
) -> Reply {
    let message = match match_id {
        Some(id) => pressed_elsewhere::outdated(composer, asker, id, words.clone()).await,
        None => Ok(Message::text(words.clone())),
    };
    Reply::Outdated(message.unwrap_or_else(|cause| {
        warn!(%cause, "failed to show the link to a board");
        Message::text(words)
    }))
}

async fn answer_deferred(
    messenger: &Messenger,
    token: &str,
    message: Message,
    started_at: Instant,
) -> Result<(), ApiError> {
    let mut pauses = Backoff::new(messenger.patience.retry, messenger.patience.longest_reconnect);
    loop {
        let pause = pauses.pause();
        match messenger.api.answer_deferred(token, message.clone()).await {
            Err(trouble)
                if trouble.is_temporary()
                    && started_at.elapsed() + pause < messenger.patience.late_answer =>
            {
                debug!(%trouble, "retrying a late answer");
                tokio::time::sleep(pause).await;
            }
            other => return other,
        }
    }
}

async fn send_follow_up(
    messenger: &Messenger,
    interaction: InteractionKey<'_>,
    follow_up: FollowUp,
    started_at: Instant,
) {
    let message = match follow_up.await {
        Ok(message) => message,
        Err(Failure::Told(message)) => *message,
        Err(failure) => {
            Message::text(note_and_describe(messenger, &failure, interaction.id, false))
        }
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
                if trouble.is_temporary()
                    && started_at.elapsed() + pause < messenger.patience.late_answer =>
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
