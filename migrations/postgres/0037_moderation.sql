-- People and servers whose commands are refused.
CREATE TABLE bars (
    -- 0: everyone in the server. Not a key: a bar outlives the data about its person.
    person_id BIGINT NOT NULL,
    -- 0: everywhere.
    guild_id  BIGINT NOT NULL,
    -- operator or managers (of the server).
    source    TEXT COLLATE "C" NOT NULL,
    -- The manager; none: the operator.
    by_person BIGINT REFERENCES people (id),
    reason    TEXT COLLATE "C" NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (person_id, guild_id, source)
);

-- Games that are turned off in a server.
CREATE TABLE games_off (
    guild_id BIGINT NOT NULL REFERENCES guilds (id),
    game     TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (guild_id, game)
);

-- Acts of the operator and of servers' managers. What the operator asks for on the command line waits
-- here until the running Herald carries it out.
CREATE TABLE moderation (
    id        BIGINT NOT NULL PRIMARY KEY,
    -- bar, lift, void, forget, game-off or game-on.
    kind      TEXT COLLATE "C" NOT NULL,
    -- The manager; none: the operator.
    by_person BIGINT REFERENCES people (id),
    -- The subject.
    person_id BIGINT,
    guild_id  BIGINT,
    match_id  BIGINT,
    game      TEXT COLLATE "C",
    reason    TEXT COLLATE "C" NOT NULL,
    asked_at  BIGINT NOT NULL,
    done_at   BIGINT,
    -- done, unknown, already or unreadable; none: it waits.
    outcome   TEXT COLLATE "C"
);
CREATE INDEX moderation_waiting ON moderation (id) WHERE outcome IS NULL;
CREATE INDEX moderation_by_person ON moderation (person_id);
