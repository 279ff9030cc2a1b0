-- Herald's memory, as migrations 1 to 22 of SQLite (the folder above) make it: the same tables and columns,
-- which are explained there. A test holds both databases to each other.
--
-- Numbers are BIGINT, times are milliseconds since 1970 in UTC, yes and no are 1 and 0. Texts are
-- compared byte by byte, as SQLite compares them.

-- In the place of SQLite's table `counters`: a row that every move counts up would be a queue for all.
-- Numbers may be left out.
CREATE SEQUENCE challenges_number;
CREATE SEQUENCE conditions_number;
CREATE SEQUENCE enlistments_number;
CREATE SEQUENCE former_number;
CREATE SEQUENCE matches_number;
CREATE SEQUENCE offers_number;
CREATE SEQUENCE outbox_number;
CREATE SEQUENCE practices_number;
CREATE SEQUENCE records_number;
CREATE SEQUENCE rated_number;

CREATE TABLE guilds (
    id         BIGINT NOT NULL PRIMARY KEY,
    first_seen BIGINT NOT NULL
);

CREATE TABLE people (
    id         BIGINT NOT NULL PRIMARY KEY,
    name       TEXT COLLATE "C" NOT NULL,
    first_seen BIGINT NOT NULL,
    confirms   BIGINT NOT NULL DEFAULT 1
);

