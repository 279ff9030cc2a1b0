//! Discord's outages: Herald stays up as long as its token is valid, retries with pauses, and takes
//! no temporary refusal as final.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fake_discord::driver::SeenMessage;
use fake_discord::{Fault, PATIENCE, permissions};
use herald::{Clock, Endpoints, Patience};
use test_databases::Medium;
use tests::{Error, Stage, board_after, boards, patience, wait_for_message, wait_for_update};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::{ServerConfig, crypto, pki_types};

use crate::journeys::{JourneyResult, answer_to_click, type_move, type_move_elsewhere};

/// Every answer that says nothing about the token, or that is temporary.
const PASSING: [Fault; 6] = [
    Fault::Status(503),
    Fault::Page(403),
    Fault::Page(401),
    Fault::Refused(403, 40333),
    Fault::RateLimit { retry_after: Duration::from_millis(20) },
    Fault::DropAfterApplying,
];

#[tokio::test]
async fn a_start_in_an_outage_waits_for_its_end() -> JourneyResult {
    let mut stage = Stage::set().await?;
    for status in [503, 403, 401, 429] {
        stage.excuse(status);
    }
    for (method, path) in [
        ("GET", "/users/@me"),
        ("GET", "/oauth2/applications/@me"),
        ("PUT", "/applications/*/commands"),
        ("GET", "/gateway/bot"),
    ] {
        stage.stop().await?;
        for fault in PASSING {
            stage.sandbox.fault(fault, method, path, 1);
        }
        stage.start_again().await?;
    }
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    assert_eq!(type_move(&alice, thread, "b2-b3").await?, "Played `b2-b3` in match 1.");
    stage.close().await
}

#[tokio::test]
async fn a_wrong_token_ends_it_in_words() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    stage.sandbox.fault(Fault::Status(401), "GET", "/users/@me", 1000);
    let refused = stage.start_again().await.err().ok_or("it started")?.to_string();
    assert!(refused.contains("Discord does not know this token"), "{refused}");
    // The token is reset while Herald runs: the gateway says so, or the answer to the question
    // about shards.
    stage.sandbox.clear_faults();
    let patience = Patience { resharding: Duration::from_millis(100), ..patience() };
    stage.start_again_at(Clock::System, patience).await?;
    stage.excuse(401);
    stage.sandbox.fault(Fault::Status(401), "*", "/**", 1000);
    let why = stage.wait_for_end().await?;
    assert!(why.contains("Discord does not know this token"), "{why}");
    stage.sandbox.clear_faults();
    stage.close().await
}

#[tokio::test]
async fn it_ends_only_for_what_discord_never_takes_back() -> JourneyResult {
    let mut stage = Stage::set().await?;
    for code in [4004, 4010, 4011, 4012, 4013, 4014] {
        stage.sandbox.close_gateway(code);
        let why = stage.wait_for_end().await?;
        assert!(why.contains(&code.to_string()), "{why}");
        stage.stop().await?;
        stage.start_again().await?;
    }
    stage.close().await
}

