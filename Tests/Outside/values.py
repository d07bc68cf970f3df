"""What the texts and numbers of the back ends mean, each rule written from the description of its system.

A rule takes what zeep read and gives what the JSON holds; None is an absent value. Examples run under `-m doctest`.
"""

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

Rule = Callable[[Any], Any]


def text(value: str | None) -> str | None:
    """PIC X and CHAR: blanks at the end are padding, all blank is absent.

    >>> text("  SAMPLE, JORDAN   ")
    '  SAMPLE, JORDAN'
    >>> text("     ")
    """
    return (value or "").rstrip(" ") or None


def line_feeds(value: str | None) -> str | None:
    r"""CLOB: every line end is one line feed, and blanks stay.

    >>> line_feeds("a\r\nb\rc ")
    'a\nb\nc '
    """
    return None if value is None else value.replace("\r\n", "\n").replace("\r", "\n")


def as_it_is(value: Any) -> Any:
    """VARCHAR and numbers that stay what they are."""
    return value


def number_text(value: int) -> str:
    """A number that travels as a string."""
    return str(value)


def digits(width: int) -> Rule:
    """PIC 9(n) as an identifier: the leading zeros come back, zero is absent.

    >>> digits(5)(4321)
    '04321'
    >>> digits(10)(0)
    """
    return lambda value: f"{int(value):0{width}d}" if value else None


def fein(value: int) -> str | None:
    """An employer's federal number.

    >>> fein(7)
    '00-0000007'
    """
    return f"{value // 10**7:02d}-{value % 10**7:07d}" if value else None


def amount(value: Decimal) -> str:
    """COMP-3: exactly two decimals, and no negative zero.

    >>> amount(Decimal(".5")), amount(Decimal("-0.00")), amount(Decimal("-12.3"))
    ('0.50', '0.00', '-12.30')
    """
    return f"{value if value else Decimal(0):.2f}"


def overpunch(value: str | None) -> str | None:
    """A zoned amount: the last character holds a digit and the sign, two decimals are implied.

    >>> overpunch("00001234N"), overpunch("00000000}"), overpunch("000012345"), overpunch("0000000A")
    ('-123.45', '0.00', '123.45', '0.01')
    """
    zoned = text(value)
    if zoned is None:
        return None
    sign = 1
    last = zoned[-1]
    if last in "{ABCDEFGHI":
        last = str("{ABCDEFGHI".index(last))
    elif last in "}JKLMNOPQR":
        last = str("}JKLMNOPQR".index(last))
        sign = -1
    if not re.fullmatch("[0-9]+", zoned[:-1] + last):
        raise ValueError(f"'{zoned}' is no zoned number")
    return amount(Decimal(sign * int(zoned[:-1] + last)).scaleb(-2))


def yyyymmdd(value: int) -> str | None:
    """9(8): zero is absent, nines are open-ended and absent too.

    >>> yyyymmdd(20240229)
    '2024-02-29'
    >>> yyyymmdd(99999999)
    """
    if value in (0, 99999999):
        return None
    return date(value // 10000, value // 100 % 100, value % 100).isoformat()


def ccyyddd(value: int) -> str | None:
    """9(7): the year and its day; day 366 in leap years only.

    >>> ccyyddd(2024060), ccyyddd(2024366)
    ('2024-02-29', '2024-12-31')
    """
    if value == 0:
        return None
    day = date(value // 1000, 1, 1) + timedelta(days=value % 1000 - 1)
    if day.year != value // 1000:
        raise ValueError(f"{value} is no day of its year")
    return day.isoformat()


def hhmm(value: int) -> str | None:
    """9(4): zero is the whole day, which has no time.

    >>> hhmm(5), hhmm(2359)
    ('00:05', '23:59')
    """
    return f"{value // 100:02d}:{value % 100:02d}" if value else None


def host_timestamp(value: int) -> str | None:
    """9(14): YYYYMMDDHHMMSS.

    >>> host_timestamp(20240229093015)
    '2024-02-29T09:30:15'
    """
    return datetime.strptime(f"{value:014d}", "%Y%m%d%H%M%S").isoformat() if value else None


def indicator(value: str | None) -> bool | None:
    """Y, N, or a blank for unknown."""
    return code(Y=True, N=False)(value)


def code(**meanings: Any) -> Rule:
    """A code and what the JSON calls it; a blank is absent."""

    def rule(value: str | None) -> Any:
        known = text(value)
        return None if known is None else meanings[known]

    return rule


def db2_moment(value: str | None) -> datetime | None:
    """A Db2 timestamp in either form; the first and the last day that Db2 knows say that there is no value."""
    if value is None:
        return None
    form = r"(\d{4}-\d\d-\d\d)(?:-(\d\d)\.(\d\d)\.(\d\d)| (\d\d):(\d\d):(\d\d))(?:\.(\d{0,12}))? *"
    match = re.fullmatch(form, value)
    if match is None:
        raise ValueError(f"'{value}' is no Db2 timestamp")
    day, *clock, fraction = match.groups()
    if day in ("0001-01-01", "9999-12-31"):
        return None
    hour, minute, second = (int(part) for part in clock if part is not None)
    microsecond = int((fraction or "").ljust(6, "0")[:6])
    if hour == 24:
        if minute or second or int(fraction or 0):
            raise ValueError(f"'{value}' is after the end of the day")
        return datetime.fromisoformat(day) + timedelta(days=1)
    return datetime.fromisoformat(day).replace(hour=hour, minute=minute, second=second, microsecond=microsecond)


def db2_timestamp(value: str | None) -> str | None:
    """A Db2 timestamp as local time; its fraction has six digits, or none.

    >>> db2_timestamp("2024-02-28-24.00.00"), db2_timestamp("2024-02-29 09:30:15.5  ")
    ('2024-02-29T00:00:00', '2024-02-29T09:30:15.500000')
    """
    moment = db2_moment(value)
    return moment and moment.isoformat()
