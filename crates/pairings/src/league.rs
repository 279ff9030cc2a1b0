//! Leagues: divisions of 8 to 12 players with promotion and relegation.

const SMALLEST: usize = 8;
const USUAL: usize = 10;
const LARGEST: usize = 12;
/// The number of players who change between two neighbouring divisions.
const MOVERS: usize = 2;

/// Splits players, best first, into divisions whose sizes differ by at most one: 8 to 12 players
/// each, unless there are fewer than 8, or 13 to 15.
#[must_use]
pub fn divide(ranking: &[usize]) -> Vec<Vec<usize>> {
    if ranking.is_empty() {
        return Vec::new();
    }
    let most = (ranking.len() / SMALLEST).max(1);
    let fewest = ranking.len().div_ceil(LARGEST).min(most);
    let divisions = ((ranking.len() + USUAL / 2) / USUAL).clamp(fewest, most);
    let (size, larger) = (ranking.len() / divisions, ranking.len() % divisions);
    let mut rest = ranking;
    (0..divisions)
        .map(|division| {
            let (taken, left) = rest.split_at(size + usize::from(division < larger));
            rest = left;
            taken.to_vec()
        })
        .collect()
}

/// Returns the order of players for the next season: the first two of each division change places
/// with the last two of the division above.
#[must_use]
pub fn next_ranking(final_tables: &[Vec<usize>]) -> Vec<usize> {
    let mut tables = final_tables.to_vec();
    for upper in 0..tables.len().saturating_sub(1) {
        let smaller = final_tables[upper].len().min(final_tables[upper + 1].len());
        let movers = MOVERS.min(smaller / 2);
        let start = tables[upper].len() - movers;
        for mover in 0..movers {
            let down = tables[upper][start + mover];
            tables[upper][start + mover] = tables[upper + 1][mover];
            tables[upper + 1][mover] = down;
        }
    }
    tables.concat()
}
