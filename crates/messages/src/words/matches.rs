use i18n::Locale;
use match_model::{DraftView, EndedBy, Ending, Match, MatchId, NeverMoved, Opponent};
use model::scene::Scene;
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Side};

use super::{channel, code_plain, mention, opponent, sentence};

pub fn plain_move(locale: &Locale, person: u64, action: &str) -> String {
    let told =
        say("match-plain-move").with("person", mention(person)).with("action", code_plain(action));
    locale.text(&told)
}

/// The heading of a match's message; turn 0 is before the first move.
pub fn heading(locale: &Locale, id: MatchId, info: &GameInfo, turn: u32) -> String {
    let id = id.to_string();
    locale.text(&match turn {
        0 => say("match-heading-start").with("match", id).with("game", info.name),
        _ => say("match-heading").with("match", id).with("game", info.name).with("turn", turn),
    })
}

pub fn begun(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    white: &str,
    black: &str,
    actions: u32,
) -> String {
    let begins = say("match-begins")
        .with("match", id.to_string())
        .with("game", info.name)
        .with("white", white)
        .with("light", info.side_name(Side::White))
        .with("black", black)
        .with("dark", info.side_name(Side::Black));
    let mut text = locale.text(&begins);
    if actions > 0 {
        text.push(' ');
        text.push_str(&locale.text(&say("match-from-record").with("actions", actions)));
    }
    format!("{text}\n-# {}", locale.say("match-how-to-move"))
}

pub fn played(
    locale: &Locale,
    side: &str,
    player: &str,
    shown: &str,
    words: &L10nMessage,
) -> String {
    locale.text(
        &say("match-played")
            .with("side", side)
            .with("player", player)
            .with("action", code_plain(shown))
            .with("words", words.clone()),
    )
}

const MOST_NOTES: usize = 500;

pub fn notes(locale: &Locale, notes: &[L10nMessage]) -> String {
    if notes.is_empty() {
        return String::new();
    }
    let notes: Vec<String> = notes.iter().map(|note| locale.text(note)).collect();
    let notes = format!("{}.", notes.join(" · "));
    format!("\n-# {}", discord_model::message::shorten(&notes, MOST_NOTES))
}

/// `herald`: its part in the match.
pub fn ended(
    locale: &Locale,
    info: &GameInfo,
    row: &Match,
    ending: &Ending,
    herald: Option<Opponent>,
    moves: u32,
) -> String {
    let mut result = match herald {
        Some(herald) => opponent::result(row, ending, herald),
        None => result_of_people(info, row, ending),
    };
    if moves > 0 && !ending.how.is_void() {
        result = say("match-result-in").with("result", result).with("moves", moves);
    }
    let ended = locale.text(&with_reason(result, ending));
    if opponent::is_best_beaten(ending, herald) {
        return format!("{ended} {}", locale.say("opponent-best-beaten"));
    }
    ended
}

fn result_of_people(info: &GameInfo, row: &Match, ending: &Ending) -> L10nMessage {
    let called = |side: Side| mention(row.person(side).get());
    let (white, black) = (called(Side::White), called(Side::Black));
    match ending.winner {
        None if ending.how.is_void() => {
            say("match-result-void").with("white", white).with("black", black)
        }
        None => say("match-result-draw").with("white", white).with("black", black),
        Some(winner) => say("match-result-beats")
            .with("winner", called(winner))
            .with("side", info.side_name(winner))
            .with("loser", called(winner.other())),
    }
}

fn ruled(ending: &Ending) -> Option<&str> {
    let by_rule = matches!(ending.how, EndedBy::Rule | EndedBy::Claimed);
    ending.rule.as_deref().filter(|_| by_rule)
}

fn ending_sentence(info: &GameInfo, ending: &Ending, white: &str, black: &str) -> L10nMessage {
    let result = match ending.winner {
        None if ending.how.is_void() => say("control-result-void"),
        Some(winner) => say("match-result-won")
            .with("side", info.side_name(winner))
            .with("player", if winner == Side::White { white } else { black }),
        None => say("match-result-drawn"),
    };
    with_reason(result, ending)
}

fn with_reason(result: L10nMessage, ending: &Ending) -> L10nMessage {
    let reason = ending.reason.clone();
    match ruled(ending) {
        Some(rule) => say("match-ended-by-rule").with("rule", rule),
        None => say("match-ended"),
    }
    .with("result", result)
    .with("reason", reason)
}

pub fn result_in_channel(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    ending: &Ending,
    white: &str,
    black: &str,
    thread: L10nMessage,
) -> String {
    let line = say("match-result-in-channel")
        .with("match", id.to_string())
        .with("game", info.name)
        .with("white", white)
        .with("black", black)
        .with("ended", ending_sentence(info, ending, white, black))
        .with("thread", thread);
    locale.text(&line)
}

fn remarks_on_text<'a>(locale: &Locale, remarks: impl Iterator<Item = &'a L10nMessage>) -> String {
    remarks
        .map(|remark| {
            format!("\n-# {}", locale.text(&say("match-remark").with("remark", remark.clone())))
        })
        .collect()
}

pub fn accepted<'a>(
    locale: &Locale,
    id: MatchId,
    shown: &[&str],
    remarks: impl Iterator<Item = &'a L10nMessage>,
) -> String {
    let actions: Vec<String> = shown.iter().map(|text| code_plain(text)).collect();
    let played =
        say("match-you-played").with("actions", actions.join(", ")).with("match", id.to_string());
    locale.text(&played) + &remarks_on_text(locale, remarks)
}

