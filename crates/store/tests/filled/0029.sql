-- With schema 29: a challenge in a group where Herald is no member.
UPDATE challenges SET answers_only = 0 WHERE id = 3;
