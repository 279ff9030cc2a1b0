use discord_model::message::{Message, Row};
use games::Table;
use i18n::Locale;
use match_model::{Threats, WatchingRefusal};
use model::scene::{Arrow, Mark, MarkKind, Scene, Spot};
use rules::l10n::say;
use rules::{Actor, Side};

use crate::buttons::numbers::Page;
use crate::buttons::stepper::push_once;
use crate::buttons::why::WhyAction;
use crate::layouts::text_board_button;
use crate::layouts::why_subject::WhySubject;
use crate::words;

/// Describes the other side's immediate threats, with the scene. `table` must exclude drafts.
pub fn threats(
    locale: &Locale,
    subject: &WhySubject,
    table: &dyn Table,
    at: Spot,
    threats_found: &Threats,
) -> (Message, Scene) {
    let mut scene = table.scene();
    scene.marks.retain(|mark| mark.kind.is_of_position());
    push_once(&mut scene.marks, Mark::new(at, MarkKind::Pending));
    for from in threats_found.ways.iter().filter_map(|threat| threat.from) {
        push_once(&mut scene.marks, Mark::new(from, MarkKind::Taking));
        let arrow = Arrow { from, to: at };
        if from != at && !scene.arrows.contains(&arrow) {
            scene.arrows.push(arrow);
        }
    }
    let name = scene.board.name(at);
    let mut content = format!(
        "{}\n{}",
        subject.head(locale),
        words::why::threats(
            locale,
            table.info(),
            &name,
            subject.side_on(at).is_some(),
            threats_found
        )
    );
    content.push_str(&words::notes(locale, &scene.notes));
    if table.to_act() == Some(Actor::Side(threats_found.by)) {
        scene.to_act = Some(threats_found.by);
    }
    let buttons = vec![
        subject.button(locale, WhyAction::At(at), &say("button-back")),
        subject.button(locale, WhyAction::Start(Page::FIRST), &say("why-another-square")),
    ];
    let mut rows = vec![Row::Buttons(buttons)];
    text_board_button::add(locale, &mut rows, Ok(subject.letters()));
    (Message { rows, ..Message::text(content) }, scene)
}

/// Threats need agreement: a player can ask for them, or agree. `own`: the player's side, and the
/// sides that agree. `at`: the square for the back button.
pub fn not_agreed(
    locale: &Locale,
    subject: &WhySubject,
    own: Option<(Side, Vec<Side>)>,
    at: Option<Spot>,
    refusal: WatchingRefusal,
) -> Message {
    let mut buttons = Vec::new();
    if let Some((own, agreed)) = own {
        if agreed.contains(&own.other()) {
            buttons.push(subject.button(locale, WhyAction::Agree, &say("why-agree-threats")));
            buttons.push(subject.button(locale, WhyAction::Decline, &say("why-decline-threats")));
        } else if agreed.contains(&own) {
            buttons.push(subject.button(locale, WhyAction::Forbid, &say("why-forbid-threats")));
        } else {
            buttons.push(subject.button(locale, WhyAction::Wish, &say("why-ask-for-threats")));
        }
    }
    buttons.extend(at.map(|at| subject.button(locale, WhyAction::At(at), &say("button-back"))));
    let rows = if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] };
    Message { rows, ..Message::text(locale.text(&words::why::watching_refused(refusal))) }
}
