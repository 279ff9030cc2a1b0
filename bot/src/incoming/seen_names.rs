//! Caches display names, so that an unchanged name costs no query.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use match_model::{Person, PersonId, Time};
use parking_lot::Mutex;
use tracing::warn;

use crate::outgoing::composer::Composer;

/// Most cached names. When exceeded, all are dropped.
const MOST: usize = 20_000;

/// The time in milliseconds for which a name counts as stored. Another process may store an older
/// name meanwhile.
const TRUSTED_FOR: i64 = 10 * 60 * 1000;

#[derive(Debug, Default)]
pub(crate) struct SeenNames(Mutex<HashMap<PersonId, (u64, Time)>>);

impl SeenNames {
    fn is_news(&self, person: &Person, now: Time) -> bool {
        let mut hasher = DefaultHasher::new();
        person.name.hash(&mut hasher);
        let hash = hasher.finish();
        let mut names = self.0.lock();
        let is_known = |(known, since): &(u64, Time)| {
            *known == hash && (0..TRUSTED_FOR).contains(&(now.0 - since.0))
        };
        if names.get(&person.id).is_some_and(is_known) {
            return false;
        }
        if names.len() >= MOST {
            names.clear();
        }
        names.insert(person.id, (hash, now));
        true
    }

    fn forget(&self, person: PersonId) {
        self.0.lock().remove(&person);
    }
}

/// A failure is only logged.
pub(crate) async fn note(seen: &SeenNames, composer: &Composer, person: &Person) {
    if !seen.is_news(person, composer.now()) {
        return;
    }
    if let Err(cause) = referee::people::seen(&composer.referee, person).await {
        seen.forget(person.id);
        warn!(person = %person.id, %cause, "failed to store a display name");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unchanged_name_is_compared_once() {
        let names = SeenNames::default();
        let called = |name: &str| Person { id: PersonId::new(1), name: name.to_owned() };
        let start = Time(1_000_000);
        let later = Time(start.0 + TRUSTED_FOR);
        let asked = [
            (called("Alice"), start, true),
            (called("Alice"), start, false),
            (called("Alix"), start, true),
            (called("Alice"), start, true),
            (called("Alice"), later, true),
            (called("Alice"), later, false),
            // The clock may be set back.
            (called("Alice"), start, true),
        ];
        for (person, now, is_news) in asked {
            assert_eq!(names.is_news(&person, now), is_news, "{person:?} {now:?}");
        }
        names.forget(PersonId::new(1));
        assert!(names.is_news(&called("Alice"), start));
    }
}
