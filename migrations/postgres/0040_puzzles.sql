-- Puzzles that people have begun.
CREATE TABLE puzzle_attempts (
    person_id  BIGINT NOT NULL REFERENCES people (id),
    -- The game's id, and the puzzle's id in its collection.
    game       TEXT COLLATE "C" NOT NULL,
    puzzle     TEXT COLLATE "C" NOT NULL,
    -- The actions so far, replies included: a JSON array of canonical texts.
    actions    TEXT COLLATE "C" NOT NULL,
    -- Wrong turns so far.
    wrong      BIGINT NOT NULL,
    -- Whether a hint or the solution was shown: 0 or 1.
    helped     BIGINT NOT NULL,
    solved_at  BIGINT,
    -- Days since 1970 if it was the puzzle of that day when it was begun.
    day        BIGINT,
    -- The number of changes: two answers at once can't both count.
    moment     BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (person_id, game, puzzle)
);
CREATE INDEX puzzle_attempts_by_day ON puzzle_attempts (day, game, puzzle);

-- Ratings of solvers. They have nothing to do with ratings by matches.
CREATE TABLE puzzle_solvers (
    person_id  BIGINT NOT NULL REFERENCES people (id),
    game       TEXT COLLATE "C" NOT NULL,
    -- Thousandths of a point, billionths for the volatility.
    points     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    rated_at   BIGINT NOT NULL,
    PRIMARY KEY (person_id, game)
);

-- Ratings of puzzles.
CREATE TABLE puzzle_strengths (
    game       TEXT COLLATE "C" NOT NULL,
    puzzle     TEXT COLLATE "C" NOT NULL,
    points     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    rated_at   BIGINT NOT NULL,
    PRIMARY KEY (game, puzzle)
);
