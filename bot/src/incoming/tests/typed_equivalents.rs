//! The typed equivalents of all buttons, menus and forms.

use match_model::MatchId;
use messages::buttons::ButtonAction;
use messages::buttons::analysis::{AnalysisButton, AnalysisView};
use messages::buttons::board::{BoardAid, BoardButton};
use messages::buttons::cards::CardButton;
use messages::buttons::challenge::ChallengeButton;
use messages::buttons::clocks::ClockButton;
use messages::buttons::conditional_moves::ConditionalMoveButton;
use messages::buttons::control::ControlButton;
use messages::buttons::drafts::DraftButton;
use messages::buttons::ending::EndingButton;
use messages::buttons::fields::GameId;
use messages::buttons::fights::FightButton;
use messages::buttons::front_door::FrontDoorButton;
use messages::buttons::help::HelpButton;
use messages::buttons::hints::HintButton;
use messages::buttons::import::ImportButton;
use messages::buttons::legal::LegalButton;
use messages::buttons::more::MoreButton;
use messages::buttons::moves::MoveButton;
use messages::buttons::new_match::NewMatchButton;
use messages::buttons::practice::{PracticeAction, PracticeButton};
use messages::buttons::privacy::PrivacyButton;
use messages::buttons::profile::{RatingButton, Scope};
use messages::buttons::records::RecordButton;
use messages::buttons::rule_cards::{Face, RuleButton};
use messages::buttons::seeks::SeekButton;
use messages::buttons::settings::SettingsButton;
use messages::buttons::stepper::StepButton;
use messages::buttons::teams::TeamButton;
use messages::buttons::text_boards::{BoardView, TextBoard, TextBoardButton};
use messages::buttons::tour::{TourAction, TourButton};
use messages::buttons::which::WhichButton;
use messages::buttons::why::{WhyAction, WhyButton};
use messages::for_button_modules;
use rules::CardKind;

use self::TypedEquivalent::{By, Nothing};
use crate::incoming::commands::table::{AS_GIF, Command, named};

pub(super) enum TypedEquivalent {
    /// A command with these options; a named choice must be that one. A subcommand comes before its
    /// options, as `erase sure`.
    By(Command, &'static [(&'static str, &'static str)]),
    /// The control changes nothing, with the reason why it has no typed equivalent.
    Nothing(&'static str),
}

pub(super) const ANY: &str = "";

pub(super) trait Typed {
    fn typed(&self) -> TypedEquivalent;
}

macro_rules! dispatch {
    ($($module:ident($buttons:ty)),+ $(,)?) => {
        impl Typed for ButtonAction {
            fn typed(&self) -> TypedEquivalent {
                match self { $(ButtonAction::$module(button) => button.typed(),)+ }
            }
        }
    };
}

for_button_modules!(dispatch);

impl Typed for AnalysisButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            AnalysisButton::Show(_, view, _) => match view {
                AnalysisView::Overview => By(Command::Analyse, &[(named::MATCH, ANY)]),
                AnalysisView::Point(_) => By(Command::Analyse, &[(named::POINT, ANY)]),
                AnalysisView::Choice(_) => By(Command::Analyse, &[(named::AFTER, ANY)]),
                AnalysisView::List(_) => By(Command::Analyse, &[(named::PAGE, ANY)]),
            },
            AnalysisButton::Pick(_) => By(Command::Analyse, &[(named::AFTER, ANY)]),
        }
    }
}

impl Typed for BoardButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            BoardButton::Flip(..) => By(Command::Board, &[(named::SIDE, "black")]),
            BoardButton::Figures(..) => By(Command::Board, &[(named::FIGURES, "show")]),
            BoardButton::Plain(..) => By(Command::Board, &[(named::FIGURES, "hide")]),
            BoardButton::Aid(.., aid) => By(Command::Board, aid_options(*aid)),
        }
    }
}

impl Typed for CardButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            CardButton::Show(_, kind, _) => match kind {
                CardKind::Unit => By(Command::Unit, &[(named::NAME, ANY)]),
                CardKind::Building => By(Command::Building, &[(named::NAME, ANY)]),
            },
        }
    }
}

