//! Checks Discord's Ed25519 signatures.

use std::fmt;
use std::str::FromStr;

use ed25519_dalek::{Signature, VerifyingKey};

const KEY_BYTES: usize = 32;
pub(super) const SIGNATURE_BYTES: usize = 64;

/// The key that verifies Discord's signatures: an application's "Public Key" in the developer
/// portal, `verify_key` in the API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

/// An invalid public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PublicKeyError {
    /// The text has a wrong length or other characters.
    #[error("not {} hexadecimal digits", 2 * KEY_BYTES)]
    NotHex,
    /// The digits don't form a key, or form a weak one with which anyone could sign.
    #[error("not a key: one of its digits must be wrong")]
    NotAKey,
}

impl PublicKey {
    /// Whether this key's owner signed the message. Strict: only one form of a signature is valid.
    pub(super) fn verifies(&self, message: &[u8], signature: &[u8; SIGNATURE_BYTES]) -> bool {
        self.0.verify_strict(message, &Signature::from_bytes(signature)).is_ok()
    }
}

impl FromStr for PublicKey {
    type Err = PublicKeyError;

    fn from_str(text: &str) -> Result<PublicKey, PublicKeyError> {
        let bytes = from_hex::<KEY_BYTES>(text.trim().as_bytes()).ok_or(PublicKeyError::NotHex)?;
        let key = VerifyingKey::from_bytes(&bytes).map_err(|_| PublicKeyError::NotAKey)?;
        if key.is_weak() { Err(PublicKeyError::NotAKey) } else { Ok(PublicKey(key)) }
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_bytes().iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Parses hexadecimal digits in upper or lower case.
pub(super) fn from_hex<const N: usize>(text: &[u8]) -> Option<[u8; N]> {
    if text.len() != 2 * N {
        return None;
    }
    let digit =
        |letter: u8| char::from(letter).to_digit(16).and_then(|digit| digit.try_into().ok());
    let mut bytes = [0u8; N];
    for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
        let (high, low): (u8, u8) = (digit(pair[0])?, digit(pair[1])?);
        *byte = high << 4 | low;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first test vector of RFC 8032, section 7.1: a key, and its signature of an empty
    /// message.
    const KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    const SIGNATURE: &str = "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";

    #[test]
    fn a_key_is_read_and_shown() {
        let key: PublicKey = KEY.parse().expect("a key");
        assert_eq!(key.to_string(), KEY);
        assert_eq!(KEY.to_uppercase().parse(), Ok(key.clone()));
        assert_eq!(format!(" {KEY}\n").parse(), Ok(key));
        for wrong in ["", "d75a", &KEY[1..], &format!("{KEY}00"), &KEY.replace('d', "g")] {
            assert_eq!(wrong.parse::<PublicKey>(), Err(PublicKeyError::NotHex), "{wrong}");
        }
        // `+` isn't a digit, though numbers may begin with it.
        let signed = KEY.replacen("d7", "+7", 1);
        assert_eq!(signed.parse::<PublicKey>(), Err(PublicKeyError::NotHex));
        // Points of small order, for which anyone can sign.
        let zeros = "0".repeat(64);
        let one = format!("01{}", "0".repeat(62));
        // Not a point of the curve.
        let two = format!("02{}", "0".repeat(62));
        for weak in [zeros, one, two] {
            assert_eq!(weak.parse::<PublicKey>(), Err(PublicKeyError::NotAKey), "{weak}");
        }
    }

    #[test]
    fn a_signature_is_for_one_message_by_one_key() {
        let key: PublicKey = KEY.parse().expect("a key");
        let signature = from_hex(SIGNATURE.as_bytes()).expect("a signature");
        assert!(key.verifies(b"", &signature));
        assert!(!key.verifies(b"x", &signature));
        for bit in 0..8 * SIGNATURE_BYTES {
            let mut other = signature;
            other[bit / 8] ^= 1 << (bit % 8);
            assert!(!key.verifies(b"", &other), "bit {bit}");
        }
        let other: PublicKey = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
            .parse()
            .expect("a key");
        assert!(!other.verifies(b"", &signature));
    }
}
