//! Buttons that show a match or explain it: boards, replays, analyses, reasons.

use messages::buttons::analysis::{AnalysisButton, AnalysisView};
use messages::buttons::board::{BoardAid, BoardButton};
use messages::buttons::records::RecordButton;
use messages::buttons::text_boards::{BoardView, TextBoard, TextBoardButton};
use messages::buttons::why::{WhyAction, WhyButton};
use rules::CardKind;

use super::TypedEquivalent::By;
use super::{ANY, Typed, TypedEquivalent};
use crate::incoming::commands::table::{AS_GIF, Command, named};

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
