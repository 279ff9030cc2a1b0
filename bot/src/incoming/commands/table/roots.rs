//! Discord's view of the commands.

use discord_model::commands::OptionType;
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use super::Command;
use super::option::{OptionRow, option};

const GROUPS: [(&str, L10nMessage); 8] = [
    ("record", say("command-record")),
    ("team", say("command-team")),
    ("clock", say("command-clock")),
    ("rules", say("command-rules-root")),
    ("learn", say("command-learn")),
    ("settings", say("command-settings-root")),
    ("server", say("command-server")),
    ("season", say("season-command-root")),
];

pub(crate) struct Root {
    pub(crate) name: &'static str,
    pub(crate) about: L10nMessage,
    pub(super) options: Vec<OptionRow>,
}

pub(crate) fn roots(games: &[&'static GameInfo]) -> Vec<Root> {
    let mut roots: Vec<Root> = Vec::new();
    for command in Command::ALL {
        let row = command.row();
        let Some(offer) = row.offer else { continue };
        let (name, about, options) = (row.root(), (offer.about)(), (offer.options)(games));
        let Some(subcommand) = row.subcommand() else {
            roots.push(Root { name, about, options });
            continue;
        };
        let options = match row.has_subcommands() {
            true => options,
            false => vec![option(subcommand, about, OptionType::Subcommand).with(options)],
        };
        match roots.iter_mut().find(|root| root.name == name) {
            Some(root) => root.options.extend(options),
            None => {
                let about = GROUPS.into_iter().find(|(group, _)| *group == name);
                roots.extend(about.map(|(name, about)| Root { name, about, options }));
            }
        }
    }
    roots
}
