use tracing::{Level, Metadata};

const OWN: [&str; 7] =
    ["herald", "discord", "http_server", "referee", "opponent", "store", "fake_discord"];

/// Whether an event may be logged, whatever level is set: other crates log tokens and secret plans
/// for fights at `debug` and `trace`.
#[must_use]
pub fn may_be_logged(metadata: &Metadata<'_>) -> bool {
    let source = metadata.target().split("::").next().unwrap_or_default();
    OWN.contains(&source) || (metadata.is_event() && *metadata.level() <= Level::INFO)
}
