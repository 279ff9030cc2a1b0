//! The sample game on the inventor's page: `rules/medieval-war/errata.md`.

use record::{ImportedRecord, read};
use rules::Side;

use crate::common::{english, remarks, report};

/// As the page prints it (Anthony Peterson, Medieval War Chess).
const SAMPLE: &str = include_str!("../sample/medieval-war.txt");
const ERRATA: &str = include_str!("../../../../rules/medieval-war/errata.md");

/// Turn, side, action, text, rule, and what is put in its place.
const SLIPS: [(u32, Side, u32, &str, &str, &str); 2] = [
    (6, Side::White, 3, "e1-e2", "MWC-6", "e2-e3"),
    (12, Side::White, 2, "c Cannon x c4", "MWC-8", "a2-a3"),
];

fn import(text: &str) -> ImportedRecord {
    read(text, Some("medieval-war")).expect("a record")
}

fn line_of(text: &str, part: &str) -> u32 {
    let index = text.lines().position(|line| line.contains(part)).expect(part);
    u32::try_from(index).unwrap() + 1
}

#[test]
fn the_sample_stops_at_its_slips_and_goes_on_when_they_are_mended() {
    let mut text = SAMPLE.to_owned();
    for (turn, side, action, source, rule, repair) in SLIPS {
        let imported = import(&text);
        let stop = imported.stop.as_ref().expect("a slip");
        let place = stop.place;
        assert_eq!((place.turn, place.side, place.action), (turn, side, action));
        assert_eq!(place.line, line_of(&text, source));
        assert_eq!(stop.source, source);
        assert_eq!(stop.refusal.rule, Some(rule));
        assert_eq!(imported.remarks, []);
        let report_lines = report(&imported);
        for part in
            [source, rule, &english(&place.sentence(imported.game.info)), "Next: correct line"]
        {
            assert!(report_lines.contains(part), "{part} is not in:\n{report_lines}");
        }
        // The page quotes the report.
        let quoted =
            report_lines.lines().find(|line| line.starts_with("Stops at ")).expect("a stop");
        assert!(ERRATA.contains(quoted), "{quoted}");
        assert!(ERRATA.contains(report_lines.lines().nth(1).expect("a count")), "{report_lines}");
        assert_eq!(text.matches(source).count(), 1);
        text = text.replace(source, repair);
    }
    let imported = import(&text);
    assert_eq!(imported.stop, None, "{}", report(&imported));
    assert_eq!(imported.remarks, [], "all figures are right, nothing is missed");
    assert_eq!(imported.steps.len(), 81);
    assert_eq!(imported.table.outcome(), None);
    let (_, ending) = imported.stated.as_ref().expect("Black resigns");
    assert_eq!(
        (ending.winner, ending.reason.as_ref().map(english)),
        (Some(Side::White), Some("Black Resigns".into()))
    );
}

#[test]
fn the_other_repair_misses_an_isolation() {
    let text = SAMPLE.replace("e1-e2", "e2-d2").replace("c Cannon x c4", "a2-a3");
    let imported = import(&text);
    assert_eq!(imported.stop, None);
    let [remark] = imported.remarks.as_slice() else { panic!("{:?}", imported.remarks) };
    let (place, source) = remark.action.as_ref().expect("an action");
    assert_eq!((place.turn, place.side, place.action), (13, Side::White, 1));
    assert_eq!(source, "g3-h4");
    assert_eq!(english(&remark.message), "leaves out that f4 is lost by isolation");
    let report_lines = report(&imported);
    let told = report_lines.lines().find_map(|line| line.strip_prefix("- ")).expect("a remark");
    assert!(ERRATA.contains(told), "{told}");
}

/// The legal actions at the slip of a text, and what becomes of the record with each in its place.
fn repairs(text: &str) -> Vec<(String, ImportedRecord)> {
    let imported = import(text);
    let slip = imported.stop.as_ref().expect("a slip").source.clone();
    let legal = imported.table.legal();
    legal
        .into_iter()
        .map(|repair| (repair.clone(), import(&text.replace(&slip, &repair))))
        .collect()
}

/// What the errata page says of other repairs.
#[test]
fn every_repair_leads_where_the_page_says() {
    let first = repairs(SAMPLE);
    let to_the_second: Vec<&str> = first
        .iter()
        .filter(|(_, imported)| {
            imported.stop.as_ref().is_some_and(|stop| stop.source == SLIPS[1].3)
        })
        .map(|(repair, _)| repair.as_str())
        .collect();
    assert_eq!(to_the_second, ["e2-d2", "e2-e3"]);
    assert!(first.iter().all(|(_, imported)| imported.stop.is_some()));
    let (_, aside) = first.iter().find(|(repair, _)| repair == "e1-f1").expect("legal");
    let stop = aside.stop.as_ref().expect("a slip");
    assert_eq!((stop.place.turn, stop.source.as_str()), (7, "a Cannon x d3"));
    assert_eq!(stop.refusal.rule, Some("MWC-8"));

    let second = repairs(&SAMPLE.replace("e1-e2", "e2-e3"));
    let to_the_end = second.iter().filter(|(_, imported)| imported.stop.is_none());
    assert!(
        to_the_end
            .clone()
            .all(|(repair, imported)| repair.len() == 5 && imported.steps.len() == 81)
    );
    assert_eq!(to_the_end.count(), 23);
    assert!(second.iter().all(|(repair, _)| !repair.contains("x c4")));
}

#[test]
fn wrong_figures_are_remarked() {
    let text = SAMPLE.replace("e1-e2", "e2-e3").replace("h5 (12) x g4 (6)", "h5 (13) x g4 (8)");
    let imported = import(&text);
    assert_eq!(remarks(&imported), ["the attack says 13, but it's 12", "g4 says 8, but it's 6"]);
    assert_eq!(imported.remarks[0].line, line_of(&text, "(13)"));
}

#[test]
fn the_errata_page_names_every_slip() {
    for (turn, _, _, source, rule, repair) in SLIPS {
        let row = ERRATA
            .lines()
            .find(|line| line.starts_with(&format!("| {turn}, White |")))
            .unwrap_or_else(|| panic!("turn {turn} has no row"));
        for part in [format!("`{source}`"), rule.to_owned(), format!("`{repair}`")] {
            assert!(row.contains(&part), "{part}: {row}");
        }
    }
}

/// The record is found in the page around it.
#[test]
fn the_whole_page_is_read() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/seeds/medieval-war-chess.txt");
    let Ok(page) = std::fs::read_to_string(path) else {
        eprintln!("skipped: the inventor's page is not there");
        return;
    };
    let imported = import(&page);
    let stop = imported.stop.as_ref().expect("a slip");
    assert_eq!((stop.source.as_str(), stop.place.line), ("e1-e2", line_of(&page, "e1-e2)")));
    assert_eq!(imported.steps.len(), 32);
}
