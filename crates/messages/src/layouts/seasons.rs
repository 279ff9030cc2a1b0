//! The messages of seasons: the permanent one with the table, and the final one.

use clocks::HOUR;
use discord_model::message::{MOST_CONTENT, Message, Row, Style, units};
use i18n::Locale;
use match_model::{START_WITHIN, Season, SeasonKind, SeasonResult, SeasonState, Time};
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use crate::buttons::ButtonAction;
use crate::buttons::seasons::SeasonButton;
use crate::layouts::rows::buttons;
use crate::words;
use crate::words::seasons as season_words;

/// Room for the rest of the message, below a table that fills it.
const MARGIN: usize = 40;

/// A season with names instead of people.
pub struct SeasonBoard<'a> {
    pub season: &'a Season,
    pub info: &'a GameInfo,
    /// Escaped names in order of joining: of each team, or of all players.
    pub rosters: Vec<Vec<String>>,
    /// Whether people who join become reserves.
    pub is_full: bool,
    pub reserves: usize,
    /// The names of the games in the order of the rounds, if each round has another one.
    pub order: Vec<&'static str>,
    /// Best first, one for each division or team.
    pub tables: Vec<Vec<TableLine>>,
    /// The team of each table.
    pub teams: Vec<TeamLine>,
    /// The games of the round.
    pub games: Vec<GameLine>,
}

pub struct TableLine {
    pub player: String,
    pub place: usize,
    pub half_points: i64,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    pub has_left: bool,
    /// The place, if it gets a medal at the end.
    pub medal: Option<u32>,
}

pub struct TeamLine {
    pub name: String,
    pub place: usize,
    pub match_points: i64,
    pub half_points: i64,
}

pub struct GameLine {
    /// The two teams, at the first board of their match.
    pub teams: Option<[String; 2]>,
    pub white: String,
    /// `None` in a bye.
    pub black: Option<String>,
    pub result: Option<SeasonResult>,
    /// The channel or thread of the match, once it has begun.
    pub place: Option<u64>,
    /// The players who are on vacation, with its end.
    pub away: Vec<(String, Time)>,
}

pub fn permanent(locale: &Locale, board: &SeasonBoard<'_>) -> Message {
    let season = board.season;
    let mut lines = vec![head(board), state(board)];
    if season.state == SeasonState::Open && !board.order.is_empty() {
        lines.push(say("season-order").with("games", board.order.clone()));
    }
    if board.reserves > 0 && season.state != SeasonState::Over {
        lines.push(say("season-reserves").with("count", board.reserves));
    }
    if takes_players(season) {
        lines.extend(season_words::entry(season.entry));
        lines.extend((season.kind == SeasonKind::Teams).then(|| say("season-team-rule")));
    }
    if season.state != SeasonState::Over {
        lines.extend(season.clock.as_ref().map(words::clocks::terms));
        lines.push(if season.rated { say("season-rated") } else { say("season-casual") });
    }
    let mut content = joined(locale, &lines);
    let rule = say("season-rule").with("hours", START_WITHIN / HOUR);
    let rule = locale.text(&rule);
    let room = MOST_CONTENT - MARGIN - units(&rule);
    let (people, games) = match season.state {
        SeasonState::Open => (players(board), Vec::new()),
        SeasonState::Running => (table(board), games(board)),
        SeasonState::Over => (table(board), Vec::new()),
    };
    // The games may take half of the room from the table.
    let length: usize = games.iter().map(|line| 1 + units(&locale.text(line))).sum();
    append(locale, &mut content, &people, room - length.min(room / 2));
    append(locale, &mut content, &games, room);
    if season.state != SeasonState::Over {
        content = format!("{content}\n{rule}");
    }
    Message { rows: rows(locale, board), ..Message::text(content) }
}

/// The list of a server's seasons. People who may create one get a button for that.
pub fn list(locale: &Locale, lines: &[String], may_create: bool) -> Message {
    let content = match lines {
        [] => locale.say("season-none"),
        lines => lines.join("\n"),
    };
    let label = locale.say("season-form-title");
    let new = (SeasonButton::New.into(), label, Style::Secondary);
    let rows = may_create.then(|| buttons(&[new])).into_iter().collect();
    Message { rows, ..Message::text(content) }
}

