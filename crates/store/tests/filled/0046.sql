-- With schema 46: a reserve who is invited and one who waits.
INSERT INTO season_reserves (season_id, person_id, queued_at, answer_by) VALUES
    (1, 11, 1930, 4000), (1, 12, 1940, NULL);
