//! `/challenge`, and the buttons of a challenge.

use std::time::Duration;

use i18n::Locale;
use match_model::{
    BoardPosting, ChallengeId, ChannelId, MatchId, MessageId, Person, PersonId, RecordId,
    SidePreference,
};
use messages::buttons::challenge::ChallengeButton;
use messages::buttons::numbers::Level;
use messages::words;
use referee::{ChallengeEnd, ChallengeRequest, ChallengeTerms, Rematch};
use rules::l10n::say;

use crate::incoming::commands::matches::{begins, clocks, new_match_form, places};
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::membership;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::shown_name;
use crate::permissions::{Place, PlaceKind, missing_to_play};
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for ChallengeButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            ChallengeButton::Accept(id) => {
                accept(&services.messenger, &press.by, &press.place, id, press.message).await
            }
            ChallengeButton::Decline(id) => decline(services.composer(), &press.by, id).await,
            ChallengeButton::Withdraw(id) => withdraw(services.composer(), &press.by, id).await,
            ChallengeButton::Rematch(id) => {
                rematch(services, &press.by, &press.place, id, None).await
            }
            ChallengeButton::RematchAt(id, Level(level)) => {
                rematch(services, &press.by, &press.place, id, Some(level)).await
            }
        }
    }
}

pub(crate) struct NewChallenge {
    pub(crate) game: String,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) side: SidePreference,
    pub(crate) opponent: Option<(Person, bool)>,
    pub(crate) terms: ChallengeTerms,
    pub(crate) record: Option<RecordId>,
}

impl NewChallenge {
    fn is_to_herald(&self, composer: &Composer) -> bool {
        self.opponent.as_ref().is_some_and(|(person, _)| person.id == composer.own)
    }
}

pub(crate) struct CreatedChallenge {
    pub(crate) id: ChallengeId,
    moved_to: Option<ChannelId>,
    kind: PlaceKind,
}

/// `/challenge`; without a game, opens the form.
pub(crate) async fn command(context: &Context) -> Answer {
    if context.values.text(named::GAME).is_none() {
        return new_match_form::ask(context.composer(), &context.place, &context.values).await;
    }
    challenge_here(context).await
}

/// In direct messages, the opponent is Herald.
pub(crate) async fn challenge_here(context: &Context) -> Answer {
    let is_alone = context.place.kind == PlaceKind::DirectMessages;
    if is_alone && context.values.user(named::OPPONENT).is_none() {
        let values = new_match_form::with_herald(context.composer(), &context.values);
        return challenge(&context.with_values(values)).await;
    }
    challenge(context).await
}

pub(crate) async fn challenge(context: &Context) -> Answer {
    let side = match context.values.text(named::SIDE) {
        Some("white") => SidePreference::White,
        Some("black") => SidePreference::Black,
        _ => SidePreference::Random,
    };
    // The command has every game's options; the referee refuses a stray one.
    let mut keys: Vec<&str> =
        games::all().iter().flat_map(|game| game.info.options).map(|option| option.key).collect();
    keys.sort_unstable();
    keys.dedup();
    let options = keys
        .into_iter()
        .filter_map(|key| Some((key.to_owned(), context.values.text(key)?.to_owned())))
        .collect();
    let (opponent, level) = opponent(context.composer(), &context.values);
    let terms = ChallengeTerms {
        marshal: context.values.user(named::MARSHAL),
        grace: context
            .values
            .number(named::GRACE)
            .map(|h| Duration::from_secs(h.saturating_mul(60 * 60))),
        rated: context.values.text(named::RATED) == Some("yes"),
        clock: clocks::terms(context.composer(), &context.place, &context.values).await?,
        level,
        board: match context.values.text(named::BOARD) {
            Some("one") => BoardPosting::OneBoard,
            _ => BoardPosting::EachTurn,
        },
    };
    let game = context.values.text(named::GAME).unwrap_or_default().to_owned();
    let challenge = NewChallenge { game, options, side, opponent, terms, record: None };
    challenge_and_tell(&context.services, context.asker.clone(), &context.place, challenge)
        .await
        .map(Reply::text)
}

