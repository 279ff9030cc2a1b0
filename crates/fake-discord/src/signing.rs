use ed25519_dalek::{Signer as _, SigningKey};

/// The seed of the application's key. Not a secret: only tests trust it.
pub(crate) const SEED: &[u8; 32] = b"this sandbox signs interactions.";
/// Another key's seed, for a wrong signature.
pub(crate) const OTHER_SEED: &[u8; 32] = b"a stranger who signs much as it.";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostedInteraction {
    pub timestamp: String,
    pub signature: String,
    pub body: String,
    /// `None` without a response in time.
    pub status: Option<u16>,
}

pub(crate) fn public_key() -> String {
    hex(SigningKey::from_bytes(SEED).verifying_key().as_bytes())
}

pub(crate) fn sign(timestamp: &str, body: &str) -> String {
    sign_from(SEED, timestamp, body)
}

pub(crate) fn sign_from(seed: &[u8; 32], timestamp: &str, body: &str) -> String {
    hex(&SigningKey::from_bytes(seed).sign(format!("{timestamp}{body}").as_bytes()).to_bytes())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
