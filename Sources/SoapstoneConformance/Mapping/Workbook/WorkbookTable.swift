internal import SoapstoneFixtures
internal import SoapstoneXML

/// The table in a sheet of a workbook: what its first row with a value has names for.
struct WorkbookTable {
    /// The rows in their order, hidden ones among them, each with a cell for every name in the first; those in which every
    /// cell is empty are left out.
    private(set) var rows: [[SheetCell]] = []
    /// What the sheet has that no table has.
    private(set) var problems: [SheetError] = []
    private let workbook: Workbook
    private let name: String

    /// - Parameter sheet: the sheet's name; nil for the first one that is not hidden.
    init(parsing bytes: [UInt8], sheet: String?) throws(SheetError) {
        workbook = try Workbook(bytes)
        let found = try workbook.sheet(sheet)
        name = found.name
        try readRows(found.root)
        try readMerged(found.root)
    }

    // MARK: - Rows

    private mutating func readRows(_ sheet: XMLElement) throws(SheetError) {
        var number = 0
        for row in Self.child("sheetData", of: sheet)?.children ?? [] {
            let own = row.attribute(XMLName("r"))
            let next = own.map { Int($0) ?? 0 } ?? number + 1
            guard next > number, next <= Finding.Cell.mostRows else {
                throw SheetError("the rows of the sheet are not in order behind row \(number)")
            }
            number = next
            let cells = try self.cells(of: row, number)
            guard !cells.isEmpty else { continue }
            guard rows.count < CSVTable.mostRows else {
                throw SheetError("there are more than \(CSVTable.mostRows) rows", at: place(number, 1))
            }
            guard let names = rows.first else {
                rows.append(cells)
                continue
            }
            add(cells, number, below: names)
        }
    }

    /// Adds a row below the names.
    private mutating func add(_ cells: [SheetCell], _ number: Int, below names: [SheetCell]) {
        let columns = names.map(\.place.column)
        let own = Dictionary(cells.map { ($0.place.column, $0) }) { first, _ in first }
        for cell in cells where !columns.contains(cell.place.column) {
            problems.append(SheetError("the cell has a value, and its column no name in the first row", at: cell.place))
        }
        let row = columns.map { own[$0] ?? SheetCell(text: "", place: place(number, $0)) }
        if row.contains(where: { !$0.text.isEmpty || $0.problem != nil }) { rows.append(row) }
    }

    /// The cells of a row that have something in them, from left to right.
    private func cells(of row: XMLElement, _ number: Int) throws(SheetError) -> [SheetCell] {
        var cells: [SheetCell] = []
        var column = 0
        for element in row.children where element.name.local.isSameBytes(as: "c") {
            let place = try self.place(of: element, number, behind: column)
            column = place.column
            guard let cell = try value(of: element, .cell(place)) else { continue }
            guard cell.text.utf8.count <= CSVTable.mostBytesOfCell else {
                throw SheetError("a cell has more than \(CSVTable.mostBytesOfCell) bytes", at: cell.place)
            }
            guard cells.count < CSVTable.mostCells else {
                throw SheetError("a row has more than \(CSVTable.mostCells) cells", at: cell.place)
            }
            cells.append(cell)
        }
        return cells
    }

    private func place(of cell: XMLElement, _ row: Int, behind column: Int) throws(SheetError) -> Finding.Cell {
        guard let text = cell.attribute(XMLName("r")) else {
            let next = Finding.Cell(sheet: name, row: row, column: column + 1)
            guard next.isPossible else { throw SheetError("row \(row) has more cells than a sheet has columns") }
            return next
        }
        guard let place = Finding.Cell(text, sheet: name), place.row == row, place.column > column else {
            throw SheetError("'\(Excerpt.escaped(text.utf8))' is no place for the next cell of row \(row)")
        }
        return place
    }

    private func place(_ row: Int, _ column: Int) -> SheetPlace {
        .cell(Finding.Cell(sheet: name, row: row, column: column))
    }

    // MARK: - Values

