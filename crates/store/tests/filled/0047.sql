-- With schema 47: a server with a weekly summary, a person who isn't named in lists, and a
-- server's board with a picture.
UPDATE guild_settings SET weekly_channel_id = 21, weekly_due_at = 5000, weekly_set_by = 11
WHERE guild_id = 31;
UPDATE people SET unlisted = 1 WHERE id = 12;
UPDATE server_boards SET pictured = 1 WHERE guild_id = 31;
