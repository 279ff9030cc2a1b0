# Match control: takebacks, aborting, a moderator's decision, seeks, prepared answers.

control-command-takeback = Ask to undo your last turn (casual matches only)
control-command-abort = Call a match off in its first turns: no one loses, and it isn't rated
control-command-adjudicate = For moderators: decide a match that its players can't end
control-command-adjudicate-match = The match's number, as its messages show it
control-command-adjudicate-result = How it ends
control-command-adjudicate-reason = Why; everyone in the match sees it
control-command-white-wins = White wins
control-command-black-wins = Black wins
control-command-drawn = A draw
control-command-void = Void: it counts for no one

control-command-seeks = This server's open challenges that anyone can accept
control-command-if-they = If your opponent plays this whole turn, I play `text` at once; no one else sees it
control-command-if-line = The number of the answer in `draft: show` that this one continues

control-button-grant = Allow
control-button-decline = Decline
control-button-abort = Yes, abort

control-you-asked-takeback = I've asked your opponent. The request stands until they answer or someone moves.
control-you-granted-takeback = Taken back, as you both agreed.
control-you-declined-takeback = Declined. The match continues.
control-takeback-asked = **Match { $match } · { $game }**: { $by } asks to take back their last turn and what followed. { $opponent }, do you agree? Moving declines.
control-takeback-declined = **Match { $match } · { $game }**: { $by } declines the takeback. The match continues.
control-taken-back =
    { $actions ->
        [one] ↩️ { $by } takes back 1 action, and { $other } agrees.
       *[other] ↩️ { $by } takes back { $actions } actions, and { $other } agrees.
    }
control-takeback-rated = No takebacks here: this match is rated. In a casual match, `/takeback` asks your opponent.
control-takeback-nothing = You haven't started a turn in this match yet, so there's nothing to take back.
control-takeback-fight = A fight has been decided since your last turn began, so you can't take it back. Play on with `/move`.
control-takeback-stands = You've already asked. Your opponent hasn't answered yet.
control-takeback-asked-already = Your opponent has asked you for a takeback. Answer that first, with the buttons under their question or `/games answer:`.
control-takeback-too-soon = Your opponent has just declined a takeback. You can ask again after the next move.
control-takeback-not-asked = That takeback request no longer stands. `/board` shows the match.
control-takeback-own = That's your own request. Your opponent answers it.
control-takeback-too-many = This match has had too many takebacks, so I allow no more. Play on with `/move`.

control-aborted = { $side } called it off
control-you-aborted = The match is called off. No one loses.
control-abort-sure = Call off match { $match } ({ $game })? No one loses, and it isn't rated.
control-too-late-to-abort = Both sides have completed a turn, so the match can't be called off any more. `/draw` offers a draw; `/resign` resigns.

control-result-void = **The match is void**
control-status-void = Void: { $reason }
control-void = void
control-adjudicated = decided by a moderator: { $reason }
control-voided = my operator declared it void: { $reason }
control-voided-rated = my operator declared it void and undid its rating changes: { $reason }
control-decided-by = { $moderator } decided this match as a moderator.
control-you-adjudicated = Match { $match } is decided. I've posted the result and your reason where it's played.
control-not-a-moderator = Only people who can manage this server, or have the role in `/server show`, can decide other people's matches. Ask one of them.
control-verdict-own = You're playing in that match. Ask another moderator to decide it.
control-verdict-elsewhere = That match isn't in this server. Decide it in the server where it's played.
control-verdict-no-reason = Please say why: everyone in the match sees your reason.

control-answers = **Match { $match }**: your prepared answers (only you see them):
control-answers-none = **Match { $match }**: you have no prepared answers. While your opponent is to move, `/move if:` prepares one.
control-answer-pair = if { $they }, then { $answer }
control-answer-line = { $line }. { $answers }
control-answer-dropped = ~~{ $line }.~~ { $answers }: dropped, because your opponent played something else.
control-button-forget = Delete { $line }
control-answer-your-turn = It's your turn: play it with `/move` first. While your opponent is to move, `/move if:` prepares your answer.
control-answer-turn-begun = Your opponent's turn has already begun. Prepare your next answer before they begin one.
control-answer-no-line = There's no prepared answer with that number any more. `/move draft:show` lists yours.
control-answer-too-many = You already have { $most } prepared answers in this match, the most I take. `/move draft:show` lists them and lets you delete some.
control-answer-too-long = That line already has { $most } answers, the most I take.
control-answer-answered = Answer { $line } is already for that turn. Delete it in `/move draft:show` to change your mind, or continue from it with the option `line`.
control-answer-nothing = After that turn it isn't simply your move: the game is over, or a fight or a question comes first. I only prepare answers to whole turns.
control-answer-ends-there = After that line it isn't simply your opponent's move, so the line ends there.

control-seeks = Open to anyone in this server:
control-seeks-none = No one here is looking for a match right now. Use `/challenge` to offer one.
control-seeks-in-servers = I list open challenges only in servers where I'm a member: use `/games` with `show: open` there. Here, `/games` lists your own.
control-seeks-join = Join one
control-seek-rated = - **{ $game }**, rated, by { $by }; closes { $when }
control-seek-casual = - **{ $game }**, by { $by }; closes { $when }
control-seek-label = { $game }, { $by }
control-seek-is-rated = rated
control-seek-is-casual = casual

control-cli-takeback = takeback { $number } doesn't match the log it shortened
control-form-they = If your opponent plays
control-form-they-example = their move, for example b7-b6
control-form-answer = I play
control-form-answer-example = your answer, for example c2-c3
