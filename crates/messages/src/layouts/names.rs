use model::Side;

pub struct Names {
    pub white: String,
    pub black: String,
    pub plain: [String; 2],
}

impl Names {
    pub(crate) fn both(&self) -> [&str; 2] {
        [&self.white, &self.black]
    }

    pub fn of(&self, seat: Side) -> &str {
        match seat {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    pub fn plain(&self, seat: Side) -> &str {
        &self.plain[seat.index()]
    }
}
