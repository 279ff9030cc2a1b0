use std::fmt;

use model::l10n::{L10nMessage, say};

use crate::RuleId;

/// The kind of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RefusalKind {
    /// The text isn't an action of this game in any position.
    Unreadable,
    /// The text could mean several legal actions, listed in [`Refusal::candidates`].
    Ambiguous,
    /// The text is an action of this game but not legal here.
    Illegal,
    /// The game is over.
    Over,
}

/// A refusal of an input, with the problem and the next step (rule C-2).
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
    /// The kind of refusal.
    pub kind: RefusalKind,
    /// The violated rule. Always set for [`RefusalKind::Illegal`].
    pub rule: Option<RuleId>,
    /// The problem, naming the squares: one or two sentences without the last full stop, `e2 is
    /// occupied by your own pawn`.
    pub message: L10nMessage,
    /// The next step, one sentence without the full stop: `Name an empty square beside it`.
    pub next: L10nMessage,
    /// Canonical texts to choose from if the input was ambiguous.
    pub candidates: Vec<String>,
}

impl Refusal {
    /// Refuses a text that isn't an action in any position. `next` explains the notation.
    pub fn unreadable(message: L10nMessage, next: L10nMessage) -> Refusal {
        Refusal { kind: RefusalKind::Unreadable, rule: None, message, next, candidates: Vec::new() }
    }

    /// Refuses a text longer than any action.
    pub fn too_long() -> Refusal {
        Refusal::unreadable(say("rules-too-long"), say("rules-too-long-next"))
    }

    /// Refuses an action that a rule forbids here.
    pub fn illegal(rule: RuleId, message: L10nMessage, next: L10nMessage) -> Refusal {
        Refusal {
            kind: RefusalKind::Illegal,
            rule: Some(rule),
            message,
            next,
            candidates: Vec::new(),
        }
    }

    /// Refuses a text that could mean several legal actions. `candidates` are their canonical
    /// texts.
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

    /// Refuses any action because the game is over, with the rule that ended it, if any.
    pub fn over(rule: Option<RuleId>, reason: &L10nMessage) -> Refusal {
        Refusal {
            kind: RefusalKind::Over,
            rule,
            message: say("rules-over").with("reason", reason.clone()),
            next: say("rules-over-next"),
            candidates: Vec::new(),
        }
    }

    /// Returns problem and next step as two sentences, without the rule id, which is shown
    /// separately.
    pub fn whole(&self) -> L10nMessage {
        say("rules-refusal").with("message", self.message.clone()).with("next", self.next.clone())
    }
}

impl fmt::Display for Refusal {
    /// For the log: kind, rule and key of the sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.kind)?;
        if let Some(rule) = self.rule {
            write!(f, " {rule}")?;
        }
        write!(f, " {}", self.message.key())
    }
}

impl std::error::Error for Refusal {}

const MOST_CANDIDATES: usize = 12;

/// Returns at most `most` action texts as code, joined by commas, and the number of the others.
pub fn some_of(texts: &[String], most: usize) -> L10nMessage {
    let codes: Vec<L10nMessage> =
        texts.iter().take(most).map(|text| say("rules-code").with("text", text)).collect();
    match texts.len().saturating_sub(most) {
        0 => say("rules-all-of").with("texts", codes),
        count => say("rules-some-of").with("texts", codes).with("more", count),
    }
}
