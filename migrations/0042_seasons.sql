-- Seasons of servers: leagues, tournaments and ladders.
CREATE TABLE seasons (
    id           BIGINT NOT NULL PRIMARY KEY,
    guild_id     BIGINT NOT NULL REFERENCES guilds (id),
    channel_id   BIGINT NOT NULL,
    title        TEXT   NOT NULL,
    -- round-robin, swiss, knockout, ladder or league.
    kind         TEXT   NOT NULL,
    game         TEXT   NOT NULL,
    -- The game's options, as in challenges.
    options      TEXT   NOT NULL,
    -- The terms of the clocks.
    clock        TEXT,
    rated        BIGINT NOT NULL,
    most_players BIGINT NOT NULL,
    rounds       BIGINT NOT NULL,
    round        BIGINT NOT NULL,
    -- open, running or over.
    state        TEXT   NOT NULL,
    -- played, too-few, deserted, stopped, no-pairing or no-place.
    ended        TEXT,
    starts_at    BIGINT NOT NULL,
    -- When a ladder ends.
    ends_at      BIGINT,
    created_by   BIGINT NOT NULL REFERENCES people (id),
    created_at   BIGINT NOT NULL,
    -- The permanent message with the table.
    message_id   BIGINT,
    -- When the next step is due. Not in `dues`: an older process can't read other kinds there.
    due_at       BIGINT
);
CREATE INDEX seasons_by_due ON seasons (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX seasons_of_guild ON seasons (guild_id) WHERE state <> 'over';

CREATE TABLE season_players (
    season_id BIGINT NOT NULL REFERENCES seasons (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    joined_at BIGINT NOT NULL,
    -- The place in the order of strength; none before the start.
    seat      BIGINT,
    division  BIGINT NOT NULL,
    left_at   BIGINT,
    PRIMARY KEY (season_id, person_id)
);
CREATE INDEX season_players_by_person ON season_players (person_id);

CREATE TABLE season_games (
    season_id  BIGINT NOT NULL REFERENCES seasons (id),
    round      BIGINT NOT NULL,
    board      BIGINT NOT NULL,
    division   BIGINT NOT NULL,
    white      BIGINT NOT NULL REFERENCES people (id),
    -- None: White has a bye.
    black      BIGINT REFERENCES people (id),
    match_id   BIGINT REFERENCES matches (id),
    -- white, black, drawn, white-forfeit, black-forfeit, both-forfeit or bye; none: unfinished.
    result     TEXT,
    decided_at BIGINT,
    -- Calls to players who haven't moved: up to 2 to White, then 3 to 5 for up to 2 to Black.
    called     BIGINT NOT NULL DEFAULT 0,
    -- When the match's first moves are looked at next.
    start_due_at BIGINT,
    PRIMARY KEY (season_id, round, board)
);
CREATE UNIQUE INDEX season_games_by_match ON season_games (match_id);
CREATE INDEX season_games_by_start ON season_games (start_due_at) WHERE start_due_at IS NOT NULL;
CREATE INDEX season_games_by_white ON season_games (white);
CREATE INDEX season_games_by_black ON season_games (black);