    /// What is in a cell (section 18.3.1.4); nil for nothing.
    private func value(of cell: XMLElement, _ place: SheetPlace) throws(SheetError) -> SheetCell? {
        let text = Self.child("v", of: cell)?.text
        func own(_ text: String?, _ problem: String? = nil) -> SheetCell? {
            text == nil && problem == nil ? nil : SheetCell(text: text ?? "", place: place, problem: problem)
        }
        let type = cell.attribute(XMLName("t")) ?? "n"
        switch type {
        case "s":
            guard let number = text.flatMap({ Int($0) }), workbook.strings.indices.contains(number) else {
                throw SheetError("the cell's text is not among those of the workbook", at: place)
            }
            return Self.filled(own(workbook.strings[number]))
        case "inlineStr": return Self.filled(own(Self.child("is", of: cell).map(WorkbookText.text)))
        case "str": return Self.filled(own(text.map(WorkbookText.unescaped)))
        case "b":
            guard let text, ["0", "1", "false", "true"].contains(text) else {
                throw SheetError("the cell is neither true nor false", at: place)
            }
            return own(text == "1" || text == "true" ? "TRUE" : "FALSE")
        case "e": return own(nil, "the cell shows an error, \(Excerpt.escaped((text ?? "").utf8))")
        case "d": return own(nil, Self.isDate)
        case "n": break
        default: throw SheetError("the cell's type '\(Excerpt.escaped(type.utf8))' is not known", at: place)
        }
        guard let text, !text.isEmpty else {
            let hasFormula = Self.child("f", of: cell) != nil
            return own(nil, hasFormula ? "the cell's formula has no result; save the workbook with a spreadsheet" : nil)
        }
        let style = cell.attribute(XMLName("s")).flatMap { Int($0) } ?? 0
        return own(
            text,
            workbook.showsDates.indices.contains(style) && workbook.showsDates[style] ? Self.isDate : nil
        )
    }

    private static let isDate = "the cell has a date or a time; format it as text, and type the value anew"

    private static func filled(_ cell: SheetCell?) -> SheetCell? {
        cell.flatMap { $0.text.isEmpty ? nil : $0 }
    }

    private static func child(_ name: String, of element: XMLElement) -> XMLElement? {
        element.children.first { $0.name.local.isSameBytes(as: name) }
    }

    // MARK: - Merged cells

    /// Cells that are merged have one value between them, and a table has one in each.
    private mutating func readMerged(_ sheet: XMLElement) throws(SheetError) {
        let names = rows.first ?? []
        guard let top = names.first?.place.cell?.row, let bottom = rows.last?.first?.place.cell?.row else { return }
        let merged = Self.child("mergeCells", of: sheet)?.children ?? []
        guard merged.count <= CSVTable.mostRows else {
            throw SheetError("more than \(CSVTable.mostRows) times, cells are merged")
        }
        for element in merged {
            let reference = element.attribute(XMLName("ref")) ?? ""
            let ends = reference.utf8.split(separator: UInt8(ascii: ":"))
                .map { Finding.Cell(String(decoding: $0, as: UTF8.self), sheet: name) }
            guard ends.count == 2, let first = ends[0], let last = ends[1], first.row <= last.row,
                first.column <= last.column
            else {
                throw SheetError("the sheet's merged cells '\(Excerpt.escaped(reference.utf8))' are no cells")
            }
            guard first.row <= bottom, last.row >= top,
                names.contains(where: { first.column...last.column ~= $0.place.column })
            else { continue }
            let what = first.row...last.row ~= top ? "names of columns" : "values"
            let message =
                "the cells \(first.reference) to \(last.reference) are merged; \(what) stand in cells of their own"
            problems.append(SheetError(message, at: .cell(first)))
        }
    }
}

extension SheetPlace {
    fileprivate var cell: Finding.Cell? {
        if case .cell(let cell) = self { cell } else { nil }
    }

    /// The column in a workbook.
    fileprivate var column: Int { cell?.column ?? 0 }
}
