//! What people can ask, and who answers it.

pub(crate) mod learn;
pub(crate) mod matches;
pub(crate) mod people;
pub(crate) mod play;
pub(crate) mod server;
pub(crate) mod table;

use std::sync::Arc;

use referee::{Error, FightRound, MatchId, MessageId, Person, Practising, Refused, RoleId, Undo};
use rules::CardKind;

use self::table::{Command, named};
use crate::app::{App, Failure, Reply};
use crate::incoming::buttons::ButtonAction;
use crate::incoming::fields::TourAction;
use crate::incoming::practice_action::PracticeAction;
use crate::incoming::request::{Request, RequestKind, Values};
use crate::permissions::{self, Place};
use crate::words;

type Answer = Result<Reply, Failure>;

/// Carries out what is asked.
pub(crate) async fn carry_out(app: &Arc<App>, asked: Request) -> Answer {
    let Request { by, place, kind: what, .. } = asked;
    // Suggestions change nothing, and come with every letter.
    let _active = match what {
        RequestKind::Complete { .. } => None,
        _ => match app.active_requests.begin(by.id) {
            Some(active) => Some(active),
            None => return Ok(Reply::text(app.locale.text(&words::BEING_FORGOTTEN))),
        },
    };
    if let (Some(guild), false) = (place.guild, matches!(what, RequestKind::Complete { .. })) {
        // Whoever uses a command in a server is in it, though it may have been told otherwise.
        if let Err(cause) =
            referee::presence::back(&app.referee, guild, by.id, app.clock.now()).await
        {
            tracing::error!(%guild, person = %by.id, %cause, "who is back cannot be noted");
        }
    }
    if place.guild.is_some()
        && permissions::missing_to_play(&place).is_empty()
        && app.reach.reopen(place.channel)
    {
        // As after Herald was removed from the server: what waits to be said here is due now.
        referee::places::hurry(&app.referee, place.channel, app.clock.now()).await?;
    }
    if let Some(id) = what.match_id() {
        referee::visibility::may_see(&app.referee, id, by.id, place.guild).await?;
    }
    let told = match what {
        RequestKind::Complete { .. } => Vec::new(),
        _ => matches::places::find_again(app, &by, &place).await?,
    };
    let answer = match asked_of(app, by, place, what).await {
        Err(Failure::Referee(Error::Refused(Refused::NotYourTurn { waiting_for })))
            if waiting_for == app.own =>
        {
            Err(Failure::Said(app.locale.text(&words::opponent::THINKING)))
        }
        other => other,
    };
    if told.is_empty() { answer } else { with_news(app, answer, &told) }
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
    fn match_id(&self) -> Option<MatchId> {
        match self {
            RequestKind::Command { values, .. } | RequestKind::Complete { values, .. } => {
                values.number(named::MATCH).map(MatchId::new)
            }
            RequestKind::Component { id, .. } | RequestKind::Form { id, .. } => {
                ButtonAction::parse(id)?.match_id()
            }
        }
    }
}

async fn asked_of(app: &Arc<App>, by: Person, place: Place, what: RequestKind) -> Answer {
    if let RequestKind::Command { values, .. } = &what
        && let Some((option, number)) = values.negative()
    {
        return Ok(Reply::text(words::negative(&app.locale, option, number)));
    }
    match what {
        RequestKind::Command { name, values, roles } => match Command::from_name(&name) {
            Some(command) => match carried(app, command, by, place, (&values, &roles)).await {
                Err(Failure::Which { matches, plays }) => {
                    matches::which::ask(app, command, &values, &matches, plays).await
                }
                other => other,
            },
            None => Ok(Reply::text(app.locale.text(&words::UNKNOWN_COMMAND))),
        },
        RequestKind::Complete { name, values, focused, typed } => match Command::from_name(&name) {
            Some(command) => {
                complete(app, command, &by, &place, &values, (focused.as_str(), typed.as_str()))
                    .await
            }
            None => Ok(Reply::Suggest(Vec::new())),
        },
        RequestKind::Component { id, chosen, message, private } => match ButtonAction::parse(&id) {
            Some(action) => {
                let pressed = Press { chosen: chosen.into_iter().next(), message, private };
                press(app, action, by, place, pressed).await
            }
            None => Ok(Reply::text(app.locale.text(&words::UNKNOWN_BUTTON))),
        },
        RequestKind::Form { id, line, private, .. } => match ButtonAction::parse(&id) {
            Some(ButtonAction::Move(id, moment)) => {
                play::moves::form_sent(app, &by, &place, id.at(moment), &line, private).await
            }
            Some(ButtonAction::PlanLine(id, moment, round)) => {
                play::fights::form_sent(app, &by, &place, id.at(moment), round, &line).await
            }
            Some(ButtonAction::Practice(id, at, PracticeAction::Type)) => {
                let doing = Practising::Play(&line);
                learn::practice_board::does(app, &by, (id, at), doing, private).await
            }
            Some(ButtonAction::Touring(game, at, TourAction::Type)) => {
                learn::tour::played(app, &by, (game, at), &line, private).await
            }
            _ => Ok(Reply::text(app.locale.text(&words::UNKNOWN_BUTTON))),
        },
    }
}

