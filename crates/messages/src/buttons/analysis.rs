use match_model::MatchId;

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::Field;
use crate::buttons::numbers::{ButtonIndex, PageNumber, Plies, PointNumber};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisView {
    Overview,
    Point(PointNumber),
    /// The choice after this many actions, on the board.
    Choice(Plies),
    List(PageNumber),
}

/// `overview`, `point.1`, `choice.14`, `list.2`.
impl Field for AnalysisView {
    fn write(&self) -> String {
        match self {
            AnalysisView::Overview => "overview".into(),
            AnalysisView::Point(number) => format!("point.{number}"),
            AnalysisView::Choice(plies) => format!("choice.{plies}"),
            AnalysisView::List(page) => format!("list.{page}"),
        }
    }

    fn read(text: &str) -> Option<AnalysisView> {
        if text == "overview" {
            return Some(AnalysisView::Overview);
        }
        let (name, number) = text.split_once('.')?;
        Some(match name {
            "point" => AnalysisView::Point(Field::read(number)?),
            "choice" => AnalysisView::Choice(Field::read(number)?),
            "list" => AnalysisView::List(Field::read(number)?),
            _ => return None,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisButton {
    Show(MatchId, AnalysisView, ButtonIndex),
    Pick(MatchId),
}

custom_ids! { AnalysisButton:
    "analysis" => Show(id, view, index);
    "analysis-pick" => Pick(id);
}

impl Buttons for AnalysisButton {
    const EXAMPLES: &'static [&'static str] = &[
        "analysis:12:overview:0",
        "analysis:12:point.2:1",
        "analysis:12:choice.14:2",
        "analysis:12:list.1:3",
        "analysis-pick:12",
    ];
}
