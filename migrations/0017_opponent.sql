-- Herald itself as an opponent: the level at which it is challenged, and the matches that it plays, on
-- which side and at which level.
CREATE TABLE levels (
    challenge_id BIGINT NOT NULL PRIMARY KEY REFERENCES challenges (id),
    level SMALLINT NOT NULL CHECK (level BETWEEN 1 AND 4)
);
CREATE TABLE opponents (
    match_id BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    side TEXT NOT NULL CHECK (side IN ('white', 'black')),
    level SMALLINT NOT NULL CHECK (level BETWEEN 1 AND 4)
);
-- What it says with a move, by the moment of the match after it, and how it took its chances: from -3,
-- lost, to 3, won.
CREATE TABLE remarks (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    moment BIGINT NOT NULL,
    mood SMALLINT NOT NULL,
    saying TEXT NOT NULL,
    PRIMARY KEY (match_id, moment)
);
-- What Herald has found in matches that are over: JSON.
CREATE TABLE analyses (
    match_id BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    findings TEXT NOT NULL,
    made_at BIGINT NOT NULL
);
