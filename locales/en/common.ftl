# What every part of Herald needs.

# A text in no language of ours.
verbatim = { $text }

# How lists are joined. `$before` is what has been joined so far.
list-and-two = { $before } and { $last }
list-and-last = { $before } and { $last }
list-or-two = { $before } or { $last }
list-or-last = { $before } or { $last }
list-comma = { $before }, { $next }
list-semicolon = { $before }; { $next }
list-sentences = { $before } { $next }
