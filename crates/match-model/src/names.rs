//! Makes names safe to insert in messages.

/// Removes controls, zero-width and direction-changing characters from a name, and breaks its
/// links. `None` if nothing visible remains.
///
/// `://` becomes `: //`, and in an address with a path (`discord.gg/abc`) a dot becomes `·`,
/// because Discord links both. Other dots stay, as in `J.R.R. Tolkien`.
pub fn plain_name(name: &str) -> Option<String> {
    let mut visible = String::with_capacity(name.len());
    for c in name.chars().filter(|&c| !is_hidden(c)) {
        let c = if c.is_control() || c.is_whitespace() || is_blank(c) { ' ' } else { c };
        if c != ' ' || !visible.ends_with(' ') {
            visible.push(c);
        }
    }
    let trimmed = visible.trim();
    (!trimmed.is_empty()).then(|| dead(trimmed))
}

/// Returns whether a character has no width or changes the text direction.
const fn is_hidden(c: char) -> bool {
    matches!(c,
        // Soft hyphen, grapheme joiner, Arabic letter mark, Mongolian separators.
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180B}'..='\u{180F}'
        // Zero-width spaces and joiners, direction marks, embeddings, overrides, isolates.
        | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        // Byte order mark, annotations, tags.
        | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Returns whether a letter or symbol is drawn as nothing: Hangul fillers, an empty Braille cell,
/// inherent vowels of Khmer.
const fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}'
    )
}

fn dead(text: &str) -> String {
    let text = text.replace("://", ": //");
    let chars: Vec<char> = text.chars().collect();
    let in_host = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '.' | '_');
    let dead = |(at, &c): (usize, &char)| {
        if c != '.' {
            return c;
        }
        // The text between this dot and the end of the host.
        let rest = &chars[at + 1..];
        let end = rest.iter().position(|c| !in_host(c)).unwrap_or(rest.len());
        let path = rest.get(end).is_some_and(|c| matches!(c, '/' | '\\' | ':' | '?' | '#'));
        if end > 0 && path { '·' } else { '.' }
    };
    chars.iter().enumerate().map(dead).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    #[test]
    fn what_hides_in_a_name_is_taken_out() {
        for (name, plain) in [
            ("Alice", Some("Alice")),
            ("  J.R.R. \u{200B}Tolkien ", Some("J.R.R. Tolkien")),
            ("john.doe", Some("john.doe")),
            ("Zo\u{eb} \u{1F409}", Some("Zo\u{eb} \u{1F409}")),
            ("\u{202E}ecilA\u{202C}", Some("ecilA")),
            ("\u{2066}a\u{2069}\u{61C}b\u{FEFF}", Some("ab")),
            ("a\u{200D}\u{AD}\u{2060}\u{E0041}b", Some("ab")),
            ("a\nb\r\tc\u{2028}d", Some("a b c d")),
            ("\u{200B}\u{200F}", None),
            ("\u{3164}\u{2800} \u{FFA0}", None),
            ("", None),
        ] {
            assert_eq!(plain_name(name).as_deref(), plain, "{name:?}");
        }
    }

    #[test]
    fn links_in_a_name_are_dead() {
        for (name, plain) in [
            ("discord.gg/abc", "discord·gg/abc"),
            ("join discord.com/invite/abc!", "join discord·com/invite/abc!"),
            ("https://x.y", "https: //x.y"),
            ("https://x.y/z", "https: //x·y/z"),
            ("HTTPS://X.Y", "HTTPS: //X.Y"),
            ("[a](http://b)", "[a](http: //b)"),
            ("www.a.example:80", "www·a·example:80"),
            ("h\u{200B}ttps:/\u{200B}/x.y", "https: //x.y"),
            ("discord.\u{2060}gg/abc", "discord·gg/abc"),
            ("9.5/10", "9·5/10"),
        ] {
            assert_eq!(plain_name(name).as_deref(), Some(plain), "{name:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 2_000,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(12),
            ..ProptestConfig::default()
        })]

        #[test]
        fn a_plain_name_stays_as_it_is(
            parts in prop::collection::vec(
                prop_oneof![
                    prop::sample::select(vec![
                        "://", ":", "/", ".", "discord.gg/", "http", "\u{202E}", "\u{200B}", " ", "\n",
                        "\u{3164}", "a", "\u{FEFF}",
                    ]).prop_map(str::to_owned),
                    any::<char>().prop_map(String::from),
                ],
                0..12,
            )
        ) {
            if let Some(plain) = plain_name(&parts.concat()) {
                prop_assert!(!plain.contains("://"));
                prop_assert!(!plain.contains(is_hidden) && !plain.contains(char::is_control));
                prop_assert!(!plain.contains(".gg/"));
                prop_assert_eq!(plain_name(&plain), Some(plain));
            }
        }
    }
}
