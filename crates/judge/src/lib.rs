//! `herald judge`: reads one JSON request per line and answers each with one JSON line, in order,
//! until the end of the input. A malformed line gets an error answer.

use std::collections::BTreeMap;
use std::io::{BufRead, Read as _, Write};
use std::sync::atomic::AtomicBool;

use engine::{Level, PieceAt, Reason, SearchRequest, Stance, Strength};
use games::Table;
use i18n::Locale;
use rules::l10n::{L10nMessage, say};
use rules::{Actor, SetupFaults, SetupText};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use serde_json::{Map, Value, json};

/// Unknown keys are ignored, because other programs may add their own.
#[derive(Debug, Deserialize)]
struct Request {
    game: String,
    #[serde(default)]
    options: Option<BTreeMap<String, String>>,
    #[serde(default)]
    setup: Option<SetupText>,
    #[serde(default)]
    actions: Vec<String>,
    #[serde(default)]
    best: Option<Best>,
    #[serde(default)]
    fight: Option<Fighting>,
}

#[derive(Debug, Deserialize)]
struct Best {
    #[serde(default)]
    level: Option<u8>,
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    why: bool,
    /// The first stance of this side's last revealed plan. Levels 0 and 1 tend to repeat it.
    #[serde(default, deserialize_with = "stance")]
    last_opening: Option<Stance>,
}

fn stance<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Stance>, D::Error> {
    let id = String::deserialize(value)?;
    let stance_named = Stance::ALL.into_iter().find(|stance| stance.id() == id);
    stance_named.map(Some).ok_or_else(|| D::Error::custom(format!("no stance {id}")))
}

/// The fighter to plan for, if a fight is pending.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Fighting {
    Attacker,
    Defender,
}

/// Longer lines are refused.
const LONGEST_LINE: u64 = 16 * 1024 * 1024;

/// Takes some minutes.
const MOST_NODES: u64 = 100_000_000;

impl Best {
    /// Returns the requested strength: by default, full strength of the highest level.
    fn strength(&self) -> Result<Strength, L10nMessage> {
        match (self.nodes, self.level) {
            (Some(nodes), _) => Ok(Strength::Nodes(nodes.min(MOST_NODES))),
            (None, level) => {
                let number = level.unwrap_or(4);
                Level::new(number)
                    .map(Strength::Level)
                    .ok_or_else(|| say("cli-no-level").with("level", number))
            }
        }
    }
}

pub fn run(locale: &Locale, mut input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        let too_long = line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n");
        let read = if too_long { input.skip_until(b'\n').map(|_| line.len()) } else { read };
        match read {
            Ok(0) => return output.flush().map_err(|cause| cause.to_string()),
            Ok(_) => {}
            Err(cause) => {
                let failure_message = say("cli-input-unreadable").with("cause", cause.to_string());
                return Err(locale.text(&failure_message));
            }
        }
        let answer = if too_long {
            let message = say("cli-line-too-long").with("most", LONGEST_LINE);
            failure(locale, &message, &SetupFaults::new())
        } else {
            answer(locale, &line)
        };
        let outcome = writeln!(output, "{answer}").and_then(|()| output.flush());
        match outcome {
            Ok(()) => {}
            // The reader has gone.
            Err(cause) if cause.kind() == std::io::ErrorKind::BrokenPipe => return Ok(()),
            Err(cause) => {
                let failure_message = say("cli-answer-unwritable").with("cause", cause.to_string());
                return Err(locale.text(&failure_message));
            }
        }
    }
}

fn answer(locale: &Locale, line: &[u8]) -> Value {
    let request: Request = match serde_json::from_slice(line) {
        Ok(request) => request,
        Err(cause) => {
            let message = say("cli-no-request").with("cause", cause.to_string());
            return failure(locale, &message, &SetupFaults::new());
        }
    };
    let best = match request.best.as_ref().map(|best| (best.strength(), best.seed)) {
        None => None,
        Some((Ok(strength), seed)) => Some(SearchRequest { strength, seed, stop: None }),
        Some((Err(message), _)) => return failure(locale, &message, &SetupFaults::new()),
    };
    let mut table = match start(&request) {
        Ok(table) => table,
        Err((message, faults)) => return failure(locale, &message, &faults),
    };
    let mut answer = judge_actions(locale, &mut *table, &request.actions);
    if let Some(search_request) = best {
        let last_opening = request.best.as_ref().and_then(|best| best.last_opening);
        let mut best = best_there(&*table, &search_request, request.fight, last_opening);
        if request.best.is_some_and(|best| best.why) {
            explain(locale, &*table, &search_request, &mut best);
        }
        answer.insert("best".into(), best);
    }
    Value::Object(answer)
}

