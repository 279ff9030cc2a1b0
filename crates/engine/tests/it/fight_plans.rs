//! Plans for fights: nothing is better than an even draw, and Herald's is one.

use engine::{Plan, Stance, plan};
use rules::Side;

fn hits(one: Plan, other: Plan) -> i32 {
    one.into_iter()
        .zip(other)
        .map(|(one, other)| match (one as i32 - other as i32).rem_euclid(3) {
            0 => 0,
            // Each stance beats the next one.
            2 => 1,
            _ => -1,
        })
        .sum::<i32>()
        .signum()
}

#[test]
fn no_plan_gains_anything_against_an_even_draw() {
    let all: Vec<Plan> = (0..27)
        .map(|number| [number / 9, number / 3 % 3, number % 3].map(|index| Stance::ALL[index]))
        .collect();
    assert_eq!(hits([Stance::Strike; 3], [Stance::Feint; 3]), 1);
    for &plan in &all {
        assert_eq!(all.iter().map(|&other| hits(plan, other)).sum::<i32>(), 0);
    }
}

#[test]
fn plans_are_even_and_follow_their_seed_alone() {
    let mut times = [[0; 3]; 3];
    for seed in 0..30_000 {
        let drawn = plan(seed, 12, 1, Side::Black);
        assert_eq!(drawn, plan(seed, 12, 1, Side::Black));
        for (place, stance) in drawn.into_iter().enumerate() {
            times[place][stance as usize] += 1;
        }
    }
    for times in times.into_iter().flatten() {
        assert!((9_600..10_400).contains(&times), "{times}");
    }
}
