public import SoapstoneXML

extension JSONValue {
    /// Appends the value as JSON; strings get the escapes that must be and no others, numbers stay as written.
    public func write(to output: inout ByteWriter, style: JSONStyle = .compact) {
        document.withTape { tape in
            var serializer = JSONSerializer(tape: tape, style: style)
            serializer.write(index, to: &output)
        }
    }
}
