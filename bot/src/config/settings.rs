#[derive(Debug)]
pub struct Setting {
    pub key: &'static str,
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
        about: "The bot's token, from https://discord.com/developers/applications (\"Bot\", \"Reset Token\"). Without one,\n\
                Herald starts its sandbox. Keep it secret: the environment is a better place than a file.",
    },
    Setting {
        key: "discord.token_file",
        variable: "DISCORD_TOKEN_FILE",
        default: "",
        about: "A file with nothing but the token, such as a secret of systemd or of a container. Use it instead of\n\
                `token`.",
    },
    Setting {
        key: "discord.api",
        variable: "HERALD_DISCORD_API",
        default: "",
        about: "The address to use instead of https://discord.com for requests: a proxy that keeps limits for several\n\
                programs, or a model of Discord. Empty: Discord itself.",
    },
    Setting {
        key: "discord.gateway",
        variable: "HERALD_DISCORD_GATEWAY",
        default: "",
        about: "The gateway's address, ws:// or wss://. Empty: the one the API names.",
    },
    Setting {
        key: "discord.certificates",
        variable: "HERALD_DISCORD_CERTIFICATES",
        default: "",
        about: "A PEM file with certificates to trust in addition to the usual ones, for requests and the gateway.",
    },
    Setting {
        key: "interactions.address",
        variable: "HERALD_INTERACTIONS_ADDRESS",
        default: "",
        about: "Where Herald receives interactions over HTTP behind a balancer: an address of this machine with a port,\n\
                such as \"127.0.0.1:8080\". The balancer has the certificate and passes on requests to /interactions; its\n\
                URL is the \"Interactions Endpoint URL\" of your application. Empty: they come through the gateway.",
    },
    Setting {
        key: "interactions.public_key",
        variable: "HERALD_INTERACTIONS_PUBLIC_KEY",
        default: "",
        about: "The application's \"Public Key\", 64 hexadecimal digits, which proves that requests come from Discord.\n\
                Empty: Herald asks Discord for it.",
    },
    Setting {
        key: "database.file",
        variable: "HERALD_DATABASE",
        default: DATABASE_FILE,
        about: "The SQLite file with all matches. Herald creates it if it is missing. Back it up with `herald backup\n\
                COPY`.",
    },
    Setting {
        key: "database.copy_before_upgrade",
        variable: "HERALD_COPY_BEFORE_UPGRADE",
        default: "true",
        about: "Whether Herald copies a file written by an older version before it upgrades it: herald.db.schema-20 next\n\
                to it, named by the old schema. Without room for the copy, Herald does not start. false: you make your\n\
                own copy.",
    },
    Setting {
        key: "database.url",
        variable: "HERALD_DATABASE_URL",
        default: "",
        about: "A database on a PostgreSQL server (14 or newer) instead of the file: postgres://user:password@host/name.\n\
                `herald move --from herald.db --to postgres://…` moves the file's contents there. A password is safer in\n\
                PGPASSWORD or PGPASSFILE. Empty: the file.",
    },
    Setting {
        key: "backup.folder",
        variable: "HERALD_BACKUP_FOLDER",
        default: "backups",
        about: "The folder of the backups. Herald checks how old the newest copy is (herald-DATE.db, as make-backup names\n\
                them) and tells you when backups stop: with an alert, `herald doctor` and `herald status`. Empty: you\n\
                back up in another way.",
    },
    Setting {
        key: "process.name",
        variable: "HERALD_PROCESS_NAME",
        default: "",
        about: "This process's name among those that share a database on a server. A process that restarts under its name\n\
                resumes its work at once. Empty: the machine's name.",
    },
    Setting {
        key: "process.roles",
        variable: "HERALD_PROCESS_ROLES",
        default: "gateway, timers, thinker",
        about: "What this process does in addition to answering, when several share a database on a server: it keeps\n\
                shards connected (gateway), does what is due (timers), and thinks for Herald as an opponent (thinker). At\n\
                least one process needs each of these. Empty: it only answers what comes over HTTP. With a file, the one\n\
                process does everything.",
    },
    Setting {
        key: "process.lease_seconds",
        variable: "HERALD_PROCESS_LEASE_SECONDS",
        default: "15",
        about: "How many seconds, 3 to 300, this process may hang or lose the database on a server before the others take\n\
                over its work. It then ends, to be started again.",
    },
    Setting {
        key: "sandbox.port",
        variable: "HERALD_SANDBOX_PORT",
        default: "4400",
        about: "The port of the sandbox's chat page, on this machine only. 0 takes any free port.",
    },
    Setting {
        key: "sandbox.database",
        variable: "HERALD_SANDBOX_DATABASE",
        default: "herald-sandbox.db",
        about: "The SQLite file of matches played in the sandbox.",
    },
    Setting {
        key: "sandbox.chat",
        variable: "HERALD_SANDBOX_CHAT",
        default: "herald-sandbox.json",
        about: "Where the sandbox saves its chat, to restore it after a restart. Empty: nowhere.",
    },
    Setting {
        key: "chat.language",
        variable: "HERALD_LANGUAGE",
        default: "en",
        about: "The language Herald speaks: \"en\".",
    },
    Setting {
        key: "opponent.threads",
        variable: "HERALD_OPPONENT_THREADS",
        default: "1",
        about: "How many threads Herald uses to think about its moves, 1 to 64. One more thinks about those that take\n\
                less than a second, and one about hints and analyses. Everything else goes first.",
    },
    Setting {
        key: "opponent.waiting",
        variable: "HERALD_OPPONENT_WAITING",
        default: "32",
        about: "How many of Herald's decisions may be queued ahead of a person's before it accepts no further match from\n\
                them. People take turns, so only a few of another's decisions come first. This is also how many people\n\
                can have hints or analyses computed at a time.",
    },
    Setting {
        key: "opponent.person_seconds",
        variable: "HERALD_OPPONENT_PERSON_SECONDS",
        default: "600",
        about: "How many seconds of thinking, 1 to 36000, one person can use for hints and analyses within an hour.\n\
                Herald's moves in matches do not count.",
    },
    Setting {
        key: "opponent.server_seconds",
        variable: "HERALD_OPPONENT_SERVER_SECONDS",
        default: "1800",
        about: "The same limit for all people of one server together.",
    },
    Setting {
        key: "health.address",
        variable: "HERALD_HEALTH",
        default: "",
        about: "Where Herald reports its health over HTTP, such as \"127.0.0.1:9464\": /live, /ready, and /metrics for\n\
                Prometheus. It asks for no password: keep it on your own network. Empty: nowhere.",
    },
    Setting {
        key: "log.filter",
        variable: "HERALD_LOG",
        default: "info,tracing=warn",
        about: "What is logged: levels (error, warn, info, debug, trace), also by part: \"info,herald=debug\". SIGHUP\n\
                (`systemctl reload herald`) makes Herald read this setting again.",
    },
    Setting {
        key: "log.format",
        variable: "HERALD_LOG_FORMAT",
        default: "text",
        about: "The log's format: \"text\" for people, \"json\" for machines.",
    },
    Setting {
        key: "log.otlp",
        variable: "HERALD_LOG_OTLP",
        default: "",
        about: "Where to send traces with OTLP over HTTP, such as \"http://127.0.0.1:4318\": the log, as spans. Only in\n\
                builds with `--features otlp`. Empty: nowhere.",
    },
];
