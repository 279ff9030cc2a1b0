//! Themes of pictures.

use i18n::Locale;
use render::Theme;
use rules::l10n::{L10nMessage, say};

/// What a theme is called.
pub fn name(theme: Theme) -> L10nMessage {
    match theme {
        Theme::Wood => say("theme-wood"),
        Theme::Slate => say("theme-slate"),
        Theme::HighContrast => say("theme-high-contrast"),
        Theme::ColourBlind => say("theme-colour-blind"),
    }
}

/// All themes, as options of a command offer them.
pub fn choices() -> Vec<(L10nMessage, &'static str)> {
    Theme::ALL.into_iter().map(|theme| (name(theme), theme.id())).collect()
}

/// To who asks for a theme that there is not.
pub fn unknown(locale: &Locale, typed: &str) -> String {
    let (typed, themes) = choice(typed);
    locale.text(&say("theme-unknown").with("theme", typed).with("themes", themes))
}

/// What was typed for a theme, and the themes that there are.
pub fn choice(typed: &str) -> (String, Vec<L10nMessage>) {
    let themes = Theme::ALL.map(|theme| L10nMessage::verbatim(format!("`{}`", theme.id()))).into();
    // What was typed comes from outside.
    (typed.chars().filter(|letter| *letter != '`').take(40).collect(), themes)
}
