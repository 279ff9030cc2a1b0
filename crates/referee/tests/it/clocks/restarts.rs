//! Random acts on clocks, with and without restarts between them.

use match_model::{MatchId, Time};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use referee::clocks::{HOUR, Hours};

use crate::common::clocks::{START, after, begin, ending};
use crate::common::{Hall, alice, bob};

#[derive(Clone, Copy, Debug)]
enum Doing {
    Move,
    Pause,
    Resume,
    Leave,
    Return,
    Give,
    Away,
}

async fn carry_out(hall: &mut Hall, id: MatchId, doing: Doing, now: Time, crash: bool) {
    let referee = &hall.referee;
    match doing {
        Doing::Move => {
            let view = referee::view::find(referee, id).await.unwrap();
            let Some(rules::Actor::Side(side)) = view.table.to_act() else { return };
            let text = view.table.legal()[0].clone();
            let _ = referee::play::play(referee, id, view.row.person(side), &text, None, now).await;
        }
        Doing::Pause => {
            let _ = referee::clock::pause(referee, id, alice().id, now).await;
            let _ = referee::clock::pause(referee, id, bob().id, now).await;
        }
        Doing::Resume => {
            let _ = referee::clock::resume(referee, id, bob().id, now).await;
        }
        Doing::Leave => {
            let _ = referee::clock::begin_vacation(referee, &alice(), None, now).await;
        }
        Doing::Return => {
            let _ = referee::clock::end_vacation(referee, alice().id, now).await;
        }
        Doing::Give => {
            let _ = referee::clock::give_time(referee, id, alice().id, HOUR, now).await;
        }
        // Herald is away for two hours until now.
        Doing::Away => {
            referee::clock::beat(referee, Time(now.0 - 2 * HOUR)).await.unwrap();
            referee::clock::wake(referee, now).await.unwrap();
        }
    }
    referee::timers::run_due(referee, now).await.unwrap();
    if crash {
        hall.crash().await;
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 12,
        rng_seed: RngSeed::Fixed(11),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Whatever happens in whatever order, restarts change nothing of it, and nothing is left over.
    #[test]
    fn restarts_at_every_moment_change_no_clock(
        doings in prop::collection::vec((0..9 * HOUR, prop::sample::select(vec![
            Doing::Move, Doing::Move, Doing::Move, Doing::Pause, Doing::Resume, Doing::Leave,
            Doing::Return, Doing::Give, Doing::Away,
        ])), 1..20),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (mut one, mut two) = (Hall::open().await, Hall::open().await);
            let id = begin(&one.referee, "1d +2h max 2d hard").await;
            assert_eq!(begin(&two.referee, "1d +2h max 2d hard").await, id);
            let hours: Hours = "America/New_York 23:00-07:00".parse().unwrap();
            let mut now = after(3 * HOUR);
            for hall in [&one, &two] {
                referee::clock::set_hours(&hall.referee, &bob(), &hours, START).await.unwrap();
            }
            for (later, doing) in doings {
                now = Time(now.0 + later);
                carry_out(&mut one, id, doing, now, false).await;
                carry_out(&mut two, id, doing, now, true).await;
                let times = referee::clock::times(&one.referee, id, now).await.unwrap();
                assert_eq!(times, referee::clock::times(&two.referee, id, now).await.unwrap(), "{doing:?}");
                let over = ending(&one.referee, id).await;
                assert_eq!(over, ending(&two.referee, id).await, "{doing:?}");
                let running = referee::clock::deadlines(&one.referee, id, now).await.unwrap();
                assert_eq!(running.is_empty(), over.is_some(), "somebody's clock runs");
            }
        });
    }
}
