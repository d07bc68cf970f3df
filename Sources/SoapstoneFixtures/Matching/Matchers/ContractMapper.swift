public import SoapstoneMessages
public import SoapstoneOperations
public import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

/// Makes JSON of requests by the operations of a contract, as the schema-driven codec has it.
///
///     let mapper = ContractMapper(try OperationCodecs(contract))
///     let index = FixtureIndex(folder.fixtures, mapper: mapper)
///
/// What breaks the schema and has a place in JSON all the same is there; what has none is noted.
public struct ContractMapper: RequestMapper {
    private let codecs: OperationCodecs

    /// Makes a mapper from the codecs of a contract.
    public init(_ codecs: OperationCodecs) {
        self.codecs = codecs
    }

    public func operation(of request: Envelope, action: String?) throws(MappingError) -> String {
        try codec(of: request, action).operation.name
    }

    public func json(of request: Envelope, action: String?) throws(MappingError) -> MappedRequest {
        let codec = try codec(of: request, action)
        var report = SchemaReport()
        var json = ByteWriter(capacity: 1024)
        do throws(SchemaCodecError) {
            try codec.encodeJSON(of: request, .request, report: &report, to: &json)
        } catch {
            throw MappingError("the request of '\(codec.operation.name)' cannot be read: \(error)")
        }
        return MappedRequest(json: json.bytes, notes: report.violations.prefix(Self.mostNotes).map(\.description))
    }

    public func values(of request: Envelope, action: String?) -> TypedValues? {
        codecs.values.values(ofRequest: request, of: number(of: request, action).map { codecs.entries[$0].operation })
    }

    /// Whether an operation of the contract has such a request.
    func hasOperation(of request: Envelope, _ action: String?) -> Bool { number(of: request, action) != nil }

    private func number(of request: Envelope, _ action: String?) -> Int? {
        codecs.find(version: request.version, payload: request.payload?.name, action: action)
    }

    /// More is said by a stub that holds requests against the contract.
    private static let mostNotes = 3

    private func codec(of request: Envelope, _ action: String?) throws(MappingError) -> OperationCodec {
        let name = request.payload?.name
        guard let number = number(of: request, action) else {
            let shown = name.map { Excerpt.escaped($0.description.utf8) } ?? "an empty body"
            throw MappingError(
                "no operation of the contract has the request \(shown), SOAP \(request.version.rawValue)"
            )
        }
        let entry = codecs.entries[number]
        guard let codec = entry.codec else {
            throw MappingError("the operation '\(entry.operation.name)' cannot be used: \(entry.gap)")
        }
        return codec
    }
}