impl Typed for ChallengeButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            ChallengeButton::Accept(_)
            | ChallengeButton::Decline(_)
            | ChallengeButton::Withdraw(_) => By(Command::Answer, &[(named::WHAT, ANY)]),
            ChallengeButton::Rematch(_) => By(Command::Rematch, &[(named::MATCH, ANY)]),
            ChallengeButton::RematchAt(..) => {
                By(Command::Rematch, &[(named::MATCH, ANY), (named::LEVEL, ANY)])
            }
        }
    }
}

impl Typed for ClockButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            ClockButton::Pause(..) => By(Command::Clock, &[(named::DO, "pause")]),
            ClockButton::AcceptPause(..) | ClockButton::DeclinePause(..) => {
                By(Command::Answer, &[(named::WHAT, ANY)])
            }
            ClockButton::Resume(..) => By(Command::Clock, &[(named::DO, "resume")]),
            ClockButton::GiveTime(..) => By(Command::Clock, &[(named::GIVE, ANY)]),
            ClockButton::Claim(..) => By(Command::Clock, &[(named::DO, "claim")]),
        }
    }
}

impl Typed for ConditionalMoveButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            ConditionalMoveButton::Forget(..) => By(Command::Draft, &[(named::FORGET, ANY)]),
        }
    }
}

impl Typed for ControlButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            ControlButton::GrantTakeback(..) | ControlButton::DeclineTakeback(..) => {
                By(Command::Answer, &[(named::WHAT, ANY)])
            }
            ControlButton::ConfirmAbort(..) => By(Command::Abort, &[(named::SURE, "yes")]),
        }
    }
}

impl Typed for DraftButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            DraftButton::Undo(..) => By(Command::Draft, &[(named::DO, "undo")]),
            DraftButton::UndoAll(..) => By(Command::Draft, &[(named::DO, "start-over")]),
            DraftButton::Send(..) => By(Command::Draft, &[(named::DO, "send")]),
        }
    }
}

impl Typed for EndingButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            EndingButton::Draw(..) | EndingButton::ConfirmDraw(..) => By(Command::Draw, &[]),
            EndingButton::AcceptDraw(..) | EndingButton::DeclineDraw(..) => {
                By(Command::Answer, &[(named::WHAT, ANY)])
            }
            EndingButton::Resign(..) => By(Command::Resign, &[]),
            EndingButton::ConfirmResign(..) => By(Command::Resign, &[(named::SURE, "yes")]),
            EndingButton::KeepPlaying(..) => Nothing("who does not confirm plays on"),
        }
    }
}

impl Typed for FightButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            FightButton::Decide(..)
            | FightButton::DecidePage(..)
            | FightButton::Plan(..)
            | FightButton::Commit(..)
            | FightButton::PlanLine(..)
            | FightButton::Report(..) => By(Command::Move, &[(named::TEXT, ANY)]),
        }
    }
}

impl Typed for FrontDoorButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            FrontDoorButton::Games => By(Command::Play, &[]),
            FrontDoorButton::Game(_) => By(Command::Play, &[(named::GAME, ANY)]),
            FrontDoorButton::PlayHerald(_) | FrontDoorButton::PlayLevel(..) => {
                By(Command::Play, &[(named::GAME, ANY), (named::LEVEL, ANY)])
            }
            FrontDoorButton::Challenge(_) | FrontDoorButton::Somebody(_) => {
                By(Command::Challenge, &[(named::GAME, ANY), (named::OPPONENT, ANY)])
            }
            FrontDoorButton::Anyone(_) => By(Command::Challenge, &[(named::GAME, ANY)]),
            FrontDoorButton::Learn(_) => By(Command::Help, &[(named::GAME, ANY)]),
            FrontDoorButton::Commands => By(Command::Help, &[(named::HOW, "commands")]),
            FrontDoorButton::Pin => By(Command::Play, &[(named::PIN, "yes")]),
        }
    }
}

