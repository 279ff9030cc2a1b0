//! What people can ask, and who answers it.

pub(crate) mod asker_view;
pub(crate) mod learn;
pub(crate) mod matches;
pub(crate) mod people;
pub(crate) mod play;
pub(crate) mod server;
pub(crate) mod table;

use std::sync::Arc;

use discord::interactions::Visibility;
use referee::{Error, MatchId, Person, RequestRefusal, RoleId};
use rules::CardKind;
use rules::l10n::say;

use self::table::typing::{self, TypedCommand};
use self::table::{Command, named};
use crate::app::{Answer, App, Failure, Reply};
use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::incoming::bars;
use crate::incoming::press::{ButtonHandler, Press, unknown_button};
use crate::incoming::request::{Request, RequestKind, Values};
use crate::incoming::seen_names;
use crate::permissions::{self, Place, PlaceKind};
use crate::words;

/// Carries out what is asked.
pub(crate) async fn carry_out(app: &Arc<App>, asked: Request) -> Answer {
    let Request { by, place, kind: what, .. } = asked;
    // Suggestions change nothing, and come with every letter.
    let _active = match what {
        RequestKind::Complete { .. } => None,
        _ => match app.active_requests.begin(by.id) {
            Some(active) => Some(active),
            None => return Ok(Reply::text(app.locale.say("privacy-being-forgotten"))),
        },
    };
    bars::refuse(app, &by, &place, &what).await?;
    if !matches!(what, RequestKind::Complete { .. }) {
        seen_names::note(app, &by).await;
    }
    if let (Some(guild), false) = (place.guild, matches!(what, RequestKind::Complete { .. })) {
        // A player who uses a command in a server is in it, though Discord may have said otherwise.
        app.membership.forget(guild, by.id);
        if let Err(cause) =
            referee::presence::back(&app.referee, guild, by.id, app.clock.now()).await
        {
            tracing::error!(%guild, person = %by.id, %cause, "who is back cannot be noted");
        }
    }
    if place.kind != PlaceKind::AnswersOnly
        && permissions::missing_to_play(&place).is_empty()
        && app.reach.reopen(place.channel)
    {
        // As after Herald was removed from the server: what waits to be said here is due now.
        referee::places::hurry(&app.referee, place.channel, app.clock.now()).await?;
    }
    if let Some(id) = what.match_id() {
        referee::visibility::may_see_in(&app.referee, id, by.id, (place.guild, place.channel))
            .await?;
    }
    let told = match what {
        RequestKind::Complete { .. } => Vec::new(),
        _ => matches::places::find_again(app, &by, &place).await?,
    };
    let answer = match undisturbed(app, by, place, what).await {
        Err(Failure::Referee(Error::Refused(RequestRefusal::NotYourTurn { waiting_for })))
            if waiting_for == app.own =>
        {
            Err(Failure::Said(app.locale.say("opponent-refused-thinking")))
        }
        other => other,
    };
    if told.is_empty() { answer } else { with_news(app, answer, &told) }
}

/// How often a request is made again that another process was always ahead of.
const MOST_OVERTAKEN: u32 = 8;

/// Carries out a request; again, where another process has changed the match meanwhile.
async fn undisturbed(app: &Arc<App>, by: Person, place: Place, what: RequestKind) -> Answer {
    for _ in 0..MOST_OVERTAKEN {
        match dispatch(app, by.clone(), place, what.clone()).await {
            Err(Failure::Referee(Error::Refused(RequestRefusal::Overtaken))) => {}
            other => return other,
        }
    }
    dispatch(app, by, place, what).await
}

/// What somebody is told besides, also where what they asked is refused.
fn with_news(app: &App, answer: Answer, told: &[String]) -> Answer {
    match answer {
        Ok(reply) => Ok(matches::places::with_lines(reply, told)),
        Err(Failure::Referee(Error::Refused(refused))) => {
            let refused = Reply::text(words::refused(&app.locale, &refused, None));
            Ok(matches::places::with_lines(refused, told))
        }
        Err(Failure::Said(said)) => Ok(matches::places::with_lines(Reply::text(said), told)),
        Err(Failure::Told(message)) => Ok(matches::places::with_lines(Reply::Tell(*message), told)),
        Err(other) => Err(other),
    }
}

