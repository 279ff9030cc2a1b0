use rules::l10n::{L10nMessage, say};
use rules::{Game, Square, some_of};

use crate::action::Action;
use crate::position::Medieval;

const MOST_NAMED: usize = 6;

impl Medieval {
    /// Names the legal actions of the unit on a square, if any.
    pub(crate) fn next_from(&self, from: Square) -> L10nMessage {
        let own = self.legal_texts(|action| starts_at(action, from));
        if own.is_empty() { say("medieval-next-other-unit") } else { one_of(&own) }
    }

    pub(crate) fn next_works(&self, at: Square) -> L10nMessage {
        let works = self.legal_texts(|action| works_at(action, at));
        if works.is_empty() { say("medieval-next-other-work") } else { one_of(&works) }
    }

    pub(crate) fn legal_texts(&self, filter: impl Fn(&Action) -> bool) -> Vec<String> {
        let mut legal = Vec::new();
        self.legal(&mut legal);
        legal.iter().filter(|action| filter(action)).map(Action::to_string).collect()
    }
}

pub(crate) fn one_of(texts: &[String]) -> L10nMessage {
    say("medieval-next-one-of").with("actions", some_of(texts, MOST_NAMED))
}

fn starts_at(action: &Action, at: Square) -> bool {
    match *action {
        Action::Move(action) => action.from == at,
        Action::Shot { from, .. } | Action::Depart { from, .. } | Action::Fire { from, .. } => {
            from == at
        }
        Action::Rotten(from) => from == at,
        _ => false,
    }
}

fn works_at(action: &Action, square: Square) -> bool {
    match *action {
        Action::Build { at, .. } | Action::Amenity { at, .. } | Action::Destroy(at) => at == square,
        _ => false,
    }
}
