use discord_model::message::{Button, Style};
use games::Entry;
use i18n::Locale;
use rules::l10n::say;

use crate::buttons::custom_id::CustomId;
use crate::buttons::rule_cards::RuleButton;

pub fn why_button(locale: &Locale, game: &'static Entry, rule: &str) -> Option<Button> {
    let rule = find_rule(game, rule)?;
    let label = locale.text(&say("lessons-why").with("rule", rule));
    Some(Button { id: RuleButton::why(game, rule).ok()?.id(), label, style: Style::Secondary })
}

/// Finds a rule in the game's rulebook, ignoring case.
pub fn find_rule(game: &'static Entry, rule: &str) -> Option<&'static str> {
    let mut ids = game.info.rules().map(|(id, _)| id);
    ids.find(|id| id.eq_ignore_ascii_case(rule))
}