impl Typed for HelpButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            HelpButton::Guide(_) => By(Command::Help, &[(named::GAME, ANY)]),
            HelpButton::Notation(_) => {
                By(Command::Help, &[(named::GAME, ANY), (named::HOW, "notation")])
            }
            HelpButton::Advice(_) => By(Command::Help, &[(named::GAME, ANY), (named::HOW, "well")]),
        }
    }
}

impl Typed for ImportButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            ImportButton::Record => By(Command::Import, &[]),
        }
    }
}

impl Typed for LegalButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            LegalButton::Lead(..) => By(Command::Move, &[(named::TEXT, ANY)]),
            LegalButton::Legal(..) => By(Command::Legal, &[]),
        }
    }
}

impl Typed for StepButton<MatchId> {
    fn typed(&self) -> TypedEquivalent {
        By(Command::Move, &[(named::TEXT, ANY)])
    }
}

impl Typed for MoreButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            MoreButton::Help(..) | MoreButton::Show(..) => {
                Nothing("each of its buttons is a command of its own")
            }
        }
    }
}

impl Typed for MoveButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            MoveButton::Type(..) => By(Command::Move, &[(named::TEXT, ANY)]),
        }
    }
}

impl Typed for NewMatchButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            NewMatchButton::Any => By(Command::Challenge, &[]),
            NewMatchButton::Of(_) => By(Command::Challenge, &[(named::GAME, ANY)]),
        }
    }
}

impl Typed for PracticeButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            PracticeButton::Do(_, _, what) => match what {
                PracticeAction::Look => By(Command::Practice, &[(named::GAME, ANY)]),
                PracticeAction::More => Nothing("each of its buttons is typed by itself"),
                PracticeAction::Step(_) | PracticeAction::Type => {
                    By(Command::Practice, &[(named::TEXT, ANY)])
                }
                PracticeAction::Throw => By(Command::Practice, &[(named::DO, "throw")]),
                PracticeAction::Undo => By(Command::Practice, &[(named::DO, "undo")]),
                PracticeAction::ToStart => By(Command::Practice, &[(named::DO, "start")]),
                PracticeAction::Redo => By(Command::Practice, &[(named::DO, "redo")]),
                PracticeAction::Hint => By(Command::Practice, &[(named::DO, "hint")]),
                PracticeAction::DeeperHint => By(Command::Practice, &[(named::DO, "deeper")]),
                PracticeAction::Letters => By(Command::Practice, &[(named::DO, "letters")]),
                PracticeAction::Challenge => By(Command::Practice, &[(named::DO, "challenge")]),
                PracticeAction::Anyone => By(Command::Practice, &[(named::DO, "anyone")]),
                PracticeAction::Herald => By(Command::Practice, &[(named::OPPONENT, ANY)]),
                PracticeAction::New => By(Command::Practice, &[(named::DO, "new")]),
                PracticeAction::Flip => By(Command::Practice, &[(named::DO, "flip")]),
            },
            PracticeButton::OfGame(_) => By(Command::Practice, &[(named::GAME, ANY)]),
            PracticeButton::FromMatch(..) => {
                By(Command::Practice, &[(named::MATCH, ANY), (named::AFTER, ANY)])
            }
        }
    }
}

impl Typed for HintButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            HintButton::Deeper(..) => By(Command::Hint, &[(named::DO, "deeper")]),
        }
    }
}

impl Typed for PrivacyButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            PrivacyButton::Forget(_) => {
                By(Command::Privacy, &[(named::ERASE, ANY), (named::SURE, ANY)])
            }
            PrivacyButton::Remain(_) => Nothing("who does not confirm is kept"),
        }
    }
}

impl Typed for RatingButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            RatingButton::Page(_, scope, _) => match scope {
                Scope::Here => By(Command::Leaderboard, &[(named::PAGE, ANY)]),
                Scope::Everywhere => {
                    By(Command::Leaderboard, &[(named::EVERYWHERE, "yes"), (named::PAGE, ANY)])
                }
            },
        }
    }
}

