//! How a game is shown: words, menus, marks, pictures.

use model::l10n::L10nMessage;
use model::scene::{Mark, Placed, Scene, Spot};

use crate::{Game, Guide, RuleId, SetupFaults};

/// An action in parts, for menus and for pointing at squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// What acts, as a menu's value: the same for all actions that are chosen under one entry, never
    /// shown (`a1`, `summon`). At most 40 characters.
    pub group: String,
    /// What acts, as a person chooses it: `Armor a1`, `Summon`.
    pub actor: L10nMessage,
    /// Where it acts from, if it stands on the board.
    pub from: Option<Spot>,
    /// What it does: `to d4, takes the Helicopter`.
    pub deed: L10nMessage,
    /// The square to point at as its destination or target.
    pub to: Option<Spot>,
    /// Whether something is captured or destroyed at that square.
    pub captures: bool,
}

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
    /// The code in the game's texts, with what makes it this kind: `N3`, `N4:Axe`, `b2*`. Unique among
    /// the game's cards of that kind in any case of its letters; at most 40 characters.
    pub code: String,
    /// The name without the code, a few words: `Warrior (Axe)`.
    pub name: L10nMessage,
    /// The option of a match without which there is no such thing, and the value that it must have
    /// (one of [`crate::GameInfo::options`]).
    pub needs: Option<(&'static str, &'static str)>,
    /// Sentences without a full stop, each with its rule ids at the end in brackets, from how it moves
    /// to what is rare; at most ten, together at most 1,500 characters.
    pub lines: Vec<L10nMessage>,
    /// A picture: what it reaches, or what it does. The game computes it by its own rules.
    pub scene: Scene,
    /// Other cards of the game to look at next: what it becomes, builds, creates. Kinds and codes, at
    /// most 20.
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

/// A position that tells more of a game than its start does, for those who measure how fast its rules are
/// and how large its pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SamplePosition {
    /// What it is, in a few words: `with 30 units and 12 buildings`.
    pub about: &'static str,
    /// The setup from which it is reached, JSON; `None` for the game's own start.
    pub setup: Option<&'static str>,
    /// The actions that lead there.
    pub actions: &'static [&'static str],
}

/// How the positions and actions of a game are shown. Actions are seen from the position before
/// them.
///
/// ```
/// use rules::{Play, Show};
///
/// /// The menu of everything that can be done now: what stands in it, and what a choice sends.
/// fn menu<G: Show>(play: &Play<G>) -> Vec<(rules::Outline, String)> {
///     let position = play.position();
///     let legal = play.legal().into_iter();
///     legal.map(|action| (position.outline(action), position.text(action))).collect()
/// }
/// ```
pub trait Show: Game {
    /// A legal action in words, without the side: `Armor a1 takes the Helicopter on d4`.
    fn describe(&self, action: Self::Action) -> L10nMessage;

    /// A legal action in parts, for menus.
    fn outline(&self, action: Self::Action) -> Outline;

    /// What is ruinous for the one who decides in a legal action, short of losing the game at once:
    /// clauses without a full stop (`your own pawn on a6 is lost by isolation (MWC-4)`). People are
    /// asked whether they mean it.
    fn warnings(&self, _action: Self::Action) -> Vec<L10nMessage> {
        Vec::new()
    }

    /// The squares to mark after a legal action.
    fn marks(&self, action: Self::Action) -> Vec<Mark>;

    /// Who falls by a legal action so that a picture of the position after it does not tell: an attacker
    /// that was beaten, a mover that was stopped, whoever fought for another from elsewhere. Each is drawn
    /// where it fell, with a badge that says so.
    fn fallen(&self, _action: Self::Action) -> Vec<Placed> {
        Vec::new()
    }

    /// What a picture of the position needs, without last action, status and marks of the past
    /// ([`crate::Play::scene`] adds those).
    fn scene(&self) -> Scene;

    /// A card about every kind of piece and building that any match of the game can have, whatever its
    /// options, in the order of the rulebook. None in a game without such help.
    #[must_use]
    fn cards() -> Vec<Card> {
        Vec::new()
    }

    /// What cards about its rules and a tour of it are made of; nothing in a game without such help.
    #[must_use]
    fn lessons() -> LessonTexts {
        LessonTexts::default()
    }

    /// Positions that tell more of the game than its start; none where the start tells enough.
    #[must_use]
    fn samples() -> Vec<SamplePosition> {
        Vec::new()
    }

    /// How the game is played, on one card; `None` in a game without such help.
    ///
    /// # Errors
    /// When a position of its picture is none, which a test of the game's says first.
    fn guide() -> Result<Option<Guide>, SetupFaults> {
        Ok(None)
    }

    /// The position as if the side to act let its turn go by: what the other side could do at once is
    /// legal there. `None` where a turn is not at its start, or nobody can be asked so.
    #[must_use]
    fn passed(&self) -> Option<Self> {
        None
    }

    /// The rule by which a legal action takes off a square what stands there, or makes something else of
    /// it; `None` where it does no such thing, or the game does not say.
    fn fate(&self, _action: Self::Action, _at: Spot) -> Option<RuleId> {
        None
    }

    /// How a person would write that what stands on one square goes to another, or strikes there, legal
    /// or not: a text for [`Game::read`]. The names of the squares are given, too.
    fn wished(&self, _ways: [Spot; 2], names: [&str; 2]) -> String {
        let [from, to] = names;
        format!("{from}-{to}")
    }
}
