//! Signatures of what is posted to the interactions endpoint, and what was posted.

use ed25519_dalek::{Signer as _, SigningKey};

/// What the application's key is made from. It is no secret: nobody but tests believes it.
pub(crate) const SEED: &[u8; 32] = b"this sandbox signs interactions.";
/// Another key: Discord tries whether a wrong signature is refused.
pub(crate) const OTHER_SEED: &[u8; 32] = b"a stranger who signs much as it.";

/// A request to the endpoint, as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostedInteraction {
    /// The header `X-Signature-Timestamp`.
    pub timestamp: String,
    /// The header `X-Signature-Ed25519`.
    pub signature: String,
    /// The body.
    pub body: String,
    /// The status that was answered; `None` when none was in time.
    pub status: Option<u16>,
}

/// The application's public key, as hexadecimal digits.
pub(crate) fn public_key() -> String {
    hex(SigningKey::from_bytes(SEED).verifying_key().as_bytes())
}

/// The application's signature of a timestamp and a body.
pub(crate) fn sign(timestamp: &str, body: &str) -> String {
    sign_from(SEED, timestamp, body)
}

pub(crate) fn sign_from(seed: &[u8; 32], timestamp: &str, body: &str) -> String {
    hex(&SigningKey::from_bytes(seed).sign(format!("{timestamp}{body}").as_bytes()).to_bytes())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
