"""The JSON of the replies of the registration."""

from typing import Any

from mapping import Columns, convert
from values import as_it_is

# The token and the web id stay in the gateway.
COLUMNS: dict[str, Columns] = {
    "validateIdentity": {"nextStep": ("nextStep", as_it_is)},
    "completeRegistration": {"registered": ("registered", as_it_is)},
    "recoverUserId": {"sent": ("sent", as_it_is)},
    "resetPassword": {"reset": ("reset", as_it_is)},
}


def map_registration(operation: str, reply: Any) -> dict:
    """The JSON of a success; zeep gives the one field of an answer as the answer."""
    columns = COLUMNS[operation]
    if isinstance(reply, bool):
        return {json: reply for json, _ in columns.values()}
    return convert(reply, columns)
