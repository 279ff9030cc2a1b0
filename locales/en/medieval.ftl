# Sentences: medieval.
