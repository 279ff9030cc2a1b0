//! Says what becomes of a takeback that is asked for.

use discord::message::{Message, Style};
use referee::{Due, MatchId, Moment, OfferMade, Side};
use rules::l10n::say;

use super::posting::{done, in_match, said_in};
use super::{SendResult, buttons};
use crate::app::App;
use crate::buttons::control::ControlButton;
use crate::words;

/// Asks the other side.
pub(super) async fn takeback_asked(
    app: &App,
    entry: &Due,
    id: MatchId,
    by: Side,
    moment: Moment,
) -> SendResult {
    let row = referee::view::match_row(&app.referee, id).await?;
    let names = app.names(&row).await?;
    let Some(game) = games::find(&row.game) else { return done(app, entry).await };
    // Herald grants it by itself, and is not called.
    if row.person(by.other()) == app.own {
        return done(app, entry).await;
    }
    let opponent = row.person(by.other()).get();
    let grant = app.locale.say("control-button-grant");
    let decline = app.locale.say("control-button-decline");
    let message = Message {
        content: app.locale.text(
            &say("control-takeback-asked")
                .with("match", id.to_string())
                .with("game", game.info.name)
                .with("by", names.of(by))
                .with("opponent", words::mention(opponent)),
        ),
        rows: vec![buttons(&[
            (ControlButton::GrantTakeback(id, moment).into(), grant, Style::Success),
            (ControlButton::DeclineTakeback(id, moment).into(), decline, Style::Secondary),
        ])],
        pings: vec![opponent],
        ..Message::default()
    };
    let posted = in_match(app, entry, &row, message).await?;
    referee::outbox::takeback_said(
        &app.referee,
        entry.id,
        OfferMade { match_id: id, by, moment },
        posted,
        app.clock.now(),
    )
    .await?;
    Ok(())
}

/// Tells that it is declined.
pub(super) async fn takeback_declined(app: &App, entry: &Due, id: MatchId, by: Side) -> SendResult {
    let row = referee::view::match_row(&app.referee, id).await?;
    let names = app.names(&row).await?;
    let Some(game) = games::find(&row.game) else { return done(app, entry).await };
    let text = app.locale.text(
        &say("control-takeback-declined")
            .with("match", id.to_string())
            .with("game", game.info.name)
            .with("by", names.of(by)),
    );
    let posted = in_match(app, entry, &row, Message::text(text)).await?;
    said_in(app, entry, posted.message).await
}
