//! A small client for the sandbox's tests: plain HTTP and a bare gateway connection.
use discord_schema::{Description, Fault};
use fake_discord::{BodyFault, Options, Sandbox, Snowflake};
use flate2::{Decompress, FlushDecompress};
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub(crate) const ALL_INTENTS: u64 = 1 | 1 << 1 | 1 << 9 | 1 << 12 | 1 << 15;

pub(crate) struct Api {
    pub(crate) sandbox: Sandbox,
    pub(crate) http: reqwest::Client,
    pub(crate) room: Snowflake,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

impl Answer {
    pub(crate) fn code(&self) -> u64 {
        self.body["code"].as_u64().unwrap_or(u64::MAX)
    }

    pub(crate) fn id(&self) -> Snowflake {
        self.body["id"].as_str().unwrap().parse().unwrap()
    }

    /// Returns the codes of form errors below a path such as `embeds.0.title`.
    pub(crate) fn errors_at(&self, path: &str) -> Vec<String> {
        let mut at = &self.body["errors"];
        for key in path.split('.').filter(|key| !key.is_empty()) {
            at = &at[key];
        }
        let list = at["_errors"].as_array().into_iter().flatten();
        list.filter_map(|error| error["code"].as_str().map(str::to_owned)).collect()
    }
}

/// A sandbox that also checks requests against Discord's own description.
pub(crate) async fn start() -> Api {
    let api = start_without_description().await;
    api.sandbox.check_bodies(check_body);
    api
}

/// A sandbox with only its own rules.
pub(crate) async fn start_without_description() -> Api {
    let sandbox = fake_discord::start(Options::default()).await.unwrap();
    let room = sandbox.channel("war-room").unwrap();
    Api { sandbox, http: reqwest::Client::builder().no_proxy().build().unwrap(), room }
}

fn check_body(method: &str, path: &str, body: &Value) -> Result<(), BodyFault> {
    let Some(description) = Description::shared().unwrap() else { return Ok(()) };
    match description.request(method, path, body) {
        Err(Fault::Form { place, words }) => {
            Err(BodyFault { path: place.trim_start_matches('/').replace('/', "."), words })
        }
        // Operations that the shortened description lacks, and types that it leaves open.
        Ok(()) | Err(Fault::NoOperation | Fault::NoBody | Fault::TypeOfAnswer) => Ok(()),
        Err(Fault::Broken(cause)) => panic!("{cause}"),
    }
}

impl Api {
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}/api/v10{path}", self.sandbox.url())
    }

    pub(crate) async fn call(&self, method: &str, path: &str, body: Value) -> Answer {
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        let mut request =
            self.http.request(method, self.url(path)).header("Authorization", "Bot sandbox");
        if !body.is_null() {
            request = request.json(&body);
        }
        answer(request.send().await.unwrap()).await
    }

    pub(crate) async fn send_files(
        &self,
        method: &str,
        path: &str,
        body: Value,
        files: &[(&str, Vec<u8>)],
    ) -> Answer {
        let mut form = reqwest::multipart::Form::new().text("payload_json", body.to_string());
        for (number, (name, bytes)) in files.iter().enumerate() {
            let part = reqwest::multipart::Part::bytes(bytes.clone()).file_name((*name).to_owned());
            form = form.part(format!("files[{number}]"), part);
        }
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        let request = self.http.request(method, self.url(path)).multipart(form);
        answer(request.header("Authorization", "Bot sandbox").send().await.unwrap()).await
    }

    pub(crate) async fn post(&self, body: Value) -> Answer {
        self.call("POST", &format!("/channels/{}/messages", self.room), body).await
    }

    pub(crate) async fn register(&self, commands: Value) -> Answer {
        self.call("PUT", &format!("/applications/{}/commands", self.sandbox.bot()), commands).await
    }

    pub(crate) async fn callback(&self, interaction: &Value, body: Value) -> Answer {
        let (id, token) = (&interaction["id"], &interaction["token"]);
        let path =
            format!("/interactions/{}/{}/callback", id.as_str().unwrap(), token.as_str().unwrap());
        self.call("POST", &path, body).await
    }

    pub(crate) fn hook(&self, interaction: &Value, rest: &str) -> String {
        format!("/webhooks/{}/{}{rest}", self.sandbox.bot(), interaction["token"].as_str().unwrap())
    }

    pub(crate) async fn gateway(&self) -> Gateway {
        self.gateway_with("").await
    }

    /// Connects with additional query parameters.
    pub(crate) async fn gateway_with(&self, more: &str) -> Gateway {
        let base = self.sandbox.url().replacen("http", "ws", 1);
        let (socket, _) = connect_async(format!("{base}/?v=10&encoding=json{more}")).await.unwrap();
        Gateway { socket, inflate: Decompress::new(true) }
    }

    /// Connects, identifies, and reads `READY`.
    pub(crate) async fn ready(&self, intents: u64) -> Gateway {
        let mut gateway = self.gateway().await;
        assert_eq!(gateway.next().await["op"], 10);
        gateway.identify(intents).await;
        assert_eq!(gateway.event("READY").await["v"], 10);
        gateway
    }
}

