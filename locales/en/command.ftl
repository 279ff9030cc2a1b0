# Commands and their options.
