//! A practice board: showing, playing, taking back, asking, and continuing against an opponent.

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

use crate::incoming::commands::learn::analyse::waited;
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

pub(crate) fn answered(message: Message, visibility: Visibility) -> Reply {
    Reply::private(message, visibility)
}

pub(crate) async fn act(
    services: &RequestServices,
    press: Press,
    at: BoardMoment,
    what: PracticeAction,
    values: &Values,
) -> Answer {
    let Press { by, place, chosen, visibility, .. } = press;
    let doing = match &what {
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
    if let Some(doing) = doing {
        return does(services, &by, at, doing, visibility).await;
    }
    if what == PracticeAction::New {
        return anew(services, &by, at, visibility).await;
    }
    let board = match stands(services, &by, at).await? {
        Ok(board) => board,
        Err(elsewhere) => return Ok(answered(elsewhere, visibility)),
    };
    match what {
        PracticeAction::Step(step) => match step.request(chosen) {
            StepRequest::Play(text) => {
                does(services, &by, at, PracticeInput::Play(&text), visibility).await
            }
            StepRequest::Unknown => {
                Ok(answered(shown(services, &board, None, Page::FIRST).await?, visibility))
            }
            StepRequest::Actors(page) => {
                Ok(answered(shown(services, &board, None, page).await?, visibility))
            }
            StepRequest::Narrow(narrowed, page) => {
                narrow(services, &board, &narrowed, page, visibility).await
            }
        },
        PracticeAction::Type => Ok(Reply::Ask(practice::form(services.locale(), &board))),
        PracticeAction::Hint | PracticeAction::DeeperHint => {
            let depth = match what {
                PracticeAction::DeeperHint => HintDepth::Deep,
                _ => HintDepth::Quick,
            };
            hint(services, Asker { person: by.id, guild: place.guild }, &board, depth).await
        }
        PracticeAction::Letters => {
            let text = render::text_board(
                &board.table.scene(),
                services.requests.flipped.side(at.id),
                services.locale(),
            );
            Ok(Reply::text(words::lessons::text_board(&text)))
        }
        PracticeAction::Flip => {
            services.requests.flipped.flip(at.id);
            Ok(answered(shown(services, &board, None, Page::FIRST).await?, visibility))
        }
        PracticeAction::More => {
            let message = practice::more(services.locale(), &board);
            Ok(answered(pictured(services, &board, message, &[]).await?, visibility))
        }
        PracticeAction::Challenge if values.user(named::OPPONENT).is_none() => {
            let message = practice::whom(services.locale(), &board);
            Ok(answered(pictured(services, &board, message, &[]).await?, visibility))
        }
        PracticeAction::Challenge | PracticeAction::Anyone => {
            let news = go_on(services, by, place, &board, values).await?;
            Ok(answered(shown(services, &board, Some(&news), Page::FIRST).await?, visibility))
        }
        PracticeAction::Herald => {
            let values = new_match_form::with_herald(services.composer(), values);
            let news = go_on(services, by, place, &board, &values).await?;
            Ok(answered(shown(services, &board, Some(&news), Page::FIRST).await?, visibility))
        }
        _ => Ok(answered(shown(services, &board, None, Page::FIRST).await?, visibility)),
    }
}

/// The person's board at that moment, otherwise an explanation with the current one.
async fn stands(
    services: &RequestServices,
    by: &Person,
    BoardMoment { id, moment }: BoardMoment,
) -> Result<Result<PracticeBoard, Message>, Failure> {
    let board = of(services.composer(), by, id).await?;
    if board.row.moment == moment {
        return Ok(Ok(board));
    }
    let news = services.locale().say("practice-stale");
    Ok(Err(shown(services, &board, Some(&news), Page::FIRST).await?))
}

pub(crate) async fn of(
    composer: &Composer,
    by: &Person,
    id: PracticeId,
) -> Result<PracticeBoard, Failure> {
    match referee::practice::find(&composer.referee, id, by.id).await {
        Err(Error::Refused(RequestRefusal::OldRules)) => {
            let row = referee::practice::row(&composer.referee, id, by.id).await?;
            let old = Failure::Referee(RequestRefusal::OldRules.into());
            let game = games::find(&row.game).ok_or(old)?;
            let at = BoardMoment { id, moment: row.moment };
            let message = practice::old_rules(&composer.locale, game, at);
            Err(Failure::Told(Box::new(message)))
        }
        other => Ok(other?),
    }
}

pub(crate) async fn does(
    services: &RequestServices,
    by: &Person,
    at: BoardMoment,
    doing: PracticeInput<'_>,
    visibility: Visibility,
) -> Answer {
    let before = of(services.composer(), by, at.id).await?;
    let message = match referee::practice::go_on(
        services.referee(),
        by.id,
        at.id,
        at.moment,
        doing,
        services.now(),
    )
    .await
    {
        Ok(PracticeStep { board, throws, .. }) => {
            let fight = before.table.fight().filter(|_| !throws.is_empty());
            let thrown = fight.map(|fight| {
                words::practice::thrown(services.locale(), board.table.info(), &fight, &throws)
            });
            shown(services, &board, thrown.as_deref(), Page::FIRST).await?
        }
        Err(Error::Refused(refused @ RequestRefusal::Illegal { .. })) => {
            let game = games::find(&before.row.game);
            let news = words::refused(services.locale(), &refused, game.map(|game| game.info));
            let rule = match &refused {
                RequestRefusal::Illegal { refusal, .. } => refusal.rule,
                _ => None,
            };
            let why = rule.and_then(|rule| why_button(services.locale(), game?, rule));
            let mut message = shown(services, &before, Some(&news), Page::FIRST).await?;
            practice::add_why(&mut message, why);
            message
        }
        Err(Error::Refused(RequestRefusal::Practice(refused)))
            if !matches!(refused, PracticeRefusal::Gone | PracticeRefusal::NotYours) =>
        {
            // It may have changed just now.
            let board = of(services.composer(), by, at.id).await?;
            let news = words::refused(services.locale(), &RequestRefusal::Practice(refused), None);
            shown(services, &board, Some(&news), Page::FIRST).await?
        }
        Err(other) => return Err(other.into()),
    };
    Ok(answered(message, visibility))
}

async fn anew(
    services: &RequestServices,
    by: &Person,
    at: BoardMoment,
    visibility: Visibility,
) -> Answer {
    let row = referee::practice::row(services.referee(), at.id, by.id).await?;
    if row.moment != at.moment
        && let Err(elsewhere) = stands(services, by, at).await?
    {
        return Ok(answered(elsewhere, visibility));
    }
    let new = referee::NewPractice {
        game: row.game,
        options: row.options,
        ..referee::NewPractice::default()
    };
    let board = referee::practice::begin(services.referee(), by, new, services.now()).await?;
    Ok(answered(shown(services, &board, None, Page::FIRST).await?, visibility))
}

pub(crate) async fn shown(
    services: &RequestServices,
    board: &PracticeBoard,
    news: Option<&str>,
    page: Page,
) -> Result<Message, Failure> {
    let message = practice::board(services.locale(), board, news, page);
    pictured(services, board, message, &[]).await
}

async fn pictured(
    services: &RequestServices,
    board: &PracticeBoard,
    mut message: Message,
    marked: &[Choice],
) -> Result<Message, Failure> {
    services.composer().emoji.store.put(
        &mut message.rows,
        &board.table.choices(),
        &board.table.scene(),
    );
    Ok(Message { files: vec![picture(services, board, marked).await?], ..message })
}

async fn picture(
    services: &RequestServices,
    board: &PracticeBoard,
    marked: &[Choice],
) -> Result<File, Failure> {
    let BoardMoment { id, moment } = at_of(board);
    let mut scene = board.table.scene();
    if !marked.is_empty() {
        stepper::mark(&mut scene, marked);
    }
    asker_picture(
        services.composer(),
        scene,
        services.requests.flipped.side(id),
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
    let choices = stepper::left(&*board.table, narrowed);
    let Some(first) = choices.first() else {
        return Ok(answered(shown(services, board, None, Page::FIRST).await?, visibility));
    };
    let actor = services.locale().text(&first.outline.actor);
    let message = practice::narrowed(services.locale(), board, &actor, &choices, narrowed, page);
    Ok(answered(pictured(services, board, message, &choices).await?, visibility))
}

pub(crate) async fn hint(
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
    let (asked, seed) = (table.copy(), u64::from(table.plies()));
    let likely = effort.likely * u32::from(table.turn().left.max(1));
    let question = Question::Practice(board.row.id, at_of(board).moment, depth);
    let work = move |stop: &AtomicBool| engine::hint(&*asked, effort.strength, seed, stop);
    let chosen =
        waited(&services.messenger, services.opponent.thinkers.hint(asker, question, likely, work))
            .await?;
    let chosen = chosen.ok_or_else(|| Failure::Broken("no hint was found".to_owned()))?;
    tracing::info!(practice_id = %board.row.id, "hint given on a practice board");
    let (message, scene) = practice::hint(services.locale(), board, side, &chosen, depth);
    let name = format!("hint-practice-{}.png", board.row.id);
    let files = vec![asker_picture(services.composer(), scene, side, name).await?];
    Ok(Reply::Tell(Message { files, ..message }))
}

/// Challenges an opponent to continue from a board, or from its start if it is over.
async fn go_on(
    services: &RequestServices,
    by: Person,
    place: Place,
    board: &PracticeBoard,
    values: &Values,
) -> Result<String, Failure> {
    let row = &board.row;
    let stands = if board.table.outcome().is_some() { row.given } else { row.plies };
    let stands = usize::try_from(stands).unwrap_or_default();
    if stands == 0 && row.setup.is_none() {
        // There is nothing to continue, so it is an ordinary challenge.
        let mut values = values.with(named::GAME, OptionValue::Text(row.game.clone()));
        for (key, value) in &row.options {
            values = values.with(key, OptionValue::Text(value.clone()));
        }
        let services = services.clone();
        let context = Context { services, asker: by, place, values, roles: Vec::new() };
        return match challenge::challenge(&context).await {
            Ok(Reply::Tell(message)) => Ok(message.content),
            Ok(_) => Ok(String::new()),
            // The board stays; only the challenge is refused.
            Err(Failure::Said(refusal)) => Ok(refusal),
            Err(other) => Err(other),
        };
    }
    let new = NewRecord {
        game: row.game.clone(),
        options: row.options.clone(),
        setup: row.setup.clone(),
        actions: row.actions.iter().take(stands).cloned().collect(),
        commentary: match_model::Commentary::default(),
    };
    let record = referee::records::keep(services.referee(), &by, new, services.now()).await?;
    challenge_from(services, by, place, record, values).await
}
