use match_model::plain_name;

/// In characters.
const LONGEST_TITLE: usize = 40;

/// Makes a title safe to display: one line without links, Markdown and mentions.
pub(super) fn plain_title(typed: &str) -> Option<String> {
    let plain: String =
        typed.chars().map(|c| if "*_`~|<>@#[]\\".contains(c) { ' ' } else { c }).collect();
    let short: String = plain_name(&plain)?.chars().take(LONGEST_TITLE).collect();
    let short = short.trim().to_owned();
    (!short.is_empty()).then_some(short)
}

/// `Spring` is followed by `Spring 2`, which is followed by `Spring 3`.
pub(super) fn next_title(title: &str) -> String {
    let numbered = title
        .rsplit_once(' ')
        .and_then(|(name, number)| Some((name, number.parse::<u32>().ok()?.checked_add(1)?)));
    let (name, number) = numbered.unwrap_or((title, 2));
    let name: String = name.chars().take(LONGEST_TITLE - 11).collect();
    format!("{name} {number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_plain_and_count_up() {
        assert_eq!(plain_title(" **Spring**  @everyone ").as_deref(), Some("Spring everyone"));
        assert_eq!(plain_title(" \u{200B} "), None);
        assert_eq!(plain_title(&"x".repeat(99)).map(|title| title.len()), Some(LONGEST_TITLE));
        for (title, next) in [("Spring", "Spring 2"), ("Spring 2", "Spring 3"), ("2", "2 2")] {
            assert_eq!(next_title(title), next);
        }
        assert!(next_title(&"x".repeat(40)).len() <= LONGEST_TITLE);
    }
}
