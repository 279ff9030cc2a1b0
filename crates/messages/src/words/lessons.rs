use discord_model::message::{MOST_CONTENT, shorten};
use i18n::Locale;
use lessons::{CardContent, Lessons, Limit, RuleCard, StepState, TourTask, TryOutcome};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, RuleId};

use super::{code, code_plain, sentence};

pub(crate) fn rule_label(locale: &Locale, card: Option<&RuleCard>, rule: &str) -> String {
    match card {
        Some(card) => {
            let label = say("lessons-rule-label").with("rule", rule).with("title", card.title());
            locale.text(&label)
        }
        None => rule.to_owned(),
    }
}

pub(crate) fn rule_card(locale: &Locale, card: &RuleCard, content: &CardContent) -> String {
    let info = card.game.info;
    let head = say("lessons-rule-head")
        .with("rule", card.rule)
        .with("title", card.title())
        .with("game", info.name)
        .with("inventor", info.inventor);
    let mut text = format!("{}\n{}", locale.text(&head), locale.text(&card.text()));
    if let Some(ruling) = card.ruling() {
        text.push_str(&format!(
            "\n> {}",
            locale.text(&say("lessons-ruling").with("ruling", ruling))
        ));
    }
    let mut lines = Vec::new();
    for one in &content.allowed {
        let line = say("lessons-allowed")
            .with("action", code_plain(&one.text))
            .with("words", one.words.clone());
        lines.push(locale.text(&line));
    }
    for one in &content.refused {
        let rule = one.refusal.rule.unwrap_or_default();
        let line = say("lessons-refused")
            .with("action", code_plain(&one.text))
            .with("why", one.refusal.message.clone())
            .with("rule", rule);
        lines.push(locale.text(&line));
    }
    if let Some((reason, rule)) = &content.ending {
        lines.push(
            locale.text(&say("lessons-ended").with("reason", reason.clone()).with("rule", *rule)),
        );
    }
    if let Some(rule) = content.claim {
        lines.push(locale.text(&say("lessons-claim").with("rule", rule)));
    }
    if !lines.is_empty() {
        text.push_str(&format!("\n{}", locale.say("lessons-in-picture")));
        for line in lines {
            text.push_str(&format!("\n- {line}"));
        }
    }
    text
}

pub(crate) fn full_rule(info: &GameInfo, rule: &str, text: &str) -> String {
    let quoted = text.replace('\n', "\n> ");
    let text = format!("**{rule}** ({})\n> {quoted}", info.name);
    shorten(&text, MOST_CONTENT)
}

pub fn text_board(board: &str) -> String {
    format!("```\n{}\n```", board.trim_end())
}

fn tour_head(locale: &Locale, lessons: &Lessons, step: usize) -> String {
    let head = say("lessons-tour-head")
        .with("game", lessons.game.info.name)
        .with("step", step + 1)
        .with("steps", lessons.tour.len());
    locale.text(&head)
}

pub(crate) fn tour_step(
    locale: &Locale,
    lessons: &Lessons,
    number: usize,
    step: &TourTask,
    news: &[&str],
    state: &StepState,
) -> String {
    let mut text = tour_head(locale, lessons, number);
    for news in news {
        text.push_str(&format!("\n{news}"));
    }
    text.push_str(&format!("\n{}", locale.text(&step.task())));
    let texts: Vec<String> = state.actions.iter().map(|text| code_plain(text)).collect();
    if !texts.is_empty() {
        let line = match state.left {
            Limit::Actions(left) => say("lessons-played-so-far").with("left", left),
            Limit::Turns(left) => say("lessons-played-turns").with("left", left),
        }
        .with("actions", texts);
        text.push_str(&format!("\n{}", locale.text(&line)));
        let answer = state.answer();
        if !answer.is_empty() {
            let side = lessons.game.info.side_name(state.side.other());
            let reply = say("lessons-answered").with("side", side).with("words", answer);
            text.push_str(&format!("\n{}", locale.text(&reply)));
        }
    } else if let Some(limit) = limit(state.left) {
        text.push_str(&format!("\n-# {}", locale.text(&limit)));
    }
    text
}

fn limit(left: Limit) -> Option<L10nMessage> {
    match left {
        Limit::Actions(0 | 1) => None,
        Limit::Actions(left) => Some(say("lessons-within").with("left", left)),
        Limit::Turns(left) => Some(say("lessons-within-turns").with("left", left)),
    }
}

pub fn solution(locale: &Locale, step: &TourTask) -> String {
    let actions: Vec<String> = step.solution().iter().map(|text| code_plain(text)).collect();
    locale.text(&say("lessons-solution-is").with("actions", actions))
}

pub fn try_outcome(locale: &Locale, info: &GameInfo, text: &str, outcome: &TryOutcome) -> String {
    match outcome {
        TryOutcome::Missed { text, words, ending: None } => {
            let action = code_plain(text);
            locale.text(&say("lessons-missed").with("action", action).with("words", words.clone()))
        }
        TryOutcome::Missed { text, words, ending: Some((reason, rule)) } => locale.text(
            &say("lessons-missed-ended")
                .with("action", code_plain(text))
                .with("words", words.clone())
                .with("reason", reason.clone())
                .with("rule", *rule),
        ),
        TryOutcome::Refused(refusal) => {
            let reason_text = sentence(&locale.text(&refusal.message));
            let next = sentence(&locale.text(&refusal.next));
            let refused = say("lessons-tour-refused")
                .with("text", code(text))
                .with("why", reason_text)
                .with("next", next);
            let mut words = locale.text(&refused);
            if let Some((rule, full)) = ruled(info, refusal.rule) {
                words.push_str(&format!("\n-# {rule}: {}", shorten(full, 200)));
            }
            words
        }
        TryOutcome::Solved { .. } | TryOutcome::GoesOn(_) => String::new(),
    }
}

fn ruled(info: &GameInfo, rule: Option<RuleId>) -> Option<(RuleId, &'static str)> {
    rule.and_then(|rule| Some((rule, info.rule_text(rule)?)))
}

pub fn solved(
    locale: &Locale,
    lessons: &Lessons,
    number: usize,
    step: &TourTask,
    words: &L10nMessage,
) -> String {
    let solved =
        say("lessons-solved").with("words", words.clone()).with("learned", step.conclusion());
    format!("{}\n{}", tour_head(locale, lessons, number), locale.text(&solved))
}

pub(crate) fn tour_label(locale: &Locale, lessons: &Lessons, step: usize) -> String {
    let (game, steps) = (lessons.game.info.name, lessons.tour.len());
    locale.text(&if step == 0 {
        say("lessons-tour-new").with("game", game).with("steps", steps)
    } else if step >= steps {
        say("lessons-tour-done").with("game", game)
    } else {
        say("lessons-tour-begun").with("game", game).with("step", step + 1).with("steps", steps)
    })
}
