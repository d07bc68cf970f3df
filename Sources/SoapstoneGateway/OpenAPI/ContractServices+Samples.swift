internal import SoapstoneCodec
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP
public import SoapstoneWSDL
internal import SoapstoneXML

extension ContractServices {
    /// The most operations that get a sample: a page with more is not read.
    private static let mostSamples = 200

    /// Requests and responses that are generated from the contract, in the JSON of plain style.
    ///
    /// An operation whose messages cannot be made has none.
    public func samples(of contract: LoadedContract) -> [OperationExample] {
        // Small ones, of which more is left out than of a sample that somebody asks for.
        let sample = MessageSample(contract, options: SampleOptions(elements: 60))
        return zip(operations, codecs).prefix(Self.mostSamples).compactMap { operation, entry in
            guard let version = entry.named.operation.version,
                let request = Self.json(entry.named.operation.input, version, .request, sample, entry.codec),
                let response = Self.json(entry.named.operation.output, version, .response, sample, entry.codec)
            else { return nil }
            return OperationExample(
                service: operation.service,
                operation: operation.name,
                name: "sample",
                summary: "Generated from the contract.",
                request: request,
                response: response
            )
        }
    }

    private static func json(
        _ message: BoundMessage?,
        _ version: SOAPVersion,
        _ direction: OperationCodec.Direction,
        _ sample: MessageSample,
        _ codec: OperationCodec
    ) -> [UInt8]? {
        guard let message else { return Array("{}".utf8) }
        do {
            let (type, body) = try sample.package(try sample.message(message, version))
            var report = SchemaReport()
            var output = ByteWriter(capacity: 1024)
            let received = try codec.read(body, contentType: type)
            try codec.encodeJSON(of: received, direction, strictly: true, report: &report, to: &output)
            return output.bytes
        } catch {
            return nil
        }
    }
}
