"""What goes wrong in a command, in one line for its user."""


class CommandError(Exception):
    """A command cannot do what it was asked to; its text is one line and says what to do."""
