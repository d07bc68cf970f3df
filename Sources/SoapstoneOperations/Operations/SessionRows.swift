internal import SoapstoneCodec
internal import SoapstoneXML

/// Rows of texts that a session keeps as one value: `[["7000000042","19DR000042"]]`.
public struct SessionRows: Equatable, Sendable {
    /// The rows, each with its columns in order.
    public let rows: [[String]]

    /// Takes rows, each a text for each column.
    public init(_ rows: [[String]]) {
        self.rows = rows
    }

    /// Reads the value of a session; nil for a text that is not an array of arrays of strings.
    package init?(parsing text: String) {
        guard let root = try? JSONDocument(parsing: Array(text.utf8)).root, root.kind == .array else { return nil }
        var rows: [[String]] = []
        for row in root.elements {
            let texts = row.elements.compactMap(\.string)
            guard row.kind == .array, texts.count == row.count else { return nil }
            rows.append(texts)
        }
        self.rows = rows
    }

    /// The rows as the value of a session.
    public var text: String {
        var output = ByteWriter()
        output.append("[")
        for (index, row) in rows.enumerated() {
            output.append(index == 0 ? "[" : ",[")
            for (column, text) in row.enumerated() {
                if column > 0 { output.append(",") }
                output.appendJSON(text)
            }
            output.append("]")
        }
        output.append("]")
        return String(decoding: output.bytes, as: UTF8.self)
    }

    /// Whether a row begins with these values. Blanks at the end of a value do not count: host fields are padded.
    package func contains(_ values: [String]) -> Bool {
        let values = values.map(Self.trimmed)
        return rows.contains { row in
            row.count >= values.count && zip(row, values).allSatisfy { Self.trimmed($0).elementsEqual($1) }
        }
    }

    private static func trimmed(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        return bytes
    }
}
