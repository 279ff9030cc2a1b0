# Lists of matches and challenges.

games-your-turn = **Waiting for you**
games-their-turn = **Waiting for others**
games-open-challenges = **Open challenges**
games-ended = **Your last matches**
games-unreadable = **Out of order**
games-damaged = Match { $match }: my record of it is damaged. Whoever runs me finds the reason in my log, and can restore it from a backup.
games-gone = Match { $match }: this version of me doesn't know its game (`{ $game }`). Whoever runs me can start a version that has it.
games-old-rules = Match { $match }: it was begun under an older edition of the rules, which this version no longer plays. Whoever runs me can start the version that it was begun with.
games-none = You have no match and no challenge. Begin one with `/play`.
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
games-lost-place = Match { $match } · { $game } · { $white } against { $black }: its channel is gone. Use any command of mine in a channel of its server where I may write, and it goes on there.
