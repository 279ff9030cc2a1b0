//! Buttons of a match that is played: moves, fights, endings, clocks, teams.

use match_model::MatchId;
use messages::buttons::clocks::ClockButton;
use messages::buttons::conditional_moves::ConditionalMoveButton;
use messages::buttons::control::ControlButton;
use messages::buttons::drafts::DraftButton;
use messages::buttons::ending::EndingButton;
use messages::buttons::fights::FightButton;
use messages::buttons::legal::LegalButton;
use messages::buttons::more::MoreButton;
use messages::buttons::moves::MoveButton;
use messages::buttons::stepper::StepButton;
use messages::buttons::teams::TeamButton;
use messages::buttons::which::WhichButton;

use super::TypedEquivalent::{By, Nothing};
use super::{ANY, Typed, TypedEquivalent};
use crate::incoming::commands::table::{Command, named};

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
            ConditionalMoveButton::Prepare(_) => {
                By(Command::If, &[(named::THEY, ANY), (named::ANSWER, ANY)])
            }
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

impl Typed for LegalButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            LegalButton::Lead(..) => By(Command::Move, &[(named::TEXT, ANY)]),
            LegalButton::Legal(..) => By(Command::Legal, &[]),
        }
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

impl Typed for StepButton<MatchId> {
    fn typed(&self) -> TypedEquivalent {
        By(Command::Move, &[(named::TEXT, ANY)])
    }
}

impl Typed for TeamButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            TeamButton::Enlist(_) => {
                By(Command::Enlist, &[(named::MEMBER, ANY), (named::PIECE, ANY)])
            }
            TeamButton::Release(_) => By(Command::Release, &[(named::PIECE, ANY)]),
            TeamButton::Join(..) | TeamButton::Refuse(..) | TeamButton::Withdraw(..) => {
                By(Command::Answer, &[(named::WHAT, ANY)])
            }
        }
    }
}

impl Typed for WhichButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            WhichButton::Which(..) => By(Command::Move, &[(named::MATCH, ANY)]),
        }
    }
}
