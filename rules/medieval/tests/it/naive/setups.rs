//! Random start positions, and positions as JUDGE's `setup`.

use rules::Dice;
use serde_json::{Map, Value, json};

use super::referee::{Building, Naive, Phase, SPECS, Sq, Unit, all_squares, name, specs, unit};

fn side_name(side: char) -> &'static str {
    if side == 'w' { "white" } else { "black" }
}

fn spec(spec: &str) -> Value {
    if spec.is_empty() { Value::Null } else { spec.into() }
}

impl Naive {
    /// What the judge tells of units, buildings, graveyard and so on; the same is a setup.
    pub(crate) fn facts(&self) -> Map<String, Value> {
        let mut board = Map::new();
        let mut units = Map::new();
        let mut buildings = Map::new();
        for square in all_squares() {
            let mut occupants = self.at(square);
            occupants.sort_by_key(|u| format!("{}{}", u.side, u.full()));
            let codes: Vec<String> =
                occupants.iter().map(|u| format!("{}{}", u.side, u.full())).collect();
            let building = self.buildings.get(&square);
            let short = building.map(|b| {
                format!("{}{}{}{}", b.side, b.family, b.level, if b.amenity { "*" } else { "" })
            });
            if !occupants.is_empty() {
                let list: Vec<Value> = occupants
                    .iter()
                    .map(|u| json!({"side": side_name(u.side), "code": u.code(), "spec": spec(u.spec)}))
                    .collect();
                units.insert(name(square), list.into());
            }
            if let Some(b) = building {
                buildings.insert(
                    name(square),
                    json!({"side": side_name(b.side), "family": b.family, "level": b.level, "amenity": b.amenity}),
                );
            }
            if occupants.len() == 1 && building.is_none() {
                board.insert(name(square), codes[0].clone().into());
            } else if !occupants.is_empty() || building.is_some() {
                board.insert(name(square), json!({"units": codes, "building": short}));
            }
        }
        let mut graves = self.dead.clone();
        graves.sort_by_key(|(square, u)| {
            let family = SPECS.iter().position(|(f, _)| *f == u.family);
            let place = specs(u.family).iter().position(|s| *s == u.spec);
            (*square, u.side == 'b', family, u.class, place)
        });
        let graves: Vec<Value> = graves
            .iter()
            .map(|(s, u)| {
                json!({"side": side_name(u.side), "code": u.code(), "spec": spec(u.spec), "square": name(*s)})
            })
            .collect();
        let facts = json!({
            "board": board,
            "units": units,
            "buildings": buildings,
            "graveyard": graves,
            "abroad": {"white": self.abroad[&'w'], "black": self.abroad[&'b']},
            "quiet": self.quiet,
            "passes": self.passes,
        });
        facts.as_object().expect("an object").clone()
    }

    pub(crate) fn setup(&self) -> Value {
        let mut facts = self.facts();
        facts.remove("board");
        facts.insert("to_act".into(), side_name(self.side).into());
        facts.into()
    }

    /// A random position in a corner of that size: so many units and buildings at most.
    pub(crate) fn random(
        wizards: bool,
        rows: i32,
        columns: i32,
        units: usize,
        buildings: usize,
        dice: &mut Dice,
    ) -> Naive {
        let mut naive = Naive::start(wizards);
        naive.phase = Phase::Turn;
        naive.side = ['w', 'b'][dice.below(2)];
        let (top, left) =
            (dice.below(9 - rows as usize) as i32, dice.below(9 - columns as usize) as i32);
        let squares: Vec<Sq> = all_squares()
            .into_iter()
            .filter(|s| (top..top + rows).contains(&s.0) && (left..left + columns).contains(&s.1))
            .collect();
        let families = if wizards { "PNBRKQW" } else { "PNBRKQ" };
        let families: Vec<char> = families.chars().collect();
        // Some specialisations are favoured in a position, so that they meet.
        let favoured: Vec<&str> =
            (0..3).map(|_| specs(families[dice.below(families.len())])[dice.below(5)]).collect();
        for _ in 0..units {
            let square = squares[dice.below(squares.len())];
            let side = ['w', 'b'][dice.below(2)];
            let one = naive.random_unit(side, &families, &favoured, dice);
            if !naive.at(square).is_empty() || !naive.allows(side, one.family, one.class) {
                continue;
            }
            naive.units.push((square, one));
            // ME-11: two on one square.
            if one.class < 4 && dice.below(8) == 0 {
                let mut two = one;
                if one.family == 'P' && dice.below(2) == 0 {
                    two.side = super::referee::other(side);
                }
                match one.family {
                    'K' => two.family = 'Q',
                    'Q' => two.family = 'K',
                    _ => {}
                }
                if naive.allows(two.side, two.family, two.class) {
                    naive.units.push((square, two));
                }
            }
        }
        for _ in 0..buildings {
            let square = squares[dice.below(squares.len())];
            let families = ["p", "n", "b", "r", "kq", "w"];
            let building = Building {
                side: ['w', 'b'][dice.below(2)],
                family: if favoured.contains(&"NewLife") && dice.below(2) == 0 {
                    "b"
                } else {
                    families[dice.below(if wizards { 6 } else { 5 })]
                },
                level: 1 + dice.below(3) as u32,
                amenity: dice.below(3) == 0,
            };
            naive.buildings.insert(square, building);
        }
        for _ in 0..dice.below(9) {
            let square = squares[dice.below(squares.len())];
            let side = ['w', 'b'][dice.below(2)];
            let one = naive.random_unit(side, &families, &favoured, dice);
            naive.dead.push((square, one));
        }
        for side in ['w', 'b'] {
            if dice.below(6) == 0 {
                naive.abroad.insert(side, 1 + dice.below(2) as u32);
            }
        }
        if dice.below(12) == 0 {
            naive.quiet = 94 + dice.below(7) as u32;
        }
        naive.passes = u32::from(dice.below(16) == 0);
        naive
    }

    fn random_unit(
        &self,
        side: char,
        families: &[char],
        favoured: &[&'static str],
        dice: &mut Dice,
    ) -> Unit {
        let mut one = unit(side, families[dice.below(families.len())], 1 + dice.below(5) as u32);
        if dice.below(2) == 0 {
            one.class = 4;
            let wish = favoured[dice.below(favoured.len())];
            let of: Vec<char> =
                families.iter().copied().filter(|&f| specs(f).contains(&wish)).collect();
            if !of.is_empty() {
                one.family = of[dice.below(of.len())];
                one.spec = wish;
            }
        } else if one.class >= 4 {
            one.class = 4;
            if dice.below(4) != 0 {
                one.spec = specs(one.family)[dice.below(5)];
            }
        }
        one
    }
}
