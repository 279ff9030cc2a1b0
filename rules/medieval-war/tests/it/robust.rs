//! Whatever is typed or played, there is an answer and never a panic.

use crate::common::{english, play};
use medieval_war::MedievalWar;
use proptest::prelude::*;
use rules::Dice;
use rules::{Game, Notation, Options, Setup, Show};

/// Actions that are not legal leave some position or other, and never a panic.
#[test]
fn any_action_can_be_applied() {
    let mut dice = Dice::new(3);
    let mut actions = Vec::new();
    for _ in 0..20 {
        let mut position = MedievalWar::start(&Options::default());
        for _ in 0..1000 {
            position.legal(&mut actions);
            let action = actions[dice.below(actions.len())];
            let _ = (position.describe(action), position.outline(action), position.marks(action));
            position.apply(action);
            let _ = (position.ending(0), position.facts(), position.scene());
        }
    }
}

proptest! {
    /// Whatever people type is read or refused with a next step, and never breaks anything.
    #[test]
    fn any_text_is_answered(
        text in prop_oneof![".*", "[a-h1-8x&()=, -]{0,20}", "(summon|depose|purge|h can|x|by iso|\\(| |a5|c3|3p|=n|-|&){0,9}"],
    ) {
        let play = play("Kd4 Rh1 Na4 Pb4 Pc3 / Kd7 Qa5 Pa6 Nh7");
        for part in MedievalWar::split(&text) {
            match play.read(part) {
                Ok(reading) => prop_assert!(play.legal().contains(&reading.action)),
                Err(refusal) => {
                    prop_assert!(!english(&refusal.message).is_empty());
                    prop_assert!(!english(&refusal.next).is_empty());
                },
            }
        }
    }
}
