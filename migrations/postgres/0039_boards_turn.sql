-- Whether a server's boards are seen from the side to move (1), or from White's (0).
ALTER TABLE guild_settings ADD COLUMN boards_turn BIGINT NOT NULL DEFAULT 0;
