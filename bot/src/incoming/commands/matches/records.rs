//! Records: `/record export`, `/record import`, `/replay` and their buttons.

use std::sync::Arc;

use discord::error::FetchError;
use discord_model::interaction::MessageContent;
use discord_model::message::Message;
use games::Table;
use i18n::Locale;
use match_model::{MatchId, Person, RecordId, RequestRefusal, SidePreference};
use messages::buttons::analysis::AnalysisView;
use messages::buttons::numbers::Plies;
use messages::buttons::records::RecordButton;
use messages::layouts::records::PastBoard;
use messages::{layouts, words};
use opponent::asker::Asker;
use referee::{ChallengeTerms, Error, History, NewRecord, RecordFor};
use rules::Side;
use rules::l10n::{L10nMessage, say};
use tracing::info;

use crate::incoming::commands::learn::analyse;
use crate::incoming::commands::matches::challenge::{self, NewChallenge};
use crate::incoming::commands::matches::replays;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::{OptionValue, Values};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::pictures::asker_picture;
use crate::outgoing::players::put_players;
use crate::permissions::Place;
use crate::records::write;
use crate::reply::{Answer, Failure, Reply};

const MOST_BYTES: u32 = 256 * 1024;

impl ButtonHandler for RecordButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            RecordButton::Step(id, plies) | RecordButton::Leaf(id, plies, _) => {
                step(services.composer(), id, plies).await
            }
            RecordButton::StepRecord(record, plies)
            | RecordButton::LeafRecord(record, plies, _) => {
                step_record(services.composer(), record, plies).await
            }
            RecordButton::Continue(record) => {
                continue_record(services, press.by, press.place, record).await
            }
            RecordButton::Replay(id) => replay_from_start(services.composer(), id).await,
            RecordButton::Analyse(id) => {
                let asker = Asker { person: press.by.id, guild: press.place.guild };
                analyse::analyse_match(services, asker, id, AnalysisView::Overview).await
            }
            RecordButton::Gif(id) => replays::press(services.composer(), &press, id).await,
            RecordButton::Export(id) => export_match(services.composer(), id).await,
        }
    }
}

pub(crate) async fn export(context: &Context) -> Answer {
    let id = context.any_match().await?;
    export_match(context.composer(), id).await
}

pub(crate) async fn export_match(composer: &Composer, id: MatchId) -> Answer {
    let history: History = referee::records::history(&composer.referee, id).await?;
    let (locale, seal) = (Arc::clone(&composer.locale), history.commitment.clone());
    let writing = tokio::task::spawn_blocking(move || write(&locale, &history));
    let outcome = writing
        .await
        .map_err(|cause| Failure::Broken(format!("the record's writer broke: {cause}")))?;
    let text = match outcome {
        Ok(text) => text,
        Err(cause) => {
            referee::view::find(&composer.referee, id).await?;
            return Err(Failure::Broken(cause));
        }
    };
    Ok(Reply::Tell(layouts::records::exported(&composer.locale, id, text, seal.as_deref())))
}

pub(crate) async fn import(context: &Context) -> Answer {
    let option = named::TEXT;
    let Some(text) = text_of_file(
        &context.services.messenger,
        &context.asker,
        &context.values,
        option,
        RecordFor::Keeping,
    )
    .await?
    else {
        return Ok(context.say("replay-import-what"));
    };
    let imported =
        read(context.locale(), text, context.values.text(named::GAME).map(str::to_owned)).await?;
    let report = record::report(&imported);
    let record = NewRecord {
        game: imported.game.info.id.to_owned(),
        options: imported.header.options.clone(),
        setup: imported.header.setup.clone(),
        actions: imported.actions(),
        commentary: imported.header.commentary.clone(),
    };
    let id =
        referee::records::keep_counted(context.referee(), &context.asker, record, context.now())
            .await?;
    let mut content = words::imported(context.locale(), &report);
    if challenge::opponent(context.composer(), &context.values).0.is_some() {
        content.push('\n');
        content.push_str(
            &challenge_from(
                &context.services,
                context.asker.clone(),
                context.place,
                id,
                &context.values,
            )
            .await?,
        );
    }
    let plies = imported.table.plies();
    let after = context
        .values
        .number(named::AFTER)
        .map(|after_plies| u32::try_from(after_plies).unwrap_or(u32::MAX));
    match after.filter(|after| *after < plies) {
        Some(after) => {
            let (table, all) = referee::records::board_at(context.referee(), id, after).await?;
            record_message(context.composer(), id, &*table, all, content).await.map(Reply::Tell)
        }
        None => record_message(context.composer(), id, &*imported.table, plies, content)
            .await
            .map(Reply::Tell),
    }
}

