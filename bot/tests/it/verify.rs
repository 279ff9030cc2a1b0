//! `herald verify`: matches played to the end, exported like `/record export`, and altered.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use Stance::{Feint as F, Guard as G, Strike as S};
use game_contract::share;
use match_model::{
    ChannelId, FightRound, GuildId, MatchId, MatchState, Moment, Person, PersonId, RecordId,
    RoundNumber, SidePreference, Stance, Time,
};
use referee::{ChallengeRequest, ChallengeTerms, Chance, Orders, Referee, Store};
use rules::Actor;
use rules::Dice;
use tempfile::TempDir;
use test_databases::Medium;

const NOW: Time = Time(1_000_000);
/// By default, one in this many changes is verified, because each needs a process.
const ONE_OF: usize = 4;

fn person(id: u64) -> Person {
    Person { id: PersonId::new(id), name: format!("Player {id}") }
}

/// A temporary database with a referee.
struct Hall {
    folder: TempDir,
    referee: Referee,
}

impl Hall {
    async fn open(seed: u64) -> Hall {
        let folder = test_databases::folder(Medium::Memory).unwrap();
        let store = Store::open(&folder.path().join("herald.db")).await.unwrap();
        Hall { folder, referee: Referee::new(store, Chance::fixed(seed)) }
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("herald.db")
    }

    /// A match of the first person (White) against the second.
    async fn begin(&self, game: &str, combat: &str, record: Option<RecordId>) -> MatchId {
        let options = match combat {
            _ if record.is_some() => Vec::new(),
            "" => Vec::new(),
            how => vec![("combat".to_owned(), how.to_owned())],
        };
        let request = ChallengeRequest {
            guild: Some(GuildId::new(1)),
            channel: ChannelId::new(2),
            access: match_model::PlaceAccess::Member,
            challenger: person(1),
            opponent: None,
            game: game.to_owned(),
            options,
            side: SidePreference::White,
            record,
            thread: None,
        };
        let id =
            referee::challenge::make_with(&self.referee, request, &ChallengeTerms::default(), NOW)
                .await
                .unwrap();
        referee::challenge::accept(&self.referee, id, &person(2), None, NOW).await.unwrap().match_id
    }

    /// Plays random legal actions until the match is over or the log has this many actions. Of
    /// combats by stances, every third is tied three times, every third once.
    async fn play(&self, id: MatchId, dice: &mut Dice, most: u32) {
        let mut fights = 0;
        loop {
            let view = referee::view::find(&self.referee, id).await.unwrap();
            let plies = view.table.plies();
            if view.row.state == MatchState::Over || plies >= most {
                return;
            }
            match view.table.to_act() {
                Some(Actor::Side(side)) => {
                    let by = view.row.person(side);
                    // Prefers attacks, so that many fights happen.
                    let mut legal = view.table.legal();
                    if legal.iter().any(|text| text.contains('x')) {
                        legal.retain(|text| text.contains('x'));
                    }
                    let text = &legal[dice.below(legal.len())];
                    referee::play::play(&self.referee, id, by, text, Some(Moment::new(plies)), NOW)
                        .await
                        .unwrap();
                }
                Some(Actor::Chance) => {
                    let round = referee::fight::pending(&self.referee, id)
                        .await
                        .unwrap()
                        .unwrap()
                        .round
                        .get();
                    let ties = [3, 0, 1][fights % 3];
                    let other = if round < ties { [S, F, G] } else { [F, G, S] };
                    let plans = if dice.below(2) == 0 || round < ties {
                        [[S, F, G], other]
                    } else {
                        [other, [S, F, G]]
                    };
                    for (by, plan) in [person(1), person(2)].into_iter().zip(plans) {
                        let at = FightRound {
                            moment: Moment::new(plies),
                            round: RoundNumber::new(round),
                        };
                        referee::fight::commit_plan(&self.referee, id, by.id, at, plan, NOW)
                            .await
                            .unwrap();
                    }
                    fights += usize::from(round >= ties.min(2));
                }
                None => panic!("over, and not over"),
            }
        }
    }

    /// Returns the record as `herald export` writes it.
    fn export(&self, id: MatchId) -> String {
        let done = Command::new(env!("CARGO_BIN_EXE_herald"))
            .args(["export", &id.get().to_string(), "--database"])
            .arg(self.database())
            .current_dir(self.folder.path())
            .output()
            .unwrap();
        assert!(done.status.success(), "{done:?}");
        String::from_utf8(done.stdout).unwrap()
    }
}

