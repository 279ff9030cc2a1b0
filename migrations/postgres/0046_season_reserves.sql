-- Reserves of full seasons, and seasons with another game each round.

-- 1: `game` and `options` are those of the round, and change with each round.
ALTER TABLE seasons ADD COLUMN rotates BIGINT NOT NULL DEFAULT 0;

CREATE TABLE season_reserves (
    season_id BIGINT NOT NULL REFERENCES seasons (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    -- The order of the reserves.
    queued_at BIGINT NOT NULL,
    -- The end of the time to accept a free place; none: not invited yet.
    answer_by BIGINT,
    PRIMARY KEY (season_id, person_id)
);
CREATE INDEX season_reserves_by_person ON season_reserves (person_id);
