use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::{Field, GameId};
use crate::buttons::numbers::Page;

pub const PAGE: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// People who have played in the server.
    Here,
    Everywhere,
}

impl Field for Scope {
    fn write(&self) -> String {
        match self {
            Scope::Here => "here",
            Scope::Everywhere => "everywhere",
        }
        .to_owned()
    }

    fn read(text: &str) -> Option<Scope> {
        [Scope::Here, Scope::Everywhere].into_iter().find(|scope| scope.write() == text)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RatingButton {
    Page(GameId, Scope, Page),
}

custom_ids! { RatingButton:
    "ranks" => Page(game, scope, page);
}

impl Buttons for RatingButton {
    const EXAMPLES: &'static [&'static str] =
        &["ranks:medieval:here:2", "ranks:medieval:everywhere:0"];
}
