//! The metrics' names and descriptions. Names follow Prometheus: base units, and `_total` for
//! counters. No label names a person, a server, a channel or a match.

use std::sync::OnceLock;

use metrics::{Key, KeyName, Label, Level, Metadata, Recorder as _, Unit};
use metrics_exporter_prometheus::{BuildError, PrometheusBuilder, PrometheusHandle};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricKind {
    Counter,
    Gauge,
    Histogram,
}

#[derive(Debug)]
pub struct Metric {
    pub name: &'static str,
    pub kind: MetricKind,
    pub labels: &'static [&'static str],
    pub about: &'static str,
}

const fn counter(
    name: &'static str,
    labels: &'static [&'static str],
    about: &'static str,
) -> Metric {
    Metric { name, kind: MetricKind::Counter, labels, about }
}

const fn gauge(name: &'static str, labels: &'static [&'static str], about: &'static str) -> Metric {
    Metric { name, kind: MetricKind::Gauge, labels, about }
}

const fn histogram(
    name: &'static str,
    labels: &'static [&'static str],
    about: &'static str,
) -> Metric {
    Metric { name, kind: MetricKind::Histogram, labels, about }
}

pub const METRICS: &[Metric] = &[
    gauge("herald_ready", &[], "1 while Herald is ready, as /ready says, else 0"),
    gauge("herald_build_info", &["version", "commit"], "Always 1; the labels name the program"),
    histogram(
        "herald_answer_seconds",
        &["kind"],
        "From an interaction to its first answer, by its kind; Discord waits for three seconds",
    ),
    counter(
        "herald_answers_deferred_total",
        &["kind"],
        "Interactions whose answer was put off, since the work took longer",
    ),
    counter(
        "herald_answers_failed_total",
        &["kind"],
        "Interactions whose answer Discord did not take, or not within three seconds",
    ),
    counter(
        "herald_interactions_late_total",
        &[],
        "Interactions that came when nobody waited for their answer any more",
    ),
    counter("herald_interactions_unreadable_total", &[], "Interactions that could not be read"),
    gauge("herald_outbox_waiting", &[], "Announcements that are not said yet"),
    gauge("herald_outbox_oldest_age_seconds", &[], "The age of the oldest that is not said yet"),
    gauge(
        "herald_outbox_overdue_seconds",
        &[],
        "How long the announcement is due that is due longest and waits for no other; 0: none is",
    ),
    counter(
        "herald_outbox_said_total",
        &["by"],
        "Announcements that were said, by the outbox or by the answer to an interaction",
    ),
    counter(
        "herald_outbox_put_off_total",
        &["cause"],
        "Tries to say an announcement that were put off",
    ),
    counter("herald_outbox_given_up_total", &[], "Announcements that were given up"),
    counter(
        "herald_discord_requests_total",
        &["method", "route", "status"],
        "Requests to Discord, by route and class of status; `none`: no answer came",
    ),
    histogram(
        "herald_discord_request_seconds",
        &["route"],
        "From a request to Discord to its answer",
    ),
    counter(
        "herald_discord_rate_limited_total",
        &["scope"],
        "Answers of Discord's that there were too many requests, of a route or in all",
    ),
    histogram(
        "herald_discord_rate_limit_wait_seconds",
        &[],
        "How long requests were held back for a rate limit",
    ),
    gauge(
        "herald_commands_registered",
        &[],
        "1 once Discord has accepted this process's commands, 0 while it refuses them",
    ),
    gauge("herald_gateway_shards", &[], "Shards that are to be connected"),
    gauge("herald_gateway_shards_connected", &[], "Shards that are connected"),
    counter("herald_gateway_connections_total", &[], "Connections to the gateway that were made"),
    counter("herald_gateway_disconnects_total", &[], "Connections to the gateway that broke"),
    counter("herald_gateway_identifies_total", &[], "Sessions that were begun; a day has so many"),
    counter("herald_gateway_resumes_total", &[], "Sessions that were resumed"),
    histogram("herald_gateway_heartbeat_seconds", &[], "From a heartbeat to its answer"),
    histogram(
        "herald_store_commit_seconds",
        &[],
        "From the last statement of a transaction until it lasts (fsync)",
    ),
    counter("herald_store_commit_failures_total", &[], "Transactions that were not committed"),
    counter(
        "herald_store_stale_changes_total",
        &[],
        "Changes of matches that were refused, since the match had changed meanwhile",
    ),
    gauge(
        "herald_database_bytes",
        &[],
        "Size of the database: of the SQLite file and its log, or on the server",
    ),
    gauge("herald_disk_free_bytes", &[], "Free space on the disk of the SQLite file"),
    gauge(
        "herald_backup_timestamp_seconds",
        &[],
        "Time of the newest backup in `backup.folder`, in seconds since 1970; 0 without a backup",
    ),
    gauge("herald_matches_in_memory", &[], "Matches that are held in memory"),
    gauge("herald_matches_playing", &[], "Matches being played, counted every five minutes"),
    counter("herald_matches_begun_total", &["game"], "Matches that began"),
    counter("herald_matches_ended_total", &["game"], "Matches that ended, in any way"),
    gauge(
        "herald_people_active",
        &["period"],
        "People who made a move within the last day or week, counted every hour",
    ),
    gauge("herald_servers", &[], "Servers with Herald, about, as Discord says every hour"),
    gauge(
        "herald_user_installs",
        &[],
        "People who installed Herald for themselves, about, as Discord says every hour",
    ),
    gauge("herald_timers_overdue_seconds", &[], "How late the timer is that is late longest"),
    histogram("herald_timer_lateness_seconds", &[], "How late was done what was due at a time"),
    gauge("herald_thinking_waiting", &["rank"], "Decisions that wait to be thought about"),
    gauge("herald_thinking_running", &["rank"], "Decisions that are being thought about"),
    histogram("herald_thinking_wait_seconds", &["rank"], "How long decisions have waited"),
    histogram("herald_thinking_seconds", &["rank"], "Time of a processor that decisions took"),
    // With the names of Prometheus' own libraries
    gauge("process_start_time_seconds", &[], "Start of the process, in seconds since 1970"),
    counter("process_cpu_seconds_total", &[], "Time of all processors that the process has used"),
    gauge("process_resident_memory_bytes", &[], "Memory of the process (Linux only)"),
    gauge("process_open_fds", &[], "Open files and connections (Linux only)"),
    gauge("process_max_fds", &[], "Files and connections that may be open at once"),
];

