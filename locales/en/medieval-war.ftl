# Sentences: medieval-war.
