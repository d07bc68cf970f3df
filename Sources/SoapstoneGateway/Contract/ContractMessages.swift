internal import SoapstoneCodec
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// What a gateway's document says of the messages of a contract's operations: `ContractServices` makes it.
public struct ContractMessages: Sendable {
    private var codecs: [String: OperationCodec] = [:]

    /// Makes one that knows of no operation.
    public init() {}

    mutating func add(_ codec: OperationCodec, of named: NamedOperation) {
        codecs["\(named.service)/\(named.name)"] = codec
    }

    func codec(of operation: Operation) -> OperationCodec? { codecs["\(operation.service)/\(operation.name)"] }
}
