//! The labels of choices: who benefits, what is built, what is lost.

use rules::{Outline, Show};

use crate::common::{english, play};

fn outline(line: &str, text: &str) -> Outline {
    let play = play(line);
    let reading = play.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    play.position().outline(reading.action)
}

/// Position, action, and the label of the action among those of its actor.
#[test]
fn labels_say_who_gets_a_new_unit() {
    for (line, text, label) in [
        ("w[n1]c3 wN1c3 bP1h1", "N1c3-d4+N1", "to d4, creates a Page"),
        ("b[kq1]f5 wN1f5 bK1h1", "N1f5-e4+Q1", "to e4, gives Black a Vassalette"),
        ("w[kq1]f5 bN1f5 wP1a1 black", "N1f5-e4+K1", "to e4, gives White a Vassal"),
        ("w[kq1*]c3 wN1c3 bP1h1", "N1c3-d4+K1+Q1", "to d4, creates a Vassal and a Vassalette"),
        (
            "b[n1]c3 wN1c3 bP1d4",
            "N1c3xd4=N2+N1",
            "to d4, takes the Serf, rises to Squire, gives Black a Page",
        ),
        // Nothing appears: both Pages are on the board already.
        ("w[n1]c3 wN1c3 wN1a1 bP1h1", "N1c3-d4", "to d4, creates nothing"),
        ("b[n1]c3 wN1c3 bN1h5 bN1h8", "N1c3-d4", "to d4"),
        ("w[p1]a1 wN1c3 bP1h1", "N1c3-d4", "to d4"),
    ] {
        let actual = outline(line, text);
        assert_eq!(english(&actual.effect), label, "{text}");
        assert!(!actual.spends && actual.submenu.is_none(), "{text}");
    }
}

/// Position, action, and the labels: the actor, the action.
#[test]
fn all_building_is_behind_one_button_with_the_buildings() {
    for (line, text, actor, effect) in [
        ("wP1c3 bP1h1", "(c4) p1", "Farm: Serfs", "on c4"),
        ("wP1c3 bP1h1", "(c3) n1", "School: Pages", "on c3"),
        ("wP1c3 bP1h1", "(d3) kq1", "House: Vassals or Vassalettes", "on d3"),
        ("wP2c3 w[n1]c4 bP1h1", "(c4) n2", "Academy: Squires", "on c4"),
        ("wP3c3 w[n2]c4 bP1h1", "(c4) n3", "Great Academy: Knights", "on c4"),
        ("wP4c3 w[p1]c4 bP1h1", "(c4) p1*", "Market: creates two", "on c4"),
    ] {
        let actual = outline(line, text);
        assert_eq!(
            (english(&actual.actor), english(&actual.effect)),
            (actor.into(), effect.into())
        );
        assert_eq!(english(actual.first_entry().1), "Build…", "{text}");
    }
}

/// New buildings come before upgrades and amenities, each in the order of the rulebook.
#[test]
fn buildings_are_listed_in_the_order_of_the_rulebook() {
    let play = play("wP3c3 w[n1]c4 wP4g3 w[p1]g4 bP1h1");
    let choices = play.legal().into_iter().map(|action| play.position().outline(action));
    let mut labels: Vec<(String, String)> = choices
        .filter(|outline| outline.submenu.is_some())
        .map(|outline| (outline.group.clone(), english(&outline.actor)))
        .collect();
    labels.sort();
    labels.dedup();
    let names: Vec<&str> =
        labels.iter().filter_map(|(_, actor)| Some(actor.split_once(':')?.0)).collect();
    let new = ["Farm", "School", "Church", "Wall", "House", "Cave"];
    assert_eq!(names, [&new[..], &["Fief", "Academy", "Market"]].concat());
}

/// Position, action, the labels, whether it is offered last, and the warning.
#[test]
fn destroying_says_whose_building_and_what_is_lost() {
    let one = "w[p1]a4 wP1a4 bP1h1";
    let two = "w[p1]a4 wP1a4 w[n2]c4 wN1c4 bP1h1";
    let theirs = "b[p1]g4 wN1g4 bP1h1";
    let farm = "you lose your Farm on a4, which creates Serfs for you (ME-12)";
    let academy = "you lose your Academy on c4, which creates Squires for you (ME-12)";
    for (line, text, actor, effect, last, warned) in [
        (one, "(a4) x", "Destroy your Farm a4", "Destroy your Farm a4", true, vec![farm]),
        (two, "(a4) x", "Destroy…", "Destroy your Farm a4", true, vec![farm]),
        (two, "(c4) x", "Destroy…", "Destroy your Academy c4", true, vec![academy]),
        (theirs, "(g4) x", "Destroy Black's Farm g4", "Destroy Black's Farm g4", false, vec![]),
    ] {
        let actual = outline(line, text);
        assert_eq!(
            (english(&actual.actor), english(&actual.effect)),
            (actor.into(), effect.into())
        );
        assert_eq!((actual.captures, actual.spends), (true, last), "{text}");
        let play = play(line);
        let action = play.read(text).expect("it is legal").action;
        let warnings: Vec<String> = play.position().warnings(action).iter().map(english).collect();
        assert_eq!(warnings, warned, "{text}");
    }
}

#[test]
fn the_supply_is_named_in_words_only() {
    let scene = play("wN1a1 wN1c3 wB2a5 wP1a8 wK1h8 bR2h1 bR2h2 bN3g1 bN3g2").scene();
    assert_eq!(scene.trays, []);
    let details: Vec<String> = scene.details.iter().map(english).collect();
    assert_eq!(
        details,
        ["White can have no more Pages", "Black can have no more Knights or Battering Rams"]
    );
    // Lost units are next to the board.
    let scene = play("wN1a1 bP1h1 wdead:N2@c7 wdead:N2@d7 bdead:P1@a4").scene();
    let trays = scene.trays.iter().map(|tray| {
        let count: u8 = tray.pieces.iter().map(|(_, count)| count).sum();
        (tray.side.id(), english(&tray.title.clone().into()), count)
    });
    let fate = "Lost".to_owned();
    assert_eq!(trays.collect::<Vec<_>>(), [("white", fate.clone(), 2), ("black", fate, 1)]);
}
