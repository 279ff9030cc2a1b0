//! The powers of each specialisation, in the order of rules ME-13 to ME-17.

use rules::RuleId;
use rules::l10n::{L10nMessage, say};

use super::page::Page;
use crate::piece::Spec;

pub(super) fn add_spec(spec: Spec, page: &mut Page) {
    let (rules, line): (&[RuleId], L10nMessage) = match spec {
        Spec::Architect => (&["ME-13"], say("medieval-card-architect")),
        Spec::Doctor => (&["ME-17"], say("medieval-card-doctor")),
        Spec::Minstrel => (&["ME-13", "ME-18"], say("medieval-card-minstrel")),
        Spec::Warrior => (&["ME-13"], say("medieval-card-warrior")),
        Spec::Pilgrim => (&["ME-17"], say("medieval-card-pilgrim")),
        Spec::Bow => (&["ME-14", "ME-18"], say("medieval-card-bow")),
        Spec::Lance => (&["ME-14"], say("medieval-card-lance")),
        Spec::Mace => (&["ME-14"], say("medieval-card-mace")),
        Spec::Sword => (&["ME-14"], say("medieval-card-sword")),
        Spec::Axe => (&["ME-14"], say("medieval-card-axe")),
        Spec::Reformist => (&["ME-15"], say("medieval-card-reformist")),
        Spec::Seculist => (&["ME-15"], say("medieval-card-seculist")),
        Spec::Improvist => (&["ME-15"], say("medieval-card-improvist")),
        Spec::Persecutist => (&["ME-15"], say("medieval-card-persecutist")),
        Spec::Crusadist => (&["ME-15"], say("medieval-card-crusadist")),
        Spec::Flaming => (&["ME-16"], say("medieval-card-flaming")),
        Spec::Large => (&["ME-16"], say("medieval-card-large")),
        Spec::Fast => (&["ME-16", "ME-18"], say("medieval-card-fast")),
        Spec::Shot => (&["ME-16"], say("medieval-card-shot")),
        Spec::Trojan => (&["ME-16"], say("medieval-card-trojan")),
        Spec::Defensive => (&["ME-16"], say("medieval-card-defensive")),
        Spec::Religious => (&["ME-16"], say("medieval-card-religious")),
        Spec::Fighting => (&["ME-16"], say("medieval-card-fighting")),
        Spec::Popular => (&["ME-16"], say("medieval-card-popular")),
        Spec::Heired => (&["ME-16"], say("medieval-card-heired")),
        Spec::Fire => (&["ME-17"], say("medieval-card-fire")),
        Spec::Healing => (&["ME-16a"], say("medieval-card-healing")),
        Spec::Befuddlement => (&["ME-16a"], say("medieval-card-befuddlement")),
        Spec::Rotten => (&["ME-17"], say("medieval-card-rotten")),
        Spec::NewLife => (&["ME-16a"], say("medieval-card-new-life")),
    };
    page.add(rules, line);
    match spec {
        Spec::Bow => page.add(&["ME-14", "ME-18"], say("medieval-card-bow-must-move")),
        Spec::Lance | Spec::Sword => {
            page.add(&["ME-14", "ME-15"], say("medieval-card-one-direction"));
        }
        Spec::Mace | Spec::Axe => page.add(&["ME-14"], say("medieval-card-all-at-once")),
        Spec::Doctor => page.add(&["ME-17"], say("medieval-card-doctor-once")),
        Spec::Pilgrim => page.add(&["ME-17"], say("medieval-card-pilgrim-returns")),
        Spec::Rotten => page.add(&["ME-17"], say("medieval-card-rotten-itself")),
        _ => {}
    }
}
