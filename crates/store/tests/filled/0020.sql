-- With schema 20: one side would have threats shown; a match is closed to comments, and one side would open
-- it again to analysis.
INSERT INTO threat_consents (match_id, side, agreed_at) VALUES (1, 'white', 1700);
INSERT INTO closings (match_id, what, side, closed_at, opening)
VALUES (1, 'comments', 'black', 1710, NULL), (1, 'analysis', 'white', 1711, 'black');