impl RequestKind {
    /// The match that is named, if one is.
    pub(crate) fn match_id(&self) -> Option<MatchId> {
        match self {
            RequestKind::Command { values, .. } | RequestKind::Complete { values, .. } => {
                values.number(named::MATCH).map(MatchId::new)
            }
            RequestKind::Component { id, .. } | RequestKind::Form { id, .. } => {
                ButtonAction::parse(id)?.match_id()
            }
            RequestKind::OnPerson(_) | RequestKind::OnMessage(_) => None,
        }
    }
}

async fn dispatch(app: &Arc<App>, by: Person, place: Place, what: RequestKind) -> Answer {
    if let RequestKind::Command { values, .. } = &what
        && let Some((option, number)) = values.negative()
    {
        let negative = say("refused-negative").with("option", option).with("number", number);
        return Ok(Reply::text(app.locale.text(&negative)));
    }
    match what {
        RequestKind::Command { name, values, roles } => match typing::read(&name, &values) {
            Some(TypedCommand { command, values }) => {
                // On the heap, as are the presses below: the futures around them stay small.
                let work = Box::pin(run_command(app, command, by, place, (&values, &roles)));
                match work.await {
                    Err(Failure::Which { matches, plays }) => {
                        matches::which::ask(app, command, &values, &matches, plays).await
                    }
                    other => other,
                }
            }
            None => Ok(Reply::text(app.locale.say("match-unknown-command"))),
        },
        RequestKind::Complete { name, values, focused, typed } => {
            match typing::read(&name, &values) {
                Some(TypedCommand { command, values }) => {
                    let option = command.own_name(&focused);
                    complete(app, command, &by, &place, &values, (option, typed.as_str())).await
                }
                None => Ok(Reply::Suggest(Vec::new())),
            }
        }
        RequestKind::Component { id, chosen, person, message, visibility } => {
            match ButtonAction::parse(&id) {
                Some(action) => {
                    let chosen = chosen.into_iter().next();
                    let values = Values::default();
                    let press = Press { by, place, chosen, person, message, visibility, values };
                    Box::pin(action.press(app, press)).await
                }
                None => Ok(unknown_button(app)),
            }
        }
        RequestKind::Form { id, line, values, message, visibility } => {
            match ButtonAction::parse(&id) {
                Some(action) => {
                    let (chosen, person) = (None, None);
                    let press = Press { by, place, chosen, person, message, visibility, values };
                    Box::pin(action.submit(app, press, &line)).await
                }
                None => Ok(unknown_button(app)),
            }
        }
        RequestKind::OnPerson(person) => {
            matches::new_match::with_person(app, &by, &place, person).await
        }
        RequestKind::OnMessage(message) => {
            matches::records::import_message(app, by, place, message).await
        }
    }
}

/// Carries out a command; where its picture is wanted in letters, presses the button that leads to
/// them.
async fn run_command(
    app: &Arc<App>,
    command: Command,
    by: Person,
    place: Place,
    asked: (&Values, &[RoleId]),
) -> Answer {
    let answer = Box::pin(obey(app, command, by.clone(), place, asked)).await?;
    let wanted = asked.0.text(named::AS) == Some("text");
    match answer {
        Reply::Tell(message) if wanted => match matches::text_boards::action_of(&message) {
            Some(action) => {
                let letters = people::answer::press_typed(app, by, place, action).await?;
                Ok(matches::text_boards::beside(message, letters))
            }
            None => Ok(Reply::Tell(message)),
        },
        other => Ok(other),
    }
}

