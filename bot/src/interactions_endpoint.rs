//! Interactions over HTTP: the address and the key.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;

use discord::api::Application;
use discord::gateway::EventHandler;
use discord::interaction_server::{InteractionServer, PATH, PublicKey};
use http_server::{BoundAddress, EndpointStop, ServerLimits};
use tokio::task::JoinHandle;
use tracing::{info, warn};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InteractionSettings {
    /// Port 0 is any free one.
    pub address: SocketAddr,
    pub public_key: Option<PublicKey>,
}

#[derive(Debug, thiserror::Error)]
pub enum InteractionsError {
    #[error("{}", listen_error(*address, cause))]
    Listen { address: SocketAddr, cause: io::Error },
    #[error(
        "`interactions.public_key` is {set}, but Discord says that this application's is {told}. \
         Set that one, or leave the setting out"
    )]
    WrongPublicKey { set: String, told: String },
    #[error(
        "Discord does not say which public key this application has. Copy the \"Public Key\" from \
         your application's page (\"General Information\") and set `interactions.public_key`"
    )]
    NoPublicKey,
}

fn listen_error(address: SocketAddr, cause: &io::Error) -> String {
    match cause.kind() {
        ErrorKind::AddrInUse => format!(
            "another program takes connections at {address} already. End it, or choose another \
             `interactions.address`"
        ),
        ErrorKind::AddrNotAvailable => format!(
            "`interactions.address` is {address}, which is no address of this machine. 127.0.0.1 \
             is for a balancer on the same machine, 0.0.0.0 for others, too"
        ),
        ErrorKind::PermissionDenied => format!(
            "Herald may not take connections at {address}. Choose an `interactions.address` with \
             a port above 1023"
        ),
        _ => format!("Herald cannot take connections at {address} for interactions: {cause}"),
    }
}

pub(crate) struct Endpoint {
    settings: InteractionSettings,
    bound: BoundAddress,
}

pub(crate) struct RunningEndpoint {
    pub(crate) address: SocketAddr,
    pub(crate) task: JoinHandle<()>,
}

impl Endpoint {
    pub(crate) fn bind(settings: InteractionSettings) -> Result<Endpoint, InteractionsError> {
        let address = settings.address;
        match BoundAddress::bind(address) {
            Ok(bound) => Ok(Endpoint { settings, bound }),
            Err(cause) => Err(InteractionsError::Listen { address, cause }),
        }
    }

    /// Discord's key, unless the settings have this application's.
    pub(crate) fn key(&self, application: &Application) -> Result<PublicKey, InteractionsError> {
        let discord_key_text = application.verify_key.as_ref();
        let discord_key: Option<PublicKey> = discord_key_text.and_then(|told| told.parse().ok());
        match (self.settings.public_key.clone(), discord_key) {
            (Some(own_key), Some(discords_key)) if own_key != discords_key => {
                let (set, told) = (own_key.to_string(), discords_key.to_string());
                Err(InteractionsError::WrongPublicKey { set, told })
            }
            (Some(key), _) | (None, Some(key)) => Ok(key),
            (None, None) => Err(InteractionsError::NoPublicKey),
        }
    }

    pub(crate) fn serve(
        self,
        key: PublicKey,
        handler: Arc<dyn EventHandler>,
        limits: ServerLimits,
        ends: EndpointStop,
    ) -> Result<RunningEndpoint, InteractionsError> {
        let address = self.settings.address;
        let listener_result = self.bound.listen();
        let (address, listener) =
            listener_result.map_err(|cause| InteractionsError::Listen { address, cause })?;
        info!(%address, path = PATH, "accepting interactions over HTTP");
        let server = InteractionServer::new(key, handler, limits);
        Ok(RunningEndpoint { address, task: tokio::spawn(server.serve(listener, ends)) })
    }
}

pub(crate) fn warn_if_unset(application: &Application) {
    if let Some(url) = &application.interactions_endpoint_url {
        warn!(
            url,
            "`interactions.address` is not set, but Discord posts interactions to this URL instead \
             of the gateway"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    const OTHER: &str = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";

    fn endpoint(set: Option<&str>) -> Endpoint {
        let public_key = set.map(|key| key.parse().expect("a key"));
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        Endpoint::bind(InteractionSettings { address, public_key }).expect("a free port")
    }

    #[tokio::test]
    async fn the_key_is_the_applications() {
        for (set, discord_key, expected) in [
            (None, Some(ONE), Ok(ONE)),
            (Some(ONE), Some(ONE), Ok(ONE)),
            (Some(ONE), None, Ok(ONE)),
            (Some(ONE), Some("?"), Ok(ONE)),
            (Some(OTHER), Some(ONE), Err("application's is d75a")),
            (None, None, Err("Copy the \"Public Key\"")),
            (None, Some("?"), Err("Copy the \"Public Key\"")),
        ] {
            let verify_key = discord_key.map(str::to_owned);
            let application = Application { id: 1, verify_key, ..Application::default() };
            match (endpoint(set).key(&application), expected) {
                (Ok(key), Ok(expected_key)) => assert_eq!(key.to_string(), expected_key),
                (Err(error), Err(words)) => {
                    assert!(error.to_string().contains(words), "{error}");
                }
                (actual, _) => panic!("{set:?} {discord_key:?}: {actual:?}"),
            }
        }
    }

    #[tokio::test]
    async fn an_unusable_address_is_reported() {
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let address = listener.local_addr().expect("its address");
        for (address, words) in [
            (address, "another program takes connections at 127.0.0.1:"),
            // From a network reserved for documentation (RFC 5737).
            (SocketAddr::from(([192, 0, 2, 1], 80)), "no address of this machine"),
        ] {
            let settings = InteractionSettings { address, public_key: None };
            let error = Endpoint::bind(settings).err().expect("it cannot be had").to_string();
            assert!(error.contains(words), "{error}");
        }
    }
}
