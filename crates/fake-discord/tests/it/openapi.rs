//! Checks that the stand-in's answers match Discord's own description, which isn't part of the
//! project. Without it, this test is skipped with a message, unless `DISCORD_OPENAPI` names it.

use crate::common::{ALL_INTENTS, start};
use discord_schema::Description;
use fake_discord::PATIENCE;
use serde_json::{Value, json};

struct Shapes(&'static Description);

impl Shapes {
    fn read() -> Option<Shapes> {
        Description::shared().unwrap().map(Shapes)
    }

    fn refusal(&self, body: &Value) {
        assert_eq!(self.0.is("ErrorResponse", body), Ok(()), "{body:#}");
    }

    fn check(&self, path: &str, method: &str, status: &str, body: &Value) {
        let outcome = self.0.answer(path, method, status.parse().unwrap(), body);
        assert_eq!(outcome, Ok(()), "{method} {path}\n{body:#}");
    }
}

#[tokio::test]
async fn answers_have_discords_shapes() {
    let Some(shapes) = Shapes::read() else { return };
    let api = start().await;
    api.sandbox.set_first_response(PATIENCE);
    let mut gateway = api.ready(ALL_INTENTS).await;
    let (guild, bot, room) = (api.sandbox.guild(), api.sandbox.bot(), api.room);
    for (path, body) in [
        ("/gateway", "/gateway".to_owned()),
        ("/gateway/bot", "/gateway/bot".to_owned()),
        ("/users/@me", "/users/@me".to_owned()),
        ("/users/{user_id}", format!("/users/{}", bot + 1)),
        ("/applications/@me", "/applications/@me".to_owned()),
        ("/oauth2/applications/@me", "/oauth2/applications/@me".to_owned()),
        ("/guilds/{guild_id}", format!("/guilds/{guild}")),
        ("/guilds/{guild_id}/channels", format!("/guilds/{guild}/channels")),
        ("/guilds/{guild_id}/roles", format!("/guilds/{guild}/roles")),
        ("/guilds/{guild_id}/members/{user_id}", format!("/guilds/{guild}/members/{}", bot + 1)),
        ("/channels/{channel_id}", format!("/channels/{room}")),
    ] {
        let answer = api.call("GET", &body, Value::Null).await;
        shapes.check(path, "get", "200", &answer.body);
    }
    let commands = json!([{"name": "play", "description": "d", "options": [
        {"type": 3, "name": "text", "description": "d", "required": true, "autocomplete": true},
        {"type": 6, "name": "who", "description": "d"}]}]);
    let answer = api.register(commands).await;
    shapes.check("/applications/{application_id}/commands", "put", "200", &answer.body);

    let messages = format!("/channels/{room}/messages");
    let png = [("b.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08\0\0\0\x08".to_vec())];
    let rich = json!({
        "content": format!("<@{}>", bot + 1), "nonce": "5", "attachments": [{"id": 0, "description": "alt"}],
        "embeds": [{"title": "t", "color": 5, "fields": [{"name": "n", "value": "v"}], "footer": {"text": "f"}}],
        "components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "a", "emoji": {"name": "✅"}}]},
            {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": [{"label": "1", "value": "1"}]}]},
            {"type": 1, "components": [{"type": 5, "custom_id": "u"}]}],
    });
    let made = api.send_files("POST", &messages, rich, &png).await;
    shapes.check("/channels/{channel_id}/messages", "post", "200", &made.body);
    let v2 = json!({"flags": 32768, "attachments": [{"id": 0}], "components": [
        {"type": 17, "components": [
            {"type": 10, "content": "x"}, {"type": 12, "items": [{"media": {"url": "attachment://b.png"}}]}, {"type": 14},
            {"type": 9, "components": [{"type": 10, "content": "y"}], "accessory": {"type": 2, "style": 1, "label": "x", "custom_id": "a"}}]}]});
    let answer = api.send_files("POST", &messages, v2, &png).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    shapes.check("/channels/{channel_id}/messages", "post", "200", &answer.body);
    let image = json!({"embeds": [{"image": {"url": "attachment://b.png"}}]});
    let answer = api.send_files("POST", &messages, image, &png).await;
    shapes.check("/channels/{channel_id}/messages", "post", "200", &answer.body);
    let reply = json!({"content": "r", "message_reference": {"message_id": made.id().to_string()}});
    let answer = api.post(reply).await;
    shapes.check("/channels/{channel_id}/messages", "post", "200", &answer.body);
    let one = format!("{messages}/{}", made.id());
    let answer = api.call("PATCH", &one, json!({"content": "edited"})).await;
    shapes.check("/channels/{channel_id}/messages/{message_id}", "patch", "200", &answer.body);

    let thread = api.call("POST", &format!("{one}/threads"), json!({"name": "t"})).await;
    shapes.check(
        "/channels/{channel_id}/messages/{message_id}/threads",
        "post",
        "201",
        &thread.body,
    );
    let answer = api
        .call("POST", &format!("/channels/{room}/threads"), json!({"name": "t", "type": 12}))
        .await;
    shapes.check("/channels/{channel_id}/threads", "post", "201", &answer.body);
    let answer =
        api.call("PATCH", &format!("/channels/{}", thread.id()), json!({"archived": true})).await;
    shapes.check("/channels/{channel_id}", "patch", "200", &answer.body);
    let answer = api.call("GET", &format!("/guilds/{guild}/threads/active"), Value::Null).await;
    shapes.check("/guilds/{guild_id}/threads/active", "get", "200", &answer.body);
    let pin = format!("/channels/{room}/messages/pins/{}", made.id());
    assert_eq!(api.call("PUT", &pin, Value::Null).await.status, 204);
    let react = format!("{one}/reactions/%E2%9C%85/@me");
    assert_eq!(api.call("PUT", &react, Value::Null).await.status, 204);
    let answer = api.call("GET", &format!("/channels/{room}/messages/pins"), Value::Null).await;
    shapes.check("/channels/{channel_id}/messages/pins", "get", "200", &answer.body);
    let answer = api.call("GET", &messages, Value::Null).await;
    shapes.check("/channels/{channel_id}/messages", "get", "200", &answer.body);
    let answer = api
        .call("POST", "/users/@me/channels", json!({"recipient_id": (bot + 1).to_string()}))
        .await;
    shapes.check("/users/@me/channels", "post", "200", &answer.body);

    let alice = api.sandbox.person("Alice").unwrap();
    let waiting =
        tokio::spawn(async move { alice.command(room, "play", [("text", "x".into())]).await });
    let event = gateway.event("INTERACTION_CREATE").await;
    let (id, token) = (event["id"].as_str().unwrap(), event["token"].as_str().unwrap());
    let path = format!("/interactions/{id}/{token}/callback?with_response=true");
    let answer = api.call("POST", &path, json!({"type": 5})).await;
    shapes.check(
        "/interactions/{interaction_id}/{interaction_token}/callback",
        "post",
        "200",
        &answer.body,
    );
    let answer =
        api.call("PATCH", &api.hook(&event, "/messages/@original"), json!({"content": "x"})).await;
    shapes.check(
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        "patch",
        "200",
        &answer.body,
    );
    let answer =
        api.call("POST", &api.hook(&event, ""), json!({"content": "x", "flags": 64})).await;
    shapes.check("/webhooks/{webhook_id}/{webhook_token}", "post", "200", &answer.body);
    waiting.await.unwrap().unwrap();

    let refused = api.sandbox.requests().into_iter().find(|request| request.status >= 400);
    assert_eq!(refused, None, "all of these requests are right");
    let wrong = api.post(json!({"content": crate::common::long(2001)})).await;
    // The description requires numeric field codes; Discord's documentation shows words.
    shapes.refusal(&json!({"code": wrong.body["code"], "message": wrong.body["message"]}));
    shapes.refusal(&api.call("GET", "/nowhere", Value::Null).await.body);
}
