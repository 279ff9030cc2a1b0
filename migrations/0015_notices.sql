-- `dues.kind` may also be: reminder (of a match, to a person), digest (of all, to a person).

-- How people want to be told that a match waits for them. Without a row: by a mention in its thread.
CREATE TABLE notices (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    -- thread, direct, digest or silent.
    way       TEXT   NOT NULL,
    -- The hour of their day at which a digest comes, 0 to 23, and the time zone of that day by its IANA
    -- name.
    hour      BIGINT NOT NULL,
    zone      TEXT   NOT NULL,
    -- How many minutes before a deadline they are reminded, a JSON array: [1440,120].
    reminders TEXT   NOT NULL,
    -- Since when they are known to take no direct messages from Herald.
    closed_at BIGINT
);

-- The same for one match.
CREATE TABLE match_notices (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    way       TEXT   NOT NULL,
    PRIMARY KEY (match_id, person_id)
);
CREATE INDEX match_notices_by_person ON match_notices (person_id);

-- What those who manage a server have set. Without a row: as it comes.
CREATE TABLE guild_settings (
    guild_id    BIGINT NOT NULL PRIMARY KEY REFERENCES guilds (id),
    -- Whether matches get threads of their own.
    threads     BIGINT NOT NULL,
    -- The clock that a challenge has where none is named; null: none.
    clock       TEXT,
    -- The role that may adjudicate; null: whoever manages the server.
    adjudicator BIGINT,
    -- The language in which Herald speaks there; null: Herald's own.
    language    TEXT
);

-- The channels in which games may be played; none: in all.
CREATE TABLE guild_channels (
    guild_id   BIGINT NOT NULL REFERENCES guilds (id),
    channel_id BIGINT NOT NULL,
    PRIMARY KEY (guild_id, channel_id)
);
