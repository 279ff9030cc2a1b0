# Sentences: world-war.
