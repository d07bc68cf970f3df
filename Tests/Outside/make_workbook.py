#!/usr/bin/env python3
"""Makes a workbook of a table, with a program of another maker.

    make_workbook.py LIBRARY TABLE WORKBOOK

LIBRARY is openpyxl or xlsxwriter, TABLE a file of comma-separated values. The first sheet is hidden and has something else,
the second one the table: a text in pieces of different formats, a row that is hidden, a note that is a number, one that is a
date and one that is a formula, and a column with a format of its own.

Exit status: 0 the workbook is there; 2 wrong use.
"""

import csv
import datetime
import sys

#: What stands in the notes of the first rows: none of it is a text.
NOTES = [17, datetime.date(2024, 2, 29), "=1+1"]


def with_openpyxl(rows: list[list[str]], file: str) -> None:
    import openpyxl
    from openpyxl.cell.rich_text import CellRichText, TextBlock
    from openpyxl.cell.text import InlineFont

    workbook = openpyxl.Workbook()
    workbook.active.append(["something", "else"])
    workbook.active.sheet_state = "hidden"
    sheet = workbook.create_sheet("Mapping")
    workbook.active = 1
    for row in rows:
        sheet.append([cell or None for cell in row])
    for number, note in enumerate(NOTES):
        sheet.cell(number + 2, len(rows[0])).value = note
    text = rows[-1][1]
    if len(text) > 2:
        sheet.cell(len(rows), 2).value = CellRichText(text[:2], TextBlock(InlineFont(b=True), text[2:]))
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions["C"].width = 30
    sheet.auto_filter.ref = sheet.dimensions
    sheet.freeze_panes = "A2"
    workbook.save(file)


def with_xlsxwriter(rows: list[list[str]], file: str) -> None:
    import xlsxwriter

    workbook = xlsxwriter.Workbook(file)
    other = workbook.add_worksheet("Other")
    other.write(0, 0, "something else")
    sheet = workbook.add_worksheet("Mapping")
    sheet.activate()
    sheet.set_first_sheet()
    other.hide()
    bold = workbook.add_format({"bold": True})
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            if cell:
                sheet.write_string(number, column, cell, bold if number == 0 else None)
    last = len(rows[0]) - 1
    sheet.write_number(1, last, NOTES[0])
    sheet.write_datetime(2, last, NOTES[1], workbook.add_format({"num_format": "dd.mm.yyyy"}))
    sheet.write_formula(3, last, NOTES[2])
    text = rows[-1][1]
    if len(text) > 2:
        sheet.write_rich_string(len(rows) - 1, 1, text[:2], bold, text[2:])
    sheet.set_row(2, None, None, {"hidden": True})
    sheet.set_column(2, 2, 30, bold)
    sheet.autofilter(0, 0, len(rows) - 1, last)
    workbook.close()


MAKERS = {"openpyxl": with_openpyxl, "xlsxwriter": with_xlsxwriter}


def main() -> int:
    if len(sys.argv) != 4 or sys.argv[1] not in MAKERS:
        print(__doc__, file=sys.stderr)
        return 2
    with open(sys.argv[2], newline="", encoding="utf-8") as table:
        MAKERS[sys.argv[1]](list(csv.reader(table)), sys.argv[3])
    return 0


if __name__ == "__main__":
    sys.exit(main())
