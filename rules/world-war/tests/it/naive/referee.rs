//! A second, slow referee, written from the rulebook alone: a board of 64 cells, every question
//! answered by its definition. It shares no code with the crate but the judge's keys, by which
//! the two are compared.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// A square as file and rank from 0.
pub(crate) type At = (i32, i32);
/// Side letter `w` or `b`, and code.
pub(crate) type Piece = (char, char);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Naive {
    pub(crate) board: BTreeMap<At, Piece>,
    pub(crate) captured: BTreeMap<char, Vec<char>>,
    pub(crate) to_act: char,
    pub(crate) quiet: u64,
    /// Every position so far, this one included, as the rule of repetition sees it.
    pub(crate) past: Vec<String>,
}

/// A move by its text, with the board after it.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) text: String,
    board: BTreeMap<At, Piece>,
    captured: Option<char>,
    exchange: Option<char>,
}

const DIRECTIONS: [At; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

fn on_board((file, rank): At) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn plus((file, rank): At, (df, dr): At, times: i32) -> At {
    (file + df * times, rank + dr * times)
}

fn name((file, rank): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// If `to` lies on a line with `from`: the direction and the number of steps.
fn line(from: At, to: At) -> Option<(At, i32)> {
    DIRECTIONS
        .iter()
        .flat_map(|&d| (1..8).map(move |n| (d, n)))
        .find(|&(d, n)| plus(from, d, n) == to)
}

/// Whether the piece on `from` may go to `to` by the rule of its type, taking an enemy there
/// (`capture`) or not; whatever stands on `to` is not looked at.
fn can_reach(board: &BTreeMap<At, Piece>, from: At, to: At, capture: bool) -> bool {
    let (side, code) = board[&from];
    let (x, y) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    let one_step = x.max(y) == 1;
    let straight = x == 0 || y == 0;
    match code {
        // WWC-3
        'I' => one_step && (!capture || straight),
        // WWC-4, WWC-9
        'C' | 'F' => one_step,
        // WWC-5
        'A' => line(from, to)
            .is_some_and(|(d, n)| n <= 3 && (1..n).all(|i| !board.contains_key(&plus(from, d, i)))),
        // WWC-6
        'P' => (x, y) == (1, 2) || (x, y) == (2, 1),
        // WWC-7
        'H' => straight && (x + y == 1 || x + y == 2),
        // WWC-8
        'B' => line(from, to).is_some_and(|(d, n)| {
            (1..n).all(|i| board.get(&plus(from, d, i)).is_none_or(|piece| piece.0 == side))
        }),
        _ => unreachable!("code {code}"),
    }
}

/// WWC-9: whether `by` could capture an enemy on `target`.
fn attacked(board: &BTreeMap<At, Piece>, target: At, by: char) -> bool {
    board.iter().any(|(&from, piece)| {
        piece.0 == by && from != target && can_reach(board, from, target, true)
    })
}

fn flag_attacked(board: &BTreeMap<At, Piece>, side: char) -> bool {
    let (&flag, _) = board.iter().find(|(_, piece)| **piece == (side, 'F')).expect("a Flag");
    attacked(board, flag, other(side))
}

impl Naive {
    pub(crate) fn of_facts(facts: &Map<String, Value>, to_act: char) -> Naive {
        let board = facts["board"]
            .as_object()
            .expect("board")
            .iter()
            .map(|(square, piece)| {
                let s = square.as_bytes();
                let mut p = piece.as_str().expect("piece").chars();
                (
                    (i32::from(s[0] - b'a'), i32::from(s[1] - b'1')),
                    (p.next().expect("side"), p.next().expect("code")),
                )
            })
            .collect();
        let list = |side: &str| {
            facts["captured"][side]
                .as_array()
                .expect("captured")
                .iter()
                .map(|code| code.as_str().expect("code").chars().next().expect("code"))
                .collect::<Vec<char>>()
        };
        let captured = BTreeMap::from([('w', list("white")), ('b', list("black"))]);
        let quiet = facts["quiet"].as_u64().expect("quiet");
        let mut naive = Naive { board, captured, to_act, quiet, past: Vec::new() };
        naive.past.push(naive.picture());
        naive
    }

    fn picture(&self) -> String {
        format!("{:?} {:?} {}", self.board, self.captured, self.to_act)
    }

    /// Board and captured pieces as the judge prints them.
    pub(crate) fn facts(&self) -> Value {
        let board: Map<String, Value> = self
            .board
            .iter()
            .map(|(&at, (side, code))| (name(at), format!("{side}{code}").into()))
            .collect();
        let list =
            |side: char| self.captured[&side].iter().map(char::to_string).collect::<Vec<_>>();
        serde_json::json!({
            "board": board,
            "captured": {"white": list('w'), "black": list('b')},
            "quiet": self.quiet,
        })
    }

    fn last_rank(&self) -> i32 {
        if self.to_act == 'w' { 7 } else { 0 }
    }

    /// Adds a move and its exchanges; `arrived` is what stands newly on `to`, from `origin`.
    fn offer(
        &self,
        options: &mut Vec<Choice>,
        stem: &str,
        board: &BTreeMap<At, Piece>,
        origin: At,
        to: At,
    ) {
        let me = self.to_act;
        // WWC-9, WWC-14: on the board after the whole move.
        if flag_attacked(board, me) {
            return;
        }
        let captured = self.board.get(&to).map(|piece| piece.1);
        let stem = match captured {
            Some(code) => format!("{stem}x{code}"),
            None => stem.to_string(),
        };
        options.push(Choice { text: stem.clone(), board: board.clone(), captured, exchange: None });
        // WWC-10, WWC-13
        let last = self.last_rank();
        if self.board[&origin].1 == 'I' && to.1 == last && origin.1 != last {
            let mut codes = self.captured[&me].clone();
            codes.dedup();
            for code in codes {
                let mut board = board.clone();
                board.insert(to, (me, code));
                let text = format!("{stem}={code}");
                options.push(Choice { text, board, captured, exchange: Some(code) });
            }
        }
    }

    /// Every move, WWC-15 and WWC-16 aside.
    pub(crate) fn moves(&self) -> Vec<Choice> {
        let me = self.to_act;
        let mut options = Vec::new();
        for (&from, &(side, code)) in &self.board {
            if side != me {
                continue;
            }
            for file in 0..8 {
                for rank in 0..8 {
                    let to = (file, rank);
                    let target = self.board.get(&to);
                    if to == from || target.is_some_and(|piece| piece.0 == me) {
                        continue;
                    }
                    if can_reach(&self.board, from, to, target.is_some()) {
                        let mut board = self.board.clone();
                        board.remove(&from);
                        board.insert(to, (me, code));
                        let stem = format!("{}-{}", name(from), name(to));
                        self.offer(&mut options, &stem, &board, from, to);
                    }
                }
            }
            // WWC-11
            for d in DIRECTIONS {
                let group: Vec<At> = (0..8)
                    .map(|n| plus(from, d, n))
                    .take_while(|at| self.board.get(at).is_some_and(|piece| piece.0 == me))
                    .collect();
                let front = group[group.len() - 1];
                let to = plus(front, d, 1);
                let all_ground = group.iter().all(|at| "ICAF".contains(self.board[at].1));
                if group.len() < 2 || !all_ground || !on_board(to) {
                    continue;
                }
                // WWC-12
                let diagonal = d.0 != 0 && d.1 != 0;
                let may_take = !diagonal || "CA".contains(self.board[&front].1);
                if self.board.contains_key(&to) && !may_take {
                    continue;
                }
                let mut board = self.board.clone();
                for &at in group.iter().rev() {
                    let piece = board.remove(&at).expect("a member");
                    board.insert(plus(at, d, 1), piece);
                }
                let stem = format!("{}>{}", name(from), name(plus(from, d, 1)));
                self.offer(&mut options, &stem, &board, front, to);
            }
        }
        options
    }

    /// WWC-15, WWC-16: the winner (`w`, `b`, `-` for a draw) and the rule.
    pub(crate) fn outcome(&self) -> Option<(char, &'static str)> {
        if self.moves().is_empty() {
            let is_lost = flag_attacked(&self.board, self.to_act);
            return Some((if is_lost { other(self.to_act) } else { '-' }, "WWC-15"));
        }
        let only_flags = self.board.values().all(|piece| piece.1 == 'F');
        let now = self.picture();
        let thrice = self.past.iter().filter(|picture| **picture == now).count() >= 3;
        (only_flags || thrice || self.quiet >= 100).then_some(('-', "WWC-16"))
    }

    pub(crate) fn play(&mut self, option: &Choice) {
        let (me, you) = (self.to_act, other(self.to_act));
        self.board = option.board.clone();
        self.quiet += 1;
        if let Some(code) = option.captured {
            let list = self.captured.get_mut(&you).expect("a list");
            list.push(code);
            list.sort_unstable();
            self.quiet = 0;
        }
        if let Some(code) = option.exchange {
            let list = self.captured.get_mut(&me).expect("a list");
            let at = list.iter().position(|&c| c == code).expect("captured");
            list.remove(at);
            self.quiet = 0;
        }
        self.to_act = you;
        self.past.push(self.picture());
    }
}
