# Sentences: wizards-war.
