use std::sync::atomic::AtomicBool;

use discord_model::message::{File, Message};
use discord_model::response::Visibility;
use games::Choice;
use match_model::{
    HintDepth, Person, PracticeBoard, PracticeId, PracticeRefusal, Question, RequestRefusal,
};
use messages::buttons::fields::PartialChoice;
use messages::buttons::numbers::Page;
use messages::buttons::practice::PracticeAction;
use messages::buttons::stepper::{self, Step, StepRequest};
use messages::layouts::practice::{self, BoardMoment, at_of};
use messages::layouts::why_button::why_button;
use messages::words;
use opponent::asker::Asker;
use opponent::effort::Effort;
use referee::{Error, NewRecord, PracticeInput, PracticeStep};
use rules::Actor;
use rules::l10n::say;

use crate::incoming::commands::learn::analyse::await_hint;
use crate::incoming::commands::matches::records::challenge_from;
use crate::incoming::commands::matches::{challenge, new_match_form};
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::Press;
use crate::incoming::request::{OptionValue, Values};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::pictures::asker_picture;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

pub(crate) fn reply(message: Message, visibility: Visibility) -> Reply {
    Reply::private(message, visibility)
}

pub(crate) async fn act(
    services: &RequestServices,
    press: Press,
    at: BoardMoment,
    action: PracticeAction,
    values: &Values,
) -> Answer {
    let Press { by, place, chosen, visibility, .. } = press;
    let input = match &action {
        PracticeAction::Step(Step::Tap(text)) => Some(PracticeInput::Play(text.as_str())),
        PracticeAction::Step(Step::Play(_)) => {
            Some(PracticeInput::Play(chosen.as_deref().unwrap_or_default()))
        }
        PracticeAction::Throw => Some(PracticeInput::Throw),
        PracticeAction::Undo => Some(PracticeInput::Undo),
        PracticeAction::ToStart => Some(PracticeInput::UndoAll),
        PracticeAction::Redo => Some(PracticeInput::Redo),
        _ => None,
    };
    if let Some(input) = input {
        return apply(services, &by, at, input, visibility).await;
    }
    if action == PracticeAction::New {
        return restart(services, &by, at, visibility).await;
    }
    let board = match current_or_stale(services, &by, at).await? {
        Ok(board) => board,
        Err(current) => return Ok(reply(current, visibility)),
    };
    match action {
        PracticeAction::Step(step) => match step.request(chosen) {
            StepRequest::Play(text) => {
                apply(services, &by, at, PracticeInput::Play(&text), visibility).await
            }
            StepRequest::Unknown => {
                Ok(reply(shown(services, &board, None, Page::FIRST).await?, visibility))
            }
            StepRequest::Actors(page) => {
                Ok(reply(shown(services, &board, None, page).await?, visibility))
            }
            StepRequest::Narrow(narrowed, page) => {
                narrow(services, &board, &narrowed, page, visibility).await
            }
        },
        PracticeAction::Type => Ok(Reply::Ask(practice::form(services.locale(), &board))),
        PracticeAction::Hint | PracticeAction::DeeperHint => {
            let depth = match action {
                PracticeAction::DeeperHint => HintDepth::Deep,
                _ => HintDepth::Quick,
            };
            show_hint(services, Asker { person: by.id, guild: place.guild }, &board, depth).await
        }
        PracticeAction::Letters => {
            let text = render::text_board(
                &board.table.scene(),
                services.requests.flipped_boards.side(at.id),
                services.locale(),
            );
            Ok(Reply::text(words::lessons::text_board(&text)))
        }
        PracticeAction::Flip => {
            services.requests.flipped_boards.flip(at.id);
            Ok(reply(shown(services, &board, None, Page::FIRST).await?, visibility))
        }
        PracticeAction::More => {
            let message = practice::more(services.locale(), &board);
            Ok(reply(with_picture(services, &board, message, &[]).await?, visibility))
        }
        PracticeAction::Challenge if values.user(named::OPPONENT).is_none() => {
            let message = practice::choose_opponent(services.locale(), &board);
            Ok(reply(with_picture(services, &board, message, &[]).await?, visibility))
        }
        PracticeAction::Challenge | PracticeAction::Anyone => {
            let news = challenge_to_continue(services, by, place, &board, values).await?;
            Ok(reply(shown(services, &board, Some(&news), Page::FIRST).await?, visibility))
        }
        PracticeAction::Herald => {
            let values = new_match_form::with_herald(services.composer(), values);
            let news = challenge_to_continue(services, by, place, &board, &values).await?;
            Ok(reply(shown(services, &board, Some(&news), Page::FIRST).await?, visibility))
        }
        _ => Ok(reply(shown(services, &board, None, Page::FIRST).await?, visibility)),
    }
}

