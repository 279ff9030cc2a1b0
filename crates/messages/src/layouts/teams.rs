use discord_model::message::{
    Button, Field, Form, FormChoice, Input, MOST_LABEL, MOST_OPTIONS, MOST_SUGGESTIONS, Need, Row,
    Style, Suggestion, shorten,
};
use i18n::Locale;
use match_model::{MatchId, Roster};
use rules::l10n::{L10nMessage, say};

use crate::buttons::custom_id::CustomId;
use crate::buttons::teams::TeamButton;
use crate::option_names as named;
use crate::words;

pub fn buttons(locale: &Locale, id: MatchId, enlist: bool, release: bool) -> Vec<Row> {
    let enlist = enlist.then(|| (TeamButton::Enlist(id), say("team-button-enlist")));
    let release = release.then(|| (TeamButton::Release(id), say("team-button-release")));
    let buttons: Vec<Button> = [enlist, release]
        .into_iter()
        .flatten()
        .map(|(button, label)| Button {
            id: button.id(),
            label: locale.text(&label),
            style: Style::Secondary,
        })
        .collect();
    if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] }
}

/// `None` without a piece to choose.
pub fn enlist_form(
    locale: &Locale,
    id: MatchId,
    roster: &Roster,
    homes: Vec<String>,
) -> Option<Form> {
    let member = Field {
        id: named::MEMBER.to_owned(),
        label: locale.say("team-form-member"),
        description: None,
        need: Need::Required,
        input: Input::Person { placeholder: locale.say("team-form-person"), chosen: None },
    };
    let piece = piece_field(locale, roster, homes)?;
    let (id, title) = (TeamButton::Enlist(id), say("team-button-enlist"));
    Some(form(locale, &id, &title, vec![piece, member]))
}

/// `None` without a piece to choose.
pub fn release_form(
    locale: &Locale,
    id: MatchId,
    roster: &Roster,
    homes: Vec<String>,
) -> Option<Form> {
    let piece = piece_field(locale, roster, homes)?;
    Some(form(locale, &TeamButton::Release(id), &say("team-button-release"), vec![piece]))
}

fn form(locale: &Locale, id: &TeamButton, title: &L10nMessage, fields: Vec<Field>) -> Form {
    Form { id: id.id(), title: locale.text(title), fields }
}

fn piece_field(locale: &Locale, roster: &Roster, homes: Vec<String>) -> Option<Field> {
    let choices: Vec<FormChoice> = homes
        .into_iter()
        .take(MOST_OPTIONS)
        .map(|home| FormChoice {
            label: locale.text(&words::teams::short_piece(&roster.fighters, &home)),
            value: home,
            description: None,
            chosen: false,
        })
        .collect();
    if choices.is_empty() {
        return None;
    }
    Some(Field {
        id: named::PIECE.to_owned(),
        label: locale.say("team-form-piece"),
        description: None,
        need: Need::Required,
        input: Input::Menu { placeholder: locale.say("team-form-choose"), choices },
    })
}

/// Suggests pieces for the last word of a list: `g1, f1`.
pub fn suggested_pieces(
    locale: &Locale,
    roster: &Roster,
    homes: Vec<String>,
    typed: &str,
) -> Vec<Suggestion> {
    let (lead, last) = match typed.rfind(',') {
        Some(comma) => typed.split_at(comma + 1),
        None => ("", typed),
    };
    let (lead, last) = (lead.to_lowercase(), last.trim().to_lowercase());
    let lead = if lead.is_empty() { lead } else { format!("{} ", lead.trim()) };
    homes
        .into_iter()
        .filter(|home| !lead.contains(home.as_str()))
        .map(|home| (locale.text(&words::teams::short_piece(&roster.fighters, &home)), home))
        .filter(|(name, _)| name.to_lowercase().contains(&last))
        .take(MOST_SUGGESTIONS)
        .map(|(name, home)| Suggestion {
            name: shorten(&format!("{lead}{name}"), MOST_LABEL),
            value: shorten(&format!("{lead}{home}"), MOST_LABEL).into(),
        })
        .collect()
}
