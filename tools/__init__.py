"""Tools of the makers: not part of the program."""
