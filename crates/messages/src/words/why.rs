use i18n::Locale;
use match_model::{Closable, Fate, MatchId, Threats, WatchingNews, WatchingRefusal, WatchingTerms};
use rules::l10n::{L10nMessage, say};
use rules::scene::{Board, Spot};
use rules::{GameInfo, Side};

use super::{channel, code, mention};

const MOST_THREATS: usize = 12;

pub fn piece(info: &GameInfo, side: Side, name: &L10nMessage) -> L10nMessage {
    say("why-stands-piece").with("piece", name.clone()).with("side", info.side_name(side))
}

pub(crate) fn pieces_at(locale: &Locale, at: &str, pieces: Vec<L10nMessage>) -> String {
    if pieces.is_empty() {
        return locale.text(&say("why-stands-empty").with("at", at));
    }
    locale.text(&say("why-stands").with("at", at).with("pieces", pieces))
}

pub(crate) fn can_go(locale: &Locale, count: usize) -> String {
    if count == 0 {
        return locale.say("why-cannot-move");
    }
    locale.text(&say("why-can-go").with("count", count))
}

pub(crate) fn allowed_ways(locale: &Locale, texts: &[String]) -> String {
    const SHOWN: usize = 12;
    let codes: Vec<L10nMessage> = texts.iter().take(SHOWN).map(|text| code(text)).collect();
    locale.text(&say("why-allowed-ways").with("count", texts.len()).with("texts", codes))
}

pub fn no_square(locale: &Locale, board: &Board, typed: &str) -> String {
    let mut names = board.spots().map(|spot| board.name(spot));
    let first = names.next().unwrap_or_default();
    let last = names.last().unwrap_or_default();
    let visible: String = typed.chars().filter(|c| *c != '`').take(20).collect();
    locale.text(
        &say("why-no-square")
            .with("square", code(&visible))
            .with("first", code(&first))
            .with("last", code(&last)),
    )
}

pub fn fate(locale: &Locale, info: &GameInfo, board: &Board, fate: &Fate) -> String {
    let (piece, side) = (fate.name.clone(), info.side_name(fate.side));
    let (at, turn) = (board.name(fate.at), fate.turn);
    locale.text(
        &match (fate.went, fate.rule) {
            (Some(to), _) => say("why-went").with("to", board.name(to)),
            (None, Some(rule)) => say("why-lost-rule").with("rule", rule),
            (None, None) => say("why-lost"),
        }
        .with("piece", piece)
        .with("side", side)
        .with("at", at)
        .with("turn", turn),
    )
}

pub(crate) fn lost_before(
    locale: &Locale,
    info: &GameInfo,
    board: &Board,
    fates: &[&Fate],
) -> String {
    let one = |fate: &&Fate| {
        say("why-lost-one")
            .with("piece", fate.name.clone())
            .with("side", info.side_name(fate.side))
            .with("at", board.name(fate.at))
            .with("turn", fate.turn)
    };
    let lines: Vec<L10nMessage> = fates.iter().map(one).collect();
    locale.text(&say("why-lost-before").with("lost", lines))
}

/// `is_occupied`: whether an enemy piece is on the square.
pub fn threats(
    locale: &Locale,
    info: &GameInfo,
    at: &str,
    is_occupied: bool,
    threats: &Threats,
) -> String {
    let side = info.side_name(threats.by);
    let sentence = match (threats.ways.is_empty(), is_occupied) {
        (false, true) => say("why-threats").with("side", side).with("at", at),
        (false, false) => say("why-threats-come").with("side", side).with("at", at),
        (true, true) => say("why-threats-none").with("side", side).with("at", at),
        (true, false) => say("why-threats-come-none").with("side", side).with("at", at),
    };
    let mut lines = Vec::new();
    if threats.in_danger {
        lines.push(locale.text(&say("why-threats-danger").with("at", at)));
    }
    if !(threats.in_danger && threats.ways.is_empty()) {
        lines.push(locale.text(&sentence));
    }
    for threat in threats.ways.iter().take(MOST_THREATS) {
        let (text, words) = (code(&threat.text), threat.words.clone());
        let sentence = match threat.rule {
            Some(rule) => {
                say("why-threat-rule").with("text", text).with("words", words).with("rule", rule)
            }
            None => say("why-threat").with("text", text).with("words", words),
        };
        lines.push(format!("- {}", locale.text(&sentence)));
    }
    let rest = threats.ways.len().saturating_sub(MOST_THREATS);
    if rest > 0 {
        lines.push(locale.text(&say("why-threats-more").with("more", rest)));
    }
    if threats.first_of > 1 {
        let first = say("why-threats-first").with("actions", threats.first_of);
        lines.push(format!("-# {}", locale.text(&first)));
    }
    lines.join("\n")
}

pub enum Since {
    Own,
    Start,
    Last,
}

