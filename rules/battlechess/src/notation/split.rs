//! Parting a move and what follows it into actions.

/// As all games' turns are parted ([`rules::read::split_turn`]): `(e4xd5, attacker wins)`.
pub(crate) fn split(text: &str) -> Vec<&str> {
    rules::read::split_turn(text)
}
