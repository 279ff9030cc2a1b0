//! Why an input is not taken.

use std::fmt;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What sort of refusal it is.
    pub kind: RefusalKind,
    /// The rule that stands against it. Always there when [`RefusalKind::Illegal`].
    pub rule: Option<RuleId>,
    /// What is wrong, naming the squares, one or two sentences without the last full stop:
    /// `"e2 is occupied by your own pawn"`.
    pub message: String,
    /// The next step, one sentence without the last full stop: `"Name an empty square beside it"`.
    pub next: String,
    /// Canonical texts to choose from, when the input was ambiguous.
    pub candidates: Vec<String>,
}

impl Refusal {
    /// The text is no action of this game in any position. `next` says how one is written.
    #[must_use]
    pub fn unreadable(message: impl Into<String>, next: impl Into<String>) -> Refusal {
        Refusal {
            kind: RefusalKind::Unreadable,
            rule: None,
            message: message.into(),
            next: next.into(),
            candidates: Vec::new(),
        }
    }

    /// An action of this game that a rule forbids here.
    #[must_use]
    pub fn illegal(rule: RuleId, message: impl Into<String>, next: impl Into<String>) -> Refusal {
        Refusal {
            kind: RefusalKind::Illegal,
            rule: Some(rule),
            message: message.into(),
            next: next.into(),
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
            message: format!("`{text}` could mean several actions: {}", list(&candidates)),
            next: "Send one of them".into(),
            candidates,
        }
    }

    /// The game is over, by this rule if by one.
    #[must_use]
    pub fn over(rule: Option<RuleId>, reason: &str) -> Refusal {
        Refusal {
            kind: RefusalKind::Over,
            rule,
            message: format!("The game is over: {reason}"),
            next: "Start a new one with `/challenge`".into(),
            candidates: Vec::new(),
        }
    }
}

fn list(candidates: &[String]) -> String {
    const SHOWN: usize = 12;
    let mut text = candidates
        .iter()
        .take(SHOWN)
        .map(|candidate| format!("`{candidate}`"))
        .collect::<Vec<_>>()
        .join(", ");
    if let Some(more) = candidates.len().checked_sub(SHOWN).filter(|&more| more > 0) {
        text.push_str(&format!(" and {more} more"));
    }
    text
}

impl fmt::Display for Refusal {
    /// What is wrong and the next step, without the rule id (which is shown beside it).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}. {}.", self.message, self.next)
    }
}

impl std::error::Error for Refusal {}