/// Returns the computer's choice at the position reached; `null` if there is none.
fn best_there(
    table: &dyn Table,
    request: &SearchRequest<'_>,
    fighting: Option<Fighting>,
    last_opening: Option<Stance>,
) -> Value {
    if let Some((fight, fighting)) = table.fight().zip(fighting) {
        let side = match fighting {
            Fighting::Attacker => fight.attacker.side,
            Fighting::Defender => fight.defender.side,
        };
        let level = match request.strength {
            Strength::Level(level) | Strength::Exact(level) => level,
            Strength::Nodes(_) => Level::Four,
        };
        let plan = engine::plan(level, request.seed, table.plies(), 0, side, last_opening);
        return json!({ "plan": plan.map(Stance::id) });
    }
    let Some(outcome) = engine::search(table, request) else { return Value::Null };
    json!({
        "action": outcome.action,
        "turn": outcome.turn,
        "score": outcome.expectation(),
        "depth": outcome.depth,
        "nodes": outcome.nodes,
        "line": outcome.pv,
    })
}

/// Adds a hint's reasons, and the whole turn that they refer to.
fn explain(locale: &Locale, table: &dyn Table, request: &SearchRequest<'_>, best: &mut Value) {
    let hint = engine::hint(table, request.strength, request.seed, &AtomicBool::new(false));
    let Some((hint, best)) = hint.zip(best.as_object_mut()) else { return };
    let reasons = hint.reasons.iter().map(|reason| {
        let mut json_reason = json!({
            "reason": reason.id(),
            "pieces": reason.pieces().iter().map(piece).collect::<Value>(),
            "text": locale.text(&reason.words(table.info())),
        });
        if let Reason::EvenFight(stakes) = reason {
            json_reason["stake"] = piece(&stakes.stake);
            json_reason["prize"] = piece(&stakes.prize);
        }
        json_reason
    });
    best.insert("why".into(), reasons.collect());
    best.insert("turn".into(), json!(hint.turn.actions));
    best.insert("decisions".into(), json!(hint.decisions));
}

fn piece(piece: &PieceAt) -> Value {
    json!([piece.square, piece.code])
}

fn failure(locale: &Locale, message: &L10nMessage, faults: &SetupFaults) -> Value {
    let mut error = json!({ "message": locale.text(message) });
    if !faults.is_empty() {
        error["reasons"] = faults
            .iter()
            .map(|fault| json!({ "rule": fault.rule, "message": locale.text(&fault.message) }))
            .collect();
    }
    if faults.more() > 0 {
        error["more_reasons"] = faults.more().into();
    }
    json!({ "error": error })
}

fn start(request: &Request) -> Result<Box<dyn Table>, (L10nMessage, SetupFaults)> {
    let Some(game) = games::find(&request.game) else {
        return Err((no_game(&request.game), SetupFaults::new()));
    };
    let options =
        request.options.iter().flatten().map(|(key, value)| (key.as_str(), value.as_str()));
    let setup = request.setup.as_ref().filter(|setup| !setup.value.is_null());
    let repeated = setup.map(SetupText::faults).unwrap_or_default();
    let mut faults = match game.begin(options, setup.map(|setup| &setup.value)) {
        Ok((_, table)) if repeated.is_empty() => return Ok(table),
        Ok(_) => games::StartFaults::default(),
        Err(faults) => faults,
    };
    let mut of_setup = repeated;
    of_setup.append(std::mem::take(&mut faults.setup));
    let message = match (faults.options.is_empty(), of_setup.is_empty()) {
        (false, true) => say("cli-impossible-options").with("faults", faults.options.messages()),
        (true, _) => say("cli-impossible-setup").with("faults", of_setup.messages()),
        (false, false) => say("cli-impossible-both")
            .with("options", faults.options.messages())
            .with("setup", of_setup.messages()),
    };
    let mut all = faults.options;
    all.append(of_setup);
    Err((message, all))
}

