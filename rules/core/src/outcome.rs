use model::Side;
use model::l10n::L10nMessage;

/// The id of a rule in a rulebook: `"WWC-14"`.
pub type RuleId = &'static str;

/// The end of a game by its own rules.
///
/// # Examples
///
/// ```
/// use battlechess::BattleChess;
/// use rules::{Notation, Options, Play, Side};
///
/// // White's Bishop gives check, Black's King attacks it in person and loses the fight.
/// let moves = "e2-e3, f7-f6, f1-b5, e8-f7, b5-c4, f7-e8, c4-f7, e8xf7, defender wins";
/// let mut play = Play::<BattleChess>::start(&Options::default());
/// for text in BattleChess::split(moves) {
///     assert_eq!(play.outcome(), None);
///     play.play_text(text)?;
/// }
/// let outcome = play.outcome().expect("a King who loses a fight loses the game");
/// assert_eq!(outcome.winner, Some(Side::White));
/// assert_eq!(outcome.rule, "BC-3");
/// # Ok::<(), rules::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winning side; `None` for a draw.
    pub winner: Option<Side>,
    /// Id of the rule that ended the game.
    pub rule: RuleId,
    /// The reason in the game's words, a sentence without a full stop: `Dark is under Radar Lock
    /// and has no legal move`.
    pub reason: L10nMessage,
}

impl Outcome {
    /// Creates a win for one side.
    #[must_use]
    pub fn win(winner: Side, rule: RuleId, reason: L10nMessage) -> Outcome {
        Outcome { winner: Some(winner), rule, reason }
    }

    /// Creates a draw.
    #[must_use]
    pub fn draw(rule: RuleId, reason: L10nMessage) -> Outcome {
        Outcome { winner: None, rule, reason }
    }
}
