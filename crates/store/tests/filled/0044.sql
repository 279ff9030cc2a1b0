-- With schema 44: a medal of a season and one of a league's second division.
INSERT INTO season_medals (season_id, person_id, division, place) VALUES
    (2, 11, NULL, 1), (2, 12, 2, 3);
