//! `/analyse`: Herald's analysis of finished matches.

use discord_model::message::Message;
use engine::Hint;
use match_model::{MatchId, NotNow};
use messages::buttons::analysis::{AnalysisButton, AnalysisView};
use messages::buttons::fields::Field;
use messages::buttons::numbers::{PageNumber, Plies, PointNumber};
use messages::words;
use opponent::analysis::{self, AnalysisStart};
use opponent::asker::Asker;
use opponent::pending::PendingHint;
use rules::l10n::say;
use tracing::Instrument;

use crate::incoming::commands::learn::analysis_pages::page;
use crate::incoming::commands::learn::puzzle_deck;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::reply::{Answer, Failure, Reply, WithFollowUp};

impl ButtonHandler for AnalysisButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        let asker = Asker { person: press.by.id, guild: press.place.guild };
        let (id, view) = match self {
            AnalysisButton::Show(id, view, _) => (id, view),
            AnalysisButton::Pick(id) => {
                let choice = press.chosen.as_deref().and_then(Field::read);
                (id, choice.map_or(AnalysisView::Overview, AnalysisView::Choice))
            }
        };
        match analyse_match(services, asker, id, view).await? {
            Reply::Tell(message) => Ok(Reply::private(message, press.visibility)),
            other => Ok(other),
        }
    }
}

pub(crate) async fn analyse(context: &Context) -> Answer {
    let id = context.ended_match().await?;
    let number = |name| context.values.number(name).map(|n| u32::try_from(n).unwrap_or(u32::MAX));
    let view = if let Some(number) = number(named::POINT) {
        AnalysisView::Point(PointNumber(number))
    } else if let Some(ply) = number(named::AFTER) {
        AnalysisView::Choice(Plies(ply))
    } else if let Some(page) = number(named::PAGE) {
        AnalysisView::List(PageNumber(page))
    } else if context.values.text(named::AS) == Some("text") {
        // The list has the curve's content in words.
        AnalysisView::List(PageNumber(1))
    } else {
        AnalysisView::Overview
    };
    analyse_match(
        &context.services,
        Asker { person: context.asker.id, guild: context.place.guild },
        id,
        view,
    )
    .await
}

pub(crate) async fn analyse_match(
    services: &RequestServices,
    asker: Asker,
    id: MatchId,
    view: AnalysisView,
) -> Answer {
    referee::watching::open_to_analysis(services.referee(), id).await?;
    match analysis::look(&services.opponent, asker, id).await? {
        AnalysisStart::Found(findings) => {
            puzzle_deck::add(services, asker.person, id, &findings).await;
            page(services.composer(), id, &findings, view).await.map(Reply::Tell)
        }
        AnalysisStart::Not(NotNow::Full(wait)) => Err(Failure::Said(
            services
                .locale()
                .text(&say("opponent-look-full").with("wait", words::opponent::about(wait))),
        )),
        AnalysisStart::Not(not_now) => Err(busy(services.composer(), &not_now)),
        AnalysisStart::Later(likely, permit) => {
            let notice = say("opponent-looking")
                .with("match", id.to_string())
                .with("wait", words::opponent::about(likely));
            let message = Message::text(services.locale().text(&notice));
            let services = services.clone();
            // Continues even if the asker has left, because the result is stored.
            let analysis = {
                let services = services.clone();
                async move {
                    let outcome =
                        analysis::await_findings(&services.opponent, asker, id, likely).await;
                    drop(permit);
                    outcome
                }
            };
            let analysis = tokio::spawn(analysis.in_current_span());
            let follow_up = async move {
                match tokio::time::timeout(services.messenger.patience.late_answer, analysis).await
                {
                    Ok(Ok(Ok(Some(findings)))) => {
                        puzzle_deck::add(&services, asker.person, id, &findings).await;
                        page(services.composer(), id, &findings, view).await
                    }
                    Ok(Ok(Ok(None))) => Ok(Message::text(
                        services
                            .locale()
                            .text(&say("opponent-looked-stopped").with("match", id.to_string())),
                    )),
                    Ok(Ok(Err(cause))) => Err(cause.into()),
                    Ok(Err(cause)) => Err(Failure::Broken(cause.to_string())),
                    Err(_) => Ok(Message::text(
                        services
                            .locale()
                            .text(&say("opponent-looks-on").with("match", id.to_string())),
                    )),
                }
            };
            Ok(Reply::Later(WithFollowUp { message, follow_up: Box::pin(follow_up) }))
        }
    }
}

pub(crate) fn busy(composer: &Composer, not_now: &NotNow) -> Failure {
    Failure::Said(words::opponent::not_now(&composer.locale, not_now, composer.now()))
}

pub(crate) async fn await_hint(
    messenger: &Messenger,
    hint: Result<PendingHint, NotNow>,
) -> Result<Option<Hint>, Failure> {
    let hint = hint.map_err(|not_now| busy(&messenger.composer, &not_now))?;
    let hint_or_timeout = tokio::time::timeout(messenger.patience.late_answer, hint.get()).await;
    hint_or_timeout.map_err(|_| Failure::Said(messenger.locale().say("opponent-hint-late")))
}
