//! The reasons why a start position or an option is impossible, bounded in number and size.

use std::ops::Deref;

use model::l10n::{L10nMessage, say};

use crate::RuleId;

/// Faults kept individually, for programs that read them all. The rest is only counted.
const MOST_KEPT: usize = 100;
/// Faults named in a sentence. The rest is only counted.
const MOST_NAMED: usize = 5;
/// Characters of foreign text shown in a fault.
const MOST_LETTERS: usize = 80;
const MOST_ELEMENTS: usize = 12;

/// One reason why a setup or an option is impossible. Texts and lists in its message are cut to a
/// readable size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFault {
    /// The violated rule, if the fault isn't just one of form.
    pub rule: Option<RuleId>,
    /// Description of the fault: a clause without a full stop.
    pub message: L10nMessage,
}

impl SetupFault {
    /// Creates a fault of form, without a rule.
    pub fn new(message: L10nMessage) -> SetupFault {
        SetupFault { rule: None, message: message.cut(MOST_LETTERS, MOST_ELEMENTS) }
    }

    /// Creates a fault that violates a rule.
    pub fn against(rule: RuleId, message: L10nMessage) -> SetupFault {
        SetupFault { rule: Some(rule), ..SetupFault::new(message) }
    }

    /// Returns the message, with the rule id if the fault has one.
    pub fn whole(&self) -> L10nMessage {
        match self.rule {
            Some(rule) => {
                say("rules-fault-by").with("fault", self.message.clone()).with("rule", rule)
            }
            None => self.message.clone(),
        }
    }
}

/// All reasons why a setup or options are impossible. Dereferences to the faults that are kept
/// individually; [`SetupFaults::more`] counts the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetupFaults {
    kept: Vec<SetupFault>,
    more: usize,
}

impl SetupFaults {
    /// Creates an empty list.
    pub const fn new() -> SetupFaults {
        SetupFaults { kept: Vec::new(), more: 0 }
    }

    /// Adds a fault unless the list already has it.
    pub fn push(&mut self, fault: SetupFault) {
        if self.kept.contains(&fault) {
            return;
        }
        if self.kept.len() < MOST_KEPT {
            self.kept.push(fault);
        } else {
            self.more += 1;
        }
    }

    /// Counts faults that weren't examined individually.
    pub const fn count_more(&mut self, more: usize) {
        self.more = self.more.saturating_add(more);
    }

    /// Adds all faults of another list.
    pub fn append(&mut self, others: SetupFaults) {
        for fault in others.kept {
            self.push(fault);
        }
        self.count_more(others.more);
    }

    /// Returns whether there are no faults.
    pub const fn is_empty(&self) -> bool {
        self.kept.is_empty() && self.more == 0
    }

    /// Number of faults beyond those kept individually.
    pub const fn more(&self) -> usize {
        self.more
    }

    /// Keeps only the faults that both lists have.
    #[must_use]
    pub fn in_common(mut self, other: &SetupFaults) -> SetupFaults {
        self.kept.retain(|fault| other.kept.contains(fault));
        self.more = self.more.min(other.more);
        self
    }

    /// Returns the faults to name in a sentence, and a count of the rest as the last element.
    pub fn messages(&self) -> Vec<L10nMessage> {
        let all = self.kept.len().saturating_add(self.more);
        let mut messages: Vec<L10nMessage> =
            self.kept.iter().take(MOST_NAMED).map(SetupFault::whole).collect();
        let rest = all - messages.len();
        if rest > 0 {
            messages.push(say("rules-more-faults").with("more", rest));
        }
        messages
    }

    /// Succeeds if the list is empty.
    ///
    /// # Errors
    /// The list itself, if it has faults.
    pub(crate) fn into_result(self) -> Result<(), SetupFaults> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl Deref for SetupFaults {
    type Target = [SetupFault];

    fn deref(&self) -> &[SetupFault] {
        &self.kept
    }
}

impl FromIterator<SetupFault> for SetupFaults {
    fn from_iter<I: IntoIterator<Item = SetupFault>>(faults: I) -> SetupFaults {
        let mut all = SetupFaults::new();
        for fault in faults {
            all.push(fault);
        }
        all
    }
}

impl<'a> IntoIterator for &'a SetupFaults {
    type Item = &'a SetupFault;
    type IntoIter = std::slice::Iter<'a, SetupFault>;

    fn into_iter(self) -> Self::IntoIter {
        self.kept.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(count: usize) -> SetupFaults {
        (0..count).map(fault).collect()
    }

    fn fault(number: usize) -> SetupFault {
        SetupFault::new(say("rules-code").with("text", number))
    }

    #[test]
    fn a_repeated_fault_is_told_once() {
        let repeated: SetupFaults = [1, 2, 1, 1, 2, 3, 1].into_iter().map(fault).collect();
        let once: SetupFaults = [1, 2, 3].into_iter().map(fault).collect();
        assert_eq!(repeated, once);
        assert_eq!(repeated.messages().len(), 3);
    }

    #[test]
    fn the_first_are_named_and_the_rest_is_counted() {
        for (count, messages, most_kept) in
            [(0, 0, 0), (1, 1, 1), (5, 5, 5), (6, 6, 6), (3_000, 6, 100)]
        {
            let faults = faults(count);
            assert_eq!((faults.messages().len(), faults.len()), (messages, most_kept), "{count}");
            assert_eq!(faults.len() + faults.more(), count);
            if count > 5 {
                let rest = say("rules-more-faults").with("more", count - 5);
                assert_eq!(faults.messages().last(), Some(&rest), "{count}");
            }
        }
    }

    #[test]
    fn lists_are_put_together_and_held_against_each_other() {
        let mut all = faults(70);
        all.append((70..140).map(fault).collect());
        all.count_more(2);
        assert_eq!((all.len(), all.more()), (100, 42));
        let mut faults_counted = SetupFaults::new();
        assert!(faults_counted.is_empty() && faults_counted.clone().into_result().is_ok());
        faults_counted.count_more(1);
        assert!(!faults_counted.is_empty() && faults_counted.into_result().is_err());
        assert_eq!(faults(9).in_common(&faults(4)), faults(4));
    }
}
