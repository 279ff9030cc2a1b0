-- Whether the replay of each match is posted in a server when the match ends: 0, only when somebody
-- asks for it; 1, by itself.
ALTER TABLE guild_settings ADD COLUMN replays BIGINT NOT NULL DEFAULT 0;
