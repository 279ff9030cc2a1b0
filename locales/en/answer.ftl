# `/answer`: what waits for somebody's answer, said by typing.

answer-command = Say what a button would: accept, decline, agree, send, withdraw
answer-command-what = What you answer; the list has all that waits for you
answer-command-draft-do = Send the turn, or take something back
answer-command-draft-forget = The number of an answer kept ready (/if) that you want deleted
answer-command-sure = Do it without asking me again
answer-command-forget = The number that I name when I ask you to confirm
answer-command-clock-do = Stop the clocks or let them run, or claim the match on time
answer-command-rematch = Ask for a rematch of a match that is over, with the sides swapped
answer-command-page = Which page
answer-command-why-about = Of a square: what threatens it, or what happened there
answer-choice-why-threats = What threatens it
answer-choice-why-happened = What last happened there
answer-command-since-step = Which of these turns, from 1
answer-command-how = What you want to know
answer-choice-notation = How its moves are written
answer-choice-send = Send the turn
answer-choice-undo = Take the last action back
answer-choice-start-over = Take all of it back
answer-choice-pause = Offer a pause
answer-choice-resume = End the pause
answer-choice-claim = Claim the match: your opponent has run out of time
answer-choice-yes-resign = Yes, resign
answer-choice-yes-abort = Yes, call it off
answer-choice-threats = threats: what threatens a square is shown

# What is answered. The first is in the list, the second is typed; its first word says which way.
answer-accept = Accept { $by }'s challenge: { $game }
answer-accept-type = accept challenge { $number }
answer-decline = Decline { $by }'s challenge: { $game }
answer-decline-type = decline challenge { $number }
answer-join-seek = Accept { $by }'s challenge to anyone: { $game }
answer-withdraw = Withdraw my challenge to { $by }: { $game }
answer-withdraw-open = Withdraw my challenge to anyone: { $game }
answer-withdraw-type = withdraw challenge { $number }
answer-join = Play pieces for { $by } in match { $match } ({ $game })
answer-join-type = yes pieces { $match }
answer-join-not = Do not play pieces for { $by } in match { $match } ({ $game })
answer-join-not-type = no pieces { $match }
answer-ask-no-more = Stop asking { $by } to play pieces in match { $match } ({ $game })
answer-ask-no-more-type = withdraw pieces { $number }
answer-send = Send my draft in match { $match } ({ $game }): { $draft }
answer-send-type = send draft { $match }
answer-throw-away = Discard my draft in match { $match } ({ $game }): { $draft }
answer-throw-away-type = throw draft { $match } away
answer-draw-yes = Agree to a draw in match { $match } ({ $game }) with { $by }
answer-draw-yes-type = yes draw { $match }
answer-draw-no = Decline the draw in match { $match } ({ $game }) with { $by }
answer-draw-no-type = no draw { $match }
answer-takeback-yes = Allow { $by } to take their turn back in match { $match } ({ $game })
answer-takeback-yes-type = yes takeback { $match }
answer-takeback-no = Do not allow { $by } to take their turn back in match { $match } ({ $game })
answer-takeback-no-type = no takeback { $match }
answer-pause-yes = Agree to a pause in match { $match } ({ $game }) with { $by }
answer-pause-yes-type = yes pause { $match }
answer-pause-no = Decline the pause in match { $match } ({ $game }) with { $by }
answer-pause-no-type = no pause { $match }
answer-threats-yes = Agree to showing threats in match { $match } ({ $game }) with { $by }
answer-threats-yes-type = yes threats { $match }
answer-threats-no = Decline to show threats in match { $match } ({ $game }) with { $by }
answer-threats-no-type = no threats { $match }
answer-comments-yes = Agree to open match { $match } ({ $game }) with { $by } to comments
answer-comments-yes-type = yes comments { $match }
answer-comments-no = Keep match { $match } ({ $game }) with { $by } closed to comments
answer-comments-no-type = no comments { $match }
answer-analysis-yes = Agree to open match { $match } ({ $game }) with { $by } to analysis
answer-analysis-yes-type = yes analysis { $match }
answer-analysis-no = Keep match { $match } ({ $game }) with { $by } closed to analysis
answer-analysis-no-type = no analysis { $match }

# Words that are understood when they are typed; only these words, between spaces.
answer-words-yes = yes y ok okay sure accept agree confirm grant allow join let
answer-words-no = no n not decline refuse reject keep
answer-words-withdraw = withdraw cancel
answer-words-send = yes y ok okay sure confirm send play
answer-words-throw = no n throw discard delete cancel
answer-words-besides = it the this that their my me a an please to and with in of match be as is turn

# What is said.
answer-line = - `{ $type }`: { $about }
answer-waits = This waits for your answer. Type the first part of a line into `/answer`, or choose from its list:
answer-several = That fits more than one thing. Type one of these into `/answer`, or choose from its list:
answer-unknown = I don't know what { $typed } answers. Type one of these into `/answer`, or choose from its list:
answer-nothing = Nothing waits for your answer. `/turns` lists where it is your turn, `/seeks` the challenges that you can accept; `/draw`, `/takeback` and `/clock` ask your opponent. A resignation is confirmed by `/resign sure:yes`.
answer-nothing-fits = I don't know what { $typed } answers, and nothing waits for your answer. `/turns` lists where it is your turn, `/seeks` the challenges that you can accept. A resignation is confirmed by `/resign sure:yes`.
answer-elsewhere = That challenge is accepted in the server where it was made: type `/answer` there.
answer-type-resign = -# To confirm by typing: `/resign sure:yes`.
answer-type-abort = -# To confirm by typing: `/abort sure:yes`.
answer-type-forget = -# To confirm by typing: `/privacy erase sure:{ $number }`.

# The menu of what else can be done in a match.
answer-more = More…
answer-more-asked = What else is there to do in match { $match } ({ $game })?
answer-more-since = What happened since my turn
answer-more-clock = Clock
answer-more-draft = My draft
answer-more-waits = What waits for my answer
answer-more-takeback = Take back
answer-more-orders = Standing orders
answer-more-roster = Who plays what
answer-more-hint = Hint
answer-more-analyse = Analyse
answer-more-abort = Call it off
answer-more-close-comments = Close to comments
answer-more-open-comments = Open to comments
answer-more-close-analysis = Close to analysis
answer-more-open-analysis = Open to analysis