/// Plays the actions up to the first illegal one and describes the position. A text with a whole
/// turn counts as its actions.
fn judge_actions(locale: &Locale, table: &mut dyn Table, actions: &[String]) -> Map<String, Value> {
    let mut texts = Vec::new();
    let mut displays = Vec::new();
    let mut remarks = Vec::new();
    let mut error = None;
    'actions: for text in actions {
        for part in table.split(text) {
            match table.play(&part) {
                Ok(action) => {
                    texts.push(action.text);
                    displays.push(action.display);
                    remarks.extend(action.remarks.iter().map(|remark| locale.text(remark)));
                }
                Err(refusal) => {
                    error = Some(json!({
                        "index": texts.len(),
                        "text": part,
                        "rule": refusal.rule,
                        "message": locale.text(&refusal.message),
                        "next": locale.text(&refusal.next),
                        "candidates": refusal.candidates,
                    }));
                    break 'actions;
                }
            }
        }
    }
    let mut answer: Map<String, Value> = table.facts();
    answer.insert("to_act".into(), to_act(table.to_act()));
    answer.insert("legal".into(), json!(table.legal()));
    answer.insert(
        "outcome".into(),
        table.outcome().map_or(Value::Null, |outcome| {
            json!({
                "winner": outcome.winner.map(rules::Side::id),
                "rule": outcome.rule,
                "reason": locale.text(&outcome.reason),
            })
        }),
    );
    answer.insert("claim".into(), json!(table.claim()));
    answer.insert("played".into(), json!(texts));
    answer.insert("shown".into(), json!(displays));
    answer.insert("remarks".into(), json!(remarks));
    if let Some(error) = error {
        answer.insert("error".into(), error);
    }
    answer
}

fn to_act(actor: Option<Actor>) -> Value {
    match actor {
        Some(Actor::Side(side)) => Value::from(side.id()),
        Some(Actor::Chance) => Value::from("chance"),
        None => Value::Null,
    }
}