pub fn since(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    since: &Since,
    number: usize,
    count: usize,
) -> String {
    let (id, game) = (id.to_string(), info.name);
    locale.text(
        &match since {
            Since::Own => say("why-since"),
            Since::Start => say("why-since-start"),
            Since::Last => say("why-last-turns"),
        }
        .with("match", id)
        .with("game", game)
        .with("number", number)
        .with("count", count),
    )
}

pub fn since_none(locale: &Locale, id: MatchId, played: bool) -> String {
    let id = id.to_string();
    locale.text(
        &if played { say("why-since-none") } else { say("why-since-none-yet") }.with("match", id),
    )
}

pub(crate) fn squares_of(sentence: &L10nMessage, board: &Board) -> Vec<Spot> {
    use rules::l10n::Arg;
    fn within(arg: &Arg, keys: &mut Vec<String>) {
        match arg {
            Arg::Text(text) => keys.push(text.to_string()),
            Arg::List(list) => list.iter().for_each(|one| within(one, keys)),
            Arg::Message(sentence) => sentence.args().for_each(|(_, one)| within(one, keys)),
            Arg::Number(_) | Arg::Term(_) => {}
        }
    }
    let mut keys = Vec::new();
    sentence.args().for_each(|(_, arg)| within(arg, &mut keys));
    board.spots().filter(|spot| keys.contains(&board.name(*spot))).collect()
}

pub const fn closed_message(closable: Closable) -> L10nMessage {
    match closable {
        Closable::Comments => say("why-closed-comments-told"),
        Closable::Analysis => say("why-closed-analysis-told"),
    }
}

pub(crate) fn watching_refused(refused: WatchingRefusal) -> L10nMessage {
    match refused {
        WatchingRefusal::ThreatsRated => say("why-threats-rated"),
        WatchingRefusal::ThreatsNotAgreed => say("why-threats-not-agreed"),
        WatchingRefusal::ThreatsAsked => say("why-threats-asked"),
        WatchingRefusal::OwnWish => say("why-threats-own-wish"),
        WatchingRefusal::NoWish => say("why-threats-no-wish"),
        WatchingRefusal::ThreatsShown => say("why-threats-shown"),
        WatchingRefusal::ThreatsNotShown => say("why-threats-not-shown"),
        WatchingRefusal::ClosedToAnalysis => say("why-closed-to-analysis"),
        WatchingRefusal::IsClosed(Closable::Comments) => say("why-is-closed-comments"),
        WatchingRefusal::IsClosed(Closable::Analysis) => say("why-is-closed-analysis"),
        WatchingRefusal::IsOpen(Closable::Comments) => say("why-is-open-comments"),
        WatchingRefusal::IsOpen(Closable::Analysis) => say("why-is-open-analysis"),
        WatchingRefusal::OpeningAsked(_) => say("why-opening-asked"),
        WatchingRefusal::OwnOpening(_) => say("why-own-opening"),
        WatchingRefusal::NoOpening(_) => say("why-no-opening"),
        WatchingRefusal::NoThread => say("why-no-thread"),
    }
}

pub fn news(
    locale: &Locale,
    id: MatchId,
    news: WatchingNews,
    name: &str,
    opponent: Option<u64>,
    place: u64,
) -> String {
    let id = id.to_string();
    let opponent = opponent.map_or_else(|| L10nMessage::verbatim(""), mention);
    locale.text(
        &match news {
            WatchingNews::ThreatsWished => {
                say("why-news-threats-wished").with("name", name).with("opponent", opponent)
            }
            WatchingNews::ThreatsAgreed => say("why-news-threats-agreed").with("name", name),
            WatchingNews::ThreatsDeclined => say("why-news-threats-declined").with("name", name),
            WatchingNews::ThreatsForbidden => say("why-news-threats-forbidden").with("name", name),
            WatchingNews::CommentsClosed => {
                say("why-news-comments-closed").with("name", name).with("channel", channel(place))
            }
            WatchingNews::AnalysisClosed => say("why-news-analysis-closed").with("name", name),
            WatchingNews::CommentsWished => {
                say("why-news-comments-wished").with("name", name).with("opponent", opponent)
            }
            WatchingNews::AnalysisWished => {
                say("why-news-analysis-wished").with("name", name).with("opponent", opponent)
            }
            WatchingNews::CommentsKept => say("why-news-comments-kept").with("name", name),
            WatchingNews::AnalysisKept => say("why-news-analysis-kept").with("name", name),
            WatchingNews::CommentsOpened => say("why-news-comments-opened"),
            WatchingNews::AnalysisOpened => say("why-news-analysis-opened"),
        }
        .with("match", id),
    )
}

pub fn state(locale: &Locale, watching: &WatchingTerms) -> String {
    let mut lines = Vec::new();
    if watching.shows_threats() {
        lines.push(say("why-state-threats"));
    }
    for closing in &watching.closings {
        lines.push(match closing.closable {
            Closable::Comments => say("why-state-comments"),
            Closable::Analysis => say("why-state-analysis"),
        });
    }
    lines.iter().map(|line| format!("\n-# {}", locale.text(line))).collect()
}
