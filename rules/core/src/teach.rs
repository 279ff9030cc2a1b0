use model::l10n::L10nMessage;
use model::scene::Scene;

use crate::{Advice, Guide, RuleId, SetupFaults, Show};

/// Help on one kind of piece, unit or building, for people who have never played the game.
///
/// ```
/// use rules::l10n::{say, term};
/// use rules::scene::{Board, Mark, MarkKind, Scene, Spot};
/// use rules::{Card, CardKind};
///
/// let sides = [term("toy-white"), term("toy-black")];
/// let mut scene = Scene::empty("Toy", sides, Board::chequered(8, 8));
/// scene.marks.push(Mark::new(Spot::new(3, 3), MarkKind::Chosen));
/// scene.marks.push(Mark::new(Spot::new(3, 4), MarkKind::Destination));
/// let card = Card {
///     kind: CardKind::Unit,
///     code: "P1".into(),
///     name: term("toy-serf").into(),
///     needs: None,
///     lines: vec![say("toy-serf-moves"), say("toy-serf-rises")],
///     scene,
///     leads: vec![(CardKind::Unit, "P2".into())],
///     rules: vec!["TOY-2", "TOY-7"],
/// };
/// assert_eq!(card.leads[0].1, "P2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Whether the card is about a unit or a building.
    pub kind: CardKind,
    /// Code in the game's notation that identifies the kind: `N3`, `N4:Axe`, `b2*`. Unique among
    /// cards of the same kind, ignoring case; at most 40 characters.
    pub code: String,
    /// Name without the code, a few words: `Warrior (Axe)`.
    pub name: L10nMessage,
    /// Match option and value without which this kind doesn't exist (one of
    /// [`crate::GameInfo::options`]).
    pub needs: Option<(&'static str, &'static str)>,
    /// Sentences without a full stop, each ending with its rule ids in brackets, common facts
    /// first. At most ten, together at most 1,500 characters.
    pub lines: Vec<L10nMessage>,
    /// A picture of its reach or effect, computed by the game's own rules.
    pub scene: Scene,
    /// Related cards (promotions, builds, creations) as kinds and codes, at most 20.
    pub leads: Vec<(CardKind, String)>,
    /// Rules that the lines cite, in the rulebook's order.
    pub rules: Vec<RuleId>,
}

/// The subject of a [`Card`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardKind {
    /// A piece that moves.
    Unit,
    /// A structure on a square, below units.
    Building,
}

/// A game's teaching data, parsed by the crate `lessons`; empty texts if there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonTexts {
    /// A card for every rule, in TOML.
    pub cards: &'static str,
    /// The steps of a tour, in TOML.
    pub tour: &'static str,
}

/// A game's teaching material. Games without any use the defaults.
pub trait Teach: Show {
    /// Returns a card for every kind of piece and building possible with any options, in the
    /// rulebook's order.
    fn cards() -> Vec<Card> {
        Vec::new()
    }

    /// Returns the data for rule cards and the tour.
    fn lessons() -> LessonTexts {
        LessonTexts::default()
    }

    /// Returns playing advice, if the game has any.
    fn advice() -> Option<Advice> {
        None
    }

    /// Returns the one-card summary of the rules, if the game has one.
    ///
    /// # Errors
    /// Faults in a position used for its pictures; a test of the game checks them first.
    fn guide() -> Result<Option<Guide>, SetupFaults> {
        Ok(None)
    }
}