/// The error for an unknown game, with the known ids.
pub fn no_game(id: &str) -> L10nMessage {
    let ids: Vec<&str> = games::all().iter().map(|game| game.info.id).collect();
    say("cli-no-game").with("game", id).with("games", ids)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn responses(lines: &[u8]) -> Vec<Value> {
        let mut output = Vec::new();
        run(&Locale::load("en", games::sentences).expect("the catalogue"), lines, &mut output)
            .expect("answers");
        let output = String::from_utf8(output).expect("UTF-8");
        output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    #[test]
    fn a_start_is_answered_in_full() {
        let answers = responses(br#"{"game":"world-war","actions":[]}"#);
        let [answer] = answers.as_slice() else { panic!("one answer: {answers:?}") };
        assert_eq!(answer["to_act"], "white");
        assert_eq!(answer["outcome"], Value::Null);
        assert_eq!(answer["claim"], Value::Null);
        assert_eq!(answer["board"]["a1"], "wA");
        assert_eq!(answer["board"].as_object().map(Map::len), Some(32));
        assert_eq!(answer["played"], json!([]));
        let legal = answer["legal"].as_array().expect("a list");
        assert!(legal.len() > 20 && legal.is_sorted_by(|a, b| a.as_str() < b.as_str()));
    }

    #[test]
    fn the_first_illegal_action_stops_the_record() {
        let answers =
            responses(br#"{"game":"world-war","actions":["b2-b3","b7-b6","a1-h8","b3-b4"]}"#);
        let answer = &answers[0];
        assert_eq!(answer["error"]["index"], 2);
        assert_eq!(answer["error"]["text"], "a1-h8");
        assert_eq!(answer["error"]["rule"], "WWC-5");
        assert_eq!(answer["played"], json!(["b2-b3", "b7-b6"]));
        assert_eq!(answer["to_act"], "white");
    }

    #[test]
    fn bad_lines_are_answered_and_passed() {
        let lines = b"\n{}\nnull\n[1,2]\n\xff\xfe\n{\"game\":\"go\"}\n{\"game\":\"world-war\",\"options\":{\"x\":\"y\"}}\n{\"game\":\"world-war\",\"setup\":5}\n{\"game\":\"world-war\"}";
        let answers = responses(lines);
        assert_eq!(answers.len(), 9);
        for answer in &answers[..8] {
            assert!(answer["error"]["message"].is_string(), "{answer}");
        }
        assert_eq!(answers[8]["to_act"], "white");
        assert!(responses(b"").is_empty());
    }

    #[test]
    fn a_key_that_stands_twice_is_a_reason_among_others() {
        let lines = br#"{"game":"world-war","setup":{"board":{"e1":"wF","e8":"bF","e1":"wA"},"quiet":1,"quiet":999}}"#;
        let answer = &responses(lines)[0];
        let reasons = answer["error"]["reasons"].as_array().expect("reasons");
        let messages: Vec<&str> =
            reasons.iter().filter_map(|one| one["message"].as_str()).collect();
        assert_eq!(messages.len(), 4, "{messages:?}");
        for part in ["`board.e1` more than once", "`quiet` more than once", "Flags", "999"] {
            assert!(messages.iter().any(|message| message.contains(part)), "{part}: {messages:?}");
        }
        let once = br#"{"game":"world-war","setup":{"board":{"e1":"wF","e8":"bF","e1":"wF"}}}"#;
        assert_eq!(responses(once)[0]["error"]["reasons"].as_array().map(Vec::len), Some(1));
    }

    #[test]
    fn the_best_action_is_asked_for() {
        let line = br#"{"game":"world-war","actions":["b2-b3"],"best":{"nodes":3000,"seed":7}}"#;
        let answer = &responses(line)[0];
        let best = &answer["best"];
        let legal = answer["legal"].as_array().expect("a list");
        assert!(legal.contains(&best["action"]), "{best}");
        assert_eq!(best["turn"], json!([best["action"]]));
        assert_eq!(best["line"][0], best["action"]);
        assert!(best["score"].as_f64().is_some_and(|score| score.abs() < 1.0), "{best}");
        assert_eq!(responses(line)[0]["best"], *best, "the same request, the same answer");
        // A turn has up to three actions.
        let line = br#"{"game":"medieval-war","best":{"nodes":20000}}"#;
        let best = &responses(line)[0]["best"];
        assert!((1..=3).contains(&best["turn"].as_array().map_or(0, Vec::len)), "{best}");
        let wrong = br#"{"game":"world-war","best":{"level":7}}"#;
        assert!(responses(wrong)[0]["error"]["message"].is_string());
    }

    #[test]
    fn a_plan_is_asked_for_where_a_fight_is_awaited() {
        let at = r#""game":"battlechess","actions":["e2-e4","d7-d5","e4xd5"],"best":{"nodes":100,"seed":3}"#;
        let plan = &responses(format!(r#"{{{at},"fight":"attacker"}}"#).as_bytes())[0];
        assert_eq!(plan["to_act"], "chance");
        assert_eq!(plan["best"]["plan"].as_array().map(Vec::len), Some(3), "{plan}");
        // Level 0 mostly repeats its last opening.
        let repeats = (0..100).filter(|seed| {
            let best = format!(r#"{{"level":0,"seed":{seed},"last_opening":"feint"}}"#);
            let line = format!(
                r#"{{"game":"battlechess","actions":["e2-e4","d7-d5","e4xd5"],"best":{best},"fight":"defender"}}"#
            );
            responses(line.as_bytes())[0]["best"]["plan"][0] == "feint"
        });
        assert!((60..90).contains(&repeats.count()));
        let wrong = at.replace("\"seed\":3", "\"last_opening\":\"duck\"");
        assert!(responses(format!("{{{wrong}}}").as_bytes())[0]["error"]["message"].is_string());
        let no_plan = &responses(format!("{{{at}}}").as_bytes())[0];
        assert!(no_plan["best"].is_null() && no_plan.get("best").is_some());
    }

    #[test]
    fn a_megabyte_of_noise_is_survived() {
        let mut dice = rules::Dice::new(7);
        let noise: Vec<u8> = (0..1 << 20).map(|_| dice.next().to_le_bytes()[0]).collect();
        let lines = noise.split(|&byte| byte == b'\n').count();
        assert_eq!(responses(&noise).len(), lines - usize::from(noise.ends_with(b"\n")));
        // Deep nesting is refused without a stack overflow.
        assert_eq!(responses(&[b'['; 1 << 20]).len(), 1);
    }
}
