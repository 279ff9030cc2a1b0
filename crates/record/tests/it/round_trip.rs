//! What is written is read back the same, for every game with every option.

use std::collections::BTreeMap;

use game_contract::draws;
use games::Entry;
use record::{Ending, Header, Note, Notes, Plan, read};
use rules::Side;
use rules::l10n::L10nMessage;
use serde_json::Value;

use crate::common::{LOCALE, as_written, english, report};

/// The text of a match in English.
fn write<T: AsRef<str>>(
    header: &Header,
    actions: &[T],
    notes: &Notes,
) -> Result<String, record::WriteError> {
    record::write(header, actions, notes, &LOCALE)
}

/// Every combination of options.
fn combinations(game: &Entry) -> Vec<BTreeMap<String, String>> {
    let mut all = vec![BTreeMap::new()];
    for option in game.info.options {
        all = all
            .iter()
            .flat_map(|options: &BTreeMap<String, String>| {
                option.values.iter().map(move |(value, _)| {
                    let mut with_option = options.clone();
                    with_option.insert(option.key.into(), (*value).into());
                    with_option
                })
            })
            .collect();
    }
    all
}

/// A small generator (xorshift), so that the same seed gives the same games.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(limit).unwrap()).unwrap()
    }
}

/// A random game of at most so many actions, and a position at the start of a turn on the way.
fn random_game(header: &Header, dice: &mut Dice, longest: usize) -> (Vec<String>, Value) {
    let mut table = header.start().expect("a start").table;
    let mut actions = Vec::new();
    let mut setup = Value::Object(table.facts());
    while actions.len() < longest && table.outcome().is_none() {
        let legal = table.legal();
        let text = &legal[dice.below(legal.len())];
        table.play(text).expect("legal");
        actions.push(text.clone());
        if table.turn().actions_made == 0 && table.outcome().is_none() && dice.below(9) == 0 {
            let mut facts = table.facts();
            facts.insert("to_act".into(), table.turn().side.id().into());
            setup = Value::Object(facts);
        }
    }
    (actions, setup)
}

fn random_throws(dice: &mut Dice) -> Vec<[u8; 2]> {
    let most = if dice.below(20) == 0 { 60 } else { 3 };
    let mut die = |_| u8::try_from(dice.below(20) + 1).unwrap();
    let all: Vec<[u8; 2]> = (0..most).map(|_| [0; 2].map(&mut die)).collect();
    all[..=dice.below(most)].to_vec()
}

/// A comment on about every third action, whatever it is; some of them long.
fn random_notes(actions: &[String], dice: &mut Dice) -> Notes {
    let mut notes = Notes::new();
    for number in 0..actions.len() {
        let note = match dice.below(15) {
            0 => Note::Dice(random_throws(dice)),
            1 => {
                let mut plan = || -> Plan { [0; 3].map(|_| ['S', 'F', 'G'][dice.below(3)]) };
                let rounds = [[plan(), plan()], [plan(), plan()], [plan(), plan()]];
                let rounds = rounds[..=dice.below(3)].to_vec();
                let dice = if dice.below(2) == 0 { random_throws(dice) } else { Vec::new() };
                Note::Plans { rounds, dice }
            }
            2 => Note::Reported,
            3 => Note::ReportedByBoth,
            4 => Note::Ordered,
            _ => continue,
        };
        notes.insert(u32::try_from(number).unwrap(), note);
    }
    notes
}

fn check(header: &Header, actions: &[String]) -> String {
    check_with(header, actions, &Notes::new())
}

fn check_with(header: &Header, actions: &[String], notes: &Notes) -> String {
    let text = write(header, actions, notes).expect("writable");
    let read = read(&text, None).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    assert_eq!(read.stop, None, "{text}");
    assert_eq!(read.remarks, [], "{text}");
    assert_eq!(read.actions(), actions, "{text}");
    assert_eq!((&read.notes, read.broken_notes.len()), (notes, 0), "{text}");
    let mut header_read = header.clone();
    header_read.rules_version = Some(read.game.info.rules_version);
    if header_read.ending.is_none() {
        header_read.ending = read.table.outcome().map(Ending::from);
    }
    assert_eq!(read.header, as_written(header_read), "{text}");
    for line in text.lines().skip_while(|line| line.starts_with('[')) {
        assert!(line.chars().count() <= 130, "{line}");
    }
    // The moves alone say as much.
    let moves = text.split_once("\n\n").unwrap().1;
    if header.setup.is_none() && header.options.is_empty() {
        let bare = record::read(moves, Some(&header.game)).expect("moves");
        assert_eq!((bare.stop.as_ref(), bare.actions()), (None, actions.to_vec()), "{text}");
        assert_eq!(&bare.notes, notes, "{text}");
    }
    // Chat makes one line of what is pasted into a command.
    let line = text.replace('\n', " ");
    let read = record::read(&line, None).expect("a record");
    assert_eq!((read.actions(), &read.notes), (actions.to_vec(), notes), "{line}");
    assert!(!report(&read).is_empty());
    text
}

