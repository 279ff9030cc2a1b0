//! `/learn practice`: a private board, from the start of a game, a match, a record or a setup.

use discord_model::response::Visibility;
use games::Entry;
use match_model::{HintDepth, MatchId, Person, PracticeBoard, PracticeId, PracticeMoment};
use messages::buttons::fields::GameId;
use messages::buttons::numbers::{Page, Plies};
use messages::buttons::practice::{PracticeAction, PracticeButton};
use messages::layouts::practice::{self, BoardMoment};
use messages::words;
use referee::guild_settings::may_play;
use referee::{NewPractice, PracticeFrom, PracticeInput, RecordFor};
use rules::SetupText;
use rules::l10n::say;

use crate::incoming::commands::learn::practice_board::{self, reply, shown};
use crate::incoming::commands::matches::records::text_of_file;
use crate::incoming::commands::server::games::available;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press, unknown_button};
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

pub(crate) async fn command(context: &Context) -> Answer {
    let game = context.values.text(named::GAME).and_then(games::find);
    if let Some(game) = game {
        may_play(context.referee(), context.place.guild, game.info.id).await?;
    }
    let text = context.values.text(named::TEXT);
    let action = context.values.text(named::DO).and_then(PracticeAction::from_name);
    if text.is_some() || action.is_some() || context.values.user(named::OPPONENT).is_some() {
        return on_board(context, game, text, action).await;
    }
    if let Some(id) = context.values.number(named::MATCH) {
        let after = number(&context.values)?;
        return from_match(
            &context.services,
            &context.asker,
            &context.place,
            MatchId::new(id),
            after,
        )
        .await;
    }
    if let Some(text) = text_of_file(
        &context.services.messenger,
        &context.asker,
        &context.values,
        named::RECORD,
        RecordFor::Practice,
    )
    .await?
    {
        return from_record(
            &context.services,
            &context.asker,
            text,
            game,
            number(&context.values)?,
        )
        .await;
    }
    if context.values.number(named::AFTER).is_some() {
        return Err(Failure::Said(context.locale().say("practice-after-what")));
    }
    let options = options(&context.values);
    match (context.values.text(named::SETUP), game) {
        (Some(setup), Some(game)) => {
            from_setup(&context.services, &context.asker, setup, game, options).await
        }
        (Some(_), None) => Err(Failure::Said(context.locale().say("practice-setup-game"))),
        (None, Some(game)) if options.is_empty() => {
            start_or_continue(&context.services, &context.asker, GameId::of(game)).await
        }
        (None, Some(game)) => {
            let request =
                NewPractice { game: game.info.id.to_owned(), options, ..NewPractice::default() };
            begin(&context.services, &context.asker, request, None).await
        }
        (None, None) => list_games(context.composer(), &context.asker, &context.place).await,
    }
}

pub(crate) async fn hint(context: &Context, depth: HintDepth) -> Answer {
    let action = match depth {
        HintDepth::Quick => PracticeAction::Hint,
        HintDepth::Deep => PracticeAction::DeeperHint,
    };
    on_board(context, None, None, Some(action)).await
}

async fn on_board(
    context: &Context,
    game: Option<&'static Entry>,
    text: Option<&str>,
    action: Option<PracticeAction>,
) -> Answer {
    let Context { services, asker: by, place, values, .. } = context;
    let practice_id =
        referee::practice::practice_of(services.referee(), by.id, game.map(|game| game.info.id))
            .await?;
    let Some(id) = practice_id else {
        return Err(Failure::Said(match game {
            Some(game) => {
                services.locale().text(&say("practice-none-of").with("game", game.info.name))
            }
            None => services.locale().say("practice-none"),
        }));
    };
    let row = referee::practice::row(services.referee(), id, by.id).await?;
    let at = BoardMoment { id, moment: row.moment };
    if let Some(text) = text {
        return practice_board::apply(
            services,
            by,
            at,
            PracticeInput::Play(text),
            Visibility::Everyone,
        )
        .await;
    }
    let action = action.unwrap_or(PracticeAction::Challenge);
    practice_board::act(services, Press::typed(by.clone(), *place), at, action, values).await
}

fn number(values: &Values) -> Result<Option<Plies>, Failure> {
    let after = values.number(named::AFTER);
    // Too large for `u32` is beyond any number of actions.
    Ok(after.map(|after| Plies(u32::try_from(after).unwrap_or(u32::MAX))))
}

fn options(values: &Values) -> match_model::Options {
    let all_options = games::all().iter().flat_map(|game| game.info.options);
    all_options
        .filter_map(|option| Some((option.key.to_owned(), values.text(option.key)?.to_owned())))
        .collect()
}

async fn begin(
    services: &RequestServices,
    asker: &Person,
    request: NewPractice,
    news: Option<&str>,
) -> Answer {
    let board =
        referee::practice::begin(services.referee(), asker, request, services.now()).await?;
    show_new(services, board, news).await
}

async fn show_new(services: &RequestServices, board: PracticeBoard, news: Option<&str>) -> Answer {
    Ok(Reply::Tell(shown(services, &board, news, Page::FIRST).await?))
}

