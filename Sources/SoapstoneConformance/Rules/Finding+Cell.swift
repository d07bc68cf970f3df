internal import SoapstoneXML

extension Finding {
    /// A cell of a workbook, as spreadsheets name it: `Mapping!B12`.
    public struct Cell: Equatable, Sendable, CustomStringConvertible {
        /// The sheet's name.
        public var sheet: String
        /// From 1.
        public var row: Int
        /// From 1, which is `A`.
        public var column: Int

        public var description: String {
            let name = Excerpt.escaped(sheet.utf8)
            let isPlain = name.utf8.allSatisfy { byte in
                let lower = byte | 0x20
                return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
            }
            return (isPlain ? name : "'\(name.replacing("'", with: "''"))'") + "!\(reference)"
        }

        /// The cell alone: `B12`.
        var reference: String {
            var letters: [UInt8] = []
            var left = column
            while left > 0 {
                letters.append(UInt8(ascii: "A") + UInt8((left - 1) % 26))
                left = (left - 1) / 26
            }
            return String(decoding: letters.reversed(), as: UTF8.self) + String(row)
        }
    }
}

extension Finding.Cell {
    /// The most rows and columns that a sheet can have.
    static let mostRows = 1_048_576
    private static let mostColumns = 16_384

    /// Reads `B12`; nil for what is no cell.
    init?(_ reference: String, sheet: String) {
        let letters = reference.utf8.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        let digits = reference.utf8.dropFirst(letters.count)
        guard 1...3 ~= letters.count, 1...7 ~= digits.count, digits.first != UInt8(ascii: "+"),
            let row = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let column = letters.reduce(0) { $0 * 26 + Int($1 - UInt8(ascii: "A")) + 1 }
        self.init(sheet: sheet, row: row, column: column)
        guard isPossible else { return nil }
    }

    /// Whether a sheet can have the cell.
    var isPossible: Bool { 1...Self.mostRows ~= row && 1...Self.mostColumns ~= column }
}
