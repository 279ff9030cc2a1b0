//! What the ids of buttons, menus and forms have between their colons, written and read.

use games::Entry;
use referee::{
    ChallengeId, EnlistmentId, MatchId, Moment, PracticeId, RecordId, RoundNumber, Stance,
};
use rules::scene::Spot;
use rules::{CardKind, Side};

/// A game that there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameId(pub(super) &'static str);

impl GameId {
    /// A game's.
    pub(crate) fn of(entry: &Entry) -> GameId {
        GameId(entry.info.id)
    }

    /// The game.
    pub(crate) fn entry(self) -> Option<&'static Entry> {
        games::find(self.0)
    }
}

/// Whose ratings are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Of those who have played in the server.
    Here,
    /// Of all.
    Everywhere,
}

/// A side of a rule's card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    /// The picture, with the rule in a few lines.
    Card,
    /// The rule as the rulebook has it.
    Full,
    /// The picture in letters.
    Board,
}

/// What one does in a step of a tour, but for playing by buttons and menus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TourAction {
    /// Asks for a hint.
    Hint,
    /// Asks for the solution.
    Solution,
    /// Opens the form; as a form, plays its line.
    Type,
    /// Asks for the board in letters.
    Board,
    /// Begins the tour again.
    Over,
}

impl Face {
    /// The side of that name.
    pub(crate) fn from_name(name: &str) -> Option<Face> {
        Field::read(name)
    }
}

impl TourAction {
    /// What has that name.
    pub(crate) fn from_name(name: &str) -> Option<TourAction> {
        Field::read(name)
    }
}

/// Stances chosen one after the other for a round of a fight, at most three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PartialPlan {
    /// The round.
    pub(crate) round: RoundNumber,
    /// The stances.
    pub(crate) stances: Vec<Stance>,
}

impl PartialPlan {
    /// A plan of which nothing is chosen.
    pub(crate) const fn empty(round: RoundNumber) -> PartialPlan {
        PartialPlan { round, stances: Vec::new() }
    }

    /// The same plan with another stance.
    pub(crate) fn with(&self, stance: Stance) -> PartialPlan {
        let stances = self.stances.iter().copied().chain([stance]).collect();
        PartialPlan { stances, ..*self }
    }
}

/// Who won a round of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Winner {
    /// The round.
    pub(crate) round: RoundNumber,
    /// Whether it is the attacker.
    pub(crate) attacker: bool,
}

/// A text that fits into the id of its button as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FittingText(pub(super) String);

impl FittingText {
    /// The text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// What was chosen so far on the way to an action: what acts, and where to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PartialChoice {
    /// The outline's group.
    pub(crate) group: String,
    /// The outline's destination, if it was chosen, too.
    pub(crate) to: Option<Spot>,
}

/// A value of the menu that stands at [`ButtonAction::Pick`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MenuValue {
    /// A destination that several actions have.
    To(Spot),
    /// An action, by its text.
    Play(String),
}

impl MenuValue {
    /// `to:3.4`, `play:e2-e4`.
    pub(crate) fn value(&self) -> String {
        match self {
            MenuValue::To(spot) => format!("to:{}", spot.write()),
            MenuValue::Play(text) => format!("play:{text}"),
        }
    }

    /// What a value says; `None` for one that no menu had.
    pub(crate) fn read(value: &str) -> Option<MenuValue> {
        if let Some(text) = value.strip_prefix("play:") {
            return Some(MenuValue::Play(text.to_owned()));
        }
        Spot::read(value.strip_prefix("to:")?).map(MenuValue::To)
    }
}

/// Something that an id has between its colons.
pub(super) trait Field: Sized {
    fn write(&self) -> String;
    fn read(text: &str) -> Option<Self>;
}

impl Field for u8 {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<u8> {
        text.parse().ok()
    }
}

impl Field for u16 {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<u16> {
        text.parse().ok()
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

/// Makes fields of ids, moments and rounds, which are numbers.
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

id_fields!(ChallengeId, EnlistmentId, MatchId, Moment, PracticeId, RecordId, RoundNumber);

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

impl Field for Scope {
    fn write(&self) -> String {
        match self {
            Scope::Here => "here",
            Scope::Everywhere => "everywhere",
        }
        .to_owned()
    }

    fn read(text: &str) -> Option<Scope> {
        [Scope::Here, Scope::Everywhere].into_iter().find(|scope| scope.write() == text)
    }
}

impl Field for Face {
    fn write(&self) -> String {
        match self {
            Face::Card => "card",
            Face::Full => "full",
            Face::Board => "board",
        }
        .to_owned()
    }

    fn read(text: &str) -> Option<Face> {
        [Face::Card, Face::Full, Face::Board].into_iter().find(|face| face.write() == text)
    }
}

impl Field for TourAction {
    fn write(&self) -> String {
        match self {
            TourAction::Hint => "hint",
            TourAction::Solution => "solution",
            TourAction::Type => "type",
            TourAction::Board => "board",
            TourAction::Over => "over",
        }
        .to_owned()
    }

    fn read(text: &str) -> Option<TourAction> {
        let all = [
            TourAction::Hint,
            TourAction::Solution,
            TourAction::Type,
            TourAction::Board,
            TourAction::Over,
        ];
        all.into_iter().find(|what| what.write() == text)
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

/// `0-SF`: the round and the stances.
impl Field for PartialPlan {
    fn write(&self) -> String {
        let letters: String = self.stances.iter().map(|stance| stance.letter()).collect();
        format!("{}-{letters}", self.round)
    }

    fn read(text: &str) -> Option<PartialPlan> {
        let (round, letters) = text.split_once('-')?;
        let stances: Vec<Stance> =
            letters.chars().map(Stance::from_letter).collect::<Option<_>>()?;
        (stances.len() <= 3).then_some(PartialPlan { round: Field::read(round)?, stances })
    }
}

/// `0-attacker`: the round and who won it.
impl Field for Winner {
    fn write(&self) -> String {
        let who = if self.attacker { Winner::ATTACKER } else { Winner::DEFENDER };
        format!("{}-{who}", self.round)
    }

    fn read(text: &str) -> Option<Winner> {
        let (round, who) = text.split_once('-')?;
        let attacker = match who {
            Winner::ATTACKER => true,
            Winner::DEFENDER => false,
            _ => return None,
        };
        Some(Winner { round: Field::read(round)?, attacker })
    }
}

impl Winner {
    const ATTACKER: &str = "attacker";
    const DEFENDER: &str = "defender";
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

/// `3.4:Axe d5`, `-:Axe d5`: the destination and the group. Only ever the last field.
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

/// Only ever the last field.
impl Field for FittingText {
    fn write(&self) -> String {
        self.0.clone()
    }

    fn read(text: &str) -> Option<FittingText> {
        Some(FittingText(text.to_owned()))
    }
}
