//! Buttons, menus and forms as plain data, carried by messages and returned by presses.
//!
//! Each module has an enum of buttons and their custom ids ([`custom_id`]). A `ButtonHandler` in
//! the bot's commands carries them out.

pub mod analysis;
pub mod board;
pub mod cards;
pub mod challenge;
pub mod clocks;
pub mod conditional_moves;
pub mod control;
pub mod custom_id;
pub mod drafts;
pub mod ending;
pub mod fields;
pub mod fights;
pub mod front_door;
pub mod help;
pub mod hints;
pub mod import;
pub mod legal;
pub mod more;
pub mod moves;
pub mod new_match;
pub mod numbers;
pub mod practice;
pub mod privacy;
pub mod profile;
pub mod puzzles;
pub mod records;
pub mod rule_cards;
pub mod seasons;
pub mod seeks;
pub mod settings;
pub mod stepper;
pub mod teams;
pub mod text_boards;
pub mod tour;
pub mod tour_moment;
pub mod which;
pub mod why;

use match_model::MatchId;

use crate::buttons::analysis::AnalysisButton;
use crate::buttons::board::BoardButton;
use crate::buttons::cards::CardButton;
use crate::buttons::challenge::ChallengeButton;
use crate::buttons::clocks::ClockButton;
use crate::buttons::conditional_moves::ConditionalMoveButton;
use crate::buttons::control::ControlButton;
use crate::buttons::custom_id::CustomId;
use crate::buttons::drafts::DraftButton;
use crate::buttons::ending::EndingButton;
use crate::buttons::fields::GameId;
use crate::buttons::fights::FightButton;
use crate::buttons::front_door::FrontDoorButton;
use crate::buttons::help::HelpButton;
use crate::buttons::hints::HintButton;
use crate::buttons::import::ImportButton;
use crate::buttons::legal::LegalButton;
use crate::buttons::more::MoreButton;
use crate::buttons::moves::MoveButton;
use crate::buttons::new_match::NewMatchButton;
use crate::buttons::practice::PracticeButton;
use crate::buttons::privacy::PrivacyButton;
use crate::buttons::profile::RatingButton;
use crate::buttons::puzzles::PuzzleButton;
use crate::buttons::records::RecordButton;
use crate::buttons::rule_cards::RuleButton;
use crate::buttons::seasons::SeasonButton;
use crate::buttons::seeks::SeekButton;
use crate::buttons::settings::SettingsButton;
use crate::buttons::stepper::{Step, StepButton};
use crate::buttons::teams::TeamButton;
use crate::buttons::text_boards::TextBoardButton;
use crate::buttons::tour::TourButton;
use crate::buttons::which::WhichButton;
use crate::buttons::why::WhyButton;

pub trait Buttons: CustomId {
    /// Whether it answers a pending question. `/games answer:` presses only such buttons.
    fn is_answer(&self) -> bool {
        false
    }

    /// Whether it acts as a player, which a player who left the match's server may not do.
    fn plays(&self) -> bool {
        false
    }

    fn step(&self) -> Option<&Step> {
        None
    }

    /// The id for logs, without secrets.
    fn logged(&self) -> String {
        self.id()
    }

    /// Example ids without version, covering each name and each effect of a button.
    const EXAMPLES: &'static [&'static str];
}

macro_rules! define_action {
    ($($module:ident($buttons:ty)),+ $(,)?) => {
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum ButtonAction {
            $(
                #[doc = concat!("See [`", stringify!($buttons), "`].")]
                $module($buttons),
            )+
        }

        $(impl From<$buttons> for ButtonAction {
            fn from(button: $buttons) -> ButtonAction {
                ButtonAction::$module(button)
            }
        })+

        impl CustomId for ButtonAction {
            const NAMES: &'static [&'static str] = &[];

            fn write(&self) -> (&'static str, Vec<String>) {
                match self { $(ButtonAction::$module(button) => button.write(),)+ }
            }

            fn read(name: &str, fields: &str) -> Option<ButtonAction> {
                $(if <$buttons>::NAMES.contains(&name) {
                    return <$buttons>::read(name, fields).map(ButtonAction::$module);
                })+
                None
            }

            fn match_id(&self) -> Option<MatchId> {
                match self { $(ButtonAction::$module(button) => button.match_id(),)+ }
            }
        }

        impl Buttons for ButtonAction {
            fn is_answer(&self) -> bool {
                match self { $(ButtonAction::$module(button) => button.is_answer(),)+ }
            }

            fn plays(&self) -> bool {
                match self { $(ButtonAction::$module(button) => button.plays(),)+ }
            }

            fn step(&self) -> Option<&Step> {
                match self { $(ButtonAction::$module(button) => button.step(),)+ }
            }

            fn logged(&self) -> String {
                match self { $(ButtonAction::$module(button) => button.logged(),)+ }
            }

            const EXAMPLES: &'static [&'static str] = &[];
        }

        /// Names and examples of each module.
        pub const ALL: &[(&[&str], &[&str])] =
            &[$((<$buttons>::NAMES, <$buttons>::EXAMPLES)),+];
    };
}

#[macro_export]
macro_rules! for_button_modules {
    ($then:ident) => {
        $then! {
            Analysis(AnalysisButton),
            Board(BoardButton),
            Card(CardButton),
            Challenge(ChallengeButton),
            Clock(ClockButton),
            ConditionalMove(ConditionalMoveButton),
            Control(ControlButton),
            Draft(DraftButton),
            Ending(EndingButton),
            Fight(FightButton),
            FrontDoor(FrontDoorButton),
            Help(HelpButton),
            Hint(HintButton),
            Import(ImportButton),
            Legal(LegalButton),
            MatchStep(StepButton<MatchId>),
            More(MoreButton),
            Move(MoveButton),
            NewMatch(NewMatchButton),
            Practice(PracticeButton),
            Privacy(PrivacyButton),
            Puzzle(PuzzleButton),
            Rating(RatingButton),
            Record(RecordButton),
            Rule(RuleButton),
            Season(SeasonButton),
            Seek(SeekButton),
            Settings(SettingsButton),
            Team(TeamButton),
            TextBoard(TextBoardButton),
            Tour(TourButton),
            TourStep(StepButton<GameId>),
            Which(WhichButton),
            Why(WhyButton),
        }
    };
}

for_button_modules!(define_action);
