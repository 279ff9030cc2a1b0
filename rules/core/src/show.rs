use model::Side;
use model::l10n::L10nMessage;
use model::scene::{Mark, PlacedPiece, Scene, Spot, Symbol};

use crate::{Notation, Setup};

/// The parts of an action, for menus and for pointing at squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// Menu value of the acting piece or power, shared by all actions in one menu entry and never
    /// shown (`a1`, `summon`). At most 40 characters.
    pub group: String,
    /// Display name of the acting piece or power: `Armor a1`, `Summon`.
    pub actor: L10nMessage,
    /// The actor's square; `None` if it isn't on the board.
    pub from: Option<Spot>,
    /// Effect of the action: `to d4, takes the Helicopter`.
    pub effect: L10nMessage,
    /// The destination or target square to point at.
    pub to: Option<Spot>,
    /// Whether something is captured or destroyed at that square.
    pub captures: bool,
    /// Whether the action sacrifices the actor for a power, or destroys an own building. Menus
    /// offer such actions last.
    pub spends: bool,
    /// The piece that enters the board from a hand or from captivity: its drawing and side.
    pub enters: Option<(Symbol, Side)>,
    /// The button that stands for this actor and others in the first list; `None` if the actor is
    /// listed itself.
    pub submenu: Option<Submenu>,
}

/// A button that lists several actors when pressed, ordered by their groups: `Build…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submenu {
    /// Menu value, as in [`Outline::group`]; differs from every group.
    pub group: String,
    /// Display name of the button.
    pub label: L10nMessage,
}

impl Outline {
    /// Returns the menu value and the label in the first list of choices.
    pub fn first_entry(&self) -> (&str, &L10nMessage) {
        match &self.submenu {
            Some(submenu) => (&submenu.group, &submenu.label),
            None => self.actor_entry(),
        }
    }

    /// Returns the menu value and the label of the actor.
    pub fn actor_entry(&self) -> (&str, &L10nMessage) {
        (&self.group, &self.actor)
    }
}

/// A position richer than the start position, for benchmarks of rules and pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SamplePosition {
    /// A short description: `with 30 units and 12 buildings`.
    pub about: &'static str,
    /// Setup in JSON; `None` for the standard start.
    pub setup: Option<&'static str>,
    /// Actions from the setup to the position.
    pub actions: &'static [&'static str],
}

/// Display of positions and actions. Each action is described from the position before it.
///
/// # Examples
///
/// A menu of all legal actions, with the text that each choice sends:
///
/// ```
/// use battlechess::BattleChess;
/// use rules::{Options, Outline, Play, Show};
///
/// fn menu<G: Show>(play: &Play<G>) -> Vec<(Outline, String)> {
///     let position = play.position();
///     let legal = play.legal().into_iter();
///     legal.map(|action| (position.outline(action), position.text(action))).collect()
/// }
///
/// let play = Play::<BattleChess>::start(&Options::default());
/// let (outline, text) = menu(&play).pop().expect("White can move");
/// assert!(text.starts_with(&outline.group));
/// assert!(!outline.captures);
/// // Words are messages without a language; the crate `i18n` makes text of them.
/// assert_eq!(play.scene().status.expect("a status").key(), "rules-status-to-move");
/// ```
pub trait Show: Notation + Setup {
    /// Describes a legal action without naming the side: `Armor a1 takes the Helicopter on d4`.
    fn describe(&self, action: Self::Action) -> L10nMessage;

    /// Returns the parts of a legal action, for menus.
    fn outline(&self, action: Self::Action) -> Outline;

    /// Returns the ruinous consequences of a legal action for the side that decides, short of
    /// losing the game at once: clauses without a full stop (`your own pawn on a6 is lost by
    /// isolation (MWC-4)`). The player must confirm such an action.
    fn warnings(&self, _action: Self::Action) -> Vec<L10nMessage> {
        Vec::new()
    }

    /// Returns the squares to mark after a legal action.
    fn marks(&self, action: Self::Action) -> Vec<Mark>;

    /// Returns pieces lost by an action that the resulting position doesn't show: a beaten
    /// attacker, a stopped mover, a substitute fighter from elsewhere. Each is drawn where it fell,
    /// with a badge.
    fn fallen_pieces(&self, _action: Self::Action) -> Vec<PlacedPiece> {
        Vec::new()
    }

    /// Returns the scene of the position alone. [`crate::Play::scene`] adds last action, status and
    /// marks of the past.
    fn scene(&self) -> Scene;

    /// Returns positions for benchmarks; empty if the start position is rich enough.
    fn samples() -> Vec<SamplePosition> {
        Vec::new()
    }
}
