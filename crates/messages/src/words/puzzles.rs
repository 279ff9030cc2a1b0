use engine::Reason;
use i18n::Locale;
use match_model::{DailySolver, MatchId, Mistake, PuzzleAttempt, PuzzleRated, Streak};
use puzzles::{Claim, Fraction, Goal, Puzzle};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Refusal, Side};

use super::reasons::MOST_REASONS;
use super::{code_plain, relative, sentence};

/// Ids of reasons that puzzles can be chosen by, with their names.
const THEMES: [(&str, L10nMessage); 14] = [
    ("wins", say("puzzle-theme-wins")),
    ("destroys", say("puzzle-theme-destroys")),
    ("fork", say("puzzle-theme-fork")),
    ("threatens", say("puzzle-theme-threatens")),
    ("check", say("puzzle-theme-check")),
    ("answers-check", say("puzzle-theme-answers-check")),
    ("costs", say("puzzle-theme-costs")),
    ("saves", say("puzzle-theme-saves")),
    ("guards", say("puzzle-theme-guards")),
    ("creates", say("puzzle-theme-creates")),
    ("promotes", say("puzzle-theme-promotes")),
    ("builds", say("puzzle-theme-builds")),
    ("resets", say("puzzle-theme-resets")),
    ("quiet", say("puzzle-theme-quiet")),
];

/// The themes of at least one puzzle, as choices: shown text and sent value.
pub fn themes() -> Vec<(L10nMessage, &'static str)> {
    let is_used = |id: &str| {
        let mut puzzles = games::all().iter().flat_map(|game| puzzles::collection(game.info.id));
        puzzles.any(|puzzle| puzzle.themes.iter().any(|theme| theme == id))
    };
    THEMES.iter().filter(|(id, _)| is_used(id)).map(|(id, name)| (name.clone(), *id)).collect()
}

pub fn theme_name(id: &str) -> Option<L10nMessage> {
    THEMES.iter().find(|(known, _)| *known == id).map(|(_, name)| name.clone())
}

pub fn head(locale: &Locale, info: &GameInfo, puzzle: &Puzzle, today: bool) -> String {
    let head = if today { say("puzzle-head-today") } else { say("puzzle-head") }
        .with("game", info.name)
        .with("rating", puzzle.rating);
    locale.text(&head)
}

/// The task: who moves, and what the right turn achieves. The odds of a claim hold before its first
/// turn only. `turns_made`: those of the solver before this one.
pub fn task(
    locale: &Locale,
    info: &GameInfo,
    claim: Claim,
    turns_made: u32,
    solver: Side,
) -> String {
    let (side, other) = (info.side_name(solver), info.side_name(solver.other()));
    let turns = claim.turns.saturating_sub(turns_made).max(1);
    locale.text(&match (claim.goal, turns_made) {
        (Goal::Win, _) => {
            say("puzzle-task-win").with("side", side).with("other", other).with("turns", turns)
        }
        (Goal::Gain(_), _) => {
            say("puzzle-task-gain").with("side", side).with("other", other).with("turns", turns)
        }
        (Goal::Chance(odds), 0) => {
            let (wins, cases) = odds.parts();
            say("puzzle-task-chance")
                .with("side", side)
                .with("other", other)
                .with("turns", turns)
                .with("wins", wins)
                .with("cases", cases)
        }
        (Goal::Chance(_), _) => {
            say("puzzle-task-chance-next").with("side", side).with("turns", turns)
        }
    })
}

pub(crate) fn mistake_head(locale: &Locale, info: &GameInfo, id: MatchId) -> String {
    locale.text(&say("puzzle-mistake-head").with("game", info.name).with("match", id.to_string()))
}

/// The task at a mistake: who moves, and what was played.
pub(crate) fn mistake_task(
    locale: &Locale,
    info: &GameInfo,
    solver: Side,
    played: &[String],
) -> String {
    let task = say("puzzle-mistake-task")
        .with("side", info.side_name(solver))
        .with("played", actions(played));
    locale.text(&task)
}

pub fn comes_back(locale: &Locale, mistake: &Mistake) -> String {
    match mistake.due_at {
        Some(due_at) => locale.text(&say("puzzle-mistake-back").with("when", relative(due_at))),
        None => locale.say("puzzle-mistake-over"),
    }
}

/// The deck without a mistake that is due. `next`: the one that comes back next.
pub fn no_mistakes(locale: &Locale, next: Option<&Mistake>) -> String {
    match next.and_then(|next| next.due_at) {
        Some(due_at) => locale.text(&say("puzzle-mistakes-later").with("when", relative(due_at))),
        None => locale.say("puzzle-mistakes-none"),
    }
}

pub fn actions(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| code_plain(text)).collect()
}

/// The answer to a right turn that isn't the last.
pub fn right(
    locale: &Locale,
    info: &GameInfo,
    solver: Side,
    claim: Option<Claim>,
    reply: &[String],
) -> String {
    locale.text(&match claim.map(|claim| claim.goal) {
        Some(Goal::Chance(_)) => say("puzzle-right-fights").with("reply", actions(reply)),
        _ => say("puzzle-right")
            .with("other", info.side_name(solver.other()))
            .with("reply", actions(reply)),
    })
}

