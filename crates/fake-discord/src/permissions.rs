//! Permission bits (Discord docs, "Permissions"), for [`crate::Sandbox::set_bot_permissions`].

/// `ADD_REACTIONS`
pub(crate) const ADD_REACTIONS: u64 = 1 << 6;
/// `VIEW_CHANNEL`
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// `SEND_MESSAGES`
pub const SEND_MESSAGES: u64 = 1 << 11;
/// `MANAGE_MESSAGES`
pub(crate) const MANAGE_MESSAGES: u64 = 1 << 13;
/// `EMBED_LINKS`
pub const EMBED_LINKS: u64 = 1 << 14;
/// `ATTACH_FILES`
pub const ATTACH_FILES: u64 = 1 << 15;
/// `READ_MESSAGE_HISTORY`
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// `MENTION_EVERYONE`
pub(crate) const MENTION_EVERYONE: u64 = 1 << 17;
/// `MANAGE_CHANNELS`
pub const MANAGE_CHANNELS: u64 = 1 << 4;
/// `USE_APPLICATION_COMMANDS`
const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
/// `MANAGE_THREADS`
pub const MANAGE_THREADS: u64 = 1 << 34;
/// `CREATE_PUBLIC_THREADS`
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// `CREATE_PRIVATE_THREADS`
pub(crate) const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
/// `SEND_MESSAGES_IN_THREADS`
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
/// `PIN_MESSAGES`
pub(crate) const PIN_MESSAGES: u64 = 1 << 51;

/// `USE_EXTERNAL_EMOJIS`
const USE_EXTERNAL_EMOJIS: u64 = 1 << 18;

/// `USE_EXTERNAL_APPS`
pub const USE_EXTERNAL_APPS: u64 = 1 << 50;

/// What the bot's answers may hold where it is no member (`app_permissions`).
pub(crate) const ANSWERS_ELSEWHERE: u64 =
    ATTACH_FILES | EMBED_LINKS | MENTION_EVERYONE | USE_EXTERNAL_EMOJIS;

/// What the bot may do in a channel where nothing else was set.
pub const BOT_DEFAULT: u64 = ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | MANAGE_THREADS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS
    | PIN_MESSAGES;

/// What the bot may do in `#no-herald`: look, not speak.
pub const BOT_MUTE: u64 = VIEW_CHANNEL | READ_MESSAGE_HISTORY | USE_APPLICATION_COMMANDS;

/// What people may do (all but running the guild); the guild's owner may do everything.
pub(crate) const PEOPLE: u64 = BOT_DEFAULT & !MANAGE_THREADS & !PIN_MESSAGES | USE_EXTERNAL_APPS;
/// Every bit.
pub(crate) const ALL: u64 = (1 << 53) - 1;
