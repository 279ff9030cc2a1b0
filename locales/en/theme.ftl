# Themes of pictures.

theme-command = The look of the pictures that only you see
theme-command-theme = The colours of the board and its pieces
theme-wood = wood: sand and brown on a dark table
theme-slate = slate: dark, for the evening
theme-high-contrast = high contrast: white, blue-grey and black
theme-colour-blind = colour-blind safe: blue, orange and grey
theme-chosen = Pictures only you can see now use this theme: { $theme }. For public pictures, a server uses the theme its managers choose.
theme-unknown = There's no theme `{ $theme }`. Choose one of { LIST($themes) }. Nothing changed.
