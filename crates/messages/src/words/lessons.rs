use discord_model::message::{MOST_CONTENT, shorten};
use i18n::Locale;
use lessons::{Lessons, Limit, RuleCard, Shown, StepState, TourTask, TryOutcome};
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

pub(crate) fn rule_card(locale: &Locale, card: &RuleCard, shown: &Shown) -> String {
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
    for one in &shown.allowed {
        let line = say("lessons-allowed")
            .with("action", code_plain(&one.text))
            .with("words", one.words.clone());
        lines.push(locale.text(&line));
    }
    for one in &shown.refused {
        let rule = one.refusal.rule.unwrap_or_default();
        let line = say("lessons-refused")
            .with("action", code_plain(&one.text))
            .with("why", one.refusal.message.clone())
            .with("rule", rule);
        lines.push(locale.text(&line));
    }
    if let Some((reason, rule)) = &shown.ended {
        lines.push(
            locale.text(&say("lessons-ended").with("reason", reason.clone()).with("rule", *rule)),
        );
    }
    if let Some(rule) = shown.claim {
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
    stood: &StepState,
) -> String {
    let mut text = tour_head(locale, lessons, number);
    for news in news {
        text.push_str(&format!("\n{news}"));
    }
    text.push_str(&format!("\n{}", locale.text(&step.task())));
    let played: Vec<String> = stood.done.iter().map(|text| code_plain(text)).collect();
    if !played.is_empty() {
        let played = match stood.left {
            Limit::Actions(left) => say("lessons-played-so-far").with("left", left),
            Limit::Turns(left) => say("lessons-played-turns").with("left", left),
        }
        .with("actions", played);
        text.push_str(&format!("\n{}", locale.text(&played)));
        let answer = stood.answer();
        if !answer.is_empty() {
            let side = lessons.game.info.side_name(stood.side.other());
            let told = say("lessons-answered").with("side", side).with("words", answer);
            text.push_str(&format!("\n{}", locale.text(&told)));
        }
    } else if let Some(limit) = limit(stood.left) {
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

pub fn tried(locale: &Locale, info: &GameInfo, text: &str, tried: &TryOutcome) -> String {
    match tried {
        TryOutcome::Missed { text, words, ended: None } => {
            let action = code_plain(text);
            locale.text(&say("lessons-missed").with("action", action).with("words", words.clone()))
        }
        TryOutcome::Missed { text, words, ended: Some((reason, rule)) } => locale.text(
            &say("lessons-missed-ended")
                .with("action", code_plain(text))
                .with("words", words.clone())
                .with("reason", reason.clone())
                .with("rule", *rule),
        ),
        TryOutcome::Refused(refusal) => {
            let why = sentence(&locale.text(&refusal.message));
            let next = sentence(&locale.text(&refusal.next));
            let refused = say("lessons-tour-refused")
                .with("text", code(text))
                .with("why", why)
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
    let solved = say("lessons-solved").with("words", words.clone()).with("learned", step.learned());
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
