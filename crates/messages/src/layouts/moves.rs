use discord_model::message::Form;
use games::Table;
use i18n::Locale;
use match_model::MatchMoment;
use rules::l10n::say;

use crate::buttons::custom_id::CustomId;
use crate::buttons::moves::MoveButton;

const MOST_TRIED: usize = 20;

pub fn form(locale: &Locale, MatchMoment { id, moment }: MatchMoment, table: &dyn Table) -> Form {
    Form::of_line(
        MoveButton::Type(id, moment).id(),
        locale.text(&say("button-form-title").with("match", id.to_string())),
        locale.say("button-form-label"),
        locale.text(&match table.turn().is_composed() {
            true => say("button-form-example-turn").with("example", harmless(table)),
            false => say("button-form-example").with("example", harmless(table)),
        }),
    )
}

/// Returns an example of notation: preferably an ordinary move between squares, without ruinous
/// consequences or unmentioned losses.
fn harmless(table: &dyn Table) -> String {
    let mut choices = table.choices();
    choices.sort_by_key(|choice| {
        let outline = &choice.outline;
        (outline.from.is_none() || outline.to.is_none(), outline.captures)
    });
    let is_harmless = |text: &str| {
        let mut after = table.copy();
        let is_legal = after.play(text).is_ok();
        let is_over = after.outcome().is_some();
        is_legal && !is_over && after.last_action().is_some_and(|last| last.warnings.is_empty())
    };
    let harmless_choice = choices.iter().take(MOST_TRIED).find(|choice| is_harmless(&choice.text));
    harmless_choice.or(choices.first()).map(|choice| choice.text.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use rules::Options;

    use super::*;

    #[test]
    fn examples_are_harmless() {
        for game in games::all() {
            let table = game.start(&Options::default());
            let example = harmless(&*table);
            assert!(table.legal().contains(&example), "{}: {example}", game.info.id);
            assert!(!example.contains('x') && example != "Again", "{}: {example}", game.info.id);
        }
    }
}
