# Herald itself as an opponent: challenges to it, what it says with its moves, and its hints.

opponent-herald = Herald
opponent-strength = level { $level }
opponent-name = Herald level { $level }
opponent-level-0 = 0 · first match
opponent-level-1 = 1 · beginner
opponent-level-2 = 2 · casual
opponent-level-3 = 3 · strong
opponent-level-4 = 4 · the best I can

opponent-challenged = { $challenger } challenges me to a match of { $what } at level { $level }. I accept.
opponent-challenge-made = I accept, at level { $level }. The match begins at once, here or in a thread of its own.
opponent-challenge-made-elsewhere = I accept, at level { $level }. The match begins at once in { $place }, in a thread of its own.
opponent-challenge-made-in-private = I accept, at level { $level }. The match begins at once, in our direct messages.
opponent-begins-here = I accept, at level { $level }. Match { $match } begins at once, here.
opponent-begins = I accept, at level { $level }. The match begins at once: play match { $match } in { $place }.
opponent-rematch-begins-here = I accept. Match { $match } begins at once, here, with the sides swapped.
opponent-rematch-begins = I accept. The match begins at once, with the sides swapped: play match { $match } in { $place }.
opponent-rematch-made-in-private = I accept. The match begins at once, here, with the sides swapped.
opponent-rematch-made = I accept. The match begins at once in { $channel }, with the sides swapped.
opponent-thinking = { $herald } is thinking about its move ({ $side }).
opponent-planning = { $herald } is planning its fight; that takes a moment.
opponent-result-won = { $player }, **you beat Herald level { $level }**
opponent-result-lost = { $player }, **Herald level { $level } beats you**
opponent-result-draw = { $player }, **you and Herald level { $level } draw**
opponent-result-void = { $player }, **the match is void**
opponent-best-beaten = That was my best. Well played!
opponent-says = 💬 Herald: “{ $remark }”

opponent-refused-level = I play at levels 0 to 4, not { $level }. Choose one of them for `level`, or leave it out for level 2.
opponent-refused-person = `level` is for matches against me only. Leave `level` out, or choose me as `opponent`.
opponent-refused-rated = Matches against me are never rated, so that ratings are between people. Leave `rated` out and we play a casual one.
opponent-refused-challenges = I don't challenge anybody myself. Challenge me with `/challenge` instead.
opponent-refused-not-asked = I play only in matches that I am challenged to. Choose me as `opponent` in `/challenge`.
opponent-refused-marshal = I can't fight in person, so somebody must say who won. Name a `marshal`, or choose stances or dice for `combat`.
opponent-refused-game = I don't know how to play { $game } well enough. Challenge somebody else, or choose another game.
opponent-refused-full = So many matches wait for my moves that you would wait about { $wait } for each. Try again in a while, or challenge somebody else.
opponent-refused-hint = Hints are for matches against me. In a match between people, each plays on their own; begin one against me with `/challenge`, or try on a board of your own with `/learn practice`.
opponent-refused-not-over = I look through matches only when they are over. Ask again when this one has ended.
opponent-refused-thinking = It is my turn, and I am still thinking about my move.
opponent-seconds = { $count ->
        [one] 1 second
       *[other] { $count } seconds
    }
opponent-minutes = { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }

opponent-hopes = I like my chances.
opponent-hopes-other = This goes well for me, I think.
opponent-winning = I am well ahead.
opponent-winning-other = It would take a lot to stop me now.
opponent-sees-win = I see the end of it, and it is mine.
opponent-slips = You are coming back. I must take care.
opponent-even = Now it is open again.
opponent-recovers = I have caught up. Now it is open again.
opponent-breathes = I can breathe again, a little.
opponent-worries = I would rather have your side.
opponent-fears = I don't like where this is going.
opponent-losing = I am in great danger.
opponent-losing-other = I see little hope for me.
opponent-sees-loss = I see how this ends for me. Well played.

opponent-command-level = How strongly Herald plays if you challenge it: 0 (a first match) to 4, else 2
opponent-command-hint = What Herald would play in your place, and why
opponent-looking = I am looking through match { $match }; this takes about { $wait }. I will show you here what I find.
opponent-looked-stopped = I had to stop looking through match { $match }. Please ask me again with `/analyse`.
opponent-looks-on = I am still looking through match { $match }, longer than I can answer you here. I keep what I find: ask again with `/analyse` in a while.
opponent-busy-hint = I am still thinking about your last hint, in match { $match }. Ask me again when you have it.
opponent-busy-practice = I am still thinking about a hint for your practice board. Ask me again when you have it.
opponent-busy-analysis = I am still looking through match { $match } for you. Ask me again when you have seen what I found.
opponent-spent-person = You have had all the thinking that I do for one person in an hour, beside our matches. You can ask me for more { $when }; my moves come as always.
opponent-spent-server = This server has had all the thinking that I do for one server in an hour, beside matches. You can ask me for more { $when }; my moves come as always.
opponent-hints-full = So many people have asked me for hints and analyses that yours would take about { $wait }. Please try again in a while.
opponent-hint-late = So many people have asked me for hints that I did not get to yours in time. Please ask once more.
opponent-look-full = I am looking through many matches already. Try again in about { $wait }.
opponent-words = { LIST($words, with: "comma") }
opponent-hint = I would play { $actions }: { $words }.
opponent-reason-forces = From there I see a forced win.
opponent-reason-resists = I see a forced loss, and this resists longest.
opponent-hint-deeper = Look deeper
opponent-command-hint-do = Look deeper, which takes longer
opponent-hint-do-deeper = Look deeper
opponent-hint-chances = I would then expect you to score { $percent }%: 100% is a certain win, 50% an even match.

opponent-unrated = I have no rating: matches against me are casual, and I am as strong as you ask me to be, from `level` 0 to 4 of `/challenge`.
opponent-cli-otherwise = what is noted of Herald as a player does not fit how it was challenged
opponent-cli-ahead = Herald is said to have spoken after actions that it does not have: { $rows }
opponent-cli-looked-through = it goes on, and Herald has looked through it