/// Tells a person in the season's channel that they are invited.
pub fn invitation(locale: &Locale, season: &Season, info: &GameInfo, person: u64) -> Message {
    let sentence = say("season-invitation")
        .with("player", words::mention(person))
        .with("title", season.title.as_str())
        .with("kind", season_words::kind(season.kind))
        .with("game", season_words::game(season, info));
    let join = buttons(&[join_button(locale, season, false)]);
    Message { rows: vec![join], pings: vec![person], ..Message::text(locale.text(&sentence)) }
}

/// Offers a free place to a reserve in the season's channel.
pub fn free_place(locale: &Locale, season: &Season, person: u64, until: Time) -> Message {
    let sentence = say("season-place-free")
        .with("player", words::mention(person))
        .with("title", season.title.as_str())
        .with("when", words::moment(until));
    let (accept, decline) = (SeasonButton::Accept(season.id), SeasonButton::Decline(season.id));
    let answers = buttons(&[
        (accept.into(), locale.say("season-button-accept"), Style::Success),
        (decline.into(), locale.say("season-button-decline"), Style::Secondary),
    ]);
    Message { rows: vec![answers], pings: vec![person], ..Message::text(locale.text(&sentence)) }
}

fn join_button(locale: &Locale, season: &Season, is_full: bool) -> (ButtonAction, String, Style) {
    let label = match is_full {
        true => locale.say("season-button-reserve"),
        false => locale.say("season-button-join"),
    };
    (SeasonButton::Join(season.id).into(), label, Style::Success)
}

fn team_buttons(locale: &Locale, season: &Season) -> Vec<(ButtonAction, String, Style)> {
    let button = |(number, team): (u32, &String)| {
        let label = say("season-button-join-team").with("team", team.as_str());
        (SeasonButton::JoinTeam(season.id, number).into(), locale.text(&label), Style::Success)
    };
    (0..).zip(&season.teams).map(button).collect()
}

fn takes_players(season: &Season) -> bool {
    match season.state {
        SeasonState::Open => true,
        SeasonState::Running => season.kind.takes_late_joiners(),
        SeasonState::Over => false,
    }
}

/// The final message, with the medals of each division.
pub fn over(locale: &Locale, board: &SeasonBoard<'_>) -> Message {
    let mut lines = vec![head(board), state(board)];
    for (division, rows) in board.tables.iter().enumerate() {
        let team = board.teams.get(division);
        match team {
            Some(team) => match rows.iter().find_map(|row| row.medal) {
                Some(place) => {
                    let medal = season_words::medal(place);
                    lines.push(
                        say("season-team-medal").with("medal", medal).with("team", team_line(team)),
                    );
                }
                None => lines.push(team_line(team)),
            },
            None if board.tables.len() > 1 => {
                lines.push(say("season-division").with("division", division + 1));
            }
            None => {}
        }
        for row in rows {
            if team.is_some() {
                lines.push(member_line(row));
                continue;
            }
            let Some(place) = row.medal else { continue };
            lines.push(
                say("season-medal")
                    .with("medal", season_words::medal(place))
                    .with("player", row.player.as_str())
                    .with("points", season_words::points(row.half_points)),
            );
        }
    }
    let mut content = String::new();
    let lines: Vec<String> = lines.iter().map(|line| locale.text(line)).collect();
    append_lines(locale, &mut content, &lines, MOST_CONTENT - MARGIN);
    Message::text(content.trim_start().to_owned())
}

fn head(board: &SeasonBoard<'_>) -> L10nMessage {
    say("season-head")
        .with("title", board.season.title.as_str())
        .with("kind", season_words::kind(board.season.kind))
        .with("game", season_words::game(board.season, board.info))
        .with("season", board.season.id.to_string())
}

fn state(board: &SeasonBoard<'_>) -> L10nMessage {
    let players = board.rosters.iter().map(Vec::len).sum();
    season_words::state(board.season, board.info, players)
}

fn joined(locale: &Locale, lines: &[L10nMessage]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| locale.text(line)).collect();
    lines.join("\n")
}

fn append(locale: &Locale, content: &mut String, lines: &[L10nMessage], room: usize) {
    let lines: Vec<String> = lines.iter().map(|line| locale.text(line)).collect();
    append_lines(locale, content, &lines, room);
}

