//! The addresses of Discord, or of a proxy or a replacement.

use std::path::PathBuf;
use std::sync::Arc;

use reqwest::redirect::Policy;
use reqwest::{Certificate, Client, ClientBuilder, Url};
use tokio_tungstenite::Connector;

use crate::error::error_chain;

const DISCORD: &str = "https://discord.com";
/// Discord's file hosts ("CDN Endpoints" and attachments in its reference).
const CDN_HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];

/// Addresses to use instead of Discord's own, which are the default.
#[derive(Clone, Debug, Default)]
pub struct Endpoints {
    /// Replaces `https://discord.com`, for example `http://127.0.0.1:4400`.
    pub api: Option<String>,
    /// The gateway's address, for example `wss://gateway.example`. By default, the API names it.
    pub gateway: Option<String>,
    /// A PEM file with additionally trusted certificates.
    pub certificates: Option<PathBuf>,
}

/// An invalid endpoint setting.
#[derive(Debug, thiserror::Error)]
pub enum EndpointError {
    /// The value isn't a suitable address.
    #[error("`{setting}` is \"{value}\", not an address that begins with {expected}")]
    Address {
        /// Name of the setting.
        setting: &'static str,
        /// The rejected value.
        value: String,
        /// The expected beginning.
        expected: &'static str,
    },
    /// The certificates can't be used.
    #[error("the certificates in {file} cannot be used: {cause}")]
    Certificates {
        /// Path of the file.
        file: String,
        /// The reason.
        cause: String,
    },
    /// Creating the HTTP client failed.
    #[error("cannot create a client for Discord: {0}")]
    Client(String),
}

/// HTTP clients and TLS settings for these endpoints.
#[derive(Clone, Debug)]
pub struct Transport {
    pub(crate) requests: Client,
    /// Base URL of requests, without a final slash.
    pub(crate) base: String,
    pub(crate) cdn: Cdn,
    /// The gateway's address, if it isn't the one that the API names.
    pub gateway: Option<String>,
    /// TLS settings of the gateway.
    pub tls: GatewayTls,
}

/// Downloads files without the token and without redirects, only from Discord.
#[derive(Clone, Debug)]
pub(crate) struct Cdn {
    pub(crate) client: Client,
    base: Option<Url>,
}

/// TLS settings of the gateway's connections.
#[derive(Clone)]
pub struct GatewayTls(Arc<rustls::ClientConfig>);

impl std::fmt::Debug for GatewayTls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GatewayTls").finish_non_exhaustive()
    }
}

impl Endpoints {
    /// Creates the clients.
    ///
    /// # Errors
    /// When an address or the certificate file is invalid.
    pub fn transport(&self) -> Result<Transport, EndpointError> {
        let base = match &self.api {
            Some(api) => Some(parse_url("discord.api", api, &["http", "https"])?),
            None => None,
        };
        let gateway = match &self.gateway {
            Some(gateway) => Some(parse_url("discord.gateway", gateway, &["ws", "wss"])?),
            None => None,
        };
        let pem = match &self.certificates {
            Some(file) => {
                let wrong = |cause: &dyn std::error::Error| EndpointError::Certificates {
                    file: file.display().to_string(),
                    cause: error_chain(cause),
                };
                let pem = std::fs::read(file).map_err(|cause| wrong(&cause))?;
                let certificates =
                    Certificate::from_pem_bundle(&pem).map_err(|cause| wrong(&cause))?;
                if certificates.is_empty() {
                    return Err(wrong(&std::io::Error::other("no certificate")));
                }
                Some((pem, certificates, file.display().to_string()))
            }
            None => None,
        };
        let client = || {
            let mut builder = ClientBuilder::new().redirect(Policy::none());
            for certificate in pem.iter().flat_map(|(_, certificates, _)| certificates) {
                builder = builder.add_root_certificate(certificate.clone());
            }
            builder.build().map_err(|cause| EndpointError::Client(error_chain(&cause)))
        };
        let trusted = pem.as_ref().map(|(pem, _, file)| (pem.as_slice(), file.as_str()));
        Ok(Transport {
            requests: client()?,
            base: match &base {
                Some(base) => base.as_str().trim_end_matches('/').to_owned(),
                None => DISCORD.to_owned(),
            },
            cdn: Cdn { client: client()?, base },
            gateway: gateway.map(String::from),
            tls: GatewayTls::new(trusted)?,
        })
    }
}

