//! What a tongue does with sayings.

#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use saying::{Saying, say};
use tongue::{PSEUDO, Tongue};

fn english() -> Tongue {
    Tongue::load("en").expect("the catalogue is whole")
}

#[test]
fn lists_are_joined() {
    let tongue = english();
    for (texts, joined) in [
        (vec!["a1"], "`a1`"),
        (vec!["a1", "b2"], "`a1` or `b2`"),
        (vec!["a1", "b2", "c3"], "`a1`, `b2` or `c3`"),
    ] {
        let values: Vec<Saying> =
            texts.into_iter().map(|text| say("rules-code").with("text", text)).collect();
        let saying =
            say("rules-no-such-value").with("key", "k").with("value", "v").with("values", values);
        let text = format!("option `k` cannot be `v`; it can be {joined}");
        assert_eq!(tongue.checked(&saying), Ok(text));
    }
}

#[test]
fn what_is_missing_is_a_fault_and_never_a_panic() {
    let tongue = english();
    assert!(tongue.checked(&say("there-is-no-such-key")).is_err());
    assert!(tongue.checked(&say("rules-over")).is_err(), "the argument is missing");
    assert_eq!(tongue.text(&say("there-is-no-such-key")), "⟦there-is-no-such-key");
    assert!(Tongue::load("xx").is_err());
}

#[test]
fn the_pseudo_language_is_bracketed_accented_and_longer() {
    let tongue = Tongue::load(PSEUDO).expect("it is made from English");
    let english = english();
    let saying = say("rules-over-next");
    let (plain, pseudo) = (english.text(&saying), tongue.text(&saying));
    assert!(pseudo.starts_with('⟨') && pseudo.ends_with('⟩'), "{pseudo}");
    assert!(pseudo.contains("`/challenge`"), "{pseudo}");
    assert!(!pseudo.contains("Start"), "{pseudo}");
    assert!(pseudo.chars().count() * 10 >= plain.chars().count() * 12, "{pseudo}");
    assert_eq!(tongue.text(&Saying::verbatim("as it was")), "as it was");
}
