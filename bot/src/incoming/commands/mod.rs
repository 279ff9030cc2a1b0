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
use crate::incoming::asked::{Asked, Values, What};
use crate::incoming::buttons::Deed;
use crate::incoming::fields::Touring;
use crate::incoming::on_board::OnBoard;
use crate::permissions::{self, Place};
use crate::words;

type Answer = Result<Reply, Failure>;

/// Carries out what is asked.
pub(crate) async fn carry_out(app: &Arc<App>, asked: Asked) -> Answer {
    let Asked { by, place, what, .. } = asked;
    // Suggestions change nothing, and come with every letter.
    let _at_work = match what {
        What::Complete { .. } => None,
        _ => match app.at_work.begin(by.id) {
            Some(at_work) => Some(at_work),
            None => return Ok(Reply::text(app.locale.text(&words::BEING_FORGOTTEN))),
        },
    };
    if let (Some(guild), false) = (place.guild, matches!(what, What::Complete { .. })) {
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
        What::Complete { .. } => Vec::new(),
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

impl What {
    /// The match that is named, if one is.
    fn match_id(&self) -> Option<MatchId> {
        match self {
            What::Command { values, .. } | What::Complete { values, .. } => {
                values.number(named::MATCH).map(MatchId::new)
            }
            What::Component { id, .. } | What::Form { id, .. } => Deed::parse(id)?.match_id(),
        }
    }
}

async fn asked_of(app: &Arc<App>, by: Person, place: Place, what: What) -> Answer {
    if let What::Command { values, .. } = &what
        && let Some((option, number)) = values.negative()
    {
        return Ok(Reply::text(words::negative(&app.locale, option, number)));
    }
    match what {
        What::Command { name, values, roles } => match Command::from_name(&name) {
            Some(command) => match carried(app, command, by, place, (&values, &roles)).await {
                Err(Failure::Which { matches, plays }) => {
                    matches::which::ask(app, command, &values, &matches, plays).await
                }
                other => other,
            },
            None => Ok(Reply::text(app.locale.text(&words::UNKNOWN_COMMAND))),
        },
        What::Complete { name, values, focused, typed } => match Command::from_name(&name) {
            Some(command) => {
                complete(app, command, &by, &place, &values, (focused.as_str(), typed.as_str()))
                    .await
            }
            None => Ok(Reply::Suggest(Vec::new())),
        },
        What::Component { id, chosen, message, private } => match Deed::parse(&id) {
            Some(deed) => {
                let pressed = Pressed { chosen: chosen.into_iter().next(), message, private };
                press(app, deed, by, place, pressed).await
            }
            None => Ok(Reply::text(app.locale.text(&words::UNKNOWN_BUTTON))),
        },
        What::Form { id, line, private, .. } => match Deed::parse(&id) {
            Some(Deed::Move(id, moment)) => {
                play::moves::form_sent(app, &by, &place, id.at(moment), &line, private).await
            }
            Some(Deed::PlanLine(id, moment, round)) => {
                play::fights::form_sent(app, &by, &place, id.at(moment), round, &line).await
            }
            Some(Deed::Practice(id, at, OnBoard::Type)) => {
                let doing = Practising::Play(&line);
                learn::practice_board::does(app, &by, (id, at), doing, private).await
            }
            Some(Deed::Touring(game, at, Touring::Type)) => {
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
        Reply::Tell(message) if wanted => match matches::text_boards::deed_of(&message) {
            Some(deed) => {
                let letters = people::answering::given(app, by, place, deed).await?;
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
        Command::Answer => people::answering::answer(app, by, place, values).await,
        Command::Move => play::moves::typed(app, &by, &place, values).await,
        Command::Draft => play::drafts::asked(app, &by, &place, values).await,
        Command::Settings => play::drafts::settings(app, &by, values).await,
        Command::Board => matches::look::board(app, &by, &place, values).await,
        Command::Legal => play::legal::command(app, &by, &place, values).await,
        Command::Resign => matches::ending::resign_command(app, &by, &place, values).await,
        Command::Draw => matches::ending::draw_command(app, &by, &place, values).await,
        Command::If => play::answers::keep(app, &by, &place, values).await,
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
        Command::Games => matches::look::games(app, &by, &place).await,
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
            people::answering::suggested(app, by, place, values, typed).await
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
struct Pressed {
    /// What was chosen in the menu.
    chosen: Option<String>,
    /// The message on which it is; none for one whose work is asked for by typing.
    message: Option<MessageId>,
    /// Whether only the asker sees that message.
    private: bool,
}

impl Pressed {
    /// A button whose work is asked for by typing.
    const fn typed() -> Pressed {
        Pressed { chosen: None, message: None, private: false }
    }
}

/// Carries out what a button or menu asks.
async fn press(
    app: &Arc<App>,
    deed: Deed,
    by: Person,
    place: Place,
    Pressed { chosen, message, private }: Pressed,
) -> Answer {
    match deed {
        Deed::Accept(id) => matches::challenge::accept(app, &by, &place, id, message).await,
        Deed::Decline(id) => matches::challenge::decline(app, &by, id).await,
        Deed::Withdraw(id) => matches::challenge::withdraw(app, &by, id).await,
        Deed::Which(id, moment, asked) => {
            matches::which::chosen(app, by, place, id.at(moment), asked.as_str()).await
        }
        Deed::Join(_, id) => matches::teams::answer(app, &by, id, true).await,
        Deed::JoinNot(_, id) => matches::teams::answer(app, &by, id, false).await,
        Deed::AskNoMore(_, id) => matches::teams::ask_no_more(app, &by, id).await,
        Deed::Move(id, moment) => play::moves::form(app, &by, id, moment).await,
        Deed::Lead(id, moment) => play::legal::lead(app, &by, id.at(moment), private).await,
        Deed::Tap(id, moment, text) => {
            play::legal::play(app, &by, &place, id.at(moment), text.as_str(), private).await
        }
        Deed::Legal(id, _) => play::legal::button(app, &by, id, private).await,
        Deed::LegalPage(id, moment, page) => play::legal::page(app, &by, id.at(moment), page).await,
        Deed::Actor(id, moment, _) => {
            play::legal::chosen_actor(app, &by, id.at(moment), chosen).await
        }
        Deed::Narrow(id, moment, page, narrowed) => {
            play::legal::narrow(app, &by, id.at(moment), &narrowed, page).await
        }
        Deed::Pick(id, moment, _, narrowed) => {
            play::legal::picked(app, &by, &place, id.at(moment), narrowed, chosen).await
        }
        Deed::Play(id, moment, _) => {
            let text = chosen.unwrap_or_default();
            play::legal::play(app, &by, &place, id.at(moment), &text, private).await
        }
        Deed::Decide(id, moment, text) => {
            play::fights::decide(app, &by, &place, id.at(moment), text.as_str()).await
        }
        Deed::DecidePage(id, moment, page) => {
            matches::look::decision_page(app, &by, id.at(moment), page, private).await
        }
        Deed::PlanLine(id, moment, round) => {
            play::fights::form(app, &by, id.at(moment), round).await
        }
        Deed::Plan(id, moment, plan) => {
            play::fights::plan(app, &by, id.at(moment), plan, private).await
        }
        Deed::Commit(id, moment, plan) => {
            play::fights::commit(app, &by, &place, id.at(moment), &plan).await
        }
        Deed::Report(id, moment, winner) => {
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
        Deed::Flip(id, _, side) => matches::look::flip(app, &by, id, side, true, private).await,
        Deed::Figures(id, _, side) => matches::look::flip(app, &by, id, side, true, private).await,
        Deed::Plain(id, _, side) => matches::look::flip(app, &by, id, side, false, private).await,
        Deed::Undo(id, moment) => play::drafts::undo(app, &by, id, moment, Undo::Last).await,
        Deed::UndoAll(id, moment) => play::drafts::undo(app, &by, id, moment, Undo::All).await,
        Deed::Send(id, moment) => play::drafts::send(app, &by, &place, id, moment).await,
        Deed::Step(id, plies) | Deed::Leaf(id, plies, _) => {
            matches::records::step(app, id, plies).await
        }
        Deed::StepRecord(id, plies) | Deed::LeafRecord(id, plies, _) => {
            matches::records::step_record(app, id, plies).await
        }
        Deed::Continue(id) => matches::records::continue_record(app, by, place, id).await,
        Deed::Draw(id, moment) => matches::ending::draw_button(app, &by, id, moment).await,
        Deed::AcceptDraw(id, moment) => {
            matches::ending::answer_draw(app, &by, id.at(moment), true).await
        }
        Deed::DeclineDraw(id, moment) => {
            matches::ending::answer_draw(app, &by, id.at(moment), false).await
        }
        Deed::Resign(id, moment) => matches::ending::resign_button(app, &by, id, moment).await,
        Deed::ResignSure(id, _) => matches::ending::resign_sure(app, &by, id).await,
        Deed::ForgetAnswer(id, number) => play::answers::forget(app, &by, id, number).await,
        Deed::JoinSeek(_) => matches::seeks::join(app, &by, &place, chosen).await,
        Deed::GrantTakeback(id, moment) => {
            matches::control::answer_takeback(app, &by, id.at(moment), true).await
        }
        Deed::DeclineTakeback(id, moment) => {
            matches::control::answer_takeback(app, &by, id.at(moment), false).await
        }
        Deed::AbortSure(id, _) => matches::control::abort_sure(app, &by, id).await,
        Deed::Pause(id, _) => matches::clocks::pause(app, &by, id).await,
        Deed::PauseYes(id, _) => matches::clocks::answer_pause(app, &by, id, true).await,
        Deed::PauseNo(id, _) => matches::clocks::answer_pause(app, &by, id, false).await,
        Deed::ResumeTime(id, _) => matches::clocks::resume(app, &by, id).await,
        Deed::GiveTime(id, minutes) => matches::clocks::give_minutes(app, &by, id, minutes).await,
        Deed::ClaimTime(id, plies) => matches::clocks::claim(app, &by, id, plies).await,
        Deed::Rematch(id) => matches::challenge::rematch(app, &by, &place, id).await,
        Deed::Replay(id) => matches::records::replay_from_start(app, id).await,
        Deed::Record(id) => matches::records::record_of(app, id).await,
        Deed::KeepPlaying(..) => Ok(matches::ending::keep_playing(app)),
        Deed::Guide(game) => learn::help::guide(app, game).await,
        Deed::Notation(game) => learn::help::notation(app, game, private),
        Deed::Ranks(game, scope, page) => {
            people::profile::turned_to(app, &by, &place, (game, scope), page, private).await
        }
        Deed::Forget(told) => people::privacy::forget(app, &by, told).await,
        Deed::Remain(_) => Ok(people::privacy::remain(app)),
        Deed::Card(game, kind, code) => {
            learn::cards::turned_to(app, &place, game, kind, code.as_str(), private).await
        }
        Deed::Rule(game, face, rule) => {
            learn::rule_cards::turned_to(app, game, (face, rule.as_str()), private).await
        }
        Deed::Why(game, rule) => learn::rule_cards::why(app, game, rule.as_str()).await,
        Deed::RuleSection(game) => learn::rule_cards::section(app, game, chosen).await,
        Deed::RulePick(game) => learn::rule_cards::picked(app, game, chosen).await,
        Deed::Tour(game) => learn::tour::shown(app, &by, game, private).await,
        Deed::Touring(game, at, what) => {
            learn::tour::besides(app, &by, (game, at), what, private).await
        }
        Deed::TourTap(game, at, text) => {
            learn::tour::played(app, &by, (game, at), text.as_str(), private).await
        }
        Deed::TourPlay(game, at, _) => {
            learn::tour::played(app, &by, (game, at), &chosen.unwrap_or_default(), private).await
        }
        Deed::TourPage(game, at, page) => learn::tour::page(app, &by, (game, at), page).await,
        Deed::TourActor(game, at, _) => {
            learn::tour::chosen_actor(app, &by, (game, at), chosen).await
        }
        Deed::TourNarrow(game, at, page, narrowed) => {
            learn::tour::narrow(app, &by, (game, at), &narrowed, page).await
        }
        Deed::TourPick(game, at, _, narrowed) => {
            learn::tour::picked(app, &by, (game, at), narrowed, chosen).await
        }
        Deed::More(id, _) => matches::more::shown(app, &by, id).await,
        Deed::Ask(id, _, asking) => {
            learn::why::pressed(app, &by, id, asking, (chosen, private)).await
        }
        Deed::Practise(game) => learn::practice::of_game(app, &by, game).await,
        Deed::PractiseFrom(id, plies) => {
            learn::practice::from_match(app, &by, &place, id, Some(plies)).await
        }
        Deed::Practice(id, at, what) => {
            learn::practice_board::pressed(app, by, place, (id, at, what), (chosen, private)).await
        }
        Deed::Text(id, seen) => matches::text_boards::of_match(app, &by, id, seen).await,
        Deed::TextOf(letters) => matches::text_boards::of(app, letters).await,
    }
}
