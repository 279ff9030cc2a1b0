//! Buttons to begin a match: challenges, the front door, records.

use messages::buttons::challenge::ChallengeButton;
use messages::buttons::front_door::FrontDoorButton;
use messages::buttons::import::ImportButton;
use messages::buttons::new_match::NewMatchButton;
use messages::buttons::seeks::SeekButton;

use super::TypedEquivalent::By;
use super::{ANY, Typed, TypedEquivalent};
use crate::incoming::commands::table::{Command, named};

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

impl Typed for ImportButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            ImportButton::Record => By(Command::Import, &[]),
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

impl Typed for SeekButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            SeekButton::Join => By(Command::Answer, &[(named::WHAT, ANY)]),
        }
    }
}
