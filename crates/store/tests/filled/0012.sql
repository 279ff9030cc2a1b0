-- With schema 12: a rated challenge and match, and what a match that is over made of ratings.
INSERT INTO counters (name, value) VALUES ('rated', 1);
UPDATE challenges SET rated = 1 WHERE id = 1;
UPDATE matches SET rated = 1 WHERE id = 1;
UPDATE matches SET rated = 1, rated_as = 1 WHERE id = 2;
INSERT INTO ratings (game, person_id, points, deviation, volatility, won, drawn, lost, last_at)
VALUES ('wizards-war', 11, 1337689, 290319, 59999700, 0, 0, 1, 1500),
       ('wizards-war', 12, 1662311, 290319, 59999700, 1, 0, 0, 1500);
INSERT INTO rating_changes (match_id, person_id, game, guild_id, rated_as, score, points_before, deviation_before,
                            volatility_before, points_after, deviation_after, volatility_after, at)
VALUES (2, 11, 'wizards-war', NULL, 1, 'lost', 1500000, 350000, 60000000, 1337689, 290319, 59999700, 1500),
       (2, 12, 'wizards-war', NULL, 1, 'won', 1500000, 350000, 60000000, 1662311, 290319, 59999700, 1500);
