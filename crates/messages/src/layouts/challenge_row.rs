use discord_model::message::{Row, Style};
use games::Entry;
use i18n::Locale;
use match_model::Challenge;
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use crate::buttons::ButtonAction;
use crate::buttons::challenge::ChallengeButton;
use crate::buttons::fields::GameId;
use crate::buttons::help::HelpButton;
use crate::layouts::rows::buttons;

pub fn challenge_row(
    locale: &Locale,
    game: &Entry,
    challenge: &Challenge,
    is_to_herald: bool,
    is_new: bool,
) -> Row {
    let id = challenge.id;
    let mut actions: Vec<(ButtonAction, String, Style)> = Vec::new();
    let mut add = |action: ButtonAction, label, style| actions.push((action, label, style));
    if !is_to_herald {
        add(ChallengeButton::Accept(id).into(), locale.say("button-accept"), Style::Success);
    }
    if challenge.opponent.is_some() && !is_to_herald {
        add(ChallengeButton::Decline(id).into(), locale.say("button-decline"), Style::Secondary);
    }
    add(ChallengeButton::Withdraw(id).into(), locale.say("button-withdraw"), Style::Secondary);
    if is_new && matches!(game.guide(), Ok(Some(_))) {
        let guide = HelpButton::Guide(GameId::of(game)).into();
        add(guide, locale.say("button-how-to-play"), Style::Secondary);
    }
    buttons(&actions)
}

/// The options to mention: those that differ from the default, and always the method of fights.
pub fn chosen_options(
    info: &GameInfo,
    chosen: &std::collections::BTreeMap<String, String>,
) -> Vec<L10nMessage> {
    let unusual = info.options.iter().filter_map(|option| {
        let value = chosen.get(option.key)?;
        let place = option.values.iter().position(|(name, _)| name == value)?;
        let (value, about) = &option.values[place];
        (place > 0 || option.decides_fights).then(|| {
            say("challenge-option")
                .with("key", option.key)
                .with("value", *value)
                .with("about", about.clone())
        })
    });
    unusual.collect()
}
