use games::Entry;
use match_model::{
    ChallengeId, EnlistmentId, MatchId, Moment, PracticeId, PracticeMoment, RecordId, RoundNumber,
    SeasonId,
};
use rules::scene::Spot;
use rules::{CardKind, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameId(&'static str);

impl GameId {
    pub fn of(entry: &Entry) -> GameId {
        GameId(entry.info.id)
    }

    pub fn entry(self) -> Option<&'static Entry> {
        games::find(self.0)
    }
}

/// A text that should fit into a button's id as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FittingText(String);

impl FittingText {
    /// The length is checked by the button ([`crate::buttons::custom_id::CustomId::fitting`]).
    pub fn new(text: &str) -> FittingText {
        FittingText(text.to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A partial choice of an action: the actor, and optionally the destination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialChoice {
    pub group: String,
    pub to: Option<Spot>,
}

/// A field of a custom id.
pub trait Field: Sized {
    fn write(&self) -> String;
    fn read(text: &str) -> Option<Self>;

    fn match_id(&self) -> Option<MatchId> {
        None
    }
}

/// `1` or `0`.
impl Field for bool {
    fn write(&self) -> String {
        u8::from(*self).to_string()
    }

    fn read(text: &str) -> Option<bool> {
        match text {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        }
    }
}

impl Field for u32 {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<u32> {
        text.parse().ok()
    }
}

/// Implements fields for ids, moments and rounds, which are numbers.
macro_rules! id_fields {
    ($($id:ident),+) => {
        $(impl Field for $id {
            fn write(&self) -> String {
                self.to_string()
            }

            fn read(text: &str) -> Option<$id> {
                text.parse().ok().map($id::new)
            }
        })+
    };
}

id_fields!(
    ChallengeId,
    EnlistmentId,
    Moment,
    PracticeId,
    PracticeMoment,
    RecordId,
    RoundNumber,
    SeasonId
);

impl Field for MatchId {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<MatchId> {
        text.parse().ok().map(MatchId::new)
    }

    fn match_id(&self) -> Option<MatchId> {
        Some(*self)
    }
}

impl Field for Side {
    fn write(&self) -> String {
        self.id().to_owned()
    }

    fn read(text: &str) -> Option<Side> {
        Side::from_id(text)
    }
}

impl Field for GameId {
    fn write(&self) -> String {
        self.0.to_owned()
    }

    fn read(text: &str) -> Option<GameId> {
        games::find(text).map(|game| GameId(game.info.id))
    }
}

impl Field for CardKind {
    fn write(&self) -> String {
        match self {
            CardKind::Unit => "unit",
            CardKind::Building => "building",
        }
        .to_owned()
    }

    fn read(text: &str) -> Option<CardKind> {
        [CardKind::Unit, CardKind::Building].into_iter().find(|kind| kind.write() == text)
    }
}

/// `3.4`: column and row.
impl Field for Spot {
    fn write(&self) -> String {
        format!("{}.{}", self.column, self.row)
    }

    fn read(text: &str) -> Option<Spot> {
        let (column, row) = text.split_once('.')?;
        Some(Spot::new(column.parse().ok()?, row.parse().ok()?))
    }
}

/// `3.4:Axe d5`, `-:Axe d5`: destination and group. Only valid as the last field.
impl Field for PartialChoice {
    fn write(&self) -> String {
        let to = self.to.map_or_else(|| "-".to_owned(), |spot| spot.write());
        format!("{to}:{}", self.group)
    }

    fn read(text: &str) -> Option<PartialChoice> {
        let (to, group) = text.split_once(':')?;
        let to = if to == "-" { None } else { Some(Spot::read(to)?) };
        Some(PartialChoice { group: group.to_owned(), to })
    }
}

/// Only valid as the last field.
impl Field for FittingText {
    fn write(&self) -> String {
        self.0.clone()
    }

    fn read(text: &str) -> Option<FittingText> {
        Some(FittingText(text.to_owned()))
    }
}
