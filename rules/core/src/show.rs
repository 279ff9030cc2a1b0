//! How a game is shown: words, menus, marks, pictures.

use model::Side;
use model::l10n::L10nMessage;
use model::scene::{Mark, PlacedPiece, Scene, Spot, Symbol};

use crate::{Notation, Setup};

/// An action in parts, for menus and for pointing at squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// What acts, as a menu's value: the same for all actions that are chosen under one entry,
    /// never shown (`a1`, `summon`). At most 40 characters.
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
    /// Whether it is a power for which what acts is given up: it is offered last.
    pub spends: bool,
    /// What comes onto the board by it and stood on no square before, out of a hand or from those
    /// captured: its drawing and whose it is.
    pub enters: Option<(Symbol, Side)>,
}

/// A position that tells more of a game than its start does, for those who measure how fast its
/// rules are and how large its pictures.
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
/// # Examples
///
/// A menu of everything that can be done now: what stands in it, and what a choice sends.
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

    /// Who falls by a legal action so that a picture of the position after it does not tell: an
    /// attacker that was beaten, a mover that was stopped, whoever fought for another from
    /// elsewhere. Each is drawn where it fell, with a badge that says so.
    fn fallen(&self, _action: Self::Action) -> Vec<PlacedPiece> {
        Vec::new()
    }

    /// What a picture of the position needs, without last action, status and marks of the past
    /// ([`crate::Play::scene`] adds those).
    fn scene(&self) -> Scene;

    /// Positions that tell more of the game than its start; none where the start tells enough.
    #[must_use]
    fn samples() -> Vec<SamplePosition> {
        Vec::new()
    }
}
