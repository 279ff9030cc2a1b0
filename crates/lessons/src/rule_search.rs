//! Rules by number, by heading, by any words: the best first.

use rules::GameInfo;

/// A rule as the rulebook has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    pub id: &'static str,
    pub text: &'static str,
    /// What it stands under.
    heading: &'static str,
    /// Whether it is the first there.
    opens: bool,
}

/// Every rule of a game, in the order of the rulebook.
fn all(info: &GameInfo) -> Vec<Rule> {
    let mut heading = "";
    let mut rules = Vec::new();
    let mut known = info.rules().peekable();
    for line in info.rulebook.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            heading = title;
        }
        let is_next = |(id, _): &(&'static str, &'static str)| {
            line.trim_start().strip_prefix("- **").is_some_and(|rest| rest.starts_with(*id))
        };
        if let Some((id, text)) = known.next_if(is_next) {
            let opens = rules.last().is_none_or(|last: &Rule| last.heading != heading);
            rules.push(Rule { id, text, heading, opens });
        }
    }
    rules
}

/// The rules that fit what was typed, the best first: those of that number, else those that have
/// its words, in a name, in a heading or anywhere. All of them where nothing was typed.
pub fn found(info: &GameInfo, typed: &str) -> Vec<Rule> {
    let rules = all(info);
    let wanted = typed.trim().to_lowercase();
    if wanted.is_empty() {
        return rules;
    }
    let mut numbered: Vec<(u8, Rule)> =
        rules.iter().filter_map(|rule| Some((by_number(rule.id, &wanted)?, *rule))).collect();
    numbered.sort_by_key(|(rank, _)| *rank);
    if !numbered.is_empty() {
        return numbered.into_iter().map(|(_, rule)| rule).collect();
    }
    let mut asked: Vec<String> = words(&wanted).collect();
    let last = asked.pop();
    asked.retain(|word| word.len() > 2 || word.parse::<u32>().is_ok());
    // The last word may be one that is still being typed.
    asked.extend(last);
    let mut scored: Vec<((usize, usize), Rule)> = rules
        .into_iter()
        .map(|rule| (score(&rule, &asked), rule))
        // Most of what was asked for, or it is about something else.
        .filter(|((having, _), _)| 2 * having > asked.len())
        .collect();
    // A stable sort keeps the rulebook's order among equals.
    scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    scored.into_iter().map(|(_, rule)| rule).collect()
}

/// How well an id fits: itself (`WWC-12`, `12`), what begins with it (`WWC-1`, `9` for `MWC-9a`).
fn by_number(id: &str, wanted: &str) -> Option<u8> {
    let id = id.to_lowercase();
    let number = id.rsplit('-').next().unwrap_or_default();
    let lettered = |rest: &str| rest.starts_with(|c: char| c.is_alphabetic());
    if id == wanted || number == wanted || id.replace('-', "") == wanted.replace([' ', '-'], "") {
        Some(0)
    } else if number.strip_prefix(wanted).is_some_and(lettered) {
        Some(1)
    } else if wanted.contains('-') && id.starts_with(wanted) {
        Some(2)
    } else {
        None
    }
}

/// How many of the words a rule has, and how much it is about them: what it begins with names it.
fn score(rule: &Rule, asked: &[String]) -> (usize, usize) {
    const NAME: usize = 5;
    let text: Vec<String> = words(&rule.text.to_lowercase()).collect();
    let heading: Vec<String> = words(&rule.heading.to_lowercase()).collect();
    let (mut having, mut about) = (0, 0);
    for word in asked {
        let at = text.iter().position(|one| one.starts_with(word.as_str()));
        let in_heading = heading.iter().any(|one| one.starts_with(word.as_str()));
        having += usize::from(at.is_some() || in_heading);
        about += usize::from(in_heading) * if rule.opens { 4 } else { 1 };
        about += 3 * usize::from(at.is_some_and(|at| at < NAME));
        about += text.iter().filter(|one| one.starts_with(word.as_str())).count().min(2);
    }
    (having, about)
}

/// The words of a text in lower case, each without the ending of several.
fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(|word| {
        let one = word.strip_suffix('s').filter(|one| one.len() > 2);
        one.unwrap_or(word).to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(game: &str, typed: &str) -> Vec<&'static str> {
        let game = games::find(game).expect("it is there");
        found(game.info, typed).into_iter().map(|rule| rule.id).collect()
    }

    #[test]
    fn every_rule_is_there_under_its_heading() {
        for game in games::all() {
            let rules = all(game.info);
            assert_eq!(rules.len(), game.info.rules().count(), "{}", game.info.id);
            assert!(rules.iter().all(|rule| !rule.heading.is_empty()), "{}", game.info.id);
        }
    }

    #[test]
    fn rules_are_found_by_number() {
        assert_eq!(ids("world-war", "12"), ["WWC-12"]);
        assert_eq!(ids("world-war", "wwc-12"), ["WWC-12"]);
        assert_eq!(ids("world-war", "wwc 12"), ["WWC-12"]);
        assert_eq!(ids("world-war", "WWC-99"), Vec::<&str>::new());
        assert_eq!(ids("medieval-war", "9")[..3], ["MWC-9", "MWC-9a", "MWC-9b"]);
        assert_eq!(ids("medieval-war", "9c"), ["MWC-9c"]);
        assert_eq!(ids("world-war", "wwc-1")[..2], ["WWC-1", "WWC-10"]);
    }

    #[test]
    fn rules_are_found_by_any_words_the_defining_one_first() {
        for (game, typed, best) in [
            ("world-war", "bomber move", "WWC-8"),
            ("world-war", "helicopter", "WWC-7"),
            ("world-war", "blitz", "WWC-11"),
            ("world-war", "radar lock", "WWC-14"),
            ("world-war", "draw", "WWC-15"),
            ("medieval-war", "king power", "MWC-9"),
            ("medieval-war", "King's powers", "MWC-9"),
            ("medieval-war", "isolation", "MWC-4"),
            ("wizards-war", "hand", "WW-9"),
            ("battlechess", "second battle", "BC-10"),
            ("battlechess", "champion", "BC-12"),
            ("medieval", "supply", "ME-3"),
        ] {
            let ids = ids(game, typed);
            assert_eq!(ids.first(), Some(&best), "{typed}: {ids:?}");
        }
        assert_eq!(ids("world-war", "no such words"), Vec::<&str>::new());
        // While it is being typed, each word is the beginning of one.
        for game in games::all() {
            for (typed, whole) in [("ki", "king"), ("f", "flag"), ("dra", "draw")] {
                let (typed, whole) = (ids(game.info.id, typed), ids(game.info.id, whole));
                assert!(whole.iter().all(|id| typed.contains(id)), "{whole:?} in {typed:?}");
            }
        }
        assert!(!ids("world-war", "fl").is_empty());
        assert_eq!(
            ids("world-war", "").len(),
            all(games::find("world-war").expect("it").info).len()
        );
    }
}
