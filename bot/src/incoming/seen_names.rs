//! Caches display names, so that an unchanged name costs no query.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use match_model::{Person, PersonId, Time};
use parking_lot::Mutex;
use tracing::warn;

use crate::outgoing::composer::Composer;

/// All are dropped beyond this.
const MOST: usize = 20_000;

/// Milliseconds. Another process may store an older name meanwhile.
const TRUSTED_FOR: i64 = 10 * 60 * 1000;

#[derive(Debug, Default)]
pub(crate) struct SeenNames(Mutex<HashMap<PersonId, (u64, Time)>>);

impl SeenNames {
    fn is_new(&self, person: &Person, now: Time) -> bool {
        let mut hasher = DefaultHasher::new();
        person.name.hash(&mut hasher);
        let hash = hasher.finish();
        let mut names = self.0.lock();
        let is_known = |(stored_hash, since): &(u64, Time)| {
            *stored_hash == hash && (0..TRUSTED_FOR).contains(&(now.0 - since.0))
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

pub(crate) async fn note(names: &SeenNames, composer: &Composer, person: &Person) {
    if !names.is_new(person, composer.now()) {
        return;
    }
    if let Err(cause) = referee::people::update_name(&composer.referee, person).await {
        names.forget(person.id);
        warn!(person = %person.id, %cause, "failed to store a display name");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unchanged_name_is_compared_once() {
        let names = SeenNames::default();
        let person_named = |name: &str| Person { id: PersonId::new(1), name: name.to_owned() };
        let start = Time(1_000_000);
        let later = Time(start.0 + TRUSTED_FOR);
        let cases = [
            (person_named("Alice"), start, true),
            (person_named("Alice"), start, false),
            (person_named("Alix"), start, true),
            (person_named("Alice"), start, true),
            (person_named("Alice"), later, true),
            (person_named("Alice"), later, false),
            (person_named("Alice"), start, true),
        ];
        for (person, now, expected) in cases {
            assert_eq!(names.is_new(&person, now), expected, "{person:?} {now:?}");
        }
        names.forget(PersonId::new(1));
        assert!(names.is_new(&person_named("Alice"), start));
    }
}
