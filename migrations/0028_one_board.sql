-- How the board of a match is posted: 0, anew for each turn; 1, in one message that changes.
ALTER TABLE challenges ADD COLUMN one_board BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN one_board BIGINT NOT NULL DEFAULT 0;
