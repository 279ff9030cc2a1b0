//! Two tables without a gap: how what a button, menu or form does is typed, and from where a command is
//! reached by buttons. A new kind of button does not compile without its line.

use i18n::Locale;
use rules::{CardKind, GameInfo};
use serde_json::Value;

use crate::incoming::buttons::{ButtonAction, NAMES};
use crate::incoming::commands::matches::more;
use crate::incoming::commands::people::answer::answers;
use crate::incoming::commands::table::{Command, commands, named};
use crate::incoming::fields::{Face, Scope, TourAction};
use crate::incoming::practice_action::PracticeAction;
use crate::incoming::text_board::{BoardView, TextBoard};
use crate::incoming::why_buttons::WhyAction;

/// How something is typed.
enum Typed {
    /// By a command with these options; where a choice is named, with that one. A subcommand stands
    /// before its options, as `erase sure`.
    By(Command, &'static [(&'static str, &'static str)]),
    /// It changes nothing: why nothing is typed.
    Nothing(&'static str),
}

/// Any value of an option.
const ANY: &str = "";

use Typed::{By, Nothing};

/// How what a button does is typed.
fn typed(action: &ButtonAction) -> Typed {
    match action {
        ButtonAction::Accept(_)
        | ButtonAction::Decline(_)
        | ButtonAction::Withdraw(_)
        | ButtonAction::Join(..)
        | ButtonAction::JoinNot(..)
        | ButtonAction::AskNoMore(..)
        | ButtonAction::AcceptDraw(..)
        | ButtonAction::DeclineDraw(..)
        | ButtonAction::GrantTakeback(..)
        | ButtonAction::DeclineTakeback(..)
        | ButtonAction::PauseYes(..)
        | ButtonAction::PauseNo(..)
        | ButtonAction::JoinSeek(_) => By(Command::Answer, &[(named::WHAT, ANY)]),
        ButtonAction::Which(..) => By(Command::Move, &[(named::MATCH, ANY)]),
        ButtonAction::Move(..)
        | ButtonAction::Lead(..)
        | ButtonAction::Tap(..)
        | ButtonAction::LegalPage(..)
        | ButtonAction::Actor(..)
        | ButtonAction::Narrow(..)
        | ButtonAction::Pick(..)
        | ButtonAction::Play(..)
        | ButtonAction::Decide(..)
        | ButtonAction::DecidePage(..)
        | ButtonAction::Plan(..)
        | ButtonAction::Commit(..)
        | ButtonAction::PlanLine(..)
        | ButtonAction::Report(..) => By(Command::Move, &[(named::TEXT, ANY)]),
        ButtonAction::Legal(..) => By(Command::Legal, &[]),
        ButtonAction::Flip(..) => By(Command::Board, &[(named::SIDE, "black")]),
        ButtonAction::Figures(..) => By(Command::Board, &[(named::FIGURES, "show")]),
        ButtonAction::Plain(..) => By(Command::Board, &[(named::FIGURES, "hide")]),
        ButtonAction::Undo(..) => By(Command::Draft, &[(named::DO, "undo")]),
        ButtonAction::UndoAll(..) => By(Command::Draft, &[(named::DO, "start-over")]),
        ButtonAction::Send(..) => By(Command::Draft, &[(named::DO, "send")]),
        ButtonAction::ForgetAnswer(..) => By(Command::Draft, &[(named::FORGET, ANY)]),
        ButtonAction::Step(..) | ButtonAction::Leaf(..) => {
            By(Command::Replay, &[(named::AFTER, ANY)])
        }
        ButtonAction::StepRecord(..) | ButtonAction::LeafRecord(..) => {
            By(Command::Import, &[(named::AFTER, ANY)])
        }
        ButtonAction::Continue(_) => {
            By(Command::Practice, &[(named::RECORD, ANY), (named::DO, "anyone")])
        }
        ButtonAction::Draw(..) => By(Command::Draw, &[]),
        ButtonAction::Resign(..) => By(Command::Resign, &[]),
        ButtonAction::ResignSure(..) => By(Command::Resign, &[(named::SURE, "yes")]),
        ButtonAction::KeepPlaying(..) => Nothing("who does not confirm plays on"),
        ButtonAction::AbortSure(..) => By(Command::Abort, &[(named::SURE, "yes")]),
        ButtonAction::Pause(..) => By(Command::Clock, &[(named::DO, "pause")]),
        ButtonAction::ResumeTime(..) => By(Command::Clock, &[(named::DO, "resume")]),
        ButtonAction::ClaimTime(..) => By(Command::Clock, &[(named::DO, "claim")]),
        ButtonAction::GiveTime(..) => By(Command::Clock, &[(named::GIVE, ANY)]),
        ButtonAction::Rematch(_) => By(Command::Rematch, &[(named::MATCH, ANY)]),
        ButtonAction::Replay(_) => By(Command::Replay, &[(named::MATCH, ANY)]),
        ButtonAction::Record(_) => By(Command::Export, &[(named::MATCH, ANY)]),
        ButtonAction::Guide(_) => By(Command::Help, &[(named::GAME, ANY)]),
        ButtonAction::Notation(_) => {
            By(Command::Help, &[(named::GAME, ANY), (named::HOW, "notation")])
        }
        ButtonAction::Forget(_) => By(Command::Privacy, &[(named::ERASE, ANY), (named::SURE, ANY)]),
        ButtonAction::Remain(_) => Nothing("who does not confirm is kept"),
        ButtonAction::Card(_, kind, _) => By(card(*kind), &[(named::NAME, ANY)]),
        ButtonAction::Ranks(_, Scope::Here, _) => By(Command::Leaderboard, &[(named::PAGE, ANY)]),
        ButtonAction::Ranks(_, Scope::Everywhere, _) => {
            By(Command::Leaderboard, &[(named::EVERYWHERE, "yes"), (named::PAGE, ANY)])
        }
        ButtonAction::Rule(_, Face::Card, _) => By(Command::Rules, &[(named::AS, "card")]),
        ButtonAction::Rule(_, Face::Full, _) => By(Command::Rules, &[(named::AS, "full")]),
        ButtonAction::Rule(_, Face::Board, _) => By(Command::Rules, &[(named::AS, "board")]),
        ButtonAction::Why(..) | ButtonAction::RuleSection(_) | ButtonAction::RulePick(_) => {
            By(Command::Rules, &[(named::GAME, ANY), (named::RULE, ANY)])
        }
        ButtonAction::Tour(_) => By(Command::Tour, &[(named::GAME, ANY)]),
        ButtonAction::Touring(_, _, what) => toured(*what),
        ButtonAction::TourTap(..)
        | ButtonAction::TourPage(..)
        | ButtonAction::TourActor(..)
        | ButtonAction::TourNarrow(..)
        | ButtonAction::TourPick(..)
        | ButtonAction::TourPlay(..) => By(Command::Tour, &[(named::TEXT, ANY)]),
        ButtonAction::Ask(_, _, asking) => asked(asking),
        ButtonAction::More(..) => Nothing("each of its buttons is a command of its own"),
        ButtonAction::Practice(_, _, what) => practised(what),
        ButtonAction::Practise(_) => By(Command::Practice, &[(named::GAME, ANY)]),
        ButtonAction::PractiseFrom(..) => {
            By(Command::Practice, &[(named::MATCH, ANY), (named::AFTER, ANY)])
        }
        ButtonAction::Text(_, BoardView::Moment(..)) => By(Command::Board, &[(named::AS, "text")]),
        ButtonAction::Text(_, BoardView::Step(_)) => {
            By(Command::Replay, &[(named::AFTER, ANY), (named::AS, "text")])
        }
        ButtonAction::TextOf(TextBoard::Record(..)) => By(Command::Import, &[(named::AS, "text")]),
        ButtonAction::TextOf(TextBoard::Card(_, kind, _)) => {
            By(card(*kind), &[(named::AS, "text")])
        }
        ButtonAction::TextOf(TextBoard::Guide(_)) => By(Command::Help, &[(named::AS, "text")]),
        ButtonAction::TextOf(TextBoard::Solved(..)) => By(Command::Tour, &[(named::AS, "text")]),
    }
}

fn card(kind: CardKind) -> Command {
    match kind {
        CardKind::Unit => Command::Unit,
        CardKind::Building => Command::Building,
    }
}

fn toured(what: TourAction) -> Typed {
    match what {
        TourAction::Hint => By(Command::Tour, &[(named::DO, "hint")]),
        TourAction::Solution => By(Command::Tour, &[(named::DO, "solution")]),
        TourAction::Type => By(Command::Tour, &[(named::TEXT, ANY)]),
        TourAction::Board => By(Command::Tour, &[(named::DO, "board")]),
        TourAction::Over => By(Command::Tour, &[(named::DO, "over")]),
    }
}

fn asked(asking: &WhyAction) -> Typed {
    match asking {
        WhyAction::Start(_) | WhyAction::Squares(_) | WhyAction::Square(_) | WhyAction::At(_) => {
            By(Command::Why, &[(named::TEXT, ANY)])
        }
        WhyAction::Not(..) | WhyAction::Target(..) => {
            By(Command::Why, &[(named::FROM, ANY), (named::TO, ANY)])
        }
        WhyAction::Threats(_) => By(Command::Why, &[(named::TEXT, ANY), (named::ABOUT, "threats")]),
        WhyAction::Fate(_) => By(Command::Why, &[(named::TEXT, ANY), (named::ABOUT, "happened")]),
        WhyAction::Since(..) => By(Command::Since, &[(named::STEP, ANY)]),
        WhyAction::Wish => By(Command::Open, &[(named::WHAT, "threats")]),
        WhyAction::Forbid => By(Command::Close, &[(named::WHAT, "threats")]),
        WhyAction::Agree | WhyAction::Decline | WhyAction::Reopen(..) => {
            By(Command::Answer, &[(named::WHAT, ANY)])
        }
    }
}

fn practised(what: &PracticeAction) -> Typed {
    match what {
        PracticeAction::Look => By(Command::Practice, &[(named::GAME, ANY)]),
        PracticeAction::More => Nothing("each of its buttons is typed by itself"),
        PracticeAction::Tap(_)
        | PracticeAction::Page(_)
        | PracticeAction::Actor(_)
        | PracticeAction::Narrow(..)
        | PracticeAction::Pick(..)
        | PracticeAction::Play(_)
        | PracticeAction::Type => By(Command::Practice, &[(named::TEXT, ANY)]),
        PracticeAction::Throw => By(Command::Practice, &[(named::DO, "throw")]),
        PracticeAction::Undo => By(Command::Practice, &[(named::DO, "undo")]),
        PracticeAction::ToStart => By(Command::Practice, &[(named::DO, "start")]),
        PracticeAction::Redo => By(Command::Practice, &[(named::DO, "redo")]),
        PracticeAction::Hint => By(Command::Practice, &[(named::DO, "hint")]),
        PracticeAction::Letters => By(Command::Practice, &[(named::DO, "letters")]),
        PracticeAction::Challenge => By(Command::Practice, &[(named::DO, "challenge")]),
        PracticeAction::Anyone => By(Command::Practice, &[(named::DO, "anyone")]),
        PracticeAction::Herald => By(Command::Practice, &[(named::OPPONENT, ANY)]),
        PracticeAction::New => By(Command::Practice, &[(named::DO, "new")]),
        PracticeAction::Flip => By(Command::Practice, &[(named::DO, "flip")]),
    }
}

/// From where a command is reached by buttons.
enum ReachedBy {
    /// A button of that name does its work.
    Button(&'static str),
    /// The menu **More…** on one's own board asks it.
    More,
    /// It is where a way begins, or a setting of one's own or of the server: there is nothing yet on which
    /// a button could be.
    Begins,
}

fn pressed(command: Command) -> ReachedBy {
    use ReachedBy::{Begins, Button, More};
    match command {
        Command::Challenge => Begins,
        Command::Rematch => Button("rematch"),
        Command::Seek => Begins,
        Command::Seeks => Begins,
        Command::Move => Button("lead"),
        Command::If => Begins,
        Command::Draft | Command::Answer => More,
        Command::Settings => Begins,
        Command::Board => Button("flip"),
        Command::Legal => Button("legal"),
        Command::Draw => Button("draw"),
        Command::Resign => Button("resign"),
        Command::Takeback | Command::Abort | Command::Analyse | Command::Hint => More,
        Command::Practice => Button("practise"),
        Command::Adjudicate => Begins,
        Command::Enlist => Begins,
        Command::Release => Button("join-off"),
        Command::Roster | Command::Orders => More,
        Command::Export => Button("export"),
        Command::Import => Begins,
        Command::Replay => Button("replay"),
        Command::Games | Command::Turns | Command::Notices => Begins,
        Command::Profile | Command::Leaderboard => Begins,
        Command::Help => Button("guide"),
        Command::Rules => Button("rule"),
        Command::Tour => Button("tour"),
        Command::Unit | Command::Building => Button("card"),
        Command::Privacy | Command::Setup => Begins,
        Command::Clock => More,
        Command::Vacation | Command::Hours => Begins,
        Command::Why => Button("ask"),
        Command::Since | Command::Close | Command::Open => More,
    }
}

/// A button of each name, and of each thing that one of them does.
const EACH: &[&str] = &[
    "accept:3",
    "decline:3",
    "withdraw:3",
    "which:12:5:move|text=e2-e4",
    "join:12:4",
    "join-not:12:4",
    "join-off:12:4",
    "move:12:5",
    "lead:12:5",
    "tap:12:5:b2-b3",
    "legal:12:5",
    "legal-page:12:5:1",
    "actor:12:5:4",
    "narrow:12:5:2:-:N4:Axe@d5",
    "pick:12:5:1:3.4:(c6)",
    "play:12:5:0",
    "decide:12:5:recall Ra1",
    "decide-page:12:5:1",
    "plan:12:5:2-",
    "commit:12:5:1-SFG",
    "plan-line:12:5:1",
    "report:12:5:1-attacker",
    "flip:12:5:black",
    "figures:12:5:white",
    "plain:12:5:black",
    "undo:12:6",
    "undo-all:12:6",
    "send:12:6",
    "step:12:0",
    "record:7:5",
    "leaf:12:5:2",
    "leaf-record:7:5:0",
    "continue:7",
    "draw:12:5",
    "draw-yes:12:5",
    "draw-no:12:5",
    "resign:12:5",
    "resign-yes:12:5",
    "resign-no:12:5",
    "back-yes:12:5",
    "back-no:12:5",
    "abort-yes:12:5",
    "if-off:12:5",
    "seeks:0",
    "pause:12:5",
    "pause-yes:12:5",
    "pause-no:12:5",
    "resume-time:12:5",
    "give-time:12:1440",
    "claim-time:12:5",
    "rematch:12",
    "replay:12",
    "export:12",
    "guide:medieval",
    "notation:medieval",
    "forget:3",
    "remain:3",
    "card:medieval:unit:N4:Axe",
    "card:medieval:building:b2*",
    "ranks:medieval:here:2",
    "ranks:medieval:everywhere:0",
    "rule:medieval:card:ME-16a",
    "rule:medieval:full:ME-16a",
    "rule:medieval:board:ME-16a",
    "why:medieval:ME-7",
    "rule-section:medieval",
    "rule-pick:medieval",
    "tour:medieval",
    "touring:medieval:201:hint",
    "touring:medieval:201:solution",
    "touring:medieval:201:type",
    "touring:medieval:201:board",
    "touring:medieval:201:over",
    "tour-tap:medieval:201:b2-b3",
    "tour-page:medieval:201:1",
    "tour-actor:medieval:201:2",
    "tour-narrow:medieval:201:1:-:N4",
    "tour-pick:medieval:201:2:-:N4",
    "tour-play:medieval:201:2",
    "ask:7:12:start.2",
    "ask:7:12:squares.1",
    "ask:7:12:square.3",
    "ask:7:12:at.3.9",
    "ask:7:12:not.3.9.1",
    "ask:7:12:target.3.9.1",
    "ask:7:12:threats.3.9",
    "ask:7:12:fate.3.9",
    "ask:7:12:wish",
    "ask:7:12:agree",
    "ask:7:12:decline",
    "ask:7:12:forbid",
    "ask:7:12:since.5.9.2",
    "ask:7:12:reopen.comments.yes",
    "ask:7:12:reopen.analysis.no",
    "more:12:5",
    "practice:3:5:look",
    "practice:3:5:more",
    "practice:3:5:type",
    "practice:3:5:throw",
    "practice:3:5:undo",
    "practice:3:5:start",
    "practice:3:5:redo",
    "practice:3:5:hint",
    "practice:3:5:letters",
    "practice:3:5:challenge",
    "practice:3:5:anyone",
    "practice:3:5:herald",
    "practice:3:5:new",
    "practice:3:5:tap:b2-b3",
    "practice:3:5:page:1",
    "practice:3:5:actor:1",
    "practice:3:5:narrow:1:-:N4",
    "practice:3:5:pick:1:-:N4",
    "practice:3:5:play:1",
    "practise:medieval",
    "practise-from:12:5",
    "text:12:5.black",
    "text:12:step.0",
    "text-of:record:7:5",
    "text-of:guide:medieval",
    "text-of:card:medieval:unit:N4:Axe",
    "text-of:card:medieval:building:b2*",
    "text-of:solved:medieval:3:b2-b3",
];

fn actions() -> Vec<ButtonAction> {
    let read =
        |id: &&str| ButtonAction::parse(&format!("v1:{id}")).unwrap_or_else(|| panic!("{id}"));
    EACH.iter().map(read).collect()
}

/// The commands as Discord is told of them.
fn told() -> Value {
    let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
    commands(&Locale::load("en", games::sentences).expect("the catalogue is whole"), &games)
}

/// The option of a command, or of a subcommand of it.
fn option<'a>(told: &'a Value, command: Command, name: &str) -> Option<&'a Value> {
    let row = told.as_array()?.iter().find(|row| row["name"] == command.name())?;
    let own = row["options"].as_array()?;
    let below = own.iter().filter_map(|option| option["options"].as_array()).flatten();
    own.iter().chain(below).find(|option| option["name"] == name)
}

#[test]
fn whatever_a_button_does_is_typed_too() {
    let told = told();
    for name in NAMES {
        let of_name = |id: &&&str| id.split(':').next() == Some(*name);
        assert!(EACH.iter().any(|id| of_name(&id)), "no button {name} in the table");
    }
    for action in actions() {
        let id = action.id();
        match typed(&action) {
            By(command, options) => {
                for (name, choice) in options {
                    let option = option(&told, command, name);
                    let option = option.unwrap_or_else(|| panic!("{id}: /{command:?} {name}"));
                    let choices = option["choices"].as_array();
                    let is_there =
                        |choices: &Vec<Value>| choices.iter().any(|one| one["value"] == **choice);
                    assert!(
                        choice.is_empty() || choices.is_some_and(is_there),
                        "{id}: /{command:?} {name}:{choice}"
                    );
                }
                // What is in the list of `/answer` is pressed by it, and nothing else but a draft's.
                let of_draft = matches!(action, ButtonAction::Send(..) | ButtonAction::UndoAll(..));
                let of_list = matches!(action, ButtonAction::JoinSeek(_));
                let answered = command == Command::Answer && !of_list || of_draft;
                assert_eq!(answers(&action), answered, "{id}");
            }
            Nothing(why) => {
                assert!(!why.is_empty() && !answers(&action), "{id}");
            }
        }
    }
}

#[test]
fn whatever_is_typed_is_reached_by_buttons_or_begins_something() {
    let mut begins = 0;
    for command in Command::ALL {
        match pressed(command) {
            ReachedBy::Button(name) => assert!(NAMES.contains(&name), "{command:?}: {name}"),
            ReachedBy::More => assert!(more::asks(command), "{command:?}"),
            ReachedBy::Begins => begins += 1,
        }
    }
    assert_eq!(begins, 17, "commands that no button asks");
}