pub(crate) async fn challenge_and_tell(
    services: &RequestServices,
    asker: Person,
    place: &Place,
    challenge: NewChallenge,
) -> Result<String, Failure> {
    let to_herald = challenge.is_to_herald(services.composer());
    let opponent = challenge.opponent.as_ref().map(|(person, _)| person.clone());
    let level = challenge.terms.level.unwrap_or(match_model::USUAL_LEVEL);
    let created = create(services, asker, place, challenge).await?;
    if !to_herald {
        let moved_to = created.moved_to.map(ChannelId::get);
        return Ok(words::challenge_made(services.locale(), opponent.as_ref(), moved_to));
    }
    Ok(match begins::wait_for_acceptance(&services.messenger, created.id).await? {
        Some(row) => words::opponent::begins_in(services.locale(), &row, level, place.channel),
        None => begins_soon(services.locale(), &created, level),
    })
}

pub(crate) fn begins_soon(locale: &Locale, created: &CreatedChallenge, level: u8) -> String {
    match created.kind {
        PlaceKind::Server => {
            let moved_to = created.moved_to.map(ChannelId::get);
            words::opponent::challenge_made(locale, level, moved_to)
        }
        PlaceKind::DirectMessages | PlaceKind::AnswersOnly => {
            locale.text(&say("opponent-challenge-made-in-private").with("level", level))
        }
    }
}

/// In direct messages, only Herald can be challenged. Where Herald can only answer, everyone must
/// see the challenge.
fn may_challenge(
    composer: &Composer,
    place: &Place,
    challenge: &NewChallenge,
) -> Result<(), Failure> {
    let refuse = |sentence| Err(Failure::Said(composer.locale.text(sentence)));
    match place.kind {
        PlaceKind::Server => {
            let missing_permissions = missing_to_play(place);
            if !missing_permissions.is_empty() {
                return Err(Failure::Said(words::lacking_permissions(
                    &composer.locale,
                    missing_permissions,
                )));
            }
            Ok(())
        }
        PlaceKind::DirectMessages if !challenge.is_to_herald(composer) => {
            refuse(&say("challenge-elsewhere"))
        }
        PlaceKind::AnswersOnly
            if !challenge.is_to_herald(composer) && !place.speaks_by_answers() =>
        {
            refuse(&say("challenge-answers-hidden"))
        }
        _ if challenge.terms.marshal.is_some() => refuse(&say("challenge-marshal-elsewhere")),
        PlaceKind::DirectMessages | PlaceKind::AnswersOnly => Ok(()),
    }
}

/// If Herald is challenged where it can only answer, the match moves to direct messages, where it
/// can move at any time.
pub(crate) async fn create(
    services: &RequestServices,
    asker: Person,
    place: &Place,
    challenge: NewChallenge,
) -> Result<CreatedChallenge, Failure> {
    may_challenge(services.composer(), place, &challenge)?;
    if challenge.is_to_herald(services.composer()) {
        check_herald_plays(services, asker.id, &challenge.game)?;
    }
    let place = &match place.kind {
        PlaceKind::Server | PlaceKind::DirectMessages => *place,
        PlaceKind::AnswersOnly if !challenge.is_to_herald(services.composer()) => *place,
        PlaceKind::AnswersOnly => {
            places::open_direct_place(&services.messenger, &asker, &challenge.game).await?
        }
    };
    let NewChallenge { game, options, side, opponent, terms, record } = challenge;
    let (channel, thread) = places::of_challenge(services.referee(), place).await?;
    let request = ChallengeRequest {
        guild: place.guild,
        channel,
        access: place.access(),
        challenger: asker,
        opponent,
        game,
        options,
        side,
        record,
        thread,
    };
    let id =
        referee::challenge::make_with(services.referee(), request, &terms, services.now()).await?;
    Ok(CreatedChallenge { id, moved_to: thread.map(|_| channel), kind: place.kind })
}

/// A text that isn't a number is an unknown level.
pub(crate) fn level(values: &Values) -> Option<u8> {
    values.text(named::LEVEL).map(|level| level.parse().unwrap_or(u8::MAX))
}

pub(crate) fn opponent(
    composer: &Composer,
    values: &Values,
) -> (Option<(Person, bool)>, Option<u8>) {
    let level = level(values);
    (
        values.user(named::OPPONENT).or_else(|| level.map(|_| new_match_form::herald(composer))),
        level,
    )
}

