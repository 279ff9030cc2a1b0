use clocks::MINUTE;
use i18n::Locale;
use match_model::{
    DecisionKind, DirectRefusal, MatchId, NoticeSettings, NoticeWay, OpenTurn, PersonId, Time,
};
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use super::clocks::length;
use super::{code, mention, moment, relative};

pub const WAYS: [(L10nMessage, &str); 4] = [
    (say("notices-choice-thread"), "thread"),
    (say("notices-choice-direct"), "direct"),
    (say("notices-choice-digest"), "digest"),
    (say("notices-choice-silent"), "silent"),
];

pub fn may_sleep(locale: &Locale) -> String {
    format!("\n-# {}", locale.say("match-may-sleep"))
}

pub fn more(locale: &Locale, count: usize) -> String {
    format!("\n{}", locale.text(&say("notices-more").with("count", count)))
}

fn request(decision: &DecisionKind) -> L10nMessage {
    match decision {
        DecisionKind::Move => say("notices-move"),
        DecisionKind::Decision(question) => {
            say("notices-decision").with("question", question.clone())
        }
        DecisionKind::Plans { .. } => say("notices-plan"),
        DecisionKind::Reports { .. } => say("notices-report"),
    }
}

pub fn listed(
    locale: &Locale,
    turn: &OpenTurn,
    info: &GameInfo,
    opponent: &L10nMessage,
    link: &str,
) -> String {
    let mut line = locale.text(
        &say("notices-listed")
            .with("match", turn.row.id.to_string())
            .with("link", link)
            .with("game", info.name)
            .with("opponent", opponent.clone())
            .with("asked", request(&turn.decision)),
    );
    if let Some(last) = &turn.last {
        line.push_str(&locale.text(&say("notices-listed-last").with("action", code(last))));
    }
    let until = match turn.deadline {
        Some(deadline) => say("notices-listed-until").with("when", relative(deadline)),
        None => say("notices-listed-since").with("when", relative(turn.since)),
    };
    format!("\n- {line}{}", locale.text(&until))
}

pub(crate) fn in_thread(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    [white, black]: [&str; 2],
    link: &str,
    since: Time,
) -> String {
    let listed = say("notices-listed-here")
        .with("match", id.to_string())
        .with("link", link)
        .with("game", info.name)
        .with("white", white)
        .with("black", black)
        .with("when", relative(since));
    format!("- {}", locale.text(&listed))
}

/// The time left in a reminder, in whole minutes if possible.
fn left_in_words(left: i64) -> L10nMessage {
    let minutes = left.saturating_add(MINUTE / 2) / MINUTE * MINUTE;
    length(if minutes > 0 { minutes } else { left })
}

pub fn direct_notice(
    locale: &Locale,
    turn: &OpenTurn,
    info: &GameInfo,
    opponent: &L10nMessage,
    link: &str,
    left: Option<i64>,
) -> String {
    let mut sentences = vec![
        say("notices-told")
            .with("match", turn.row.id.to_string())
            .with("link", link)
            .with("game", info.name)
            .with("opponent", opponent.clone())
            .with("asked", request(&turn.decision)),
    ];
    if let Some(left) = left {
        sentences.insert(0, say("notices-reminder").with("left", left_in_words(left)));
    }
    if let Some(last) = &turn.last {
        sentences.push(say("notices-told-last").with("action", code(last)));
    }
    if let Some(deadline) = turn.deadline {
        sentences.push(
            say("notices-told-until")
                .with("moment", moment(deadline))
                .with("when", relative(deadline)),
        );
    }
    let sentences: Vec<String> = sentences.iter().map(|one| locale.text(one)).collect();
    sentences.join(" ")
}

fn with_reason(locale: &Locale, notice: &L10nMessage, refusal: Option<DirectRefusal>) -> String {
    let text = locale.text(notice);
    match refusal {
        Some(refusal) => format!("{text}\n-# {}", locale.text(&why_not_direct(refusal))),
        None => text,
    }
}

