//! Metrics of requests by route, without contents.
//!
//! The collector describes the names; this crate only uses the facade `metrics`.

use std::time::Duration;

use metrics::{counter, histogram};
use reqwest::{Method, StatusCode};
use serenity::http::Route;

/// Counts a request by status; `None` if there was no response.
pub(crate) fn note_request(
    method_used: &Method,
    route: &Route<'_>,
    status: Option<StatusCode>,
    took: Duration,
) {
    let (route, method) = (template(route), method(method_used));
    counter!(
        "herald_discord_requests_total",
        "method" => method, "route" => route, "status" => class(status)
    )
    .increment(1);
    if status.is_some() {
        histogram!("herald_discord_request_seconds", "route" => route).record(took);
    }
}

/// Counts a "Too Many Requests", per route or global.
pub(crate) fn note_rate_limited(global: bool) {
    let scope = if global { "global" } else { "route" };
    counter!("herald_discord_rate_limited_total", "scope" => scope).increment(1);
}

pub(crate) fn note_wait(took: Duration) {
    histogram!("herald_discord_rate_limit_wait_seconds").record(took);
}

/// Returns the class of a status. 429 has its own.
fn class(status: Option<StatusCode>) -> &'static str {
    match status.map(|status| status.as_u16()) {
        None => "none",
        Some(429) => "429",
        Some(200..300) => "2xx",
        Some(300..400) => "3xx",
        Some(400..500) => "4xx",
        Some(500..600) => "5xx",
        Some(_) => "other",
    }
}

fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}

/// Returns a route's path as in Discord's documentation, without ids and tokens.
fn template(route: &Route<'_>) -> &'static str {
    match route {
        Route::Channel { .. } => "/channels/{channel}",
        Route::ChannelMessage { .. } => "/channels/{channel}/messages/{message}",
        Route::ChannelMessages { .. } => "/channels/{channel}/messages",
        Route::ChannelMessageThreads { .. } => "/channels/{channel}/messages/{message}/threads",
        Route::ChannelThreadMember { .. } => "/channels/{channel}/thread-members/{user}",
        Route::Commands { .. } => "/applications/{application}/commands",
        Route::Emoji { .. } => "/applications/{application}/emojis/{emoji}",
        Route::Emojis { .. } => "/applications/{application}/emojis",
        Route::GatewayBot => "/gateway/bot",
        Route::Guild { .. } => "/guilds/{guild}",
        Route::GuildMember { .. } => "/guilds/{guild}/members/{user}",
        Route::InteractionResponse { .. } => "/interactions/{interaction}/{token}/callback",
        Route::Oauth2ApplicationCurrent => "/oauth2/applications/@me",
        Route::UserMe => "/users/@me",
        Route::UserMeGuilds => "/users/@me/guilds",
        Route::UserMeDmChannels => "/users/@me/channels",
        Route::WebhookFollowupMessage { .. } => {
            "/webhooks/{application}/{token}/messages/{message}"
        }
        Route::WebhookFollowupMessages { .. } => "/webhooks/{application}/{token}",
        Route::WebhookOriginalInteractionResponse { .. } => {
            "/webhooks/{application}/{token}/messages/@original"
        }
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use serenity::model::id::{ChannelId, InteractionId};

    use super::*;

    #[test]
    fn a_route_is_told_without_ids_and_tokens() {
        let secret =
            Route::InteractionResponse { interaction_id: InteractionId::new(7), token: "a-secret" };
        assert_eq!(template(&secret), "/interactions/{interaction}/{token}/callback");
        let messages = Route::ChannelMessages { channel_id: ChannelId::new(7) };
        assert_eq!(template(&messages), "/channels/{channel}/messages");
    }

    #[test]
    fn a_refusal_to_wait_is_a_class_of_its_own() {
        let of = |status| class(StatusCode::from_u16(status).ok());
        assert_eq!([200, 204, 404, 429, 503].map(of), ["2xx", "2xx", "4xx", "429", "5xx"]);
        assert_eq!(class(None), "none");
    }
}
