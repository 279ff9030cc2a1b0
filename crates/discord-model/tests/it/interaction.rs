//! Interactions in Discord's form, and with changed fields.

use discord_model::Permissions;
use discord_model::interaction::{
    Attachment, CommandInput, Interaction, InteractionContent, InteractionContext, InteractionKind,
    MessageContent, OptionValue, Place, SourceMessage, User,
};
use discord_model::response::Visibility;
use serde_json::{Value, json};

fn read(event: &Value) -> Option<InteractionContent> {
    Interaction::read(event)?.content
}

/// A command in a server, changed.
fn command(change: impl FnOnce(&mut Value)) -> Option<InteractionContent> {
    let mut event = json!({
        "id": "5", "token": "t", "type": 2, "guild_id": "3", "channel_id": "7",
        "channel": {"id": "7", "type": 11, "parent_id": "6"}, "app_permissions": "1024",
        "member": {
            "nick": "Al", "roles": ["31", "32"], "permissions": "32",
            "user": {"id": "11", "username": "alice", "global_name": "Alice"},
        },
        "context": 0, "authorizing_integration_owners": {"0": "3", "1": "11"},
        "data": {
            "id": "1", "name": "challenge", "type": 1,
            "options": [
                {"type": 3, "name": "game", "value": "chess"},
                {"type": 4, "name": "grace", "value": 24},
                {"type": 6, "name": "opponent", "value": "12"},
                {"type": 7, "name": "allow", "value": "8"},
                {"type": 8, "name": "adjudicator", "value": "31"},
                {"type": 11, "name": "file", "value": "41"},
            ],
            "resolved": {
                "users": {"12": {"id": "12", "username": "bob", "global_name": "Bob", "bot": true}},
                "members": {"12": {"nick": "Bobby"}},
                "attachments": {"41": {"id": "41", "url": "https://cdn/a.txt", "size": 9}},
            },
        },
    });
    change(&mut event);
    read(&event)
}

fn input(content: Option<InteractionContent>) -> CommandInput {
    match content.expect("it is readable").kind {
        InteractionKind::Command(command) => command,
        other => panic!("{other:?}"),
    }
}

fn user(id: u64, nick: Option<&str>, global_name: Option<&str>, username: Option<&str>) -> User {
    let [nick, global_name, username] =
        [nick, global_name, username].map(|name| name.map(str::to_owned));
    User { id, is_bot: false, nick, global_name, username }
}

fn bobby() -> User {
    User { is_bot: true, ..user(12, Some("Bobby"), Some("Bob"), Some("bob")) }
}

fn text_file() -> Attachment {
    Attachment { url: "https://cdn/a.txt".to_owned(), size: 9 }
}

#[test]
fn a_command_is_read_with_its_place_user_and_options() {
    let content = command(|_| {}).expect("it is readable");
    assert_eq!(content.user, user(11, Some("Al"), Some("Alice"), Some("alice")));
    assert_eq!(content.user.names().collect::<Vec<_>>(), ["Al", "Alice", "alice"]);
    assert_eq!(content.roles, [31, 32]);
    let place = Place {
        guild: Some(3),
        channel: 7,
        is_thread: true,
        parent: Some(6),
        context: Some(InteractionContext::Guild),
        is_user_install: false,
        app_permissions: Some(Permissions::VIEW_CHANNEL),
        user_permissions: Some(Permissions::MANAGE_GUILD),
    };
    assert_eq!(content.place, place);
    let options = [
        ("game", OptionValue::Text("chess".to_owned())),
        ("grace", OptionValue::Number(24)),
        ("opponent", OptionValue::User(bobby())),
        ("allow", OptionValue::Channel(8)),
        ("adjudicator", OptionValue::Role(31)),
        ("file", OptionValue::File(text_file())),
    ];
    let expected = CommandInput {
        name: "challenge".to_owned(),
        subcommand: None,
        options: options.map(|(name, value)| (name.to_owned(), value)).to_vec(),
    };
    assert_eq!(content.kind, InteractionKind::Command(expected));
}

