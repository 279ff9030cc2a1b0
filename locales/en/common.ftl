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

# Between the thousands of a number, as in 2,995.
list-thousands = ,

# In the place of a part of a sentence that has too many others within it.
list-too-deep = (too much to tell here)
