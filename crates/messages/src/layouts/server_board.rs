//! A server's board: running matches, seasons, open challenges and the latest results.

use discord_model::links::message_link;
use discord_model::message::{
    Block, Container, MOST_TEXT, Message, Part, Picture, Separator, units,
};
use i18n::Locale;
use match_model::{Challenge, Ending, GuildId, Match, Season, SeasonState};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Side};

use crate::layouts::names::Names;
use crate::links::place_link;
use crate::words;

/// Room for titles, and for the lines that count the rest.
const MARGIN: usize = 200;

/// The content, with names instead of people.
pub struct Board {
    /// Those that moved last, newest first.
    pub playing: Vec<PlayingLine>,
    /// More than `playing` in large servers.
    pub playing_count: usize,
    pub seasons: Vec<SeasonLine>,
    pub challenges: Vec<ChallengeLine>,
    pub results: Vec<ResultLine>,
    /// The last position of the latest result.
    pub picture: Option<Picture>,
}

pub struct PlayingLine {
    pub row: Match,
    pub info: &'static GameInfo,
    pub names: Names,
    /// Whether the match waits for White, and for Black.
    pub awaited: [bool; 2],
}

pub struct SeasonLine {
    pub season: Season,
    /// The escaped names of the players in the first place. Empty before the first result.
    pub leaders: Vec<String>,
}

pub struct ChallengeLine {
    pub challenge: Challenge,
    pub info: &'static GameInfo,
    /// The challenger's escaped name.
    pub player: String,
}

pub struct ResultLine {
    pub row: Match,
    pub info: &'static GameInfo,
    pub names: Names,
    pub ending: Ending,
}

pub fn message(locale: &Locale, board: &Board) -> Message {
    let mut room = MOST_TEXT - MARGIN;
    let matches = match board.playing_count {
        0 => vec![say("server-board-no-matches"), say("server-board-start")],
        _ => std::iter::once(say("server-board-matches"))
            .chain(board.playing.iter().map(|line| playing(locale, line)))
            .collect(),
    };
    let unlisted = board.playing_count.saturating_sub(board.playing.len());
    let seasons = board.seasons.iter().map(season).collect();
    let challenges = board.challenges.iter().filter_map(challenge).collect();
    let results = board.results.iter().filter_map(result).collect();
    let sections = [
        section(locale, matches, unlisted, &mut room),
        section(locale, titled(say("server-board-seasons"), seasons), 0, &mut room),
        section(locale, titled(say("server-board-challenges"), challenges), 0, &mut room),
        section(locale, titled(say("server-board-results"), results), 0, &mut room),
    ];
    let mut parts = Vec::new();
    for text in sections.into_iter().filter(|text| !text.is_empty()) {
        if !parts.is_empty() {
            parts.push(Part::Separator(Separator::Line));
        }
        parts.push(Part::Text(text));
    }
    parts.extend(board.picture.clone().map(|picture| Part::Gallery(vec![picture])));
    let container = Container { color: None, parts };
    Message { blocks: vec![Block::Container(container)], ..Message::default() }
}

fn titled(title: L10nMessage, lines: Vec<L10nMessage>) -> Vec<L10nMessage> {
    match lines.is_empty() {
        true => lines,
        false => std::iter::once(title).chain(lines).collect(),
    }
}

/// A title with its lines while there is room, and the number of the others.
fn section(locale: &Locale, lines: Vec<L10nMessage>, unlisted: usize, room: &mut usize) -> String {
    let mut shown: Vec<String> = Vec::new();
    let all = lines.len();
    for line in lines {
        let line = locale.text(&line);
        let Some(left) = room.checked_sub(units(&line) + 1) else { break };
        *room = left;
        shown.push(line);
    }
    let rest = all - shown.len() + unlisted;
    if rest > 0 {
        shown.push(locale.text(&say("server-board-more").with("count", rest)));
    }
    shown.join("\n")
}

fn playing(locale: &Locale, line: &PlayingLine) -> L10nMessage {
    let player = |side: Side| {
        let name = line.names.of(side);
        match line.awaited[side.index()] {
            true => locale.text(&say("server-board-to-move").with("player", name)),
            false => name.to_owned(),
        }
    };
    say("server-board-match")
        .with("white", player(Side::White))
        .with("black", player(Side::Black))
        .with("game", line.info.name)
        .with("link", place_link(&line.row))
}

fn season(line: &SeasonLine) -> L10nMessage {
    let SeasonLine { season, leaders } = line;
    let message = season.message_id.map(match_model::MessageId::get);
    let link = message_link(Some(season.guild_id.get()), season.channel_id.get(), message);
    let (round, rounds) = (season.round, season.rounds);
    match (season.state, season.ends_at, leaders.as_slice()) {
        (SeasonState::Open, ..) => {
            say("server-board-season-open").with("when", words::relative(season.starts_at))
        }
        (_, Some(_), []) => say("server-board-season-ladder-new"),
        (_, Some(_), [leader, ..]) => {
            say("server-board-season-ladder").with("player", leader.as_str())
        }
        (_, None, []) => {
            say("server-board-season-round").with("round", round).with("rounds", rounds)
        }
        (_, None, [leader]) => say("server-board-season-led")
            .with("round", round)
            .with("rounds", rounds)
            .with("player", leader.as_str()),
        (_, None, several) => say("server-board-season-shared")
            .with("round", round)
            .with("rounds", rounds)
            .with("count", several.len()),
    }
    .with("title", season.title.as_str())
    .with("link", link)
}