/// A deferred announcement is tried occasionally, and the rest follows the first success.
#[tokio::test]
async fn after_an_outage_everything_is_said_soon() -> JourneyResult {
    // After so many attempts, the pauses would be hours.
    const TIMES: u32 = 20;
    let longest_retry = Duration::from_secs(24 * 60 * 60);
    let patience = Patience { longest_retry, ..patience() };
    let mut stage = Stage::set_at(Clock::System, patience).await?;
    stage.excuse(503);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (first, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let (second, _) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.sandbox.fault(Fault::Status(503), "POST", "/channels/*/messages", TIMES);
    type_move_elsewhere(&alice, room, 1, "b2-b3").await?;
    type_move_elsewhere(&alice, room, 2, "b2-b3").await?;
    board_after(&bob, first, 1).await?;
    board_after(&bob, second, 1).await?;
    stage.close().await
}

/// Repeated reconnect requests are answered more and more slowly.
#[tokio::test]
async fn asked_to_reconnect_again_and_again_it_waits_between() -> JourneyResult {
    const RETRY: Duration = Duration::from_millis(20);
    let longest_reconnect = 16 * RETRY;
    let longest_connect = longest_reconnect;
    let patience = Patience { retry: RETRY, longest_reconnect, longest_connect, ..patience() };
    let stage = Stage::set_at(Clock::System, patience).await?;
    stage.sandbox.keep_asking_reconnect(true);
    stage.sandbox.ask_reconnect();
    let made = || stage.sandbox.gateway_connections();
    let begun = Instant::now();
    while made().len() < 8 {
        assert!(begun.elapsed() < PATIENCE, "it does not come back");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // The first break is repaired at once.
    let gaps: Vec<Duration> = made()[1..8].windows(2).map(|two| two[1] - two[0]).collect();
    for (gap, doubled) in gaps.iter().zip([1, 2, 4, 8, 16, 16]) {
        assert!(*gap >= doubled * RETRY, "{gaps:?}");
    }
    stage.sandbox.keep_asking_reconnect(false);
    stage.wait_for_connection(true).await?;
    stage.close().await
}

#[tokio::test]
async fn an_unanswered_heartbeat_makes_a_new_connection() -> JourneyResult {
    let stage = Stage::set().await?;
    stage.sandbox.set_heartbeat_interval(Duration::from_millis(200));
    stage.sandbox.acknowledge_heartbeats(false);
    stage.sandbox.drop_gateway();
    let begun = Instant::now();
    while stage.sandbox.gateway_connections().len() < 4 {
        assert!(begun.elapsed() < PATIENCE, "it waits for ever");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    stage.sandbox.acknowledge_heartbeats(true);
    stage.sandbox.set_heartbeat_interval(Duration::from_secs(41));
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    stage.begin("world-war", stage.channel("war-room")?, &alice, &bob).await?;
    stage.close().await
}

#[tokio::test]
async fn a_passing_refusal_drives_no_match_out_of_its_thread() -> JourneyResult {
    let mut stage = Stage::set().await?;
    for status in [401, 403, 503] {
        stage.excuse(status);
    }
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let posts = format!("/channels/{thread}/messages");
    let moves = ["b2-b3", "b7-b6", "c2-c3", "c7-c6"];
    let passing = [
        (Fault::Page(403), 3),
        (Fault::Refused(403, 40333), 3),
        (Fault::Refused(401, 0), 3),
        (Fault::Refused(403, 50013), 1),
    ];
    for (ply, (text, (fault, times))) in (1..).zip(moves.iter().zip(passing)) {
        stage.sandbox.fault(fault.clone(), "POST", &posts, times);
        type_move_elsewhere(if ply % 2 == 1 { &alice } else { &bob }, room, 1, text).await?;
        board_after(&bob, thread, ply).await?;
        assert_eq!(boards(&bob, room), [0; 0], "{fault:?}");
    }
    // A lasting problem stays, and is logged.
    stage.sandbox.fault(Fault::Refused(403, 50013), "POST", &posts, 1000);
    type_move_elsewhere(&alice, room, 1, "f2-f3").await?;
    wait_for_message(&bob, room, "**Match 1**: I can't write in its thread any more").await?;
    board_after(&bob, room, 5).await?;
    stage.close().await
}

#[tokio::test]
async fn what_discord_never_takes_is_told_in_plain_words() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(400);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.sandbox.fault(
        Fault::Refused(400, 50035),
        "POST",
        &format!("/channels/{thread}/messages"),
        4,
    );
    type_move_elsewhere(&alice, room, 1, "b2-b3").await?;
    wait_for_message(&bob, thread, "**Match 1**: Discord didn't take my message.").await?;
    type_move(&bob, thread, "b7-b6").await?;
    board_after(&alice, thread, 2).await?;
    stage.close().await
}

#[tokio::test]
async fn no_thread_is_opened_that_herald_could_not_write_in() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let allowed = permissions::BOT_DEFAULT & !permissions::SEND_MESSAGES_IN_THREADS;
    stage.sandbox.set_bot_permissions(room, allowed);
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    answer_to_click(&bob, challenge.id, "Accept").await?;
    board_after(&bob, room, 0).await?;
    let closed = wait_for_update(&bob, &challenge, |m| m.controls().is_empty()).await?;
    assert!(closed.thread.is_none() && stage.sandbox.threads(room).is_empty());
    stage.close().await
}

/// A deferral arrives at Discord, but its response is lost. If the machine has played before
/// deferring, the board is the answer.
#[tokio::test]
async fn a_lost_confirmation_loses_no_answer() -> JourneyResult {
    let slow = Patience {
        thinking: Duration::ZERO,
        // Long enough for a busy machine, short enough to pass while every confirmation is lost.
        answer: Duration::from_secs(2),
        answer_try: Duration::from_millis(400),
        ..patience()
    };
    let mut stage = Stage::set_at(Clock::System, slow).await?;
    stage.excuse(400);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    for (ply, (times, text)) in (0..).zip([(1, "b2-b3"), (1000, "b7-b6")]) {
        stage.sandbox.fault(Fault::DropAfterApplying, "POST", "/interactions/*/*/callback", times);
        stage.sandbox.fault(Fault::Status(503), "PATCH", "/webhooks/**", 8);
        let mover = if ply == 0 { &alice } else { &bob };
        let before = stage.sandbox.requests().len();
        mover.command(thread, "move", [("text", text.into())]).await?;
        let (answer, board) = (format!("Played `{text}` in match 1."), format!("**`{text}`**"));
        let said = |seen: &[SeenMessage], what: &str| {
            seen.iter().any(|message| message.content.contains(what)).then_some(())
        };
        mover.wait(thread, |seen| said(seen, &answer).or_else(|| said(seen, &board))).await?;
        let made = stage.sandbox.requests().split_off(before);
        if made.iter().any(|one| one.path.ends_with("/callback") && one.body["type"] == 5) {
            mover.wait(thread, |seen| said(seen, &answer)).await?;
        }
        let boards = alice.sees(thread).iter().filter(|one| one.content.contains(&board)).count();
        assert!(boards <= 1, "{boards} boards of {text}");
        stage.sandbox.clear_faults();
    }
    stage.close().await
}

/// Whatever fails, the log contains no interaction's token and not the bot's own.
#[tokio::test]
async fn no_token_is_logged() -> JourneyResult {
    let mut stage = Stage::set_logging(Clock::System, patience()).await?;
    for status in [400, 401, 403, 404, 429, 503] {
        stage.excuse(status);
    }
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.sandbox.garble_interactions(1);
    alice.command(thread, "help", []).await?;
    for (fault, text) in PASSING.into_iter().zip(["b2-b3", "c2-c3", "f2-f3", "g2-g3", "a2-a3"]) {
        stage.sandbox.fault(fault, "POST", "/interactions/*/*/callback", 1);
        type_move(&alice, thread, text).await?;
    }
    let mut tokens: Vec<String> = Vec::new();
    for made in stage.sandbox.requests() {
        let parts: Vec<&str> = made.path.split('/').collect();
        if let ["", "interactions" | "webhooks", _, token, ..] = parts[..] {
            tokens.push(token.to_owned());
        }
    }
    assert!(tokens.len() > 5);
    for line in stage.log_lines() {
        for token in &tokens {
            assert!(!line.contains(token), "{line}");
        }
        assert!(!line.contains("Bot sandbox"), "{line}");
    }
    stage.close().await
}

/// A server with TLS and its own certificate that forwards to `to`.
async fn in_tls(to: SocketAddr, pem: &std::path::Path) -> Result<SocketAddr, Error> {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()])?;
    std::fs::write(pem, made.cert.pem())?;
    let key = pki_types::PrivateKeyDer::try_from(made.signing_key.serialize_der())?;
    let config = ServerConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)?;
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let mut outer = acceptor.accept(stream).await?;
                let mut inner = TcpStream::connect(to).await?;
                tokio::io::copy_bidirectional(&mut outer, &mut inner).await
            });
        }
    });
    Ok(address)
}

