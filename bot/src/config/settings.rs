//! The list of settings.

#[derive(Debug)]
pub struct Setting {
    pub key: &'static str,
    /// The environment variable that overrides it.
    pub variable: &'static str,
    pub default: &'static str,
    pub about: &'static str,
}

impl Setting {
    pub(super) fn is_number(&self) -> bool {
        self.default.parse::<u16>().is_ok()
    }

    pub(super) fn is_switch(&self) -> bool {
        self.default.parse::<bool>().is_ok()
    }
}

pub(super) const DATABASE_FILE: &str = "herald.db";

pub const SETTINGS: &[Setting] = &[
    Setting {
        key: "discord.token",
        variable: "DISCORD_TOKEN",
        default: "",
        about: "The bot's token, from https://discord.com/developers/applications (\"Bot\", \"Reset Token\").\n\
                Without one, Herald starts its sandbox. Keep it secret: the environment is a better place than a file.",
    },
    Setting {
        key: "discord.token_file",
        variable: "DISCORD_TOKEN_FILE",
        default: "",
        about: "A file that holds the token and nothing else: a secret of systemd or of a container. Instead of `token`.",
    },
    Setting {
        key: "discord.api",
        variable: "HERALD_DISCORD_API",
        default: "",
        about: "What stands in the place of https://discord.com for requests: a proxy that keeps limits for several\n\
                programs, or a model of Discord. Empty: Discord itself.",
    },
    Setting {
        key: "discord.gateway",
        variable: "HERALD_DISCORD_GATEWAY",
        default: "",
        about: "The gateway's address, ws:// or wss://. Empty: the one that the API names.",
    },
    Setting {
        key: "discord.certificates",
        variable: "HERALD_DISCORD_CERTIFICATES",
        default: "",
        about: "A PEM file with certificates that are trusted besides the usual ones, for requests and gateway.",
    },
    Setting {
        key: "interactions.address",
        variable: "HERALD_INTERACTIONS_ADDRESS",
        default: "",
        about: "Where Herald takes interactions over HTTP, for whoever stands behind a balancer: an address of this machine\n\
                with a port, as \"127.0.0.1:8080\". The balancer has the certificate, and passes on what comes to /interactions;\n\
                its URL is the \"Interactions Endpoint URL\" of your application. Empty: they come through the gateway.",
    },
    Setting {
        key: "interactions.public_key",
        variable: "HERALD_INTERACTIONS_PUBLIC_KEY",
        default: "",
        about: "The application's \"Public Key\", 64 hexadecimal digits, by which Discord's requests are known. Empty: Herald\n\
                asks Discord for it.",
    },
    Setting {
        key: "database.file",
        variable: "HERALD_DATABASE",
        default: DATABASE_FILE,
        about: "The SQLite file with all matches. It is made when it is missing. Back it up with `herald backup COPY`.",
    },
    Setting {
        key: "database.copy_before_upgrade",
        variable: "HERALD_COPY_BEFORE_UPGRADE",
        default: "true",
        about: "Whether a file that an older Herald has written is copied, beside it, before it is brought up to date:\n\
                herald.db.schema-20 by the schema that it had. Where there is no room for it, Herald does not start.\n\
                false: you have a copy of your own.",
    },
    Setting {
        key: "database.url",
        variable: "HERALD_DATABASE_URL",
        default: "",
        about: "A database on a PostgreSQL server (14 or newer) instead of the file: postgres://user:password@host/name.\n\
                `herald move --from herald.db --to postgres://…` takes along what the file holds. A password is kept\n\
                better in PGPASSWORD or PGPASSFILE. Empty: the file.",
    },
    Setting {
        key: "backup.folder",
        variable: "HERALD_BACKUP_FOLDER",
        default: "backups",
        about: "The folder of the backups. Herald looks how old the newest copy is (herald-DATE.db, as make-backup names\n\
                them), so that you hear when backups stop: by an alert, `herald doctor` and `herald status`. Empty: you\n\
                back up in another way.",
    },
    Setting {
        key: "process.name",
        variable: "HERALD_PROCESS_NAME",
        default: "",
        about: "What this process is called among those that share a database on a server: one that is started again\n\
                under its name takes its work up at once. Empty: the machine's name.",
    },
    Setting {
        key: "process.roles",
        variable: "HERALD_PROCESS_ROLES",
        default: "gateway, timers, thinker",
        about: "What this process does beside answering, where several share a database on a server: it keeps shards\n\
                connected, does what is due, thinks for Herald as an opponent. At least one process needs each of these.\n\
                Empty: it answers what comes over HTTP alone. With a file, the one process does everything.",
    },
    Setting {
        key: "process.lease_seconds",
        variable: "HERALD_PROCESS_LEASE_SECONDS",
        default: "15",
        about: "How many seconds this process may stand still, or not reach the database on a server, until the others\n\
                take over its work, 3 to 300. It ends then, to be started again.",
    },
    Setting {
        key: "sandbox.port",
        variable: "HERALD_SANDBOX_PORT",
        default: "4400",
        about: "The port of the sandbox's chat page, on this machine alone. 0 takes any free port.",
    },
    Setting {
        key: "sandbox.database",
        variable: "HERALD_SANDBOX_DATABASE",
        default: "herald-sandbox.db",
        about: "The SQLite file of matches that are played in the sandbox.",
    },
    Setting {
        key: "sandbox.chat",
        variable: "HERALD_SANDBOX_CHAT",
        default: "herald-sandbox.json",
        about: "Where the sandbox keeps its chat, so that it is there after a restart. Empty: nowhere.",
    },
    Setting {
        key: "chat.language",
        variable: "HERALD_LANGUAGE",
        default: "en",
        about: "The language in which Herald speaks: \"en\".",
    },
    Setting {
        key: "opponent.threads",
        variable: "HERALD_OPPONENT_THREADS",
        default: "1",
        about: "On how many threads Herald thinks about its moves, 1 to 64. One more thinks about those that take it less\n\
                than a second, and one about hints and analyses. All of them let everything else go first.",
    },
    Setting {
        key: "opponent.waiting",
        variable: "HERALD_OPPONENT_WAITING",
        default: "32",
        about: "How many of its decisions may come before somebody's until Herald takes up no further match against them.\n\
                People take turns, so that of another's decisions few come before. So many people at most have it\n\
                think about hints and analyses.",
    },
    Setting {
        key: "opponent.person_seconds",
        variable: "HERALD_OPPONENT_PERSON_SECONDS",
        default: "600",
        about: "How many seconds of thinking one person may ask of it within an hour for hints and analyses, 1 to 36000.\n\
                Its moves in matches do not count.",
    },
    Setting {
        key: "opponent.server_seconds",
        variable: "HERALD_OPPONENT_SERVER_SECONDS",
        default: "1800",
        about: "The same for all people of one server together.",
    },
    Setting {
        key: "health.address",
        variable: "HERALD_HEALTH",
        default: "",
        about: "Where Herald says over HTTP how it is, such as \"127.0.0.1:9464\": /live, /ready, and /metrics for\n\
                Prometheus. It asks nobody who they are: keep it to your own network. Empty: nowhere.",
    },
    Setting {
        key: "log.filter",
        variable: "HERALD_LOG",
        default: "info,tracing=warn",
        about: "What is logged: levels (error, warn, info, debug, trace), also by part: \"info,herald=debug\".\n\
                SIGHUP (`systemctl reload herald`) makes Herald read this setting again.",
    },
    Setting {
        key: "log.format",
        variable: "HERALD_LOG_FORMAT",
        default: "text",
        about: "How it is logged: \"text\" for people, \"json\" for machines.",
    },
    Setting {
        key: "log.otlp",
        variable: "HERALD_LOG_OTLP",
        default: "",
        about: "Where traces are sent by OTLP over HTTP, such as \"http://127.0.0.1:4318\": what is logged, as spans.\n\
                Only in builds with `--features otlp`. Empty: nowhere.",
    },
];
