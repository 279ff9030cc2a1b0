use mwmatching::{Matching, SENTINEL};

/// The neighbours in rank to which large graphs are limited at first.
const REACH: usize = 24;

/// A graph of possible pairs with weights.
#[derive(Default)]
pub(super) struct Graph {
    edges: Vec<(usize, usize, i32)>,
}

impl Graph {
    pub(super) fn add(&mut self, one: usize, other: usize, weight: i32) {
        self.edges.push((one, other, weight));
    }
}

/// Returns the partner of each of `size` players in the heaviest matching that leaves no player
/// out, if one exists. `build` adds the pairs within a reach of places, which is widened until a
/// matching is found: a full graph of many players is slow.
pub(super) fn perfect(size: usize, build: impl Fn(&mut Graph, usize)) -> Option<Vec<usize>> {
    if size == 0 {
        return Some(Vec::new());
    }
    let mut reach = REACH;
    loop {
        let mut graph = Graph::default();
        build(&mut graph, reach);
        let mates = match graph.edges.is_empty() {
            true => Vec::new(),
            false => Matching::new(graph.edges).max_cardinality().solve(),
        };
        if mates.len() == size && !mates.contains(&SENTINEL) {
            return Some(mates);
        }
        if reach >= size {
            return None;
        }
        reach = reach.saturating_mul(4);
    }
}
