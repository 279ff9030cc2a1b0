//! What a locale does with sentences.

use i18n::{Locale, PSEUDO};
use model::l10n::{L10nMessage, say};

fn english() -> Locale {
    Locale::load("en", games::sentences).expect("the catalogue is whole")
}

#[test]
fn lists_are_joined() {
    let locale = english();
    for (texts, joined) in [
        (vec!["a1"], "`a1`"),
        (vec!["a1", "b2"], "`a1` or `b2`"),
        (vec!["a1", "b2", "c3"], "`a1`, `b2` or `c3`"),
    ] {
        let values: Vec<L10nMessage> =
            texts.into_iter().map(|text| say("rules-code").with("text", text)).collect();
        let sentence =
            say("rules-no-such-value").with("key", "k").with("value", "v").with("values", values);
        let text = format!("option `k` cannot be `v`; it can be {joined}");
        assert_eq!(locale.checked(&sentence), Ok(text));
    }
}

#[test]
fn long_lists_are_joined_in_time_and_numbers_are_grouped() {
    let locale = english();
    let texts: Vec<String> = (0..200_000).map(|number| number.to_string()).collect();
    let all = say("rules-all-of").with("texts", texts.clone());
    assert_eq!(locale.checked(&all), Ok(texts.join(", ")));
    for (more, told) in
        [(7, "7"), (999, "999"), (1_000, "1,000"), (2_995, "2,995"), (1_234_567, "1,234,567")]
    {
        let sentence = say("rules-more-faults").with("more", more);
        assert_eq!(locale.checked(&sentence), Ok(format!("and {told} more")));
    }
}

#[test]
fn what_is_too_deep_is_said_to_be_and_never_a_crash() {
    let spoken = || {
        let locale = english();
        let deep = |levels: u32| {
            (0..levels).fold(say("rules-code").with("text", "x"), |within, _| {
                say("rules-fault-by").with("fault", within).with("rule", "R")
            })
        };
        let listed = (0..100_000).fold(say("rules-code").with("text", "x"), |within, _| {
            say("rules-all-of").with("texts", vec![vec![within]])
        });
        let told = [deep(5), deep(100_000), listed].map(|sentence| locale.text(&sentence));
        assert!(locale.checked(&deep(33)).is_err());
        told
    };
    let small = std::thread::Builder::new().stack_size(2 * 1024 * 1024);
    let told = small.spawn(spoken).expect("a thread").join().expect("no sentence is too deep");
    assert_eq!(told[0], "`x` (R) (R) (R) (R) (R)");
    for told in &told[1..] {
        assert!(told.contains("(too long to show here)") && told.len() < 500, "{told}");
    }
}

#[test]
fn nothing_hides_in_what_is_quoted() {
    let sentence = say("rules-code").with("text", "e2\u{202E}4e\0");
    assert_eq!(english().checked(&sentence), Ok("`e2[U+202E]4e[U+0000]`".into()));
    let listed = say("rules-all-of").with("texts", vec!["a\u{200B}", "b"]);
    assert_eq!(english().checked(&listed), Ok("a[U+200B], b".into()));
}

#[test]
fn what_is_missing_is_a_fault_and_never_a_panic() {
    let locale = english();
    assert!(locale.checked(&say("there-is-no-such-key")).is_err());
    assert!(locale.checked(&say("rules-over")).is_err(), "the argument is missing");
    assert_eq!(locale.text(&say("there-is-no-such-key")), "⟦there-is-no-such-key");
    assert!(Locale::load("xx", games::sentences).is_err());
}

#[test]
fn the_pseudo_language_is_bracketed_accented_and_longer() {
    let locale = Locale::load(PSEUDO, games::sentences).expect("it is made from English");
    let english = english();
    let sentence = say("rules-over-next");
    let (plain, pseudo) = (english.text(&sentence), locale.text(&sentence));
    assert!(pseudo.starts_with('⟨') && pseudo.ends_with('⟩'), "{pseudo}");
    assert!(pseudo.contains("`/challenge`"), "{pseudo}");
    assert!(!pseudo.contains("Start"), "{pseudo}");
    assert!(pseudo.chars().count() * 10 >= plain.chars().count() * 12, "{pseudo}");
    assert_eq!(locale.text(&L10nMessage::verbatim("as it was")), "as it was");
}
