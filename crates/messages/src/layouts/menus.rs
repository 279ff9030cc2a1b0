use discord_model::message::{
    Button, MOST_LABEL, MOST_OPTIONS, Menu, MenuOption, Row, Style, units,
};
use i18n::Locale;
use rules::l10n::say;

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::{CustomId, TooLong};
use crate::buttons::numbers::{MenuIndex, Page};

pub struct MenuPage {
    pub menus: Vec<Row>,
    /// The buttons to the previous and next page, where they exist.
    pub turns: Vec<Button>,
    /// Number of choices on no page: those whose value is too long, and those of unreachable pages.
    /// The message mentions it.
    pub left_out: usize,
}

/// Returns a page of at most `most_menus` menus. `menu` makes the id of a menu from its number,
/// `turn` the id of a page's button. Pages beyond the end show the last one.
pub(crate) fn paged(
    locale: &Locale,
    options: Vec<MenuOption>,
    placeholder: &str,
    page: Page,
    most_menus: usize,
    menu: impl Fn(MenuIndex) -> ButtonAction,
    turn: impl Fn(Page) -> Result<ButtonAction, TooLong>,
) -> MenuPage {
    let all = options.len();
    let options: Vec<MenuOption> =
        options.into_iter().filter(|option| units(&option.value) <= MOST_LABEL).collect();
    let mut left_out = all - options.len();
    let pages: Vec<&[MenuOption]> = options.chunks(most_menus * MOST_OPTIONS).collect();
    let page = usize::from(page.0).min(pages.len().saturating_sub(1));
    let visible = pages.get(page).copied().unwrap_or_default();
    let menus = visible
        .chunks(MOST_OPTIONS)
        .enumerate()
        .map(|(number, part)| {
            let placeholder = match part {
                [first, .., last] if part.len() < options.len() => {
                    format!("{placeholder} ({} … {})", first.label, last.label)
                }
                _ => placeholder.to_owned(),
            };
            let id = menu(MenuIndex(u8::try_from(number).unwrap_or(u8::MAX))).id();
            Row::Menu(Menu { id, placeholder, options: part.to_vec() })
        })
        .collect();
    let button = |to: usize, label: String| -> Result<Button, TooLong> {
        let action = turn(Page(u16::try_from(to).map_err(|_| TooLong)?))?;
        Ok(Button { id: action.id(), label, style: Style::Secondary })
    };
    let mut turns = Vec::new();
    if page > 0 {
        turns.push(button(
            page - 1,
            locale.text(&say("button-page-back").with("page", page).with("pages", pages.len())),
        ));
    }
    if page + 1 < pages.len() {
        turns.push(button(
            page + 1,
            locale.text(&say("button-page-on").with("page", page + 2).with("pages", pages.len())),
        ));
    }
    let turns = turns.into_iter().collect::<Result<Vec<Button>, TooLong>>().unwrap_or_else(|_| {
        left_out += options.len() - visible.len();
        Vec::new()
    });
    MenuPage { menus, turns, left_out }
}

#[cfg(test)]
mod tests {
    use match_model::{MatchId, Moment};

    use super::*;
    use crate::buttons::stepper::{Step, StepButton};

    fn list(count: usize) -> Vec<MenuOption> {
        let one = |number: usize| MenuOption {
            label: format!("to {number}"),
            value: number.to_string(),
            description: None,
            emoji: None,
        };
        (0..count).map(one).collect()
    }

    fn page(count: usize, page: u16) -> Result<MenuPage, i18n::LoadError> {
        let locale = Locale::load("en", games::sentences)?;
        let at = MatchId::new(7).at(Moment::new(3));
        let menu = |number| StepButton::of_match(at, Step::Play(number)).into();
        let turn = |page| Ok(StepButton::of_match(at, Step::Page(page)).into());
        Ok(paged(&locale, list(count), "Where to?", Page(page), 4, menu, turn))
    }

    fn values(paged: &MenuPage) -> Vec<String> {
        let mut all = Vec::new();
        for row in &paged.menus {
            if let Row::Menu(menu) = row {
                assert!(menu.options.len() <= MOST_OPTIONS);
                all.extend(menu.options.iter().map(|option| option.value.clone()));
            }
        }
        all
    }

    #[test]
    fn every_choice_stands_on_one_page() -> Result<(), i18n::LoadError> {
        for count in [0_usize, 1, 25, 26, 100, 101, 250, 1_000] {
            let mut all_values = Vec::new();
            for number in 0..count.div_ceil(100) {
                let paged = page(count, u16::try_from(number).expect("few"))?;
                assert!(paged.menus.len() <= 4);
                assert_eq!(paged.left_out, 0);
                let ends = [number == 0, number + 1 == count.div_ceil(100)];
                assert_eq!(paged.turns.len(), ends.iter().filter(|end| !**end).count());
                all_values.extend(values(&paged));
            }
            assert_eq!(all_values, (0..count).map(|one| one.to_string()).collect::<Vec<_>>());
        }
        Ok(())
    }

    #[test]
    fn the_buttons_say_where_they_lead() -> Result<(), i18n::LoadError> {
        let paged = page(250, 1)?;
        let turns: Vec<(&str, &str)> =
            paged.turns.iter().map(|turn| (turn.label.as_str(), turn.id.as_str())).collect();
        assert_eq!(
            turns,
            [("◀ Page 1 of 3", "v1:legal-page:7:3:0"), ("Page 3 of 3 ▶", "v1:legal-page:7:3:2")]
        );
        // From a page beyond the end, the last page is shown.
        assert_eq!(values(&page(250, 900)?), values(&page(250, 2)?));
        Ok(())
    }

    #[test]
    fn what_cannot_be_reached_is_counted() -> Result<(), i18n::LoadError> {
        let locale = Locale::load("en", games::sentences)?;
        let mut options = list(120);
        options.push(MenuOption {
            label: "a long one".into(),
            value: "x".repeat(101),
            description: None,
            emoji: None,
        });
        let menu = |number| {
            StepButton::of_match(MatchId::new(7).at(Moment::new(3)), Step::Play(number)).into()
        };
        let paged = paged(&locale, options, "Where to?", Page::FIRST, 4, menu, |_| Err(TooLong));
        assert_eq!(paged.turns.len(), 0);
        assert_eq!(paged.left_out, 21);
        Ok(())
    }
}
