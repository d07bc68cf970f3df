/// One value of a mapping sheet.
struct SheetCell {
    var text: String
    var place: SheetPlace
    /// Why the text is not what its writer sees; nil where it is.
    var problem: String?
}

/// Where something stands in a mapping sheet.
enum SheetPlace {
    /// In a text, both from 1, the column in bytes of UTF-8.
    case text(line: Int, column: Int)
    /// In a workbook.
    case cell(Finding.Cell)
    /// The whole file is meant.
    case whole

    /// The row, for people.
    var row: String {
        switch self {
        case .text(let line, _): "line \(line)"
        case .cell(let cell): "row \(cell.row)"
        case .whole: "the sheet"
        }
    }
}

/// What is wrong with a mapping sheet, and where.
struct SheetError: Error {
    let message: String
    let place: SheetPlace

    init(_ message: String, at place: SheetPlace = .whole) {
        self.message = message
        self.place = place
    }

    /// - Parameters: the place in a text.
    init(_ message: String, line: Int, column: Int) {
        self.init(message, at: .text(line: line, column: column))
    }
}

extension Finding {
    /// A finding in a mapping sheet.
    ///
    /// - Parameter path: what the row is about, which tells it from others where lines move.
    init(
        _ rule: Rule,
        _ message: String,
        sheet file: String,
        at place: SheetPlace,
        path: String? = nil,
        contract: Place? = nil
    ) {
        self.init(rule, message, file: file, path: path, contract: contract)
        switch place {
        case .text(let line, let column): (self.line, self.column) = (line, column)
        case .cell(let cell): self.cell = cell
        case .whole: break
        }
    }
}
