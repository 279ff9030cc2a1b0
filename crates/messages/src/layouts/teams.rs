use discord_model::message::{MOST_LABEL, MOST_SUGGESTIONS, Suggestion, shorten};
use i18n::Locale;
use match_model::Roster;

use crate::words;

/// Suggests pieces for the last word of a list: `g1, f1`.
pub fn suggested_pieces(
    locale: &Locale,
    roster: &Roster,
    homes: Vec<String>,
    typed: &str,
) -> Vec<Suggestion> {
    let (lead, last) = match typed.rfind(',') {
        Some(comma) => typed.split_at(comma + 1),
        None => ("", typed),
    };
    let (lead, last) = (lead.to_lowercase(), last.trim().to_lowercase());
    let lead = if lead.is_empty() { lead } else { format!("{} ", lead.trim()) };
    homes
        .into_iter()
        .filter(|home| !lead.contains(home.as_str()))
        .map(|home| (locale.text(&words::teams::short_piece(&roster.fighters, &home)), home))
        .filter(|(name, _)| name.to_lowercase().contains(&last))
        .take(MOST_SUGGESTIONS)
        .map(|(name, home)| Suggestion {
            name: shorten(&format!("{lead}{name}"), MOST_LABEL),
            value: shorten(&format!("{lead}{home}"), MOST_LABEL).into(),
        })
        .collect()
}
