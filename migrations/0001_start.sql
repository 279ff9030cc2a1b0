-- Herald's memory. Portable SQL: 64-bit numbers are BIGINT, times are milliseconds since 1970 in
-- UTC, Discord's ids are kept as signed 64-bit numbers, yes and no are 1 and 0.

-- The last number given out of each sequence (matches, challenges …).
CREATE TABLE counters (
    name  TEXT   NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);

CREATE TABLE guilds (
    id         BIGINT NOT NULL PRIMARY KEY,
    first_seen BIGINT NOT NULL
);

CREATE TABLE people (
    id         BIGINT NOT NULL PRIMARY KEY,
    -- The name last seen, for texts where a mention would not be read.
    name       TEXT   NOT NULL,
    first_seen BIGINT NOT NULL
);

CREATE TABLE challenges (
    id         BIGINT NOT NULL PRIMARY KEY,
    guild_id   BIGINT REFERENCES guilds (id),
    channel_id BIGINT NOT NULL,
    challenger BIGINT NOT NULL REFERENCES people (id),
    -- Null: open to anyone in the channel.
    opponent   BIGINT REFERENCES people (id),
    game       TEXT   NOT NULL,
    -- A JSON object, option to value.
    options    TEXT   NOT NULL,
    -- The challenger's side: white, black or random.
    side       TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    -- open, accepted, declined, withdrawn or expired.
    state      TEXT   NOT NULL,
    decided_by BIGINT REFERENCES people (id),
    decided_at BIGINT,
    match_id   BIGINT,
    -- The message that tells of it, once posted.
    message_id BIGINT
);
CREATE INDEX challenges_open ON challenges (expires_at) WHERE state = 'open';
CREATE INDEX challenges_by_channel ON challenges (channel_id, state);

CREATE TABLE matches (
    id            BIGINT NOT NULL PRIMARY KEY,
    guild_id      BIGINT REFERENCES guilds (id),
    -- The channel where it was agreed, and the thread where it is played, if there is one.
    channel_id    BIGINT NOT NULL,
    thread_id     BIGINT,
    game          TEXT   NOT NULL,
    rules_version BIGINT NOT NULL,
    options       TEXT   NOT NULL,
    -- A start position other than the game's own, as JSON.
    setup         TEXT,
    -- 64 hexadecimal digits from which everything random in this match comes.
    seed          TEXT   NOT NULL,
    white         BIGINT NOT NULL REFERENCES people (id),
    black         BIGINT NOT NULL REFERENCES people (id),
    created_at    BIGINT NOT NULL,
    -- Actions accepted so far: the ply of the next one.
    plies         BIGINT NOT NULL,
    -- Counted up with every change of the match; a change names the version that it saw.
    version       BIGINT NOT NULL,
    -- playing or over.
    state         TEXT   NOT NULL,
    updated_at    BIGINT NOT NULL,
    -- The newest message with the board, whose buttons are live.
    board_channel_id BIGINT,
    board_message_id BIGINT
);
CREATE INDEX matches_by_white ON matches (white, state);
CREATE INDEX matches_by_black ON matches (black, state);
CREATE INDEX matches_by_channel ON matches (channel_id, state);
CREATE INDEX matches_by_thread ON matches (thread_id) WHERE thread_id IS NOT NULL;

CREATE TABLE actions (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    ply       BIGINT NOT NULL,
    -- white, black or chance.
    actor     TEXT   NOT NULL,
    -- Who entered it; null where nobody chose.
    person_id BIGINT REFERENCES people (id),
    -- The canonical text: with start, options and seed the whole truth of the match (rule C-6).
    text      TEXT   NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (match_id, ply)
);

CREATE TABLE endings (
    match_id BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    -- white, black, or null for a draw.
    winner   TEXT,
    -- rule, resigned, agreed or claimed.
    how      TEXT   NOT NULL,
    rule     TEXT,
    reason   TEXT   NOT NULL,
    at       BIGINT NOT NULL
);

CREATE TABLE offers (
    id         BIGINT NOT NULL PRIMARY KEY,
    match_id   BIGINT NOT NULL REFERENCES matches (id),
    -- draw.
    kind       TEXT   NOT NULL,
    -- white or black.
    side       TEXT   NOT NULL,
    ply        BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    -- open, accepted, declined or lapsed.
    state      TEXT   NOT NULL,
    decided_at BIGINT
);
CREATE UNIQUE INDEX offers_open ON offers (match_id, kind) WHERE state = 'open';

-- What is to be said in chat. Written with the change that it tells of; kept until said once.
CREATE TABLE outbox (
    id         BIGINT NOT NULL PRIMARY KEY,
    -- Entries with the same topic are said in the order of their ids.
    topic      TEXT   NOT NULL,
    -- JSON.
    content    TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    -- Not before this time.
    due_at     BIGINT NOT NULL,
    attempts   BIGINT NOT NULL,
    -- waiting, said or dropped.
    state      TEXT   NOT NULL,
    -- Why it was last put off or dropped, for the log.
    trouble    TEXT,
    said_at    BIGINT
);
CREATE INDEX outbox_waiting ON outbox (topic, id) WHERE state = 'waiting';