impl Typed for RecordButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            RecordButton::Step(..) | RecordButton::Leaf(..) => {
                By(Command::Replay, &[(named::AFTER, ANY)])
            }
            RecordButton::StepRecord(..) | RecordButton::LeafRecord(..) => {
                By(Command::Import, &[(named::AFTER, ANY)])
            }
            RecordButton::Continue(_) => {
                By(Command::Practice, &[(named::RECORD, ANY), (named::DO, "anyone")])
            }
            RecordButton::Replay(_) => By(Command::Replay, &[(named::MATCH, ANY)]),
            RecordButton::Gif(_) => By(Command::Replay, &[(named::AS, AS_GIF)]),
            RecordButton::Analyse(_) => By(Command::Analyse, &[(named::MATCH, ANY)]),
            RecordButton::Export(_) => By(Command::Export, &[(named::MATCH, ANY)]),
        }
    }
}

impl Typed for RuleButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            RuleButton::Show(_, face, _) => match face {
                Face::Card => By(Command::Rules, &[(named::AS, "card")]),
                Face::Full => By(Command::Rules, &[(named::AS, "full")]),
                Face::Board => By(Command::Rules, &[(named::AS, "board")]),
            },
            RuleButton::Why(..) | RuleButton::Section(_) | RuleButton::Pick(_) => {
                By(Command::Rules, &[(named::GAME, ANY), (named::RULE, ANY)])
            }
        }
    }
}

impl Typed for SeekButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            SeekButton::Join => By(Command::Answer, &[(named::WHAT, ANY)]),
        }
    }
}

impl Typed for SettingsButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            SettingsButton::Show => By(Command::Theme, &[]),
            SettingsButton::Theme => By(Command::Theme, &[(named::THEME, ANY)]),
            SettingsButton::Confirm => By(Command::Settings, &[(named::CONFIRM, ANY)]),
            SettingsButton::Way => By(Command::Notices, &[(named::WAY, ANY)]),
            SettingsButton::Times => {
                By(Command::Notices, &[(named::HOUR, ANY), (named::REMINDERS, ANY)])
            }
            SettingsButton::Hours => {
                By(Command::Hours, &[(named::SLEEP, ANY), (named::WEEKEND, ANY)])
            }
            SettingsButton::Vacation => By(Command::Vacation, &[]),
            SettingsButton::BeginVacation => {
                By(Command::Vacation, &[(named::DO, "start"), (named::DAYS, ANY)])
            }
            SettingsButton::EndVacation => By(Command::Vacation, &[(named::DO, "end")]),
            SettingsButton::MatchWay(_) => {
                By(Command::Notices, &[(named::MATCH, ANY), (named::WAY, ANY)])
            }
            SettingsButton::ServerClock | SettingsButton::ServerOwnClock => {
                By(Command::Setup, &[(named::CLOCK, ANY)])
            }
            SettingsButton::ServerLanguage => By(Command::Setup, &[(named::LANGUAGE, ANY)]),
            SettingsButton::ServerPlaces | SettingsButton::Server => {
                By(Command::Setup, &[(named::SHOW, ANY)])
            }
            SettingsButton::AllowChannel => By(Command::Setup, &[(named::ALLOW, ANY)]),
            SettingsButton::DisallowChannel => By(Command::Setup, &[(named::DISALLOW, ANY)]),
            SettingsButton::AllowEverywhere => By(Command::Setup, &[(named::EVERYWHERE, "yes")]),
            SettingsButton::Adjudicator => By(Command::Setup, &[(named::ADJUDICATOR, ANY)]),
            SettingsButton::NoAdjudicator => By(Command::Setup, &[(named::NO_ADJUDICATOR, "yes")]),
            SettingsButton::ServerTheme => By(Command::Setup, &[(named::THEME, ANY)]),
            SettingsButton::ServerThreads => By(Command::Setup, &[(named::THREADS, ANY)]),
            SettingsButton::ServerReplays => By(Command::Setup, &[(named::REPLAY, ANY)]),
            SettingsButton::ServerLeavers(_) => By(Command::Setup, &[(named::LEAVERS, ANY)]),
            SettingsButton::ServerFights(_) => By(Command::Setup, &[(named::FIGHTS, ANY)]),
        }
    }
}