/// *Read as a record* in a message's menu: reads its file, or the text or code block in it.
pub(crate) async fn import_message(
    services: &RequestServices,
    asker: Person,
    place: Place,
    message: MessageContent,
) -> Answer {
    let MessageContent { text, file } = message;
    let record = code_of(&text).trim();
    let value = match (file, record) {
        (Some(file), _) => (named::FILE, OptionValue::File(file)),
        (None, "") => return Ok(Reply::text(services.locale().say("replay-message-without"))),
        (None, record) => (named::TEXT, OptionValue::Text(record.to_owned())),
    };
    let values = Values::default().with(value.0, value.1);
    let services = services.clone();
    import(&Context { services, asker, place, values, roles: Vec::new() }).await
}

fn code_of(text: &str) -> &str {
    const FENCE: &str = "```";
    let block = text.split_once(FENCE).and_then(|(_, after)| after.split_once(FENCE));
    let Some((block, _)) = block else { return text };
    match block.split_once('\n') {
        Some((language, code)) if !language.trim().contains(char::is_whitespace) => code,
        _ => block,
    }
}

/// Counts towards the rate limit.
pub(crate) async fn text_of_file(
    messenger: &Messenger,
    asker: &Person,
    values: &Values,
    option: &str,
    purpose: RecordFor,
) -> Result<Option<String>, Failure> {
    let file = values.file(named::FILE);
    if file.is_none() && values.text(option).is_none() {
        return Ok(None);
    }
    referee::records::count_record(messenger.referee(), asker, purpose, messenger.now()).await?;
    let Some(file) = file else {
        return Ok(values.text(option).map(str::to_owned));
    };
    let failure = |sentence: &L10nMessage| Failure::Said(messenger.locale().text(sentence));
    if file.size > MOST_BYTES {
        return Err(failure(&say("replay-too-large")));
    }
    let bytes =
        messenger.api.fetch(&file.url, MOST_BYTES).await.map_err(
            |fetch_error| match fetch_error {
                FetchError::ForeignHost => failure(&say("replay-file-elsewhere")),
                FetchError::TooLarge => failure(&say("replay-too-large")),
                FetchError::Gone(status) => {
                    info!(%status, "attached file is gone");
                    failure(&say("replay-file-gone"))
                }
                FetchError::Unavailable(trouble) => {
                    info!(%trouble, "failed to fetch an attached file");
                    failure(&say("replay-file-unavailable"))
                }
            },
        )?;
    let decoded = record::decode(&bytes).map_err(|error| failure(&error.sentence()))?;
    Ok(Some(decoded.text.into_owned()))
}

pub(crate) async fn read(
    locale: &Locale,
    text: String,
    game: Option<String>,
) -> Result<record::ImportedRecord, Failure> {
    let reading = tokio::task::spawn_blocking(move || record::read(&text, game.as_deref()));
    match reading.await {
        Ok(Ok(imported)) => Ok(imported),
        Ok(Err(error)) => Err(Failure::Said(words::import_refused(locale, &error.sentence()))),
        Err(cause) => Err(Failure::Broken(format!("the record's reader broke: {cause}"))),
    }
}