/// Runs `herald verify` on a record. Returns its code, answer and error.
fn verify(record: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_herald"))
        .args(["verify", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(record.as_bytes()).unwrap();
    let done = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code(), text(done.stdout), text(done.stderr))
}

/// Asserts the code and the words of a verification.
fn says(record: &str, code: i32, parts: &[&str]) {
    let (found, out, err) = verify(record);
    assert_eq!(found, Some(code), "{out}{err}\n{record}");
    for part in parts {
        assert!(out.contains(part) || err.contains(part), "{part} is not in: {out}{err}\n{record}");
    }
}

fn tag<'a>(record: &'a str, name: &str) -> Option<&'a str> {
    let start = record.find(&format!("[{name} \""))? + name.len() + 3;
    record[start..].split('"').next()
}

/// Returns every position of a part.
fn places(text: &str, part: &str) -> Vec<usize> {
    text.match_indices(part).map(|(at, _)| at).collect()
}

/// Replaces a part of the text from a position on.
fn changed(text: &str, at: usize, old: &str, new: &str) -> String {
    assert!(text[at..].starts_with(old));
    format!("{}{new}{}", &text[..at], &text[at + old.len()..])
}

/// Returns every die in the comments: its position and digits.
fn dice_in(record: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (open, _) in record.match_indices('{') {
        let comment = &record[open..open + record[open..].find('}').unwrap()];
        let Some(from) = comment.find("dice") else { continue };
        let mut at = open + from;
        for part in comment[from..].split_inclusive(|c: char| !c.is_ascii_digit()) {
            let digits = part.trim_end_matches(|c: char| !c.is_ascii_digit());
            if !digits.is_empty() {
                found.push((at, digits));
            }
            at += part.len();
        }
    }
    found
}

/// Changes the last digit of a tag.
fn other_digit(record: &str, name: &str) -> String {
    let value = tag(record, name).unwrap();
    let last = if value.ends_with('0') { '1' } else { '0' };
    record.replace(value, &format!("{}{last}", &value[..value.len() - 1]))
}

/// Inverts every result in the record, one at a time.
fn other_results(record: &str) -> Vec<String> {
    let [attacker, defender] = rules::Fight::RESULTS;
    let mut all = Vec::new();
    for (old, new) in [(attacker, defender), (defender, attacker)] {
        all.extend(places(record, old).into_iter().map(|at| changed(record, at, old, new)));
    }
    all
}

