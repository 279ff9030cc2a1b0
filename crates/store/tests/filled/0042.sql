-- With schema 42: a season in progress, with one who has left, a game, a bye, and due times.
INSERT INTO seasons
    (id, guild_id, channel_id, title, kind, game, options, clock, rated, most_players, rounds, round,
     state, ended, starts_at, ends_at, created_by, created_at, message_id, due_at)
VALUES
    (1, 31, 21, 'Spring', 'swiss', 'battlechess', '{}', '3d +1d max 5d', 1, 16, 3, 1,
     'running', NULL, 2000, NULL, 12, 1900, 903, 2000),
    (2, 31, 21, 'Winter', 'ladder', 'battlechess', '{}', NULL, 0, 8, 0, 0,
     'over', 'too-few', 1500, 2500, 12, 1400, NULL, NULL);
INSERT INTO season_players (season_id, person_id, joined_at, seat, division, left_at) VALUES
    (1, 11, 1910, 0, 0, NULL), (1, 12, 1920, 1, 0, NULL), (1, 13, 1930, 2, 0, 2100);
INSERT INTO season_games
    (season_id, round, board, division, white, black, match_id, result, decided_at, called,
     start_due_at)
VALUES
    (1, 1, 1, 0, 11, 12, 1, NULL, NULL, 1, 2500), (1, 1, 2, 0, 13, NULL, NULL, 'bye', 2000, 0, NULL);
