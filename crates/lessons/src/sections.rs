use rules::GameInfo;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    pub title: &'static str,
    pub rules: Vec<&'static str>,
}

fn heading(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("- **")?;
    let id = rest.split_once("**")?.0.split_whitespace().next()?;
    id.contains('-').then_some(id)
}

pub fn sections(info: &GameInfo) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut title = "";
    for line in info.rulebook.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            title = heading.trim();
        }
        let Some(id) = heading(line) else { continue };
        match sections.last_mut().filter(|last| last.title == title) {
            Some(section) => section.rules.push(id),
            None => sections.push(Section { title, rules: vec![id] }),
        }
    }
    sections
}

/// Returns a rule with the lists and tables below it, up to the next rule or heading.
///
/// # Examples
///
/// ```
/// let game = games::find("battlechess").expect("it is there");
/// let text = lessons::full_text(game.info, "BC-2").expect("there is such a rule");
/// // Includes the list of ways to decide a fight.
/// assert!(text.lines().count() > 3);
/// assert_eq!(lessons::full_text(game.info, "BC-999"), None);
/// ```
pub fn full_text(info: &GameInfo, rule: &str) -> Option<String> {
    let mut lines = info.rulebook.lines().skip_while(|line| heading(line) != Some(rule));
    let first = lines.next()?;
    let own = first.trim_start().split_once("**").and_then(|(_, rest)| rest.split_once("**"));
    let mut text = own?.1.trim().to_owned();
    for line in lines.take_while(|line| heading(line).is_none() && !line.starts_with('#')) {
        text.push('\n');
        text.push_str(line.trim_end());
    }
    Some(text.trim_end().to_owned())
}

pub(crate) fn has_ruling(info: &GameInfo, rule: &str) -> bool {
    full_text(info, rule).is_some_and(|text| text.contains("**Ruling"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_stands_in_one_section() {
        for game in games::all() {
            let listed: Vec<&str> =
                sections(game.info).into_iter().flat_map(|section| section.rules).collect();
            let all: Vec<&str> = game.info.rules().map(|(id, _)| id).collect();
            assert_eq!(listed, all, "{}", game.info.id);
            assert!((2..=25).contains(&sections(game.info).len()));
        }
    }

    #[test]
    fn what_stands_below_a_rule_belongs_to_it() -> Result<(), &'static str> {
        let game = games::find("wizards-war").ok_or("no such game")?;
        let text = full_text(game.info, "WW-10").ok_or("no such rule")?;
        assert!(text.starts_with("*Creation.*") && text.ends_with("| Am | Am | Am | Am |"));
        assert!(has_ruling(game.info, "WW-12") && !has_ruling(game.info, "WW-10"));
        assert_eq!(full_text(game.info, "WW-99"), None);
        Ok(())
    }
}
