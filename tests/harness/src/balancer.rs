//! What stands before several processes: each connection goes to the next one that is ready.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use tests::Error;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};

/// How often each is asked whether it is ready, and how long it may take to say so.
const ASKED: Duration = Duration::from_millis(100);
const PATIENCE: Duration = Duration::from_millis(500);

/// A process as the balancer knows it.
struct Backend {
    /// Where it takes interactions.
    address: SocketAddr,
    /// Where it says how it is.
    health: SocketAddr,
    ready: AtomicBool,
}

/// The balancer.
pub(crate) struct Balancer {
    backends: Vec<Backend>,
    next: AtomicUsize,
}

impl Balancer {
    /// Begins to listen for so many processes, each of which is reached at two addresses: where.
    pub(crate) async fn begin(
        addresses: Vec<(SocketAddr, SocketAddr)>,
    ) -> Result<(Arc<Balancer>, SocketAddr), Error> {
        let backend = |(address, health)| Backend { address, health, ready: false.into() };
        let backends = addresses.into_iter().map(backend).collect();
        let balancer = Arc::new(Balancer { backends, next: AtomicUsize::new(0) });
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        for place in 0..balancer.backends.len() {
            let balancer = Arc::clone(&balancer);
            tokio::spawn(async move { balancer.watch(place).await });
        }
        let serving = Arc::clone(&balancer);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let balancer = Arc::clone(&serving);
                // Whoever is cut off is told by that.
                tokio::spawn(async move { balancer.pass(stream).await.ok() });
            }
        });
        Ok((balancer, address))
    }

    /// How many processes are ready.
    pub(crate) fn ready(&self) -> usize {
        self.backends.iter().filter(|one| one.ready.load(Ordering::Relaxed)).count()
    }

    async fn watch(&self, place: usize) {
        let backend = &self.backends[place];
        loop {
            let asked = tokio::time::timeout(PATIENCE, is_ready(backend.health)).await;
            backend.ready.store(matches!(asked, Ok(Ok(true))), Ordering::Relaxed);
            tokio::time::sleep(ASKED).await;
        }
    }

    async fn pass(&self, mut stream: TcpStream) -> std::io::Result<()> {
        let first = self.next.fetch_add(1, Ordering::Relaxed);
        let count = self.backends.len();
        for place in (first..first + count).map(|place| place % count) {
            let backend = &self.backends[place];
            if !backend.ready.load(Ordering::Relaxed) {
                continue;
            }
            if let Ok(mut to) = TcpStream::connect(backend.address).await {
                copy_bidirectional(&mut stream, &mut to).await?;
                return Ok(());
            }
        }
        Ok(())
    }
}

async fn is_ready(address: SocketAddr) -> std::io::Result<bool> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(b"GET /ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await?;
    let mut answer = [0; 64];
    let read = stream.read(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer[..read]).contains(" 200 "))
}
