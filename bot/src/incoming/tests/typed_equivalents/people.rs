//! Buttons of people and servers: settings, privacy, ratings, seasons.

use messages::buttons::privacy::PrivacyButton;
use messages::buttons::profile::{RatingButton, Scope};
use messages::buttons::seasons::SeasonButton;
use messages::buttons::settings::SettingsButton;

use super::TypedEquivalent::{By, Nothing};
use super::{ANY, Typed, TypedEquivalent};
use crate::incoming::commands::table::{Command, named};

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

impl Typed for SeasonButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            SeasonButton::Join(_) | SeasonButton::Accept(_) => {
                By(Command::Season, &[(named::DO, "join")])
            }
            SeasonButton::JoinTeam(_, _) => {
                By(Command::Season, &[(named::DO, "join"), (named::TEAM, ANY)])
            }
            SeasonButton::Leave(_) | SeasonButton::Decline(_) => {
                By(Command::Season, &[(named::DO, "leave")])
            }
            SeasonButton::Start(_) => By(Command::Season, &[(named::DO, "start")]),
            SeasonButton::New => By(Command::SeasonNew, &[]),
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
            SettingsButton::ServerPlaces
            | SettingsButton::ServerPuzzles
            | SettingsButton::ServerWeekly
            | SettingsButton::Server => By(Command::Setup, &[(named::SHOW, ANY)]),
            SettingsButton::AllowChannel => By(Command::Setup, &[(named::ALLOW, ANY)]),
            SettingsButton::DisallowChannel => By(Command::Setup, &[(named::DISALLOW, ANY)]),
            SettingsButton::AllowEverywhere => By(Command::Setup, &[(named::EVERYWHERE, "yes")]),
            SettingsButton::Adjudicator => By(Command::Setup, &[(named::ADJUDICATOR, ANY)]),
            SettingsButton::NoAdjudicator => By(Command::Setup, &[(named::NO_ADJUDICATOR, "yes")]),
            SettingsButton::PuzzleChannel => By(Command::Setup, &[(named::PUZZLES, ANY)]),
            SettingsButton::PuzzleHour => By(Command::Setup, &[(named::PUZZLE_HOUR, ANY)]),
            SettingsButton::NoPuzzles => By(Command::Setup, &[(named::NO_PUZZLES, "yes")]),
            SettingsButton::WeeklyChannel => By(Command::Setup, &[(named::WEEKLY, ANY)]),
            SettingsButton::NoWeekly => By(Command::Setup, &[(named::NO_WEEKLY, "yes")]),
            SettingsButton::Lists(_) => By(Command::Lists, &[(named::LISTS, ANY)]),
            SettingsButton::ServerTheme => By(Command::Setup, &[(named::THEME, ANY)]),
            SettingsButton::ServerThreads => By(Command::Setup, &[(named::THREADS, ANY)]),
            SettingsButton::ServerReplays => By(Command::Setup, &[(named::REPLAY, ANY)]),
            SettingsButton::ServerLeavers(_) => By(Command::Setup, &[(named::LEAVERS, ANY)]),
            SettingsButton::ServerFights(_) => By(Command::Setup, &[(named::FIGHTS, ANY)]),
            SettingsButton::ServerBoards(_) => By(Command::Setup, &[(named::BOARDS, ANY)]),
        }
    }
}
