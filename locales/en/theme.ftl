# Themes of pictures.

theme-command = How the pictures look that only you see
theme-command-theme = The colours of the board and its pieces
theme-wood = wood: sand and brown on a dark table
theme-slate = slate: dark, for the evening
theme-high-contrast = high contrast: white, blue-grey and black
theme-colour-blind = colour-blind safe: blue, orange and grey
theme-chosen = Pictures that only you see have this theme from now on: { $theme }. Those who manage a server choose the theme of the pictures that everybody sees there.
theme-unknown = There is no theme `{ $theme }`. Choose one of { LIST($themes) }. Nothing was changed.
