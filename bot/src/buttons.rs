//! What buttons, menus and forms carry: a small grammar of at most 100 characters.
//!
//! `v1:<what>:<number>[:<ply>[:<text>]]`. Everything that changes a match carries the match and the
//! number of its actions when the button was made, so that a stale one is known.

use referee::{ChallengeId, MatchId, RecordId, Stance};
use rules::Side;

/// What a button, menu or form does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Accept(ChallengeId),
    Decline(ChallengeId),
    Withdraw(ChallengeId),
    /// Shows the form for a move; as a form, plays its line.
    Move(MatchId, u32),
    /// Shows the legal moves.
    Legal(MatchId, u32),
    /// A menu of what moves: shows where to. The number tells several such menus apart.
    Actor(MatchId, u32, u8),
    /// A menu of moves: plays one. The number tells several such menus apart.
    Play(MatchId, u32, u8),
    /// Makes a decision in the middle of a turn: its canonical text.
    Decide(MatchId, u32, String),
    /// Shows the plan for a fight, as far as it is chosen.
    Plan(MatchId, u32, PlanSoFar),
    /// Commits the plan for a fight.
    Commit(MatchId, u32, PlanSoFar),
    /// Reports a fight of that round: whether the attacker won.
    Report(MatchId, u32, u32, bool),
    /// Shows the board from that side.
    Flip(MatchId, u32, Side),
    /// Shows the board from that side with figures on the pieces.
    Figures(MatchId, u32, Side),
    /// Takes the last action of a draft back. The number counts the draft's actions, too.
    Undo(MatchId, u32),
    /// Takes all actions of a draft back.
    UndoAll(MatchId, u32),
    /// Sends a complete draft.
    Send(MatchId, u32),
    /// Shows a match after so many actions.
    Step(MatchId, u32),
    /// Shows a record after so many actions.
    StepRecord(RecordId, u32),
    /// Challenges anyone in the channel to continue a record.
    Continue(RecordId),
    Draw(MatchId, u32),
    AcceptDraw(MatchId, u32),
    DeclineDraw(MatchId, u32),
    /// Asks whether one is sure.
    Resign(MatchId, u32),
    ResignSure(MatchId, u32),
    KeepPlaying(MatchId, u32),
}

/// Stances chosen one after the other for a round of a fight, at most three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlanSoFar {
    /// The round, from 0.
    pub(crate) round: u32,
    /// The stances.
    pub(crate) stances: Vec<Stance>,
}

impl PlanSoFar {
    /// A plan of which nothing is chosen.
    pub(crate) const fn empty(round: u32) -> PlanSoFar {
        PlanSoFar { round, stances: Vec::new() }
    }

    /// The same plan with another stance.
    pub(crate) fn with(&self, stance: Stance) -> PlanSoFar {
        let stances = self.stances.iter().copied().chain([stance]).collect();
        PlanSoFar { stances, ..*self }
    }

    fn text(&self) -> String {
        let letters: String = self.stances.iter().map(|stance| stance.letter()).collect();
        format!("{}-{letters}", self.round)
    }

    fn parse(text: &str) -> Option<PlanSoFar> {
        let (round, letters) = text.split_once('-')?;
        let stances: Vec<Stance> =
            letters.chars().map(Stance::from_letter).collect::<Option<_>>()?;
        (stances.len() <= 3).then_some(PlanSoFar { round: round.parse().ok()?, stances })
    }
}

/// `0-attacker`.
fn report(text: &str) -> Option<(u32, bool)> {
    let (round, who) = text.split_once('-')?;
    let attacker = match who {
        "attacker" => true,
        "defender" => false,
        _ => return None,
    };
    Some((round.parse().ok()?, attacker))
}

const VERSION: &str = "v1";

