//! The colours beside messages: that of the side whose decision is next.

use discord_model::message::Color;
use rules::Side;

/// Of White. Ivory, dark enough to be seen on a pale background.
const WHITE: Color = Color::rgb(0xe9, 0xd8, 0xa6);
/// Of Black. Slate, pale enough to be seen on a dark background.
const BLACK: Color = Color::rgb(0x5d, 0x6b, 0x85);

/// The colour beside a board on which that side acts.
pub const fn of_side(side: Side) -> Color {
    match side {
        Side::White => WHITE,
        Side::Black => BLACK,
    }
}
