//! Why the bot does not start.

use discord::endpoints::EndpointError;
use store::MembershipError;

use crate::health::HealthError;
use crate::interactions_endpoint::InteractionsError;

/// Why the bot does not start, in words for the person who starts it.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The token is none.
    #[error(
        "DISCORD_TOKEN is not a bot token. Copy the token from your application's page (\"Bot\", \"Reset Token\") \
         at https://discord.com/developers/applications; without DISCORD_TOKEN, Herald starts its sandbox"
    )]
    NotAToken,
    /// Discord does not know the token.
    #[error("Discord does not know this token ({0}). It may have been reset: copy the current one")]
    WrongToken(String),
    /// Where Discord is to be cannot be used.
    #[error(transparent)]
    Place(#[from] EndpointError),
    /// Interactions cannot be taken over HTTP.
    #[error(transparent)]
    Interactions(#[from] InteractionsError),
    /// The database does not open.
    #[error(transparent)]
    Database(#[from] store::OpenError),
    /// The machine's clock and the database's are too far apart.
    #[error(
        "this machine's clock and that of the database's machine differ by {0} seconds: \
         set them by the same time server, then start Herald again"
    )]
    Clocks(u64),
    /// The processes that share the database cannot be joined.
    #[error(transparent)]
    Membership(#[from] MembershipError),
    /// The art does not draw.
    #[error("the pictures cannot be drawn: {0}")]
    Pictures(String),
    /// The language is not there.
    #[error(transparent)]
    Language(#[from] i18n::LoadError),
    /// How Herald is cannot be told.
    #[error(transparent)]
    Health(#[from] HealthError),
}
