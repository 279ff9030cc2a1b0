//! Teams and standing orders.

use crate::incoming::commands::matches::outlook;
use crate::incoming::commands::matches::pick;
use crate::incoming::commands::play::enter;
use crate::incoming::commands::table::ASK;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::ButtonHandler;
use crate::incoming::press::Press;
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::names::names_of;
use crate::outgoing::names::shown_name;
use crate::reply::Answer;
use crate::reply::Failure;
use crate::reply::Reply;
use discord_model::message::Form;
use discord_model::message::Message;
use match_model::ActionOrigin;
use match_model::Enlistment;
use match_model::EnlistmentId;
use match_model::MatchId;
use match_model::MatchState;
use match_model::Person;
use match_model::PersonId;
use match_model::RequestRefusal;
use match_model::Roster;
use match_model::home_name;
use messages::buttons::teams::TeamButton;
use messages::layouts::teams as layouts;
use messages::layouts::teams::suggested_pieces;
use messages::words;
use referee::OfferAnswer;
use referee::Orders;
use referee::Referee;
use rules::OrderInfo;
use rules::l10n::L10nMessage;
use rules::l10n::say;

impl ButtonHandler for TeamButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        let (composer, by) = (services.composer(), &press.by);
        match self {
            TeamButton::Join(_, request) => {
                answer(composer, by, request, OfferAnswer::Accept).await
            }
            TeamButton::Refuse(_, request) => {
                answer(composer, by, request, OfferAnswer::Decline).await
            }
            TeamButton::Withdraw(_, request) => withdraw_request(composer, by, request).await,
            TeamButton::Enlist(id) => {
                let roster = referee::teams::roster(&composer.referee, id).await?;
                ask(layouts::enlist_form(&composer.locale, id, &roster, free(&roster, by.id)))
            }
            TeamButton::Release(id) => {
                let roster = referee::teams::roster(&composer.referee, id).await?;
                ask(layouts::release_form(&composer.locale, id, &roster, lent(&roster, by.id)))
            }
        }
    }

    async fn submit(self, services: &RequestServices, press: Press, _line: &str) -> Answer {
        match self {
            TeamButton::Enlist(id) => enlist_in(&Context::of_form(services, press), id).await,
            TeamButton::Release(id) => release_in(&Context::of_form(services, press), id).await,
            _ => self.press(services, press).await,
        }
    }
}

/// `None`: no piece is left to choose.
fn ask(form: Option<Form>) -> Answer {
    form.map(Reply::Ask).ok_or(Failure::Referee(RequestRefusal::Stale.into()))
}

fn homes(values: &Values) -> Vec<String> {
    let text = values.text(named::PIECE).unwrap_or_default().to_lowercase();
    let words = || text.split([' ', ',', ';']).filter(|word| !word.is_empty());
    let is_square = |word: &&str| word.len() <= 3 && word.ends_with(|c: char| c.is_ascii_digit());
    let homes: Vec<String> = words().filter(is_square).map(str::to_owned).collect();
    if homes.is_empty() {
        words().next_back().map(str::to_owned).into_iter().collect()
    } else {
        homes
    }
}

pub(crate) async fn enlist(context: &Context) -> Answer {
    enlist_in(context, context.match_to_act().await?).await
}

async fn enlist_in(context: &Context, id: MatchId) -> Answer {
    let Some((person, is_bot)) = context.values.user(named::MEMBER) else {
        return Ok(context.say("team-whom"));
    };
    let row = enter::may_post(context.composer(), &context.place, id).await?;
    if row.access.is_answers_only() {
        return Err(Failure::Said(context.locale().say("team-no-teams-elsewhere")));
    }
    if row.guild_id.is_none() {
        return Err(Failure::Said(context.locale().say("team-nobody-else")));
    }
    let homes = homes(&context.values).join(" ");
    let enlistment = referee::enlistment::enlist(
        context.referee(),
        id,
        context.asker.id,
        &person,
        is_bot,
        &homes,
        context.now(),
    )
    .await?;
    tracing::info!(match_id = %id, person = %person.id, %enlistment, "request to play pieces made");
    let fighters = referee::teams::roster(context.referee(), id).await?.fighters;
    let pieces = words::teams::pieces(&fighters, &homes.split(' ').collect::<Vec<_>>());
    let text = context.text(
        &say("team-you-asked").with("name", words::name(&person.name)).with("pieces", pieces),
    );
    outlook::with_unposted_note(&context.services.messenger, id, text).await.map(Reply::text)
}

