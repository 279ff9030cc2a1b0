//! How a game is taught: cards, lessons, a guide.

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
    /// Whether it is about a unit or a building.
    pub kind: CardKind,
    /// The code in the game's texts, with what makes it this kind: `N3`, `N4:Axe`, `b2*`. Unique
    /// among the game's cards of that kind in any case of its letters; at most 40 characters.
    pub code: String,
    /// The name without the code, a few words: `Warrior (Axe)`.
    pub name: L10nMessage,
    /// The option of a match without which there is no such thing, and the value that it must have
    /// (one of [`crate::GameInfo::options`]).
    pub needs: Option<(&'static str, &'static str)>,
    /// Sentences without a full stop, each with its rule ids at the end in brackets, from how it
    /// moves to what is rare; at most ten, together at most 1,500 characters.
    pub lines: Vec<L10nMessage>,
    /// A picture: what it reaches, or what it does. The game computes it by its own rules.
    pub scene: Scene,
    /// Other cards of the game to look at next: what it becomes, builds, creates. Kinds and codes,
    /// at most 20.
    pub leads: Vec<(CardKind, String)>,
    /// The rules that the lines cite, sorted as the rulebook has them.
    pub rules: Vec<RuleId>,
}

/// What a [`Card`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardKind {
    /// What moves.
    Unit,
    /// What stands below units.
    Building,
}

/// The data files of a game from which it is taught, as the crate `lessons` reads them; empty where
/// there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonTexts {
    /// A card for every rule: TOML.
    pub cards: &'static str,
    /// The steps of a tour: TOML.
    pub tour: &'static str,
}

/// What people learn a game from. A game without such help implements it with nothing in it.
pub trait Teach: Show {
    /// A card about every kind of piece and building that any match of the game can have, whatever
    /// its options, in the order of the rulebook. None in a game without such help.
    #[must_use]
    fn cards() -> Vec<Card> {
        Vec::new()
    }

    /// What cards about its rules and a tour of it are made of; nothing in a game without such
    /// help.
    #[must_use]
    fn lessons() -> LessonTexts {
        LessonTexts::default()
    }

    /// How the game is played well; `None` in a game without such help.
    #[must_use]
    fn advice() -> Option<Advice> {
        None
    }

    /// How the game is played, on one card; `None` in a game without such help.
    ///
    /// # Errors
    /// When a position of its picture is none, which a test of the game's says first.
    fn guide() -> Result<Option<Guide>, SetupFaults> {
        Ok(None)
    }
}
