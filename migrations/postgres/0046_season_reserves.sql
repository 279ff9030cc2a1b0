-- Reserves of full seasons.
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
