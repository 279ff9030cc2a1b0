# Matches of everyone in a channel against Herald.

crowd-command = Starts a match in this channel: everyone together against me
crowd-option-side = The channel's side. White if left out.
crowd-option-minutes = Minutes of each vote: 5 to 10080, a week. A day if left out.
crowd-option-quorum = How many votes a move needs: 1 to 1000. 2 if left out.

crowd-name = The crowd
crowd-everyone = Everyone
crowd-begun = Match { $match } starts in { $place }: everyone together against me, at level { $level }. To end it early, use `/server adjudicate`.
crowd-head = **Everyone against Herald level { $level }** · { $game } · match { $match }. Discuss and vote in the thread.
crowd-turn = Everyone, it's your turn together ({ $side }). Press **Vote** to choose the next move.
crowd-button-vote = Vote
crowd-terms =
    { $quorum ->
        [one] -# The most-voted move is played { $when }, once 1 person has voted. Votes are secret.
       *[other] -# The most-voted move is played { $when }, once { $quorum } people have voted. Votes are secret.
    }
crowd-panel = **Match { $match }**: vote for the next move. Choose what acts; nothing counts until you choose where it goes.
crowd-own-vote = Your vote so far: { $action }. Choose again to change it.
crowd-voted = Your vote in match { $match }: { $action }. The vote closes { $when }. Until then, press **Vote** to change it.
crowd-played =
    { $voters ->
        [one] 🗳️ The crowd played { $action } with the only vote.
       *[other] 🗳️ The crowd played { $action } with { $votes } of { $voters } votes.
    }
crowd-abandoned = too few people voted for a week

crowd-refused-together = Everyone plays this match together, so no one can do that alone. Press **Vote** below the newest board. People who manage the server can end the match with `/server adjudicate`.
crowd-refused-no-vote = There's nothing to vote on in this match right now: it's my turn. Vote below the next board.
crowd-refused-one-action = Vote for one action at a time. The next one gets its own vote.
crowd-refused-running = Match { $match } of everyone against me is running in this channel. Finish it first, or end it with `/server adjudicate`.
crowd-refused-elsewhere = You can only vote where the match is played: { $place }.
