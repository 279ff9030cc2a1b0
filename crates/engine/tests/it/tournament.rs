//! Players as they are read and written, and the error of a tournament's result.

use engine::tools::tournament::{Player, TournamentResult};

#[test]
fn players_are_read_and_written() {
    for (text, expected) in [
        ("0", "level 0"),
        ("1", "level 1"),
        ("4", "level 4"),
        ("random", "random"),
        ("5000n", "5000 nodes"),
    ] {
        assert_eq!(text.parse::<Player>().map(|player| player.to_string()), Ok(expected.into()));
    }
    for wrong in ["", "5", "n", "-1", "1.5", "Greedy"] {
        assert!(wrong.parse::<Player>().is_err(), "{wrong}");
    }
}

#[test]
fn a_result_tells_its_error() {
    let result = TournamentResult { wins: 75, draws: 0, losses: 25, cut_short: 0 };
    assert!((result.score() - 0.75).abs() < 1e-9);
    assert!((result.error() - 0.0849).abs() < 1e-3);
    assert!(TournamentResult::default().error().abs() < 1e-9);
}
