//! The JSON of announcements in the outbox, which earlier and later versions read, too.

use std::fmt::Debug;

use match_model::MatchId;
use referee::{
    Announcement, ChallengeNews, MatchNews, MessageEdit, PersonNews, SeasonNews, ServerNews,
};
use serde::de::DeserializeOwned;

/// The JSON of every kind of announcement, as the outbox stores it, with its topic and match.
const STORED: &[(&str, &str, Option<u64>)] = &[
    (r#"{"challenge":3,"say":"challenged","thread":null}"#, "challenge 3", None),
    (r#"{"challenge":3,"say":"challenged","thread":22}"#, "challenge 3", None),
    (r#"{"challenge":3,"say":"challenge_closed"}"#, "challenge 3", None),
    (r#"{"challenge":3,"match":7,"plies":4,"say":"begun"}"#, "match 7", Some(7)),
    (r#"{"from":1000001,"match":7,"say":"played","to":1000002}"#, "match 7", Some(7)),
    (r#"{"by":"white","match":7,"ply":4,"say":"draw_offered"}"#, "match 7", Some(7)),
    (r#"{"by":"black","match":7,"say":"draw_declined"}"#, "match 7", Some(7)),
    (r#"{"by":"white","match":7,"ply":4,"say":"takeback_asked"}"#, "match 7", Some(7)),
    (r#"{"by":"black","match":7,"say":"takeback_declined"}"#, "match 7", Some(7)),
    (r#"{"actions":2,"by":"white","match":7,"say":"taken_back","to":1000002}"#, "match 7", Some(7)),
    (r#"{"match":7,"say":"ended"}"#, "match 7", Some(7)),
    (r#"{"match":7,"say":"result"}"#, "match 7", Some(7)),
    (r#"{"match":7,"say":"replay"}"#, "match 7", Some(7)),
    (r#"{"by":"black","match":7,"ply":4,"round":0,"say":"committed"}"#, "match 7", Some(7)),
    (r#"{"match":7,"ply":4,"round":1,"say":"tied"}"#, "match 7", Some(7)),
    (
        r#"{"attacker_wins":true,"by":"white","match":7,"ply":4,"round":0,"say":"reported"}"#,
        "match 7",
        Some(7),
    ),
    (r#"{"match":7,"ply":4,"round":0,"say":"reports_differ"}"#, "match 7", Some(7)),
    (r#"{"enlistment":9,"match":7,"say":"enlist_asked"}"#, "match 7", Some(7)),
    (r#"{"enlistment":9,"match":7,"say":"enlist_closed"}"#, "match 7", Some(7)),
    (r#"{"match":7,"say":"resumed"}"#, "match 7", Some(7)),
    (
        r#"{"last":true,"match":7,"say":"start_called","side":"white","until":9}"#,
        "match 7",
        Some(7),
    ),
    (r#"{"say":"season_opened","season":4}"#, "season 4", None),
    (r#"{"person":11,"say":"season_invited","season":4}"#, "season 4", None),
    (r#"{"person":11,"say":"season_place_free","season":4,"until":9}"#, "season 4", None),
    (r#"{"say":"season_changed","season":4}"#, "season 4", None),
    (r#"{"round":2,"say":"season_round","season":4}"#, "season 4", None),
    (r#"{"game":"battlechess","round":2,"say":"season_round","season":4}"#, "season 4", None),
    (r#"{"say":"season_over","season":4}"#, "season 4", None),
    (
        r#"{"asked":null,"home":"a1","match":7,"more":[],"person":11,"say":"enlisted","side":"white"}"#,
        "match 7",
        Some(7),
    ),
    (
        r#"{"asked":5,"home":"a1","match":7,"more":["b1","c1"],"person":11,"say":"enlisted","side":"black"}"#,
        "match 7",
        Some(7),
    ),
    (
        r#"{"asked":null,"home":"a1","left":true,"match":7,"more":["b1"],"person":11,"say":"released","side":"white"}"#,
        "match 7",
        Some(7),
    ),
    (r#"{"by":"white","match":7,"quiet":true,"say":"captain_left"}"#, "match 7", Some(7)),
    (r#"{"by":"white","match":7,"say":"captain_back"}"#, "match 7", Some(7)),
    (
        r#"{"by":"operator","lifted":false,"match":7,"person":null,"say":"barred"}"#,
        "match 7",
        Some(7),
    ),
    (r#"{"by":"managers","lifted":true,"match":7,"person":11,"say":"barred"}"#, "match 7", Some(7)),
    (r#"{"because":"turn","match":7,"person":11,"ply":4,"say":"notice"}"#, "direct 11", Some(7)),
    (r#"{"because":"draw","match":7,"person":11,"ply":4,"say":"notice"}"#, "direct 11", Some(7)),
    (r#"{"because":"over","match":7,"person":11,"ply":4,"say":"called"}"#, "match 7", Some(7)),
    (r#"{"because":"reminder","match":7,"person":11,"ply":4,"say":"called"}"#, "match 7", Some(7)),
    (r#"{"person":11,"say":"digest"}"#, "direct 11", None),
    (r#"{"by":"white","match":7,"say":"time","what":"pause_offered"}"#, "match 7", Some(7)),
    (r#"{"by":"white","match":7,"say":"time","what":"pause_declined"}"#, "match 7", Some(7)),
    (r#"{"by":"white","match":7,"say":"time","what":"paused"}"#, "match 7", Some(7)),
    (r#"{"by":"white","match":7,"say":"time","what":"resumed"}"#, "match 7", Some(7)),
    (
        r#"{"by":"white","match":7,"say":"time","what":{"given":{"millis":300000}}}"#,
        "match 7",
        Some(7),
    ),
    (r#"{"by":"black","match":7,"say":"time","what":"flag_fell"}"#, "match 7", Some(7)),
    (r#"{"by":"black","match":7,"say":"watching","what":"threats_wished"}"#, "match 7", Some(7)),
    (r#"{"by":"black","match":7,"say":"watching","what":"analysis_opened"}"#, "match 7", Some(7)),
    (r#"{"channel":21,"message":31,"say":"strip"}"#, "strip 31", None),
    (r#"{"channel":21,"match":7,"message":31,"say":"strip"}"#, "strip 31", Some(7)),
    (
        r#"{"access":{"answers_only":{"guild":41}},"channel":21,"message":31,"say":"strip"}"#,
        "strip 31",
        None,
    ),
    (r#"{"day":20786,"guild":31,"say":"daily_puzzle"}"#, "server 31", None),
    (r#"{"day":20786,"guild":31,"say":"daily_puzzle_over"}"#, "server 31", None),
    (r#"{"guild":31,"say":"daily_puzzle_stopped"}"#, "server 31", None),
    (r#"{"guild":31,"say":"board_changed"}"#, "board 31", None),
    (r#"{"channel":21,"guild":31,"message":41,"say":"board_removed"}"#, "board 31", None),
    (r#"{"guild":31,"say":"board_stopped"}"#, "board 31", None),
    (r#"{"channel":21,"guild":31,"say":"weekly_summary","until":1792584000000}"#, "week 31", None),
    (r#"{"guild":31,"say":"weekly_summary_stopped"}"#, "week 31", None),
    (r#"{"late":8,"match":7,"say":"withdraw"}"#, "match 7", Some(7)),
];

/// The kinds of an enum: serde lists them when it refuses another.
fn kinds<T: DeserializeOwned + Debug>() -> Vec<String> {
    let refused = serde_json::from_str::<T>(r#"{"say":"?"}"#).unwrap_err().to_string();
    let quoted = refused.split('`').skip(1).step_by(2);
    quoted.filter(|kind| *kind != "?").map(ToOwned::to_owned).collect()
}

#[test]
fn every_kind_of_announcement_is_in_the_table() {
    let kinds = [
        kinds::<MatchNews>(),
        kinds::<ChallengeNews>(),
        kinds::<PersonNews>(),
        kinds::<MessageEdit>(),
        kinds::<ServerNews>(),
        kinds::<SeasonNews>(),
    ]
    .concat();
    assert!(kinds.len() >= 31, "{kinds:?}");
    for kind in kinds {
        let field = format!(r#""say":"{kind}""#);
        assert!(STORED.iter().any(|(json, ..)| json.contains(&field)), "{kind}");
    }
}

#[test]
fn stored_announcements_are_written_as_they_were_read() {
    for &(stored, topic, match_id) in STORED {
        let read: Announcement = serde_json::from_str(stored).expect(stored);
        assert_eq!(serde_json::json!(read).to_string(), stored);
        assert_eq!((read.topic(), read.match_id()), (topic.to_owned(), match_id.map(MatchId::new)));
    }
}

/// Rows that older versions wrote lack fields, and newer versions may add some. The order of the
/// fields doesn't matter.
#[test]
fn announcements_of_other_versions_are_read() {
    for (stored, now) in [
        (
            r#"{"say":"challenged","challenge":3}"#,
            r#"{"challenge":3,"say":"challenged","thread":null}"#,
        ),
        (
            r#"{"say":"begun","match":7,"challenge":3}"#,
            r#"{"challenge":3,"match":7,"plies":0,"say":"begun"}"#,
        ),
        (
            r#"{"say":"enlisted","match":7,"side":"white","home":"a1","person":11}"#,
            r#"{"asked":null,"home":"a1","match":7,"more":[],"person":11,"say":"enlisted","side":"white"}"#,
        ),
        (
            r#"{"say":"released","match":7,"side":"white","home":"a1","person":11}"#,
            r#"{"asked":null,"home":"a1","left":false,"match":7,"more":[],"person":11,"say":"released","side":"white"}"#,
        ),
        (
            r#"{"say":"captain_left","match":7,"by":"white"}"#,
            r#"{"by":"white","match":7,"quiet":false,"say":"captain_left"}"#,
        ),
        (
            r#"{"to":2,"from":1,"match":7,"say":"played"}"#,
            r#"{"from":1,"match":7,"say":"played","to":2}"#,
        ),
        (r#"{"say":"ended","match":7,"added":[1]}"#, r#"{"match":7,"say":"ended"}"#),
        (r#"{"say":"digest","person":11,"added":{}}"#, r#"{"person":11,"say":"digest"}"#),
    ] {
        let read: Announcement = serde_json::from_str(stored).expect(stored);
        assert_eq!(serde_json::json!(read).to_string(), now);
    }
}

#[test]
fn a_damaged_announcement_is_refused_with_the_cause() {
    for (stored, cause) in [
        ("{", "EOF"),
        ("{}", "missing field"),
        (r#"{"say":"sung","match":7}"#, "unknown variant `sung`"),
        (r#"{"say":"played","match":7,"from":1}"#, "missing field `to`"),
        (r#"{"say":"played","from":1,"to":2}"#, "missing field `match`"),
        (r#"{"say":"digest"}"#, "missing field `person`"),
        (r#"{"say":"draw_declined","match":7,"by":"red"}"#, "`red` is no side"),
    ] {
        let refused = serde_json::from_str::<Announcement>(stored).expect_err(stored).to_string();
        assert!(refused.contains(cause), "{stored}: {refused}");
    }
}
