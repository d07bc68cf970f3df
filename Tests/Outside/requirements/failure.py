"""Why nothing could be run."""


class Failure(Exception):
    """Something is wrong with the table, the copy or the build."""
