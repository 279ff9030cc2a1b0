//! The gateway: identify, resume, close codes, intents; and faults on demand.

use std::time::Duration;

use crate::common::{ALL_INTENTS, start};
use fake_discord::{Fault, PATIENCE};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

fn identify(token: &str, intents: u64) -> Value {
    json!({"op": 2, "d": {"token": token, "intents": intents, "properties": {}}})
}

#[tokio::test]
async fn close_codes() {
    let api = start().await;
    for (rule, payload, code) in [
        ("bad token", identify("wrong", 1).to_string(), 4004),
        ("bad intents", identify("sandbox", 1 << 40).to_string(), 4013),
        ("not JSON", "{".to_owned(), 4002),
        ("too large", json!({"op": 1, "d": crate::common::long(5000)}).to_string(), 4002),
        ("unknown opcode", json!({"op": 77}).to_string(), 4001),
        ("not identified", json!({"op": 3, "d": {}}).to_string(), 4003),
        (
            "bad shard",
            json!({"op": 2, "d": {"token": "sandbox", "intents": 1, "shard": [2, 2]}}).to_string(),
            4010,
        ),
    ] {
        let mut gateway = api.gateway().await;
        gateway.next().await;
        gateway.send_text(payload).await;
        assert_eq!(gateway.closing_frame().await, code, "{rule}");
    }
    let mut gateway = api.ready(1).await;
    gateway.identify(1).await;
    assert_eq!(gateway.closing_frame().await, 4005, "identify twice");
    let mut gateway = api.ready(1).await;
    for _ in 0..125 {
        gateway.send_text(json!({"op": 1, "d": null}).to_string()).await;
    }
    assert_eq!(gateway.closing_frame().await, 4008, "120 a minute");
    api.sandbox.set_privileged_intents(0);
    let mut gateway = api.gateway().await;
    gateway.next().await;
    gateway.identify(ALL_INTENTS).await;
    assert_eq!(gateway.closing_frame().await, 4014, "intent not switched on");
}

#[tokio::test]
async fn resume_replays_what_was_missed() {
    let api = start().await;
    let mut gateway = api.gateway().await;
    gateway.next().await;
    gateway.identify(ALL_INTENTS).await;
    let session = gateway.event("READY").await["session_id"].clone();
    gateway.event("GUILD_CREATE").await;
    api.sandbox.drop_gateway();
    assert_eq!(gateway.closing_frame().await, Value::Null, "cut without a close frame");
    let alice = api.sandbox.person("Alice").unwrap();
    alice.post(api.room, "while you were away").unwrap();
    let mut gateway = api.gateway().await;
    gateway.next().await;
    gateway
        .send(json!({"op": 6, "d": {"token": "sandbox", "session_id": session, "seq": 2}}))
        .await;
    assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], "while you were away");
    gateway.event("RESUMED").await;
    api.sandbox.ask_reconnect();
    assert_eq!(gateway.next().await["op"], 7);
    api.sandbox.invalidate_session(false);
    let answer = gateway.next().await;
    assert_eq!((&answer["op"], &answer["d"]), (&json!(9), &json!(false)));
    let mut gateway = api.gateway().await;
    gateway.next().await;
    gateway
        .send(json!({"op": 6, "d": {"token": "sandbox", "session_id": session, "seq": 2}}))
        .await;
    assert_eq!(gateway.next().await["op"], 9, "the session is gone");
    api.sandbox.close_gateway(4000);
    assert_eq!(gateway.closing_frame().await, 4000);
}

#[tokio::test]
async fn intents_decide_what_arrives() {
    let api = start().await;
    let alice = api.sandbox.person("Alice").unwrap();
    let mut gateway = api.ready(1 | 1 << 9).await;
    alice.post(api.room, "hidden").unwrap();
    assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], "");
    alice.post(api.room, &format!("<@{}> shown", api.sandbox.bot())).unwrap();
    assert!(gateway.event("MESSAGE_CREATE").await["content"].as_str().unwrap().contains("shown"));
    let mut members = api.ready(1 | 1 << 1).await;
    api.sandbox.remove_member(&alice);
    assert_eq!(members.event("GUILD_MEMBER_REMOVE").await["user"]["id"], alice.id.to_string());
    api.sandbox.add_member(&alice);
    members.event("GUILD_MEMBER_ADD").await;
    let dm = api.sandbox.open_dm(&alice);
    alice.post(dm, "psst").unwrap();
    // No CHANNEL_CREATE is sent for a private chat ("API v8" in Discord's change log).
    let mut private = api.ready(1 | 1 << 12).await;
    let channel_again = api.sandbox.open_dm(&api.sandbox.person("Bob").unwrap());
    api.sandbox.person("Bob").unwrap().post(channel_again, "hello").unwrap();
    loop {
        let next = private.next().await;
        assert_ne!(next["t"], "CHANNEL_CREATE");
        if next["t"] == "MESSAGE_CREATE" {
            break;
        }
    }
}