pub(crate) async fn answer(
    composer: &Composer,
    asker: &Person,
    id: EnlistmentId,
    answer: OfferAnswer,
) -> Answer {
    let enlistment =
        referee::enlistment::answer(&composer.referee, id, asker.id, answer, composer.now())
            .await?;
    tracing::info!(match_id = %enlistment.match_id, %id, yes = answer.is_accept(), "request to play pieces answered");
    let row = referee::view::match_row(&composer.referee, enlistment.match_id).await?;
    let captain = shown_name(composer, row.person(enlistment.side)).await?;
    let pieces = enlisted_pieces_of(&composer.referee, &enlistment).await?;
    let text = words::teams::answer_line(answer.is_accept(), pieces, &captain);
    Ok(Reply::text(composer.locale.text(&text)))
}

pub(crate) async fn withdraw_request(
    composer: &Composer,
    asker: &Person,
    id: EnlistmentId,
) -> Answer {
    let enlistment =
        referee::enlistment::withdraw(&composer.referee, id, asker.id, composer.now()).await?;
    withdrawn_text(composer, &enlistment).await.map(Reply::text)
}

async fn withdrawn_text(composer: &Composer, enlistment: &Enlistment) -> Result<String, Failure> {
    let name = shown_name(composer, enlistment.person_id).await?;
    let pieces = enlisted_pieces_of(&composer.referee, enlistment).await?;
    Ok(composer
        .locale
        .text(&say("team-you-ask-no-more").with("name", &name).with("pieces", pieces)))
}

async fn enlisted_pieces_of(
    referee: &Referee,
    enlistment: &Enlistment,
) -> Result<L10nMessage, Failure> {
    let fighters = referee::view::board_at(referee, enlistment.match_id, 0).await?.table.fighters();
    let homes: Vec<&str> = enlistment.homes.iter().map(String::as_str).collect();
    Ok(words::teams::pieces(&fighters, &homes))
}

pub(crate) async fn release(context: &Context) -> Answer {
    release_in(context, context.match_to_act().await?).await
}

async fn release_in(context: &Context, id: MatchId) -> Answer {
    let row = enter::may_post(context.composer(), &context.place, id).await?;
    let homes = homes(&context.values);
    let roster_before = referee::teams::roster(context.referee(), id).await?;
    let released = referee::enlistment::release(
        context.referee(),
        id,
        context.asker.id,
        &homes.join(" "),
        context.now(),
    )
    .await?;
    tracing::info!(match_id = %id, "released");
    let mut lines = Vec::new();
    for enlistment in &released.withdrawn {
        lines.push(withdrawn_text(context.composer(), enlistment).await?);
    }
    if let Some(first) = released.members.first() {
        let homes_released: Vec<&str> =
            released.members.iter().map(|member| member.home.as_str()).collect();
        let pieces = words::teams::pieces(&roster_before.fighters, &homes_released);
        let gave_back = released.members.iter().any(|member| member.person_id == context.asker.id);
        lines.push(if gave_back {
            let captain = shown_name(context.composer(), row.person(first.side)).await?;
            context
                .locale()
                .text(&say("team-you-gave-back").with("pieces", pieces).with("captain", &captain))
        } else {
            context.locale().text(
                &say("team-you-released")
                    .with("pieces", pieces)
                    .with("count", homes_released.len()),
            )
        });
    }
    Ok(Reply::text(lines.join("\n")))
}

pub(crate) async fn roster(context: &Context) -> Answer {
    let id = context.any_match().await?;
    let roster = referee::teams::roster(context.referee(), id).await?;
    let row = referee::view::match_row(context.referee(), id).await?;
    let game = pick::game_of(&row)?;
    let names = names_of(context.composer(), &row).await?;
    let mut members = Vec::with_capacity(roster.members.len());
    for member in &roster.members {
        members.push(shown_name(context.composer(), member.person_id).await?);
    }
    let marshal = match roster.marshal {
        Some(marshal) => Some(shown_name(context.composer(), marshal).await?),
        None => None,
    };
    let captains = [names.white.as_str(), names.black.as_str()];
    let marshal = marshal.as_deref();
    let mut text =
        words::teams::roster(context.locale(), id, game.info, &roster, captains, &members, marshal);
    for enlistment in &roster.requests {
        let name = shown_name(context.composer(), enlistment.person_id).await?;
        text.push('\n');
        text.push_str(&words::teams::request_still_open(
            context.locale(),
            &roster.fighters,
            enlistment,
            &name,
        ));
    }
    let may_act = row.state != MatchState::Over && !row.access.is_answers_only();
    let (free, lent) = (free(&roster, context.asker.id), lent(&roster, context.asker.id));
    let free = may_act && row.guild_id.is_some() && !free.is_empty();
    let buttons = layouts::buttons(context.locale(), id, free, may_act && !lent.is_empty());
    Ok(Reply::Tell(Message { rows: buttons, ..Message::text(text) }))
}

