//! What buttons, menus and forms do: the list of the modules that have some.
//!
//! A module owns its buttons: an enum of them, their custom ids ([`super::custom_id`]), how each is
//! handled, and how the same is typed. Here it has one line.

use std::sync::Arc;

use referee::{MatchId, MessageId, Person};

use super::commands::Answer;
use super::commands::learn::cards::CardButton;
use super::commands::learn::help::HelpButton;
use super::commands::learn::practice_buttons::PracticeButton;
use super::commands::learn::rule_cards::RuleButton;
use super::commands::learn::tour::TourButton;
use super::commands::learn::why_buttons::WhyButton;
use super::commands::matches::board_view::BoardButton;
use super::commands::matches::challenge::ChallengeButton;
use super::commands::matches::clocks::ClockButton;
use super::commands::matches::control::ControlButton;
use super::commands::matches::ending::EndingButton;
use super::commands::matches::more::MoreButton;
use super::commands::matches::records::RecordButton;
use super::commands::matches::seeks::SeekButton;
use super::commands::matches::teams::TeamButton;
use super::commands::matches::text_boards::TextBoardButton;
use super::commands::matches::which::WhichButton;
use super::commands::people::privacy::PrivacyButton;
use super::commands::people::profile::RatingButton;
use super::commands::play::conditional_moves::ConditionalMoveButton;
use super::commands::play::drafts::DraftButton;
use super::commands::play::fights::FightButton;
use super::commands::play::legal::LegalButton;
use super::commands::play::moves::MoveButton;
use super::custom_id::CustomId;
use super::fields::GameId;
use super::stepper::{Step, StepButton};
use crate::app::{App, Reply};
use crate::permissions::Place;
use crate::words;

/// Somebody presses a button, chooses in a menu or sends a form.
pub(crate) struct Press {
    /// Who.
    pub(crate) by: Person,
    /// Where.
    pub(crate) place: Place,
    /// What was chosen in the menu.
    pub(crate) chosen: Option<String>,
    /// The message on which it is; none for one whose work is asked for by typing.
    pub(crate) message: Option<MessageId>,
    /// Whether only the asker sees that message.
    pub(crate) private: bool,
}

impl Press {
    /// A button whose work is asked for by typing.
    pub(crate) const fn typed(by: Person, place: Place) -> Press {
        Press { by, place, chosen: None, message: None, private: false }
    }
}

/// The buttons of one module.
pub(crate) trait Buttons: CustomId {
    /// Carries out what a button or menu asks.
    async fn press(self, app: &Arc<App>, press: Press) -> Answer;

    /// Carries out what a form asks, with its one line.
    async fn submit(self, app: &Arc<App>, press: Press, line: &str) -> Answer {
        let _ = (press, line);
        Ok(unknown_button(app))
    }

    /// Whether it answers something that waits for somebody: no other is pressed by `/answer`.
    fn is_answer(&self) -> bool {
        false
    }

    /// The step on the way to an action that it is.
    fn step(&self) -> Option<&Step> {
        None
    }

    /// The text for the log, which tells no secrets.
    fn logged(&self) -> String {
        self.id()
    }

    /// How what it does is typed.
    #[cfg(test)]
    fn typed(&self) -> crate::incoming::typed::Typed;

    /// An id of each name, without its version, and of each thing that a button of the name does.
    #[cfg(test)]
    const EXAMPLES: &'static [&'static str];
}

/// The answer to a button that this version does not know.
pub(crate) fn unknown_button(app: &App) -> Reply {
    Reply::text(app.locale.text(&words::UNKNOWN_BUTTON))
}

/// Makes of the list of modules what finds a button's module.
macro_rules! modules {
    ($($module:ident($buttons:ty)),+ $(,)?) => {
        /// What a button, menu or form does.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(crate) enum ButtonAction {
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
            async fn press(self, app: &Arc<App>, press: Press) -> Answer {
                match self { $(ButtonAction::$module(button) => button.press(app, press).await,)+ }
            }

            async fn submit(self, app: &Arc<App>, press: Press, line: &str) -> Answer {
                match self {
                    $(ButtonAction::$module(button) => button.submit(app, press, line).await,)+
                }
            }

            fn is_answer(&self) -> bool {
                match self { $(ButtonAction::$module(button) => button.is_answer(),)+ }
            }

            fn step(&self) -> Option<&Step> {
                match self { $(ButtonAction::$module(button) => button.step(),)+ }
            }

            fn logged(&self) -> String {
                match self { $(ButtonAction::$module(button) => button.logged(),)+ }
            }

            #[cfg(test)]
            fn typed(&self) -> crate::incoming::typed::Typed {
                match self { $(ButtonAction::$module(button) => button.typed(),)+ }
            }

            #[cfg(test)]
            const EXAMPLES: &'static [&'static str] = &[];
        }

        /// Each module's names and examples.
        #[cfg(test)]
        pub(crate) const ALL: &[(&[&str], &[&str])] =
            &[$((<$buttons>::NAMES, <$buttons>::EXAMPLES)),+];
    };
}

modules! {
    Board(BoardButton),
    Card(CardButton),
    Challenge(ChallengeButton),
    Clock(ClockButton),
    ConditionalMove(ConditionalMoveButton),
    Control(ControlButton),
    Draft(DraftButton),
    Ending(EndingButton),
    Fight(FightButton),
    Help(HelpButton),
    Legal(LegalButton),
    MatchStep(StepButton<MatchId>),
    More(MoreButton),
    Move(MoveButton),
    Practice(PracticeButton),
    Privacy(PrivacyButton),
    Rating(RatingButton),
    Record(RecordButton),
    Rule(RuleButton),
    Seek(SeekButton),
    Team(TeamButton),
    TextBoard(TextBoardButton),
    Tour(TourButton),
    TourStep(StepButton<GameId>),
    Which(WhichButton),
    Why(WhyButton),
}
