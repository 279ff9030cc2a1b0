use pairings::{ladder, league};

#[test]
fn divisions_have_eight_to_twelve_players() {
    for players in 0..300 {
        let ranking: Vec<usize> = (0..players).collect();
        let divisions = league::divide(&ranking);
        assert_eq!(divisions.concat(), ranking);
        for division in &divisions {
            assert!(
                (8..=12).contains(&division.len()) || (divisions.len() == 1 && players < 16),
                "{players}: {divisions:?}"
            );
        }
    }
}

#[test]
fn the_first_two_go_up_and_the_last_two_down() {
    let upper: Vec<usize> = (0..8).collect();
    let lower: Vec<usize> = (8..16).collect();
    let next = league::next_ranking(&[upper, lower]);
    assert_eq!(next[..10], [0, 1, 2, 3, 4, 5, 8, 9, 6, 7]);
}

#[test]
fn a_player_moves_one_division_at_a_time() {
    let tables = [vec![0, 1, 2, 3], vec![4, 5, 6, 7], vec![8, 9, 10, 11]];
    let next = league::next_ranking(&tables);
    for (place, player) in next.iter().enumerate() {
        assert!((place / 4).abs_diff(player / 4) <= 1, "{next:?}");
    }
    assert_eq!(league::next_ranking(&[]), Vec::<usize>::new());
}

#[test]
fn a_challenger_takes_the_place_of_the_beaten() {
    let mut order = vec![4, 3, 2, 1, 0];
    assert!(ladder::may_challenge(&order, 1, 4) && ladder::may_challenge(&order, 1, 2));
    assert!(!ladder::may_challenge(&order, 0, 4), "four places above");
    assert!(!ladder::may_challenge(&order, 2, 1) && !ladder::may_challenge(&order, 2, 2));
    assert!(!ladder::may_challenge(&order, 9, 1) && !ladder::may_challenge(&order, 1, 9));
    ladder::climb(&mut order, 1, 4);
    assert_eq!(order, [1, 4, 3, 2, 0]);
    ladder::climb(&mut order, 1, 2);
    assert_eq!(order, [1, 4, 3, 2, 0]);
}
