//! "Bitwise Permission Flags".

use serde_json::Value;

bitflags::bitflags! {
    /// Only permissions that Herald uses have names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Permissions: u64 {
        const ADMINISTRATOR = 1 << 3;
        const MANAGE_CHANNELS = 1 << 4;
        const MANAGE_GUILD = 1 << 5;
        const VIEW_CHANNEL = 1 << 10;
        const SEND_MESSAGES = 1 << 11;
        const ATTACH_FILES = 1 << 15;
        const READ_MESSAGE_HISTORY = 1 << 16;
        const CREATE_PUBLIC_THREADS = 1 << 35;
        const SEND_MESSAGES_IN_THREADS = 1 << 38;
        /// Lets everyone see the answers of apps installed by a user.
        const USE_EXTERNAL_APPS = 1 << 50;
    }
}

impl Permissions {
    /// Reads a number of any length, written as a text ("Permissions"). Drops unknown bits.
    pub fn read(value: &Value) -> Option<Permissions> {
        let bits: u128 = match value {
            Value::String(text) => text.parse().ok()?,
            other => other.as_u64()?.into(),
        };
        let bits_known = u64::try_from(bits & u128::from(u64::MAX)).unwrap_or_default();
        Some(Permissions::from_bits_truncate(bits_known))
    }
}
