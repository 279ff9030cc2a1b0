use i18n::Locale;
use match_model::{ChannelId, DailyPuzzles, GuildSettings, WeeklySummary};
use render::Theme;
use rules::l10n::{L10nMessage, say};

use super::{channel, moderation, moment, themes};

pub struct MissingPermission {
    pub name: L10nMessage,
    pub purpose: L10nMessage,
}

fn channels(of: &[ChannelId]) -> Vec<L10nMessage> {
    of.iter().map(|one| L10nMessage::verbatim(channel(one.get()))).collect()
}

pub(crate) fn not_here(allowed: &[ChannelId]) -> L10nMessage {
    say("setup-not-played-here").with("channels", channels(allowed))
}

pub fn theme_of(set: &GuildSettings) -> Theme {
    set.theme.as_deref().and_then(Theme::from_id).unwrap_or_default()
}

pub fn summary(locale: &Locale, set: &GuildSettings, games_off: &[String]) -> String {
    let lines = [
        match set.channels.as_slice() {
            [] => say("setup-shown-everywhere"),
            some => say("setup-shown-channels").with("channels", channels(some)),
        },
        if set.threads { say("setup-shown-threads") } else { say("setup-shown-no-threads") },
        match &set.clock {
            Some(clock) => say("setup-shown-clock").with("clock", clock.as_str()),
            None => say("setup-shown-no-clock"),
        },
        match set.adjudicator {
            Some(role) => say("setup-shown-adjudicator").with("role", super::role(role.get())),
            None => say("setup-shown-no-adjudicator"),
        },
        match &set.language {
            Some(language) => say("setup-shown-language").with("language", language.as_str()),
            None => say("setup-shown-no-language"),
        },
        say("setup-shown-theme").with("theme", themes::name(theme_of(set))),
        if set.replays { say("setup-shown-replays") } else { say("setup-shown-no-replays") },
        match set.leavers_play {
            true => say("setup-shown-leavers"),
            false => say("setup-shown-no-leavers"),
        },
        match set.fights_at_once {
            true => say("setup-shown-fights-at-once"),
            false => say("setup-shown-fights-by-stances"),
        },
        match set.boards_turn {
            true => say("setup-shown-boards-turn"),
            false => say("setup-shown-boards-white"),
        },
        puzzles(set),
        weekly(set),
        moderation::games_off(games_off),
    ];
    let lines: Vec<String> = lines.iter().map(|line| format!("- {}", locale.text(line))).collect();
    let (head, next) = (locale.say("setup-shown"), locale.say("setup-next"));
    format!("{head}\n{}\n-# {next}", lines.join("\n"))
}

fn puzzles(set: &GuildSettings) -> L10nMessage {
    let Some(DailyPuzzles { channel: place, hour, due_at, .. }) = &set.daily_puzzles else {
        return say("setup-shown-no-puzzles");
    };
    let place = channel(place.get());
    match due_at {
        Some(next) => say("setup-shown-puzzles")
            .with("channel", place)
            .with("hour", *hour)
            .with("next", moment(*next)),
        None => say("setup-shown-puzzles-stopped").with("channel", place),
    }
}

fn weekly(set: &GuildSettings) -> L10nMessage {
    let Some(WeeklySummary { channel: place, due_at, .. }) = set.weekly else {
        return say("setup-shown-no-weekly");
    };
    let place = channel(place.get());
    match due_at {
        Some(next) => say("setup-shown-weekly").with("channel", place).with("next", moment(next)),
        None => say("setup-shown-weekly-stopped").with("channel", place),
    }
}

/// `is_here`: games are allowed there.
pub fn checked(
    locale: &Locale,
    place: ChannelId,
    lacking: &[MissingPermission],
    is_here: bool,
) -> String {
    let place = channel(place.get());
    let mut lines = Vec::new();
    if lacking.is_empty() {
        lines.push(locale.text(&say("setup-checked-well").with("channel", place.as_str())));
    } else {
        lines.push(locale.text(&say("setup-checked-lacking").with("channel", place.as_str())));
        lines.extend(lacking.iter().map(|permission| {
            let lacking = say("setup-lacking")
                .with("permission", permission.name.clone())
                .with("purpose", permission.purpose.clone());
            format!("- {}", locale.text(&lacking))
        }));
        lines.push(locale.say("setup-how-to-allow"));
    }
    if !is_here {
        lines.push(locale.text(&say("setup-checked-not-here").with("channel", place)));
    }
    lines.join("\n")
}
