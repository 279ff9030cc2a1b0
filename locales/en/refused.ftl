# Why a request is refused, and the next step. (What a rule refuses stands in the games' files.)

refused-no-such-match = There is no match with that number. `/games` lists yours.
refused-no-such-challenge = That challenge no longer exists. Make a new one with `/challenge`.
refused-unknown-game = I don't know that game. Choose one from the list of `/challenge`.
refused-options = Those options don't fit: { LIST($faults, with: "semicolon") }. Choose from the lists of `/challenge`.
refused-challenge-self = You can't challenge yourself. Name somebody else, or nobody to challenge anyone here.
refused-challenge-bot = Bots don't play. Name a person, or nobody to challenge anyone here.
refused-too-many-challenges = You have { $most } open challenges. Withdraw one first; `/games` lists them.
refused-challenge-open = That challenge is still open. Make a new one with `/challenge`.
refused-challenge-accepted = That challenge is already accepted. Make a new one with `/challenge`.
refused-challenge-declined = That challenge is already declined. Make a new one with `/challenge`.
refused-challenge-withdrawn = That challenge is withdrawn. Make a new one with `/challenge`.
refused-challenge-lapsed = That challenge has expired. Make a new one with `/challenge`.
refused-challenge-not-for-you = That challenge is for { $opponent }. Make your own with `/challenge`.
refused-own-challenge = That is your own challenge. Wait for an answer, or withdraw it.
refused-not-your-challenge = Only { $challenger } can withdraw that challenge.
refused-rematch-asked = { $challenger } has asked you for that rematch already. Accept their challenge as soon as it appears in the channel.
refused-rematch-begun = That rematch has begun: it is match { $match }. `/games` finds it.
refused-not-a-player = You are not playing in that match, so you can only watch: `/board` shows it.
refused-not-your-turn = It is not your turn: the match waits for { $person }.
refused-fight-pending = A fight is to be decided first. Those who fight in it find the button under the newest message, or answer by `/move`.
refused-stale = The match has moved on since that was shown. Use the newest board, or `/board`.
refused-draft-changed = Your draft has changed since that was shown. `/move draft:show` shows it as it stands.
refused-match-over = That match is over. Begin a new one with `/challenge`.
refused-beyond-turn = Your turn is complete before { $text }. Nothing was played: send only the actions of your turn.
refused-turn-incomplete =
    { $left ->
        [one] Your turn still needs 1 action. Add it, then send the turn.
       *[other] Your turn still needs { $left } actions. Add them, then send the turn.
    }
refused-turn-complete = Your turn is complete: send it, or take something back. `/move draft:show` shows it.
refused-seen-elsewhere = That match belongs to another server: it can be seen there, and anywhere by those who play in it. `/games` lists yours.
refused-negative = `{ $option }` can't be { $number }: no number here is below 0. Correct it, or leave `{ $option }` out.
refused-too-often-challenge = You have made { $most } challenges within an hour, so please wait a little: you can make the next one { $when }.
refused-too-often-withdrawal = You have withdrawn { $most } challenges within an hour, so please wait a little: you can withdraw the next one { $when }. It also expires by itself.
refused-too-often-enlistment = You have asked { $most } times within an hour whether somebody plays for you, so please wait a little: you can ask again { $when }.
refused-too-often-release = You have given pieces back or taken them back { $most } times within an hour, so please wait a little: you can do it again { $when }.
refused-too-often-import = You have imported { $most } records within an hour, including those that I couldn't read, so please wait a little: you can import the next one { $when }.
refused-too-often-replay = You have asked for { $most } moving pictures within an hour, so please wait a little: you can ask for the next one { $when }. You can step through a match at any time.
refused-too-often-practice = You have brought in { $most } records to practise with within an hour, so please wait a little: you can bring in the next one { $when }. Boards that you already have go on.
refused-asked = { $person } has been asked already to play the piece from { $home }. `/team release` withdraws that.
refused-not-asked = Only { $person } was asked that.
refused-asked-no-more = That question no longer stands. `/team roster` shows who plays what.
refused-nothing-left = What you were asked to play is out of the game by now. Your captain can ask you for another piece.
refused-no-such-record = That record no longer exists. Import it again with `/record import`.
refused-record-over = The game of that record is over, so it can't be continued. You can step through it.
refused-record-too-long = That record has { $actions } actions, and I take at most { $most }. Cut it off where it interests you, and bring that in.
refused-offer-stands = You have offered a draw already; your opponent has not answered yet.
refused-offer-too-soon = You can offer a draw again after your next move.
refused-no-offer = No draw is on offer any more. The match goes on.
refused-own-offer = That is your own offer. Your opponent answers it.
refused-seed-sealed = The seed of a match is revealed when it is over. Its SHA-256 is known from the start.
refused-old-rules = That match was begun under an older edition of the rules, which this version no longer plays. Nothing of it is lost: whoever runs me can start the version that it was begun with.
refused-game-gone = That match is of a game that this version of me doesn't know (`{ $game }`). Nothing of it is lost: whoever runs me can start a version that has it.

refused-illegal = { $text } is not possible: { $why }
refused-illegal-action = Action { $number } of { $of }, { $text } is not possible: { $why }
refused-action = Action { $number } of { $of }: { $why }
refused-nothing-played = Nothing was played.
refused-rule = Rule { $rule }

refused-no-fight = There is no fight to decide now. `/board` shows the match.
refused-not-a-fighter = You don't fight in this combat, so you can only watch.
refused-already-committed = Your side's plan is in already, and it stands. Wait for the other side.
refused-revealed = The plans of that round are revealed already. Use the newest message.
refused-not-a-reporter = You don't fight in this combat and are not its marshal, so you can't report it.
refused-already-reported = Your side has reported already. Wait for the other side's report.

refused-no-teams = In this game one person plays all the pieces of a side, so it has no teams.
refused-not-captain = Only a side's captain enlists and releases others.
refused-no-such-piece = No piece of your side began on { $home }. Name a piece by the square where it began.
refused-captains-piece = The King is the captain's own. Choose another piece.
refused-captain-already = You are the captain: every piece without a member is yours already.
refused-is-marshal = The marshal of this match takes no side. Choose somebody else.
refused-other-side = They play for the other side. Choose somebody else.
refused-taken = The piece from { $home } is played by { $member }. Release it first.
refused-no-member = Nobody is enlisted for { $home } on your side.
refused-only-captain = That is for your side's captain to decide: { $captain }.
refused-member-first = { $member } plays that piece and answers first. You may answer { $when }.
refused-marshal-plays = The marshal of a match takes no side in it. Let somebody else be the marshal, or play.
refused-no-marshal = There is nothing for a marshal to report there. Name one only with the option `combat` set to `marshal`, in a game that has it.
refused-grace = A captain may answer for a member after 1 to 720 hours. Choose `grace` between them.
refused-no-orders = Nothing is asked in the middle of a turn in this game, so there is nothing to order.
refused-bot-in-team = Bots don't play. Name a person.
