use discord_model::message::{
    Button, File, MOST_CONTENT, MOST_DESCRIPTION, MOST_LABEL, MOST_THREAD_NAME, Menu, MenuOption,
    Message, Row, Style, shorten, units,
};
use i18n::Locale;
use match_model::{MatchId, Time};
use messages::words;
use proptest::prelude::*;
use serde_json::{Value, json};

fn name() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        "[a-zA-Z ]{1,12}",
        "[אבגשת]{1,12}",
        "[مدعلي]{1,12}",
        "[0-9]{1,3}",
        "[🦄🏰🧙]{1,20}",
        Just("\u{5E9}\u{5B8}\u{5C1}".to_owned()),
        Just("می\u{200C}خواهم".to_owned()),
        Just("👩\u{200D}👧".to_owned()),
        Just("\u{202E}\u{2068}\u{2069}\u{2066}\u{200B}\u{200F}".to_owned()),
    ];
    prop::collection::vec(part, 1..5).prop_map(|parts| parts.concat())
}

/// Every isolate ends in its line.
fn assert_shown(text: &str, most: usize) -> Result<(), TestCaseError> {
    prop_assert!(units(text) <= most && text.chars().count() <= most, "{:?}", text);
    prop_assert!(!text.contains("[U+2068]") && !text.contains("[U+2069]"), "{:?}", text);
    for line in text.split('\n') {
        let mut open = 0_i32;
        for letter in line.chars() {
            open += i32::from(letter == '\u{2068}') - i32::from(letter == '\u{2069}');
            prop_assert!(open >= 0, "{:?}", text);
        }
        prop_assert_eq!(open, 0, "{:?}", text);
    }
    Ok(())
}

fn message(texts: &str) -> Message {
    let option = MenuOption {
        label: texts.to_owned(),
        value: "1".to_owned(),
        description: Some(texts.to_owned()),
        emoji: None,
    };
    let menu = Menu { id: "m".to_owned(), placeholder: texts.to_owned(), options: vec![option] };
    let button = Button { id: "b".to_owned(), label: texts.to_owned(), style: Style::Primary };
    let file = File {
        name: "a.png".to_owned(),
        description: texts.to_owned(),
        accent: None,
        bytes: Vec::new(),
    };
    Message {
        rows: vec![Row::Buttons(vec![button]), Row::Menu(menu)],
        files: vec![file],
        ..Message::text(texts)
    }
}

fn limit(key: &str) -> Option<usize> {
    Some(match key {
        "label" => MOST_LABEL,
        "placeholder" => 150,
        "description" => MOST_DESCRIPTION,
        "content" => discord_model::message::MOST_TEXT,
        _ => return None,
    })
}

fn assert_body(body: &Value) -> Result<(), TestCaseError> {
    match body {
        Value::Object(fields) => {
            for (key, value) in fields {
                if let (Some(text), Some(most)) = (value.as_str(), limit(key)) {
                    let is_button = fields.get("type").and_then(Value::as_u64) == Some(2);
                    assert_shown(text, if is_button { 80 } else { most })?;
                }
                assert_body(value)?;
            }
            Ok(())
        }
        Value::Array(list) => list.iter().try_for_each(assert_body),
        _ => Ok(()),
    }
}

#[test]
fn names_in_any_script_are_isolated_once_and_cut_whole() {
    let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
    let config = ProptestConfig::with_cases(200);
    proptest!(config, |(white in name(), black in name(), repeated in 1_usize..60)| {
        let id = MatchId::new(7);
        let plain = [&white, &black].map(|name| match_model::plain_name(name).unwrap_or_default());
        let [white, black] = [&white, &black].map(|name| words::name(name));
        for game in games::all() {
            let thread = words::thread_name(&locale, id, game.info, &plain[0], &plain[1]);
            assert_shown(&thread, MOST_THREAD_NAME)?;
        }
        let info = games::all()[0].info;
        let line = words::listed_match(&locale, id, info, &black, &white, "link", Time(0));
        let typed = locale.text(&words::code(&black));
        let texts = format!("{line}\n{typed}\n").repeat(repeated);
        assert_shown(&shorten(&texts, MOST_CONTENT), MOST_CONTENT)?;
        for most in 0..40 {
            assert_shown(&shorten(&line, most), most)?;
        }
        for message in [message(&line), message(&texts)] {
            assert_body(&json!(message))?;
            assert_body(&json!(message.change()))?;
        }
    });
}
