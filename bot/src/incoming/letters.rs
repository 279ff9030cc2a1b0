//! What is shown in letters instead of a picture: boards of matches, records, cards, tours.

use referee::RecordId;
use rules::{CardKind, Side};

use super::buttons::{Deed, TooLong};
use super::fields::{Field, GameId};

/// Which board of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    /// The one of a moment, with the asker's own draft if that makes it, from a side.
    Moment(u32, Side),
    /// The one after so many actions.
    Step(u32),
}

/// What else there are pictures of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Letters {
    /// A record after so many actions.
    Record(RecordId, u32),
    /// The card about a kind of unit or building, by its code.
    Card(GameId, CardKind, String),
    /// The pieces of a game, and where they go.
    Guide(GameId),
    /// A step of a tour that these actions have solved: its number, from 0.
    Solved(GameId, u32, Vec<String>),
}

impl Letters {
    /// The button.
    ///
    /// # Errors
    /// When it does not fit into the button's id as a whole.
    pub(crate) fn deed(self) -> Result<Deed, TooLong> {
        Deed::TextOf(self).fitting()
    }
}

/// `12.white`, `step.12`.
impl Field for Seen {
    fn write(&self) -> String {
        match self {
            Seen::Moment(moment, side) => format!("{moment}.{}", side.id()),
            Seen::Step(plies) => format!("step.{plies}"),
        }
    }

    fn read(text: &str) -> Option<Seen> {
        let (one, other) = text.split_once('.')?;
        if one == "step" {
            return other.parse().ok().map(Seen::Step);
        }
        Some(Seen::Moment(one.parse().ok()?, Side::from_id(other)?))
    }
}

/// What stands between the actions that have solved a step; no action has it.
const AND: char = '|';

/// `record:7:5`, `card:medieval:unit:N4:Axe`, `guide:medieval`, `solved:medieval:3:e2-e4`. Only ever the
/// last field.
impl Field for Letters {
    fn write(&self) -> String {
        match self {
            Letters::Record(id, plies) => format!("record:{id}:{plies}"),
            Letters::Card(game, kind, code) => {
                format!("card:{}:{}:{code}", game.write(), kind.write())
            }
            Letters::Guide(game) => format!("guide:{}", game.write()),
            Letters::Solved(game, step, actions) => {
                format!("solved:{}:{step}:{}", game.write(), actions.join(&AND.to_string()))
            }
        }
    }

    fn read(text: &str) -> Option<Letters> {
        let (what, rest) = text.split_once(':')?;
        match what {
            "record" => {
                let (id, plies) = rest.split_once(':')?;
                Some(Letters::Record(Field::read(id)?, plies.parse().ok()?))
            }
            "guide" => GameId::read(rest).map(Letters::Guide),
            "card" => {
                let (game, rest) = rest.split_once(':')?;
                let (kind, code) = rest.split_once(':')?;
                Some(Letters::Card(Field::read(game)?, Field::read(kind)?, code.to_owned()))
            }
            "solved" => {
                let (game, rest) = rest.split_once(':')?;
                let (step, actions) = rest.split_once(':')?;
                let actions = actions.split(AND).map(str::to_owned).collect();
                Some(Letters::Solved(Field::read(game)?, step.parse().ok()?, actions))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use referee::MatchId;

    use super::*;

    #[test]
    fn ids_are_written_and_read() {
        let medieval = GameId::of(games::find("medieval").expect("it is there"));
        let id = MatchId::new(12);
        let solved = vec!["b2-b3".to_owned(), "(b3) x".to_owned()];
        for (deed, text) in [
            (Deed::Text(id, Seen::Moment(5, Side::Black)), "v1:text:12:5.black"),
            (Deed::Text(id, Seen::Step(0)), "v1:text:12:step.0"),
            (Deed::TextOf(Letters::Record(RecordId::new(7), 5)), "v1:text-of:record:7:5"),
            (Deed::TextOf(Letters::Guide(medieval)), "v1:text-of:guide:medieval"),
            (
                Deed::TextOf(Letters::Card(medieval, CardKind::Unit, "N4:Axe".to_owned())),
                "v1:text-of:card:medieval:unit:N4:Axe",
            ),
            (
                Deed::TextOf(Letters::Solved(medieval, 3, solved)),
                "v1:text-of:solved:medieval:3:b2-b3|(b3) x",
            ),
        ] {
            assert_eq!(deed.id(), text);
            assert_eq!(Deed::parse(text), Some(deed));
        }
        // Only those of matches are held against who may see the match.
        assert_eq!(Deed::Text(id, Seen::Step(0)).match_id(), Some(id));
        assert_eq!(Deed::TextOf(Letters::Record(RecordId::new(7), 5)).match_id(), None);
    }
}
