//! The game once more, slow and by definition, straight from the rulebook: a list of pieces by
//! square name, every action tried, every rule as a sentence. Nothing is shared with the crate.

use std::collections::BTreeMap;

/// Side letter and piece letter.
pub(crate) type Piece = (char, char);
/// Square (file, rank from 1) to piece; ordered by letter and then number (C-8).
pub(crate) type Board = BTreeMap<(char, u32), Piece>;

#[derive(Clone, Debug)]
pub(crate) struct Naive {
    pub(crate) board: Board,
    pub(crate) side: char,
    pub(crate) actions_made: u32,
    event: bool,
    pub(crate) skips: Vec<char>,
    pub(crate) quiet: u32,
    pub(crate) turns: u32,
    /// Winner (`'d'` for a draw) and rule.
    pub(crate) over: Option<(char, &'static str)>,
    /// Every legal action, none when the game is over.
    pub(crate) legal: Vec<NaiveAction>,
}

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

fn all_squares() -> Vec<(char, u32)> {
    ('a'..='h').flat_map(|file| (1..=8).map(move |rank| (file, rank))).collect()
}

fn name((file, rank): (char, u32)) -> String {
    format!("{file}{rank}")
}

fn shifted((file, rank): (char, u32), df: i32, dr: i32) -> Option<(char, u32)> {
    let file = char::from_u32((file as i32 + df) as u32)?;
    let rank = rank as i32 + dr;
    (('a'..='h').contains(&file) && (1..=8).contains(&rank)).then_some((file, rank as u32))
}

const DIRECTIONS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

fn adjacent(square: (char, u32)) -> Vec<(char, u32)> {
    let mut around: Vec<_> =
        DIRECTIONS.iter().filter_map(|&(df, dr)| shifted(square, df, dr)).collect();
    around.sort();
    around
}

fn starts(side: char, kind: char) -> Vec<(char, u32)> {
    let (back, front) = if side == 'w' { (1, 2) } else { (8, 7) };
    let (files, rank) = match kind {
        'K' => ("e", back),
        'Q' => ("d", back),
        'R' => ("ah", back),
        'B' => ("cf", back),
        'N' => ("bg", back),
        _ => ("abcdefgh", front),
    };
    files.chars().map(|file| (file, rank)).collect()
}

fn power(board: &Board, square: (char, u32)) -> u32 {
    let (side, kind) = board[&square];
    match kind {
        'Q' => 2,
        'B' => 3,
        'N' => 4,
        'P' => adjacent(square)
            .into_iter()
            .filter(|s| board.get(s).is_some_and(|&(of, _)| of == side))
            .count() as u32,
        _ => 0,
    }
}

fn find(board: &Board, piece: Piece) -> Vec<(char, u32)> {
    board.iter().filter(|&(_, &p)| p == piece).map(|(&s, _)| s).collect()
}

fn has(board: &Board, side: char, kinds: &str) -> bool {
    board.values().any(|&(of, kind)| of == side && kinds.contains(kind))
}

fn is_beaten(board: &Board, side: char) -> bool {
    let own: Vec<_> = board.iter().filter(|&(_, &(of, _))| of == side).map(|(&s, _)| s).collect();
    own.is_empty()
        || (!has(board, side, "RK") && own.iter().map(|&s| power(board, s)).sum::<u32>() <= 2)
}

fn dead(board: &Board) -> bool {
    if has(board, 'w', "RK") || has(board, 'b', "RK") {
        return false;
    }
    let kinds = |side| -> Vec<char> {
        board.values().filter(|&&(of, _)| of == side).map(|&(_, kind)| kind).collect()
    };
    let attack = |side| -> u32 {
        let own = kinds(side);
        let n = own.len() as u32;
        let mut powers: Vec<u32> = own
            .iter()
            .map(|kind| match kind {
                'Q' => 2,
                'B' => 3,
                'N' => 4,
                _ => 8.min(n - 1),
            })
            .collect();
        powers.sort();
        powers.iter().rev().take(8).sum()
    };
    let defence = |side| -> u32 {
        let least = kinds(side).into_iter().map(|kind| match kind {
            'Q' => 2,
            'B' => 3,
            'N' => 4,
            _ => 1,
        });
        2 * least.min().unwrap_or(0)
    };
    attack('w') <= defence('b') && attack('b') <= defence('w')
}

fn over(board: &Board) -> Option<(char, &'static str)> {
    match (is_beaten(board, 'w'), is_beaten(board, 'b')) {
        (true, true) => Some(('d', "MWC-11")),
        (true, false) => Some(('b', "MWC-11")),
        (false, true) => Some(('w', "MWC-11")),
        (false, false) => dead(board).then_some(('d', "MWC-13")),
    }
}

fn isolate(board: &mut Board) -> bool {
    let lonely: Vec<_> = board
        .iter()
        .filter(|&(&s, &(_, kind))| kind == 'P' && power(board, s) == 0)
        .map(|(&s, _)| s)
        .collect();
    for square in &lonely {
        board.remove(square);
    }
    !lonely.is_empty()
}

fn join_squares(squares: &[(char, u32)], between: &str) -> String {
    squares.iter().map(|&s| name(s)).collect::<Vec<_>>().join(between)
}

fn combinations(of: &[(char, u32)], count: usize) -> Vec<Vec<(char, u32)>> {
    if count == 0 {
        return vec![vec![]];
    }
    let mut all = vec![];
    for (i, &first) in of.iter().enumerate() {
        for mut rest in combinations(&of[i + 1..], count - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

/// What an action does before isolation: its text, the board after it, whether it is an event in
/// itself (MWC-14), and whether it ends the turn.
pub(crate) type NaiveAction = (String, Board, bool, bool);

/// Every action but for MWC-10.
fn actions(board: &Board, side: char) -> Vec<NaiveAction> {
    let mut list = vec![];
    let enemy = other(side);
    // MWC-6
    for (&from, &piece) in board.iter().filter(|(_, (of, _))| *of == side) {
        for to in adjacent(from) {
            if !board.contains_key(&to) {
                let mut after = board.clone();
                after.remove(&from);
                after.insert(to, piece);
                list.push((format!("{}-{}", name(from), name(to)), after, false, false));
            }
        }
    }
    let without = |squares: &[(char, u32)]| {
        let mut after = board.clone();
        for square in squares {
            after.remove(square);
        }
        after
    };
    // MWC-7
    for (&target, _) in board.iter().filter(|(_, (of, _))| *of == enemy) {
        let attackers: Vec<_> = adjacent(target)
            .into_iter()
            .filter(|s| board.get(s).is_some_and(|&(of, _)| of == side) && power(board, *s) > 0)
            .collect();
        let sum: u32 = attackers.iter().map(|&s| power(board, s)).sum();
        let twice = 2 * power(board, target);
        if sum > twice {
            let text =
                format!("{} ({sum}) x {} ({twice})", join_squares(&attackers, " & "), name(target));
            list.push((text, without(&[target]), true, false));
        }
    }
    // MWC-8
    for rook in find(board, (side, 'R')) {
        for (df, dr) in DIRECTIONS {
            let mut on_ray = vec![];
            let mut at = rook;
            while let Some(next) = shifted(at, df, dr) {
                on_ray.extend(board.contains_key(&next).then_some(next));
                at = next;
            }
            if let [only] = on_ray[..]
                && board[&only].0 == enemy
            {
                let text = format!("{} Cannon x {}", name(rook), name(only));
                list.push((text, without(&[only]), true, false));
            }
        }
    }
    // MWC-9
    let Some(&king) = find(board, (side, 'K')).first() else { return list };
    let enemy_king = find(board, (enemy, 'K')).first().copied();
    let pawns = find(board, (side, 'P')).len();
    let free: Vec<_> = adjacent(king).into_iter().filter(|s| !board.contains_key(s)).collect();
    // MWC-9a
    let n = 3.min(free.len()).min(8 - pawns);
    for chosen in combinations(&free, n) {
        let mut after = without(&[king]);
        for &square in &chosen {
            after.insert(square, (side, 'P'));
        }
        let text = match n {
            0 => "Summon 0p".into(),
            _ => format!("Summon {n}p ({})", join_squares(&chosen, " ")),
        };
        list.push((text, after, true, false));
    }
    // MWC-9b
    list.push(("Again".into(), without(&[king]), true, true));
    match enemy_king {
        // MWC-9c
        Some(theirs) if theirs != starts(enemy, 'K')[0] => {
            let mut any = false;
            for heir in ['Q', 'B', 'N', 'P'] {
                if find(board, (side, heir)).len() < starts(side, heir).len() {
                    any = true;
                    let mut after = without(&[theirs, king]);
                    after.insert(king, (side, heir));
                    list.push((format!("Depose={heir}"), after, true, false));
                }
            }
            if !any {
                list.push(("Depose".into(), without(&[theirs, king]), true, false));
            }
        }
        Some(_) => {}
        None => {
            // MWC-9d
            if pawns < 8 {
                for &square in &free {
                    let mut after = board.clone();
                    after.insert(square, (side, 'P'));
                    list.push((format!("Recruit {}", name(square)), after, true, true));
                }
            }
            // MWC-9e
            for kind in ['Q', 'R', 'B', 'N', 'P'] {
                let all: Vec<_> =
                    board.iter().filter(|(_, (_, k))| *k == kind).map(|(&s, _)| s).collect();
                if !all.is_empty() {
                    let mut after = without(&all);
                    after.remove(&king);
                    list.push((format!("Purge {kind}"), after, true, false));
                }
            }
            // MWC-9f
            let mut after = Board::new();
            for of in ['w', 'b'] {
                for kind in ['K', 'Q', 'R', 'B', 'N', 'P'] {
                    let count = find(board, (of, kind)).len();
                    for square in starts(of, kind).into_iter().take(count) {
                        after.insert(square, (of, kind));
                    }
                }
            }
            list.push(("Reset".into(), after, true, false));
        }
    }
    list
}

/// MWC-10, literally.
fn is_legal(action: &NaiveAction, side: char, actions_made: u32) -> bool {
    let mut after = action.1.clone();
    isolate(&mut after);
    over(&after).is_some()
        || action.3
        || actions_made + 1 == 3
        || actions(&after, side).iter().any(|next| is_legal(next, side, actions_made + 1))
}

impl Naive {
    pub(crate) fn new(board: Board, side: char, skips: Vec<char>, quiet: u32, turns: u32) -> Naive {
        let mut naive = Naive {
            over: over(&board),
            board,
            side,
            actions_made: 0,
            event: false,
            skips,
            quiet,
            turns,
            legal: vec![],
        };
        naive.count();
        naive.list_legal();
        naive
    }

    pub(crate) fn start() -> Naive {
        let mut board = Board::new();
        for side in ['w', 'b'] {
            for kind in ['K', 'Q', 'R', 'B', 'N', 'P'] {
                board.extend(starts(side, kind).into_iter().map(|s| (s, (side, kind))));
            }
        }
        Naive::new(board, 'w', vec![], 0, 0)
    }

    fn count(&mut self) {
        if self.over.is_none() && (self.quiet >= 100 || self.turns >= 600) {
            self.over = Some(('d', "MWC-14"));
        }
    }

    /// Finds the legal actions for the next decision, and stalemate.
    fn list_legal(&mut self) {
        self.legal.clear();
        if self.over.is_none() {
            self.legal = actions(&self.board, self.side);
            self.legal.retain(|action| is_legal(action, self.side, self.actions_made));
            if self.legal.is_empty() {
                self.over = Some(('d', "MWC-12"));
            }
        }
    }

    pub(crate) fn play(&mut self, action: &NaiveAction) {
        self.change(action);
        self.list_legal();
    }

    fn change(&mut self, action: &NaiveAction) {
        let (text, board, event, ends) = action;
        self.board = board.clone();
        self.event |= isolate(&mut self.board) || *event;
        self.over = over(&self.board);
        self.actions_made += 1;
        if self.over.is_some() || !(*ends || self.actions_made == 3) {
            return;
        }
        self.turns += 1;
        self.quiet = if self.event { 0 } else { self.quiet + 1 };
        self.event = false;
        self.actions_made = 0;
        self.count();
        if text.starts_with("Recruit") {
            self.skips.push(self.side);
        }
        if text == "Again" {
            // A turn that was to be skipped anyway is the one that is skipped.
            self.skips.retain(|&side| side == self.side);
        } else {
            self.side = other(self.side);
            while let Some(at) = self.skips.iter().position(|&side| side == self.side) {
                self.skips.remove(at);
                self.side = other(self.side);
            }
        }
    }

    pub(crate) fn board_names(&self) -> BTreeMap<String, String> {
        self.board.iter().map(|(&s, &(side, kind))| (name(s), format!("{side}{kind}"))).collect()
    }

    /// Pieces on random squares of a corner of that size.
    pub(crate) fn random(
        side: char,
        pieces: &[Piece],
        corner: u32,
        dice: &mut rules::Dice,
    ) -> Naive {
        let mut free = all_squares();
        free.retain(|&(file, rank)| (file as u32 - 'a' as u32) < corner && rank <= corner);
        let mut board = Board::new();
        for &piece in pieces {
            if !free.is_empty() {
                board.insert(free.swap_remove(dice.below(free.len())), piece);
            }
        }
        let mut limit = |most: u32, chance| {
            let below = dice.below(most as usize - 10) as u32;
            if dice.below(chance) == 0 { most - dice.below(4) as u32 } else { below }
        };
        let (quiet, turns) = (limit(100, 8), limit(600, 16));
        let skips = if dice.below(8) == 0 { vec![other(side)] } else { vec![] };
        Naive::new(board, side, skips, quiet, turns)
    }

    /// How many actions only MWC-10 forbids.
    pub(crate) fn stuck(&self) -> usize {
        if self.over.is_some() {
            return 0;
        }
        actions(&self.board, self.side).len() - self.legal.len()
    }

    pub(crate) fn setup(&self) -> serde_json::Value {
        let side = |s| if s == 'w' { "white" } else { "black" };
        let skips: Vec<_> = self.skips.iter().map(|&s| side(s)).collect();
        serde_json::json!({
            "board": self.board_names(),
            "to_act": side(self.side),
            "skips": skips,
            "quiet": self.quiet,
            "turns": self.turns,
        })
    }
}
