//! Stopping under load: work in progress is finished, nothing new begins, and the health endpoint
//! reports it.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use fake_discord::{Fault, PATIENCE};
use herald::{Clock, Patience};
use store::faults::Fault as DatabaseFault;
use tests::{Error, Stage, board_after, boards, patience};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::journeys::{JourneyResult, type_move, type_move_elsewhere};

async fn get_health(address: SocketAddr, path: &str) -> Result<String, Error> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}

pub(crate) async fn wait_for_health(
    address: SocketAddr,
    path: &str,
    words: &str,
) -> Result<String, Error> {
    let begun = Instant::now();
    loop {
        let answer = get_health(address, path).await?;
        if answer.contains(words) {
            return Ok(answer);
        }
        if begun.elapsed() > PATIENCE {
            return Err(format!("{path} never says {words}: {answer}").into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Waits until Discord has temporarily refused a request to such a path.
async fn wait_for_rate_limit(stage: &Stage, end: &str) -> JourneyResult {
    let of = |r: &&fake_discord::RecordedRequest| r.status == 429 && r.path.ends_with(end);
    stage.sandbox.wait_for_requests(|requests| requests.iter().find(of).map(|_| ())).await?;
    Ok(())
}

#[tokio::test]
async fn what_is_under_way_is_finished_and_said_once() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(429);
    stage.stop().await?;
    stage.has_health_endpoint = true;
    // The wait ends by an observation, however slow the machine is.
    let patience = Patience { shutdown: 2 * PATIENCE, ..patience() };
    stage.start_again_at(Clock::System, patience).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let (other, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let address = stage.health().ok_or("it does not say how it is")?;
    wait_for_health(address, "/ready", " 200 OK").await?;

    // The outbox is posting a board, and a move is being answered.
    let limit = Fault::RateLimit { retry_after: Duration::from_millis(100) };
    let messages = format!("/channels/{other}/messages");
    stage.sandbox.fault(limit.clone(), "POST", &messages, 100_000);
    type_move_elsewhere(&alice, room, 2, "b2-b3").await?;
    wait_for_rate_limit(&stage, &messages).await?;
    stage.sandbox.fault(limit, "POST", "/interactions/*/*/callback", 100_000);
    let (told, stopped) = tokio::join!(type_move(&alice, thread, "b2-b3"), async {
        wait_for_rate_limit(&stage, "/callback").await?;
        let stopping = stage.stopping();
        let (stopped, seen) = tokio::join!(stopping, async {
            let ready = wait_for_health(address, "/ready", "not ready: Herald is stopping").await?;
            let live = get_health(address, "/live").await?;
            stage.sandbox.clear_faults();
            Ok::<_, Error>((ready, live))
        });
        stopped?;
        seen
    });
    let (ready, live) = stopped?;
    assert!(ready.contains(" 503 "), "{ready}");
    assert!(live.contains(" 200 OK"), "{live}");
    assert_eq!(told?, "Played `b2-b3` in match 1.");
    // The board of the other match was posted before the end, too.
    assert_eq!(boards(&bob, other), [0, 1]);
    assert!(get_health(address, "/ready").await.is_err(), "nobody answers any more");

    stage.start_again().await?;
    for place in [thread, other] {
        board_after(&bob, place, 1).await?;
    }
    type_move(&bob, thread, "b7-b6").await?;
    board_after(&bob, thread, 2).await?;
    assert_eq!((boards(&bob, thread), boards(&bob, other)), (vec![0, 1, 2], vec![0, 1]));
    stage.close().await
}

#[tokio::test]
async fn it_is_not_ready_while_the_gateway_or_the_database_is_away() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    stage.has_health_endpoint = true;
    stage.start_again().await?;
    let address = stage.health().ok_or("it does not say how it is")?;
    wait_for_health(address, "/ready", " 200 OK").await?;
    // A gateway that is back within seconds doesn't affect readiness.
    stage.sandbox.drop_gateway();
    assert!(get_health(address, "/ready").await?.contains(" 200 OK"));
    wait_for_health(address, "/metrics", "\nherald_gateway_shards_connected 1\n").await?;
    // A read-only database does, and recovers by itself.
    store::faults::set(&stage.database()?.name(), &[DatabaseFault::Begin]);
    let answer = wait_for_health(address, "/ready", "the database cannot be written").await?;
    assert!(answer.contains(" 503 "), "{answer}");
    assert!(get_health(address, "/live").await?.contains(" 200 OK"));
    store::faults::set(&stage.database()?.name(), &[]);
    wait_for_health(address, "/ready", " 200 OK").await?;
    stage.close().await
}