#[test]
fn the_place_says_who_has_installed_the_application() {
    let place = |context: Value, owners: Value| {
        let content = command(|event| {
            event["context"] = context;
            event["authorizing_integration_owners"] = owners;
        });
        let place = content.expect("it is readable").place;
        (place.context, place.is_user_install)
    };
    for (context, owners, expected) in [
        (json!(0), json!({"0": "3"}), (Some(InteractionContext::Guild), false)),
        (json!(0), json!({"1": "11"}), (Some(InteractionContext::Guild), true)),
        (json!(1), json!({"0": "0", "1": "11"}), (Some(InteractionContext::BotDm), false)),
        (json!(2), json!({"1": "11"}), (Some(InteractionContext::PrivateChannel), true)),
        (Value::Null, Value::Null, (None, false)),
        (json!("?"), json!([]), (None, false)),
    ] {
        assert_eq!(place(context.clone(), owners.clone()), expected, "{context} {owners}");
    }
}

#[test]
fn what_is_not_needed_may_have_any_form() {
    let plain = command(|_| {});
    for (field, values) in [
        ("avatar", json!(["clyde", "v2:x", 5, null, {"hash": "a"}])),
        ("avatar_decoration_data", json!([{"asset": "x", "sku_id": null}, {"asset": 1}, 7])),
        ("collectibles", json!([{"nameplate": {"sku_id": null}}, {"nameplate": {}}, "x"])),
        ("primary_guild", json!([{"badge": "short"}, {"tag": 5}, []])),
        ("public_flags", json!([-1, "many", 1e30])),
        ("discriminator", json!(["00001", 0, null])),
    ] {
        for value in values.as_array().expect("a list") {
            let changed = command(|event| event["member"]["user"][field] = value.clone());
            assert_eq!(changed, plain, "{field}: {value}");
            let other = command(|event| {
                event["data"]["resolved"]["users"]["12"][field] = value.clone();
            });
            assert_eq!(other, plain, "{field}: {value}");
        }
    }
}

#[test]
fn what_is_used_and_cannot_be_read_is_left_out_by_itself() {
    let content = command(|event| {
        event["app_permissions"] = json!({});
        event["channel"] = json!("?");
        event["member"]["nick"] = json!(5);
        event["member"]["roles"] = json!([null, "31"]);
        event["member"]["permissions"] = json!([]);
        event["data"]["resolved"] = Value::Null;
    })
    .expect("it is readable");
    assert_eq!(content.user.names().next(), Some("Alice"));
    assert_eq!(content.place.app_permissions, None);
    assert_eq!(content.place.user_permissions, None);
    assert!(!content.place.is_thread);
    assert_eq!(content.roles, [31]);
    let options = input(Some(content)).options;
    let has = |name: &str| options.iter().find(|(known, _)| known == name).map(|(_, value)| value);
    assert_eq!(has("opponent"), Some(&OptionValue::User(user(12, None, None, None))));
    assert_eq!(has("file"), None, "nobody says where it is");
    // More bits than exist today.
    let wide = "36893488147419104256"; // 2⁶⁵ and 1 << 10
    let content = command(|event| event["app_permissions"] = json!(wide)).expect("readable");
    assert_eq!(content.place.app_permissions, Some(Permissions::VIEW_CHANNEL));
}

#[test]
fn without_what_an_answer_needs_nothing_is_read() {
    assert_eq!(Interaction::read(&Value::Null), None);
    for field in ["id", "token", "type", "data", "member"] {
        let without = command(|event| event[field] = Value::Null);
        assert_eq!(without, None, "{field}");
    }
    let nowhere = command(|event| {
        event["channel_id"] = Value::Null;
        event["channel"] = Value::Null;
    });
    assert_eq!(nowhere, None);
    assert!(command(|event| event["channel_id"] = Value::Null).is_some());
    // Ids of nobody: such a number would be taken for a former player, or overflow.
    for id in ["0", "9223372036854775808", "18446744073709551615", "-1", "x", ""] {
        assert_eq!(command(|event| event["member"]["user"]["id"] = json!(id)), None, "{id}");
    }
    // A ping.
    assert_eq!(command(|event| event["type"] = json!(1)), None);
    // It can still be answered.
    let bare = Interaction { id: 5, token: "t".to_owned(), content: None };
    assert_eq!(Interaction::read(&json!({"id": "5", "token": "t"})), Some(bare));
}