#[tokio::test]
async fn a_match_by_dice_is_verified_and_every_change_is_found() {
    let hall = Hall::open(7).await;
    let id = hall.begin("battlechess", "dice", None).await;
    hall.play(id, &mut Dice::new(1), 40).await;
    // During the match, the commitment is public and the seed isn't.
    let running = hall.export(id);
    assert!(tag(&running, "SeedSha256").is_some_and(|hash| hash.len() == 64), "{running}");
    assert_eq!(tag(&running, "Seed"), None);
    assert!(running.contains("{dice "), "{running}");
    says(&running, 65, &["the record has no seed", "export it again then"]);

    hall.play(id, &mut Dice::new(2), u32::MAX).await;
    let record = hall.export(id);
    assert_eq!(tag(&record, "Ending").map(|ending| &ending[..4]), Some("BC-3"), "{record}");
    let seed = tag(&record, "Seed").unwrap();
    assert_eq!(referee::commitment(seed).as_deref(), tag(&running, "SeedSha256"));
    let (throws, fights) = (dice_in(&record).len() / 2, places(&record, "{dice ").len());
    assert!(fights > 5, "{record}");
    let made = format!("- {throws} throws of {fights} fights were repeated from the seed");
    says(&record, 0, &["Yes: every fight ends as its dice", &made, "The seed matches the SHA-256"]);
    // Forgetting a player removes no moves and no throws.
    assert!(referee::privacy::forget(&hall.referee, PersonId::new(1), NOW).await.unwrap());
    let without = hall.export(id);
    assert_eq!(tag(&without, "White"), Some("a former player"));
    assert_eq!(without, record.replace("Player 1", "a former player"));
    says(&without, 0, &[&made]);
    // With chat's formatting, and a spectator's comments.
    says(&record.replace('\n', " "), 0, &[&made]);
    says(&record.replace("{dice", "{what a fight!} {dice"), 0, &[&made]);

    for (at, shown) in share(dice_in(&record), ONE_OF) {
        let other = (shown.parse::<u8>().unwrap() % 20 + 1).to_string();
        let record = changed(&record, at, shown, &other);
        says(&record, 1, &["No. Action ", " turn ", " wins`: the seed gives the dice ", &other]);
    }
    for record in share(other_results(&record), ONE_OF) {
        says(&record, 1, &["No. Action ", " turn ", " wins`: the seed gives the dice "]);
    }
    says(&other_digit(&record, "Seed"), 1, &["No. The seed isn't the promised one"]);
    says(&other_digit(&record, "SeedSha256"), 1, &["No. The seed isn't the promised one"]);
    // Another seed with its own commitment gives other dice.
    let forged = other_digit(&record, "Seed");
    let hash = referee::commitment(tag(&forged, "Seed").unwrap()).unwrap();
    let forged = forged.replace(tag(&record, "SeedSha256").unwrap(), &hash);
    says(&forged, 1, &["No. Action ", "the seed gives the dice "]);
    says(&record.replace(seed, "beef"), 1, &["No. The seed in the record isn't 64"]);

    // Hidden dice are still thrown; unreadable dice aren't dice.
    let first = record.find("{dice ").unwrap();
    let end = first + record[first..].find('}').unwrap() + 1;
    let bare = changed(&record, first, &record[first..end], "");
    says(&bare, 0, &[&made, "doesn't show the dice of 1 fight; only who won was compared"]);
    says(&changed(&record, first, "{dice ", "{dice x"), 1, &["can't be read", "- line "]);
    let move_end = record.find("\n1. ").unwrap() + "\n1. a2-a3".len();
    let nowhere = changed(&record, move_end, "", " {dice 3-4}");
    says(&nowhere, 1, &["the record shows dice where none were thrown"]);
    let illegal = record.replacen("\n1. ", "\n1. a1-a5 ", 1);
    says(&illegal, 65, &["can't be checked to its end", "`a1-a5`"]);
}

#[tokio::test]
async fn a_match_by_stances_is_verified_and_every_change_is_found() {
    let hall = Hall::open(9).await;
    let id = hall.begin("battlechess", "stances", None).await;
    let mut dice = Dice::new(5);
    // A plan without the other side's plan isn't in the record.
    loop {
        let view = referee::view::find(&hall.referee, id).await.unwrap();
        assert_eq!(view.row.state, MatchState::Playing);
        if view.table.to_act() == Some(Actor::Chance) {
            let before = hall.export(id);
            let at = FightRound { moment: view.moment(), round: RoundNumber::FIRST };
            referee::fight::commit_plan(&hall.referee, id, person(1).id, at, [G, G, S], NOW)
                .await
                .unwrap();
            assert_eq!(hall.export(id), before);
            referee::fight::commit_plan(&hall.referee, id, person(2).id, at, [F, F, F], NOW)
                .await
                .unwrap();
            assert!(hall.export(id).contains("{plans GGS-FFF}"));
            break;
        }
        hall.play(id, &mut dice, view.table.plies() + 1).await;
    }
    hall.play(id, &mut dice, u32::MAX).await;
    let record = hall.export(id);
    let dices = places(&record, "; dice ").len();
    let plans = places(&record, "{plans ").len() - dices;
    assert!(dices > 1 && plans > 3, "{record}");
    let both = [
        &format!(" of {dices} fights were repeated from the seed")[..],
        &format!("- {plans} results follow from revealed plans."),
    ];
    says(&record, 0, &both);
    for (at, shown) in share(dice_in(&record), ONE_OF) {
        let other = (shown.parse::<u8>().unwrap() % 20 + 1).to_string();
        says(&changed(&record, at, shown, &other), 1, &["No. Action ", "the seed gives the dice "]);
    }
    for record in share(other_results(&record), ONE_OF) {
        says(&record, 1, &["No. Action ", " turn ", " wins`: "]);
    }
    says(&other_digit(&record, "SeedSha256"), 1, &["isn't the promised one"]);
    // Plans that decide otherwise, not at all, or too early; and superfluous plans.
    let [won, lost, tie] = ["SFG-FGS", "FGS-SFG", "SFG-SFG"];
    for (old, new, words) in [
        (won, lost, "Black 3 times; that doesn't give `"),
        (lost, won, "White hits 3 times and Black 0 times; that doesn't give `"),
        (won, tie, "can't be one fight"),
        // The last tie before the dice would have decided by itself.
        (tie, won, ""),
    ] {
        let found = places(&record, old);
        assert!(!found.is_empty(), "{old}: {record}");
        for at in found {
            says(&changed(&record, at, old, new), 1, &["No. Action ", words]);
        }
    }
    says(&record.replacen("{plans ", "{plans X", 1), 1, &["can't be read"]);
}

