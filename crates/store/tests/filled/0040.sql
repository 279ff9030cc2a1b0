-- With schema 40: a puzzle solved on its day, one that is begun, and ratings.
INSERT INTO puzzle_attempts (person_id, game, puzzle, actions, wrong, helped, solved_at, day, moment, updated_at)
VALUES (11, 'world-war', '0123abcd', '["a1-a2","b7-b6","a2-a3"]', 0, 0, 1800, 0, 2, 1800),
       (12, 'wizards-war', '89ef4567', '[]', 1, 1, NULL, NULL, 1, 1810);
INSERT INTO puzzle_solvers (person_id, game, points, deviation, volatility, rated_at)
VALUES (11, 'world-war', 1550000, 300000, 60000000, 1800);
INSERT INTO puzzle_strengths (game, puzzle, points, deviation, volatility, rated_at)
VALUES ('world-war', '0123abcd', 1200000, 140000, 60000000, 1800);
