use std::collections::{BTreeSet, HashMap};

use discord_model::message::{MOST_CONTENT, shorten, units};
use i18n::Locale;
use match_model::{ActionOrigin, Match, Moment, PersonId, ReportedAction};
use model::scene::{Badge, PlacedPiece, Scene};
use rules::{Actor, Fighter, GameInfo, Side};

use crate::words;

/// Longer stories lose their middle, in characters.
const LONGEST: usize = 1300;

/// The lines of some actions. `first` is the turn's first moment, `names` those of [`people`].
pub fn story_lines(
    locale: &Locale,
    info: &GameInfo,
    row: &Match,
    actions: &[ReportedAction],
    first: Moment,
    names: &HashMap<PersonId, String>,
) -> Vec<String> {
    let line = |one: &ReportedAction| {
        let by = teller(row, one).and_then(|person| names.get(&person)).map_or("", String::as_str);
        match one.action.actor {
            Actor::Side(side) if one.moment == first => words::action_played(
                locale,
                &words::side(locale, info, side),
                by,
                &one.action.display,
                &one.words,
            ),
            _ => {
                let names = fighters(row, one).map(|person| names.get(&person).cloned());
                words::fights::action_line(
                    locale,
                    info,
                    one,
                    by,
                    &names.map(Option::unwrap_or_default),
                )
            }
        }
    };
    actions.iter().map(line).collect()
}

/// Badges both fighters with the numbers that decided their fight (dice, or hits of plans), where
/// the picture shows them side by side.
pub fn mark_numbers(scene: &mut Scene, actions: &[ReportedAction]) {
    for action in actions {
        let Some((fight, [attacker, defender])) =
            action.fight.as_ref().zip(words::fights::numbers(action))
        else {
            continue;
        };
        let is = |placed: &PlacedPiece, fighter: &Fighter| {
            placed.spot == fight.at
                && placed.piece.side == fighter.side
                && placed.piece.name == fighter.name
        };
        let fighters = [(&fight.attacker, attacker), (&fight.defender, defender)];
        let fell = |(fighter, _): &(&Fighter, Badge)| {
            scene.fallen.iter().any(|placed| is(placed, fighter))
        };
        if !fighters.iter().any(fell) {
            continue;
        }
        for (fighter, number) in fighters {
            let mut pieces = scene.fallen.iter_mut().chain(&mut scene.pieces);
            if let Some(placed) = pieces.find(|placed| is(placed, fighter)) {
                placed.piece.badges.push(number);
            }
        }
    }
}

/// The person who chose an action, or the captain if unknown.
fn teller(row: &Match, action: &ReportedAction) -> Option<PersonId> {
    action.origin.person().or(match action.action.actor {
        Actor::Side(side) => Some(row.person(side)),
        Actor::Chance => None,
    })
}

/// The people who fought for White and Black, or the captains if unknown.
fn fighters(row: &Match, action: &ReportedAction) -> [PersonId; 2] {
    let people = match &action.origin {
        ActionOrigin::Fought(fought) => fought.people,
        _ => [None; 2],
    };
    [Side::White, Side::Black].map(|side| people[side.index()].unwrap_or(row.person(side)))
}

pub fn people(row: &Match, actions: &[ReportedAction]) -> BTreeSet<PersonId> {
    let of = |one: &ReportedAction| match one.origin {
        ActionOrigin::Fought(_) => fighters(row, one).to_vec(),
        _ => teller(row, one).into_iter().collect(),
    };
    actions.iter().flat_map(of).collect()
}

/// Shows the last two fighters large, with each plan's hits and the winner. `before` is the scene
/// before the fight.
pub fn show_fought(
    scene: &mut Scene,
    before: Scene,
    row: &Match,
    action: &ReportedAction,
    names: &HashMap<PersonId, String>,
) {
    let (ActionOrigin::Fought(fought), Some(fight), Some(mut duel)) =
        (&action.origin, &action.fight, before.duel)
    else {
        return;
    };
    let names = fighters(row, action).map(|person| names.get(&person).cloned().unwrap_or_default());
    duel.people =
        Some([&fight.attacker, &fight.defender].map(|one| names[one.side.index()].clone()));
    duel.outcome = words::fights::outcome(fought, &names);
    if let Some([attacker, defender]) = words::fights::numbers(action) {
        duel.attacker.badges = vec![attacker];
        duel.defender.badges = vec![defender];
    }
    scene.duel = Some(duel);
}

/// Combines heading, story and tail (question or result). The story is shortened so that the tail
/// is complete.
pub fn fitted(locale: &Locale, head: &str, story: Vec<String>, tail: &str) -> String {
    let overhead = units(head) + units(tail) + 2;
    let story = shortened(locale, story, LONGEST.min(MOST_CONTENT.saturating_sub(overhead)));
    let parts = [head, story.as_str(), tail];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Shortens a story. The move and its end matter most.
fn shortened(locale: &Locale, mut lines: Vec<String>, most: usize) -> String {
    let length = |lines: &[String]| -> usize { lines.iter().map(|line| units(line) + 1).sum() };
    if length(&lines) <= most {
        return lines.join("\n");
    }
    let room = most.saturating_sub(units(&words::fights::omitted_lines(locale, lines.len())) + 1);
    let mut left_out = 0;
    while lines.len() > 2 && length(&lines) > room {
        lines.remove(lines.len() / 2);
        left_out += 1;
    }
    if length(&lines) > room {
        let line_limit = (room / lines.len().max(1)).saturating_sub(1);
        lines = lines.iter().map(|line| shorten(line, line_limit)).collect();
    }
    if left_out > 0 {
        let middle = lines.len().div_ceil(2);
        lines.insert(middle, words::fights::omitted_lines(locale, left_out));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(count: usize, long: usize) -> Vec<String> {
        (0..count).map(|n| format!("line {n} {}", "x".repeat(long))).collect()
    }

    #[test]
    fn a_long_story_keeps_its_ends() {
        let locale = &Locale::load("en", games::sentences).expect("the catalogue is whole");
        let story = shortened(locale, lines(30, 90), LONGEST);
        assert!(story.chars().count() <= LONGEST, "{story}");
        assert!(story.starts_with("line 0 ") && story.contains("\nline 29 "), "{story}");
        assert_eq!(story.matches(" more lines in ").count(), 1, "{story}");
        assert_eq!(shortened(locale, vec!["a".into(), "b".into()], LONGEST), "a\nb");
    }

    #[test]
    fn what_stands_under_a_story_is_never_cut_off() {
        let locale = &Locale::load("en", games::sentences).expect("the catalogue is whole");
        let head = "h".repeat(60);
        for under in [0, 40, 700, 1200, 1500] {
            let tail = format!("{}<@1>, it's your turn.", "t".repeat(under));
            for (count, long) in [(0, 0), (1, 90), (2, 900), (3, 600), (12, 120), (40, 300)] {
                let content = fitted(locale, &head, lines(count, long), &tail);
                let most = content.chars().count();
                assert!(most <= MOST_CONTENT, "{under} {count} {long}: {most}");
                assert!(content.starts_with(&head) && content.ends_with(&tail), "{content}");
                assert!(count == 0 || content.contains("\nline 0 "), "{content}");
            }
        }
    }
}
