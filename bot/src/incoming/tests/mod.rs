mod commands_page;
mod front_door;
mod names;
mod posted_ids;
mod presses;
mod typed;
mod typed_equivalents;
mod ways;
