//! What people can ask, and who answers it.

mod challenge;
mod completion;
mod drafts;
mod ending;
mod fights;
mod help;
mod look;
mod moves;
pub(crate) mod pick;
mod records;
pub(crate) mod table;
mod teams;

use std::sync::Arc;

use referee::Undo;

use crate::app::{App, Failure, Reply};
use crate::buttons::Deed;
use crate::discord::asked::{Asked, What};
use crate::words;

type Answer = Result<Reply, Failure>;

/// Carries out what is asked.
pub(crate) async fn carry_out(app: &Arc<App>, asked: Asked) -> Answer {
    let Asked { by, place, what, .. } = asked;
    if let (Some(guild), false) = (place.guild, matches!(what, What::Complete { .. })) {
        // Whoever uses a command in a server is in it, though it may have been told otherwise.
        if let Err(cause) = app.referee.back(guild, by.id, app.clock.now()).await {
            tracing::error!(%guild, person = %by.id, %cause, "who is back cannot be noted");
        }
    }
    match what {
        What::Command { name, values } => match name.as_str() {
            "challenge" => challenge::challenge(app, by, place, &values).await,
            "move" => moves::typed(app, &by, &place, &values).await,
            "draft" => drafts::show(app, &by, &place, &values).await,
            "settings" => drafts::settings(app, &by, &values).await,
            "board" => look::board(app, &by, &place, &values).await,
            "legal" => moves::legal_command(app, &by, &place, &values).await,
            "resign" => ending::resign_command(app, &by, &place, &values).await,
            "draw" => ending::draw_command(app, &by, &place, &values).await,
            "games" => look::games(app, &by).await,
            "enlist" => teams::enlist(app, &by, &place, &values).await,
            "release" => teams::release(app, &by, &place, &values).await,
            "roster" => teams::roster(app, &by, &place, &values).await,
            "orders" => teams::orders(app, &by, &place, &values).await,
            "export" => records::export(app, &by, &place, &values).await,
            "import" => records::import(app, by, place, &values).await,
            "replay" => records::replay(app, &by, &place, &values).await,
            "help" => help::help(&values),
            "rules" => help::rules(&values),
            _ => Ok(Reply::text(words::UNKNOWN_COMMAND)),
        },
        What::Complete { name, values, focused, typed } => {
            match (name.as_str(), focused.as_str()) {
                ("move", "text") => completion::moves(app, &by, &place, &values, &typed).await,
                ("rules", "rule") => Ok(completion::rules(&values, &typed)),
                ("enlist", "piece") => teams::free_pieces(app, &by, &place, &values, &typed).await,
                ("release", "piece") => {
                    teams::enlisted_pieces(app, &by, &place, &values, &typed).await
                }
                (_, "match") => completion::matches(app, &by, &typed).await,
                _ => Ok(Reply::Suggest(Vec::new())),
            }
        }
        What::Component { id, chosen, message, private } => match Deed::parse(&id) {
            None => Ok(Reply::text(words::UNKNOWN_BUTTON)),
            Some(deed) => {
                let chosen = chosen.into_iter().next();
                match deed {
                    Deed::Accept(id) => challenge::accept(app, &by, &place, id, message).await,
                    Deed::Decline(id) => challenge::decline(app, &by, id).await,
                    Deed::Withdraw(id) => challenge::withdraw(app, &by, id).await,
                    Deed::Move(id, ply) => moves::form(app, &by, id, ply).await,
                    Deed::Legal(id, _) => moves::legal_button(app, &by, id, private).await,
                    Deed::Actor(id, ply, _) => moves::chosen_actor(app, &by, id, ply, chosen).await,
                    Deed::Play(id, ply, _) => {
                        moves::chosen_move(app, &by, &place, (id, ply), chosen, private).await
                    }
                    Deed::Decide(id, ply, text) => {
                        fights::decide(app, &by, &place, (id, ply), &text).await
                    }
                    Deed::Plan(id, ply, plan) => {
                        fights::plan(app, &by, (id, ply), plan, private).await
                    }
                    Deed::Commit(id, ply, plan) => {
                        fights::commit(app, &by, &place, (id, ply), &plan).await
                    }
                    Deed::Report(id, ply, round, attacker) => {
                        fights::report(app, &by, &place, id, (ply, round), attacker).await
                    }
                    Deed::Flip(id, _, side) => look::flip(app, &by, id, side, false, private).await,
                    Deed::Figures(id, _, side) => {
                        look::flip(app, &by, id, side, true, private).await
                    }
                    Deed::Undo(id, ply) => drafts::undo(app, &by, id, ply, Undo::Last).await,
                    Deed::UndoAll(id, ply) => drafts::undo(app, &by, id, ply, Undo::All).await,
                    Deed::Send(id, ply) => drafts::send(app, &by, &place, id, ply).await,
                    Deed::Step(id, ply) => records::step(app, id, ply).await,
                    Deed::StepRecord(id, ply) => records::step_record(app, id, ply).await,
                    Deed::Continue(id) => records::continue_record(app, by, place, id).await,
                    Deed::Draw(id, ply) => ending::draw_button(app, &by, id, ply).await,
                    Deed::AcceptDraw(id, ply) => {
                        ending::answer_draw(app, &by, (id, ply), true).await
                    }
                    Deed::DeclineDraw(id, ply) => {
                        ending::answer_draw(app, &by, (id, ply), false).await
                    }
                    Deed::Resign(id, ply) => ending::resign_button(app, &by, id, ply).await,
                    Deed::ResignSure(id, ply) => ending::resign_sure(app, &by, id, ply).await,
                    Deed::KeepPlaying(..) => Ok(ending::keep_playing()),
                }
            }
        },
        What::Form { id, line, private } => match Deed::parse(&id) {
            Some(Deed::Move(id, ply)) => {
                moves::form_sent(app, &by, &place, (id, ply), &line, private).await
            }
            _ => Ok(Reply::text(words::UNKNOWN_BUTTON)),
        },
    }
}