/// Upper bounds in seconds.
const BUCKETS: [f64; 17] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0, 60.0,
    600.0,
];

/// Starts to collect the metrics of this process, or returns the running collector.
///
/// # Errors
/// When another collector is installed.
pub(crate) fn collect() -> Result<PrometheusHandle, String> {
    static COLLECTOR: OnceLock<Result<PrometheusHandle, String>> = OnceLock::new();
    COLLECTOR.get_or_init(|| install().map_err(|cause| cause.to_string())).clone()
}

fn install() -> Result<PrometheusHandle, BuildError> {
    let recorder = PrometheusBuilder::new().set_buckets(&BUCKETS)?.build_recorder();
    let handle = recorder.handle();
    let metadata = Metadata::new(module_path!(), Level::INFO, Some(module_path!()));
    for Metric { name, kind, labels, about } in METRICS {
        let key = KeyName::from_const_str(name);
        match kind {
            MetricKind::Counter => recorder.describe_counter(key, None, (*about).into()),
            MetricKind::Gauge => recorder.describe_gauge(key, None, (*about).into()),
            MetricKind::Histogram => {
                recorder.describe_histogram(key, Some(Unit::Seconds), (*about).into());
            }
        }
        // Initialised to 0, so that an alert can detect the first event.
        let key = Key::from_static_name(name);
        match kind {
            MetricKind::Counter if labels.is_empty() => {
                recorder.register_counter(&key, &metadata).increment(0);
            }
            MetricKind::Histogram if labels.is_empty() => {
                drop(recorder.register_histogram(&key, &metadata));
            }
            _ => {}
        }
    }
    for kind in ["command", "autocomplete", "component", "modal"] {
        let labels = vec![Label::from_static_parts("kind", kind)];
        let key = Key::from_parts("herald_answers_failed_total", labels);
        recorder.register_counter(&key, &metadata).increment(0);
    }
    for name in ["herald_matches_begun_total", "herald_matches_ended_total"] {
        for game in games::all() {
            let labels = vec![Label::from_static_parts("game", game.info.id)];
            recorder.register_counter(&Key::from_parts(name, labels), &metadata).increment(0);
        }
    }
    metrics::set_global_recorder(recorder)?;
    Ok(handle)
}
