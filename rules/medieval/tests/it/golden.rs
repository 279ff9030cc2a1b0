//! The inventor's sample game, as far as it goes (`rules/medieval/errata.md`).

use crate::common::{legal, options};
use medieval::Medieval;
use rules::{Play, RefusalKind};

/// What is printed (or `…` for a turn that is missing), what is played for it, and what is shown.
const SAMPLE: &[(&str, &str, &str)] = &[
    ("a6", "a5", "P1@a5"),
    ("h6", "h5", "P1@h5"),
    ("1. (a6) kq1", "1. (a6) kq1", "(a6) kq1"),
    ("P1g5", "P1g5", "P1h5-g5"),
    ("2. (b5) b1", "2. (b5) b1", "(b5) b1"),
    ("(g5) n1", "(g5) n1", "(g5) n1"),
    ("3. b5", "3. b5", "P1a5-b5"),
    ("P1f5 +N1", "P1f5 +N1", "P1g5-f5+N1"),
    ("4. (c4) r1", "4. (c4) r1", "(c4) r1"),
    ("… N1f6 +N1", "… N1f6 +N1", "N1g5-f6+N1"),
    ("5. P1c5 +B1", "5. P1c5 +B1", "P1b5-c5+B1"),
    ("N1f4 {+}", "N1f4 {+}", "N1g5-f4 {+}"),
    ("6. B1a6 +B1", "6. B1a6 +B1", "B1b5-a6+B1"),
    ("…", "N1f4-e4", "N1f4-e4"),
    ("7. B1b7 +Q1", "7. B1b7 +Q1", "B1a6-b7+Q1"),
    ("…", "N1e4-d5", "N1e4-d5"),
    ("8. (c6) p1", "8. (c6) p1", "(c6) p1"),
    ("… N1xc5=N2", "… N1xc5=N2", "N1d5xc5=N2"),
    ("9. B1c6", "B1b7-c6", "B1b7-c6"),
    ("…", "P1f5-e5", "P1f5-e5"),
    ("10. B1d4 +P1", "B1d5 +P1", "B1c6-d5+P1"),
];

#[test]
fn the_sample_is_played_as_far_as_it_goes() {
    let mut play = Play::<Medieval>::start(&options(false));
    for (printed, text, display) in SAMPLE {
        let action = play.play_text(text).unwrap_or_else(|e| panic!("{printed}: {text}: {e:?}"));
        assert_eq!(&action.display, display, "{printed}");
        assert!(play.outcome().is_none());
    }
    let facts = rules::Setup::facts(play.position());
    assert_eq!(facts["board"]["c5"], "bN2");
}

/// Each slip that the errata page names is one.
#[test]
fn the_slips_are_slips() {
    let at = |count: usize| {
        let mut play = Play::<Medieval>::start(&options(false));
        for (_, text, _) in &SAMPLE[..count] {
            play.play_text(text).expect("the sample is legal up to there");
        }
        play
    };
    // The header: from h6 no Serf comes to g5.
    let mut other = Play::<Medieval>::start(&options(false));
    for text in ["a6", "h6", "(a6) kq1"] {
        other.play_text(text).expect("that is legal");
    }
    assert_eq!(other.read("P1g5").expect_err("h6 is not above g5").rule, Some("ME-2"));
    // 8. N1xc5 needs the two turns that are missing: no Page of Black's is near at turn 6.
    let mut near = at(13);
    assert_eq!(near.read("N1xc5=N2").expect_err("no Page is near c5").rule, Some("ME-2"));
    near.play_text("N1f4-e4").expect("it is legal");
    // 9. B1c6 fits two Priests.
    let two = at(18).read("9. B1c6").expect_err("two Priests reach c6");
    assert_eq!(two.kind, RefusalKind::Ambiguous);
    assert_eq!(two.candidates, ["B1b5-c6", "B1b7-c6"]);
    // 10. B1d4 is no Priest's move; b7, d5 and d7 are.
    let last = at(20);
    assert_eq!(last.read("10. B1d4 +P1").expect_err("d4 is beside d5").rule, Some("ME-2"));
    let fits: Vec<String> =
        legal(&last).into_iter().filter(|t| t.starts_with("B1c6") && t.ends_with("+P1")).collect();
    assert_eq!(fits, ["B1c6-b7+P1", "B1c6-d5+P1", "B1c6-d7+P1"]);
}
