//! Buttons to learn by: help, rules, tours, practice, puzzles.

use messages::buttons::cards::CardButton;
use messages::buttons::fields::GameId;
use messages::buttons::help::HelpButton;
use messages::buttons::hints::HintButton;
use messages::buttons::practice::{PracticeAction, PracticeButton};
use messages::buttons::puzzles::{PuzzleAction, PuzzleButton};
use messages::buttons::rule_cards::{Face, RuleButton};
use messages::buttons::stepper::StepButton;
use messages::buttons::tour::{TourAction, TourButton};
use rules::CardKind;

use super::TypedEquivalent::{By, Nothing};
use super::{ANY, Typed, TypedEquivalent};
use crate::incoming::commands::table::{Command, named};

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

impl Typed for HelpButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            HelpButton::Guide(_) => By(Command::Help, &[(named::GAME, ANY)]),
            HelpButton::GuidePage(..) => {
                Nothing("turns the guide's pictures; /rules unit shows each unit")
            }
            HelpButton::Notation(_) => {
                By(Command::Help, &[(named::GAME, ANY), (named::HOW, "notation")])
            }
            HelpButton::Advice(_) => By(Command::Help, &[(named::GAME, ANY), (named::HOW, "well")]),
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

impl Typed for PuzzleButton {
    fn typed(&self) -> TypedEquivalent {
        match self {
            PuzzleButton::Another(_) => {
                By(Command::Puzzle, &[(named::GAME, ANY), (named::SHOW, "another")])
            }
            PuzzleButton::Today | PuzzleButton::Solve(..) => {
                By(Command::Puzzle, &[(named::SHOW, "today")])
            }
            PuzzleButton::Mistakes => By(Command::Puzzle, &[(named::SHOW, "mistakes")]),
            PuzzleButton::Do(_, _, _, what) => match what {
                PuzzleAction::Look => By(Command::Puzzle, &[(named::DO, "look")]),
                PuzzleAction::Step(_) | PuzzleAction::Type => {
                    By(Command::Puzzle, &[(named::TEXT, ANY)])
                }
                PuzzleAction::Hint => By(Command::Puzzle, &[(named::DO, "hint")]),
                PuzzleAction::Solution => By(Command::Puzzle, &[(named::DO, "solution")]),
                PuzzleAction::Practise => By(Command::Puzzle, &[(named::DO, "practise")]),
                PuzzleAction::Letters => By(Command::Puzzle, &[(named::DO, "letters")]),
                PuzzleAction::Undo => By(Command::Puzzle, &[(named::DO, "undo")]),
            },
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

impl Typed for StepButton<GameId> {
    fn typed(&self) -> TypedEquivalent {
        By(Command::Tour, &[(named::TEXT, ANY)])
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
