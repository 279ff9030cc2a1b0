-- With schema 19: a practice board from a game's start with an action undone, and one from a match.
INSERT INTO practices (id, person_id, game, rules_version, options, setup, seed, actions, given, plies,
                       match_id, moment, updated_at)
VALUES (1, 11, 'world-war', 1, '{}', NULL,
        '0000000000000000000000000000000000000000000000000000000000000001',
        '["b2-b3","b7-b6"]', 0, 1, NULL, 3, 1700),
       (2, 12, 'medieval-war', 1, '{}', NULL,
        '0000000000000000000000000000000000000000000000000000000000000002',
        '["b2-c3"]', 1, 1, 1, 0, 1710);
INSERT INTO counters (name, value) VALUES ('practices', 2);
