use discord_model::message::{Button, File, Message, Row, Style};
use games::Entry;
use i18n::Locale;
use lessons::Lessons;
use match_model::{LevelTally, MatchTally, PersonId, PersonRating, RatingChange, SeasonMedal};
use ratings::{Rating, THOUSAND};
use render::{Curve, CurvePoint, CurveScale};
use rules::Options;
use rules::l10n::{L10nMessage, say};

use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::GameId;
use crate::buttons::numbers::Page;
use crate::buttons::profile::{PAGE, RatingButton, Scope};
use crate::words::{self, progress as progress_words, ratings as rated_words};

const MOST_MEDALS: usize = 5;

pub struct Progress {
    pub casual: MatchTally,
    /// Matches against the asker; empty for the asker.
    pub between: MatchTally,
    pub levels: Vec<LevelTally>,
    pub medals: Vec<SeasonMedal>,
    /// Begun tours with their next steps, only for the person themselves.
    pub tours: Vec<(&'static Lessons, usize)>,
}

/// A person's ratings with the course of one of them, optionally of a given game.
pub fn profile(
    locale: &Locale,
    player: &str,
    of: Option<&Entry>,
    rated: &[(&'static Entry, PersonRating)],
    picture: Option<File>,
    last: Vec<String>,
    progress: &Progress,
) -> Message {
    let name = words::name(player);
    let mut lines = Vec::new();
    if rated.is_empty() {
        lines.push(rated_words::no_rating(locale, &name, of.map(|game| game.info)));
    } else {
        lines.push(locale.text(&say("rating-profile-title").with("player", &name)));
        lines.extend(rated.iter().map(|(entry, one)| {
            rated_words::profile_game(locale, entry.info, one.rating, one.standing.tally)
        }));
    }
    if !last.is_empty() {
        lines.push(locale.say("rating-profile-last"));
        lines.extend(last);
    }
    lines.extend(progress_lines(locale, &name, of, progress));
    if !rated.is_empty() {
        lines.push(rated_words::marks(locale));
    }
    Message { files: picture.into_iter().collect(), ..Message::text(lines.join("\n")) }
}

fn progress_lines(
    locale: &Locale,
    name: &str,
    of: Option<&Entry>,
    progress: &Progress,
) -> Vec<String> {
    let Progress { casual, between, levels, medals, tours } = progress;
    let mut lines = medal_lines(locale, of, medals);
    if casual.all() > 0 {
        let line = say("rating-progress-casual")
            .with("won", casual.won.to_string())
            .with("drawn", casual.drawn.to_string())
            .with("lost", casual.lost.to_string());
        lines.push(locale.text(&line));
    }
    if between.all() > 0 {
        let line = say("rating-progress-between")
            .with("player", name)
            .with("won", between.won.to_string())
            .with("drawn", between.drawn.to_string())
            .with("lost", between.lost.to_string());
        lines.push(locale.text(&line));
    }
    for game in games::all().iter().filter(|game| of.is_none_or(|of| of.info.id == game.info.id)) {
        if levels.iter().any(|one| one.game == game.info.id) {
            lines.push(progress_words::ladder(locale, game.info, levels));
        }
    }
    if !tours.is_empty() {
        let label = |(lessons, step): &(&Lessons, usize)| {
            words::lessons::tour_label(locale, lessons, *step)
        };
        lines.push(progress_words::tours(locale, tours.iter().map(label).collect()));
    }
    lines
}

/// The newest medals, and the number of the others.
fn medal_lines(locale: &Locale, of: Option<&Entry>, medals: &[SeasonMedal]) -> Vec<String> {
    let known = |medal: &SeasonMedal| {
        let game = match &medal.game {
            Some(game) => Some(games::find(game)?.info),
            None => None,
        };
        let is_selected = of.is_none_or(|of| game.is_some_and(|game| of.info.id == game.id));
        is_selected.then(|| locale.text(&words::seasons::medal_line(medal, game)))
    };
    let mut lines: Vec<String> = medals.iter().filter_map(known).collect();
    if lines.is_empty() {
        return lines;
    }
    let rest = lines.len().saturating_sub(MOST_MEDALS);
    lines.truncate(MOST_MEDALS);
    lines.insert(0, locale.say("rating-medals"));
    if rest > 0 {
        lines.push(locale.text(&say("rating-medals-more").with("count", rest)));
    }
    lines
}

pub fn curve(
    locale: &Locale,
    player: &str,
    entry: &Entry,
    rating: Rating,
    course: &[RatingChange],
) -> (Curve, String) {
    let parts = |part: i64| part as f32 / THOUSAND as f32;
    let point = |rating: Rating| {
        Some(CurvePoint { value: parts(rating.points), spread: parts(rating.deviation) })
    };
    let day = |change: &RatingChange| L10nMessage::verbatim(change.at.day());
    let curve = Curve {
        accent: entry.start(&Options::default()).scene().accent,
        title: say("rating-curve-title").with("player", player).with("game", entry.info.name),
        value: rated_words::curve_value(rating),
        times: course.iter().map(day).enumerate().collect(),
        points: course.iter().map(|one| point(one.after)).collect(),
        scale: CurveScale::Fitted,
        marks: Vec::new(),
    };
    (curve, rated_words::curve_alt(locale, player, entry.info, course))
}

pub fn leaderboard(
    locale: &Locale,
    game: &'static Entry,
    scope: Scope,
    by: PersonId,
    number: Page,
    rated: &[PersonRating],
) -> Message {
    if rated.is_empty() {
        return Message::text(locale.text(&say("rating-board-empty").with("game", game.info.name)));
    }
    let placed = rated.iter().filter(|one| !one.rating.is_provisional()).count();
    let pages = rated.len().div_ceil(PAGE);
    // The list may have shrunk since the button was made.
    let number = usize::from(number.0).min(pages - 1);
    let mut lines = vec![rated_words::board_title(locale, game.info, scope == Scope::Everywhere)];
    for (index, one) in rated.iter().enumerate().skip(number * PAGE).take(PAGE) {
        let place = (index < placed).then_some(index + 1);
        if place.is_none() && (index == placed || index == number * PAGE) {
            lines.push(locale.say("rating-board-provisional"));
        }
        let (name, tally) = (words::name(&one.name), one.standing.tally);
        lines.push(rated_words::board_line(locale, place, &name, one.rating, tally));
    }
    let own = rated.iter().position(|one| one.person == by);
    lines.push(match own.and_then(|own| rated.get(own).map(|one| (own, one))) {
        Some((own, _)) if own < placed => locale.text(
            &say("rating-board-own")
                .with("place", (own + 1).to_string())
                .with("of", placed.to_string()),
        ),
        Some((_, one)) => rated_words::own_provisional(locale, one.rating),
        None => locale.say("rating-board-own-none"),
    });
    lines.push(rated_words::marks(locale));
    let page_of = |number: usize| Page(u16::try_from(number).unwrap_or(u16::MAX));
    let turn = |to: usize, label: String| Button {
        id: RatingButton::Page(GameId::of(game), scope, page_of(to)).id(),
        label,
        style: Style::Secondary,
    };
    let mut buttons = Vec::new();
    if number > 0 {
        buttons.push(turn(
            number - 1,
            locale.text(&say("button-page-back").with("page", number).with("pages", pages)),
        ));
    }
    if number + 1 < pages {
        buttons.push(turn(
            number + 1,
            locale.text(&say("button-page-on").with("page", number + 2).with("pages", pages)),
        ));
    }
    let rows = if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] };
    Message { content: lines.join("\n"), rows, ..Message::default() }
}
