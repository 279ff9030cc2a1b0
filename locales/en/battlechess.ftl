# Sentences: battlechess.
