# Refusals of requests, each with the next step. (Refusals by a rule are in the games' files.)

refused-no-such-match = There is no match with that number. `/games` lists yours.
refused-no-such-challenge = That challenge no longer exists. Make a new one with `/challenge`.
refused-unknown-game = I don't know that game. Choose one from the list of `/challenge`.
refused-options = Those options don't fit: { LIST($faults, with: "semicolon") }. Choose from the lists of `/challenge`.
refused-challenge-self = You can't challenge yourself. Name someone else, or leave `opponent` out to challenge anyone here.
refused-challenge-bot = Bots don't play. Name a person, or leave `opponent` out to challenge anyone here.
refused-too-many-challenges = You have { $most } open challenges. Withdraw one first; `/games` lists them.
refused-challenge-open = That challenge is still open. Make a new one with `/challenge`.
refused-challenge-accepted = That challenge has been accepted. Make a new one with `/challenge`.
refused-challenge-declined = That challenge was declined. Make a new one with `/challenge`.
refused-challenge-withdrawn = That challenge was withdrawn. Make a new one with `/challenge`.
refused-challenge-lapsed = That challenge has expired. Make a new one with `/challenge`.
refused-challenge-not-for-you = That challenge is for { $opponent }. Make your own with `/challenge`.
refused-own-challenge = That's your own challenge. Wait for an answer, or withdraw it.
refused-not-your-challenge = Only { $challenger } can withdraw that challenge.
refused-rematch-asked = { $challenger } has already asked you for that rematch. Accept their challenge when it appears in the channel.
refused-rematch-begun = That rematch has started: it's match { $match }. `/games` finds it.
refused-not-a-player = You aren't playing in that match, so you can only watch: `/board` shows it.
refused-not-your-turn = It's not your turn: the match is waiting for { $person }.
refused-fight-pending = A fight comes first. The fighters use the button under the newest message, or `/move`.
refused-stale = The match has moved on since then. Use the newest board, or `/board`.
refused-draft-changed = Your draft has changed since then. `/move draft:show` shows it.
refused-match-over = That match is over. Start a new one with `/challenge`.
refused-beyond-match = The match is already over before { $text }. Nothing was played: send your turn without it.
refused-beyond-turn = Your turn is already complete before { $text }. Nothing was played: send only the actions of your turn.
refused-turn-incomplete =
    { $left ->
        [one] Your turn still needs 1 action. Add it, then send the turn.
       *[other] Your turn still needs { $left } actions. Add them, then send the turn.
    }
refused-turn-complete = Your turn is complete: send it, or undo something. `/move draft:show` shows it.
refused-seen-elsewhere = That match belongs to another server. Only its players can see it elsewhere. `/games` lists your matches.
refused-negative = `{ $option }` can't be { $number }: use 0 or more, or leave `{ $option }` out.
refused-too-often-challenge = You've made { $most } challenges within an hour. You can make the next one { $when }.
refused-too-often-withdrawal = You've withdrawn { $most } challenges within an hour. You can withdraw the next one { $when }. It also expires by itself.
refused-too-often-enlistment = You've asked { $most } times within an hour for someone to play your pieces. You can ask again { $when }.
refused-too-often-release = You've returned or taken back pieces { $most } times within an hour. You can do it again { $when }.
refused-too-often-invitation = You've invited { $most } people within an hour. You can invite the next one { $when }.
refused-too-often-import = You've imported { $most } records within an hour, including unreadable ones. You can import the next one { $when }.
refused-too-often-replay = You've asked for { $most } GIFs within an hour. You can ask for the next one { $when }, and step through a match at any time.
refused-too-often-practice = You've brought in { $most } records to practise with within an hour. You can bring in the next one { $when }. Your boards stay.
refused-asked = { $person } has already been asked to play the piece from { $home }. `/team release` withdraws that.
refused-not-asked = Only { $person } was asked that.
refused-asked-no-more = That request no longer stands. `/team roster` shows who plays what.
refused-nothing-left = The pieces you were asked to play are out of the game. Your captain can ask you to play another one.
refused-no-such-record = That record no longer exists. Import it again with `/record import`.
refused-record-over = The game in that record is over, so you can't continue it. You can step through it.
refused-record-too-long = That record has { $actions } actions, and I take at most { $most }. Cut it where it interests you, then send it again.
refused-offer-stands = You've already offered a draw. Your opponent hasn't answered yet.
refused-offer-too-soon = You can offer a draw again after your next move.
refused-no-offer = There's no draw offer any more. The match continues.
refused-own-offer = That's your own offer. Your opponent answers it.
refused-seed-sealed = I reveal a match's seed when it's over. Its SHA-256 is known from the start.
refused-old-rules = That match uses an older edition of the rules, which this version can't play. Nothing is lost: my operator can start the version it began with.
refused-game-gone = This version of me doesn't have that match's game (`{ $game }`). Nothing is lost: my operator can start a version that has it.

refused-illegal = { $text } isn't possible: { $why }
refused-illegal-action = Action { $number } of { $of }, { $text }, isn't possible: { $why }
refused-action = Action { $number } of { $of }: { $why }
refused-nothing-played = Nothing was played.
refused-rule = Rule { $rule }

refused-no-fight = There's no fight to decide right now. `/board` shows the match.
refused-not-a-fighter = You aren't in this fight, so you can only watch.
refused-already-committed = Your side's plan is already in. Wait for the other side.
refused-revealed = The plans of that round have already been revealed. Use the newest message.
refused-not-a-reporter = You aren't in this fight and aren't its marshal, so you can't report it.
refused-already-reported = Your side has already reported. Wait for the other side's report.

refused-no-teams = This game has no teams: one person plays all of a side's pieces.
refused-not-captain = Only a side's captain can enlist and release others.
refused-no-such-piece = None of your pieces started on { $home }. Name a piece by its starting square.
refused-captains-piece = The captain always plays the King. Choose another piece.
refused-captain-already = You're the captain: every piece without a member is already yours.
refused-is-marshal = The marshal of this match can't take a side. Choose someone else.
refused-other-side = They play for the other side. Choose someone else.
refused-taken = { $member } already plays the piece from { $home }. Release it first.
refused-no-member = No one is enlisted for { $home } on your side.
refused-only-captain = Only your side's captain, { $captain }, can decide that.
refused-member-first = { $member } plays that piece and answers first. You may answer { $when }.
refused-marshal-plays = A match's marshal can't play in it. Choose another marshal, or play without one.
refused-no-marshal = A marshal would have nothing to report there. Name one only with `combat: marshal`, in a game that has it.
refused-grace = `grace` is the hours before a captain may answer for a member: 1 to 720.
refused-no-orders = This game asks nothing in the middle of a turn, so there's nothing to order.
refused-bot-in-team = Bots don't play. Name a person.
