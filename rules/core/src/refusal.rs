//! Why an input is not taken.

use std::fmt;

use model::l10n::{L10nMessage, say};

use crate::RuleId;

/// What sort of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RefusalKind {
    /// The text is no action of this game in any position.
    Unreadable,
    /// The text could mean several legal actions; they are in [`Refusal::candidates`].
    Ambiguous,
    /// The text is an action of this game, but not a legal one here.
    Illegal,
    /// The game is over.
    Over,
}

/// Why an input is not taken, for a person: what is wrong, and what to do next (rule C-2).
///
/// # Examples
///
/// ```
/// use battlechess::BattleChess;
/// use rules::{Options, Play, RefusalKind};
///
/// let play = Play::<BattleChess>::start(&Options::default());
/// let refusal = |text| play.read(text).expect_err("it is not taken");
/// assert_eq!(refusal("hello").kind, RefusalKind::Unreadable);
///
/// // An illegal action is refused by a rule.
/// let illegal = refusal("e1-e2");
/// assert_eq!(illegal.kind, RefusalKind::Illegal);
/// assert!(illegal.rule.is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What sort of refusal it is.
    pub kind: RefusalKind,
    /// The rule that stands against it. Always there when [`RefusalKind::Illegal`].
    pub rule: Option<RuleId>,
    /// What is wrong, naming the squares, one or two sentences without the last full stop:
    /// `e2 is occupied by your own pawn`.
    pub message: L10nMessage,
    /// The next step, one sentence without the last full stop: `Name an empty square beside it`.
    pub next: L10nMessage,
    /// Canonical texts to choose from, when the input was ambiguous.
    pub candidates: Vec<String>,
}

impl Refusal {
    /// The text is no action of this game in any position. `next` says how one is written.
    #[must_use]
    pub fn unreadable(message: L10nMessage, next: L10nMessage) -> Refusal {
        Refusal { kind: RefusalKind::Unreadable, rule: None, message, next, candidates: Vec::new() }
    }

    /// The text is longer than any action.
    #[must_use]
    pub fn too_long() -> Refusal {
        Refusal::unreadable(say("rules-too-long"), say("rules-too-long-next"))
    }

    /// An action of this game that a rule forbids here.
    #[must_use]
    pub fn illegal(rule: RuleId, message: L10nMessage, next: L10nMessage) -> Refusal {
        Refusal {
            kind: RefusalKind::Illegal,
            rule: Some(rule),
            message,
            next,
            candidates: Vec::new(),
        }
    }

    /// A text that could mean several legal actions. `candidates` are their canonical texts.
    #[must_use]
    pub fn ambiguous(text: &str, mut candidates: Vec<String>) -> Refusal {
        candidates.sort();
        Refusal {
            kind: RefusalKind::Ambiguous,
            rule: None,
            message: say("rules-ambiguous")
                .with("text", text)
                .with("actions", some_of(&candidates, MOST_CANDIDATES)),
            next: say("rules-ambiguous-next"),
            candidates,
        }
    }

    /// The game is over, by this rule if by one.
    #[must_use]
    pub fn over(rule: Option<RuleId>, reason: &L10nMessage) -> Refusal {
        Refusal {
            kind: RefusalKind::Over,
            rule,
            message: say("rules-over").with("reason", reason.clone()),
            next: say("rules-over-next"),
            candidates: Vec::new(),
        }
    }

    /// What is wrong and the next step, as two sentences, without the rule id (which is shown
    /// beside it).
    #[must_use]
    pub fn whole(&self) -> L10nMessage {
        say("rules-refusal").with("message", self.message.clone()).with("next", self.next.clone())
    }
}

impl fmt::Display for Refusal {
    /// For the log: what sort it is, the rule and the key of the sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.kind)?;
        if let Some(rule) = self.rule {
            write!(f, " {rule}")?;
        }
        write!(f, " {}", self.message.key())
    }
}

impl std::error::Error for Refusal {}

/// Candidates that a refusal names at most.
const MOST_CANDIDATES: usize = 12;

/// Action texts as code, joined by commas; how many more there are, when there are more than
/// `most`.
#[must_use]
pub fn some_of(texts: &[String], most: usize) -> L10nMessage {
    let shown: Vec<L10nMessage> =
        texts.iter().take(most).map(|text| say("rules-code").with("text", text)).collect();
    match texts.len().saturating_sub(most) {
        0 => say("rules-all-of").with("texts", shown),
        more => say("rules-some-of").with("texts", shown).with("more", more),
    }
}
