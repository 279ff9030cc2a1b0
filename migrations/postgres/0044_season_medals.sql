-- The first three places of finished seasons, of each division.
CREATE TABLE season_medals (
    season_id BIGINT NOT NULL REFERENCES seasons (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    -- Counted from 1; none in a season without divisions.
    division  BIGINT,
    place     BIGINT NOT NULL,
    PRIMARY KEY (season_id, person_id)
);
CREATE INDEX season_medals_by_person ON season_medals (person_id);
