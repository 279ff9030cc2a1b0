-- Ratings. Whether a match counts is agreed in its challenge.
ALTER TABLE challenges ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
-- The how-manieth match to be rated it was: the order in which ratings are reckoned again. Null
-- until it is rated.
ALTER TABLE matches ADD COLUMN rated_as BIGINT;
CREATE UNIQUE INDEX matches_rated_as ON matches (rated_as) WHERE rated_as IS NOT NULL;
-- How often the same two have played of late.
CREATE INDEX matches_rated_pairs ON matches (white, black, game, created_at) WHERE rated = 1;

-- Where people stand. Made of the matches alone: `herald ratings rebuild` makes it again.
CREATE TABLE ratings (
    game       TEXT   NOT NULL,
    person_id  BIGINT NOT NULL REFERENCES people (id),
    -- Thousandths of a point, and billionths, after the last match.
    points     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    -- Rated matches.
    won        BIGINT NOT NULL,
    drawn      BIGINT NOT NULL,
    lost       BIGINT NOT NULL,
    -- When the last of them ended.
    last_at    BIGINT NOT NULL,
    PRIMARY KEY (game, person_id)
);
CREATE INDEX ratings_by_person ON ratings (person_id);

-- What a match made of the ratings of those who played it; likewise.
CREATE TABLE rating_changes (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    -- As in `matches`.
    game      TEXT   NOT NULL,
    guild_id  BIGINT REFERENCES guilds (id),
    rated_as  BIGINT NOT NULL,
    -- won, drawn or lost.
    score     TEXT   NOT NULL,
    -- The rating when the match ended, and after it.
    points_before     BIGINT NOT NULL,
    deviation_before  BIGINT NOT NULL,
    volatility_before BIGINT NOT NULL,
    points_after      BIGINT NOT NULL,
    deviation_after   BIGINT NOT NULL,
    volatility_after  BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (match_id, person_id)
);
CREATE INDEX rating_changes_by_person ON rating_changes (person_id, game, rated_as);
CREATE INDEX rating_changes_by_guild ON rating_changes (guild_id, game, person_id);
