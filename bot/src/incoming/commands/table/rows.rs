//! Every command, in the order of registration.

use discord_model::response::Visibility;
use messages::layouts;
use rules::CardKind;
use rules::l10n::say;

use super::row::Selector::{Has, Is};
use super::row::{CommandRow, Completer, row};
use super::{lessons, named, options, practice, why};
use crate::incoming::commands::play::{completion, conditional_moves, drafts, legal, moves};
use crate::incoming::commands::{learn, matches, people, server};
use crate::reply::Reply;

macro_rules! commands {
    ($($command:ident = $row:expr;)+) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Command {
            $($command,)+
        }

        impl Command {
            pub(crate) const ALL: &[Command] = &[$(Command::$command),+];

            pub(crate) fn row(self) -> &'static CommandRow {
                match self {
                    $(Command::$command => {
                        static ROW: CommandRow = $row;
                        &ROW
                    })+
                }
            }
        }
    };
}

pub(crate) const MATCHES: Completer =
    |context, typed| Box::pin(completion::matches(context.composer(), &context.asker, typed));

const TERMS: Completer = |context, typed| {
    Box::pin(async move {
        Ok(Reply::Suggest(layouts::clocks::suggested_terms(context.locale(), typed)))
    })
};

const ZONES: Completer =
    |_, typed| Box::pin(async move { Ok(Reply::Suggest(layouts::clocks::suggested_zones(typed))) });