/// Appends lines while there is room, and counts the rest.
fn append_lines(locale: &Locale, content: &mut String, lines: &[String], room: usize) {
    for (at, line) in lines.iter().enumerate() {
        if units(content) + 1 + units(line) > room {
            let more = say("season-more").with("count", lines.len() - at);
            *content = format!("{content}\n{}", locale.text(&more));
            return;
        }
        *content = format!("{content}\n{line}");
    }
}

fn players(board: &SeasonBoard<'_>) -> Vec<L10nMessage> {
    let line = |player: &String| say("season-player").with("player", player.as_str());
    let mut lines = Vec::new();
    for (number, roster) in board.rosters.iter().enumerate() {
        if let Some(team) = board.season.teams.get(number) {
            lines.push(say("season-team-open").with("team", team.as_str()));
        }
        if roster.is_empty() {
            lines.push(say("season-nobody"));
        }
        lines.extend(roster.iter().map(line));
    }
    lines
}

fn table(board: &SeasonBoard<'_>) -> Vec<L10nMessage> {
    let mut lines = Vec::new();
    for (division, rows) in board.tables.iter().enumerate() {
        if let Some(team) = board.teams.get(division) {
            lines.push(team_line(team));
            lines.extend(rows.iter().map(member_line));
            continue;
        }
        if board.tables.len() > 1 {
            lines.push(say("season-division").with("division", division + 1));
        }
        for row in rows {
            let line = match row.has_left {
                true => say("season-row-left"),
                false => say("season-row")
                    .with("won", row.won)
                    .with("drawn", row.drawn)
                    .with("lost", row.lost),
            }
            .with("place", row.place)
            .with("player", row.player.as_str())
            .with("points", season_words::points(row.half_points));
            lines.push(line);
        }
    }
    lines
}

fn team_line(team: &TeamLine) -> L10nMessage {
    say("season-team")
        .with("place", team.place)
        .with("team", team.name.as_str())
        .with("points", team.match_points)
        .with("boards", season_words::points(team.half_points))
}

fn member_line(row: &TableLine) -> L10nMessage {
    match row.has_left {
        true => say("season-member-left"),
        false => say("season-member"),
    }
    .with("player", row.player.as_str())
    .with("points", season_words::points(row.half_points))
}

fn games(board: &SeasonBoard<'_>) -> Vec<L10nMessage> {
    if board.games.is_empty() {
        return Vec::new();
    }
    let line = |game: &GameLine| {
        let Some(black) = &game.black else {
            return say("season-game-bye").with("white", game.white.as_str());
        };
        match (game.result, game.place) {
            (None, Some(place)) => say("season-game-open").with("place", words::channel(place)),
            (None, None) => say("season-game-soon"),
            (Some(SeasonResult::WhiteWon), _) => say("season-game-white"),
            (Some(SeasonResult::BlackWon), _) => say("season-game-black"),
            (Some(SeasonResult::Drawn), _) => say("season-game-drawn"),
            (Some(SeasonResult::WhiteByForfeit), _) => say("season-game-white-forfeit"),
            (Some(SeasonResult::BlackByForfeit), _) => say("season-game-black-forfeit"),
            (Some(SeasonResult::BothForfeited | SeasonResult::Bye), _) => {
                say("season-game-both-forfeit")
            }
        }
        .with("white", game.white.as_str())
        .with("black", black.as_str())
    };
    let mut lines = Vec::new();
    for game in &board.games {
        if let Some([home, guest]) = &game.teams {
            lines.push(
                say("season-team-match").with("home", home.as_str()).with("guest", guest.as_str()),
            );
        }
        lines.push(line(game));
        for (player, until) in &game.away {
            lines.push(
                say("season-game-away")
                    .with("player", player.as_str())
                    .with("when", words::moment(*until)),
            );
        }
    }
    if board.season.kind != SeasonKind::Ladder {
        lines.insert(0, say("season-games"));
    }
    lines
}