#[tokio::test]
async fn what_nothing_can_check_is_said() {
    let hall = Hall::open(3).await;
    // Reported by both.
    let id = hall.begin("battlechess", "marshal", None).await;
    for (by, text) in [(1, "e2-e4"), (2, "d7-d5"), (1, "e4xd5")] {
        referee::play::play(&hall.referee, id, person(by).id, text, None, NOW).await.unwrap();
    }
    let round = FightRound { moment: Moment::new(3), round: RoundNumber::FIRST };
    for by in [1, 2] {
        referee::fight::report(&hall.referee, id, person(by).id, round, true, NOW).await.unwrap();
    }
    referee::resign::resign(&hall.referee, id, person(1).id, NOW).await.unwrap();
    let record = hall.export(id);
    assert!(record.contains("2. (e4xd5, attacker wins {reported by both})\n"), "{record}");
    assert_eq!(tag(&record, "SeedSha256"), None, "nothing can come to dice");
    says(
        &record,
        0,
        &["nothing here can be checked", "- Nothing was thrown.", "- 1 result can't be checked"],
    );

    // Continued from a record; later actions are thrown.
    let text = "[GameId \"battlechess\"]\n[Options \"combat=dice\"]\n\n\
        1. e2-e4 d7-d5 2. (e4xd5, attacker wins {dice 9-3}) c7-c6 3. d5xc6";
    let imported = record::read(text, None).unwrap();
    let new = referee::NewRecord {
        game: "battlechess".to_owned(),
        options: imported.header.options.clone(),
        setup: None,
        actions: imported.actions(),
        commentary: imported.header.commentary.clone(),
    };
    let kept = referee::records::store_record(&hall.referee, &person(1), new, NOW).await.unwrap();
    let id = hall.begin("battlechess", "", Some(kept)).await;
    referee::resign::resign(&hall.referee, id, person(1).id, NOW).await.unwrap();
    let record = hall.export(id);
    assert_eq!(tag(&record, "Given"), Some("6"), "{record}");
    assert!(record.contains("(e4xd5, attacker wins) c7-c6\n3. (d5xc6, "), "{record}");
    says(&record, 0, &["- 1 result can't be checked", "repeated from the seed"]);
    // The earlier part wasn't thrown here.
    let claimed = record.replacen("attacker wins", "attacker wins {dice 9-3}", 1);
    says(&claimed, 1, &["the record shows dice where none were thrown"]);

    // A game without fights.
    let id = hall.begin("world-war", "", None).await;
    referee::play::play(&hall.referee, id, person(1).id, "b2-b3", None, NOW).await.unwrap();
    referee::resign::resign(&hall.referee, id, person(2).id, NOW).await.unwrap();
    let record = hall.export(id);
    assert_eq!(tag(&record, "SeedSha256"), None);
    says(&record, 0, &["nothing to check: this match had no fights", "- Nothing was thrown."]);
}

#[tokio::test]
async fn standing_orders_are_noted() {
    let hall = Hall::open(3).await;
    let id = hall.begin("battlechess", "dice", None).await;
    let orders = Orders::from([("strikes".to_owned(), "hold".to_owned())]);
    referee::orders::set(&hall.referee, id, person(2).id, orders, NOW).await.unwrap();
    for (by, text) in [(1, "a2-a3"), (2, "g8-f6"), (1, "a3-a4"), (2, "f6-e4"), (1, "d2-d4")] {
        referee::play::play(&hall.referee, id, person(by).id, text, None, NOW).await.unwrap();
    }
    let record = hall.export(id);
    assert!(record.contains("(d2-d4, hold e4 {ordered})"), "{record}");
}