/// The person's board at that moment, otherwise an explanation with the current one.
async fn current_or_stale(
    services: &RequestServices,
    asker: &Person,
    BoardMoment { id, moment }: BoardMoment,
) -> Result<Result<PracticeBoard, Message>, Failure> {
    let board = find(services.composer(), asker, id).await?;
    if board.row.moment == moment {
        return Ok(Ok(board));
    }
    let news = services.locale().say("practice-stale");
    Ok(Err(shown(services, &board, Some(&news), Page::FIRST).await?))
}

pub(crate) async fn find(
    composer: &Composer,
    asker: &Person,
    id: PracticeId,
) -> Result<PracticeBoard, Failure> {
    match referee::practice::find(&composer.referee, id, asker.id).await {
        Err(Error::Refused(RequestRefusal::OldRules)) => {
            let row = referee::practice::row(&composer.referee, id, asker.id).await?;
            let refused = Failure::Referee(RequestRefusal::OldRules.into());
            let game = games::find(&row.game).ok_or(refused)?;
            let at = BoardMoment { id, moment: row.moment };
            let message = practice::old_rules(&composer.locale, game, at);
            Err(Failure::Told(Box::new(message)))
        }
        other => Ok(other?),
    }
}

pub(crate) async fn apply(
    services: &RequestServices,
    asker: &Person,
    at: BoardMoment,
    input: PracticeInput<'_>,
    visibility: Visibility,
) -> Answer {
    let board_before = find(services.composer(), asker, at.id).await?;
    let message = match referee::practice::change_board(
        services.referee(),
        asker.id,
        at.id,
        at.moment,
        input,
        services.now(),
    )
    .await
    {
        Ok(PracticeStep { board, throws, .. }) => {
            let fight = board_before.table.fight().filter(|_| !throws.is_empty());
            let throw_text = fight.map(|fight| {
                words::practice::dice_thrown(services.locale(), board.table.info(), &fight, &throws)
            });
            shown(services, &board, throw_text.as_deref(), Page::FIRST).await?
        }
        Err(Error::Refused(refused @ RequestRefusal::Illegal { .. })) => {
            let game = games::find(&board_before.row.game);
            let news = words::refusal_text(services.locale(), &refused, game.map(|game| game.info));
            let rule = match &refused {
                RequestRefusal::Illegal { refusal, .. } => refusal.rule,
                _ => None,
            };
            let why = rule.and_then(|rule| why_button(services.locale(), game?, rule));
            let mut message = shown(services, &board_before, Some(&news), Page::FIRST).await?;
            practice::add_why(&mut message, why);
            message
        }
        Err(Error::Refused(RequestRefusal::Practice(refused)))
            if !matches!(refused, PracticeRefusal::Gone | PracticeRefusal::NotYours) =>
        {
            let board = find(services.composer(), asker, at.id).await?;
            let news =
                words::refusal_text(services.locale(), &RequestRefusal::Practice(refused), None);
            shown(services, &board, Some(&news), Page::FIRST).await?
        }
        Err(other) => return Err(other.into()),
    };
    Ok(reply(message, visibility))
}

async fn restart(
    services: &RequestServices,
    asker: &Person,
    at: BoardMoment,
    visibility: Visibility,
) -> Answer {
    let row = referee::practice::row(services.referee(), at.id, asker.id).await?;
    if row.moment != at.moment
        && let Err(current) = current_or_stale(services, asker, at).await?
    {
        return Ok(reply(current, visibility));
    }
    let request = referee::NewPractice {
        game: row.game,
        options: row.options,
        ..referee::NewPractice::default()
    };
    let board =
        referee::practice::begin(services.referee(), asker, request, services.now()).await?;
    Ok(reply(shown(services, &board, None, Page::FIRST).await?, visibility))
}

pub(crate) async fn shown(
    services: &RequestServices,
    board: &PracticeBoard,
    news: Option<&str>,
    page: Page,
) -> Result<Message, Failure> {
    let message = practice::board(services.locale(), board, news, page);
    with_picture(services, board, message, &[]).await
}

async fn with_picture(
    services: &RequestServices,
    board: &PracticeBoard,
    mut message: Message,
    marked_choices: &[Choice],
) -> Result<Message, Failure> {
    let (emoji, choices) = (&services.composer().emoji.store, board.table.choices());
    let scene = board.table.scene();
    match marked_choices.is_empty() && board.table.question().is_none() {
        true => emoji.put_actors(&mut message.rows, &choices, &scene),
        false => emoji.add_to(&mut message.rows, &choices, &scene),
    }
    Ok(Message { files: vec![picture(services, board, marked_choices).await?], ..message })
}

