//! The game again, slow and by definition: an array of letters, and every pair of squares.

/// Six rows of six letters, White's in capitals, `.` for an empty square; and the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Naive {
    rows: [[char; 6]; 6],
    white: bool,
}

type At = (i32, i32);

impl Naive {
    pub(crate) fn start() -> Naive {
        let rows = ["RNQKNR", "PPPPPP", "......", "......", "pppppp", "rnqknr"];
        let rows = rows.map(|row| {
            let mut letters = row.chars();
            std::array::from_fn(|_| letters.next().unwrap_or('.'))
        });
        Naive { rows, white: true }
    }

    fn letter(&self, (file, rank): At) -> char {
        self.rows[rank as usize][file as usize]
    }

    fn is_own(&self, at: At, white: bool) -> bool {
        let letter = self.letter(at);
        letter != '.' && letter.is_ascii_uppercase() == white
    }

    /// Whether a side's piece reaches a square from another, ignoring its King's safety.
    fn goes(&self, white: bool, from: At, to: At) -> bool {
        if from == to || !self.is_own(from, white) || self.is_own(to, white) {
            return false;
        }
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let (wide, high) = (files.abs(), ranks.abs());
        let straight = wide == 0 || high == 0;
        let line = straight || wide == high;
        let free = || {
            let steps = wide.max(high);
            (1..steps).all(|step| {
                let at = (from.0 + files.signum() * step, from.1 + ranks.signum() * step);
                self.letter(at) == '.'
            })
        };
        match self.letter(from).to_ascii_uppercase() {
            'K' => wide <= 1 && high <= 1,
            'Q' => line && free(),
            'R' => straight && free(),
            'N' => wide * high == 2,
            _ => {
                let ahead = ranks == if white { 1 } else { -1 };
                ahead
                    && (if wide == 0 {
                        self.letter(to) == '.'
                    } else {
                        wide == 1 && self.letter(to) != '.'
                    })
            }
        }
    }

    fn squares() -> impl Iterator<Item = At> {
        (0..6).flat_map(|rank| (0..6).map(move |file| (file, rank)))
    }

    fn is_attacked(&self, white: bool) -> bool {
        let king = if white { 'K' } else { 'k' };
        let Some(at) = Naive::squares().find(|at| self.letter(*at) == king) else { return false };
        Naive::squares().any(|from| self.goes(!white, from, at))
    }

    fn after(&self, from: At, to: At, becomes: Option<char>) -> Naive {
        let mut next = self.clone();
        let letter = self.letter(from);
        let becomes = becomes.map(|c| if self.white { c } else { c.to_ascii_lowercase() });
        next.rows[to.1 as usize][to.0 as usize] = becomes.unwrap_or(letter);
        next.rows[from.1 as usize][from.0 as usize] = '.';
        next.white = !self.white;
        next
    }

    /// Returns every legal move: its text, and the next position.
    pub(crate) fn legal(&self) -> Vec<(String, Naive)> {
        let name = |(file, rank): At| format!("{}{}", char::from(b'a' + file as u8), rank + 1);
        let mut found = Vec::new();
        for from in Naive::squares() {
            for to in Naive::squares().filter(|to| self.goes(self.white, from, *to)) {
                let last = if self.white { 5 } else { 0 };
                let pawn = self.letter(from).eq_ignore_ascii_case(&'p');
                let kinds = if pawn && to.1 == last {
                    vec![Some('Q'), Some('R'), Some('N')]
                } else {
                    vec![None]
                };
                for kind in kinds {
                    let next = self.after(from, to, kind);
                    if !next.is_attacked(self.white) {
                        let becomes = kind.map(|kind| format!("={kind}")).unwrap_or_default();
                        found.push((format!("{}-{}{becomes}", name(from), name(to)), next));
                    }
                }
            }
        }
        found
    }
}
