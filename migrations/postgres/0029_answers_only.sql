-- Where Herald is no member it can only answer: NULL, it is a member; 0, a group or the direct
-- messages of two people; else the server.
ALTER TABLE challenges ADD COLUMN answers_only BIGINT;
ALTER TABLE matches ADD COLUMN answers_only BIGINT;
