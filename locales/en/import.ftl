# The form for a record.

import-title = Read a record
import-file = The record as a file
import-file-about = A text file of up to 256 KiB, such as one from /record export.
import-text = Or the record as text
import-text-about = Paste it here. If you also attach a file, the file is used.
import-text-example = 1. e2-e4 e7-e5 2. …
import-game = The game
import-game-about = Choose it if the record doesn't name its game.
import-game-named = As the record says
