//! The page's requests: the first screen, and acts without a driver.

use crate::common::{ALL_INTENTS, Api, start};
use fake_discord::{FirstChoice, FirstCommand, Options, PATIENCE};
use serde_json::{Value, json};

async fn act(api: &Api, body: Value) -> (u16, Value) {
    let url = format!("{}/chat/act", api.sandbox.url());
    let answer = api.http.post(url).json(&body).send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

async fn state(api: &Api, name: &str) -> Value {
    let url = format!("{}/chat/state?as={name}", api.sandbox.url());
    api.http.get(url).send().await.unwrap().json().await.unwrap()
}

#[tokio::test]
async fn the_first_screen_is_what_the_keeper_gave() {
    let command = FirstCommand {
        name: "play".to_owned(),
        options: vec![("game".to_owned(), "chess".to_owned())],
    };
    let choice = FirstChoice {
        title: "Chess".to_owned(),
        words: "The old game.".to_owned(),
        picture: b"\x89PNG".to_vec(),
        commands: vec![command],
    };
    let options = Options { first_screen: vec![choice], ..Options::default() };
    let sandbox = fake_discord::start(options).await.unwrap();
    let room = sandbox.channel("war-room").unwrap();
    let api = Api { sandbox, http: reqwest::Client::builder().no_proxy().build().unwrap(), room };
    let message = &state(&api, "Alice").await["first"][0];
    assert_eq!((&message["title"], &message["words"]), (&json!("Chess"), &json!("The old game.")));
    assert_eq!(message["commands"], json!([{"name": "play", "options": {"game": "chess"}}]));
    let picture = format!("{}{}", api.sandbox.url(), message["picture"].as_str().unwrap());
    let answer = api.http.get(picture).send().await.unwrap();
    assert_eq!(answer.headers()["content-type"], "image/png");
    assert_eq!(&answer.bytes().await.unwrap()[..], b"\x89PNG");
    let none = format!("{}/chat/first/1", api.sandbox.url());
    assert_eq!(api.http.get(none).send().await.unwrap().status(), 404);
}

#[tokio::test]
async fn menus_are_used_and_the_bot_is_installed() {
    let api = start().await;
    api.sandbox.set_first_response(PATIENCE);
    let mut gateway = api.ready(ALL_INTENTS).await;
    let commands = json!([
        {"name": "Challenge", "type": 2, "integration_types": [0, 1]},
        {"name": "Read", "type": 3}]);
    assert_eq!(api.register(commands).await.status, 200);
    let bob = api.sandbox.person("Bob").unwrap();
    let page = state(&api, "Alice").await;
    let place = |state: &Value, id: u64| {
        let id = id.to_string();
        let all = state["channels"].as_array().unwrap();
        all.iter().find(|one| one["id"] == id.as_str()).unwrap().clone()
    };
    let room = place(&page, api.room);
    assert_eq!(room["user_commands"][0]["name"], "Challenge");
    assert_eq!(room["message_commands"][0]["name"], "Read");
    let group = place(&page, api.sandbox.group());
    assert_eq!((&group["elsewhere"], &group["user_commands"]), (&json!(true), &json!([])));
    assert_eq!(act(&api, json!({"as": "Alice", "do": "install", "installed": true})).await.0, 200);
    let page = state(&api, "Alice").await;
    assert_eq!(page["installed"], true);
    assert_eq!(place(&page, api.sandbox.group())["user_commands"][0]["name"], "Challenge");

    let message_id = bob.post(api.room, "1. e4").unwrap();
    let (room, target) = (api.room.to_string(), bob.id.to_string());
    for body in [
        json!({"as": "Alice", "do": "on_person", "channel": room, "name": "Challenge", "target": target}),
        json!({"as": "Alice", "do": "on_message", "name": "Read", "target": message_id.to_string()}),
    ] {
        let (outcome, told) = tokio::join!(act(&api, body), async {
            let event = gateway.event("INTERACTION_CREATE").await;
            let data = json!({"content": "Well", "flags": 64});
            let answer = api.callback(&event, json!({"type": 4, "data": data})).await;
            (event, answer.status)
        });
        assert_eq!((outcome.0, told.1), (200, 204), "{}", outcome.1);
        assert!(told.0["data"]["target_id"].is_string());
    }
    let unknown =
        json!({"as": "Alice", "do": "on_message", "name": "?", "target": message_id.to_string()});
    let (status, refused) = act(&api, unknown).await;
    assert_eq!((status, &refused["error"]), (400, &json!("there is no command /? here")));
}
