use i18n::Locale;
use match_model::{ActionOrigin, MatchId};
use model::scene::Player;
use rules::l10n::{L10nMessage, say};
use rules::{Actor, Fight, Fighter, GameInfo, LastAction, Side};

use super::fights::{fighter, plan};
use super::opponent::percent;
use crate::replays::replay::{ReplayGif, ReplayResult, TurningPoint};

pub fn unknown_theme(locale: &Locale, typed: &str) -> String {
    let (typed, themes) = super::themes::choice(typed);
    locale.text(&say("replay-gif-theme").with("theme", typed).with("themes", themes))
}

pub(crate) fn caption(info: &GameInfo, last: &LastAction) -> L10nMessage {
    match last.actor {
        Actor::Side(side) => say("replay-caption")
            .with("turn", last.turn)
            .with("side", info.side_name(side))
            .with("action", last.display.clone()),
        Actor::Chance => last.words.clone(),
    }
}

pub fn status(info: &GameInfo, result: ReplayResult, reason: L10nMessage) -> L10nMessage {
    match result {
        ReplayResult::Void => say("control-status-void"),
        ReplayResult::Won(winner) => say("match-status-wins").with("side", info.side_name(winner)),
        ReplayResult::Drawn => say("match-status-drawn"),
    }
    .with("reason", reason)
}

pub fn player(info: &GameInfo, side: Side, player: &Player) -> L10nMessage {
    let (side, name) = (info.side_name(side), player.name.as_str());
    if name.is_empty() {
        return say("replay-overlay-side").with("side", side);
    }
    match &player.strength {
        None => say("replay-overlay-player"),
        Some(strength) => say("replay-overlay-player-strength").with("strength", strength.clone()),
    }
    .with("player", name)
    .with("side", side)
}

pub fn player_name(locale: &Locale, player: &Player) -> String {
    match &player.strength {
        None => player.name.clone(),
        Some(strength) => locale.text(
            &say("replay-player-strength")
                .with("player", player.name.as_str())
                .with("strength", strength.clone()),
        ),
    }
}

pub fn result(info: &GameInfo, result: ReplayResult) -> L10nMessage {
    match result {
        ReplayResult::Void => say("replay-overlay-void"),
        ReplayResult::Won(winner) => {
            say("replay-overlay-wins").with("side", info.side_name(winner))
        }
        ReplayResult::Drawn => say("replay-overlay-drawn"),
    }
}

pub(crate) fn turning_point(info: &GameInfo, point: &TurningPoint, action: &str) -> L10nMessage {
    say("replay-overlay-turning-point")
        .with("number", point.ply.saturating_add(1))
        .with("side", info.side_name(point.side))
        .with("action", action)
        .with("before", percent(point.expected[0]))
        .with("after", percent(point.expected[1]))
}

/// Both fighters' actions in a round (from 0), the attacker's first.
pub(crate) fn fighters_actions(
    info: &GameInfo,
    fight: &Fight,
    origin: &ActionOrigin,
    number: usize,
) -> [L10nMessage; 2] {
    let fighters = [&fight.attacker, &fight.defender];
    let alone = |own: &Fighter| fighter(info, own);
    let (rounds, throws) = match origin {
        ActionOrigin::Fought(fought) => (fought.rounds.as_slice(), fought.throws.as_slice()),
        ActionOrigin::Thrown(throws) => (&[][..], throws.as_slice()),
        _ => return fighters.map(alone),
    };
    if let Some(round) = rounds.get(number) {
        return fighters.map(|own| {
            let plan = plan(&round.plans[own.side.index()]);
            say("replay-overlay-plan").with("fighter", alone(own)).with("plan", plan)
        });
    }
    match number.checked_sub(rounds.len()).and_then(|number| throws.get(number)) {
        None => fighters.map(alone),
        Some(throw) => {
            let of = |own: &Fighter, die: u8| {
                say("replay-overlay-throw").with("fighter", alone(own)).with("number", die)
            };
            [of(&fight.attacker, throw.attacker), of(&fight.defender, throw.defender)]
        }
    }
}

/// The result of a round and its square; without a winner, another round follows.
pub fn outcome(info: &GameInfo, fight: &Fight, winner: Option<Side>) -> L10nMessage {
    let at = match_model::home_name(fight.at);
    match winner.and_then(|winner| fight.fighter(winner)) {
        Some(winner) => say("replay-overlay-fight-won").with("fighter", fighter(info, winner)),
        None => say("replay-overlay-fight-tied"),
    }
    .with("at", at)
}

pub fn gif_text(locale: &Locale, id: MatchId, info: &GameInfo, picture: &ReplayGif) -> String {
    let [from, to] = picture.plies;
    let (id, all) = (id.to_string(), picture.all);
    let line = if from == 0 && to == all {
        say("replay-gif-whole")
    } else {
        say("replay-gif-part").with("from", from).with("to", to)
    }
    .with("match", id)
    .with("game", info.name)
    .with("all", all);
    let mut text = locale.text(&line);
    if let Some(requested) = picture.asked_from {
        let shortened =
            say("replay-gif-shortened").with("asked", requested).with("count", to - from);
        text.push_str(&format!("\n-# {}", locale.text(&shortened)));
    }
    text
}

pub fn description(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    [white, black]: [&str; 2],
    picture: &ReplayGif,
) -> String {
    let [from, to] = picture.plies;
    let description = say("replay-gif-description")
        .with("match", id.to_string())
        .with("game", info.name)
        .with("white", white)
        .with("black", black)
        .with("from", from)
        .with("to", to);
    locale.text(&description)
}
