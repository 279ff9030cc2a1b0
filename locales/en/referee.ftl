# Sentences: referee.