/// Carries out a command.
async fn obey(
    app: &Arc<App>,
    command: Command,
    by: Person,
    place: Place,
    (values, roles): (&Values, &[RoleId]),
) -> Answer {
    match command {
        Command::Play => matches::front_door::command(app, &place, values).await,
        Command::Challenge if values.text(named::GAME).is_none() => {
            matches::new_match::ask(app, &place, values).await
        }
        Command::Challenge => matches::challenge::command(app, by, place, values).await,
        Command::Rematch => matches::challenge::rematch_command(app, &by, &place, values).await,
        Command::Answer => people::answer::answer(app, by, place, values).await,
        Command::Move => play::moves::typed(app, &by, &place, values).await,
        Command::Draft => play::drafts::command(app, &by, &place, values).await,
        Command::Settings | Command::Theme => people::settings::command(app, &by, values).await,
        Command::Board => matches::board_view::board(app, &by, &place, values).await,
        Command::Legal => play::legal::command(app, &by, &place, values).await,
        Command::Resign => matches::ending::resign_command(app, &by, &place, values).await,
        Command::Draw => matches::ending::draw_command(app, &by, &place, values).await,
        Command::If => play::conditional_moves::keep(app, &by, &place, values).await,
        Command::Seeks => matches::seeks::list(app, &by, &place).await,
        Command::Takeback => matches::control::takeback(app, &by, &place, values).await,
        Command::Abort => matches::control::abort(app, &by, &place, values).await,
        Command::Analyse => learn::analyse::analyse(app, &by, &place, values).await,
        Command::Hint if values.text(named::ON).is_some() => {
            learn::practice::hint(app, by, place, values).await
        }
        Command::Hint => learn::hints::hint(app, &by, &place, values).await,
        Command::Adjudicate => {
            matches::control::adjudicate(app, &by, (&place, roles), values).await
        }
        Command::Bar => server::bars::command(app, &by, &place, values).await,
        Command::ServerGames => server::games::command(app, &by, &place, values).await,
        Command::Games => matches::board_view::games(app, &by, &place).await,
        Command::Notices => people::notices::notices(app, &by, values).await,
        Command::Setup => server::guild_settings::setup(app, &place, values).await,
        Command::Turns => matches::turns::turns(app, &by).await,
        Command::Enlist => matches::teams::enlist(app, &by, &place, values).await,
        Command::Release => matches::teams::release(app, &by, &place, values).await,
        Command::Roster => matches::teams::roster(app, &by, &place, values).await,
        Command::Orders => matches::teams::orders(app, &by, &place, values).await,
        Command::Export => matches::records::export(app, &by, &place, values).await,
        Command::Import if !matches::import::names_a_record(values) => {
            Ok(matches::import::ask(app, values))
        }
        Command::Import => matches::records::import(app, by, place, values).await,
        Command::Replay => matches::records::replay(app, &by, &place, values).await,
        Command::Help => learn::help::help(app, &place, values).await,
        Command::Profile => people::profile::profile(app, &by, values).await,
        Command::Leaderboard => people::profile::leaderboard(app, &by, &place, values).await,
        Command::Rules => learn::rule_cards::command(app, values).await,
        Command::Tour => learn::tour::command(app, &by, &place, values).await,
        Command::Practice => learn::practice::command(app, by, place, values).await,
        Command::Unit => learn::cards::command(app, &place, values, CardKind::Unit).await,
        Command::Building => learn::cards::command(app, &place, values, CardKind::Building).await,
        Command::Privacy => people::privacy::command(app, &by, values).await,
        Command::Clock => matches::clocks::clock(app, &by, &place, values).await,
        Command::Vacation => {
            matches::clocks::vacation(app, &by, values, Visibility::Everyone).await
        }
        Command::Hours => matches::clocks::hours(app, &by, values).await,
        Command::Why => learn::why::command(app, &by, &place, values).await,
        Command::Since => matches::since::command(app, &by, &place, values).await,
        Command::Close => matches::closing::close(app, &by, &place, values).await,
        Command::Open => matches::closing::open(app, &by, &place, values).await,
    }
}

/// Suggests values for the option that is being typed: its name, and what is typed so far.
async fn complete(
    app: &Arc<App>,
    command: Command,
    by: &Person,
    place: &Place,
    values: &Values,
    (option, typed): (&str, &str),
) -> Answer {
    match (command, option) {
        (Command::Move, named::TEXT) => {
            play::completion::moves(app, by, place, values, typed).await
        }
        (Command::Practice, named::TEXT) => {
            play::completion::practice(app, by, values, typed).await
        }
        (Command::Challenge | Command::Setup, named::CLOCK) => {
            Ok(matches::clocks::suggested_terms(app, typed))
        }
        (Command::Hours | Command::Notices, named::ZONE) => {
            Ok(matches::clocks::suggested_zones(typed))
        }
        (Command::Answer, named::WHAT) => {
            people::answer::suggested(app, by, place, values, typed).await
        }
        (Command::Rules, named::RULE) => Ok(play::completion::rules(values, typed)),
        (Command::Unit, named::NAME) => {
            learn::cards::suggested(app, place, values, CardKind::Unit, typed).await
        }
        (Command::Building, named::NAME) => {
            learn::cards::suggested(app, place, values, CardKind::Building, typed).await
        }
        (Command::Enlist, named::PIECE) => {
            matches::teams::free_pieces(app, by, place, values, typed).await
        }
        (Command::Release, named::PIECE) => {
            matches::teams::enlisted_pieces(app, by, place, values, typed).await
        }
        (_, named::MATCH) => play::completion::matches(app, by, typed).await,
        _ => Ok(Reply::Suggest(Vec::new())),
    }
}