/// Carries out a command; where its picture is wanted in letters, presses the button that leads to them.
async fn carried(
    app: &Arc<App>,
    command: Command,
    by: Person,
    place: Place,
    asked: (&Values, &[RoleId]),
) -> Answer {
    let answer = obey(app, command, by.clone(), place, asked).await?;
    let wanted = asked.0.text(named::AS) == Some("text");
    match answer {
        Reply::Tell(message) if wanted => match matches::text_boards::action_of(&message) {
            Some(action) => {
                let letters = people::answer::given(app, by, place, action).await?;
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
        Command::Challenge => matches::challenge::challenge(app, by, place, values).await,
        Command::Rematch => matches::challenge::rematch_command(app, &by, &place, values).await,
        Command::Answer => people::answer::answer(app, by, place, values).await,
        Command::Move => play::moves::typed(app, &by, &place, values).await,
        Command::Draft => play::drafts::asked(app, &by, &place, values).await,
        Command::Settings => play::drafts::settings(app, &by, values).await,
        Command::Board => matches::board_view::board(app, &by, &place, values).await,
        Command::Legal => play::legal::command(app, &by, &place, values).await,
        Command::Resign => matches::ending::resign_command(app, &by, &place, values).await,
        Command::Draw => matches::ending::draw_command(app, &by, &place, values).await,
        Command::If => play::conditional_moves::keep(app, &by, &place, values).await,
        Command::Seek => matches::seeks::seek(app, by, place, values).await,
        Command::Seeks => matches::seeks::list(app, &by, &place).await,
        Command::Takeback => matches::control::takeback(app, &by, &place, values).await,
        Command::Abort => matches::control::abort(app, &by, &place, values).await,
        Command::Analyse => learn::analyse::analyse(app, &by, &place, values).await,
        Command::Hint if values.text(named::ON).is_some() => {
            learn::practice::hint(app, by, place, values).await
        }
        Command::Hint => learn::analyse::hint(app, &by, &place, values).await,
        Command::Adjudicate => {
            matches::control::adjudicate(app, &by, (&place, roles), values).await
        }
        Command::Games => matches::board_view::games(app, &by, &place).await,
        Command::Notices => people::notices::notices(app, &by, values).await,
        Command::Setup => server::setup::setup(app, &place, values).await,
        Command::Turns => matches::turns::turns(app, &by).await,
        Command::Enlist => matches::teams::enlist(app, &by, &place, values).await,
        Command::Release => matches::teams::release(app, &by, &place, values).await,
        Command::Roster => matches::teams::roster(app, &by, &place, values).await,
        Command::Orders => matches::teams::orders(app, &by, &place, values).await,
        Command::Export => matches::records::export(app, &by, &place, values).await,
        Command::Import => matches::records::import(app, by, place, values).await,
        Command::Replay => matches::records::replay(app, &by, &place, values).await,
        Command::Help => learn::help::help(app, &place, values).await,
        Command::Profile => people::profile::profile(app, &by, values).await,
        Command::Leaderboard => people::profile::leaderboard(app, &by, &place, values).await,
        Command::Rules => learn::rule_cards::asked(app, values).await,
        Command::Tour => learn::tour::asked(app, &by, &place, values).await,
        Command::Practice => learn::practice::asked(app, by, place, values).await,
        Command::Unit => learn::cards::asked(app, &place, values, CardKind::Unit).await,
        Command::Building => learn::cards::asked(app, &place, values, CardKind::Building).await,
        Command::Privacy => people::privacy::asked(app, &by, values).await,
        Command::Clock => matches::clocks::clock(app, &by, &place, values).await,
        Command::Vacation => matches::clocks::vacation(app, &by, values).await,
        Command::Hours => matches::clocks::hours(app, &by, values).await,
        Command::Why => learn::why::asked(app, &by, &place, values).await,
        Command::Since => matches::since::asked(app, &by, &place, values).await,
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
        (Command::Challenge | Command::Seek | Command::Setup, named::CLOCK) => {
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

/// A button that was pressed, or a menu.
struct Press {
    /// What was chosen in the menu.
    chosen: Option<String>,
    /// The message on which it is; none for one whose work is asked for by typing.
    message: Option<MessageId>,
    /// Whether only the asker sees that message.
    private: bool,
}

impl Press {
    /// A button whose work is asked for by typing.
    const fn typed() -> Press {
        Press { chosen: None, message: None, private: false }
    }
}

/// Carries out what a button or menu asks.
async fn press(
    app: &Arc<App>,
    action: ButtonAction,
    by: Person,
    place: Place,
    Press { chosen, message, private }: Press,
) -> Answer {
    match action {
        ButtonAction::Accept(id) => matches::challenge::accept(app, &by, &place, id, message).await,
        ButtonAction::Decline(id) => matches::challenge::decline(app, &by, id).await,
        ButtonAction::Withdraw(id) => matches::challenge::withdraw(app, &by, id).await,
        ButtonAction::Which(id, moment, asked) => {
            matches::which::chosen(app, by, place, id.at(moment), asked.as_str()).await
        }
        ButtonAction::Join(_, id) => matches::teams::answer(app, &by, id, true).await,
        ButtonAction::JoinNot(_, id) => matches::teams::answer(app, &by, id, false).await,
        ButtonAction::AskNoMore(_, id) => matches::teams::ask_no_more(app, &by, id).await,
        ButtonAction::Move(id, moment) => play::moves::form(app, &by, id, moment).await,
        ButtonAction::Lead(id, moment) => play::legal::lead(app, &by, id.at(moment), private).await,
        ButtonAction::Tap(id, moment, text) => {
            play::legal::play(app, &by, &place, id.at(moment), text.as_str(), private).await
        }
        ButtonAction::Legal(id, _) => play::legal::button(app, &by, id, private).await,
        ButtonAction::LegalPage(id, moment, page) => {
            play::legal::page(app, &by, id.at(moment), page).await
        }
        ButtonAction::Actor(id, moment, _) => {
            play::legal::chosen_actor(app, &by, id.at(moment), chosen).await
        }
        ButtonAction::Narrow(id, moment, page, narrowed) => {
            play::legal::narrow(app, &by, id.at(moment), &narrowed, page).await
        }
        ButtonAction::Pick(id, moment, _, narrowed) => {
            play::legal::picked(app, &by, &place, id.at(moment), narrowed, chosen).await
        }
        ButtonAction::Play(id, moment, _) => {
            let text = chosen.unwrap_or_default();
            play::legal::play(app, &by, &place, id.at(moment), &text, private).await
        }
        ButtonAction::Decide(id, moment, text) => {
            play::fights::decide(app, &by, &place, id.at(moment), text.as_str()).await
        }
        ButtonAction::DecidePage(id, moment, page) => {
            matches::board_view::decision_page(app, &by, id.at(moment), page, private).await
        }
        ButtonAction::PlanLine(id, moment, round) => {
            play::fights::form(app, &by, id.at(moment), round).await
        }
        ButtonAction::Plan(id, moment, plan) => {
            play::fights::plan(app, &by, id.at(moment), plan, private).await
        }
        ButtonAction::Commit(id, moment, plan) => {
            play::fights::commit(app, &by, &place, id.at(moment), &plan).await
        }
        ButtonAction::Report(id, moment, winner) => {
            play::fights::report(
                app,
                &by,
                &place,
                id,
                FightRound { moment, round: winner.round },
                winner.attacker,
            )
            .await
        }
        ButtonAction::Flip(id, _, side) => {
            matches::board_view::flip(app, &by, id, side, true, private).await
        }
        ButtonAction::Figures(id, _, side) => {
            matches::board_view::flip(app, &by, id, side, true, private).await
        }
        ButtonAction::Plain(id, _, side) => {
            matches::board_view::flip(app, &by, id, side, false, private).await
        }
        ButtonAction::Undo(id, moment) => {
            play::drafts::undo(app, &by, id, moment, Undo::Last).await
        }
        ButtonAction::UndoAll(id, moment) => {
            play::drafts::undo(app, &by, id, moment, Undo::All).await
        }
        ButtonAction::Send(id, moment) => play::drafts::send(app, &by, &place, id, moment).await,
        ButtonAction::Step(id, plies) | ButtonAction::Leaf(id, plies, _) => {
            matches::records::step(app, id, plies).await
        }
        ButtonAction::StepRecord(id, plies) | ButtonAction::LeafRecord(id, plies, _) => {
            matches::records::step_record(app, id, plies).await
        }
        ButtonAction::Continue(id) => matches::records::continue_record(app, by, place, id).await,
        ButtonAction::Draw(id, moment) => matches::ending::draw_button(app, &by, id, moment).await,
        ButtonAction::AcceptDraw(id, moment) => {
            matches::ending::answer_draw(app, &by, id.at(moment), true).await
        }
        ButtonAction::DeclineDraw(id, moment) => {
            matches::ending::answer_draw(app, &by, id.at(moment), false).await
        }
        ButtonAction::Resign(id, moment) => {
            matches::ending::resign_button(app, &by, id, moment).await
        }
        ButtonAction::ResignSure(id, _) => matches::ending::resign_sure(app, &by, id).await,
        ButtonAction::ForgetAnswer(id, number) => {
            play::conditional_moves::forget(app, &by, id, number).await
        }
        ButtonAction::JoinSeek(_) => matches::seeks::join(app, &by, &place, chosen).await,
        ButtonAction::GrantTakeback(id, moment) => {
            matches::control::answer_takeback(app, &by, id.at(moment), true).await
        }
        ButtonAction::DeclineTakeback(id, moment) => {
            matches::control::answer_takeback(app, &by, id.at(moment), false).await
        }
        ButtonAction::AbortSure(id, _) => matches::control::abort_sure(app, &by, id).await,
        ButtonAction::Pause(id, _) => matches::clocks::pause(app, &by, id).await,
        ButtonAction::PauseYes(id, _) => matches::clocks::answer_pause(app, &by, id, true).await,
        ButtonAction::PauseNo(id, _) => matches::clocks::answer_pause(app, &by, id, false).await,
        ButtonAction::ResumeTime(id, _) => matches::clocks::resume(app, &by, id).await,
        ButtonAction::GiveTime(id, minutes) => {
            matches::clocks::give_minutes(app, &by, id, minutes).await
        }
        ButtonAction::ClaimTime(id, plies) => matches::clocks::claim(app, &by, id, plies).await,
        ButtonAction::Rematch(id) => matches::challenge::rematch(app, &by, &place, id).await,
        ButtonAction::Replay(id) => matches::records::replay_from_start(app, id).await,
        ButtonAction::Record(id) => matches::records::record_of(app, id).await,
        ButtonAction::KeepPlaying(..) => Ok(matches::ending::keep_playing(app)),
        ButtonAction::Guide(game) => learn::help::guide(app, game).await,
        ButtonAction::Notation(game) => learn::help::notation(app, game, private),
        ButtonAction::Ranks(game, scope, page) => {
            people::profile::turned_to(app, &by, &place, (game, scope), page, private).await
        }
        ButtonAction::Forget(told) => people::privacy::forget(app, &by, told).await,
        ButtonAction::Remain(_) => Ok(people::privacy::remain(app)),
        ButtonAction::Card(game, kind, code) => {
            learn::cards::turned_to(app, &place, game, kind, code.as_str(), private).await
        }
        ButtonAction::Rule(game, face, rule) => {
            learn::rule_cards::turned_to(app, game, (face, rule.as_str()), private).await
        }
        ButtonAction::Why(game, rule) => learn::rule_cards::why(app, game, rule.as_str()).await,
        ButtonAction::RuleSection(game) => learn::rule_cards::section(app, game, chosen).await,
        ButtonAction::RulePick(game) => learn::rule_cards::picked(app, game, chosen).await,
        ButtonAction::Tour(game) => learn::tour::shown(app, &by, game, private).await,
        ButtonAction::Touring(game, at, what) => {
            learn::tour::besides(app, &by, (game, at), what, private).await
        }
        ButtonAction::TourTap(game, at, text) => {
            learn::tour::played(app, &by, (game, at), text.as_str(), private).await
        }
        ButtonAction::TourPlay(game, at, _) => {
            learn::tour::played(app, &by, (game, at), &chosen.unwrap_or_default(), private).await
        }
        ButtonAction::TourPage(game, at, page) => {
            learn::tour::page(app, &by, (game, at), page).await
        }
        ButtonAction::TourActor(game, at, _) => {
            learn::tour::chosen_actor(app, &by, (game, at), chosen).await
        }
        ButtonAction::TourNarrow(game, at, page, narrowed) => {
            learn::tour::narrow(app, &by, (game, at), &narrowed, page).await
        }
        ButtonAction::TourPick(game, at, _, narrowed) => {
            learn::tour::picked(app, &by, (game, at), narrowed, chosen).await
        }
        ButtonAction::More(id, _) => matches::more::shown(app, &by, id).await,
        ButtonAction::Ask(id, _, asking) => {
            learn::why::pressed(app, &by, id, asking, (chosen, private)).await
        }
        ButtonAction::Practise(game) => learn::practice::of_game(app, &by, game).await,
        ButtonAction::PractiseFrom(id, plies) => {
            learn::practice::from_match(app, &by, &place, id, Some(plies)).await
        }
        ButtonAction::Practice(id, at, what) => {
            learn::practice_board::pressed(app, by, place, (id, at, what), (chosen, private)).await
        }
        ButtonAction::Text(id, seen) => matches::text_boards::of_match(app, &by, id, seen).await,
        ButtonAction::TextOf(letters) => matches::text_boards::of(app, letters).await,
    }
}
