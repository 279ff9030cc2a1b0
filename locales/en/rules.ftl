# Texts shared by all games.

rules-code = `{ $text }`
rules-all-of = { LIST($texts, with: "comma") }
rules-some-of = { LIST($texts, with: "comma") } and { $more } more

# A refusal, and the next step.
rules-refusal = { $message }. { $next }.
rules-ambiguous = `{ $text }` could mean several actions: { $actions }
rules-ambiguous-next = Send one of them
rules-over = The game is over: { $reason }
rules-over-next = Start a new one with `/challenge`

# Status of a game.
rules-status-to-move = { $side } to move
rules-status-wins = { $side } wins ({ $rule })
rules-status-draw = Draw ({ $rule })
rules-status-fight = A fight comes next
rules-actions-in-a-row = { LIST($actions, with: "semicolon") }
rules-action-of-side = { $side }: { $action }

# Options and setups.
rules-no-option = { $game } has no option `{ $key }`
rules-no-such-value = option `{ $key }` cannot be `{ $value }`; it can be { LIST($values, with: "or") }
rules-too-long = This is too long for one action
rules-too-long-next = Put commas between the actions
rules-more-faults = and { COUNT($more) } more
rules-fault-by = { $fault } ({ $rule })
rules-setup-no-object = the setup is not a JSON object
rules-setup-no-side = `{ $key }` is { $value }, not "white" or "black"
rules-setup-no-count = `{ $key }` is { $value }, not a number from 0 to { $most }
rules-setup-unknown-side = `{ $key }` has no side `{ $side }`
rules-setup-not-by-side = `{ $key }` is { $value }, not an object by side
rules-setup-not-by-square = `{ $key }` is { $value }, not an object by square
rules-setup-no-text = `{ $key }` has { $value } on { $square }, not a text
rules-setup-repeated-key = the setup has the key `{ $key }` more than once
rules-setup-unknown-key = the setup has an unknown key `{ $key }`
