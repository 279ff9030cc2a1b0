//! A TCP address that leads to the current primary, like a balancer with Patroni's checks.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use tests::Error;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    Server(PathBuf),
    /// Connections stall, as if the machine had lost power.
    Silent,
}

#[derive(Debug)]
pub(crate) struct Forwarder {
    address: SocketAddr,
    goal: watch::Sender<Goal>,
}

impl Forwarder {
    pub(crate) async fn begin(goal: Goal) -> Result<Forwarder, Error> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let (goal, goals) = watch::channel(goal);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(forward(client, goals.clone()));
            }
        });
        Ok(Forwarder { address, goal })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn lead_to(&self, goal: Goal) {
        self.goal.send_if_modified(|current| {
            let is_other = *current != goal;
            *current = goal;
            is_other
        });
    }
}

async fn forward(mut client: TcpStream, mut goals: watch::Receiver<Goal>) {
    client.set_nodelay(true).ok();
    let file = loop {
        let goal = goals.borrow_and_update().clone();
        match goal {
            Goal::Server(file) => break file,
            Goal::Silent if goals.changed().await.is_ok() => {}
            Goal::Silent => return,
        }
    };
    let Ok(mut server) = UnixStream::connect(file).await else { return };
    tokio::select! {
        _ = copy_bidirectional(&mut client, &mut server) => return,
        changed = goals.changed() => if changed.is_err() { return },
    }
    // The connection stalls until the destination changes.
    while *goals.borrow_and_update() == Goal::Silent && goals.changed().await.is_ok() {}
}
