-- What each of several processes does is noted on a server alone: a file has one process. SQLite
-- needs a statement here, and this one changes nothing.
SELECT 1;
