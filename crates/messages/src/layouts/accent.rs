use discord_model::message::Color;
use rules::Side;

const WHITE: Color = Color::rgb(0xe9, 0xd8, 0xa6);
const BLACK: Color = Color::rgb(0x5d, 0x6b, 0x85);

pub const fn of_side(side: Side) -> Color {
    match side {
        Side::White => WHITE,
        Side::Black => BLACK,
    }
}
