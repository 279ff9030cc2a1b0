# Lists of matches and challenges.

games-your-turn = **Waiting for you**
games-their-turn = **Waiting for others**
games-open-challenges = **Open challenges**
games-ended = **Your last matches**
games-unreadable = **Can't be shown**
games-damaged = Match { $match }: my record of it is damaged. My operator can find the reason in my log and restore it from a backup.
games-gone = Match { $match }: this version of me doesn't have its game (`{ $game }`). My operator can start a version that has it.
games-old-rules = Match { $match } uses an older edition of the rules, which this version can't play. My operator can start the version it began with.
games-none = You have no matches or challenges. Start one with `/play`.
games-won = won
games-lost = lost
games-drawn = drawn
games-match = [Match { $match }]({ $link }) · { $game } against { $opponent } · you play { $plays } · last move { $when }
games-ended-match = Match { $match } · { $game } against { $opponent } · { $result }
games-you-challenged = you challenged { $other } to { $game }
games-you-challenged-anyone = you challenged anyone to { $game }
games-challenges-you = { $other } challenges you to { $game }
games-challenge = a challenge to { $game }

games-without-place = **Without a channel**
games-lost-place = Match { $match } · { $game } · { $white } against { $black }: its channel is gone. Use any of my commands in a channel of its server where I can post, and it continues there.