impl Deed {
    /// The text that a button carries.
    pub(crate) fn id(&self) -> String {
        match self {
            Deed::Accept(id) => format!("{VERSION}:accept:{id}"),
            Deed::Decline(id) => format!("{VERSION}:decline:{id}"),
            Deed::Withdraw(id) => format!("{VERSION}:withdraw:{id}"),
            Deed::Move(id, ply) => format!("{VERSION}:move:{id}:{ply}"),
            Deed::Legal(id, ply) => format!("{VERSION}:legal:{id}:{ply}"),
            Deed::Actor(id, ply, menu) => format!("{VERSION}:actor:{id}:{ply}:{menu}"),
            Deed::Play(id, ply, menu) => format!("{VERSION}:play:{id}:{ply}:{menu}"),
            Deed::Decide(id, ply, text) => format!("{VERSION}:decide:{id}:{ply}:{text}"),
            Deed::Plan(id, ply, plan) => format!("{VERSION}:plan:{id}:{ply}:{}", plan.text()),
            Deed::Commit(id, ply, plan) => format!("{VERSION}:commit:{id}:{ply}:{}", plan.text()),
            Deed::Report(id, ply, round, attacker) => {
                let who = if *attacker { "attacker" } else { "defender" };
                format!("{VERSION}:report:{id}:{ply}:{round}-{who}")
            }
            Deed::Figures(id, ply, side) => format!("{VERSION}:figures:{id}:{ply}:{}", side.id()),
            Deed::Flip(id, ply, side) => format!("{VERSION}:flip:{id}:{ply}:{}", side.id()),
            Deed::Undo(id, ply) => format!("{VERSION}:undo:{id}:{ply}"),
            Deed::UndoAll(id, ply) => format!("{VERSION}:undo-all:{id}:{ply}"),
            Deed::Send(id, ply) => format!("{VERSION}:send:{id}:{ply}"),
            Deed::Step(id, ply) => format!("{VERSION}:step:{id}:{ply}"),
            Deed::StepRecord(id, ply) => format!("{VERSION}:record:{id}:{ply}"),
            Deed::Continue(id) => format!("{VERSION}:continue:{id}"),
            Deed::Draw(id, ply) => format!("{VERSION}:draw:{id}:{ply}"),
            Deed::AcceptDraw(id, ply) => format!("{VERSION}:draw-yes:{id}:{ply}"),
            Deed::DeclineDraw(id, ply) => format!("{VERSION}:draw-no:{id}:{ply}"),
            Deed::Resign(id, ply) => format!("{VERSION}:resign:{id}:{ply}"),
            Deed::ResignSure(id, ply) => format!("{VERSION}:resign-yes:{id}:{ply}"),
            Deed::KeepPlaying(id, ply) => format!("{VERSION}:resign-no:{id}:{ply}"),
        }
    }

    /// The text for the log: a plan is nobody's to know before it is revealed.
    pub(crate) fn logged(&self) -> String {
        match self {
            Deed::Plan(id, ply, plan) | Deed::Commit(id, ply, plan) => {
                format!("{VERSION}:plan:{id}:{ply}:{}-…", plan.round)
            }
            other => other.id(),
        }
    }

