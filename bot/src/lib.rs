//! Herald, a referee in chat: the bot itself.
//!
//! Discord's events become requests (`incoming`), the referee decides them, and the outbox sends
//! the results (`outgoing`).

pub mod cli;
mod clock;
mod command_registration;
pub mod config;
mod daily_puzzles;
mod database_wait;
mod due;
mod emoji;
mod health;
mod ids;
mod incoming;
mod interactions_endpoint;
mod invite;
mod joined_group;
mod languages;
mod log;
mod membership;
mod membership_cache;
pub mod metrics;
mod outgoing;
mod patience;
mod permissions;
mod presence;
mod process_group;
mod process_tasks;
mod records;
mod repeated_failures;
mod replay_message;
mod replay_state;
mod reply;
mod run;
mod sessions;
mod speaking;
mod start_error;
mod storage;
#[cfg(test)]
mod testing;
mod thinking_jobs;
#[cfg(feature = "otlp")]
mod traces;
mod warm_up;

pub use clock::{Clock, TestClocks};
pub use discord::backoff::Jitter;
pub use discord::endpoints::{EndpointError, Endpoints};
pub use discord::interaction_server::{PATH as INTERACTIONS_PATH, PublicKey};
pub use health::HealthError;
pub use incoming::request::Request;
pub use interactions_endpoint::{InteractionSettings, InteractionsError};
pub use log::may_be_logged;
pub use opponent::gate::{Gate, ThinkingStep};
pub use opponent::thinkers::Thinking;
pub use patience::Patience;
pub use run::{Herald, Settings};
pub use start_error::StartError;
