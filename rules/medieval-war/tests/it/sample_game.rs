//! The sample game on the inventor's page, with its slips: see
//! `rules/medieval-war/errata.md`.

use medieval_war::MedievalWar;
use rules::{Game, Notation, Options, Play, Refusal, Side};

/// As it was published (Anthony Peterson, Medieval War Chess).
const RECORD: &str = "
1. (b2-c3, c3-b3, b1-b2)
... (f7-f6, g7-g6, h8-g7)
2. (h2-g3, h Cannon x h7, g3-h2) (f6-f5, g6-g5, g7-g6)
3. (d2-d3, c1-b1, h2-h3) (g8-g7, f8-f7, f7-f6)
4. (f2-f3, f1-f2, g2-g3) (e7-e6, d8-e7, d7-d6)
5. (b2-c3, a1-b2, b1-a1) (c7-c6, b8-c7, c7-b6)
6. (h1-h2, g1-g2, e1-e2) (d6-e5, a7-a6, a8-a7)
7. (g3-g4, h Cannon x e5, g4-g3) (a6-a5, a7-a6, a Cannon x d3)
8. (f3-f4, g3-g4, g2-g3) (g7-h6, h6-h5, f5 & g5 & h5 (12) x g4 (6))
9. (c3-c4, c4-b5, b5 (4) x a6 (0)) (b7-a6, c6-c5, a6 & a5 & b6 & c5 (9) x b5 (8))
10. (b Cannon x f6, b2-c1, a1-b1) (h5-h4, g5-g4, a5-b4)
11. (h3-g2, h Cannon x h4, h2-g1) (b6-b5, b5-c4 x a6 by isolation, b4 & c4 (6) x b3 (4))
12. (c2-b3, c Cannon x c4, g1-f1) (f5-g5, g Cannon x b1, g5-f5)
13. (g3-h4, h4-h5, h5 (4) x g6 (0)) (g4-g5, g5-g6, e7-f6)
14. (c1-b2, b Cannon x f6, h5 (4) x g6 (2))
";

/// What was played until the first refusal, as texts and as shown.
type Import = (Play<MedievalWar>, Vec<(String, String)>, Option<Refusal>);

fn import(record: &str) -> Import {
    let mut play = Play::start(&Options::default());
    let mut actions = Vec::new();
    for text in MedievalWar::split(record) {
        match play.play_text(text) {
            Ok(action) => {
                assert!(action.remarks.is_empty(), "{text}: {:?}", action.remarks);
                actions.push((text.to_owned(), action.display));
            }
            Err(refusal) => return (play, actions, Some(refusal)),
        }
    }
    (play, actions, None)
}

#[test]
fn the_record_stops_at_its_slips() {
    let mut record = RECORD.to_owned();
    for (number, side, action, text, rule, repair) in [
        (6, Side::White, 3, "e1-e2", "MWC-6", "e2-e3"),
        (12, Side::White, 2, "c Cannon x c4", "MWC-8", "a2-a3"),
    ] {
        let (play, actions, refusal) = import(&record);
        let turn = play.position().turn();
        assert_eq!((turn.number, turn.side, turn.actions_made + 1), (number, side, action));
        assert_eq!(MedievalWar::split(&record)[actions.len()], text);
        assert_eq!(refusal.and_then(|refusal| refusal.rule), Some(rule), "{text}");
        assert_eq!(record.matches(text).count(), 1);
        record = record.replace(text, repair);
    }
    let (play, actions, refusal) = import(&record);
    assert_eq!(refusal, None);
    assert_eq!((actions.len(), play.outcome()), (81, None));
}

#[test]
fn the_other_repair_shows_a_missed_isolation() {
    let record = RECORD.replace("e1-e2", "e2-d2").replace("c Cannon x c4", "a2-a3");
    let (_, actions, refusal) = import(&record);
    assert_eq!(refusal, None);
    let missed: Vec<_> = actions
        .iter()
        .filter(|(text, display)| display.contains("by iso") && !text.contains("by iso"))
        .map(|(text, display)| (text.as_str(), display.as_str()))
        .collect();
    assert_eq!(missed, [("g3-h4", "g3-h4 x f4 by iso")]);
}
