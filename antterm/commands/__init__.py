"""The commands of the program, a module for each kind; `antterm.cli` reads the arguments."""
