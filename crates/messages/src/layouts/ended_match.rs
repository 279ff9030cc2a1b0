//! What stands under the board of a match that is over.

use discord_model::message::{Button, Row, Style};
use games::Table;
use i18n::Locale;
use match_model::{Ending, Match, NeverMoved, PersonId, RatingChange};
use rules::l10n::{L10nMessage, say};

use crate::buttons::ButtonAction;
use crate::buttons::challenge::ChallengeButton;
use crate::buttons::custom_id::CustomId as _;
use crate::buttons::records::RecordButton;
use crate::layouts::front_door::{self, Opponents};
use crate::layouts::names::Names;
use crate::layouts::story::seed_of;
use crate::layouts::why_button::why_button;
use crate::words;

/// A match that is over.
pub struct EndedMatch<'a> {
    pub row: &'a Match,
    pub table: &'a dyn Table,
    pub ending: &'a Ending,
    pub names: &'a Names,
    /// The name of the moderator who decided it.
    pub moderator: Option<&'a str>,
    pub changes: Option<&'a [RatingChange; 2]>,
    /// The sides because of which the match isn't rated.
    pub unplayed: Option<NeverMoved>,
    /// Herald's own id.
    pub own: PersonId,
}

impl EndedMatch<'_> {
    /// How it ended, and what can be done next.
    #[must_use]
    pub fn words(&self, locale: &Locale) -> String {
        let (row, table, info) = (self.row, self.table, self.table.info());
        let [white, black] = [self.names.white.as_str(), self.names.black.as_str()];
        let moves = table.last_action().map_or(0, |last| last.turn);
        let mut text = words::ended(locale, info, self.ending, white, black, moves);
        let mut add = |line: String| {
            text.push('\n');
            text.push_str(&line);
        };
        if let Some(moderator) = self.moderator {
            add(words::control::decided_by(locale, moderator));
        }
        if let Some(changes) = self.changes {
            add(words::ratings::changed(locale, changes, white, black));
        } else if let Some(unplayed) = self.unplayed {
            add(words::ratings::unchanged(locale, info, unplayed));
        }
        if let Some(seed) = seed_of(locale, row, table) {
            add(seed);
        }
        let called = [row.white, row.black].map(|one| words::opponent::called(self.own, one.get()));
        add(words::afterwards(locale, called, row.plies > 0));
        text
    }

    /// The buttons for a rematch, the record, and the next match.
    #[must_use]
    pub fn rows(&self, locale: &Locale) -> Vec<Row> {
        let mut rows = Vec::from(afterwards(locale, self.row, self.ending));
        let among_people = self.row.guild_id.is_some() || self.row.access.is_answers_only();
        let opponents = if among_people { Opponents::People } else { Opponents::Herald };
        let game = games::find(&self.row.game);
        rows.extend(game.map(|game| front_door::next_row(locale, game, opponents)));
        rows
    }
}

/// The buttons under the end of a match.
fn afterwards(locale: &Locale, row: &Match, ending: &Ending) -> [Row; 2] {
    let id = row.id;
    let rematch = (ChallengeButton::Rematch(id).into(), say("button-rematch"), Style::Primary);
    let analyse = say("answer-more-analyse");
    let analyse = (RecordButton::Analyse(id).into(), analyse, Style::Secondary);
    let next = [rematch].into_iter().chain((row.plies > 0).then_some(analyse));
    let kept = [
        (RecordButton::Gif(id).into(), say("button-replay-as-gif"), Style::Secondary),
        (RecordButton::Replay(id).into(), say("button-replay"), Style::Secondary),
        (RecordButton::Export(id).into(), say("button-record"), Style::Secondary),
    ];
    let button = |(pressed, label, style): (ButtonAction, L10nMessage, Style)| Button {
        id: pressed.id(),
        label: locale.text(&label),
        style,
    };
    let rule = games::find(&row.game).zip(ending.rule.as_deref());
    let why = rule.and_then(|(game, rule)| why_button(locale, game, rule));
    [
        Row::Buttons(next.map(button).chain(why).collect()),
        Row::Buttons(kept.into_iter().map(button).collect()),
    ]
}
