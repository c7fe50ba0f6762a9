"""Plain mode: the games as lines of text, for reading by ear, for braille, for pipes and very slow lines."""
