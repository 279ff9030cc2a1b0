//! Acts of specialists by definition: ME-14, ME-15, ME-17.

use super::referee::{Naive, NaiveAction, Sq, Unit, all_squares, distance, name, unit};

impl Naive {
    /// ME-17.
    pub(crate) fn specials(&self, own_units: &[(Sq, Unit)]) -> Vec<NaiveAction> {
        let us = self.side;
        let mut actions = vec![];
        let is_edge = |(row, column): Sq| row == 0 || row == 7 || column == 0 || column == 7;
        for &(at, actor) in own_units {
            match actor.spec {
                "Doctor" => {
                    for (place, &(grave, dead)) in self.dead.iter().enumerate() {
                        let (rows, columns) = ((grave.0 - at.0).abs(), (grave.1 - at.1).abs());
                        let straight = rows == 0 || columns == 0 || rows == columns;
                        let near = (1..=2).contains(&distance(grave, at));
                        if dead.side == us
                            && straight
                            && near
                            && self.at(grave).is_empty()
                            && self.allows(us, dead.family, dead.class)
                        {
                            let mut after = self.clone();
                            after.dead.remove(place);
                            after.units.push((grave, dead));
                            if dead.spec == "Reformist" {
                                after.reform(us);
                            }
                            actions.push((
                                format!("heal {}@{}", dead.full(), name(grave)),
                                after.with_turn_ended(),
                            ));
                        }
                    }
                }
                "Pilgrim" if is_edge(at) => {
                    let mut after_departure = self.clone();
                    after_departure.remove(at, actor);
                    *after_departure.abroad.get_mut(&us).expect("a side") += 1;
                    for (suffix, after) in after_departure.creations(at, us) {
                        actions
                            .push((format!("P4{}-off{suffix}", name(at)), after.with_turn_ended()));
                    }
                }
                "Fire" => {
                    for (&target, building) in &self.buildings {
                        let same_line = (target.0 == at.0) != (target.1 == at.1);
                        let between = all_squares().into_iter().filter(|&s| {
                            s != at
                                && s != target
                                && (s.0 == at.0 && target.0 == at.0
                                    || s.1 == at.1 && target.1 == at.1)
                                && distance(s, at) + distance(s, target) == distance(at, target)
                        });
                        if building.side != us
                            && same_line
                            && between.into_iter().all(|s| self.at(s).is_empty())
                        {
                            let mut after = self.clone();
                            after.buildings.remove(&target);
                            after.event = true;
                            actions.push((
                                format!("W4{}~({})", name(at), name(target)),
                                after.with_turn_ended(),
                            ));
                        }
                    }
                }
                "Rotten" => {
                    let mut after = self.clone();
                    for &(square, victim) in &self.units {
                        if victim.side != us
                            && victim.class >= 3
                            && !self.is_safe(square, victim.side)
                        {
                            after.die(square, victim);
                        }
                    }
                    after.die(at, actor);
                    actions.push((format!("W4{} rotten", name(at)), after.with_turn_ended()));
                }
                _ => {}
            }
        }
        if self.abroad[&us] > 0 && self.allows(us, 'B', 1) {
            for at in all_squares() {
                if is_edge(at) && self.at(at).is_empty() {
                    let mut after = self.clone();
                    *after.abroad.get_mut(&us).expect("a side") -= 1;
                    after.units.push((at, unit(us, 'B', 1)));
                    actions.push((format!("B1@{}", name(at)), after.with_turn_ended()));
                }
            }
        }
        actions
    }

    /// ME-15: enemy Monasteries are removed.
    pub(crate) fn reform(&mut self, us: char) {
        for building in self.buildings.values_mut() {
            if building.side != us && building.family == "b" {
                building.amenity = false;
            }
        }
    }

    /// ME-14: a Bow's shots, with nothing decided about what follows.
    pub(crate) fn shots(&self, from: Sq) -> Vec<NaiveAction> {
        let us = self.side;
        let mut actions = vec![];
        for at in all_squares() {
            let (rows, columns) = ((at.0 - from.0).abs(), (at.1 - from.1).abs());
            if rows.min(columns) != 1 || rows.max(columns) != 2 {
                continue;
            }
            let prey = self.prey(at, us);
            if !prey.is_empty() {
                let mut after = self.clone();
                for victim in prey {
                    after.die(at, victim);
                }
                after.event = true;
                actions.push((format!("N4{}~{}", name(from), name(at)), after));
            }
        }
        actions
    }
}
