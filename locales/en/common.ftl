# Texts for every part of Herald.

# A text passed through unchanged.
verbatim = { $text }

# Joining lists. `$before` is the list so far.
list-and-two = { $before } and { $last }
list-and-last = { $before } and { $last }
list-or-two = { $before } or { $last }
list-or-last = { $before } or { $last }
list-comma = { $before }, { $next }
list-semicolon = { $before }; { $next }
list-sentences = { $before } { $next }

# Between the thousands of a number, as in 2,995.
list-thousands = ,

# Replaces a part of a sentence that is nested too deeply.
list-too-deep = (too long to show here)
