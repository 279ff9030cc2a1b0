//! Buildings by definition: ME-8 to ME-10, ME-12.

use super::referee::{Building, Naive, NaiveAction, Sq, Unit, all_squares, distance, name, other};

impl Naive {
    /// ME-8 to ME-10, ME-12.
    pub(crate) fn works(&self, own_units: &[(Sq, Unit)]) -> Vec<NaiveAction> {
        let us = self.side;
        let mut families = vec!["p", "n", "b", "r", "kq"];
        if self.wizards {
            families.push("w");
        }
        let mut actions = vec![];
        for &(from, worker) in own_units.iter().filter(|(_, u)| u.family == 'P') {
            for at in all_squares() {
                if distance(from, at) > 1 || self.has_unit(at, other(us)) {
                    continue;
                }
                let mut build = |building: Building, text: String| {
                    let mut after = self.clone();
                    after.buildings.insert(at, building);
                    after.event = true;
                    actions.push((text, after.with_turn_ended()));
                };
                match self.buildings.get(&at) {
                    None => {
                        for family in &families {
                            for level in 1..=2 {
                                if level == 2 && worker.spec != "Architect" {
                                    continue;
                                }
                                let improved = *family == "b" && self.on_board(us, "Improvist");
                                let real = if improved { 2 } else { level };
                                let new =
                                    Building { side: us, family, level: real, amenity: false };
                                build(new, format!("({}) {family}{level}", name(at)));
                            }
                        }
                    }
                    Some(&old) if old.side == us => {
                        let can = match old.level {
                            1 => worker.class >= 2,
                            2 => worker.class >= 3,
                            _ => false,
                        };
                        if can {
                            let new = Building { level: old.level + 1, ..old };
                            build(new, format!("({}) {}{}", name(at), old.family, new.level));
                        }
                        let is_forbidden =
                            old.family == "b" && self.on_board(other(us), "Reformist");
                        if worker.class == 4 && !old.amenity && !is_forbidden {
                            let new = Building { amenity: true, ..old };
                            build(new, format!("({}) {}{}*", name(at), old.family, old.level));
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        for &(at, _) in own_units {
            if self.buildings.contains_key(&at) {
                let mut after = self.clone();
                after.buildings.remove(&at);
                after.event = true;
                actions.push((format!("({}) x", name(at)), after.with_turn_ended()));
            }
        }
        actions
    }
}
