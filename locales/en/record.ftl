# Sentences: record.
