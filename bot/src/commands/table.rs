//! The commands as Discord is told of them: one table, one bulk overwrite.

use rules::GameInfo;
use serde_json::{Value, json};

/// Chat input ("Application Command Types").
const CHAT_INPUT: u8 = 1;
/// In a server, and in a private chat with Herald ("Interaction Context Types").
const CONTEXTS: [u8; 2] = [0, 1];
/// Installed to a server ("Application Integration Types").
const INTEGRATION_TYPES: [u8; 1] = [0];

/// "Application Command Option Type".
#[derive(Clone, Copy)]
enum Kind {
    Text = 3,
    Number = 4,
    User = 6,
    File = 11,
}

struct OptionRow {
    name: &'static str,
    about: String,
    kind: Kind,
    required: bool,
    completes: bool,
    /// The largest number.
    most: Option<u32>,
    choices: Vec<(String, String)>,
}

fn option(name: &'static str, about: &str, kind: Kind) -> OptionRow {
    OptionRow {
        name,
        about: about.to_owned(),
        kind,
        required: false,
        completes: false,
        most: None,
        choices: Vec::new(),
    }
}

impl OptionRow {
    fn required(self) -> OptionRow {
        OptionRow { required: true, ..self }
    }

    fn completes(self) -> OptionRow {
        OptionRow { completes: true, ..self }
    }

    fn at_most(self, most: u32) -> OptionRow {
        OptionRow { most: Some(most), ..self }
    }

    fn of(self, choices: Vec<(String, String)>) -> OptionRow {
        OptionRow { choices, ..self }
    }

    fn body(&self) -> Value {
        let mut body = json!({
            "type": self.kind as u8,
            "name": self.name,
            "description": self.about,
            "required": self.required,
        });
        if self.completes {
            body["autocomplete"] = Value::from(true);
        }
        if matches!(self.kind, Kind::Number) {
            body["min_value"] = Value::from(1);
        }
        if let Some(most) = self.most {
            body["max_value"] = Value::from(most);
        }
        if !self.choices.is_empty() {
            body["choices"] = self
                .choices
                .iter()
                .map(|(name, value)| json!({ "name": name, "value": value }))
                .collect();
        }
        body
    }
}

fn command(name: &str, about: &str, options: &[OptionRow]) -> Value {
    json!({
        "type": CHAT_INPUT,
        "name": name,
        "description": about,
        "contexts": CONTEXTS,
        "integration_types": INTEGRATION_TYPES,
        "options": options.iter().map(OptionRow::body).collect::<Vec<_>>(),
    })
}

