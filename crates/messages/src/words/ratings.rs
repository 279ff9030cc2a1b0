use i18n::Locale;
use match_model::{MatchId, NeverMoved, RatingChange, RatingRefusal};
use ratings::{MOST_PROVISIONAL, Rating, THOUSAND, Tally};
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

/// A challenge's terms about ratings: a term, and small print.
pub fn rated_terms(locale: &Locale, info: &GameInfo, rated: bool) -> (Option<L10nMessage>, String) {
    if rated {
        (Some(say("rating-challenge-rated").with("game", info.name)), String::new())
    } else {
        (None, format!(" {}", locale.say("rating-challenge-casual")))
    }
}

pub(crate) fn rating_refused(refused: RatingRefusal) -> L10nMessage {
    match refused {
        RatingRefusal::Record => say("rating-refused-record"),
        RatingRefusal::Reported => say("rating-refused-reported"),
        RatingRefusal::TooOften => say("rating-refused-too-often")
            .with("most", match_model::MOST_RATED)
            .with("days", match_model::RATED_WITHIN.as_secs() / (24 * 60 * 60)),
        RatingRefusal::Team => say("rating-refused-team"),
        RatingRefusal::AnswersOnly => say("rating-refused-answers-only"),
    }
}

pub fn points_shown(rating: Rating) -> L10nMessage {
    let points = rating.shown().to_string();
    if rating.is_provisional() {
        say("rating-provisional").with("rating", points)
    } else {
        L10nMessage::verbatim(points)
    }
}

/// The displayed change of a rating: `+12`, `−7`, `±0`.
fn by(change: &RatingChange) -> String {
    match change.after.shown() - change.before.shown() {
        0 => "±0".to_owned(),
        gain if gain > 0 => format!("+{gain}"),
        loss => format!("−{}", -loss),
    }
}

pub(crate) fn changes_line(
    locale: &Locale,
    changes: &[RatingChange; 2],
    white: &str,
    black: &str,
) -> String {
    let [white, black] = [(white, &changes[0]), (black, &changes[1])].map(|(player, change)| {
        say("rating-change")
            .with("player", player)
            .with("before", points_shown(change.before))
            .with("after", points_shown(change.after))
            .with("by", by(change))
    });
    locale.text(&say("rating-ended").with("white", white).with("black", black))
}

pub(crate) fn unchanged(locale: &Locale, info: &GameInfo, unplayed: NeverMoved) -> String {
    locale.text(&match unplayed {
        NeverMoved::One(side) => say("rating-ended-one").with("side", info.side_name(side)),
        NeverMoved::Both => say("rating-ended-neither"),
    })
}

pub(crate) fn profile_game(
    locale: &Locale,
    info: &GameInfo,
    rating: Rating,
    tally: Tally,
) -> String {
    let line = say("rating-profile-game")
        .with("game", info.name)
        .with("rating", points_shown(rating))
        .with("deviation", rating.shown_deviation().to_string())
        .with("won", tally.won.to_string())
        .with("drawn", tally.drawn.to_string())
        .with("lost", tally.lost.to_string());
    locale.text(&line)
}

pub(crate) fn no_rating(locale: &Locale, player: &str, info: Option<&GameInfo>) -> String {
    locale.text(&match info {
        None => say("rating-profile-none").with("player", player),
        Some(info) => say("rating-profile-none-in").with("player", player).with("game", info.name),
    })
}

pub fn last_match(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    opponent: &str,
    result: L10nMessage,
    change: Option<&RatingChange>,
) -> String {
    let line = match change {
        Some(change) => say("rating-last-rated")
            .with("by", by(change))
            .with("rating", points_shown(change.after)),
        None => say("rating-last-casual"),
    }
    .with("match", id.to_string())
    .with("game", info.name)
    .with("opponent", opponent)
    .with("result", result);
    format!("- {}", locale.text(&line))
}

const MOST: i64 = MOST_PROVISIONAL / THOUSAND;

pub(crate) fn marks(locale: &Locale) -> String {
    format!("-# {}", locale.text(&say("rating-marks").with("most", MOST)))
}

pub(crate) fn curve_value(rating: Rating) -> L10nMessage {
    say("rating-curve-value")
        .with("rating", points_shown(rating))
        .with("deviation", rating.shown_deviation().to_string())
}

pub(crate) fn curve_alt(
    locale: &Locale,
    player: &str,
    info: &GameInfo,
    course: &[RatingChange],
) -> String {
    let all = || course.iter().flat_map(|change| [change.before.shown(), change.after.shown()]);
    let number = |value: Option<i64>| value.unwrap_or_default().to_string();
    let text = say("rating-curve-alt")
        .with("player", player)
        .with("game", info.name)
        .with("matches", course.len())
        .with("first", number(all().next()))
        .with("last", number(all().last()))
        .with("lowest", number(all().min()))
        .with("highest", number(all().max()));
    locale.text(&text)
}

pub(crate) fn board_title(locale: &Locale, info: &GameInfo, everywhere: bool) -> String {
    locale.text(
        &if everywhere { say("rating-board-everywhere") } else { say("rating-board-here") }
            .with("game", info.name),
    )
}

pub(crate) fn board_line(
    locale: &Locale,
    place: Option<usize>,
    player: &str,
    rating: Rating,
    tally: Tally,
) -> String {
    let line = say("rating-board-line")
        .with("player", player)
        .with("rating", points_shown(rating))
        .with("deviation", rating.shown_deviation().to_string())
        .with("won", tally.won.to_string())
        .with("drawn", tally.drawn.to_string())
        .with("lost", tally.lost.to_string());
    let line = locale.text(&line);
    match place {
        Some(place) => format!("{place}. {line}"),
        None => format!("- {line}"),
    }
}

/// The asker's own rating, which has no place yet.
pub(crate) fn own_provisional(locale: &Locale, rating: Rating) -> String {
    let own = say("rating-board-own-provisional")
        .with("rating", points_shown(rating))
        .with("deviation", rating.shown_deviation().to_string())
        .with("most", MOST);
    locale.text(&own)
}
