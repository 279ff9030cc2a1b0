use i18n::Locale;
use match_model::{Findings, Judgment, MatchId};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Side};

use super::opponent::{Actions, in_words, percent, texts};

/// Minimum cost in percent to mention numbers.
const LEAST_COST: i32 = 2;

fn small(locale: &Locale, message: &L10nMessage) -> String {
    format!("-# {}", locale.text(message))
}

pub fn summary(locale: &Locale, id: MatchId, info: &GameInfo, findings: &Findings) -> String {
    let (id, game) = (id.to_string(), info.name);
    locale.text(&match (findings.choices.len(), findings.points.len()) {
        (0, _) => say("analysis-nothing-played").with("match", id).with("game", game),
        // Luck matters only in games with fights.
        (_, 0) if info.fights_option().is_some() => {
            say("analysis-none-fights").with("match", id).with("game", game)
        }
        (_, 0) => say("analysis-none").with("match", id).with("game", game),
        (_, count) => {
            say("analysis-found").with("match", id).with("game", game).with("count", count)
        }
    })
}

pub(crate) fn about_curve(locale: &Locale, info: &GameInfo, findings: &Findings) -> Vec<String> {
    let side = info.side_name(Side::White);
    let mut lines = Vec::new();
    lines.push(small(
        locale,
        &match findings.points.is_empty() {
            true => say("analysis-curve").with("side", side),
            false => say("analysis-curve-points").with("side", side),
        },
    ));
    if findings.more {
        let first = say("analysis-first").with("count", findings.choices.len());
        lines.push(small(locale, &first));
    }
    lines
}

pub struct ChoiceReport<'c> {
    pub info: &'c GameInfo,
    pub judgment: &'c Judgment,
    pub turn: u32,
    pub player: &'c str,
    pub actions: &'c Actions,
    pub better: &'c Actions,
}

fn cost(judgment: &Judgment) -> L10nMessage {
    match judgment.cost() / 20_000 {
        25.. => say("analysis-cost-most"),
        12.. => say("analysis-cost-much"),
        5.. => say("analysis-cost-little"),
        _ => say("analysis-cost-hardly"),
    }
}

pub fn point(locale: &Locale, number: u32, report: &ChoiceReport<'_>) -> String {
    let ChoiceReport { info, judgment, turn, player, actions: played, better } = report;
    let [before, after] = [judgment.before, judgment.after].map(percent);
    let line = say("analysis-numbered")
        .with("number", number)
        .with("turn", *turn)
        .with("side", info.side_name(judgment.side))
        .with("player", *player)
        .with("played", texts(played))
        .with("better", texts(better))
        .with("before", before)
        .with("after", after);
    locale.text(&line)
}

pub fn choice(locale: &Locale, report: &ChoiceReport<'_>) -> String {
    let ChoiceReport { info, judgment, turn, player, actions: played, better } = report;
    let side = || info.side_name(judgment.side);
    let [before, after] = [judgment.before, judgment.after].map(percent);
    let line = say("analysis-played")
        .with("turn", *turn)
        .with("side", side())
        .with("player", *player)
        .with("played", texts(played))
        .with("words", in_words(played));
    let verdict = match better.is_empty() {
        true => say("analysis-best").with("after", after),
        false if before - after < LEAST_COST => say("analysis-as-good")
            .with("better", texts(better))
            .with("words", in_words(better))
            .with("after", after),
        false => say("analysis-better")
            .with("better", texts(better))
            .with("words", in_words(better))
            .with("cost", cost(judgment))
            .with("before", before)
            .with("after", after),
    }
    .with("side", side());
    format!("{}\n{}", locale.text(&line), locale.text(&verdict))
}

pub fn on_board(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    number: Option<u32>,
    findings: &Findings,
) -> String {
    let id = id.to_string();
    locale.text(
        &match number {
            Some(number) => {
                say("analysis-point").with("number", number).with("count", findings.points.len())
            }
            None => say("analysis-move").with("count", findings.choices.len()),
        }
        .with("match", id)
        .with("game", info.name),
    )
}

