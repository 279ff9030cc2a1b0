use match_model::{MatchId, Moment, RecordId};
use rules::{CardKind, Side};

use crate::buttons::Buttons;
use crate::buttons::board::BoardAid;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::{Field, GameId};
use crate::buttons::numbers::{Plies, StepNumber};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardView {
    /// The board at a moment and from a side, with the asker's draft if it belongs to that moment.
    Moment(Moment, Side),
    Step(Plies),
    Aid(Moment, Side, BoardAid),
}

/// Another picture with a text form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextBoard {
    Record(RecordId, Plies),
    Card(GameId, CardKind, String),
    Guide(GameId),
    Opening(GameId),
    Solved(GameId, StepNumber, Vec<String>),
}

/// `12.white`, `step.12`, `12.white.reach`.
impl Field for BoardView {
    fn write(&self) -> String {
        match self {
            BoardView::Moment(moment, side) => format!("{moment}.{}", side.id()),
            BoardView::Step(plies) => format!("step.{plies}"),
            BoardView::Aid(moment, side, aid) => format!("{moment}.{}.{}", side.id(), aid.id()),
        }
    }

    fn read(text: &str) -> Option<BoardView> {
        let (one, other) = text.split_once('.')?;
        if one == "step" {
            return Field::read(other).map(BoardView::Step);
        }
        if let Some((side, aid)) = other.split_once('.') {
            let (side, aid) = (Side::from_id(side)?, BoardAid::from_id(aid)?);
            return Some(BoardView::Aid(Field::read(one)?, side, aid));
        }
        Some(BoardView::Moment(Field::read(one)?, Side::from_id(other)?))
    }
}

/// Separates the actions that solved a step; occurs in no action.
pub const AND: char = '|';

/// `record:7:5`, `card:medieval:unit:N4:Axe`, `guide:medieval`, `solved:medieval:3:e2-e4`. Only
/// valid as the last field.
impl Field for TextBoard {
    fn write(&self) -> String {
        match self {
            TextBoard::Record(id, plies) => format!("record:{id}:{plies}"),
            TextBoard::Card(game, kind, code) => {
                format!("card:{}:{}:{code}", game.write(), kind.write())
            }
            TextBoard::Guide(game) => format!("guide:{}", game.write()),
            TextBoard::Opening(game) => format!("opening:{}", game.write()),
            TextBoard::Solved(game, step, actions) => {
                format!("solved:{}:{step}:{}", game.write(), actions.join(&AND.to_string()))
            }
        }
    }

    fn read(text: &str) -> Option<TextBoard> {
        let (kind, rest) = text.split_once(':')?;
        match kind {
            "record" => {
                let (id, plies) = rest.split_once(':')?;
                Some(TextBoard::Record(Field::read(id)?, Field::read(plies)?))
            }
            "guide" => GameId::read(rest).map(TextBoard::Guide),
            "opening" => GameId::read(rest).map(TextBoard::Opening),
            "card" => {
                let (game, rest) = rest.split_once(':')?;
                let (kind, code) = rest.split_once(':')?;
                Some(TextBoard::Card(Field::read(game)?, Field::read(kind)?, code.to_owned()))
            }
            "solved" => {
                let (game, rest) = rest.split_once(':')?;
                let (step, actions) = rest.split_once(':')?;
                let actions = actions.split(AND).map(str::to_owned).collect();
                Some(TextBoard::Solved(Field::read(game)?, Field::read(step)?, actions))
            }
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextBoardButton {
    OfMatch(MatchId, BoardView),
    Of(TextBoard),
}

custom_ids! { TextBoardButton:
    "text" => OfMatch(id, seen);
    "text-of" => Of(letters);
}

impl Buttons for TextBoardButton {
    const EXAMPLES: &'static [&'static str] = &[
        "text:12:5.black",
        "text:12:step.0",
        "text:12:5.white.attacks",
        "text-of:record:7:5",
        "text-of:guide:medieval",
        "text-of:opening:medieval",
        "text-of:card:medieval:unit:N4:Axe",
        "text-of:card:medieval:building:b2*",
        "text-of:solved:medieval:3:b2-b3",
    ];
}
