#![allow(clippy::expect_used, clippy::panic, reason = "a failing test says why")]

mod openapi;

use discord_model::message::{
    MOST_CONTENT, MOST_DESCRIPTION, MOST_LABEL, MOST_OPTIONS, MOST_ROWS, Message, Row,
};

use self::openapi::assert_described;

fn count(text: &str) -> usize {
    text.encode_utf16().count()
}

pub fn assert_fits(message: &Message) {
    let content = &message.content;
    assert!(count(content) <= MOST_CONTENT, "{} characters: {content}", count(content));
    assert!(message.rows.len() <= MOST_ROWS, "{} rows: {content}", message.rows.len());
    let mut ids: Vec<&str> = Vec::new();
    for row in &message.rows {
        match row {
            Row::Buttons(buttons) => {
                assert!((1..=5).contains(&buttons.len()), "{buttons:?}");
                for button in buttons {
                    ids.push(&button.id);
                    assert!((1..=80).contains(&count(&button.label)), "{}", button.label);
                }
            }
            Row::Pictured(buttons) => {
                assert!((1..=5).contains(&buttons.len()), "{buttons:?}");
                for (button, _) in buttons {
                    ids.push(&button.id);
                    assert!((1..=80).contains(&count(&button.label)), "{}", button.label);
                }
            }
            Row::EntityMenu(menu) => {
                ids.push(&menu.id);
                assert!(count(&menu.placeholder) <= 150, "{}", menu.placeholder);
            }
            Row::Menu(menu) => {
                ids.push(&menu.id);
                assert!(count(&menu.placeholder) <= 150, "{}", menu.placeholder);
                assert!((1..=MOST_OPTIONS).contains(&menu.options.len()));
                for option in &menu.options {
                    let description = option.description.as_deref().unwrap_or_default();
                    for text in [&option.label, &option.value, description] {
                        assert!(count(text) <= MOST_LABEL, "{text}");
                    }
                }
            }
        }
    }
    assert!(ids.iter().all(|id| (1..=100).contains(&count(id))), "{ids:?}");
    for file in &message.files {
        let words = &file.description;
        assert!((1..=MOST_DESCRIPTION).contains(&count(words)), "{}: {words}", file.name);
    }
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "every id once");
    assert_described(message);
}