/// `composed`: the turn has several actions.
pub fn draft(locale: &Locale, id: MatchId, drafted: &DraftView) -> String {
    let id = id.to_string();
    let shown: Vec<&str> = drafted.actions.iter().map(|action| action.shown.as_str()).collect();
    let mut text = locale.text(&match (drafted.composed, shown.is_empty()) {
        (false, true) => say("match-draft-no-move").with("match", id),
        (false, false) => {
            say("match-draft-move").with("match", id).with("action", code_plain(&shown.join(", ")))
        }
        // A match may continue a record in mid-turn.
        (true, true) if drafted.preview.turn().done > 0 => {
            say("match-draft-empty-rest").with("match", id).with("left", drafted.left)
        }
        (true, true) => say("match-draft-empty").with("match", id).with("left", drafted.left),
        (true, false) => say("match-draft")
            .with("match", id)
            .with("actions", code_plain(&format!("({})", shown.join(", "))))
            .with("left", drafted.left),
    });
    for warning in &drafted.warnings {
        let careful = say("match-warning").with("warning", warning.clone());
        text.push_str(&format!("\n{}", locale.text(&careful)));
    }
    text + &remarks_on_text(locale, drafted.actions.iter().flat_map(|action| &action.remarks))
}

pub(crate) fn turn_in_words(locale: &Locale, words: &[&L10nMessage]) -> String {
    if let [only] = words {
        return format!("-# {}", locale.text(only));
    }
    let numbered: Vec<String> = words
        .iter()
        .enumerate()
        .map(|(index, words)| format!("{}. {}", index + 1, locale.text(words)))
        .collect();
    format!("-# {}", numbered.join(" · "))
}

pub(crate) fn played_turn(locale: &Locale, side: &str, player: &str, shown: &[&str]) -> String {
    locale.text(
        &say("match-played-turn")
            .with("side", side)
            .with("player", player)
            .with("actions", code_plain(&format!("({})", shown.join(", ")))),
    )
}

pub fn confirms(locale: &Locale, confirms: bool) -> String {
    locale.text(&if confirms { say("match-confirms") } else { say("match-confirms-not") })
}

pub(crate) fn resign_sure_void(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    unplayed: NeverMoved,
) -> String {
    let id = id.to_string();
    locale.text(&match unplayed {
        NeverMoved::One(side) => say("match-resign-sure-void")
            .with("match", id)
            .with("game", info.name)
            .with("side", info.side_name(side)),
        NeverMoved::Both => {
            say("match-resign-sure-nobody").with("match", id).with("game", info.name)
        }
    })
}

pub fn resigned(ending: &Ending) -> L10nMessage {
    if ending.how.is_void() { say("match-you-resigned-void") } else { say("match-you-resigned") }
}

pub fn draw_agreed(ending: &Ending) -> L10nMessage {
    if ending.how.is_void() { say("match-you-agreed-void") } else { say("match-you-agreed-draw") }
}

pub fn draw_offered(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    by: &str,
    opponent: u64,
) -> String {
    locale.text(
        &say("match-draw-offered")
            .with("match", id.to_string())
            .with("game", info.name)
            .with("by", by)
            .with("opponent", mention(opponent)),
    )
}

pub fn draw_declined(locale: &Locale, id: MatchId, info: &GameInfo, by: &str) -> String {
    locale.text(
        &say("match-draw-declined")
            .with("match", id.to_string())
            .with("game", info.name)
            .with("by", by),
    )
}

pub fn without_pictures(locale: &Locale) -> String {
    let permission = say("challenge-attach-files");
    locale.text(&say("match-without-pictures").with("permission", permission))
}

/// A move was played, but its board can't be shown yet.
pub fn board_waits(locale: &Locale, id: MatchId) -> String {
    locale.text(&say("match-board-waits").with("match", id.to_string()))
}

/// The match's place can't be posted to right now.
pub fn unposted(locale: &Locale, row: &Match) -> String {
    let sentence = say("match-unposted")
        .with("match", row.id.to_string())
        .with("place", channel(row.place().get()));
    locale.text(&sentence)
}

pub fn not_shown(locale: &Locale, id: MatchId) -> String {
    locale.text(&say("match-not-shown").with("match", id.to_string()))
}

pub(crate) fn board_from(locale: &Locale, id: MatchId, info: &GameInfo, from: Side) -> String {
    locale.text(
        &say("match-board-from")
            .with("match", id.to_string())
            .with("game", info.name)
            .with("side", info.side_name(from)),
    )
}

/// The match's status, after [`board_from`].
pub(crate) fn board_status(locale: &Locale, scene: &Scene) -> String {
    match &scene.status {
        Some(status) => format!(" {}", sentence(&locale.text(status))),
        None => String::new(),
    }
}

pub fn legal(locale: &Locale, id: MatchId, count: usize, yours: bool, whose: &str) -> String {
    locale.text(&if yours {
        say("match-legal-yours").with("match", id.to_string()).with("count", count)
    } else {
        say("match-legal-theirs")
            .with("match", id.to_string())
            .with("count", count)
            .with("whose", whose)
    })
}

pub fn chosen(locale: &Locale, actor: &str, count: usize, marked: bool) -> String {
    locale.text(&if marked {
        say("match-chosen").with("actor", actor).with("count", count)
    } else {
        say("match-chosen-unmarked").with("actor", actor).with("count", count)
    })
}

pub(crate) fn too_many_for_menu(locale: &Locale, left_out: usize) -> String {
    format!("\n-# {}", locale.text(&say("match-too-many-for-menu").with("count", left_out)))
}

/// `plays`: the asker plays in the matches.
pub fn which(locale: &Locale, matches: &[MatchId], plays: bool) -> String {
    let matches: Vec<String> = matches.iter().take(10).map(MatchId::to_string).collect();
    locale.text(
        &if plays { say("match-which") } else { say("match-which-to-watch") }
            .with("matches", matches),
    )
}
