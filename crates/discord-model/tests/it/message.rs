//! The bodies of messages and forms.

use discord_model::message::{
    Accessory, Block, Button, Color, Container, Emoji, Field, File, Form, FormChoice, Input,
    MOST_COMPONENTS, MOST_TEXT, Menu, MenuOption, Message, Need, Part, PostedContent, Row, Section,
    Separator, Style, shorten,
};
use discord_schema::Description;
use serde_json::{Value, json};

#[test]
fn long_texts_are_shortened_by_characters() {
    assert_eq!(shorten("board", 5), "board");
    assert_eq!(shorten("boards", 5), "boar…");
    assert_eq!(shorten("é é é é", 4), "é é…");
    assert_eq!(shorten("", 0), "");
}

#[test]
fn nobody_is_pinged_unless_named() {
    let message = Message { pings: vec![7], ..Message::text("<@7> <@8> @everyone") };
    assert_eq!(json!(message)["allowed_mentions"], json!({ "parse": [], "users": ["7"] }));
}

fn button(id: &str) -> Button {
    Button { id: id.to_owned(), label: "Press".to_owned(), style: Style::Primary }
}

fn file(name: &str) -> File {
    let description = format!("What {name} shows");
    File { name: name.to_owned(), description, accent: None, bytes: vec![1] }
}

fn option(value: &str) -> MenuOption {
    MenuOption {
        label: value.to_uppercase(),
        value: value.to_owned(),
        description: Some("Second line".to_owned()),
        emoji: None,
    }
}

/// A message with every feature.
fn full() -> Message {
    let (board, small) = (file("board.png"), file("piece.png"));
    let menu = Menu {
        id: "menu".to_owned(),
        placeholder: "Choose".to_owned(),
        options: vec![option("a"), option("b")],
    };
    let parts = vec![
        Part::Text("# Match 1".to_owned()),
        Part::Gallery(vec![board.picture()]),
        Part::Separator(Separator::Line),
        Part::Section(Section {
            texts: vec!["White".to_owned(), "Black".to_owned()],
            accessory: Accessory::Button(button("section")),
        }),
        Part::Section(Section {
            texts: vec!["A piece".to_owned()],
            accessory: Accessory::Thumbnail(small.picture()),
        }),
        Part::Separator(Separator::Space),
        Part::File("match-1.txt".to_owned()),
        Part::Row(Row::Buttons(vec![button("a"), button("b")])),
        Part::Row(Row::Menu(menu)),
    ];
    let container = Container { color: Some(Color::rgb(0x5b, 0x6e, 0xe1)), parts };
    Message {
        blocks: vec![Part::Text("Above".to_owned()).into(), container.into()],
        files: vec![board, small, file("match-1.txt")],
        pings: vec![7],
        ..Message::default()
    }
}

/// Returns the types of all components of a body, outer before inner.
fn types(components: &Value, found: &mut Vec<u64>) {
    for component in components.as_array().into_iter().flatten() {
        found.extend(component["type"].as_u64());
        types(&component["components"], found);
        found.extend(component["accessory"]["type"].as_u64());
    }
}

#[test]
fn a_message_of_blocks_has_everything_in_its_order() {
    let body = json!(full());
    assert_eq!(body["flags"], 1 << 15);
    assert_eq!(body.get("content"), None);
    let mut found = Vec::new();
    types(&body["components"], &mut found);
    assert_eq!(found, [10, 17, 10, 12, 14, 9, 10, 10, 2, 9, 10, 11, 14, 13, 1, 2, 2, 1, 3]);
    let container = &body["components"][1];
    assert_eq!(container["accent_color"], 0x5b_6ee1);
    let picture = &container["components"][1]["items"][0];
    assert_eq!(picture["media"]["url"], "attachment://board.png");
    assert_eq!(picture["description"], "What board.png shows");
    assert_eq!(container["components"][2]["divider"], true);
    assert_eq!(container["components"][5]["divider"], false);
    assert_eq!(container["components"][6]["file"]["url"], "attachment://match-1.txt");
    // This replaces any kind of message.
    let replaced = json!(full().replacement());
    assert_eq!((&replaced["content"], &replaced["embeds"]), (&Value::Null, &json!([])));
    assert!(replaced["attachments"].is_array());
    let without_files = Message { files: Vec::new(), ..full() };
    assert_eq!(json!(without_files.change()).get("attachments"), None);
}

