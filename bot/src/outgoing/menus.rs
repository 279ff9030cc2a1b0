//! Long lists of choices, as menus.

use crate::discord::wire::{MOST_LABEL, MOST_OPTIONS, Menu, MenuOption, Row};
use crate::incoming::buttons::Deed;

/// Menus of at most 25 options each, and how many options fit into none: those beyond so many rows,
/// and those whose value is too long to be carried whole.
pub(crate) fn menus(
    options: Vec<MenuOption>,
    placeholder: &str,
    most_rows: usize,
    deed: impl Fn(u8) -> Deed,
) -> (Vec<Row>, usize) {
    let all = options.len();
    let options: Vec<MenuOption> =
        options.into_iter().filter(|option| option.value.chars().count() <= MOST_LABEL).collect();
    let left_out = all - options.len().min(most_rows * MOST_OPTIONS);
    let parts = options.len().div_ceil(MOST_OPTIONS);
    let mut rows = Vec::new();
    let mut rest = options.into_iter();
    for menu in 0..most_rows.min(parts) {
        let options: Vec<MenuOption> = rest.by_ref().take(MOST_OPTIONS).collect();
        let placeholder = match (parts, options.first(), options.last()) {
            (2.., Some(first), Some(last)) => {
                format!("{placeholder} ({} … {})", first.label, last.label)
            }
            _ => placeholder.to_owned(),
        };
        let number = u8::try_from(menu).unwrap_or(u8::MAX);
        rows.push(Row::Menu(Menu { id: deed(number).id(), placeholder, options }));
    }
    (rows, left_out)
}