pub(crate) async fn orders(context: &Context) -> Answer {
    let id = context.match_to_act().await?;
    let row = referee::view::match_row(context.referee(), id).await?;
    let game = pick::game_of(&row)?;
    let option = |key: &str| row.options.get(key).map(String::as_str);
    let orders_asked: Vec<&OrderInfo> = game.info.orders_in(option).collect();
    let sentence = |orders: &Orders| {
        let asked_orders = orders_asked.iter().copied();
        words::teams::orders(context.locale(), id, asked_orders, |key| orders.get(key).cloned())
    };
    let typed_orders =
        game.info.orders.iter().filter_map(|order| Some((order, context.values.text(order.key)?)));
    let typed_orders: Vec<(&OrderInfo, &str)> = typed_orders.collect();
    if typed_orders.is_empty() {
        return Ok(Reply::text(sentence(
            &referee::orders::find(context.referee(), id, context.asker.id).await?,
        )));
    }
    if let Some((order, _)) = typed_orders.iter().find(|(order, _)| !orders_asked.contains(order)) {
        // Refuses first if the person may not give orders at all.
        referee::orders::find(context.referee(), id, context.asker.id).await?;
        return Err(Failure::Said(context.text(&words::teams::order_not_asked(order))));
    }
    let changes = typed_orders.into_iter().map(|(order, value)| (order.key, value));
    enter::may_post(context.composer(), &context.place, id).await?;
    let change = |mut orders: Orders| {
        for (key, value) in changes {
            match value {
                ASK => orders.remove(key),
                value => orders.insert(key.to_owned(), value.to_owned()),
            };
        }
        orders
    };
    let (orders, accepted) =
        referee::orders::change(context.referee(), id, context.asker.id, change, context.now())
            .await?;
    let mut text = sentence(&orders);
    if let Some(accepted) = accepted {
        text.push('\n');
        // Everyone sees consequences: dice and others' orders.
        let own_actions = accepted.actions.iter().zip(&accepted.origins);
        let own_texts: Vec<&str> = own_actions
            .filter(|(_, way)| **way == ActionOrigin::Ordered(context.asker.id))
            .map(|(action, _)| action.display.as_str())
            .collect();
        tracing::info!(match_id = %id, ply = accepted.moment.get(), "played by order");
        text.push_str(&words::accepted(context.locale(), id, &own_texts, std::iter::empty()));
    }
    Ok(Reply::text(text))
}

pub(crate) async fn suggest_free_pieces(context: &Context, typed: &str) -> Answer {
    let roster = roster_of_command(context).await?;
    let homes = free(&roster, context.asker.id);
    Ok(Reply::Suggest(suggested_pieces(context.locale(), &roster, homes, typed)))
}

pub(crate) async fn suggest_enlisted_pieces(context: &Context, typed: &str) -> Answer {
    let roster = roster_of_command(context).await?;
    let homes = lent(&roster, context.asker.id);
    Ok(Reply::Suggest(suggested_pieces(context.locale(), &roster, homes, typed)))
}

/// The home squares of the pieces that this captain can ask someone to play.
fn free(roster: &Roster, captain: PersonId) -> Vec<String> {
    let own = roster
        .fighters
        .iter()
        .filter(|one| !one.royal && roster.captains[one.side.index()] == captain)
        .map(|one| home_name(one.home));
    own.filter(|home| roster.members.iter().all(|member| member.home != *home))
        .filter(|home| roster.requests.iter().all(|asked| !asked.homes.contains(home)))
        .collect()
}

/// The home squares of the pieces that this person can give back, or take back as a captain.
fn lent(roster: &Roster, person: PersonId) -> Vec<String> {
    let members = roster
        .members
        .iter()
        .filter(|one| [one.person_id, roster.captains[one.side.index()]].contains(&person))
        .map(|one| one.home.clone());
    // A captain withdraws a request in the same way.
    let asked = roster.requests.iter().filter(|one| roster.captains[one.side.index()] == person);
    members.chain(asked.flat_map(|one| one.homes.clone())).collect()
}

async fn roster_of_command(context: &Context) -> Result<Roster, Failure> {
    let id = context.own_match().await?;
    Ok(referee::teams::roster(context.referee(), id).await?)
}