fn challenge(line: &ChallengeLine) -> Option<L10nMessage> {
    let ChallengeLine { challenge, info, player } = line;
    // Until it is posted, no one can accept it.
    let message = challenge.message_id?.get();
    let guild = challenge.guild_id.map(GuildId::get);
    let sentence = say("server-board-challenge")
        .with("player", player.as_str())
        .with("game", info.name)
        .with("link", message_link(guild, challenge.channel_id.get(), Some(message)));
    Some(sentence)
}

fn result(line: &ResultLine) -> Option<L10nMessage> {
    let ResultLine { row, info, names, ending } = line;
    if ending.ended_by.is_void() {
        return None;
    }
    let sentence = match ending.winner {
        Some(winner) => say("server-board-won")
            .with("winner", names.of(winner))
            .with("loser", names.of(winner.other())),
        None => say("server-board-drawn")
            .with("white", names.of(Side::White))
            .with("black", names.of(Side::Black)),
    }
    .with("game", info.name)
    .with("link", place_link(row));
    Some(sentence)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "for tests alone")]
mod tests {
    use match_model::{
        BoardPosting, ChallengeId, ChallengeState, ChannelId, EndedBy, MatchId, MatchState,
        MessageId, PersonId, PlaceAccess, SeasonEntry, SeasonId, SeasonKind, SidePreference, Time,
    };

    use super::*;
    use crate::testing::assert_fits;

    fn names() -> Names {
        let name = "Ж".repeat(32);
        Names { white: name.clone(), black: name.clone(), plain: [name.clone(), name] }
    }

    fn row(number: u64) -> Match {
        Match {
            id: MatchId::new(number),
            guild_id: Some(GuildId::new(u64::MAX)),
            channel_id: ChannelId::new(u64::MAX),
            thread_id: Some(ChannelId::new(u64::MAX)),
            game: "battlechess".to_owned(),
            rules_version: 1,
            options: Default::default(),
            setup: None,
            seed: String::new(),
            white: PersonId::new(1),
            black: PersonId::new(2),
            created_at: Time(0),
            plies: 0,
            version: 0,
            state: MatchState::Playing,
            updated_at: Time(0),
            board_channel_id: None,
            board_message_id: None,
            lost_at: None,
            takebacks: 0,
            access: PlaceAccess::Member,
            posting: BoardPosting::EachTurn,
        }
    }

    fn season(number: u64) -> Season {
        Season {
            id: SeasonId::new(number),
            guild_id: GuildId::new(u64::MAX),
            channel_id: ChannelId::new(u64::MAX),
            title: "x".repeat(40),
            kind: SeasonKind::Swiss,
            game: "battlechess".to_owned(),
            options: Default::default(),
            rotates: false,
            clock: None,
            rated: true,
            teams: Vec::new(),
            most_players: 128,
            entry: SeasonEntry::Everyone,
            rounds: 8,
            round: 1,
            state: SeasonState::Running,
            ended: None,
            starts_at: Time(0),
            ends_at: None,
            created_by: PersonId::new(3),
            created_at: Time(0),
            message_id: Some(MessageId::new(u64::MAX)),
        }
    }

    fn open_challenge(number: u64) -> Challenge {
        Challenge {
            id: ChallengeId::new(number),
            guild_id: Some(GuildId::new(u64::MAX)),
            channel_id: ChannelId::new(u64::MAX),
            challenger: PersonId::new(1),
            opponent: None,
            game: "battlechess".to_owned(),
            options: Default::default(),
            side: SidePreference::Random,
            created_at: Time(0),
            expires_at: Time(0),
            state: ChallengeState::Open,
            match_id: None,
            message_id: Some(MessageId::new(u64::MAX)),
            record_id: None,
            access: PlaceAccess::Member,
        }
    }

    #[test]
    fn a_full_board_with_long_names_fits() {
        let locale = Locale::load("en", games::sentences).unwrap();
        let info = games::find("battlechess").unwrap().info;
        let ending = Ending {
            winner: Some(Side::White),
            ended_by: EndedBy::Resigned,
            rule: None,
            reason: say("server-board-start"),
            at: Time(0),
        };
        let playing =
            |number| PlayingLine { row: row(number), info, names: names(), awaited: [true, true] };
        let result =
            |number| ResultLine { row: row(number), info, names: names(), ending: ending.clone() };
        let leaders = |number| vec!["Ж".repeat(32); usize::try_from(number % 3).unwrap()];
        let open = |number| ChallengeLine {
            challenge: open_challenge(number),
            info,
            player: "Ж".repeat(32),
        };
        let board = Board {
            playing: (0..12).map(playing).collect(),
            playing_count: 200,
            seasons: (0..5)
                .map(|number| SeasonLine { season: season(number), leaders: leaders(number) })
                .collect(),
            challenges: (0..5).map(open).collect(),
            results: (0..5).map(result).collect(),
            picture: Some(Picture {
                file: "result-1.png".to_owned(),
                description: "Ж".repeat(2000),
            }),
        };
        let full = message(&locale, &board);
        assert_fits(&full);
        let body = serde_json::json!(full).to_string();
        println!("{} bytes", body.len());
        assert!(body.contains("…and 188 more."), "{body}");
        let nothing = Board {
            playing: Vec::new(),
            playing_count: 0,
            seasons: Vec::new(),
            challenges: Vec::new(),
            results: Vec::new(),
            picture: None,
        };
        assert_fits(&message(&locale, &nothing));
    }
}
