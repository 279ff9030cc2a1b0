use discord_model::commands::OptionType;
use match_model::SeasonKind;
use messages::buttons::board::BoardAid;
use messages::replays::ReplaySpeed;
use opponent::analysis::MOST_POINTS;
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use super::option::{OptionRow, option};
use super::{answer, named};

pub(super) fn game(games: &[&'static GameInfo]) -> OptionRow {
    one_game(named::GAME, say("command-game"), games)
}

pub(super) fn one_game(
    name: &'static str,
    about: L10nMessage,
    games: &[&'static GameInfo],
) -> OptionRow {
    option(name, about, OptionType::Text)
        .of(games.iter().map(|info| (L10nMessage::verbatim(info.name), info.id)).collect())
}

pub(super) fn card(name: L10nMessage, games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let has_cards = |info: &&&'static GameInfo| {
        games::find(info.id).is_some_and(|game| !game.cards().is_empty())
    };
    let games: Vec<&'static GameInfo> = games.iter().filter(has_cards).copied().collect();
    vec![
        option(named::NAME, name, OptionType::Text).required().completes(),
        game(&games),
        answer::as_text(),
    ]
}

pub(super) fn theme(about: L10nMessage) -> OptionRow {
    option(named::THEME, about, OptionType::Text).of(messages::words::themes::choices())
}

pub(super) fn side(about: L10nMessage, random: bool) -> OptionRow {
    let mut sides =
        vec![(say("command-side-white"), "white"), (say("command-side-black"), "black")];
    if random {
        sides.push((say("command-side-random"), "random"));
    }
    option(named::SIDE, about, OptionType::Text).of(sides)
}

pub(super) fn match_option() -> OptionRow {
    option(named::MATCH, say("command-which-match"), OptionType::Number).completes()
}

pub(super) fn piece() -> OptionRow {
    option(named::PIECE, say("command-piece"), OptionType::Text).required().completes()
}

pub(super) fn level() -> OptionRow {
    option(named::LEVEL, say("opponent-command-level"), OptionType::Text)
        .of(messages::words::opponent::levels().into())
}

pub(super) fn challenge(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let mut rows = vec![
        game(games),
        option(named::OPPONENT, say("command-challenge-opponent"), OptionType::User),
        level(),
        side(say("command-challenge-side"), true),
        option(named::RATED, say("command-challenge-rated"), OptionType::Text)
            .of(vec![(say("command-rated-yes"), "yes"), (say("command-rated-no"), "no")]),
        option(named::CLOCK, say("clock-command-challenge"), OptionType::Text).completes(),
    ];
    rows.extend(game_options(games));
    rows.extend([
        option(named::BOARD, say("command-challenge-board"), OptionType::Text)
            .of(vec![(say("command-board-each"), "each"), (say("command-board-one"), "one")]),
        option(named::MARSHAL, say("command-challenge-marshal"), OptionType::User),
        option(named::GRACE, say("command-challenge-grace"), OptionType::Number).at_most(720),
    ]);
    rows
}

pub(super) fn game_options(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let mut rows: Vec<OptionRow> = Vec::new();
    for info in games {
        for game_option in info.options {
            if rows.iter().any(|row| row.name == game_option.key) {
                continue;
            }
            let about = say("command-game-option")
                .with("game", info.name)
                .with("about", game_option.about.clone());
            let choices = game_option
                .values
                .iter()
                .map(|(value, about)| {
                    let name = say("command-option-value")
                        .with("value", *value)
                        .with("about", about.clone());
                    (name, *value)
                })
                .collect();
            rows.push(option(game_option.key, about, OptionType::Text).of(choices));
        }
    }
    rows
}

pub(crate) const OVERALL: &str = "overall";

pub(super) fn notices() -> Vec<OptionRow> {
    let mut ways: Vec<(L10nMessage, &str)> = messages::words::notices::WAYS.into();
    ways.push((say("notices-choice-overall"), OVERALL));
    vec![
        option(named::WAY, say("notices-command-way"), OptionType::Text).of(ways),
        option(named::MATCH, say("notices-command-match"), OptionType::Number).completes(),
        option(named::HOUR, say("notices-command-hour"), OptionType::Number).from(0).at_most(23),
        option(named::ZONE, say("notices-command-zone"), OptionType::Text).completes(),
        option(named::REMINDERS, say("notices-command-reminders"), OptionType::Text),
    ]
}

pub(crate) const NONE: &str = "none";

pub(super) fn setup(languages: [&'static str; 1]) -> Vec<OptionRow> {
    let on_or_off = messages::words::settings::SERVER_THREADS.into();
    let mut change = vec![
        option(named::ALLOW, say("setup-command-allow"), OptionType::Channel),
        option(named::DISALLOW, say("setup-command-disallow"), OptionType::Channel),
        option(named::EVERYWHERE, say("setup-command-everywhere"), OptionType::Text)
            .of(vec![(say("setup-choice-everywhere"), "yes")]),
        option(named::THREADS, say("setup-command-threads"), OptionType::Text).of(on_or_off),
        option(named::CLOCK, say("setup-command-clock"), OptionType::Text).completes(),
        option(named::ADJUDICATOR, say("setup-command-adjudicator"), OptionType::Role),
        option(named::NO_ADJUDICATOR, say("setup-command-no-adjudicator"), OptionType::Text)
            .of(vec![(say("setup-choice-no-adjudicator"), "yes")]),
    ];
    let languages = languages.map(|language| (L10nMessage::verbatim(language), language));
    change.push(
        option(named::LANGUAGE, say("setup-command-language"), OptionType::Text)
            .of(languages.into()),
    );
    change.push(theme(say("setup-command-theme")));
    let replays = messages::words::settings::SERVER_REPLAYS.into();
    change.push(option(named::REPLAY, say("setup-command-replay"), OptionType::Text).of(replays));
    let leavers = messages::words::settings::SERVER_LEAVERS.into();
    change.push(option(named::LEAVERS, say("setup-command-leavers"), OptionType::Text).of(leavers));
    let fights = messages::words::settings::SERVER_FIGHTS.into();
    change.push(option(named::FIGHTS, say("setup-command-fights"), OptionType::Text).of(fights));
    let boards = messages::words::settings::SERVER_BOARDS.into();
    change.push(option(named::BOARDS, say("setup-command-boards"), OptionType::Text).of(boards));
    change.push(option(named::PUZZLES, say("setup-command-puzzles"), OptionType::Channel));
    change.push(
        option(named::PUZZLE_HOUR, say("setup-command-puzzle-hour"), OptionType::Number)
            .from(0)
            .at_most(23),
    );
    change.push(yes_option(
        named::NO_PUZZLES,
        say("setup-command-no-puzzles"),
        say("setup-choice-no-puzzles"),
    ));
    change.push(option(named::WEEKLY, say("setup-command-weekly"), OptionType::Channel));
    change.push(yes_option(
        named::NO_WEEKLY,
        say("setup-command-no-weekly"),
        say("setup-choice-no-weekly"),
    ));
    vec![
        option(named::SHOW, say("setup-command-show"), OptionType::Subcommand),
        option(named::CHANGE, say("setup-command-change"), OptionType::Subcommand).with(change),
        option(named::CHECK, say("setup-command-check"), OptionType::Subcommand),
    ]
}
/// `clocks::MOST_VACATION` in days.
const MOST_VACATION_DAYS: u32 = 14;

pub(crate) const ASK: &str = "ask";

pub(super) fn orders(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let mut rows = vec![match_option()];
    for order in games.iter().flat_map(|info| info.orders) {
        if rows.iter().any(|row| row.name == order.key) {
            continue;
        }
        let mut choices = vec![(say("command-orders-ask"), ASK)];
        choices.extend(order.values.iter().map(|(value, about)| (about.clone(), *value)));
        rows.push(option(order.key, order.about.clone(), OptionType::Text).of(choices));
    }
    rows
}

pub(super) fn confirm() -> Vec<OptionRow> {
    vec![
        option(named::CONFIRM, say("command-settings-confirm"), OptionType::Text)
            .of(messages::words::settings::CONFIRMS.into()),
    ]
}

pub(super) fn lists() -> Vec<OptionRow> {
    vec![
        option(named::LISTS, say("command-settings-lists"), OptionType::Text)
            .of(messages::words::settings::LISTS.into()),
    ]
}

pub(super) fn analysis() -> Vec<OptionRow> {
    vec![
        match_option(),
        option(named::POINT, say("analysis-command-point"), OptionType::Number)
            .at_most(MOST_POINTS),
        option(named::PAGE, say("analysis-command-page"), OptionType::Number),
        option(named::AFTER, say("analysis-command-after"), OptionType::Number).from(0),
        answer::as_text(),
    ]
}

pub(super) fn adjudication() -> Vec<OptionRow> {
    vec![
        option(named::MATCH, say("control-command-adjudicate-match"), OptionType::Number)
            .required(),
        option(named::RESULT, say("control-command-adjudicate-result"), OptionType::Text)
            .required()
            .of(vec![
                (say("control-command-white-wins"), "white"),
                (say("control-command-black-wins"), "black"),
                (say("control-command-drawn"), "draw"),
                (say("control-command-void"), "void"),
            ]),
        option(named::REASON, say("control-command-adjudicate-reason"), OptionType::Text)
            .required(),
    ]
}

pub(super) fn bar() -> Vec<OptionRow> {
    vec![
        option(named::PERSON, say("moderation-command-bar-person"), OptionType::User),
        option(named::REASON, say("moderation-command-bar-reason"), OptionType::Text),
        option(named::LIFT, say("moderation-command-bar-lift"), OptionType::Text)
            .of(vec![(say("moderation-choice-lift"), "yes")]),
    ]
}

pub(super) fn server_board() -> Vec<OptionRow> {
    vec![
        option(named::CHANNEL, say("server-board-option-channel"), OptionType::Channel),
        yes_option(named::OFF, say("server-board-option-off"), say("server-board-choice-off")),
    ]
}

pub(super) fn crowd(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let (minutes, quorums) = (match_model::VOTE_MINUTES, match_model::QUORUMS);
    let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    vec![
        game(games).required(),
        level(),
        side(say("crowd-option-side"), false),
        option(named::MINUTES, say("crowd-option-minutes"), OptionType::Number)
            .from(small(*minutes.start()))
            .at_most(small(*minutes.end())),
        option(named::QUORUM, say("crowd-option-quorum"), OptionType::Number)
            .at_most(*quorums.end()),
    ]
}

pub(super) fn enlist() -> Vec<OptionRow> {
    vec![
        option(named::MEMBER, say("command-enlist-member"), OptionType::User).required(),
        piece(),
        match_option(),
    ]
}

pub(super) fn import(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    vec![
        option(named::FILE, say("command-import-file"), OptionType::File),
        option(named::TEXT, say("command-import-text"), OptionType::Text),
        game(games),
        option(named::OPPONENT, say("command-import-opponent"), OptionType::User),
        level(),
        side(say("command-import-side"), true),
        option(named::AFTER, say("command-replay-after"), OptionType::Number).from(0),
        answer::as_text(),
    ]
}

pub(super) fn replay() -> Vec<OptionRow> {
    vec![
        match_option(),
        option(named::AFTER, say("command-replay-after"), OptionType::Number).from(0),
        answer::as_text_or_gif(),
        option(named::FROM, say("command-replay-from"), OptionType::Number).from(0),
        option(named::TO, say("command-replay-to"), OptionType::Number).from(0),
        option(named::SPEED, say("command-replay-speed"), OptionType::Text).of(vec![
            (say("command-replay-slow"), ReplaySpeed::Slow.id()),
            (say("command-replay-normal"), ReplaySpeed::Normal.id()),
            (say("command-replay-fast"), ReplaySpeed::Fast.id()),
        ]),
        side(say("command-replay-side"), false),
        theme(say("command-replay-theme")),
    ]
}

pub(super) fn leaderboard(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    vec![
        game(games).required(),
        option(named::EVERYWHERE, say("command-leaderboard-everywhere"), OptionType::Text)
            .of(vec![(say("command-everywhere-yes"), "yes")]),
        answer::page(),
    ]
}

pub(super) fn clock() -> Vec<OptionRow> {
    vec![
        match_option(),
        option(named::GIVE, say("clock-command-give"), OptionType::Text),
        answer::clock(),
    ]
}

pub(super) fn vacation() -> Vec<OptionRow> {
    vec![
        option(named::DO, say("clock-command-vacation-do"), OptionType::Text).of(vec![
            (say("clock-command-vacation-start"), "start"),
            (say("clock-command-vacation-end"), "end"),
        ]),
        option(named::DAYS, say("clock-command-vacation-days"), OptionType::Number)
            .at_most(MOST_VACATION_DAYS),
    ]
}

pub(super) fn hours() -> Vec<OptionRow> {
    vec![
        option(named::ZONE, say("clock-command-hours-zone"), OptionType::Text).completes(),
        option(named::SLEEP, say("clock-command-hours-sleep"), OptionType::Text),
        option(named::WEEKEND, say("clock-command-hours-weekend"), OptionType::Text)
            .of(messages::words::settings::WEEKENDS.into()),
    ]
}

pub(super) fn privacy() -> Vec<OptionRow> {
    vec![
        option(named::EXPORT, say("privacy-command-export"), OptionType::Subcommand),
        option(named::ERASE, say("privacy-command-erase"), OptionType::Subcommand)
            .with(vec![answer::forget()]),
    ]
}

pub(super) fn board() -> Vec<OptionRow> {
    vec![
        match_option(),
        side(say("command-board-side"), false),
        option(named::FIGURES, say("command-board-figures"), OptionType::Text)
            .of(vec![(say("command-figures-show"), "show"), (say("command-figures-hide"), "hide")]),
        option(named::SHOW, say("command-board-show"), OptionType::Text).of(vec![
            (say("command-show-reach"), BoardAid::Reach.id()),
            (say("command-show-attacks"), BoardAid::Attacks.id()),
            (say("command-show-changes"), BoardAid::Changes.id()),
        ]),
        answer::as_text(),
        option(named::SINCE, say("why-command-turns"), OptionType::Number).from(0).at_most(20),
        option(named::STEP, say("answer-command-since-step"), OptionType::Number),
    ]
}

pub(super) fn season(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let kinds = SeasonKind::ALL.map(|kind| (messages::words::seasons::kind(kind), kind.id()));
    vec![
        option(named::NAME, say("season-option-title"), OptionType::Text),
        option(named::KIND, say("season-option-kind"), OptionType::Text).of(kinds.into()),
        season_game(games),
        option(named::CLOCK, say("season-option-clock"), OptionType::Text).completes(),
        option(named::RATED, say("season-option-rated"), OptionType::Text)
            .of(vec![(say("command-rated-yes"), "yes"), (say("command-rated-no"), "no")]),
        option(named::PLAYERS, say("season-option-players"), OptionType::Number)
            .from(match_model::FEWEST_PLAYERS)
            .at_most(match_model::MOST_PLAYERS),
        who(),
        role(),
        option(named::TEAMS, say("season-option-teams"), OptionType::Text),
        option(named::ROUNDS, say("season-option-rounds"), OptionType::Number).at_most(30),
        option(named::HOURS, say("season-option-hours"), OptionType::Number).from(1).at_most(2160),
        option(named::DAYS, say("season-option-days"), OptionType::Number).from(1).at_most(90),
    ]
}

fn season_game(games: &[&'static GameInfo]) -> OptionRow {
    let one = games.iter().map(|info| (L10nMessage::verbatim(info.name), info.id));
    let each_round = (say("season-choice-each-round"), named::EACH_ROUND);
    option(named::GAME, say("command-game"), OptionType::Text).of(one.chain([each_round]).collect())
}

fn who() -> OptionRow {
    option(named::WHO, say("season-option-who"), OptionType::Text).of(vec![
        (say("season-choice-everyone"), "everyone"),
        (say("season-choice-invited"), "invited"),
    ])
}

fn role() -> OptionRow {
    option(named::ROLE, say("season-option-role"), OptionType::Role)
}

pub(super) fn season_entry() -> Vec<OptionRow> {
    vec![who(), role(), season_number()]
}

pub(super) fn season_invitation() -> Vec<OptionRow> {
    vec![
        option(named::PERSON, say("season-option-person"), OptionType::User).required(),
        season_number(),
    ]
}

fn season_number() -> OptionRow {
    option(named::SEASON, say("season-option-season"), OptionType::Number)
}

pub(super) fn season_action() -> Vec<OptionRow> {
    vec![
        option(named::DO, say("season-option-do"), OptionType::Text).of(vec![
            (say("season-choice-join"), "join"),
            (say("season-choice-leave"), "leave"),
            (say("season-choice-start"), "start"),
            (say("season-choice-stop"), "stop"),
        ]),
        option(named::TEAM, say("season-option-team"), OptionType::Text),
        season_number(),
    ]
}

pub(super) fn season_challenge() -> Vec<OptionRow> {
    vec![
        option(named::OPPONENT, say("season-option-opponent"), OptionType::User).required(),
        season_number(),
    ]
}

pub(super) fn games_on_and_off(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    vec![
        one_game(named::OFF, say("moderation-command-games-off"), games),
        one_game(named::ON, say("moderation-command-games-on"), games),
    ]
}

pub(super) fn profile(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    vec![option(named::PERSON, say("command-profile-person"), OptionType::User), game(games)]
}

pub(super) fn help(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    vec![game(games), answer::how(), answer::as_text()]
}

fn yes_option(name: &'static str, about: L10nMessage, yes: L10nMessage) -> OptionRow {
    option(name, about, OptionType::Text).of(vec![(yes, "yes")])
}

pub(super) fn play(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    vec![
        game(games),
        yes_option(named::REMATCH, say("answer-command-rematch"), say("command-rematch-yes")),
        match_option(),
        option(named::LEVEL, say("command-play-level"), OptionType::Text)
            .of(messages::words::opponent::levels().into()),
        yes_option(named::PIN, say("command-play-pin"), say("command-pin-yes")),
    ]
}

pub(super) fn move_options() -> Vec<OptionRow> {
    vec![
        option(named::TEXT, say("command-move-text"), OptionType::Text).completes(),
        option(named::IF, say("control-command-if-they"), OptionType::Text),
        option(named::LINE, say("control-command-if-line"), OptionType::Number),
        answer::draft(),
        option(named::FORGET, say("answer-command-draft-forget"), OptionType::Number),
        match_option(),
        answer::as_text(),
    ]
}

pub(super) fn resign() -> Vec<OptionRow> {
    vec![
        match_option(),
        yes_option(named::ABORT, say("control-command-abort"), say("answer-choice-yes-abort")),
        answer::sure(say("answer-choice-yes-sure")),
    ]
}

pub(super) fn list_options() -> Vec<OptionRow> {
    vec![
        option(named::SHOW, say("command-games-show"), OptionType::Text).of(vec![
            (say("command-games-mine"), "mine"),
            (say("notices-command-turns"), "turns"),
            (say("control-command-seeks"), "open"),
            (say("command-games-answers"), "answers"),
        ]),
        option(named::ANSWER, say("answer-command-what"), OptionType::Text).completes(),
        match_option(),
    ]
}
