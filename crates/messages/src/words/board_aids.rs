use games::Reach;
use i18n::Locale;
use rules::l10n::{L10nMessage, say};
use rules::scene::{AttackMeasure, Scene};
use rules::{Actor, GameInfo, LastAction, Losses, Side};

use crate::buttons::board::BoardAid;

const MOST_TOLD: usize = 12;

pub(crate) const fn label(aid: BoardAid) -> L10nMessage {
    match aid {
        BoardAid::Reach => say("button-aid-reach"),
        BoardAid::Attacks => say("button-aid-attacks"),
        BoardAid::Changes => say("button-aid-changes"),
    }
}

pub fn reach(locale: &Locale, reach: &Reach) -> String {
    let message =
        say("match-aid-reach").with("actors", reach.actors).with("actions", reach.actions);
    let mut text = locale.text(&message);
    if !reach.elsewhere.is_empty() {
        let elsewhere = say("match-aid-elsewhere").with("actors", reach.elsewhere.clone());
        text.push('\n');
        text.push_str(&locale.text(&elsewhere));
    }
    text
}

pub fn attacks(locale: &Locale, measure: AttackMeasure) -> String {
    locale.text(&match measure {
        AttackMeasure::Pieces => say("match-aid-attacks-pieces"),
        AttackMeasure::Power => say("match-aid-attacks-power"),
    })
}

/// Names the pieces that a side can lose in the opponent's next turn.
pub fn losses(
    locale: &Locale,
    info: &GameInfo,
    side: Side,
    scene: &Scene,
    losses: Losses,
) -> String {
    let endangered = scene.pieces.iter().filter(|one| losses.at.has(one.spot));
    let pieces: Vec<L10nMessage> = endangered
        .map(|one| {
            say("reason-piece")
                .with("piece", one.piece.name.clone())
                .with("square", scene.board.name(one.spot))
        })
        .collect();
    let (own, other) = (info.side_name(side), info.side_name(side.other()));
    let mut text = locale.text(&match pieces.is_empty() {
        true => say("match-aid-no-losses").with("side", own).with("other", other),
        false => {
            say("match-aid-losses").with("side", own).with("other", other).with("pieces", pieces)
        }
    });
    if !losses.complete {
        text.push(' ');
        text.push_str(&locale.say("match-aid-losses-incomplete"));
    }
    text
}

/// `own`: since the asker's own last turn; otherwise the last turn.
pub fn changes(locale: &Locale, info: &GameInfo, own: bool, actions: &[LastAction]) -> Vec<String> {
    let count = actions.len();
    let head = match own {
        true => say("match-aid-changes").with("count", count),
        false => say("match-aid-changes-last").with("count", count),
    };
    let mut lines = vec![locale.text(&head)];
    let left_out = count.saturating_sub(MOST_TOLD);
    if left_out > 0 {
        lines.push(locale.text(&say("match-aid-changes-before").with("count", left_out)));
    }
    lines.extend(actions.iter().skip(left_out).map(|action| {
        let words = match action.actor {
            Actor::Side(side) => say("rules-action-of-side")
                .with("side", info.side_name(side))
                .with("action", action.words.clone()),
            Actor::Chance => action.words.clone(),
        };
        format!("- {}", locale.text(&words))
    }));
    lines
}
