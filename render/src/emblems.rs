//! Emblems of units in families with classes: the class, or a specialised unit's trade.

/// An icon in 20 × 20 units, filled in the line's colour.
pub(crate) struct Emblem {
    /// The figure name without its family: `bow` in `warrior-bow`.
    pub(crate) name: &'static str,
    /// Filled shapes; holes have the opposite winding.
    filled: &'static str,
    lines: &'static str,
}

impl Emblem {
    pub(crate) fn svg(&self) -> String {
        let Emblem { filled, lines, .. } = self;
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-3 -3 26 26'>\
             <rect x='-2' y='-2' width='24' height='24' rx='5' fill='#ffffff' stroke='#000000' \
             stroke-width='2'/><path d='{filled}' fill='#000000' fill-rule='evenodd'/>\
             <path d='{lines}' fill='none' stroke='#000000' stroke-width='2.2' \
             stroke-linejoin='round'/></svg>"
        )
    }
}

const fn filled(name: &'static str, filled: &'static str) -> Emblem {
    Emblem { name, filled, lines: "" }
}

const fn lines(name: &'static str, lines: &'static str) -> Emblem {
    Emblem { name, filled: "", lines }
}

const FLAME: &str = "M10.4,1.4Q17.4,7.6 16,13Q14.8,18 10,18.4Q5.2,18 4.2,13Q4,9.4 7.2,7Q7.4,10.4 \
                     9,10.8Q11.4,6.6 10.4,1.4Z";

