use i18n::Locale;
use render::Theme;
use rules::l10n::{L10nMessage, say};

pub fn name(theme: Theme) -> L10nMessage {
    match theme {
        Theme::Wood => say("theme-wood"),
        Theme::Slate => say("theme-slate"),
        Theme::HighContrast => say("theme-high-contrast"),
        Theme::ColourBlind => say("theme-colour-blind"),
    }
}

pub fn choices() -> Vec<(L10nMessage, &'static str)> {
    Theme::ALL.into_iter().map(|theme| (name(theme), theme.id())).collect()
}

pub fn unknown(locale: &Locale, typed: &str) -> String {
    let (typed, themes) = choice(typed);
    locale.text(&say("theme-unknown").with("theme", typed).with("themes", themes))
}

pub fn choice(typed: &str) -> (String, Vec<L10nMessage>) {
    let themes = Theme::ALL.map(|theme| L10nMessage::verbatim(format!("`{}`", theme.id()))).into();
    // The typed text is sanitized.
    (typed.chars().filter(|letter| *letter != '`').take(40).collect(), themes)
}
