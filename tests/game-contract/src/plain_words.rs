//! Finds notation codes outside code marks in sentences for players.

/// Two-letter codes that look like the start of a sentence.
const CODES: [&str; 7] = ["Am", "Bw", "Ca", "Ch", "Nw", "Rw", "NewLife"];

/// Returns the first notation code (`NN`, `W,`, `P4`, `Ra1`, `kq`) outside code marks. Squares,
/// rule ids and files (`h-file`, `row a`) don't count.
pub(crate) fn bare_code(text: &str) -> Option<&str> {
    text.split('`').step_by(2).find_map(|prose| {
        let mut previous = "";
        prose.split_whitespace().find_map(|token| {
            let word = token.trim_matches(|c: char| !c.is_alphanumeric());
            let word = word.strip_suffix("'s").unwrap_or(word);
            // A single letter at the end of a clause is neither an article nor a pronoun.
            let ends_clause = token.ends_with([',', ';', ':', '.', ')']);
            let is_code = is_code(word, previous, ends_clause);
            previous = word;
            is_code.then_some(word)
        })
    })
}

fn is_code(word: &str, previous: &str, ends_clause: bool) -> bool {
    let has_digit = word.contains(|c: char| c.is_ascii_digit());
    let has_letter = word.contains(char::is_alphabetic);
    if !has_letter || word.contains('-') {
        false
    } else if has_digit {
        !is_square(word)
    } else {
        match word {
            "A" | "I" | "a" if !ends_clause => false,
            "kq" => true,
            _ if word.chars().count() == 1 => !["row", "rank", "file"].contains(&previous),
            _ => {
                let capitals = word.chars().count() == 2 && word.chars().all(char::is_uppercase);
                capitals || CODES.contains(&word)
            }
        }
    }
}

fn is_square(word: &str) -> bool {
    let mut chars = word.chars();
    let file = chars.next().is_some_and(|c| ('a'..='j').contains(&c));
    file && chars.as_str().parse::<u8>().is_ok_and(|rank| (1..=10).contains(&rank))
}

#[cfg(test)]
mod tests {
    use super::bare_code;

    #[test]
    fn codes_are_found_and_words_are_not() {
        for (text, code) in [
            ("A Bishop moves as A, D, so not from c3 to d4", Some("A")),
            ("A Pawn moves as W", Some("W")),
            ("No P4:Pilgrim of yours died on g3", Some("P4:Pilgrim")),
            ("Ra1 is not captured", Some("Ra1")),
            ("Build another family: p, n, b, r or kq", Some("p")),
            ("Write Ca", Some("Ca")),
            ("No Wizard (NewLife) of yours died", Some("NewLife")),
            ("Leave the letter out or write I", None),
            ("Leave the letter out or write I.", Some("I")),
            ("White's first Serf stands on any square of row a", None),
            ("You have no Rook on the h-file", None),
            ("It takes more than 2×2, in 50 turns (MWC-9a)", None),
            ("I cannot read `NN` as an action on j10", None),
            ("An Armor (`=A`) or a Cavalry (`=C`)", None),
        ] {
            assert_eq!(bare_code(text), code, "{text}");
        }
    }
}