#[tokio::test]
async fn heartbeats() {
    let api = start().await;
    let mut gateway = api.ready(1).await;
    gateway.event("GUILD_CREATE").await;
    gateway.send(json!({"op": 1, "d": 1})).await;
    assert_eq!(gateway.next().await["op"], 11);
    api.sandbox.set_heartbeat_interval(Duration::from_millis(400));
    let mut gateway = api.gateway().await;
    // However late, it isn't a heartbeat.
    gateway.send_text(identify("sandbox", 1).to_string()).await;
    assert_eq!(gateway.closing_frame().await, 4009, "a silent client is dropped");
}

#[tokio::test]
async fn faults_strike() {
    let api = start().await;
    let path = "/channels/*/messages";
    let wait = Duration::from_millis(1500);
    api.sandbox.fault(Fault::RateLimit { retry_after: wait }, "POST", path, 1);
    let answer = api.post(json!({"content": "a"})).await;
    assert_eq!((answer.status, answer.body["retry_after"].as_f64()), (429, Some(1.5)));
    api.sandbox.fault(Fault::Status(503), "*", "/channels/**", 2);
    for _ in 0..2 {
        assert_eq!(api.post(json!({"content": "b"})).await.status, 503);
    }
    let send = || {
        api.http
            .post(api.url(&format!("/channels/{}/messages", api.room)))
            .header("Authorization", "Bot sandbox")
            .json(&json!({"content": "applied"}))
            .timeout(PATIENCE)
            .send()
    };
    api.sandbox.fault(Fault::DropAfterApplying, "POST", path, 1);
    let error = send().await.unwrap_err();
    assert!(!error.is_timeout(), "the connection is cut, not left hanging");
    api.sandbox.fault(Fault::Hang, "POST", path, 1);
    tokio::select! {
        answer = send() => panic!("it hangs: {answer:?}"),
        arrived = api.sandbox.wait_for_requests(|requests| (requests.len() == 5).then_some(())) => {
            arrived.unwrap();
        }
    }
    let alice = api.sandbox.person("Alice").unwrap();
    let texts: Vec<String> = alice.sees(api.room).into_iter().map(|m| m.content).collect();
    assert_eq!(texts, ["applied"]);
    let statuses: Vec<u16> = api.sandbox.requests().iter().map(|r| r.status).collect();
    assert_eq!(statuses, [429, 503, 503, 0, 0]);
}

#[tokio::test]
async fn the_chat_survives_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.json");
    let options = fake_discord::Options {
        state_file: Some(file.clone()),
        ..fake_discord::Options::default()
    };
    let first = fake_discord::start(options.clone()).await.unwrap();
    let room = first.channel("war-room").unwrap();
    let alice = first.person("Alice").unwrap();
    let id = alice.post(room, "remember me").unwrap();
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let form = reqwest::multipart::Form::new()
        .text("payload_json", "{}")
        .part("files[0]", reqwest::multipart::Part::bytes(vec![7u8; 9]).file_name("a.png"));
    let url = format!("{}/api/v10/channels/{room}/messages", first.url());
    http.post(url).header("Authorization", "Bot sandbox").multipart(form).send().await.unwrap();
    first.shutdown().await;
    let second = fake_discord::start(options.clone()).await.unwrap();
    let alice = second.person("Alice").unwrap();
    let messages = alice.sees(room);
    assert_eq!((messages[0].id, messages[0].content.as_str()), (id, "remember me"));
    assert_eq!(&*messages[1].attachments[0].bytes, &[7u8; 9]);
    assert!(alice.post(room, "later").unwrap() > messages[1].id, "ids go on increasing");
    second.shutdown().await;
    std::fs::write(&file, "not JSON").unwrap();
    let third = fake_discord::start(options).await.unwrap();
    assert!(third.person("Alice").unwrap().sees(room).is_empty(), "damaged: starts empty");
    third.shutdown().await;
    // Damaged files are kept, with the files of their messages.
    let aside = folder.path().join("state.json.damaged-1");
    assert_eq!(std::fs::read_to_string(aside).unwrap(), "not JSON");
    let files = std::fs::read_dir(folder.path().join("state.json.damaged-1.files")).unwrap();
    assert_eq!(files.count(), 1);
}

