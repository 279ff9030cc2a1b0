//! The buttons and the menu of what Herald found in a match that is over.

use referee::MatchId;

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::Field;

/// Which page of what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnalysisView {
    /// The curve of the match, and its turning points in words.
    Overview,
    /// The turning point of that number, from 1, on the board.
    Point(u32),
    /// The choice that was made after so many actions, on the board.
    Choice(u32),
    /// A page of the list of all choices, from 1.
    List(u32),
}

/// `overview`, `point.1`, `choice.14`, `list.2`.
impl Field for AnalysisView {
    fn write(&self) -> String {
        match self {
            AnalysisView::Overview => "overview".into(),
            AnalysisView::Point(number) => format!("point.{number}"),
            AnalysisView::Choice(ply) => format!("choice.{ply}"),
            AnalysisView::List(page) => format!("list.{page}"),
        }
    }

    fn read(text: &str) -> Option<AnalysisView> {
        if text == "overview" {
            return Some(AnalysisView::Overview);
        }
        let (name, number) = text.split_once('.')?;
        let number = number.parse().ok()?;
        Some(match name {
            "point" => AnalysisView::Point(number),
            "choice" => AnalysisView::Choice(number),
            "list" => AnalysisView::List(number),
            _ => return None,
        })
    }
}

/// The buttons and the menu of what Herald found in a match that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AnalysisButton {
    /// Shows a page. The last number tells buttons to one page apart.
    Show(MatchId, AnalysisView, u8),
    /// The menu of choices in the list: shows one on the board.
    Pick(MatchId),
}

custom_ids! { AnalysisButton:
    "analysis" => Show(id, view, place);
    "analysis-pick" => Pick(id);
}

impl Buttons for AnalysisButton {
    #[cfg(test)]
    fn typed(&self) -> crate::buttons::typed::TypedEquivalent {
        use crate::buttons::typed::{ANY, Command, TypedEquivalent::By, named};
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

    #[cfg(test)]
    const EXAMPLES: &'static [&'static str] = &[
        "analysis:12:overview:0",
        "analysis:12:point.2:1",
        "analysis:12:choice.14:2",
        "analysis:12:list.1:3",
        "analysis-pick:12",
    ];
}
