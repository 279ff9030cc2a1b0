-- With schema 37: one who is barred from a server, a server that is barred, a game that is turned off,
-- and acts of moderation, one of which waits.
INSERT INTO bars (person_id, guild_id, source, by_person, reason, at) VALUES
    (13, 31, 'managers', 12, 'noise', 1800), (0, 32, 'operator', NULL, 'floods', 1810);
INSERT INTO games_off (guild_id, game) VALUES (31, 'battlechess');
INSERT INTO moderation
    (id, kind, by_person, person_id, guild_id, match_id, game, reason, asked_at, done_at, outcome)
VALUES
    (1, 'bar', 12, 13, 31, NULL, NULL, 'noise', 1800, 1800, 'done'),
    (2, 'game-off', 12, NULL, 31, NULL, 'battlechess', '', 1805, 1805, 'done'),
    (3, 'bar', NULL, NULL, 32, NULL, NULL, 'floods', 1809, 1810, 'done'),
    (4, 'void', NULL, NULL, NULL, 1, NULL, 'a mistake', 1900, NULL, NULL);