commands! {
    Rematch = row("rematch", "play rematch:yes", |context| {
        Box::pin(matches::challenge::rematch_command(context))
    })
    .selected_by(&[Has(named::REMATCH)]);
    Play = row("play", "play", |context| Box::pin(matches::front_door::command(context)))
        .offered(|| say("command-play"), options::play)
        .example("play game:wizards-war");
    Challenge = row("challenge", "challenge", |context| {
        Box::pin(matches::challenge::command(context))
    })
    .offered(|| say("command-challenge"), options::challenge)
    .completes(&[(named::CLOCK, TERMS)])
    .example("challenge game:world-war opponent:@Bob");
    If = row("if", "move if:", |context| Box::pin(conditional_moves::add(context)))
        .selected_by(&[Has(named::IF)])
        .renamed(&[(named::TEXT, named::ANSWER), (named::IF, named::THEY)])
        .example("move if:e7-e5 text:d2-d4");
    Draft = row("draft", "move draft:show", |context| Box::pin(drafts::command(context)))
        .selected_by(&[Has(named::DRAFT), Has(named::FORGET)])
        .renamed(&[(named::DRAFT, named::DO)])
        .neutral(named::DO, "show");
    Move = row("move", "move", |context| Box::pin(moves::command(context)))
        .selected_by(&[Has(named::TEXT)])
        .completes(&[(named::TEXT, |context, typed| {
            Box::pin(completion::moves(context, typed))
        })])
        .example("move text:e2-e4");
    Legal = row("legal", "move", |context| Box::pin(legal::command(context)))
        .offered(|| say("command-move"), |_| options::move_options());
    Since = row("since", "board since:0", |context| Box::pin(matches::since::command(context)))
        .selected_by(&[Has(named::SINCE), Has(named::STEP)])
        .renamed(&[(named::SINCE, named::TURNS)])
        .neutral(named::TURNS, "0")
        .example("board since:3");
    Board = row("board", "board", |context| Box::pin(matches::board_view::board(context)))
        .offered(|| say("command-board"), |_| options::board())
        .example("board match:12");
    Draw = row("draw", "draw", |context| Box::pin(matches::ending::draw_command(context)))
        .offered(|| say("command-draw"), |_| vec![options::match_option()]);
    Abort = row("abort", "resign abort:yes", |context| Box::pin(matches::control::abort(context)))
        .selected_by(&[Has(named::ABORT)]);
    Resign = row("resign", "resign", |context| {
        Box::pin(matches::ending::resign_command(context))
    })
    .offered(|| say("command-resign"), |_| options::resign());
    Takeback = row("takeback", "takeback", |context| {
        Box::pin(matches::control::takeback(context))
    })
    .offered(|| say("control-command-takeback"), |_| vec![options::match_option()]);
    Hint = row("hint", "hint", |context| Box::pin(learn::hints::command(context)))
        .offered(|| say("opponent-command-hint"), |_| {
            vec![options::match_option(), practice::on(), practice::depth()]
        });
    Analyse = row("analyse", "analyse", |context| Box::pin(learn::analyse::analyse(context)))
        .offered(|| say("analysis-command"), |_| options::analysis())
        .example("analyse match:12 page:2");
    Replay = row("replay", "replay", |context| Box::pin(matches::records::replay(context)))
        .offered(|| say("command-replay"), |_| options::replay())
        .example("replay match:12 as:gif");
    Answer = row("answer", "games answer:", |context| Box::pin(people::answer::answer(context)))
        .selected_by(&[Has(named::ANSWER), Is(named::SHOW, "answers")])
        .renamed(&[(named::ANSWER, named::WHAT)])
        .completes(&[(named::WHAT, |context, typed| {
            Box::pin(people::answer::suggest(context, typed))
        })])
        .example("games answer:accept");
    Turns = row("turns", "games show:turns", |context| {
        Box::pin(matches::turns::turns(context.composer(), &context.asker))
    })
    .selected_by(&[Is(named::SHOW, "turns")]);
    Seeks = row("seeks", "games show:open", |context| {
        Box::pin(matches::seeks::list(context.composer(), &context.asker, &context.place))
    })
    .selected_by(&[Is(named::SHOW, "open")]);
    Games = row("games", "games", |context| {
        Box::pin(matches::board_view::games(context.composer(), &context.asker, &context.place))
    })
    .offered(|| say("command-games"), |_| options::list_options());
    Export = row("export", "record export", |context| Box::pin(matches::records::export(context)))
        .offered(|| say("command-export"), |_| vec![options::match_option()]);
    Import = row("import", "record import", |context| {
        Box::pin(matches::import::command(context))
    })
    .offered(|| say("command-import"), options::import);
    Enlist = row("enlist", "team enlist", |context| Box::pin(matches::teams::enlist(context)))
        .offered(|| say("command-enlist"), |_| options::enlist())
        .completes(&[(named::PIECE, |context, typed| {
            Box::pin(matches::teams::suggest_free_pieces(context, typed))
        })])
        .example("team enlist member:@Carol piece:g1");
    Release = row("release", "team release", |context| Box::pin(matches::teams::release(context)))
        .offered(|| say("command-release"), |_| vec![options::piece(), options::match_option()])
        .completes(&[(named::PIECE, |context, typed| {
            Box::pin(matches::teams::suggest_enlisted_pieces(context, typed))
        })])
        .example("team release piece:g1");
    Roster = row("roster", "team roster", |context| Box::pin(matches::teams::roster(context)))
        .offered(|| say("command-roster"), |_| vec![options::match_option()]);
    Orders = row("orders", "team orders", |context| Box::pin(matches::teams::orders(context)))
        .offered(|| say("command-orders"), options::orders);
    Clock = row("clock", "clock match", |context| Box::pin(matches::clocks::clock(context)))
        .offered(|| say("clock-command"), |_| options::clock())
        .example("clock match give:10m");
    Vacation = row("vacation", "clock vacation", |context| {
        let (asker, values) = (&context.asker, &context.values);
        Box::pin(matches::clocks::vacation(context.composer(), asker, values, Visibility::Everyone))
    })
    .offered(|| say("clock-command-vacation"), |_| options::vacation())
    .example("clock vacation do:start days:3");
    Hours = row("hours", "clock hours", |context| {
        Box::pin(matches::clocks::hours(context.composer(), &context.asker, &context.values))
    })
    .offered(|| say("clock-command-hours"), |_| options::hours())
    .completes(&[(named::ZONE, ZONES)])
    .example("clock hours zone:Europe/Vienna sleep:23-7");
    Profile = row("profile", "profile", |context| Box::pin(people::profile::profile(context)))
        .offered(|| say("command-profile"), options::profile)
        .example("profile person:@Bob");
    Leaderboard = row("leaderboard", "leaderboard", |context| {
        Box::pin(people::profile::leaderboard(context))
    })
    .offered(|| say("command-leaderboard"), options::leaderboard)
    .example("leaderboard game:medieval");
    Rules = row("rules", "rules show", |context| {
        Box::pin(learn::rule_cards::command(context.composer(), &context.values))
    })
    .offered(|| say("command-rules"), lessons::rules)
    .completes(&[(named::RULE, |context, typed| {
        Box::pin(async move { Ok(completion::rules(context, typed)) })
    })])
    .example("rules show game:battlechess rule:fight");
    Why = row("why", "rules why", |context| Box::pin(learn::why::command(context)))
        .offered(|| say("why-command"), |_| why::why())
        .example("rules why text:e2-e5");
    Unit = row("unit", "rules unit", |context| {
        Box::pin(learn::cards::command(context, CardKind::Unit))
    })
    .offered(|| say("command-unit"), |games| options::card(say("command-unit-name"), games))
    .completes(&[(named::NAME, |context, typed| {
        Box::pin(learn::cards::suggest(context, CardKind::Unit, typed))
    })])
    .example("rules unit name:Mage");
    Building = row("building", "rules building", |context| {
        Box::pin(learn::cards::command(context, CardKind::Building))
    })
    .offered(|| say("command-building"), |games| options::card(say("command-building-name"), games))
    .completes(&[(named::NAME, |context, typed| {
        Box::pin(learn::cards::suggest(context, CardKind::Building, typed))
    })])
    .example("rules building name:Farm");
    Tour = row("tour", "learn tour", |context| Box::pin(learn::tour::command(context)))
        .offered(|| say("lessons-command-tour"), lessons::tour)
        .example("learn tour game:world-war");
    Practice = row("practice", "learn practice", |context| {
        Box::pin(learn::practice::command(context))
    })
    .offered(|| say("practice-command"), practice::options)
    .completes(&[(named::TEXT, |context, typed| {
        Box::pin(completion::practice(context, typed))
    })])
    .example("learn practice game:medieval");
    Puzzle = row("puzzle", "puzzle", |context| Box::pin(learn::puzzle::command(context)))
        .offered(|| say("puzzle-command"), lessons::puzzle)
        .example("puzzle game:world-war show:another");
    Help = row("help", "help", |context| Box::pin(learn::help::help(context)))
        .offered(|| say("command-help"), options::help)
        .example("help game:medieval-war");
    Settings = row("settings", "settings confirm", |context| {
        Box::pin(people::settings::command(context.composer(), &context.asker, &context.values))
    })
    .offered(|| say("command-settings"), |_| options::confirm())
    .example("settings confirm confirm:on");
    Lists = row("lists", "settings lists", |context| {
        Box::pin(people::settings::command(context.composer(), &context.asker, &context.values))
    })
    .offered(|| say("command-lists"), |_| options::lists())
    .example("settings lists lists:off");
    Theme = row("theme", "settings theme", |context| {
        Box::pin(people::settings::command(context.composer(), &context.asker, &context.values))
    })
    .offered(|| say("theme-command"), |_| vec![options::theme(say("theme-command-theme"))])
    .example("settings theme theme:high-contrast");
    Notices = row("notices", "settings notices", |context| {
        Box::pin(people::notices::notices(context.composer(), &context.asker, &context.values))
    })
    .offered(|| say("notices-command"), |_| options::notices())
    .completes(&[(named::ZONE, ZONES)])
    .example("settings notices way:direct");
    Close = row("close", "settings close", |context| Box::pin(matches::closing::close(context)))
        .offered(|| say("why-command-close"), |_| why::closable())
        .example("settings close what:comments");
    Open = row("open", "settings open", |context| Box::pin(matches::closing::open(context)))
        .offered(|| say("why-command-open"), |_| why::closable())
        .example("settings open what:comments");
    Privacy = row("privacy", "settings export", |context| {
        Box::pin(people::privacy::command(&context.services, &context.asker, &context.values))
    })
    .subcommands(&[named::EXPORT, named::ERASE])
    .offered(|| say("privacy-command"), |_| options::privacy());
    Setup = row("setup", "server show", |context| {
        Box::pin(server::guild_settings::setup(context))
    })
    .subcommands(&[named::SHOW, named::CHANGE, named::CHECK])
    .offered(|| say("setup-command"), |_| options::setup(i18n::LANGUAGES))
    .completes(&[(named::CLOCK, TERMS)]);
    SeasonNew = row("season-new", "season new", |context| {
        Box::pin(server::seasons::new(context))
    })
    .offered(|| say("season-command-new"), options::season)
    .completes(&[(named::CLOCK, TERMS)])
    .example("season new name:Spring kind:swiss game:world-war clock:standard");
    Season = row("season", "season show", |context| Box::pin(server::seasons::show(context)))
        .offered(|| say("season-command-show"), |_| options::season_action())
        .example("season show do:join");
    SeasonChallenge = row("season-challenge", "season challenge", |context| {
        Box::pin(server::seasons::challenge(context))
    })
    .offered(|| say("season-command-challenge"), |_| options::season_challenge())
    .example("season challenge opponent:@Bob");
    SeasonInvite = row("season-invite", "season invite", |context| {
        Box::pin(server::seasons::invite(context))
    })
    .offered(|| say("season-command-invite"), |_| options::season_invitation())
    .example("season invite person:@Bob");
    SeasonEntry = row("season-entry", "season entry", |context| {
        Box::pin(server::seasons::change_entry(context))
    })
    .offered(|| say("season-command-entry"), |_| options::season_entry())
    .example("season entry who:invited");
    Bar = row("bar", "server bar", |context| Box::pin(server::bars::command(context)))
        .offered(|| say("moderation-command-bar"), |_| options::bar())
        .example("server bar person:@Mallory reason:spam");
    ServerBoard = row("server-board", "server board", |context| {
        Box::pin(server::boards::command(context))
    })
    .offered(|| say("server-board-command"), |_| options::server_board())
    .example("server board off:yes");
    Crowd = row("crowd", "crowd", |context| Box::pin(server::crowds::command(context)))
        .offered(|| say("crowd-command"), options::crowd)
        .example("crowd game:world-war level:1 minutes:60");
    ServerGames = row("server-games", "server games", |context| {
        Box::pin(server::games::command(context))
    })
    .offered(|| say("moderation-command-games"), options::games_on_and_off)
    .example("server games off:battlechess");
    Adjudicate = row("adjudicate", "server adjudicate", |context| {
        Box::pin(matches::control::adjudicate(context))
    })
    .offered(|| say("control-command-adjudicate"), |_| options::adjudication())
    .example("server adjudicate match:12 result:draw reason:agreed");
}
