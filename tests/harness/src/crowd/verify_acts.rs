//! Compares the acts of the ledger with the database: none lost, none doubled.

use std::collections::{BTreeMap, BTreeSet};

use tests::Error;
use tests::book::Match;

use super::ledger::{ActKind, ActionKey, Times};
use super::verify::{CheckedMatches, Verifier};

impl Verifier<'_> {
    pub(crate) async fn check_acts(&mut self, checked: &CheckedMatches) -> Result<(), Error> {
        let CheckedMatches { rows, closed } = checked;
        let book = &self.hall.book;
        let mut done_actions: BTreeMap<ActionKey, u32> = BTreeMap::new();
        for (id, person, text) in book.done_actions().await? {
            if person.cast_unsigned() != self.hall.herald && !closed.contains(&id) {
                *done_actions.entry((id, person.cast_unsigned(), text)).or_default() += 1;
            }
        }
        let (mut actions, mut kinds, mut plans, drafts, conditional_moves, mut started) = {
            let ledger = self.hall.ledger();
            (
                ledger.actions.clone(),
                ledger.kinds.clone(),
                ledger.plans.clone(),
                ledger.drafts.clone(),
                ledger.conditional_moves.clone(),
                ledger.started_matches.clone(),
            )
        };
        actions.retain(|(id, ..), _| !closed.contains(id));
        kinds.retain(|(_, id), _| !closed.contains(id));
        plans.retain(|(id, ..)| !closed.contains(id));
        started.retain(|id| !closed.contains(id));
        self.reassign_reread(rows, &actions, &mut done_actions).await?;
        for (action, times) in &actions {
            let found = done_actions.remove(action).unwrap_or(0);
            self.count.confirmed += u64::from(times.done);
            self.holds(
                found >= times.done,
                "lost",
                &format!("{action:?}: {times:?}, {found} there"),
            );
            let most = times.done + times.silent;
            let description = format!("{action:?}: {times:?}, {found} there");
            self.holds_without_refusal(found <= most, action.0, &description);
        }
        for (action, there) in done_actions {
            self.holds(false, "doubled", &format!("{action:?} was never sent, {there} there"));
        }
        for ((kind, id), times) in &kinds {
            let there = u32::try_from(book.count(kind.counting_sql(), *id).await?)?;
            self.count.confirmed += u64::from(times.done);
            let what = format!("{kind:?} in match {id}: {times:?}, {there} there");
            let least = if *kind == ActKind::Ended { times.done.min(1) } else { times.done };
            self.holds(there >= least, "lost", &what);
            let most = times.done + times.silent;
            self.holds_without_refusal(!kind.is_bounded() || there <= most, *id, &what);
        }
        let sql = "SELECT match_id || ' ' || ply || ' ' || round || ' ' || side FROM duels";
        let duels: BTreeSet<String> = book.lines(sql).await?.into_iter().collect();
        for (id, moment, round, side) in plans {
            let expected = format!("{id} {moment} {round} {side}");
            self.count.confirmed += 1;
            self.holds(duels.contains(&expected), "lost", &format!("the plan {expected}"));
        }
        for id in started {
            self.count.confirmed += 1;
            let is_there = rows.iter().any(|row| row.id == id);
            self.holds(is_there, "lost", &format!("match {id}"));
        }
        for ((id, who), draft) in drafts {
            let Some((ply, actions)) = draft else { continue };
            let current = rows.iter().find(|row| row.id == id);
            if current.is_none_or(|row| row.plies != ply || !row.is_running() || row.takebacks > 0)
            {
                continue;
            }
            self.count.confirmed += 1;
            let there = book.draft(id, who).await?.map(|(_, actions)| actions).unwrap_or_default();
            let what = format!("the draft of {who} in match {id}: {actions:?}, {there:?} there");
            self.holds(there == actions, "lost", &what);
        }
        let sql = "SELECT turns FROM conditions WHERE state = 'waiting' ORDER BY id";
        let conditions = book.lines(sql).await?;
        for (id, moment, who, turns) in conditional_moves {
            let current = rows.iter().find(|row| row.id == id);
            if current.is_none_or(|row| row.moment() != moment || !row.is_running()) {
                continue;
            }
            let has_turns = |line: &&String| turns.iter().all(|turn| line.contains(turn.as_str()));
            self.count.confirmed += 1;
            let there = conditions.iter().any(|line| has_turns(&line));
            self.holds(there, "lost", &format!("the answer {turns:?} of {who} in match {id}"));
        }
        Ok(())
    }

    /// Counts an action for the text that was typed. If the match has changed since the position
    /// was read, the rules may read a text as another action (rule C-5: a move to a square that has
    /// been occupied since is a capture).
    async fn reassign_reread(
        &self,
        rows: &[Match],
        sent: &BTreeMap<ActionKey, Times>,
        done_actions: &mut BTreeMap<ActionKey, u32>,
    ) -> Result<(), Error> {
        for (typed_action, times) in sent {
            if done_actions.get(typed_action).copied().unwrap_or(0) >= times.done {
                continue;
            }
            let (id, person, text) = typed_action;
            // More of another action than confirmed: some may have been typed like this.
            let surplus = |other: &ActionKey, found: u32| {
                found.saturating_sub(sent.get(other).map_or(0, |times| times.done))
            };
            let other_actions: Vec<(ActionKey, u32)> = done_actions
                .iter()
                .filter(|(other, _)| (other.0, other.1) == (*id, *person) && *other != typed_action)
                .map(|(other, there)| (other.clone(), surplus(other, *there)))
                .filter(|(_, surplus)| *surplus > 0)
                .collect();
            let Some(row) = rows.iter().find(|row| row.id == *id) else { continue };
            let log = self.hall.book.log(*id).await?;
            for (other, surplus) in other_actions {
                if !is_read_as(row, &log, text, &other.2)? {
                    continue;
                }
                let there = done_actions.get(typed_action).copied().unwrap_or(0);
                // An action sent literally may have been done without an answer.
                let silent = if sent.contains_key(&other) { 0 } else { times.silent };
                let count = surplus.min((times.done + silent).saturating_sub(there));
                if let Some(left) = done_actions.get_mut(&other) {
                    *left -= count;
                }
                done_actions.retain(|_, there| *there > 0);
                *done_actions.entry(typed_action.clone()).or_default() += count;
            }
        }
        Ok(())
    }
}

fn is_read_as(row: &Match, log: &[String], text: &str, action: &str) -> Result<bool, Error> {
    let mut table = row.table(&[])?;
    for next in log.iter().map(Some).chain([None]) {
        if table.copy().play(text).is_ok_and(|played| played.text == action) {
            return Ok(true);
        }
        if let Some(next) = next {
            table.play(next).map_err(|refusal| format!("{}, {next}: {refusal:?}", row.id))?;
        }
    }
    Ok(false)
}
