//! Context menu commands. They have no options, so the menu identifies the command.

use discord_model::commands::{CommandDefinition, CommandType};
use i18n::Locale;
use rules::l10n::{L10nMessage, say};

use super::{ANYWHERE, GUILD_ONLY, Offer};

pub(crate) fn menu_commands(locale: &Locale) -> Vec<CommandDefinition> {
    let definition = |kind: CommandType, name: &L10nMessage, offer: &Offer| CommandDefinition {
        kind,
        name: locale.text(name),
        description: String::new(),
        contexts: offer.contexts.to_vec(),
        integration_types: offer.integration_types.to_vec(),
        default_member_permissions: None,
        options: Vec::new(),
    };
    vec![
        definition(CommandType::User, &say("new-match-on-person"), &GUILD_ONLY),
        definition(CommandType::Message, &say("replay-on-message"), &ANYWHERE),
    ]
}
