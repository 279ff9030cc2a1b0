//! Permission bits (Discord docs, "Permissions"), for [`crate::Sandbox::set_bot_permissions`].

pub(crate) const ADD_REACTIONS: u64 = 1 << 6;
pub const VIEW_CHANNEL: u64 = 1 << 10;
pub const SEND_MESSAGES: u64 = 1 << 11;
pub(crate) const MANAGE_MESSAGES: u64 = 1 << 13;
pub const EMBED_LINKS: u64 = 1 << 14;
pub const ATTACH_FILES: u64 = 1 << 15;
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub(crate) const MENTION_EVERYONE: u64 = 1 << 17;
pub const MANAGE_CHANNELS: u64 = 1 << 4;
const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
pub const MANAGE_THREADS: u64 = 1 << 34;
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub(crate) const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
pub(crate) const PIN_MESSAGES: u64 = 1 << 51;

const USE_EXTERNAL_EMOJIS: u64 = 1 << 18;

pub const USE_EXTERNAL_APPS: u64 = 1 << 50;

/// The contents allowed in the bot's answers where it isn't a member (`app_permissions`).
pub(crate) const ANSWERS_ELSEWHERE: u64 =
    ATTACH_FILES | EMBED_LINKS | MENTION_EVERYONE | USE_EXTERNAL_EMOJIS;

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

/// The bot's permissions in `#no-herald`, where it can't write.
pub const BOT_MUTE: u64 = VIEW_CHANNEL | READ_MESSAGE_HISTORY | USE_APPLICATION_COMMANDS;

/// People's permissions: everything except moderation. The guild's owner has all.
pub(crate) const PEOPLE: u64 = BOT_DEFAULT & !MANAGE_THREADS & !PIN_MESSAGES | USE_EXTERNAL_APPS;
pub(crate) const ALL: u64 = (1 << 53) - 1;