/// Classes 1 to 4, then specialisations by family.
pub(crate) const EMBLEMS: &[Emblem] = &[
    filled("1", "M8.4,3H11.6V17H8.4Z"),
    filled("2", "M4.6,3H7.8V17H4.6ZM12.2,3H15.4V17H12.2Z"),
    filled("3", "M2.2,3H5.2V17H2.2ZM8.5,3H11.5V17H8.5ZM14.8,3H17.8V17H14.8Z"),
    filled("4", "M1.6,16.6L1.4,5.6L6,10L10,2.6L14,10L18.6,5.6L18.4,16.6Z"),
    Emblem {
        name: "architect",
        filled: "M10,1.4A2.4,2.4 0 1 1 9.9,1.4Z",
        lines: "M9.4,5L3.6,18M10.6,5L16.4,18M5.4,12.4Q10,15 14.6,12.4",
    },
    filled("doctor", "M7.2,2H12.8V7.2H18V12.8H12.8V18H7.2V12.8H2V7.2H7.2Z"),
    Emblem {
        name: "minstrel",
        filled: "M2,15.4A3,2.6 0 1 1 8,15.4A3,2.6 0 1 1 2,15.4ZM11.4,13.4A3,2.6 0 1 1 17.4,13.4\
                 A3,2.6 0 \
                 1 1 11.4,13.4ZM6.2,2.8L17.4,1.2V5.4L6.2,7Z",
        lines: "M7,15V4M16.4,13V3",
    },
    lines("fork", "M10,2V18.6M4,2V6.6Q4,10.4 10,10.4Q16,10.4 16,6.6V2"),
    filled(
        "pilgrim",
        "M7.4,18.4L1.6,9.4Q1.4,6 4,5.2Q5,2.4 8,2.8L9.4,14L9.4,2.2H10.6L10.6,14L12,2.8Q15,2.4 \
         16,5.2Q18.6,6 18.4,9.4L12.6,18.4ZM8,13.6L5,6.4L6.6,13.4ZM12,13.6L15,6.4L13.4,13.4Z",
    ),
    Emblem {
        name: "bow",
        filled: "M19.2,10L14,6.8V13.2Z",
        lines: "M6,1.6Q15.4,10 6,18.4ZM1.4,10H15",
    },
    Emblem {
        name: "lance",
        filled: "M18.6,1.4L16.6,8.2L11.8,3.4Z",
        lines: "M1.8,18.2L14.6,5.4M3.6,11.4L8.6,16.4",
    },
    Emblem {
        name: "mace",
        filled: "M12.6,.6L14.2,2.6L16.8,2L16.9,4.6L19.4,5.8L17.8,7.8L19,10L16.4,10.6L15.6,13\
                 L13.4,11.8L11,12.8L\
                 10.2,10.4L7.8,9.6L8.8,7.4L7.4,5.2L9.8,4.4L10.4,2Z",
        lines: "M1.8,18.2L10,10",
    },
    Emblem {
        name: "sword",
        filled: "M17.8,2.2L17.2,6L9.4,13.8L6.2,10.6L14,2.8Z",
        lines: "M3.6,9.2L10.8,16.4M2,18L6,14",
    },
    Emblem {
        name: "axe",
        filled: "M9.4,2.2Q15.4,-.2 19,4.6Q20,8.6 18.4,13Q15,9.4 11,12.2Q8.4,9.6 6.6,9\
                 Q9.2,6 9.4,2.2Z",
        lines: "M2.6,18.6L12.4,3.4",
    },
    filled(
        "book",
        "M1.4,4Q6,2.4 9.3,4.6V17.4Q6,15.2 1.4,16.8ZM18.6,4Q14,2.4 10.7,4.6V17.4\
         Q14,15.2 18.6,16.8Z",
    ),
    Emblem {
        name: "uncrowned",
        filled: "M3,16.6L2.8,6.4L6.6,10L10,4L13.4,10L17.2,6.4L17,16.6Z",
        lines: "M1.6,18.4L18.4,1.6",
    },
    filled("ascent", "M10,1.6L18,9.8H13.2V18.4H6.8V9.8H2Z"),
    lines(
        "shackles",
        "M6,9.6A3.6,3.6 0 1 1 5.9,9.6ZM14,9.6A3.6,3.6 0 1 1 13.9,9.6ZM6,9Q6,3 10,3Q14,3 14,9",
    ),
    filled("cross", "M8,1.4H12V6H16.6V10H12V18.6H8V10H3.4V6H8Z"),
    filled("flame", FLAME),
    filled("ball", "M10,2.4A7.6,7.6 0 1 1 9.9,2.4Z"),
    filled(
        "swift",
        "M1.6,2.6H5.8L11.2,10L5.8,17.4H1.6L6.8,10ZM9.4,2.6H13.6L19,10L13.6,17.4H9.4L14.6,10Z",
    ),
    filled(
        "shot",
        "M10,1.4A3.7,3.7 0 1 1 9.9,1.4ZM5.4,10.4A3.7,3.7 0 1 1 5.3,10.4ZM14.6,10.4A3.7,3.7 0 1 1 \
         14.5,10.4Z",
    ),
    filled(
        "horse",
        "M9.4,3.4L10.6,1L12.2,3.6Q17.6,5.6 17.6,18.4H6.8Q7,14.4 11,11L6.6,12.2L4.2,14.4L1.8,11.8\
         L5.6,6.4Z",
    ),
    filled("shield", "M2.4,2H17.6V8.6Q17.6,15.4 10,18.8Q2.4,15.4 2.4,8.6Z"),
    Emblem {
        name: "orb",
        filled: "M10,8.4A5.2,5.2 0 1 1 9.9,8.4Z",
        lines: "M10,1V9M6.4,4.4\
    H13.6",
    },
    lines("swords", "M2.6,2.6L14.8,14.8M17.4,2.6L5.2,14.8M2,13L7,18M18,13L13,18"),
    filled("heart", "M10,18.4Q-1,10 2.4,4.6Q6.4,-.2 10,5.4Q13.6,-.2 17.6,4.6Q21,10 10,18.4Z"),
    filled(
        "heir",
        "M6.8,1.6A3.4,3.4 0 1 1 6.7,1.6ZM1,18.4Q.6,9.6 6.8,9.6Q10.6,9.6 11.6,13L10.6,18.4Z\
         M15.2,8A2.5,2.5 \
         0 1 1 15.1,8ZM12.2,18.4Q11.6,13.8 15.2,13.8Q19,13.8 18.6,18.4Z",
    ),
    lines("healing", "M10,5.6V14.4M5.6,10H14.4M10,2A8,8 0 1 1 9.9,2Z"),
    lines(
        "whirl",
        "M10.4,10.6Q11.6,7.8 8.6,7.4Q4.6,8 5.4,12Q7,16 12,15Q17,13 15.8,8Q13.6,2.4 7.4,2.8\
         Q4,3.4 2.2,6",
    ),
    filled(
        "skull",
        "M2.6,8.4Q2.6,1.4 10,1.4Q17.4,1.4 17.4,8.4Q17.4,12.6 14.2,13.6V18.4H5.8V13.6\
         Q2.6,12.6 2.6,8.4ZM6.8,7.2A1.9,1.9 \
         0 1 0 6.9,7.2ZM13.2,7.2A1.9,1.9 0 1 0 13.3,7.2Z",
    ),
    Emblem {
        name: "sprout",
        filled: "M10,10.6Q1.4,11.4 1.4,3Q9.4,2.6 10,10.6ZM10,8.4Q10.4,1.4 18.6,1.4\
                 Q18.6,9.4 10,8.4Z",
        lines: "M10,8V18.6",
    },
];
