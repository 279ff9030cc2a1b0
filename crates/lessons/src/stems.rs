//! English words and their stems: `castles` and `castling` are one word.

/// Words without meaning for a search.
const STOP_WORDS: &[&str] = &[
    "a", "about", "also", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by",
    "can", "chess", "could", "did", "do", "does", "explain", "for", "from", "game", "had",
    "happen", "happened", "happens", "has", "have", "he", "her", "here", "his", "how", "i", "if",
    "im", "in", "is", "it", "its", "just", "like", "may", "me", "mean", "means", "might", "must",
    "my", "need", "of", "on", "or", "our", "please", "rule", "rules", "she", "should", "so",
    "some", "tell", "that", "the", "their", "them", "then", "there", "these", "they", "this",
    "those", "to", "than", "was", "we", "were", "what", "whats", "when", "where", "which", "who",
    "why", "will", "with", "work", "works", "would", "you", "your",
];

pub(crate) const NEGATION: &str = "no";

const IRREGULAR: &[(&str, &str)] = &[
    ("2", "two"),
    ("3", "three"),
    ("8th", "eighth"),
    ("50", "fifty"),
    ("100", "hundred"),
    ("began", "begin"),
    ("begun", "begin"),
    ("built", "build"),
    ("cannot", NEGATION),
    ("cant", NEGATION),
    ("dead", "die"),
    ("death", "die"),
    ("died", "die"),
    ("dying", "die"),
    ("fought", "fight"),
    ("gone", "go"),
    ("goes", "go"),
    ("loss", "lose"),
    ("lost", "lose"),
    ("never", NEGATION),
    ("nobody", NEGATION),
    ("none", NEGATION),
    ("not", NEGATION),
    ("nothing", NEGATION),
    ("shot", "shoot"),
    ("stole", "steal"),
    ("stolen", "steal"),
    ("taken", "take"),
    ("thrice", "three"),
    ("took", "take"),
    ("went", "go"),
    ("without", NEGATION),
    ("won", "win"),
];

/// The words of a text in lower case, without stop words; all words if nothing else remains.
pub(crate) fn words(text: &str) -> Vec<String> {
    let text =
        text.to_lowercase().replace('’', "'").replace("can't", "cannot").replace("n't", " not");
    let whole = |word: &str| word.trim_end_matches("'s").replace('\'', "");
    let all: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .map(whole)
        .filter(|word| !word.is_empty())
        .collect();
    let is_stop = |word: &String| STOP_WORDS.contains(&word.as_str());
    let telling: Vec<String> = all.iter().filter(|word| !is_stop(word)).cloned().collect();
    if telling.is_empty() { all } else { telling }
}

pub(crate) fn stem(word: &str) -> String {
    let irregular = IRREGULAR.iter().find(|(form, _)| *form == word);
    let mut word = one_of_many(irregular.map_or(word, |(_, base)| base));
    for (ending, least) in [("ness", 4), ("ment", 4), ("ing", 3), ("ion", 4), ("ed", 3), ("ly", 4)]
    {
        let rest = word.strip_suffix(ending).filter(|rest| rest.chars().count() >= least);
        if let Some(rest) = rest {
            word = undoubled(rest);
            break;
        }
    }
    match word.strip_suffix('e') {
        Some(rest) if rest.chars().count() >= 3 => rest.to_owned(),
        _ => word,
    }
}

fn one_of_many(word: &str) -> String {
    let long = |rest: &&str| rest.chars().count() >= 3;
    if let Some(rest) = word.strip_suffix("ies").filter(long) {
        return format!("{rest}y");
    }
    let is_one = word.ends_with("ss") || word.ends_with("us");
    let rest = word.strip_suffix('s').filter(|_| !is_one).filter(long);
    rest.unwrap_or(word).to_owned()
}

/// `winn` becomes `win`.
fn undoubled(word: &str) -> String {
    let mut back = word.chars().rev();
    match (back.next(), back.next()) {
        (Some(last), Some(before)) if last == before && !matches!(last, 's' | 'l' | 'e') => {
            word[..word.len() - last.len_utf8()].to_owned()
        }
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_have_one_stem() {
        for forms in [
            &["castle", "castles", "castled", "castling"][..],
            &["win", "wins", "won", "winning"],
            &["lose", "lost", "loses", "losing"],
            &["promote", "promotes", "promoted", "promoting", "promotion"],
            &["die", "dies", "died", "dead"],
            &["move", "moves", "moved", "moving", "movement"],
            &["amenity", "amenities"],
            &["pass", "passes", "passed", "passing"],
            &["swap", "swapped"],
            &["king", "kings"],
        ] {
            let stems: Vec<String> = forms.iter().map(|word| stem(word)).collect();
            assert!(stems.iter().all(|one| *one == stems[0]), "{forms:?}: {stems:?}");
        }
        for (one, other) in [("king", "knight"), ("mate", "material"), ("class", "clan")] {
            assert_ne!(stem(one), stem(other));
        }
    }

    #[test]
    fn stop_words_are_dropped_unless_there_are_no_others() {
        assert_eq!(words("How do I win?"), ["win"]);
        assert_eq!(words("Can’t my King's pawn move"), ["cannot", "king", "pawn", "move"]);
        assert_eq!(words("what can I do"), ["what", "can", "i", "do"]);
        assert!(words(" ?! ").is_empty());
    }
}