pub(crate) fn check_herald_plays(
    services: &RequestServices,
    by: PersonId,
    game: &str,
) -> Result<(), Failure> {
    if let Some(game) = games::find(game).filter(|game| !engine::plays(game.info.id)) {
        return Err(Failure::Said(
            services.locale().text(&say("opponent-refused-game").with("game", game.info.name)),
        ));
    }
    match services.opponent.thinkers.full(by) {
        Some(wait) => Err(Failure::Said(
            services
                .locale()
                .text(&say("opponent-refused-full").with("wait", words::opponent::about(wait))),
        )),
        None => Ok(()),
    }
}

pub(crate) async fn accept(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
    id: ChallengeId,
    message: Option<MessageId>,
) -> Answer {
    let missing_permissions = missing_to_play(place);
    if !missing_permissions.is_empty() {
        return Ok(Reply::text(words::lacking_permissions(
            messenger.locale(),
            missing_permissions,
        )));
    }
    // A typed answer refers to the challenge's message.
    let message = match message {
        Some(message) => Some(message),
        None => referee::view::challenge_row(messenger.referee(), id).await?.message_id,
    };
    let started =
        referee::challenge::accept(messenger.referee(), id, asker, message, messenger.now())
            .await?;
    Ok(Reply::text(begins::accepted_message(messenger, place, started.match_id).await?))
}

pub(crate) async fn decline(composer: &Composer, asker: &Person, id: ChallengeId) -> Answer {
    referee::challenge::close(
        &composer.referee,
        id,
        ChallengeEnd::Declined,
        asker.id,
        composer.now(),
    )
    .await?;
    Ok(Reply::text(composer.locale.say("challenge-you-declined")))
}

pub(crate) async fn withdraw(composer: &Composer, asker: &Person, id: ChallengeId) -> Answer {
    referee::challenge::close(
        &composer.referee,
        id,
        ChallengeEnd::Withdrawn,
        asker.id,
        composer.now(),
    )
    .await?;
    Ok(Reply::text(composer.locale.say("challenge-you-withdrew")))
}

pub(crate) async fn rematch_command(context: &Context) -> Answer {
    let id = context.ended_match().await?;
    rematch(&context.services, &context.asker, &context.place, id, level(&context.values)).await
}

/// Also accepts the other player's request. Herald may get another level.
pub(crate) async fn rematch(
    services: &RequestServices,
    asker: &Person,
    place: &Place,
    id: MatchId,
    level: Option<u8>,
) -> Answer {
    let missing_permissions = missing_to_play(place);
    if !missing_permissions.is_empty() {
        return Ok(Reply::text(words::lacking_permissions(services.locale(), missing_permissions)));
    }
    Box::pin(membership::may_act(&services.messenger, asker, place, id)).await?;
    let row = referee::view::match_row(services.referee(), id).await?;
    // If the match started inside a thread, the thread's channel counts.
    let parent = place.parent.filter(|_| place.channel == row.channel_id);
    let channels_here: Vec<ChannelId> =
        [Some(row.channel_id), parent].into_iter().flatten().collect();
    referee::guild_settings::may_be_played_in(services.referee(), row.guild_id, &channels_here)
        .await?;
    if referee::opponent::find(services.referee(), id).await?.is_some() {
        check_herald_plays(services, asker.id, &row.game)?;
    }
    let answer = match referee::rematch::request_rematch(
        services.referee(),
        id,
        asker,
        level,
        services.now(),
    )
    .await?
    {
        Rematch::Begun(started) => {
            begins::accepted_message(&services.messenger, place, started.match_id).await?
        }
        Rematch::Asked(challenge_id) => {
            if referee::opponent::find(services.referee(), id).await?.is_some() {
                return Ok(Reply::text(
                    match begins::wait_for_acceptance(&services.messenger, challenge_id).await? {
                        Some(rematch_row) => words::opponent::rematch_begins_in(
                            services.locale(),
                            &rematch_row,
                            place.channel,
                        ),
                        None => words::opponent::rematch_made(services.locale(), &row),
                    },
                ));
            }
            let opponent = if row.white == asker.id { row.black } else { row.white };
            let opponent = shown_name(services.composer(), opponent).await?;
            let channel = row.thread_id.unwrap_or(row.channel_id);
            let sentence = say("challenge-rematch-made")
                .with("opponent", &opponent)
                .with("channel", words::channel(channel.get()));
            services.locale().text(&sentence)
        }
    };
    Ok(Reply::text(answer))
}
