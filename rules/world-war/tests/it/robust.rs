//! Whatever is typed or set up, the answer can be shown.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use rules::RefusalKind;

use crate::common::{english, play};

const POSITIONS: [&str; 4] = [
    "start",
    "w Fa1 Ib7 Id8 Ce7 | b Fh5 Cc8 | lost w A H I | lost b P",
    "w Fe1 Ie2 Ad2 Ic2 Hg2 Af2 Ih2 | b Fa8 Id3 Ce3 Ib4 Pf4",
    "w Fe1 Ad2 Ih2 Cb2 | b Fa8 Be7 Ph6",
];

proptest! {
    #![proptest_config(Config { rng_seed: RngSeed::Fixed(7), ..Config::default() })]

    /// Whatever is typed, the answer is a legal action or a refusal that can be shown.
    #[test]
    fn whatever_is_typed_is_answered(
        text in "[a-ix1-9 >=IPHBFCAx-]{0,14}|[A-Z]?[a-h][1-8][->x]?[a-h][1-8](x[A-Z]?)?(=[A-Z])?|.{0,40}",
        row in 0..POSITIONS.len(),
    ) {
        let play = play(POSITIONS[row]);
        match play.read(&text) {
            Ok(reading) => prop_assert!(play.legal().contains(&reading.action)),
            Err(refusal) => {
                prop_assert!(!english(&refusal.whole()).is_empty());
                prop_assert_eq!(refusal.kind == RefusalKind::Illegal, refusal.rule.is_some());
            }
        }
    }

    /// Whatever is set up, there is a game or reasons that can be shown.
    #[test]
    fn whatever_is_set_up_is_answered(
        board in proptest::collection::btree_map("[a-i][0-9]", "[wbx][ICAPHBFQ]?", 0..12),
        captured in proptest::collection::vec("[ICAPHBFQ]", 0..4),
        quiet in -1_i64..200,
    ) {
        let setup = serde_json::json!({"board": board, "captured": {"white": captured}, "quiet": quiet});
        if let Err(faults) = rules::Play::<world_war::WorldWar>::from_setup(&rules::Options::default(), &setup) {
            prop_assert!(!faults.is_empty());
            for fault in &faults {
                prop_assert!(!english(&fault.whole()).is_empty());
            }
        }
    }
}