CREATE TABLE matches (
    id               BIGINT NOT NULL PRIMARY KEY,
    guild_id         BIGINT REFERENCES guilds (id),
    channel_id       BIGINT NOT NULL,
    thread_id        BIGINT,
    game             TEXT COLLATE "C" NOT NULL,
    rules_version    BIGINT NOT NULL,
    options          TEXT COLLATE "C" NOT NULL,
    setup            TEXT COLLATE "C",
    seed             TEXT COLLATE "C" NOT NULL,
    white            BIGINT NOT NULL REFERENCES people (id),
    black            BIGINT NOT NULL REFERENCES people (id),
    created_at       BIGINT NOT NULL,
    plies            BIGINT NOT NULL,
    version          BIGINT NOT NULL,
    state            TEXT COLLATE "C" NOT NULL,
    updated_at       BIGINT NOT NULL,
    board_channel_id BIGINT,
    board_message_id BIGINT,
    marshal          BIGINT REFERENCES people (id),
    grace            BIGINT NOT NULL DEFAULT 86400000,
    given            BIGINT NOT NULL DEFAULT 0,
    looked_at        BIGINT,
    lost_at          BIGINT,
    rated            BIGINT NOT NULL DEFAULT 0,
    rated_as         BIGINT,
    takebacks        BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX matches_by_white ON matches (white, state);
CREATE INDEX matches_by_black ON matches (black, state);
CREATE INDEX matches_by_channel ON matches (channel_id, state);
CREATE INDEX matches_by_thread ON matches (thread_id) WHERE thread_id IS NOT NULL;
CREATE INDEX matches_waiting ON matches (updated_at) WHERE state = 'playing' AND guild_id IS NOT NULL;
CREATE INDEX matches_by_marshal ON matches (marshal, state) WHERE marshal IS NOT NULL;
CREATE INDEX matches_lost ON matches (lost_at) WHERE lost_at IS NOT NULL;
CREATE UNIQUE INDEX matches_rated_as ON matches (rated_as) WHERE rated_as IS NOT NULL;
CREATE INDEX matches_rated_pairs ON matches (white, black, game, created_at) WHERE rated = 1;

CREATE TABLE actions (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    ply       BIGINT NOT NULL,
    actor     TEXT COLLATE "C" NOT NULL,
    person_id BIGINT REFERENCES people (id),
    text      TEXT COLLATE "C" NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (match_id, ply)
);

CREATE TABLE endings (
    match_id BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    winner   TEXT COLLATE "C",
    how      TEXT COLLATE "C" NOT NULL,
    rule     TEXT COLLATE "C",
    reason   TEXT COLLATE "C" NOT NULL,
    at       BIGINT NOT NULL
);

CREATE TABLE offers (
    id         BIGINT NOT NULL PRIMARY KEY,
    match_id   BIGINT NOT NULL REFERENCES matches (id),
    kind       TEXT COLLATE "C" NOT NULL,
    side       TEXT COLLATE "C" NOT NULL,
    ply        BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    state      TEXT COLLATE "C" NOT NULL,
    decided_at BIGINT,
    channel_id BIGINT,
    message_id BIGINT
);
CREATE UNIQUE INDEX offers_open ON offers (match_id, kind) WHERE state = 'open';

CREATE TABLE outbox (
    id         BIGINT NOT NULL PRIMARY KEY,
    topic      TEXT COLLATE "C" NOT NULL,
    content    TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    due_at     BIGINT NOT NULL,
    attempts   BIGINT NOT NULL,
    state      TEXT COLLATE "C" NOT NULL,
    trouble    TEXT COLLATE "C",
    said_at    BIGINT,
    message_id BIGINT,
    nonce      TEXT COLLATE "C" NOT NULL DEFAULT '',
    outage     BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX outbox_waiting ON outbox (topic, id) WHERE state = 'waiting';
CREATE INDEX outbox_messages ON outbox (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'waiting';
CREATE INDEX outbox_said ON outbox (said_at) WHERE state = 'said';
CREATE INDEX outbox_dropped ON outbox (created_at) WHERE state = 'dropped';

CREATE TABLE drafts (
    match_id   BIGINT NOT NULL REFERENCES matches (id),
    person_id  BIGINT NOT NULL REFERENCES people (id),
    ply        BIGINT NOT NULL,
    actions    TEXT COLLATE "C" NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (match_id, person_id)
);

CREATE TABLE records (
    id            BIGINT NOT NULL PRIMARY KEY,
    person_id     BIGINT NOT NULL REFERENCES people (id),
    game          TEXT COLLATE "C" NOT NULL,
    rules_version BIGINT NOT NULL,
    options       TEXT COLLATE "C" NOT NULL,
    setup         TEXT COLLATE "C",
    actions       TEXT COLLATE "C" NOT NULL,
    created_at    BIGINT NOT NULL,
    commentary    TEXT COLLATE "C" NOT NULL DEFAULT '{}'
);

CREATE TABLE challenges (
    id         BIGINT NOT NULL PRIMARY KEY,
    guild_id   BIGINT REFERENCES guilds (id),
    channel_id BIGINT NOT NULL,
    challenger BIGINT NOT NULL REFERENCES people (id),
    opponent   BIGINT REFERENCES people (id),
    game       TEXT COLLATE "C" NOT NULL,
    options    TEXT COLLATE "C" NOT NULL,
    side       TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    state      TEXT COLLATE "C" NOT NULL,
    decided_by BIGINT REFERENCES people (id),
    decided_at BIGINT,
    match_id   BIGINT,
    message_id BIGINT,
    record_id  BIGINT REFERENCES records (id),
    marshal    BIGINT REFERENCES people (id),
    grace      BIGINT NOT NULL DEFAULT 86400000,
    rated      BIGINT NOT NULL DEFAULT 0,
    clock      TEXT COLLATE "C"
);
CREATE INDEX challenges_open ON challenges (expires_at) WHERE state = 'open';
CREATE INDEX challenges_by_channel ON challenges (channel_id, state);
CREATE INDEX challenges_match ON challenges (match_id) WHERE match_id IS NOT NULL;
CREATE INDEX challenges_record ON challenges (record_id) WHERE record_id IS NOT NULL;

CREATE TABLE duels (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    ply       BIGINT NOT NULL,
    round     BIGINT NOT NULL,
    side      TEXT COLLATE "C" NOT NULL,
    person_id BIGINT NOT NULL REFERENCES people (id),
    plan      TEXT COLLATE "C" NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (match_id, ply, round, side)
);

CREATE TABLE reports (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    ply       BIGINT NOT NULL,
    round     BIGINT NOT NULL,
    side      TEXT COLLATE "C" NOT NULL,
    person_id BIGINT NOT NULL REFERENCES people (id),
    attacker  BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (match_id, ply, round, side)
);

CREATE TABLE members (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    side      TEXT COLLATE "C" NOT NULL,
    home      TEXT COLLATE "C" NOT NULL,
    person_id BIGINT NOT NULL REFERENCES people (id),
    at        BIGINT NOT NULL,
    PRIMARY KEY (match_id, side, home)
);
CREATE INDEX members_by_person ON members (person_id);

CREATE TABLE ordered (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    ply      BIGINT NOT NULL,
    PRIMARY KEY (match_id, ply)
);

CREATE TABLE absences (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    at        BIGINT NOT NULL,
    PRIMARY KEY (match_id, person_id)
);
CREATE INDEX absences_by_person ON absences (person_id);

CREATE TABLE orders (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    key       TEXT COLLATE "C" NOT NULL,
    value     TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (match_id, person_id, key)
);

CREATE TABLE doings (
    person_id BIGINT NOT NULL REFERENCES people (id),
    what      TEXT COLLATE "C" NOT NULL,
    at        BIGINT NOT NULL
);
CREATE INDEX doings_by_person ON doings (person_id, what, at);

CREATE TABLE enlistments (
    id         BIGINT NOT NULL PRIMARY KEY,
    match_id   BIGINT NOT NULL REFERENCES matches (id),
    side       TEXT COLLATE "C" NOT NULL,
    homes      TEXT COLLATE "C" NOT NULL,
    person_id  BIGINT NOT NULL REFERENCES people (id),
    at         BIGINT NOT NULL,
    state      TEXT COLLATE "C" NOT NULL,
    decided_at BIGINT,
    channel_id BIGINT,
    message_id BIGINT
);
CREATE INDEX enlistments_open ON enlistments (match_id) WHERE state = 'open';

CREATE TABLE rematches (
    match_id     BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    challenge_id BIGINT NOT NULL REFERENCES challenges (id)
);

CREATE TABLE dues (
    kind      TEXT COLLATE "C" NOT NULL,
    subject   BIGINT NOT NULL,
    person_id BIGINT NOT NULL,
    due_at    BIGINT NOT NULL,
    PRIMARY KEY (kind, subject, person_id)
);
CREATE INDEX dues_by_time ON dues (due_at);

CREATE TABLE ratings (
    game       TEXT COLLATE "C" NOT NULL,
    person_id  BIGINT NOT NULL REFERENCES people (id),
    points     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    won        BIGINT NOT NULL,
    drawn      BIGINT NOT NULL,
    lost       BIGINT NOT NULL,
    last_at    BIGINT NOT NULL,
    PRIMARY KEY (game, person_id)
);
CREATE INDEX ratings_by_person ON ratings (person_id);

CREATE TABLE rating_changes (
    match_id          BIGINT NOT NULL REFERENCES matches (id),
    person_id         BIGINT NOT NULL REFERENCES people (id),
    game              TEXT COLLATE "C" NOT NULL,
    guild_id          BIGINT REFERENCES guilds (id),
    rated_as          BIGINT NOT NULL,
    score             TEXT COLLATE "C" NOT NULL,
    points_before     BIGINT NOT NULL,
    deviation_before  BIGINT NOT NULL,
    volatility_before BIGINT NOT NULL,
    points_after      BIGINT NOT NULL,
    deviation_after   BIGINT NOT NULL,
    volatility_after  BIGINT NOT NULL,
    at                BIGINT NOT NULL,
    PRIMARY KEY (match_id, person_id)
);
CREATE INDEX rating_changes_by_person ON rating_changes (person_id, game, rated_as);
CREATE INDEX rating_changes_by_guild ON rating_changes (guild_id, game, person_id);

CREATE TABLE erasures (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    asked_at  BIGINT NOT NULL
);

CREATE TABLE clocks (
    match_id    BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    terms       TEXT COLLATE "C" NOT NULL,
    pause_offer TEXT COLLATE "C"
);

CREATE TABLE clock_sides (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    side     TEXT COLLATE "C" NOT NULL,
    left_ms  BIGINT NOT NULL,
    since_at BIGINT,
    hours    TEXT COLLATE "C",
    told     BIGINT NOT NULL,
    PRIMARY KEY (match_id, side)
);

CREATE TABLE pauses (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    from_at  BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    PRIMARY KEY (match_id, from_at)
);

CREATE TABLE hours (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    hours     TEXT COLLATE "C" NOT NULL
);

CREATE TABLE allowances (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    left_ms   BIGINT NOT NULL,
    at        BIGINT NOT NULL
);

CREATE TABLE vacations (
    person_id BIGINT NOT NULL REFERENCES people (id),
    from_at   BIGINT NOT NULL,
    until_at  BIGINT NOT NULL,
    PRIMARY KEY (person_id, from_at)
);

CREATE TABLE heartbeat (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);

CREATE TABLE downtimes (
    from_at  BIGINT NOT NULL PRIMARY KEY,
    until_at BIGINT NOT NULL
);
CREATE INDEX downtimes_by_end ON downtimes (until_at);

CREATE TABLE notices (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    way       TEXT COLLATE "C" NOT NULL,
    hour      BIGINT NOT NULL,
    zone      TEXT COLLATE "C" NOT NULL,
    reminders TEXT COLLATE "C" NOT NULL,
    closed_at BIGINT
);

CREATE TABLE match_notices (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    way       TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (match_id, person_id)
);
CREATE INDEX match_notices_by_person ON match_notices (person_id);

CREATE TABLE guild_settings (
    guild_id    BIGINT NOT NULL PRIMARY KEY REFERENCES guilds (id),
    threads     BIGINT NOT NULL,
    clock       TEXT COLLATE "C",
    adjudicator BIGINT,
    language    TEXT COLLATE "C"
);

CREATE TABLE guild_channels (
    guild_id   BIGINT NOT NULL REFERENCES guilds (id),
    channel_id BIGINT NOT NULL,
    PRIMARY KEY (guild_id, channel_id)
);

CREATE TABLE takebacks (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    number   BIGINT NOT NULL,
    side     TEXT COLLATE "C" NOT NULL,
    plies    BIGINT NOT NULL,
    back_to  BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (match_id, number)
);

CREATE TABLE retracted (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    number    BIGINT NOT NULL,
    ply       BIGINT NOT NULL,
    actor     TEXT COLLATE "C" NOT NULL,
    person_id BIGINT REFERENCES people (id),
    text      TEXT COLLATE "C" NOT NULL,
    at        BIGINT NOT NULL,
    ordered   BIGINT NOT NULL,
    PRIMARY KEY (match_id, number, ply)
);

CREATE TABLE adjudications (
    match_id  BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    reason    TEXT COLLATE "C" NOT NULL,
    at        BIGINT NOT NULL
);

CREATE TABLE conditions (
    id         BIGINT NOT NULL PRIMARY KEY,
    match_id   BIGINT NOT NULL REFERENCES matches (id),
    person_id  BIGINT NOT NULL REFERENCES people (id),
    side       TEXT COLLATE "C" NOT NULL,
    moment     BIGINT NOT NULL,
    turns      TEXT COLLATE "C" NOT NULL,
    state      TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX conditions_by_match ON conditions (match_id);

CREATE TABLE levels (
    challenge_id BIGINT NOT NULL PRIMARY KEY REFERENCES challenges (id),
    level        BIGINT NOT NULL CHECK (level BETWEEN 1 AND 4)
);

CREATE TABLE opponents (
    match_id BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    side     TEXT COLLATE "C" NOT NULL CHECK (side IN ('white', 'black')),
    level    BIGINT NOT NULL CHECK (level BETWEEN 1 AND 4)
);

CREATE TABLE remarks (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    moment   BIGINT NOT NULL,
    mood     BIGINT NOT NULL,
    saying   TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (match_id, moment)
);

CREATE TABLE analyses (
    match_id BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    findings TEXT COLLATE "C" NOT NULL,
    made_at  BIGINT NOT NULL
);

CREATE TABLE tours (
    person_id  BIGINT NOT NULL REFERENCES people (id),
    game       TEXT COLLATE "C" NOT NULL,
    step       BIGINT NOT NULL,
    done       TEXT COLLATE "C" NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (person_id, game)
);

CREATE TABLE practices (
    id            BIGINT NOT NULL PRIMARY KEY,
    person_id     BIGINT NOT NULL REFERENCES people (id),
    game          TEXT COLLATE "C" NOT NULL,
    rules_version BIGINT NOT NULL,
    options       TEXT COLLATE "C" NOT NULL,
    setup         TEXT COLLATE "C",
    seed          TEXT COLLATE "C" NOT NULL,
    actions       TEXT COLLATE "C" NOT NULL,
    given         BIGINT NOT NULL,
    plies         BIGINT NOT NULL,
    match_id      BIGINT REFERENCES matches (id),
    moment        BIGINT NOT NULL,
    updated_at    BIGINT NOT NULL,
    UNIQUE (person_id, game)
);

CREATE TABLE threat_consents (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    side      TEXT COLLATE "C" NOT NULL CHECK (side IN ('white', 'black')),
    agreed_at BIGINT NOT NULL,
    PRIMARY KEY (match_id, side)
);

CREATE TABLE closings (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    what      TEXT COLLATE "C" NOT NULL CHECK (what IN ('comments', 'analysis')),
    side      TEXT COLLATE "C" NOT NULL CHECK (side IN ('white', 'black')),
    closed_at BIGINT NOT NULL,
    opening   TEXT COLLATE "C" CHECK (opening IN ('white', 'black')),
    PRIMARY KEY (match_id, what)
);

CREATE TABLE increments (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    ply      BIGINT NOT NULL,
    side     TEXT COLLATE "C" NOT NULL,
    millis   BIGINT NOT NULL,
    PRIMARY KEY (match_id, ply)
);

CREATE TABLE handovers (
    name    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    content TEXT COLLATE "C" NOT NULL,
    left_at BIGINT NOT NULL
);