/// A replacement of Discord: an API base, a gateway and a certificate that only the settings name.
#[tokio::test]
async fn a_match_somewhere_else_over_tls() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    let folder = test_databases::folder(Medium::Memory)?;
    let pem = folder.path().join("ca.pem");
    let port = in_tls(stage.sandbox.address(), &pem).await?.port();
    stage.endpoints = Endpoints {
        api: Some(format!("https://localhost:{port}/")),
        gateway: Some(format!("wss://localhost:{port}")),
        certificates: Some(pem),
    };
    stage.start_again().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    // Requests for a pause are respected.
    let wait = Duration::from_millis(900);
    let limited = Fault::RateLimit { retry_after: wait };
    stage.sandbox.fault(limited, "POST", &format!("/channels/{thread}/messages"), 1);
    let begun = Instant::now();
    type_move_elsewhere(&alice, room, 1, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    assert!(begun.elapsed() >= wait);
    stage.sandbox.drop_gateway();
    stage.wait_for_connection(true).await?;
    stage.close().await
}

/// People type on: Discord refuses suggestions for earlier text.
#[tokio::test]
async fn expired_suggestions_are_no_warning() -> JourneyResult {
    let mut stage = Stage::set_logging(Clock::System, patience()).await?;
    stage.excuse(404);
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    // The sandbox would wait for an answer as long as people do.
    stage.sandbox.set_first_response(Duration::from_secs(1));
    let expired = Fault::Refused(404, 10062);
    stage.sandbox.fault(expired, "POST", "/interactions/*/*/callback", 1);
    let options = [("clock", "3d".into())];
    assert!(alice.autocomplete(room, "challenge", options, "clock").await.is_err());
    let begun = Instant::now();
    let about = |line: &&String| line.contains("10062");
    while !stage.log_lines().iter().any(|line| about(&line)) {
        assert!(begun.elapsed() < PATIENCE, "nothing is logged");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let lines = stage.log_lines();
    let loud: Vec<&String> =
        lines.iter().filter(about).filter(|line| line.contains("WARN")).collect();
    assert!(loud.is_empty(), "{loud:?}");
    stage.close().await
}
