//! The end of a server: requests under way, draining, and its address.

use std::net::SocketAddr;
use std::time::Duration;

use fake_discord::PATIENCE;
use http_server::{BoundAddress, ServerLimits};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::running::{
    PATIENT, answer, connect, exchange, interaction, run, signed, status, status_of,
};

#[tokio::test]
async fn what_is_coming_in_is_finished_before_it_stops() {
    let running = run(PATIENT);
    let (mut silent, mut idle) = (connect(&running).await, connect(&running).await);
    assert_eq!(status_of(&exchange(&mut idle, signed(&interaction(1)).as_bytes()).await), 202);
    let (mut half, whole) = (connect(&running).await, signed(&interaction(2)));
    // The head has arrived when "continue" is requested.
    let whole = whole.replacen("\r\n", "\r\nexpect: 100-continue\r\n", 1);
    let (first, rest) = whole.split_at(whole.len() - 10);
    half.write_all(first.as_bytes()).await.expect("sent");
    let mut buffer = [0; 25];
    half.read_exact(&mut buffer).await.expect("continue");
    assert_eq!(&buffer, b"HTTP/1.1 100 Continue\r\n\r\n");
    running.ends.stop.cancel();
    // Connections without a request are closed.
    assert_eq!(answer(&mut silent).await, "");
    assert_eq!(answer(&mut idle).await, "");
    assert!(!running.task.is_finished());
    assert_eq!(status_of(&exchange(&mut half, rest.as_bytes()).await), 202);
    tokio::time::timeout(PATIENCE, running.task).await.expect("it ends").expect("and well");
    assert_eq!(running.heard.ids(), ["1", "2"]);
    assert!(TcpStream::connect(running.address).await.is_err());
    // The next process can use the port at once.
    BoundAddress::bind(running.address).expect("the port").listen().expect("it listens");
}

#[tokio::test]
async fn while_it_drains_each_connection_ends_with_its_answer() {
    let running = run(PATIENT);
    let (mut first, mut other) = (connect(&running).await, connect(&running).await);
    for (id, stream) in [(1, &mut first), (2, &mut other)] {
        let answer = exchange(stream, signed(&interaction(id)).as_bytes()).await;
        assert!(!answer.to_lowercase().contains("connection: close"), "{answer}");
    }
    running.ends.draining.cancel();
    let answer_to_third = exchange(&mut first, signed(&interaction(3)).as_bytes()).await;
    assert_eq!(status_of(&answer_to_third), 202);
    assert!(answer_to_third.to_lowercase().contains("connection: close"), "{answer_to_third}");
    assert_eq!(answer(&mut first).await, "", "the connection ends");
    // New connections, and those without a request since, are still answered.
    assert_eq!(status(&running, signed(&interaction(4)).as_bytes()).await, 202);
    assert_eq!(status_of(&exchange(&mut other, signed(&interaction(5)).as_bytes()).await), 202);
    assert_eq!(running.heard.ids(), ["1", "2", "3", "4", "5"]);
}

#[tokio::test]
async fn an_address_is_one_programs() {
    let running = run(PATIENT);
    let error = BoundAddress::bind(running.address).expect_err("another has it");
    assert_eq!(error.kind(), std::io::ErrorKind::AddrInUse);
    // A bound address that isn't listening refuses connections.
    let bound = BoundAddress::bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port");
    let (address, _listener) = bound.listen().expect("it listens");
    assert!(TcpStream::connect(address).await.is_ok());
}

#[tokio::test]
async fn who_does_not_finish_is_not_waited_for() {
    let running = run(ServerLimits { request: Duration::from_secs(1), ..PATIENT });
    let (mut stuck, whole) = (connect(&running).await, signed(&interaction(1)));
    assert_eq!(status_of(&exchange(&mut stuck, whole.as_bytes()).await), 202);
    stuck.write_all(&whole.as_bytes()[..whole.len() - 5]).await.expect("sent");
    running.ends.stop.cancel();
    tokio::time::timeout(PATIENCE, running.task).await.expect("it ends").expect("and well");
    assert_eq!(running.heard.ids(), ["1"]);
}
