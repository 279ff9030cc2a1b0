//! Texts that the notation knows, legal or not, for the contract.

use rules::Square;
use rules::square::{Direction, direction};

use crate::Kind;

/// Every move and every blitz by its squares, each with every capture; every exchange on a last
/// rank, some elsewhere; a letter before it; blitzes by squares further on.
pub(crate) fn every_text() -> Vec<String> {
    let captures: Vec<String> = ["", "x"]
        .into_iter()
        .map(String::from)
        .chain(Kind::ALL.map(|kind| format!("x{}", kind.code())))
        .collect();
    let exchanges: Vec<String> = Kind::ALL.map(|kind| format!("={}", kind.code())).to_vec();
    let mut texts = Vec::new();
    let mut add = |stem: String, exchanging: bool, number: usize| {
        for capture in &captures {
            texts.push(format!("{stem}{capture}"));
            if exchanging {
                texts.extend(exchanges.iter().map(|with| format!("{stem}{capture}{with}")));
            }
        }
        if !exchanging {
            texts.push(format!("{stem}{}", exchanges[number % exchanges.len()]));
        }
        texts.push(format!("{}{stem}", Kind::ALL[number % Kind::ALL.len()].code()));
    };
    for from in Square::all_by_name() {
        for to in Square::all_by_name() {
            let number = from.index() + 3 * to.index();
            let last = |square: Square| square.rank() == 0 || square.rank() == 7;
            add(format!("{from}-{to}"), last(to), number);
            // The rearmost piece arrives before the last rank when the front arrives on it.
            let towards = direction(from, to);
            let near = towards.is_some_and(|towards| from.step(towards) == Some(to));
            if near {
                let climbs = towards.is_some_and(|d: Direction| d.delta().1 != 0);
                add(format!("{from}>{to}"), climbs, number);
            } else if number.is_multiple_of(2) {
                add(format!("{from}>{to}"), false, number);
            }
        }
    }
    texts
}