#[test]
fn words_files_and_rows_become_blocks_beside_others() {
    let message = Message {
        content: "Words".to_owned(),
        blocks: vec![Part::Gallery(vec![file("a.png").picture()]).into()],
        rows: vec![Row::Buttons(vec![button("last")])],
        files: vec![file("a.png"), file("b.gif"), file("c.txt")],
        ..Message::default()
    };
    let components = &json!(message)["components"];
    let mut found = Vec::new();
    types(components, &mut found);
    assert_eq!(found, [10, 12, 12, 13, 1, 2]);
    assert_eq!(components[2]["items"][0]["media"]["url"], "attachment://b.gif");
    assert_eq!(components[3]["file"]["url"], "attachment://c.txt");
}

#[test]
fn what_there_is_no_room_for_is_left_out_but_for_the_last_rows() {
    let section = || {
        Block::from(Part::Section(Section {
            texts: vec!["x".repeat(700)],
            accessory: Accessory::Button(button("a")),
        }))
    };
    let rows = || vec![Row::Buttons(vec![button("last")])];
    let message = Message { blocks: vec![section(); 20], rows: rows(), ..Message::default() };
    let components = json!(message)["components"].clone();
    let mut found = Vec::new();
    types(&components, &mut found);
    assert!(found.len() <= MOST_COMPONENTS, "{}", found.len());
    assert_eq!(found[found.len() - 2..], [1, 2]);
    let texts = components.as_array().into_iter().flatten();
    let texts = texts.filter_map(|section| section["components"][0]["content"].as_str());
    assert_eq!(texts.map(|text| text.chars().count()).sum::<usize>(), MOST_TEXT);
    // Empty parts are left out.
    let nothing = [
        Part::Text(" ".to_owned()),
        Part::Gallery(Vec::new()),
        Part::Section(Section {
            texts: vec![String::new()],
            accessory: Accessory::Button(button("a")),
        }),
    ];
    let empty: Block = Container { color: None, parts: nothing.to_vec() }.into();
    let message = Message { blocks: vec![empty], rows: rows(), ..Message::default() };
    let mut found = Vec::new();
    types(&json!(message)["components"], &mut found);
    assert_eq!(found, [1, 2]);
}

#[test]
fn emoji_are_found_and_taken_away_in_blocks() {
    let emoji = Emoji { id: 5, name: "pawn".to_owned() };
    let pictured = Row::Pictured(vec![(button("a"), Some(emoji)), (button("b"), None)]);
    let container = Container { color: None, parts: vec![Part::Row(pictured)] };
    let message = Message { blocks: vec![container.into()], ..Message::default() };
    assert_eq!(message.emoji(), [5]);
    let (had, without) = message.without_emoji();
    assert!(had && without.emoji().is_empty());
    assert!(!without.without_emoji().0);
}

#[test]
fn words_pictures_and_buttons_stand_behind_one_edge() {
    let accent = Some(Color::rgb(1, 2, 3));
    let board = File { accent, ..file("board.png") };
    let rows = vec![Row::Buttons(vec![button("a")])];
    let message = Message { rows, files: vec![board], ..Message::text("White to move") };
    let body = json!(message);
    assert_eq!((&body["flags"], body.get("content")), (&json!(1 << 15), None));
    let mut found = Vec::new();
    types(&body["components"], &mut found);
    assert_eq!(found, [17, 10, 12, 1, 2]);
    assert_eq!(body["components"][0]["accent_color"], 0x01_0203);
    let gallery = &body["components"][0]["components"][1]["items"];
    assert_eq!(gallery[0]["description"], "What board.png shows");
    // As many full rows as possible.
    let row = |row: usize| (0..5).map(|place| button(&format!("{row}-{place}"))).collect();
    let rows: Vec<Row> = (0..5).map(|number| Row::Buttons(row(number))).collect();
    let crowded = Message { rows, files: vec![file("a.png")], ..Message::text("x".repeat(2000)) };
    let mut found = Vec::new();
    types(&json!(crowded)["components"], &mut found);
    assert_eq!(found.iter().filter(|kind| **kind == 2).count(), 25);
    assert!(found.len() <= MOST_COMPONENTS);
}

