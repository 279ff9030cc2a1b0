use discord_model::message::{Button, Row, Style};
use games::Table;
use i18n::Locale;
use match_model::{Ending, LEVELS, Match, MatchMoment, NeverMoved, Opponent, RatingChange};
use rules::l10n::{L10nMessage, say};

use crate::buttons::ButtonAction;
use crate::buttons::challenge::ChallengeButton;
use crate::buttons::custom_id::CustomId as _;
use crate::buttons::numbers::Level;
use crate::buttons::records::RecordButton;
use crate::layouts::front_door::{self, Opponents};
use crate::layouts::more_button;
use crate::layouts::names::Names;
use crate::layouts::why_button::why_button;
use crate::words;

pub struct EndedMatch<'a> {
    pub row: &'a Match,
    pub table: &'a dyn Table,
    pub ending: &'a Ending,
    pub names: &'a Names,
    pub moderator: Option<&'a str>,
    pub changes: Option<&'a [RatingChange; 2]>,
    /// The sides that never moved, so that the match isn't rated.
    pub unplayed: Option<NeverMoved>,
    pub herald: Option<Opponent>,
}

impl EndedMatch<'_> {
    pub fn words(&self, locale: &Locale) -> String {
        let (row, table, info) = (self.row, self.table, self.table.info());
        let [white, black] = [self.names.white.as_str(), self.names.black.as_str()];
        let moves = table.last_action().map_or(0, |last| last.turn);
        let mut text = words::match_ended(locale, info, row, self.ending, self.herald, moves);
        let mut add = |line: String| {
            text.push('\n');
            text.push_str(&line);
        };
        if let Some(moderator) = self.moderator {
            add(words::control::decided_by(locale, moderator));
        }
        if let Some(changes) = self.changes {
            add(words::ratings::changes_line(locale, changes, white, black));
        } else if let Some(unplayed) = self.unplayed {
            add(words::ratings::unchanged(locale, info, unplayed));
        }
        text
    }

    pub fn rows(&self, locale: &Locale) -> Vec<Row> {
        let row = self.row;
        let mut rows = vec![Row::Buttons(self.next_steps(locale))];
        more_button::add(locale, &mut rows, MatchMoment { id: row.id, moment: row.moment() });
        let among_people = row.guild_id.is_some() || row.access.is_answers_only();
        let opponents = if among_people { Opponents::People } else { Opponents::Herald };
        rows.extend(games::find(&row.game).map(|game| match self.herald {
            None => front_door::next_row(locale, game, opponents),
            // Herald is already the next step.
            Some(_) => front_door::other_row(locale, game, opponents),
        }));
        rows
    }

    /// At most four, because *More…* follows them.
    fn next_steps(&self, locale: &Locale) -> Vec<Button> {
        let id = self.row.id;
        let rematch = |label| (ChallengeButton::Rematch(id).into(), label);
        let was_played = self.row.plies > 0;
        let is_of_crowd = self.row.crowd_side().is_some();
        let analyse = |label| was_played.then(|| (RecordButton::Analyse(id).into(), label));
        let is_won_against = |herald: &Opponent| self.ending.winner == Some(herald.side.other());
        let [first, second]: [Option<(ButtonAction, L10nMessage)>; 2] = match self.herald {
            None => [Some(rematch(say("button-rematch"))), analyse(say("answer-more-analyse"))],
            // No one can ask for a rematch alone.
            Some(_) if is_of_crowd => [None, analyse(say("answer-more-analyse"))],
            Some(_) if self.ending.ended_by.is_void() => {
                [Some(rematch(say("button-play-again"))), None]
            }
            Some(herald) if is_won_against(&herald) && herald.level < *LEVELS.end() => {
                let level = herald.level + 1;
                let next = ChallengeButton::RematchAt(id, Level(level)).into();
                let label = say("button-play-level").with("level", level);
                [Some((next, label)), Some(rematch(say("button-play-again")))]
            }
            Some(herald) if self.ending.winner != Some(herald.side) => {
                [Some(rematch(say("button-play-again"))), analyse(say("answer-more-analyse"))]
            }
            Some(_) => {
                let try_again = rematch(say("button-try-again"));
                [Some(try_again), analyse(say("button-what-went-wrong"))]
            }
        };
        let button = |style| {
            move |(pressed, label): (ButtonAction, L10nMessage)| Button {
                id: pressed.id(),
                label: locale.text(&label),
                style,
            }
        };
        let mut buttons = Vec::new();
        buttons.extend(first.map(button(Style::Primary)));
        buttons.extend(second.map(button(Style::Secondary)));
        let rule = games::find(&self.row.game).zip(self.ending.rule.as_deref());
        let rule_button = rule.and_then(|(game, rule)| why_button(locale, game, rule));
        // The rule is named in the sentence above.
        buttons.extend(
            rule_button.map(|button| Button { label: locale.say("lessons-why-ended"), ..button }),
        );
        let gif = || (RecordButton::Gif(id).into(), say("button-replay-as-gif"));
        buttons.extend(was_played.then(gif).map(button(Style::Secondary)));
        buttons
    }
}
