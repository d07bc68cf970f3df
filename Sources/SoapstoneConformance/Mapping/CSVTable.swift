/// A table as comma-separated values (RFC 4180), each cell with its place.
///
/// Spreadsheets of locales with decimal commas separate cells by semicolons: these are read where the first line has a
/// semicolon and no comma.
struct CSVTable {
    /// The rows in their order, without those in which every cell is empty.
    private(set) var rows: [[SheetCell]] = []

    /// What a table may take.
    static let mostRows = 50_000
    static let mostCells = 100
    static let mostBytesOfCell = 32_767

    /// Reads a table: UTF-8 with or without a byte order mark, cells between commas or semicolons, rows ended by CRLF or LF.
    init(parsing bytes: [UInt8]) throws(SheetError) {
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
            throw SheetError("the file is UTF-16; save it as 'CSV UTF-8'", line: 1, column: 1)
        }
        var reader = Reader(bytes)
        rows = try reader.rows()
    }
}

extension CSVTable {
    /// Goes through the bytes once.
    private struct Reader {
        private let bytes: [UInt8]
        private var position = 0
        private var line = 1
        /// Where the line begins.
        private var lineStart = 0
        private let separator: UInt8

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
            let hasComma = first.contains(UInt8(ascii: ","))
            separator = !hasComma && first.contains(UInt8(ascii: ";")) ? UInt8(ascii: ";") : UInt8(ascii: ",")
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
                position = 3
                lineStart = 3
            }
        }

        private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }
        private var column: Int { position - lineStart + 1 }

        private func error(_ message: String) -> SheetError { SheetError(message, line: line, column: column) }

        mutating func rows() throws(SheetError) -> [[SheetCell]] {
            var rows: [[SheetCell]] = []
            while byte != nil {
                let row = try self.row()
                guard row.contains(where: { !$0.text.isEmpty }) else { continue }
                guard rows.count < CSVTable.mostRows else {
                    throw error("there are more than \(CSVTable.mostRows) rows")
                }
                rows.append(row)
            }
            return rows
        }

        /// Reads a row and what ends it.
        private mutating func row() throws(SheetError) -> [SheetCell] {
            var cells: [SheetCell] = []
            while true {
                guard cells.count < CSVTable.mostCells else {
                    throw error("a row has more than \(CSVTable.mostCells) cells")
                }
                cells.append(try byte == UInt8(ascii: "\"") ? quotedCell() : plainCell())
                switch byte {
                case separator: position += 1
                case nil: return cells
                default:
                    try takeLineEnd()
                    return cells
                }
            }
        }

        private mutating func plainCell() throws(SheetError) -> SheetCell {
            let start = (position, line, column)
            scan: while let byte {
                switch byte {
                case separator, UInt8(ascii: "\r"), UInt8(ascii: "\n"): break scan
                case UInt8(ascii: "\""):
                    throw error(
                        "a quotation mark stands in a cell that does not begin with one; double it, and quote the cell"
                    )
                default: try takeCharacter(byte)
                }
            }
            return try cell(Array(bytes[start.0..<position]), line: start.1, column: start.2)
        }

        private mutating func quotedCell() throws(SheetError) -> SheetCell {
            let start = (line, column)
            var text: [UInt8] = []
            position += 1
            while let byte {
                switch byte {
                case UInt8(ascii: "\""):
                    position += 1
                    guard self.byte == UInt8(ascii: "\"") else {
                        guard [nil, separator, UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains(self.byte)
                        else {
                            throw error("a separator or the end of the line is expected behind a quoted cell")
                        }
                        return try cell(text, line: start.0, column: start.1)
                    }
                    text.append(byte)
                    position += 1
                case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                    // A line end in a cell is one line feed, however it is written.
                    try takeLineEnd()
                    text.append(UInt8(ascii: "\n"))
                default:
                    try takeCharacter(byte)
                    text.append(byte)
                }
            }
            throw SheetError(
                "the cell begins with a quotation mark, and no other one ends it",
                line: start.0,
                column: start.1
            )
        }

        private mutating func takeCharacter(_ byte: UInt8) throws(SheetError) {
            guard byte >= 0x20 || byte == UInt8(ascii: "\t"), byte != 0x7F else {
                throw error("a control character (\(byte)) stands in the file")
            }
            position += 1
        }

        private mutating func takeLineEnd() throws(SheetError) {
            if byte == UInt8(ascii: "\r") {
                position += 1
                guard byte == UInt8(ascii: "\n") else {
                    position -= 1
                    throw error("a carriage return stands alone; lines end with CRLF or LF")
                }
            }
            position += 1
            line += 1
            lineStart = position
        }

        private func cell(_ bytes: [UInt8], line: Int, column: Int) throws(SheetError) -> SheetCell {
            guard bytes.count <= CSVTable.mostBytesOfCell else {
                throw SheetError("a cell has more than \(CSVTable.mostBytesOfCell) bytes", line: line, column: column)
            }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw SheetError("the cell is not UTF-8; save the file as 'CSV UTF-8'", line: line, column: column)
            }
            return SheetCell(text: text, place: .text(line: line, column: column))
        }
    }
}