#[test]
fn words_alone_are_plain_but_in_the_place_of_another_message() {
    let words = Message { files: vec![file("match-1.txt")], ..Message::text("Here it is") };
    for message in [Message::text("Done"), words.clone()] {
        let body = json!(message);
        assert_eq!(body.get("flags"), None);
        assert_eq!(body["content"], message.content.as_str());
    }
    for (message, expected) in [(Message::text("Done"), vec![10]), (words, vec![17, 10, 13])] {
        let body = json!(message.replacement());
        assert_eq!((&body["flags"], &body["content"]), (&json!(1 << 15), &Value::Null));
        let mut found = Vec::new();
        types(&body["components"], &mut found);
        assert_eq!(found, expected);
    }
}

/// Returns Discord's form of a message: URLs instead of names, and additional fields.
fn posted(message: &Message) -> Value {
    let mut told = json!(message);
    told["id"] = json!("5");
    let text = told.to_string().replace("attachment://", "https://cdn/attachments/1/2/");
    serde_json::from_str(&text.replace(".png\"", ".png?ex=1&is=2\"")).expect("it reads")
}

#[test]
fn buttons_go_and_all_else_stays_whichever_kind_a_message_is_of() {
    let told = PostedContent::read(&posted(&full()));
    assert_eq!(told.words(), "Above\n# Match 1\nWhite\nBlack\nA piece");
    assert!(told.file_names().contains(&"board.png".to_owned()), "{told:?}");
    let body = json!(told.control_removal(None).expect("something is left"));
    let mut found = Vec::new();
    types(&body["components"], &mut found);
    assert_eq!(found, [10, 17, 10, 12, 14, 10, 9, 10, 11, 14, 13]);
    let container = &body["components"][1];
    assert_eq!(container["accent_color"], 0x5b_6ee1);
    let picture = &container["components"][1]["items"][0];
    assert_eq!(picture["media"]["url"], "attachment://board.png");
    assert_eq!(picture["description"], "What board.png shows");
    assert_eq!(body.get("attachments"), None, "they stay");
    // With other words and buttons, and the existing picture.
    let kept = Message { kept: told.pictures(), ..Message::text("Both plans are in") };
    let body = json!(kept.change());
    assert_eq!(PostedContent::read(&body).words(), "Both plans are in");
    assert_eq!(
        body["components"][0]["components"][1]["items"],
        container["components"][1]["items"]
    );
    // With other words.
    let rows = vec![Row::Buttons(vec![button("a")])];
    let board = Message { rows, files: vec![file("b.png")], ..Message::text("Herald thinks") };
    let edit = PostedContent::from(&board).control_removal(Some("Played"));
    let read = PostedContent::read(&posted(&board)).control_removal(Some("Played"));
    assert_eq!(edit, read, "read back, it is the same");
    assert_eq!(PostedContent::read(&json!(edit)).words(), "Played");
    // Only buttons.
    let bare = Message { content: String::new(), files: Vec::new(), ..board };
    assert_eq!(PostedContent::from(&bare).control_removal(None), None);
    // Without blocks, like earlier messages.
    let plain = json!({ "id": "5", "flags": 0, "content": "Old", "attachments": [
        { "id": "1", "filename": "old.png" }], "components": [{ "type": 1 }] });
    let plain = PostedContent::read(&plain);
    assert_eq!(plain.words(), "Old");
    assert_eq!(plain.file_names(), ["old.png"]);
    assert_eq!(json!(plain.control_removal(None)), json!({ "components": [] }));
    let told = json!({ "components": [], "content": "New" });
    assert_eq!(json!(plain.control_removal(Some("New"))), told);
}

