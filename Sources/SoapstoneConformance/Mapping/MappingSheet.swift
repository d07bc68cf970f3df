internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneXML

/// The sheet that says where the values of screens come from and go to, beside the contracts: `data-mapping.csv`, or the
/// workbook `data-mapping.xlsx`.
struct MappingSheet {
    /// With the project's folder.
    let file: String
    private(set) var rows: [MappingRow] = []
    /// What is wrong with the table; the rows that are right are there all the same.
    private(set) var problems: [SheetError] = []

    /// The names that a sheet may have; where both are there, the first one is read.
    static let names = ["data-mapping.csv", "data-mapping.xlsx"]

    /// The largest file that is read.
    private static let mostBytes = 16 << 20

    /// Reads a file; one that cannot be read is a sheet without rows and with a problem.
    ///
    /// - Parameter name: the sheet of a workbook; nil for the first one that is not hidden.
    init(reading file: String, sheet name: String? = nil) {
        self.file = file
        let (folder, own) = ProjectPath.split(file)
        for other in Self.names where !other.isSameBytes(as: own) && ProjectPath.exists("\(folder)/\(other)") {
            problems.append(SheetError("'\(other)' is beside it, and is not read; take one of the two away"))
        }
        do throws(SheetError) {
            guard let bytes = ProjectPath.bytes(file, limit: Self.mostBytes) else {
                throw SheetError("the sheet cannot be read, or has more than \(Self.mostBytes >> 20) MiB", at: start)
            }
            if own.isSameBytes(as: Self.names[0]) {
                try read(CSVTable(parsing: bytes).rows)
            } else {
                let table = try WorkbookTable(parsing: bytes, sheet: name)
                problems += table.problems
                try read(table.rows)
            }
        } catch {
            problems.append(error)
        }
    }

    /// Where the sheet begins.
    private var start: SheetPlace {
        file.utf8.suffix(4).elementsEqual(".csv".utf8) ? .text(line: 1, column: 1) : .whole
    }

    /// Takes in the rows of a table, the first of which has the names of the columns.
    private mutating func read(_ table: [[SheetCell]]) throws(SheetError) {
        guard let header = table.first else {
            throw SheetError("the sheet is empty; its first line has the names of the columns", at: start)
        }
        let places = try Self.places(of: header)
        for cells in table.dropFirst() {
            guard cells.count == header.count else {
                let message = "the row has \(cells.count) cells, the first line \(header.count)"
                problems.append(SheetError(message, at: cells[0].place))
                continue
            }
            let row = MappingRow(places.map { Self.trimmed(cells[$0]) })
            let broken = MappingRow.Column.allCases.filter { column in
                column != .note && (row[column].isEmpty || row.cell(column).problem != nil)
            }
            for column in broken {
                let cell = row.cell(column)
                let message = "the cell of '\(column.rawValue)' is empty; '-' says that there is nothing"
                problems.append(SheetError(cell.problem ?? message, at: cell.place))
            }
            if broken.isEmpty { rows.append(row) }
        }
    }

    /// Where each column stands.
    private static func places(of header: [SheetCell]) throws(SheetError) -> [Int] {
        let names = header.map { trimmed($0).text.utf8.map(ASCII.lowercase) }
        let known = MappingRow.Column.allCases
        for (index, cell) in header.enumerated() {
            func fail(_ message: String) -> SheetError { SheetError(message, at: cell.place) }
            guard known.contains(where: { names[index].elementsEqual($0.rawValue.utf8) }) else {
                if header.count == 1, cell.text.contains("\t") {
                    throw fail("the cells are separated by tabs; commas or semicolons are expected")
                }
                let shown = Excerpt.escaped(cell.text.utf8)
                let hint = Spelling.nearest(to: cell.text, among: known.map(\.rawValue)).map { "; is '\($0)' meant?" }
                throw fail("there is no column '\(shown)'\(hint ?? "")")
            }
            guard names.firstIndex(of: names[index]) == index else {
                throw fail("the column '\(Excerpt.escaped(cell.text.utf8))' is there twice")
            }
        }
        return try known.map { column throws(SheetError) in
            guard let index = names.firstIndex(where: { $0.elementsEqual(column.rawValue.utf8) }) else {
                throw SheetError("the column '\(column.rawValue)' is missing", at: header[0].place)
            }
            return index
        }
    }

    /// A cell without blanks around its text.
    private static func trimmed(_ cell: SheetCell) -> SheetCell {
        var cell = cell
        let bytes = cell.text.utf8
        let isBlank: (UInt8) -> Bool = { ASCII.isSpace($0) }
        let start = bytes.drop(while: isBlank)
        var end = Array(start)
        while let last = end.last, isBlank(last) { end.removeLast() }
        guard end.count != bytes.count else { return cell }
        cell.text = String(decoding: end, as: UTF8.self)
        return cell
    }
}
