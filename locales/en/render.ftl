# Sentences: render.