    /// What a text says; `None` for one that this version does not know.
    pub(crate) fn parse(id: &str) -> Option<Deed> {
        let mut parts = id.split(':');
        if parts.next()? != VERSION {
            return None;
        }
        let what = parts.next()?;
        let number: u64 = parts.next()?.parse().ok()?;
        let ply = parts.next();
        let last = parts.next();
        if parts.next().is_some() {
            return None;
        }
        let ply = ply.map(str::parse::<u32>).transpose().ok()?;
        let challenge = ChallengeId::new(number);
        let game = MatchId::new(number);
        Some(match (what, ply, last) {
            ("accept", None, None) => Deed::Accept(challenge),
            ("decline", None, None) => Deed::Decline(challenge),
            ("withdraw", None, None) => Deed::Withdraw(challenge),
            ("move", Some(ply), None) => Deed::Move(game, ply),
            ("legal", Some(ply), None) => Deed::Legal(game, ply),
            ("actor", Some(ply), Some(menu)) => Deed::Actor(game, ply, menu.parse().ok()?),
            ("play", Some(ply), Some(menu)) => Deed::Play(game, ply, menu.parse().ok()?),
            ("decide", Some(ply), Some(text)) => Deed::Decide(game, ply, text.to_owned()),
            ("plan", Some(ply), Some(plan)) => Deed::Plan(game, ply, PlanSoFar::parse(plan)?),
            ("commit", Some(ply), Some(plan)) => Deed::Commit(game, ply, PlanSoFar::parse(plan)?),
            ("report", Some(ply), Some(text)) => {
                let (round, attacker) = report(text)?;
                Deed::Report(game, ply, round, attacker)
            }
            ("figures", Some(ply), Some(side)) => Deed::Figures(game, ply, Side::from_id(side)?),
            ("flip", Some(ply), Some(side)) => Deed::Flip(game, ply, Side::from_id(side)?),
            ("undo", Some(ply), None) => Deed::Undo(game, ply),
            ("undo-all", Some(ply), None) => Deed::UndoAll(game, ply),
            ("send", Some(ply), None) => Deed::Send(game, ply),
            ("step", Some(ply), None) => Deed::Step(game, ply),
            ("record", Some(ply), None) => Deed::StepRecord(RecordId::new(number), ply),
            ("continue", None, None) => Deed::Continue(RecordId::new(number)),
            ("draw", Some(ply), None) => Deed::Draw(game, ply),
            ("draw-yes", Some(ply), None) => Deed::AcceptDraw(game, ply),
            ("draw-no", Some(ply), None) => Deed::DeclineDraw(game, ply),
            ("resign", Some(ply), None) => Deed::Resign(game, ply),
            ("resign-yes", Some(ply), None) => Deed::ResignSure(game, ply),
            ("resign-no", Some(ply), None) => Deed::KeepPlaying(game, ply),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_round_trip_and_fit() {
        let (challenge, game, ply) =
            (ChallengeId::new(u64::MAX >> 1), MatchId::new(u64::MAX >> 1), u32::MAX);
        for deed in [
            Deed::Accept(challenge),
            Deed::Decline(challenge),
            Deed::Withdraw(challenge),
            Deed::Move(game, ply),
            Deed::Legal(game, ply),
            Deed::Actor(game, ply, 4),
            Deed::Play(game, ply, 0),
            Deed::Flip(game, ply, Side::Black),
            Deed::Figures(game, ply, Side::White),
            Deed::Decide(game, ply, "recall Ra1".into()),
            Deed::Plan(game, ply, PlanSoFar::empty(2)),
            Deed::Plan(game, ply, PlanSoFar::empty(u32::MAX).with(Stance::Guard)),
            Deed::Commit(game, ply, PlanSoFar { round: 0, stances: Stance::ALL.to_vec() }),
            Deed::Report(game, ply, 1, true),
            Deed::Report(game, ply, 0, false),
            Deed::Undo(game, ply),
            Deed::UndoAll(game, ply),
            Deed::Send(game, ply),
            Deed::Step(game, ply),
            Deed::StepRecord(RecordId::new(7), ply),
            Deed::Continue(RecordId::new(7)),
            Deed::Draw(game, ply),
            Deed::AcceptDraw(game, ply),
            Deed::DeclineDraw(game, ply),
            Deed::Resign(game, ply),
            Deed::ResignSure(game, ply),
            Deed::KeepPlaying(game, ply),
        ] {
            let id = deed.id();
            assert!(id.len() <= 100, "{id}");
            assert_eq!(Deed::parse(&id), Some(deed));
        }
        for bad in [
            "",
            "v1",
            "v1:move",
            "v1:move:x:1",
            "v2:move:1:1",
            "v1:move:1",
            "v1:accept:1:2",
            "v1:flip:1:1:up",
            "v1:move:1:1:1:1",
            "v1:plan:1:1:0",
            "v1:plan:1:1:0-SFGS",
            "v1:plan:1:1:0-sfg",
            "v1:plan:1:1:-SF",
            "v1:commit:1:1:x-SFG",
            "v1:report:1:1:0-nobody",
            "v1:report:1:1:attacker",
        ] {
            assert_eq!(Deed::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_log_tells_no_plan() {
        let game = MatchId::new(1);
        let logged: Vec<String> = Stance::ALL
            .into_iter()
            .map(|stance| {
                let plan = PlanSoFar { round: 0, stances: vec![stance; 3] };
                assert_eq!(
                    Deed::Plan(game, 5, plan.clone()).logged(),
                    Deed::Commit(game, 5, plan.clone()).logged()
                );
                Deed::Commit(game, 5, plan).logged()
            })
            .collect();
        assert!(logged.windows(2).all(|two| two[0] == two[1]), "{logged:?}");
    }
}
