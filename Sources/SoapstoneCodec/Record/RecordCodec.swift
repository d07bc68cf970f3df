public import SoapstoneXML

/// The codec of a record without the record's type: what rules and tools do with the codecs of many messages.
public struct RecordCodec: Sendable {
    /// The name of the record's element.
    public let name: XMLName
    /// The name of the record's type.
    public let typeName: String
    /// The description of the record's fields.
    public let lines: @Sendable () -> [CodecLine]
    /// Reads an element strictly, and writes what was read as XML.
    package let rewrite: @Sendable (XMLElement) throws(DecodeError) -> [UInt8]
    /// Reads an element leniently, and writes what was read as JSON.
    package let json: @Sendable (XMLElement) throws(DecodeError) -> [UInt8]

    /// Makes the codec of a record.
    public init<Root: Record>(_: Root.Type) {
        let codec = Root.codec
        name = XMLName(codec.name, in: codec.namespace?.name ?? "")
        typeName = "\(Root.self)"
        lines = codec.lines
        rewrite = { (element) throws(DecodeError) in
            var output = ByteWriter()
            try Root.decode(from: element, strictly: true).encodeXML(to: &output)
            return output.bytes
        }
        json = { (element) throws(DecodeError) in
            var output = ByteWriter()
            try Root.decode(from: element).encodeJSON(to: &output)
            return output.bytes
        }
    }
}
