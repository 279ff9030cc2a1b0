# Match control: takebacks, aborting, a moderator's decision, seeks, answers that are kept ready.

control-command-takeback = Ask to take your last turn back; not in rated matches
control-command-abort = Call a match off in its first turns: nobody loses, and nothing is rated
control-command-adjudicate = For moderators: decide a match that its players cannot end
control-command-adjudicate-match = The match's number, as its messages show it
control-command-adjudicate-result = How it ends
control-command-adjudicate-reason = Why; everybody in the match sees it
control-command-white-wins = White wins
control-command-black-wins = Black wins
control-command-drawn = A draw
control-command-void = Void: it does not count for anybody

control-command-seeks = The open challenges of this server that anyone can join
control-command-if-they = If your opponent plays this whole turn, `text` is your answer at once; nobody sees it
control-command-if-line = The number of the answer in `draft: show` that this one continues

control-button-grant = Allow
control-button-decline = Decline
control-button-abort = Yes, abort

control-you-asked-takeback = I have asked your opponent. The request stands until they answer it or somebody moves.
control-you-granted-takeback = Taken back, as you both agreed.
control-you-declined-takeback = Declined. The match goes on as it is.
control-takeback-asked = **Match { $match } · { $game }**: { $by } would like to take back their last turn, and what came after it. { $opponent }, do you agree? To move is to decline.
control-takeback-declined = **Match { $match } · { $game }**: { $by } declines the takeback. The match goes on.
control-taken-back =
    { $actions ->
        [one] ↩️ { $by } takes back 1 action, and { $other } agrees.
       *[other] ↩️ { $by } takes back { $actions } actions, and { $other } agrees.
    }
control-takeback-rated = This match is rated: what is played in it stands. In a casual match, `/takeback` asks your opponent.
control-takeback-nothing = You have not begun a turn of your own in this match yet, so there is nothing to take back.
control-takeback-fight = A fight was decided since your last turn began, and a decided fight stands. Play on with `/move`.
control-takeback-stands = You have asked already; your opponent has not answered yet.
control-takeback-asked-already = Your opponent has asked you for a takeback. Answer that first, with the buttons under their question or `/games answer:`.
control-takeback-too-soon = Your opponent has just declined a takeback. You can ask again after the next move.
control-takeback-not-asked = That request for a takeback no longer stands. `/board` shows how the match stands.
control-takeback-own = That is your own request: your opponent answers it.
control-takeback-too-many = So much has been taken back in this match that I allow no more takebacks. Play on with `/move`.

control-aborted = { $side } called it off
control-you-aborted = The match is called off. Nobody loses.
control-abort-sure = Call match { $match } ({ $game }) off? Nobody loses, and it is not rated.
control-too-late-to-abort = Both sides have completed a turn, so the match can't be called off any more. `/draw` offers a draw, `/resign` gives it up.

control-result-void = **The match is void**
control-status-void = Void: { $reason }
control-void = void
control-adjudicated = decided by a moderator: { $reason }
control-voided = the operator of this bot declared it void: { $reason }
control-voided-rated = the operator of this bot declared it void and took back what it did to the ratings: { $reason }
control-decided-by = { $moderator } decided this match as a moderator.
control-you-adjudicated = Match { $match } is decided. The result and your reason stand where it is played.
control-not-a-moderator = Only those who may manage this server, or have the role that `/server show` names, can decide other people's matches. Ask one of them.
control-verdict-own = You play in that match yourself. Ask another moderator to decide it.
control-verdict-elsewhere = That match isn't of this server. Ask in the server where it is played.
control-verdict-no-reason = Please say why: everybody in the match sees your reason.

control-answers = **Match { $match }**, answers that you keep ready (nobody else sees them):
control-answers-none = **Match { $match }**: you have no answer ready. `/move if:` keeps one ready while your opponent is to move.
control-answer-pair = if { $they }, then { $answer }
control-answer-line = { $line }. { $answers }
control-answer-dropped = ~~{ $line }.~~ { $answers }: dropped, since something else was played.
control-button-forget = Delete { $line }
control-answer-your-turn = It is your own turn: play it with `/move` first. While your opponent is to move, `/move if:` keeps your answer ready.
control-answer-turn-begun = Your opponent's turn has begun already. Keep your next answer ready before they begin one.
control-answer-no-line = There is no longer an answer with that number. `/move draft:show` shows those that you keep ready.
control-answer-too-many = You already keep { $most } answers ready in this match, and I can't take more. `/move draft:show` shows them and lets you delete some.
control-answer-too-long = That line already has { $most } answers, and I can't take more.
control-answer-answered = Answer { $line } is for that turn already. Delete it in `/move draft:show` to decide otherwise, or go on from it with the option `line`.
control-answer-nothing = After that turn it is not simply your move: the game is over, or a fight or a question comes first. I keep answers ready to whole turns only.
control-answer-ends-there = After that line it is not simply your opponent's move, so it ends there.

control-seeks = Open to anyone in this server:
control-seeks-none = Nobody here is looking for a match right now. `/challenge` lets others join yours.
control-seeks-in-servers = I list open challenges in servers where I am a member: use `/games` with `show: open` there. Here `/games` lists your own.
control-seeks-join = Join one
control-seek-rated = - **{ $game }**, rated, by { $by }; closes { $when }
control-seek-casual = - **{ $game }**, by { $by }; closes { $when }
control-seek-label = { $game }, { $by }
control-seek-is-rated = rated
control-seek-is-casual = casual

control-cli-takeback = takeback { $number } does not fit the log that it shortened