/// The whole set of commands for these games.
pub(crate) fn commands(games: &[&'static GameInfo]) -> Value {
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let game = || {
        option("game", "Which game", Kind::Text)
            .of(games.iter().map(|info| pair(info.name, info.id)).collect())
    };
    let side = |about: &str, random: bool| {
        let mut sides =
            vec![pair("White (Light), moves first", "white"), pair("Black (Dark)", "black")];
        if random {
            sides.push(pair("By lot", "random"));
        }
        option("side", about, Kind::Text).of(sides)
    };
    let which = || {
        option("match", "The match's number, when you play several here", Kind::Number).completes()
    };
    let mut challenge = vec![
        game().required(),
        option("opponent", "Whom you challenge; leave it out to challenge anyone here", Kind::User),
        side("Your side; by lot if you leave it out", true),
    ];
    challenge.extend(game_options(games));
    challenge.extend([
        option("marshal", "Who may report the fights, where `combat` is marshal", Kind::User),
        option(
            "grace",
            "Hours until a captain may answer for a member of the team: 1 to 720, else 24",
            Kind::Number,
        )
        .at_most(720),
    ]);
    let orders = |name, about, choices: &[(&str, &str)]| {
        option(name, about, Kind::Text)
            .of(choices.iter().map(|(name, value)| pair(name, value)).collect())
    };
    Value::Array(vec![
        command(
            "challenge",
            "Challenge somebody, or anyone in this channel, to a match",
            &challenge,
        ),
        command(
            "move",
            "Make your move",
            &[
                option("text", "Your move; legal moves are suggested as you type", Kind::Text)
                    .required()
                    .completes(),
                which(),
            ],
        ),
        command("draft", "Show the turn that you are putting together, to you alone", &[which()]),
        command(
            "settings",
            "What you prefer",
            &[option(
                "confirm",
                "Whether a complete turn asks you once before it is sent",
                Kind::Text,
            )
            .required()
            .of(vec![pair("ask me", "on"), pair("send it at once", "off")])],
        ),
        command(
            "board",
            "Show the board, to you alone",
            &[
                which(),
                side("The side from which you see it", false),
                option("figures", "Powers and the like as figures on the pieces", Kind::Text)
                    .of(vec![pair("show", "show"), pair("hide", "hide")]),
            ],
        ),
        command("legal", "Show your legal moves, to you alone", &[which()]),
        command("draw", "Offer a draw, accept one, or claim one", &[which()]),
        command("resign", "Resign a match", &[which()]),
        command(
            "enlist",
            "Let somebody play pieces of yours: their fights and their decisions",
            &[
                option("member", "Who is to play them", Kind::User).required(),
                option("piece", "By the square where it began; or several: g1, f1", Kind::Text)
                    .required()
                    .completes(),
                which(),
            ],
        ),
        command(
            "release",
            "Give pieces back to their captain",
            &[
                option("piece", "By the square where it began; or several: g1, f1", Kind::Text)
                    .required()
                    .completes(),
                which(),
            ],
        ),
        command("roster", "Who plays what in a match, to you alone", &[which()]),
        command(
            "orders",
            "Your standing orders in a match: decisions made once and for all",
            &[
                which(),
                orders(
                    "strikes",
                    "When a Knight of yours may strike",
                    &[("ask me", "ask"), ("always strike", "always"), ("never strike", "never")],
                ),
                orders(
                    "queens",
                    "When a Queen of yours is in a fight",
                    &[("ask me", "ask"), ("always fight in person", "in person")],
                ),
                orders(
                    "markers",
                    "When a marker of yours is attacked",
                    &[("ask me", "ask"), ("always yield", "yield")],
                ),
            ],
        ),
        command("export", "The record of a match as a text file, for you alone", &[which()]),
        command(
            "import",
            "Read a record: where it leads, where it goes wrong, and play on from there",
            &[
                option("file", "The record as a text file", Kind::File),
                option("text", "Or the record itself", Kind::Text),
                game(),
                option("opponent", "Whom you challenge to play on from there", Kind::User),
                side("Your side when you play on; by lot if you leave it out", true),
            ],
        ),
        command(
            "replay",
            "Step through a match, to you alone",
            &[
                which(),
                option("after", "After how many actions to begin; else at the start", Kind::Number),
            ],
        ),
        command("games", "Your matches and challenges, those that wait for you first", &[]),
        command("help", "What Herald is, and how a game is played", &[game()]),
        command(
            "rules",
            "Look up a rule by its number or its words",
            &[
                game().required(),
                option("rule", "Its number, or a word in it", Kind::Text).required().completes(),
            ],
        ),
    ])
}

/// Options of games become options of `/challenge`, one for each key.
fn game_options(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let mut rows: Vec<OptionRow> = Vec::new();
    for info in games {
        for game_option in info.options {
            if rows.iter().any(|row| row.name == game_option.key) {
                continue;
            }
            let about = format!("{}: {}", info.name, game_option.about);
            let choices = game_option
                .values
                .iter()
                .map(|(value, about)| {
                    (
                        crate::discord::wire::shorten(&format!("{value}: {about}"), 100),
                        (*value).to_owned(),
                    )
                })
                .collect();
            let about = crate::discord::wire::shorten(&about, 100);
            rows.push(option(game_option.key, &about, Kind::Text).of(choices));
        }
    }
    rows
}