#[test]
fn missing_and_odd_fields_of_a_message_count_as_empty() {
    for odd in [
        json!(null),
        json!([5]),
        json!({}),
        json!({"flags": "?", "content": 5, "attachments": {}, "components": "?"}),
        json!({"flags": null, "content": null, "attachments": [null, 5, {"filename": 5}]}),
        json!({"flags": 1 << 15, "components": [5, {"type": 17,
        "components": [{"type": 12, "items": "?"}, {"type": 99}, {"type": 10}]}]}),
    ] {
        let content = PostedContent::read(&odd);
        assert_eq!(content.words(), "", "{odd}");
        assert_eq!((content.file_names().len(), content.pictures().len()), (0, 0), "{odd}");
        content.control_removal(Some("x"));
    }
    // One odd field doesn't affect the others.
    let odd = json!({"flags": "?", "content": "Words", "components": {}, "attachments": [
        {"filename": "a.png", "description": 5}, {"id": "1"}]});
    let content = PostedContent::read(&odd);
    assert_eq!(
        (content.words(), content.file_names()),
        ("Words".to_owned(), vec!["a.png".to_owned()])
    );
    assert_eq!(content.pictures().len(), 1);
}

/// A form with a field of each kind, and too many fields.
fn form() -> Form {
    let choice = |value: &str, chosen| FormChoice {
        label: value.to_uppercase(),
        value: value.to_owned(),
        description: None,
        chosen,
    };
    let placeholder = || "Nobody yet".to_owned();
    let inputs = [
        Input::Person { placeholder: placeholder(), chosen: Some(7) },
        Input::Menu { placeholder: placeholder(), choices: vec![choice("a", false)] },
        Input::Radio(vec![choice("white", true), choice("black", false)]),
        Input::Checkbox,
        Input::File,
        Input::Line { placeholder: placeholder() },
        Input::Paragraph { placeholder: placeholder() },
    ];
    let fields = (0..).zip(inputs).map(|(number, input)| Field {
        id: format!("field-{number}"),
        label: "Label".to_owned(),
        description: Some("Description".to_owned()),
        need: Need::Optional,
        input,
    });
    Form { id: "form".to_owned(), title: "Title".to_owned(), fields: fields.collect() }
}

#[test]
fn a_form_has_labels_with_what_is_filled_in() {
    let body = json!(form());
    let fields = body["components"].as_array().map_or(&[][..], Vec::as_slice);
    let inner: Vec<_> = fields.iter().map(|field| field["component"]["type"].as_u64()).collect();
    assert_eq!(inner, [5, 3, 21, 23, 19].map(Some), "five at most");
    assert!(fields.iter().all(|field| field["type"] == 18));
    assert_eq!(fields[0]["component"]["default_values"][0]["id"], "7");
    assert_eq!(fields[3]["component"].get("required"), None, "a checkbox may say no");
    let owned = str::to_owned;
    let line = Form::of_line(owned("id"), "T".repeat(50), owned("Move"), owned("e4"));
    let line = json!(line);
    let input = &line["components"][0]["component"];
    assert_eq!((&input["type"], &input["custom_id"]), (&json!(4), &json!("text")));
    assert_eq!(input["required"], true);
    assert_eq!(line["title"].as_str().map(|title| title.chars().count()), Some(45));
}

#[test]
fn bodies_are_as_discord_describes_them() {
    let Some(description) = Description::shared().expect("it reads") else { return };
    let held = |path: &str, body: Value| description.request("POST", path, &body);
    let messages = "/channels/1/messages";
    let callback = "/interactions/1/token/callback";
    assert_eq!(held(messages, json!(full())), Ok(()));
    assert_eq!(held(callback, json!({ "type": 4, "data": full() })), Ok(()));
    assert_eq!(held(callback, json!({ "type": 7, "data": full().replacement() })), Ok(()));
    let edited = description.request("PATCH", "/channels/1/messages/2", &json!(full().change()));
    assert_eq!(edited, Ok(()));
    assert_eq!(held(callback, json!({ "type": 9, "data": form() })), Ok(()));
    let texts = form().fields.split_off(5);
    let lines = Form { fields: texts, ..form() };
    assert_eq!(held(callback, json!({ "type": 9, "data": lines })), Ok(()));
}
