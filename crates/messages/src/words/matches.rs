use i18n::Locale;
use match_model::{DraftView, EndedBy, Ending, Match, MatchId, NeverMoved, Opponent};
use model::scene::{MarkKind, Scene};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, LastAction, Side};

use super::{channel, code_plain, mention, opponent, sentence};

pub fn plain_move(locale: &Locale, person: u64, action: &str) -> String {
    let sentence =
        say("match-plain-move").with("person", mention(person)).with("action", code_plain(action));
    locale.text(&sentence)
}

/// The heading of a match's message; turn 0 is before the first move.
pub fn heading(locale: &Locale, id: MatchId, info: &GameInfo, turn: u32) -> String {
    let id = id.to_string();
    locale.text(&match turn {
        0 => say("match-heading-start").with("match", id).with("game", info.name),
        _ => say("match-heading").with("match", id).with("game", info.name).with("turn", turn),
    })
}

pub fn match_begun(
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
    let how = say("match-how-to-win").with("aim", info.aim.clone());
    format!("{text}\n-# {}", locale.text(&how))
}

pub(crate) fn action_played(
    locale: &Locale,
    side: &str,
    player: &str,
    text: &str,
    words: &L10nMessage,
) -> String {
    locale.text(
        &say("match-played")
            .with("side", side)
            .with("player", player)
            .with("action", code_plain(text))
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
pub(crate) fn match_ended(
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
    if moves > 0 && !ending.ended_by.is_void() {
        result = say("match-result-in").with("result", result).with("moves", moves);
    }
    let text = locale.text(&with_reason(result, ending));
    if opponent::is_best_beaten(ending, herald) {
        return format!("{text} {}", locale.say("opponent-best-beaten"));
    }
    text
}

fn result_of_people(info: &GameInfo, row: &Match, ending: &Ending) -> L10nMessage {
    let player = |side: Side| mention(row.person(side).get());
    let (white, black) = (player(Side::White), player(Side::Black));
    match ending.winner {
        None if ending.ended_by.is_void() => {
            say("match-result-void").with("white", white).with("black", black)
        }
        None => say("match-result-draw").with("white", white).with("black", black),
        Some(winner) => say("match-result-beats")
            .with("winner", player(winner))
            .with("side", info.side_name(winner))
            .with("loser", player(winner.other())),
    }
}

fn ruled(ending: &Ending) -> Option<&str> {
    let by_rule = matches!(ending.ended_by, EndedBy::Rule | EndedBy::Claimed);
    ending.rule.as_deref().filter(|_| by_rule)
}

fn ending_sentence(info: &GameInfo, ending: &Ending, white: &str, black: &str) -> L10nMessage {
    let result = match ending.winner {
        None if ending.ended_by.is_void() => say("control-result-void"),
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
    texts: &[&str],
    remarks: impl Iterator<Item = &'a L10nMessage>,
) -> String {
    let actions: Vec<String> = texts.iter().map(|text| code_plain(text)).collect();
    let line =
        say("match-you-played").with("actions", actions.join(", ")).with("match", id.to_string());
    locale.text(&line) + &remarks_on_text(locale, remarks)
}

pub(crate) fn turn_begins(locale: &Locale, id: MatchId, left: u8) -> String {
    locale.text(&say("match-legal-turn").with("match", id.to_string()).with("left", left))
}

/// `composed`: the turn has several actions.
pub fn draft(locale: &Locale, id: MatchId, drafted: &DraftView) -> String {
    let id = id.to_string();
    let texts: Vec<&str> = drafted.actions.iter().map(|action| action.display.as_str()).collect();
    let mut text = locale.text(&match drafted.composed {
        false => {
            say("match-draft-move").with("match", id).with("action", code_plain(&texts.join(", ")))
        }
        true => say("match-draft")
            .with("match", id)
            .with("actions", code_plain(&format!("({})", texts.join(", "))))
            .with("left", drafted.left),
    });
    if drafted.composed && drafted.left == 1 && !drafted.confirms {
        text.push_str(&locale.text(&say("match-draft-sends-itself")));
    }
    for warning in &drafted.warnings {
        let careful = say("match-warning").with("warning", warning.clone());
        text.push_str(&format!("\n{}", locale.text(&careful)));
    }
    text + &remarks_on_text(locale, drafted.actions.iter().flat_map(|action| &action.remarks))
}

/// Describes the actions that do more than step: their texts don't say it.
pub(crate) fn turn_in_words(locale: &Locale, actions: &[LastAction]) -> Option<String> {
    let told = actions.iter().enumerate().filter(|(_, action)| !is_plain_step(action));
    let numbered: Vec<String> = told
        .map(|(index, action)| match actions.len() {
            1 => locale.text(&action.words),
            _ => format!("{}. {}", index + 1, locale.text(&action.words)),
        })
        .collect();
    (!numbered.is_empty()).then(|| format!("-# {}", numbered.join(" · ")))
}

/// A step that its text and the arrow on the board show completely.
pub(crate) fn is_plain_step(action: &LastAction) -> bool {
    let [from, to] = &action.marks[..] else { return false };
    (from.kind, to.kind) == (MarkKind::LastFrom, MarkKind::LastTo)
        && action.display == action.text
        && action.text.split_once('-').is_some_and(|(piece, to)| {
            let is_square = to.len() <= "a10".len() && to.ends_with(|c: char| c.is_ascii_digit());
            piece.len() <= "Bwe10".len() && is_square
        })
}

/// An action or a turn without words.
pub(crate) fn played(locale: &Locale, side: &str, player: &str, actions: &str) -> String {
    locale.text(
        &say("match-played-turn")
            .with("side", side)
            .with("player", player)
            .with("actions", code_plain(actions)),
    )
}

pub fn confirmation_setting(locale: &Locale, confirms: bool) -> String {
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

pub fn resignation(ending: &Ending) -> L10nMessage {
    if ending.ended_by.is_void() {
        say("match-you-resigned-void")
    } else {
        say("match-you-resigned")
    }
}

pub fn draw_agreed(ending: &Ending) -> L10nMessage {
    if ending.ended_by.is_void() {
        say("match-you-agreed-void")
    } else {
        say("match-you-agreed-draw")
    }
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
pub fn board_delayed(locale: &Locale, id: MatchId) -> String {
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

pub(crate) fn board_status(locale: &Locale, scene: &Scene) -> String {
    match &scene.status {
        Some(status) => format!(" {}", sentence(&locale.text(status))),
        None => String::new(),
    }
}

pub fn legal(locale: &Locale, id: MatchId, count: usize, is_own: bool, owner: &str) -> String {
    locale.text(&if is_own {
        say("match-legal-yours").with("match", id.to_string()).with("count", count)
    } else {
        say("match-legal-theirs")
            .with("match", id.to_string())
            .with("count", count)
            .with("whose", owner)
    })
}

/// `squares`: the number of marked squares.
pub(crate) fn chosen_actor(
    locale: &Locale,
    actor: &L10nMessage,
    count: usize,
    squares: usize,
) -> String {
    let line = match squares {
        0 => say("match-chosen-unmarked"),
        squares if squares == count => say("match-chosen"),
        squares => say("match-chosen-shared").with("squares", squares),
    }
    .with("actor", actor.clone())
    .with("count", count);
    locale.text(&line)
}

pub(crate) fn too_many_for_menu(locale: &Locale, left_out: usize) -> String {
    format!("\n-# {}", locale.text(&say("match-too-many-for-menu").with("count", left_out)))
}

/// `plays`: the asker plays in the matches.
pub fn which_match(locale: &Locale, matches: &[MatchId], plays: bool) -> String {
    let matches: Vec<String> = matches.iter().take(10).map(MatchId::to_string).collect();
    locale.text(
        &if plays { say("match-which") } else { say("match-which-to-watch") }
            .with("matches", matches),
    )
}
