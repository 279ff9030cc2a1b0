use engine::{Hint, Reason};
use i18n::Locale;
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

pub(crate) const MOST_REASONS: usize = 4;

pub fn why(locale: &Locale, game: &GameInfo, hint: &Hint) -> String {
    let reasons = hint.reasons.iter();
    let forced = hint.turn.forced && !hint.reasons.contains(&Reason::Wins);
    let mut lines: Vec<L10nMessage> =
        reasons.take(MOST_REASONS).map(|reason| reason.words(game)).collect();
    if forced {
        lines.push(match hint.turn.score > 0 {
            true => say("opponent-reason-forces"),
            false => say("opponent-reason-resists"),
        });
    }
    lines.iter().map(|line| format!("\n- {}", locale.text(line))).collect()
}