async fn list_games(composer: &Composer, asker: &Person, place: &Place) -> Answer {
    let mut games = Vec::new();
    for game in available(&composer.referee, place.guild).await? {
        let id =
            referee::practice::practice_of(&composer.referee, asker.id, Some(game.info.id)).await?;
        games.push((game, id.is_some()));
    }
    Ok(Reply::Tell(practice::games(&composer.locale, &games)))
}

pub(crate) async fn start_or_continue(
    services: &RequestServices,
    asker: &Person,
    game: GameId,
) -> Answer {
    let Some(game) = game.entry() else {
        return Ok(Reply::text(services.locale().say("match-unknown-button")));
    };
    match referee::practice::practice_of(services.referee(), asker.id, Some(game.info.id)).await? {
        Some(id) => continue_board(services, asker, id).await,
        None => {
            let request = NewPractice { game: game.info.id.to_owned(), ..NewPractice::default() };
            begin(services, asker, request, None).await
        }
    }
}

async fn continue_board(services: &RequestServices, asker: &Person, id: PracticeId) -> Answer {
    let board = practice_board::find(services.composer(), asker, id).await?;
    let news = services.locale().say("practice-goes-on");
    let news = (board.row.moment != PracticeMoment::START).then(|| format!("-# {news}"));
    Ok(reply(shown(services, &board, news.as_deref(), Page::FIRST).await?, Visibility::Everyone))
}

pub(crate) async fn from_match(
    services: &RequestServices,
    asker: &Person,
    place: &Place,
    id: MatchId,
    after: Option<Plies>,
) -> Answer {
    let now = services.now();
    let source =
        PracticeFrom { match_id: id, after: after.map(|after| after.0), guild: place.guild };
    show_new(
        services,
        referee::practice::begin_from_match(services.referee(), asker, source, now).await?,
        None,
    )
    .await
}

/// Starts from a position of a record, up to its first illegal action.
async fn from_record(
    services: &RequestServices,
    asker: &Person,
    text: String,
    game: Option<&'static Entry>,
    after: Option<Plies>,
) -> Answer {
    let game = game.map(|game| game.info.id);
    let imported = crate::incoming::commands::matches::records::read(
        services.locale(),
        text,
        game.map(str::to_owned),
    )
    .await?;
    let report = words::practice::imported(services.locale(), &record::report(&imported));
    let mut actions = imported.actions();
    let action_count = u32::try_from(actions.len()).unwrap_or(u32::MAX);
    if after.is_some_and(|after| after.0 > action_count) {
        return Err(Failure::Referee(
            match_model::PracticeRefusal::Beyond { all: action_count }.into(),
        ));
    }
    actions.truncate(after.map_or(action_count, |after| after.0) as usize);
    let request = NewPractice {
        game: imported.game.info.id.to_owned(),
        options: imported.header.options.clone(),
        setup: imported.header.setup.clone(),
        actions,
        match_id: None,
    };
    begin(services, asker, request, Some(&report)).await
}

async fn from_setup(
    services: &RequestServices,
    asker: &Person,
    setup: &str,
    game: &'static Entry,
    options: match_model::Options,
) -> Answer {
    let setup = match serde_json::from_str::<SetupText>(setup) {
        Ok(setup) => setup,
        Err(cause) => {
            let message = words::practice::setup_unread(services.locale(), &cause.to_string());
            return Err(Failure::Said(message));
        }
    };
    let option_pairs = options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let mut faults = game.begin(option_pairs, Some(&setup.value)).err().unwrap_or_default();
    faults.setup.append(setup.faults());
    if !faults.setup.is_empty() {
        return Err(Failure::Referee(match_model::PracticeRefusal::Setup(faults.all()).into()));
    }
    if !faults.options.is_empty() {
        return Err(Failure::Referee(match_model::RequestRefusal::Options(faults.options).into()));
    }
    let request = NewPractice {
        game: game.info.id.to_owned(),
        options,
        setup: Some(setup.value),
        ..NewPractice::default()
    };
    begin(services, asker, request, None).await
}

impl ButtonHandler for PracticeButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            PracticeButton::Do(id, moment, action) => {
                let at = BoardMoment { id, moment };
                practice_board::act(services, press, at, action, &Values::default()).await
            }
            PracticeButton::OfGame(game) => {
                if let Some(game) = game.entry() {
                    may_play(services.referee(), press.place.guild, game.info.id).await?;
                }
                start_or_continue(services, &press.by, game).await
            }
            PracticeButton::FromMatch(id, plies) => {
                from_match(services, &press.by, &press.place, id, Some(plies)).await
            }
        }
    }

    async fn submit(self, services: &RequestServices, press: Press, line: &str) -> Answer {
        match self {
            PracticeButton::Do(id, moment, PracticeAction::Type) => {
                let at = BoardMoment { id, moment };
                let input = PracticeInput::Play(line);
                practice_board::apply(services, &press.by, at, input, press.visibility).await
            }
            _ => Ok(unknown_button(services.locale())),
        }
    }
}
