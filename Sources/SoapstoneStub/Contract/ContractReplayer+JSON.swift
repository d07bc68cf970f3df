internal import SoapstoneCodec
internal import SoapstoneMessages
internal import SoapstoneSOAP
internal import SoapstoneXML

extension ContractReplayer {
    /// A message as JSON by the operation that its fixture is of, for people to read: what breaks the schema has its place
    /// there as well as it can.
    ///
    /// - Parameters:
    ///   - payload: the element in the request's body.
    ///   - action: the action of the request.
    /// - Returns: nil where no operation has such a request, or the message cannot be read.
    func json(
        of body: [UInt8],
        _ contentType: String?,
        _ direction: OperationCodec.Direction,
        _ version: SOAPVersion,
        _ payload: XMLName?,
        _ action: String?
    ) -> String? {
        guard let codec = codec(version, payload, action) else { return nil }
        let reader = MessageReader(limits: .response, allowsEncoding: true, allowsSiblings: true)
        guard let message = try? reader.read(body, contentType: contentType) else { return nil }
        var report = SchemaReport()
        var compact = ByteWriter(capacity: 4096)
        do throws(SchemaCodecError) {
            try codec.encodeJSON(of: message, direction, report: &report, to: &compact)
        } catch {
            return nil
        }
        guard let document = try? JSONDocument(parsing: compact.bytes) else { return nil }
        var output = ByteWriter(capacity: compact.count * 2)
        document.root.write(to: &output, style: .pretty(sortedKeys: false))
        return output.string
    }
}
