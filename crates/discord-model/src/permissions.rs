//! Permissions ("Bitwise Permission Flags").

use serde_json::Value;

bitflags::bitflags! {
    /// Permissions in a place. Only those in use have names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Permissions: u64 {
        /// All permissions, in every channel.
        const ADMINISTRATOR = 1 << 3;
        /// Add, change and delete channels.
        const MANAGE_CHANNELS = 1 << 4;
        /// Change the server's settings.
        const MANAGE_GUILD = 1 << 5;
        /// See channels.
        const VIEW_CHANNEL = 1 << 10;
        /// Send messages in channels, not in threads.
        const SEND_MESSAGES = 1 << 11;
        /// Send files and pictures.
        const ATTACH_FILES = 1 << 15;
        /// Read earlier messages.
        const READ_MESSAGE_HISTORY = 1 << 16;
        /// Open public threads.
        const CREATE_PUBLIC_THREADS = 1 << 35;
        /// Send messages in threads.
        const SEND_MESSAGES_IN_THREADS = 1 << 38;
        /// Let everyone see the answers of apps that are installed to a user.
        const USE_EXTERNAL_APPS = 1 << 50;
    }
}

impl Permissions {
    /// Permissions are a number of any length, written as a text ("Permissions"). Bits that are not
    /// known yet are left out.
    #[must_use]
    pub fn read(value: &Value) -> Option<Permissions> {
        let bits: u128 = match value {
            Value::String(text) => text.parse().ok()?,
            other => other.as_u64()?.into(),
        };
        let known = u64::try_from(bits & u128::from(u64::MAX)).unwrap_or_default();
        Some(Permissions::from_bits_truncate(known))
    }
}
