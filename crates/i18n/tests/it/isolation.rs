//! Text that is read from right to left, in sentences nested in each other.

use i18n::{Locale, PSEUDO};
use model::l10n::{Arg, L10nMessage, say};
use model::text::{shorten, units};
use proptest::prelude::*;

/// Text as people write it, or try to break it.
fn outside_text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        "[a-zA-Z ]{1,6}",
        "[0-9]{1,3}",
        "[אבגשת]{1,5}",
        "[مدعلي]{1,5}",
        Just("\u{5E9}\u{5B8}\u{5C1}".to_owned()),
        Just("می\u{200C}خواهم".to_owned()),
        Just("\u{202E}".to_owned()),
        Just("\u{200B}".to_owned()),
        Just("\u{200F}".to_owned()),
        prop_oneof![Just("\u{2066}"), Just("\u{2067}"), Just("\u{2068}"), Just("\u{2069}")]
            .prop_map(str::to_owned),
        Just("👩\u{200D}👧".to_owned()),
        Just("🦄".to_owned()),
        Just("\n".to_owned()),
    ];
    prop::collection::vec(part, 1..6).prop_map(|parts| parts.concat())
}

/// One level of a sentence around another.
#[derive(Clone, Copy, Debug)]
enum Around {
    Message,
    /// Around its text, as code does that measures texts before it joins them.
    Rendered,
    List,
    RenderedList,
}

fn around() -> impl Strategy<Value = Around> {
    prop_oneof![
        Just(Around::Message),
        Just(Around::Rendered),
        Just(Around::List),
        Just(Around::RenderedList),
    ]
}

fn wrap(locale: &Locale, inner: L10nMessage, around: Around) -> L10nMessage {
    let by_rule = |fault: Arg| say("rules-fault-by").with("fault", fault).with("rule", "R");
    match around {
        Around::Message => by_rule(inner.into()),
        Around::Rendered => by_rule(locale.text(&inner).into()),
        Around::List => say("rules-all-of").with("texts", vec![inner.clone(), inner]),
        Around::RenderedList => {
            say("rules-all-of").with("texts", vec![locale.text(&inner), "e4".to_owned()])
        }
    }
}

/// Asserts that every isolate ends in its line, and nothing ends without one.
fn assert_balanced(text: &str) -> Result<(), TestCaseError> {
    for line in text.split('\n') {
        let mut open = 0_i32;
        for letter in line.chars() {
            match letter {
                '\u{2068}' => open += 1,
                '\u{2069}' => open -= 1,
                _ => {}
            }
            prop_assert!(open >= 0, "{text:?}");
        }
        prop_assert_eq!(open, 0, "{:?}", text);
    }
    Ok(())
}

/// Counts the isolates that are shown by their numbers.
fn spelled(text: &str) -> usize {
    ["[U+2068]", "[U+2069]"].iter().map(|number| text.matches(number).count()).sum()
}

fn locales() -> [Locale; 2] {
    ["en", PSEUDO]
        .map(|language| Locale::load(language, games::sentences).expect("the catalogue is whole"))
}

#[test]
fn isolates_of_nested_sentences_are_made_once_and_end() {
    let locales = locales();
    let config = ProptestConfig::with_cases(300);
    proptest!(config, |(text in outside_text(), levels in prop::collection::vec(around(), 0..6))| {
        for locale in &locales {
            // Typed isolates may be shown by their numbers; those that Herald adds may not.
            let alone = locale.text(&L10nMessage::verbatim(text.as_str()));
            let mut sentence = L10nMessage::verbatim(text.as_str());
            let mut repeated = 1;
            for level in &levels {
                repeated *= if matches!(level, Around::List) { 2 } else { 1 };
                sentence = wrap(locale, sentence, *level);
            }
            let nested = locale.text(&sentence);
            assert_balanced(&nested)?;
            prop_assert_eq!(spelled(&nested), spelled(&alone) * repeated, "{:?}", nested);
            prop_assert_eq!(nested.matches(alone.as_str()).count() >= repeated, true, "{:?}", nested);
            for most in [1, 2, 7, 20, 80] {
                let short = shorten(&nested, most);
                prop_assert!(units(&short) <= most && short.chars().count() <= most);
                assert_balanced(&short)?;
            }
        }
    });
}
