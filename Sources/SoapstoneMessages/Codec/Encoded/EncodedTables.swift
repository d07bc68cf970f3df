internal import Synchronization

/// The shapes of a contract's types in the encodings of SOAP, made for contracts that have encoded messages.
final class EncodedTables: Sendable {
    private let literal: ShapeTable
    private let tables = Mutex<[SOAPEncoding: ShapeTable]>([:])

    init(_ literal: ShapeTable) {
        self.literal = literal
    }

    /// The shapes in an encoding.
    func table(_ encoding: SOAPEncoding) throws(SchemaCodecError) -> ShapeTable {
        try tables.withLock { tables throws(SchemaCodecError) in
            if let table = tables[encoding] { return table }
            let table = try ShapeTable(literal, encoding)
            tables[encoding] = table
            return table
        }
    }
}
