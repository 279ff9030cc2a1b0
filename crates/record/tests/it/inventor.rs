//! The sample game on the page of Medieval Chess's inventor: `rules/medieval/errata.md`.

use record::{ImportedRecord, read};
use rules::RefusalKind;

use crate::common::{english, remarks, report};

/// As the page prints it (Daniel `MacDuff`, Medieval Chess).
const SAMPLE: &str = include_str!("../sample/medieval.txt");
const ERRATA: &str = include_str!("../../../../rules/medieval/errata.md");

/// The text where the record stops, the rule, the line of the page, and the repair of that line.
const SLIPS: [(&str, Option<&str>, &str, &str); 5] = [
    ("P1g5", Some("ME-2"), "a6/h6", "a5/h5"),
    ("B1b7 +Q1", None, "7. B1b7 +Q1", "N1f4-e4 7. B1b7 +Q1"),
    ("(c6) p1", None, "8. (c6) p1", "N1e4-d5 8. (c6) p1"),
    ("B1c6", None, "9. B1c6", "9. B1b7-c6"),
    ("B1d4 +P1", None, "10. B1d4 +P1", "P1f5-e5 10. B1c6-d5+P1"),
];

const ACTIONS: [&str; 21] = [
    "P1@a5",
    "P1@h5",
    "(a6) kq1",
    "P1h5-g5",
    "(b5) b1",
    "(g5) n1",
    "P1a5-b5",
    "P1g5-f5+N1",
    "(c4) r1",
    "N1g5-f6+N1",
    "P1b5-c5+B1",
    "N1g5-f4",
    "B1b5-a6+B1",
    "N1f4-e4",
    "B1a6-b7+Q1",
    "N1e4-d5",
    "(c6) p1",
    "N1d5xc5=N2",
    "B1b7-c6",
    "P1f5-e5",
    "B1c6-d5+P1",
];

fn import(text: &str) -> ImportedRecord {
    read(text, Some("medieval")).expect("a record")
}

/// Reads a text up to each slip, repairs it, and returns the record without slips.
fn repaired(text: &str) -> ImportedRecord {
    let mut text = text.to_owned();
    for (written, rule, line, repair) in SLIPS {
        let imported = import(&text);
        let stop = imported.stop.as_ref().unwrap_or_else(|| panic!("{written}: {text}"));
        assert_eq!(stop.source, written, "{}", report(&imported));
        if rule.is_some() {
            assert_eq!(stop.refusal.rule, rule);
        }
        assert_eq!(text.matches(line).count(), 1, "{line}");
        text = text.replace(line, repair);
    }
    import(&text)
}

#[test]
fn the_sample_is_read_as_it_is_printed() {
    let imported = repaired(SAMPLE);
    assert_eq!(imported.stop, None, "{}", report(&imported));
    assert_eq!(imported.actions(), ACTIONS);
    let comments: Vec<(u32, &str)> = imported
        .header
        .commentary
        .iter()
        .map(|(step, comment)| (*step, comment.as_str()))
        .collect();
    for expected in [
        (1, "Where the initial Serfs are"),
        (2, "The Serf builds a house on a6"),
        (17, "Black here promotes his Page to a Squire"),
    ] {
        assert!(comments.contains(&expected), "{expected:?}: {comments:?}");
    }
    let others: Vec<String> = remarks(&imported)
        .into_iter()
        .filter(|remark| !remark.contains("read as a comment"))
        .collect();
    assert_eq!(others, [""; 0]);
}

/// A slip in the page is refused by the rule that the errata page gives.
#[test]
fn the_sample_stops_at_its_slips() {
    let two = import(&SAMPLE.replace("a6/h6", "a5/h5").replace("7. B1b7", "N1f4-e4 7. B1b7"));
    assert_eq!(two.stop.expect("a slip").source, "(c6) p1");
    let priests = SAMPLE
        .replace("a6/h6", "a5/h5")
        .replace("7. B1b7", "N1f4-e4 7. B1b7")
        .replace("8. (c6)", "N1e4-d5 8. (c6)");
    let stop = import(&priests).stop.expect("two Priests");
    assert_eq!(stop.refusal.kind, RefusalKind::Ambiguous);
    for (_, _, line, _) in SLIPS {
        let words = line.split_once(". ").map_or(line, |(_, words)| words);
        let is_listed = ERRATA.contains(&format!("`{words}`"));
        // A turn that is missing stands before these.
        assert!(is_listed || ["B1b7 +Q1", "(c6) p1"].contains(&words), "{line}");
    }
    assert!(english(&stop.refusal.next).len() > 10);
}

/// The record is found in the page around it.
#[test]
fn the_whole_page_is_read() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/seeds/medieval-chess.txt");
    let Ok(page) = std::fs::read_to_string(path) else {
        eprintln!("skipped: the inventor's page is not there");
        return;
    };
    let imported = repaired(&page);
    assert_eq!(imported.actions(), ACTIONS);
    let end = page.lines().position(|line| line.starts_with("10. B1d4")).expect("the last turn");
    let stop = imported.stop.map(|stop| stop.place.line as usize);
    assert!(stop.is_none_or(|line| line > end + 1), "{stop:?}");
}