#[test]
fn random_games_come_back() {
    let mut dice = Dice(2026);
    for game in games::all() {
        for options in combinations(game) {
            for round in 0..draws(14, 35) as usize {
                let options = if round == 0 { BTreeMap::new() } else { options.clone() };
                let header = Header { game: game.info.id.into(), options, ..Header::default() };
                let longest = [0, 1, 2, 5, 40, 400, 4_000][round % 7];
                let (actions, setup) = random_game(&header, &mut dice, longest);
                let notes = random_notes(&actions, &mut dice);
                check_with(&header, &actions, &notes);
                // From a position in the middle of it, which may be Black's.
                let header = Header { setup: Some(setup), ..header };
                let (actions, _) = random_game(&header, &mut dice, longest.min(60));
                check(&header, &actions);
            }
        }
    }
}

#[test]
fn headers_come_back() {
    let header = Header {
        game: "wizards-war".into(),
        white: Some("Ann \"the\\Wall\" O'Neill] [x".into()),
        black: Some("“Bob” {;} 1-0".into()),
        date: Some("2026-11-21".into()),
        end_date: Some("2026-11-30".into()),
        match_number: Some(12),
        seed: Some("00ff".into()),
        seed_sha256: Some("beef".into()),
        given: 1,
        ending: Some(Ending {
            winner: Some(Side::Black),
            rule: None,
            reason: Some(L10nMessage::verbatim("White resigned")),
        }),
        other_tags: vec![("Guild".into(), "Chess: a club".into())],
        ..Header::default()
    };
    let text = check(&header, &["Bf3-d5".into()]);
    assert!(text.ends_with("\n1. Bf3-d5\n0-1\n"), "{text}");
    assert!(text.starts_with("[Game \"Wizard's War\"]\n[GameId \"wizards-war\"]\n[Rules \"1\"]\n"));
    let claimed = Header {
        ending: Some(Ending {
            winner: None,
            rule: Some("C-3".into()),
            reason: Some(L10nMessage::verbatim("agreed")),
        }),
        ..header
    };
    let text = write(&claimed, &["Bf3-d5"], &Notes::new()).expect("writable");
    assert!(text.contains("[Result \"1/2-1/2\"]\n[Ending \"C-3: agreed\"]"), "{text}");
}

#[test]
fn a_line_is_a_turn_of_both() {
    let header = Header { game: "medieval-war".into(), ..Header::default() };
    let actions = ["b2-c3", "c3-b3", "b1-b2", "f7-f6", "g7-g6", "h8-g7", "h2-g3", "h1 Cannon x h7"];
    let text = write(&header, &actions, &Notes::new()).expect("writable");
    let moves = text.split_once("\n\n").unwrap().1;
    assert_eq!(
        moves,
        "1. (b2-c3, c3-b3, b1-b2) (f7-f6, g7-g6, h8-g7)\n2. (h2-g3, h1 Cannon x h7)\n*\n"
    );
}

#[test]
fn what_is_not_legal_is_not_written() {
    let header = Header { game: "world-war".into(), ..Header::default() };
    let error = write(&header, &["c2-c3", "c2-c3"], &Notes::new()).expect_err("illegal");
    let message = english(&error.sentence());
    assert!(message.starts_with("Action 2, `c2-c3`, can't be played: "), "{message}");
    let unknown = Header { game: "go".into(), ..Header::default() };
    assert!(write::<&str>(&unknown, &[], &Notes::new()).is_err());
}

#[test]
fn comments_say_how_an_action_came_about() {
    let header = Header {
        game: "battlechess".into(),
        options: [("combat".into(), "dice".into())].into(),
        ..Header::default()
    };
    let actions: Vec<String> =
        ["e2-e4", "d7-d5", "e4xd5", "attacker wins", "g8-f6"].map(str::to_owned).to_vec();
    let notes = Notes::from([(3, Note::Dice(vec![[7, 7], [14, 9]])), (4, Note::Ordered)]);
    let text = check_with(&header, &actions, &notes);
    assert!(
        text.ends_with("2. (e4xd5, attacker wins {dice 7-7, 14-9}) g8-f6 {ordered}\n*\n"),
        "{text}"
    );
}

#[test]
fn comments_of_people_are_passed_over_and_broken_ones_are_told() {
    let text = "{dice 1-2} 1. e2-e4 {dice hate me} d7-d5 {I ordered it}\n\
        2. e4xd5 attacker wins {dice 7-x} {dice 7-7,\n  14-9} {dice 3-4}\n\
        2... e8-e8 {dice 5-6} 3. a2-a3 {ordered}";
    let read = read(text, Some("battlechess")).expect("a record");
    assert_eq!(read.actions(), ["e2-e4", "d7-d5", "e4xd5", "attacker wins"]);
    assert_eq!(read.stop.as_ref().map(|stop| stop.source.as_str()), Some("e8-e8"));
    // What stands before the first action, or behind the stop, belongs to none.
    assert_eq!(read.notes, Notes::from([(3, Note::Dice(vec![[7, 7], [14, 9]]))]));
    let remarks: Vec<(u32, String)> =
        read.broken_notes.iter().map(|remark| (remark.line, english(&remark.message))).collect();
    assert_eq!(
        remarks.iter().map(|(line, told)| (*line, told.as_str())).collect::<Vec<_>>(),
        [
            (2, "`{dice 7-x}` starts like a comment on what decided the action, but isn't one"),
            (3, "`{dice 3-4}` is a second comment on what decided the action"),
        ]
    );
    assert_eq!(read.remarks, read.broken_notes);
}
