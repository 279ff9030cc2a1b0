-- The weekly summary of servers, people who aren't named in lists, and the picture of a server's
-- board.

-- The channel of the weekly summary; no channel: none is posted.
ALTER TABLE guild_settings ADD COLUMN weekly_channel_id BIGINT;
-- When the next one is posted. With a channel and without a time, posting has stopped, because the
-- channel took no message.
ALTER TABLE guild_settings ADD COLUMN weekly_due_at BIGINT;
-- The person to tell if posting stops.
ALTER TABLE guild_settings ADD COLUMN weekly_set_by BIGINT REFERENCES people (id);
CREATE INDEX guild_settings_by_weekly ON guild_settings (weekly_due_at);

-- Whether the person isn't named in weekly summaries and among the solvers of a puzzle of the day.
ALTER TABLE people ADD COLUMN unlisted BIGINT NOT NULL DEFAULT 0;

-- The finished match whose last position the board's message shows as a picture.
ALTER TABLE server_boards ADD COLUMN pictured BIGINT;
