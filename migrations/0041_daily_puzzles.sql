-- The puzzle of the day in servers, and the deck of a person's own mistakes.

-- The channel and the hour (0 to 23, in UTC) of the puzzle of the day; no channel: none is posted.
ALTER TABLE guild_settings ADD COLUMN puzzle_channel_id BIGINT;
ALTER TABLE guild_settings ADD COLUMN puzzle_hour BIGINT;
-- When the next one is posted. With a channel and without a time, posting has stopped, because the
-- channel took no message.
ALTER TABLE guild_settings ADD COLUMN puzzle_due_at BIGINT;
-- The person to tell if posting stops.
ALTER TABLE guild_settings ADD COLUMN puzzle_set_by BIGINT REFERENCES people (id);
CREATE INDEX guild_settings_by_puzzle ON guild_settings (puzzle_due_at);

-- The puzzle of each day in a server, recorded before it is posted.
CREATE TABLE daily_puzzles (
    guild_id   BIGINT NOT NULL REFERENCES guilds (id),
    -- Days since 1970, in UTC.
    day        BIGINT NOT NULL,
    game       TEXT NOT NULL,
    puzzle     TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    -- Once it is posted.
    message_id BIGINT,
    PRIMARY KEY (guild_id, day)
);

-- The people who have opened the puzzle of a day in a server. Kept until the one after the next is
-- posted.
CREATE TABLE daily_solvers (
    guild_id  BIGINT NOT NULL REFERENCES guilds (id),
    day       BIGINT NOT NULL,
    person_id BIGINT NOT NULL REFERENCES people (id),
    PRIMARY KEY (guild_id, day, person_id)
);
CREATE INDEX daily_solvers_by_person ON daily_solvers (person_id);

-- Turns that an analysis has named as a person's mistakes.
CREATE TABLE mistakes (
    person_id BIGINT NOT NULL REFERENCES people (id),
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    -- Actions of the match before the turn.
    ply       BIGINT NOT NULL,
    -- The better turn: a JSON array of canonical texts.
    better    TEXT NOT NULL,
    -- How often it has come back since it was first failed, the next time included.
    returns   BIGINT NOT NULL,
    -- When it is shown next; NULL: not again.
    due_at    BIGINT,
    PRIMARY KEY (person_id, match_id, ply)
);
CREATE INDEX mistakes_by_due ON mistakes (person_id, due_at);