/// A wrong turn with the reply that refutes it. `odds`: those of the turn.
pub fn wrong(
    locale: &Locale,
    info: &GameInfo,
    solver: Side,
    claim: Option<Claim>,
    turn: &[String],
    odds: Option<Fraction>,
    refutation: &[String],
) -> String {
    let (turn, reply) = (actions(turn), actions(refutation));
    locale.text(&match (claim.map(|claim| claim.goal), odds) {
        // Any reply refutes a turn that had to win at once.
        (Some(Goal::Win), _) if claim.is_some_and(|claim| claim.turns == 1) => {
            say("puzzle-wrong-win").with("turn", turn)
        }
        _ if refutation.is_empty() => say("puzzle-wrong").with("turn", turn),
        (Some(Goal::Chance(_)), Some(odds)) if odds > Fraction::ZERO => {
            let (wins, cases) = odds.parts();
            say("puzzle-wrong-chance")
                .with("turn", turn)
                .with("wins", wins)
                .with("cases", cases)
                .with("reply", reply)
        }
        _ => say("puzzle-wrong-refuted")
            .with("turn", turn)
            .with("other", info.side_name(solver.other()))
            .with("reply", reply),
    })
}

pub fn refused(locale: &Locale, refusal: &Refusal) -> String {
    let [why, next] = [&refusal.message, &refusal.next].map(|text| sentence(&locale.text(text)));
    locale.text(&say("puzzle-refused").with("why", why).with("next", next))
}

/// The solved puzzle: what it proves, and the reasons for its first turn.
pub fn solved(
    locale: &Locale,
    info: &GameInfo,
    answer: &[String],
    proof: Option<(Claim, u64)>,
    attempt: &PuzzleAttempt,
    reasons: &[Reason],
) -> String {
    let solved = match (attempt.is_clean(), attempt.helped) {
        (true, _) => say("puzzle-solved"),
        (false, false) => say("puzzle-solved-later").with("wrong", attempt.wrong),
        (false, true) => say("puzzle-solved-helped"),
    };
    let mut text = locale.text(&solved);
    let line = say("puzzle-line").with("actions", actions(answer));
    text.push_str(&format!("\n{}", locale.text(&line)));
    let achieved = proof.and_then(|(Claim { turns, goal }, _)| match goal {
        Goal::Win if turns > 1 => Some(say("puzzle-forced").with("turns", turns)),
        Goal::Win | Goal::Gain(_) => None,
        Goal::Chance(odds) => {
            let (wins, cases) = odds.parts();
            Some(say("puzzle-chance").with("wins", wins).with("cases", cases))
        }
    });
    if let Some(achieved) = &achieved {
        text.push_str(&format!("\n- {}", locale.text(achieved)));
    }
    let quiet = |reason: &&Reason| achieved.is_some() && matches!(reason, Reason::Quiet);
    for reason in reasons.iter().filter(|reason| !quiet(reason)).take(MOST_REASONS) {
        text.push_str(&format!("\n- {}", locale.text(&reason.words(info))));
    }
    if let Some((_, positions)) = proof {
        let proof = say("puzzle-proof").with("positions", positions);
        text.push_str(&format!("\n-# {}", locale.text(&proof)));
    }
    text
}

/// The text of a server's puzzle of the day. `yesterday`: the link to the last one.
pub fn daily(
    locale: &Locale,
    info: &GameInfo,
    puzzle: &Puzzle,
    solver: Side,
    is_known: bool,
    yesterday: Option<&str>,
) -> String {
    let mut text = head(locale, info, puzzle, true);
    let mut line = |more: &str| text.push_str(&format!("\n{more}"));
    line(&task(locale, info, puzzle.claim, 0, solver));
    if is_known {
        line(&locale.say("puzzle-daily-known"));
    }
    if let Some(link) = yesterday {
        line(&locale.text(&say("puzzle-daily-yesterday").with("link", link)));
    }
    text
}

/// The text of a puzzle of the day that is over, with the names of its solvers.
pub fn daily_over(
    locale: &Locale,
    info: &GameInfo,
    puzzle: &Puzzle,
    solvers: &[(String, DailySolver)],
) -> String {
    const MOST: usize = 20;
    let mut text = head(locale, info, puzzle, true);
    let mut line = |more: &str| text.push_str(&format!("\n{more}"));
    line(&locale.text(&say("puzzle-daily-over").with("count", solvers.len())));
    for (name, solver) in solvers.iter().take(MOST) {
        let told = match solver.helped {
            true => say("puzzle-daily-helped"),
            false => say("puzzle-daily-tries").with("tries", solver.wrong.saturating_add(1)),
        }
        .with("name", name.as_str());
        let days = streak(locale, solver.streak).map(|days| format!(" {days}"));
        line(&format!("- {}{}", locale.text(&told), days.unwrap_or_default()));
    }
    if solvers.len() > MOST {
        line(&locale.text(&say("puzzle-daily-more").with("count", solvers.len() - MOST)));
    }
    text
}

pub fn rated(locale: &Locale, rated: &PuzzleRated) -> String {
    let PuzzleRated { before, after } = rated;
    let change = after.shown() - before.shown();
    let sign = if change < 0 { "−" } else { "+" };
    let change = format!("{sign}{}", change.abs());
    locale.text(&say("puzzle-rated").with("rating", after.shown()).with("change", change))
}

pub fn streak(locale: &Locale, streak: Streak) -> Option<String> {
    (streak.days > 1).then(|| locale.text(&say("puzzle-streak").with("days", streak.days)))
}