async fn answer(response: reqwest::Response) -> Answer {
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    let body = if text.is_empty() { Value::Null } else { serde_json::from_str(&text).unwrap() };
    Answer { status, body }
}

pub(crate) struct Gateway {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    inflate: Decompress,
}

impl Gateway {
    /// Returns the next payload of a compressed connection.
    pub(crate) async fn next_inflated(&mut self) -> Value {
        loop {
            let Some(Ok(Frame::Binary(bytes))) = self.socket.next().await else { continue };
            assert!(bytes.ends_with(&[0, 0, 0xff, 0xff]));
            let mut text = Vec::with_capacity(1 << 20);
            self.inflate.decompress_vec(&bytes, &mut text, FlushDecompress::Sync).unwrap();
            return serde_json::from_slice(&text).unwrap();
        }
    }

    pub(crate) async fn send(&mut self, payload: Value) {
        self.socket.send(Frame::text(payload.to_string())).await.unwrap();
    }

    pub(crate) async fn send_text(&mut self, text: String) {
        let _ = self.socket.send(Frame::text(text)).await;
    }

    pub(crate) async fn identify(&mut self, intents: u64) {
        self.send(
            json!({"op": 2, "d": {"token": "sandbox", "intents": intents, "properties": {}}}),
        )
        .await;
    }

    /// Returns the next payload; `{"close": code}` at the end of the connection.
    pub(crate) async fn next(&mut self) -> Value {
        loop {
            match self.socket.next().await {
                Some(Ok(Frame::Text(text))) => return serde_json::from_str(&text).unwrap(),
                Some(Ok(Frame::Close(frame))) => {
                    return json!({"close": frame.map(|frame| u16::from(frame.code))});
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return json!({"close": null}),
            }
        }
    }

    /// Reads until the next event of this name and returns its data.
    pub(crate) async fn event(&mut self, name: &str) -> Value {
        loop {
            let payload = self.next().await;
            assert!(payload.get("close").is_none(), "closed before {name}: {payload}");
            if payload["t"] == name {
                return payload["d"].clone();
            }
        }
    }

    pub(crate) async fn closing_frame(&mut self) -> Value {
        loop {
            let payload = self.next().await;
            if let Some(code) = payload.get("close") {
                return code.clone();
            }
        }
    }
}

/// Stops the time until `tokio::time::advance` moves it, so that slow machines reach no limit.
pub(crate) struct Standstill {
    _held: std::sync::mpsc::Sender<()>,
}

/// Stops the time, in tests on one thread.
pub(crate) fn standstill() -> Standstill {
    tokio::time::pause();
    let (lifeline, until_dropped) = std::sync::mpsc::channel();
    // While a blocking task runs, tokio doesn't advance a paused clock.
    tokio::task::spawn_blocking(move || until_dropped.recv());
    Standstill { _held: lifeline }
}

pub(crate) fn long(count: usize) -> String {
    "x".repeat(count)
}
