-- What both sides had left of their time after so many actions, as replays show it; of matches with a
-- clock, from this version of the tables on.
CREATE TABLE clock_readings (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    plies    BIGINT NOT NULL,
    -- In milliseconds.
    white_ms BIGINT NOT NULL,
    black_ms BIGINT NOT NULL,
    PRIMARY KEY (match_id, plies)
);
