-- With schema 14: a match with a clock that is paused, people with hours and vacation, and an absence
-- of Herald.
UPDATE challenges SET clock = '3d +12h max 7d soft' WHERE id = 1;
INSERT INTO clocks (match_id, terms, pause_offer) VALUES (1, '3d +12h max 7d soft', 'black');
INSERT INTO clock_sides (match_id, side, left_ms, since_at, hours, told)
VALUES (1, 'white', 259200000, 1300, 'Europe/Berlin 23:00-07:00 weekend', 0),
       (1, 'black', 259000000, NULL, NULL, 0);
INSERT INTO pauses (match_id, from_at, until_at) VALUES (1, 1310, 1320), (1, 1330, 2592001330);
INSERT INTO hours (person_id, hours) VALUES (11, 'Europe/Berlin 23:00-07:00 weekend'), (12, 'UTC');
INSERT INTO allowances (person_id, left_ms, at) VALUES (11, 432000000, 172801300);
INSERT INTO vacations (person_id, from_at, until_at) VALUES (11, 1300, 172801300);
INSERT INTO heartbeat (id, at) VALUES (1, 1600);
INSERT INTO downtimes (from_at, until_at) VALUES (1400, 1500);
