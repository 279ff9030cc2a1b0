//! Teams and standing orders: `/team enlist`, `/team release`, `/team roster`, `/team orders`.

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
use match_model::Enlistment;
use match_model::EnlistmentId;
use match_model::Person;
use match_model::PersonId;
use match_model::Roster;
use match_model::Way;
use match_model::home_name;
use messages::buttons::teams::TeamButton;
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
            TeamButton::Join(_, asked) => answer(composer, by, asked, OfferAnswer::Accept).await,
            TeamButton::Refuse(_, asked) => answer(composer, by, asked, OfferAnswer::Decline).await,
            TeamButton::Withdraw(_, asked) => ask_no_more(composer, by, asked).await,
        }
    }
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
    let id = context.match_to_act().await?;
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
    let asked = referee::enlistment::enlist(
        context.referee(),
        id,
        context.asker.id,
        &person,
        is_bot,
        &homes,
        context.now(),
    )
    .await?;
    tracing::info!(match_id = %id, person = %person.id, %asked, "asked to play pieces");
    let fighters = referee::teams::roster(context.referee(), id).await?.fighters;
    let pieces = words::teams::pieces(&fighters, &homes.split(' ').collect::<Vec<_>>());
    let asked = context.text(
        &say("team-you-asked").with("name", words::name(&person.name)).with("pieces", pieces),
    );
    outlook::confirmed(&context.services.messenger, id, asked).await.map(Reply::text)
}

pub(crate) async fn answer(
    composer: &Composer,
    by: &Person,
    id: EnlistmentId,
    answer: OfferAnswer,
) -> Answer {
    let asked =
        referee::enlistment::answer(&composer.referee, id, by.id, answer, composer.now()).await?;
    tracing::info!(match_id = %asked.match_id, %id, yes = answer.is_accept(), "answered whether to play pieces");
    let row = referee::view::match_row(&composer.referee, asked.match_id).await?;
    let captain = shown_name(composer, row.person(asked.side)).await?;
    let pieces = asked_pieces(&composer.referee, &asked).await?;
    let answered = words::teams::answered(answer.is_accept(), pieces, &captain);
    Ok(Reply::text(composer.locale.text(&answered)))
}

pub(crate) async fn ask_no_more(composer: &Composer, by: &Person, id: EnlistmentId) -> Answer {
    let asked = referee::enlistment::withdraw(&composer.referee, id, by.id, composer.now()).await?;
    withdrawn(composer, &asked).await.map(Reply::text)
}

async fn withdrawn(composer: &Composer, asked: &Enlistment) -> Result<String, Failure> {
    let name = shown_name(composer, asked.person_id).await?;
    let pieces = asked_pieces(&composer.referee, asked).await?;
    Ok(composer
        .locale
        .text(&say("team-you-ask-no-more").with("name", &name).with("pieces", pieces)))
}

async fn asked_pieces(referee: &Referee, asked: &Enlistment) -> Result<L10nMessage, Failure> {
    let fighters = referee::view::board_at(referee, asked.match_id, 0).await?.table.fighters();
    let homes: Vec<&str> = asked.homes.iter().map(String::as_str).collect();
    Ok(words::teams::pieces(&fighters, &homes))
}

