-- A database as Herald leaves it with schema 1: an open challenge, a match that goes on with a draw
-- on offer, a match that is over, and something still to be said.
INSERT INTO counters (name, value) VALUES ('challenges', 2), ('matches', 2), ('offers', 1), ('outbox', 3);
INSERT INTO guilds (id, first_seen) VALUES (31, 900);
INSERT INTO people (id, name, first_seen) VALUES (11, 'Alice', 900), (12, 'Bob', 900);
INSERT INTO challenges (id, guild_id, channel_id, challenger, opponent, game, options, side, created_at, expires_at,
                        state, decided_by, decided_at, match_id, message_id)
VALUES (1, 31, 21, 11, 12, 'world-war', '{}', 'white', 1000, 605000, 'accepted', 12, 1100, 1, 500),
       (2, 31, 21, 11, NULL, 'medieval-war', '{}', 'random', 1200, 606000, 'open', NULL, NULL, NULL, 502);
INSERT INTO matches (id, guild_id, channel_id, thread_id, game, rules_version, options, setup, seed, white, black,
                     created_at, plies, version, state, updated_at, board_channel_id, board_message_id)
VALUES (1, 31, 21, 500, 'world-war', 1, '{}', NULL,
        '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 11, 12,
        1100, 2, 3, 'playing', 1400, 500, 501),
       (2, NULL, 22, NULL, 'wizards-war', 1, '{}', NULL,
        'ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100', 11, 12,
        1100, 0, 1, 'over', 1500, NULL, NULL);
INSERT INTO actions (match_id, ply, actor, person_id, text, at)
VALUES (1, 0, 'white', 11, 'b2-b3', 1200), (1, 1, 'black', 12, 'b7-b6', 1300);
INSERT INTO endings (match_id, winner, how, rule, reason, at)
VALUES (2, 'black', 'resigned', 'C-3', 'White resigned', 1500);
INSERT INTO offers (id, match_id, kind, side, ply, created_at, state, decided_at)
VALUES (1, 1, 'draw', 'black', 2, 1400, 'open', NULL);
INSERT INTO outbox (id, topic, content, created_at, due_at, attempts, state, trouble, said_at)
VALUES (1, 'challenge 1', '{"say":"challenged","challenge":1}', 1000, 1000, 1, 'said', NULL, 1001),
       (2, 'match 1', '{"say":"played","match":1,"from":0,"to":1}', 1200, 1300, 1, 'waiting', 'a hiccup', NULL),
       (3, 'match 1', '{"say":"played","match":1,"from":1,"to":2}', 1300, 1300, 0, 'waiting', NULL, NULL);
