//! Nothing from outside brings the rules to a halt.

use crate::common::english;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rules::Dice;
use rules::{Game, Notation, Options, Show};
use wizards_war::{Action, Square, WizardsWar};

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(2026),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let start = WizardsWar::start(&Options::default());
        let _ = start.read(&text);
        prop_assert!(!WizardsWar::split(&text).is_empty());
    }

    #[test]
    fn texts_like_actions_are_read_or_refused(text in "[a-jNBRQCwAm0-9x<>@+# -]{1,12}") {
        let start = WizardsWar::start(&Options::default());
        let mut legal = Vec::new();
        start.legal(&mut legal);
        match start.read(&text) {
            Ok(reading) => prop_assert!(legal.contains(&reading.action)),
            Err(refusal) => prop_assert!(!english(&refusal.whole()).is_empty()),
        }
    }

    #[test]
    fn illegal_actions_leave_some_position(seed in any::<u64>()) {
        let squares: Vec<Square> = Square::all_by_name().collect();
        let mut position = WizardsWar::start(&Options::default());
        let mut dice = Dice::new(seed);
        let mut legal = Vec::new();
        for _ in 0..500 {
            let (from, to) = (squares[dice.below(84)], squares[dice.below(84)]);
            let action = match dice.below(10) {
                0 => Action::Pass,
                1 | 2 => Action::Drop { to },
                _ => Action::Move { from, to },
            };
            prop_assert!(!position.text(action).is_empty() && !position.display_text(action).is_empty());
            let outline = position.outline(action);
            for sentence in [&position.describe(action), &outline.actor, &outline.effect] {
                prop_assert!(!english(sentence).is_empty());
            }
            position.apply(action);
            legal.clear();
            position.legal(&mut legal);
            position.ending(1);
            position.scene();
        }
    }
}