pub(crate) fn drawing_note(locale: &Locale, judgment: &Judgment) -> String {
    small(
        locale,
        &match judgment.better.is_empty() {
            true => say("analysis-drawn-best"),
            false => say("analysis-drawn"),
        },
    )
}

pub(crate) fn list_how(locale: &Locale) -> String {
    small(locale, &say("analysis-list-how"))
}

pub fn verdict(locale: &Locale, judgment: &Judgment) -> String {
    let [before, after] = [judgment.before, judgment.after].map(percent);
    locale.text(&match judgment.cost() > 0 && before - after >= LEAST_COST {
        true => say("analysis-line-cost")
            .with("cost", cost(judgment))
            .with("before", before)
            .with("after", after),
        false => say("analysis-line-nothing"),
    })
}

/// `number`: of the turning point, if it is one.
pub fn line(
    locale: &Locale,
    info: &GameInfo,
    judgment: &Judgment,
    turn: u32,
    number: Option<u32>,
    actions: &Actions,
) -> String {
    let (after, side) = (judgment.ply.to_string(), info.side_name(judgment.side));
    let verdict = verdict(locale, judgment);
    locale.text(
        &match number {
            Some(number) => say("analysis-line-point").with("number", number),
            None => say("analysis-line"),
        }
        .with("after", after)
        .with("turn", turn)
        .with("side", side)
        .with("played", texts(actions))
        .with("verdict", verdict),
    )
}

pub fn option(
    locale: &Locale,
    info: &GameInfo,
    judgment: &Judgment,
    turn: u32,
    actions: &Actions,
) -> String {
    let texts: Vec<&str> = actions.iter().map(|(text, _)| text.as_str()).collect();
    let option = say("analysis-option")
        .with("turn", turn)
        .with("side", info.side_name(judgment.side))
        .with("played", texts.join(", "));
    locale.text(&option)
}

pub(crate) fn curve_heads(info: &GameInfo) -> [L10nMessage; 2] {
    [
        L10nMessage::verbatim(info.name),
        say("analysis-picture-value").with("side", info.side_name(Side::White)),
    ]
}

/// The curve's description. `ends`: first and last turn.
pub(crate) fn curve_alt(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    findings: &Findings,
    ends: [u32; 2],
) -> String {
    let scores = || findings.judgments().flat_map(|one| one.expected(Side::White)).map(percent);
    let percent_of = |score: Option<i32>| score.unwrap_or(50);
    let text = say("analysis-picture-alt")
        .with("match", id.to_string())
        .with("game", info.name)
        .with("side", info.side_name(Side::White))
        .with("first-turn", ends[0])
        .with("last-turn", ends[1])
        .with("first", percent_of(scores().next()))
        .with("last", percent_of(scores().next_back()))
        .with("lowest", percent_of(scores().min()))
        .with("highest", percent_of(scores().max()));
    let mut text = locale.text(&text);
    for (number, point) in (1..).zip(findings.points.iter()) {
        let Some(point) = findings.judgment_at(*point) else { continue };
        let point = say("analysis-picture-alt-point")
            .with("number", number)
            .with("side", info.side_name(point.side))
            .with("before", percent(point.before))
            .with("after", percent(point.after));
        text.push(' ');
        text.push_str(&locale.text(&point));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fights_are_named_only_where_there_are_some() -> Result<(), i18n::LoadError> {
        let locale = Locale::load("en", games::sentences)?;
        for game in games::all() {
            let none = Findings { choices: vec![None; 6], ..Findings::default() };
            let text = summary(&locale, MatchId::new(8), game.info, &none);
            let has_fights = game.info.fights_option().is_some();
            assert_eq!(text.contains("fights"), has_fights, "{text}");
            assert!(!text.contains("fortune") && !text.contains("luck"), "{text}");
        }
        Ok(())
    }
}