/// The script in `docs/fair-dice.md` makes the same throws without Herald's code.
#[tokio::test]
async fn the_documents_script_makes_the_same_throws() {
    let document = include_str!("../../../docs/fair-dice.md");
    let script = document.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3");
        return;
    }
    let hall = Hall::open(7).await;
    let id = hall.begin("battlechess", "dice", None).await;
    hall.play(id, &mut Dice::new(4), u32::MAX).await;
    let evidence = referee::fight::evidence(&hall.referee, id).await.unwrap();
    let mut expected = format!("SHA-256 {}\n", evidence.commitment.unwrap());
    let mut asked = Command::new("python3");
    asked.args(["-c", script, &evidence.seed]);
    for (ply, throws) in evidence.throws {
        asked.arg((ply.get() + 1).to_string());
        let shown: Vec<String> =
            throws.iter().map(|throw| format!("{}-{}", throw.attacker, throw.defender)).collect();
        expected += &format!("action {} dice {}\n", ply.get() + 1, shown.join(", "));
    }
    let done = asked.output().unwrap();
    assert!(expected.contains(", "), "some are tied: {expected}");
    assert_eq!(String::from_utf8(done.stdout).unwrap(), expected, "{:?}", done.stderr);
}

#[test]
fn what_is_no_record_is_told() {
    says("", 65, &["There's no record in this text"]);
    says("1. e2-e4", 65, &["doesn't say which game it is"]);
}

/// Interrupted matches and continuations of any kind: a list of actions or a position, in mid-turn
/// or during a fight.
#[tokio::test]
async fn what_is_broken_off_anywhere_is_verified() {
    let mut dice = Dice::new(11);
    let (mut fights, mut decisions) = (0, 0);
    // An odd stride, so that the sample has combats of both kinds.
    for seed in share(0..16u64, 3) {
        let hall = Hall::open(seed).await;
        let combat = if seed % 2 == 0 { "dice" } else { "stances" };
        let mut id = hall.begin("battlechess", combat, None).await;
        for _ in 0..3 {
            let plies = referee::view::find(&hall.referee, id).await.unwrap().table.plies();
            let most = plies + 3 + u32::try_from(dice.below(40)).unwrap();
            hall.play(id, &mut dice, most).await;
            let view = referee::view::find(&hall.referee, id).await.unwrap();
            if view.row.state == MatchState::Over {
                says(&hall.export(id), 0, &["Yes"]);
                break;
            }
            decisions += u32::from(view.table.question().is_some());
            if let Some(Actor::Chance) = view.table.to_act() {
                fights += 1;
                // A tie and a pending plan aren't in the record.
                let first = RoundNumber::FIRST;
                let at = |round| FightRound { moment: view.moment(), round };
                for (by, at) in [(1, at(first)), (2, at(first)), (1, at(first.next()))] {
                    let by = person(by).id;
                    referee::fight::commit_plan(&hall.referee, id, by, at, [S, F, G], NOW)
                        .await
                        .unwrap();
                }
            }
            if dice.below(2) == 0 {
                referee::resign::resign(&hall.referee, id, person(1).id, NOW).await.unwrap();
            } else {
                referee::draw::offer(&hall.referee, id, person(1).id, NOW).await.unwrap();
                referee::draw::offer(&hall.referee, id, person(2).id, NOW).await.unwrap();
            }
            let record = hall.export(id);
            assert!(!record.contains("SFG-SFG}"), "{record}");
            says(&record, 0, &["Yes"]);
            let imported = record::read(&record, None).unwrap();
            assert!(imported.stop.is_none() && imported.remarks.is_empty(), "{record}");
            let turn = view.table.turn();
            let as_actions = turn.actions_made > 0 || dice.below(2) == 0;
            let mut facts = view.table.facts();
            facts.insert("to_act".into(), turn.side.id().into());
            let new = referee::NewRecord {
                game: "battlechess".to_owned(),
                options: imported.header.options.clone(),
                setup: if as_actions { imported.header.setup.clone() } else { Some(facts.into()) },
                actions: if as_actions { imported.actions() } else { Vec::new() },
                commentary: std::collections::BTreeMap::new(),
            };
            let kept =
                referee::records::store_record(&hall.referee, &person(1), new, NOW).await.unwrap();
            id = hall.begin("battlechess", "", Some(kept)).await;
        }
    }
    assert!(fights > 1 && decisions > 1, "{fights} {decisions}");
}
