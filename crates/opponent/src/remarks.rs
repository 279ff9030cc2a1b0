//! Herald's remarks on its chances, when they have changed.

use std::sync::atomic::AtomicBool;

use engine::{ChosenTurn, Level, Strength};
use games::Table;
use match_model::{Moment, Remark};
use rules::Side;
use rules::l10n::{L10nMessage, say};

/// Expectations, in millionths, from which Herald calls its chances fair or good.
const FROM: [i32; 2] = [220_000, 600_000];
/// Margin beyond a threshold before the mood changes, to avoid wavering.
const SURELY: i32 = 60_000;

/// As much of a turn's score as a search from the other side's view confirms. Level 0 doesn't look
/// at replies, and level 1 at few, so their own scores are poor grounds for remarks and draws.
pub(crate) fn confirmed_score(
    table: &dyn Table,
    turn: &ChosenTurn,
    own: Side,
    seed: u64,
    stop: &AtomicBool,
) -> Option<i32> {
    let mut after = table.copy();
    for text in &turn.actions {
        after.play(text).ok()?;
    }
    let expected = engine::expectation(&*after, own, Strength::Exact(Level::One), seed, stop);
    let agree = expected.signum() == turn.score.signum();
    Some(if agree { turn.score.signum() * expected.abs().min(turn.score.abs()) } else { 0 })
}

/// Herald's view of its chances, from −3 (lost) to 3 (won).
fn mood(turn: &ChosenTurn, before: i8) -> i8 {
    let size = turn.score.abs();
    let side: i8 = if turn.score < 0 { -1 } else { 1 };
    let now = match size {
        _ if turn.forced => 3,
        _ if size >= FROM[1] => 2,
        _ if size >= FROM[0] => 1,
        _ => 0,
    } * side;
    // Near a threshold, the previous mood stays.
    let near = |edge: i32| (size - edge).abs() < SURELY;
    if now.abs_diff(before) == 1 && !turn.forced && FROM.into_iter().any(near) {
        return before;
    }
    now
}

/// The remark with a move; `None` if the mood hasn't changed.
pub(crate) fn remark(turn: &ChosenTurn, last: Option<&Remark>, moment: Moment) -> Option<Remark> {
    let before = last.map_or(0, |last| last.mood);
    let mood = mood(turn, before);
    (mood != before).then(|| Remark { mood, sentence: words(before, mood, moment) })
}

fn words(before: i8, mood: i8, moment: Moment) -> L10nMessage {
    let other = moment.get() / 2 % 2 == 1;
    match mood {
        3.. => say("opponent-sees-win"),
        2 if other => say("opponent-winning-other"),
        2 => say("opponent-winning"),
        1 if before > 1 => say("opponent-slips"),
        1 if other => say("opponent-hopes-other"),
        1 => say("opponent-hopes"),
        0 if before < 0 => say("opponent-recovers"),
        0 => say("opponent-even"),
        -1 if before < -1 => say("opponent-breathes"),
        -1 if other => say("opponent-worries"),
        -1 => say("opponent-fears"),
        -2 if other => say("opponent-losing-other"),
        -2 => say("opponent-losing"),
        _ => say("opponent-sees-loss"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn_with_score(score: i32) -> ChosenTurn {
        let forced = score.abs() > 990_000;
        ChosenTurn { actions: vec!["a1-a2".into()], score, forced, was_stopped: false }
    }

    #[test]
    fn it_speaks_when_its_chances_have_changed() {
        let mut last: Option<Remark> = None;
        let mut remarks = Vec::new();
        for (moment, score) in
            [0, 100_000, 240_000, 300_000, 310_000, 230_000, 100_000, 700_000, -300_000, -999_990]
                .into_iter()
                .enumerate()
        {
            let moment = Moment::new(u32::try_from(moment).expect("few"));
            let remark = remark(&turn_with_score(score), last.as_ref(), moment);
            remarks.push(remark.as_ref().map(|remark| remark.mood));
            last = remark.or(last);
        }
        let (up, even, high, low, losing) = (Some(1), Some(0), Some(2), Some(-1), Some(-3));
        assert_eq!(remarks, [None, None, None, up, None, None, even, high, low, losing]);
    }

    #[test]
    fn it_doesnt_boast_of_what_the_reply_takes_back() {
        let medieval = games::find("medieval").expect("a game");
        let options = rules::Options::check(medieval.info, []).expect("no options");
        let mut table = medieval.start(&options);
        for text in ["P1@a8", "P1@h7"] {
            table.play(text).expect("legal");
        }
        let stop = AtomicBool::new(false);
        let strength = Strength::Level(Level::Zero);
        let turn = engine::choose(&*table, strength, 1, &stop).expect("it has moves");
        assert!(turn.score > FROM[0], "{turn:?}");
        let confirmed = confirmed_score(&*table, &turn, Side::White, 1, &stop);
        assert_eq!(confirmed, Some(0));
    }
}
