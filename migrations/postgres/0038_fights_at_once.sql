-- Whether fights appear at once in a server (1), or round by round (0).
ALTER TABLE guild_settings ADD COLUMN fights_at_once BIGINT NOT NULL DEFAULT 0;