impl Typed for TeamButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            TeamButton::Join(..) | TeamButton::Refuse(..) | TeamButton::Withdraw(..) => {
                By(Command::Answer, &[(named::WHAT, ANY)])
            }
        }
    }
}

impl Typed for TextBoardButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            TextBoardButton::OfMatch(_, seen) => match seen {
                BoardView::Moment(..) | BoardView::Aid(..) => {
                    By(Command::Board, &[(named::AS, "text")])
                }
                BoardView::Step(_) => {
                    By(Command::Replay, &[(named::AFTER, ANY), (named::AS, "text")])
                }
            },
            TextBoardButton::Of(letters) => match letters {
                TextBoard::Record(..) => By(Command::Import, &[(named::AS, "text")]),
                TextBoard::Card(_, CardKind::Unit, _) => By(Command::Unit, &[(named::AS, "text")]),
                TextBoard::Card(_, CardKind::Building, _) => {
                    By(Command::Building, &[(named::AS, "text")])
                }
                TextBoard::Guide(_) => By(Command::Help, &[(named::AS, "text")]),
                TextBoard::Opening(_) => {
                    By(Command::Help, &[(named::HOW, "well"), (named::AS, "text")])
                }
                TextBoard::Solved(..) => By(Command::Tour, &[(named::AS, "text")]),
            },
        }
    }
}

impl Typed for TourButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            TourButton::Show(_) => By(Command::Tour, &[(named::GAME, ANY)]),
            TourButton::Do(_, _, what) => match what {
                TourAction::Hint => By(Command::Tour, &[(named::DO, "hint")]),
                TourAction::Solution => By(Command::Tour, &[(named::DO, "solution")]),
                TourAction::Type => By(Command::Tour, &[(named::TEXT, ANY)]),
                TourAction::Board => By(Command::Tour, &[(named::DO, "board")]),
                TourAction::Over => By(Command::Tour, &[(named::DO, "over")]),
            },
        }
    }
}

impl Typed for StepButton<GameId> {
    fn typed(&self) -> TypedEquivalent {
        By(Command::Tour, &[(named::TEXT, ANY)])
    }
}

impl Typed for WhichButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            WhichButton::Which(..) => By(Command::Move, &[(named::MATCH, ANY)]),
        }
    }
}

impl Typed for WhyButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            WhyButton::Ask(_, _, asking) => match asking {
                WhyAction::Start(_)
                | WhyAction::Squares(_)
                | WhyAction::Square(_)
                | WhyAction::At(_) => By(Command::Why, &[(named::TEXT, ANY)]),
                WhyAction::Not(..) | WhyAction::Target(..) => {
                    By(Command::Why, &[(named::FROM, ANY), (named::TO, ANY)])
                }
                WhyAction::Threats(_) => {
                    By(Command::Why, &[(named::TEXT, ANY), (named::ABOUT, "threats")])
                }
                WhyAction::Fate(_) => {
                    By(Command::Why, &[(named::TEXT, ANY), (named::ABOUT, "happened")])
                }
                WhyAction::Since(..) => By(Command::Since, &[(named::STEP, ANY)]),
                WhyAction::Wish => By(Command::Open, &[(named::WHAT, "threats")]),
                WhyAction::Forbid => By(Command::Close, &[(named::WHAT, "threats")]),
                WhyAction::Agree | WhyAction::Decline | WhyAction::Reopen(..) => {
                    By(Command::Answer, &[(named::WHAT, ANY)])
                }
            },
        }
    }
}

const fn aid_options(aid: BoardAid) -> &'static [(&'static str, &'static str)] {
    match aid {
        BoardAid::Reach => &[(named::SHOW, "reach")],
        BoardAid::Attacks => &[(named::SHOW, "attacks")],
        BoardAid::Changes => &[(named::SHOW, "changes")],
    }
}