pub(crate) async fn release(context: &Context) -> Answer {
    let id = context.match_to_act().await?;
    let row = enter::may_post(context.composer(), &context.place, id).await?;
    let homes = homes(&context.values);
    let before = referee::teams::roster(context.referee(), id).await?;
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
    for asked in &released.withdrawn {
        lines.push(withdrawn(context.composer(), asked).await?);
    }
    if let Some(first) = released.members.first() {
        let named: Vec<&str> = released.members.iter().map(|one| one.home.as_str()).collect();
        let pieces = words::teams::pieces(&before.fighters, &named);
        let own = released.members.iter().any(|one| one.person_id == context.asker.id);
        lines.push(if own {
            let captain = shown_name(context.composer(), row.person(first.side)).await?;
            context
                .locale()
                .text(&say("team-you-gave-back").with("pieces", pieces).with("captain", &captain))
        } else {
            context
                .locale()
                .text(&say("team-you-released").with("pieces", pieces).with("count", named.len()))
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
    for asked in &roster.asked {
        let name = shown_name(context.composer(), asked.person_id).await?;
        text.push('\n');
        text.push_str(&words::teams::still_asked(context.locale(), &roster.fighters, asked, &name));
    }
    Ok(Reply::text(text))
}

pub(crate) async fn orders(context: &Context) -> Answer {
    let id = context.match_to_act().await?;
    let row = referee::view::match_row(context.referee(), id).await?;
    let game = pick::game_of(&row)?;
    let option = |key: &str| row.options.get(key).map(String::as_str);
    let asked: Vec<&OrderInfo> = game.info.orders_in(option).collect();
    let sentence = |orders: &Orders| {
        let asked = asked.iter().copied();
        words::teams::orders(context.locale(), id, asked, |key| orders.get(key).cloned())
    };
    let given =
        game.info.orders.iter().filter_map(|order| Some((order, context.values.text(order.key)?)));
    let given: Vec<(&OrderInfo, &str)> = given.collect();
    if given.is_empty() {
        return Ok(Reply::text(sentence(
            &referee::orders::find(context.referee(), id, context.asker.id).await?,
        )));
    }
    if let Some((order, _)) = given.iter().find(|(order, _)| !asked.contains(order)) {
        // Refuses first if the person may not give orders at all.
        referee::orders::find(context.referee(), id, context.asker.id).await?;
        return Err(Failure::Said(context.text(&words::teams::order_not_asked(order))));
    }
    let chosen = given.into_iter().map(|(order, value)| (order.key, value));
    enter::may_post(context.composer(), &context.place, id).await?;
    let change = |mut orders: Orders| {
        for (key, value) in chosen {
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
        // Consequences (dice, others' orders) are announced to everyone.
        let own = accepted.played.iter().zip(&accepted.ways);
        let shown: Vec<&str> = own
            .filter(|(_, way)| **way == Way::Ordered(context.asker.id))
            .map(|(played, _)| played.shown.as_str())
            .collect();
        tracing::info!(match_id = %id, ply = accepted.moment.get(), "played by order");
        text.push_str(&words::accepted(context.locale(), id, &shown, std::iter::empty()));
    }
    Ok(Reply::text(text))
}

pub(crate) async fn free_pieces(context: &Context, typed: &str) -> Answer {
    let roster = asked_roster(context).await?;
    let homes = roster
        .fighters
        .iter()
        .filter(|one| !one.royal && roster.captains[one.side.index()] == context.asker.id)
        .map(|one| home_name(one.home))
        .filter(|home| roster.members.iter().all(|member| member.home != *home))
        .filter(|home| roster.asked.iter().all(|asked| !asked.homes.contains(home)))
        .collect();
    Ok(Reply::Suggest(suggested_pieces(context.locale(), &roster, homes, typed)))
}

pub(crate) async fn enlisted_pieces(context: &Context, typed: &str) -> Answer {
    let roster = asked_roster(context).await?;
    let may = |person: PersonId, captain: PersonId| {
        context.asker.id == person || context.asker.id == captain
    };
    let homes = roster
        .members
        .iter()
        .filter(|one| may(one.person_id, roster.captains[one.side.index()]))
        .map(|one| one.home.clone());
    // A captain withdraws a request in the same way.
    let asked =
        roster.asked.iter().filter(|one| roster.captains[one.side.index()] == context.asker.id);
    let homes = homes.chain(asked.flat_map(|one| one.homes.clone())).collect();
    Ok(Reply::Suggest(suggested_pieces(context.locale(), &roster, homes, typed)))
}

async fn asked_roster(context: &Context) -> Result<Roster, Failure> {
    let id = context.own_match().await?;
    Ok(referee::teams::roster(context.referee(), id).await?)
}
