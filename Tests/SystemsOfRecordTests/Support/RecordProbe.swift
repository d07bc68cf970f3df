import SoapstoneCodec
import SoapstoneConformance
import SoapstoneXML
import Testing

/// What tests do with a record whose type they do not name: one for each message of a system.
struct RecordProbe: Sendable {
    /// The description of the record.
    let lines: @Sendable () -> [CodecLine]
    /// Decodes strictly, where order and cardinality count.
    let decodeStrictly: @Sendable (XMLElement) throws -> Void
    /// Decodes leniently, encodes, and decodes that strictly; nil where the record is not the same afterwards.
    let reencode: @Sendable (XMLElement) throws -> XMLElement?
    /// What two swapped fields would show.
    let mismatches: @Sendable () throws -> [String]

    init<Root: Record>(_ type: Root.Type) {
        lines = Root.codec.lines
        decodeStrictly = { _ = try Root.decode(from: $0, strictly: true) }
        reencode = { element in
            let record = try Root.decode(from: element)
            var output = ByteWriter()
            record.encodeXML(to: &output)
            let again = try XMLDocument(parsing: output.bytes).root
            return try Root.decode(from: again, strictly: true) == record ? again : nil
        }
        mismatches = { try Self.mismatches(RecordCodec(type)) }
    }

    /// What specimens of a record become, where that is something else.
    private static func mismatches(_ codec: RecordCodec) throws -> [String] {
        try #require(SpecimenDocument.all(of: codec)).compactMap { bytes in
            let element = try XMLDocument(parsing: bytes).root
            let read = CanonicalForm().text(of: element)
            let written = CanonicalForm().text(of: try XMLDocument(parsing: codec.rewrite(element)).root)
            return read == written ? nil : "\(written) for \(read)"
        }
    }
}
