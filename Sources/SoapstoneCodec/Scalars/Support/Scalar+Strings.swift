import SoapstoneXML

extension Scalar {
    /// Reads XML text; nil where the text stands for "no value".
    public init?(lexical: String) throws(ScalarError) {
        guard let value = try Self.decode(lexical.utf8.span) else { return nil }
        self = value
    }

    /// Reads the text of a JSON value: a string without quotes and escapes, or the number or Boolean as it is written.
    public init(json: String) throws(ScalarError) {
        self = try Self.decodeJSON(json.utf8.span)
    }

    /// The value as a back end spells it, unescaped.
    public var lexical: String {
        var output = ByteWriter(capacity: 32)
        encode(to: &output)
        return output.string
    }

    /// The value as JSON, with quotes and escapes where it is a string.
    public var json: String {
        var output = ByteWriter(capacity: 32)
        encodeJSON(to: &output)
        return output.string
    }
}
