-- Practice boards: one person moves both sides. One of each game a person.
CREATE TABLE practices (
    id            BIGINT NOT NULL PRIMARY KEY,
    person_id     BIGINT NOT NULL REFERENCES people (id),
    -- The game's id, and the version of its rules.
    game          TEXT   NOT NULL,
    rules_version BIGINT NOT NULL,
    options       TEXT   NOT NULL,
    -- A start position other than the game's own.
    setup         TEXT,
    -- From which dice come: 64 hexadecimal digits.
    seed          TEXT   NOT NULL,
    -- Canonical texts, a JSON array: also those that were undone and can be played again.
    actions       TEXT   NOT NULL,
    -- With how many of them the practice began.
    given         BIGINT NOT NULL,
    -- How many of them stand.
    plies         BIGINT NOT NULL,
    -- The match from which the position was taken.
    match_id      BIGINT REFERENCES matches (id),
    -- Counts the changes, so that a button of an earlier board is known.
    moment        BIGINT NOT NULL,
    updated_at    BIGINT NOT NULL,
    UNIQUE (person_id, game)
);
