//! Errors that keep the bot from starting.

use discord::endpoints::EndpointError;
use store::MembershipError;

use crate::health::HealthError;
use crate::interactions_endpoint::InteractionsError;

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(
        "DISCORD_TOKEN is not a bot token. Copy the token from your application's page (\"Bot\", \"Reset Token\") \
         at https://discord.com/developers/applications; without DISCORD_TOKEN, Herald starts its sandbox"
    )]
    NotAToken,
    #[error("Discord does not know this token ({0}). It may have been reset: copy the current one")]
    WrongToken(String),
    #[error(transparent)]
    Place(#[from] EndpointError),
    #[error(transparent)]
    Interactions(#[from] InteractionsError),
    #[error(transparent)]
    Database(#[from] store::OpenError),
    #[error(
        "the clocks of this machine and of the database's machine differ by {0} seconds: set both by \
         one time server, then start Herald again"
    )]
    Clocks(u64),
    #[error(transparent)]
    Membership(#[from] MembershipError),
    #[error("cannot draw the pictures: {0}")]
    Pictures(String),
    #[error(transparent)]
    Language(#[from] i18n::LoadError),
    #[error(transparent)]
    Health(#[from] HealthError),
}
