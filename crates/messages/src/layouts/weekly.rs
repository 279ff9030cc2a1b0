//! The summary of a server's week.

use discord_model::message::{Block, Container, Message, Part};
use i18n::Locale;
use match_model::{Match, RatingChange};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Side};

use crate::layouts::names::Names;
use crate::links::place_link;
use crate::words::ratings::points_shown;

/// The records of a week, with names instead of people.
pub struct Week {
    /// The number of matches that ended in each game, most first.
    pub ended: Vec<(&'static GameInfo, i64)>,
    /// The changes of the winner and the loser.
    pub upset: Option<(MatchLine, Side, [RatingChange; 2])>,
    /// The number of rounds.
    pub fight: Option<(MatchLine, u32)>,
    /// The number of moves.
    pub quickest: Option<(MatchLine, Side, u32)>,
    /// The escaped name, and the points gained.
    pub climb: Option<(String, &'static GameInfo, i64)>,
    /// The escaped name, and the days.
    pub streak: Option<(String, u32)>,
}

pub struct MatchLine {
    pub row: Match,
    pub info: &'static GameInfo,
    pub names: Names,
}

pub fn message(locale: &Locale, week: &Week) -> Message {
    let lines: Vec<L10nMessage> = [
        Some(say("weekly-title")),
        Some(ended(week)),
        week.upset.as_ref().map(upset),
        week.fight.as_ref().map(fight),
        week.quickest.as_ref().map(quickest),
        week.climb.as_ref().map(climb),
        week.streak.as_ref().map(|(player, days)| {
            say("weekly-streak").with("player", player.as_str()).with("days", *days)
        }),
        Some(say("weekly-unnamed")),
    ]
    .into_iter()
    .flatten()
    .collect();
    let lines: Vec<String> = lines.iter().map(|line| locale.text(line)).collect();
    let container = Container { color: None, parts: vec![Part::Text(lines.join("\n"))] };
    Message { blocks: vec![Block::Container(container)], ..Message::default() }
}

fn ended(week: &Week) -> L10nMessage {
    let game = |(info, count): &(&'static GameInfo, i64)| {
        say("weekly-game").with("game", info.name).with("count", *count)
    };
    let games: Vec<L10nMessage> = week.ended.iter().map(game).collect();
    let count: i64 = week.ended.iter().map(|(_, count)| count).sum();
    say("weekly-ended").with("count", count).with("games", games)
}

fn upset((line, winner, [lower, higher]): &(MatchLine, Side, [RatingChange; 2])) -> L10nMessage {
    say("weekly-upset")
        .with("winner", line.names.of(*winner))
        .with("lower", points_shown(lower.before))
        .with("loser", line.names.of(winner.other()))
        .with("higher", points_shown(higher.before))
        .with("game", line.info.name)
        .with("link", place_link(&line.row))
}

fn fight((line, rounds): &(MatchLine, u32)) -> L10nMessage {
    say("weekly-fight")
        .with("rounds", *rounds)
        .with("white", line.names.of(Side::White))
        .with("black", line.names.of(Side::Black))
        .with("game", line.info.name)
        .with("link", place_link(&line.row))
}

fn quickest((line, winner, moves): &(MatchLine, Side, u32)) -> L10nMessage {
    say("weekly-quickest")
        .with("winner", line.names.of(*winner))
        .with("loser", line.names.of(winner.other()))
        .with("moves", *moves)
        .with("game", line.info.name)
        .with("link", place_link(&line.row))
}

fn climb((player, info, points): &(String, &'static GameInfo, i64)) -> L10nMessage {
    say("weekly-climb")
        .with("player", player.as_str())
        .with("points", *points)
        .with("game", info.name)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "for tests alone")]
mod tests {
    use match_model::{BoardPosting, GuildId, MatchId, MatchState, PersonId, PlaceAccess, Time};
    use ratings::{Rating, Score};

    use super::*;
    use crate::testing::assert_fits;

    fn line(info: &'static GameInfo) -> MatchLine {
        let place = match_model::ChannelId::new(u64::MAX);
        let row = Match {
            id: MatchId::new(1),
            guild_id: Some(GuildId::new(u64::MAX)),
            channel_id: place,
            thread_id: Some(place),
            game: info.id.to_owned(),
            rules_version: 1,
            options: Default::default(),
            setup: None,
            seed: String::new(),
            white: PersonId::new(1),
            black: PersonId::new(2),
            created_at: Time(0),
            plies: 0,
            version: 0,
            state: MatchState::Over,
            updated_at: Time(0),
            board_channel_id: None,
            board_message_id: None,
            lost_at: None,
            takebacks: 0,
            access: PlaceAccess::Member,
            posting: BoardPosting::EachTurn,
        };
        let name = r"\_".repeat(32);
        let names = Names { white: name.clone(), black: name.clone(), plain: [name.clone(), name] };
        MatchLine { row, info, names }
    }

    fn change(points: i64) -> RatingChange {
        let rating = Rating { points, ..Rating::FIRST };
        RatingChange {
            match_id: MatchId::new(1),
            person_id: PersonId::new(1),
            game: "battlechess".to_owned(),
            guild_id: None,
            rated_as: 1,
            score: Score::Won,
            before: rating,
            after: rating,
            at: Time(0),
        }
    }

    #[test]
    fn a_week_with_all_records_and_long_names_fits() {
        let locale = Locale::load("en", games::sentences).unwrap();
        let info = games::find("battlechess").unwrap().info;
        let name = r"\_".repeat(32);
        let full = Week {
            ended: games::all().iter().map(|game| (game.info, 1_000_000)).collect(),
            upset: Some((line(info), Side::White, [change(1_500_000), change(1_900_000)])),
            fight: Some((line(info), 3)),
            quickest: Some((line(info), Side::Black, 1)),
            climb: Some((name.clone(), info, 1)),
            streak: Some((name, 365)),
        };
        let message = message(&locale, &full);
        assert_fits(&message);
        let body = serde_json::json!(message).to_string();
        for words in ["one move", "one point", "3 rounds", "365 puzzles", "(1500?) beat"] {
            assert!(body.contains(words), "{words}: {body}");
        }
        let least = Week {
            ended: vec![(info, 1)],
            upset: None,
            fight: None,
            quickest: None,
            climb: None,
            streak: None,
        };
        let body = serde_json::json!(super::message(&locale, &least)).to_string();
        assert!(body.contains("One match "), "{body}");
    }
}
