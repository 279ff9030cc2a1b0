//! What threatens a square: told where both players agree to it, and always against Herald.

use discord_model::message::{Message, Row};
use match_model::{MatchId, Person, RequestRefusal, WatchingRefusal};
use messages::buttons::numbers::Page;
use messages::buttons::stepper::push_once;
use messages::buttons::why::WhyAction;
use messages::layouts::text_board_button;
use messages::layouts::why_subject::WhySubject;
use messages::words;
use model::scene::{Arrow, Mark, MarkKind, Spot};
use referee::{Error, OfferAnswer};
use rules::Actor;
use rules::l10n::say;

use crate::incoming::commands::learn::why_subject;
use crate::outgoing::composer::Composer;
use crate::reply::{Answer, Failure, Reply};

/// What the other side could do to a square at once, marked on a picture.
pub(crate) async fn told(
    composer: &Composer,
    by: &Person,
    asked: &WhySubject,
    at: Spot,
) -> Result<Message, Failure> {
    let locale = &composer.locale;
    match referee::watching::may_see_threats(&composer.referee, asked.id).await {
        Ok(()) => {}
        Err(Error::Refused(RequestRefusal::Watching(why @ WatchingRefusal::ThreatsNotAgreed))) => {
            return not_agreed(composer, by, asked, Some(at), why).await;
        }
        Err(other) => return Err(other.into()),
    }
    // What one puts together in private is not there yet for the other side.
    let table = referee::view::find(&composer.referee, asked.id).await?.table;
    let side = asked.side_on(at);
    let info = table.info();
    // Each legal action is looked at, and many of them are played.
    let (by_side, copy) = (side.unwrap_or(asked.from).other(), table.copy());
    let found = tokio::task::spawn_blocking(move || referee::threats(&*copy, by_side, at));
    let found =
        found.await.map_err(|cause| Failure::Broken(format!("no threats were found: {cause}")))?;
    let Some(found) = found else {
        return Err(Failure::Said(locale.say("why-threats-untold")));
    };
    let mut scene = table.scene();
    scene.marks.retain(|mark| mark.kind.is_of_position());
    push_once(&mut scene.marks, Mark::new(at, MarkKind::Pending));
    for from in found.ways.iter().filter_map(|way| way.from) {
        push_once(&mut scene.marks, Mark::new(from, MarkKind::Taking));
        let arrow = Arrow { from, to: at };
        if from != at && !scene.arrows.contains(&arrow) {
            scene.arrows.push(arrow);
        }
    }
    let name = scene.board.name(at);
    let mut content = format!(
        "{}\n{}",
        asked.head(&composer.locale),
        words::why::threats(locale, info, &name, side.is_some(), &found)
    );
    content.push_str(&words::notes(locale, &scene.notes));
    if table.to_act() == Some(Actor::Side(found.by)) {
        scene.to_act = Some(found.by);
    }
    let buttons = vec![
        asked.button(&composer.locale, WhyAction::At(at), &say("button-back")),
        asked.button(&composer.locale, WhyAction::Start(Page::FIRST), &say("why-another-square")),
    ];
    let file = why_subject::picture(composer, asked, scene).await?;
    let mut rows = vec![Row::Buttons(buttons)];
    text_board_button::put(&composer.locale, &mut rows, Ok(asked.letters()));
    Ok(Message { content, rows, files: vec![file], ..Message::default() })
}

/// Threats are not agreed on: a player can ask for them, or agree where they are asked. `at`: the
/// square to which a button leads back.
pub(crate) async fn not_agreed(
    composer: &Composer,
    by: &Person,
    asked: &WhySubject,
    at: Option<Spot>,
    why: WatchingRefusal,
) -> Result<Message, Failure> {
    let mut buttons = Vec::new();
    let row = referee::view::match_row(&composer.referee, asked.id).await?;
    if let Some(own) = row.side_of(by.id) {
        let agreed = referee::watching::find(&composer.referee, asked.id).await?.threats;
        if agreed.contains(&own.other()) {
            buttons.push(asked.button(
                &composer.locale,
                WhyAction::Agree,
                &say("why-agree-threats"),
            ));
            buttons.push(asked.button(
                &composer.locale,
                WhyAction::Decline,
                &say("why-decline-threats"),
            ));
        } else if agreed.contains(&own) {
            buttons.push(asked.button(
                &composer.locale,
                WhyAction::Forbid,
                &say("why-forbid-threats"),
            ));
        } else {
            buttons.push(asked.button(
                &composer.locale,
                WhyAction::Wish,
                &say("why-ask-for-threats"),
            ));
        }
    }
    buttons.extend(
        at.map(|at| asked.button(&composer.locale, WhyAction::At(at), &say("button-back"))),
    );
    let rows = if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] };
    let content = composer.locale.text(&words::why::watching_refused(why));
    Ok(Message { rows, ..Message::text(content) })
}

/// What a button does that asks for threats, agrees to them or takes it back.
pub(crate) async fn agreed(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    asking: WhyAction,
) -> Answer {
    let (referee, now) = (&composer.referee, composer.now());
    let told = match asking {
        WhyAction::Wish if referee::watching::wish_threats(referee, id, by.id, now).await? => {
            say("why-threats-agreed-told")
        }
        WhyAction::Wish => say("why-threats-wished-told"),
        WhyAction::Forbid => {
            referee::watching::forbid_threats(referee, id, by.id, now).await?;
            say("why-threats-forbidden-told")
        }
        _ => {
            let agrees = asking == WhyAction::Agree;
            referee::watching::answer_threats(referee, id, by.id, OfferAnswer::of(agrees), now)
                .await?;
            if agrees { say("why-threats-agreed-told") } else { say("why-threats-declined-told") }
        }
    };
    Ok(Reply::text(composer.locale.text(&told)))
}
