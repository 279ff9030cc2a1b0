//! Slow and many clients: each limit makes room for Discord's requests.

use std::time::{Duration, Instant};

use fake_discord::PATIENCE;
use http_server::ServerLimits;
use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio::task::JoinHandle;

use super::running::{
    PATIENT, answer, connect, exchange, interaction, run, signed, status, status_of,
};

#[tokio::test]
async fn who_says_nothing_is_not_waited_for() {
    let hasty = ServerLimits { request: Duration::from_millis(50), ..PATIENT };
    let whole = signed(&interaction(1));
    let end_of_head = whole.find("\r\n\r\n").expect("an empty line") + 4;
    // Nothing; half a head; half a body.
    for length in [0, 30, end_of_head, whole.len() - 5] {
        let running = run(hasty);
        let mut stream = connect(&running).await;
        let start = Instant::now();
        let answer = exchange(&mut stream, &whole.as_bytes()[..length]).await;
        assert!([0, 408].contains(&status_of(&answer)), "{length}: {answer}");
        assert!(start.elapsed() >= hasty.request, "{length}: {:?}", start.elapsed());
        assert!(running.heard.ids().is_empty());
    }
    // A trusted client has longer to begin, but not to go on.
    let running = run(ServerLimits { request: Duration::from_secs(2), ..PATIENT });
    let mut stream = connect(&running).await;
    assert_eq!(status_of(&exchange(&mut stream, whole.as_bytes()).await), 202);
    let answer = exchange(&mut stream, &whole.as_bytes()[..whole.len() - 5]).await;
    assert_eq!(status_of(&answer), 408, "{answer}");
}

#[tokio::test]
async fn a_thousand_connections_keep_nobody_out() {
    let running = run(ServerLimits { silence: Duration::from_millis(20), ..PATIENT });
    let mut trusted = connect(&running).await;
    assert_eq!(status_of(&exchange(&mut trusted, signed(&interaction(1)).as_bytes()).await), 202);
    let whole = signed(&interaction(2));
    let mut crowd = Vec::new();
    for number in 0..1000 {
        // Some send nothing, some half a request.
        let mut stream = connect(&running).await;
        let part = [0, 20, whole.len() - 1][number % 3];
        stream.write_all(&whole.as_bytes()[..part]).await.expect("sent");
        crowd.push(stream);
    }
    // The time limits are minutes, so the number of connections closes the oldest.
    let oldest = answer(&mut crowd[0]).await;
    assert_eq!(oldest, "");
    for id in 3..10 {
        assert_eq!(status(&running, signed(&interaction(id)).as_bytes()).await, 202, "{id}");
    }
    assert_eq!(running.heard.ids(), ["1", "3", "4", "5", "6", "7", "8", "9"]);
}

/// Each connection of a burst is answered: those over the limit wait until others end.
#[tokio::test]
async fn a_burst_over_the_limit_loses_no_request() {
    let running = run(ServerLimits { connections: 8, ..PATIENT });
    let mut kept = Vec::new();
    for id in 1..=8 {
        let mut stream = connect(&running).await;
        assert_eq!(
            status_of(&exchange(&mut stream, signed(&interaction(id)).as_bytes()).await),
            202
        );
        kept.push(stream);
    }
    // All are connected before the first has sent everything.
    let mut burst = Vec::new();
    for id in 9..=200 {
        let (mut stream, whole) = (connect(&running).await, signed(&interaction(id)));
        let length = [0, 20, whole.len() - 1][usize::try_from(id).expect("small") % 3];
        let (first, rest) = whole.as_bytes().split_at(length);
        stream.write_all(first).await.expect("sent");
        burst.push((stream, rest.to_vec()));
    }
    let answers: Vec<JoinHandle<u16>> = burst
        .into_iter()
        .map(|(mut stream, rest)| {
            tokio::spawn(async move { status_of(&exchange(&mut stream, &rest).await) })
        })
        .collect();
    let mut count_lost = 0;
    for answer in answers {
        count_lost += usize::from(answer.await.expect("an answer") != 202);
    }
    assert_eq!(count_lost, 0);
    assert_eq!(running.heard.ids().len(), 200);
}

/// A client that is silent or sends single bytes makes room for another one.
#[tokio::test]
async fn slow_clients_make_room() {
    let limits = ServerLimits { connections: 2, request: Duration::from_secs(2), ..PATIENT };
    let running = run(ServerLimits { silence: Duration::from_millis(200), ..limits });
    let mut silent = connect(&running).await;
    let mut trickling = connect(&running).await;
    let trickle = tokio::spawn(async move {
        let whole = signed(&interaction(1));
        for byte in whole.as_bytes() {
            if trickling.write_all(&[*byte]).await.is_err() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    assert_eq!(status(&running, signed(&interaction(2)).as_bytes()).await, 202);
    assert_eq!(answer(&mut silent).await, "");
    for id in 3..9 {
        assert_eq!(status(&running, signed(&interaction(id)).as_bytes()).await, 202);
    }
    trickle.abort();
}

#[tokio::test]
async fn long_bodies_are_few_at_once() {
    /// As many as allowed.
    const MOST: usize = 32;
    let running = run(PATIENT);
    let long = |id: u64| {
        let filler = "x".repeat(40_000);
        signed(&json!({"id": id, "type": 2, "token": "t", "filler": filler}).to_string())
    };
    let mut all = Vec::new();
    for id in 0..MOST as u64 {
        let (mut stream, whole) = (connect(&running).await, long(id));
        let (first, rest) = whole.split_at(whole.len() - 10);
        stream.write_all(first.as_bytes()).await.expect("sent");
        all.push((stream, rest.to_owned()));
    }
    // One more is refused once all of these are being read; until then it is accepted.
    let start = Instant::now();
    while status(&running, long(99).as_bytes()).await != 503 {
        assert!(start.elapsed() < PATIENCE, "a further one is never refused");
    }
    // Short requests aren't affected.
    assert_eq!(status(&running, signed(&interaction(100)).as_bytes()).await, 202);
    for (mut stream, rest) in all {
        assert_eq!(status_of(&exchange(&mut stream, rest.as_bytes()).await), 202);
    }
    assert_eq!(status(&running, long(101).as_bytes()).await, 202);
}