fn parse_url(
    setting: &'static str,
    value: &str,
    schemes: &'static [&'static str; 2],
) -> Result<Url, EndpointError> {
    let expected_scheme =
        if schemes[0] == "ws" { "ws:// or wss://" } else { "http:// or https://" };
    let wrong =
        || EndpointError::Address { setting, value: value.to_owned(), expected: expected_scheme };
    let url = Url::parse(value.trim()).map_err(|_| wrong())?;
    if schemes.contains(&url.scheme()) && url.has_host() { Ok(url) } else { Err(wrong()) }
}

impl Cdn {
    /// Whether files may be downloaded from this URL: from Discord's hosts or its replacement.
    pub(crate) fn serves(&self, url: &Url) -> bool {
        let discords = url.scheme() == "https"
            && url.port().is_none()
            && url.host_str().is_some_and(|host| CDN_HOSTS.contains(&host));
        discords || self.base.as_ref().is_some_and(|base| base.origin() == url.origin())
    }
}

impl GatewayTls {
    fn new(trusted: Option<(&[u8], &str)>) -> Result<GatewayTls, EndpointError> {
        use rustls::pki_types::CertificateDer;
        use rustls::pki_types::pem::PemObject as _;

        let mut roots = rustls::RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        if let Some((pem, file)) = trusted {
            let wrong =
                |cause: String| EndpointError::Certificates { file: file.to_owned(), cause };
            for certificate in CertificateDer::pem_slice_iter(pem) {
                let certificate = certificate.map_err(|cause| wrong(cause.to_string()))?;
                roots.add(certificate).map_err(|cause| wrong(cause.to_string()))?;
            }
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = rustls::ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|cause| EndpointError::Client(cause.to_string()))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(GatewayTls(Arc::new(config)))
    }

    pub(crate) fn connector(&self) -> Connector {
        Connector::Rustls(Arc::clone(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transport(api: Option<&str>) -> Transport {
        let place = Endpoints { api: api.map(str::to_owned), ..Endpoints::default() };
        place.transport().expect("a transport")
    }

    #[test]
    fn files_come_from_discord_alone() {
        let at = |files: &Cdn, url: &str| files.serves(&Url::parse(url).expect("an address"));
        let discord = transport(None).cdn;
        for (url, is_allowed) in [
            ("https://cdn.discordapp.com/attachments/1/2/a.txt?ex=1", true),
            ("https://media.discordapp.net/attachments/1/2/a.txt", true),
            ("http://cdn.discordapp.com/attachments/1/2/a.txt", false),
            ("https://cdn.discordapp.com:8443/a.txt", false),
            ("https://cdn.discordapp.com.evil.example/a.txt", false),
            ("https://evil.example/cdn.discordapp.com", false),
            ("https://x@evil.example/a.txt", false),
            ("http://127.0.0.1:4400/a.txt", false),
            ("file:///etc/passwd", false),
        ] {
            assert_eq!(at(&discord, url), is_allowed, "{url}");
        }
        let sandbox = transport(Some("http://127.0.0.1:4400")).cdn;
        assert!(at(&sandbox, "http://127.0.0.1:4400/files/1"));
        assert!(at(&sandbox, "https://cdn.discordapp.com/attachments/1/2/a.txt"));
        for other in ["http://127.0.0.1:4401/files/1", "http://localhost:4400/files/1"] {
            assert!(!at(&sandbox, other), "{other}");
        }
    }

    #[test]
    fn the_base_has_no_slash_at_the_end() {
        assert_eq!(transport(Some("http://proxy:8080/")).base, "http://proxy:8080");
        assert_eq!(transport(None).base, "https://discord.com");
    }
}
