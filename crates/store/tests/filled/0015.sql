-- With schema 15: how two want to be told, and what a server has set.
INSERT INTO notices (person_id, way, hour, zone, reminders, closed_at)
VALUES (11, 'digest', 8, 'Europe/Vienna', '[1440,120]', NULL), (12, 'direct', 8, 'UTC', '[]', 1800),
       (13, 'silent', 0, 'UTC', '[]', NULL);
INSERT INTO match_notices (match_id, person_id, way) VALUES (1, 11, 'direct');
INSERT INTO guild_settings (guild_id, threads, clock, adjudicator, language) VALUES (31, 0, 'standard', 41, 'en');
INSERT INTO guild_channels (guild_id, channel_id) VALUES (31, 21), (31, 22);
