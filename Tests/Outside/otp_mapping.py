"""The JSON of the replies of the service of one-time passwords."""

from typing import Any

from mapping import Columns, convert
from values import as_it_is

SENT: Columns = {
    "otpReference": ("otpReference", as_it_is),
    "expiresInSeconds": ("expiresInSeconds", as_it_is),
    "maskedDestination": ("maskedDestination", as_it_is),
}
VALID: Columns = {"valid": ("valid", as_it_is), "attemptsLeft": ("attemptsLeft", as_it_is)}


def map_otp(operation: str, reply: Any) -> dict:
    """The JSON of a success; the token of the flow stays in the gateway."""
    match operation:
        case "sendOtp":
            return convert(reply, SENT)
        case "validateOtp":
            return convert(reply, VALID)
        case _:
            raise ValueError(f"there is no mapping of {operation}")
