//! Checks that every named metric exists and is recorded.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use herald::metrics::{METRICS, Metric, MetricKind};
use match_model::{ChannelId, Person, PersonId, PlaceAccess, SidePreference, Time};
use metrics_exporter_prometheus::PrometheusBuilder;
use referee::{ChallengeRequest, Chance, Referee, Store};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Returns the names of metrics in a text.
fn names(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    words.filter(|word| word.starts_with("herald_") || word.starts_with("process_")).collect()
}

/// Finds a metric by name, also by a histogram's derived names.
fn find(name: &str) -> Option<&'static Metric> {
    METRICS.iter().find(|metric| match metric.kind {
        MetricKind::Histogram => ["_bucket", "_sum", "_count"]
            .iter()
            .any(|part| name.strip_suffix(part) == Some(metric.name)),
        MetricKind::Counter | MetricKind::Gauge => name == metric.name,
    })
}

#[test]
fn alerts_and_dashboard_name_what_there_is() {
    let mut watched = BTreeSet::new();
    for file in [
        "deploy/prometheus/herald.rules.yml",
        "deploy/prometheus/herald.rules.test.yml",
        "deploy/grafana/herald.json",
    ] {
        let text = std::fs::read_to_string(root().join(file)).expect(file);
        for name in names(&text) {
            let metric = find(name).unwrap_or_else(|| panic!("{file} names {name}"));
            watched.insert(metric.name);
        }
    }
    let unwatched: Vec<&str> =
        METRICS.iter().map(|metric| metric.name).filter(|name| !watched.contains(name)).collect();
    assert!(unwatched.is_empty(), "neither an alert nor the dashboard shows {unwatched:?}");
}

#[test]
fn names_are_as_prometheus_wants_them() {
    let mut seen = BTreeSet::new();
    for Metric { name, kind, labels, about } in METRICS {
        assert!(seen.insert(name), "{name} is there twice");
        assert!(!about.is_empty() && !about.ends_with('.'), "{name}: {about}");
        assert_eq!(*kind == MetricKind::Counter, name.ends_with("_total"), "{name}");
        if *kind == MetricKind::Histogram {
            assert!(name.ends_with("_seconds"), "{name}");
        }
        for label in *labels {
            let personal = ["person", "user", "guild", "channel", "match", "token", "id"];
            assert!(!personal.contains(label), "{name} has the label {label}");
        }
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// Returns each place that records a metric: macro, name, labels.
fn kept() -> BTreeMap<String, (MetricKind, BTreeSet<String>)> {
    let mut files = Vec::new();
    for folder in [
        "bot/src",
        "crates/discord/src",
        "crates/store/src",
        "crates/referee/src",
        "crates/opponent/src",
    ] {
        sources(&root().join(folder), &mut files);
    }
    let mut kept = BTreeMap::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source");
        for (kind, begin) in [
            (MetricKind::Counter, "counter!("),
            (MetricKind::Gauge, "gauge!("),
            (MetricKind::Histogram, "histogram!("),
        ] {
            for (at, _) in text.match_indices(begin) {
                let call = &text[at + begin.len()..];
                // No argument has a parenthesis in a text.
                let mut depth = 1;
                let end = call.find(|c: char| {
                    depth += i32::from(c == '(') - i32::from(c == ')');
                    depth == 0
                });
                let call = &call[..end.expect("a call that ends")];
                let texts: Vec<&str> = call.split('"').skip(1).step_by(2).collect();
                let parts: Vec<&str> = call.split("=>").collect();
                let labels = parts[..parts.len() - 1]
                    .iter()
                    .map(|before| before.rsplit('"').nth(1).expect("a label's name").to_owned());
                let name = (*texts.first().expect("a name")).to_owned();
                let labels: BTreeSet<String> = labels.collect();
                if let Some(before) = kept.insert(name.clone(), (kind, labels.clone())) {
                    assert_eq!(before, (kind, labels), "{name} is kept in two ways");
                }
            }
        }
    }
    kept
}

#[test]
fn what_is_kept_is_described_and_what_is_described_is_kept() {
    let mut kept = kept();
    for Metric { name, kind, labels, .. } in METRICS {
        let (as_kind, with) = kept.remove(*name).unwrap_or_else(|| panic!("nobody keeps {name}"));
        assert_eq!(as_kind, *kind, "{name}");
        let labels: BTreeSet<String> = labels.iter().map(|label| (*label).to_owned()).collect();
        assert_eq!(with, labels, "{name}");
    }
    assert!(kept.is_empty(), "kept and not described: {kept:?}");
}

/// Plays a match of World War Chess to its end; a second answer to the challenge is refused.
async fn play_a_match(file: &Path) {
    let now = Time(1_000_000);
    let referee = Referee::new(Store::open(file).await.unwrap(), Chance::fixed(1));
    let person = |id| Person { id: PersonId::new(id), name: format!("Player {id}") };
    let request = ChallengeRequest {
        guild: None,
        channel: ChannelId::new(2),
        access: PlaceAccess::Member,
        thread: None,
        challenger: person(1),
        opponent: None,
        game: "world-war".to_owned(),
        options: Vec::new(),
        side: SidePreference::White,
        record: None,
    };
    let id = referee::challenge::make(&referee, request, now).await.unwrap();
    let begun = referee::challenge::accept(&referee, id, &person(2), None, now).await.unwrap();
    referee::challenge::accept(&referee, id, &person(3), None, now).await.unwrap_err();
    let white = PersonId::new(1);
    referee::draft::enter(&referee, begun.match_id, white, "b2-b3", None, now).await.unwrap();
    referee::resign::resign(&referee, begun.match_id, white, now).await.unwrap();
    referee::resign::resign(&referee, begun.match_id, white, now).await.unwrap_err();
    referee.close().await;
}

#[test]
fn matches_are_counted_once_when_they_begin_and_end() {
    let folder = test_databases::folder(test_databases::Medium::Memory).unwrap();
    let recorder = PrometheusBuilder::new().build_recorder();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let file = folder.path().join("herald.db");
    metrics::with_local_recorder(&recorder, || runtime.block_on(play_a_match(&file)));
    let told = recorder.handle().render();
    for name in ["herald_matches_begun_total", "herald_matches_ended_total"] {
        assert!(told.contains(&format!("{name}{{game=\"world-war\"}} 1\n")), "{name} in {told}");
    }
}
