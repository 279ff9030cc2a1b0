# Herald as an opponent: challenges to it, its remarks and its hints.

opponent-herald = Herald
opponent-strength = level { $level }
opponent-name = Herald level { $level }
opponent-level-0 = 0 · first match
opponent-level-1 = 1 · beginner
opponent-level-2 = 2 · casual
opponent-level-3 = 3 · strong
opponent-level-4 = 4 · the best I can

opponent-challenged = { $challenger } challenges me to a match of { $what } at level { $level }. I accept.
opponent-challenge-made = I accept, at level { $level }. The match starts at once, here or in its own thread.
opponent-challenge-made-elsewhere = I accept, at level { $level }. The match starts at once in { $place }, in its own thread.
opponent-challenge-made-in-private = I accept, at level { $level }. The match starts at once, in our direct messages.
opponent-begins-here = I accept, at level { $level }. Match { $match } starts here at once.
opponent-begins = I accept, at level { $level }. The match starts at once: play match { $match } in { $place }.
opponent-rematch-begins-here = I accept. Match { $match } starts here at once, with sides swapped.
opponent-rematch-begins = I accept. The match starts at once, with sides swapped: play match { $match } in { $place }.
opponent-rematch-made-in-private = I accept. The match starts here at once, with sides swapped.
opponent-rematch-made = I accept. The match starts at once in { $channel }, with sides swapped.
opponent-thinking = { $herald } is thinking about its move ({ $side }).
opponent-planning = { $herald } is planning its fight. This takes a moment.
opponent-result-won = { $player }, **you beat Herald level { $level }**
opponent-result-lost = { $player }, **Herald level { $level } beats you**
opponent-result-draw = { $player }, **you and Herald level { $level } draw**
opponent-result-void = { $player }, **the match is void**
opponent-best-beaten = That was my best. Well played!
opponent-says = 💬 Herald: “{ $remark }”

opponent-refused-level = I play at levels 0 to 4, not { $level }. Choose one of them for `level`, or leave it out for level 2.
opponent-refused-person = `level` is for matches against me only. Leave `level` out, or choose me as `opponent`.
opponent-refused-rated = Matches against me are never rated: ratings are for people only. Leave `rated` out and we'll play a casual one.
opponent-refused-challenges = I don't challenge anyone myself. Challenge me with `/challenge` instead.
opponent-refused-not-asked = I only play matches I'm challenged to. Choose me as `opponent` in `/challenge`.
opponent-refused-marshal = I can't fight in person, so someone must report who won. Name a `marshal`, or choose stances or dice for `combat`.
opponent-refused-game = I can't play { $game } well enough yet. Challenge someone else, or choose another game.
opponent-refused-full = I'm busy: you'd wait about { $wait } for each of my moves. Try again in a while, or challenge someone else.
opponent-refused-hint = I only give hints in matches against me. Start one with `/challenge`, or try things out on your own board with `/learn practice`.
opponent-refused-not-over = I only analyse finished matches. Ask again when this one is over.
opponent-refused-thinking = It's my turn, and I'm still thinking.
opponent-seconds = { $count ->
        [one] 1 second
       *[other] { $count } seconds
    }
opponent-minutes = { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }

opponent-hopes = I like my chances.
opponent-hopes-other = This is going well for me, I think.
opponent-winning = I'm well ahead.
opponent-winning-other = It would take a lot to stop me now.
opponent-sees-win = I can see the end, and I win it.
opponent-slips = You're coming back. I must be careful.
opponent-even = It's wide open again.
opponent-recovers = I've caught up. It's wide open again.
opponent-breathes = I can breathe again, a little.
opponent-worries = I'd rather have your side.
opponent-fears = I don't like where this is going.
opponent-losing = I'm in big trouble.
opponent-losing-other = I don't see much hope for me.
opponent-sees-loss = I see how this ends for me. Well played.

opponent-command-level = How strongly Herald plays if you challenge it: 0 (a first match) to 4; 2 if left out
opponent-command-hint = What Herald would play in your place, and why
opponent-looking = I'm analysing match { $match }. It takes about { $wait }; then I'll show you here what I found.
opponent-looked-stopped = I had to stop analysing match { $match }. Please ask again with `/analyse`.
opponent-looks-on = Match { $match } needs a longer look than I can answer here. Ask again in a while with `/analyse`: I keep what I find.
opponent-busy-hint = I'm still working on your last hint, in match { $match }. Ask again when you have it.
opponent-busy-practice = I'm still working on a hint for your practice board. Ask again when you have it.
opponent-busy-analysis = I'm still analysing match { $match } for you. Ask again when you've seen what I found.
opponent-spent-person = You've used up my thinking time for this hour. Ask for more { $when }. My moves in our matches come as always.
opponent-spent-server = This server has used up my thinking time for this hour. Ask for more { $when }. My moves in matches come as always.
opponent-hints-full = Lots of people are asking for hints and analyses: yours would take about { $wait }. Please try again in a while.
opponent-hint-late = Lots of people are asking for hints, and I didn't get to yours in time. Please ask again.
opponent-look-full = I'm already analysing as many matches as I can. Try again in about { $wait }.
opponent-words = { LIST($words, with: "comma") }
opponent-hint = I would play { $actions }: { $words }.
opponent-reason-forces = After that I see a forced win.
opponent-reason-resists = I see a forced loss; this holds out longest.
opponent-hint-deeper = Look deeper
opponent-command-hint-do = Look deeper, which takes longer
opponent-hint-do-deeper = Look deeper
opponent-hint-chances = After that, your winning chances are about { $percent }%.

opponent-unrated = I have no rating: matches against me are casual, and you choose my strength with `level` 0 to 4 in `/challenge`.
opponent-cli-otherwise = Herald's entry as a player doesn't match how it was challenged
opponent-cli-ahead = Herald has remarks on actions that don't exist: { $rows }
opponent-cli-looked-through = the match isn't over, but Herald has analysed it
