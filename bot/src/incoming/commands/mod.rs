//! What people can ask, and who answers it.

mod analyse;
pub(super) mod answering;
mod answers;
mod asked_why;
mod cards;
mod challenge;
mod clocks;
mod closing;
mod completion;
mod control;
mod drafts;
mod ending;
mod entering;
mod fights;
mod help;
mod legal;
mod look;
mod lookup;
pub(super) mod more;
mod moves;
mod narrowing;
mod notices;
mod pending;
mod pick;
mod places;
mod practice;
mod practice_board;
mod privacy;
mod profile;
mod records;
mod rule_cards;
mod seeks;
mod setup;
mod since;
pub(crate) mod table;
mod teams;
mod text_boards;
mod threats;
mod tour;
mod turns;
mod typed_fights;
mod way_to_why;
mod which;
mod why;

use std::sync::Arc;

use referee::{Error, MatchId, MessageId, Person, Practising, Refused, RoleId, Undo};
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
        && permissions::lacking(&place).is_empty()
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
        _ => places::find_again(app, &by, &place).await?,
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
        Ok(reply) => Ok(places::with_lines(reply, told)),
        Err(Failure::Referee(Error::Refused(refused))) => {
            let refused = Reply::text(words::refused(&app.locale, &refused, None));
            Ok(places::with_lines(refused, told))
        }
        Err(Failure::Said(said)) => Ok(places::with_lines(Reply::text(said), told)),
        Err(Failure::Told(message)) => Ok(places::with_lines(Reply::Tell(*message), told)),
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
                    which::ask(app, command, &values, &matches, plays).await
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
            Some(Deed::Move(id, ply)) => {
                moves::form_sent(app, &by, &place, (id, ply), &line, private).await
            }
            Some(Deed::PlanLine(id, ply, round)) => {
                fights::form_sent(app, &by, &place, (id, ply), round, &line).await
            }
            Some(Deed::Practice(id, at, OnBoard::Type)) => {
                let doing = Practising::Play(&line);
                practice_board::does(app, &by, (id, at), doing, private).await
            }
            Some(Deed::Touring(game, at, Touring::Type)) => {
                tour::played(app, &by, (game, at), &line, private).await
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
        Reply::Tell(message) if wanted => match text_boards::deed_of(&message) {
            Some(deed) => {
                let letters = answering::given(app, by, place, deed).await?;
                Ok(text_boards::beside(message, letters))
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
        Command::Challenge => challenge::challenge(app, by, place, values).await,
        Command::Rematch => challenge::rematch_command(app, &by, &place, values).await,
        Command::Answer => answering::answer(app, by, place, values).await,
        Command::Move => moves::typed(app, &by, &place, values).await,
        Command::Draft => drafts::asked(app, &by, &place, values).await,
        Command::Settings => drafts::settings(app, &by, values).await,
        Command::Board => look::board(app, &by, &place, values).await,
        Command::Legal => legal::command(app, &by, &place, values).await,
        Command::Resign => ending::resign_command(app, &by, &place, values).await,
        Command::Draw => ending::draw_command(app, &by, &place, values).await,
        Command::If => answers::keep(app, &by, &place, values).await,
        Command::Seek => seeks::seek(app, by, place, values).await,
        Command::Seeks => seeks::list(app, &by, &place).await,
        Command::Takeback => control::takeback(app, &by, &place, values).await,
        Command::Abort => control::abort(app, &by, &place, values).await,
        Command::Analyse => analyse::analyse(app, &by, &place, values).await,
        Command::Hint if values.text(named::ON).is_some() => {
            practice::hint(app, by, place, values).await
        }
        Command::Hint => analyse::hint(app, &by, &place, values).await,
        Command::Adjudicate => control::adjudicate(app, &by, (&place, roles), values).await,
        Command::Games => look::games(app, &by, &place).await,
        Command::Notices => notices::notices(app, &by, values).await,
        Command::Setup => setup::setup(app, &place, values).await,
        Command::Turns => turns::turns(app, &by).await,
        Command::Enlist => teams::enlist(app, &by, &place, values).await,
        Command::Release => teams::release(app, &by, &place, values).await,
        Command::Roster => teams::roster(app, &by, &place, values).await,
        Command::Orders => teams::orders(app, &by, &place, values).await,
        Command::Export => records::export(app, &by, &place, values).await,
        Command::Import => records::import(app, by, place, values).await,
        Command::Replay => records::replay(app, &by, &place, values).await,
        Command::Help => help::help(app, &place, values).await,
        Command::Profile => profile::profile(app, &by, values).await,
        Command::Leaderboard => profile::leaderboard(app, &by, &place, values).await,
        Command::Rules => rule_cards::asked(app, values).await,
        Command::Tour => tour::asked(app, &by, &place, values).await,
        Command::Practice => practice::asked(app, by, place, values).await,
        Command::Unit => cards::asked(app, &place, values, CardKind::Unit).await,
        Command::Building => cards::asked(app, &place, values, CardKind::Building).await,
        Command::Privacy => privacy::asked(app, &by, values).await,
        Command::Clock => clocks::clock(app, &by, &place, values).await,
        Command::Vacation => clocks::vacation(app, &by, values).await,
        Command::Hours => clocks::hours(app, &by, values).await,
        Command::Why => why::asked(app, &by, &place, values).await,
        Command::Since => since::asked(app, &by, &place, values).await,
        Command::Close => closing::close(app, &by, &place, values).await,
        Command::Open => closing::open(app, &by, &place, values).await,
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
        (Command::Move, named::TEXT) => completion::moves(app, by, place, values, typed).await,
        (Command::Practice, named::TEXT) => completion::practice(app, by, values, typed).await,
        (Command::Challenge | Command::Seek | Command::Setup, named::CLOCK) => {
            Ok(clocks::suggested_terms(app, typed))
        }
        (Command::Hours | Command::Notices, named::ZONE) => Ok(clocks::suggested_zones(typed)),
        (Command::Answer, named::WHAT) => answering::suggested(app, by, place, values, typed).await,
        (Command::Rules, named::RULE) => Ok(completion::rules(values, typed)),
        (Command::Unit, named::NAME) => {
            cards::suggested(app, place, values, CardKind::Unit, typed).await
        }
        (Command::Building, named::NAME) => {
            cards::suggested(app, place, values, CardKind::Building, typed).await
        }
        (Command::Enlist, named::PIECE) => teams::free_pieces(app, by, place, values, typed).await,
        (Command::Release, named::PIECE) => {
            teams::enlisted_pieces(app, by, place, values, typed).await
        }
        (_, named::MATCH) => completion::matches(app, by, typed).await,
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
        Deed::Accept(id) => challenge::accept(app, &by, &place, id, message).await,
        Deed::Decline(id) => challenge::decline(app, &by, id).await,
        Deed::Withdraw(id) => challenge::withdraw(app, &by, id).await,
        Deed::Which(id, ply, asked) => {
            which::chosen(app, by, place, (id, ply), asked.as_str()).await
        }
        Deed::Join(_, id) => teams::answer(app, &by, id, true).await,
        Deed::JoinNot(_, id) => teams::answer(app, &by, id, false).await,
        Deed::AskNoMore(_, id) => teams::ask_no_more(app, &by, id).await,
        Deed::Move(id, ply) => moves::form(app, &by, id, ply).await,
        Deed::Lead(id, ply) => legal::lead(app, &by, (id, ply), private).await,
        Deed::Tap(id, ply, text) => {
            legal::play(app, &by, &place, (id, ply), text.as_str(), private).await
        }
        Deed::Legal(id, _) => legal::button(app, &by, id, private).await,
        Deed::LegalPage(id, ply, page) => legal::page(app, &by, (id, ply), page).await,
        Deed::Actor(id, ply, _) => legal::chosen_actor(app, &by, (id, ply), chosen).await,
        Deed::Narrow(id, ply, page, narrowed) => {
            legal::narrow(app, &by, (id, ply), &narrowed, page).await
        }
        Deed::Pick(id, ply, _, narrowed) => {
            legal::picked(app, &by, &place, (id, ply), narrowed, chosen).await
        }
        Deed::Play(id, ply, _) => {
            let text = chosen.unwrap_or_default();
            legal::play(app, &by, &place, (id, ply), &text, private).await
        }
        Deed::Decide(id, ply, text) => {
            fights::decide(app, &by, &place, (id, ply), text.as_str()).await
        }
        Deed::DecidePage(id, ply, page) => {
            look::decision_page(app, &by, (id, ply), page, private).await
        }
        Deed::PlanLine(id, ply, round) => fights::form(app, &by, (id, ply), round).await,
        Deed::Plan(id, ply, plan) => fights::plan(app, &by, (id, ply), plan, private).await,
        Deed::Commit(id, ply, plan) => fights::commit(app, &by, &place, (id, ply), &plan).await,
        Deed::Report(id, ply, winner) => {
            fights::report(app, &by, &place, id, (ply, winner.round), winner.attacker).await
        }
        Deed::Flip(id, _, side) => look::flip(app, &by, id, side, true, private).await,
        Deed::Figures(id, _, side) => look::flip(app, &by, id, side, true, private).await,
        Deed::Plain(id, _, side) => look::flip(app, &by, id, side, false, private).await,
        Deed::Undo(id, ply) => drafts::undo(app, &by, id, ply, Undo::Last).await,
        Deed::UndoAll(id, ply) => drafts::undo(app, &by, id, ply, Undo::All).await,
        Deed::Send(id, ply) => drafts::send(app, &by, &place, id, ply).await,
        Deed::Step(id, ply) | Deed::Leaf(id, ply, _) => records::step(app, id, ply).await,
        Deed::StepRecord(id, ply) | Deed::LeafRecord(id, ply, _) => {
            records::step_record(app, id, ply).await
        }
        Deed::Continue(id) => records::continue_record(app, by, place, id).await,
        Deed::Draw(id, ply) => ending::draw_button(app, &by, id, ply).await,
        Deed::AcceptDraw(id, ply) => ending::answer_draw(app, &by, (id, ply), true).await,
        Deed::DeclineDraw(id, ply) => ending::answer_draw(app, &by, (id, ply), false).await,
        Deed::Resign(id, ply) => ending::resign_button(app, &by, id, ply).await,
        Deed::ResignSure(id, _) => ending::resign_sure(app, &by, id).await,
        Deed::ForgetAnswer(id, number) => answers::forget(app, &by, id, number).await,
        Deed::JoinSeek(_) => seeks::join(app, &by, &place, chosen).await,
        Deed::GrantTakeback(id, ply) => control::answer_takeback(app, &by, (id, ply), true).await,
        Deed::DeclineTakeback(id, ply) => {
            control::answer_takeback(app, &by, (id, ply), false).await
        }
        Deed::AbortSure(id, _) => control::abort_sure(app, &by, id).await,
        Deed::Pause(id, _) => clocks::pause(app, &by, id).await,
        Deed::PauseYes(id, _) => clocks::answer_pause(app, &by, id, true).await,
        Deed::PauseNo(id, _) => clocks::answer_pause(app, &by, id, false).await,
        Deed::ResumeTime(id, _) => clocks::resume(app, &by, id).await,
        Deed::GiveTime(id, minutes) => clocks::give_minutes(app, &by, id, minutes).await,
        Deed::ClaimTime(id, ply) => clocks::claim(app, &by, id, ply).await,
        Deed::Rematch(id) => challenge::rematch(app, &by, &place, id).await,
        Deed::Replay(id) => records::replay_from_start(app, id).await,
        Deed::Record(id) => records::record_of(app, id).await,
        Deed::KeepPlaying(..) => Ok(ending::keep_playing(app)),
        Deed::Guide(game) => help::guide(app, game).await,
        Deed::Notation(game) => help::notation(app, game, private),
        Deed::Ranks(game, scope, page) => {
            profile::turned_to(app, &by, &place, (game, scope), page, private).await
        }
        Deed::Forget(told) => privacy::forget(app, &by, told).await,
        Deed::Remain(_) => Ok(privacy::remain(app)),
        Deed::Card(game, kind, code) => {
            cards::turned_to(app, &place, game, kind, code.as_str(), private).await
        }
        Deed::Rule(game, face, rule) => {
            rule_cards::turned_to(app, game, (face, rule.as_str()), private).await
        }
        Deed::Why(game, rule) => rule_cards::why(app, game, rule.as_str()).await,
        Deed::RuleSection(game) => rule_cards::section(app, game, chosen).await,
        Deed::RulePick(game) => rule_cards::picked(app, game, chosen).await,
        Deed::Tour(game) => tour::shown(app, &by, game, private).await,
        Deed::Touring(game, at, what) => tour::besides(app, &by, (game, at), what, private).await,
        Deed::TourTap(game, at, text) => {
            tour::played(app, &by, (game, at), text.as_str(), private).await
        }
        Deed::TourPlay(game, at, _) => {
            tour::played(app, &by, (game, at), &chosen.unwrap_or_default(), private).await
        }
        Deed::TourPage(game, at, page) => tour::page(app, &by, (game, at), page).await,
        Deed::TourActor(game, at, _) => tour::chosen_actor(app, &by, (game, at), chosen).await,
        Deed::TourNarrow(game, at, page, narrowed) => {
            tour::narrow(app, &by, (game, at), &narrowed, page).await
        }
        Deed::TourPick(game, at, _, narrowed) => {
            tour::picked(app, &by, (game, at), narrowed, chosen).await
        }
        Deed::More(id, _) => more::shown(app, &by, id).await,
        Deed::Ask(id, _, asking) => why::pressed(app, &by, id, asking, (chosen, private)).await,
        Deed::Practise(game) => practice::of_game(app, &by, game).await,
        Deed::PractiseFrom(id, ply) => practice::from_match(app, &by, &place, id, Some(ply)).await,
        Deed::Practice(id, at, what) => {
            practice_board::pressed(app, by, place, (id, at, what), (chosen, private)).await
        }
        Deed::Text(id, seen) => text_boards::of_match(app, &by, id, seen).await,
        Deed::TextOf(letters) => text_boards::of(app, letters).await,
    }
}
