//! Plans for fights: nothing is better than an even draw, which Herald's is from level 2 on. Below,
//! it has a habit that pays who spots it.

use engine::{Level, Plan, Stance, plan};
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
        let plan_drawn = plan(Level::Two, seed, 12, 0, Side::Black, Some(Stance::Guard));
        assert_eq!(plan_drawn, plan(Level::Four, seed, 12, 0, Side::Black, None));
        for (place, stance) in plan_drawn.into_iter().enumerate() {
            times[place][stance as usize] += 1;
        }
    }
    for times in times.into_iter().flatten() {
        assert!((9_600..10_400).contains(&times), "{times}");
    }
}

/// Fights in a match of the tests below.
const FIGHTS: u32 = 12;

/// A random number for a player's part, which doesn't follow Herald's seed.
fn random(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

fn random_plan(state: &mut u64) -> Plan {
    [0; 3].map(|_: u8| Stance::ALL[random(state) % 3])
}

/// Follows one rule: "it mostly opens as it opened its last plan". Sees that plan and no more.
fn reader(last_plans: &[Plan], state: &mut u64) -> Plan {
    let mut plan = random_plan(state);
    if let Some([opening, ..]) = last_plans.first() {
        // Each stance beats the next one.
        plan[0] = Stance::ALL[(*opening as usize + 2) % 3];
    }
    plan
}

/// Plays 10,000 fights against Herald, in matches of twelve. A tie is planned again, and after
/// three ties a coin decides. Returns the share of fights won, in percent.
fn win_rate(level: Level, player: impl Fn(&[Plan], &mut u64) -> Plan) -> f64 {
    let mut state = 46;
    let mut wins = 0;
    let mut last_plans: Vec<Plan> = Vec::new();
    for fight in 0..10_000 {
        let seed = u64::from(fight) * 7_919;
        if fight % FIGHTS == 0 {
            last_plans.clear();
        }
        let opening = last_plans.first().map(|plan| plan[0]);
        let result = (0..3).find_map(|round| {
            let herald = plan(level, seed, fight % FIGHTS * 5, round, Side::Black, opening);
            let own = player(&last_plans, &mut state);
            last_plans.insert(0, herald);
            last_plans.truncate(3);
            Some(hits(own, herald)).filter(|hits| *hits != 0)
        });
        wins += u32::from(match result {
            Some(hits) => hits > 0,
            None => random(&mut state).is_multiple_of(2),
        });
    }
    f64::from(wins) / 100.0
}

#[test]
fn who_reads_herald_wins_more_at_the_lowest_levels() {
    for (level, band) in
        [(Level::Zero, 60.0..70.0), (Level::One, 52.0..58.0), (Level::Two, 48.0..52.0)]
    {
        let chance = win_rate(level, |_, state| random_plan(state));
        let read = win_rate(level, reader);
        println!("level {level}: random plans win {chance:.1} %, a reader wins {read:.1} %");
        assert!((48.0..52.0).contains(&chance), "level {level}: {chance}");
        assert!(band.contains(&read), "level {level}: {read}");
    }
}
