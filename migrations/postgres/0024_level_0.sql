-- Herald plays at level 0, too.
ALTER TABLE levels DROP CONSTRAINT levels_level_check;
ALTER TABLE levels ADD CONSTRAINT levels_level_check CHECK (level BETWEEN 0 AND 4);
ALTER TABLE opponents DROP CONSTRAINT opponents_level_check;
ALTER TABLE opponents ADD CONSTRAINT opponents_level_check CHECK (level BETWEEN 0 AND 4);