pub(crate) async fn challenge_from(
    services: &RequestServices,
    asker: Person,
    place: Place,
    record: RecordId,
    values: &Values,
) -> Result<String, Failure> {
    let (opponent, level) = challenge::opponent(services.composer(), values);
    let (table, _) = referee::records::board_at(services.referee(), record, 0).await?;
    let challenge = NewChallenge {
        opponent,
        game: table.info().id.to_owned(),
        options: Vec::new(),
        side: match values.text(named::SIDE) {
            Some("white") => SidePreference::White,
            Some("black") => SidePreference::Black,
            _ => SidePreference::Random,
        },
        record: Some(record),
        terms: ChallengeTerms { level, ..ChallengeTerms::default() },
    };
    match challenge::challenge_and_tell(services, asker, &place, challenge).await {
        Err(Failure::Referee(Error::Refused(refused))) => {
            Ok(words::refusal_text(services.locale(), &refused, None))
        }
        Err(Failure::Said(refusal)) => Ok(refusal),
        other => other,
    }
}

pub(crate) async fn continue_record(
    services: &RequestServices,
    asker: Person,
    place: Place,
    id: RecordId,
) -> Answer {
    challenge_from(services, asker, place, id, &Values::default()).await.map(Reply::text)
}

pub(crate) async fn replay(context: &Context) -> Answer {
    let id = context.any_match().await?;
    if let Some(view) = replays::view(context.composer(), &context.values)? {
        return super::replays::message(context.composer(), &context.asker, id, view)
            .await
            .map(Reply::Tell);
    }
    // A number that is too large means the last position.
    let ply =
        context.values.number(named::AFTER).map(|after| u32::try_from(after).unwrap_or(u32::MAX));
    replay_message(context.composer(), id, Plies(ply.unwrap_or(0))).await.map(Reply::Tell)
}

pub(crate) async fn replay_from_start(composer: &Composer, id: MatchId) -> Answer {
    replay_message(composer, id, Plies(0)).await.map(Reply::Tell)
}

pub(crate) async fn step(composer: &Composer, id: MatchId, plies: Plies) -> Answer {
    replay_message(composer, id, plies).await.map(Reply::Change)
}

async fn replay_message(
    composer: &Composer,
    id: MatchId,
    plies: Plies,
) -> Result<Message, Failure> {
    let row = referee::view::match_row(&composer.referee, id).await?;
    let action_count = u32::try_from(row.plies).unwrap_or(u32::MAX);
    let board = referee::view::board_at(&composer.referee, id, plies.0.min(action_count)).await?;
    let plies = board.table.plies();
    let mut scene = board.table.scene();
    put_players(composer, &mut scene, &row).await?;
    let content = words::replay(
        &composer.locale,
        id,
        board.table.info(),
        plies,
        action_count,
        scene.last_action.as_ref(),
    );
    let name = format!("replay-{id}-{plies}.png");
    let picture = asker_picture(composer, scene, Side::White, name).await?;
    let board = PastBoard { plies, all: action_count, content, picture };
    Ok(layouts::records::replay(&composer.locale, id, board))
}

pub(crate) async fn step_record(composer: &Composer, id: RecordId, plies: Plies) -> Answer {
    let (table, all) = match referee::records::board_at(&composer.referee, id, plies.0).await {
        Ok(board) => board,
        Err(Error::Record { .. }) => return Err(Failure::Referee(RequestRefusal::OldRules.into())),
        Err(other) => return Err(other.into()),
    };
    let content = words::replay_record(
        &composer.locale,
        table.info(),
        table.plies(),
        all,
        table.scene().last_action.as_ref(),
    );
    record_message(composer, id, &*table, all, content).await.map(Reply::Change)
}

async fn record_message(
    composer: &Composer,
    id: RecordId,
    table: &dyn Table,
    all: u32,
    content: String,
) -> Result<Message, Failure> {
    let plies = table.plies();
    let name = format!("record-{id}-{plies}.png");
    let picture = asker_picture(composer, table.scene(), Side::White, name).await?;
    let has_open_challenge =
        referee::records::is_asked(&composer.referee, id, composer.now()).await?;
    let offers_challenge = plies == all && table.to_act().is_some() && !has_open_challenge;
    let board = PastBoard { plies, all, content, picture };
    Ok(layouts::records::record(&composer.locale, id, board, offers_challenge))
}