async fn picture(
    services: &RequestServices,
    board: &PracticeBoard,
    marked_choices: &[Choice],
) -> Result<File, Failure> {
    let BoardMoment { id, moment } = at_of(board);
    let mut scene = board.table.scene();
    if !marked_choices.is_empty() {
        stepper::mark(&mut scene, marked_choices);
    }
    asker_picture(
        services.composer(),
        scene,
        services.requests.flipped_boards.side(id),
        format!("practice-{id}-{moment}.png"),
    )
    .await
}

async fn narrow(
    services: &RequestServices,
    board: &PracticeBoard,
    narrowed: &PartialChoice,
    page: Page,
    visibility: Visibility,
) -> Answer {
    let choices = stepper::matching_choices(&*board.table, narrowed);
    if choices.is_empty() {
        return Ok(reply(shown(services, board, None, Page::FIRST).await?, visibility));
    }
    let message = practice::narrowed(services.locale(), board, &choices, narrowed, page);
    Ok(reply(with_picture(services, board, message, &choices).await?, visibility))
}

pub(crate) async fn show_hint(
    services: &RequestServices,
    asker: Asker,
    board: &PracticeBoard,
    depth: HintDepth,
) -> Answer {
    referee::practice::may_hint(services.referee(), &board.row).await?;
    let table = &*board.table;
    let side = match table.to_act() {
        Some(Actor::Side(side)) => side,
        Some(Actor::Chance) => {
            return Err(Failure::Said(services.locale().say("practice-hint-fight")));
        }
        None => return Err(Failure::Said(services.locale().say("practice-hint-over"))),
    };
    if !engine::plays(table.info().id) {
        return Err(Failure::Said(
            services.locale().text(&say("opponent-refused-game").with("game", table.info().name)),
        ));
    }
    let effort = Effort::of_hint(depth, services.opponent.thinkers.settings.nodes);
    let (position, seed) = (table.copy(), u64::from(table.plies()));
    let likely = effort.likely * u32::from(table.turn().actions_left.max(1));
    let question = Question::Practice(board.row.id, at_of(board).moment, depth);
    let work = move |stop: &AtomicBool| engine::hint(&*position, effort.strength, seed, stop);
    let hint_or_none = await_hint(
        &services.messenger,
        services.opponent.thinkers.hint(asker, question, likely, work),
    )
    .await?;
    let best = hint_or_none.ok_or_else(|| Failure::Broken("no hint was found".to_owned()))?;
    tracing::info!(practice_id = %board.row.id, "hint given on a practice board");
    let (message, scene) = practice::hint(services.locale(), board, side, &best, depth);
    let name = format!("hint-practice-{}.png", board.row.id);
    let files = vec![asker_picture(services.composer(), scene, side, name).await?];
    Ok(Reply::Tell(Message { files, ..message }))
}

/// From the board's position, or its start if it is over.
async fn challenge_to_continue(
    services: &RequestServices,
    asker: Person,
    place: Place,
    board: &PracticeBoard,
    values: &Values,
) -> Result<String, Failure> {
    let row = &board.row;
    let plies = if board.table.outcome().is_some() { row.given } else { row.plies };
    let action_count = usize::try_from(plies).unwrap_or_default();
    if action_count == 0 && row.setup.is_none() {
        // Without actions, it is an ordinary challenge.
        let mut values = values.with(named::GAME, OptionValue::Text(row.game.clone()));
        for (key, value) in &row.options {
            values = values.with(key, OptionValue::Text(value.clone()));
        }
        let services = services.clone();
        let context = Context { services, asker, place, values, roles: Vec::new() };
        return match challenge::challenge(&context).await {
            Ok(Reply::Tell(message)) => Ok(message.content),
            Ok(_) => Ok(String::new()),
            Err(Failure::Said(refusal)) => Ok(refusal),
            Err(other) => Err(other),
        };
    }
    let new_record = NewRecord {
        game: row.game.clone(),
        options: row.options.clone(),
        setup: row.setup.clone(),
        actions: row.actions.iter().take(action_count).cloned().collect(),
        commentary: match_model::Commentary::default(),
    };
    let record =
        referee::records::store_record(services.referee(), &asker, new_record, services.now())
            .await?;
    challenge_from(services, asker, place, record, values).await
}
