pub(crate) const TOKEN: &str = "sandbox";

/// Accepts `sandbox`, or any text that ends in `.sandbox` (some clients want an id in front).
pub(crate) fn token_is_right(token: &str) -> bool {
    let bare = token.strip_prefix("Bot ").unwrap_or(token);
    bare.strip_suffix(TOKEN).is_some_and(|front| front.is_empty() || front.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::token_is_right;

    #[test]
    fn an_id_may_stand_in_front() {
        for (token, expected) in [
            ("sandbox", true),
            ("Bot sandbox", true),
            ("Bot MTEw.sandbox", true),
            (".sandbox", true),
            ("Bot quicksandbox", false),
            ("Bot sandbox.", false),
            ("Bot ", false),
            ("", false),
        ] {
            assert_eq!(token_is_right(token), expected, "{token}");
        }
    }
}
