-- With schema 46: another game each round; a reserve who is invited and one who waits.
UPDATE seasons SET rotates = 1 WHERE id = 1;
INSERT INTO season_reserves (season_id, person_id, queued_at, answer_by) VALUES
    (1, 11, 1930, 4000), (1, 12, 1940, NULL);