#[cfg(unix)]
#[tokio::test]
async fn the_chat_is_its_owners_alone() {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.json");
    let files = folder.path().join("state.json.files");
    let mode =
        |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let options = fake_discord::Options {
        state_file: Some(file.clone()),
        ..fake_discord::Options::default()
    };
    fake_discord::start(options.clone()).await.unwrap().shutdown().await;
    assert_eq!((mode(&file), mode(&files)), (0o600, 0o700));
    // Also those of an earlier version.
    std::fs::set_permissions(&file, Permissions::from_mode(0o644)).unwrap();
    std::fs::set_permissions(&files, Permissions::from_mode(0o755)).unwrap();
    let sandbox = fake_discord::start(options).await.unwrap();
    assert_eq!((mode(&file), mode(&files)), (0o600, 0o700));
    let room = sandbox.channel("war-room").unwrap();
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let form = reqwest::multipart::Form::new()
        .text("payload_json", "{}")
        .part("files[0]", reqwest::multipart::Part::bytes(vec![7u8; 9]).file_name("a.png"));
    let url = format!("{}/api/v10/channels/{room}/messages", sandbox.url());
    http.post(url).header("Authorization", "Bot sandbox").multipart(form).send().await.unwrap();
    sandbox.shutdown().await;
    let files_left: Vec<_> =
        std::fs::read_dir(&files).unwrap().map(|one| one.unwrap().path()).collect();
    assert_eq!(files_left.len(), 1);
    assert_eq!((mode(&file), mode(&files), mode(&files_left[0])), (0o600, 0o700, 0o600));
}

#[tokio::test]
async fn what_was_answered_is_on_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.json");
    let options = fake_discord::Options {
        state_file: Some(file.clone()),
        ..fake_discord::Options::default()
    };
    let sandbox = fake_discord::start(options).await.unwrap();
    let room = sandbox.channel("war-room").unwrap();
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let url = format!("{}/api/v10/channels/{room}/messages", sandbox.url());
    for number in 0..20 {
        let body = json!({"content": format!("number {number}")});
        let request = http.post(&url).header("Authorization", "Bot sandbox").json(&body);
        assert_eq!(request.send().await.unwrap().status(), 200);
        // Its state after a crash at this moment.
        let snapshot = std::fs::read_to_string(&file).unwrap();
        assert!(snapshot.contains(&format!("\"number {number}\"")), "{number}");
    }
}

/// "Sharding": the number of shards, the guild's shard, and the start of sessions.
#[tokio::test]
async fn shards_have_their_share() {
    let api = start().await;
    api.sandbox.set_shards(4, 2, 1);
    let info = api.call("GET", "/gateway/bot", Value::Null).await.body;
    let limit = &info["session_start_limit"];
    assert_eq!((&info["shards"], &limit["max_concurrency"]), (&json!(4), &json!(1)));
    let begin = async |shard: Value| {
        let mut gateway = api.gateway().await;
        gateway.next().await;
        let mut payload = identify("sandbox", 1);
        payload["d"]["shard"] = shard;
        gateway.send(payload).await;
        gateway
    };
    assert_eq!(begin(json!([0, 1])).await.closing_frame().await, 4011, "sharding required");
    let home = (api.sandbox.guild() >> 22) % 4;
    let other = (home + 1) % 4;
    let mut gateway = begin(json!([home, 4])).await;
    assert_eq!(gateway.event("READY").await["guilds"].as_array().unwrap().len(), 1);
    gateway.event("GUILD_CREATE").await;
    assert_eq!(begin(json!([other, 4])).await.next().await["op"], 9, "one in five seconds");
    api.sandbox.set_shards(4, 2, 4);
    let mut gateway = begin(json!([other, 4])).await;
    assert_eq!(gateway.event("READY").await["guilds"].as_array().unwrap().len(), 0);
    assert_eq!(api.sandbox.identifies().len(), 2);
}

/// One stream per connection, flushed after each payload ("Transport Compression").
#[tokio::test]
async fn the_gateway_compresses_as_a_stream() {
    let api = start().await;
    let mut gateway = api.gateway_with("&compress=zlib-stream").await;
    assert_eq!(gateway.next_inflated().await["op"], 10);
    gateway.identify(1).await;
    assert_eq!(gateway.next_inflated().await["t"], "READY");
    assert_eq!(gateway.next_inflated().await["t"], "GUILD_CREATE");
    gateway.send(json!({"op": 1, "d": 2})).await;
    assert_eq!(gateway.next_inflated().await["op"], 11);
}

#[tokio::test]
async fn the_page_is_served_to_this_machine_alone() {
    let api = start().await;
    let page = api.http.get(api.sandbox.url()).send().await.unwrap();
    assert!(page.text().await.unwrap().contains("speak-as"));
    for (header, value, status) in [
        ("Origin", "https://evil.example", 403),
        ("Host", "evil.example", 403),
        ("Origin", &api.sandbox.url(), 200),
    ] {
        for path in ["/chat/state?as=Alice", "/api/v10/gateway"] {
            let url = format!("{}{path}", api.sandbox.url());
            let answer = api.http.get(url).header(header, value).send().await.unwrap();
            assert_eq!(answer.status(), status, "{header}: {value}: {path}");
        }
    }
    // Pages from elsewhere can't connect: browsers open WebSockets to any host.
    let url = format!("{}/?v=10&encoding=json", api.sandbox.url().replacen("http", "ws", 1));
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("Origin", "https://evil.example".parse().unwrap());
    let refused = tokio_tungstenite::connect_async(request).await.unwrap_err();
    assert!(refused.to_string().contains("403"), "{refused}");
}
