//! How actions are written and read (rule C-5; *Notation*).

use crate::common::{FAR, english, play, setup};
use rules::{Notation, RefusalKind};

#[test]
fn the_table_of_the_rulebook_is_written_and_read() {
    // Men beside FAR, and every text of the table with what may be left out of it.
    let table = [
        ("wB f3", "Bf3-d5", "f3-d5"),
        ("wN d8, bB e6", "Nd8xe6", "d8xe6"),
        ("wRw d4, wN d2", "Rwd4<>d2", "d4<>d2"),
        ("wBw f1", "Bwf1-d3+B", "Bwf1-d3"),
        ("wNw g1, bB f3", "Nwg1xf3+Ca", "g1xf3"),
        ("wN hand", "N@d5", "@d5"),
    ];
    for (men, canonical, shorter) in table {
        let play = play(&setup(&format!("{men}, {FAR}")));
        for text in [canonical, shorter] {
            let reading = play.read(text).expect(text);
            assert_eq!(play.position().text(reading.action), canonical);
            assert!(reading.remarks.is_empty(), "{text}");
        }
    }
}

#[test]
fn what_is_no_action_is_unreadable() {
    let play = play(&setup(&format!("wB f3, {FAR}")));
    for text in ["", "d5", "Kf3-d5", "f3-d5-e6", "f3-d11", "N@", "f3-d5+x", "drop", "é3-d5", "🐎"]
    {
        let refusal = play.read(text).expect_err(text);
        assert_eq!((refusal.kind, refusal.rule), (RefusalKind::Unreadable, None), "{text}");
        assert_eq!(
            english(&refusal.message),
            format!("I can't read `{text}` as an action of Wizard's War")
        );
    }
    let long = play.read(&"x".repeat(300)).expect_err("no action");
    assert!(english(&long.message).starts_with(&format!("I can't read `{}…`", "x".repeat(40))));
}

#[test]
fn remarks_tell_what_was_let_pass() {
    let play = play(&setup(&format!("wB e4, bN c6, {FAR}")));
    let reading = play.read("e4-c6").expect("a capture");
    let remarks: Vec<String> = reading.remarks.iter().map(english).collect();
    assert_eq!(remarks, ["e4-c6 takes the Knight"]);
    assert!(play.read("e4c6").expect("a capture").remarks.is_empty());
}