fn rows(locale: &Locale, board: &SeasonBoard<'_>) -> Vec<Row> {
    let season = board.season;
    let leave = |label: String| {
        (ButtonAction::from(SeasonButton::Leave(season.id)), label, Style::Secondary)
    };
    let mut actions: Vec<(ButtonAction, String, Style)> = Vec::new();
    let mut rows = Vec::new();
    if season.state == SeasonState::Open && !season.teams.is_empty() && !board.is_full {
        rows.push(buttons(&team_buttons(locale, season)));
    } else if takes_players(season) {
        actions.push(join_button(locale, season, board.is_full));
    }
    match season.state {
        SeasonState::Open => {
            actions.push(leave(locale.say("season-button-leave")));
            let start = SeasonButton::Start(season.id).into();
            actions.push((start, locale.say("season-button-start"), Style::Secondary));
        }
        SeasonState::Running => actions.push(leave(locale.say("season-button-withdraw"))),
        SeasonState::Over => return Vec::new(),
    }
    rows.push(buttons(&actions));
    rows
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "for tests alone")]
mod tests {
    use match_model::{
        ChannelId, GuildId, MOST_PLAYERS, MOST_RESERVES, MOST_TEAMS, PersonId, RoleId, SeasonEnd,
        SeasonEntry, SeasonId,
    };

    use super::*;
    use crate::testing::assert_fits;

    fn season(state: SeasonState, ended: Option<SeasonEnd>) -> Season {
        Season {
            id: SeasonId::new(7),
            guild_id: GuildId::new(1),
            channel_id: ChannelId::new(2),
            title: "x".repeat(40),
            kind: SeasonKind::Swiss,
            game: "world-war".to_owned(),
            options: Default::default(),
            rotates: true,
            clock: Some("standard".parse().unwrap()),
            rated: true,
            teams: Vec::new(),
            most_players: MOST_PLAYERS,
            entry: SeasonEntry::Role(RoleId::new(u64::MAX)),
            rounds: 8,
            round: 1,
            state,
            ended,
            starts_at: Time(0),
            ends_at: None,
            created_by: PersonId::new(3),
            created_at: Time(0),
            message_id: None,
        }
    }

    #[test]
    fn a_season_of_the_most_players_with_long_names_fits() {
        let locale = Locale::load("en", games::sentences).unwrap();
        let names: Vec<String> =
            (0..MOST_PLAYERS).map(|at| format!("{at}{}", "é".repeat(32))).collect();
        let row = |player: &String| TableLine {
            player: player.clone(),
            place: 1,
            half_points: 3,
            won: 1,
            drawn: 1,
            lost: 1,
            has_left: false,
            medal: Some(1),
        };
        let game = |pair: &[String]| GameLine {
            teams: Some([pair[0].clone(), pair[1].clone()]),
            white: pair[0].clone(),
            black: Some(pair[1].clone()),
            result: None,
            place: Some(u64::MAX),
            away: vec![(pair[0].clone(), Time(0))],
        };
        let states = [
            (SeasonState::Open, None),
            (SeasonState::Running, None),
            (SeasonState::Over, Some(SeasonEnd::Deserted)),
        ];
        let cases = states.into_iter().flat_map(|state| [(state, 0), (state, MOST_TEAMS)]);
        for ((state, ended), teams) in cases {
            let team_names: Vec<String> =
                (0..teams).map(|team| format!("{team}{}", "x".repeat(39))).collect();
            let season = Season { teams: team_names.clone(), ..season(state, ended) };
            let size = names.len().div_ceil(teams.max(1));
            let team = |name: &String| TeamLine {
                name: name.clone(),
                place: 1,
                match_points: 8,
                half_points: 201,
            };
            let board = SeasonBoard {
                season: &season,
                info: games::find("world-war").unwrap().info,
                rosters: names.chunks(size).map(<[String]>::to_vec).collect(),
                is_full: teams == 0,
                reserves: MOST_RESERVES,
                order: games::all().iter().map(|game| game.info.name).collect(),
                tables: names.chunks(size).map(|some| some.iter().map(row).collect()).collect(),
                teams: team_names.iter().map(team).collect(),
                games: names.chunks(2).map(game).collect(),
            };
            let message = permanent(&locale, &board);
            assert_fits(&message);
            if state == SeasonState::Running && teams == 0 {
                let parts = ["**1.** 0é", "\n- 0é"];
                assert!(parts.iter().all(|part| message.content.contains(part)), "{message:?}");
            }
            assert_fits(&over(&locale, &board));
            assert_fits(&free_place(&locale, &season, u64::MAX, Time(0)));
        }
    }
}