const fn why_not_direct(refusal: DirectRefusal) -> L10nMessage {
    match refusal {
        DirectRefusal::Lately => say("notices-refused"),
        DirectRefusal::ForGood => say("notices-closed"),
    }
}

/// `refusal`: why it isn't a direct message.
pub fn mention_notice(
    locale: &Locale,
    id: MatchId,
    person: PersonId,
    deadline: Option<Time>,
    refusal: Option<DirectRefusal>,
) -> String {
    let (id, person) = (id.to_string(), mention(person.get()));
    let text = match deadline {
        Some(deadline) => say("notices-called-until").with("when", relative(deadline)),
        None => say("notices-called"),
    }
    .with("match", id)
    .with("person", person);
    with_reason(locale, &text, refusal)
}

/// `refusal`: why it isn't a direct message.
pub fn reminder(
    locale: &Locale,
    person: PersonId,
    turn: &OpenTurn,
    left: i64,
    link: &str,
    refusal: Option<DirectRefusal>,
) -> String {
    let decision = match turn.decision {
        DecisionKind::Move => say("notices-reminded-move"),
        DecisionKind::Decision(_) => say("notices-reminded-decision"),
        DecisionKind::Plans { .. } => say("notices-reminded-plan"),
        DecisionKind::Reports { .. } => say("notices-reminded-report"),
    };
    let text = say("notices-reminded")
        .with("person", mention(person.get()))
        .with("left", left_in_words(left))
        .with("decision", decision)
        .with("match", turn.row.id.to_string())
        .with("link", link);
    with_reason(locale, &text, refusal)
}

pub fn called_for_draw(
    locale: &Locale,
    id: MatchId,
    person: PersonId,
    refusal: Option<DirectRefusal>,
) -> String {
    let (id, person) = (id.to_string(), mention(person.get()));
    let text = say("notices-called-draw").with("match", id).with("person", person);
    with_reason(locale, &text, refusal)
}

fn way(way: NoticeWay) -> L10nMessage {
    match way {
        NoticeWay::Thread => say("notices-way-thread"),
        NoticeWay::Direct => say("notices-way-direct"),
        NoticeWay::Digest => say("notices-way-digest"),
        NoticeWay::Silent => say("notices-way-silent"),
    }
}

fn before(minutes: u32) -> L10nMessage {
    length(i64::from(minutes) * MINUTE)
}

pub fn wishes(locale: &Locale, settings: &NoticeSettings, now: Time) -> String {
    let of = &settings.wishes;
    let mut lines = vec![say("notices-shown").with("way", way(of.way))];
    for (id, way_chosen) in &settings.of_matches {
        lines.push(
            say("notices-shown-match").with("match", id.to_string()).with("way", way(*way_chosen)),
        );
    }
    let uses = |way_wanted: NoticeWay| {
        of.way == way_wanted || settings.of_matches.iter().any(|(_, way)| *way == way_wanted)
    };
    if uses(NoticeWay::Digest) {
        let hour = format!("{:02}:00", of.hour);
        lines.push(say("notices-shown-digest").with("hour", hour).with("zone", of.zone.as_str()));
    }
    let silent = of.way == NoticeWay::Silent && settings.of_matches.is_empty();
    lines.extend(match of.reminders.as_deref() {
        None if silent => None,
        None => Some(say("notices-shown-usual-reminders")),
        Some([]) => Some(say("notices-shown-no-reminders")),
        Some(minutes) => {
            let times: Vec<L10nMessage> = minutes.iter().map(|one| before(*one)).collect();
            Some(say("notices-shown-reminders").with("times", times))
        }
    });
    let writes = uses(NoticeWay::Direct) || uses(NoticeWay::Digest);
    if writes && let Some(refusal) = of.refusal(now) {
        lines.push(why_not_direct(refusal));
    }
    let lines: Vec<String> = lines.iter().map(|line| locale.text(line)).collect();
    lines.join("\n- ")
}