#[test]
fn commands_of_menus_are_read_with_what_they_are_on() {
    let on = |kind: u64, target: &str| {
        let content = command(|event| {
            event["data"] = json!({
                "id": "1", "name": "?", "type": kind, "target_id": target,
                "resolved": {
                    "users": {"12": {"id": "12", "username": "bob"}},
                    "members": {"12": {"nick": "Bobby"}},
                    "messages": {"9": {"content": "1. e4", "attachments": [
                        {"url": "https://cdn/a.png", "size": 5, "content_type": "image/png"},
                        {"url": "https://cdn/a.txt", "size": 9, "content_type": "text/plain"}]}},
                },
            });
        });
        content.expect("it is readable").kind
    };
    let bobby = user(12, Some("Bobby"), None, Some("bob"));
    assert_eq!(on(2, "12"), InteractionKind::UserMenu(Some(bobby)));
    let message = MessageContent { text: "1. e4".to_owned(), file: Some(text_file()) };
    assert_eq!(on(3, "9"), InteractionKind::MessageMenu(message));
    assert_eq!(on(2, "?"), InteractionKind::UserMenu(None));
    assert_eq!(on(3, "12"), InteractionKind::MessageMenu(MessageContent::default()));
}

#[test]
fn subcommands_and_what_is_being_typed_are_found() {
    let command_input = input(command(|event| {
        event["data"]["options"] = json!([{"type": 1, "name": "change", "options": [
            {"type": 3, "name": "threads", "value": "off"}]}]);
    }));
    assert_eq!(command_input.subcommand.as_deref(), Some("change"));
    let threads = ("threads".to_owned(), OptionValue::Text("off".to_owned()));
    assert_eq!(command_input.options, [threads]);
    for (text, expected) in [(json!("fl"), "fl"), (json!(12), "12"), (Value::Null, "")] {
        let content = command(|event| {
            event["type"] = json!(4);
            event["data"]["options"] = json!([
                {"type": 6, "name": "who", "value": "12"},
                {"type": 4, "name": "match", "value": text, "focused": true}]);
        });
        match content.map(|content| content.kind) {
            Some(InteractionKind::Autocomplete { command, focused, typed }) => {
                assert_eq!((command.name.as_str(), focused.as_str()), ("challenge", "match"));
                assert_eq!(typed, expected);
                let options = [
                    ("who".to_owned(), OptionValue::User(bobby())),
                    ("match".to_owned(), OptionValue::Text(expected.to_owned())),
                ];
                assert_eq!(command.options, options);
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn buttons_and_menus_are_read_whatever_stands_beside_them() {
    let pressed = |data: Value, message: Value| {
        read(&json!({
            "id": "5", "token": "t", "type": 3, "channel_id": "7", "user": {"id": "11"},
            "data": data, "message": message,
        }))
        .expect("it is readable")
    };
    let message = json!({"id": "9", "flags": 64, "components": [
        {"type": 1, "components": [{"type": 99, "new": true}, {"type": 2}]}, "?"]});
    let content = pressed(json!({"custom_id": "a", "component_type": 2}), message);
    assert_eq!((&content.user, content.place.guild), (&user(11, None, None, None), None));
    let expected = |values: &[&str]| InteractionKind::Component {
        id: "a".to_owned(),
        values: values.iter().map(|&text| text.to_owned()).collect(),
        user: None,
    };
    assert_eq!(content.kind, expected(&[]));
    let private =
        SourceMessage { id: Some(9), visibility: Visibility::Ephemeral, control_removal: None };
    assert_eq!(content.message, private);
    let people = json!({
        "custom_id": "a", "component_type": 5, "values": ["12"],
        "resolved": {"users": {"12": {"id": "12", "username": "bob"}}},
    });
    match pressed(people, json!({"id": "9", "flags": 64})).kind {
        InteractionKind::Component { user: chosen, .. } => {
            assert_eq!(chosen, Some(user(12, None, None, Some("bob"))));
        }
        other => panic!("{other:?}"),
    }
    let menu = json!({"custom_id": "a", "component_type": 3, "values": ["x", 5, "y"]});
    let content = pressed(menu.clone(), json!({"id": "9", "flags": 0}));
    assert_eq!(content.kind, expected(&["x", "y"]));
    assert_eq!((content.message.id, content.message.visibility), (Some(9), Visibility::Everyone));
    assert_eq!(json!(content.message.control_removal), json!({"components": []}));
    let content = pressed(menu, Value::Null);
    let none = SourceMessage { id: None, visibility: Visibility::Everyone, control_removal: None };
    assert_eq!((content.kind, content.message), (expected(&["x", "y"]), none));
}

/// Returns the first text and the fields of a form.
fn submitted(components: &Value, resolved: &Value) -> (String, Vec<(String, OptionValue)>) {
    let content = read(&json!({
        "id": "5", "token": "t", "type": 5, "channel_id": "7", "user": {"id": "11"},
        "data": {"custom_id": "a", "components": components, "resolved": resolved},
    }));
    match content.map(|content| content.kind) {
        Some(InteractionKind::ModalSubmit { first_text, fields, .. }) => (first_text, fields),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_line_of_a_form_stands_in_a_row_or_in_a_label() {
    let input = json!({"type": 4, "custom_id": "text", "value": "e2-e4"});
    let select = json!({"type": 3, "custom_id": "text", "values": ["e2-e4", "d2-d4"]});
    let radio = json!({"type": 21, "custom_id": "text", "value": "e2-e4"});
    let unknown = json!({"type": 99, "of": [input]});
    for (components, expected) in [
        (json!([{"type": 1, "components": [input]}]), "e2-e4"),
        (json!([{"type": 1, "components": [unknown, input]}]), "e2-e4"),
        (json!([unknown, {"type": 18, "id": 1, "component": input}]), "e2-e4"),
        (json!([{"type": 18, "component": select}]), "e2-e4"),
        (json!([{"type": 18, "component": radio}]), "e2-e4"),
        (json!([{"type": 10}, {"type": 1, "components": "?"}]), ""),
        (json!("?"), ""),
    ] {
        assert_eq!(submitted(&components, &Value::Null).0, expected, "{components}");
    }
}

#[test]
fn each_sort_of_field_is_read() {
    let label = |component: Value| json!({"type": 18, "component": component});
    let components = json!([
        {"type": 10},
        label(json!({"type": 5, "custom_id": "opponent", "values": ["12"]})),
        label(json!({"type": 3, "custom_id": "game", "values": ["medieval"]})),
        label(json!({"type": 21, "custom_id": "side", "value": "white"})),
        label(json!({"type": 23, "custom_id": "rated", "value": true})),
        label(json!({"type": 23, "custom_id": "also", "value": false})),
        label(json!({"type": 19, "custom_id": "file", "values": ["41"]})),
        label(json!({"type": 4, "custom_id": "empty", "value": ""})),
        label(json!({"type": 3, "custom_id": "none", "values": []})),
        {"type": 1, "components": [{"type": 4, "custom_id": "text", "value": "e4"}]},
    ]);
    let resolved = json!({
        "users": {"12": {"id": "12", "username": "bob", "bot": true}},
        "attachments": {"41": {"id": "41", "url": "https://cdn/a.txt", "size": 9}},
    });
    let text = |text: &str| OptionValue::Text(text.to_owned());
    let bob = User { is_bot: true, ..user(12, None, None, Some("bob")) };
    let expected = [
        ("opponent", OptionValue::User(bob)),
        ("game", text("medieval")),
        ("side", text("white")),
        ("rated", text("yes")),
        ("also", text("no")),
        ("file", OptionValue::File(text_file())),
        ("text", text("e4")),
    ]
    .map(|(name, value)| (name.to_owned(), value));
    assert_eq!(submitted(&components, &resolved).1, expected);
    for odd in [json!(null), json!([5, {"component": 7}, {"components": {}}]), json!("x")] {
        assert_eq!(submitted(&odd, &resolved).1, [], "{odd}");
    }
}
