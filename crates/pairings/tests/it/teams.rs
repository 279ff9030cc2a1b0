use model::Side;
use pairings::teams::{matches, table};
use pairings::{Bye, Game, History, Outcome, Pair};

const fn pair(white: usize, black: usize) -> Pair {
    Pair { white, black }
}

#[test]
fn the_smaller_team_decides_the_number_of_boards() {
    let teams = [vec![0, 1, 2], vec![3, 4], vec![]];
    let met = |round: u32| -> Vec<(usize, usize, Vec<Pair>)> {
        matches(&teams, round).into_iter().map(|met| (met.home, met.guest, met.boards)).collect()
    };
    assert_eq!(met(1), [(1, 2, vec![])]);
    assert_eq!(met(2), [(0, 1, vec![pair(0, 3), pair(4, 1)])]);
    assert_eq!(met(3), [(2, 0, vec![])]);
    assert!(met(0).is_empty() && met(4).is_empty() && matches(&[], 1).is_empty());
}

#[test]
fn match_points_come_before_board_points() {
    let teams = [vec![0, 1], vec![2, 3], vec![4, 5]];
    let game = |round, white, black, outcome| Game { round, pair: pair(white, black), outcome };
    let history = History {
        games: vec![
            game(1, 0, 2, Outcome::Won(Side::White)),
            game(1, 3, 1, Outcome::Drawn),
            game(2, 2, 4, Outcome::Won(Side::White)),
            game(2, 5, 3, Outcome::Forfeited(Side::Black)),
            game(3, 4, 0, Outcome::Drawn),
            game(3, 1, 5, Outcome::Drawn),
        ],
        byes: Vec::new(),
    };
    let rows = |history: &History, open: &[(u32, Pair)]| -> Vec<_> {
        let rows = table(&teams, history, open);
        rows.iter().map(|row| (row.team, row.place, row.match_points, row.half_points)).collect()
    };
    assert_eq!(rows(&history, &[]), [(0, 1, 3, 5), (1, 2, 2, 5), (2, 3, 1, 2)]);
    // An unfinished game holds back its match alone.
    assert_eq!(rows(&history, &[(1, pair(3, 1))]), [(1, 1, 2, 5), (0, 2, 1, 5), (2, 3, 1, 2)]);
    // Nobody scored, and a team without an opponent wins.
    let history = History {
        games: vec![game(1, 0, 2, Outcome::BothForfeited)],
        byes: vec![Bye { round: 1, player: 4 }, Bye { round: 1, player: 5 }],
    };
    assert_eq!(rows(&history, &[]), [(2, 1, 2, 4), (0, 2, 0, 0), (1, 2, 0, 0)]);
}
